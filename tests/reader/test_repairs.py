"""What a conversion did to letters is mended where only one reading makes a word, reported, and seen in the source."""

from __future__ import annotations

import pytest
from tests.reader.memory import read

PLAIN = "Il giocatore gioca la carta che vuole e poi aspetta il compagno. " * 40  # much text without fi, fl or ff


@pytest.mark.parametrize(
    ("damaged", "mended"),
    [("uf ciale", "ufficiale"), ("dif cile", "difficile")],
)
def test_a_ligature_that_a_whole_text_lost_is_written_again(damaged: str, mended: str) -> None:
    expression = read(f"Art. 4 Le coppie\n{PLAIN}\nIl caso {damaged} resta.\n")
    assert f"Il caso {mended} resta." in str(expression.clauses[0].text)
    (remark,) = (remark for remark in expression.remarks if remark.rule == "text-repaired")
    assert expression.line(remark.span) == 3
    assert f"Il caso {damaged} resta." in expression.sources[0].text


@pytest.mark.parametrize(
    ("damaged", "mended"),
    [
        (
            "Il con itto dura. Il conflitto dura. L’uf cio decide.",
            "Il conflitto dura. Il conflitto dura. L’ufficio decide.",
        ),
        ("È dif cile. Non è difficile, né di cile.", "È difficile. Non è difficile, né difficile."),
        ("I confini con le ni, con ni diversi.", "I confini con le ni, con ni diversi."),
        ("La fine uf ciale.", "La fine uf ciale."),
    ],
)
def test_a_ligature_that_a_text_lost_here_and_there_is_written_again_where_the_word_stands_whole(
    damaged: str, mended: str
) -> None:
    expression = read(f"Art. 4 Le coppie\n{damaged}\n")
    assert str(expression.clauses[0].text) == mended


def test_a_text_with_very_few_ligatures_has_lost_others() -> None:
    expression = read(f"Art. 4 Le coppie\n{PLAIN * 6}\nAlla fine il caso dif cile resta, nel con itto di classi ca.\n")
    assert "Alla fine il caso difficile resta, nel conflitto di classifica." in str(expression.clauses[0].text)


@pytest.mark.parametrize("word", ["con itto", "xq zw", "la casa"])
def test_a_text_that_has_its_ligatures_is_left_alone(word: str) -> None:
    expression = read(f"Art. 4 Le coppie\n{PLAIN}\nLa fine ufficiale e il caso {word}.\n")
    assert f"il caso {word}." in str(expression.clauses[0].text)
    assert expression.remarks == ()


def test_a_hyphen_that_a_repair_takes_away_is_still_in_the_span() -> None:
    expression = read("Artikel 4\nDe paren\nVier spelers vragen toestem-\nming aan hem.\n", language="nl")
    text = expression.clauses[0].text
    assert text is not None
    assert str(text) == "Vier spelers vragen toestemming aan hem."
    whole = "".join(expression.sources[0].slice(segment.span) for segment in text.segments)
    assert whole == "Vier spelers vragen toestem-ming aan hem."
