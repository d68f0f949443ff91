"""What a seat may know: the whole map, but not what others have laid face down."""

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from letopis.core.acts import Action, Event
from letopis.core.seats import SeatId
from letopis.games.strategic.battle import Line
from letopis.games.strategic.engine.registry import HIDES
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.membership.substitutes import is_replaced, played_seat
from letopis.games.strategic.war.card_words import cards_named, known_cards
from letopis.games.strategic.war.hidden_cards import is_unknown, seats_of
from letopis.games.strategic.world import (
    Army,
    ArmyId,
    Battle,
    Call,
    Extension,
    Field,
    Held,
    Invitation,
    Muster,
    Peace,
    Permission,
    Phase,
    Player,
    Proposal,
    Request,
    Slot,
    SlotId,
    SourceId,
    Structure,
    Window,
    Wish,
    Work,
    World,
)
from letopis.games.strategic.world.acts import Hearing


class WorldView(Struct, frozen=True):
    """The world without what everybody has had from the start: the map, the figures, the rules."""

    year: int
    turn: int
    running: SlotId
    phase: Phase
    slots: tuple[Slot, ...]
    players: dict[SeatId, Player]
    armies: dict[ArmyId, Army]
    structures: dict[Cell, Structure]
    sieges: dict[ArmyId, Cell]
    permissions: tuple[Permission, ...]
    peace: tuple[Peace, ...]
    paid: dict[SourceId, int]
    works: tuple[Work, ...]
    battles: tuple[Battle, ...]
    requests: tuple[Request, ...]
    wishes: tuple[Wish, ...]
    invitations: tuple[Invitation, ...]
    proposals: tuple[Proposal, ...] = msgspec.field(name="motions")
    window: Window | None
    field: Field | None
    call: Call | None
    extensions: tuple[Extension, ...]


_FIELDS = WorldView.__struct_fields__


def view(world: World, person: SeatId) -> WorldView:
    """All that a person may know of the world and has not known from the start."""
    known = world_seen_by(world, person)
    return WorldView(*(getattr(known, name) for name in _FIELDS))


def world_seen_by(world: World, person: SeatId) -> World:
    """VS-7.5.a, VS-7.3.a, VS-7.12.e, VS-0.2.d. What lies face down, and what shall be done when a
    player is silent, is known to whoever plays that seat."""
    seat = _seat_of(world, person)
    known = world if world.field is None else replace(world, field=_seen(world.field, seat))
    return replace(known, players={key: _known(it, seat) for key, it in world.players.items()})


def _seat_of(world: World, person: SeatId) -> SeatId | None:
    """VS-0.2.d. Whose secrets a person knows; nobody's, if another plays his seat."""
    return None if is_replaced(world, person) else played_seat(world, person)


def _known(player: Player, seat: SeatId | None) -> Player:
    """VS-1.2.u, VS-7.3.a, VS-7.12.e. Standing orders and decisions, and when he wants to be asked,
    are their own player's business."""
    if player.seat == seat:
        return player
    hidden = Player(player.seat)
    return replace(
        player,
        stance=hidden.stance,
        spoils=hidden.spoils,
        battle_orders=hidden.battle_orders,
        orders_always=hidden.orders_always,
    )


def _seen(field: Field, seat: SeatId | None) -> Field:
    """VS-7.5.a, VS-7.8.b. Of the other side only seals, and the cards that are known."""
    fight = field.fight
    if not _knows(field.attack, seat):
        fight = replace(fight, attacking=_open_cards(field.attack, fight.attacking))
    if not _knows(field.defence, seat):
        fight = replace(fight, defending=_open_cards(field.defence, fight.defending))
    attack, defence = _side(field.attack, seat), _side(field.defence, seat)
    return replace(field, attack=attack, defence=defence, fight=fight)


def _knows(side: Muster, seat: SeatId | None) -> bool:
    return seat is not None and seat in seats_of(side)


def _open_cards(side: Muster, left: Line) -> Line:
    """VS-7.8.b, option. How many there are besides is told by the side's `known`."""
    if not any(map(is_unknown, side.known)):
        return left
    known = cards_named(side, (card for card in known_cards(side) if not card.is_hidden))
    assert known is not None
    return known


def _side(side: Muster, seat: SeatId | None) -> Muster:
    held = tuple(
        it if seat is not None and it.seat == seat else Held(it.seat, it.seal) for it in side.held
    )
    return replace(side, held=held)


def redacted(
    world: World, told: Action | Event, teller: SeatId, person: SeatId
) -> Action | Event | None:
    """VS-7.5.a, VS-7.3.a. What a person hears of an act or a fact, as its chapter says."""
    hides = HIDES.get(type(told))
    if hides is None:
        return told
    return hides(told, Hearing(teller, person, _seat_of(world, person)))
