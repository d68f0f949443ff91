"""Ratings of people who play each other often: derived from results, never stored.

A rating is made of the latest games of everybody on this server, game by game, and shown only to
those who have often sat at one table. Whoever switches it off is neither shown nor counted.
"""

import asyncio
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import permutations
from typing import TYPE_CHECKING

from msgspec import Struct, field

from letopis.server.wall_clock import MINUTE, Now
from letopis.server.workers.thread_jobs import run_in_thread
from letopis.store.sql import Database
from letopis.store.sql.games.rated_games import RatedGame, rated_games, rated_names
from letopis.store.sql.people.accounts import change_person

if TYPE_CHECKING:
    from openskill.models import PlackettLuceRating

NEEDED = 5  # games together, before two people see each other's ratings
LATEST = 10_000  # finished tables that are read
LASTS = MINUTE  # how long ratings are kept before they are made anew
MOST_SHOWN = 50  # people, those with whom one plays most
NEWCOMER = 25.0  # the library's rating of somebody who has not played
MIDDLE, SCALE = 1000, 20  # what is shown for that, and for each point more


class RatedPerson(Struct, frozen=True):
    """`spread`: the true strength lies that far around `rating`, in 19 cases of 20. `together` is
    the number of rated games with whoever asks."""

    name: str
    is_me: bool
    rating: int
    spread: int
    together: int


class GameRatings(Struct, frozen=True):
    """The strongest first."""

    game: str
    people: tuple[RatedPerson, ...]


class RatingsAbout(Struct, frozen=True):
    """`is_on`: whether I take part. `needed` is the number of games after which two people see each
    other here."""

    is_on: bool
    needed: int
    games: tuple[GameRatings, ...]


class Ladder(Struct):
    """Ratings in one game by person, and how many games each has played with each."""

    ratings: "dict[str, PlackettLuceRating]" = field(default_factory=dict)
    met: dict[str, Counter[str]] = field(default_factory=dict)


Ladders = Mapping[str, Ladder]  # by game


class Ratings:
    """Caches the ratings of everybody for a minute."""

    def __init__(self, database: Database, now: Now) -> None:
        self._database, self._now = database, now
        self._kept: Ladders | None = None
        self._until = 0
        self._making = asyncio.Lock()

    async def about(self, person: str) -> RatingsAbout:
        """My rating beside those of the people whom I play often, by game."""
        ladders = await self._ladders()
        shown = {game: _often_met(ladder, person) for game, ladder in ladders.items()}
        people = {person}.union(*shown.values())
        names = await self._database.read(lambda it: rated_names(it, people))
        if person not in names:
            return RatingsAbout(False, NEEDED, ())
        found = [
            GameRatings(game, rows)
            for game, often in sorted(shown.items())
            if len(rows := _rows(ladders[game], person, often, names)) > 1
        ]
        return RatingsAbout(True, NEEDED, tuple(found))

    async def choose(self, person: str, is_on: bool) -> None:
        """Take part or not. Others stop seeing one at once; what they are rated by follows when
        ratings are made anew."""
        await self._database.write(lambda it: change_person(it, person, is_rated=is_on))

    async def _ladders(self) -> Ladders:
        async with self._making:
            if self._kept is None or self._now() >= self._until:
                games = await self._database.read(lambda it: rated_games(it, LATEST))
                self._kept = await run_in_thread(ladders_of, games)
                self._until = self._now() + LASTS
            return self._kept


def ladders_of(games: Iterable[RatedGame]) -> Ladders:
    """Ratings after these games, which come in the order in which they ended."""
    from openskill.models import PlackettLuce  # only servers that are asked for ratings load it

    model = PlackettLuce(mu=NEWCOMER)
    ladders: dict[str, Ladder] = {}
    for game in games:
        ladder = ladders.setdefault(game.game, Ladder())
        people = [seat.person for seat in game.seats]
        before = [[ladder.ratings.get(person) or model.rating()] for person in people]
        places = sorted({seat.standing for seat in game.seats})
        ranks = [float(places.index(seat.standing)) for seat in game.seats]
        for person, (after,) in zip(people, model.rate(before, ranks=ranks), strict=True):
            ladder.ratings[person] = after
        for person, other in permutations(people, 2):
            ladder.met.setdefault(person, Counter())[other] += 1
    return ladders


def _often_met(ladder: Ladder, person: str) -> set[str]:
    most = ladder.met.get(person, Counter[str]()).most_common(MOST_SHOWN)
    return {other for other, games in most if games >= NEEDED}


def _rows(
    ladder: Ladder, person: str, often: set[str], names: Mapping[str, str]
) -> tuple[RatedPerson, ...]:
    if not often:
        return ()
    rows = [
        RatedPerson(
            name=names[it],
            is_me=it == person,
            rating=round(MIDDLE + SCALE * (ladder.ratings[it].mu - NEWCOMER)),
            spread=round(SCALE * 2 * ladder.ratings[it].sigma),
            together=ladder.met[person][it],
        )
        for it in (person, *sorted(often))
        if it in names
    ]
    return tuple(sorted(rows, key=lambda it: (-it.rating, it.name)))
