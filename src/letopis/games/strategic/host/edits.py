"""VS-0.1.b. The host's small language: short lines, each of which makes another world.

    army knights-1 to c4 and coins anna 50
    structure castle-f6 owner nobody and turn of boris
    set players.anna.missed 0 and drop paid.c5

Nothing is judged here but the words themselves; whether the world that comes out may be is asked of
the invariants afterwards.
"""

import re
from collections.abc import Callable, Iterator
from typing import TypeAlias

from msgspec.structs import replace

from letopis.core.acts import ClauseId, Refusal
from letopis.core.errors import NotationError, OptionError
from letopis.core.fields import write_word
from letopis.core.seats import SeatId
from letopis.games.strategic.aftermath.conquest import Razed, evolve_razed
from letopis.games.strategic.catalogue import School
from letopis.games.strategic.council.proposals import (
    RulesAmended,
    amended_options,
    evolve_rules_amended,
)
from letopis.games.strategic.host.world_tree import (
    NoSuchPlace,
    WrongValue,
    with_value,
    without_value,
)
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.movement.sieges import outlived_siege_facts
from letopis.games.strategic.world import Acting, Army, ArmyId, Structure, World
from letopis.games.strategic.world.changes import (
    with_army,
    with_new_army,
    with_owner,
    with_player,
    with_structure,
    without_army,
    without_field,
)
from letopis.games.strategic.world.lookup import next_id, structure_named
from letopis.games.strategic.world.stamps import present_stamp, slot_of

AND = "and"
NOBODY, NONE, OFF = "nobody", "none", "off"
KEYWORDS = ("forced", "back", "because")  # of the act itself, and so no words of a line
MOST_COINS = 1_000_000
_TEXT = re.compile(r"'(?:[^'\\]|\\.)*'")
_LONG_NUMBER = re.compile(r"(?<!\w)\d{10,}(?!\w)")

EditedWorld: TypeAlias = World | Refusal


class Puzzled(Exception):
    """A line of an edit that cannot be read."""

    def __init__(self, reason: str, **about: str | int) -> None:
        super().__init__(reason)
        self.reason, self.about = reason, about


def edited_world(world: World, words: tuple[str, ...]) -> EditedWorld:
    """The world that the lines make of this one, or what is wrong with them."""
    try:
        for line in lines_of(words):
            world = _with_line(world, line)
    except Puzzled as trouble:
        return Refusal(ClauseId("VS-0.1.b"), trouble.reason, trouble.about)
    except NoSuchPlace as trouble:
        return Refusal(ClauseId("VS-0.1.b"), "no-such-path", {"path": str(trouble)})
    except WrongValue as trouble:
        return Refusal(ClauseId("VS-0.1.b"), "wrong-value", {"path": str(trouble)})
    return world


