"""Word documents that are damaged, too large or built to harm: each is named as what it is."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable

import pytest
from tests.exchange.documents.word import CODE, docx, listed, numbering, paragraph

from lexbridge.errors import InputError
from lexbridge.exchange.documents import Converted, Limits

Read = Callable[..., Converted]


def test_a_file_cut_short_is_called_damaged(read_as: Read) -> None:
    made = docx(listed(0, 1))
    for size in (len(made) // 2, len(made) - 30, 40):
        with pytest.raises(InputError, match="the Word file is damaged"):
            read_as(".docx", made[:size])


def test_flipped_bytes_are_an_error_or_still_a_text(read_as: Read) -> None:
    made = docx(listed(0, 1, 2), numbering=numbering({1: CODE}, {1: (1, "")}))
    read = refused = 0
    for place in range(0, len(made), 7):
        broken = bytearray(made)
        broken[place] ^= 0x5A
        try:
            read_as(".docx", bytes(broken))
            read += 1
        except InputError:
            refused += 1
    assert refused > 20
    assert read + refused == len(range(0, len(made), 7))


def test_a_bomb_is_refused_by_its_unpacked_size(read_as: Read) -> None:
    made = docx(listed(0), extra_files={"word/media/big.bin": b"\0" * 3_000_000})
    assert len(made) < 20_000
    with pytest.raises(InputError, match=r"unpacks to 3,\d+,\d+ bytes, the limit is 1,000,000 bytes"):
        read_as(".docx", made, limits=Limits(unpacked_bytes=1_000_000))


def test_too_many_parts_are_refused(read_as: Read) -> None:
    made = docx(listed(0), extra_files={f"word/part{count}.xml": b"<a/>" for count in range(30)})
    with pytest.raises(InputError, match="holds 34 parts, the limit is 20 parts"):
        read_as(".docx", made, limits=Limits(parts=20))


def test_deep_nesting_is_refused(read_as: Read) -> None:
    for depth in (20, 300):
        nested = "<w:sdt><w:sdtContent>" * depth + paragraph("diep") + "</w:sdtContent></w:sdt>" * depth
        with pytest.raises(InputError, match="nested more deeply than the limit of 15 levels"):
            read_as(".docx", docx(nested), limits=Limits(nesting=15))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-16-be"])
def test_entities_are_refused(read_as: Read, encoding: str) -> None:
    made = io.BytesIO(docx(paragraph("tekst")))
    with zipfile.ZipFile(made, "a") as archive:
        archive.writestr("word/extra.xml", '<!DOCTYPE a [<!ENTITY b "bbbb">]><a>&b;</a>'.encode(encoding))
    with pytest.raises(InputError, match="declares a document type"):
        read_as(".docx", made.getvalue())


@pytest.mark.parametrize("member", ["word/document.xml", "[Content_Types].xml", "_rels/.rels"])
def test_a_missing_part_is_called_damage(read_as: Read, member: str) -> None:
    made, broken = docx(listed(0)), io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(made)) as old, zipfile.ZipFile(broken, "w") as new:
        for name in old.namelist():
            if name != member:
                new.writestr(name, old.read(name))
    with pytest.raises(InputError, match="the Word file is damaged"):
        read_as(".docx", broken.getvalue())
