"""Footnotes of a Markdown text: its tokens in, the same with marks and notes as a page writes them out.

The plugin that finds them moves only those notes along whose marks it found itself; a mark within raw HTML it does not
see, and a note without a mark it drops. Here every note stays.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from html import escape
from typing import Any

from markdown_it.token import Token

_LITERAL = re.compile(r"\[\^([^\]\s]{1,80})\]")


@dataclass
class _Marks:
    """The notes in the order of their first marks: by label, or by the plugin's own number for those in a sentence."""

    labels: frozenset[str]
    places: dict[str | int, int] = field(default_factory=dict)

    def link(self, key: str | int) -> str:
        """What stands in the text for a note."""
        place = self.places.setdefault(key, len(self.places) + 1)
        return f'<a class="footnote-ref" href="#{_name(place)}">{place}</a>'

    def replace(self, html: str) -> str:
        """Raw HTML with its literal marks as links."""
        return _LITERAL.sub(lambda mark: self.link(mark[1]) if mark[1] in self.labels else mark[0], html)


def place_notes(tokens: list[Token], env: dict[str, Any]) -> list[Token]:
    """The tokens with marks as links and notes as divisions that the links lead to.

    Args:
        tokens: as the plugin `footnote` leaves them when it does not move the notes to the end.
        env: where it keeps what it knows of them.
    """
    found: dict[str, Any] = env.get("footnotes", {})
    marks = _Marks(frozenset(label.removeprefix(":") for label in found.get("refs", {})))
    for token in tokens:
        _mark(token, marks)
    placed = list(_place(tokens, marks))
    for key, place in marks.places.items():
        if isinstance(key, int):
            placed += _within_sentence(found["list"][key], place)
    return placed


def _mark(token: Token, marks: _Marks) -> None:
    """Puts links for the marks in a token."""
    if token.type in ("html_block", "html_inline"):
        token.content = marks.replace(token.content)
    for count, child in enumerate(token.children or ()):
        if child.type == "footnote_ref":
            key = child.meta.get("label", child.meta["id"])
            token.children[count] = _html(marks.link(key))  # type: ignore[index]  # it has children
        else:
            _mark(child, marks)


def _place(tokens: Iterable[Token], marks: _Marks) -> Iterator[Token]:
    """The tokens with each note as a division; one that nothing marks is text, opened by its label."""
    label, fresh = "", False
    for token in tokens:
        if token.type == "footnote_reference_open":
            label, fresh = token.meta["label"], True
            place = marks.places.get(label)
            yield _html(f'<div class="footnote" id="{_name(place)}">\n' if place else "<div>\n", block=True)
        elif token.type == "footnote_reference_close":
            yield _html("</div>\n", block=True)
            fresh = False
        else:
            if fresh and token.type == "inline" and token.children is not None:
                if label not in marks.places:
                    token.children.insert(0, _html(f"[^{escape(label)}]: "))
                fresh = False
            yield token


def _within_sentence(note: dict[str, Any], place: int) -> list[Token]:
    """A note that stood in the sentence itself, `^[…]`."""
    return [
        _html(f'<div class="footnote" id="{_name(place)}"><p>', block=True),
        Token("inline", "", 0, content=note["content"], children=note["tokens"]),
        _html("</p></div>\n", block=True),
    ]


def _name(place: int | None) -> str:
    return f"lexbridge-note-{place}"


def _html(content: str, *, block: bool = False) -> Token:
    return Token("html_block" if block else "html_inline", "", 0, content=content)
