"""What the reader knows of a language: the words of headings, notes and page furniture, composed into patterns once a
language.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from lexbridge.languages import Language
from lexbridge.levels import LATIN


@dataclass(frozen=True)
class ReadingWords:
    """The patterns of one language; each matches at the head of a stripped line."""

    article: re.Pattern[str]
    initials: frozenset[str]  # the first two characters of article headings, in small letters; so with all of these
    misread: re.Pattern[str]  # an article's heading with letters among its figures (`Art. l2`)
    counted: re.Pattern[str]  # an article's heading with a word that counts it first (`Eerste artikel`)
    counting_initials: frozenset[str]
    sole: frozenset[str]  # those of them, and others, that call an article the only one
    ordinals: dict[str, str]
    annex: re.Pattern[str]
    annex_heading: re.Pattern[str]
    parted: re.Pattern[str]  # the parts of an article in words, behind its number (", lettera B, paragrafo 2")
    parts: frozenset[str]  # the words for parts, in small letters
    continued: re.Pattern[str]
    span: re.Pattern[str]  # a line that only names the articles of a page (`LAWS 5–7`)
    chapter: re.Pattern[str]
    beside_initials: frozenset[str]  # of the headings of what stands beside the articles
    note_initials: frozenset[str]
    chapter_initials: frozenset[str]
    introduction: re.Pattern[str]
    introductions: tuple[re.Pattern[str], ...]  # its names one by one, the most fitting first
    definitions: re.Pattern[str]
    index: re.Pattern[str]
    footnotes: re.Pattern[str]
    contents: re.Pattern[str]
    note: re.Pattern[str]
    navigation: re.Pattern[str]
    navigation_initials: frozenset[str]
    page: re.Pattern[str]
    paged: re.Pattern[str]  # a page number behind its word at the end of a line, or before what stands at its other end
    closing: re.Pattern[str]
    field: re.Pattern[str]  # a line of a mail's header
    farewell: re.Pattern[str]  # the words that close a mail, alone on their line but for a name
    abbreviations: frozenset[str]
    joiners: frozenset[str]
    citing: frozenset[str]  # words that a number follows
    leading: frozenset[str]  # words that a cited part follows ("under (a)")
    directing: frozenset[str]  # words that follow a cited part ("(a) above")
    inward: frozenset[str]  # words that lead from a cited part to its whole ("(a) of this Law")
    unended: frozenset[str]  # small words that no sentence ends on
    elided: frozenset[str]  # words that end in an apostrophe, behind which no blank stands
    hyphening: str  # the language, where it writes compounds with hyphens
    openers: frozenset[str]  # words that a sentence opens with
    followers: frozenset[str]  # words that go on a sentence behind the number of an article

    def leads(self, line: str) -> bool:
        """Whether a line ends on a small word that a citation follows ("volgens", "and", "dell’")."""
        last = line.rsplit(None, 1)[-1].lstrip("(")
        return last.islower() and last.replace("’", "'") in self.unended

    def points(self, text: str, place: int) -> bool:
        """Whether the words behind a number make it a citation: `(a) above`, `(b) of this Law`."""
        behind = [word.lower().strip(".,;:") for word in text[place : place + 60].split()[:4]]
        if not behind:
            return False
        return behind[0] in self.directing or (behind[0] in self.inward and not self.citing.isdisjoint(behind[1:]))

    def opens_sentence(self, line: str) -> bool:
        """Whether a line opens with a small word in a capital, which only a new sentence gives it ("If", "L’")."""
        word = line.split(None, 1)[0].replace("’", "'")
        word = word[: word.find("'") + 1] or word
        word = word.lower()
        return line[0].isupper() and (word in self.followers or word in self.unended or word in self.openers)

    def elides(self, line: str) -> bool:
        """Whether a line ends on a word that goes on without a blank ("l’")."""
        return line[-1] in "'’" and line.rsplit(None, 1)[-1].lower().replace("’", "'") in self.elided


NOTHING = re.compile(r"(?!)")


def alternatives(words: Iterable[str]) -> str:
    """Words as alternatives of a pattern, longest first, blanks of any width."""
    ordered = sorted(set(words), key=len, reverse=True)
    return "|".join(r"\s+".join(map(re.escape, word.split())) for word in ordered)


def _pattern(words: Iterable[str], behind: str, before: str = "") -> re.Pattern[str]:
    words = list(words)
    return re.compile(rf"{before}(?:{alternatives(words)}){behind}", re.IGNORECASE) if words else NOTHING


# What may stand behind a word of one letter ("L 9", "§ 3").
_BEHIND_LETTER = " \t\xa0\u2007\u2009\u202f.0123456789"


def _initials(words: Iterable[str]) -> frozenset[str]:
    """The first two characters of what words open, in small letters: asked before any pattern, as most lines have
    others.
    """
    heads = {word.lower()[:2] for word in words}
    return frozenset({*heads, *(head + behind for head in heads if len(head) == 1 for behind in _BEHIND_LETTER)})


def _counted(language: Language) -> list[str]:
    """The words that count the parts of a book, as first and second, one and two."""
    ordinals = [word for forms in language.table("citations").get("ordinals", ()) for word in forms]
    cardinals = language.table("numbers").get("cardinal", {})
    return [*map(str, ordinals), *map(str, cardinals), *language.words("reading", "counting")]


def _chapter(words: Sequence[str], language: Language) -> re.Pattern[str]:
    """The heading of a chapter: `CAPITOLO II`, `Parte terza – Titolo`, `Eerste deel`; what follows is its title."""
    if not words:
        return NOTHING
    named, counted = f"(?i:{alternatives(words)})", f"(?i:{alternatives(_counted(language))})"
    # A word for parts of an article too ("Section A") heads no chapter with a letter.
    inner = {str(word).lower() for names in language.table("citations").get("part", {}).values() for word in names}
    lettered = f"(?i:{alternatives([word for word in words if word.lower() not in inner]) or '(?!)'})"
    return re.compile(
        rf"(?:{named}\s+(?:[IVXLC]+|[ivxlc]+|\d{{1,3}}|{counted})|{lettered}\s+[A-Z]|{counted}\s+{named})(?![\w’'])[.°º]?"
        rf"(?P<rest>\s*$|\s*[.:–—-]{{1,3}}\s*(?P<parted>\S.*)$|\s+(?P<title>[^\W\d_a-z].*)$)"
    )


@cache
def reading_words(language: Language) -> ReadingWords:
    """Composes the patterns of a language from its [reading] and [citations.article] tables."""
    reading = language.table("reading")
    citations = language.table("citations")
    article = citations.get("article", {})
    heads = [*article.get("singular", ()), *article.get("abbreviated", ()), *reading.get("article", ())]
    behind = {str(word).lower(): str(number) for word, number in reading.get("ordinals", {}).items()}
    sole = frozenset(str(word).lower() for word in reading.get("sole", ()))
    first = {str(word): str(value) for value, forms in enumerate(citations.get("ordinals", ()), 1) for word in forms}
    first |= dict.fromkeys(sole, "1")

    def listed(key: str) -> list[str]:
        return list(map(str, reading.get(key, ())))

    def ends(*keys: str, last: bool) -> frozenset[str]:
        """The last (or first) words of phrases of the citations' table, in small letters."""
        phrases = (str(phrase).lower().split() for key in keys for phrase in citations.get(key, ()))
        return frozenset(words[-1 if last else 0].rstrip(".") for words in phrases if words)

    named = {str(word).lower().rstrip(".") for words in citations.get("part", {}).values() for word in words}
    unended = frozenset(
        str(phrase).lower().split()[-1]
        for key in ("joins", "ranges", "openers", "prepositions", "determiners", "of", "see", "within")
        for phrase in citations.get(key, ())
    )
    counting = [*map(str, citations.get("numbers", ())), "n°", "nº"]
    latin = "|".join(LATIN)
    named_first = rf"(?i:{alternatives(heads)})"
    parted = r"(?:\s*\.\s*|\s+)"
    pages = rf"(?i:{alternatives(listed('page')) or '(?!)'})\s*\d{{1,4}}(?:\s*/\s*\d{{1,4}}|\s+\w{{1,4}}\s+\d{{1,4}})?"
    # Endings of a figure as an ordinal (1er); one of a single letter would be a part of the article.
    endings = alternatives([word for word in citations.get("ordinal_endings", ()) if len(word) > 1]) or "(?!)"
    number = rf"\d{{1,3}}(?:(?:\s?-?\s?(?:{latin}|{latin.upper()}))\b|(?:[A-Za-z]\b)?)"
    return ReadingWords(
        article=re.compile(
            rf"(?i:{alternatives(heads)})(?:\s*\.\s*|\s+|(?<=\.)|(?=\d))(?:(?i:{alternatives(counting)})\s*(?=\d))?"
            rf"(?P<number>0*(?:{number})(?:(?<=\d)"
            rf"(?:[A-Z](?![^\W\d_]|[’'])|\.[A-Z](?![^\W\d_]|[’'.])|[ .][A-Z](?=\.?\d|\s\d|\.?\(|\s*\(|\s*$))"
            rf"(?:[ .]?\d{{1,2}})?(?:\.?\s?\([a-z]{{1,4}}\)|\.?[a-z]\b)*)?|[IVXLC]{{1,7}}(?![\w’'])|[A-Z](?![\w’'])"
            rf"|(?i:{alternatives(behind) or '(?!)'})\b)(?P<degree>(?:[°º]|(?:{endings})(?!\w))?)(?P<rest>.*)$"
        )
        if heads
        else NOTHING,
        initials=_initials(heads),
        misread=re.compile(rf"{named_first}{parted}(?P<number>[\dlIOoSBZ]{{1,3}})(?![\w’'])") if heads else NOTHING,
        counted=re.compile(rf"(?P<number>(?i:{alternatives(first)}))\s+(?P<head>{named_first})(?=\s*(?:$|[.:–—-]))")
        if heads and first
        else NOTHING,
        counting_initials=_initials(first),
        sole=sole,
        ordinals=first | behind,
        annex=_pattern(listed("annex"), r"\b", r"\W*"),
        annex_heading=_pattern(listed("annex"), r"(?:\s+(?:\d{1,3}|[A-Z]|[IVX]+)\b)?\W*(?:[–—:-].*)?$"),
        parted=re.compile(
            rf"(?P<parts>(?:\s*,?\s+(?i:{alternatives(named) or '(?!)'})(?:\.\s*|\s+|(?=[(\d]))\(?\w{{1,4}}\)?)+)[.:]?$"
        ),
        parts=frozenset(word for word in named if len(word) > 1),
        span=_pattern([*heads, *map(str, article.get("plural", ()))], r"\.?\s*\d{1,3}\s*[-–—]{1,2}\s*\d{1,3}\W*$"),
        continued=_pattern(listed("continued"), r"\W*$", r"\W*"),
        chapter=_chapter(listed("chapter"), language),
        beside_initials=_initials(
            word for key in ("introduction", "definitions", "index", "annex", "contents") for word in listed(key)
        ),
        note_initials=_initials(listed("note")),
        chapter_initials=_initials([*listed("chapter"), *_counted(language)]),
        introduction=_pattern(listed("introduction"), r"\W*$"),
        introductions=tuple(_pattern([word], r"\W*$") for word in listed("introduction")),
        definitions=_pattern(listed("definitions"), r"\W*$"),
        index=_pattern(listed("index"), r"\W*$"),
        footnotes=_pattern(listed("footnotes"), r"\W*$"),
        contents=_pattern(listed("contents"), r"\W*$"),
        note=_pattern(listed("note"), r"\s*\d*\s*[:–-]\s"),
        navigation=_pattern(listed("navigation"), r"\b"),
        navigation_initials=_initials(listed("navigation")),
        page=_pattern(listed("page"), r"\s*\d{1,4}(?:\s*\W\s*\d{1,4}|\s+\w{1,4}\s+\d{1,4})?\W*$"),
        paged=re.compile(rf"(?:(?P<wide>\s{{3,}}|\t\s*)|\s?[|•·,;–—-]\s?|\s)[\[(]?{pages}\W*$"),
        closing=_pattern(listed("closing"), r"\b"),
        field=re.compile(
            rf"[*_]{{0,2}}(?i:(?P<subject>{alternatives(listed('subject')) or '(?!)'})"
            rf"|{alternatives(listed('fields')) or '(?!)'})[*_]{{0,2}}\s?:(?:[*_]{{0,2}}\s|$)"
        ),
        farewell=_pattern(listed("farewell"), r"(?:\W*$|\s?[,–—-]?\s+(?-i:[A-Z]\S*(?:\s+[A-Z]\S*){0,3})$)"),
        abbreviations=frozenset(
            word.lower().rstrip(".") for word in (*article.get("abbreviated", ()), *listed("abbreviations"))
        ),
        joiners=frozenset(word.lower() for word in listed("joiners")),
        citing=frozenset(
            word.lower().rstrip(".") for word in (*heads, *article.get("plural", ()), *listed("abbreviations"))
        ),
        leading=ends("prepositions", "within", "see", "acts", "of", "numbers", "joins", last=True) | named,
        directing=ends("directions", last=False),
        inward=ends("of", last=False),
        unended=unended,
        elided=frozenset(word for word in unended if word.endswith("'")),
        hyphening=language.code if reading.get("hyphened_compounds") else "",
        openers=frozenset(map(str.lower, listed("openers"))),
        followers=frozenset(str(word).lower() for word in citations.get("followers", ())),
    )
