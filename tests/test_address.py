"""Addresses as people type them, as links carry them and as a code is printed; numbers of other codes than bridge."""

from __future__ import annotations

import pickle
import re
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.addressed import NUMBERING, at

from lexbridge import languages
from lexbridge.address import Address, Numbering
from lexbridge.code import read_code
from lexbridge.errors import InputError
from lexbridge.levels import letter_label, letter_value, roman_label, roman_value

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn


def numbering(*levels: tuple[str, object, str]) -> Numbering:
    """The numbering of a code: name, number style and form of each level, through code.toml as people write it."""
    head = '[code]\nid = "x"\nuri = "/akn/x"\n'
    body = "".join(
        f"[[level]]\nname = {name!r}\nnumber = {number!r}\nform = {form!r}\n" for name, number, form in levels
    )
    return read_code(f'{head}{body}[[language]]\ncode = "it"\n', where="code.toml").numbering


# Articles 1 to 12 and then A to F, and whole numbers such as 1a1a.
WHOLE = numbering(("article", ["1", "A"], "{}"), ("section", "a", "{}"), ("paragraph", "1", "{}"), ("point", "a", "{}"))
DOTTED = numbering(
    ("article", "1", "{}"), ("section", "1", ".{}"), ("paragraph", "1", ".{}"), ("subparagraph", "1", ".{}")
)
EUROPEAN = numbering(
    ("article", "1", "{}"), ("paragraph", "1", "({})"), ("point", "a", "({})"), ("indent", "i", "({})")
)
ROMAN = numbering(("article", "I", "{}"), ("section", "A", "-{}"), ("paragraph", "1", "{}"))


# --- what people type


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("27B1b", "27B1(b)"),
        ("27 B 1 (b)", "27B1(b)"),
        ("27B.1(b)", "27B1(b)"),
        ("27b1b", "27B1(b)"),
        ("27-B-1-b", "27B1(b)"),
        ("  27B1(B)  ", "27B1(b)"),
        ("027B1b", "27B1(b)"),
        ("40B2a-v", "40B2(a)(v)"),
        ("40B2(a)(v)", "40B2(a)(v)"),
        ("40B2av", "40B2(a)(v)"),
        ("40 b 2 a v", "40B2(a)(v)"),
        ("80B2(i)", "80B2(i)"),
        ("20F5(b)(ii)", "20F5(b)(ii)"),
        ("9", "9"),
        ("9C", "9C"),
        ("intro", "intro"),
        ("70/fn1", "70/fn1"),
        ("70-fn1", "70/fn1"),
        ("77/table1", "77/table1"),
        ("77-table12", "77/table12"),
        ("def:board", "def:board"),
        ("def:Penalty  card", "def:penalty card"),
    ],
)
def test_an_address_is_read_in_every_spelling(typed: str, meant: str) -> None:
    assert str(NUMBERING.parse(typed)) == meant


@pytest.mark.parametrize(
    ("typed", "language"),
    [
        ("L27B1(b)", "en"),
        ("Law 27 B 1 (b)", "en"),
        ("art. 27 paragrafo B1b", "it"),
        ("Articolo 27, paragrafo B.1(b)", "it"),
        ("artikel 27 B1b", "nl"),
    ],
)
def test_the_words_of_a_language_are_passed_over(typed: str, language: str) -> None:
    tables = languages.language(language).table("citations")
    named = [word for table in ("article", "part") for key in tables.get(table, {}).values() for word in key]
    words = frozenset(word.lower().rstrip(".") for word in named) | {"l"}
    assert str(NUMBERING.parse(typed, words)) == "27B1(b)"


@pytest.mark.parametrize("typed", ["", " ", "B3", "(a)", "27B1b9z9", "art", "½", "?", "A9"])
def test_what_is_no_address_is_told_with_one_that_is(typed: str) -> None:
    with pytest.raises(InputError, match=r"is no address .*1A1\(a\)\(i\)"):
        NUMBERING.parse(typed)


def test_a_number_that_its_level_cannot_read_is_named_with_the_level() -> None:
    with pytest.raises(InputError, match="'1' is no number of the level 'section'"):
        NUMBERING.address("9", "1")


# --- letters and roman numbers


def test_an_i_is_a_letter_on_a_level_of_letters_and_a_number_below_it() -> None:
    letter, number = at("80B2(i)"), at("80B2(a)(i)")
    assert (letter.level.name, number.level.name) == ("subparagraph", "point")
    assert [str(at(f"80B2({label})")) for label in "hij"] == ["80B2(h)", "80B2(i)", "80B2(j)"]
    assert at("80B2(h)") < letter < at("80B2(j)")
    assert at("40B2(a)(ix)") < at("40B2(a)(x)")
    assert at("40B2(a)(iv)") < at("40B2(a)(v)")


