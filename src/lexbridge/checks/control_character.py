"""A source file holds control characters, which were replaced by U+FFFD.

Knows from: the characters of the file. Severity: warning, once a file. False alarms: none known. Mend: look at the
line named, and type the letter that is lost there.
"""

from __future__ import annotations

from lexbridge.checks.remarked import finder
from lexbridge.model import Severity

RULE = "control-character"
find = finder(RULE, Severity.WARNING, once_a_file=True)
