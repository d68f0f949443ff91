"""VS-0.1.b. The host: a role, not a seat. Whatever he does is an entry with his reason."""

from collections.abc import Iterator

from msgspec.structs import replace

from letopis.core.acts import Action, ClauseId, Event, Refusal
from letopis.core.choices import AnyText, Choice, Family, Free, FreshNames, Judged, Numbers
from letopis.core.errors import OptionError
from letopis.core.notation import Text
from letopis.core.options import as_dict
from letopis.core.seats import SeatId, is_seat_id
from letopis.games.strategic.council.proposals import RulesAmended
from letopis.games.strategic.host.edits import AND, edited_world, lines_of
from letopis.games.strategic.host.invariants import breaches, torn
from letopis.games.strategic.host.world_tree import changes, with_value, without_value
from letopis.games.strategic.membership.substitutes import SeatOffered, TakeOverWished, played_seat
from letopis.games.strategic.regulation import check_regulation
from letopis.games.strategic.world import Beginning, Extension, Held, World
from letopis.games.strategic.world.acts import Acts, Facts, Hearing, Secrets, act
from letopis.games.strategic.world.reasons import NO_REASON, REASON, HostActed, reason_refusal

CLAUSE = ClauseId("VS-0.1.b")
RULING = AnyText(longest=2000, shortest=1)
MOST_HOURS = 9999
# VS-7.5.a, VS-7.3.a, VS-7.12.e. What lies face down, and what a player has ordered in secret.
SECRET_FIELDS = ("battle_orders", "orders_always", "spoils")


class Edit(Action, frozen=True, tag="edit"):
    """VS-0.1.b. Change the state; `back` names the entry after which it was so before."""

    lines: tuple[str, ...]
    forced: bool = False
    back: int = 0
    because: Text = NO_REASON


class Extend(Action, frozen=True, tag="extend"):
    """VS-0.2.c. So many hours more for whom the game waits for, in this turn."""

    seat: SeatId
    hours: int
    because: Text = NO_REASON


class Replace(Action, frozen=True, tag="replace"):
    """VS-0.2.d. Another plays this seat from the next pause between turns on; anybody who asks for
    it, where nobody is named."""

    seat: SeatId
    by: SeatId | None = None
    because: Text = NO_REASON


class GiveRuling(Action, frozen=True, tag="ruling"):
    """VS-0.1.b. A dispute is settled in the host's own words."""

    text: Text


class Edited(Event, frozen=True, tag="edited"):
    """This stands at that place from now on."""

    path: str
    value: str


class Cleared(Event, frozen=True, tag="cleared"):
    """Nothing stands at that place any more."""

    path: str


class OrdersLost(Event, frozen=True, tag="orders-lost"):
    """VS-7.5.a, VS-0.1.b. What a seat had sealed is void: an edit has put the battle off, or led it
    back to before."""

    seat: SeatId


class Extended(Event, frozen=True, tag="extended"):
    """VS-0.2.c. A seat has so many hours more, until this turn is over."""

    seat: SeatId
    hours: int


class Ruled(Event, frozen=True, tag="ruled"):
    """How a dispute was settled."""

    text: Text


def decide_edit(world: World, seat: SeatId, edit: Edit) -> tuple[Event, ...] | Refusal:
    """VS-0.1.b. What cannot be played on is refused; what breaks a rule only unless forced."""
    refusal = reason_refusal(edit.because)
    if refusal is not None:
        return refusal
    if not edit.back >= 0:
        return Refusal(CLAUSE, "edit-number", {"word": edit.back})
    if not edit.back and any(map(_rewrites_cards, lines_of(edit.lines))):
        return Refusal(CLAUSE, "cards-on-the-table")
    after = edited_world(world, edit.lines)
    if isinstance(after, Refusal):
        return after
    refusal = torn(after) or _regulation_refusal(after)
    if refusal is not None:
        return refusal
    if isinstance(after.phase, Beginning):
        return Refusal(ClauseId("VS-1.2.w"), "not-begun")
    broken = _newly_broken(world, after)
    if broken is not None and not edit.forced:
        return broken
    facts = compensation_facts(world, after)
    if not facts and not any(_touches_secrets(line) for line in lines_of(edit.lines)):
        return Refusal(CLAUSE, "edit-changes-nothing")
    breaks = None if broken is None else broken.reason
    return (HostActed("edit", breaks, edit.back, edit.because), *facts, *_lost(world, after))


def _rewrites_cards(line: tuple[str, ...]) -> bool:
    """VS-7.5.a. Cards on the table are put off as a whole, or back as they lay before; nobody
    writes others."""
    match line:
        case ("set" | "drop", path, *value) if path.split(".")[0] == "field":
            return (path, *value) != ("field", "null")
        case _:
            return False