@given(st.integers(1, 3999))
def test_a_roman_number_is_written_and_read_back(value: int) -> None:
    assert roman_value(roman_label(value)) == roman_value(roman_label(value).upper()) == value


@pytest.mark.parametrize("label", ["iiii", "vx", "ic", "", "iix", "abc", "1", "vv"])
def test_letters_that_form_no_roman_number_are_none(label: str) -> None:
    assert roman_value(label) is None


@given(st.integers(1, 26 * 8))
def test_a_letter_counts_on_behind_z(value: int) -> None:
    assert letter_value(letter_label(value)) == value


@pytest.mark.parametrize(("label", "value"), [("a", 1), ("z", 26), ("aa", 27), ("bb", 28), ("Z", 26)])
def test_letters_count_as_lists_do(label: str, value: int) -> None:
    assert letter_value(label) == value


@pytest.mark.parametrize("label", ["ab", "", "1", "é", "aA"])
def test_what_no_list_counts_with_is_no_letter(label: str) -> None:
    assert letter_value(label) is None


# --- order, families, links

PRINTED = (
    "intro 2 9 9-1 9A 9A1 9A2 9A10 9B 9B1 9B1(a) 9B1(b) 9B1(b)(i) 9B1(b)(ii) 9B1(b)(iv) 9B1(b)(x) 9B2 "
    "9/fn1 9/fn2 9/fn10 9/table1 10 70 70/fn1 def:board def:trick"
)


def test_addresses_are_ordered_as_the_code_is_printed() -> None:
    addresses = [at(address) for address in PRINTED.split()]
    Random(2017).shuffle(addresses)
    assert " ".join(str(address) for address in sorted(addresses)) == PRINTED


def test_an_address_knows_its_family() -> None:
    address = at("40B2(a)(v)")
    assert [str(one) for one in address.ancestors()] == ["40B2(a)", "40B2", "40B", "40"]
    assert str(address.article) == "40"
    assert (address.label, address.written_label, address.level.name) == ("v", "(v)", "point")
    assert at("9-1").parent == at("9")
    assert at("70/fn1").parent == at("70/fn1").article == at("70")
    assert at("9").parent is at("intro").parent is at("def:board").parent is None


def test_within_means_itself_or_below() -> None:
    assert at("40B2(a)").within(at("40B"))
    assert at("40B").within(at("40B"))
    assert at("70/fn1").within(at("70"))
    assert not at("40").within(at("40B"))
    assert not at("4").within(at("40"))
    assert not at("70").within(at("70/fn1"))
    assert not at("def:board").within(at("intro"))


@pytest.mark.parametrize(
    ("address", "slug"),
    [
        ("9A2", "9A2"),
        ("43B2(b)", "43B2b"),
        ("40B2(a)(v)", "40B2a-v"),
        ("9-1", "9-1"),
        ("70/fn1", "70-fn1"),
        ("def:penalty card", "def-penalty-card"),
        ("intro", "intro"),
    ],
)
def test_a_slug_has_no_brackets_and_a_hyphen_where_neighbours_would_run_together(address: str, slug: str) -> None:
    assert at(address).slug == slug
    if not address.startswith("def:"):
        assert str(NUMBERING.parse(slug)) == address


def test_an_address_is_a_value() -> None:
    assert at("43 b 2(b)") == at("43B2b")
    assert hash(at("43B2b")) == hash(at("43B2(b)"))
    assert at("43B2") != at("43B2(b)") != "43B2(b)"
    assert pickle.loads(pickle.dumps(at("43B2(b)"))) == at("43B2(b)")
    assert len({at("9A"), at("9a"), at("9 A")}) == 1


def test_a_child_stands_on_the_next_level_that_reads_its_number() -> None:
    assert str(NUMBERING.child(at("9"), "B")) == "9B"
    assert str(NUMBERING.child(at("9"), "2")) == "9-2"
    assert str(NUMBERING.child(at("9B1"), "b")) == "9B1(b)"
    assert str(NUMBERING.child(None, "09")) == "9"
    assert NUMBERING.child(at("9B1(a)(i)"), "a") is None
    assert NUMBERING.child(at("9"), "?") is None


# --- the numbers of other codes


@pytest.mark.parametrize(
    ("typed", "meant", "slug"),
    [
        ("1a1a", "1a1a", "1a1a"),
        ("1A1A)", "1a1a", "1a1a"),
        ("12b", "12b", "12b"),
        ("A", "A", "A"),
        ("Fa1", "Fa1", "Fa1"),
        ("f a 1 b", "Fa1b", "Fa1b"),
    ],
)
def test_whole_numbers_are_read_in_articles_of_figures_and_of_letters(typed: str, meant: str, slug: str) -> None:
    address = WHOLE.parse(typed)
    assert (str(address), address.slug) == (meant, slug)
    assert WHOLE.parse(address.slug) == address


