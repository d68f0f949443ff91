"""Both sides of the battle that an act would declare, and how it would end."""

from random import Random

import pytest

from letopis.analysis.battles_ahead import BattleChances, chances_ahead
from letopis.core.acts import Refusal
from letopis.games.strategic.foresight import BattleAhead, battle_ahead, battles_ahead
from letopis.games.strategic.maps import LandId
from letopis.games.strategic.world import Muster
from tests.rule import rule
from tests.strategic.laws.alike import alike
from tests.strategic.scenes.scene import GAME, Desk, scene
from tests.strategic.test_foresight import ANNA, read


def sides(desk: Desk, line: str) -> tuple[Muster, Muster] | None:
    found = GAME.foresee(desk.world, ANNA, read(line))
    assert not isinstance(found, Refusal), found
    ahead = battle_ahead(found, ANNA)
    return None if ahead is None else (ahead.own, ahead.other)


def strengths(desk: Desk, line: str) -> list[list[str]]:
    found = sides(desk, line)
    assert found is not None
    return [
        [f"{it.id} {it.detachments}{'+' * it.advantage}" for it in side.armies] for side in found
    ]


@rule("VS-7.1.a", "VS-7.13.a", "VS-T3.f", "VS-4.2.h", "VS-6.4.a")
def test_both_sides_are_told_as_they_would_stand() -> None:
    """The garrison and who stands behind its walls defend together; who is aboard counts as one."""
    desk = scene(
        """
        . . . .
        ~ . . .
        """,
        "anna knights-1 a1",
        "anna ship-1 a2",
        "anna elves-1 ship-1",
        "boris castle c1",
        "boris orcs-1 c1",
        "nobody barbarians-1 b2",
    )
    book = desk.world.ground.catalogue
    garrison = f"castle-c1 {book.structures['castle'].garrison}+"
    orcs = f"orcs-1 {book.armies['orcs'].detachments}+"
    knights = f"knights-1 {book.armies['knights'].detachments}"
    attack = strengths(desk, "move knights-1 b1 attack castle-c1")
    assert [attack[0], sorted(attack[1])] == [[knights], sorted([garrison, orcs])]
    barbarians = f"barbarians-1 {book.armies['barbarians'].detachments}"
    assert strengths(desk, "attack elves-1 barbarians-1") == [["elves-1 1"], [barbarians]]
    assert sides(desk, "move knights-1 b1") is None


@rule("VS-7.9.d", "VS-4.2.h")
def test_whose_side_is_a_ship_and_its_passengers_may_drown_in_victory() -> None:
    desk = scene(
        """
        . . . .
        ~ ~ ~ ~
        """,
        "anna ship-1 a2",
        "anna elves-1 ship-1",
        "anna knights-1 b1",
        "boris tower a1",
    )

    def drowns(line: str) -> bool:
        found = GAME.foresee(desk.world, ANNA, read(line))
        assert not isinstance(found, Refusal), found
        ahead = battle_ahead(found, ANNA)
        assert ahead is not None
        return ahead.drowns

    assert not drowns("attack ship-1 tower-a1")  # nobody else would have cards
    desk.does("anna", "attack ship-1 tower-a1")
    assert drowns("attack elves-1 tower-a1")
    assert not drowns("attack knights-1 tower-a1")


@rule("VS-8.9.1.3.g")
def test_a_dragon_that_is_woken_is_an_enemy() -> None:
    desk = scene(". . . .", "anna barbarians-1 a1", lairs=("b1",))
    own, other = strengths(desk, "move barbarians-1 b1")
    assert (own[0].split()[0], other[0].split()[0]) == ("barbarians-1", "dragon-1")


@pytest.mark.parametrize("seed", range(3))
def test_it_is_told_alike_in_worlds_that_look_alike(seed: int) -> None:
    desk = scene(". . . .", "anna knights-1 a1", "boris orcs-1 c1", "boris elves-1 d1")
    line = "move knights-1 b1 attack orcs-1"
    other = Desk(alike(desk.world, ANNA, Random(seed)))
    assert strengths(other, line) == strengths(desk, line)


