"""VS-1.2.v. Reaction windows: how they open, whom they ask next, and when they are over.

Nothing is recorded where nobody is asked.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from letopis.core.acts import Action, Event
from letopis.core.choices import Choice
from letopis.core.seats import SeatId
from letopis.games.strategic.engine.reactions import Occasion, has_request, reactors
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.realm.requests import Answered
from letopis.games.strategic.war.declaring import Declared
from letopis.games.strategic.world import Acting, Closing, Window, World
from letopis.games.strategic.world.acts import Acts, Facts, act
from letopis.games.strategic.world.lookup import cell_of
from letopis.games.strategic.world.stamps import queue_after


class Pass(Action, frozen=True, tag="pass"):
    """VS-1.2.v. Let it happen."""


class Awaited(Event, frozen=True, tag="awaited"):
    """The table waits for these seats' reactions to what happened on those cells."""

    seats: tuple[SeatId, ...]
    cells: tuple[Cell, ...] = ()
    after: SeatId | None = None  # who reacted out of his turn, so that the queue begins behind him


class Passed(Event, frozen=True, tag="passed"):
    """VS-1.2.v. A seat does not react."""

    seat: SeatId


class Resumed(Event, frozen=True, tag="resumed"):
    """All have passed: the turn goes on."""


def opening_facts(
    world: World, cells: tuple[Cell, ...], moment: Occasion, actor: SeatId | None = None
) -> tuple[Event, ...]:
    """VS-1.2.v. The window that an act opens, if it asks anybody.

    The queue begins with the turn's player, who has passed by a plain step or by ending his turn;
    after another's reaction it begins behind that `actor`.
    """
    player = turn_player(world)
    if actor not in (None, player):
        seats = reactors(world, Window(cells, (), actor), moment)
        return (Awaited(seats, cells, after=actor),) if seats else ()
    passes = moment == "step" or (isinstance(world.phase, Closing) and world.phase.round < 2)
    passed = (player,) if passes and player is not None else ()
    # Behind his predecessor, so that the turn's player himself is asked first.
    after = player if passes or player is None else queue_after(world, player)[-2:][0]
    seats = reactors(world, Window(cells, (), after, passed), moment)
    return (Awaited(seats, cells),) if seats else ()


def queue_facts(world: World) -> tuple[Event, ...]:
    """Whom an open window asks next; it closes when all have passed in succession."""
    window = world.window
    assert window is not None
    moment: Occasion = "act" if isinstance(world.phase, Acting) else "closing"
    seats = reactors(world, window, moment)
    return (Awaited(seats, window.cells),) if seats else (Resumed(),)


def turn_player(world: World) -> SeatId | None:
    """Whose turn or sub-turn it is, or who was the last to end his; nobody in an empty slot."""
    if isinstance(world.phase, Acting):
        return world.phase.seat
    return world.acted[-1] if world.acted else None


def decide_pass(world: World, seat: SeatId, order: Pass) -> tuple[Event, ...]:
    """VS-1.2.v. Only by whom the window asks: the gate lets nobody else through."""
    return (Passed(seat),)


def evolve_awaited(world: World, fact: Awaited) -> World:
    """VS-1.2.v. A turn's player who is not asked when his own act opens a window has passed."""
    if world.window is not None:
        return replace(world, window=replace(world.window, asked=fact.seats))
    player = turn_player(world)
    if fact.after is not None or player is None or player in fact.seats:
        return replace(world, window=Window(fact.cells, fact.seats, fact.after or player))
    return replace(world, window=Window(fact.cells, fact.seats, player, (player,)))


def evolve_passed(world: World, fact: Passed) -> World:
    window = world.window
    assert window is not None
    rest = tuple(seat for seat in window.asked if seat != fact.seat)
    if rest == (turn_player(world),):
        rest = ()  # whether his own turn simply goes on is to be seen anew
    passed = (*window.passed, fact.seat)
    requests = tuple(
        replace(it, put_off=True) if it.to == fact.seat else it for it in world.requests
    )
    changed = replace(window, asked=rest, passed=passed, after=fact.seat)
    return replace(world, window=changed, requests=requests)


def evolve_resumed(world: World, fact: Resumed) -> World:
    """VS-3.2.a. Whoever did not answer when he was asked has put the request off."""
    asked = world.window.asked if world.window is not None else ()
    requests = tuple(replace(it, put_off=True) if it.to in asked else it for it in world.requests)
    return replace(world, window=None, requests=requests)


def waits_for_answers_only(world: World) -> bool:
    """VS-3.2.a, VS-5.4.b. Nothing has happened that could be reacted to: a request alone waits."""
    if world.window is None or world.window.cells or not isinstance(world.phase, Acting):
        return False
    return all(has_request(world, seat) for seat in world.window.asked)


def with_window_after_declaration(world: World, fact: Declared) -> World:
    """VS-1.2.v. Whoever reacted, the others may react to that."""
    if fact.seat is None:
        return world
    cells = (cell_of(world, fact.by), cell_of(world, fact.target))
    return with_window_reopened(world, fact.seat, cells)


def with_window_after_answer(world: World, fact: Answered) -> World:
    """VS-1.2.v. An answer in its window is a reaction like any other."""
    request = next(it for it in world.requests if it.id == fact.request)
    if world.window is None or request.to not in world.window.asked:
        return world
    return with_window_reopened(world, request.to, ())


def with_window_reopened(world: World, seat: SeatId, cells: tuple[Cell, ...]) -> World:
    """VS-1.2.v. After a reaction everybody may speak again, the next in the queue first."""
    window = world.window
    if window is None:
        return world
    scene = tuple(dict.fromkeys((*window.cells, *cells)))
    return replace(world, window=Window(scene, asked=(), after=seat, passed=()))


def list_pass(world: World, seat: SeatId, subject: None) -> Iterator[Choice]:
    yield Pass()


ACTS: Acts = {Pass: act(decide_pass, "pass", lists=list_pass)}
FACTS: Facts = {Awaited: evolve_awaited, Passed: evolve_passed, Resumed: evolve_resumed}
SIDE_EFFECTS: Facts = {Declared: with_window_after_declaration, Answered: with_window_after_answer}
