"""The built site, without a browser: its pages, its links, what a page says of gaps and editions, and its policy."""

from __future__ import annotations

import collections
import json
import re
import shutil
from pathlib import Path

import pytest
from tests.publish.crawl import broken, read

import lexbridge
from lexbridge import publish
from lexbridge.errors import InputError
from lexbridge.publish import mkdocs

ROOT = "https://laws.example/of/cards/"


def pages(site: Path) -> list[Path]:
    return sorted(site.glob("**/*.html"))


def html(site: Path, name: str) -> str:
    return (site / name / "index.html").read_text(encoding="utf-8")


def words(site: Path, name: str) -> str:
    return " ".join(" ".join(read(site / name / "index.html").words).split())


def test_every_link_and_fragment_of_the_site_leads_somewhere(site: Path) -> None:
    assert list(broken(site, ROOT)) == []


def test_a_link_that_leads_nowhere_would_be_found(site: Path, tmp_path: Path) -> None:
    copy = shutil.copytree(site, tmp_path / "copy")
    shutil.rmtree(copy / "it" / "65")
    page = copy / "it" / "9" / "index.html"
    page.write_text(page.read_text(encoding="utf-8").replace('id="9A1"', ""), encoding="utf-8")
    found = "\n".join(broken(copy, ROOT))
    assert "../65/#65B3 leads nowhere" in found
    assert "#9A1 names no id" in found


@pytest.mark.parametrize("language", ["it", "nl"])
@pytest.mark.parametrize("article", ["9", "20", "26", "42", "43", "65"])
def test_every_article_with_text_in_any_language_has_a_page_in_each(site: Path, language: str, article: str) -> None:
    assert f'id="{article}"' in html(site, f"{language}/{article}")


def test_an_article_without_text_has_no_page_but_a_place_in_the_grid_and_the_coverage(site: Path) -> None:
    assert not (site / "it" / "16").exists()
    assert 'href="coverage/#16"' in html(site, "it")
    assert 'id="16B"' in html(site, "it/coverage")


def test_both_languages_have_the_same_pages_and_the_same_ids(site: Path) -> None:
    names = [
        {path.relative_to(site / code).as_posix() for path in (site / code).glob("**/*.html")} for code in ("it", "nl")
    ]
    assert names[0] == names[1]
    for article in ("9", "43"):
        ids = [read(site / code / article / "index.html").ids for code in ("it", "nl")]
        assert ids[0] == ids[1]


def test_no_id_stands_twice_in_a_page(site: Path) -> None:
    for page in pages(site):
        twice = [name for name, number in collections.Counter(read(page).ids).items() if number > 1]
        assert twice == [], page


def test_a_citation_that_stands_only_in_the_other_language_leads_to_the_row_that_shows_it(site: Path) -> None:
    assert 'data-status="elsewhere" data-to="65/#65B3" href="../65/#65B3" title="Solo in olandese"' in html(
        site, "it/9"
    )
    page = html(site, "it/65")
    assert "Manca in questa lingua" in page
    assert re.search(r'<p class="lb-text" lang="nl">[^<]*Een speler mag erop wijzen', page)


def test_a_citation_that_stands_nowhere_is_no_link_and_says_so(site: Path) -> None:
    page = html(site, "nl/65")
    found = re.search(
        r'<span class="lb-cite" data-status="unavailable"[^>]*>artikel 16B<span class="lb-hush"> \(([^)]*)\)', page
    )
    assert found is not None
    assert found[1] == "Tekst niet opgenomen in deze verzameling"


def test_inferred_numbers_stand_in_brackets_and_say_why(site: Path) -> None:
    page = html(site, "nl/43")
    assert re.search(
        r'<span class="lb-number lb-inferred" title="Nummer aangevuld door de redactie[^"]*">\[\(a\)\]</span>', page
    )
    assert "[" not in "".join(
        re.findall(r'<span class="lb-number[^>]*>([^<]*)', html(site, "it/9").split("lb-other")[0])
    )


def test_each_clause_names_what_cites_it(site: Path) -> None:
    clause = html(site, "it/65").split('id="65B3"')[1]
    assert re.search(
        r'<p class="lb-cited"><span>Richiamato da</span> <a href="../9/#9A2" data-to="9/#9A2">9A2</a></p>', clause
    )


def test_text_without_a_place_is_folded_and_cites_nothing(site: Path) -> None:
    page = html(site, "nl/20")
    assert re.search(
        r'<details class="lb-stray" data-lang="nl"><summary>Tekst staat verkeerd: lijkt te horen bij 43B2\(b\)', page
    )
    assert "<details open" not in page
    assert all("20F5" not in html(site, f"nl/{page}").split("lb-cited")[-1] for page in ("42", "43"))


def test_every_page_names_work_editions_source_and_rights(site: Path) -> None:
    for page in sorted((site / "it").glob("**/*.html")):
        text = " ".join(" ".join(read(page).words).split())
        assert "Italiano Edizione 2007, dedotta dal testo Data non indicata" in text, page
        assert "Olandese Edizione 2017, dedotta dal testo" in text
        assert "Fonte non indicata Diritti non indicati" in text
        assert "Codice di Gara del bridge duplicato" in text


