"""What is foreseen of an act: facts, dice with their odds, coins, and warnings."""

import pytest
from msgspec.structs import replace

from letopis.core.acts import Action, Refusal
from letopis.core.chronicle import NOT_LINKED
from letopis.core.dice import Typed
from letopis.core.header import Header
from letopis.core.questions.dry_run import DryRun, dry_run
from letopis.core.seats import SeatId
from letopis.core.table import Table
from letopis.games.strategic.magic.casting import Cast
from letopis.games.strategic.world import Acting, Peace
from tests.rule import rule
from tests.strategic.scenes.scene import GAME, Desk, endless, scene

ANNA = SeatId("anna")


def tried(desk: Desk, line: str, seat: str = "anna") -> DryRun:
    found = dry_run(table_of(desk), SeatId(seat), read(line))
    assert not isinstance(found, Refusal), found
    return found


def table_of(desk: Desk) -> Table:
    header = Header(GAME.id, GAME.edition, "scene", {}, Typed(), ())
    return Table(GAME, header, desk.world, 0, NOT_LINKED)


def read(line: str) -> Action:
    action = GAME.notation.read(line)
    assert isinstance(action, Action)
    return action


def warned(desk: Desk, line: str) -> list[str]:
    return [it.key for it in tried(desk, line).warnings]


def lines(desk: Desk, line: str) -> tuple[list[str], list[str]]:
    """What is certain, and what is likely."""
    found = tried(desk, line).foresight
    write = GAME.notation.write
    return [write(it) for it in found.certain], [write(it) for it in found.likely]


@rule("VS-1.2.u")
def test_the_rest_of_a_way_is_likely_where_somebody_could_react() -> None:
    """Boris is asked by his stance, which anna does not know: she is sure of the first step."""
    desk = scene(
        """
        . . . .
        . . . .
        """,
        "anna barbarians-1 a1",
        "boris elves-1 c2",
    )
    desk.does("boris", "permit anna near-move all")
    certain, likely = lines(desk, "move barbarians-1 b1 c1 d1")
    assert [it.split()[2] for it in certain] == ["b1"]
    assert [it.split()[2] for it in likely] == ["c1", "d1"]
    for stance, steps in (("never", 3), ("always", 1)):
        world = Desk(desk.world)
        world.does("boris", f"stance {stance}")
        assert lines(world, "move barbarians-1 b1 c1 d1") == (certain, likely)
        facts = world.does("anna", "move barbarians-1 b1 c1 d1")
        assert len([it for it in facts if it.startswith("stepped")]) == steps


@rule("VS-8.3.a", "VS-8.8.a")
def test_a_spell_says_its_price_and_the_odds_of_its_die() -> None:
    desk = scene(". . . .", "anna mage-1 a1 forest", "boris knights-1 c1", coins=100)
    listed = GAME.legal(desk.world, ANNA, "mage-1")
    casts = [it for it in listed if isinstance(it, Cast)]
    assert casts
    for cast in casts:
        found = tried(desk, GAME.notation.write(cast))
        assert found.purse is not None
        before, after = found.purse
        assert before == 100
        assert after <= before
        if found.dice is not None:
            assert sum(it.throws for it in found.dice.chances) == found.dice.chances[0].of


@rule("VS-7.16.a", "VS-6.0.r", "VS-4.6.a", "VS-I.r")
def test_a_friend_at_the_table_warns() -> None:
    desk = scene(
        """
        . . . .
        . . . .
        """,
        "anna castle a1",
        "anna knights-1 a1 personal",
        "anna elves-1 c2",
        "boris elves-2 d1",
    )
    world = desk.world
    capital = replace(world.players[ANNA], capital=next(iter(world.structures)))
    desk.world = replace(world, players={**world.players, ANNA: capital})
    assert warned(desk, "move knights-1 b1") == ["capital-empty"]
    assert [it.grave for it in tried(desk, "move knights-1 b1").warnings] == [True]
    assert warned(desk, "attack elves-1 elves-2") == []
    assert warned(desk, "move elves-1 b2 attack castle-a1") == ["own"]
    assert warned(desk, "dismiss elves-1") == ["dismissed"]
    assert warned(desk, "dismiss knights-1") == ["personal-dismissed", "capital-empty"]
    assert warned(desk, "leave-game") == ["leaves-game"]
    assert warned(desk, "end") == ["idle"]
    peace = Peace(ANNA, SeatId("boris"), made=True)
    desk.world = replace(desk.world, peace=(peace,))
    assert warned(desk, "attack elves-1 elves-2") == ["breaks-peace"]
    assert warned(desk, "break-peace boris") == ["breaks-peace"]


@rule("VS-6.0.r", "VS-4.1.a")
@pytest.mark.parametrize(
    ("kind", "cell", "grave"),
    [
        ("elves", "e1", True),
        ("elves", "f1", False),
        ("knights", "e1", True),
        ("knights", "f1", False),
        ("orcs", "f1", False),
    ],
)
def test_an_unguarded_capital_is_grave_where_somebody_could_fall_upon_it_next(
    kind: str, cell: str, grave: bool
) -> None:
    desk = scene(
        ". . . . . . . .", "anna castle a1", "anna knights-1 a1 personal", f"boris {kind}-2 {cell}"
    )
    (warning,) = tried(desk, "move knights-1 b1").warnings
    assert (warning.key, warning.grave) == ("capital-empty", grave)


