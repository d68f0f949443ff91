"""The introduction. The shared map, the aim of the game, players, dice and treaties."""

from collections import Counter

import pytest
from msgspec.structs import replace

from letopis.core.dice import Draw, ThrowKey, secret_of_seed, throw
from letopis.core.seats import SeatId
from letopis.games.strategic.council.victory import leaders, yearly_income
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.world import Over
from letopis.games.strategic.world.changes import with_player, with_structure
from letopis.games.strategic.world.lookup import is_ruler
from tests.meeting import meeting
from tests.rule import rule
from tests.strategic.scenes.scene import GAME, Desk, scene, started
from tests.strategic.scenes.warfare import ATTACKERS, closes, war, wins

ANNA, BORIS = SeatId("anna"), SeatId("boris")
ROW = ". . . . . . . . . . . . . . . . . . . ."
TWENTY = "A B C D E F G H I J K L M N O P Q R S T"
CELLS = [f"{letter}1" for letter in "abcdefghijklmnopqrst"]


def _towers(seat: str, cells: list[str]) -> list[str]:
    return [f"{seat} tower {cell}" for cell in cells]


def _world(*pieces: str, turn: str = "boris", **options: str | int | dict[str, int]) -> Desk:
    """Twenty lands of five coins."""
    return scene(ROW, *pieces, lands=TWENTY, turn=turn, **options)  # type: ignore[arg-type]


@rule("VS-I.a")
def test_all_act_on_the_same_map_and_see_all_of_it() -> None:
    desk = scene(". . .", "anna elves-1 a1", "boris elves-2 c1", "nobody orcs-1 b1")
    assert GAME.view(desk.world, ANNA) == GAME.view(desk.world, BORIS)
    assert desk.lists("anna", "attack elves-1 orcs-1")
    desk.does("anna", "end")
    while desk.asked != ("boris",) or desk.question != "turn":
        desk.does(desk.asked[0], "pass")
    assert desk.lists("boris", "attack elves-2 orcs-1")
    islands = started(map_name="islands").world.ground
    assert {site.terrain.is_sea for site in islands.sites.values()} == {True, False}


@rule("VS-I.b")
def test_whoever_has_half_of_the_lands_after_a_turn_has_won() -> None:
    desk = _world(*_towers("anna", CELLS[:10]))
    facts = desk.does("boris", "end")
    assert facts[-1] == "won anna"
    assert facts.index("turn-ended") < facts.index("won anna")
    assert desk.world.phase == Over((ANNA,))
    short = _world(*_towers("anna", CELLS[:9]), "anna fortress j1", "anna mine k1 1")
    assert short.does("boris", "end")[-1] == "subturn-began anna"


@rule("VS-I.b")
def test_all_who_meet_the_aim_at_once_share_the_victory() -> None:
    desk = _world(*_towers("anna", CELLS[:10]), *_towers("boris", CELLS[10:]))
    assert desk.does("boris", "end")[-1] == "won anna boris"
    outcome = GAME.outcome(desk.world)
    assert outcome is not None
    assert outcome.winners == (ANNA, BORIS)


@rule("VS-I.b")
def test_houses_that_are_placed_at_the_end_of_the_turn_count() -> None:
    desk = _world(*_towers("anna", CELLS[:9]), "anna elves-1 t1", turn="anna")
    desk.does("anna", "build elves-1 tower")
    facts = desk.does("anna", "end")
    assert facts[-1] == "won anna"


def _bound(desk: Desk) -> None:
    desk.world = with_player(desk.world, replace(desk.player("carol"), suzerain=ANNA))


@rule("VS-I.b")
def test_by_option_half_is_measured_otherwise() -> None:
    half = _towers("anna", CELLS[:10])
    more = _world(*half, victory_measure="lands_more_than_half")
    assert "won anna" not in more.does("boris", "end")
    more = _world(*half, "anna tower t1", victory_measure="lands_more_than_half")
    assert more.does("boris", "end")[-1] == "won anna"
    none = _world(*half, *_towers("anna", CELLS[10:]), victory_measure="none")
    assert "won anna" not in none.does("boris", "end")


