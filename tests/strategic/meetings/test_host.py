"""0.1 with the rest: the host's edits know what a world may not be, and what `back` means."""

import pytest
from msgspec.structs import replace

from letopis.core.acts import Action, Refusal
from letopis.core.chronicle import Chronicle, Entry
from letopis.core.dice import Typed
from letopis.core.driver import states_of
from letopis.core.errors import BrokenChronicle
from letopis.core.files.verify import verify
from letopis.core.header import Header
from letopis.core.notation import Text
from letopis.core.options import as_dict
from letopis.core.seats import CHANCE, HOST, Seat, SeatId
from letopis.core.table import Table, advance, ask, open_table
from letopis.games.strategic.game import FIGURES, MAP, STRATEGIC
from letopis.games.strategic.host.hosting import Edit, restoring
from letopis.games.strategic.options import StrategicOptions
from tests.meeting import meeting
from tests.rule import rule
from tests.strategic.scenes.hosted import edits, hosted, refused
from tests.strategic.scenes.newcomers import newcomer
from tests.strategic.scenes.scene import scene
from tests.strategic.scenes.shipped import shipped_text


def chronicled() -> tuple[Table, list[Entry]]:
    """A game with a host, a few entries old: anna and boris have their castles."""
    header = Header(
        STRATEGIC.id,
        STRATEGIC.edition,
        "a-hosted-game",
        as_dict(StrategicOptions(host_mode="referee", order_method="agreed")),
        Typed(),
        (Seat(SeatId("anna"), "Anna"), Seat(SeatId("boris"), "Boris")),
        materials={MAP: shipped_text("duel"), FIGURES: ""},
    )
    table, entries = open_table(STRATEGIC, header), list[Entry]()
    while not table.state.year or table.state.call is not None:
        seat = table.asked[0]
        if seat == CHANCE:
            line = "begin" if table.state.call is None else f"throw{' 1' * table.state.call.dice}"
            action = STRATEGIC.notation.read(line)
        else:
            prompt = next(it for it in STRATEGIC.prompts(table.state) if it.seat == seat)
            assert prompt.default is not None
            action = prompt.default
        assert isinstance(action, Action)
        table = _goes_on(table, entries, seat, action)
    return table, entries


def _goes_on(table: Table, entries: list[Entry], seat: SeatId, action: Action) -> Table:
    entry = ask(table, seat, action, states_of(table, entries))
    assert isinstance(entry, Entry), entry
    entries.append(entry)
    return advance(table, entry)


def coins(count: int, back: int = 0) -> Edit:
    return Edit(("coins", "boris", str(count)), back=back, because=Text("a slip of the hand"))


@rule("VS-0.1.b")
def test_an_edit_that_is_no_rollback_cannot_be_told_as_one() -> None:
    table, entries = chronicled()
    table = _goes_on(table, entries, HOST, coins(77))
    answer = ask(table, HOST, coins(60, back=2), states_of(table, entries))
    assert isinstance(answer, Refusal)
    assert answer.reason == "back-elsewhere"


@rule("VS-0.1.b")
def test_the_rollback_that_the_chronicle_gives_is_accepted_and_verifies() -> None:
    table, entries = chronicled()
    number, earlier = table.seq, table.state
    table = _goes_on(table, entries, HOST, coins(77))
    lines = restoring(earlier, table.state)
    back = Edit(lines, back=number, because=Text("as it was"))
    table = _goes_on(table, entries, HOST, back)
    assert table.state.players[SeatId("boris")] == earlier.players[SeatId("boris")]
    verify(STRATEGIC, Chronicle(table.header, tuple(entries)))


@rule("VS-0.1.b")
def test_a_forged_rollback_in_a_file_is_found_by_whoever_verifies_it() -> None:
    table, entries = chronicled()
    table = _goes_on(table, entries, HOST, coins(77))
    honest = ask(table, HOST, coins(60), states_of(table, entries))
    assert isinstance(honest, Entry)
    acted = replace(honest.events[0], back=2)
    forged = replace(honest, ask=coins(60, back=2), events=(acted, *honest.events[1:]))
    with pytest.raises(BrokenChronicle, match="unlawful"):
        verify(STRATEGIC, Chronicle(table.header, (*entries, forged)))


