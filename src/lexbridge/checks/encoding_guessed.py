"""A source file is no UTF-8 and was read as Windows-1252.

Knows from: the bytes of the file. Severity: warning, once a file. False alarms: none known; a file in a third
encoding shows wrong letters. Mend: save the file as UTF-8.
"""

from __future__ import annotations

from lexbridge.checks.remarked import finder
from lexbridge.model import Severity

RULE = "encoding-guessed"
find = finder(RULE, Severity.WARNING, once_a_file=True)
