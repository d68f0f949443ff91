"""Chapter 8.4, 8.9. What every spell of the book is made of, and whom magic cannot touch."""

from collections.abc import Callable

from msgspec import Struct

from letopis.core.acts import ClauseId, Event, Refusal
from letopis.core.choices import Domain
from letopis.games.strategic.catalogue import SpellKind, SpellRow
from letopis.games.strategic.maps import Cell, distance, vicinity
from letopis.games.strategic.world import Army, ArmyId, Target, World
from letopis.games.strategic.world.profiles import has_gift
from letopis.games.strategic.world.rights import army_row

Targets = tuple[Target, ...]
Faces = tuple[int, ...]

NO_TARGETS: Targets = ()


class Spell(Struct, frozen=True):
    """A spell: why it cannot be cast at that, what it does, at what it can be cast.

    `effect` is told what the dice showed, nothing where there are none. `offers` lists targets one
    by one, `choice` says which rows of them may be named. Where more than one die is thrown, `dice`
    counts them.
    """

    barrier: Callable[[World, Army, Targets], Refusal | None]
    effect: Callable[[World, Army, Targets, Faces], tuple[Event, ...]]
    offers: Callable[[World, Army], tuple[Targets, ...]] | None = None
    choice: Callable[[World, Army], Domain | None] | None = None
    dice: Callable[[World, Targets], int] | None = None


Spells = dict[SpellKind, Spell]


def spell_row(world: World, spell: SpellKind) -> SpellRow:
    """The spell's line in the printed book."""
    return world.ground.catalogue.spells[spell]


def one_army(world: World, targets: Targets) -> Army | None:
    """The only army that is named."""
    return world.armies.get(ArmyId(targets[0])) if len(targets) == 1 else None


def too_far(world: World, mage: Army, spell: SpellKind, cell: Cell, clause: str) -> Refusal | None:
    """Cells from the mage to the target, as armies count them."""
    reach = spell_row(world, spell).range
    if distance(mage.cell, cell) <= reach:
        return None
    return Refusal(ClauseId(clause), "spell-too-far", {"cell": cell, "range": reach})


def immunity(world: World, army: Army) -> Refusal | None:
    """VS-5.3.f, VS-8.4.a, VS-8.4.b, VS-3.0.c. Mithril armour; mages and whatever magic has called;
    a wanderer with that gift."""
    if army.kind == "mage" or army_row(world, army).magical:
        return Refusal(ClauseId("VS-8.4.b"), "only-special-magic", {"army": army.id})
    if has_gift(army.profile, "magic-proof"):
        return Refusal(ClauseId("VS-3.0.c"), "proof-against-magic", {"army": army.id})
    if army.mithril:
        return Refusal(ClauseId("VS-8.4.a"), "in-mithril", {"army": army.id})
    return None


def in_range(world: World, mage: Army, spell: SpellKind) -> tuple[Army, ...]:
    """Every army near enough, whosever it is."""
    near = vicinity(mage.cell, spell_row(world, spell).range)
    return tuple([it for it in world.armies.values() if it.cell in near])


def scene_of_mage(world: World, mage: ArmyId) -> tuple[Cell, ...]:
    """VS-1.2.u. The window of a spell opens when its dice have fallen, not when it is cast."""
    return (world.armies[mage].cell,) if world.call is None else ()
