"""The command line: arguments in, one call to the house, its answer printed; 0 is done, 1 findings, 2 bad input."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from typer.exceptions import Abort, TyperException

from lexbridge.cli_options import (
    CheckForm,
    Citation,
    CiteForm,
    FailOn,
    Form,
    FormOption,
    GraphForm,
    Language,
    Level,
    Messages,
    Out,
)
from lexbridge.errors import InputError

if TYPE_CHECKING:
    from lexbridge import publish
    from lexbridge.work import Work

app = typer.Typer(
    name="lexbridge",
    help="Turns the texts of one code of rules, in two or more languages, into a cross-referenced knowledge base.",
    rich_markup_mode=None,
    add_completion=False,
    pretty_exceptions_enable=False,
)


_LINE = 1000  # characters of an error message that are shown


def main() -> None:
    """Runs the command line and ends the process."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Runs one command; whatever is wrong with its input is told in one line on standard error.

    Returns:
        The exit code: 0 done, 1 findings at or above `--fail-on`, 2 bad usage or input, 130 interrupted, 141 not read.
    """
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        # Not through app(): that would end the process by itself when the reader of a pipe has gone.
        command = typer.main.get_command(app)
        with command.make_context("lexbridge", list(arguments)) as context:
            command.invoke(context)
        sys.stdout.flush()
        return 0
    except typer.Exit as end:
        return end.exit_code
    except InputError as error:
        return _complain(str(error))
    except TyperException as error:
        return _complain(f"{error.format_message()} (see lexbridge --help)")
    except (KeyboardInterrupt, Abort):
        return 130
    except BrokenPipeError:
        # Whoever read our output has seen enough; the interpreter must not try to flush the rest at its end.
        with contextlib.suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141  # as the shell tells of other tools that a closed pipe stopped


def _complain(text: str) -> int:
    """Tells what is wrong in one line that a terminal can show; what was typed may be anything."""
    line = "".join(letter if letter.isprintable() else "\ufffd" for letter in " ".join(text.split()))
    print(f"lexbridge: {line if len(line) <= _LINE else line[:_LINE] + '…'}", file=sys.stderr)
    return 2


def _version(wanted: bool) -> None:
    if wanted:
        from importlib import metadata

        print(f"lexbridge {metadata.version('lexbridge')}")
        raise typer.Exit


@app.callback()
def options(
    context: typer.Context,
    corpus: Annotated[
        Path | None, typer.Option(help="Folder with the corpus; by default ./corpus or the nearest above.")
    ] = None,
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="The version.")] = False,
) -> None:
    """Remembers which corpus is meant."""
    context.obj = corpus


def _load(context: typer.Context) -> Work:
    from lexbridge.corpus import find_corpus
    from lexbridge.work import load

    return load(context.obj or find_corpus(Path.cwd()))


def _print(text: str) -> None:
    sys.stdout.write(text)


def _answer(content: str | bytes, out: Path | None) -> None:
    """Prints a text, or writes it to a file, whole or not at all."""
    from lexbridge.files import write_whole

    if out is None and isinstance(content, str):
        _print(content)
    elif out is None:
        raise InputError("this format is no text to print", mend="name a file with --out")
    elif write_whole(out, content):
        print(f"{out}: written")
    else:
        print(f"{out}: unchanged")


def _path_from_here(work: Work) -> Callable[[str], str]:
    """Turns a source's name into its path from the current folder, where it lies below it."""
    folder, here = work.corpus.folder.resolve(), Path.cwd()

    def path(file: str) -> str:
        place = folder / file
        return (place.relative_to(here) if place.is_relative_to(here) else place).as_posix()

    return path


@app.command()
def show(context: typer.Context, citation: Citation, form: FormOption = Form.TEXT) -> None:
    """Shows a clause in every language, what it cites and what cites it."""
    from lexbridge.exchange import asked, shapes, terminal

    work = _load(context)
    clause = shapes.clause(work, asked.known_address(citation, work))
    if form is Form.JSON:
        _print(shapes.dumps(clause))
    else:
        terminal.show_clause(terminal.console(), clause)


