"""The squire, an opponent for a first evening: eager, legal, and beaten by a better player."""

from itertools import cycle, islice

import pytest

from letopis.bots.quick_game import WAR
from letopis.core.choices import is_listed
from letopis.core.seats import SeatId
from letopis.games.strategic.game import MAP
from letopis.games.strategic.war import Command
from tests.bots.stillness import longest_stillness
from tests.bots.strategic_table import moves, quick_war
from tests.bots.test_strategist_choices import PLAIN, seated, turn_of
from tests.strategic.scenes.scene import Desk, endless

SQUIRE = SeatId("b1")
LONGEST = 2  # turns in a row that an army may stand still for no reason


@pytest.mark.parametrize(
    "bots", [("squire", "squire"), ("random", "squire"), ("squire", "soldier")]
)
def test_no_bot_of_the_quick_game_does_what_is_not_listed(bots: tuple[str, ...]) -> None:
    for at, chosen in moves(quick_war(*bots, seed=5), 150):
        if chosen is not None:
            assert is_listed(at.game.legal(at.state, at.asked[0]), chosen)


@pytest.mark.parametrize("seed", [0, 1, 5, 11])
@pytest.mark.parametrize("rival", ["strategist", "squire", "random"])
def test_no_army_of_the_squire_is_frozen(rival: str, seed: int) -> None:
    """Nor once the enemy is gone: then it settles what he has left."""
    assert longest_stillness(quick_war("squire", rival, seed=seed), SQUIRE) <= LONGEST


def test_it_lays_plain_patterns_and_not_the_same_in_every_battle() -> None:
    """Who has seen one battle of it does not know the next; each is as plain as a person's."""
    for seed in range(4):
        laid = _laid(seed)
        assert len(laid) > 1
        for orders in laid:
            assert any(orders == tuple(islice(cycle(orders[:n]), len(orders))) for n in (1, 2, 3))
        longest = max(laid, key=len)
        assert any(orders != longest[: len(orders)] for orders in laid)


def _laid(seed: int) -> list[tuple[str, ...]]:
    played = moves(quick_war("squire", "strategist", seed=seed))
    commands = [it for at, it in played if isinstance(it, Command) and at.asked[0] == SQUIRE]
    return [it.orders for it in commands]


@pytest.mark.parametrize("seed", range(2))
def test_it_beats_the_random_player_from_either_side(seed: int) -> None:
    ends = [
        list(moves(quick_war(*bots, seed=seed)))[-1][0].outcome
        for bots in (("squire", "random"), ("random", "squire"))
    ]
    assert [end.winners if end else () for end in ends] == [("b1",), ("b2",)]


def test_it_loses_most_games_against_the_strategist() -> None:
    won = 0
    for seed in range(5):
        end = list(moves(quick_war("squire", "strategist", seed=seed)))[-1][0].outcome
        assert end is not None
        won += SQUIRE in end.winners
    assert won <= 2


# Its mistakes, beside what the strategist does in the same position


def both(*pieces: str, ground: str = PLAIN, **more: object) -> tuple[list[str], list[str]]:
    """What the squire and the strategist type in a turn of anna's."""

    def drawn() -> Desk:
        return endless(ground, *pieces, **more)  # type: ignore[arg-type]

    first, second = drawn(), drawn()
    return (
        turn_of(seated(first, "anna", "squire"), first),
        turn_of(seated(second, "anna"), second),
    )


def test_it_counts_heads_and_runs_against_walls() -> None:
    """Three barbarians against a garrison of two, which has advantage behind its walls (VS-T3.f),
    and archers beside it who would come to help."""
    squire, strategist = both(
        "anna castle a3", "anna barbarians-1 d1", "boris castle e1", "boris light-infantry-1 f2",
    )  # fmt: skip
    assert "attack barbarians-1 castle-e1" in squire, squire
    assert "attack barbarians-1 castle-e1" not in strategist, strategist


def test_it_forgets_an_enemy_who_is_a_few_steps_away() -> None:
    squire, strategist = both(
        "anna tower a1", "anna barbarians-1 a3", "boris knights-1 d1", "boris tower f3",
        "boris knights-2 f2", lands="A A A B B B\nA A A B B B\nA A A B B B", coins=0,
    )  # fmt: skip
    assert any(it.startswith("move barbarians-1") and it.endswith("a1") for it in strategist)
    assert not any(it.endswith("a1") for it in squire), squire


def test_it_hires_what_is_dearest() -> None:
    squire, strategist = both(
        "anna castle a1", "anna elves-1 a3 personal", "boris castle f3",
        incomes={"A": 60}, coins=100,
    )  # fmt: skip
    assert "hire knights castle-a1" in squire, squire
    assert "hire knights castle-a1" not in strategist, strategist


def test_whoever_has_nothing_to_do_marches_on_the_enemy() -> None:
    """A fortress too strong for it: it goes there all the same and does not stand about."""
    wide = ". . . . . . . . .\n" * 3
    squire, _ = both(
        "anna castle a1", "anna barbarians-1 b2", "boris fortress i2", "boris knights-1 i2 mithril",
        ground=wide, coins=0,
    )  # fmt: skip
    assert [it for it in squire if it.startswith("move barbarians-1")], squire


def test_the_quick_war_is_about_one_land_of_the_other_side() -> None:
    table = quick_war("squire", "squire")
    assert table.state.ground.map.id == WAR.materials[MAP]
    assert len(table.state.ground.lands) == 6
    assert table.state.options.victory_measure == "lands_more_than_half"
