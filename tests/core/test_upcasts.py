"""Upcasts: older records are raised and linked anew; older rules stay as they were."""

import pytest
from msgspec.structs import replace

from letopis.core.chronicle import Chronicle
from letopis.core.errors import BrokenChronicle, NotationError
from letopis.core.files.chronicle_text import read_text, write_sealed
from letopis.core.files.verify import verify
from letopis.core.game import Setup
from letopis.core.table import replay
from letopis.core.upcasts import RawChronicle, Upcast, raise_to
from letopis.games.sheet.figures import Fixed
from letopis.games.sheet.game import SheetGame
from letopis.games.sheet.state import State
from tests.core.chronicles import (
    FAIR,
    TINY,
    bodies,
    broken,
    chained,
    header,
    played,
    sealed_text,
    start_text,
    tiny_game,
)
from tests.dice_table import facts, lines, play
from tests.rule import rule


def rolled_instead_of_tossed(raw: RawChronicle) -> RawChronicle:
    """From record 1 to 2: `toss` is renamed to `roll`."""
    lines = (line.replace(" toss |", " roll |") for line in raw.lines)
    return RawChronicle(raw.header, tuple(lines))


def tossed_instead_of_flung(raw: RawChronicle) -> RawChronicle:
    lines = (line.replace(" fling |", " toss |") for line in raw.lines)
    return RawChronicle(raw.header, tuple(lines))


def seats_instead_of_players(raw: RawChronicle) -> RawChronicle:
    """From schema 1 to 2: another name in the header, another separator in the lines."""
    values = {"seats" if name == "players" else name: it for name, it in raw.header.items()}
    return RawChronicle(values, tuple(line.replace(" => ", " | ") for line in raw.lines))


def as_it_is(raw: RawChronicle) -> RawChronicle:
    return raw


def second_record(upcast: Upcast = rolled_instead_of_tossed) -> SheetGame:
    return tiny_game(record=2, upcasts={1: upcast})


def mended_game() -> SheetGame:
    """The second edition of the rules, in which the cell `chance` always pays the same."""
    return tiny_game(edition=2, chance_pays=Fixed(50))


def first_record_text(verb: str = "toss", sealed: bool = True) -> str:
    """A file with lines of record 1."""
    older = [line.replace(" roll |", f" {verb} |") for line in bodies(sealed_text())]
    return chained(start_text(), older, sealed)


@pytest.mark.parametrize("sealed", [True, False])
def test_an_older_record_is_raised_and_linked_anew(sealed: bool) -> None:
    game = second_record()
    raised = read_text(game, first_record_text(sealed=sealed))
    assert raised == played(game=game)
    start = start_text().replace("record = 1", "record = 2")
    assert write_sealed(game.notation, raised) == chained(start, bodies(sealed_text()))


def test_a_raised_record_is_replayed_and_verified_like_any_other() -> None:
    game = second_record()
    raised = read_text(game, first_record_text())
    assert replay(game, raised).outcome == replay(TINY, played()).outcome
    assert verify(game, raised) == verify(TINY, played())


def test_records_are_raised_one_by_one() -> None:
    upcasts = {1: tossed_instead_of_flung, 2: rolled_instead_of_tossed}
    game = tiny_game(record=3, upcasts=upcasts)
    raised = read_text(game, first_record_text("fling"))
    assert (raised.header.record, raised.header.edition) == (3, 1)
    assert raised == played(game=game)


def test_an_older_schema_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("letopis.core.files.chronicle_text.SCHEMA", 2)
    start = start_text().replace("[[seats]]", "[[players]]")
    older = [line.replace(" | ", " => ") for line in bodies(sealed_text())]
    raised = read_text(TINY, chained(start, older), {1: seats_instead_of_players})
    assert raised.header.letopis == 2
    assert [it.events for it in raised.entries] == [it.events for it in played().entries]
    assert raised.link != played().link


