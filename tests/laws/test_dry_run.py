"""Laws of dry runs: they change nothing, tell nothing hidden, and keep what they promise."""

from random import Random

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DataObject
from msgspec.structs import replace

from letopis.core.acts import Action, Event, Refusal
from letopis.core.choices import pick
from letopis.core.questions.dry_run import DryRun, Foreseeing, dry_run
from letopis.core.seats import CHANCE, PUBLIC, SeatId
from letopis.core.table import Table
from letopis.games.catalogue import GAMES
from tests.laws.kit import Subject, everybody, plays
from tests.laws.subjects import SUBJECTS

ACTS = 6

foreseeing = [name for name, subject in SUBJECTS.items() if isinstance(subject.game, Foreseeing)]
for_every_game = pytest.mark.parametrize("name", foreseeing)
_patient = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


def test_every_game_of_the_house_can_be_tried() -> None:
    assert set(foreseeing) >= set(GAMES)


@for_every_game
def test_what_is_certain_happens_in_every_state_that_looks_alike(name: str) -> None:
    subject = SUBJECTS[name]

    @settings(_patient, max_examples=subject.examples)
    @given(data=st.data())
    def hold(data: DataObject) -> None:
        table = data.draw(plays(subject), label="play").table
        rng = Random(data.draw(st.integers(0, 2**32), label="alike"))
        for seat in _players(table):
            twin = replace(table, state=subject.alike(table.state, seat, rng))
            for action in _acts(subject, table, seat, data):
                _check_promise(table, twin, seat, action)

    hold()


def _check_promise(table: Table, twin: Table, seat: SeatId, action: Action) -> None:
    before = msgspec.structs.asdict(table)
    found = dry_run(table, seat, action)
    assert msgspec.structs.asdict(table) == before
    assert dry_run(twin, seat, action) == found, f"{seat} learns from {action}"
    for real in (table, twin):
        decided = real.game.decide(real.state, seat, action)
        if isinstance(found, Refusal):
            assert decided == found
            continue
        assert not isinstance(decided, Refusal)
        told = _told(real, seat, decided)
        assert told[: len(found.foresight.certain)] == found.foresight.certain


def _told(table: Table, seat: SeatId, facts: tuple[Event, ...]) -> tuple[Event, ...]:
    """What the seat may be told of facts of its own act."""
    state = table.state
    for fact in facts:
        state = table.game.evolve(state, fact)
    heard = (table.game.redact(state, fact, seat, seat) for fact in facts)
    return tuple(it for it in heard if it is not None)


@for_every_game
def test_nothing_hidden_is_told(name: str) -> None:
    subject = SUBJECTS[name]

    @settings(_patient, max_examples=subject.examples)
    @given(data=st.data())
    def hold(data: DataObject) -> None:
        table = data.draw(plays(subject), label="play").table
        for seat in _players(table):
            for action in _acts(subject, table, seat, data):
                found = dry_run(table, seat, action)
                if isinstance(found, DryRun):
                    _check_no_leak(subject, table, seat, action, found)

    hold()


def _check_no_leak(
    subject: Subject, table: Table, seat: SeatId, action: Action, found: DryRun
) -> None:
    write = subject.game.notation.write
    facts = [*found.foresight.certain, *found.foresight.likely]
    if found.dice is not None:
        facts += [fact for chance in found.dice.chances for fact in chance.facts]
    known = " ".join(map(write, facts)) + msgspec.json.encode(facts).decode()
    asked = write(action)
    for secret in subject.secrets(table.state, seat):
        assert secret in asked or secret not in known, f"{seat} learns {secret}"


@for_every_game
def test_what_falls_is_among_what_could(name: str) -> None:
    """The chances of the dice that are called for hold every throw once."""
    subject = SUBJECTS[name]

    @settings(_patient, max_examples=subject.examples)
    @given(data=st.data())
    def hold(data: DataObject) -> None:
        table = data.draw(plays(subject), label="play").table
        game, draw = table.game, table.game.draw(table.state)
        assert isinstance(game, Foreseeing)
        if draw is None:
            return
        chances = game.chances(table.state, SeatId(table.header.seats[0].id))
        assert all(0 <= it.throws <= it.of == draw.sides**draw.dice for it in chances)
        facts = [it.facts for it in chances if not it.key]
        if not facts:
            return
        assert sum(it.throws for it in chances) == draw.sides**draw.dice
        faces = tuple(data.draw(st.integers(1, draw.sides)) for _ in range(draw.dice))
        fallen = game.decide(table.state, CHANCE, game.throw(faces))
        assert not isinstance(fallen, Refusal)
        assert any(fallen[1 : 1 + len(it)] == it for it in facts)

    hold()


def _players(table: Table) -> tuple[SeatId, ...]:
    return tuple(seat for seat in everybody(table) if seat != PUBLIC)


def _acts(subject: Subject, table: Table, seat: SeatId, data: DataObject) -> list[Action]:
    """Some acts that are listed, and some that may be anything."""
    rng = Random(data.draw(st.integers(0, 2**32), label="acts"))
    listed = table.game.legal(table.state, seat)
    chosen = rng.sample(listed, min(ACTS, len(listed)))
    anything = data.draw(st.lists(subject.actions(table.state), max_size=3), label="anything")
    return [*(pick(it, rng.randrange) for it in chosen), *anything]
