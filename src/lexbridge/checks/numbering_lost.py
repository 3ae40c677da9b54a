"""The parts of a clause have lost their numbers, and the reader worked them out.

Knows from: the fit of the parts to the outline. Severity: warning, once a parent. False alarms: none where the
outline is right. Mend: compare the numbers in square brackets with the authoritative text.
"""

from __future__ import annotations

from lexbridge.checks.remarked import finder
from lexbridge.model import Severity

RULE = "numbering-lost"
find = finder(RULE, Severity.WARNING)
