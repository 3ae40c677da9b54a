"""Citations: a text in, the clauses it names out; what it does is find, resolve, place and annotate, a module each."""

from lexbridge.citations.annotate import annotate, site_link
from lexbridge.citations.find import find
from lexbridge.citations.grammar import Grammar, grammar
from lexbridge.citations.place import cite_expression
from lexbridge.citations.resolve import Holdings, hold, resolve

__all__ = ["Grammar", "Holdings", "annotate", "cite_expression", "find", "grammar", "hold", "resolve", "site_link"]