def _lost(before: World, after: World) -> tuple[OrdersLost, ...]:
    """VS-7.5.a. Whoever had sealed what the edit has taken off the table."""
    kept = _sealed(after)
    lost = (it.seat for it in _sealed(before) if it not in kept)
    return tuple(OrdersLost(seat) for seat in dict.fromkeys(lost) if seat is not None)


def _sealed(world: World) -> tuple[Held, ...]:
    field = world.field
    return () if field is None else (*field.attack.held, *field.defence.held)


def _regulation_refusal(world: World) -> Refusal | None:
    try:
        check_regulation(world.options)
    except OptionError as error:
        return Refusal(CLAUSE, error.key, dict(error.about))
    return None


def _newly_broken(before: World, after: World) -> Refusal | None:
    """What was out of order before is not the edit's fault."""
    old = breaches(before)
    return next((it for it in breaches(after) if it not in old), None)


def compensation_facts(before: World, after: World) -> tuple[Event, ...]:
    """VS-0.1.b. The facts that lead from one world to another: nothing is undone but by more."""
    old, new = as_dict(before.options), as_dict(after.options)
    amended = (RulesAmended(name, str(new[name])) for name in new if new[name] != old[name])
    placed = changes(before, after)
    return (
        *amended,
        *(Cleared(it.path) if it.value is None else Edited(it.path, it.value) for it in placed),
    )


def restoring(earlier: World, now: World) -> tuple[str, ...]:
    """The lines of an edit that leads from the world of now to an earlier one."""
    words: list[str] = []
    for fact in compensation_facts(now, earlier):
        match fact:
            case RulesAmended(option, value):
                words += (AND, "option", option, value)
            case Edited(path, value):
                words += (AND, "set", path, value)
            case Cleared(path):
                words += (AND, "drop", path)
            case _:
                raise AssertionError(fact)
    return tuple(words[1:])


def return_refusal(earlier: World | None, now: World, edit: Edit) -> Refusal | None:
    """VS-0.1.b. A rollback is the edit that leads from now to that entry, and no other."""
    if earlier is None:
        return Refusal(CLAUSE, "back-unknown", {"entry": edit.back})
    if edit.lines != restoring(earlier, now):
        return Refusal(CLAUSE, "back-elsewhere", {"entry": edit.back})
    return None


def is_secret(path: str) -> bool:
    """VS-7.5.a. Places that nobody is told of, the host no more than others."""
    parts = path.split(".")
    if parts[0] == "field":
        return True
    if parts[0] != "players":
        return False
    return len(parts) < 3 or parts[2] in SECRET_FIELDS


def _touches_secrets(line: tuple[str, ...]) -> bool:
    return len(line) > 1 and line[0] in ("set", "drop") and is_secret(line[1])


def told_edit(edit: Edit, hearing: Hearing) -> Edit:
    """An edit without the lines that would give away what lies face down."""
    open_lines = [line for line in lines_of(edit.lines) if not _touches_secrets(line)]
    words = tuple(word for line in open_lines for word in (*line, AND))[:-1]
    return replace(edit, lines=words)


def told_change(fact: Edited, hearing: Hearing) -> Edited | None:
    """VS-7.5.a. Nothing of a secret place, to the host no more than to others."""
    return None if is_secret(fact.path) else fact


def decide_extend(world: World, seat: SeatId, order: Extend) -> tuple[Event, ...] | Refusal:
    """VS-0.2.c. Only where time runs at all; whom the game waits for, the gate has asked."""
    refusal = reason_refusal(order.because)
    if refusal is not None:
        return refusal
    if not world.options.turn_hours and not world.options.reaction_hours:
        return Refusal(ClauseId("VS-0.2.c"), "no-time-limit")
    if not 1 <= order.hours <= MOST_HOURS:
        return Refusal(ClauseId("VS-0.2.c"), "edit-number", {"word": order.hours})
    return (HostActed("extend", because=order.because), Extended(order.seat, order.hours))


def given_hours(world: World, person: SeatId) -> int:
    """VS-0.2.c. What the host has added to somebody's time in this turn."""
    own = [it for it in world.extensions if it.seat == person and it.turn == world.turn]
    return sum([it.hours for it in own])


def decide_replace(world: World, seat: SeatId, order: Replace) -> tuple[Event, ...] | Refusal:
    """VS-0.2.d. The regulation's conditions do not bind the host."""
    refusal = reason_refusal(order.because) or _replacing_refusal(world, order)
    if refusal is not None:
        return refusal
    acted = HostActed("replace", because=order.because)
    if order.by is None:
        return (acted, SeatOffered(order.seat))
    return (acted, TakeOverWished(order.by, order.seat, ordered=True))


