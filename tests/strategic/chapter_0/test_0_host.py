"""VS-0.1.b. The host's acts beside edits, their record, and rollbacks."""

from msgspec.structs import replace

from letopis.core.acts import Action, Event
from letopis.core.choices import pick
from letopis.core.notation import Text
from letopis.core.seats import HOST, PUBLIC, SeatId
from letopis.games.strategic.host.hosting import Edit, restoring
from letopis.games.strategic.world import Beginning
from tests.rule import rule
from tests.strategic.scenes.hosted import WHY, edits, hosted, refused
from tests.strategic.scenes.scene import GAME, Desk, scene, started


@rule("VS-0.1.b")
def test_without_a_reason_the_host_does_nothing() -> None:
    desk = hosted(turn_hours=24)
    for line in (
        "edit coins anna 5",
        "extend anna 2",
        "replace anna by zoe",
        "lapse anna",
        "amend move_split no",
        'edit coins anna 5 because "  "',
        'ruling ""',
    ):
        assert desk.refusal("host", line) == "VS-0.1.b reason-needed", line
    long = "x" * 501
    assert desk.refusal("host", f'edit coins anna 5 because "{long}"') == "VS-0.1.b reason-too-long"
    desk.does("host", f'edit coins anna 5 because "{long[1:]}"')


@rule("VS-0.1.b")
def test_nobody_but_the_host_edits_and_without_one_nobody_does() -> None:
    desk, bare = hosted(turn_hours=24), hosted(host_mode="none", turn_hours=24)
    for line in ("edit coins anna 500", "extend anna 2", "replace boris by zoe"):
        for seat in ("anna", "boris", "zoe", "clock"):
            assert desk.refusal(seat, line + WHY) == "VS-0.1.b only-the-host"
        assert bare.refusal("host", line + WHY) == "VS-0.1.b no-host"
    assert desk.refusal("anna", 'ruling "mine"') == "VS-0.1.b only-the-host"
    assert desk.refusal("host", "end") == "VS-0.1.b not-for-the-host"


def test_dice_that_are_called_for_fall_before_the_host_edits() -> None:
    desk = started("anna boris", "duel", host_mode="referee")
    assert desk.asked == ("chance",)
    assert refused(desk, "coins anna 5") == "VS-I.q dice-first"


def test_before_the_first_year_there_is_nothing_to_edit() -> None:
    desk = started("anna boris", "duel", host_mode="referee", order_method="agreed", turn_hours=9)
    while desk.asked == ("chance",):
        desk.throws(*(1 for _ in range(desk.world.call.dice if desk.world.call else 0)))
    assert refused(desk, "coins anna 5") == "VS-1.2.w not-begun"
    assert not desk.lists("host", f"edit coins anna 5{WHY}")
    desk.does("host", f"extend {desk.asked[0]} 5{WHY}")


@rule("VS-0.1.b")
def test_a_game_that_chance_has_not_opened_has_no_host_yet_and_none_goes_back_there() -> None:
    desk = hosted()
    assert refused(desk, "set phase {'type':'beginning'}") == "VS-1.2.w not-begun"
    unopened = Desk(replace(desk.world, phase=Beginning()))
    assert unopened.refusal("host", 'ruling "so be it"') == "VS-1.2.w not-begun"
    assert GAME.legal(unopened.world, HOST) == ()


@rule("VS-0.1.b")
def test_after_an_edit_the_game_goes_on_by_itself() -> None:
    desk = hosted()
    facts = edits(desk, "set phase {'type':'between'}")
    assert any(fact.startswith("turn-began") for fact in facts)
    assert desk.asked == ("boris",)


@rule("VS-0.1.b")
def test_a_rollback_is_made_of_compensating_facts_and_dice_stay_thrown() -> None:
    desk = hosted()
    desk.does("anna", "move elves-1 b3")
    earlier = desk.world
    desk.does("anna", "send boris 30")
    desk.does("anna", "end")
    desk.does("boris", "end")
    desk.ends_turns_until("anna", 3)
    words = restoring(earlier, desk.world)
    line = GAME.notation.write(Edit(words, back=7, because=Text("wrong cell")))
    facts = desk.does("host", line)
    assert facts[0] == 'host-acted edit back 7 because "wrong cell"'
    assert desk.world == earlier
    assert desk.asked == ("anna",)


@rule("VS-0.1.b")
def test_a_rollback_takes_amended_rules_back_too() -> None:
    desk = hosted()
    earlier = desk.world
    desk.does("host", f"amend building_min_gap 4{WHY}")
    assert desk.world.ground.catalogue.figures.buildings.gap == 4
    desk.does("host", GAME.notation.write(Edit(restoring(earlier, desk.world), because=Text("no"))))
    assert desk.world == earlier
    assert desk.world.ground.catalogue.figures.buildings.gap == 3


@rule("VS-7.5.a")
def test_a_rollback_into_a_battle_tells_nobody_what_lies_face_down() -> None:
    desk = scene(". . .", "anna knights-1 a1", "boris orcs-1 b1", host_mode="referee")
    desk.does("anna", "attack knights-1 orcs-1")
    desk.does("anna", "end")
    desk.does("anna", "orders attack defend shoot attack")
    sealed = desk.world
    assert sealed.field is not None
    desk.does("boris", "orders defend defend defend")
    edit = Edit(restoring(sealed, desk.world), back=3, because=Text("again"))
    told = _told(desk, edit)
    assert desk.world.field == sealed.field
    secret = "knights-1:attack"
    assert any(secret in str(fact) for fact in desk.last), "the chronicle itself knows"
    for seat in ("boris", HOST, PUBLIC):
        assert secret not in told[seat], seat
        assert secret not in str(GAME.view(desk.world, SeatId(seat)))


