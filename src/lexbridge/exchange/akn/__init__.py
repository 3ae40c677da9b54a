"""Akoma Ntoso 3.0 (OASIS LegalDocML): expressions out as strict documents, and the same expressions in again."""

from __future__ import annotations

from lexbridge.exchange.akn.identifiers import address_of, eid
from lexbridge.exchange.akn.reading import read
from lexbridge.exchange.akn.writing import write

__all__ = ["address_of", "eid", "read", "write"]