@app.command()
def cite(
    context: typer.Context,
    language: Language,
    file: Annotated[str, typer.Argument(help="A text file; - is standard input.")] = "-",
    start: Annotated[str | None, typer.Option("--from", help="The clause that the text stands in.")] = None,
    form: Annotated[CiteForm, typer.Option("--format", "-f", help="How the answer is given.")] = CiteForm.JSON,
    site_url: Annotated[str, typer.Option(help="Address of the site that the links lead to.")] = "",
) -> None:
    """Finds the citations in any text: as JSON, or as the text itself with links to the site."""
    from lexbridge import citations, languages
    from lexbridge.corpus import decode
    from lexbridge.exchange import asked, shapes

    work = _load(context)
    grammar = citations.grammar(languages.language(language), work.corpus.code)
    address = asked.address_of(start, work) if start else None
    text = decode(_read(file), where="standard input" if file == "-" else file).text
    holdings = citations.hold(work.expressions, work.outline)
    found = [citations.resolve(one, holdings, language) for one in citations.find(text, grammar, address, work.outline)]
    if form is CiteForm.JSON:
        _print(shapes.dumps(shapes.citations(found)))
    else:
        _print(citations.annotate(text, found, form.value, site_url, language))


def _read(file: str) -> bytes:
    if file == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(file).read_bytes()
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", where=file, mend="name a text file") from None


@app.command()
def graph(
    context: typer.Context,
    level: Annotated[Level, typer.Option(help="What the nodes are.")] = Level.CLAUSE,
    language: Annotated[str | None, typer.Option("--language", "-l", help="Only this language's citations.")] = None,
    form: Annotated[GraphForm, typer.Option("--format", "-f", help="How the answer is given.")] = GraphForm.JSON,
    out: Out = None,
) -> None:
    """Gives the citation graph."""
    from lexbridge import graph as questions
    from lexbridge.exchange import graphs, terminal

    work = _load(context)
    chosen = work.graph
    if language is not None:
        work.corpus.code.entry(language)
        chosen = questions.of_language(chosen, language)
    if level is Level.ARTICLE:
        chosen = questions.rollup(chosen)
    if form is GraphForm.TEXT and out is None:
        terminal.show_graph(terminal.console(), chosen)
    elif form is GraphForm.TEXT:
        raise InputError("text is for the screen", mend=f"with --out use {', '.join(graphs.FORMATS)}")
    else:
        _answer(graphs.write(chosen, form), out)


@app.command()
def path(
    context: typer.Context,
    start: Annotated[str, typer.Argument(metavar="FROM", help="The clause the chain begins at.")],
    goal: Annotated[str, typer.Argument(metavar="TO", help="The clause the chain leads to.")],
    form: FormOption = Form.TEXT,
) -> None:
    """Finds the shortest chains of citations from one clause to another."""
    from lexbridge import graph as questions
    from lexbridge.exchange import asked, shapes, terminal

    work = _load(context)
    ends = [str(asked.known_address(end, work)) for end in (start, goal)]
    chains = questions.paths(work.graph, *ends)
    if form is Form.JSON:
        _print(shapes.dumps([list(chain) for chain in chains]))
    elif chains:
        terminal.show_paths(terminal.console(), work.graph, chains)
    else:
        print(f"no citation leads from {ends[0]} to {ends[1]}")


@app.command()
def check(
    context: typer.Context,
    fail_on: Annotated[FailOn, typer.Option(help="Exit with 1 from this severity on.")] = FailOn.ERROR,
    form: Annotated[CheckForm, typer.Option("--format", "-f", help="How findings are given.")] = CheckForm.TEXT,
    judged: Annotated[bool, typer.Option("--all", help="Also the findings that a person has judged.")] = False,
    messages: Messages = "en",
) -> None:
    """Lists what a person should look at; what has been judged already is left out."""
    from lexbridge import checks, languages
    from lexbridge.exchange import github, sarif, shapes, terminal

    work = _load(context)
    languages.language(messages)
    place = _path_from_here(work)
    if form is CheckForm.SARIF:
        _print(shapes.dumps(sarif.log(work.findings, checks.RULES, messages, place, judged=judged)))
    elif form is CheckForm.GITHUB:
        _print(github.commands(work.findings, messages, place, judged=judged))
    else:
        found = shapes.findings(work.findings, messages, judged=judged)
        if form is CheckForm.JSON:
            _print(shapes.dumps(found))
        else:
            terminal.show_findings(terminal.console(), found, place)
    open_ones = [finding.severity for finding in work.findings if finding.review is None]
    if fail_on is not FailOn.NEVER and any(severity.rank <= list(FailOn).index(fail_on) for severity in open_ones):
        raise typer.Exit(1)


@app.command()
def coverage(context: typer.Context, form: FormOption = Form.TEXT) -> None:
    """Tells how much of the outline each language has."""
    from lexbridge import alignment
    from lexbridge.exchange import shapes, terminal

    found = alignment.coverage(_load(context).alignment)
    if form is Form.JSON:
        _print(shapes.dumps(found))
    else:
        terminal.show_coverage(terminal.console(), found)


