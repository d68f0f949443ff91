"""VS-7.12.e. Standing decisions of a victor: what he wants when he does not answer in time."""

from collections.abc import Iterator
from itertools import product
from typing import Literal, get_args

from msgspec.structs import replace

from letopis.core.acts import Action, ClauseId, Event, Refusal
from letopis.core.choices import Choice
from letopis.core.seats import SeatId
from letopis.games.strategic.aftermath.conquest import Settle
from letopis.games.strategic.aftermath.turmoil import Stir, pending_unrest
from letopis.games.strategic.war.sealing import AsStanding, decide_as_standing, list_as_standing
from letopis.games.strategic.world import Spoils, Stirring, World
from letopis.games.strategic.world.acts import (
    Acts,
    Facts,
    Secrets,
    accepted,
    act,
    told_to_its_seat,
    told_to_teller,
)
from letopis.games.strategic.world.changes import with_player

Taking = Literal["take", "leave"]
Lowering = Literal["lower", "keep"]
SPOKEN = (Taking, Lowering, Stirring)


class StandingSpoils(Action, frozen=True, tag="standing-spoils"):
    """VS-7.12.e. Take a beaten structure or leave it, lower it or keep it; what to stir."""

    take: Taking
    lower: Lowering
    stir: Stirring = "no"


class SpoilsOrdered(Event, frozen=True, tag="spoils-ordered"):
    """VS-7.12.e. A standing decision; only its own seat is told."""

    seat: SeatId
    take: Taking
    lower: Lowering
    stir: Stirring = "no"


def decide_standing(
    world: World, seat: SeatId, order: StandingSpoils
) -> tuple[Event, ...] | Refusal:
    """VS-7.12.e. At any time, in place of an earlier one."""
    wish = Spoils(order.take == "take", order.lower == "lower", order.stir)
    if wish == world.players[seat].usual_spoils:
        return Refusal(ClauseId("VS-7.12.e"), "same-spoils")
    return (SpoilsOrdered(seat, order.take, order.lower, order.stir),)


def standing_settlement(world: World, seat: SeatId) -> Settle:
    """VS-7.12.e. Without a standing decision: take, do not lower."""
    wish = world.players[seat].usual_spoils
    return Settle(wish.take, wish.lower)


def standing_turmoil(world: World, seat: SeatId) -> Stir:
    """VS-5.2.b, VS-7.12.e. Without a standing decision no turmoil; one house needs one die."""
    wish, unrest = world.players[seat].usual_spoils, pending_unrest(world)
    is_single = unrest is not None and unrest.kind == "capital"
    return Stir("at-once" if is_single and wish.stir == "separately" else wish.stir)


def act_meant(world: World, seat: SeatId, order: AsStanding) -> Action:
    """VS-7.12.e. What a victor wants who lets his standing decisions speak."""
    match world.field.stage if world.field is not None else None:
        case "settle":
            return standing_settlement(world, seat)
        case "turmoil":
            return standing_turmoil(world, seat)
        case _:
            return order


def spoils_words(wish: Spoils) -> tuple[str, ...]:
    """VS-7.12.e. A standing decision as it is said."""
    return ("take" if wish.take else "leave", "lower" if wish.lower else "keep", wish.stir)


def spoils_in(words: tuple[str, ...]) -> StandingSpoils | None:
    """The decision that such words mean; None where they mean none."""
    if len(words) != len(SPOKEN) or any(
        it not in get_args(among) for it, among in zip(words, SPOKEN, strict=True)
    ):
        return None
    return StandingSpoils(*words)  # type: ignore[arg-type]  # looked at just now


def settlement_words(act: Settle) -> tuple[str, ...]:
    """VS-7.12.e. What a victor wants of a structure, as it is said."""
    return spoils_words(Spoils(act.take, act.lower))[:2]


def settlement_in(words: tuple[str, ...]) -> Settle | None:
    wish = spoils_in((*words, "no"))
    return None if wish is None else Settle(wish.take == "take", wish.lower == "lower")


def turmoil_in(words: tuple[str, ...]) -> Stir | None:
    wish = spoils_in(("take", "keep", *words))
    return None if wish is None else Stir(wish.stir)


def evolve_ordered(world: World, fact: SpoilsOrdered) -> World:
    wish = Spoils(fact.take == "take", fact.lower == "lower", fact.stir)
    return with_player(world, replace(world.players[fact.seat], spoils=wish))


def list_standing_spoils(world: World, seat: SeatId, subject: None) -> Iterator[Choice]:
    """VS-7.12.e."""
    words = product(get_args(Taking), get_args(Lowering), get_args(Stirring))
    return accepted(decide_standing, world, seat, (StandingSpoils(*it) for it in words))


ACTS: Acts = {
    StandingSpoils: act(
        decide_standing, "any-time", lists=list_standing_spoils, hides=told_to_teller
    ),
    # Cards of a battle stand in another chapter; what the act means is said where both are known.
    AsStanding: act(
        decide_as_standing,
        "battle",
        lists=list_as_standing,
        stands_for=act_meant,
        hides=told_to_teller,
    ),
}
FACTS: Facts = {SpoilsOrdered: evolve_ordered}
HIDES: Secrets = {SpoilsOrdered: told_to_its_seat}
