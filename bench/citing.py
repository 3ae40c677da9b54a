"""Words that cite: the rows of the citation table for one clause in, phrases in a language's own manner out."""

from __future__ import annotations

import random
from collections.abc import Sequence

from lexbridge.address import Address

_AND = {"it": " e ", "nl": " en ", "en": " and "}
# Absolute forms: for one target and for several; the first is the plain one. {0} is the address or the list.
_ONE = {
    "it": (
        "vedi l'Articolo {0}",
        "secondo l'Articolo {0}",
        "vedi l'art. {0}",
        "ai sensi dell'Articolo {0}",
        "come dispone l'articolo {0} del Codice di Gara",
        "ex art. {0}",
    ),
    "nl": (
        "zie artikel {0}",
        "volgens artikel {0}",
        "zie art. {0}",
        "op grond van artikel {0}",
        "zoals artikel {0} bepaalt",
        "art.{0}",
    ),
    "en": (
        "see Law {0}",
        "under Law {0}",
        "see also Law {0}",
        "as Law {0} provides",
        "in accordance with Law {0}",
        "see L{0}",
    ),
}
_MANY = {
    "it": ("vedi gli Articoli {0}", "secondo gli Articoli {0}", "artt. {0}", "ai sensi degli articoli {0}"),
    "nl": ("zie artikelen {0}", "volgens de artikelen {0}", "in de artikelen {0}", "op grond van artikelen {0}"),
    "en": ("see Laws {0}", "under Laws {0}", "see Law {0}", "in accordance with Laws {0}"),
}
# Forms that name the article and the part apart; {0} the article, {1} the rest.
_PARTED = {
    "it": (
        "vedi l'Articolo {0} del Codice di Gara paragrafo {1}",
        "secondo il paragrafo {1} dell'Articolo {0}",
        "vedi l'art. {0} {1}",
    ),
    "nl": ("zie artikel {0} {1}", "zie artikel {0}, {1}"),
    "en": ("see Law {0} {1}", "see Section {1} of Law {0}"),
}
_DIRECTION = {
    "it": {("above", 1): "precedente", ("above", 2): "precedenti", ("below", 1): "seguente", ("below", 2): "seguenti"},
    "nl": {("above", 1): "hierboven", ("above", 2): "hierboven", ("below", 1): "hieronder", ("below", 2): "hieronder"},
    "en": {("above", 1): "above", ("above", 2): "above", ("below", 1): "below", ("below", 2): "below"},
}
_SECTION = {"it": "paragrafo {0} di questo Articolo", "nl": "deel {0} van dit artikel", "en": "Section {0} of this Law"}
_SEE = {"it": "vedi ", "nl": "zie ", "en": "see "}


def groups(citing: Address, rows: Sequence[tuple[Address, str]]) -> list[tuple[str, list[Address]]]:
    """The rows parted into phrases, in the table's order: at most three targets of one direction, none twice."""
    found: list[tuple[str, list[Address]]] = []
    for cited, kind in rows:
        manner = "absolute" if kind.startswith("abs") else _manner(citing, cited)
        if found and found[-1][0] == manner != "within" and len(found[-1][1]) < 3 and cited not in found[-1][1]:
            found[-1][1].append(cited)
        else:
            found.append((manner, [cited]))
    return found


def _manner(citing: Address, cited: Address) -> str:
    if citing.within(cited):
        return "within"
    return "above" if cited < citing else "below"


def phrase(
    citing: Address, manner: str, targets: Sequence[Address], language: str, choice: random.Random | None
) -> str:
    """One phrase; without `choice` the plain form."""
    if manner == "absolute":
        return _absolute(targets, language, choice)
    if manner == "within":
        return _SEE[language] + _SECTION[language].format(_rest(targets[0]))
    labels = [_relative(citing, cited) for cited in targets]
    direction = _DIRECTION[language][manner, min(len(labels), 2)]
    return f"{_SEE[language]}{_join(labels, language)} {direction}"


def _absolute(targets: Sequence[Address], language: str, choice: random.Random | None) -> str:
    if len(targets) > 1:
        form = choice.choice(_MANY[language]) if choice else _MANY[language][0]
        return form.format(_join([str(target) for target in targets], language))
    target = targets[0]
    if choice and len(target.labels) > 1 and choice.random() < 0.4:
        return choice.choice(_PARTED[language]).format(target.labels[0], _rest(target))
    form = choice.choice(_ONE[language]) if choice else _ONE[language][0]
    return form.format(target)


def _join(labels: Sequence[str], language: str) -> str:
    return _AND[language].join(filter(None, (", ".join(labels[:-1]), labels[-1])))


def _rest(address: Address) -> str:
    """The address without its article: `B3` of 65B3."""
    return str(address)[len(address.labels[0]) :]


def _relative(citing: Address, cited: Address) -> str:
    """How a clause names another of its article: `(a)` within one list of letters, else `B1(a)`."""
    if len(cited.labels) > 3 and cited.parent == citing.parent:
        return cited.written_label
    return _rest(cited)
