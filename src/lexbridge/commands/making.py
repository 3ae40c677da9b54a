"""The commands that make something: XML, other formats, source texts, verdicts, the site."""

from __future__ import annotations

import dataclasses
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from lexbridge.commands.common import answer, corpus_folder, load, read, site_address
from lexbridge.commands.options import Out
from lexbridge.errors import InputError

if TYPE_CHECKING:
    from lexbridge import publish
    from lexbridge.work import Work


def xml(
    context: typer.Context,
    out: Annotated[Path, typer.Option("--out", "-o", help="Folder to write to.")] = Path("build/xml"),
) -> None:
    """Writes each language as Akoma Ntoso 3.0."""
    from lexbridge.exchange import akn
    from lexbridge.files import write_whole

    work = load(context)
    documents = {
        language: akn.write(expression, work.corpus, work.citations[language])
        for language, expression in work.expressions.items()
    }
    for language, document in documents.items():
        target = out / f"{language}.xml"
        print(f"{target}: {'written' if write_whole(target, document) else 'unchanged'}")


def export(
    context: typer.Context,
    form: Annotated[str, typer.Argument(metavar="FORMAT", help="The format; a wrong one lists them all.")],
    out: Out = None,
) -> None:
    """Writes all that is known for other tools."""
    from lexbridge.exchange import downloads

    work = load(context)
    answer(downloads.export(work, form), out)


def import_(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help="A document (HTML, Markdown, Word, PDF), or a review sheet (.xlsx).")],
    language: Annotated[str | None, typer.Option("--language", "-l", help="Language of the document.")] = None,
    out: Out = None,
    force: Annotated[
        bool, typer.Option("--force", help="Write over a text; of a sheet take what did not change.")
    ] = False,
) -> None:
    """Takes in a document, or the verdicts of a review sheet."""
    if file.suffix.lower() == ".xlsx":
        _import_verdicts(context, file, force)
        return
    if language is None:
        raise InputError("the document's language is not given", mend="name it with --language")
    from lexbridge.exchange.documents import import_document

    folder = out or corpus_folder(context) / language
    print(import_document(file, language, folder, force))


def _import_verdicts(context: typer.Context, file: Path, force: bool) -> None:
    from lexbridge.exchange import reviews, xlsx

    work = load(context)
    found = xlsx.read(read(str(file)), work, where=str(file))
    changed = ", ".join(found.changed)
    if changed and not force:
        mend = "export a new sheet, or take over the other rows with --force"
        raise InputError(f"made from other texts; changed since: {changed}", where=str(file), mend=mend)
    target = work.corpus.folder / "reviews.toml"
    taken = reviews.take_over(target, found.taken)
    print(f"{target}: {taken.new} new verdicts, {taken.replaced} replaced, {taken.known} known already")
    if changed:
        print(f"not taken over, changed since: {changed}")


def build(
    context: typer.Context,
    out: Annotated[Path, typer.Option("--out", "-o", help="Folder for everything generated.")] = Path("build"),
    site_url: Annotated[str, typer.Option(help="Address that the site will have.")] = "",
) -> None:
    """Builds the site."""
    from lexbridge import publish

    url = site_address(site_url)
    work = load(context)
    print(f"{publish.build(work, out, _publishing(work, url))}: built")


def serve(
    context: typer.Context,
    out: Annotated[Path, typer.Option("--out", "-o", help="Folder for everything generated.")] = Path("build"),
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port on 127.0.0.1.")] = 8000,
) -> None:
    """Shows the site on 127.0.0.1, anew after every edit."""
    from lexbridge import publish

    publish.serve(corpus_folder(context), out, port=port, options=served)


def served(work: Work) -> publish.Options:
    """How the site is built that is shown while its corpus is edited."""
    return dataclasses.replace(_publishing(work, ""), offline=False)


def _publishing(work: Work, site_url: str) -> publish.Options:
    """What the site offers besides its pages comes from the exchange room, which the publishing room does not know."""
    from lexbridge import publish
    from lexbridge.exchange import downloads, shapes

    shown = downloads.published(work)
    addresses = {str(row.address): row.address for row in shown.alignment.rows}
    return publish.Options(
        url=f"{site_url}/" if site_url else "",
        downloads=downloads.files(work),
        clause=lambda address: shapes.dumps(shapes.clause(shown, addresses[address])),
        say=lambda step: print(step, file=sys.stderr),
    )
