"""A kit of laws for every game: how to reach any position, and which actions to try there.

It knows no game. A game joins by one entry in `tests/laws/subjects.py`.
"""

from collections.abc import Callable
from random import Random
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy
from msgspec import Struct

from letopis.core.acts import Action
from letopis.core.choices import pick
from letopis.core.chronicle import Chronicle, Entry
from letopis.core.dice import Fair, commitment, secret_of_seed
from letopis.core.game import AnyGame
from letopis.core.header import Header
from letopis.core.options import Option, OptionValue, describe
from letopis.core.seats import CHANCE, HOST, PUBLIC, Seat, SeatId
from letopis.core.table import Table, advance, ask, open_table
from letopis.core.table_acts import Undo

SECRET = secret_of_seed(0)
UNDO_OFTEN = 0.1
OUT_OF_TURN_OFTEN = 0.1

Values = dict[str, OptionValue]
Materials = dict[str, str]


def no_secrets(state: object, seat: SeatId) -> list[str]:
    """No secrets: everything is public."""
    return []


def nothing_hidden(state: Any, seat: SeatId, rng: Random) -> Any:
    """Everything is public: only the state itself looks like it."""
    return state


class Subject(Struct, frozen=True):
    """A game under the laws.

    `actions` gives arbitrary actions of its kind for a state, legal or not; `secrets` are texts
    that a seat may not know, and `alike` gives another state that it cannot tell from this one.
    Headers are drawn from `options` (any values, where it is None),
    numbers of seats, and one of the `materials`. A walk is at most `longest_play` long; a game in
    which random play need not end says why in `endless`. `bots` can play it. `examples` are drawn
    for each law.
    """

    game: AnyGame
    actions: Callable[[Any], SearchStrategy[Action]]
    secrets: Callable[[Any, SeatId], list[str]] = no_secrets
    alike: Callable[[Any, SeatId, Random], Any] = nothing_hidden
    options: SearchStrategy[Values] | None = None
    seats: tuple[int, ...] = (1, 2, 3, 4)
    materials: tuple[Materials, ...] = ({},)
    longest_play: int = 400
    endless: str = ""
    examples: int = 40
    bots: tuple[str, ...] = ("random",)


class Play(Struct, frozen=True):
    """A table in the course of a game, and the chronicle that led there."""

    table: Table
    chronicle: Chronicle


@st.composite
def headers(draw: DrawFn, subject: Subject) -> Header:
    """Headers with any options, seats and materials, and fair dice."""
    game = subject.game
    chosen = any_options(game) if subject.options is None else subject.options
    options = draw(chosen, label="options")
    count = draw(st.sampled_from(subject.seats), label="seats")
    seats = tuple(Seat(SeatId(f"s{at}"), f"Seat {at}") for at in range(1, count + 1))
    materials = draw(st.sampled_from(subject.materials), label="materials")
    dice = Fair(commitment(SECRET))
    return Header(
        game.id, game.edition, "law", options, dice, seats, game.record, materials=materials
    )


def any_options(game: AnyGame) -> SearchStrategy[Values]:
    """Every choice of every option; of numbers only the lowest two, to keep games short."""
    each = {option.name: _option_values(option) for option in describe(game.options)}
    return st.fixed_dictionaries(each)


def _option_values(option: Option) -> SearchStrategy[OptionValue]:
    if option.choices:
        return st.sampled_from(option.choices)
    return st.integers(option.low, min(option.high, option.low + 1))


@st.composite
def plays(draw: DrawFn, subject: Subject, to_the_end: bool = False) -> Play:
    """A random walk through legal actions. Only the seed and the length are drawn, so that a walk
    may be hundreds of steps long and still shrinks to a short one.
    """
    table = open_table(subject.game, draw(headers(subject)))
    rng = Random(draw(st.integers(0, 2**32), label="seed"))
    steps = subject.longest_play * 20 if to_the_end else draw(_steps(subject), label="steps")
    entries: list[Entry] = []
    while len(entries) < steps and (asked := table.asked):
        entry = _undone(table, rng) or _moved(table, _mover(table, asked, rng), rng)
        table = advance(table, entry)
        entries.append(entry)
    return Play(table, Chronicle(table.header, tuple(entries)))


def _steps(subject: Subject) -> SearchStrategy[int]:
    """The number of steps: early positions matter as much as late ones, as secrets are there."""
    return st.one_of(st.integers(0, 8), st.integers(0, subject.longest_play))


def _undone(table: Table, rng: Random) -> Entry | None:
    """Sometimes an undo of the last act, if it is allowed."""
    if table.last is None or rng.random() > UNDO_OFTEN:
        return None
    entry = ask(table, table.last.seat, Undo())
    return entry if isinstance(entry, Entry) else None


def _mover(table: Table, asked: tuple[SeatId, ...], rng: Random) -> SeatId:
    """One of the seats that are asked, or sometimes any seat with a legal act."""
    if rng.random() > OUT_OF_TURN_OFTEN:
        return rng.choice(asked)
    free = [seat for seat in everybody(table) if table.game.legal(table.state, seat)]
    return rng.choice(free or asked)


def _moved(table: Table, seat: SeatId, rng: Random) -> Entry:
    choice = rng.choice(table.game.legal(table.state, seat))
    entry = ask(table, seat, pick(choice, rng.randrange))
    assert isinstance(entry, Entry), "a listed action is refused"
    return entry


def everybody(table: Table) -> tuple[SeatId, ...]:
    """All who might ask or look: the seats, chance, the host, and the public."""
    return (*(seat.id for seat in table.header.seats), CHANCE, HOST, PUBLIC)
