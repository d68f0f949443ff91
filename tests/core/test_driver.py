"""The driver: what a table does by itself, for whoever runs one."""

from random import Random

import pytest

from letopis.core.acts import Action, Refusal
from letopis.core.choices import pick
from letopis.core.dice import DiceSource, secret_of_seed
from letopis.core.driver import ThrowSource, next_entry, own_entries, own_entry, throw_source
from letopis.core.seats import CHANCE, SeatId
from letopis.core.table import Table, advance, answer_chance
from letopis.core.table_acts import Revealed, Undo
from tests.core.chronicles import FAIR, SECRET, SEEDED, TYPED, opened
from tests.rule import rule


def any_act(table: Table, seat: SeatId) -> Action:
    rng = Random(table.seq)
    return pick(rng.choice(table.game.legal(table.state, seat)), rng.randrange)


def played_out(table: Table, source: ThrowSource) -> Table:
    while (entry := next_entry(table, source, any_act)) is not None:
        assert not isinstance(entry, Refusal)
        table = advance(table, entry)
    return table


def before_throw(dice: DiceSource) -> Table:
    """Somebody has rolled, and chance is asked."""
    table = opened(dice)
    while CHANCE not in table.asked:
        entry = next_entry(table, ThrowSource(), any_act)
        assert entry is not None
        assert not isinstance(entry, Refusal)
        table = advance(table, entry)
    return table


@rule("TB-3.1")
@pytest.mark.parametrize(("dice", "secret"), [(FAIR, SECRET), (SEEDED, secret_of_seed(0))])
def test_chance_answers_from_the_source(dice: DiceSource, secret: bytes) -> None:
    table, source = before_throw(dice), throw_source(opened(dice).header, secret)
    entry = own_entry(table, source)
    assert entry is not None
    assert entry == answer_chance(table, source.key)
    assert entry.seat == CHANCE
    ((first, after),) = own_entries(table, source)
    assert first == entry
    assert after == advance(table, entry)


@rule("TB-3.3")
def test_without_a_source_people_are_waited_for() -> None:
    table = before_throw(TYPED)
    assert own_entry(table, throw_source(table.header, None)) is None
    assert list(own_entries(table, ThrowSource())) == []


def test_nothing_happens_by_itself_while_a_player_is_asked() -> None:
    table = opened(FAIR)
    assert CHANCE not in table.asked
    assert own_entry(table, throw_source(table.header, SECRET)) is None


@rule("TB-3.2")
def test_the_promised_secret_is_told_once_at_the_end() -> None:
    source = throw_source(opened(FAIR).header, SECRET)
    end = played_out(opened(FAIR), source)
    assert end.last is not None
    assert end.last.events == (Revealed(SECRET.hex()),)
    assert end.secret == SECRET.hex()
    assert own_entry(end, source) is None


def test_a_seed_that_everybody_knows_is_not_revealed() -> None:
    end = played_out(opened(SEEDED), throw_source(opened(SEEDED).header, secret_of_seed(0)))
    assert end.outcome is not None
    assert end.secret == ""


def test_a_refused_answer_is_handed_to_whoever_plays() -> None:
    table = opened(SEEDED)
    refusal = next_entry(table, ThrowSource(), lambda now, seat: Undo())
    assert isinstance(refusal, Refusal)
    assert refusal.reason == "nothing-to-undo"