def lines_of(words: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """What stands between one `and` and the next."""
    line: tuple[str, ...] = ()
    for word in (*words, AND):
        if word == AND:
            yield line
            line = ()
        else:
            line = (*line, word)


def _with_line(world: World, line: tuple[str, ...]) -> World:
    if not line:
        raise Puzzled("edit-empty")
    for word in line:
        if word in KEYWORDS or not _is_word(word):
            raise Puzzled("edit-shape", line=line[0])
    verb, rest = line[0], line[1:]
    rule = VERBS.get(verb)
    if rule is None:
        raise Puzzled("edit-verb", word=verb, known=", ".join(VERBS))
    return rule(world, rest)


def _is_word(word: str) -> bool:
    try:
        write_word(word)
    except NotationError:
        return False
    return True


def _with_army_line(world: World, words: tuple[str, ...]) -> World:
    match words:
        case ("new", kind, seat, cell):
            return _with_new_army(world, kind, (seat, cell), None)
        case ("new", kind, seat, cell, school):
            return _with_new_army(world, kind, (seat, cell), school)
        case (name, "to", cell):
            return _with_moved(world, _army_named(world, name), _cell(world, cell))
        case (name, "aboard", ship):
            return _with_embarked(world, _army_named(world, name), _army_named(world, ship))
        case (name, "owner", seat):
            return _with_given(world, _army_named(world, name), _seat(world, seat))
        case (name, "gone"):
            return _without_army(world, _army_named(world, name))
        case _:
            raise Puzzled("edit-shape", line="army")


def _with_new_army(world: World, kind: str, where: tuple[str, str], school: str | None) -> World:
    known = next((it for it in world.ground.catalogue.armies if it == kind), None)
    if known is None:
        raise Puzzled("edit-kind", word=kind)
    if school is not None and school not in tuple(School):
        raise Puzzled("edit-kind", word=school)
    owner, cell = _seat(world, where[0]), _cell(world, where[1])
    taught = None if school is None else School(school)
    return with_new_army(world, Army(next_id(world, known), known, owner, cell, school=taught))


def _with_moved(world: World, army: Army, cell: Cell) -> World:
    """With whom it carries; off its ship, if it was on one; a siege is left behind."""
    ashore = _with_landed(world, army)
    there = replace(ashore.armies[army.id], cell=cell, march=None, asleep=False)
    changed = with_army(ashore, there)
    if army.cargo is not None:
        changed = with_army(changed, replace(changed.armies[army.cargo], cell=cell))
    standing = {at: it for at, it in changed.standing.items() if it != army.id}
    return _without_siege(replace(changed, standing={**standing, cell: army.id}), army.id)


def _with_embarked(world: World, army: Army, ship: Army) -> World:
    ashore = _without_siege(_with_landed(world, army), army.id)
    aboard = replace(ashore.armies[army.id], aboard=ship.id, cell=ship.cell, march=None)
    carrying = replace(ashore.armies[ship.id], cargo=army.id)
    standing = {at: it for at, it in ashore.standing.items() if it != army.id}
    return replace(with_army(with_army(ashore, aboard), carrying), standing=standing)


def _with_landed(world: World, army: Army) -> World:
    if army.aboard is None:
        return world
    ship = replace(world.armies[army.aboard], cargo=None)
    return with_army(with_army(world, ship), replace(army, aboard=None))


def _with_given(world: World, army: Army, owner: SeatId | None) -> World:
    """VS-5.4.e. A personal army is nobody else's: with another owner it is an army like others."""
    if army.owner == owner:
        return world
    changed = with_owner(world, replace(army, personal=False, freed=None), owner)
    if not army.personal or army.owner is None:
        return changed
    loser = replace(changed.players[army.owner], personal=None, personal_lost=present_stamp(world))
    return with_player(changed, loser)


def _without_army(world: World, army: Army) -> World:
    route = world.route
    is_walking = route is not None and route.army == army.id
    return replace(without_army(world, army), route=None if is_walking else route)


def _with_coins(world: World, words: tuple[str, ...]) -> World:
    match words:
        case (seat, coins):
            player = world.players[_player(world, seat)]
            return with_player(world, replace(player, treasury=_number(coins)))
        case _:
            raise Puzzled("edit-shape", line="coins")


def _with_structure_line(world: World, words: tuple[str, ...]) -> World:
    match words:
        case ("new", kind, seat, cell):
            return _with_new_structure(world, kind, (seat, cell), 1)
        case ("new", kind, seat, cell, level):
            return _with_new_structure(world, kind, (seat, cell), _number(level))
        case (name, "level", level):
            return with_structure(world, _levelled(world, _built(world, name), _number(level)))
        case (name, "owner", seat):
            owned = replace(_built(world, name), owner=_seat(world, seat))
            return _without_own_sieges(with_structure(world, owned))
        case (name, "gone"):
            return _without_own_sieges(evolve_razed(world, Razed(_built(world, name).cell)))
        case _:
            raise Puzzled("edit-shape", line="structure")


def _with_new_structure(world: World, kind: str, where: tuple[str, str], level: int) -> World:
    owner, cell = _seat(world, where[0]), _cell(world, where[1])
    if kind == "mine":
        return with_structure(world, Structure(cell, "mine", level, owner))
    for known, line in world.ground.catalogue.structures.items():
        if known == kind:
            return with_structure(world, Structure(cell, known, line.level, owner))
    raise Puzzled("edit-kind", word=kind)


def _levelled(world: World, structure: Structure, level: int) -> Structure:
    """VS-6.1.a. Lord houses are called by their level; a mine keeps its name."""
    if structure.kind == "mine":
        return replace(structure, level=level)
    own = world.ground.catalogue.structures[structure.kind]
    for kind, line in world.ground.catalogue.structures.items():
        if line.lord_house == own.lord_house and line.level == level:
            return replace(structure, kind=kind, level=level)
    raise Puzzled("edit-level", level=level)


def _with_ready(world: World, words: tuple[str, ...]) -> World:
    return _with_stamp(world, words, is_ready=True)


def _with_spent(world: World, words: tuple[str, ...]) -> World:
    return _with_stamp(world, words, is_ready=False)


def _with_stamp(world: World, words: tuple[str, ...], *, is_ready: bool) -> World:
    match words:
        case (name,):
            stamp = None if is_ready else present_stamp(world)
            army = world.armies.get(ArmyId(name))
            if army is not None:
                return with_army(world, replace(army, stamp=stamp))
            return with_structure(world, replace(_built(world, name), stamp=stamp))
        case _:
            raise Puzzled("edit-shape", line="ready" if is_ready else "spent")


def _with_siege(world: World, words: tuple[str, ...]) -> World:
    match words:
        case (name, "off"):
            return _without_siege(world, _army_named(world, name).id)
        case (name, where):
            besieger, cell = _army_named(world, name), _built(world, where).cell
            return replace(world, sieges={**world.sieges, besieger.id: cell})
        case _:
            raise Puzzled("edit-shape", line="siege")


def _without_siege(world: World, besieger: ArmyId) -> World:
    return replace(world, sieges={it: at for it, at in world.sieges.items() if it != besieger})


def _without_own_sieges(world: World) -> World:
    """VS-4.4.c. Nobody besieges his own house, nor one that is gone."""
    for outlived in outlived_siege_facts(world):
        world = _without_siege(world, outlived.army)
    return world


def _with_capital(world: World, words: tuple[str, ...]) -> World:
    match words:
        case (seat, where):
            player = world.players[_player(world, seat)]
            cell = None if where == NONE else _built(world, where).cell
            return with_player(world, replace(player, capital=cell))
        case _:
            raise Puzzled("edit-shape", line="capital")


def _with_turn(world: World, words: tuple[str, ...]) -> World:
    """VS-3.2.c, VS-3.2.a. It is his sub-turn now: whoever of his slot comes before him has had
    his, and what others asked in theirs has lapsed.
    """
    match words:
        case ("of", name):
            seat = _player(world, name)
            slot = slot_of(world, seat)
            if slot is None or seat not in slot.members or not world.year:
                raise Puzzled("edit-no-turn", seat=seat)
            acted = slot.members[: slot.members.index(seat)]
            asked = tuple(it for it in world.requests if it.asker == seat or it.kind == "call-off")
            idle = replace(without_field(world), window=None, route=None, requests=asked)
            return replace(idle, running=slot.id, acted=acted, phase=Acting(seat))
        case _:
            raise Puzzled("edit-shape", line="turn")


def _with_option(world: World, words: tuple[str, ...]) -> World:
    match words:
        case (name, value):
            try:
                amended_options(world.options, name, value)
            except OptionError as error:
                raise Puzzled(error.key, **error.about) from None
            return evolve_rules_amended(world, RulesAmended(name, value))
        case _:
            raise Puzzled("edit-shape", line="option")


def _with_set(world: World, words: tuple[str, ...]) -> World:
    match words:
        case (path, value):
            if _LONG_NUMBER.search(_TEXT.sub("", value)):
                raise WrongValue(path)  # a file could not hold it
            return with_value(world, path, value)
        case _:
            raise Puzzled("edit-shape", line="set")


def _without_value(world: World, words: tuple[str, ...]) -> World:
    match words:
        case (path,):
            return without_value(world, path)
        case _:
            raise Puzzled("edit-shape", line="drop")


def _army_named(world: World, name: str) -> Army:
    army = world.armies.get(ArmyId(name))
    if army is None:
        raise Puzzled("no-such-army", army=name)
    return army


def _built(world: World, name: str) -> Structure:
    """By its name, or by its cell alone."""
    structure = structure_named(world, name) or world.structures.get(Cell(name))
    if structure is None:
        raise Puzzled("no-such-structure", structure=name)
    return structure


def _cell(world: World, name: str) -> Cell:
    if Cell(name) not in world.ground.sites:
        raise Puzzled("off-the-map", cell=name)
    return Cell(name)


def _seat(world: World, name: str) -> SeatId | None:
    return None if name == NOBODY else _player(world, name)


def _player(world: World, name: str) -> SeatId:
    if SeatId(name) not in world.players:
        raise Puzzled("no-such-player", seat=name)
    return SeatId(name)


def _number(word: str) -> int:
    if not (word.isascii() and word.isdigit()) or len(word) > len(str(MOST_COINS)):
        raise Puzzled("edit-number", word=word)
    return int(word)


VERBS: dict[str, Callable[[World, tuple[str, ...]], World]] = {
    "army": _with_army_line,
    "structure": _with_structure_line,
    "coins": _with_coins,
    "ready": _with_ready,
    "spent": _with_spent,
    "siege": _with_siege,
    "capital": _with_capital,
    "turn": _with_turn,
    "option": _with_option,
    "set": _with_set,
    "drop": _without_value,
}
