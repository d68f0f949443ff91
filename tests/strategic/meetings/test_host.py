"""0.1 with the rest: the host's edits know what a world may not be, and what `back` means."""

import pytest
from msgspec.structs import replace

from letopis.core.acts import Action, Refusal
from letopis.core.chronicle import Chronicle, Entry
from letopis.core.dice import Typed
from letopis.core.errors import BrokenChronicle
from letopis.core.header import Header
from letopis.core.notation import Text
from letopis.core.options import as_dict
from letopis.core.seats import CHANCE, HOST, Seat, SeatId
from letopis.core.table import Table, advance, ask, open_table
from letopis.core.verify import verify
from letopis.games.strategic.game import FIGURES, MAP, STRATEGIC
from letopis.games.strategic.host.hosting import Edit, restoring
from letopis.games.strategic.options import StrategicOptions
from tests.meeting import meeting
from tests.rule import rule
from tests.strategic.hosted import edits, hosted, refused
from tests.strategic.shipped import shipped_text


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
    entry = ask(table, seat, action, entries)
    assert isinstance(entry, Entry), entry
    entries.append(entry)
    return advance(table, entry)


def coins(count: int, back: int = 0) -> Edit:
    return Edit(("coins", "boris", str(count)), back=back, because=Text("a slip of the hand"))


@rule("VS-0.1.b")
def test_an_edit_that_is_no_rollback_cannot_be_told_as_one() -> None:
    table, entries = chronicled()
    table = _goes_on(table, entries, HOST, coins(77))
    answer = ask(table, HOST, coins(60, back=2), entries)
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
    honest = ask(table, HOST, coins(60), entries)
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
