"""VS-0.1.b. The host's edits: their language, refusals, and what must be forced."""

import pytest
from msgspec.structs import replace

from letopis.core.acts import Refusal
from letopis.core.notation import Text
from letopis.core.seats import HOST, SeatId
from letopis.games.strategic.host.hosting import Edit
from letopis.games.strategic.host.invariants import breaches
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.world import Army, ArmyId, Effect, SlotId, Stamp, World
from letopis.games.strategic.world.changes import with_army
from tests.meeting import meeting
from tests.rule import rule
from tests.strategic.laws.invariants import check
from tests.strategic.scenes.hosted import WHY, edits, hosted, refused
from tests.strategic.scenes.scene import GAME, Desk, scene

WORK = "{{'what':'build','cell':'{}','seat':'{}','kind':'tower','level':1,'cost':25}}"


@rule("VS-0.1.b")
def test_an_edit_is_an_entry_with_its_reason_and_every_change_a_fact() -> None:
    desk = hosted()
    facts = edits(desk, "army elves-1 to c3 and coins anna 50")
    assert facts == [
        'host-acted edit because "a slip of the hand"',
        "edited players.anna.treasury 50",
        "edited armies.elves-1.cell 'c3'",
        "cleared standing.b2",
        "edited standing.c3 'elves-1'",
    ]
    assert (desk.army("elves-1").cell, desk.coins("anna")) == ("c3", 50)
    check(desk.world)


@rule("VS-0.1.b")
@pytest.mark.parametrize(
    ("lines", "path", "value"),
    [
        ("army elves-1 owner boris", "armies.elves-1.owner", "boris"),
        ("army elves-1 owner nobody", "armies.elves-1.owner", None),
        ("army elves-1 gone", "armies.elves-1", None),
        ("army new knights boris f3", "armies.knights-2.cell", "f3"),
        ("army new mage anna f3 forest", "armies.mage-1.school", "forest"),
        ("army elves-1 aboard ship-1", "armies.ship-1.cargo", "elves-1"),
        ("coins boris 7", "players.boris.treasury", 7),
        ("structure castle-a1 level 2", "structures.a1.kind", "manor"),
        ("structure h1 level 4", "structures.h1.kind", "city"),
        ("structure h1 owner anna", "structures.h1.owner", "anna"),
        ("structure h1 gone", "structures.h1", None),
        ("spent elves-1", "armies.elves-1.stamp.year", 2),
        ("spent castle-a1", "structures.a1.stamp.year", 2),
        ("army elves-1 to g1 and siege elves-1 h1", "sieges.elves-1", "h1"),
        ("capital boris none", "players.boris.capital", None),
        ("turn of boris", "phase.seat", "boris"),
        ("option move_split no", "options.move_split", "no"),
        ("set players.boris.missed 3", "players.boris.missed", 3),
        ("set players.boris.stance never", "players.boris.stance", "never"),
        ("set running 2 and set phase {'type':'acting','seat':'boris'}", "phase.seat", "boris"),
    ],
)
def test_every_line_of_the_language_changes_what_it_says(
    lines: str, path: str, value: str | int | None
) -> None:
    desk = hosted()
    assert desk.lists("host", f"edit {lines}{WHY}")
    edits(desk, lines)
    assert _at(desk.world, path) == value
    check(desk.world)


def _at(world: World, path: str) -> object:
    node: object = world
    for part in path.split("."):
        node = node.get(part) if isinstance(node, dict) else getattr(node, part)
    return node