def test_articles_1_to_12_come_before_articles_a_to_f() -> None:
    printed = ["1", "1a", "1a1", "1a1a", "1a1b", "1a2", "1b", "2", "10", "12", "A", "Aa", "Aa1", "Ab", "B", "F", "Fb"]
    assert [str(address) for address in sorted(WHOLE.parse(one) for one in printed[::-1])] == printed


def test_dotted_numbers_keep_their_dots_and_lose_them_in_links() -> None:
    address = DOTTED.parse("1.3.2.1.")
    assert (str(address), address.slug) == ("1.3.2.1", "1-3-2-1")
    assert DOTTED.parse("1-3-2-1") == DOTTED.parse("1 3 2 1") == address
    assert str(address.parent) == "1.3.2"
    assert DOTTED.parse("1.9") < DOTTED.parse("1.10") < DOTTED.parse("2")
    with pytest.raises(InputError, match=r"is no address .*1\.1\.1\.1"):
        DOTTED.parse("1.2.3.4.5")


@pytest.mark.parametrize(
    ("typed", "meant", "slug"),
    [
        ("6(1)(a)", "6(1)(a)", "6-1a"),
        ("6-1a", "6(1)(a)", "6-1a"),
        ("6(1)(a)(ii)", "6(1)(a)(ii)", "6-1a-ii"),
        ("61(a)", "61(a)", "61-a"),
        ("305a", "305a", "305a"),
        ("305A(2)", "305a(2)", "305a2"),
        ("16-bis", "16-bis", "16-bis"),
        ("16bis", "16-bis", "16-bis"),
        ("16-bis(2)(c)", "16-bis(2)(c)", "16-bis2c"),
    ],
)
def test_the_numbers_of_european_acts_are_read(typed: str, meant: str, slug: str) -> None:
    address = EUROPEAN.parse(typed)
    assert (str(address), address.slug) == (meant, slug)
    assert EUROPEAN.parse(slug) == address


def test_inserted_articles_stand_behind_the_one_they_follow() -> None:
    printed = ["16", "16-bis", "16-ter", "16-quater", "16-decies", "17", "305", "305a", "305b", "306"]
    assert [str(one) for one in sorted(EUROPEAN.parse(each) for each in printed[::-1])] == printed


def test_a_letter_behind_an_article_of_bridge_is_its_section() -> None:
    assert at("27a").parent == at("27")
    assert EUROPEAN.parse("27a").parent is None


def test_articles_may_be_counted_in_roman_numbers() -> None:
    printed = ["I", "II", "IV", "IV-A", "IV-A2", "IX", "X", "XL"]
    assert [str(one) for one in sorted(ROMAN.parse(each) for each in printed[::-1])] == printed
    assert str(ROMAN.parse("iv a 2")) == "IV-A2"


# --- any address at all


@st.composite
def addresses(draw: DrawFn, numbers: Numbering) -> Address:
    depth = draw(st.integers(1, len(numbers.levels)))
    labels = []
    for level in numbers.levels[:depth]:
        style = draw(st.sampled_from(level.styles))
        value = draw(st.integers(1, 60 if style == "1" else 20))
        written = {"1": str(value), "a": letter_label(value), "i": roman_label(value)}.get(style.lower(), "")
        labels.append(written.upper() if style in "AI" else written)
    return numbers.address(*labels)


CODES = {"bridge": NUMBERING, "whole": WHOLE, "dotted": DOTTED, "european": EUROPEAN, "roman": ROMAN}


@pytest.mark.parametrize("code", list(CODES))
@given(st.data())
def test_an_address_is_read_back_from_its_own_writing_and_from_its_link(code: str, data: st.DataObject) -> None:
    address = data.draw(addresses(CODES[code]))
    assert CODES[code].parse(str(address)) == address
    assert CODES[code].parse(address.slug) == address
    assert re.fullmatch(r"[0-9A-Za-z-]+", address.slug)


@pytest.mark.parametrize("code", list(CODES))
@given(st.data())
def test_two_addresses_share_neither_writing_nor_link_nor_place(code: str, data: st.DataObject) -> None:
    first, second = data.draw(addresses(CODES[code])), data.draw(addresses(CODES[code]))
    assume(first != second)
    assert str(first) != str(second)
    assert first.slug != second.slug
    assert (first < second) != (second < first)


@pytest.mark.parametrize("code", list(CODES))
@given(st.data())
def test_a_clause_stands_behind_those_above_it(code: str, data: st.DataObject) -> None:
    address = data.draw(addresses(CODES[code]))
    for above in address.ancestors():
        assert above < address
        assert address.within(above)
        assert not above.within(address)


@given(st.text(max_size=30))
def test_whatever_is_typed_is_an_address_or_an_error_of_one_line(typed: str) -> None:
    try:
        outcome = str(NUMBERING.parse(typed))
    except InputError as error:
        outcome = str(error)
    assert outcome
    assert len(outcome.splitlines()) == 1
