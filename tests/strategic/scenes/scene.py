"""Positions of the Great Strategic, drawn: a grid of terrain letters and a line for every piece.

    desk = scene('''
        . . f
        . ~ ~
        ''',
        "anna knights-1 a1 personal",
        "boris castle b1",
        "nobody ship-1 b2",
    )
    desk.does("anna", "move knights-1 b1")
    assert desk.refusal("anna", "move knights-1 c3") == "VS-4.1.b closed-ground"

It is anna's turn in year 2 unless the scene says otherwise; everybody has entered, nothing is
spent, treasuries hold 100 coins.
"""

from collections.abc import Callable
from functools import partial
from typing import ClassVar

import msgspec
from msgspec.structs import replace

from letopis.core.acts import Action, Event, Refusal
from letopis.core.choices import is_listed
from letopis.core.game import Setup
from letopis.core.seats import CHANCE, CLOCK, Seat, SeatId
from letopis.games.strategic.catalogue import ArmyKind, School, catalogue
from letopis.games.strategic.engine.prompts import question
from letopis.games.strategic.game import StrategicGame
from letopis.games.strategic.magic.lairs import with_lairs
from letopis.games.strategic.maps import Cell, River, Vein
from letopis.games.strategic.options import CATALOGUE_OPTIONS, StrategicOptions
from letopis.games.strategic.reach import ways
from letopis.games.strategic.world import (
    Acting,
    Army,
    ArmyId,
    Player,
    Slot,
    SlotId,
    Stamp,
    Structure,
    World,
)
from letopis.games.strategic.world.changes import with_new_army, with_player, with_structure
from letopis.games.strategic.world.ground import ground_of
from tests.strategic.laws.piece_laws import check_fact, check_world
from tests.strategic.laws.recording import recorded
from tests.strategic.scenes.drawing import draw
from tests.strategic.scenes.shipped import shipped_text

GAME = StrategicGame()
NOBODY = "nobody"


Witness = Callable[[World, SeatId, Action, tuple[Event, ...] | Refusal], None]


class Desk:
    """A world with typed asks, which all go through the notation.

    `witness`, where there is one, looks at every ask and its answer.
    """

    witness: ClassVar[Witness | None] = None

    def __init__(self, world: World) -> None:
        self.world = world
        self.last: tuple[Event, ...] = ()

    def does(self, seat: str, line: str) -> list[str]:
        """Ask for something legal; returns the facts as they are written."""
        answer = self._answer(seat, line)
        assert not isinstance(answer, Refusal), f"{line}: {answer}"
        for fact in answer:
            before = self.world
            self.world = recorded(before, fact)
            check_fact(before, fact, self.world)
        check_world(self.world)
        self.last = answer
        return [GAME.notation.write(fact) for fact in answer]

    def throws(self, *faces: int) -> list[str]:
        """Throw these faces for chance."""
        return self.does(CHANCE, " ".join(map(str, ("throw", *faces))))

    def refusal(self, seat: str, line: str) -> str:
        """Ask for something illegal; returns clause and reason, and checks the world is
        unchanged.
        """
        before = msgspec.structs.asdict(self.world)
        answer = self._answer(seat, line)
        assert isinstance(answer, Refusal), f"{line}: accepted"
        assert msgspec.structs.asdict(self.world) == before
        return str(answer)

    def _answer(self, seat: str, line: str) -> tuple[Event, ...] | Refusal:
        action, who = _read(line), SeatId(seat)
        answer = GAME.decide(self.world, who, action)
        if Desk.witness is not None:
            Desk.witness(self.world, who, action, answer)
        return answer

    def lists(self, seat: str, line: str) -> bool:
        """Whether the line is among the offers of this seat."""
        return is_listed(GAME.legal(self.world, SeatId(seat)), _read(line))

    def is_refused(self, seat: str, line: str) -> bool:
        return isinstance(GAME.decide(self.world, SeatId(seat), _read(line)), Refusal)

    def reach(self, army: str) -> set[str]:
        return set(map(str, ways(self.world, self.army(army)).cells))

    def army(self, name: str) -> Army:
        return self.world.armies[ArmyId(name)]

    def at(self, cell: str) -> Structure:
        return self.world.structures[Cell(cell)]

    def player(self, seat: str) -> Player:
        return self.world.players[SeatId(seat)]

    def coins(self, seat: str) -> int:
        return self.player(seat).treasury

    @property
    def asked(self) -> tuple[str, ...]:
        return GAME.asked(self.world)

    @property
    def question(self) -> str:
        return question(self.world)

    def lapses(self, seat: str) -> list[str]:
        """Let the time of a seat run out, as its prompt defines."""
        lapse = {prompt.seat: prompt.lapse for prompt in GAME.prompts(self.world)}[SeatId(seat)]
        assert lapse is not None
        return self.does(CLOCK, GAME.notation.write(lapse))

    def spent(self, piece: str, year: int, slot: int) -> None:
        """Put a stamp on an army or on the structure of a cell."""
        stamp = Stamp(year, SlotId(slot))
        if "-" in piece:
            army = replace(self.army(piece), stamp=stamp)
            self.world = replace(self.world, armies={**self.world.armies, army.id: army})
        else:
            self.world = with_structure(self.world, replace(self.at(piece), stamp=stamp))

    def ends_turns_until(self, seat: str, year: int) -> None:
        """Give default answers until this seat's turn in that year."""
        for _ in range(400):
            calm = self.world.call is None and self.world.window is None
            if calm and self.world.phase == Acting(SeatId(seat)) and self.world.year == year:
                return
            self._lets_time_pass()
        raise AssertionError("that turn never comes")

    def _lets_time_pass(self) -> None:
        call = self.world.call
        if call is not None:
            self.throws(*(call.sides for _ in range(call.dice)))
            return
        for prompt in GAME.prompts(self.world):
            assert prompt.default is not None
            self.does(prompt.seat, GAME.notation.write(prompt.default))
            return
        raise AssertionError("nobody is asked")