def _told(desk: Desk, edit: Edit) -> dict[str, str]:
    """What each seat is told of an edit."""
    desk.does("host", GAME.notation.write(edit))
    heard: dict[str, str] = {}
    for seat in ("anna", "boris", HOST, PUBLIC):
        acts: list[Action | Event] = [edit, *desk.last]
        told = (GAME.redact(desk.world, it, HOST, SeatId(seat)) for it in acts)
        heard[seat] = " ".join(map(str, told))
    return heard


@rule("VS-7.3.a")
def test_the_host_learns_no_secret_by_trying() -> None:
    desk = hosted()
    desk.does("anna", "standing-orders attack attack shoot shoot")
    right = "set players.anna.battle_orders ['attack','attack','shoot','shoot']"
    wrong = "set players.anna.battle_orders ['shoot','attack','shoot','shoot']"
    heard = []
    for lines in (right, wrong):
        trial = Desk(desk.world)
        trial.does("host", f"edit {lines}{WHY}")
        told = (GAME.redact(trial.world, it, HOST, HOST) for it in trial.last)
        heard.append([it for it in told if it is not None])
    assert heard[0] == heard[1]


@rule("VS-0.2.c")
def test_the_host_gives_more_time_for_this_turn() -> None:
    desk = hosted(turn_hours=24)
    assert desk.refusal("host", f"extend boris 5{WHY}") == "VS-0.2.c not-waited-for"
    assert desk.refusal("host", f"extend anna 0{WHY}") == "VS-0.2.c edit-number"
    assert desk.lists("host", f"extend anna 5{WHY}")
    assert desk.does("host", f"extend anna 5{WHY}")[1] == "extended anna 5"
    desk.does("host", f"extend anna 2{WHY}")
    assert [(it.seat, it.extra_hours) for it in GAME.prompts(desk.world)] == [("anna", 7)]
    desk.ends_turns_until("anna", 3)
    assert [it.extra_hours for it in GAME.prompts(desk.world)] == [0]
    endless = hosted()
    assert endless.refusal("host", f"extend anna 5{WHY}") == "VS-0.2.c no-time-limit"
    assert not endless.lists("host", f"extend anna 5{WHY}")


@rule("VS-0.2.d")
def test_the_host_replaces_a_player_whatever_the_regulation_says() -> None:
    desk = hosted(admission="invitation")
    desk.does("host", f"replace anna by zoe{WHY}")
    assert desk.refusal("host", f"replace boris by zoe{WHY}") == "VS-3.5.a asked-already"
    assert desk.asked == ("anna",), "between turns, not in the middle of one"
    assert "replaced anna zoe" in desk.does("anna", "end")
    desk.ends_turns_until("boris", 3)
    desk.does("boris", "end")
    assert desk.asked == ("zoe",)
    assert desk.coins("anna") > 0
    assert desk.refusal("anna", "end") == "VS-0.2.d replaced"
    desk.does("host", f"replace anna by anna{WHY}")
    desk.does("zoe", "end")
    desk.does("boris", "end")
    assert desk.asked == ("anna",)


@rule("VS-0.2.d")
def test_the_host_offers_a_seat_to_whoever_comes() -> None:
    desk = hosted()
    assert desk.refusal("zoe", "take-over boris") == "VS-0.2.d seat-not-offered"
    desk.does("host", f"replace boris{WHY}")
    assert desk.refusal("host", f"replace boris{WHY}") == "VS-0.2.d seat-offered-already"
    desk.does("zoe", "take-over boris")
    assert "replaced boris zoe" in desk.does("anna", "end")
    for line, refusal in (
        ("replace zoe by gleb", "VS-0.2.d no-such-player"),
        ("replace anna by boris", "VS-3.5.a plays-already"),
        ("replace anna by zoe", "VS-3.5.a plays-already"),
        ("replace anna by chance", "VS-0.2.d no-such-player"),
    ):
        assert desk.refusal("host", line + WHY) == refusal, line


@rule("VS-0.1.b")
def test_a_dispute_is_settled_in_words_for_all_to_read() -> None:
    desk = hosted()
    before = desk.world
    assert desk.does("host", 'ruling "The bridge was never there."') == [
        'ruled "The bridge was never there."'
    ]
    assert desk.world == before


@rule("VS-0.1.b")
def test_whatever_is_listed_for_the_host_as_an_example_is_accepted() -> None:
    desk = hosted(turn_hours=24)
    for choice in GAME.legal(desk.world, HOST):
        line = GAME.notation.write(pick(choice, lambda count: 0))
        assert not desk.is_refused("host", line), line


@rule("VS-0.2.d")
def test_a_replaced_player_may_be_brought_back_whatever_others_wish() -> None:
    desk = hosted()
    desk.does("host", f"replace boris by zoe{WHY}")
    desk.does("anna", "end")
    desk.ends_turns_until("anna", 3)
    assert desk.player("boris").played_by == "zoe"
    desk.does("anna", "leave-game")
    assert desk.lists("host", f"replace boris by boris{WHY}")
    desk.does("zoe", "leave-game")
    assert not desk.lists("host", f"replace boris by boris{WHY}")