@rule("VS-0.1.b")
def test_without_the_chronicle_nobody_believes_in_a_rollback_to_long_ago() -> None:
    table, entries = chronicled()
    for count in range(12):
        table = _goes_on(table, entries, HOST, coins(200 + count))
    answer = ask(table, HOST, coins(60, back=1))
    assert isinstance(answer, Refusal)
    assert answer.reason in ("back-unknown", "back-elsewhere")


@meeting("VS-M-0x4-01")
@rule("VS-0.1.b", "VS-4.1.b")
def test_an_edit_puts_no_knights_on_the_open_sea_unless_it_is_forced() -> None:
    desk = hosted()
    assert refused(desk, "army knights-1 to d4") == "VS-4.1.a two-armies-on-a-cell"
    assert refused(desk, "army knights-1 to c4") == "VS-4.1.b stands-on-closed-ground"
    desk.does("host", 'edit army knights-1 to c4 forced because "a miracle"')
    assert desk.army("knights-1").cell == "c4"


@meeting("VS-M-0x4-02")
@rule("VS-0.1.b", "VS-4.1.n")
def test_an_edit_puts_no_ship_on_dry_land_but_into_a_harbour() -> None:
    desk = hosted()
    assert refused(desk, "army ship-1 to d2") == "VS-4.1.b stands-on-closed-ground"
    edits(desk, "army ship-1 to h1")
    assert desk.army("ship-1").cell == "h1"


@meeting("VS-M-0x8-01")
@rule("VS-0.1.b", "VS-8.7.b")
def test_an_edit_gives_no_zombie_to_another_than_its_mages_owner() -> None:
    desk = hosted()
    edits(desk, "army new mage anna d1 forest")
    line = "army new zombie {} d2 and set armies.zombie-1.master mage-1"
    assert refused(desk, line.format("boris")) == "VS-8.7.b another-owner-than-its-mage"
    edits(desk, line.format("anna"))
    assert refused(desk, "army zombie-1 owner boris") == "VS-8.7.b another-owner-than-its-mage"
    edits(desk, "army mage-1 owner boris")
    assert desk.army("zombie-1").owner == "boris", "it follows him"


@meeting("VS-M-0x8-02")
@rule("VS-0.1.b", "VS-8.7.b")
def test_an_edit_binds_no_zombie_to_one_who_is_no_mage() -> None:
    desk = hosted()
    line = "army new zombie anna d2 and set armies.zombie-1.master elves-1"
    assert refused(desk, line) == "VS-8.7.b obeys-no-mage"


@meeting("VS-M-0x6-01")
@rule("VS-0.1.b", "VS-6.0.r")
def test_an_edit_makes_no_mine_a_capital() -> None:
    desk = hosted()
    desk.does("host", 'edit structure new mine anna e3 1 forced because "gold was found"')
    assert refused(desk, "capital anna e3") == "VS-6.0.r mine-as-capital"


@meeting("VS-M-0x5-01")
@rule("VS-0.1.b", "VS-5.0.a")
def test_an_edit_makes_no_magical_army_personal() -> None:
    desk = hosted()
    edits(desk, "army new mage anna d1 forest")
    edits(desk, "army new zombie anna d2 and set armies.zombie-1.master mage-1")
    line = "set armies.zombie-1.personal true and set armies.knights-1.personal false"
    more = "and set players.anna.personal zombie-1"
    assert refused(desk, f"{line} {more}") == "VS-5.0.a magical-personal-army"


@meeting("VS-M-0x4-03")
@rule("VS-0.1.b", "VS-4.2.a")
def test_an_edit_loads_no_second_army_onto_a_ship() -> None:
    desk = hosted()
    edits(desk, "army elves-1 aboard ship-1")
    assert refused(desk, "army knights-1 aboard ship-1") == "VS-0.1.b ship-and-cargo-disagree"


@meeting("VS-M-0x7-01")
@rule("VS-0.1.b", "VS-7.16.b")
def test_an_edit_may_not_take_an_estranged_zombie_from_its_mage() -> None:
    desk = hosted()
    edits(desk, "army new mage anna e3 forest")
    edits(desk, "army new zombie anna c2 and set armies.zombie-1.master mage-1")
    desk.does("anna", "attack elves-1 zombie-1")
    while desk.question == "react":
        desk.does(desk.asked[0], "pass")
    assert refused(desk, "army zombie-1 owner boris") == "VS-8.7.b another-owner-than-its-mage"


