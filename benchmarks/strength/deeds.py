"""Statistics of bots' acts.

    python -m benchmarks.strength.deeds strategist,soldier --map FILE --games 20

Counts the acts of every bot by kind over whole games (troops and spells by name) and its reactions
in windows, and prints who won and when.
"""

import argparse
from collections import Counter, defaultdict
from pathlib import Path

from letopis.arena import BotTournament, Fixture, fixtures
from letopis.arena.match import course
from letopis.core.acts import Action
from letopis.core.chronicle import Entry
from letopis.core.seats import CHANCE, SeatId
from letopis.core.table import Table
from letopis.games.strategic.building.hiring import Hire
from letopis.games.strategic.game import FIGURES, MAP
from letopis.games.strategic.magic.casting import Cast
from letopis.games.strategic.magic.duels import Challenge
from letopis.games.strategic.magic.lairs import Tamed
from letopis.games.strategic.maps.library import shipped_text
from letopis.games.strategic.movement.marching import Move
from letopis.games.strategic.war.declaring import Declare

LAST_YEAR = 40
Deeds = dict[str, Counter[str]]  # by bot


def deeds_of(fixture: Fixture) -> tuple[Deeds, Table]:
    """The acts of one game, and the table at its end."""
    bots = {SeatId(f"b{at}"): bot for at, bot in enumerate(fixture.seats, start=1)}
    found: Deeds = defaultdict(Counter)
    for table in course(fixture):
        entry = table.last
        if entry is not None and entry.seat != CHANCE:
            found[bots[entry.seat]].update(_names(table, entry))
        for fact in entry.events if entry is not None else ():
            if isinstance(fact, Tamed):
                found[bots[table.state.armies[fact.mage].owner]]["= dragon tamed"] += 1
    return found, table


def _names(table: Table, entry: Entry) -> list[str]:
    before = table.before
    in_window = before is not None and before.window is not None
    names = [_name(entry.ask)]
    if in_window and isinstance(entry.ask, Declare | Challenge | Cast):
        names.append(f"reaction: {_name(entry.ask)}")
    return names


def _name(act: Action) -> str:
    match act:
        case Hire(kind=kind):
            return f"hire {kind}"
        case Cast(spell=spell):
            return f"cast {spell}"
        case Move(attack=str()):
            return "move and attack"
        case _:
            return str(act.__struct_config__.tag)


def main() -> None:
    wish = _arguments()
    path = Path(wish.map)
    text = path.read_text("utf-8") if path.suffix else shipped_text(wish.map)
    options = {"ends_after_year": LAST_YEAR, **dict(it.split("=") for it in wish.option)}
    materials = {MAP: text, FIGURES: wish.figures.read_text("utf-8") if wish.figures else ""}
    seats = tuple(wish.seats.split(","))
    tournament = BotTournament("strategic", seats, wish.games, wish.seed, options, materials)
    deeds: Deeds = defaultdict(Counter)
    wins: dict[str, float] = defaultdict(float)
    years: list[int] = []
    for fixture in fixtures(tournament):
        found, end = deeds_of(fixture)
        for bot, counts in found.items():
            deeds[bot] += counts
        outcome = end.outcome
        assert outcome is not None
        winners = [fixture.seats[int(seat[1:]) - 1] for seat in outcome.winners]
        for bot in winners:
            wins[bot] += 1 / len(winners)
        years.append(end.state.year)
        print(f"seed {fixture.seed}: {'+'.join(winners)} in year {years[-1]}", flush=True)
    print(f"{wish.games} games; year of the end: {sorted(years)[len(years) // 2]} in the middle")
    for bot in dict.fromkeys(seats):
        told = ", ".join(f"{name} {times}" for name, times in deeds[bot].most_common())
        print(f"{bot} wins {wins[bot]:g}: {told}")
    first, *rivals = dict.fromkeys(seats)
    for rival in rivals:
        ratio = (
            f"{wins[first] / wins[rival]:.2f}" if wins[rival] else "never beaten: infinitely many"
        )
        print(f"{first} wins {ratio} times as often as {rival}")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.strength.deeds", description=__doc__
    )
    parser.add_argument("seats", nargs="?", default="strategist,soldier")
    parser.add_argument("--map", default="duel", help="a shipped map, or a file")
    parser.add_argument("--figures", type=Path, help="a file of figures unlike the book's")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("-o", "--option", action="append", default=[], help="NAME=VALUE")
    return parser.parse_args()


if __name__ == "__main__":
    main()
