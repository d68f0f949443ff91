"""What happens at any table, whatever is played there: going back, its end, the dice's secret."""

from letopis.core.acts import Event
from letopis.core.chronicle import Entry
from letopis.core.seats import Seat
from letopis.core.table_acts import BackAnswered, BackAsked, BrokenOff, Revealed, Undone
from letopis.telling.outcomes import broken_off_said
from letopis.telling.wire_words import Sentence
from letopis.words import Words, seat_name


def table_sentence(words: Words, seats: tuple[Seat, ...], entry: Entry, event: Event) -> Sentence:
    """These are open to everybody."""
    name = seat_name(words, seats, entry.seat)
    match event:
        case Undone(seq):
            return Sentence(words("told.undone", name=name, seq=seq), entry.seat)
        case Revealed(secret):
            return Sentence(words("told.revealed", secret=secret), quiet=True)
        case BrokenOff():
            return Sentence(broken_off_said(words, seats, event))
        case BackAsked(seat, seq):
            asker = seat_name(words, seats, seat)
            return Sentence(words("told.back_asked", name=asker, seq=seq), seat)
        case BackAnswered(seat, word):
            text = words("told.back_answered", name=seat_name(words, seats, seat), word=word)
            return Sentence(text, seat)
        case _:
            raise TypeError(f"no sentence for {event!r}")
