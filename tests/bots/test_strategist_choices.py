"""What a strategist answers and casts in drawn positions."""

import pytest

from letopis.bots import listing
from letopis.bots.strategist import TEMPERS, StrategistBot
from letopis.core.acts import Action
from letopis.core.choices import is_listed
from letopis.core.seats import SeatId
from tests.strategic.scene import GAME, Desk, endless

PLAIN = """
    . . . . . .
    . . . . . .
    . . . . . .
    """


def chosen(desk: Desk, seat: str) -> str:
    """What a strategist in that seat would type."""
    return typed_by(seated(desk, seat), desk, seat)


def seated(desk: Desk, seat: str, temper: str = "strategist") -> StrategistBot:
    world = desk.world
    return StrategistBot("scene/", SeatId(seat), world.ground, world.options, TEMPERS[temper])


def typed_by(bot: StrategistBot, desk: Desk, seat: str) -> str:
    world, who = desk.world, SeatId(seat)
    action = bot.choose(GAME.view(world, who), listing(GAME, world, who))
    assert isinstance(action, Action)
    assert is_listed(GAME.legal(world, who), action)
    return GAME.notation.write(action)


def attacked(*pieces: str) -> Desk:
    """Anna attacks with elves and would rather not."""
    desk = endless(PLAIN, *pieces, battle_withdraw="by_mutual_consent")
    desk.does("anna", "attack elves-1 " + pieces[1].split()[1])
    while desk.asked == ("boris",):
        desk.does("boris", "pass")
    desk.does("anna", "call-off elves-1")
    return desk


def test_who_would_lose_lets_an_attacker_go() -> None:
    desk = attacked("anna elves-1 b1", "boris light-infantry-1 c1", "boris tower f3")
    assert chosen(desk, "boris") == "answer 1 yes"


def test_who_would_win_does_not() -> None:
    desk = attacked("anna elves-1 b1", "boris knights-1 c1", "boris tower f3")
    assert chosen(desk, "boris") == "answer 1 no"


@pytest.mark.parametrize(("piece", "word"), [("tower f3", "no"), ("elves-1 f3 personal", "yes")])
def test_only_who_has_no_house_left_enters_service(piece: str, word: str) -> None:
    desk = endless(PLAIN, "anna tower b1", f"boris {piece}")
    desk.does("anna", "offer-service boris")
    assert chosen(desk, "boris") == f"answer 1 {word}"


def test_a_mage_raises_zombies_beside_his_tower() -> None:
    desk = endless(PLAIN, "anna tower b2", "anna mage-1 b2 forest", "boris tower f2")
    assert chosen(desk, "anna").startswith("cast mage-1 raise-zombies")


def test_a_mage_sends_to_sleep_whoever_could_take_a_castle() -> None:
    desk = endless(
        PLAIN, "anna castle b2", "anna mage-1 b3 forest", "boris knights-1 e2", "boris elves-1 e3"
    )
    assert chosen(desk, "anna").startswith("cast mage-1 sleep-mist")


def test_a_mage_without_coins_challenges_another() -> None:
    desk = endless(
        PLAIN, "anna tower a1", "anna mage-1 a1 forest", "boris tower f3", "boris mage-2 f3 forest",
        coins=0,
    )  # fmt: skip
    assert chosen(desk, "anna") == "challenge mage-1 mage-2"


@pytest.mark.parametrize(("temper", "hires"), [("strategist", True), ("soldier", False)])
def test_whoever_is_rich_and_can_feed_no_more_troops_hires_a_mage(temper: str, hires: bool) -> None:
    desk = _rich()
    bot = seated(desk, "anna", temper)
    typed = list[str]()
    while "end" not in typed and len(typed) < 40:
        if desk.asked == ("boris",):
            desk.does("boris", "pass")
            continue
        typed.append(typed_by(bot, desk, "anna"))
        desk.does("anna", typed[-1])
    assert any(it.startswith("hire mage tower-") for it in typed) is hires, typed


def _rich() -> Desk:
    """Three towers that bring 75 coins, of which five armies of knights eat 50."""
    cells = ("a3", "b3", "c3", "d3", "d2")
    knights = [f"anna knights-{at} {it}" for at, it in enumerate(cells, start=1)]
    lands = """
        A A B B C D
        A A B B C D
        A A B B C D
        """
    return endless(
        PLAIN, "anna tower a1", "anna tower c1", "anna tower e1", *knights,
        "boris castle f3", "boris knights-9 f3 mithril", lands=lands,
        incomes={"A": 25, "B": 25, "C": 25}, coins=120,
    )  # fmt: skip
