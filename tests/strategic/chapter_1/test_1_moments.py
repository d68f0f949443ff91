"""Chapter 1, point 2. Every moment of the game: whom it waits for, and in which order."""

import pytest
from msgspec.structs import replace

from letopis.core.acts import Refusal
from letopis.core.seats import CHANCE, SeatId
from letopis.games.strategic.catalogue import catalogue
from letopis.games.strategic.engine.decide import decide
from letopis.games.strategic.engine.windows import Pass
from letopis.games.strategic.world import Entering
from letopis.games.strategic.world.ground import ground_of
from letopis.games.strategic.world.turn_facts import End
from tests.meeting import meeting
from tests.rule import rule
from tests.strategic.scenes.scene import GAME, Desk, endless, scene, started
from tests.strategic.scenes.wars import calm, declares, ends

FIELD = """
    . . . . . .
    . . . . . .
    . . . . . .
    """


def _moment(desk: Desk) -> tuple[str, ...]:
    return (desk.question, *desk.asked)


@rule("VS-1.2.w", "VS-0.3.a", "VS-3.5.d")
def test_before_the_first_year_each_in_his_turn_founds_a_house_and_does_nothing_else() -> None:
    desk = started(
        order_method="by_join_time", ruler_land_pick="free_choice", neutral_vanish_percent=0
    )
    assert _moment(desk) == ("enter", "anna")
    assert desk.refusal("anna", "end") == "VS-3.5.d found-a-house"
    assert desk.refusal("anna", "peace boris") == "VS-3.5.d found-a-house"
    assert desk.refusal("boris", "end") == "VS-1.2.w not-playing"
    assert desk.refusal("boris", "join-ruler") == "VS-3.5.a not-now"
    assert desk.refusal("boris", "join-commander knights") == "VS-3.5.a not-now"
    desk.lapses("anna")
    assert _moment(desk) == ("enter", "boris")
    assert desk.refusal("anna", "peace boris") == "VS-1.2.w not-begun"
    assert desk.refusal("anna", "end") == "VS-1.2.w not-your-turn"
    desk.lapses("boris")
    assert (_moment(desk), desk.world.year) == (("turn", "anna"), 1)


@rule("VS-1.2.w", "VS-3.5.b")
def test_while_the_others_are_asked_about_a_wanderer_he_waits_like_them() -> None:
    desk = started("anna boris vera", "islands", order_method="by_join_time")
    while desk.world.call is not None:
        desk.throws(1)
    desk.does("anna", "announce elves strength:3")
    assert desk.question == "agree"
    assert set(desk.asked) == {"boris", "vera"}
    for seat in ("anna", "boris"):
        assert desk.refusal(seat, "end") == "VS-1.2.w not-playing"
    desk.does("boris", "agree anna")
    assert _moment(desk) == ("agree", "vera")
    desk.does("vera", "object anna")
    assert _moment(desk) == ("enter", "anna")
    assert desk.refusal("anna", "end") == "VS-3.5.d found-a-house"


@rule("VS-1.2.w", "VS-0.3.a")
def test_where_the_host_says_who_moves_when_nothing_begins_before_he_has() -> None:
    desk = started(order_method="host", host_mode="referee")
    assert _moment(desk) == ("order", "host")
    assert desk.refusal("anna", "end") == "VS-1.2.w not-playing"
    desk.does("host", "line-up boris anna")
    assert desk.asked in (("boris",), (CHANCE,))


@rule("VS-1.2.w", "VS-0.1.b")
def test_a_host_commands_no_troops_of_players_in_any_moment() -> None:
    desk = scene(FIELD, "anna elves-1 a1", "boris orcs-1 b1", host_mode="referee")
    for line in ("orders attack", "end", "move elves-1 a2", "pass", "draw-lots"):
        assert desk.is_refused("host", line), line
    assert desk.refusal("host", "orders attack attack attack") == "VS-0.1.b not-for-the-host"
    assert desk.refusal("host", "draw-lots") == "VS-3.6.e no-tournament"
    declares(desk, "anna", "attack elves-1 orcs-1")
    ends(desk)
    assert desk.refusal("host", "orders attack attack attack") == "VS-7.7.a not-the-leader"
    assert desk.refusal("host", "end") == "VS-0.1.b not-for-the-host"