@meeting("VS-M-0x8-03")
@rule("VS-0.1.b", "VS-8.7.a", "VS-8.7.b")
def test_an_edit_calls_no_zombie_for_a_player_without_a_mage_who_holds_it() -> None:
    desk = hosted()
    assert refused(desk, "army new zombie anna d2") == "VS-8.7.b owned-without-a-mage"
    line = "army new zombie anna d2 and set armies.zombie-1.master mage-9"
    assert refused(desk, line) == "VS-0.1.b unknown-army"
    edits(desk, "army new zombie nobody d2")
    assert desk.army("zombie-1").owner is None, "nobody's crumbles when the turn is over"


@meeting("VS-M-0x8-04")
@rule("VS-0.1.b", "VS-8.2.a", "VS-8.9.1.3.f")
def test_an_edit_gives_a_school_to_mages_and_a_lair_to_dragons_only() -> None:
    desk = hosted()
    assert refused(desk, "army new knights anna d1 forest") == "VS-8.2.a school-of-no-mage"
    assert refused(desk, "set armies.elves-1.lair a1") == "VS-8.9.1.3.f lair-of-no-dragon"


@meeting("VS-M-0x4-04")
@rule("VS-0.1.b", "VS-4.4.a")
def test_an_edit_besieges_only_what_could_be_besieged_by_whoever_could_do_it() -> None:
    desk = hosted()
    edits(desk, "army new mage anna e3 forest")
    edits(desk, "army new zombie anna g1 and set armies.zombie-1.master mage-1")
    assert refused(desk, "siege elves-1 a1") == "VS-4.4.a impossible-siege", "her own castle"
    assert refused(desk, "set sieges.elves-1 d2") == "VS-4.4.a impossible-siege", "an open field"
    assert refused(desk, "siege zombie-1 h1") == "VS-4.4.a impossible-siege", "magic besieges not"


@meeting("VS-M-0x4-05")
@rule("VS-0.1.b", "VS-4.4.c")
def test_an_edit_that_gives_a_house_away_or_razes_it_ends_sieges_of_it() -> None:
    for change in ("structure h1 owner anna", "structure h1 gone"):
        desk = hosted()
        edits(desk, "army elves-1 to g1")
        edits(desk, "siege elves-1 h1")
        edits(desk, change)
        assert not desk.world.sieges
    desk = hosted()
    edits(desk, "army elves-1 to g1")
    edits(desk, "siege elves-1 h1")
    edits(desk, "structure h1 owner nobody")
    assert desk.world.sieges, "a third's castle stays besieged"


@meeting("VS-M-0x7-03")
@rule("VS-0.1.b", "VS-7.16.b")
def test_an_edit_estranges_nobody_who_is_in_no_battle_with_his_own() -> None:
    desk = hosted()
    assert refused(desk, "set estranged.elves-1 boris") == "VS-7.16.b estranged-without-battle"
    assert refused(desk, "set estranged.zombie-9 boris") == "VS-0.1.b unknown-army"


@meeting("VS-M-0x2-01")
@rule("VS-0.1.b", "VS-2.2.b")
def test_an_edit_lets_no_land_pay_in_advance_nor_a_treasury_hold_what_cannot_be_counted() -> None:
    desk = hosted()
    assert refused(desk, "set paid.land-a 99") == "VS-2.2.b paid-in-a-year-to-come"
    assert refused(desk, f"set players.anna.treasury {10**23}") == "VS-0.1.b wrong-value"
    assert refused(desk, f"coins anna {10**23}") == "VS-0.1.b edit-number"
    edits(desk, "set players.anna.treasury 1000000")
    assert desk.coins("anna") == 1_000_000


