"""VS-0.2.e. The end: by the agreement of all who play, and the table of what everybody has."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from letopis.core.acts import Action, ClauseId, Event, Refusal
from letopis.core.choices import Choice
from letopis.core.seats import SeatId
from letopis.games.strategic.council.proposals import busy, closing_facts
from letopis.games.strategic.council.victory import lands_of, victory_progress, yearly_income
from letopis.games.strategic.world import Coins, Over, Proposal, World
from letopis.games.strategic.world.acts import Acts, Facts, accepted, act
from letopis.games.strategic.world.lookup import armies_of, role_of, structures_of
from letopis.games.strategic.world.names import PlayerRole
from letopis.games.strategic.world.stamps import present_stamp


class ProposeEnd(Action, frozen=True, tag="propose-end"):
    """VS-0.2.e. Let us end it here."""


class EndProposed(Event, frozen=True, tag="end-proposed"):
    """A proposal to end the game now, on which the others vote."""

    motion: int
    seat: SeatId


class FinalStanding(Struct, frozen=True):
    """A row of the final table; `score` is counted in what the table plays for."""

    place: int
    seat: SeatId
    score: int
    lands: int
    income: Coins
    treasury: Coins
    armies: int
    structures: int
    years: int
    won: int
    lost: int
    role: PlayerRole
    suzerain: SeatId | None


def decide_propose_end(
    world: World, seat: SeatId, order: ProposeEnd
) -> tuple[Event, ...] | Refusal:
    """VS-0.2.e. By any player; the game goes on until all the others have said yes."""
    if world.options.end_vote == "off":
        return Refusal(ClauseId("VS-0.2.e"), "no-agreed-end-here")
    refusal = busy(world, seat)
    if refusal is not None:
        return refusal
    proposal = Proposal(world.moved + 1, seat, present_stamp(world), ends=True)
    return (EndProposed(proposal.id, seat), *closing_facts(world, proposal))


def evolve_end_proposed(world: World, fact: EndProposed) -> World:
    proposal = Proposal(fact.motion, fact.seat, present_stamp(world), ends=True)
    return replace(world, proposals=(*world.proposals, proposal), moved=fact.motion)


def final_standings(world: World) -> tuple[FinalStanding, ...]:
    """VS-0.2.e. Winners first, then whoever still plays, by what the table plays for, then by
    income; equals share a place."""
    ranks = {seat: _rank(world, seat) for seat in world.seats}
    order = sorted(world.seats, key=lambda seat: ranks[seat], reverse=True)
    return tuple(
        _standing(world, seat, 1 + sum(rank > ranks[seat] for rank in ranks.values()))
        for seat in order
    )


def _rank(world: World, seat: SeatId) -> tuple[bool, bool, int, Coins]:
    winners = world.phase.winners if isinstance(world.phase, Over) else ()
    is_playing = world.players[seat].is_playing
    return seat in winners, is_playing, victory_progress(world, seat), yearly_income(world, seat)


def _standing(world: World, seat: SeatId, place: int) -> FinalStanding:
    player = world.players[seat]
    return FinalStanding(
        place,
        seat,
        victory_progress(world, seat),
        lands_of(world, seat),
        yearly_income(world, seat),
        player.treasury,
        len(armies_of(world, seat)),
        len(structures_of(world, seat)),
        player.turns,
        player.won,
        player.lost,
        role_of(world, seat),
        player.suzerain,
    )


def list_end_proposals(world: World, seat: SeatId, subject: None) -> Iterator[Choice]:
    return accepted(decide_propose_end, world, seat, (ProposeEnd(),))


ACTS: Acts = {
    ProposeEnd: act(decide_propose_end, "any-time", lists=list_end_proposals),
}
FACTS: Facts = {EndProposed: evolve_end_proposed}
