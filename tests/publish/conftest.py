"""Sites built once a run: the project's own corpus, and a small one whose texts try to break out of the page."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.corpora import LEVELS

import lexbridge
from lexbridge import publish

URL = "https://laws.example/of/cards/"

CODE = f"""
[code]
id = "hostile"
uri = "/akn/un/act/rules/example/2020-01-01/hostile"
[code.title]
it = 'Codice <script>alert(1)</script> {{{{ config }}}}'
nl = 'Regels "met" <b>tekens</b>'
{LEVELS}
[[language]]
code = "it"
edition = "<i>2020</i>"
rights = "tutti <script>alert(2)</script> riservati"
[[language]]
code = "nl"
"""
ITALIAN = """Art. 1 – Titolo {onclick=alert(3)} <script>alert(4)</script>

A. Sezione {: .class #id style="color:red"} [link](javascript:alert(5)) `codice`

1. Testo con <img src=x onerror=alert(6)> e {{ config.site_name }} e {% raw %} e &amp; e </div></article></body>.
2. # Non è un titolo, *non è corsivo*, ![immagine](https://elsewhere.example/x.png), --8<-- "file".
3. <!-- commento --> <style>body{display:none}</style> ]]> \\ fine. Vedi l’Articolo 1 paragrafo A2.
"""
DUTCH = """Artikel 1 – Titel "><script>alert(7)</script>

A. Deel 'met' "aanhalingstekens" <svg onload=alert(8)>

1. Tekst met https://elsewhere.example/ en ~~streep~~ en | tabel | en
2. 😀 en \u2028 en \u00a0 en §.
"""
# A small code whose texts differ in a number, a verb, a citation, a clause, and repeat themselves.
LAMPS = f"""
[code]
id = "lamps"
uri = "/akn/un/act/rules/example/2020-01-01/lamps"
[code.title]
it = "Regole delle lampade"
nl = "Lampenregels"
{LEVELS}
[[language]]
code = "it"
[[language]]
code = "nl"
"""
LAMPS_ITALIAN = """Articolo 1 – Lampade

A. Il custode può accendere 3 lampade (vedi l’Articolo 2).
B. Prima di accendere la lampada il custode attende il segnale che arriva dalla sala,
guarda l'orologio sulla parete e conta lentamente le persone della sala grande.
C. Chi spegne la lampada avverte il custode.

Articolo 2 – Pause

A. La pausa dura dieci minuti.
B. Prima di accendere la lampada il custode attende il segnale che arriva dalla sala,
guarda l'orologio sulla parete e conta lentamente le persone della sala piccola.
"""
LAMPS_DUTCH = """Artikel 1 – Lampen

A. De bewaarder moet 5 lampen aansteken (zie artikel 2A).
B. De bewaarder wacht op het sein.

Artikel 2 – Pauzes

A. De pauze duurt tien minuten.
B. De bewaarder blijft staan tot de pauze voorbij is.
"""


def write_corpus(folder: Path, code: str, texts: dict[str, str], **files: str) -> Path:
    """Writes a corpus folder: its code.toml, one text a language, and further files by name."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "code.toml").write_text(code, encoding="utf-8")
    for language, text in texts.items():
        (folder / language).mkdir(exist_ok=True)
        (folder / language / "text.txt").write_text(text, encoding="utf-8")
    for name, text in files.items():
        (folder / name.replace("_", "-")).write_text(text, encoding="utf-8")
    return folder


@pytest.fixture(scope="session")
def work(repository: Path) -> lexbridge.Work:
    """The project's own corpus."""
    return lexbridge.load(repository / "corpus")


@pytest.fixture(scope="session")
def site(work: lexbridge.Work, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project's own site, built for an address below a path."""
    return publish.build(work, tmp_path_factory.mktemp("site"), publish.Options(url=URL))


@pytest.fixture(scope="session")
def hostile_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site whose texts try to break out of the page."""
    folder = tmp_path_factory.mktemp("hostile")
    corpus = write_corpus(folder / "corpus", CODE, {"it": ITALIAN, "nl": DUTCH})
    return publish.build(lexbridge.load(corpus), folder / "build")


@pytest.fixture(scope="session")
def address(site: Path, serve_folder: Callable[..., str]) -> str:
    """The address of the project's own site, served below a path."""
    return serve_folder(site, below="/of/cards/")


@pytest.fixture(scope="session")
def lamps_address(tmp_path_factory: pytest.TempPathFactory, serve_folder: Callable[..., str]) -> str:
    """The address of a small site whose two texts differ in a number, a verb and a citation."""
    folder = tmp_path_factory.mktemp("lamps-site")
    corpus = write_corpus(folder / "corpus", LAMPS, {"it": LAMPS_ITALIAN, "nl": LAMPS_DUTCH})
    return serve_folder(publish.build(lexbridge.load(corpus), folder / "build"))
