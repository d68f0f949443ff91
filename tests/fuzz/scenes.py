"""A failure as a scene: the position before it drawn, and the asks that lead to it.

The text can be pasted into a test. Only what a scene can draw is drawn: armies, houses, bonds,
cargo, vassals, coins and house rules; where that does not lead to the failure, an earlier entry is
tried as the beginning, and at last nothing is found.
"""

from typing import Any

from letopis.core.acts import Action, Refusal
from letopis.core.options import as_dict
from letopis.core.seats import SeatId
from letopis.core.table import Table, advance, open_table
from letopis.games.strategic.game import STRATEGIC
from letopis.games.strategic.options import StrategicOptions
from letopis.games.strategic.world import Acting, Army, World
from tests.fuzz.games import Failure
from tests.strategic.scenes.scene import Desk, scene

INDENT = "    "


def scene_of(failure: Failure) -> str | None:
    """Source of a test that fails as the game did; None if no position of it can be drawn so."""
    asks = [(entry.seat, entry.ask) for entry in failure.chronicle.entries]
    asks += [(it.seat, it.action) for it in failure.asks[len(asks) :]]
    table = open_table(STRATEGIC, failure.chronicle.header)
    found = None
    for at, entry in enumerate(failure.chronicle.entries):
        if _is_calm(table) and _fails(_drawn(table.state), asks[at:], failure):
            found = _written(_drawn(table.state), asks[at:])  # the later the shorter
        table = advance(table, entry)
    if _is_calm(table) and _fails(_drawn(table.state), asks[table.seq :], failure):
        found = _written(_drawn(table.state), asks[table.seq :])
    return found


def _is_calm(table: Table) -> bool:
    world: World = table.state
    idle = world.window is None and world.call is None and not world.battles
    return isinstance(world.phase, Acting) and idle and not world.works


def _drawn(world: World) -> dict[str, Any]:
    """What `scene` is to be called with."""
    drawn = world.ground.map
    lairs = [str(it) for it in drawn.lairs]
    order = sorted(world.armies.values(), key=lambda it: (it.aboard is not None, it.kind != "mage"))
    pieces = [_house(world, cell) for cell in world.structures]
    pieces += [_army(it) for it in order if not it.asleep]
    assert isinstance(world.phase, Acting)
    default = as_dict(StrategicOptions())
    given = {name: it for name, it in as_dict(world.options).items() if it != default[name]}
    lords = {it.seat: it.suzerain for it in world.players.values() if it.suzerain is not None}
    return {
        "terrain": "\n".join(" ".join(row) for row in drawn.terrain),
        "pieces": pieces,
        "lands": "\n".join(" ".join(row) for row in drawn.land_letters),
        "rivers": tuple(" ".join(it.cells) for it in drawn.rivers),
        "veins": tuple(f"{it.cell} {it.level}" for it in drawn.veins),
        "lairs": tuple(lairs),
        "seats": " ".join(seat for slot in world.slots for seat in slot.members),
        "turn": str(world.phase.seat),
        "vassals": {str(it): str(lord) for it, lord in lords.items()},
        "year": max(2, world.year),
        "coins": max(it.treasury for it in world.players.values()),
        **given,
    }


def _house(world: World, cell: object) -> str:
    structure = world.structures[cell]  # type: ignore[index]
    level = f" {structure.level}" if structure.kind == "mine" else ""
    return f"{structure.owner or 'nobody'} {structure.kind} {structure.cell}{level}"


def _army(army: Army) -> str:
    words = [army.owner or "nobody", army.id, army.aboard or army.cell]
    words += ["personal"] * army.personal + ["mithril"] * army.mithril
    words += [str(army.school)] if army.school is not None else []
    words += ["of", army.master] if army.master is not None else []
    words += ["from", army.lair] if army.lair is not None else []
    return " ".join(map(str, words))


def _fails(call: dict[str, Any], asks: list[tuple[SeatId, Action]], failure: Failure) -> bool:
    try:
        desk = _desk(call)
        for seat, action in asks:
            if isinstance(STRATEGIC.decide(desk.world, seat, action), Refusal):
                continue
            desk.does(seat, STRATEGIC.notation.write(action))
    except AssertionError as error:
        return str(error).startswith(failure.what)
    except Exception:  # a scene that cannot be drawn is no scene
        return False
    return False


def _desk(call: dict[str, Any]) -> Desk:
    rest = {name: it for name, it in call.items() if name not in ("terrain", "pieces")}
    return scene(call["terrain"], *call["pieces"], **rest)


def _written(call: dict[str, Any], asks: list[tuple[SeatId, Action]]) -> str:
    lines = ["desk = scene(", f'{INDENT}"""', *call["terrain"].splitlines(), f'{INDENT}""",']
    lines += [f"{INDENT}{piece!r}," for piece in call["pieces"]]
    rest = {name: it for name, it in call.items() if name not in ("terrain", "pieces")}
    lines += [f"{INDENT}{name}={value!r}," for name, value in rest.items()]
    lines += [")"]
    lines += [f"desk.does({str(seat)!r}, {STRATEGIC.notation.write(it)!r})" for seat, it in asks]
    return "\n".join(lines)
