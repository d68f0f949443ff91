"""VS-1.2.u, VS-7.3.a, VS-7.12.e. What a player says beforehand, for himself alone: when he wants to
be asked, his orders for battles, what shall become of what he wins.

At one screen and in files these are acts like any others. Whoever runs a table for several people
keeps them out of the chronicle, because an entry tells the others that something was planned. They
are laid over the world for their own player alone, and what they say to a question becomes an
ordinary act of his seat, or words that the clock carries (`Lapse.beforehand`).
"""

from collections.abc import Iterable

from msgspec.structs import replace

from letopis.core.acts import Action, Refusal
from letopis.core.seats import SeatId
from letopis.games.strategic.aftermath.standing_spoils import (
    StandingSpoils,
    spoils_words,
    standing_settlement,
    standing_turmoil,
)
from letopis.games.strategic.engine.reactions import TakeStance, lets_pass
from letopis.games.strategic.engine.registry import ACTS, evolve
from letopis.games.strategic.membership.leaving import LeaveGame, is_leaving
from letopis.games.strategic.membership.substitutes import is_replaced, played_seat
from letopis.games.strategic.war.battle_asks import Command
from letopis.games.strategic.war.commanders import detachments, unheard_voices, voice_of
from letopis.games.strategic.war.standing_orders import StandingOrders, standing_orders
from letopis.games.strategic.world import Dividing, Player, Spoils, World
from letopis.games.strategic.world.acts import Course

INSTRUCTIONS: tuple[type[Action], ...] = (TakeStance, StandingOrders, StandingSpoils)


def instructed_seat(world: World, person: SeatId) -> SeatId | None:
    """VS-0.2.d. For which seat a person says things beforehand: a substitute for the one he plays,
    and who was replaced for none."""
    return None if is_replaced(world, person) else played_seat(world, person)


def with_instructions(world: World, seat: SeatId, acts: Iterable[Action]) -> World:
    """The world as if the seat had said so to the game: it differs only in what its own player
    knows. What changes nothing there is left out, and so is what the chronicle has overtaken."""
    holding = [it for it in acts if not belongs_in_chronicle(world, seat, it)]
    for act in holding:
        entry = ACTS[type(act)]
        assert not isinstance(entry, Course)
        facts = entry.decide(world, seat, act)
        for fact in () if isinstance(facts, Refusal) else facts:
            world = evolve(world, fact)
    return world


def belongs_in_chronicle(world: World, seat: SeatId, act: Action) -> bool:
    """VS-3.6.a. Whether such an act has to be said to the game: where the chronicle holds something
    of its kind already, and by whoever is leaving, for whom nobody will answer."""
    player = world.players.get(seat)
    if player is None:
        return True
    match act:
        case TakeStance():
            return player.stance != Player(seat).stance
        case StandingOrders():
            return bool(player.battle_orders) or is_leaving(world, seat)
        case _:
            return player.spoils not in (None, Spoils()) or is_leaving(world, seat)


def inherited(act: Action) -> Action | None:
    """VS-0.2.d. What a successor takes over: orders and decisions of the player whom he goes on
    playing. Whether a person wants to be asked is his own affair, and ends with him."""
    match act:
        case TakeStance():
            return None
        case StandingOrders():
            return replace(act, always=False)
        case _:
            return act


def speaks_unasked(world: World, person: SeatId) -> bool:
    """VS-1.2.u, VS-7.3.a. Whether what a person has said beforehand answers the question that is
    open to him: a reaction that he lets pass, or the cards of a battle. But not in a tournament,
    for whoever claims a throne has come (VS-3.6.e)."""
    seat = instructed_seat(world, person)
    player = None if seat is None else world.players.get(seat)
    if seat is None or player is None or world.call is not None:
        return False
    if world.window is not None:
        return seat in world.window.asked and lets_pass(world, seat)
    if isinstance(world.phase, Dividing) or all(it != seat for _, it in unheard_voices(world)):
        return False
    return player.orders_always and bool(player.battle_orders)


def said_to_battle(world: World, seat: SeatId) -> Action | None:
    """VS-7.3.a, VS-7.12.e. What a player has said beforehand to the question that a battle puts to
    him: a pattern of orders, or what he wants of what he has won. None where he leaves it to
    chance, lets things stand, or has to be reckoned for. `world` is as he knows it."""
    match world.field.stage if world.field is not None else None:
        case "orders":
            voice = voice_of(world, seat, "orders")
            count = 0 if isinstance(voice, Refusal) else detachments(voice)
            orders = standing_orders(world, seat, count) if count else None
            return None if orders is None else Command(orders)
        case "settle":
            return standing_settlement(world, seat)
        case "turmoil":
            return standing_turmoil(world, seat)
        case _:
            return None


def leaving_with_orders(world: World, person: SeatId, act: LeaveGame) -> LeaveGame:
    """VS-3.6.a. What shall be done for somebody who leaves he says with his leaving, since nobody
    can ask him later: what he says now, else what he has said before. `world` is as he knows it."""
    player = world.players.get(played_seat(world, person))
    if player is None:
        return act
    spoils = () if player.spoils in (None, Spoils()) else spoils_words(player.spoils)
    return replace(act, orders=act.orders or player.battle_orders, spoils=act.spoils or spoils)
