"""Chapters 4.7 and 8.1 to 8.8. Casting: who may cast what, what it costs, what the die decides."""

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from letopis.core.acts import Action, ClauseId, Event, Refusal
from letopis.core.choices import Choice, Family
from letopis.core.seats import SeatId
from letopis.games.strategic.catalogue import School, SpellKind
from letopis.games.strategic.magic import flights, lairs, spells, undead
from letopis.games.strategic.magic.duels import is_silenced
from letopis.games.strategic.magic.spellbook import (
    NO_TARGETS,
    Faces,
    Spell,
    Spells,
    scene_of_mage,
    spell_row,
)
from letopis.games.strategic.movement.sieges import SiegeLifted
from letopis.games.strategic.realm.treasury import too_poor, with_coins
from letopis.games.strategic.world import Army, ArmyId, Coins, Target, World
from letopis.games.strategic.world.acts import Acts, Facts, Scenes, Throws, act
from letopis.games.strategic.world.changes import with_army, with_army_spent
from letopis.games.strategic.world.control import is_dragonlord, is_necromancer
from letopis.games.strategic.world.lookup import acting_army
from letopis.games.strategic.world.purposes import SpellDice
from letopis.games.strategic.world.turn_facts import CalledFor

AmuletUse = Literal["die", "coins"]

DIE = 6  # VS-8.8.a: also the most that additions make of it

SPELLS: Spells = {**spells.SPELLS, **lairs.SPELLS, **flights.SPELLS, **undead.SPELLS}

OF_NECROMANCERS = ("raise-zombies", "call-ghost-ship", "turn-to-dust")  # VS-8.6.a
OF_DRAGONLORDS = ("taming", "release")  # VS-8.6.b


class Cast(Action, frozen=True, tag="cast"):
    """VS-4.7.a. A mage pronounces a spell; with an amulet he says what it shall do for him."""

    mage: ArmyId
    spell: SpellKind
    targets: tuple[Target, ...]
    amulet: AmuletUse | None = None


class SpellCast(Event, frozen=True, tag="spell-cast"):
    """VS-8.3.a. Pronounced and paid for; a mage without a school has chosen one (VS-6.3.i)."""

    mage: ArmyId
    spell: SpellKind
    cost: Coins
    targets: tuple[Target, ...]
    school: School | None = None


class Fizzled(Event, frozen=True, tag="fizzled"):
    """VS-8.8.a. The spell has failed."""

    mage: ArmyId
    spell: SpellKind


def decide_cast(world: World, seat: SeatId, order: Cast) -> tuple[Event, ...] | Refusal:
    """VS-1.2.i, VS-4.7.a, VS-8.2.a-8.6.b. An own mage, a spell he can cast, coins to pay for it."""
    mage = acting_army(world, seat, order.mage)
    if isinstance(mage, Refusal):
        return mage
    cost = casting_cost(world, order.spell, order.amulet)
    refusal = (
        mage_refusal(world, mage, order.spell)
        or _amulet_refusal(world, mage, order)
        or (
            too_poor(world, seat, cost, "VS-8.3.a") if cost > world.players[seat].treasury else None
        )
        or _aim_refusal(world, mage, order)
    )
    if refusal is not None:
        return refusal
    school = spell_row(world, order.spell).school
    chosen = school if mage.school is None and school is not School.GREY else None
    cast = SpellCast(mage.id, order.spell, cost, order.targets, chosen)
    # VS-4.4.c: another active action gives a siege up.
    lifted = (SiegeLifted(mage.id),) if mage.id in world.sieges else ()
    return (cast, *lifted, *_casting_facts(world, mage, order))


def mage_refusal(world: World, mage: Army, spell: SpellKind) -> Refusal | None:
    """VS-1.2.i, VS-4.8.c, VS-8.2.a, VS-8.6.a, VS-8.6.b. What this mage cannot cast at all."""
    about: dict[str, str | int] = {"army": mage.id}
    if mage.kind != "mage":
        return Refusal(ClauseId("VS-1.2.i"), "only-mages", about)
    if is_silenced(world, mage):
        return Refusal(ClauseId("VS-4.8.c"), "silenced", about)
    school = spell_row(world, spell).school
    if not _knows(world, mage, school):
        return Refusal(ClauseId("VS-8.2.a"), "another-school", {**about, "school": str(school)})
    if is_necromancer(world, mage) and spell not in OF_NECROMANCERS:
        return Refusal(ClauseId("VS-8.6.a"), "necromancer", about)
    if is_dragonlord(world, mage) and spell not in OF_DRAGONLORDS:
        return Refusal(ClauseId("VS-8.6.b"), "dragonlord", about)
    return None


def _knows(world: World, mage: Army, school: School) -> bool:
    """VS-8.2.a, VS-6.3.i. Grey magic and one school; by option the first he casts from."""
    if school is School.GREY or mage.school == school:
        return True
    return mage.school is None and world.options.mage_school_choice == "at_first_cast"


