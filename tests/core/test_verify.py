"""Verification: decides every ask again and derives every throw, and so detects forgeries."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from letopis.core.chronicle import Chronicle, Entry
from letopis.core.dice import DiceSource, Fair, commitment, secret_of_seed
from letopis.core.errors import BrokenChronicle, Trouble
from letopis.core.files.chronicle_text import read_text, write_sealed
from letopis.core.files.verify import Verdict, known_secret, replay_or_break, verify
from letopis.core.game import AnyGame
from letopis.core.seats import CHANCE, PUBLIC, SeatId
from letopis.core.table import Table, advance, replay
from letopis.core.table_acts import BreakOff, BrokenOff, Reveal
from letopis.games.sheet.game import SheetGame
from letopis.games.valyrian import VALYRIAN
from letopis.games.yatzy import YATZY
from letopis.store.chronicle_files import read_bytes
from letopis.words import LANGUAGES, words
from tests.core.chronicles import (
    FAIR,
    HOUSE,
    SECRET,
    SEEDED,
    SOURCES,
    TINY,
    TYPED,
    accepted,
    bodies,
    broken,
    chained,
    forged,
    next_entry,
    opened,
    played,
    sealed_text,
    start_text,
    tiny_game,
    told,
)
from tests.rule import rule

STRANGE_WORDS = (
    *("", "0", "-1", "1", "7", "9", "25", "999999999999999999", "anna", "boris", "chance", "zoe"),
    *("roll", "keep", "score", "throw", "undo", "reveal", "called", "thrown", "scored", "premium"),
    *("ended", "undone", "revealed", "sixes", "ones", "|", ";", "~", "\x1b[2J", SECRET.hex()),
)
NEWER = tiny_game(edition=2)


def verified(text: str) -> Verdict:
    return verify(TINY, read_text(TINY, text))


def throw_lines(source: DiceSource) -> list[int]:
    entries = played(source).entries
    return [it.seq for it in entries if it.seat == CHANCE and not isinstance(it.ask, Reveal)]


def lying_game(source: DiceSource, lies_from: int) -> Chronicle:
    """A lawful game whose dice are made up from some throw on."""
    table = opened(source)
    entries: list[Entry] = []
    while table.asked:
        lies = table.asked == (CHANCE,) and table.throws >= lies_from
        entries.append(lucky_entry(table) if lies else next_entry(table))
        table = advance(table, entries[-1])
    if source == FAIR:
        entries.append(accepted(table, CHANCE, Reveal(SECRET.hex())))
    return Chronicle(table.header, tuple(entries))


def lucky_entry(table: Table) -> Entry:
    draw = table.game.draw(table.state)
    assert draw is not None
    return accepted(table, CHANCE, table.game.throw((6,) * draw.dice))


@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize("game", [TINY, YATZY, VALYRIAN])
def test_a_lawful_game_verifies(game: SheetGame, source: DiceSource) -> None:
    chronicle = played(source, game)
    verdict = verify(game, chronicle)
    assert verdict.entries == len(chronicle.entries)
    assert verdict.outcome == replay(game, chronicle).outcome is not None
    assert verdict.judged
    assert verdict.promise == ("none" if source == TYPED else "kept")


@rule("TB-3.2")
def test_after_the_secret_is_told_every_throw_is_derived_again() -> None:
    verdict = verify(TINY, played(FAIR))
    assert verdict.source == "fair"
    assert verdict.promise == "kept"
    assert verdict.throws == len(throw_lines(FAIR)) > 0


def test_before_the_secret_is_told_no_throw_can_be_derived() -> None:
    verdict = verify(TINY, played(FAIR, entries=9))
    assert (verdict.promise, verdict.throws) == ("pending", 4)
    assert verdict.outcome is None


@rule("TB-3.2")
def test_the_promise_of_a_game_is_pending_until_its_end_and_then_withheld_until_it_is_kept() -> (
    None
):
    whole = played(FAIR)
    promises = [
        verify(TINY, replace(whole, entries=whole.entries[:count])).promise
        for count in range(len(whole.entries) + 1)
    ]
    assert promises == ["pending"] * (len(promises) - 2) + ["withheld", "kept"]


@rule("TB-3.2", "TB-3.4")
@pytest.mark.parametrize("entries", [0, 1, 2, 9])
def test_a_game_that_was_broken_off_verifies_once_its_secret_is_told(entries: int) -> None:
    begun = played(FAIR, entries=entries)
    table, boris = replay(TINY, begun), SeatId("boris")
    ended = accepted(table, CHANCE, BreakOff("resigned", (boris,)))
    told = accepted(advance(table, ended), CHANCE, Reveal(SECRET.hex()))
    withheld = replace(begun, entries=(*begun.entries, ended))
    assert verify(TINY, withheld).promise == "withheld"
    verdict = verify(TINY, replace(begun, entries=(*withheld.entries, told)))
    assert (verdict.promise, verdict.outcome) == ("kept", None)
    assert verdict.broken_off == BrokenOff("resigned", (boris,))
    assert verdict.throws == table.throws


@pytest.mark.parametrize(("source", "promise"), [(SEEDED, "kept"), (TYPED, "none")])
def test_other_dice_keep_their_promise_at_any_time_or_made_none(
    source: DiceSource, promise: str
) -> None:
    for count in (0, 1, 9, 999):
        assert verify(TINY, played(source, entries=count)).promise == promise


@rule("TB-1.1")
def test_of_a_game_by_older_rules_the_entries_are_named_that_would_be_decided_otherwise() -> None:
    text = forged(sealed_text(), 7, "sixes 0", "sixes 30")
    with broken("other-facts"):
        verified(text)
    verdict = verify(NEWER, read_text(NEWER, text))
    assert not verdict.judged
    assert verdict.otherwise == (7, 24), "the forged box, and the sum at the end"
    assert verdict.promise == "kept"
    lawful = verify(NEWER, played(FAIR))
    assert (lawful.judged, lawful.otherwise) == (False, ())
    assert verify(NEWER, played(FAIR, NEWER)).judged


@rule("TB-1.1")
def test_an_ask_of_older_rules_that_would_be_refused_now_is_named_and_stands() -> None:
    text = forged(sealed_text(), 7, "score sixes", "score nothing-known")
    with broken("unlawful"):
        verified(text)
    verdict = verify(NEWER, read_text(NEWER, text))
    assert verdict.otherwise == (7,)
    assert verdict.outcome == verify(TINY, played(FAIR)).outcome


@rule("TB-3.1", "TB-3.2")
@pytest.mark.parametrize("source", [FAIR, SEEDED])
def test_a_host_who_throws_dice_of_his_own_is_found_though_the_rules_are_older(
    source: DiceSource,
) -> None:
    with broken("other-dice"):
        verify(NEWER, lying_game(source, 3))


@rule("TB-3.2")
def test_another_secret_than_the_promised_one_is_found_though_the_rules_are_older() -> None:
    """Else a host could look for a lucky secret afterwards and call his record an old one."""
    promised = Fair(commitment(bytes(32)))
    start = start_text().replace(FAIR.commitment, promised.commitment)
    text = chained(start, bodies(sealed_text()))
    with broken("unlawful"):
        verified(text)
    with broken("unlawful"):
        verify(NEWER, read_text(NEWER, text))


@rule("TB-3.2")
@pytest.mark.parametrize("source", SOURCES)
def test_a_secret_told_in_passing_keeps_no_promise_though_the_rules_are_older(
    source: DiceSource,
) -> None:
    lines = [f"1 anna roll | called anna ; revealed {'0' * 64}"]
    with broken("unlawful"):
        verify(NEWER, read_text(NEWER, chained(start_text(source), lines)))


@rule("TB-3.1")
def test_throws_from_a_known_number_are_derived_at_any_time() -> None:
    verdict = verify(TINY, played(SEEDED, entries=9))
    assert verdict.source == "seeded"
    assert (verdict.promise, verdict.throws) == ("kept", 4)


@rule("TB-3.3")
def test_typed_dice_verify_without_a_secret_and_are_said_to_be_typed_by_people() -> None:
    assert 'source = "typed"' in sealed_text(TYPED)
    verdict = verified(sealed_text(TYPED))
    assert verdict.source == "typed"
    assert (verdict.promise, verdict.throws) == ("none", len(throw_lines(TYPED)))
    said = [words(it).at("verify", verdict.source, throws=verdict.throws) for it in LANGUAGES]
    assert "typed in by people" in said[1]
    assert "людьми" in said[0]


@rule("TB-3.3")
def test_people_may_type_whatever_fell() -> None:
    lucky = ["1 anna roll | called anna", "2 chance throw 6 6 6 6 6 | thrown 6 6 6 6 6"]
    assert verified(chained(start_text(TYPED), lucky)).throws == 1


def test_the_secret_is_known_when_it_was_told_or_was_never_one() -> None:
    assert known_secret(replay(TINY, played(FAIR))) == SECRET
    assert known_secret(replay(TINY, played(FAIR, entries=5))) is None
    assert known_secret(opened(SEEDED)) == secret_of_seed(0)
    assert known_secret(opened(TYPED)) is None


@rule("TB-3.1", "TB-3.2")
@pytest.mark.parametrize("source", [FAIR, SEEDED])
def test_a_forged_throw_is_found_whichever_it_is(source: DiceSource) -> None:
    text = sealed_text(source)
    for line in throw_lines(source):
        kept = bodies(text)[line - 2].partition("called ")[2].split(" ")[1:]
        lucky = ["6"] * (5 - len(kept))
        thrown = " ".join([*kept, *lucky])
        lie = f"{line} chance throw {' '.join(lucky)} | thrown {thrown}"
        with pytest.raises(BrokenChronicle) as caught:
            verified(forged(text, line, bodies(text)[line - 1], lie))
        assert caught.value.key == "other-dice"
        assert caught.value.about == {"line": line}


@rule("TB-3.1", "TB-3.2")
@pytest.mark.parametrize("source", [FAIR, SEEDED])
@pytest.mark.parametrize("lies_from", [0, 3])
def test_a_host_who_throws_dice_of_his_own_is_found(source: DiceSource, lies_from: int) -> None:
    chronicle = lying_game(source, lies_from)
    with broken("other-dice"):
        verify(TINY, read_text(TINY, write_sealed(TINY.notation, chronicle)))


@rule("TB-3.2")
def test_a_lie_of_fair_dice_shows_when_the_secret_is_told() -> None:
    chronicle = lying_game(FAIR, 0)
    untold = replace(chronicle, entries=chronicle.entries[:-1])
    assert verify(TINY, untold).promise == "withheld"
    with broken("other-dice"):
        verify(TINY, chronicle)


@rule("TB-3.1")
@pytest.mark.parametrize(
    ("old", "new"), [('"amber"', '"basalt"'), ('"evening"', '"morning"'), ("seed = 0", "seed = 1")]
)
def test_a_header_exchanged_afterwards_does_not_fit_the_dice(old: str, new: str) -> None:
    start = start_text(SEEDED)
    assert old in start
    with broken("other-dice"):
        verified(chained(start.replace(old, new), bodies(sealed_text(SEEDED))))


@rule("TB-1.1")
@pytest.mark.parametrize(
    ("line", "old", "new", "key"),
    [
        (7, "sixes 0", "sixes 30", "other-facts"),
        (7, "scored anna sixes 0", "scored anna chance 8", "other-facts"),
        (7, "scored anna sixes 0", "", "other-facts"),
        (7, "sixes 0", "sixes 0 ; premium anna 100", "other-facts"),
        (7, "7 anna", "7 boris", "unlawful"),
        (8, "8 boris", "8 chance", "unlawful"),
        (8, "8 boris", "8 ", "unlawful"),
        (2, "2 chance", "2 anna", "unlawful"),
        (5, "keep 1 2", "keep 5 5", "unlawful"),
        (21, "score chance", "score sixes", "unlawful"),
        (24, "ended 1 23 28", "ended 1 99 28", "other-facts"),
        (24, " ; ended 1 23 28", "", "other-facts"),
        (25, f"reveal {SECRET.hex()}", "reveal 00", "unlawful"),
        (25, f"reveal {SECRET.hex()} |", "undo |", "unlawful"),
        (1, "roll | called anna", "undo | undone 0", "senseless"),
        (3, "keep 2 | called anna 2", "undo | undone 2", "unlawful"),
    ],
)
def test_an_entry_against_the_rules_is_found_though_the_chain_holds(
    line: int, old: str, new: str, key: str
) -> None:
    with broken(key):
        verified(forged(sealed_text(), line, old, new))


def test_the_line_and_the_clause_of_an_unlawful_entry_are_named() -> None:
    with pytest.raises(BrokenChronicle) as caught:
        verified(forged(sealed_text(), 21, "score chance", "score sixes"))
    assert caught.value.about == {"line": 21, "clause": "YZ-4.3"}


@rule("TB-3.2")
def test_nothing_may_follow_the_secret() -> None:
    lines = [*bodies(sealed_text()), "26 anna roll | called anna"]
    with broken("unlawful"):
        verified(chained(start_text(), lines))


@rule("TB-3.2")
@pytest.mark.parametrize("secret", ["00", "zz", "0" * 64])
def test_another_secret_in_the_record_is_found(secret: str) -> None:
    text = sealed_text()
    with pytest.raises(Trouble) as caught:
        verified(forged(text, len(bodies(text)), SECRET.hex(), secret))
    told(caught.value)


@pytest.mark.parametrize(
    ("line", "old", "new"),
    [
        (7, "scored anna sixes", "scored anna ones"),
        (7, "scored anna sixes", "scored zoe sixes"),
        (7, "scored anna sixes 0", "premium zoe 100"),
        (7, "scored anna sixes 0", "undone 6"),
        (2, "thrown 1 2 5 5 6", "thrown 9 9 9 9 9"),
        (2, "thrown 1 2 5 5 6", "thrown 1 2 5 5 6 6"),
        (2, "thrown 1 2 5 5 6", "thrown"),
        (1, "called anna", "undone 1"),
    ],
)
def test_facts_that_make_no_sense_break_the_chronicle(line: int, old: str, new: str) -> None:
    text = forged(sealed_text(), line, old, new)
    chronicle = read_text(TINY, text)
    with pytest.raises(BrokenChronicle) as caught:
        verify(TINY, chronicle)
    told(caught.value)
    looked_at(TINY, replace(chronicle, entries=chronicle.entries[:line]))


@pytest.mark.parametrize(
    "line",
    [
        "1 anna undo | undone 0",
        "1 anna roll | called anna ; thrown 9 9 9 9 9",
        "1 anna roll | called anna ; thrown 1 2",
        "1 anna roll | scored zoe sixes 5",
        "1 anna roll | scored anna ones 5",
    ],
)
def test_a_replay_breaks_where_nothing_could_be_shown(line: str) -> None:
    chronicle = read_text(TINY, chained(start_text(), [line]))
    with broken("senseless"):
        replay_or_break(TINY, chronicle)


@settings(deadline=None, max_examples=400)
@given(data=st.data())
def test_whatever_a_forger_writes_is_verified_or_refused_in_words(data: st.DataObject) -> None:
    source = data.draw(st.sampled_from(SOURCES))
    lines = bodies(sealed_text(source))
    for _ in range(data.draw(st.integers(1, 4))):
        lines = spoilt(data, lines)
    text = chained(start_text(source), lines)
    try:
        kept = read_bytes(text.encode(), HOUSE)
        looked_at(kept.game, kept.chronicle)
        verify(kept.game, kept.chronicle)
    except Trouble as trouble:
        told(trouble)


def spoilt(data: st.DataObject, lines: list[str]) -> list[str]:
    """The lines with a word replaced, added or removed, or with a line cut off or moved."""
    at = data.draw(st.integers(0, len(lines) - 1))
    line = lines[at].split(" ")
    place = data.draw(st.integers(0, len(line) - 1))
    word = data.draw(st.sampled_from((*STRANGE_WORDS, *line)))
    match data.draw(st.sampled_from(("exchange", "add", "leave out", "cut", "move"))):
        case "exchange":
            line[place] = word
        case "add":
            line.insert(place, word)
        case "leave out":
            del line[place]
        case "cut":
            return lines[: at + 1]
        case _:
            other = data.draw(st.integers(0, len(lines) - 1))
            body = lines[other].partition(" ")[2]
            return [*lines[:at], f"{at + 1} {body}", *lines[at + 1 :]]
    return [*lines[:at], " ".join(line), *lines[at + 1 :]]


def looked_at(game: AnyGame, chronicle: Chronicle) -> Table | None:
    """The table after a replay, checked to be viewable; None if the replay is refused."""
    try:
        table = replay_or_break(game, chronicle)
    except BrokenChronicle as trouble:
        told(trouble)
        return None
    game.view(table.state, PUBLIC)
    assert table.outcome is None or table.asked == ()
    return table