@rule("VS-7.7.d", "VS-7.8.b")
def test_odds_are_those_of_the_oracle_and_of_no_other_rules() -> None:
    pieces = (". . . .", "anna knights-1 a1", "nobody orcs-1 b1")
    desk = scene(*pieces)
    found = sides(desk, "attack knights-1 orcs-1")
    assert found is not None
    chances = chances_ahead(desk.world.options, *found)
    assert chances == BattleChances(100, 0, 0, 2)  # four against three
    back = chances_ahead(desk.world.options, found[1], found[0])
    assert back == BattleChances(0, 0, 100, 3)
    mirrored = scene(*pieces, battle_facing="mirrored").world.options
    assert chances_ahead(mirrored, *found) is None


def ahead(desk: Desk, line: str) -> BattleAhead:
    (found,) = battles_ahead(desk.world, ANNA, (read(line),))
    assert found is not None
    foreseen = GAME.foresee(desk.world, ANNA, read(line))
    assert not isinstance(foreseen, Refusal)
    assert battle_ahead(foreseen, ANNA) == found  # however it is asked, the same is told
    return found


@rule("VS-5.1.a", "VS-5.1.g", "VS-7.9.d")
def test_the_prize_is_told_to_who_would_get_it_and_to_nobody_else() -> None:
    drawing = (". . . .", "nobody orcs-1 b1")
    led = scene(*drawing, "anna knights-1 a1 personal")
    orcs = led.world.ground.catalogue.armies["orcs"].cost
    assert ahead(led, "attack knights-1 orcs-1").prize == orcs
    unled = scene(*drawing, "anna knights-1 a1")
    assert ahead(unled, "attack knights-1 orcs-1").prize == 0


@rule("VS-5.1.g", "VS-7.9.d", "VS-5.2.b")
def test_who_stays_aboard_a_ship_that_attacks_wins_no_prize_and_is_at_stake() -> None:
    pieces = ("anna ship-1 a2", "anna elves-1 ship-1 personal", "boris orcs-1 b1 personal")
    desk = scene(". . .\n~ . .", *pieces, "boris castle c2")
    found = ahead(desk, "attack ship-1 orcs-1")
    assert (found.prize, found.stirs) == (0, False)
    assert found.stakes == ("ship-1", "elves-1")
    desk.does("anna", "attack ship-1 orcs-1")
    assert ahead(desk, "attack elves-1 orcs-1").prize > 0
    assert ahead(desk, "attack elves-1 orcs-1").stirs


@rule("VS-7.14.a", "VS-5.1.g")
@pytest.mark.parametrize(("named", "wins"), [("ship-2", True), ("elves-1", False)])
def test_of_the_attacked_the_prize_is_told_to_whoever_was_named(named: str, wins: bool) -> None:
    desk = scene(
        "~ ~ ~\n~ ~ ~", "carol ship-1 a1", "anna ship-2 b1 personal",
        "boris elves-1 ship-2 personal", "anna ship-3 a2", turn="carol", seats="carol anna boris",
    )  # fmt: skip
    desk.does("carol", f"attack ship-1 {named}")
    assert (ahead(desk, "attack ship-3 ship-1").prize > 0) is wins


@rule("VS-7.12.c", "VS-2.2.a", "VS-5.2.e")
def test_a_house_is_told_with_what_its_land_would_bring() -> None:
    desk = scene(". . . .", "anna knights-1 b1 personal", "boris castle c1", lands="A A B B")
    found = ahead(desk, "attack knights-1 castle-c1")
    income = desk.world.ground.lands[LandId("land-b")].income
    assert (found.houses, found.takes, found.income) == (("castle-c1",), True, income)
    assert found.stirs


@rule("VS-7.9.b", "VS-7.13.a")
def test_everything_of_ones_own_that_fights_is_at_stake() -> None:
    desk = scene(
        """
        . . .
        . . .
        """,
        "anna knights-1 a1 personal",
        "anna elves-1 a2",
        "boris orcs-1 b1",
    )
    desk.does("anna", "attack elves-1 orcs-1")
    found = ahead(desk, "attack knights-1 orcs-1")
    book = desk.world.ground.catalogue.armies
    assert set(found.stakes) == {"knights-1", "elves-1"}
    assert found.cost == (book["knights"].cost or 0) + (book["elves"].cost or 0)