@rule("VS-1.2.w")
def test_whoever_asks_out_of_turn_is_told_for_whom_the_game_waits() -> None:
    desk = scene(". . .", "anna elves-1 a1", "boris orcs-1 c1", turn="boris")
    refusal = decide(desk.world, SeatId("anna"), End())
    assert isinstance(refusal, Refusal)
    assert refusal.about == {"asked": "boris"}


@rule("VS-1.2.w", "VS-4.6.d")
def test_in_a_shortage_only_dismissals_are_open_and_only_to_who_is_short() -> None:
    desk = endless(
        FIELD, "anna elves-1 a1", "anna elves-2 a3", "boris orcs-1 b2", turn="boris", coins=5
    )
    closes = desk.does("boris", "end")
    assert "short-fell anna 5" in closes
    assert _moment(desk) == ("shortage", "anna")
    for line in ("end", "move elves-1 b1", "attack elves-1 orcs-1"):
        assert desk.refusal("anna", line) == "VS-4.6.d dismiss-first"
    for line in ("end", "attack orcs-1 elves-1", "draw-lots", "dismiss orcs-1"):
        assert desk.refusal("boris", line) == "VS-1.2.w not-your-turn"
    desk.does("boris", "permit anna near-move all")
    desk.does("anna", "dismiss elves-2")
    assert _moment(desk) == ("turn", "anna")
    assert desk.refusal("anna", "draw-lots") == "VS-4.6.f no-shortage"


@meeting("VS-M-1x3x4-03")
@rule("VS-1.1.d", "VS-3.2.e", "VS-4.6.d")
def test_the_turn_in_which_a_new_vassal_could_not_pay_goes_on_with_its_own_player() -> None:
    """Vera enters service before she was paid this year: her income, and her shortage, come now."""
    desk = endless(
        FIELD, "anna elves-1 a1", "vera orcs-1 f1", "vera orcs-2 f3",
        seats="anna boris vera", coins=5,
    )  # fmt: skip
    player = replace(desk.player("vera"), income_year=1)
    desk.world = replace(desk.world, players={**desk.world.players, player.seat: player})
    desk.does("anna", "offer-service vera")
    facts = desk.does("vera", "answer 1 yes")
    assert "short-fell vera 5" in facts
    assert _moment(desk) == ("shortage", "vera")
    assert desk.refusal("anna", "move elves-1 b1") == "VS-1.2.w not-your-turn"
    desk.does("vera", "draw-lots")
    assert desk.world.call is not None
    assert desk.refusal("anna", "move elves-1 b1") == "VS-I.q dice-first"
    assert "paid vera 0 5" in desk.throws(1)
    assert _moment(desk) == ("turn", "anna")
    desk.does("anna", "move elves-1 b1")
    paid = endless(FIELD, "anna elves-1 a1", "vera orcs-1 f1", seats="anna boris vera", coins=5)
    paid.does("anna", "offer-service vera")
    assert not any(fact.startswith("paid") for fact in paid.does("vera", "answer 1 yes"))


@rule("VS-1.1.d", "VS-1.2.t")
def test_in_a_battle_its_leaders_alone_are_asked_and_give_orders_only() -> None:
    desk = scene(
        FIELD, "anna elves-1 a1", "boris orcs-1 b1", "carol knights-1 f3", seats="anna boris carol"
    )
    declares(desk, "anna", "attack elves-1 orcs-1")
    ends(desk)
    assert _moment(desk) == ("orders", "anna", "boris")
    assert desk.refusal("carol", "orders attack attack attack attack") == "VS-7.7.a not-the-leader"
    assert desk.refusal("carol", "move knights-1 e3") == "VS-1.2.w not-your-turn"
    assert desk.refusal("anna", "end") == "VS-1.2.w not-your-turn"
    desk.does("carol", "permit anna enter all")
    desk.does("anna", "orders attack attack attack")
    assert desk.refusal("anna", "orders shoot shoot shoot") == "VS-7.5.a already-sealed"
    facts = desk.does("boris", "orders shoot shoot shoot")
    assert facts[-1] == "subturn-began boris"


