"""A game may end in any phase and in any way: then nobody is asked anything, nothing is offered,
and no battle is being fought any more."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from letopis.core.chronicle import Chronicle
from letopis.core.seats import HOST, PUBLIC
from letopis.core.table import advance, open_table
from letopis.core.table_acts import BreakOff, BreakOffKind
from letopis.games.catalogue import game_named
from letopis.server.live.live_table import LiveTable
from letopis.server.live.questions.battles import has_battles, table_battles
from letopis.server.live.sentences import Reader
from letopis.server.live.sight import sight
from letopis.store.sql.games.chronicles import StoredChronicle
from tests.golden.golden import chronicle_of, golden_files
from tests.rule import rule

WAYS: tuple[BreakOffKind, ...] = ("resigned", "claimed", "called-off")
GAMES = sorted({it.parent.name for it in golden_files()})


def phases(game: str) -> Iterator[tuple[str, Chronicle]]:
    """Everything that is ever asked in the golden games, with the game up to there."""
    met = set[str]()
    for file in golden_files():
        if file.parent.name != game:
            continue
        whole = chronicle_of(file.read_text(encoding="utf-8"))
        table = open_table(game_named(whole.header.game), whole.header)
        for at, entry in enumerate((*whole.entries, None)):
            asked = {it.key for it in table.game.prompts(table.state)}
            if asked - met and not table.is_ended:
                met |= asked
                yield " ".join(sorted(asked)), replace(whole, entries=whole.entries[:at])
            if entry is not None:
                table = advance(table, entry)


def ended(chronicle: Chronicle, way: BreakOffKind) -> LiveTable:
    winners = () if way == "called-off" else (chronicle.header.seats[0].id,)
    times = (0,) * len(chronicle.entries)
    live = LiveTable(
        game_named(chronicle.header.game), StoredChronicle(chronicle, None, times=times)
    )
    fresh = live.broken_off(BreakOff(way, winners))
    live.grow(fresh, [0] * len(fresh))
    return live


@rule("TB-3.4")
@pytest.mark.parametrize("game", GAMES)
def test_whatever_was_asked_when_people_end_a_game_is_asked_no_more(game: str) -> None:
    seen = set[str]()
    for phase, chronicle in phases(game):
        seen.add(phase)
        for way in WAYS:
            live = ended(chronicle, way)
            seats = [PUBLIC, HOST, *(it.id for it in chronicle.header.seats)]
            for seat in seats:
                check_nothing_is_asked(live, Reader(seat, "en"), f"{phase}, {way}, {seat}")
    assert seen


def check_nothing_is_asked(live: LiveTable, reader: Reader, where: str) -> None:
    looks = sight(live, reader)
    assert looks.ended, where
    assert (looks.asked, looks.offers, looks.subjects, looks.default) == ((), (), (), None), where
    assert (looks.back, looks.draw, looks.may_undo) == (None, None, ()), where
    assert (looks.may_ask_back, looks.may_return) == ((), None), where
    said = looks.said
    asks = (said.prompt, said.silence, said.questions, said.stances, said.calls, said.joint)
    assert not any(asks), where
    if has_battles(live):
        assert table_battles(live, reader, {}).now is None, where


def test_the_golden_wars_are_broken_off_in_every_kind_of_question() -> None:
    """So that the law above is about all of a battle, and about questions out of turn."""
    asked = {key for phase, _ in phases("strategic") for key in phase.split()}
    assert asked >= {"enter", "turn", "react", "orders", "settle"}, asked
