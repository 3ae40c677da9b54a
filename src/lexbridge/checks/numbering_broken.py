"""The numbers of a text contradict themselves: one stands twice, or one follows where it cannot.

Knows from: the numbers printed in the text, and the outline. Severity: error. False alarms: a list that really starts
anew. Mend: correct the number in the source.
"""

from __future__ import annotations

from lexbridge.checks.remarked import finder
from lexbridge.model import Severity

RULE = "numbering-broken"
find = finder(RULE, Severity.ERROR)