@meeting("VS-M-1x4-05")
@rule("VS-1.2.v", "VS-4.3.d")
def test_a_battle_declared_among_battles_opens_no_window_under_the_leaders() -> None:
    desk = scene(
        FIELD, "anna elves-1 a1", "boris orcs-1 b1", "anna knights-1 c1", "boris orcs-2 d1",
        "boris orcs-3 d2", battle_declare_during_battle_phase="yes",
    )  # fmt: skip
    declares(desk, "anna", "attack elves-1 orcs-1")
    ends(desk)
    assert desk.does("anna", "attack knights-1 orcs-2") == [
        "declared knights-1 anna orcs-2 2 attack"
    ]
    assert _moment(desk) == ("orders", "anna", "boris")


def _disputed(**options: str) -> Desk:
    """Anna has left; gleb and dora both claim her state, between the turns of boris and vera."""
    desk = endless(
        FIELD, "anna elves-1 a1", "boris orcs-1 b1", "vera knights-1 f3",
        seats="anna boris vera", year=5, turn="boris", **options,  # type: ignore[arg-type]
    )  # fmt: skip
    desk.does("anna", "leave-game")
    desk.does("boris", "end")
    calm(desk)
    for heir in ("gleb", "dora"):
        desk.does(heir, "inherit anna")
    desk.does("vera", "end")
    return desk


@meeting("VS-M-1x3x4-04")
@rule("VS-1.2.w", "VS-3.6.e", "VS-4.3.d")
@pytest.mark.parametrize("late", ["no", "yes"])
def test_while_heirs_divide_a_state_nobody_else_acts(late: str) -> None:
    desk = _disputed(battle_declare_during_battle_phase=late)
    assert desk.question == "divide"
    assert set(desk.asked) == {"gleb", "dora"}
    assert desk.refusal("boris", "attack orcs-1 elves-1") == "VS-4.3.d declarations-closed"
    assert desk.refusal("boris", "end") == "VS-1.2.w not-your-turn"
    assert desk.refusal("boris", "orders attack") == "VS-7.7.a not-the-leader"
    desk.does("gleb", "contest")
    assert desk.question == "orders"
    assert set(desk.asked) == {"gleb", "dora"}
    assert desk.refusal("boris", "orders attack attack attack attack") == "VS-7.7.a not-the-leader"


@rule("VS-1.2.w", "VS-3.6.e")
def test_where_the_host_names_the_heir_he_alone_is_asked_or_lets_them_fight() -> None:
    desk = _disputed(heir_tournament="host_result", host_mode="referee")
    desk.does("gleb", "contest")
    assert _moment(desk) == ("tournament", "host")
    assert desk.refusal("gleb", "draw-lots") == "VS-7.7.a not-the-leader"
    desk.does("host", "draw-lots")
    assert desk.question == "orders"
    assert set(desk.asked) == {"gleb", "dora"}


@rule("VS-1.2.w", "VS-0.2.e")
def test_when_the_game_is_over_nobody_is_asked_and_nothing_is_open() -> None:
    desk = endless(FIELD, "anna elves-1 a1", seats="anna")
    desk.does("anna", "propose-end")
    assert desk.asked == ()
    for seat, line in (("anna", "end"), (CHANCE, "throw 1"), ("clock", "lapse anna")):
        assert desk.refusal(seat, line) == "VS-0.2.e game-is-over"


@rule("VS-1.2.u", "VS-1.1.d")
def test_the_closing_window_is_about_what_has_walked_in_this_turn() -> None:
    """Anna's elves come next to boris and stay: he is asked when she ends that turn, and not when
    she ends the next one."""
    desk = endless(FIELD, "anna elves-1 a1", "boris orcs-1 c1")
    desk.does("anna", "move elves-1 b1")
    assert _moment(desk) == ("react", "boris")
    desk.does("boris", "pass")
    facts = desk.does("anna", "end")
    assert facts[-2:] == ["turn-closing 1", "awaited boris cells b1"]
    desk.does("boris", "pass")
    desk.ends_turns_until("anna", 3)
    assert desk.does("anna", "end")[-1] == "subturn-began boris"


