"""Statistics of a person's games: each game is counted and reviewed once."""

from collections.abc import Iterable
from math import fsum

import msgspec
from msgspec import Struct

from letopis.analysis import ToldReview, is_studied
from letopis.core.errors import Trouble
from letopis.core.options import OptionValue
from letopis.games.catalogue import game_named
from letopis.server.analysis.pools import AnalysisPools, table_source
from letopis.server.analysis.questions import AskReview, Working
from letopis.server.live.keeper import Keeper
from letopis.server.live.room import Room
from letopis.server.people.results import Results
from letopis.solve.sheets import Skill
from letopis.store.sql import Database
from letopis.store.sql.games.early_results import EarlyResult, early_results_of
from letopis.store.sql.games.results import OwnResult, Played, keep_review, results_of, unreckoned

MOST_AT_ONCE = 50
RECENT = 20

GameKind = tuple[str, str | None, bool, bool]  # the game, its preset, own rules, hints


class PlayedTable(Struct, frozen=True):
    """One game of mine that is over; accuracy and luck once it is reviewed."""

    table: str
    at: int
    total: int
    is_winner: bool
    accuracy: float | None
    luck: float | None


class GameStatistics(Struct, frozen=True):
    """Games by the same rules: those of a preset as it stands, or (`own_rules`) changed ones; games
    in which one has asked for hints (`with_hints`) are counted apart.
    `contests` were played against somebody; only those can be won, also by who is left when others
    resign or are gone. What is counted in points is known of games that were played to their end.
    Accuracy (of 100), luck and the
    points `lost` against optimal play are means over the games that are reviewed; so is `optimum`,
    the mean total of optimal play, to stand beside one's own `mean`."""

    game: str
    preset: str | None
    own_rules: bool
    with_hints: bool
    games: int
    contests: int
    wins: int
    mean: float | None
    best: int | None
    accuracy: float | None
    luck: float | None
    lost: float | None
    optimum: float | None
    unreviewed: int
    recent: tuple[PlayedTable, ...]


class _Rules(Struct, frozen=True):
    """What is read here of a stored plan."""

    game: str
    preset: str | None = None
    options: dict[str, OptionValue] = {}


class Statistics:
    """Counts the games of people, and has those of dice reviewed."""

    def __init__(
        self, database: Database, keeper: Keeper, results: Results, analysis: AnalysisPools
    ) -> None:
        self._database, self._keeper = database, keeper
        self._results, self._analysis = results, analysis

    async def of(self, person: str) -> tuple[GameStatistics, ...]:
        """The game that somebody plays most comes first."""
        for room in await self._database.read(lambda it: unreckoned(it, person, MOST_AT_ONCE)):
            await self._results.keep(await self._keeper.room(room))
        kinds: dict[GameKind, list[OwnResult]] = {}
        for result in await self._database.read(lambda it: results_of(it, person)):
            kinds.setdefault(_kind(result), []).append(result)
        early: dict[GameKind, list[EarlyResult]] = {}
        for ended in await self._database.read(lambda it: early_results_of(it, person)):
            early.setdefault(_kind(ended), []).append(ended)
        counted = [
            _counted(kind, kinds.get(kind, []), early.get(kind, [])) for kind in {**kinds, **early}
        ]
        return tuple(sorted(counted, key=lambda it: (-it.games, it.game, it.preset or "")))

    async def review_one(self, person: str) -> None:
        """Review the latest game of somebody's that is not; whoever asks meanwhile asks again."""
        found = await self._database.read(lambda it: results_of(it, person))
        waiting = next((it for it in found if not it.is_reviewed), None)
        if waiting is None:
            return
        room = await self._keeper.room(waiting.room)
        played = await self._played(room, person)
        if played is not None:
            await self._database.write(lambda it: keep_review(it, room.id, played))

    async def _played(self, room: Room, person: str) -> list[Played] | None:
        """How its seats have played; None while that is being worked out."""
        if room.live is None or not is_studied(room.live.game):
            return []
        try:
            found = await self._analysis.ask(table_source(room.live), AskReview(), person)
        except Trouble:
            return []  # rules of their own, which nobody can solve
        if isinstance(found, Working):
            return None
        return [_played_by(found, it) for it in found.players]


def _kind(result: OwnResult | EarlyResult) -> GameKind:
    rules = msgspec.json.decode(result.plan, type=_Rules)
    return rules.game, rules.preset, bool(rules.options), result.was_hinted


def _played_by(review: ToldReview, skill: Skill) -> Played:
    """Over all sheets of a seat: a match has several."""
    own = [sheet for sheet in review.sheets if sheet.seat == skill.seat]
    return Played(
        seat=skill.seat,
        accuracy=skill.accuracy,
        luck=fsum(it.luck for it in own),
        lost=fsum(it.loss for it in own),
        optimum=fsum(it.expected for it in own),
    )


def _counted(kind: GameKind, latest: list[OwnResult], early: list[EarlyResult]) -> GameStatistics:
    contests: list[OwnResult | EarlyResult] = [*(it for it in latest if it.seats > 1), *early]
    scored = latest if is_studied(game_named(kind[0])) else []  # what a war counts is no score
    return GameStatistics(
        *kind,
        games=len(latest) + len(early),
        contests=len(contests),
        wins=sum(it.is_winner for it in contests),
        mean=_mean(it.total for it in scored),
        best=max((it.total for it in scored), default=None),
        accuracy=_mean(it.accuracy for it in latest),
        luck=_mean(it.luck for it in latest),
        lost=_mean(it.lost for it in latest),
        optimum=_mean(it.optimum for it in latest),
        unreviewed=sum(not it.is_reviewed for it in latest),
        recent=tuple(
            PlayedTable(it.room, it.at, it.total, it.is_winner, it.accuracy, it.luck)
            for it in latest[:RECENT]
        ),
    )


def _mean(values: Iterable[float | None]) -> float | None:
    known = [it for it in values if it is not None]
    return round(sum(known) / len(known), 1) if known else None
