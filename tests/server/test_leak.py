"""Nobody learns secrets of others, and a leak would be found; a longer run is `make leak`."""

import logging
from collections.abc import Callable
from pathlib import Path

import pytest

from letopis.core.acts import Action, Event
from letopis.core.seats import SeatId
from tests import leak as leaking
from tests.leak import TRIALS, Watched, leak

MOVES = {"yatzy": 3, "valyrian": 2, "strategic": 2, "face-down": 6}


@pytest.mark.parametrize("trial", TRIALS)
def test_nothing_that_belongs_to_others_is_said(tmp_path: Path, trial: str) -> None:
    found = leak(tmp_path, trial, MOVES[trial])
    assert found.searched == (TRIALS[trial].players + 1) * MOVES[trial]
    assert found.sent > 0
    assert found.hidden > 0 or trial != "face-down"


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
    with pytest.raises(AssertionError, match="defend"):
        leak(tmp_path, "face-down", 1)


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
