"""The commands that compare the texts as wholes: their editions, and the terms they suggest."""

from __future__ import annotations

from itertools import combinations
from typing import Annotated

import typer

from lexbridge.commands.common import load, say
from lexbridge.commands.options import Form, FormOption
from lexbridge.errors import InputError


def editions(context: typer.Context, form: FormOption = Form.TEXT) -> None:
    """Which clauses of other editions are mapped, which are not, and what the outline and the texts suggest."""
    from lexbridge.edition_report import edition_report
    from lexbridge.exchange import shapes

    found = edition_report(load(context).alignment)
    if form is Form.JSON:
        say(shapes.dumps(found))
        return
    print(f"edition of the outline: {found['outline'] or 'not stated'}")
    for language, known in found["languages"].items():
        print(f"\n{language}: {known['edition'] or 'edition not stated'}")
        for row in known["mapped"]:
            absent = "" if row["stands"] else "  (not in the text)"
            print(f"  {row['address']} -> {' '.join(row['places'])}  {row['relation']}{absent}")
        for one in known["unmapped"]:
            place = f"{one['place']} ({one['basis']}, {one['confidence']:.2f})" if one["place"] else "no place"
            print(f"  {one['address']} not mapped  suggested: {place}")
        for one in known["counts"]:
            print(f"  {one['address']} has {one['text']} parts, the outline {one['outline']}: {', '.join(one['only'])}")


def terms(
    context: typer.Context,
    languages: Annotated[str, typer.Option(help="Two languages of the code, as it,nl; by default its first two.")] = "",
    most: Annotated[int, typer.Option(min=1, help="How many proposals at most.")] = 100,
    form: FormOption = Form.TEXT,
) -> None:
    """Pairs of words that go together in the texts, for a person to confirm in the termbase."""
    from lexbridge.exchange import shapes
    from lexbridge.proposals import propose

    work = load(context)
    known = list(work.expressions)
    pair = [code.strip() for code in languages.split(",")] if languages else known[:2]
    if len(pair) != 2 or pair[0] == pair[1] or not set(pair) <= set(known):
        pairs = ", ".join(",".join(two) for two in combinations(known, 2))
        raise InputError("two languages of the code are needed", mend=f"use one of {pairs}" if pairs else "add a text")
    found = propose(work.corpus, work.alignment, work.citations, pair[0], pair[1])[:most]
    if form is Form.JSON:
        shown = [
            {
                pair[0]: one.left,
                pair[1]: one.right,
                "strength": one.strength,
                "together": one.together,
                "places": [str(place) for place in one.places],
            }
            for one in found
        ]
        say(shapes.dumps({"languages": pair, "proposals": shown}))
        return
    for one in found:
        places = " ".join(str(place) for place in one.places[:5])
        print(f"{one.left} = {one.right}  ({one.together} clauses, {one.strength:.1f}): {places}")
