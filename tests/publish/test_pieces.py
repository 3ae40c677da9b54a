"""The pieces the site is made of: words, records, shortcuts, drawings, YAML, and small corpora of other shapes."""

from __future__ import annotations

import gzip
import json
import re
from importlib import resources
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mkdocs.utils.meta import get_data
from tests.addressed import NUMBERING
from tests.publish.conftest import write_corpus
from tests.publish.crawl import broken

import lexbridge
from lexbridge import languages, publish
from lexbridge.address import Address
from lexbridge.errors import InputError
from lexbridge.publish import policy, search, svg
from lexbridge.publish.book import Book
from lexbridge.publish.markdown import quoted
from lexbridge.publish.site import Site

PACKAGE = Path(str(resources.files("lexbridge.publish")))
ASKED = re.compile(r"\bt\(([^(),]*)")
WORD = re.compile(r"""["'](\w+)["']""")

CODE = """
[code]
id = "garden"
uri = "/akn/un/act/rules/example/2020-01-01/garden"
terms = "terms.tsv"
[code.title]
it = "Regolamento degli orti"
nl = "Tuinreglement"
[[level]]
name = "article"
number = "1"
[[level]]
name = "section"
number = "A"
[[language]]
code = "it"
[[language]]
code = "nl"
"""
ITALIAN = """Articolo 1 – Orari

A. L'orto apre alle otto.¹
B. Chi arriva tardi chiude il cancello (vedi l'Articolo 2).

¹ Nei giorni di festa alle nove (vedi l'Articolo 2).

Articolo 2 – Acqua

Ognuno usa il proprio secchio.

Misura\tLitri
Piccola\t5
Grande\t10
"""
DUTCH = """Artikel 1 – Openingstijden

A. De tuin gaat om acht uur open.
B. Wie te laat komt sluit het hek (zie artikel 2).
"""
TERMS = "concept\tit\tnl\tstatus\tnote\ngate\tcancello\thek|hekken\tconfirmed\t\nbucket\tsecchio\temmer\tcandidate\t\n"
TERMS += "bucket (talk)\tbidone\tton\tsearch\t\n"


@pytest.fixture(scope="module")
def garden(tmp_path_factory: pytest.TempPathFactory) -> lexbridge.Work:
    """A small code with a footnote and a table, without an outline."""
    folder = write_corpus(tmp_path_factory.mktemp("garden") / "corpus", CODE, {"it": ITALIAN, "nl": DUTCH})
    (folder / "terms.tsv").write_text(TERMS, encoding="utf-8")
    return lexbridge.load(folder)