def test_the_schema_is_raised_before_the_record(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("letopis.core.files.chronicle_text.SCHEMA", 2)
    older = [line.replace(" | ", " => ") for line in bodies(first_record_text())]
    raised = read_text(second_record(), chained(start_text(), older), {1: seats_instead_of_players})
    assert (raised.header.letopis, raised.header.record) == (2, 2)


def test_a_record_in_the_present_form_is_not_touched() -> None:
    def never(raw: RawChronicle) -> RawChronicle:
        raise AssertionError("raised without need")

    game = second_record(never)
    chronicle = played(game=game)
    assert read_text(game, write_sealed(game.notation, chronicle)) == chronicle


def test_an_edit_of_an_older_record_is_still_found() -> None:
    text = first_record_text()
    with broken("link"):
        read_text(second_record(), text.replace("1 anna toss", "1 boris toss"))


@rule("TB-1.1")
def test_old_facts_stand_as_they_were_though_the_rules_would_now_decide_otherwise() -> None:
    generous = mended_game()
    then = played(entries=20)
    now = replay(generous, read_text(generous, write_sealed(TINY.notation, then)))
    assert lines(now, "boris")["chance"] == lines(replay(TINY, then), "boris")["chance"] == 22
    assert facts(now, "anna score chance") == ["scored anna chance 50"]
    assert lines(play(now, "anna score chance"), "boris")["chance"] == 22


@rule("TB-1.1")
def test_a_game_by_rules_that_were_mended_since_is_read_and_replayed_as_it_was() -> None:
    mended, then = mended_game(), played()
    text = sealed_text()
    assert read_text(mended, text) == then
    assert write_sealed(mended.notation, read_text(mended, text)) == text
    assert replay(mended, then).outcome == replay(TINY, then).outcome
    verdict = verify(mended, then)
    assert verdict == replace(verify(TINY, then), judged=False, otherwise=verdict.otherwise)
    paid = [entry.seq for entry in then.entries if "chance" in str(entry.ask)]
    assert set(verdict.otherwise) <= set(paid) != set(), "what the mended rule pays"
    assert verdict.otherwise
    assert verdict.promise == "kept"
    with broken("other-facts"):
        verify(mended, Chronicle(replace(then.header, edition=2), then.entries))


def test_the_edition_is_told_to_the_game_and_never_raised() -> None:
    heard: list[int] = []

    class Listening(SheetGame):
        def start(self, setup: Setup) -> State:
            heard.append(setup.edition)
            return super().start(setup)

    model = mended_game()
    game = Listening("tiny", 3, model.options, {}, model.spec)
    for edition in (1, 2, 3):
        assert replay(game, played(game=tiny_game(edition=edition))).header.edition == edition
    assert heard == [1, 2, 3]


def test_a_record_without_an_upcast_is_too_old() -> None:
    game = tiny_game(record=3, upcasts={2: as_it_is})
    with broken("no-upcast"):
        read_text(game, first_record_text())


def test_a_schema_without_an_upcast_is_too_old(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("letopis.core.files.chronicle_text.SCHEMA", 2)
    with broken("no-upcast"):
        read_text(TINY, sealed_text())


@pytest.mark.parametrize(
    ("game", "field"), [(tiny_game(record=2), "record"), (tiny_game(edition=2), "edition")]
)
def test_what_the_program_does_not_know_yet_is_newer(game: SheetGame, field: str) -> None:
    with pytest.raises(BrokenChronicle) as caught:
        read_text(TINY, sealed_text(game=game))
    assert caught.value.key == "newer"
    assert caught.value.about == {"field": field, "number": 2, "present": 1}


@pytest.mark.parametrize("number", [None, 0, -1, True, "1", 1.5, [1]])
def test_a_record_without_a_number_cannot_be_raised(number: object) -> None:
    with broken("header-number"):
        raise_to(RawChronicle({"record": number}, ()), "record", 2, {1: as_it_is})


def test_a_record_without_the_field_cannot_be_raised() -> None:
    with broken("header-number"):
        raise_to(RawChronicle({}, ()), "record", 2, {1: as_it_is})


def test_what_an_upcast_leaves_unreadable_is_refused() -> None:
    with broken("line"):
        read_text(second_record(as_it_is), first_record_text())
    with pytest.raises(NotationError):
        TINY.notation.read("toss")


def test_what_an_upcast_makes_of_the_header_is_checked() -> None:
    def homeless(raw: RawChronicle) -> RawChronicle:
        return RawChronicle({name: it for name, it in raw.header.items() if name != "seats"}, ())

    with broken("header-values"):
        read_text(second_record(homeless), first_record_text())
    assert header(FAIR).seats