@meeting("VS-M-Ix1x4-01")
@rule("VS-1.2.u", "VS-4.3.f", "VS-I.r")
@pytest.mark.parametrize("peace", [False, True])
def test_an_attack_that_has_become_impossible_on_the_way_is_not_made_nor_is_its_step(
    peace: bool,
) -> None:
    """Between the first step and the last, carol is asked; meanwhile peace may be concluded."""
    desk = endless(
        FIELD, "anna barbarians-1 a1", "carol orcs-1 c2", "boris elves-1 d1",
        seats="anna boris carol", diplomacy_binding="binding_peace",
    )  # fmt: skip
    desk.does("carol", "permit anna near-move all")
    desk.does("anna", "move barbarians-1 b1 c1 attack elves-1")
    assert _moment(desk) == ("react", "carol")
    if peace:
        desk.does("boris", "peace anna")
        desk.does("anna", "peace boris")
    desk.does("carol", "pass")
    assert desk.army("barbarians-1").cell == ("b1" if peace else "c1")
    assert [battle.target for battle in desk.world.battles] == ([] if peace else ["elves-1"])


@rule("VS-1.2.u", "VS-4.3.f")
def test_a_way_whose_attack_is_impossible_from_the_start_is_refused_as_a_whole() -> None:
    desk = endless(FIELD, "anna barbarians-1 a1", "boris elves-1 f3")
    line = "move barbarians-1 b1 c1 attack elves-1"
    assert desk.refusal("anna", line) == "VS-4.3.a target-too-far"
    assert not desk.lists("anna", line)
    assert desk.army("barbarians-1").cell == "a1"


@rule("VS-1.1.d", "VS-0.2.c")
def test_who_lets_two_turns_pass_has_missed_two_and_who_ends_one_himself_none() -> None:
    desk = endless(FIELD, "anna elves-1 a1", "boris orcs-1 f3", host_mode="referee")
    desk.lapses("anna")
    assert desk.player("anna").missed == 1
    desk.does("boris", "end")
    assert desk.does("host", 'lapse anna because "asleep"')[0].startswith("host-acted")
    assert desk.player("anna").missed == 2
    desk.does("boris", "end")
    desk.does("anna", "end")
    assert (desk.player("anna").missed, desk.player("boris").missed) == (0, 0)


@rule("VS-1.1.d", "VS-0.2.c")
def test_silence_in_a_shortage_or_before_the_first_year_is_no_missed_turn() -> None:
    desk = endless(FIELD, "anna elves-1 a1", "boris orcs-1 f3", turn="boris", coins=3)
    desk.does("boris", "end")
    assert _moment(desk) == ("shortage", "anna")
    desk.lapses("anna")
    desk.throws(1)
    assert _moment(desk) == ("turn", "anna")
    assert desk.player("anna").missed == 0


@rule("VS-1.2.v")
def test_nobody_passes_where_no_window_is_open() -> None:
    desk = endless(FIELD, "anna elves-1 a1", "boris orcs-1 b1")
    for seat in ("anna", "boris"):
        refusal = decide(desk.world, SeatId(seat), Pass())
        assert str(refusal) == "VS-1.2.v nothing-to-pass"


@rule("VS-3.5.i", "VS-3.5.l", "VS-0.2.c")
@pytest.mark.parametrize(
    ("terrain", "figures", "silence"),
    [
        ("~ ~ .", {}, "join-commander knights"),
        ("~ ~ . .", {"armies.knights.cost": 101}, "join-commander knights"),
        ("~ ~ . .", {"armies.knights.cost": 100}, "found castle d1 knights"),
        ("~ ~ . .", {}, "found castle d1 knights"),
    ],
)
def test_whoever_is_silent_where_the_standard_house_cannot_be_comes_in_as_a_commander(
    terrain: str, figures: dict[str, str | int], silence: str
) -> None:
    """There is no room for a house, or this table's castle and knights cost more than 200."""
    desk = endless(terrain, "nobody orcs-1 c1", year=1)
    entering = replace(desk.player("anna"), entered=False)
    desk.world = replace(
        desk.world,
        ground=ground_of(desk.world.ground.map, catalogue(figures)),
        phase=Entering(SeatId("anna")),
        year=0,
        players={**desk.world.players, entering.seat: entering},
    )
    (prompt,) = GAME.prompts(desk.world)
    assert (prompt.seat, prompt.key) == ("anna", "enter")
    assert prompt.default is not None
    assert GAME.notation.write(prompt.default) == silence
    assert desk.lapses("anna")[0] == "timed-out anna"
