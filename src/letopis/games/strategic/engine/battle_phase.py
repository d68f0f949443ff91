"""Chapter 7. The battles of a turn, one after another: who is asked, what follows by itself."""

from letopis.core.acts import Action
from letopis.core.seats import SeatId
from letopis.games.strategic.aftermath.conquest import (
    Closed,
    Settle,
    Settled,
    aftermath_facts,
    next_prey_facts,
    reunion_facts,
)
from letopis.games.strategic.aftermath.prize import sharer
from letopis.games.strategic.aftermath.turmoil import (
    TurmoilDone,
    houses_at_stake,
    pending_unrest,
    transfer_facts,
    turmoil_offer_facts,
)
from letopis.games.strategic.engine.windows import opening_facts
from letopis.games.strategic.magic.duels import duel_facts
from letopis.games.strategic.war.battle_asks import Voided, muster_facts
from letopis.games.strategic.war.commanders import awaited_voices, unheard_voices, unopened_voices
from letopis.games.strategic.war.drawn_orders import call_for_lots
from letopis.games.strategic.war.layouts import opened_card_facts
from letopis.games.strategic.war.losses import battle_of
from letopis.games.strategic.war.sealing import AsStanding, foregone_words, sealed_fact
from letopis.games.strategic.world import Battle, Field, Fighting, World
from letopis.games.strategic.world.flow import Flow
from letopis.games.strategic.world.turn_facts import BattlesEnded


def hold_battles(flow: Flow, phase: Fighting) -> None:
    """VS-1.2.t, VS-4.3.d, VS-5.2.g. In their order; then what turmoil has won changes hands."""
    field = flow.world.field
    if field is not None:
        _go_on(flow, field)
        return
    coming = next(iter(_due(flow.world, phase)), None)
    if coming is not None:
        _begin(flow, coming)
    elif flow.world.uprisings:
        flow.record(transfer_facts(flow.world))
    else:
        flow.record((BattlesEnded(),))


def _due(world: World, phase: Fighting) -> tuple[Battle, ...]:
    """VS-4.3.d, VS-4.8.b. What is still to be fought; of a duel held at once, only the duel."""
    waiting = (battle for battle in world.battles if not battle.over)
    return tuple(it for it in waiting if it.duel or phase.resume is None)


def _begin(flow: Flow, battle: Battle) -> None:
    """VS-7.1.h, VS-7.16.b. The sides gather; where one is empty its magical foes are at peace."""
    facts = muster_facts(flow.world, battle)
    if any(isinstance(fact, Voided) for fact in facts):
        flow.record(reunion_facts(flow.world, battle))
    flow.record(facts)


def _go_on(flow: Flow, field: Field) -> None:
    """VS-7.14.a, VS-0.1.b. The next question of a battle; one about what the host has taken away is
    none any more.
    """
    match field.stage:
        case "aftermath" if battle_of(flow.world, field).duel:
            flow.record(duel_facts(flow.world))
        case "aftermath":
            flow.record((*turmoil_offer_facts(flow.world), *aftermath_facts(flow.world)))
            flow.record(next_prey_facts(flow.world))
        case "settle":
            if field.asked is None or field.prey not in flow.world.structures:
                flow.record(next_prey_facts(flow.world))
        case "share":
            if sharer(flow.world) is None:
                flow.record((Settled(),))
        case "turmoil":
            _simmer(flow, field)
        case _:
            collect(flow)


def _simmer(flow: Flow, field: Field) -> None:
    """VS-5.2.d. Turmoil that has nothing left to win is no question."""
    unrest = pending_unrest(flow.world)
    if unrest is None:
        _close(flow, field)
    elif not houses_at_stake(flow.world, unrest):
        flow.record((TurmoilDone(),))


def _close(flow: Flow, field: Field) -> None:
    """VS-4.3.d, option. Where battle may be declared among battles, others react to this one."""
    cell = battle_of(flow.world, field).cell
    flow.record((Closed(field.battle),))
    if flow.world.options.battle_declare_during_battle_phase == "yes":
        flow.record(opening_facts(flow.world, (cell,), "closing"))


def collect(flow: Flow) -> None:
    """VS-7.5.a. What needs nobody is laid down; when all is, chance has its share, and all is
    opened."""
    for voice in unheard_voices(flow.world):
        choice = foregone_words(flow.world, voice)
        if choice is not None:
            flow.record((sealed_fact(voice, choice),))
            return
    if awaited_voices(flow.world):
        return
    call = call_for_lots(flow.world)
    flow.record(opened_card_facts(flow.world) if call is None else (call,))


def leaders_asked(world: World) -> tuple[SeatId, ...]:
    """Whom a battle waits for: leaders who have laid nothing down, or a victor who decides."""
    field = world.field
    if field is None:
        return ()
    if field.stage == "settle":
        return () if field.asked is None else (field.asked,)
    if field.stage == "share":
        seat = sharer(world)
        return () if seat is None else (seat,)
    unrest = pending_unrest(world)
    if unrest is not None:
        return (unrest.seat,)
    return tuple(dict.fromkeys(seat for _, seat in awaited_voices(world) if seat is not None))


def battle_question(world: World) -> str:
    """The key of the question that the battle asks now."""
    assert world.field is not None
    return "unseal" if unopened_voices(world) else world.field.stage


def silent_act(world: World, seat: SeatId) -> Action:
    """VS-0.2.c, VS-7.12.e, VS-5.2.b. Orders by chance, else as things stand or stood before.

    Which orders stand is not said: whoever is told what silence means may not know them.
    """
    field = world.field
    assert field is not None
    return Settle() if field.stage == "share" else AsStanding()
