"""What players have said beforehand, as acts: by whoever runs a table and keeps it for them.

    reckoned = reckon(game, state, person, random)    # None unless he plays by equilibrium; slow
    answer_unasked(game, state, person, reckoned, random)  # instead of asking who wants it so
    with_what_was_said(game, state, asker, act, reckoned)  # silence, or leaving

`state` is as the player knows it, with his instructions laid over it. An answer looks like one that
was given by hand: a seal with a salt of its own. `random` must be unknown to the other players.
"""

from random import Random

from msgspec.structs import replace

from letopis.bots.standing_orders import orders_for
from letopis.core.acts import Action
from letopis.core.game import AnyGame
from letopis.core.seats import SeatId
from letopis.games.strategic.battle import Order
from letopis.games.strategic.engine import (
    Pass,
    leaving_with_orders,
    said_to_battle,
    words_said_beforehand,
)
from letopis.games.strategic.game import StrategicGame
from letopis.games.strategic.membership import LeaveGame, played_seat
from letopis.games.strategic.view import WorldView
from letopis.games.strategic.war import (
    EQUILIBRIUM,
    Array,
    AsStanding,
    Command,
    Rearrange,
    as_they_stand,
    commanded_armies,
    held_by,
    voices_of,
)
from letopis.games.strategic.world import Lapse, Muster, World

SALT_BITS = 96  # as many as a browser draws


def speaks_for(asker: SeatId, act: Action) -> SeatId | None:
    """In whose name an act is done that may need what somebody has said beforehand."""
    match act:
        case Lapse():
            return act.seat
        case AsStanding() | LeaveGame():
            return asker
        case _:
            return None


def must_be_reckoned(game: AnyGame, state: World, person: SeatId) -> bool:
    """VS-7.3.a. Whether a person who is asked in a battle plays by equilibrium."""
    if not isinstance(game, StrategicGame) or state.field is None:
        return False
    player = state.players.get(played_seat(state, person))
    wants = player is not None and player.battle_orders == (EQUILIBRIUM,)
    return wants and person in game.asked(state)


def reckon(view: WorldView, seat: SeatId, random: Random) -> Action | None:
    """VS-7.3.a. What equilibrium says to the question of the battle that a seat sees; None where
    that is too much to reckon. It may take a minute."""
    drawn = orders_for(view, seat, random)
    return None if isinstance(drawn, AsStanding) else drawn


def answer_unasked(
    game: AnyGame, state: World, person: SeatId, reckoned: Action | None, random: Random
) -> Action | None:
    """VS-1.2.u, VS-7.3.a. The answer of a person who does not want to be asked; None if he has to
    be asked. Where nothing could be reckoned, lots are drawn here and not in the open."""
    if not isinstance(game, StrategicGame) or not game.speaks_unasked(state, person):
        return None
    if state.window is not None:
        return Pass()
    seat = played_seat(state, person)
    said = reckoned or said_to_battle(state, seat) or _by_chance(state, seat, random)
    return _salted(said, random)


def with_what_was_said(
    game: AnyGame, state: World, asker: SeatId, act: Action, reckoned: Action | None
) -> Action:
    """VS-0.2.c, VS-3.6.a. An act in the name of somebody who is silent, or who leaves, with what he
    has said beforehand; any other act as it is."""
    person = speaks_for(asker, act)
    if person is None or not isinstance(game, StrategicGame):
        return act
    if isinstance(act, LeaveGame):
        return leaving_with_orders(state, asker, act)
    is_asked = person in game.asked(state) and state.window is None
    seat = played_seat(state, person)
    said = reckoned or (said_to_battle(state, seat) if is_asked else None)
    if isinstance(act, Lapse):
        words = () if said is None else words_said_beforehand(state, seat, said)
        return replace(act, beforehand=words)
    return said or act


def _by_chance(state: World, seat: SeatId, random: Random) -> Action:
    """Armies and cards as they stand, orders drawn."""
    field = state.field
    assert field is not None
    side = next(it for it in (field.attack, field.defence) if _is_unheard(state, it, seat))
    if field.stage == "array":
        return Array(tuple(army.id for army in side.armies))
    if field.stage == "again":
        return Rearrange(as_they_stand(field, side))
    count = sum(army.detachments for army in commanded_armies((side, seat)))
    return Command(tuple(random.choices(tuple(Order), k=count)))


def _is_unheard(state: World, side: Muster, seat: SeatId) -> bool:
    assert state.field is not None
    return seat in voices_of(state.field, side) and held_by(side, seat) is None


def _salted(act: Action, random: Random) -> Action:
    salt = f"{random.getrandbits(SALT_BITS):0{SALT_BITS // 4}x}"
    return replace(act, salt=salt) if isinstance(act, Array | Command | Rearrange) else act
