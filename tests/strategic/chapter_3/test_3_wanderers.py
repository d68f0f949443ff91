"""VS-3.0.c, VS-3.5.o. Wanderers: their figures, how they join, and their gifts."""

import pytest
from msgspec.structs import replace

from letopis.core.fields import LONGEST_TEXT
from letopis.core.notation import Text
from letopis.core.seats import SeatId
from letopis.games.strategic.membership.wanderers import Announce
from letopis.games.strategic.world import Acting, Beginning
from letopis.games.strategic.world.changes import with_army, with_player
from letopis.games.strategic.world.profiles import Figure, profile_of
from letopis.games.strategic.world.rights import army_row
from tests.meeting import meeting
from tests.rule import rule
from tests.strategic.scenes.scene import GAME, Desk, endless, started

ROW = ". . . . . . . . ."
MIXED = ". f . m . d . . ."
KULG = (
    "announce light-infantry strength:3 advantage land:2 every:2 crosses-freely dragon-equal"
    ' text "Kulg-Na-Gasi"'
)


def _roams(desk: Desk, name: str, figures: str) -> None:
    """Make an army a wanderer's."""
    army = desk.army(name)
    profile = profile_of(army.kind, tuple(map(Figure, figures.split())), army.school, "")
    assert army.owner is not None
    desk.world = with_army(desk.world, replace(army, profile=profile))
    player = replace(desk.world.players[army.owner], profile=profile)
    desk.world = with_player(desk.world, player)


@rule("VS-3.0.c")
def test_a_wanderer_is_what_he_announced_figure_by_figure() -> None:
    desk = endless(ROW, year=2)
    desk.does("kulg", KULG)
    shown = GAME.view(desk.world, SeatId("boris")).wishes[0].profile
    assert shown is not None
    assert (shown.kind, shown.strength, shown.every, shown.text) == (
        *("light-infantry", 3, 2),
        "Kulg-Na-Gasi",
    )
    assert (shown.field, shown.forest, shown.mountains, shown.desert) == (2, 2, 2, 2)
    assert shown.gifts == ("advantage", "crosses-freely", "dragon-equal")
    desk.ends_turns_until("kulg", 3)
    (army,) = (it for it in desk.world.armies.values() if it.owner == "kulg")
    line = army_row(desk.world, army)
    assert (line.detachments, line.advantage, line.crosses_freely) == (3, True, True)
    assert desk.world.ground.catalogue.armies["light-infantry"].detachments == 2
    assert army.personal
    assert desk.player("kulg").profile == shown


@rule("VS-3.5.o")
def test_a_wanderer_comes_in_after_a_year_in_which_nobody_objected() -> None:
    desk = endless(ROW, year=2)
    assert desk.does("kulg", KULG)[0].startswith("announced kulg light-infantry strength:3")
    desk.ends_turns_until("boris", 2)
    assert "kulg" not in desk.world.players
    desk.ends_turns_until("anna", 3)
    assert "kulg" not in desk.world.players
    desk.does("anna", "end")
    assert desk.world.call is not None
    facts = desk.throws(4)
    assert facts[1:3] == ["seated kulg", "wandered kulg light-infantry-1 d1"]
    assert desk.world.phase == Acting(SeatId("boris"))
    assert [slot.lord for slot in desk.world.slots] == ["anna", "boris", "kulg"]


@rule("VS-3.5.o")
@pytest.mark.parametrize("year", [2, 3])
def test_any_player_may_object_until_the_wanderer_is_in(year: int) -> None:
    desk = endless(ROW, year=2)
    assert desk.refusal("boris", "object kulg") == "VS-3.5.o nobody-announced"
    desk.does("kulg", KULG)
    assert desk.refusal("vera", "object kulg") == "VS-1.2.w not-playing"
    desk.ends_turns_until("anna", year)
    assert desk.lists("boris", "object kulg")
    assert desk.does("boris", "object kulg") == ["objected boris kulg"]
    assert desk.world.wishes == ()
    assert not desk.lists("boris", "object kulg")
    desk.ends_turns_until("anna", year + 2)
    assert "kulg" not in desk.world.players


