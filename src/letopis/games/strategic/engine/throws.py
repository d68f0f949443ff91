"""VS-I.q. Dice that have fallen: as many as were asked for, and what the chapters make of them."""

from collections.abc import Iterator

from letopis.core.acts import ClauseId, Event, Refusal
from letopis.core.choices import Choice, Family, NumberRows
from letopis.core.seats import SeatId
from letopis.games.strategic.world import World
from letopis.games.strategic.world.acts import Act, Throws, act
from letopis.games.strategic.world.turn_facts import Fell, Throw


def throwing(consequences: Throws) -> Act:
    """The act of throwing, by what the chapters say about each purpose of dice."""

    def decide_throw(world: World, seat: SeatId, throw: Throw) -> tuple[Event, ...] | Refusal:
        """VS-I.q. As many faces as were asked for, on dice of that size."""
        call = world.call
        if call is None:
            return Refusal(ClauseId("VS-I.q"), "no-throw-needed")
        if len(throw.faces) != call.dice or not all(1 <= it <= call.sides for it in throw.faces):
            about: dict[str, str | int] = {"dice": call.dice, "sides": call.sides}
            return Refusal(ClauseId("VS-I.q"), "wrong-faces", about)
        purpose = call.purpose
        return (Fell(throw.faces), *consequences[type(purpose)](world, purpose, throw.faces))

    return act(decide_throw, "chance", lists=list_throws)


def list_throws(world: World, seat: SeatId, subject: None) -> Iterator[Choice]:
    if world.call is not None:
        yield Family(Throw(()), "faces", NumberRows(1, world.call.sides, world.call.dice))
