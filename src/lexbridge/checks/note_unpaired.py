"""A footnote has no mark in the text, or a mark has no footnote: one of the two was lost on the way.

Knows from: the marks in the text, and the lines that open with one. Severity: warning, once an article. False alarms: a
star that marks something else. Mend: put the mark, or the note, back into the source.
"""

from __future__ import annotations

from lexbridge.checks.remarked import finder
from lexbridge.model import Severity

RULE = "note-unpaired"
find = finder(RULE, Severity.WARNING)