@rule("VS-3.5.o")
def test_who_announces_himself_anew_waits_anew() -> None:
    desk = endless(ROW, year=2)
    desk.does("kulg", KULG)
    desk.ends_turns_until("boris", 2)
    desk.does("kulg", "announce elves strength:1")
    desk.ends_turns_until("boris", 3)
    assert "kulg" not in desk.world.players
    assert len(desk.world.wishes) == 1
    desk.ends_turns_until("kulg", 3)
    assert desk.army("elves-1").profile is not None


@rule("VS-3.5.o")
def test_whoever_waits_may_come_in_another_way_instead() -> None:
    desk = endless(ROW, "nobody orcs-1 e1", year=2)
    desk.does("kulg", KULG)
    desk.does("kulg", "join-neutral orcs-1")
    desk.does("anna", "end")
    assert desk.army("orcs-1").owner == "kulg"
    assert desk.player("kulg").profile is None
    assert desk.world.wishes == ()


@meeting("VS-M-1x3-01")
@rule("VS-3.5.o", "VS-1.3.d")
def test_the_year_of_an_announcement_outlives_the_slot_it_began_in() -> None:
    desk = endless(ROW, year=2, seats="anna boris clara", turn="boris")
    desk.does("kulg", KULG)
    desk.does("boris", "offer-service anna")
    desk.does("anna", "answer 1 yes")
    desk.does("boris", "leave-game")
    desk.ends_turns_until("clara", 3)
    assert desk.world.wishes
    desk.ends_turns_until("kulg", 3)


@rule("VS-3.0.c")
@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("announce knights strength:0", "VS-3.0.c impossible-figure"),
        ("announce knights strength:13", "VS-3.0.c impossible-figure"),
        ("announce knights strength:03", "VS-3.0.c impossible-figure"),
        ("announce knights strength:many", "VS-3.0.c impossible-figure"),
        ("announce knights strength", "VS-3.0.c impossible-figure"),
        ("announce knights every:0", "VS-3.0.c impossible-figure"),
        ("announce knights beauty:3", "VS-3.0.c no-such-figure"),
        ("announce knights advantage:1", "VS-3.0.c no-such-figure"),
        ("announce knights strength:3 strength:4", "VS-3.0.c figure-twice"),
        ("announce knights advantage advantage", "VS-3.0.c figure-twice"),
        ("announce ship field:3", "VS-3.0.c no-such-figure"),
        ("announce dragon", "VS-5.0.a magical-cannot-be-personal"),
        ("announce mage", "VS-6.3.i school-needed"),
        ("announce knights school forest", "VS-6.3.i only-mages-have-schools"),
    ],
)
def test_impossible_figures_are_refused(line: str, reason: str) -> None:
    desk = endless(ROW, year=2)
    assert desk.refusal("kulg", line) == reason
    assert not desk.lists("kulg", line)


@rule("VS-3.0.c")
@pytest.mark.parametrize(
    "line",
    [
        KULG,
        "announce knights",
        "announce mage strength:12 school forest",
        'announce ship open:9 coastal:0 magic-proof text "Летучий корабль"',
        "announce elves land:0 field:3 coins:500 income:99 price:0 upkeep:7 unhindered",
    ],
)
def test_whatever_can_be_announced_is_listed(line: str) -> None:
    desk = endless(ROW, year=2)
    assert desk.lists("kulg", line)
    assert not desk.lists("anna", line)
    assert desk.refusal("anna", line) == "VS-3.5.a plays-already"
    assert GAME.notation.write(GAME.notation.read(line)) == line
    desk.does("kulg", line)


@rule("VS-3.0.c")
def test_what_a_wanderer_says_of_himself_is_no_longer_than_other_texts() -> None:
    desk, long = endless(ROW, "anna castle a1"), "x" * (LONGEST_TEXT + 1)
    weak = (Figure("strength:0"),)
    acts = (Announce("knights", (), text=Text(long)), Announce("knights", weak, text=Text(long)))
    reasons = [GAME.decide(desk.world, SeatId("kulg"), act) for act in acts]
    assert str(reasons[0]) == "VS-3.0.c text-too-long"
    assert str(reasons[1]) == desk.refusal("kulg", "announce knights strength:0")
    desk.does("kulg", f'announce knights text "{long[1:]}"')


@rule("VS-3.5.b", "VS-0.2.a")
def test_nobody_agrees_to_a_wanderer_before_the_game_has_begun() -> None:
    desk = endless(ROW)
    desk.world = replace(desk.world, phase=Beginning(), year=0)
    assert desk.is_refused("anna", "agree boris")