@rule("VS-I.b")
def test_by_option_vassals_lands_count() -> None:
    pieces = (*_towers("anna", CELLS[:6]), *_towers("carol", CELLS[6:10]), "boris elves-1 t1")
    for measure, won in (("lands_with_vassals", True), ("lands_half_or_more", False)):
        desk = _world(*pieces, seats="anna boris carol", victory_measure=measure)
        _bound(desk)
        assert ("won anna" in desk.does("boris", "end")) is won
    nine = _world(*pieces[1:], seats="anna boris carol", victory_measure="lands_with_vassals")
    _bound(nine)
    assert "won anna" not in nine.does("boris", "end")


@rule("VS-I.b")
def test_by_option_half_of_the_income_of_all_lands_wins_mines_apart() -> None:
    rich = {letter: (81 if letter == "A" else 1) for letter in TWENTY.split()}
    desk = _world("anna tower a1", "boris tower t1", victory_measure="income_half", incomes=rich)
    assert desk.does("boris", "end")[-1] == "won anna"
    plain = dict.fromkeys(TWENTY.split(), 1)
    mines = [f"anna mine {cell} 4" for cell in CELLS[2:6]]
    dug = _world("anna tower a1", *mines, victory_measure="income_half", incomes=plain)
    assert "won anna" not in dug.does("boris", "end")


@rule("VS-I.d")
def test_an_agreed_aim_replaces_half_of_the_world() -> None:
    pieces = (*_towers("anna", CELLS[:11]), "boris mine t1 4", "boris tower s1")
    rich = {letter: (90 if letter == "S" else 1) for letter in TWENTY.split()}
    desk = _world(*pieces, aim="most_income", ends_after_year=20, year=19, incomes=rich)
    assert desk.does("boris", "end")[-1] == "subturn-began anna", "half of the world is no aim"
    desk.ends_turns_until("boris", 20)
    assert desk.does("boris", "end")[-1] == "ended boris"
    lands = _world(*pieces, aim="most_lands", ends_after_year=20, year=20, incomes=rich)
    assert lands.does("boris", "end")[-1] == "ended anna"


@rule("VS-I.d")
def test_equals_share_the_agreed_aim_and_mines_count_as_income() -> None:
    desk = _world("anna mine a1 3", "boris mine t1 3", aim="most_income", ends_after_year=9)
    assert yearly_income(desk.world, ANNA) == 6
    assert leaders(desk.world) == (ANNA, BORIS)


@rule("VS-I.e")
def test_the_income_of_a_land_follows_its_lord_house() -> None:
    desk = scene(
        ". . . . . .\n. . . . . .", "anna elves-1 a1", "boris knights-1 d2",
        lands="A A B B C C\nA A B B C C", incomes={"A": 7}, year=1,
    )  # fmt: skip
    desk.does("anna", "build elves-1 tower")
    desk.ends_turns_until("boris", 1)
    assert "paid anna 7 5 land-a" in desk.does("boris", "end")
    desk.ends_turns_until("boris", 2)
    war(desk, "boris", "move knights-1 c2 b2 attack tower-a1")
    closes(desk, "boris")
    wins(desk, ATTACKERS)
    assert "paid anna 0 0" in desk.does("boris", "settle take")
    assert "paid boris 7 10 land-a" in closes(desk)


@rule("VS-I.f")
def test_nothing_is_built_without_an_army_nor_hired_without_a_building() -> None:
    desk = scene(". . .", "boris elves-1 a1", "anna mine c1 1")
    assert desk.refusal("anna", "build elves-1 tower") == "VS-1.2.w not-your-army"
    assert desk.refusal("anna", "build elves-7 tower") == "VS-1.2.w no-such-army"
    assert desk.refusal("anna", "hire elves castle-a1") == "VS-1.2.w no-such-structure"


@rule("VS-I.g")
def test_everybody_enters_with_one_army_his_personal_one() -> None:
    desk = started()
    while desk.question != "turn":
        call = desk.world.call
        if call is None:
            desk.lapses(desk.asked[0])
        else:
            desk.throws(*(call.sides for _ in range(call.dice)))
    for seat in (ANNA, BORIS):
        (name,) = desk.world.rosters[seat]
        army = desk.world.armies[name]
        assert (army.kind, army.personal) == ("knights", True)
        assert desk.player(seat).personal == name