@app.command()
def explain(
    rule: Annotated[str, typer.Argument(help="The name of a rule, as check prints it.")], messages: Messages = "en"
) -> None:
    """Explains a rule: what it claims, where its knowledge comes from, its known false alarms."""
    from lexbridge import checks

    known = {one.name: one for one in checks.RULES}
    if rule not in known:
        raise InputError(f"there is no rule '{rule}'", mend=f"use one of {', '.join(sorted(known))}")
    print(f"{rule}\n\n{known[rule].explanation.strip()}")


@app.command()
def xml(
    context: typer.Context,
    out: Annotated[Path, typer.Option("--out", "-o", help="Folder to write to.")] = Path("build/xml"),
) -> None:
    """Writes each language as an Akoma Ntoso 3.0 document."""
    from lexbridge.exchange import akn
    from lexbridge.files import write_whole

    work = _load(context)
    documents = {
        language: akn.write(expression, work.corpus, work.citations[language])
        for language, expression in work.expressions.items()
    }
    for language, document in documents.items():
        target = out / f"{language}.xml"
        print(f"{target}: {'written' if write_whole(target, document) else 'unchanged'}")


@app.command()
def export(
    context: typer.Context,
    form: Annotated[str, typer.Argument(metavar="FORMAT", help="The format; a wrong one lists them all.")],
    out: Out = None,
) -> None:
    """Writes what is known in a format of other tools."""
    from lexbridge.exchange import downloads

    work = _load(context)
    _answer(downloads.export(work, form), out)


@app.command("import")
def import_(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help="A document (HTML, Markdown, Word, PDF), or a review sheet (.xlsx).")],
    language: Annotated[str | None, typer.Option("--language", "-l", help="Language of the document.")] = None,
    out: Out = None,
    force: Annotated[
        bool, typer.Option("--force", help="Write over a text; of a sheet take what did not change.")
    ] = False,
) -> None:
    """Turns a document into a source text, or takes over the verdicts of a review sheet."""
    if file.suffix.lower() == ".xlsx":
        _import_verdicts(context, file, force)
        return
    if language is None:
        raise InputError("the document's language is not given", mend="name it with --language")
    from lexbridge.corpus import find_corpus
    from lexbridge.exchange.documents import import_document

    folder = out or (context.obj or find_corpus(Path.cwd())) / language
    print(import_document(file, language, folder, force))


def _import_verdicts(context: typer.Context, file: Path, force: bool) -> None:
    from lexbridge.exchange import reviews, xlsx

    work = _load(context)
    found = xlsx.read(_read(str(file)), work, where=str(file))
    changed = ", ".join(found.changed)
    if changed and not force:
        mend = "export a new sheet, or take over the other rows with --force"
        raise InputError(f"made from other texts; changed since: {changed}", where=str(file), mend=mend)
    target = work.corpus.folder / "reviews.toml"
    taken = reviews.take_over(target, found.taken)
    print(f"{target}: {taken.new} new verdicts, {taken.replaced} replaced, {taken.known} known already")
    if changed:
        print(f"not taken over, changed since: {changed}")


@app.command()
def build(
    context: typer.Context,
    out: Annotated[Path, typer.Option("--out", "-o", help="Folder for everything generated.")] = Path("build"),
    site_url: Annotated[str, typer.Option(help="Address that the site will have.")] = "",
) -> None:
    """Builds the site."""
    from lexbridge import publish

    work = _load(context)
    print(f"{publish.build(work, out, _publishing(work, site_url))}: built")


@app.command()
def serve(
    context: typer.Context,
    out: Annotated[Path, typer.Option("--out", "-o", help="Folder for everything generated.")] = Path("build"),
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port on 127.0.0.1.")] = 8000,
) -> None:
    """Builds the site and shows it on 127.0.0.1, anew after every edit."""
    raise NotImplementedError


def _publishing(work: Work, site_url: str) -> publish.Options:
    """What the site offers besides its pages comes from the exchange room, which the publishing room does not know."""
    from lexbridge import publish
    from lexbridge.exchange import downloads, shapes

    shown = downloads.published(work)
    addresses = {str(row.address): row.address for row in shown.alignment.rows}
    return publish.Options(
        url=site_url and f"{site_url.rstrip('/')}/",
        downloads=downloads.files(work),
        clause=lambda address: shapes.dumps(shapes.clause(shown, addresses[address])),
        say=lambda step: print(step, file=sys.stderr),
    )
