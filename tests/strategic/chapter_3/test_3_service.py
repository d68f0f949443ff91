"""Chapter 3, points 0 and 2. Rulers and commanders; suzerains and their vassals."""

from msgspec.structs import replace

from letopis.core.seats import SeatId
from letopis.games.strategic.world.changes import with_player
from letopis.games.strategic.world.lookup import is_ruler
from tests.rule import rule
from tests.strategic.scenes.scene import endless, scene
from tests.strategic.scenes.slots import line_up, stamp
from tests.strategic.scenes.warfare import ATTACKERS, closes, war, wins

FIELD = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    """
ROW = ". . . . . . . . ."


@rule("VS-3.0.a", "VS-3.0.b", "VS-I.i")
def test_a_ruler_owns_a_lord_house_and_a_commander_owns_none() -> None:
    desk = scene(FIELD, "boris tower e1", "anna fortress a1", "anna mine c3 1", veins=("c3 1",))
    assert is_ruler(desk.world, SeatId("boris"))
    assert not is_ruler(desk.world, SeatId("anna"))


@rule("VS-I.i", "VS-3.0.a", "VS-3.0.b")
def test_whoever_loses_his_only_lord_house_is_a_commander_until_he_builds_again() -> None:
    desk = endless(
        ROW, "anna tower a1", "anna elves-1 i1", "boris knights-1 b1",
        lands="A A A A A B B B B", turn="boris",
    )  # fmt: skip
    war(desk, "boris", "attack knights-1 tower-a1")
    closes(desk, "boris")
    wins(desk, ATTACKERS)
    assert is_ruler(desk.world, SeatId("anna"))
    desk.does("boris", "settle take")
    assert not is_ruler(desk.world, SeatId("anna"))
    assert is_ruler(desk.world, SeatId("boris"))
    desk.ends_turns_until("anna", 3)
    desk.does("anna", "build elves-1 tower")
    closes(desk)
    assert is_ruler(desk.world, SeatId("anna"))


@rule("VS-3.2.a", "VS-I.j")
def test_service_needs_the_vassals_consent() -> None:
    desk = scene(ROW, "anna elves-1 a1", "boris elves-2 i1", seats="anna boris vera")
    desk.does("anna", "offer-service boris")
    assert desk.player("boris").suzerain is None
    assert desk.refusal("vera", "answer 1 yes") == "VS-3.2.a no-such-request"
    assert desk.refusal("anna", "answer 1 yes") == "VS-3.2.a no-such-request"
    assert desk.lists("boris", "answer 1 yes")
    desk.does("boris", "answer 1 yes")
    assert desk.player("boris").suzerain == "anna"
    assert desk.refusal("boris", "answer 1 yes") == "VS-3.2.a no-such-request"


@rule("VS-3.2.a")
def test_an_offer_of_service_never_blocks_the_turn_and_lapses_with_it() -> None:
    desk = endless(ROW, "anna elves-1 a1", "boris elves-2 i1")
    desk.does("anna", "offer-service boris")
    desk.does("boris", "pass")
    assert desk.asked == ("anna",)
    assert "answered 1 lapsed" in desk.does("anna", "end")
    assert desk.world.phase.seat == "boris"  # type: ignore[union-attr]
    assert desk.refusal("boris", "answer 1 yes") == "VS-3.2.a no-such-request"


@rule("VS-3.2.a")
def test_service_is_not_offered_twice_in_a_turn_nor_to_oneself_nor_to_strangers() -> None:
    desk = scene(ROW, "anna elves-1 a1", "boris elves-2 i1", seats="anna boris vera")
    assert desk.refusal("anna", "offer-service anna") == "VS-3.2.a no-such-player"
    assert desk.refusal("anna", "offer-service nemo") == "VS-3.2.a no-such-player"
    assert desk.refusal("vera", "offer-service boris") == "VS-1.2.w not-your-turn"
    desk.does("anna", "offer-service boris")
    desk.does("boris", "answer 1 no")
    assert desk.player("boris").suzerain is None
    assert desk.refusal("anna", "offer-service boris") == "VS-3.2.a already-asked"
    assert desk.refusal("boris", "answer 1 yes") == "VS-3.2.a no-such-request"
    desk.does("anna", "offer-service vera")
    desk.does("vera", "answer 2 yes")
    assert desk.player("vera").suzerain == "anna"


@rule("VS-3.2.b")
def test_on_entering_service_all_troops_and_buildings_lose_their_active_action() -> None:
    desk = scene(
        FIELD,
        "anna elves-1 a1",
        "boris elves-2 i1",
        "boris ship-1 i3",
        "boris tower e3",
        "boris mine g1 1",
        veins=("g1 1",),
        year=3,
    )
    desk.spent("elves-2", 2, 2)
    desk.does("anna", "offer-service boris")
    desk.does("boris", "answer 1 yes")
    assert desk.army("elves-2").stamp == desk.army("ship-1").stamp == stamp(3, 1)
    assert desk.at("e3").stamp == desk.at("g1").stamp == stamp(3, 1)
    assert desk.army("elves-1").stamp is None


@rule("VS-3.2.c")
def test_the_suzerain_decides_before_his_turn_in_which_order_they_move() -> None:
    desk = endless(
        ROW,
        "anna elves-1 a1",
        "boris elves-2 e1",
        "vera elves-3 i1",
        seats="anna boris vera gleb",
        turn="gleb",
        vassals={"boris": "anna", "vera": "anna"},
    )
    assert line_up(desk) == ["anna+boris+vera", "gleb"]
    assert desk.lists("anna", "arrange boris anna vera")
    desk.does("anna", "arrange boris anna vera")
    desk.does("gleb", "end")
    assert desk.asked == ("boris",)
    assert desk.refusal("anna", "move elves-1 b1") == "VS-1.2.w not-your-turn"
    assert desk.refusal("anna", "arrange anna boris vera") == "VS-3.2.c turn-is-running"
    assert not desk.lists("anna", "arrange anna boris vera")
    desk.does("boris", "end")
    desk.does("anna", "move elves-1 b1")
    desk.does("anna", "end")
    assert desk.asked == ("vera",)
    desk.ends_turns_until("gleb", 3)
    desk.does("gleb", "end")
    assert desk.asked == ("boris",)  # the last order is kept


@rule("VS-3.2.c")
def test_the_suzerain_arranges_the_next_joint_turn_as_soon_as_all_have_moved_in_this_one() -> None:
    desk = endless(
        ROW,
        "anna elves-1 a1",
        "vera elves-3 b1",
        seats="anna boris vera",
        vassals={"boris": "anna"},
    )
    desk.does("anna", "attack elves-1 elves-3")
    while desk.question == "react":
        desk.does(desk.asked[0], "pass")
    desk.does("anna", "end")
    assert desk.refusal("anna", "arrange boris anna") == "VS-3.2.c turn-is-running"
    desk.does("boris", "end")
    while desk.question == "react":
        desk.does(desk.asked[0], "pass")
    assert desk.question == "orders"
    assert desk.lists("anna", "arrange boris anna")
    desk.does("anna", "arrange boris anna")


@rule("VS-3.2.c")
def test_only_the_suzerain_arranges_and_he_names_every_member_once() -> None:
    seats = "anna boris vera gleb"
    desk = scene(ROW, seats=seats, turn="gleb", vassals={"boris": "anna", "vera": "anna"})
    assert desk.refusal("boris", "arrange boris anna vera") == "VS-3.2.c no-vassals"
    assert desk.refusal("gleb", "arrange gleb") == "VS-3.2.c no-vassals"
    assert desk.refusal("anna", "arrange anna boris") == "VS-3.2.c not-the-members"
    assert desk.refusal("anna", "arrange anna boris boris") == "VS-3.2.c not-the-members"
    assert desk.refusal("anna", "arrange anna boris gleb") == "VS-3.2.c not-the-members"


@rule("VS-3.2.d", "VS-3.2.e")
def test_suzerain_and_vassals_move_in_one_slot_and_the_vassals_own_is_deleted() -> None:
    desk = endless(
        ROW,
        "anna elves-1 a1",
        "vera elves-2 e1",
        "gleb orcs-1 i1",
        seats="anna boris vera gleb",
        year=3,
    )
    desk.spent("orcs-1", 2, 3)
    desk.does("anna", "offer-service vera")
    desk.does("vera", "answer 1 yes")
    assert line_up(desk) == ["anna+vera", "boris", "gleb"]
    assert desk.army("orcs-1").stamp == stamp(2, 4)
    desk.does("anna", "end")
    assert desk.asked == ("vera",)
    assert desk.refusal("vera", "move elves-2 f1") == "VS-1.3.c action-spent"
    desk.does("vera", "end")
    assert desk.asked == ("boris",)
    desk.does("boris", "end")
    assert desk.asked == ("gleb",)  # the slot that was vera's is skipped in this year too
    desk.does("gleb", "end")
    desk.does("anna", "end")
    desk.does("vera", "move elves-2 f1")


@rule("VS-3.2.d")
def test_battles_wait_for_the_end_of_the_whole_joint_turn() -> None:
    pieces = ("anna elves-1 a1", "boris elves-2 i1", "vera elves-3 b1")
    people = {"seats": "anna boris vera", "vassals": {"boris": "anna"}}
    desk = endless(ROW, *pieces, **people)  # type: ignore[arg-type]
    desk.does("anna", "attack elves-1 elves-3")
    while desk.asked != ("anna",):
        desk.does(desk.asked[0], "pass")
    assert "battles-began" not in desk.does("anna", "end")
    assert desk.asked == ("boris",)
    each = {**people, "vassal_joint_turn": "battles_after_each_subturn"}
    desk = endless(ROW, *pieces, **each)  # type: ignore[arg-type]
    desk.does("anna", "attack elves-1 elves-3")
    while desk.asked != ("anna",):
        desk.does(desk.asked[0], "pass")
    facts = desk.does("anna", "end")
    while "battles-began" not in facts:
        facts = desk.does(desk.asked[0], "pass")
    assert "subturn-began boris" not in facts


@rule("VS-3.2.d")
def test_all_members_of_a_joint_turn_are_paid_at_its_start() -> None:
    desk = endless(
        ROW,
        "anna tower a1",
        "boris tower i1",
        lands="A A A A B B B B B",
        incomes={"A": 7, "B": 9},
        seats="anna boris vera",
        turn="vera",
        vassals={"boris": "anna"},
        coins=10,
    )
    facts = desk.does("vera", "end")
    paid = [fact for fact in facts if fact.startswith("paid")]
    assert [fact.split()[1:3] for fact in paid] == [["anna", "7"], ["boris", "9"]]
    assert facts.index("subturn-began anna") > facts.index(paid[1])


@rule("VS-3.2.e")
def test_who_enters_service_before_he_moved_is_paid_at_once_and_only_once() -> None:
    desk = endless(
        ROW,
        "anna elves-1 a1",
        "vera tower i1",
        incomes={"A": 7},
        seats="anna boris vera",
        coins=10,
    )
    desk.world = with_player(desk.world, replace(desk.player("vera"), income_year=1))
    desk.does("anna", "offer-service vera")
    facts = desk.does("vera", "answer 1 yes")
    assert "paid vera 7 0 land-a" in facts
    assert desk.coins("vera") == 17
    desk.does("anna", "end")
    desk.does("vera", "end")
    assert desk.asked == ("boris",)
    desk.does("boris", "end")
    assert desk.world.year == 3
    assert desk.coins("vera") == 24


@rule("VS-3.2.f")
def test_the_suzerain_restores_the_vassals_personal_army() -> None:
    people = {"seats": "anna boris", "turn": "anna", "vassals": {"boris": "anna"}}
    for year, waits, accepted in ((6, "yes", True), (5, "yes", False), (2, "no", True)):
        desk = endless(
            ROW,
            "anna castle a1",
            year=year,
            vassal_restore_waits_5_years=waits,
            **people,  # type: ignore[arg-type]
        )
        lost = replace(desk.player("boris"), personal_lost=stamp(1, 1))
        desk.world = with_player(desk.world, lost)
        line = "hire knights castle-a1 vassal boris"
        if not accepted:
            assert desk.refusal("anna", line) == "VS-5.0.d too-early"
            continue
        desk.does("anna", line)
        assert desk.coins("anna") == 50
        assert desk.coins("boris") == 100
        knights = desk.army("knights-1")
        assert (knights.owner, knights.cell, knights.personal) == ("boris", "a1", True)
        assert knights.stamp == stamp(year, 1)
        assert desk.player("boris").personal == "knights-1"
        assert desk.refusal("boris", "end") == "VS-1.2.w not-your-turn"


@rule("VS-3.2.f")
def test_nobody_restores_the_army_of_one_who_is_not_his_vassal_or_still_has_one() -> None:
    desk = endless(
        ROW,
        "anna castle a1",
        "boris elves-1 i1 personal",
        seats="anna boris vera",
        vassals={"boris": "anna"},
    )
    line = "hire knights castle-a1 vassal"
    assert desk.refusal("anna", f"{line} vera") == "VS-3.2.f not-your-vassal"
    assert desk.refusal("anna", f"{line} nemo") == "VS-3.2.f not-your-vassal"
    assert desk.refusal("anna", f"{line} boris") == "VS-5.0.c personal-army-lives"


@rule("VS-3.2.g", "VS-1.2.p")
def test_a_bond_has_a_single_level() -> None:
    desk = endless(ROW, seats="anna boris vera", turn="vera", vassals={"boris": "anna"})
    assert desk.refusal("vera", "offer-service anna") == "VS-3.2.g has-vassals"
    assert desk.refusal("vera", "offer-service boris") == "VS-1.2.p serves-already"
    desk.does("boris", "leave-service")
    desk.does("vera", "offer-service anna")
    desk.does("anna", "answer 1 yes")
    assert desk.player("anna").suzerain == "vera"
    desk = endless(ROW, seats="anna boris vera", turn="boris", vassals={"boris": "anna"})
    assert desk.refusal("boris", "offer-service vera") == "VS-1.2.p vassals-take-none"


@rule("VS-3.2.a")
def test_an_unanswered_offer_never_blocks_the_turn_of_whoever_made_it() -> None:
    desk = scene(". . . .", "anna elves-1 a1", "boris orcs-1 d1", victory_measure="none")
    desk.does("anna", "offer-service boris")
    assert desk.asked == ("boris",)
    assert desk.does("anna", "move elves-1 b1")[0] == "resumed"
    assert desk.asked == ("anna",)
    assert desk.does("anna", "end")[0] == "answered 1 lapsed"


@rule("VS-3.2.a")
def test_whoever_was_passed_over_with_an_open_offer_may_still_answer() -> None:
    desk = scene(". . . .", "anna elves-1 a1", "boris orcs-1 d1", victory_measure="none")
    desk.does("anna", "offer-service boris")
    desk.does("anna", "move elves-1 b1")
    desk.does("boris", "answer 1 yes")
    assert desk.player("boris").suzerain == "anna"