@rule("VS-0.1.b")
def test_lines_follow_one_another_and_the_second_sees_what_the_first_has_done() -> None:
    desk = hosted()
    edits(
        desk,
        "spent elves-1 and ready elves-1 and army elves-1 to g1 and siege elves-1 h1"
        " and coins anna 1",
    )
    assert desk.army("elves-1").stamp is None
    assert desk.world.sieges == {"elves-1": "h1"}
    edits(desk, "siege elves-1 off")
    assert desk.world.sieges == {}
    edits(desk, "army new light-infantry nobody f3 and army light-infantry-2 owner anna")
    assert desk.army("light-infantry-2").owner == "anna"
    edits(desk, "army knights-1 owner boris")
    assert (desk.player("anna").personal, desk.army("knights-1").personal) == (None, False)
    edits(desk, "army orcs-1 aboard ship-1 and army ship-1 to e4")
    assert desk.army("orcs-1").cell == "e4"
    edits(desk, "army orcs-1 to g2")
    assert (desk.army("ship-1").cargo, desk.army("orcs-1").aboard) == (None, None)
    check(desk.world)


@rule("VS-0.1.b")
@pytest.mark.parametrize(
    ("lines", "refusal"),
    [
        ("", "VS-0.1.b edit-empty"),
        ("and", "VS-0.1.b edit-empty"),
        ("coins anna 5 and", "VS-0.1.b edit-empty"),
        ("frobnicate anna", "VS-0.1.b edit-verb"),
        ("army", "VS-0.1.b edit-shape"),
        ("army elves-1 into c3", "VS-0.1.b edit-shape"),
        ("army elves-9 to c3", "VS-0.1.b no-such-army"),
        ("army elves-1 to z99", "VS-0.1.b off-the-map"),
        ("army elves-1 owner zoe", "VS-0.1.b no-such-player"),
        ("army new centaurs anna c3", "VS-0.1.b edit-kind"),
        ("army new mage anna c3 pink", "VS-0.1.b edit-kind"),
        ("coins anna", "VS-0.1.b edit-shape"),
        ("coins anna much", "VS-0.1.b edit-number"),
        ("coins anna -5", "VS-0.1.b edit-number"),
        ("coins anna 99999999999999999999", "VS-0.1.b edit-number"),
        ("coins zoe 5", "VS-0.1.b no-such-player"),
        ("structure a1 level 9", "VS-0.1.b edit-level"),
        ("structure b1 level 2", "VS-0.1.b no-such-structure"),
        ("structure new palace anna e3", "VS-0.1.b edit-kind"),
        ("turn of zoe", "VS-0.1.b no-such-player"),
        ("option no_such_option 1", "VS-0.1.b unknown-option"),
        ("option move_split maybe", "VS-0.1.b option-value"),
        ("option neutral_orders host and option host_mode none", "VS-0.1.b host-needed"),
        ("set slots.-1.lord boris", "VS-0.1.b no-such-path"),
        ("set slots.x.lord boris", "VS-0.1.b no-such-path"),
        ("set players.zoe.treasury 5", "VS-0.1.b no-such-path"),
        ("set players.anna.purse 5", "VS-0.1.b no-such-path"),
        ("set players.anna.treasury lots", "VS-0.1.b wrong-value"),
        ("set players.anna.treasury 2.5", "VS-0.1.b wrong-value"),
        ("set armies.elves-1.kind centaurs", "VS-0.1.b wrong-value"),
        ("set phase {'type':'nonsense'}", "VS-0.1.b wrong-value"),
        ("set phase [[[[[[[[", "VS-0.1.b wrong-value"),
        ("set ground 1", "VS-0.1.b no-such-path"),
        ("set options.move_split no", "VS-0.1.b no-such-path"),
        ("set slots.2.lord anna", "VS-0.1.b no-such-path"),
        ("drop armies", "VS-0.1.b no-such-path"),
        ("drop armies.elves-9", "VS-0.1.b no-such-path"),
        ("drop year", "VS-0.1.b no-such-path"),
        ("coins anna 100", "VS-0.1.b edit-changes-nothing"),
    ],
)
def test_what_cannot_be_understood_is_refused_in_words(lines: str, refusal: str) -> None:
    desk = hosted()
    assert refused(desk, lines) == refusal


