"""Laws of a piece's whole life: who owns it, leads it, moves it, pays it and gets its prize.

`check_fact` looks at one fact: what it may change at all, and by whom. `check_world` looks at a
world between entries. Both know facts by their tags alone and ask no rule of the engine, so that a
rule that is wrong cannot excuse itself.
"""

from collections.abc import Callable, Iterator

from letopis.core.acts import Event
from letopis.core.seats import SeatId
from letopis.games.strategic.world import (
    NO_BATTLE,
    NOBODY,
    Acting,
    Army,
    ArmyId,
    Attack,
    Battle,
    Field,
    Muster,
    Piece,
    Structure,
    World,
)

HOSTED = frozenset({"edited", "cleared"})  # VS-0.1.b: the host may change anything, in the open

# Which facts may do what to a piece, with the clause that allows it.
CREATED = {
    "hired": "VS-6.3.d",
    "risen": "VS-8.9.1.5.c",
    "appeared": "VS-3.5.l",
    "wandered": "VS-3.5.o",
    "founded": "VS-3.5.f",
}
REMOVED = {"perished": "VS-7.9.b", "dismissed": "VS-4.6.a"}
MADE_NEUTRAL = {"forsaken": "VS-7.16.a", "freed": "VS-8.7.a", "orphaned": "VS-3.6.a"}
MADE_ANOTHERS = {
    "annexed": "VS-5.4.d",
    "enlisted": "VS-3.5.j",
    "inherited": "VS-3.6.d",
    "portioned": "VS-3.6.e",
    "divided": "VS-3.6.e",
    "reconciled": "VS-7.16.b",
    "emerged": "VS-8.9.1.3.e",
}
HOUSE_MADE_ANOTHERS = {
    "captured": "VS-7.12.a",
    "inherited": "VS-3.6.d",
    "portioned": "VS-3.6.e",
    "divided": "VS-3.6.e",
}
HOUSE_CREATED = {"placed": "VS-4.5.d", "founded": "VS-3.5.e"}
MOVED = {
    "stepped": "VS-4.1.b",
    "boarded": "VS-4.2.b",
    "landed": "VS-4.2.e",
    "flew": "VS-8.9.1.4.g",
    "fell-asleep": "VS-8.9.1.4.j",
}
MADE_PERSONAL = {"enlisted": "VS-3.5.j", "inherited": "VS-3.6.d", "portioned": "VS-3.6.e"}
MADE_COMMON = {"orphaned": "VS-3.6.a", "portioned": "VS-3.6.e", "inherited": "VS-3.6.d"}

# Whom a fact gives or takes money, as a clause says; anything else that changes a treasury is lost
# or made money.
Ledger = Callable[[World, Event], dict[SeatId, int]]


def _of(fact: Event, name: str) -> int:
    return int(getattr(fact, name))


def _owner(world: World, fact: Event, name: str = "army") -> SeatId:
    owner = world.armies[ArmyId(getattr(fact, name))].owner
    assert owner is not None
    return owner


