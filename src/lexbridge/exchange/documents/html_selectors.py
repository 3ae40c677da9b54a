"""Finds the elements that the rules of a style sheet are for: selectors and a page's tree in, each match out, in time
that grows with the page and the sheet and never faster.

cssselect2 (BSD; a part of WeasyPrint, kept by its makers) tests an element against a compound (`ol.law:first-child`).
What joins compounds (`div ol > li`) is followed here from the top of the tree down: the library tries every way from an
element up through its ancestors, and a hostile page has ninety of them. cssselect, the other candidate, searches the
whole tree for every rule, and pages made by programs have thousands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from lexbridge.exchange.documents.limits import Watch

if TYPE_CHECKING:
    from lxml.html import HtmlElement

_JOINING = frozenset(">+~")


@dataclass(frozen=True, slots=True)
class Match:
    """An element, or a part of it such as "before", that a rule is for: how exact the rule is, its place among all, and
    what it carries.
    """

    element: HtmlElement
    part: str
    specificity: tuple[int, int, int]
    order: int
    carried: Any


@dataclass
class Selectors:
    """The selectors of a page's rules; those that ask for more than the element, its ancestors and the siblings before
    it are left out.
    """

    watch: Watch
    _chains: list[tuple[list[str], list[Any], Any]] = field(default_factory=list)  # joints, compounds, what is carried
    _within: Counter[tuple[int, int]] = field(default_factory=Counter)  # compounds matched by the open ancestors
    _found: list[Match] = field(default_factory=list)

    def add(self, prelude: list[Any], carried: Any) -> None:
        """Adds the selectors of a rule; one that is not understood has no part in it."""
        for tokens in _parted(prelude):
            if chain := _chain(tokens):
                self._chains.append((*chain, carried))

    def match(self, root: HtmlElement) -> list[Match]:
        """All matches in a tree whose depth has been checked."""
        import cssselect2

        matcher = cssselect2.Matcher()
        for place, (_, compounds, _) in enumerate(self._chains):
            for depth, compound in enumerate(compounds):
                matcher.add_selector(compound, (place, depth))
        self._element(cssselect2.ElementWrapper.from_html_root(root), matcher, frozenset(), frozenset(), frozenset())
        return self._found

    def _element(
        self,
        wrapper: Any,
        matcher: Any,
        parent: frozenset[tuple[int, int]],
        before: frozenset[tuple[int, int]],
        earlier: frozenset[tuple[int, int]],
    ) -> frozenset[tuple[int, int]]:
        """Matches an element and all in it.

        Args:
            wrapper: the element.
            matcher: knows all compounds.
            parent: the compounds, with all before them in their chain, that its parent matched.
            before: those that the sibling before it matched.
            earlier: those that any sibling before it matched.
        """
        self.watch.time()
        holds = {" ": self._within, ">": parent, "+": before, "~": earlier}
        mine: set[tuple[int, int]] = set()
        for _, _, pseudo, key in matcher.match(wrapper):
            place, depth = key
            joints, compounds, carried = self._chains[place]
            if depth and (place, depth - 1) not in holds[joints[depth - 1]]:
                continue
            mine.add(key)
            if depth == len(compounds) - 1:
                exact = tuple(map(sum, zip(*(compound.specificity for compound in compounds), strict=True)))
                self._found.append(Match(wrapper.etree_element, pseudo or "", exact, place, carried))  # type: ignore[arg-type]  # three numbers
        matched = frozenset(mine)
        self._within.update(matched)
        last: frozenset[tuple[int, int]] = frozenset()
        seen: frozenset[tuple[int, int]] = frozenset()
        for child in wrapper.iter_children():
            last = self._element(child, matcher, matched, last, seen)
            seen = seen if last <= seen else seen | last
        for key in matched:
            self._within[key] -= 1
            if not self._within[key]:
                del self._within[key]
        return matched


def _parted(prelude: list[Any]) -> Iterator[list[Any]]:
    """The selectors of a list, parted at its commas."""
    tokens: list[Any] = []
    for token in prelude:
        if token.type == "literal" and token.value == ",":
            yield tokens
            tokens = []
        elif token.type != "comment":
            tokens.append(token)
    yield tokens


def _chain(tokens: list[Any]) -> tuple[list[str], list[Any]] | None:
    """The joints of a selector and its compounds, compiled; None for what is not understood."""
    import cssselect2

    joints: list[str] = []
    compounds: list[list[Any]] = [[]]
    for token in tokens:
        joint = " " if token.type == "whitespace" else token.value if token.type == "literal" else ""
        if joint != " " and joint not in _JOINING:
            if not _simple(token):
                return None
            compounds[-1].append(token)
        elif compounds[-1]:
            joints.append(joint)
            compounds.append([])
        elif joints and joint != " ":  # the blank before a sign says nothing
            joints[-1] = joint
    if not compounds[-1]:
        compounds, joints = compounds[:-1], joints[:-1]
    try:
        compiled = [cssselect2.compile_selector_list(compound) for compound in compounds]
    except cssselect2.SelectorError:
        return None
    return (joints, [found[0] for found in compiled]) if compiled else None


def _simple(token: Any) -> bool:
    """Whether a token asks for nothing but the element itself and its place among its siblings: within brackets there
    are no joints and no further brackets.
    """
    if token.type != "function":
        return True
    inner = [argument for argument in token.arguments if argument.type != "whitespace"]
    if token.lower_name.startswith("nth-"):
        return not any(argument.type == "ident" and argument.lower_value == "of" for argument in inner)
    return (
        token.lower_name in ("not", "is", "where", "lang")
        and len(inner) == len(token.arguments)
        and not any(
            argument.type in ("function", "() block") or (argument.type == "literal" and argument.value in _JOINING)
            for argument in inner
        )
    )
