"""A game may end in any phase and in any way, by its people or by its rules: then nobody is asked
anything, nothing is offered, and no battle is being fought any more."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from letopis.core.acts import Action, Refusal
from letopis.core.choices import pick
from letopis.core.chronicle import Chronicle, Entry
from letopis.core.seats import CHANCE, CLOCK, HOST, PUBLIC, SeatId
from letopis.core.table import Table, advance, ask, open_table, replay
from letopis.core.table_acts import BreakOff, BreakOffKind
from letopis.games.catalogue import game_named
from letopis.games.strategic.council import Claim, ProposeEnd, Vote
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


class Playing:
    """A table that is played on, and what has been asked there."""

    def __init__(self, chronicle: Chronicle) -> None:
        self.header, self.entries = chronicle.header, list(chronicle.entries)
        self.table: Table = replay(game_named(chronicle.header.game), chronicle)

    def asks(self, seat: SeatId, action: Action) -> bool:
        answer = ask(self.table, seat, action)
        if isinstance(answer, Entry):
            self.entries.append(answer)
            self.table = advance(self.table, answer)
        return not isinstance(answer, Refusal)

    def goes_on(self) -> None:
        """The next answer, by silence where the game knows it."""
        game, state = self.table.game, self.table.state
        if (draw := game.draw(state)) is not None:
            faces = (draw.sides,) * draw.dice
            assert self.asks(CHANCE, game.throw(faces))
            return
        prompt = game.prompts(state)[0]
        if prompt.lapse is not None and self.asks(CLOCK, prompt.lapse):
            return
        first = prompt.default or pick(game.legal(state, prompt.seat)[-1], lambda n: 0)
        assert self.asks(prompt.seat, first), prompt

    def live(self) -> LiveTable:
        chronicle = Chronicle(self.header, tuple(self.entries))
        stored = StoredChronicle(chronicle, None, times=(0,) * len(self.entries))
        return LiveTable(self.table.game, stored)


def broken_off(chronicle: Chronicle, way: BreakOffKind) -> LiveTable:
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
            live = broken_off(chronicle, way)
            seats = [PUBLIC, HOST, *(it.id for it in chronicle.header.seats)]
            for seat in seats:
                check_nothing_is_asked(live, Reader(seat, "en"), f"{phase}, {way}, {seat}")
    assert seen


def check_everybody(live: LiveTable, where: str) -> None:
    for seat in (PUBLIC, HOST, *(it.id for it in live.table.header.seats)):
        check_nothing_is_asked(live, Reader(seat, "en"), f"{where}, {seat}")


@rule("VS-0.2.e")
@pytest.mark.parametrize("wish", [Claim(), ProposeEnd()], ids=["conceded", "agreed"])
def test_whatever_was_asked_when_all_agree_on_the_end_of_a_war_is_asked_no_more(
    wish: Action,
) -> None:
    """They may in the midst of a battle too, as soon as anybody has entered."""
    asked = set[str]()
    for phase, chronicle in phases("strategic"):
        war = Playing(chronicle)
        seats = [it.id for it in chronicle.header.seats]
        if not any(war.asks(seat, wish) for seat in seats):
            continue
        motion = war.table.state.proposals[-1].id
        for seat in (HOST, *seats):
            war.asks(seat, Vote(motion, "yes"))
        assert war.table.outcome is not None, phase
        asked |= set(phase.split())
        check_everybody(war.live(), f"{phase}, {wish}")
    assert asked >= {"turn", "react", "orders", "settle"}, asked


@rule("VS-0.2.e")
@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_is_played_on_to_its_end_from_any_question_asks_nothing_there(
    game: str,
) -> None:
    """A war to the end of its last year, dice to the last box."""
    for phase, chronicle in phases(game):
        header = chronicle.header
        if game == "strategic":
            header = replace(header, options={**header.options, "ends_after_year": 1})
        played = Playing(replace(chronicle, header=header))
        for _ in range(2000):
            if played.table.is_ended:
                break
            played.goes_on()
        assert played.table.outcome is not None, phase
        check_everybody(played.live(), f"{phase}, to the end")


def check_nothing_is_asked(live: LiveTable, reader: Reader, where: str) -> None:
    looks = sight(live, reader)
    assert looks.ended, where
    assert (looks.asked, looks.offers, looks.subjects, looks.default) == ((), (), (), None), where
    assert (looks.back, looks.draw) == (None, None), where
    if live.table.is_closed:  # where people throw themselves the last act may still be taken back
        back = (looks.may_undo, looks.may_ask_back, looks.may_return)
        assert back == ((), (), None), where
    said = looks.said
    asks = (said.prompt, said.silence, said.questions, said.stances, said.calls, said.joint)
    assert not any(asks), where
    if has_battles(live):
        assert table_battles(live, reader, {}).now is None, where


def test_the_golden_wars_are_broken_off_in_every_kind_of_question() -> None:
    """So that the law above is about all of a battle, and about questions out of turn."""
    asked = {key for phase, _ in phases("strategic") for key in phase.split()}
    assert asked >= {"enter", "turn", "react", "orders", "settle"}, asked
