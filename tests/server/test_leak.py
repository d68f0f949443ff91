"""Nobody learns secrets of others, and a leak would be found; a longer run is `make leak`."""

import logging
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from letopis.core.acts import Action, Event, Refusal
from letopis.core.seats import SeatId
from letopis.core.table import Table
from letopis.server.live.instructions import Instructions
from letopis.server.live.live_table import LiveTable
from tests import leak as leaking
from tests.leak import TRIALS, Watched, leak

MOVES = {"yatzy": 3, "valyrian": 2, "strategic": 2, "face-down": 6}


@pytest.mark.parametrize("trial", TRIALS)
def test_nothing_that_belongs_to_others_is_said(tmp_path: Path, trial: str) -> None:
    found = leak(tmp_path, trial, MOVES[trial])
    assert found.searched == (TRIALS[trial].players + 1) * MOVES[trial]
    assert found.sent > 0
    assert found.hidden > 0 or trial != "face-down"
    assert found.said > 0 or TRIALS[trial].game != "strategic"


def test_a_letter_shown_to_others_would_be_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("letopis.server.tables.talk.may_read", lambda room, letter, reader: True)
    with pytest.raises(AssertionError, match="secret-"):
        leak(tmp_path, "yatzy", 1)


def test_what_lies_face_down_would_be_found_if_the_filter_told_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def open_book(table: object, act: Action | Event, teller: SeatId, seat: SeatId) -> object:
        return act

    monkeypatch.setattr("letopis.core.news._redacted", open_book)
    with pytest.raises(AssertionError, match=r"sealed .* words"):
        leak(tmp_path, "face-down", MOVES["face-down"])


def test_what_is_said_beforehand_would_be_found_if_it_made_an_entry(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    where = "letopis.server.live.instructed_answers.instructed_seat"
    monkeypatch.setattr(where, lambda *given: None)
    with pytest.raises(AssertionError, match="standing-orders"):
        leak(tmp_path, "strategic", 1)


def test_what_is_said_beforehand_would_be_found_if_it_were_laid_over_the_table_for_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def of_all(said: Instructions, table: Table, person: SeatId) -> tuple[Action, ...]:
        return ()

    def shown(live: LiveTable, seat: SeatId) -> Table:
        table = live.table
        for it in live.instructions.kept:
            act = live.game.notation.read(it.line)
            facts = live.game.decide(table.state, it.seat, act)
            for fact in () if isinstance(facts, Refusal) else facts:
                table = replace(table, state=live.game.evolve(table.state, fact))
        return table

    monkeypatch.setattr(Instructions, "of", of_all)
    monkeypatch.setattr(LiveTable, "seen_by", shown)
    monkeypatch.setattr("letopis.games.strategic.view._known", lambda player, seat: player)
    with pytest.raises(AssertionError, match=r"attack|shoot|defend"):
        leak(tmp_path, "strategic", 1)


PLANTED: dict[str, Callable[[Watched], str]] = {
    "the secret behind the dice": lambda watched: watched.seed,
    "a cookie": lambda watched: watched.proofs_of(SeatId("p2"))[0],
    "a token": lambda watched: watched.proofs_of(SeatId("p2"))[2],
}


@pytest.mark.parametrize("what", PLANTED)
def test_a_proof_in_an_answer_would_be_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    planted: list[str] = []

    def move(watched: Watched) -> None:
        planted.append(PLANTED[what](watched))

    monkeypatch.setattr(Watched, "move", move)
    monkeypatch.setattr("letopis.server.http.app.problem_text", lambda *_: " ".join(planted))
    with pytest.raises(AssertionError) as found:
        leak(tmp_path, "yatzy", 1)
    assert planted[0] in str(found.value)


def test_a_proof_in_the_log_would_be_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def move(watched: Watched) -> None:
        logging.getLogger("letopis.server").warning("%s came", watched.proofs_of(SeatId("p1"))[0])

    monkeypatch.setattr(leaking.Watched, "move", move)
    with pytest.raises(AssertionError, match="log"):
        leak(tmp_path, "yatzy", 1)
