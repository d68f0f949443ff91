"""Optimal play of a game so small that all of it can be enumerated.

Uses only the contract of a game: all legal actions in all states, exactly. Several goals are
optimised independently in one pass. Values are integer multiples of the smallest probability that a
sequence of throws can have.
"""

import itertools
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from operator import mul

from msgspec.structs import replace

from letopis.core.acts import Refusal
from letopis.core.dice import Draw
from letopis.core.game import Setup
from letopis.core.seats import Seat, SeatId
from letopis.games.sheet.actions import SheetAction, Throw
from letopis.games.sheet.game import SheetGame
from letopis.games.sheet.options import SheetOptions
from letopis.games.sheet.spec import SheetSpec, checksum
from letopis.games.sheet.state import Sheet, State
from tests.harness import kept

Worths = tuple[int, ...]  # a number for every goal


def play_everything(spec: SheetSpec) -> Fraction:
    """The expected total of optimal play for points."""
    return Fraction(kept.text(f"everything {checksum(spec)}", lambda: str(*play_for(spec, int))))


def play_for(spec: SheetSpec, *goals: Callable[[int], int]) -> tuple[Fraction, ...]:
    """The best expected value of each goal, which is a function of the total."""
    game = SheetGame("small", 1, SheetOptions, {}, lambda options: spec)
    certain = spec.sides ** (spec.dice * spec.rolls * len(spec.cells))

    @cache
    def best(state: State) -> Worths:
        outcome = game.outcome(state)
        if outcome is not None:
            return tuple(certain * goal(outcome.totals[0]) for goal in goals)
        (seat,) = game.asked(state)
        after = {it: best(play(game, state, seat, it)) for it in game.legal(state, seat)}
        draw = game.draw(state)
        if draw is None:
            return tuple(map(max, zip(*after.values(), strict=True)))
        return expectation(draw, after)

    options = SheetOptions(games=1, match_start="same")
    setup = Setup((Seat(SeatId("anna"), "Anna"),), options, edition=1)
    return tuple(Fraction(worth, certain) for worth in best(game.start(setup)))


def play(game: SheetGame, state: State, seat: SeatId, action: SheetAction) -> State:
    facts = game.decide(state, seat, action)
    assert not isinstance(facts, Refusal)
    for fact in facts:
        state = game.evolve(state, fact)
    return replace(state, sheets=tuple(_unmarked(sheet) for sheet in state.sheets))


def _unmarked(sheet: Sheet) -> Sheet:
    """The sheet without the marks of doubling, which would split equal states."""
    return replace(sheet, doubled=0) if sheet.doubled else sheet


def expectation(draw: Draw, after: dict[SheetAction, Worths]) -> Worths:
    ways = ways_of(draw)
    assert ways.keys() == after.keys()
    worths = zip(*(after[throw] for throw in ways), strict=True)
    means = [divmod(sum(map(mul, ways.values(), each)), ways.total()) for each in worths]
    assert not any(rest for _, rest in means)
    return tuple(mean for mean, _ in means)


@cache
def ways_of(draw: Draw) -> Counter[SheetAction]:
    """The number of ways in which each throw can fall."""
    faces = range(1, draw.sides + 1)
    return Counter(Throw(fallen) for fallen in itertools.product(faces, repeat=draw.dice))
