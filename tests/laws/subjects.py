"""The games under the laws, one entry each."""

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from letopis.core.acts import Action
from letopis.core.notation import Text
from letopis.core.options import resolve
from letopis.core.seats import SeatId
from letopis.games.sheet.actions import Keep, Roll, Score, Throw
from letopis.games.sheet.game import SheetGame
from letopis.games.valyrian import VALYRIAN
from letopis.games.yatzy import YATZY
from tests.laws import muster, sealed
from tests.laws.kit import Subject
from tests.laws.strategic import STRATEGIC


def _sheet(game: SheetGame) -> Subject:
    options = resolve(game.options, game.presets, None, {})
    cells = [cell.id for cell in game.spec(options).cells]
    names = st.sampled_from([*cells, "one-pair", "no-such-cell"])
    dice = st.lists(st.integers(0, 7), max_size=6).map(tuple)
    actions = st.one_of(
        st.just(Roll()), st.builds(Keep, dice), st.builds(Throw, dice), st.builds(Score, names)
    )
    return Subject(game, lambda state: actions, bots=("random", "greedy"))


def _sealed_actions(state: sealed.State) -> SearchStrategy[Action]:
    stones = st.sampled_from([*sealed.STONES, "diamond"])
    return st.one_of(st.builds(sealed.Seal, stones), st.builds(sealed.Fall, st.integers(0, 7)))


def _sealed_secrets(state: sealed.State, seat: SeatId) -> list[str]:
    if all(state.stones):
        return []
    own = [stone for holder, stone in zip(state.seats, state.stones, strict=True) if holder == seat]
    return [stone for stone in state.stones if stone and stone not in own]


def _muster_actions(state: muster.State) -> SearchStrategy[Action]:
    army = st.sampled_from([*state.armies, "no-such-army"])
    armies = st.lists(army, max_size=4).map(tuple)
    orders = st.lists(st.sampled_from(muster.Order), max_size=4).map(tuple)
    return st.one_of(
        st.builds(muster.Give, army, orders),
        st.builds(muster.Disband, army),
        st.builds(muster.Tax, st.integers(-1, 2) | st.integers(999_999, 1_000_001)),
        st.builds(muster.Call, armies, st.booleans()),
        st.builds(muster.Array, armies),
        st.just(muster.Rest()),
        st.builds(muster.Say, st.text(st.sampled_from('a |"\n'), max_size=42).map(Text)),
    )


SUBJECTS = {
    "yatzy": _sheet(YATZY),
    "valyrian": _sheet(VALYRIAN),
    "strategic": STRATEGIC,
    "sealed": Subject(sealed.SealedGame(), _sealed_actions, _sealed_secrets),
    "muster": Subject(
        muster.MusterGame(),
        _muster_actions,
        materials=({"armies": "elves\nknights\nships\n"}, {"armies": ""}),
        longest_play=60,
        endless="it is over when all rest one after the other, which nobody must do",
    ),
}
