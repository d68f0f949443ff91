"""What happened, in sentences."""

from letopis.core.acts import Event
from letopis.core.chronicle import Entry
from letopis.core.seats import Seat
from letopis.core.table_acts import Revealed, Undone
from letopis.games.sheet.actions import Called, Ended, Premium, Scored, Thrown
from letopis.telling.sheet_words import cell_name, dice_words, signed
from letopis.words import Words, seat_name


def told(words: Words, seats: tuple[Seat, ...], entry: Entry) -> list[str]:
    """One sentence for each fact of an entry."""
    return [_sentence(words, seats, entry, event) for event in entry.events]


def _sentence(words: Words, seats: tuple[Seat, ...], entry: Entry, event: Event) -> str:
    match event:
        case Called(seat, kept):
            key = "told.called_rest" if kept else "told.called_all"
            return words(key, name=seat_name(words, seats, seat), dice=dice_words(kept))
        case Thrown(dice):
            return words("told.thrown", dice=dice_words(dice))
        case Premium(seat, points):
            return words("told.premium", name=seat_name(words, seats, seat), points=points)
        case Scored(seat, cell, points):
            name = seat_name(words, seats, seat)
            cell_words = cell_name(words, cell)
            return words("told.scored", name=name, cell=cell_words, points=signed(points))
        case Ended(game, totals):
            sums = ", ".join(
                f"{seat.name} {signed(total)}" for seat, total in zip(seats, totals, strict=True)
            )
            return words("told.ended", game=game, totals=sums)
        case Undone(seq):
            return words("told.undone", name=seat_name(words, seats, entry.seat), seq=seq)
        case Revealed(secret):
            return words("told.revealed", secret=secret)
        case _:
            raise TypeError(f"no sentence for {event!r}")
