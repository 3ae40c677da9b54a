"""Reading is linear: twice the text takes less than 2.3 times the time, whatever the text is made of."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

import pytest
from tests.reader.memory import read

LIMIT = 2.3

# Each makes a text of a length that grows with its count; the counts are such that reading takes some hundredths of a
# second.
TEXTS: dict[str, tuple[int, Callable[[int], str]]] = {
    "one long line": (40_000, lambda count: "Art. 9\n" + "parola " * count),
    "short lines before the first article": (4_000, lambda count: "riga breve\n" * count),
    "letters in one line": (5_000, lambda count: "Art. 9\n1. " + "(a) " * count),
    "figures that restart": (200, lambda count: "Art. 9\n" + "1. Testo uno.\n2. Testo due.\n" * count),
    "deep nesting": (200, lambda count: "Art. 9\n" + "A. 1. (a) (i) testo\n" * count),
    "opening brackets": (100_000, lambda count: "Art. 9\n" + "(" * count),
    "blanks": (500_000, lambda count: "Art. 9\nuna" + " " * count + "due\n"),
    "blanks behind a heading": (500_000, lambda count: "Art. 9" + " " * count + "\nTitolo\n"),
    "empty lines": (300_000, lambda count: "Art. 9\nTitolo\n" + "\n" * count),
    "headings of many articles": (
        600,
        lambda count: "".join(f"Art. {number % 93 + 1}\nTesto {number}.\n" for number in range(count)),
    ),
    "headings of one article": (1_000, lambda count: "Art. 9\nTitolo\n" * count),
    "footnotes": (2_000, lambda count: "Art. 9\nTitolo\n" + "una* " * count + "\n" + "* nota\n" * count),
    "footnotes of many names": (
        800,
        lambda count: (
            "Art. 9\nTitolo\n"
            + "".join(f"una[^n{number}] " for number in range(count))
            + "\n"
            + "".join(f"[^n{number}]: nota {number}\n" for number in range(count))
        ),
    ),
    "lists within sentences": (2_000, lambda count: "Art. 9\nTitolo\n" + "una (a) due, (b) tre quattro, " * count),
    "words set off": (3_000, lambda count: "Art. 9\nTitolo\n" + "*una* due " * count),
    "lines that part sentences": (
        1_000,
        lambda count: (
            "Art. 9\nTitolo\n"
            + "".join(f"il testo che va avanti ancora\nTesta {number}\ne poi va oltre\n" for number in range(count))
        ),
    ),
    "columns set with blanks": (1_500, lambda count: "Art. 9\nTitolo\n" + "a   b   c\n" * count),
    "rows of a table": (3_000, lambda count: "Art. 9\nTitolo\n" + "a\tb\tc\n" * count),
    "page breaks": (5_000, lambda count: "Art. 9\nTitolo\n" + "una\f" * count),
    "soft hyphens": (100_000, lambda count: "Art. 9\nuna" + "\xad" * count + "due\n"),
    "words with soft hyphens": (10_000, lambda count: "Art. 9\n" + "u\xadna " * count),
    "ligatures": (10_000, lambda count: "Art. 9\n" + "ﬁne " * count),
    "words that lost a ligature": (3_000, lambda count: "Art. 9\n" + "veri ca  ne " * count),
    "leaders": (10_000, lambda count: "Art. 9\nTitolo\n" + "x . . . . " * count),
    "digits": (100_000, lambda count: "Art. 9\nTitolo\n" + "1" * count),
    "digits with full stops": (20_000, lambda count: "Art. 9\nTitolo\n" + "1." * count),
    "numbers of levels": (20_000, lambda count: "Art. 9\nTitolo\n" + "A1" * count + ". testo"),
    "the word for article": (1_500, lambda count: "Art. " * count),
    "stars": (20_000, lambda count: "Art. 9\nTitolo\n" + "*" * count),
    "notes": (3_000, lambda count: "Art. 9\nTitolo\n" + "Nota 1: vale.\n" * count),
}


def seconds(text: str, *, outlined: bool) -> float:
    gc.collect()
    gc.disable()  # collecting takes the longer, the more there is, whoever made it
    start = time.process_time()
    read(text, outlined=outlined)
    taken = time.process_time() - start
    gc.enable()
    return taken


def ratio(make: Callable[[int], str], count: int, *, outlined: bool) -> float:
    """How much longer twice the text takes; both measured in turn, the shortest of three runs each."""
    once, twice = make(count), make(2 * count)
    runs = [(seconds(once, outlined=outlined), seconds(twice, outlined=outlined)) for _ in range(3)]
    return min(second for _, second in runs) / min(first for first, _ in runs)


@pytest.mark.parametrize("outlined", [True, False], ids=["with an outline", "without"])
@pytest.mark.parametrize("kind", list(TEXTS))
def test_twice_the_text_takes_twice_the_time(kind: str, outlined: bool) -> None:
    count, make = TEXTS[kind]
    read(make(10), outlined=outlined)  # patterns are compiled and words looked up before the clock runs
    # What else the machine does may disturb a measurement; what is not linear is never so three times over.
    assert any(ratio(make, count, outlined=outlined) < LIMIT for _ in range(3))
