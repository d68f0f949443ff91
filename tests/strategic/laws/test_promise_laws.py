"""The laws of promises notice it when reach or dry run say what is not decided then."""

import pytest
from msgspec.structs import replace

from letopis.core.acts import Action, ClauseId, Refusal
from letopis.core.questions.dry_run import Foresight
from letopis.core.questions.reach import Arrival, ClosedAct, Reach
from letopis.core.seats import SeatId
from letopis.games.strategic.game import StrategicGame
from letopis.games.strategic.world import World
from tests.strategic.laws.promise_laws import GAME, Answer, check_promises
from tests.strategic.meetings.positions import FIELD, met

ANNA = SeatId("anna")
BARRED = Refusal(ClauseId("VS-4.1.k"), "stopped-beside")


def promised(line: str) -> None:
    """Judge what anna's elves were promised before they do this."""
    world = met(FIELD, "anna elves-1 b2", "boris orcs-1 d2").world
    action = GAME.notation.read(line)
    assert isinstance(action, Action)
    answer: Answer = GAME.decide(world, ANNA, action)
    check_promises(world, ANNA, action, answer)


def test_promises_are_kept() -> None:
    promised("move elves-1 c2")
    promised("move elves-1 h2")


def _foresees(monkeypatch: pytest.MonkeyPatch, found: Foresight | Refusal) -> None:
    monkeypatch.setattr(StrategicGame, "foresee", lambda game, world, seat, action: found)


def test_a_refusal_that_is_not_foreseen_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    _foresees(monkeypatch, Refusal(ClauseId("VS-4.1.b"), "closed-ground"))
    with pytest.raises(AssertionError, match="foreseen"):
        promised("move elves-1 c2")


def test_a_certain_fact_that_does_not_come_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    world = met(FIELD, "anna elves-1 b2", "boris orcs-1 d2").world
    other = GAME.foresee(world, ANNA, GAME.notation.read("move elves-1 a2"))  # type: ignore[arg-type]
    _foresees(monkeypatch, other)
    with pytest.raises(AssertionError, match="not as foreseen"):
        promised("move elves-1 c2")


@pytest.mark.parametrize(
    ("cell", "arrival", "noticed"),
    [
        ("i4", Arrival(("c2", "i4"), 0), "move elves-1 c2 i4: "),
        ("a2", Arrival(("a2",), 0, BARRED), "goes on in spite of"),
    ],
)
def test_a_way_that_is_not_open_or_goes_on_is_noticed(
    monkeypatch: pytest.MonkeyPatch, cell: str, arrival: Arrival, noticed: str
) -> None:
    real = StrategicGame.reach

    def generous(world: World, seat: SeatId, piece: str) -> Reach | Refusal:
        found = real(world, seat, piece)
        if isinstance(found, Refusal) or not found.cells:
            return found
        return replace(found, cells={**found.cells, cell: arrival})

    monkeypatch.setattr(StrategicGame, "reach", staticmethod(generous))
    with pytest.raises(AssertionError, match=noticed):
        promised("move elves-1 c2")


def _another_why(monkeypatch: pytest.MonkeyPatch, found: Refusal | None) -> None:
    """About d2, where the orcs are."""
    real = StrategicGame.why_not

    def mistaken(world: World, seat: SeatId, piece: str, cell: str) -> Refusal | None:
        return found if cell == "d2" else real(world, seat, piece, cell)

    monkeypatch.setattr(StrategicGame, "why_not", staticmethod(mistaken))


def test_a_cell_that_is_neither_reached_nor_barred_is_noticed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _another_why(monkeypatch, None)
    with pytest.raises(AssertionError, match="neither reached nor barred"):
        promised("move elves-1 h2")


@pytest.mark.parametrize("reason", ["occupied", "closed-ground"])
def test_a_cell_that_is_barred_by_another_clause_than_decides_is_noticed(
    monkeypatch: pytest.MonkeyPatch, reason: str
) -> None:
    _another_why(monkeypatch, Refusal(ClauseId("VS-4.1.f"), reason))
    with pytest.raises(AssertionError, match=f"to d2: told VS-4.1.f {reason}"):
        promised("move elves-1 h2")


@pytest.mark.parametrize(
    ("line", "why"),
    [("dismiss elves-1", "VS-2.1.a too-poor"), ("build elves-1 fortress", "VS-4.5.i too-near")],
)
def test_an_act_that_is_called_closed_by_another_clause_is_noticed(
    monkeypatch: pytest.MonkeyPatch, line: str, why: str
) -> None:
    clause, reason = why.split()
    act = GAME.notation.read(line)
    assert isinstance(act, Action)
    closed = (ClosedAct("act", act, Refusal(ClauseId(clause), reason)),)
    monkeypatch.setattr(StrategicGame, "closed_acts", lambda game, world, seat, piece: closed)
    with pytest.raises(AssertionError, match=f"{line}: told {why}"):
        promised("move elves-1 h2")