@rule("VS-0.1.b")
@pytest.mark.parametrize(
    ("lines", "refusal"),
    [
        ("army elves-1 to g2", "VS-4.1.a two-armies-on-a-cell"),
        ("army new knights anna a1", "VS-4.1.a two-armies-on-a-cell"),
        ("drop armies.elves-1", "VS-0.1.b indices-disagree"),
        ("set armies.elves-1.cell c3", "VS-0.1.b indices-disagree"),
        ("set armies.elves-1.owner zoe", "VS-0.1.b unknown-seat"),
        ("set armies.elves-1.id elves-7", "VS-0.1.b under-another-name"),
        ("set armies.elves-1.kind orcs", "VS-0.1.b under-another-name"),
        ("set numbers.elves 0", "VS-0.1.b number-not-given-out"),
        ("set numbers.ship 0", "VS-0.1.b number-not-given-out"),
        ("set armies.ship-1.cargo elves-1", "VS-0.1.b ship-and-cargo-disagree"),
        ("set rosters.anna ['knights-1','elves-1','elves-1']", "VS-0.1.b indices-disagree"),
        ("set armies.elves-1.aboard ship-1", "VS-0.1.b ship-and-cargo-disagree"),
        ("set players.anna.capital c3", "VS-0.1.b unknown-capital"),
        ("set players.anna.personal elves-9", "VS-0.1.b unknown-army"),
        ("set running 9", "VS-0.1.b slots-disagree"),
        ("set last_slot 1", "VS-0.1.b slots-disagree"),
        ("set structures.a1.level 1", "VS-0.1.b no-such-level"),
        ("set phase {'type':'acting','seat':'zoe'}", "VS-0.1.b unknown-seat"),
        ("set window {'cells':[],'asked':['zoe']}", "VS-0.1.b unknown-seat"),
        ("set route {'army':'elves-9','cells':[]}", "VS-0.1.b unknown-army"),
        ("set sieges.elves-9 a1", "VS-0.1.b unknown-army"),
        ("set players.anna.entered false", "VS-0.1.b leavers-turn"),
        (f"set works [{WORK.format('zz9', 'anna')}]", "VS-0.1.b off-the-map"),
        (f"set works [{WORK.format('d2', 'zoe')}]", "VS-0.1.b off-the-map"),
        ("set phase {'type':'dividing','of':'zoe','claimants':[]}", "VS-0.1.b unknown-seat"),
        ("set seats ['anna']", "VS-0.1.b under-another-name"),
        ("army new zombie anna d2 and set armies.zombie-1.master mage-1", "VS-0.1.b unknown-army"),
        ("army new zombie anna d2 and set armies.zombie-1.master orcs-x", "VS-0.1.b unknown-army"),
        (
            "army new zombie anna d2 and set armies.zombie-1.master orcs-\u0661",
            "VS-0.1.b unknown-army",
        ),
        ("set year -1", "VS-0.1.b slots-disagree"),
    ],
)
def test_a_world_that_could_not_be_played_is_refused_even_by_force(
    lines: str, refusal: str
) -> None:
    desk = hosted()
    assert refused(desk, lines) == refusal
    assert desk.refusal("host", f"edit {lines} forced{WHY}") == refusal


