"""Footnotes of a page: the page's tree in, marks paired with their notes out; the notes leave the tree, so that no text
stands twice.
"""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from lexbridge.exchange.documents.plain import SourceText, collapse

if TYPE_CHECKING:
    from lxml.html import HtmlElement

_MARK = re.compile(r"[\[(]?\s*(\w{1,4}|[*†‡§¶#]{1,4})\s*[\])]?")
_SUPERSCRIPT = re.compile(r"[\[(]?\s*(\d{1,3}|[*†‡§¶]{1,3})\s*[\])]?")
_NOTE_WORDS = re.compile(r"footnote|endnote|noteref|fussnote|voetnoot|cite_note", re.IGNORECASE)
_LARGEST_NOTE = 30  # blocks
_BODIES = ("p", "li", "dd", "td", "div", "aside", "section")
_BACK = re.compile(r"[\[(^↩↑⏎\s\ufe0e\ufe0f]*(?:\w{1,4}|[*†‡§¶#]{1,4})?[\])^↩↑⏎.\s\ufe0e\ufe0f]*")


@dataclass(frozen=True)
class Notes:
    """The footnotes of a page: what label the mark at an element has, and each label's note text."""

    marks: dict[HtmlElement, str] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)


def take_notes(body: HtmlElement, source: SourceText) -> Notes:
    """Pairs marks with notes, by link (in either direction known to be a note) or by equal superscripts, and takes the
    notes out of the tree.

    A link counts as a footnote's mark if it is a short sign, and its target links back to it or is called a footnote.
    """
    targets = {name: element for element in body.iter() for name in (element.get("id"), element.get("name")) if name}
    notes = Notes()
    bodies: dict[HtmlElement, str] = {}
    linked = _linked_pairs(body, targets, source)
    for mark, note in linked or _superscript_pairs(body, source):
        if note not in bodies:
            bodies[note] = source.label(collapse(mark.text_content()))
        notes.marks[mark] = bodies[note]
    for note, label in bodies.items():
        notes.texts[label] = _take_text(note, notes.marks)
    for note in bodies:
        _take_out(note, body, source)
    return notes


def _linked_pairs(
    body: HtmlElement, targets: dict[str, HtmlElement], source: SourceText
) -> list[tuple[HtmlElement, HtmlElement]]:
    pairs: list[tuple[HtmlElement, HtmlElement]] = []
    inside: set[HtmlElement] = set()
    for link in body.iter("a"):
        target = targets.get(link.get("href", "").removeprefix("#")) if link.get("href", "").startswith("#") else None
        if target is None or link in inside or not _MARK.fullmatch(collapse(link.text_content())):
            continue
        note = _note_body(target)
        if note is None or note in link.iterancestors() or _is_large(note):
            continue
        source.watch.time()
        names = _names_around(link)
        links_back = any(back.get("href", "").removeprefix("#") in names for back in note.iter("a") if back.get("href"))
        if links_back or _called_note(link) or _called_note(target):
            pairs.append((link, note))
            inside.update(note.iter())
    return pairs


def _is_large(note: HtmlElement) -> bool:
    """Whether a block is more than a note: one that holds dozens of blocks is a part of the page."""
    return next(itertools.islice(note.iter(*_BODIES), _LARGEST_NOTE, None), None) is not None


def _names_around(link: HtmlElement) -> set[str]:
    """The ids of a mark, of what stands in it and right around it: a note may link back to any of them."""
    near = [*link.iter(), *(above for _, above in zip(range(3), link.iterancestors(), strict=False))]
    return {name for element in near for name in (element.get("id"), element.get("name")) if name}


def _called_note(element: HtmlElement) -> bool:
    return any(_NOTE_WORDS.search(element.get(key, "")) for key in ("role", "class", "id", "epub:type"))


def _note_body(target: HtmlElement) -> HtmlElement | None:
    """The block that is the note whose target this is; Word wraps it in a division of its own (`ftn1`)."""
    body = next((element for element in (target, *target.iterancestors()) if element.tag in _BODIES), None)
    above = body.getparent() if body is not None else None
    if (
        body is not None
        and above is not None
        and above.tag == "div"
        and re.fullmatch(r"(?:ftn|edn|fn|sdfootnote|sdendnote)\d+", above.get("id", ""))
    ):
        return above
    return body


def _superscript_pairs(body: HtmlElement, source: SourceText) -> list[tuple[HtmlElement, HtmlElement]]:
    """Marks and notes that no link joins: a raised sign in a text, and the same sign raised at the start of a later
    block.
    """
    raised = [element for element in body.iter("sup") if _SUPERSCRIPT.fullmatch(collapse(element.text_content()))]
    openers: dict[str, list[tuple[int, HtmlElement]]] = {}
    inner: list[tuple[int, HtmlElement]] = []
    for place, element in enumerate(raised):
        source.watch.time()
        block = next((above for above in element.iterancestors() if above.tag in _BODIES), None)
        if (
            block is not None
            and not any(above.tag in ("a",) for above in element.iterancestors())
            and _opens(block, element)
        ):
            openers.setdefault(collapse(element.text_content()), []).append((place, block))
        else:
            inner.append((place, element))
    pairs = []
    for place, mark in inner:
        later = [
            (position, block) for position, block in openers.get(collapse(mark.text_content()), ()) if position > place
        ]
        if later:
            pairs.append((mark, later[0][1]))
    return pairs


def _opens(block: HtmlElement, element: HtmlElement) -> bool:
    """Whether nothing but white space stands in a block before an element."""
    inner = element
    while inner is not block:
        above = inner.getparent()
        if above is None or (above.text or "").strip():
            return False
        if any((before.text_content() + (before.tail or "")).strip() for before in inner.itersiblings(preceding=True)):
            return False
        inner = above
    return True


def _take_text(note: HtmlElement, marks: dict[HtmlElement, str]) -> str:
    """The text of a note without the links back to its mark and without the sign it opens with."""
    parts: list[str] = []

    def add(element: HtmlElement) -> None:
        if element in marks:
            parts.append(f"[^{marks[element]}]")
            return
        parts.append((" " if element.tag in (*_BODIES, "br") else "") + (element.text or ""))
        for child in element:
            words = collapse(child.text_content()) if isinstance(child.tag, str) else ""
            back = (
                child.tag == "a"
                and child.get("href", "").startswith("#")
                and _BACK.fullmatch(words)
                and child not in marks
            )
            sign = child.tag == "sup" and not "".join(parts).strip() and _SUPERSCRIPT.fullmatch(words)
            if isinstance(child.tag, str) and child.tag not in ("script", "style") and not back and not sign:
                add(child)
            parts.append(child.tail or "")

    add(note)
    return collapse("".join(parts))


def _take_out(note: HtmlElement, body: HtmlElement, source: SourceText) -> None:
    """Takes a note out of the tree, and the list and heading around it once they are empty."""
    above = note.getparent()
    note.drop_tree()
    while above is not None and above is not body:
        text = collapse(above.text_content())
        heading = " ".join(collapse(part.text_content()) for part in above.iter("h1", "h2", "h3", "h4", "h5", "h6"))
        if text and not (text == heading and _called_note(above)):
            return
        if text:
            source.drop("heading of the notes", text)
        empty = above
        above = empty.getparent()
        empty.drop_tree()
