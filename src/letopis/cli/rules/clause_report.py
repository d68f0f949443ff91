"""`letopis rules`: report every clause with the code that cites it and the tests that prove it."""

import json
from collections.abc import Iterator

from letopis.cli.terminal.complaint import complain
from letopis.ledger import (
    BOOK,
    ClauseReport,
    GameReport,
    PlayedMeeting,
    Report,
    pairs_met,
    program_report,
)
from letopis.words import Words


def rules(game: str | None, as_json: bool, words: Words) -> int:
    """Print the report on one game or on all; the exit code is 2 for an unknown game."""
    found = program_report()
    games = [it for it in found.games if game in (None, it.game)]
    if not games:
        known = ", ".join(it.game for it in found.games)
        complain(words("rules_report.unknown_game", game=str(game), games=known))
        return 2
    if as_json:
        print(json.dumps({it.game: found.summary(it) for it in games}))
        return 0
    for line in report_lines(found, games, words):
        print(line)
    return 0


def report_lines(found: Report, games: list[GameReport], words: Words) -> Iterator[str]:
    """The report in words: the clauses of each game and their count, then the problems."""
    for game in games:
        for entry in game.entries:
            yield from _entry_lines(entry, found.has_tests, words)
        for met in game.meetings:
            yield from _meeting_lines(met, found.has_tests, words)
        yield ""
        yield from _closing_lines(found, game, words)
        yield ""
    if not found.has_tests:
        yield words("rules_report.no_tests")
    for mention in found.unknown:
        yield words("rules_report.unknown_clause", place=mention.place, clause=mention.clause)


def _entry_lines(entry: ClauseReport, has_tests: bool, words: Words) -> Iterator[str]:
    clause = entry.clause
    yield f"{clause.id}  {clause.says}"
    if clause.ruling:
        yield "  " + words("rules_report.ruling", text=clause.ruling)
    if clause.option:
        yield "  " + words("rules_report.option", text=clause.option)
    for citation in entry.code:
        yield "  " + words("rules_report.code", place=citation.place)
    for proof in entry.tests:
        yield "  " + words("rules_report.tests", place=proof.place)
    if has_tests and not entry.tests:
        yield "  " + words("rules_report.untested")


def _meeting_lines(met: PlayedMeeting, has_tests: bool, words: Words) -> Iterator[str]:
    meeting = met.meeting
    yield f"{meeting.id}  {meeting.meets}"
    yield "  " + words("rules_report.ruling", text=meeting.ruling)
    yield "  " + words("rules_report.clauses", clauses=", ".join(meeting.clauses))
    for proof in met.tests:
        yield "  " + words("rules_report.tests", place=proof.place)
    if has_tests and not met.tests:
        yield "  " + words("rules_report.untested")


def _closing_lines(found: Report, game: GameReport, words: Words) -> Iterator[str]:
    name, clauses, untested = game.game, len(game.entries), len(game.untested)
    if not found.has_tests:
        yield words("rules_report.count_alone", game=name, clauses=clauses)
        return
    counts = {"clauses": clauses, "tested": clauses - untested, "untested": untested}
    yield words("rules_report.count", game=name, **counts)
    if game.meetings:
        rows, unplayed = len(game.meetings), len(game.unplayed)
        tally = {"rows": rows, "tested": rows - unplayed, "untested": unplayed}
        yield words("rules_report.meetings", game=name, **tally)
        yield words("rules_report.pairs")
        yield from _pair_lines(game)
    if not game.finished:
        yield words("rules_report.unfinished")


def _pair_lines(game: GameReport) -> Iterator[str]:
    """A table of how often two chapters meet."""
    pairs = pairs_met(met.meeting for met in game.meetings)
    yield "  " + "".join(f"{chapter:>4}" for chapter in ("", *BOOK))
    for one in BOOK:
        met = (pairs[one, other] or pairs[other, one] for other in BOOK)
        cells = ("-" if one == other else count for other, count in zip(BOOK, met, strict=True))
        yield "  " + "".join(f"{cell:>4}" for cell in (one, *cells))
