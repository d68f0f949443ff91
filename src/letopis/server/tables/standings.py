"""Standings of a tournament: who leads, by points and by the strength of the opponents."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from letopis.server.tables.pairing import Met, Pair, points_of
from letopis.store.sql.around_table.tournaments import Contestant, TournamentMeeting


class TournamentStanding(Struct, frozen=True):
    """Half points are whole numbers: `points` 3 is one and a half. `strength` is the points of the
    opponents; equal ranks are shared."""

    rank: int
    number: int
    name: str
    points: int
    strength: int
    games: int
    wins: int
    has_left: bool


def standings(
    there: Sequence[Contestant], games: Sequence[TournamentMeeting]
) -> tuple[TournamentStanding, ...]:
    """The best first; equal points are told apart by the strength of the opponents."""
    met = counted_meetings(games)
    numbers = [str(it.number) for it in there]
    points = points_of(numbers, met)
    rows = [_row(it, met, points) for it in there]
    rows.sort(key=lambda row: (*_worth(row), row.number))
    order = [_worth(row) for row in rows]
    return tuple(replace(row, rank=order.index(_worth(row)) + 1) for row in rows)


def _row(it: Contestant, met: Sequence[Met], points: dict[str, int]) -> TournamentStanding:
    me = str(it.number)
    mine = [m for m in met if m.is_over and me in (m.pair.first, m.pair.second)]
    games = [m for m in mine if m.pair.second is not None]
    return TournamentStanding(
        rank=0,
        number=it.number,
        name=it.name,
        points=points[me],
        strength=sum(points.get(_rival(m, me), 0) for m in games),
        games=len(games),
        wins=sum(m.winner == me for m in games),
        has_left=it.has_left,
    )


def _worth(row: TournamentStanding) -> tuple[int, int, int]:
    return -row.points, -row.strength, -row.wins


def counted_meetings(games: Sequence[TournamentMeeting]) -> list[Met]:
    """The meetings that standings and pairings look at."""
    return [_met(it) for it in games if _counts(it)]


def _counts(game: TournamentMeeting) -> bool:
    """A table that was called off before it began counts for nobody, and its two have not met."""
    return not game.is_over or game.second is None or game.room is not None


def _met(game: TournamentMeeting) -> Met:
    pair = Pair(str(game.first), None if game.second is None else str(game.second))
    return Met(game.round, pair, None if game.winner is None else str(game.winner), game.is_over)


def _rival(met: Met, number: str) -> str:
    return (met.pair.second or "") if met.pair.first == number else met.pair.first