@pytest.fixture(scope="module")
def garden_site(garden: lexbridge.Work, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return publish.build(garden, tmp_path_factory.mktemp("garden-site"))


@pytest.mark.parametrize("code", languages.available())
def test_every_language_speaks_all_the_words_of_the_interface(code: str) -> None:
    assert set(languages.language(code).table("interface")) == set(languages.language("en").table("interface"))


@pytest.mark.parametrize("code", languages.available())
def test_every_language_fills_the_same_places(code: str) -> None:
    places = re.compile(r"\{\w+\}")
    for key, text in languages.language("en").table("interface").items():
        assert set(places.findall(languages.language(code).table("interface")[key])) == set(places.findall(text)), key


def test_every_word_that_scripts_and_templates_ask_for_exists() -> None:
    files = [*PACKAGE.glob("assets/*.js"), *PACKAGE.glob("templates/*.html")]
    asked = {
        key
        for file in files
        for call in ASKED.findall(file.read_text(encoding="utf-8"))
        for key in WORD.findall(call)
        if not key.endswith("_")
    }
    assert len(asked) > 50
    assert asked - set(languages.language("en").table("interface")) == set()


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_front_matter_gives_any_text_back(text: str) -> None:
    assert get_data(f"---\ntitle: {quoted(text)}\n---\nbody") == ("body", {"title": text})


def test_a_page_with_a_script_that_is_not_the_themes_is_refused() -> None:
    page = '<head><meta charset="utf-8"></head><body><script>alert(1)</script></body>'
    with pytest.raises(InputError, match="script"):
        policy.with_policy(page, ["theme()"], where="it/1")
    data = page.replace("<script>", '<script type="application/ld+json">')
    assert "script-src 'self' 'wasm-unsafe-eval';" in policy.with_policy(data, [], where="it/1")


def test_one_record_a_clause_stands_in_the_index_with_its_elisions_parted(garden: lexbridge.Work) -> None:
    records = list(search.records(Book(Site(garden), "it")))
    assert [record.address for record in records] == ["1", "1A", "1B", "1, nota 1", "2", "2, tabella 1"]
    assert "L' orto apre" in records[1].content


def test_the_search_box_knows_addresses_and_what_people_say(garden: lexbridge.Work) -> None:
    data = json.loads(search.shortcuts(Book(Site(garden), "it")))
    assert data["known"]["1A"] == ["1A", "1/#1A"]
    gate = next(entry for entry in data["said"] if entry["name"] == "cancello")
    assert gate == {"say": ["cancello", "hek", "hekken"], "name": "cancello", "to": [["1B", "1/#1B"]], "term": True}
    assert {"articolo", "art", "artikel", "law"} <= set(data["heads"])


def test_a_code_without_an_outline_is_published_with_every_link_whole(garden_site: Path) -> None:
    assert list(broken(garden_site, "https://garden.example/")) == []


def test_a_footnote_opens_at_its_mark_and_a_table_stays_a_table(garden_site: Path) -> None:
    page = (garden_site / "it/1/index.html").read_text(encoding="utf-8")
    assert '<sup><a class="lb-mark" href="#1-fn1" title="Nota a piè di pagina 1" data-to="1/#1-fn1">1</a></sup>' in page
    assert "Nei giorni di festa alle nove" in page.split('id="1-fn1"')[1]
    table = (garden_site / "it/2/index.html").read_text(encoding="utf-8").split('id="2-table1"')[1]
    assert '<th scope="col">Misura</th><th scope="col">Litri</th>' in table
    assert "<td>Piccola</td><td>5</td>" in table


def test_the_glossary_names_counterparts_places_and_what_is_to_be_confirmed(garden_site: Path) -> None:
    page = (garden_site / "nl/glossary/index.html").read_text(encoding="utf-8")
    gate = page.split('id="term-gate"')[1].split("</li>")[0]
    assert re.search(r'<dd lang="nl"><b>hek</b> <small>hekken</small></dd>', gate)
    assert '<a href="../1/#1B" data-to="1/#1B">1B</a>' in gate
    assert "Vertaling nog te bevestigen" in page.split('id="term-bucket"')[1].split("</li>")[0]
    assert "bidone" not in page  # what people say leads the search; it is no term


def test_a_site_of_one_language_has_nothing_to_put_beside(tmp_path: Path) -> None:
    code = CODE.split('[[language]]\ncode = "nl"')[0].replace('terms = "terms.tsv"\n', "")
    site = publish.build(lexbridge.load(write_corpus(tmp_path / "corpus", code, {"it": ITALIAN})), tmp_path / "build")
    page = (site / "it/1/index.html").read_text(encoding="utf-8")
    assert "lb-other" not in page
    assert 'data-do="view"' not in page
    assert list(broken(site, "https://garden.example/")) == []


def test_a_language_kept_for_checking_is_never_shown(tmp_path: Path) -> None:
    code = f"{CODE}publish = false\n".replace('terms = "terms.tsv"\n', "")
    corpus = write_corpus(tmp_path / "corpus", code, {"it": ITALIAN, "nl": DUTCH})
    site = publish.build(lexbridge.load(corpus), tmp_path / "build")
    assert not (site / "nl").exists()
    for file in site.glob("**/*.html"):
        assert "hek (zie" not in file.read_text(encoding="utf-8")
    packed = next(site.glob("offline-*.bin"))
    assert b"De tuin gaat" not in gzip.decompress(packed.read_bytes())


def test_drawings_are_well_formed_and_carry_no_style(site: Path) -> None:
    for name in ("it/coverage", "it/map", "nl/43"):
        page = (site / name / "index.html").read_text(encoding="utf-8")
        drawings = re.findall(r"<svg .*?</svg>", page, re.DOTALL)
        assert drawings
        for drawing in drawings:
            ElementTree.fromstring(drawing)  # raises for a drawing that is not well formed
            assert "style=" not in drawing


@pytest.mark.parametrize(("citing", "cited"), [(1, 3), (10, 11), (12, 3), (3, 12), (29, 13), (0, 25), (21, 0)])
def test_in_a_neighbourhood_every_line_reaches_its_box_and_crosses_no_other(citing: int, cited: int) -> None:
    def nodes(number: int) -> tuple[svg.Node, ...]:
        return tuple(svg.Node(str(count), f"../{count}/", f"{count} Title", "text") for count in range(number))

    drawing = svg.neighbourhood(
        svg.Neighbourhood(Address(("99",), numbering=NUMBERING), nodes(citing), nodes(cited)), "Around 99"
    )
    root = ElementTree.fromstring(drawing)
    boxes = [tuple(float(box.get(name, "")) for name in ("x", "y", "width", "height")) for box in root.iter("rect")]
    lines = [[float(value) for value in re.findall(r"[\d.]+", line.get("d", ""))] for line in root.iter("path")]
    assert len(lines) == citing + cited
    assert len(boxes) == len(lines) + 1
    height = float(root.get("height", ""))
    assert all(top >= 0 and top + tall <= height for _, top, _, tall in boxes)
    assert len({(line[0], line[1]) for line in lines}) == len(lines)
    for start, at, *curve in lines:
        assert any(start in (left, left + wide) and top < at < top + tall for left, top, wide, tall in boxes)
        near = curve[0] if len(curve) == 7 else start  # how far the line runs straight
        crossed = [
            left
            for left, top, wide, tall in boxes
            if min(start, near) < left + wide / 2 < max(start, near) and top <= at <= top + tall
        ]
        assert not crossed
        bent = sorted((near, curve[-2]))  # where it bends there is no box at all
        assert not [left for left, _, wide, _ in boxes if bent[0] < left + wide / 2 < bent[1]]


def test_the_map_shows_what_texts_say_and_what_only_the_table_knows(site: Path) -> None:
    page = (site / "it/map/index.html").read_text(encoding="utf-8")
    ends = set(re.findall(r'class="lb-arc lb-arc-said" data-ends="(\d+) (\d+)"', page))
    nine = 8  # articles are counted from 0
    assert {(str(nine), str(article - 1)) for article in (20, 26, 42, 43, 65)} <= ends
    assert page.count('<path class="lb-arc" data-ends') > 100


def test_the_packed_copy_holds_every_file_that_pages_need(site: Path) -> None:
    head, _, bodies = gzip.decompress(next(site.glob("offline-*.bin")).read_bytes()).partition(b"\n")
    index = json.loads(head)
    assert sum(size for _, _, size in index) == len(bodies)
    names = {path for path, _, _ in index}
    assert {"", "404.html", "it/", "it/9/", "nl/43/", "it/find.json", "it/pagefind/pagefind.js"} <= names
    assert not any(name.startswith(("api/", "downloads/")) for name in names)


def test_findings_new_since_the_last_build_are_marked(tmp_path: Path) -> None:
    corpus = write_corpus(tmp_path / "corpus", CODE.replace('terms = "terms.tsv"\n', ""), {"it": ITALIAN, "nl": DUTCH})
    marked = re.compile(r'<li class="lb-finding"[^>]*\bdata-new ')
    page = tmp_path / "build/site/it/findings/index.html"
    publish.build(lexbridge.load(corpus), tmp_path / "build")
    assert marked.search(page.read_text(encoding="utf-8")) is None
    (corpus / "nl" / "text.txt").write_text(DUTCH + "\nArtikel 9 – Hek\n", encoding="utf-8")
    for _ in range(2):  # building again without a change leaves them marked
        publish.build(lexbridge.load(corpus), tmp_path / "build")
        assert marked.search(page.read_text(encoding="utf-8")) is not None


def test_the_search_index_is_whole_when_the_build_goes_on(garden_site: Path) -> None:
    for code in ("it", "nl"):
        bundle = garden_site / code / "pagefind"
        entry = json.loads((bundle / "pagefind-entry.json").read_text(encoding="utf-8"))
        assert len(list(bundle.glob("fragment/*"))) == entry["languages"][code]["page_count"] > 0
        assert all(path.stat().st_size for path in bundle.glob("**/*") if path.is_file())


def test_every_word_of_the_interface_is_said_somewhere() -> None:
    rooms = [file for kind in ("*.py", "*.js", "*.html") for file in PACKAGE.parent.rglob(kind)]
    said = "".join(file.read_text(encoding="utf-8") for file in rooms)
    openings = set(re.findall(r"""["'](\w+_)(?=["'{])""", said))  # what a name is put together from
    openings |= set(re.findall(r"""f["'](\w+_)\{""", said))
    endings = set(re.findall(r"""\}(_\w+)["']""", said))
    for key in languages.language("en").table("interface"):
        built = any(key.startswith(opening) for opening in openings) or any(key.endswith(end) for end in endings)
        assert built or re.search(rf"""["']{re.escape(key)}["']""", said), key