@rule("VS-0.1.b")
@pytest.mark.parametrize(
    ("lines", "refusal"),
    [
        ("set players.anna.treasury -5", "VS-2.1.a treasury-below-nothing"),
        ("structure new fortress anna c2", "VS-6.0.e buildings-too-close"),
        ("structure new tower anna e3", "VS-6.0.k two-lord-houses"),
        ("structure new mine anna e3", "VS-6.0.u deeper-than-the-vein"),
        ("set armies.elves-1.personal true", "VS-5.0.c two-personal-armies"),
        ("siege elves-1 h1", "VS-4.4.a impossible-siege"),
        ("set armies.elves-1.stamp [2,7]", "VS-1.3.d stamp-of-no-turn"),
        ("set structures.a1.stamp [2,7]", "VS-1.3.d stamp-of-no-turn"),
        ("set players.boris.suzerain anna", "VS-3.2.d in-anothers-slot"),
        ("set armies.elves-1.master knights-1", "VS-8.7.b controls-a-hired-army"),
    ],
)
def test_a_broken_rule_is_refused_by_its_name_unless_forced_and_then_marked(
    lines: str, refusal: str
) -> None:
    desk = hosted()
    assert refused(desk, lines) == refusal
    facts = desk.does("host", f"edit {lines} forced{WHY}")
    assert facts[0] == f"host-acted edit breaks {refusal.split()[1]}{WHY}"
    assert refusal in map(str, breaches(desk.world))
    assert edits(desk, "coins boris 3")[0] == f"host-acted edit{WHY}", "not the fault of this one"


@rule("VS-1.2.w")
def test_a_turn_out_of_order_is_refused_and_by_force_over_at_once() -> None:
    desk, line = hosted(), "set phase {'type':'acting','seat':'boris'}"
    assert refused(desk, line) == "VS-1.2.w turn-out-of-order"
    assert "subturn-ended boris" in desk.does("host", f"edit {line} forced{WHY}")


def test_force_that_breaks_nothing_is_not_called_so() -> None:
    desk = hosted()
    assert desk.does("host", f"edit coins anna 5 forced{WHY}")[0] == f"host-acted edit{WHY}"


@rule("VS-6.0.e")
def test_buildings_of_an_older_rule_stay_and_are_no_fault_of_later_edits() -> None:
    desk = scene(
        ". . . . .",
        "anna castle a1",
        "boris castle e1",
        lands="A A A B B",
        host_mode="referee",
    )
    desk.does("host", f"amend building_min_gap 4{WHY}")
    assert [it.reason for it in breaches(desk.world)] == ["buildings-too-close"]
    check(desk.world, amended_gap=True)
    edits(desk, "coins anna 5")


@rule("VS-3.3.c")
def test_who_keeps_his_sub_turn_is_a_guest_of_the_joint_turn() -> None:
    desk = scene(
        ". . . .",
        "anna knights-1 a1",
        "boris orcs-1 c1",
        vassals={"boris": "anna"},
        vassal_break_inside_joint_turn="keep_subturn",
    )
    desk.does("boris", "leave-service")
    check(desk.world)


@rule("VS-0.1.b")
@pytest.mark.parametrize("word", ["5 ", "", "forced"])
def test_an_edit_consists_of_words_that_can_be_written_down(word: str) -> None:
    edit = Edit(("coins", "anna", word), because=Text("why not"))
    refusal = GAME.decide(hosted().world, HOST, edit)
    assert isinstance(refusal, Refusal)
    assert (refusal.reason, refusal.about) == ("edit-shape", {"line": "coins"})


@rule("VS-0.1.b")
@pytest.mark.parametrize("verb", ["ready", "spent"])
def test_a_line_that_is_not_understood_is_named(verb: str) -> None:
    edit = Edit((verb, "elves-1", "orcs-1"), because=Text("why not"))
    refusal = GAME.decide(hosted().world, HOST, edit)
    assert isinstance(refusal, Refusal)
    assert refusal.about == {"line": verb}


@meeting("VS-M-0x1-01")
@rule("VS-0.1.b", "VS-1.2.u")
@pytest.mark.parametrize(("army", "walks_on"), [("ship-1", True), ("elves-1", False)])
def test_a_way_ends_with_the_army_that_walks_it_and_with_no_other(
    army: str, walks_on: bool
) -> None:
    desk = hosted()
    edits(desk, "army orcs-1 to f2")
    desk.does("boris", "stance always")
    desk.does("anna", "move elves-1 b3 a3")
    assert desk.world.route is not None
    edits(desk, f"army {army} gone")
    assert (desk.world.route is not None) is walks_on


