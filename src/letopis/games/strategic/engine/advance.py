"""The turn machine: what happens by itself until a seat or chance is waited for.

The steps are those of the state machine in rules/strategic-design.md: payday, sub-turns, closing
windows, battles, placements, and what is done between turns.
"""

from collections.abc import Callable
from typing import Any

from letopis.core.acts import Event
from letopis.core.seats import SeatId
from letopis.games.strategic.building.works import DIE, is_diced, placement_facts, work_hindrance
from letopis.games.strategic.council.proposals import overdue_facts
from letopis.games.strategic.council.turn_order import line_up_facts
from letopis.games.strategic.council.victory import verdict_facts
from letopis.games.strategic.engine.battle_phase import collect, hold_battles
from letopis.games.strategic.engine.journeys import walk_on
from letopis.games.strategic.engine.windows import opening_facts, queue_facts
from letopis.games.strategic.magic.flights import bereaved_facts, flight_facts, is_joint_turn_over
from letopis.games.strategic.magic.lairs import appearance_facts, awakening_facts, waking_dragons
from letopis.games.strategic.magic.undead import crumbling_facts
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.membership.admissions import award_facts, granted_wish_facts
from letopis.games.strategic.membership.inheritance import dispute_facts
from letopis.games.strategic.membership.leaving import departure_facts, orphan_facts
from letopis.games.strategic.membership.substitutes import seat_offer_facts
from letopis.games.strategic.membership.tournament import tournament_facts
from letopis.games.strategic.membership.wanderers import (
    announcement_of,
    arrival_facts,
    seats_to_agree,
)
from letopis.games.strategic.movement.sieges import outlived_siege_facts
from letopis.games.strategic.realm.treasury import (
    confiscation_facts,
    dismissal_call,
    dismissible_armies,
    payday_facts,
    payment_facts,
    shortfall,
    unpaid_dragon_facts,
)
from letopis.games.strategic.realm.vanishing import vanishing_call_facts
from letopis.games.strategic.war.declaring import declared_facts
from letopis.games.strategic.world import (
    Acting,
    Between,
    Closing,
    Dividing,
    Entering,
    Fighting,
    Over,
    Paying,
    Piece,
    Placing,
    Shortage,
    TurnOpening,
    World,
)
from letopis.games.strategic.world.attacks import is_frozen
from letopis.games.strategic.world.control import tamed_dragons
from letopis.games.strategic.world.flow import Flow
from letopis.games.strategic.world.lookup import armies_of, structures_of
from letopis.games.strategic.world.purposes import MineDie
from letopis.games.strategic.world.stamps import (
    is_ready,
    next_slot,
    position,
    running_slot,
    turn_order,
)
from letopis.games.strategic.world.turn_facts import (
    BattlesBegan,
    BattlesEnded,
    CalledFor,
    ShortFell,
    SubturnBegan,
    SubturnEnded,
    TurnBegan,
    TurnClosing,
    TurnEnded,
    YearBegan,
    YearEnded,
)


def settle(flow: Flow) -> None:
    """Record all facts that follow without anybody's act, up to the next question."""
    while True:
        if tamed_dragons(flow.world):
            flow.record((*bereaved_facts(flow.world), *appearance_facts(flow.world)))
        if flow.world.call is not None:
            return
        window, is_short = flow.world.window, isinstance(flow.world.phase, Shortage)
        if window is not None and not is_short:  # VS-4.6.d: dismissals come first of all
            if window.asked:
                return
            flow.record(queue_facts(flow.world))
        elif flow.world.route is not None and not is_short:
            walk_on(flow)
        else:
            before = len(flow.events)
            _STEPS[type(flow.world.phase)](flow, flow.world.phase)
            if len(flow.events) == before:
                return


def _entering(flow: Flow, phase: Entering) -> None:
    """VS-0.3.a, VS-3.5.d. The order of turns, then everybody's place on the map."""
    world = flow.world
    if phase.seat is not None:
        flow.record(_wanderer_facts(world, phase.seat))
        return
    if not world.slots:
        flow.record(line_up_facts(world))
        return
    order = turn_order(world)
    if world.options.ruler_land_pick == "draft":
        order = order[::-1]
    waiting = [seat for seat in order if not world.players[seat].entered]
    flow.record(
        award_facts(world, waiting[0]) if waiting else (YearBegan(1), *vanishing_call_facts(world))
    )


