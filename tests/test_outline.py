"""The outline: lines as people write them, what is asked of it, and every line that does not parse."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.addressed import NUMBERING, at

from lexbridge.address import Address
from lexbridge.errors import InputError
from lexbridge.outline import Outline, read_outline

TEXT = """
# a made-up code
2: | The Boards
9: A(1,2,3) B(1(a,b(i,ii)),2) C | Irregularity | and more

12: 1,2 | Parts below the article
77:
"""
ADDRESSES = (
    "2 9 9A 9A1 9A2 9A3 9B 9B1 9B1(a) 9B1(b) 9B1(b)(i) 9B1(b)(ii) 9B2 9C 12 12-1 12-2 77"  # in the order of print
)


@pytest.fixture(scope="module")
def outline() -> Outline:
    return read_outline(TEXT, NUMBERING, where="outline.txt")


def joined(addresses: tuple[Address, ...]) -> str:
    return " ".join(map(str, addresses))


def test_an_outline_has_its_addresses_in_the_order_of_print(outline: Outline) -> None:
    assert joined(outline.addresses) == ADDRESSES
    assert list(outline.addresses) == sorted(outline.addresses)
    assert [outline.place(address) for address in outline.addresses] == list(range(len(outline.addresses)))


def test_a_title_stands_behind_the_stroke(outline: Outline) -> None:
    titles = {str(address): title for address, title in outline.titles.items()}
    assert titles == {"2": "The Boards", "9": "Irregularity | and more", "12": "Parts below the article", "77": ""}


def test_an_outline_knows_families(outline: Outline) -> None:
    assert joined(outline.articles) == "2 9 12 77"
    assert joined(outline.children(at("9B"))) == "9B1 9B2"
    assert outline.children(at("9C")) == ()
    assert joined(tuple(outline.walk(at("9B1")))) == "9B1 9B1(a) 9B1(b) 9B1(b)(i) 9B1(b)(ii)"
    assert joined(tuple(outline.walk(at("12")))) == "12 12-1 12-2"


def test_an_outline_has_what_it_has_and_nothing_else(outline: Outline) -> None:
    assert at("9B1(b)(ii)") in outline
    assert at("9B1(b)(iii)") not in outline
    assert "9B1" not in outline
    assert outline.place(at("10")) is None


@pytest.mark.parametrize(
    ("address", "nearest"),
    [("9B1(b)(ii)", "9B1(b)(ii)"), ("9B1(b)(iii)", "9B1(b)"), ("9Z4", "9"), ("10A", None), ("9/fn1", "9")],
)
def test_the_nearest_address_is_the_next_above_that_the_outline_has(
    outline: Outline, address: str, nearest: str | None
) -> None:
    found = outline.nearest(at(address))
    assert (str(found) if found else None) == nearest


@pytest.mark.parametrize(
    ("first", "last", "between"),
    [
        ("9A1", "9A3", "9A1 9A2 9A3"),
        ("9A2", "9A2", "9A2"),
        ("9A", "9C", "9A 9B 9C"),
        ("2", "12", "2 9 12"),
        ("9A3", "9A1", ""),
        ("9A1", "9B2", ""),
        ("9A1", "9A9", ""),
    ],
)
def test_a_range_holds_the_siblings_between_its_ends(outline: Outline, first: str, last: str, between: str) -> None:
    assert joined(outline.between(at(first), at(last))) == between


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("9 A B | Title", "line does not parse (write 'number: clauses | title', as in '9: A(1,2) B | Title')"),
        ("nine: A | Title", "line does not parse (write 'number: clauses | title', as in '9: A(1,2) B | Title')"),
        (": A", "line does not parse (write 'number: clauses | title', as in '9: A(1,2) B | Title')"),
        ("2: A | Again", "article 2 stands twice (join the two lines)"),
        ("9: A(1,2 | Title", "a bracket is not closed (check the brackets)"),
        ("9: A(1,2)) | Title", "a bracket closes that was never opened (check the brackets)"),
        ("9: A(?) | Title", "'?' is no number below 9A (see the levels in code.toml)"),
        ("9: A(1(a(i(1)))) | Title", "'1' is no number below 9A1(a)(i) (see the levels in code.toml)"),
        ("9: A B A | Title", "9A stands twice (remove one)"),
        ("9: A(1,1) | Title", "9A1 stands twice (remove one)"),
    ],
)
def test_a_line_that_does_not_parse_is_named_with_its_number_and_the_mend(line: str, message: str) -> None:
    with pytest.raises(InputError) as raised:
        read_outline(f"# a comment\n2: | The Boards\n{line}\n", NUMBERING, where="outline.txt")
    assert str(raised.value) == f"outline.txt:3: {message}"


def written(outline: Outline, address: Address) -> str:
    below = ",".join(written(outline, child) for child in outline.children(address))
    return address.labels[-1] + (f"({below})" if below else "")


def test_the_outline_of_the_laws_is_read_and_written_back(repository: Path) -> None:
    text = (repository / "corpus" / "outline-2017.txt").read_text(encoding="utf-8")
    outline = read_outline(text, NUMBERING, where="outline-2017.txt")
    assert (len(outline.articles), len(outline.addresses)) == (93, 828)
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    for line, article in zip(lines, outline.articles, strict=True):
        sections = " ".join(written(outline, section) for section in outline.children(article))
        assert line.replace(" ", "") == f"{article}:{sections}|{outline.titles[article]}".replace(" ", "")


@given(st.text(alphabet="9:A(1,2) B|\n#x?\t", max_size=60))
def test_any_outline_is_read_or_refused_in_one_line_that_says_where(text: str) -> None:
    try:
        outline = read_outline(text, NUMBERING, where="outline.txt")
    except InputError as error:
        said = str(error)
    else:
        said = "outline.txt:"
        assert len(set(outline.addresses)) == len(outline.addresses)
    assert said.startswith("outline.txt:")
    assert len(said.splitlines()) == 1
