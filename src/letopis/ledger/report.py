"""The rules report: for each clause its text, the code that cites it, the tests that prove it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NotRequired, TypedDict, TypeVar

from letopis.ledger.citations import Citation, find_citations
from letopis.ledger.clauses import Clause, Ledger, read_ledgers
from letopis.ledger.meetings import FILE, GAME, Meeting, read_meetings
from letopis.ledger.proofs import Proof, find_proofs
from letopis.packaged import checkout, packaged

_Mention = TypeVar("_Mention", Citation, Proof)


class Tally(TypedDict):
    """How many rows of the table of meetings are proved; None where the tests are not at hand."""

    rows: int
    tested: int | None
    untested: list[str] | None


class Summary(TypedDict):
    """Coverage of a game's clauses; None where the tests are not available."""

    clauses: int
    tested: int | None
    untested: list[str] | None
    meetings: NotRequired[Tally]


@dataclass(frozen=True)
class ClauseReport:
    """A clause with its citations and proofs."""

    clause: Clause
    code: tuple[Citation, ...]
    tests: tuple[Proof, ...]


@dataclass(frozen=True)
class PlayedMeeting:
    """A row of the table of meetings with the tests that play it."""

    meeting: Meeting
    tests: tuple[Proof, ...]


@dataclass(frozen=True)
class GameReport:
    """All clauses of a game, and where its chapters meet."""

    game: str
    finished: bool
    entries: tuple[ClauseReport, ...]
    meetings: tuple[PlayedMeeting, ...] = ()

    @property
    def untested(self) -> tuple[str, ...]:
        return tuple(entry.clause.id for entry in self.entries if not entry.tests)

    @property
    def unplayed(self) -> tuple[str, ...]:
        return tuple(met.meeting.id for met in self.meetings if not met.tests)


@dataclass(frozen=True)
class Report:
    """The report on every game, and the mentions of clauses that are in no ledger."""

    games: tuple[GameReport, ...]
    has_tests: bool
    unknown: tuple[Citation | Proof, ...]

    def summary(self, game: GameReport) -> Summary:
        """The counts of one game."""
        total, untested = len(game.entries), list(game.untested)
        found: Summary = {"clauses": total, "tested": None, "untested": None}
        if self.has_tests:
            found = {"clauses": total, "tested": total - len(untested), "untested": untested}
        if game.meetings:
            found["meetings"] = self._tally(game)
        return found

    def _tally(self, game: GameReport) -> Tally:
        rows, unplayed = len(game.meetings), list(game.unplayed)
        if not self.has_tests:
            return {"rows": rows, "tested": None, "untested": None}
        return {"rows": rows, "tested": rows - len(unplayed), "untested": unplayed}


@cache
def ledgers() -> tuple[Ledger, ...]:
    """The packaged ledgers, read once."""
    return read_ledgers(packaged("rules"))


@cache
def clause_ids() -> frozenset[str]:
    """The ids of all clauses of all games."""
    return frozenset(clause.id for ledger in ledgers() for clause in ledger.clauses)


@cache
def meetings() -> tuple[Meeting, ...]:
    """The table of meetings that travels with the program; read once."""
    return read_meetings(packaged("rules") / FILE)


def program_report() -> Report:
    """The report on the running program; an installed one has code but no tests."""
    package, root = Path(__file__).resolve().parents[1], checkout()
    code = find_citations(package, root or package.parent)
    shipped = f"{package.name}/_packaged/"
    own = [citation for citation in code if not citation.path.startswith(shipped)]
    tests = find_proofs(root / "tests", root) if root else None
    played = find_proofs(root / "tests", root, "meeting") if root else ()
    return build_report(ledgers(), own, tests, _met(meetings(), played))


def _met(rows: Sequence[Meeting], played: Sequence[Proof]) -> tuple[PlayedMeeting, ...]:
    proved = _by_clause(played)
    return tuple(PlayedMeeting(row, proved.get(row.id, ())) for row in rows)


def build_report(
    ledgers: Sequence[Ledger],
    code: Sequence[Citation],
    tests: Sequence[Proof] | None,
    met: tuple[PlayedMeeting, ...] = (),
) -> Report:
    """Match citations and proofs to their clauses; `tests` is None when they are not available."""
    cited, proved = _by_clause(code), _by_clause(tests or ())
    games = tuple(
        GameReport(
            ledger.game,
            ledger.finished,
            tuple(
                ClauseReport(it, cited.get(it.id, ()), proved.get(it.id, ()))
                for it in ledger.clauses
            ),
            met if ledger.game == GAME else (),
        )
        for ledger in ledgers
    )
    known = {clause.id for ledger in ledgers for clause in ledger.clauses}
    mentions: list[Citation | Proof] = [*code, *(tests or ())]
    unknown = tuple(mention for mention in mentions if mention.clause not in known)
    return Report(games, has_tests=tests is not None, unknown=unknown)


def _by_clause(mentions: Iterable[_Mention]) -> dict[str, tuple[_Mention, ...]]:
    """Mentions by clause, only the first of each definition."""
    found: dict[str, dict[tuple[str, str], _Mention]] = {}
    for mention in mentions:
        places = found.setdefault(mention.clause, {})
        places.setdefault((mention.path, mention.name), mention)
    return {clause: tuple(places.values()) for clause, places in found.items()}