MONEY: dict[str, Ledger] = {
    "sent": lambda world, it: {
        SeatId(it.seat): -_of(it, "cost"),  # type: ignore[attr-defined]
        SeatId(it.to): _of(it, "received"),  # type: ignore[attr-defined]
    },
    "shared": lambda world, it: {
        SeatId(it.seat): -_of(it, "coins"),  # type: ignore[attr-defined]
        SeatId(it.to): _of(it, "coins"),  # type: ignore[attr-defined]
    },
    "confiscated": lambda world, it: {SeatId(it.seat): -_of(it, "coins")},  # type: ignore[attr-defined]
    "paid": lambda world, it: {SeatId(it.seat): _of(it, "income") - _of(it, "upkeep")},  # type: ignore[attr-defined]
    "prized": lambda world, it: {SeatId(it.seat): _of(it, "coins")},  # type: ignore[attr-defined]
    "hired": lambda world, it: {SeatId(it.seat): -_of(it, "cost")},  # type: ignore[attr-defined]
    "ordered": lambda world, it: {SeatId(it.seat): -_of(it, "cost")},  # type: ignore[attr-defined]
    "dismissed": lambda world, it: {_owner(world, it): _of(it, "refund")},
    "outfitted": lambda world, it: {_owner(world, it): -_of(it, "cost")},
    "collected": lambda world, it: {_owner(world, it): _of(it, "coins")},
    "spell-cast": lambda world, it: {_owner(world, it, "mage"): -_of(it, "cost")},
    "failed": lambda world, it: {world.works[0].seat: _of(it, "refund")},
    "left": lambda world, it: {SeatId(it.seat): -world.players[SeatId(it.seat)].treasury},  # type: ignore[attr-defined]
}
# VS-3.5.g, VS-3.5.h, VS-3.0.c, VS-3.6.b: who begins has what the clause of his entry gives him.
BEGINNINGS = frozenset({"founded", "wandered", "seated", "enlisted", "inherited", "portioned"})


class LawBroken(AssertionError):
    """A law of a piece's life that a fact or a world breaks."""

    def __init__(self, law: str, about: object) -> None:
        super().__init__(f"{law}: {about}")
        self.law = law


def check_fact(before: World, fact: Event, after: World) -> None:
    """What one fact has done to pieces and purses is what facts of its kind may do."""
    tag = str(fact.__struct_config__.tag)
    if tag in HOSTED:
        return
    if after.armies is not before.armies:
        _check_armies(before, after, tag)
    if after.structures is not before.structures:
        _check_structures(before, after, tag)
    if after.players is not before.players:
        _check_money(before, after, fact, tag)
    law = _BY_TAG.get(tag)
    if law is not None:
        law(before, fact, after)


def _check_armies(before: World, after: World, tag: str) -> None:
    for name, army in after.armies.items():
        was = before.armies.get(name)
        if was is None:
            _allow(tag in CREATED, "an army out of nothing", (tag, name))
        elif was is not army:
            _check_army(was, army, tag, after)
    if len(after.armies) < len(before.armies) or before.armies.keys() - after.armies.keys():
        _allow(tag in REMOVED, "an army lost without a clause", tag)


def _check_army(was: Army, army: Army, tag: str, after: World) -> None:
    if was.owner != army.owner:
        known = MADE_NEUTRAL if army.owner is None else MADE_ANOTHERS
        follows = tag in MADE_ANOTHERS and _follows_its_mage(army, after)
        _allow(tag in known or follows, "an owner changed without a clause", (tag, army.id))
    if was.cell != army.cell:
        _allow(tag in MOVED, "an army moved without a step", (tag, army.id))
    if was.personal != army.personal:
        known = MADE_PERSONAL if army.personal else MADE_COMMON
        _allow(tag in known, "a personal army made or unmade", (tag, army.id))
    if was.mithril and not army.mithril:
        _allow(False, "mithril is inalienable", (tag, army.id))


def _follows_its_mage(army: Army, after: World) -> bool:
    """VS-8.7.b. Neutral with a neutral mage, as he was when he was handed over."""
    master = None if army.master is None else after.armies.get(army.master)
    return master is not None and master.owner == army.owner


def _check_structures(before: World, after: World, tag: str) -> None:
    for cell, structure in after.structures.items():
        was = before.structures.get(cell)
        if was is None:
            _allow(tag in HOUSE_CREATED, "a structure out of nothing", (tag, cell))
        elif was.owner != structure.owner:
            known = MADE_NEUTRAL if structure.owner is None else HOUSE_MADE_ANOTHERS
            _allow(tag in known, "a structure's owner changed without a clause", (tag, cell))
    if before.structures.keys() - after.structures.keys():
        _allow(tag == "razed", "a structure lost without a clause", tag)


