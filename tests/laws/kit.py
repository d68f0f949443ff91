"""One kit of laws for every game: how to reach any position, ask for anything, and what is secret.

A game joins by one entry in `SUBJECTS`.
"""

from collections.abc import Callable
from random import Random
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy
from msgspec import Struct

from letopis.core.acts import Action
from letopis.core.chronicle import Chronicle, Entry
from letopis.core.dice import Fair, commitment, secret_of_seed
from letopis.core.game import AnyGame
from letopis.core.header import Header
from letopis.core.options import Option, OptionValue, describe, resolve
from letopis.core.seats import CHANCE, PUBLIC, Seat, SeatId
from letopis.core.table import Table, advance, ask, open_table
from letopis.core.table_acts import Undo
from letopis.games.catalogue import GAMES
from letopis.games.sheet.actions import Keep, Roll, Score, Throw
from letopis.games.sheet.game import SheetGame
from tests.laws.sealed import STONES, Fall, Seal, SealedGame
from tests.laws.sealed import State as SealedState

SECRET = secret_of_seed(0)
LONGEST_PLAY = 400
UNDO_OFTEN = 0.1
# Beginnings matter as much as late positions: a short game hides its secrets there.
STEPS = st.one_of(st.integers(0, 8), st.integers(0, LONGEST_PLAY))


class Subject(Struct, frozen=True):
    """A game under the laws: arbitrary actions of its kind, and what a seat may not know."""

    game: AnyGame
    actions: SearchStrategy[Action]
    secrets: Callable[[Any, SeatId], list[str]]


class Play(Struct, frozen=True):
    """A table somewhere in a game, and the chronicle that led there."""

    table: Table
    chronicle: Chronicle


def _dice_lists() -> SearchStrategy[tuple[int, ...]]:
    return st.lists(st.integers(0, 7), max_size=6).map(tuple)


def _sheet_actions(game: SheetGame) -> SearchStrategy[Action]:
    options = resolve(game.options, game.presets, None, {})
    cells = [cell.id for cell in game.spec(options).cells]
    names = st.sampled_from([*cells, "one-pair", "no-such-cell"])
    return st.one_of(
        st.just(Roll()),
        st.builds(Keep, _dice_lists()),
        st.builds(Throw, _dice_lists()),
        st.builds(Score, names),
    )


def _no_secrets(state: object, seat: SeatId) -> list[str]:
    return []


def _sealed_secrets(state: SealedState, seat: SeatId) -> list[str]:
    if all(state.stones):
        return []
    own = [stone for holder, stone in zip(state.seats, state.stones, strict=True) if holder == seat]
    return [stone for stone in state.stones if stone and stone not in own]


def _subject(game: AnyGame) -> Subject:
    assert isinstance(game, SheetGame)
    return Subject(game, _sheet_actions(game), _no_secrets)


SEALED = Subject(
    SealedGame(),
    st.one_of(
        st.builds(Seal, st.sampled_from([*STONES, "diamond"])), st.builds(Fall, st.integers(0, 7))
    ),
    _sealed_secrets,
)
SUBJECTS = {**{name: _subject(game) for name, game in GAMES.items()}, "sealed": SEALED}


@st.composite
def headers(draw: DrawFn, game: AnyGame) -> Header:
    """Any options, any few seats, fair dice."""
    options = {
        option.name: draw(_option_values(option), label=option.name)
        for option in describe(game.options)
    }
    count = draw(st.integers(1, 4), label="seats")
    seats = tuple(Seat(SeatId(f"s{at}"), f"Seat {at}") for at in range(1, count + 1))
    return Header(game.id, game.edition, "law", options, Fair(commitment(SECRET)), seats)


def _option_values(option: Option) -> SearchStrategy[OptionValue]:
    if option.choices:
        return st.sampled_from(option.choices)
    return st.integers(option.low, min(option.high, option.low + 1))


@st.composite
def plays(draw: DrawFn, subject: Subject, to_the_end: bool = False) -> Play:
    """A random walk through legal actions. The seed is drawn, the steps follow from it: so a walk
    may be hundreds of steps long and still shrinks to a short one."""
    game = subject.game
    table = open_table(game, draw(headers(game)))
    rng = Random(draw(st.integers(0, 2**32), label="seed"))
    steps = LONGEST_PLAY * 20 if to_the_end else draw(STEPS, label="steps")
    entries: list[Entry] = []
    while len(entries) < steps and (asked := table.asked):
        entry = _undone(table, rng) or _moved(table, rng.choice(asked), rng)
        table = advance(table, entry)
        entries.append(entry)
    return Play(table, Chronicle(table.header, tuple(entries)))


def _undone(table: Table, rng: Random) -> Entry | None:
    """Now and then somebody takes the last act back, as far as that is allowed."""
    if table.last is None or rng.random() > UNDO_OFTEN:
        return None
    entry = ask(table, table.last.seat, Undo())
    return entry if isinstance(entry, Entry) else None


def _moved(table: Table, seat: SeatId, rng: Random) -> Entry:
    entry = ask(table, seat, rng.choice(table.game.legal(table.state, seat)))
    assert isinstance(entry, Entry), "a listed action is refused"
    return entry


def everybody(table: Table) -> tuple[SeatId, ...]:
    """All who might ask or look: the seats, chance, and the public."""
    return (*(seat.id for seat in table.header.seats), CHANCE, PUBLIC)
