"""The styles that sources are printed in: how headings and numbers look, how lines break, what stands around."""

from __future__ import annotations

import random
from dataclasses import dataclass

from lexbridge.address import Address


@dataclass(frozen=True, slots=True)
class Style:
    """How one source is printed.

    Attributes:
        name: what the style is called in reports.
        article: the heading of an article; {word}, {WORD} and {abbr} are the language's words, {n} and {0n} the number;
            {text} asks for the article's own text in the same line.
        title: where the article's title stands: "same" line, "next" line or "missing".
        capitals: whether titles of articles are in capitals.
        numbers: the forms of numbers by level below the article.
        compound: whether a number repeats those above it in its article (`B1(a)`).
        text_after_heading: whether a section without list has its text in its heading's line (`C. Title: text`).
        runs: the share of lists that run on in one paragraph (`C. 1. … 2. …`).
        spaced: whether an empty line parts all paragraphs.
        indent: what lists below the second level are moved in by.
        width: the characters at which lines break, None for a line a paragraph; words are broken with hyphens then.
        page_lines: lines a page, None where there are no pages; `page` is its number's form, `head` adds a title.
        marks: how footnotes are marked: "¹", "*" or "[1]".
        contents: a contents page: "", "leaders" (with page numbers) or "plain".
        navigation: whether a web page's navigation, remarks and annexes stand between the articles.
        shuffled: whether the articles of a file stand in no order.
        characters: what happened to characters: "curly", "ligatures", "no-break", "soft" (hyphens), "zero-width".
        encoding: the bytes of the file.
        definition: how a term and its definition stand together.
    """

    name: str = "plain"
    article: str = "{word} {n} – {title}"
    title: str = "same"
    capitals: bool = False
    numbers: tuple[str, ...] = ("{}.", "{}.", "({})", "({})")
    compound: bool = False
    text_after_heading: bool = False
    runs: float = 0.0
    spaced: bool = False
    indent: str = "   "
    width: int | None = None
    page_lines: int | None = None
    page: str = "– {n} –"
    head: bool = False
    marks: str = "¹"
    contents: str = ""
    navigation: bool = False
    shuffled: bool = False
    characters: frozenset[str] = frozenset()
    encoding: str = "utf-8"
    definition: str = "{term}: {text}"

    def number(self, address: Address) -> str:
        """The number of a clause below an article, as printed."""
        form = self.numbers[len(address.labels) - 2]
        label = str(address)[len(address.labels[0]) :] if self.compound else address.labels[-1]
        return form.format(label) if not (self.compound and label.endswith(")")) else label

    def mark(self, count: int) -> str:
        """The mark of a footnote by its number in the article."""
        return {"¹": "⁰¹²³⁴⁵⁶⁷⁸⁹"[count % 10], "*": "*" * count, "[1]": f"[{count}]"}[self.marks]


PLAIN = Style()

ALL = (
    Style(
        "as received", "{abbr} {n} – {title}", capitals=True, text_after_heading=True, characters=frozenset({"curly"})
    ),
    Style(
        "web page",
        "{abbr}{n} {title}",
        spaced=True,
        indent="",
        navigation=True,
        shuffled=True,
        characters=frozenset({"no-break", "curly"}),
        definition="{term} – {text}",
    ),
    Style(
        "printed pages",
        "{WORD} {n}",
        title="next",
        width=72,
        page_lines=40,
        head=True,
        marks="*",
        contents="leaders",
        characters=frozenset({"ligatures", "curly"}),
    ),
    Style("brackets", "{word} {0n} - {title}", numbers=("{})", "{})", "{})", "{})"), contents="plain"),
    Style("run in", "{WORD} {n}: {title}", capitals=True, runs=0.7, indent=""),
    Style("bare numbers", "{n}. {title}", numbers=("{}.", "{})", "({})", "({})"), contents="leaders"),
    Style("untitled", "{WORD} {n}", title="missing", numbers=("{}.", "{}°", "{}.", "({}.)")),
    Style("whole numbers", "{word} {n}. {title}", compound=True, spaced=True),
    Style("section signs", "{WORD} {n} {title}", numbers=("{}.", "§ {}", "({})", "({})"), indent="\t", runs=0.2),
    Style("Windows", "{word} {n} – {title}", width=66, encoding="cp1252", characters=frozenset({"curly"})),
    Style(
        "word processor",
        "{WORD} {n}",
        title="next",
        spaced=True,
        width=80,
        page_lines=46,
        page="{page}",
        marks="[1]",
        characters=frozenset({"soft", "zero-width"}),
    ),
)

# Articles whose text stands on the line of their number, with and without titles, in whole lines and broken ones.
OPENED = (
    Style("title and text", "{abbr} {n} – {title}. {text}"),
    Style("title and text in narrow lines", "{word} {n}. {title}. {text}", width=50),
    Style("a dash before the text", "{word} {n} – {title} – {text}", width=72),
    Style("a colon before the text", "{WORD} {n} {title}: {text}", width=80),
    Style("text alone", "{word} {n}. {text}", title="missing", width=72),
    Style("text without a mark", "{abbr} {n} {text}", title="missing"),
)

_SAME = (
    "{word} {n} – {title}",
    "{WORD} {n}: {title}",
    "{abbr} {n} – {title}",
    "{abbr}{n} {title}",
    "{word} {0n} - {title}",
    "{word} {n}. {title}",
    "{WORD} {n} {title}",
    "{n}. {title}",
)
_ALONE = ("{WORD} {n}", "{word} {n}", "{abbr} {n}", "{word} {n}.")


def drawn(choice: random.Random) -> Style:
    """A style that takes each of its traits from all that are usual, so that they meet as nobody planned."""
    title = choice.choice(("same", "same", "next", "missing"))
    article = choice.choice(_SAME if title == "same" else _ALONE)
    compound = choice.random() < 0.1
    width = choice.choice((None, None, 66, 72, 80))
    forms = (("{}.", "{})"), ("{}.", "{})", "{}°", "§ {}"), ("({})", "{})"), ("({})", "({}.)", "{})"))
    usual = ("curly", "ligatures", "no-break", "soft", "zero-width")
    return Style(
        "drawn",
        article,
        title=title,
        capitals=choice.random() < 0.4,
        numbers=("{}.",) * 4 if compound else tuple(map(choice.choice, forms)),
        compound=compound,
        text_after_heading=not compound and choice.random() < 0.3,
        runs=0.0 if compound else choice.choice((0.0, 0.0, 0.2, 0.7)),
        spaced=choice.random() < 0.4,
        indent=choice.choice(("   ", "", "\t", "  ")),
        width=width,
        page_lines=choice.choice((None, 36, 46)) if width else None,
        page=choice.choice(("– {n} –", "{page}", "{n}")),
        head=choice.random() < 0.5,
        marks=choice.choice(("¹", "*", "[1]")),
        contents=choice.choice(("", "", "leaders", "plain")),
        navigation=choice.random() < 0.2,
        shuffled=not article.startswith("{n}") and choice.random() < 0.2,  # bare numbers head articles where they count
        characters=frozenset(damage for damage in usual if choice.random() < 0.25),
        definition=choice.choice(("{term}: {text}", "{term} – {text}")),
    )