def _wanderer_facts(world: World, seat: SeatId) -> tuple[Event, ...]:
    """VS-3.5.b. A wanderer begins when all the others have agreed."""
    wish = announcement_of(world, seat)
    return () if wish is None or seats_to_agree(world) else arrival_facts(world, wish)


def _turn_opening(flow: Flow, phase: TurnOpening) -> None:
    _open_next(flow)


def _open_next(flow: Flow) -> None:
    """VS-1.1.a, VS-1.1.b. The next slot, or the next year."""
    coming = next_slot(flow.world)
    if coming is None:
        year = flow.world.year
        flow.record((YearEnded(year), YearBegan(year + 1), *vanishing_call_facts(flow.world)))
        return
    flow.record((TurnBegan(coming.id),))
    flow.record(outlived_siege_facts(flow.world))
    is_first = position(flow.world, coming.id) == 0
    if is_first and flow.world.options.neutral_attack_moment == "start_of_year":
        _neutrals_declare(flow)


def _paying(flow: Flow, phase: Paying) -> None:
    """VS-2.1.a, VS-2.1.b, VS-4.6.d. Confiscation, income, and who cannot pay dismisses first."""
    for seat in running_slot(flow.world).members:
        if not is_paid(flow.world, seat):
            pay(flow, seat)
            if isinstance(flow.world.phase, Shortage):
                return
    _next_member(flow)


def is_paid(world: World, seat: SeatId) -> bool:
    """VS-3.2.e. Once a year, in whichever slot."""
    return world.players[seat].income_year >= world.year


def pay(flow: Flow, seat: SeatId) -> None:
    """VS-2.1.a, VS-4.6.d-f."""
    flow.record(payday_facts(flow.world, seat))
    short = shortfall(flow.world, seat)
    if short > 0 and dismissible_armies(flow.world, seat):
        flow.record((ShortFell(seat, short),))
        return
    _pay_out(flow, seat)


def _pay_out(flow: Flow, seat: SeatId) -> None:
    """VS-4.6.f. With nobody left to dismiss, dragons go their way."""
    while shortfall(flow.world, seat) > 0:
        freed = unpaid_dragon_facts(flow.world, seat)
        if not freed:
            break
        flow.record(freed)
    flow.record(payment_facts(flow.world, seat))


def _next_member(flow: Flow) -> None:
    """VS-3.2.c. The next sub-turn of the slot, in its order."""
    waiting = [seat for seat in running_slot(flow.world).members if seat not in flow.world.acted]
    flow.record((SubturnBegan(waiting[0]),) if waiting else (BattlesEnded(),))


def _short(flow: Flow, phase: Shortage) -> None:
    """VS-4.6.d, VS-4.6.f. As soon as the money suffices, or nobody is left to send home."""
    exposed = dismissible_armies(flow.world, phase.seat)
    if shortfall(flow.world, phase.seat) <= 0 or not exposed:
        _pay_out(flow, phase.seat)
    elif phase.by_lot:
        flow.record((dismissal_call(flow.world, phase.seat),))


def _acting(flow: Flow, phase: Acting) -> None:
    """VS-3.3.c. Who has left the joint turn acts in it no more."""
    if phase.seat not in running_slot(flow.world).members:
        flow.record((SubturnEnded(phase.seat),))


def _closing(flow: Flow, phase: Closing) -> None:
    """VS-3.2.d, VS-4.3.d, VS-4.3.h. After the last sub-turn: a window, the neutrals, a window."""
    if phase.round == 0:
        if _goes_on_acting(flow.world):
            _next_member(flow)
            return
        pause = opening_facts(flow.world, _scene(flow.world), "closing")
        if pause:
            flow.record((TurnClosing(1), *pause))
            return
    yearly = flow.world.options.neutral_attack_moment == "start_of_year"
    if phase.round < 2 and not yearly and _neutrals_declare(flow):
        flow.record((TurnClosing(2),))
        flow.record(opening_facts(flow.world, flow.world.attacked, "closing"))
        return
    flow.record((BattlesBegan() if flow.world.battles else BattlesEnded(),))


def _goes_on_acting(world: World) -> bool:
    """VS-3.2.d. Battles wait for the whole joint turn, or by option follow each sub-turn."""
    if world.options.vassal_joint_turn == "battles_after_each_subturn":
        return False
    return any(seat not in world.acted for seat in running_slot(world).members)


def _scene(world: World) -> tuple[Cell, ...]:
    """Where something happened in this turn that others may still react to."""
    moved = (
        army.cell
        for seat in world.acted
        for army in armies_of(world, seat)
        if army.march is not None and army.march.turn == world.turn
    )
    return tuple(dict.fromkeys((*moved, *world.attacked)))