def test_a_title_of_the_outline_that_stands_in_is_marked_as_english(site: Path) -> None:
    assert re.search(r'<h1 class="lb-title lb-standin" lang="en">[A-Z]', html(site, "nl/65"))


def test_every_page_carries_a_policy_that_allows_no_inline_code(site: Path) -> None:
    for page in pages(site):
        policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page.read_text(encoding="utf-8"))
        assert policy is not None, page
        assert "'unsafe-inline'" not in policy[1]
        assert "script-src 'self' 'wasm-unsafe-eval'" in policy[1]


def test_no_page_asks_another_host_or_carries_inline_styles_or_handlers(site: Path, hostile_site: Path) -> None:
    for page in pages(site) + pages(hostile_site):
        for tag, name, value in read(page).attributes:
            assert name != "style", (page, tag)
            assert not name.startswith("on"), (page, tag, name)
            loads = name in ("src", "srcset") or (tag == "link" and name == "href")
            assert not (loads and re.match(r"(?:https?:)?//", value) and not value.startswith(ROOT)), (page, value)


def test_hostile_text_is_shown_as_text(hostile_site: Path) -> None:
    page = html(hostile_site, "it/1")
    assert "<script>alert" not in page
    assert "<img" not in page.split("lb-law")[1].split("lb-footer")[0]
    text = words(hostile_site, "it/1")
    for said in (
        "Titolo {onclick=alert(3)} <script>alert(4)</script>",
        '{: .class #id style="color:red"} [link](javascript:alert(5)) `codice`',
        "<img src=x onerror=alert(6)> e {{ config.site_name }} e {% raw %} e &amp; e </div></article></body>.",
        "# Non è un titolo, non è corsivo, ![immagine](https://elsewhere.example/x.png)",  # the reader takes stars off
        "<!-- commento --> <style>body{display:none}</style> ]]>",
        '"><script>alert(7)</script>',
        "tutti <script>alert(2)</script> riservati",
        "<i>2020</i>",
    ):
        assert said in text, said
    assert "😀" in text


def test_a_script_that_the_theme_does_not_have_fails_the_build_and_leaves_the_last_good_site(
    work: lexbridge.Work, tmp_path: Path
) -> None:
    own = tmp_path / "site"
    for code in ("it", "nl"):
        (own / code).mkdir(parents=True)
        (own / code / "about.md").write_text("# Informazioni\n\nTesto.\n", encoding="utf-8")
    good = publish.build(work, tmp_path / "build", publish.Options(own=own))
    before = {path: path.read_bytes() for path in good.glob("**/*") if path.is_file()}
    (own / "it" / "about.md").write_text("# Informazioni\n\n<script>track()</script>\n", encoding="utf-8")
    with pytest.raises(InputError, match="script"):
        publish.build(work, tmp_path / "build", publish.Options(own=own))
    assert {path: path.read_bytes() for path in good.glob("**/*") if path.is_file()} == before


def test_what_did_not_change_is_not_written_again(work: lexbridge.Work, tmp_path: Path) -> None:
    target = publish.build(work, tmp_path)
    stamps = {path: path.stat().st_mtime_ns for path in [*target.glob("**/*.html"), *tmp_path.glob("docs/**/*.md")]}
    publish.build(work, tmp_path)
    assert {path: path.stat().st_mtime_ns for path in stamps} == stamps


def test_mkdocs_says_nothing_under_strict(work: lexbridge.Work, tmp_path: Path) -> None:
    config = tmp_path / "mkdocs.it.yml"
    publish.build(work, tmp_path)
    process = mkdocs.start(config)
    said, _ = process.communicate()
    assert (process.returncode, said) == (0, "")


def test_the_page_for_what_is_not_there_finds_its_way_home_at_any_depth(site: Path) -> None:
    links = read(site / "404.html").links
    assert "/of/cards/it/" in links
    assert all(link.startswith("/of/cards/") for link in links)


def test_a_clause_of_another_edition_is_named_by_both_numbers_wherever_it_is_named(site: Path) -> None:
    both = '9A5</a> <small class="lb-other-number">2007: 9A4</small>'
    clause = html(site, "nl/20").split('id="20F5"')[1]
    assert both in clause.split("lb-cited")[1].split("</p>")[0]
    assert both in clause.partition("lb-around")[2]
    assert both in html(site, "it/glossary")
    assert 'data-a="9A5" data-also="2007: 9A4"' in html(site, "it/9")
    assert '9A4</a> <small class="lb-other-number">2017: 9A5</small>' in html(site, "it/findings")
    assert "lb-other-number" not in html(site, "nl/43")
    known = json.loads((site / "it" / "find.json").read_text(encoding="utf-8"))
    assert known["known"]["9A5"] == ["9A5", "9/#9A5", "2007: 9A4"]
    assert known["others"]["9A4"] == ["9A5"]
