"""Puts planned sentences into Italian, Dutch or English: a `Sentence` in, text out, the same in every language."""

from __future__ import annotations

from collections.abc import Mapping

from bench.plan import Lead, Sentence, parts

_SPELLED = {
    "it": {2: "due", 3: "tre", 4: "quattro", 5: "cinque", 7: "sette", 9: "nove", 10: "dieci"},
    "nl": {2: "twee", 3: "drie", 4: "vier", 5: "vijf", 7: "zeven", 9: "negen", 10: "tien"},
    "en": {2: "two", 3: "three", 4: "four", 5: "five", 7: "seven", 9: "nine", 10: "ten"},
}
_DIGITS_ONLY = "giorno {n}"


def capital(text: str) -> str:
    """The text with its first letter in capitals."""
    return text[:1].upper() + text[1:]


def say(sentence: Sentence, language: str) -> str:
    """The sentence without capital and full stop."""
    adjunct = _adjunct(sentence, language)
    condition = parts()["condition"][sentence.condition][language] if sentence.condition >= 0 else ""
    opening = (
        parts()["closing"][0][language].removesuffix(" {rest}")
        if sentence.closing
        else f"{condition},"
        if condition
        else ""
    )
    core = (_dutch if language == "nl" else _subject_first)(sentence, language, adjunct, inverted=bool(opening))
    tail = f", {parts()['tail'][sentence.tail][language]}" if sentence.tail >= 0 else ""
    return f"{opening} {core}{tail}".strip()


def say_lead(lead: Lead, language: str) -> str:
    """The words before a list, without capital and colon."""
    first, second = (parts()["condition"][place][language] for place in (lead.first, lead.second))
    return f"{first} {_AND[language]} {second}, {parts()['lead'][lead.lead][language]}"


def say_heading(heading: tuple[int, int], language: str) -> str:
    """A heading such as "Effects of a withdrawn call"."""
    deed, thing = heading
    return f"{parts()['deed'][deed][language]} {parts()['object'][thing][language]}"


_AND = {"it": "e", "nl": "en", "en": "and"}


def _adjunct(sentence: Sentence, language: str) -> str:
    if sentence.adjunct < 0:
        return ""
    entry: Mapping[str, str] = parts()["adjunct"][sentence.adjunct]
    digits = not sentence.spelled or _DIGITS_ONLY in entry["it"]
    number = str(sentence.number) if digits else _SPELLED[language].get(sentence.number, str(sentence.number))
    return entry[language].replace("{n}", number)


def _subject_first(sentence: Sentence, language: str, adjunct: str, *, inverted: bool) -> str:
    """Italian and English: the subject, the verb, the rest, whatever stands before."""
    subject = parts()["subject"][sentence.subject][language]
    infinitive, present, rest = parts()["action"][sentence.action][language].split(" | ")
    modal = parts()["modal"][language].get(sentence.grade, "")
    if modal.endswith(" a") and infinitive.startswith("a"):
        modal += "d"
    return " ".join(part for part in (subject, modal, infinitive if modal else present, rest, adjunct) if part)


def _dutch(sentence: Sentence, language: str, adjunct: str, *, inverted: bool) -> str:
    """Dutch: the finite verb second, so behind an opening it comes before the subject; the infinitive last."""
    subject = parts()["subject"][sentence.subject][language]
    middle, infinitive, present = parts()["action"][sentence.action][language].split(" | ")
    middle = " ".join(middle.replace("{not}", "niet" if sentence.grade == "may-not" else "").split())
    particle, _, stem = infinitive.rpartition("·")
    finite, last = present, particle
    if modal := parts()["modal"]["nl"].get(sentence.grade):
        finite, before = (part.strip() for part in modal.split("|"))
        last = f"{particle} te {stem}".strip() if before else particle + stem
    finite, _, remainder = finite.partition(" ")
    first = [finite, subject] if inverted else [subject, finite]
    return " ".join(part for part in (*first, remainder, adjunct, middle, last) if part)