def _neutrals_declare(flow: Flow) -> bool:
    """VS-4.3.h. A neutral army falls upon the structure it stands on, once a year; by option when
    the year's first turn begins."""
    before = len(flow.events)
    for army in armies_of(flow.world, None):
        structure = flow.world.structures.get(army.cell)
        if structure is None or structure.owner is None or army.aboard is not None or army.asleep:
            continue
        if is_ready(flow.world, army) and not is_frozen(flow.world, Piece(army.id), army.cell):
            flow.record(declared_facts(flow.world, Piece(army.id), None, Piece(army.cell)))
    for dragon in waking_dragons(flow.world):
        flow.record(awakening_facts(flow.world, dragon))
    return len(flow.events) > before


def _placing(flow: Flow, phase: Placing) -> None:
    """VS-7.15.a. In the order given; mines need a die."""
    if not flow.world.works:
        _after_placements(flow)
        return
    work = flow.world.works[0]
    if is_diced(work) and work_hindrance(flow.world, work) is None:
        flow.record((CalledFor(MineDie(work.cell), 1, DIE),))
    else:
        flow.record(placement_facts(flow.world, work, None))


def _after_placements(flow: Flow) -> None:
    """VS-8.9.1.7.e, VS-8.9.1.4.f-j. What nobody controls crumbles; freed dragons fly, and where one
    attacks there is a battle at once; then it crumbles again.

    Whoever could come to the aid stands beside the dragon and is its prey too: the window opens
    when one of several has been drawn, and where there is but one prey nobody is left to ask.
    """
    if flow.world.battles:
        flow.record((BattlesBegan(),))
        return
    facts = crumbling_facts(flow.world)
    if not facts and is_joint_turn_over(flow.world):
        facts = flight_facts(flow.world)
    flow.record(facts)
    if not facts:
        flow.record((*_limit_facts(flow.world), TurnEnded()))


def _limit_facts(world: World) -> tuple[Event, ...]:
    """VS-2.3.a, option. What lies above the limit when a turn is over, prizes included."""
    if world.options.treasury_cap_check == "start_of_turn":
        return ()
    members = running_slot(world).members
    if any(seat not in world.acted for seat in members):
        return ()
    return tuple(fact for seat in members for fact in confiscation_facts(world, seat))


def _between(flow: Flow, phase: Between) -> None:
    """VS-3.5.a, VS-3.6.a. Neutralisation, leaves, joins; then the aim; then the next turn."""
    world = flow.world
    if world.options.vassal_joint_turn == "battles_after_each_subturn":
        members = running_slot(world).members if position(world, world.running) >= 0 else ()
        waiting = [seat for seat in members if seat not in world.acted]
        if waiting:
            flow.record((*outlived_siege_facts(world), SubturnBegan(waiting[0])))
            return
    facts = (
        orphan_facts(world)
        or _ruin_facts(world)
        or seat_offer_facts(world)
        or granted_wish_facts(world)
        or overdue_facts(world)
    )
    if facts:
        flow.record(facts)
        return
    flow.record(outlived_siege_facts(world))
    flow.record(verdict_facts(flow.world, next_slot(flow.world) is None))
    if not isinstance(flow.world.phase, Over):
        _open_next(flow)


def _ruin_facts(world: World) -> tuple[Event, ...]:
    """VS-5.0.e. Who has nothing left stays seated, or by option leaves."""
    if world.options.elimination == "stays_seated":
        return ()
    for seat, player in world.players.items():
        if player.is_playing and not armies_of(world, seat) and not structures_of(world, seat):
            return departure_facts(world, seat)
    return ()


def _dividing(flow: Flow, phase: Dividing) -> None:
    """VS-3.6.e. By agreement, or bout by bout."""
    field = flow.world.field
    if field is not None and field.stage != "aftermath":
        collect(flow)
    else:
        dispute = tournament_facts if phase.tournament else dispute_facts
        flow.record(dispute(flow.world, phase))


def _over(flow: Flow, phase: Over) -> None:
    """No facts follow once the game is over."""


_STEPS: dict[type, Callable[[Flow, Any], None]] = {
    Entering: _entering,
    TurnOpening: _turn_opening,
    Paying: _paying,
    Shortage: _short,
    Acting: _acting,
    Closing: _closing,
    Fighting: hold_battles,
    Placing: _placing,
    Between: _between,
    Dividing: _dividing,
    Over: _over,
}
