"""What a seat is told of an entry: hidden words stay hidden until they are revealed."""

import pytest

from letopis.core.chronicle import Entry
from letopis.core.dice import Fair, commitment
from letopis.core.header import Header
from letopis.core.news import News, news
from letopis.core.seats import CHANCE, PUBLIC, SeatId
from letopis.core.table import Table, advance, follow, open_table
from letopis.core.table_acts import Reveal, Undo
from tests.core.chronicles import SEATS, SECRET, TINY, accepted, opened, played
from tests.laws.sealed import HIDDEN, Fall, Fallen, Seal, Sealed, SealedGame

GAME = SealedGame()
ANNA, BORIS = SeatId("anna"), SeatId("boris")
EVERYBODY = (ANNA, BORIS, CHANCE, PUBLIC, SeatId("clara"))


def begun() -> Table:
    return open_table(GAME, Header(GAME.id, 1, "evening", {}, Fair(commitment(SECRET)), SEATS))


def sealed(table: Table, seat: SeatId, stone: str) -> tuple[Table, Entry]:
    entry = accepted(table, seat, Seal(stone))
    return advance(table, entry), entry


def test_who_sealed_a_stone_knows_it_and_nobody_else() -> None:
    now, entry = sealed(begun(), ANNA, "amber")
    assert news(now, entry, ANNA) == News(1, ANNA, Seal("amber"), (Sealed(ANNA, "amber"),))
    for seat in (BORIS, CHANCE, PUBLIC, SeatId("clara")):
        assert news(now, entry, seat) == News(1, ANNA, Seal(HIDDEN), (Sealed(ANNA, HIDDEN),))


def test_hidden_words_that_were_opened_later_are_told_later() -> None:
    first, annas = sealed(begun(), ANNA, "amber")
    assert news(first, annas, BORIS).ask == Seal(HIDDEN)
    both, boriss = sealed(first, BORIS, "coral")
    for seat in EVERYBODY:
        assert news(both, annas, seat) == News(1, ANNA, annas.ask, annas.events)
        assert news(both, boriss, seat) == News(2, BORIS, boriss.ask, boriss.events)


def test_a_stone_that_was_taken_back_is_told_to_nobody_before_the_stones_are_open() -> None:
    now, entry = sealed(begun(), ANNA, "amber")
    undone = accepted(now, ANNA, Undo())
    now = advance(now, undone)
    assert news(now, entry, BORIS) == News(1, ANNA, Seal(HIDDEN), (Sealed(ANNA, HIDDEN),))
    for seat in EVERYBODY:
        assert news(now, undone, seat) == News(2, ANNA, undone.ask, undone.events)


def test_what_happens_at_the_table_itself_is_open_to_all() -> None:
    now = sealed(sealed(begun(), ANNA, "amber")[0], BORIS, "coral")[0]
    fallen = accepted(now, CHANCE, Fall(3))
    now = advance(now, fallen)
    told = accepted(now, CHANCE, Reveal(SECRET.hex()))
    now = advance(now, told)
    for seat in EVERYBODY:
        assert news(now, fallen, seat) == News(3, CHANCE, Fall(3), (Fallen(3),))
        assert news(now, told, seat) == News(4, CHANCE, told.ask, told.events)


@pytest.mark.parametrize("seat", EVERYBODY)
def test_a_game_of_open_dice_is_told_whole(seat: SeatId) -> None:
    entries = played().entries
    end = follow(opened(), entries)
    assert end.game is TINY
    for entry in entries:
        assert news(end, entry, seat) == News(entry.seq, entry.seat, entry.ask, entry.events)


def test_a_game_may_tell_nothing_at_all() -> None:
    class Silent(SealedGame):
        def redact(
            self, state: object, told: object, teller: SeatId, seat: SeatId
        ) -> Seal | Fall | Sealed | Fallen | None:
            return None

    silent = open_table(Silent(), begun().header)
    entry = accepted(silent, ANNA, Seal("amber"))
    silent = advance(silent, entry)
    assert news(silent, entry, BORIS) == News(1, ANNA, None, ())
    undone = accepted(silent, ANNA, Undo())
    assert news(advance(silent, undone), undone, BORIS) == News(2, ANNA, undone.ask, undone.events)


def test_news_carry_no_link_which_would_let_hidden_words_be_guessed() -> None:
    now, entry = sealed(begun(), ANNA, "amber")
    assert entry.link[:16] not in repr(news(now, entry, BORIS))