@meeting("VS-M-0x1x3-01")
@rule("VS-0.1.b", "VS-3.2.a", "VS-1.1.d")
def test_an_offer_of_service_lapses_when_an_edit_gives_the_turn_to_another() -> None:
    desk = hosted()
    desk.does("anna", "offer-service boris")
    edits(desk, "turn of boris")
    assert not desk.world.requests
    assert desk.refusal("boris", "answer 1 yes") == "VS-3.2.a no-such-request"
    forged = hosted()
    forged.does("anna", "offer-service boris")
    edits(forged, "set phase.seat boris and set running 2")
    refusal = "VS-3.3.c his-turn-is-running"
    assert forged.refusal("boris", "answer 1 yes") == refusal, "his slot cannot go under his turn"
    again = hosted()
    again.does("anna", "offer-service boris")
    edits(again, "turn of anna")
    again.does("boris", "answer 1 yes")
    assert again.player("boris").suzerain == "anna", "her turn goes on, and so does her offer"


@meeting("VS-M-0x1x4-01")
@rule("VS-0.1.b", "VS-4.3.g")
def test_a_truce_that_was_asked_for_waits_on_when_an_edit_gives_the_turn_to_another() -> None:
    desk = hosted(battle_withdraw="by_mutual_consent")
    edits(desk, "army orcs-1 to c2")
    desk.does("anna", "attack elves-1 orcs-1")
    while desk.question == "react":
        desk.does(desk.asked[0], "pass")
    desk.does("anna", "call-off elves-1")
    edits(desk, "turn of boris")
    desk.does("boris", "answer 1 yes")
    assert all(battle.over for battle in desk.world.battles)


@meeting("VS-M-0x6-02")
@rule("VS-0.1.b", "VS-6.1.b")
def test_a_house_made_ready_by_the_host_is_not_raised_twice_in_a_turn() -> None:
    desk = hosted()
    edits(desk, "structure a1 level 2")
    desk.does("anna", "raise manor-a1")
    edits(desk, "ready manor-a1")
    assert desk.refusal("anna", "raise manor-a1") == "VS-6.1.b ordered-already"
    assert desk.coins("anna") == 50
    edits(desk, "army knights-1 gone")
    desk.does("anna", "hire light-infantry manor-a1")
    desk.does("anna", "end")
    assert desk.at("a1").kind == "castle"


@meeting("VS-M-0x6-02")
@rule("VS-0.1.b", "VS-6.2.b")
def test_a_mine_made_ready_by_the_host_is_not_deepened_twice_in_a_turn() -> None:
    desk = scene("m .", "anna mine a1 1", veins=("a1 4",), host_mode="referee")
    desk.does("anna", "deepen mine-a1 2")
    edits(desk, "ready mine-a1")
    assert desk.refusal("anna", "deepen mine-a1 3") == "VS-6.2.b ordered-already"
    assert desk.coins("anna") == 90
    desk.does("anna", "end")
    desk.throws(4)
    assert desk.at("a1").level == 2


@meeting("VS-M-0x3-03")
@rule("VS-0.1.b", "VS-3.6.a")
def test_an_edit_gives_nothing_to_a_player_who_is_gone() -> None:
    desk = hosted(leave_neutral_after="immediately")
    edits(desk, "turn of boris")
    desk.does("anna", "leave-game")
    desk.does("boris", "end")
    assert desk.player("anna").gone
    for line in ("army light-infantry-1 owner anna", "structure h1 owner anna"):
        assert refused(desk, line) == "VS-3.6.a owned-by-one-who-is-gone"
    later = hosted()
    edits(later, "turn of boris")
    later.does("anna", "leave-game")
    later.does("boris", "end")
    assert later.army("elves-1").owner == "anna", "for a circle it is still hers"
    edits(later, "army light-infantry-1 owner anna")


@meeting("VS-M-0x3x5-01")
@rule("VS-0.1.b", "VS-3.5.f", "VS-5.0.c")
def test_an_edit_gives_no_personal_army_to_one_who_is_about_to_found_his_house() -> None:
    desk = newcomer(host_mode="referee")
    line = "army new knights vera e1"
    more = "set armies.knights-1.personal true and set players.vera.personal knights-1"
    assert refused(desk, f"{line} and {more}") == "VS-3.5.f personal-before-founding"
    edits(desk, line)
    desk.does("vera", "found castle a1 knights")
    assert desk.player("vera").personal == "knights-2"