def _check_money(before: World, after: World, fact: Event, tag: str) -> None:
    if tag in BEGINNINGS:
        return
    known = MONEY.get(tag)
    wanted = {} if known is None else known(before, fact)
    for seat, player in after.players.items():
        had = before.players[seat].treasury if seat in before.players else 0
        change = player.treasury - had
        _allow(change == wanted.get(seat, 0), "money made or lost", (tag, seat, change))


def _declared(before: World, fact: Event, after: World) -> None:
    """VS-4.3.a. Whoever declares commands what attacks; nobody commands what has no owner."""
    piece, seat = Piece(fact.by), fact.seat  # type: ignore[attr-defined]
    _allow(_owner_of(before, piece) == seat, "declared for another", (piece, seat))
    target = Piece(fact.target)  # type: ignore[attr-defined]
    _allow(_is_there(before, target), "declared on nothing", target)


def _stepped(before: World, fact: Event, after: World) -> None:
    """VS-1.2.a. Only the player whose sub-turn it is moves his armies."""
    army = before.armies[ArmyId(fact.army)]  # type: ignore[attr-defined]
    seat = before.phase.seat if isinstance(before.phase, Acting) else None
    _allow(army.owner is not None and army.owner == seat, "moved out of turn", (army.id, seat))


def _mustered(before: World, fact: Event, after: World) -> None:
    """VS-7.7.a, VS-7.7.b. Whoever leads a side has a piece there, or speaks for those who have
    nobody; it may become neutral under him later."""
    field = after.field
    assert field is not None
    if field.battle == NO_BATTLE or before.options.neutral_orders != "random":
        return
    for side in (field.attack, field.defence):
        owners = {_owner_of(before, _named(before, it.id)) for it in side.armies}
        _allow(side.leader in (None, *owners), "led by one who has nothing there", side.leader)


def _prized(before: World, fact: Event, after: World) -> None:
    """VS-5.1.a, VS-5.1.g. Only who has his personal army among the victors, alive."""
    field, seat = before.field, SeatId(fact.seat)  # type: ignore[attr-defined]
    personal = before.players[seat].personal
    side = None if field is None else _winners(field)
    names = () if side is None else tuple(ArmyId(army.id) for army in side.armies)
    _allow(personal is not None and personal in names, "a prize without a lord", seat)


def _asked_to_settle(before: World, fact: Event, after: World) -> None:
    """VS-7.14.a. Only who has a piece among the victors decides about a structure."""
    seat, owners = SeatId(fact.seat), _victorious(before)  # type: ignore[attr-defined]
    _allow(owners is None or seat in owners, "asked though he has not won", seat)


def _shared_or_settled(before: World, fact: Event, after: World) -> None:
    """VS-7.12.a, VS-7.14.b. A structure goes to somebody who has a piece among the victors, to who
    is asked for it because he had one, or to whom turmoil has won it for."""
    owner, cell = SeatId(fact.owner), fact.cell  # type: ignore[attr-defined]
    if any(it.cell == cell and it.seat == owner for it in before.uprisings):
        return
    asked = None if before.field is None else before.field.asked
    owners = _victorious(before)
    is_won = owners is None or owner in (asked, *owners)
    _allow(is_won, "taken by one who has not won", (owner, cell))


def _victorious(world: World) -> set[SeatId | None] | None:
    """The owners of the pieces that have won; None if the host has taken one of them away."""
    side = None if world.field is None else _winners(world.field)
    pieces = [_named(world, it.id) for it in side.armies] if side else []
    if not all(_is_there(world, it) for it in pieces):
        return None
    return {_owner_of(world, it) for it in pieces}


