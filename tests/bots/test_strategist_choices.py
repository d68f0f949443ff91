"""The strategist's answers and spells in drawn positions."""

import pytest
from msgspec.structs import replace

from letopis.bots import listing
from letopis.bots.strategist import TEMPERS, StrategistBot
from letopis.core.acts import Action
from letopis.core.choices import is_listed
from letopis.core.seats import SeatId
from letopis.games.strategic.catalogue import catalogue
from letopis.games.strategic.world.changes import without_army
from tests.strategic.scenes.scene import GAME, Desk, endless

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
    """Anna attacks with elves and asks to call it off."""
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
    typed = turn_of(seated(desk, "anna", temper), desk)
    assert any(it.startswith("hire mage tower-") for it in typed) is hires, typed


@pytest.mark.parametrize(("cost", "hires"), [(100, False), (15, True)])
def test_whoever_could_feed_more_troops_hires_a_mage_where_his_figures_make_him_pay(
    cost: int, hires: bool
) -> None:
    desk = _rich(knights=1)
    figures = {"armies.mage.cost": cost, "armies.mage.upkeep": 5}
    ground = replace(desk.world.ground, catalogue=catalogue(figures))
    desk.world = replace(desk.world, ground=ground)
    bot = seated(desk, "anna")
    assert any(it.startswith("hire mage") for it in turn_of(bot, desk)) is hires


@pytest.mark.parametrize(("temper", "besieges"), [("strategist", True), ("squire", False)])
def test_who_waits_before_a_house_for_others_lets_nobody_be_hired_in_it(
    temper: str, besieges: bool
) -> None:
    wide = ". . . . . . . . .\n" * 3
    late = (f"anna barbarians-{row} a{row}" for row in (1, 2, 3))
    desk = endless(wide, "anna barbarians-9 g2", *late, "boris city i2", "boris knights-1 i2")
    assert (
        "besiege barbarians-9 city-i2" in turn_of(seated(desk, "anna", temper), desk)
    ) is besieges


def turn_of(bot: StrategistBot, desk: Desk) -> list[str]:
    """All that anna types in her turn, while boris passes."""
    typed = list[str]()
    while "end" not in typed and len(typed) < 40:
        if desk.asked == ("boris",):
            desk.does("boris", "pass")
            continue
        typed.append(typed_by(bot, desk, "anna"))
        desk.does("anna", typed[-1])
    return typed


def _rich(knights: int = 5) -> Desk:
    """Three towers with an income of 75 coins, and knights with an upkeep of 10 each."""
    cells = ("a3", "b3", "c3", "d3", "d2")[:knights]
    armies = [f"anna knights-{at} {it}" for at, it in enumerate(cells, start=1)]
    lands = """
        A A B B C D
        A A B B C D
        A A B B C D
        """
    return endless(
        PLAIN, "anna tower a1", "anna tower c1", "anna tower e1", *armies,
        "boris castle f3", "boris knights-9 f3 mithril", lands=lands,
        incomes={"A": 25, "B": 25, "C": 25}, coins=120,
    )  # fmt: skip


@pytest.mark.parametrize("slain", [False, True])
def test_no_army_digs_where_a_dragon_sleeps_until_it_is_dead(slain: bool) -> None:
    """VS-8.9.1.3.g. Whoever steps onto the sign is attacked; the vein is open when it is empty."""
    desk = endless(
        ". . . . .\n. . m . .\n. . . . .", "anna castle a1", "anna light-infantry-1 b2",
        lairs=("c2",), veins=("c2 4",), neutral_vanish_percent=0, seats="anna",
    )  # fmt: skip
    if slain:
        desk.world = without_army(desk.world, desk.army("dragon-1"))
    typed = turn_of(seated(desk, "anna"), desk)
    assert ("move light-infantry-1 c2" in typed) is slain, typed


@pytest.mark.parametrize("lairs", [(), ("c1",)])
def test_nobody_walks_through_a_lair(lairs: tuple[str, ...]) -> None:
    """The shortest way to a free land leads over the mountain."""
    desk = endless(
        ". . m . . . .", "anna castle a1", "anna light-infantry-1 b1", lairs=lairs,
        veins=("c1 1",), lands="A A A B B B B", neutral_vanish_percent=0, seats="anna",
    )  # fmt: skip
    typed = turn_of(seated(desk, "anna"), desk)
    assert any(it.startswith("move light-infantry-1 c1") for it in typed) is not bool(lairs), typed


@pytest.mark.parametrize(("enemy", "leaves"), [("f1", True), ("d1", False), ("g1", True)])
def test_where_all_houses_are_full_one_army_makes_room_unless_the_enemy_is_near(
    enemy: str, leaves: bool
) -> None:
    """VS-6.3.d. A house with an army in it hires nobody, and the realm would stand still."""
    desk = endless(
        ". . ~ ~ ~ ~ ~ ~\n. . ~ ~ ~ ~ ~ ~", "anna city a1", "anna barbarians-1 a1",
        f"boris ship-1 {enemy}",
    )  # fmt: skip
    typed = turn_of(seated(desk, "anna"), desk)
    assert any(it.startswith("move barbarians-1") for it in typed) is leaves, typed


def test_a_personal_army_in_danger_leaves_the_port_to_ships_and_keeps_to_another_house() -> None:
    desk = endless(
        ". . . . . . ~ ~ ~ ~ ~ ~ ~ ~", "anna castle a1", "anna city f1",
        "anna light-infantry-1 f1 personal", "boris ship-1 m1", "boris knights-1 ship-1",
        "boris ship-2 n1", lands="A A A B B B . . . . . . . .",
    )  # fmt: skip
    typed = turn_of(seated(desk, "anna"), desk)
    assert any(it.startswith("move light-infantry-1") for it in typed), typed


def _wild_dwarves(*pieces: str) -> Desk:
    """Neutral dwarves beside anna's knights, who would beat them for certain with others."""
    return endless(
        PLAIN, "anna castle a1", "anna knights-1 c2", "anna knights-2 c3", "nobody dwarves-1 d2",
        *pieces, incomes={"A": 40}, neutral_vanish_percent=0, seats="anna",
    )  # fmt: skip


def test_an_army_of_nobody_is_annexed_and_no_blood_is_shed() -> None:
    """VS-5.4.c. It joins for nothing, so nobody attacks it, not even who would surely win."""
    desk = _wild_dwarves("anna elves-1 e3 personal")
    typed = turn_of(seated(desk, "anna"), desk)
    assert "annex elves-1 dwarves-1" in typed, typed
    assert not any("attack" in it for it in typed), typed


def test_who_has_no_personal_army_fights_an_army_of_nobody_for_its_prize() -> None:
    typed = turn_of(seated(desk := _wild_dwarves(), "anna"), desk)
    assert any("attack" in it for it in typed), typed


def test_a_personal_army_goes_to_an_army_of_nobody_before_it_settles() -> None:
    """The land is nearer than the army and as good next year; the army may be gone by then."""
    desk = endless(
        ". . . . . . . . .", "anna castle e1", "anna elves-1 e1 personal", "nobody dwarves-1 h1",
        lands="B B A A A A A A A", incomes={"A": 20}, coins=90, neutral_vanish_percent=0,
        seats="anna",
    )  # fmt: skip
    typed = turn_of(seated(desk, "anna"), desk)
    assert typed[:3] == ["move elves-1 f1", "move elves-1 g1", "annex elves-1 dwarves-1"], typed