@rule("VS-3.5.b", "VS-3.0.c")
def test_one_begins_the_game_as_a_wanderer_if_all_the_others_agree() -> None:
    desk = _beginning()
    first, second = desk.world.slots[0].lord, desk.world.slots[1].lord
    desk.does(first, "announce knights strength:9 coins:60")
    assert (desk.asked, desk.question) == ((second,), "agree")
    assert desk.refusal(second, f"agree {second}") == "VS-3.5.o nobody-announced"
    assert desk.lists(second, f"agree {first}")
    assert desk.lists(second, f"object {first}")
    desk.does(second, f"agree {first}")
    assert desk.world.call is not None
    facts = desk.throws(1)
    assert f"wandered {first} knights-1" in facts[1]
    assert desk.coins(first) == 60
    assert desk.player(first).is_playing


@rule("VS-3.5.b", "VS-3.5.o")
def test_whom_another_does_not_want_as_a_wanderer_begins_as_something_else() -> None:
    desk = _beginning()
    first, second = desk.world.slots[0].lord, desk.world.slots[1].lord
    desk.does(first, "announce knights strength:9")
    assert desk.refusal(first, f"agree {first}") == "VS-1.2.w not-playing"
    desk.does(second, f"object {first}")
    assert (desk.asked, desk.question) == ((first,), "enter")
    desk.does(first, "announce knights strength:8")
    desk.lapses(second)
    desk.throws(1)
    assert desk.player(first).profile is not None


def _beginning() -> Desk:
    desk = started(victory_measure="none")
    while desk.world.call is not None:
        desk.throws(1)
    return desk


@rule("VS-3.0.c")
def test_a_wanderer_who_walks_every_second_year_rests_in_between() -> None:
    desk = endless(ROW, "anna elves-1 a1 personal", year=2)
    _roams(desk, "elves-1", "land:2 every:2")
    desk.does("anna", "move elves-1 b1")
    desk.does("anna", "move elves-1 c1")
    assert desk.refusal("anna", "move elves-1 d1") == "VS-4.1.b no-steps-left"
    desk.ends_turns_until("anna", 3)
    assert desk.refusal("anna", "move elves-1 d1") == "VS-3.0.c rests"
    assert not desk.lists("anna", "move elves-1 d1")
    assert desk.reach("elves-1") == set()
    desk.ends_turns_until("anna", 4)
    desk.does("anna", "move elves-1 d1")


@rule("VS-3.0.c")
def test_a_wanderers_steps_and_crossings_are_his_own() -> None:
    desk = endless(MIXED, "anna knights-1 a1 personal", year=2)
    assert desk.reach("knights-1") == {"b1"}
    _roams(desk, "knights-1", "land:4 crosses-freely")
    assert desk.reach("knights-1") == {"b1", "c1", "d1", "e1"}
    _roams(desk, "knights-1", "land:4 forest:0 crosses-freely")
    assert desk.reach("knights-1") == set()


@rule("VS-3.0.c")
def test_a_wanderer_may_walk_on_the_sea() -> None:
    desk = endless(". ~ ~ .", "anna orcs-1 a1 personal", year=2)
    assert desk.reach("orcs-1") == set()
    _roams(desk, "orcs-1", "land:3 coastal:3 crosses-freely")
    assert desk.reach("orcs-1") == {"b1", "c1", "d1"}


@meeting("VS-M-3x4-19")
@rule("VS-3.0.c", "VS-4.1.k")
def test_an_unhindered_wanderer_passes_by_others() -> None:
    desk = endless(f"{ROW}\n{ROW}", "anna knights-1 a1 personal", "boris orcs-1 b2", year=2)
    hindered = desk.reach("knights-1")
    assert desk.refusal("anna", "move knights-1 b1 c1") == "VS-4.1.m movement-ended"
    _roams(desk, "knights-1", "unhindered")
    assert desk.reach("knights-1") > hindered
    desk.does("anna", "move knights-1 b1 c1")


@rule("VS-3.0.c")
def test_magic_does_not_touch_a_wanderer_who_is_proof_against_it() -> None:
    desk = endless(ROW, "anna mage-1 a1 forest", "boris orcs-1 c1 personal", year=2, coins=200)
    assert desk.lists("anna", "cast mage-1 sleep-mist orcs-1")
    _roams(desk, "orcs-1", "magic-proof")
    assert desk.refusal("anna", "cast mage-1 sleep-mist orcs-1") == "VS-3.0.c proof-against-magic"
    assert not desk.lists("anna", "cast mage-1 sleep-mist orcs-1")