@rule("VS-6.0.r", "VS-4.2.d", "VS-4.2.g")
@pytest.mark.parametrize(
    ("pieces", "grave"),
    [
        (("boris ship-2 g2", "boris elves-2 ship-2"), True),  # 4 at sea, ashore, attack
        (("boris ship-2 h2", "boris elves-2 ship-2"), False),
        (("boris ship-2 g2", "anna elves-2 ship-2"), False),
    ],
)
def test_an_unguarded_capital_is_grave_where_a_fleet_could_land_an_army_next(
    pieces: tuple[str, ...], grave: bool
) -> None:
    sea = """
        . . . . . . . . .
        = = = = = = = = =
        """
    desk = scene(sea, "anna castle a1", "anna knights-1 a1 personal", *pieces)
    (warning,) = tried(desk, "move knights-1 b1").warnings
    assert (warning.key, warning.grave) == ("capital-empty", grave)


@rule("VS-2.3.a", "VS-4.6.d")
def test_coins_above_the_limit_and_upkeep_that_cannot_be_paid() -> None:
    desk = scene(". . .", "anna castle a1", "anna knights-1 c1", coins=130)
    found = [it for it in tried(desk, "end").warnings if it.key == "above-limit"]
    assert found[0].about == {"coins": 30, "limit": 100}
    poor = scene(". . .", "anna castle a1", coins=50, incomes={"A": 0})
    keys = [it.key for it in tried(poor, "hire knights castle-a1").warnings]
    assert "upkeep-short" in keys


@rule("VS-8.9.1.3.g", "VS-4.4.c")
def test_what_the_way_itself_costs() -> None:
    desk = scene(". . . .", "anna barbarians-1 a1", lairs=("b1",))
    assert warned(desk, "move barbarians-1 b1") == ["wakes"]


@pytest.mark.parametrize("line", ["move knights-9 a1", "hire knights castle-a1"])
def test_what_is_refused_is_refused_as_if_it_were_asked(line: str) -> None:
    desk = scene(". . .", "anna knights-1 c1")
    found = dry_run(table_of(desk), ANNA, read(line))
    assert isinstance(found, Refusal)
    assert str(found) == desk.refusal("anna", line)


@rule("VS-1.1.a", "VS-1.3.d", "VS-2.1.a")
def test_a_plan_is_made_for_the_next_turn() -> None:
    """Boris has acted this year: next year his knights are ready again and he has been paid."""
    desk = endless(". . . .", "anna knights-1 a1", "boris castle d1", "boris knights-2 c1")
    desk.spent("knights-2", 2, 2)
    coming = GAME.next_turn(desk.world, SeatId("boris"))
    assert coming.phase == Acting(SeatId("boris"))
    assert (coming.year, coming.turn) == (2, desk.world.turn + 1)
    own = GAME.next_turn(desk.world, ANNA)
    assert (own.phase, own.turn) == (desk.world.phase, desk.world.turn)
    desk.does("anna", "end")
    later = GAME.next_turn(desk.world, ANNA)
    assert (later.year, later.phase) == (3, Acting(ANNA))
    real = Desk(desk.world)
    real.ends_turns_until("anna", 3)
    assert later.players[ANNA].treasury == real.coins("anna")
    assert GAME.reach(later, ANNA, "knights-1") == GAME.reach(real.world, ANNA, "knights-1")


@rule("VS-8.9.1.2.a", "VS-8.9.2.b", "VS-8.9.3.a", "VS-8.9.4.a", "VS-4.8.c", "VS-4.2.i")
def test_a_friend_warns_of_spells_that_strike_the_own_or_help_others() -> None:
    desk = scene(
        """
        . . . . .
        . . . . .
        ~ ~ ~ ~ ~
        """,
        "anna tower a1",
        "anna mage-1 b1 forest",
        "anna mage-2 c1 deserts",
        "anna mage-3 d1 mountains",
        "anna elves-1 b2",
        "anna ship-1 a3",
        "anna mage-4 ship-1 plains",
        "boris ship-2 b3",
        "boris knights-1 e2",
        coins=100,
    )
    asked = {
        "cast mage-1 storm b2": ["own-may-perish"],
        "cast mage-1 sleep-mist knights-1": [],
        "cast mage-1 sleep-mist elves-1": ["own-stunned"],
        "cast mage-2 wrath-of-evogr tower-a1": ["own-lowered"],
        "cast mage-3 shield-of-fury elves-1": [],
        "cast mage-3 shield-of-fury knights-1": ["helps-others"],
        "challenge mage-1 mage-2": ["own-duel"],
        "cast mage-4 water-of-tirelessness elves-1": ["ship-stops"],
    }
    for line, keys in asked.items():
        assert warned(desk, line) == keys, line
    found = {it.key: it.grave for line in asked for it in tried(desk, line).warnings}
    light = [key for key, grave in found.items() if not grave]  # the mist catches others too
    assert light == ["own-stunned", "helps-others", "ship-stops"]
