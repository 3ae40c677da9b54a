"""The two texts that the code began with are read as their readers read them, and no character of them is lost."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import lexbridge
from bench.compare import unaccounted
from lexbridge.model import Clause, Expression, Origin

CORPUS = Path(__file__).resolve().parents[2] / "corpus"
IT, NL = Path("it/it-articolo-9.txt"), Path("nl/nl-artikel-9.txt")
MARKS = {Origin.PRINTED: "{}", Origin.INFERRED: "[{}]", Origin.CONTAINER: "({})"}

# Brackets mark inferred numbers, as editors write them; round ones what stands only because something below it does.
DUTCH = """
9 Gang van zaken na een onregelmatigheid
(20)
(20F)
20F5 Uitleg van biedingen
[20F5(a)] : Een speler wiens partner
~ de eerste is die de leider
[20F5(b)] : Een speler moet de wedstrijdleider
[20F5(b)(i)] : voor een tegenspeler
[20F5(b)(ii)] : voor de leider of de blinde
26 Ingetrokken bieding, voorspeelbeperkingen
[26A] Geen voorspeelbeperkingen
[26B] Voorspeelbeperkingen
42 De rechten van de blinde
[42A] Onbeperkte rechten
[42A1] : De blinde is gerechtigd
[42A2] : Hij mag het aantal
[42A3] : Hij speelt de kaarten
[42B] Beperkte rechten
[42B1] : De blinde mag de leider
[42B2] : Hij mag proberen
[42B3] : Hij mag de aandacht
43 Beperkingen voor de blinde : Met uitzondering van
[43A] Beperkingen voor de blinde
(43A1)
[43A1(a)] : Alleen nadat een andere
[43A1(b)] : Tijdens het spelen mag
[43A1(c)] : De blinde mag niet deelnemen
(43A2)
[43A2(a)] : De blinde mag zijn hand
[43A2(b)] : De blinde mag niet opstaan
[43A2(c)] : De blinde mag niet kijken
[43A3] : Een tegenspeler mag zijn
[43B] Straffen voor overtreding
[43B1] : De blinde kan volgens
[43B2] : Als de blinde, na
[43B2(a)] : de leider waarschuwt niet
[43B2(b)] : de eerste is die de leider
[43B3] : Als de blinde, na
(65)
(65B)
65B3 Bijhouden van gemaakte slagen : Een speler mag erop
"""


@pytest.fixture(scope="module")
def expressions() -> dict[str, Expression]:
    return lexbridge.load(CORPUS).expressions


def structure(clause: Clause) -> Iterator[str]:
    """A line a clause or stray: the address in the brackets of its origin, the heading, the first words of the text."""
    line = MARKS[clause.origin].format(clause.address)
    line += f" {clause.heading}" if clause.heading else ""
    words = re.findall(r"\S+", str(clause.text)) if clause.text else []
    yield line + (f" : {' '.join(words)}" if words else "")
    for place in range(len(clause.children) + 1):
        for stray in clause.strays:
            if stray.position == place:
                yield f"~ {stray.text}"
        if place < len(clause.children):
            yield from structure(clause.children[place])
    assert clause.closing is None


def agrees(lines: list[str], expected: str) -> None:
    """Compares a structure with one that gives only the first words of each text."""
    wanted = expected.strip().splitlines()
    assert [line[: len(short)] for line, short in zip(lines, wanted, strict=False)] == wanted
    assert len(lines) == len(wanted)


def test_the_italian_text_has_fourteen_clauses_all_printed(expressions: dict[str, Expression]) -> None:
    clauses = list(expressions["it"].walk())
    assert " ".join(str(clause.address) for clause in clauses) == (
        "9 9A 9A1 9A2 9A3 9A4 9B 9B1 9B1(a) 9B1(b) 9B1(c) 9B1(d) 9B2 9C"
    )
    assert {clause.origin for clause in clauses} == {Origin.PRINTED}
    assert [str(clause.address) for clause in clauses if clause.heading] == ["9", "9A", "9B", "9C"]
    assert not [clause for clause in clauses if clause.strays or clause.closing]
    assert expressions["it"].remarks == ()


def test_the_text_of_9c_stands_apart_from_its_heading_in_the_same_line(expressions: dict[str, Expression]) -> None:
    clause = expressions["it"].clauses[0].children[2]
    assert str(clause.heading) == "Correzione prematura di un’irregolarità"
    assert str(clause.text).startswith("qualsiasi correzione prematura")
    assert str(clause.text).endswith("dall’Articolo 26 del Codice di Gara).")


def test_the_dutch_text_has_its_structure_and_says_which_numbers_are_inferred(
    expressions: dict[str, Expression],
) -> None:
    agrees([line for clause in expressions["nl"].clauses for line in structure(clause)], DUTCH)


def test_the_printed_numbers_of_the_dutch_text_are_kept_beside_the_inferred_ones(
    expressions: dict[str, Expression],
) -> None:
    printed = {str(clause.address): clause.printed for clause in expressions["nl"].walk() if clause.printed}
    assert printed["65B3"] == "Artikel 65B3"
    for clause in ("43A1(a)", "43A2(a)", "43B2(a)", "20F5(b)(i)"):
        assert printed[clause] == "1."
    for clause in ("43A1(b)", "43A2(b)", "43B2(b)", "20F5(b)(ii)"):
        assert printed[clause] == "2."
    assert (printed["43A1(c)"], printed["43A2(c)"]) == ("3.", "3.")
    assert "42A1" not in printed


def test_the_one_stray_paragraph_belongs_to_43b2b(expressions: dict[str, Expression]) -> None:
    hosts = [(clause, stray) for clause in expressions["nl"].walk() for stray in clause.strays]
    ((host, stray),) = hosts
    assert str(host.address) == "20F5"
    assert str(stray.belongs_to) == "43B2(b)"
    assert stray.position == 1
    assert expressions["nl"].strays == ()


def test_numbering_lost_is_said_once_a_parent(expressions: dict[str, Expression]) -> None:
    parents = [str(remark.address) for remark in expressions["nl"].remarks if remark.rule == "numbering-lost"]
    inferred = [clause.address for clause in expressions["nl"].walk() if clause.origin is Origin.INFERRED]
    assert sorted(parents) == sorted({str(address.parent) for address in inferred})
    assert {"42", "42A", "42B", "43A1", "43B2", "20F5", "20F5(b)", "26"} <= set(parents)


def test_the_stray_is_the_only_other_thing_that_was_remarked_on(expressions: dict[str, Expression]) -> None:
    others = [remark for remark in expressions["nl"].remarks if remark.rule != "numbering-lost"]
    assert [(remark.rule, str(remark.address)) for remark in others] == [("unplaced-text", "20F5")]


@pytest.mark.parametrize("language", ["it", "nl"])
def test_no_character_of_a_given_text_is_lost(expressions: dict[str, Expression], language: str) -> None:
    assert list(unaccounted(expressions[language])) == []


@pytest.mark.parametrize("path", [IT, NL], ids=str)
def test_a_given_text_stands_in_the_corpus_byte_for_byte(shared: Path, path: Path) -> None:
    assert (CORPUS / path).read_bytes() == (shared / "texts" / path.name).read_bytes()


# --- the same structure comes out however the text was pasted


def reversed_articles(text: str) -> str:
    parts = re.split(r"^(?=Art(?:ikel |\.)\d+)", text, flags=re.MULTILINE)
    return "\n\n".join(part.strip("\n") for part in reversed(parts) if part.strip()) + "\n"


PASTES: dict[str, Callable[[str], str]] = {
    "with the line ends of Windows": lambda text: text.replace("\n", "\r\n"),
    "with blanks at the end of each line": lambda text: text.replace("\n", "   \n"),
    "with two empty lines for one": lambda text: text.replace("\n\n", "\n\n\n"),
    "with no-break spaces": lambda text: text.replace(". ", ".\u00a0"),
    "with its articles in another order": reversed_articles,
    "with the first figures in brackets": lambda text: re.sub(r"^(\d)\. ", r"\1) ", text, flags=re.MULTILINE),
    "with all figures lost": lambda text: re.sub(r"^\d\. ", "", text, flags=re.MULTILINE),
    "with the last figures lost": lambda text: re.sub(r"^\d\. (?=voor )", "", text, flags=re.MULTILINE),
    "with one figure lost": lambda text: re.sub(r"^2\. (?=De blinde mag niet opstaan)", "", text, flags=re.MULTILINE),
    "with its figures indented": lambda text: re.sub(r"^(\d\. )", r"   \1", text, flags=re.MULTILINE),
}


@pytest.mark.parametrize("paste", list(PASTES))
def test_the_dutch_text_keeps_its_structure(paste: str, tmp_path: Path) -> None:
    for fact in CORPUS.glob("*.t[sx][vt]"):
        (tmp_path / fact.name).write_bytes(fact.read_bytes())
    code = (CORPUS / "code.toml").read_text(encoding="utf-8")
    (tmp_path / "code.toml").write_text(code, encoding="utf-8")
    for path in (IT, NL):
        (tmp_path / path).parent.mkdir()
        text = (CORPUS / path).read_text(encoding="utf-8")
        (tmp_path / path).write_bytes(PASTES[paste](text).encode() if path == NL else text.encode())
    read = lexbridge.load(tmp_path).expressions["nl"]
    plain = [line.replace("\u00a0", " ") for clause in read.clauses for line in structure(clause)]
    agrees(plain, DUTCH)
    assert list(unaccounted(read)) == []