@rule("VS-I.h")
def test_who_lacks_a_coin_hires_nobody() -> None:
    desk = scene(". .", "anna castle a1", coins=16)
    assert desk.refusal("anna", "hire light-infantry castle-a1").endswith("too-poor")
    assert desk.coins("anna") == 16
    rich = scene(". .", "anna castle a1", coins=17)
    rich.does("anna", "hire light-infantry castle-a1")
    assert rich.coins("anna") == 0


@rule("VS-I.i")
def test_a_ruler_is_whoever_owns_a_lord_house_for_as_long_as_he_does() -> None:
    desk = scene(". . . . . .", "anna tower a1", "anna elves-1 f1", lands="A A A B B C")
    assert is_ruler(desk.world, ANNA)
    assert not is_ruler(desk.world, BORIS)
    desk.world = with_structure(desk.world, replace(desk.at("a1"), owner=BORIS))
    assert not is_ruler(desk.world, ANNA)
    assert is_ruler(desk.world, BORIS)
    desk.does("anna", "build elves-1 tower")
    assert not is_ruler(desk.world, ANNA), "it is placed when the turn is over"
    desk.does("anna", "end")
    assert is_ruler(desk.world, ANNA)
    fortress = scene(". .", "anna fortress a1", "anna mine b1 1")
    assert not is_ruler(fortress.world, ANNA)


@rule("VS-I.j")
def test_a_player_may_be_anothers_vassal() -> None:
    desk = scene(". . .", "anna elves-1 a1", "boris elves-2 c1")
    desk.does("anna", "offer-service boris")
    desk.does("boris", "answer 1 yes")
    assert GAME.view(desk.world, SeatId("public")).players[BORIS].suzerain == ANNA


@rule("VS-I.m")
def test_mines_are_opened_only_where_the_map_marks_a_vein() -> None:
    desk = scene("m m", "anna dwarves-1 a1", "anna elves-1 b1", veins=("b1 2",))
    assert desk.refusal("anna", "build dwarves-1 mine") == "VS-I.m no-vein"
    desk.does("anna", "build elves-1 mine")


@rule("VS-I.q")
def test_a_six_sided_die_shows_every_face_equally_often() -> None:
    key = ThrowKey(secret_of_seed(2026), "strategic", ())
    faces = Counter(face for number in range(6000) for face in throw(key, number, Draw(1, 6)))
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    chi_square = sum((count - 1000) ** 2 / 1000 for count in faces.values())
    assert chi_square < 20.52, "5 degrees of freedom, one in a thousand"


@rule("VS-I.q")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_a_chance_of_one_half_succeeds_from_four_on(face: int) -> None:
    desk = scene("m . . .", "anna dwarves-1 a1", veins=("a1 1",), lands="A B C D")
    desk.does("anna", "build dwarves-1 mine")
    assert desk.does("anna", "end")[-1] == "called-for mine 1 6 about a1"
    desk.throws(face)
    assert (Cell("a1") in desk.world.structures) is (face >= 4)


def _peace(**options: str) -> Desk:
    desk = scene(". . .", "anna elves-1 a1", "boris elves-2 b1", **options)  # type: ignore[arg-type]
    assert desk.does("anna", "peace boris") == ["peace-offered anna boris"]
    assert desk.refusal("anna", "peace boris") == "VS-I.r offered-already"
    assert desk.does("boris", "peace anna") == ["peace-made boris anna"]
    return desk


@rule("VS-I.r")
def test_peace_is_an_entry_in_the_chronicle_and_attacks_stay_legal() -> None:
    desk = _peace()
    assert desk.refusal("boris", "peace anna") == "VS-I.r peace-already"
    assert desk.world.peace[0].made
    desk.does("anna", "attack elves-1 elves-2")
    assert desk.does("boris", "break-peace anna") == ["peace-broken boris anna"]
    assert desk.world.peace == ()
    assert desk.refusal("boris", "break-peace anna") == "VS-I.r no-peace"


