"""What is told of a war when it is over: what decided it, how the powers grew year by year, and the
best of its battles."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from letopis.core.chronicle import Entry
from letopis.core.seats import SeatId
from letopis.core.table import Table, advance, open_table
from letopis.games.strategic.council import lands_of, progress
from letopis.games.strategic.war import detachments_of
from letopis.games.strategic.world import World, armies_of, is_lord_house
from letopis.telling.battles import BattleScene, BattleSide
from letopis.telling.strategic.battles.records import BattleLog
from letopis.telling.strategic.battles.scenes import BattleTeller
from letopis.telling.strategic.names import Names
from letopis.words import Words


class PowerYears(Struct, frozen=True):
    """One player at the end of each year: lands, and detachments of all armies."""

    seat: SeatId
    lands: tuple[int, ...]
    strength: tuple[int, ...]


class BestBattle(Struct, frozen=True):
    """The battle that was won against the greatest odds; `key` finds it among the battles."""

    key: str
    year: int
    title: str
    said: str


class WarEnd(Struct, frozen=True):
    """A war that is over. `years` are those of the curves; `best` is None where no player has won
    a battle."""

    cause: str
    years: tuple[int, ...]
    powers: tuple[PowerYears, ...]
    best: BestBattle | None


class Gained(Struct, frozen=True):
    """The land that somebody got last."""

    land: str
    year: int


class _Course:
    """The war folded once: how it stood at the end of each year, and who got which land last."""

    def __init__(self, table: Table, entries: Iterable[Entry]) -> None:
        now = open_table(table.game, table.header)
        self.years: dict[int, World] = {}
        self.gained: dict[SeatId, Gained] = {}
        owners: dict[str, SeatId] = {}
        before: World = now.state
        for entry in entries:
            now = advance(now, entry)
            world: World = now.state
            if world.structures is not before.structures:
                owners = self._see_lands(world, owners)
            self.years[world.year] = before = world

    def _see_lands(self, world: World, owners: dict[str, SeatId]) -> dict[str, SeatId]:
        held: dict[str, SeatId] = {}
        for structure in world.structures.values():
            land = world.ground.sites[structure.cell].land
            if land is None or structure.owner is None or not is_lord_house(world, structure):
                continue
            held[land] = structure.owner
            if owners.get(land) != structure.owner:
                self.gained[structure.owner] = Gained(land, world.year)
        return held


def war_end(
    said: Words, table: Table, entries: Iterable[Entry], reader: SeatId, battles: BattleLog
) -> WarEnd:
    """Of a war that is over, for one reader."""
    course, world = _Course(table, entries), table.state
    assert isinstance(world, World)
    years = tuple(year for year in course.years if 0 < year <= world.year)
    cause = _cause(Names(said, table.seats, world.ground.map), table, course)
    return WarEnd(
        " ".join((*_leaving(said, world, reader), cause)),
        years,
        tuple(_power(course, years, seat) for seat in world.seats),
        _best(said, battles, BattleTeller(said, table, reader)),
    )


def _leaving(said: Words, world: World, reader: SeatId) -> Iterator[str]:
    """VS-3.6.a. For who left before the end, that comes first."""
    player = world.players.get(reader)
    if player is not None and player.left is not None:
        yield said.at("strategic", "war-end", "left", year=player.left.year)


def _cause(names: Names, table: Table, course: _Course) -> str:
    """What ended the war, in a sentence: the last land, the last year, or its people."""
    world, winners = table.state, winners_by_rules(table)
    found = progress(world, winners[0]) if len(winners) == 1 else None
    gained = course.gained.get(winners[0]) if found is not None else None
    is_reached = found is not None and 0 < found.needed <= found.reached
    if table.broken_off is not None:
        kind = "broken_off"
    elif found is not None and is_reached:
        kind = f"{found.counted}_won" if gained is not None else f"{found.counted}_reached"
    elif found is not None and found.reached and world.year >= world.options.ends_after_year > 0:
        kind = f"{found.counted}_led"
    else:
        kind = "agreed"
    return names.words.at(
        *("strategic", "war-end", "cause", kind),
        name=names.seats(winners),
        reached=0 if found is None else found.reached,
        needed=0 if found is None else found.needed,
        land=names.land(gained.land) if gained is not None else "",
        gained=gained.year if gained is not None else 0,
        year=world.year,
    )


def winners_by_rules(table: Table) -> tuple[SeatId, ...]:
    return table.outcome.winners if table.outcome is not None else ()


def _power(course: _Course, years: tuple[int, ...], seat: SeatId) -> PowerYears:
    worlds = [course.years[year] for year in years]
    return PowerYears(
        seat,
        tuple(lands_of(world, seat) for world in worlds),
        tuple(_army_strength(world, seat) for world in worlds),
    )


def _army_strength(world: World, seat: SeatId) -> int:
    return sum(detachments_of(world, it, None) for it in armies_of(world, seat))


def _best(said: Words, battles: BattleLog, tells: BattleTeller) -> BestBattle | None:
    """Won by a player with the fewest against the most; among equals, with the fewest losses."""
    fought = [it for it in battles.records if it.battle is not None and it.concluded is not None]
    scenes = [tells.scene(it) for it in fought]
    led = [(it, own, foe) for it in scenes for own, foe in _sides(it) if own.leader is not None]
    if not led:
        return None
    scene, own, foe = max(
        led, key=lambda it: (_strength(it[2]) - _strength(it[1]), -_losses(it[1]))
    )
    told = said.at(
        *("strategic", "war-end", "best"),
        name=own.name,
        own=_strength(own),
        foe=_strength(foe),
        lost=_losses(own),
    )
    return BestBattle(scene.key, scene.year, scene.title, told)


def _sides(scene: BattleScene) -> Iterator[tuple[BattleSide, BattleSide]]:
    """The victor's side and the other; none where both fell."""
    if scene.victor is not None:
        both = (scene.attack, scene.defence)
        yield both if scene.attack.role == scene.victor else (both[1], both[0])


def _strength(side: BattleSide) -> int:
    return sum(it.detachments for it in side.armies)


def _losses(side: BattleSide) -> int:
    return _strength(side) - sum(it.left for it in side.armies)
