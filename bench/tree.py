"""The made-up code in one language as a tree of clauses: a plan in, `Node` values with texts and citations out."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from bench import citing
from bench.plan import Idea, Plan, Sentence, facts, parts
from bench.sentences import capital, say, say_heading, say_lead
from lexbridge.address import Address

# The table beside article 77: its head and the words of a row.
_TABLE = {
    "it": (("Contratto", "Punti"), "{n} prese"),
    "nl": (("Contract", "Punten"), "{n} slagen"),
    "en": (("Contract", "Points"), "{n} tricks"),
}


@dataclass(frozen=True, slots=True)
class Node:
    """A clause as it truly is: what is printed of it (None: nothing), the clauses it cites, its footnotes' marks.

    A mark stands at the end of `text`, which does not contain it.
    """

    address: Address
    heading: str | None = None
    text: str | None = None
    closing: str | None = None
    children: tuple[Node, ...] = ()
    cites: tuple[Address, ...] = ()
    notes: tuple[Address, ...] = ()

    def walk(self) -> Iterator[Node]:
        """This clause and all below it, in the order of print."""
        yield self
        for child in self.children:
            yield from child.walk()


@dataclass(frozen=True, slots=True)
class Book:
    """The made-up code in one language; footnotes and tables are the last children of their articles.

    `opening` is the heading of the definitions.
    """

    language: str
    introduction: Node
    articles: tuple[Node, ...]
    opening: Node
    definitions: tuple[Node, ...]

    def walk(self) -> Iterator[Node]:
        """Every clause in the order of print."""
        yield self.introduction
        for node in (*self.articles, self.opening, *self.definitions):
            yield from node.walk()


def make_book(plan: Plan, language: str, choice: random.Random | None) -> Book:
    """Puts a plan into words; with `choice` citations take every form of the language, without it the plain one."""
    outline = facts().outline
    assert outline is not None
    numbering = facts().numbering
    table = numbering.address("77", annex="table1")

    def node(address: Address) -> Node:
        children = [node(child) for child in outline.children(address)]
        if len(address.labels) == 1:
            children += [
                _plain(idea, language, choice) for note, idea in plan.footnotes.items() if note.article == address
            ]
            children += [Node(table, text=_table(language))] if table.article == address else []
        return _node(plan.ideas[address], tuple(children), language, choice)

    words = parts()["word"][language]
    text = " ".join(_sentence(sentence, language) for sentence in plan.introduction)
    introduction = Node(numbering.address(annex="intro"), heading=words["introduction"], text=text)
    opening = Node(numbering.address(annex="def"), heading=words["definitions"])
    articles = tuple(node(address) for address in outline.articles)
    return Book(language, introduction, articles, opening, _definitions(plan, language, choice))


def _definitions(plan: Plan, language: str, choice: random.Random | None) -> tuple[Node, ...]:
    """The definitions in the order of the language's alphabet."""
    made = []
    for entry in parts()["definition"]:
        node = _plain(plan.definitions[entry["concept"]], language, choice)
        made.append(Node(node.address, heading=entry[language], text=node.text, cites=node.cites))
    return tuple(sorted(made, key=lambda node: str(node.heading)))


def _node(idea: Idea, children: tuple[Node, ...], language: str, choice: random.Random | None) -> Node:
    plain = _plain(idea, language, choice)
    return Node(
        idea.address,
        heading=say_heading(idea.heading, language) if idea.heading else None,
        text=plain.text,
        closing=_sentence(idea.closing, language) if idea.closing else None,
        children=children,
        cites=plain.cites,
        notes=idea.notes,
    )


def _plain(idea: Idea, language: str, choice: random.Random | None) -> Node:
    """The clause's own text and citations, without heading and children."""
    phrases = citing.groups(idea.address, idea.cites)
    words = [citing.phrase(idea.address, manner, targets, language, choice) for manner, targets in phrases]
    cites = tuple(target for _, targets in phrases for target in targets)
    if idea.lead:
        text = capital(say_lead(idea.lead, language)) + _brackets(words) + ":"
    elif idea.sentences:
        first, *rest = idea.sentences
        text = capital(say(first, language)) + _brackets(words) + "."
        text = " ".join([text, *(_sentence(sentence, language) for sentence in rest)])
    else:
        return Node(idea.address)
    return Node(idea.address, text=text, cites=cites)


def _sentence(sentence: Sentence, language: str) -> str:
    return capital(say(sentence, language)) + "."


def _brackets(phrases: list[str]) -> str:
    return f" ({'; '.join(phrases)})" if phrases else ""


def _table(language: str) -> str:
    head, row = _TABLE[language]
    rows = [head, *((row.replace("{n}", str(count)), str(20 * count)) for count in range(7, 13))]
    return "\n".join("\t".join(cells) for cells in rows)
