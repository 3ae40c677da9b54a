"""Serving while a corpus is edited: what an edit touches is shown anew, and a faulty edit leaves the last good site."""

from __future__ import annotations

import json
import re
import shutil
import threading
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.publish.conftest import CODE, DUTCH, ITALIAN, write_corpus

import lexbridge
from lexbridge import publish
from lexbridge.commands import making
from lexbridge.publish import afterwards
from lexbridge.publish.refresh import Live


def eventually(holds: object, seconds: float = 20) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if callable(holds) and holds():
            return True
        time.sleep(0.05)
    return False


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    return write_corpus(tmp_path / "corpus", CODE, {"it": ITALIAN, "nl": DUTCH})


@pytest.fixture
def served(corpus: Path, tmp_path: Path) -> Iterator[tuple[str, list[str]]]:
    said: list[str] = []
    stop = threading.Event()
    run = threading.Thread(
        target=publish.serve, args=(corpus, tmp_path / "out"), kwargs={"port": 0, "say": said.append, "stop": stop}
    )
    run.start()
    assert eventually(lambda: said)
    yield said[0], said
    stop.set()
    run.join()


def get(url: str) -> str:
    with urllib.request.urlopen(url) as answer:
        return str(answer.read().decode())


def test_an_edit_is_shown_and_a_faulty_one_leaves_the_last_good_site(
    served: tuple[str, list[str]], corpus: Path
) -> None:
    url, said = served
    assert "/__live.js" in get(f"{url}it/1/")
    text = corpus / "it" / "text.txt"
    text.write_text(ITALIAN.replace("Testo con", "Nuovo testo con"), encoding="utf-8")
    assert eventually(lambda: "Nuovo testo con" in get(f"{url}it/1/"))
    good = (corpus / "code.toml").read_text(encoding="utf-8")
    (corpus / "code.toml").write_text("[code", encoding="utf-8")
    assert eventually(lambda: any("no valid TOML" in line for line in said))
    assert "Nuovo testo con" in get(f"{url}it/1/")
    with urllib.request.urlopen(f"{url}__events") as events:
        assert "no valid TOML" in events.readline().decode()
    (corpus / "code.toml").write_text(good, encoding="utf-8")
    text.write_text(ITALIAN.replace("Testo con", "Altro testo con"), encoding="utf-8")
    assert eventually(lambda: "Altro testo con" in get(f"{url}it/1/"))


def test_served_pages_keep_nothing_for_later(served: tuple[str, list[str]]) -> None:
    assert "data-offline" not in get(f"{served[0]}it/1/")


def test_a_refreshed_site_equals_one_built_anew(repository: Path, tmp_path: Path) -> None:
    corpus = shutil.copytree(repository / "corpus", tmp_path / "corpus")
    live = Live(corpus, tmp_path / "live", lambda work: publish.Options())
    live.rebuild()
    publish.build(lexbridge.load(corpus), tmp_path / "anew")  # so that both know what is new since
    text = next((corpus / "nl").glob("*.txt"))
    edited = text.read_text(encoding="utf-8").replace("Hij mag proberen", "Hij mag (zie artikel 43A1) steeds proberen")
    text.write_text(edited, encoding="utf-8")
    assert live.update() >= {"nl/42/", "it/42/", "nl/43/"}
    afterwards.rest(lexbridge.load(corpus), live.site)
    anew = publish.build(lexbridge.load(corpus), tmp_path / "anew", publish.Options(offline=False))
    for page in anew.glob("*/**/*.html"):
        assert (live.site / page.relative_to(anew)).read_text(encoding="utf-8") == page.read_text(encoding="utf-8")
    for code in ("it", "nl"):
        names = [sorted(file.name for file in (folder / code).glob("pagefind/**/*")) for folder in (live.site, anew)]
        assert names[0] == names[1]  # named by what they hold
        assert (live.site / code / "find.json").read_bytes() == (anew / code / "find.json").read_bytes()
    assert live.update() == set()


