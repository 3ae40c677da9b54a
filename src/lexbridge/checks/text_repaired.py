"""The reader joined what a page tore apart: words hyphenated at line ends, ligatures, invisible characters, characters
written out (`&eacute;`).

Knows from: the shape of the lines. Severity: info, once a file. False alarms: a compound that keeps its hyphen. Mend:
nothing, unless a word that is shown is wrong.
"""

from __future__ import annotations

from lexbridge.checks.remarked import finder
from lexbridge.model import Severity

RULE = "text-repaired"
find = finder(RULE, Severity.INFO, once_a_file=True)