@rule("VS-I.r")
def test_peace_needs_another_player() -> None:
    desk = scene(". . .", "anna elves-1 a1", "boris elves-2 b1")
    assert desk.refusal("anna", "peace anna") == "VS-I.r to-oneself"
    assert desk.refusal("anna", "peace zoe") == "VS-I.r no-such-player"
    assert desk.refusal("zoe", "peace anna") == "VS-1.2.w not-playing"
    desk.does("anna", "peace boris")
    assert desk.refusal("boris", "break-peace anna") == "VS-I.r no-peace", "not his offer"
    desk.does("anna", "break-peace boris")
    assert desk.world.peace == ()
    assert desk.lists("anna", "peace boris")
    assert not desk.lists("anna", "break-peace boris")


@rule("VS-I.r")
def test_by_option_peace_binds_until_the_end_of_the_year_in_which_it_is_broken() -> None:
    desk = _peace(diplomacy_binding="binding_peace")
    assert desk.refusal("anna", "attack elves-1 elves-2") == "VS-I.r at-peace"
    assert not desk.lists("anna", "attack elves-1 elves-2")
    assert desk.refusal("anna", "move elves-1 b1 attack elves-2").startswith("VS-")
    desk.does("anna", "break-peace boris")
    assert desk.refusal("anna", "attack elves-1 elves-2") == "VS-I.r at-peace"
    assert desk.refusal("anna", "peace boris") == "VS-I.r peace-already"
    desk.ends_turns_until("anna", 3)
    desk.does("anna", "attack elves-1 elves-2")


@rule("VS-I.r")
def test_a_mere_offer_binds_nobody_and_bound_players_are_not_asked_to_react() -> None:
    offered = scene(
        ". . .", "anna elves-1 a1", "boris elves-2 b1", diplomacy_binding="binding_peace"
    )
    offered.does("anna", "peace boris")
    offered.does("anna", "attack elves-1 elves-2")
    desk = scene(
        ". . . .", "anna elves-1 a1", "boris elves-2 c1", diplomacy_binding="binding_peace"
    )
    desk.does("anna", "peace boris")
    assert desk.lists("anna", "move elves-1 b1 attack elves-2")
    desk.does("boris", "peace anna")
    charge = "move elves-1 b1 attack elves-2"
    assert desk.refusal("anna", charge) == "VS-I.r at-peace"
    assert not desk.lists("anna", charge)
    desk.does("anna", "move elves-1 b1")
    assert desk.asked == ("anna",)
    guest = scene(
        ". . .", "anna elves-1 a1", "boris castle a1", diplomacy_binding="binding_peace",
        turn="boris",
    )  # fmt: skip
    guest.does("anna", "peace boris")
    guest.does("boris", "peace anna")
    assert guest.refusal("boris", "sally castle-a1 elves-1") == "VS-I.r at-peace"


@meeting("VS-M-Ix7-03")
@rule("VS-I.r", "VS-7.13.a")
def test_binding_peace_covers_whoever_would_defend_with_the_target() -> None:
    desk = scene(
        ". . .", "anna knights-1 a1", "nobody tower b1", "boris elves-1 b1",
        diplomacy_binding="binding_peace",
    )  # fmt: skip
    assert desk.lists("anna", "attack knights-1 tower-b1")
    desk.does("anna", "peace boris")
    desk.does("boris", "peace anna")
    assert desk.refusal("anna", "attack knights-1 tower-b1") == "VS-I.r at-peace"
    assert not desk.lists("anna", "attack knights-1 tower-b1")
    own = scene(
        ". . .", "anna knights-1 a1", "boris tower b1", "anna elves-1 b1",
        diplomacy_binding="binding_peace",
    )  # fmt: skip
    own.does("anna", "peace boris")
    own.does("boris", "peace anna")
    refusal = own.refusal("anna", "attack knights-1 elves-1")
    assert refusal == "VS-I.r at-peace", "his tower would defend her own elves against her"
    port = scene(
        ". ~ .", "anna castle a1", "nobody ship-1 a1", "boris elves-1 ship-1",
        diplomacy_binding="binding_peace",
    )  # fmt: skip
    port.does("anna", "peace boris")
    port.does("boris", "peace anna")
    assert port.refusal("anna", "sally castle-a1 ship-1") == "VS-I.r at-peace"
