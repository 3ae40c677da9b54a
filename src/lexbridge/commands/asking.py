"""The commands that ask: a clause, citations, the graph, chains, findings, coverage, a rule."""

from __future__ import annotations

from typing import Annotated

import typer

from lexbridge.commands.common import answer, load, path_from_here, read, say, site_address
from lexbridge.commands.options import (
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


def show(context: typer.Context, citation: Citation, form: FormOption = Form.TEXT) -> None:
    """A clause in every language, and its citations."""
    from lexbridge.exchange import asked, shapes, terminal

    work = load(context)
    clause = shapes.clause(work, asked.known_address(citation, work))
    if form is Form.JSON:
        say(shapes.dumps(clause))
    else:
        terminal.show_clause(terminal.console(), clause)


def cite(
    context: typer.Context,
    language: Language,
    file: Annotated[str, typer.Argument(help="A text file; - is standard input.")] = "-",
    start: Annotated[str | None, typer.Option("--from", help="The clause that the text stands in.")] = None,
    form: Annotated[CiteForm, typer.Option("--format", "-f", help="How the answer is given.")] = CiteForm.JSON,
    site_url: Annotated[str, typer.Option(help="Address of the site that the links lead to.")] = "",
) -> None:
    """The citations in any text: as JSON, or as links in it."""
    from lexbridge import citations, languages
    from lexbridge.corpus import decode
    from lexbridge.exchange import asked, shapes

    url = site_address(site_url)
    work = load(context)
    grammar = citations.grammar(languages.language(language), work.corpus.code)
    address = asked.address_of(start, work) if start else None
    text = decode(read(file), where="standard input" if file == "-" else file).text
    known = work.holdings.known(language)
    found = [citations.resolve(one, work.holdings, language) for one in citations.find(text, grammar, address, known)]
    if form is CiteForm.JSON:
        say(shapes.dumps(shapes.citations(found)))
    else:
        # The site has no pages in the language of every text: then its first language's are the ones to open.
        pages = work.corpus.code.published
        page = language if language in pages else next(iter(pages), language)
        held = work.holdings if page == language else None
        say(citations.annotate(text, found, form.value, url, page, held))


def graph(
    context: typer.Context,
    level: Annotated[Level, typer.Option(help="What the nodes are.")] = Level.CLAUSE,
    language: Annotated[str | None, typer.Option("--language", "-l", help="Only this language's citations.")] = None,
    form: Annotated[GraphForm, typer.Option("--format", "-f", help="How the answer is given.")] = GraphForm.JSON,
    out: Out = None,
) -> None:
    """The citation graph."""
    from lexbridge import graph as questions
    from lexbridge.exchange import graphs, terminal

    work = load(context)
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
        answer(graphs.write(chosen, form), out)


def path(
    context: typer.Context,
    start: Annotated[str, typer.Argument(metavar="FROM", help="The clause the chain begins at.")],
    goal: Annotated[str, typer.Argument(metavar="TO", help="The clause the chain leads to.")],
    form: FormOption = Form.TEXT,
) -> None:
    """The shortest chains of citations between two clauses."""
    from lexbridge import graph as questions
    from lexbridge.exchange import asked, shapes, terminal

    work = load(context)
    ends = [str(asked.known_address(end, work)) for end in (start, goal)]
    chains = questions.paths(work.graph, *ends)
    if form is Form.JSON:
        say(shapes.dumps([list(chain) for chain in chains]))
    elif chains:
        terminal.show_paths(terminal.console(), work.graph, chains)
    else:
        print(f"no citation leads from {ends[0]} to {ends[1]}")


def check(
    context: typer.Context,
    fail_on: Annotated[FailOn, typer.Option(help="Exit with 1 from this severity on.")] = FailOn.ERROR,
    form: Annotated[CheckForm, typer.Option("--format", "-f", help="How findings are given.")] = CheckForm.TEXT,
    judged: Annotated[bool, typer.Option("--all", help="Also the findings that a person has judged.")] = False,
    messages: Messages = "en",
) -> None:
    """What a person should look at, without what is judged."""
    from lexbridge import checks, languages
    from lexbridge.exchange import github, sarif, shapes, terminal

    work = load(context)
    languages.language(messages)
    place = path_from_here(work)
    if form is CheckForm.SARIF:
        say(shapes.dumps(sarif.log(work.findings, checks.RULES, messages, place, judged=judged)))
    elif form is CheckForm.GITHUB:
        say(github.commands(work.findings, messages, place, judged=judged))
    else:
        found = shapes.findings(work.findings, messages, judged=judged)
        if form is CheckForm.JSON:
            say(shapes.dumps(found))
        else:
            terminal.show_findings(terminal.console(), found, place)
    open_ones = [finding.severity for finding in work.findings if finding.review is None]
    if fail_on is not FailOn.NEVER and any(severity.rank <= list(FailOn).index(fail_on) for severity in open_ones):
        raise typer.Exit(1)


def coverage(context: typer.Context, form: FormOption = Form.TEXT) -> None:
    """How much of the outline each language has."""
    from lexbridge import alignment
    from lexbridge.exchange import shapes, terminal

    found = alignment.coverage(load(context).alignment)
    if form is Form.JSON:
        say(shapes.dumps(found))
    else:
        terminal.show_coverage(terminal.console(), found)


def explain(rule: Annotated[str, typer.Argument(help="The name of a rule, as check prints it.")]) -> None:
    """What a rule of check claims, and its false alarms."""
    from lexbridge import checks

    say(checks.explain(rule))
