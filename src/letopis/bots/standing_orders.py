"""VS-7.3.a. Standing orders `equilibrium`: orders computed for a seat that does not answer.

    asker, action = in_stead(game, state, seat, AsStanding(), random)    # instead of silence
    asker, action = in_stead(game, state, CLOCK, Lapse(seat), random)    # before time runs out
    speaks_at_once(game, state, seat)                          # `always`: the seat is not asked

The result is asked for as that seat, and sealed like a typed answer. It is computed from the seat's
own view. `random` must be unknown to the other players; the best source is the secret of the
table's dice. If nothing can be computed, the silence stays and chance decides.
"""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from letopis.core.acts import Action
from letopis.core.errors import Trouble
from letopis.core.game import AnyGame
from letopis.core.seats import SeatId
from letopis.games.strategic.battle import Contingent
from letopis.games.strategic.game import StrategicGame
from letopis.games.strategic.view import WorldView
from letopis.games.strategic.war import (
    EQUILIBRIUM,
    Array,
    AsStanding,
    Command,
    Rearrange,
    card_word,
    held_by,
    is_unknown,
    voices_of,
)
from letopis.games.strategic.world import Field, Lapse, Muster, World

STAGES = ("array", "orders", "again")

T = TypeVar("T")


def in_stead(
    game: AnyGame, state: World, asker: SeatId, asked: Action, random: Random
) -> tuple[SeatId, Action]:
    """The seat and action to ask for after standing orders; unchanged if they do not apply."""
    seat = asked.seat if isinstance(asked, Lapse) else asker
    is_silence = isinstance(asked, Lapse | AsStanding)
    if not is_silence or not _is_due(game, state, seat):
        return asker, asked
    view = game.view(state, seat)
    assert isinstance(view, WorldView)
    action = orders_for(view, seat, random)
    return (asker, asked) if isinstance(action, AsStanding) else (seat, action)


def speaks_at_once(game: AnyGame, state: World, seat: SeatId) -> bool:
    """Whether a seat need not be asked, because its standing orders always apply."""
    return _is_due(game, state, seat) and state.players[seat].orders_always


def orders_for(view: WorldView, seat: SeatId, random: Random) -> Action:
    """Orders drawn from the equilibrium of the battle that waits for this seat."""
    side = _unheard(view, seat)
    if side is None or view.field is None:
        return AsStanding()
    try:
        return _drawn(view.field, side, random)
    except Trouble:  # too large to be solved
        return AsStanding()


def _is_due(game: AnyGame, state: World, seat: SeatId) -> bool:
    if not isinstance(game, StrategicGame) or seat not in state.players:
        return False
    view = game.view(state, seat)
    wants = view.players[seat].battle_orders == (EQUILIBRIUM,)
    return wants and seat in game.asked(state) and _unheard(view, seat) is not None


def _unheard(view: WorldView, seat: SeatId) -> Muster | None:
    """The unanswered side that this seat leads; None if the seat commands only a part of it."""
    field = view.field
    if field is None or field.stage not in STAGES:
        return None
    for side in (field.attack, field.defence):
        if seat in voices_of(field, side) and held_by(side, seat) is None:
            return None if side.voices and field.stage == "orders" else side
    return None


def _drawn(field: Field, side: Muster, random: Random) -> Action:
    from letopis.solve.battles import (  # numeric, slow to import
        solve,
        solve_again,
        solve_all_sealed,
        solve_orders,
    )

    fight, ours = field.fight, field.attack is side
    if field.stage == "again":
        if any(map(is_unknown, (*field.attack.known, *field.defence.known))):
            return AsStanding()
        again = solve_again(fight.attacking, fight.defending, fight.facing)
        lines = again.attackers if ours else again.defenders
        line = _pick(list(lines), list(lines.values()), random)
        return Rearrange(tuple(map(card_word, line)))
    if field.stage == "array":
        found = solve(field.attack.armies, field.defence.armies, fight.facing)
        orders = found.attackers if ours else found.defenders
        order = _pick(list(orders), list(orders.values()), random)
        return Array(tuple(side.armies[at].id for at in order))
    if not side.order:
        both = solve_all_sealed(field.attack.armies, field.defence.armies, fight.facing)
        laid = both.attackers if ours else both.defenders
        chosen = _pick(laid, [line.chance for line in laid], random)
        return Command(chosen.orders, tuple(side.armies[at].id for at in chosen.armies))
    opening = solve_orders(_arrayed(field.attack), _arrayed(field.defence), fight.facing)
    mix = opening.attackers if ours else opening.defenders
    return Command(mix.orders_of(_pick(range(len(mix.chances)), list(mix.chances), random)))


def _arrayed(side: Muster) -> list[Contingent]:
    named = {army.id: army for army in side.armies}
    return [named[name] for name in side.order]


def _pick(values: Sequence[T], chances: Sequence[float], random: Random) -> T:
    (value,) = random.choices(values, chances)
    return value