def _paid(before: World, fact: Event, after: World) -> None:
    """VS-2.1.a, VS-5.0.b. Everybody pays for what is his, but for his personal army: nobody pays
    for an army of another, and for none twice. What he cannot pay is forgiven by option only."""
    seat = SeatId(fact.seat)  # type: ignore[attr-defined]
    rows = before.ground.catalogue.armies
    own = [it for it in before.armies.values() if it.owner == seat]
    if any(it.profile is not None for it in own):
        return  # a wanderer's terms are agreed upon
    due = sum(rows[it.kind].upkeep for it in own if not it.personal)
    able = before.players[seat].treasury + _of(fact, "income")
    _allow(_of(fact, "upkeep") == min(due, able), "paid for another's army", (seat, due))


def _freed(before: World, fact: Event, after: World) -> None:
    """VS-8.9.1.4.f. A freed dragon knows whose it was; nobody's only if its mage was nobody's
    before he or it fought their own."""
    army = after.armies[ArmyId(fact.army)]  # type: ignore[attr-defined]
    was = before.armies[army.id]
    if army.freed is None or army.freed.by != NOBODY:
        return
    bound = (army.id, *(() if was.master is None else (was.master,)))
    is_estranged = any(_is_estranged(before, Piece(it)) for it in bound)
    _allow(was.owner is None and not is_estranged, "freed of nobody", army)


_BY_TAG: dict[str, Callable[[World, Event, World], None]] = {
    "declared": _declared,
    "stepped": _stepped,
    "boarded": _stepped,
    "landed": _stepped,
    "paid": _paid,
    "prized": _prized,
    "mustered": _mustered,
    "captured": _shared_or_settled,
    "victors": _asked_to_settle,
    "freed": _freed,
}


def check_world(world: World) -> None:
    """What holds between any two entries."""
    for law, about in _broken(world):
        raise LawBroken(law, about)


def _broken(world: World) -> Iterator[tuple[str, object]]:
    for army in world.armies.values():
        if army.master is not None and not army.asleep:
            yield from _bond(world, army)
    if world.field is not None:
        yield from _leaders(world, world.field)


def _bond(world: World, army: Army) -> Iterator[tuple[str, object]]:
    """VS-8.7.b, VS-7.16.b. What a mage controls is his owner's, but for the battle with its own."""
    master = world.armies.get(army.master) if army.master is not None else None
    if master is None or master.owner == army.owner:
        return
    if army.owner is None and _is_estranged(world, Piece(army.id)):
        return
    yield "a magical army is another's than its mage", (army.id, army.owner, master.owner)


def _leaders(world: World, field: Field) -> Iterator[tuple[str, object]]:
    """VS-7.7.a, VS-7.7.b. Nobody gives orders on both sides."""
    attack, defence = _speakers(field.attack), _speakers(field.defence)
    if both := attack & defence:
        yield "one seat on both sides", both


def _speakers(side: Muster) -> set[SeatId]:
    return {it for it in (side.leader, *side.voices) if it is not None}


def _winners(field: Field) -> Muster | None:
    if field.victor is None:
        return None
    return field.attack if field.victor == field.attack.role else field.defence


def _attacks(battle: Battle) -> tuple[Attack, ...]:
    return (*battle.attackers, *battle.joined)


def _is_estranged(world: World, piece: Piece) -> bool:
    """VS-7.16. Attacked by its own, or risen against its lord, in a battle that is not over."""
    return any(
        attack.own and piece in (attack.by, attack.target)
        for battle in world.battles
        if not battle.over
        for attack in _attacks(battle)
    )


def _named(world: World, name: str) -> Piece:
    return Piece(name) if ArmyId(name) in world.armies else Piece(name.rpartition("-")[2])


def _piece(world: World, piece: Piece) -> Army | Structure | None:
    return world.armies.get(ArmyId(piece)) or world.structures.get(piece)  # type: ignore[call-overload]


def _is_there(world: World, piece: Piece) -> bool:
    return _piece(world, piece) is not None


def _owner_of(world: World, piece: Piece) -> SeatId | None:
    found = _piece(world, piece)
    return None if found is None else found.owner


def _allow(is_lawful: bool, law: str, about: object) -> None:
    if not is_lawful:
        raise LawBroken(law, about)
