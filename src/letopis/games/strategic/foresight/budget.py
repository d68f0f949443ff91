"""The treasury of a seat now and at the beginning of its next turn, if nothing else happened."""

from functools import reduce

from letopis.core.questions.budget import Budget
from letopis.core.questions.dry_run import Warned
from letopis.core.seats import SeatId
from letopis.games.strategic.council.victory import land_income, yearly_income
from letopis.games.strategic.engine.registry import evolve
from letopis.games.strategic.foresight.next_turn import with_turn_begun, with_works_placed
from letopis.games.strategic.foresight.undisturbed import with_nothing_open
from letopis.games.strategic.membership.substitutes import played_seat
from letopis.games.strategic.realm.treasury import (
    Confiscated,
    confiscation_facts,
    limit_of,
    payday_facts,
    payment_facts,
    shortfall,
    upkeep_of,
)
from letopis.games.strategic.view import world_seen_by
from letopis.games.strategic.world import Acting, Coins, Player, World
from letopis.games.strategic.world.stamps import slot_of


def budget(world: World, person: SeatId) -> Budget | None:
    """VS-2.1.a, VS-2.2.a, VS-2.3.a, VS-4.6.d. What lies above the limit is taken before the next
    income; troops that cannot be paid have to be dismissed."""
    known, seat = with_nothing_open(world_seen_by(world, person)), played_seat(world, person)
    player = known.players.get(seat)
    if player is None or not player.is_playing or not known.year:
        return None
    coming, lost, short = _coming(known, seat)
    limit, upkeep = limit_of(known, seat), upkeep_of(known, seat)
    warnings = []
    if lost:
        warnings.append(Warned("above-limit", {"coins": lost, "limit": limit}, grave=False))
    if short:
        warnings.append(Warned("upkeep-short", {"coins": short}, grave=False))
    gains = _gains(with_works_placed(known), player)
    return Budget(player.treasury, limit, gains, upkeep, lost, short, coming, tuple(warnings))


def _gains(world: World, player: Player) -> dict[str, Coins]:
    """VS-2.2.a, VS-2.2.b, VS-3.0.c. What a year brings from each kind of source."""
    lands = land_income(world, player.seat)
    agreed = 0 if player.profile is None else player.profile.income
    mines = yearly_income(world, player.seat) - lands
    return {"lands": lands, "mines": mines, "agreed": agreed}


def _coming(world: World, seat: SeatId) -> tuple[Coins, Coins, Coins]:
    """What is there when the next turn has begun; what was taken and what lacked."""
    slot = slot_of(world, seat)
    if slot is None:
        return world.players[seat].treasury, 0, 0
    checked = world.options.treasury_cap_check != "start_of_turn" and world.phase == Acting(seat)
    taken = confiscation_facts(world, seat) if checked else ()
    opened = with_turn_begun(reduce(evolve, taken, world), slot)
    facts = payday_facts(opened, seat)
    opened = reduce(evolve, facts, opened)
    short = max(0, shortfall(opened, seat))
    paid = reduce(evolve, payment_facts(opened, seat), opened)
    lost = sum(it.coins for it in (*taken, *facts) if isinstance(it, Confiscated))
    return paid.players[seat].treasury, lost, short
