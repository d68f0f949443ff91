"""The quick game, played by bots: when the players first fight, how long it lasts and who wins.

    python -m benchmarks.strength.first_evening squire,strategist --map duel --games 100

A meeting is a battle declared on a piece of another player. Seats change from game to game, every
line-up with the same dice; the same seed gives the same figures.
"""

import argparse
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from msgspec import Struct

from letopis.arena import BotTournament, Fixture, fixtures
from letopis.arena.match import course
from letopis.core.acts import Event
from letopis.games.strategic.game import FIGURES, MAP
from letopis.games.strategic.maps.library import shipped_text
from letopis.games.strategic.war.declaring import Declared
from letopis.games.strategic.world import World, owner_of

LAST_YEAR = 40


class Evening(Struct, frozen=True):
    """What one game was like; `met` is the year of the first meeting, None without one."""

    met: int | None
    meetings: int
    years: int
    winners: tuple[str, ...]
    last_seat_wins: bool


def evening(fixture: Fixture) -> Evening:
    met: int | None = None
    meetings = 0
    for table in course(fixture):
        if table.last is None or table.before is None:
            continue
        fought = sum(is_meeting(table.before, it) for it in table.last.events)
        meetings += fought
        if fought and met is None:
            met = table.state.year
    outcome = table.outcome
    assert outcome is not None
    places = [int(seat[1:]) - 1 for seat in outcome.winners]
    winners = tuple(fixture.seats[place] for place in places)
    return Evening(met, meetings, table.state.year, winners, len(fixture.seats) - 1 in places)


def is_meeting(world: World, fact: Event) -> bool:
    """Whether a player declares battle on a piece of another one."""
    if not isinstance(fact, Declared) or fact.seat is None:
        return False
    owner = owner_of(world, fact.target)
    return owner is not None and owner != fact.seat


def main() -> None:
    wish = _arguments()
    path = Path(wish.map)
    text = path.read_text("utf-8") if path.suffix else shipped_text(wish.map)
    options = {"ends_after_year": LAST_YEAR, **dict(it.split("=") for it in wish.option)}
    seats = tuple(wish.seats.split(","))
    materials = {MAP: text, FIGURES: ""}
    tournament = BotTournament("strategic", seats, wish.games, wish.seed, options, materials)
    found = [evening(fixture) for fixture in fixtures(tournament)]
    met = [it.met for it in found if it.met is not None]
    print(f"{wish.seats} on {wish.map}: {len(found)} games, {len(met)} with a meeting")
    print(f"  first meeting in year {_spread(met)}")
    print(f"  last year             {_spread(it.years for it in found)}")
    print(f"  meetings a game       {_spread(it.meetings for it in found)}")
    wins = Counter[str]()
    for it in found:
        wins.update({name: 1 / len(it.winners) for name in it.winners})
    told = ", ".join(f"{bot} {wins[bot]:g}" for bot in dict.fromkeys(seats))
    print(f"  won by {told}; by the last seat {sum(it.last_seat_wins for it in found)}")


def _spread(numbers: Iterable[int]) -> str:
    """The middle one, the middle eight tenths, and the extremes."""
    ranked = sorted(numbers)
    if not ranked:
        return "-"
    low, middle, high = (ranked[int(it * (len(ranked) - 1))] for it in (0.1, 0.5, 0.9))
    return f"{middle} (8 of 10 from {low} to {high}; {ranked[0]} to {ranked[-1]})"


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.strength.first_evening", description=__doc__
    )
    parser.add_argument("seats", nargs="?", default="squire,strategist")
    parser.add_argument("--map", default="duel", help="a shipped map, or a file")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("-o", "--option", action="append", default=[], help="NAME=VALUE")
    return parser.parse_args()


if __name__ == "__main__":
    main()