def _replacing_refusal(world: World, order: Replace) -> Refusal | None:
    player = world.players.get(order.seat)
    if player is None or not player.is_playing:
        return Refusal(ClauseId("VS-0.2.d"), "no-such-player", {"seat": order.seat})
    if order.by is None:
        return Refusal(ClauseId("VS-0.2.d"), "seat-offered-already") if player.offered else None
    other = world.players.get(order.by)
    is_back = order.by == order.seat and player.played_by is not None
    is_busy = (other is not None and other.is_playing) or played_seat(world, order.by) != order.by
    if is_busy and not is_back:
        return Refusal(ClauseId("VS-3.5.a"), "plays-already")
    if not is_seat_id(order.by):
        return Refusal(ClauseId("VS-0.2.d"), "no-such-player", {"seat": order.by})
    if any(wish.seat == order.by for wish in world.wishes):
        return Refusal(ClauseId("VS-3.5.a"), "asked-already")
    return None


def decide_ruling(world: World, seat: SeatId, order: GiveRuling) -> tuple[Event, ...] | Refusal:
    """VS-0.1.b. Disputes are settled in words; what follows from them are other acts."""
    if not order.text.strip():
        return Refusal(CLAUSE, "reason-needed")
    return (Ruled(order.text),)


def list_rulings(world: World, seat: SeatId, subject: None) -> Iterator[Choice]:
    yield Family(GiveRuling(NO_REASON), "text", RULING)


def list_extensions(
    world: World, seat: SeatId, waited: tuple[SeatId, ...] | None
) -> Iterator[Choice]:
    """VS-0.2.c. For those whom the game waits for, where time runs at all."""
    if world.options.turn_hours or world.options.reaction_hours:
        for person in waited or ():
            why = (Free("because", REASON),)
            yield Family(Extend(person, 1), "hours", Numbers(1, MOST_HOURS), why)


def list_edits(world: World, seat: SeatId, subject: None) -> Iterator[Choice]:
    """What the host may change of his own accord; edits are judged one by one."""
    examples = tuple(("coins", seat, str(it.treasury + 1)) for seat, it in world.players.items())
    free = (Free("because", REASON),)  # a rollback is worked out from the chronicle
    for forced in (False, True):
        yield Family(Edit((), forced=forced), "lines", Judged(examples), free)


def list_replacements(world: World, seat: SeatId, subject: None) -> Iterator[Choice]:
    """VS-0.2.d. Anybody who does not play, for anybody who does."""
    busy = [it.seat for it in world.players.values() if it.is_playing]
    busy += [it.played_by for it in world.players.values() if it.played_by is not None]
    busy += [wish.seat for wish in world.wishes]
    for player in world.players.values():
        if not player.is_playing:
            continue
        if not player.offered:
            yield Family(Replace(player.seat), "because", REASON)
        example = Replace(player.seat, SeatId("guest"))
        yield Family(example, "by", FreshNames(tuple(busy)), (Free("because", REASON),))
        if player.played_by is not None and all(it.seat != player.seat for it in world.wishes):
            yield Family(Replace(player.seat, player.seat), "because", REASON)


def evolve_edited(world: World, fact: Edited) -> World:
    return with_value(world, fact.path, fact.value)


def evolve_cleared(world: World, fact: Cleared) -> World:
    return without_value(world, fact.path)


def evolve_orders_lost(world: World, fact: OrdersLost) -> World:
    """Changes nothing: the field went with the edit."""
    return world


def evolve_extended(world: World, fact: Extended) -> World:
    """VS-0.2.c. Those of turns that are over go."""
    kept = (it for it in world.extensions if it.turn == world.turn)
    added = Extension(fact.seat, fact.hours, world.turn)
    return replace(world, extensions=(*kept, added))


def evolve_ruled(world: World, fact: Ruled) -> World:
    return world


ACTS: Acts = {
    Edit: act(decide_edit, "host", lists=list_edits, hides=told_edit),
    Extend: act(
        decide_extend, "host-always", lists=list_extensions, waited=lambda extend: extend.seat
    ),
    Replace: act(decide_replace, "host", lists=list_replacements),
    GiveRuling: act(decide_ruling, "host-always", lists=list_rulings),
}
FACTS: Facts = {
    Edited: evolve_edited,
    Cleared: evolve_cleared,
    OrdersLost: evolve_orders_lost,
    Extended: evolve_extended,
    Ruled: evolve_ruled,
}
HIDES: Secrets = {Edited: told_change}