@rule("VS-0.1.b")
def test_one_word_of_a_row_can_be_set_alone() -> None:
    desk = hosted()
    desk.does("anna", "standing-orders attack shoot")
    edits(desk, "set players.anna.battle_orders.1 defend")
    assert desk.player("anna").battle_orders == ("attack", "defend")


@meeting("VS-M-0x1-02")
@rule("VS-0.1.b", "VS-1.2.t")
def test_a_battle_is_not_edited_away_under_those_who_fight_it() -> None:
    desk = scene(
        ". . .", "anna knights-1 a1", "boris orcs-1 b1", host_mode="referee", victory_measure="none"
    )
    desk.does("anna", "attack knights-1 orcs-1")
    while desk.world.field is None:
        desk.does(desk.asked[0], "pass" if desk.question == "react" else "end")
    assert refused(desk, "set phase {'type':'acting','seat':'anna'}") == "VS-0.1.b battle-unknown"


@rule("VS-8.9.1.3.f", "VS-8.9.1.4.f", "VS-8.6.c")
def test_a_dragon_sleeps_at_home_is_nobodys_when_freed_and_alone_with_its_mage() -> None:
    desk = scene(". . . .", "anna mage-1 a1", lairs=("c1",), veins=("c1 2",))
    sleeping = desk.army("dragon-1")
    tamed = replace(sleeping, asleep=False, owner=SeatId("anna"), master=ArmyId("mage-1"))
    freed = Effect("taming", SeatId("anna"), Stamp(2, SlotId(1)))
    assert _broken(desk, sleeping) == []
    assert _broken(desk, replace(sleeping, cell=Cell("d1"))) == ["asleep-elsewhere"]
    assert _broken(desk, replace(sleeping, owner=SeatId("anna"))) == ["asleep-elsewhere"]
    assert _broken(desk, replace(sleeping, asleep=False, freed=freed)) == []
    assert _broken(desk, replace(tamed, freed=freed)) == ["freed-but-owned"]
    assert _broken(desk, tamed) == []


def _broken(desk: Desk, dragon: Army) -> list[str]:
    return [it.reason for it in breaches(with_army(desk.world, dragon))]


@rule("VS-0.1.b")
@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ("coins anna ²", "edit-number"),
        ("coins anna ٣", "edit-number"),
        ("army knights-1 owner anna", "edit-changes-nothing"),
    ],
)
def test_digits_are_those_of_a_keyboard_and_a_gift_to_its_owner_is_none(
    lines: str, reason: str
) -> None:
    desk = hosted()
    assert refused(desk, lines) == f"VS-0.1.b {reason}"
    assert desk.player("anna").personal == "knights-1"


@rule("VS-0.1.b", "VS-3.2.a")
def test_a_request_has_a_number_that_was_given_out() -> None:
    desk = hosted()
    desk.does("anna", "offer-service boris")
    assert refused(desk, "set asked 0") == "VS-0.1.b requests-disagree"


@rule("VS-0.1.b", "VS-6.0.u")
def test_an_edit_opens_a_mine_as_deep_as_its_vein_and_no_deeper() -> None:
    desk = scene(
        "m . . .\n. . . .", "anna castle d2", veins=("a1 2",), host_mode="referee",
        victory_measure="none",
    )  # fmt: skip
    assert refused(desk, "structure new mine anna a1 3") == "VS-6.0.u deeper-than-the-vein"
    edits(desk, "structure new mine anna a1 2")
    assert desk.at("a1").level == 2


@rule("VS-0.2.d", "VS-3.6.a")
def test_who_has_left_may_be_named_as_a_substitute_and_is_listed() -> None:
    desk = hosted(leave_neutral_after="immediately")
    desk.does("boris", "leave-game")
    desk.does("anna", "end")
    assert not desk.player("boris").is_playing
    line = f"replace anna by boris{WHY}"
    assert desk.lists("host", line) is not desk.is_refused("host", line)
    assert desk.lists("host", line)
