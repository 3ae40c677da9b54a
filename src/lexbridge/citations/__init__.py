"""Citations: text in, the clauses it names out, in the order find, resolve, place."""

from lexbridge.citations.find import find
from lexbridge.citations.grammar import Grammar, grammar
from lexbridge.citations.place import cite_expression
from lexbridge.citations.resolve import Holdings, hold, resolve

__all__ = ["Grammar", "Holdings", "cite_expression", "find", "grammar", "hold", "resolve"]