@rule("VS-3.0.c")
def test_a_dragons_equal_fights_a_dragon_as_an_equal_and_others_as_he_is() -> None:
    desk = endless(ROW, "anna orcs-1 b1 personal", "boris knights-1 c1")
    _roams(desk, "orcs-1", "strength:2 dragon-equal")
    desk.does("anna", "attack orcs-1 knights-1")
    assert _mustered(desk).startswith("mustered 1 orcs-1:2 defenders knights-1:4")
    desk = endless(
        ROW,
        "anna orcs-1 b1 personal",
        "boris mage-1 i1 forest",
        "boris dragon-1 c1 of mage-1 from h1",
        lairs=("h1",),
    )
    _roams(desk, "orcs-1", "strength:2 dragon-equal")
    desk.does("anna", "attack orcs-1 dragon-1")
    assert _mustered(desk).startswith("mustered 1 orcs-1:3+ defenders dragon-1:3+")


def _mustered(desk: Desk) -> str:
    for _ in range(9):
        for prompt in GAME.prompts(desk.world):
            assert prompt.default is not None
            facts = desk.does(prompt.seat, GAME.notation.write(prompt.default))
            found = [fact for fact in facts if fact.startswith("mustered")]
            if found:
                return found[0]
            break
    raise AssertionError("no battle")


@rule("VS-3.0.c", "VS-2.1.a")
def test_a_wanderer_has_the_income_and_pays_the_upkeep_that_were_agreed() -> None:
    desk = endless(ROW, "anna orcs-1 a1 personal", year=2, coins=10)
    _roams(desk, "orcs-1", "income:9 upkeep:2")
    desk.ends_turns_until("anna", 3)
    assert desk.coins("anna") == 17
    _roams(desk, "orcs-1", "income:1")
    desk.ends_turns_until("anna", 4)
    assert desk.coins("anna") == 18


@meeting("VS-M-3x5-07")
@rule("VS-3.0.c", "VS-5.0.d")
def test_a_wanderer_has_his_own_army_again_for_the_agreed_price() -> None:
    desk = endless(ROW, "anna elves-1 h1 personal", "anna castle a1", "boris castle i1")
    _roams(desk, "elves-1", "strength:7 price:40")
    desk.does("anna", "dismiss elves-1")
    desk.ends_turns_until("anna", 8)
    before = desk.coins("anna")
    desk.does("anna", "hire knights castle-a1 personal")
    assert desk.army("knights-1").profile is None
    assert desk.coins("anna") == before - 50
    desk = endless("f . . . . . . . .", "anna knights-1 h1 personal", "anna castle a1")
    _roams(desk, "knights-1", "strength:7 price:40")
    desk.does("anna", "dismiss knights-1")
    desk.ends_turns_until("anna", 8)
    before = desk.coins("anna")
    desk.does("anna", "hire knights castle-a1 personal")
    assert army_row(desk.world, desk.army("knights-2")).detachments == 7
    assert desk.coins("anna") == before - 40


@rule("VS-3.0.c", "VS-3.6.d")
def test_an_heir_is_the_wanderer_he_inherits() -> None:
    desk = endless(ROW, "anna elves-1 e1 personal", "boris castle a1")
    _roams(desk, "elves-1", "strength:7")
    desk.does("anna", "leave-game")
    desk.does("anna", "end")
    desk.does("vera", "inherit anna")
    desk.ends_turns_until("vera", 3)
    assert desk.player("vera").profile == desk.army("elves-1").profile is not None


@rule("VS-3.0.c", "VS-3.6.a")
def test_the_army_a_wanderer_leaves_behind_stays_as_strong_as_it_is() -> None:
    desk = endless(ROW, "anna elves-1 e1 personal", "boris castle a1")
    _roams(desk, "elves-1", "strength:7")
    desk.does("anna", "leave-game")
    desk.ends_turns_until("boris", 4)
    assert desk.army("elves-1").owner is None
    assert army_row(desk.world, desk.army("elves-1")).detachments == 7
    desk.does("vera", "join-neutral elves-1")
    desk.does("boris", "end")
    assert desk.player("vera").personal == "elves-1"
    assert desk.player("vera").profile is None