def _amulet_refusal(world: World, mage: Army, order: Cast) -> Refusal | None:
    """VS-5.3.i. With an amulet the choice is made at each casting, before the die."""
    about: dict[str, str | int] = {"army": mage.id}
    if not mage.mithril:
        return Refusal(ClauseId("VS-5.3.i"), "no-amulet", about) if order.amulet else None
    if order.amulet is None:
        return Refusal(ClauseId("VS-5.3.i"), "amulet-how", about)
    if order.amulet == "die" and not _needs_die(world, order.spell):
        return Refusal(ClauseId("VS-5.3.i"), "no-die-to-help", about)
    return None


def _aim_refusal(world: World, mage: Army, order: Cast) -> Refusal | None:
    """VS-8.5.a. What bars this target; where none is named, whether there is any."""
    spell, row = SPELLS[order.spell], spell_row(world, order.spell)
    refusal = spell.barrier(world, mage, order.targets)
    if refusal is None or order.targets or "" not in refusal.about.values():
        return refusal
    is_aimable = next(_aimed(world, mage, order, spell), None) is not None
    reason = "name-a-target" if is_aimable else "nothing-to-cast-at"
    return Refusal(refusal.clause, reason, {"range": row.range})


def casting_cost(world: World, spell: SpellKind, amulet: AmuletUse | None) -> Coins:
    """VS-8.3.a, VS-5.3.i."""
    cost = spell_row(world, spell).cost
    if amulet != "coins":
        return cost
    return max(0, cost - world.ground.catalogue.figures.mithril.amulet_discount)


def _needs_die(world: World, spell: SpellKind) -> bool:
    line = spell_row(world, spell)
    return line.die is not None or line.zombies is not None


def _casting_facts(world: World, mage: Army, order: Cast) -> tuple[Event, ...]:
    """The effect of a spell without dice, or the call for its dice."""
    spell = SPELLS[order.spell]
    if not _needs_die(world, order.spell):
        return spell.effect(world, mage, order.targets, ())
    dice = 1 if spell.dice is None else spell.dice(world, order.targets)
    purpose = SpellDice(order.spell, mage.id, order.targets, helped=order.amulet == "die")
    return (CalledFor(purpose, dice, DIE),)


def spell_facts(world: World, cast: SpellDice, faces: Faces) -> tuple[Event, ...]:
    """VS-5.3.i, VS-8.8.a. What a spell does by its dice, the amulet's help added."""
    more = world.ground.catalogue.figures.mithril.amulet_die if cast.helped else 0
    counted = tuple(min(DIE, face + more) for face in faces)
    mage, effect = world.armies[cast.mage], SPELLS[cast.spell].effect
    return effect(world, mage, cast.targets, counted) or (Fizzled(mage.id, cast.spell),)


def list_casts(world: World, seat: SeatId, mage: Army) -> Iterator[Choice]:
    """Everything a mage could cast at, if the coins suffice."""
    if mage.kind != "mage":
        return
    for kind, spell in SPELLS.items():
        if mage_refusal(world, mage, kind) is not None:
            continue
        for use in _uses(world, mage, kind):
            assert mage.owner is not None
            if casting_cost(world, kind, use) <= world.players[mage.owner].treasury:
                yield from _aimed(world, mage, Cast(mage.id, kind, NO_TARGETS, use), spell)


def _uses(world: World, mage: Army, spell: SpellKind) -> tuple[AmuletUse | None, ...]:
    if not mage.mithril:
        return (None,)
    return ("die", "coins") if _needs_die(world, spell) else ("coins",)


def _aimed(world: World, mage: Army, cast: Cast, spell: Spell) -> Iterator[Choice]:
    if spell.offers is not None:
        for targets in spell.offers(world, mage):
            if spell.barrier(world, mage, targets) is None:
                yield replace(cast, targets=targets)
    domain = None if spell.choice is None else spell.choice(world, mage)
    if domain is not None:
        yield Family(cast, "targets", domain)


def evolve_spell_cast(world: World, fact: SpellCast) -> World:
    """VS-8.3.a, VS-1.3.b, VS-4.2.i. Paid also when the die fails; a ship stops under its mage."""
    mage = world.armies[fact.mage]
    assert mage.owner is not None
    changed = with_army_spent(with_coins(world, mage.owner, -fact.cost), mage)
    if fact.school is None:
        return changed
    return with_army(changed, replace(changed.armies[mage.id], school=fact.school))


def evolve_fizzled(world: World, fact: Fizzled) -> World:
    return world


ACTS: Acts = {
    Cast: act(decide_cast, lists=list_casts, spends=True),
}
FACTS: Facts = {
    SpellCast: evolve_spell_cast,
    Fizzled: evolve_fizzled,
}
THROWS: Throws = {SpellDice: spell_facts}
SCENES: Scenes = {
    SpellCast: lambda world, fact: scene_of_mage(world, fact.mage),
    Fizzled: lambda world, fact: scene_of_mage(world, fact.mage),
}