def started(
    seats: str = "anna boris", map_name: str = "duel", map_text: str = "", **options: str | int
) -> Desk:
    """A game from its beginning, on a shipped map or the given one."""
    setup = Setup(
        seats=tuple(Seat(SeatId(seat), seat) for seat in seats.split()),
        options=msgspec.convert(options, StrategicOptions),
        edition=GAME.edition,
        materials={"map": map_text or shipped_text(map_name), "figures": ""},
    )
    desk = Desk(GAME.start(setup))
    desk.does(CHANCE, "begin")
    return desk


def scene(
    terrain: str,
    *pieces: str,
    lands: str | None = None,
    rivers: tuple[str, ...] = (),
    veins: tuple[str, ...] = (),
    lairs: tuple[str, ...] = (),
    incomes: dict[str, int] | None = None,
    seats: str = "anna boris",
    turn: str = "anna",
    vassals: dict[str, str] | None = None,
    year: int = 2,
    coins: int = 100,
    **options: str | int,
) -> Desk:
    """A drawn position. Rivers are courses of cells, veins a cell and a level."""
    drawn = draw(terrain, lands)
    incomes = incomes or {}
    known = tuple(
        replace(land, income=incomes.get(land.letter, land.income)) for land in drawn.lands
    )
    drawn = replace(
        drawn,
        lands=known,
        rivers=tuple(River(tuple(map(Cell, course.split()))) for course in rivers),
        veins=tuple(_vein(vein) for vein in veins),
        lairs=tuple(map(Cell, lairs)),
    )
    chosen = msgspec.convert(options, StrategicOptions)
    figures = {path: getattr(chosen, name) for name, path in CATALOGUE_OPTIONS.items()}
    names = tuple(map(SeatId, seats.split()))
    slots = tuple(Slot(SlotId(at), seat, (seat,)) for at, seat in enumerate(names, start=1))
    world = World(
        ground=ground_of(drawn, catalogue(figures)),
        options=chosen,
        phase=Acting(SeatId(turn)),
        players={
            seat: Player(seat, treasury=coins, entered=True, turns=year - 1, income_year=year)
            for seat in names
        },
        seats=names,
        year=year,
        turn=(year - 1) * len(names) + names.index(SeatId(turn)) + 1,
        slots=slots,
        last_slot=SlotId(len(slots)),
        running=SlotId(names.index(SeatId(turn)) + 1),
        acted=(),
    )
    for vassal, lord in (vassals or {}).items():
        world = _in_service(world, SeatId(vassal), SeatId(lord))
    for piece in pieces:
        world = _with_piece(world, piece.split())
    return Desk(with_lairs(world))


endless = partial(scene, victory_measure="none")  # one land of one is half of the world


def _in_service(world: World, vassal: SeatId, lord: SeatId) -> World:
    """VS-3.2.c. Put a vassal into the lord's slot, behind its members."""
    others = tuple(slot for slot in world.slots if slot.lord != vassal)
    slots = tuple(
        replace(slot, members=(*slot.members, vassal)) if slot.lord == lord else slot
        for slot in others
    )
    serving = replace(world.players[vassal], suzerain=lord)
    world = with_player(replace(world, slots=slots), serving)
    assert isinstance(world.phase, Acting)
    joint = next(slot for slot in slots if world.phase.seat in slot.members)
    acted = joint.members[: joint.members.index(world.phase.seat)]
    return replace(world, running=joint.id, acted=acted)


def _with_piece(world: World, words: list[str]) -> World:
    """`anna elves-1 c4 personal`, `boris castle c5`, `anna mine h5 3`, `anna elves-2 ship-1`;
    `anna zombie-1 c5 of mage-1`, `anna dragon-1 c6 of mage-1 from h5`."""
    owner = None if words[0] == NOBODY else SeatId(words[0])
    kind, dash, number = words[1].rpartition("-")
    if not dash or not number.isdigit():
        return _with_structure(world, owner, words)
    ship = world.armies.get(ArmyId(words[2]))
    army = Army(
        ArmyId(words[1]),
        msgspec.convert(kind, type=ArmyKind),
        owner,
        Cell(words[2]) if ship is None else ship.cell,
        aboard=None if ship is None else ship.id,
        personal="personal" in words,
        mithril="mithril" in words,
        school=next((School(word) for word in words if word in list(School)), None),
        master=ArmyId(words[words.index("of") + 1]) if "of" in words else None,
        lair=Cell(words[words.index("from") + 1]) if "from" in words else None,
    )
    world = with_new_army(world, army)
    if army.personal and owner is not None:
        world = with_player(world, replace(world.players[owner], personal=army.id))
    return world


def _with_structure(world: World, owner: SeatId | None, words: list[str]) -> World:
    kind, cell = words[1], Cell(words[2])
    rows = world.ground.catalogue.structures
    levels = {name: line.level for name, line in rows.items()}
    level = int(words[3]) if kind == "mine" else levels[kind]  # type: ignore[index]
    structure = msgspec.convert(
        {"cell": cell, "kind": kind, "level": level, "owner": owner}, Structure
    )
    world = with_structure(world, structure)
    if owner is not None and kind != "mine" and world.players[owner].capital is None:
        world = with_player(world, replace(world.players[owner], capital=cell))
    return world


def _vein(text: str) -> Vein:
    cell, level = text.split()
    return Vein(Cell(cell), int(level))


def _read(line: str) -> Action:
    action = GAME.notation.read(line)
    assert isinstance(action, Action)
    return action