def test_a_page_that_was_read_before_an_edit_learns_of_it_however_late_it_listens(
    served: tuple[str, list[str]], corpus: Path
) -> None:
    url, said = served
    seen = re.search(r"/__live\.js\?(\d+)", get(f"{url}nl/1/"))
    assert seen is not None
    (corpus / "it" / "text.txt").write_text(ITALIAN.replace("Testo con", "Nuovo testo con"), encoding="utf-8")
    assert eventually(lambda: any(line.startswith("updated") for line in said))
    with urllib.request.urlopen(f"{url}__events?{seen[1]}") as events:
        assert "nl/1/" in json.loads(events.readline().decode().removeprefix("data: "))["pages"]


def test_the_pages_of_the_whole_work_and_the_search_follow_an_edit(served: tuple[str, list[str]], corpus: Path) -> None:
    url, _ = served
    index = get(f"{url}it/pagefind/pagefind-entry.json")
    findings = get(f"{url}it/findings/")
    (corpus / "it" / "text.txt").write_text(ITALIAN.replace("paragrafo A2", "paragrafo A7"), encoding="utf-8")
    assert eventually(lambda: get(f"{url}it/findings/").count("lb-finding") > findings.count("lb-finding"))
    assert eventually(lambda: get(f"{url}it/pagefind/pagefind-entry.json") != index)


def offering(work: lexbridge.Work) -> publish.Options:
    """Two downloads, one only while the text speaks of snow, and the JSON of each clause."""
    texts = "\n".join(str(clause.text) for clause in work.expressions["it"].clauses[0].walk())
    downloads = {"it.txt": lambda: texts} | ({"snow.txt": lambda: b"snow"} if "neve" in texts else {})
    return publish.Options(downloads=downloads, clause=lambda address: json.dumps([address, texts]), offline=False)


def test_downloads_and_the_json_of_the_clauses_follow_an_edit_too(corpus: Path, tmp_path: Path) -> None:
    text = corpus / "it" / "text.txt"
    text.write_text(ITALIAN.replace("Testo con", "Testo e neve con"), encoding="utf-8")
    live = Live(corpus, tmp_path / "live", offering)
    live.rebuild()
    assert (live.site / "downloads" / "snow.txt").exists()
    text.write_text(ITALIAN.replace("Testo con", "Testo e pioggia con"), encoding="utf-8")
    work = lexbridge.load(corpus)
    assert "it/downloads/" in afterwards.rest(work, live.site, offering(work))
    assert "e pioggia" in (live.site / "downloads" / "it.txt").read_text(encoding="utf-8")
    assert "e pioggia" in (live.site / "api" / "1A1.json").read_text(encoding="utf-8")
    assert not (live.site / "downloads" / "snow.txt").exists()
    assert "snow.txt" not in (live.site / "it" / "downloads" / "index.html").read_text(encoding="utf-8")


def test_the_process_that_follows_an_edit_makes_what_the_command_offers(corpus: Path, tmp_path: Path) -> None:
    live = Live(corpus, tmp_path / "live", making.served)
    live.rebuild()
    text = corpus / "it" / "text.txt"
    text.write_text(ITALIAN.replace("Testo con", "Testo e pioggia con"), encoding="utf-8")
    assert "e pioggia" not in (live.site / "api" / "1A1.json").read_text(encoding="utf-8")
    later = afterwards.Afterwards(corpus, live.site, live.options)
    later.start()
    assert eventually(later.ended)
    assert "e pioggia" in (live.site / "api" / "1A1.json").read_text(encoding="utf-8")
    assert "e pioggia" in (live.site / "downloads" / "it.xml").read_text(encoding="utf-8")


def test_options_that_the_process_that_follows_cannot_find_are_refused_at_once(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="function of a module"):
        afterwards.Afterwards(tmp_path, tmp_path, lambda work: publish.Options())


def test_an_edit_ends_what_still_follows_the_one_before(corpus: Path, tmp_path: Path) -> None:
    live = Live(corpus, tmp_path / "live", lambda work: publish.Options())
    live.rebuild()
    later = afterwards.Afterwards(corpus, live.site)
    later.start()
    later.stop()
    assert later.ended() == set()
