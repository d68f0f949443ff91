"""A dice table in words: what happened, what may be done, what is asked."""

from functools import cached_property

from letopis.core.acts import Action, Event
from letopis.core.choices import Choice, Family
from letopis.core.chronicle import Entry
from letopis.core.seats import PUBLIC, SeatId
from letopis.core.table import Table
from letopis.core.table_acts import TABLE_KINDS
from letopis.games.sheet.actions import Called, Ended, Keep, Premium, Roll, Score, Scored, Thrown
from letopis.games.sheet.foresight import dangers
from letopis.games.sheet.spec import CellId
from letopis.games.sheet.state import State
from letopis.games.sheet.view import CellOffer, offers
from letopis.telling.sheet_names import cell_name, dice_words, signed
from letopis.telling.sheet_warnings import sheet_warning_said
from letopis.telling.table_sentences import table_sentence
from letopis.telling.wire_words import OfferWords, Sentence, SightWords
from letopis.words import Words, seat_name
from letopis.words.bot_names import player_name


class SheetTeller:
    """Dice lie open, so every reader is told the same."""

    def __init__(self, words: Words, now: Table, reader: SeatId = PUBLIC) -> None:
        self._words, self._now, self._reader = words, now, reader

    def facts(self, entry: Entry) -> tuple[Sentence, ...]:
        """One sentence for each fact; how the table stood before makes no difference."""
        return tuple(self._sentence(entry, event) for event in entry.events)

    def everything(self, before: Table, entry: Entry) -> tuple[Sentence, ...]:
        return self.facts(entry)

    news = everything

    def _sentence(self, entry: Entry, event: Event) -> Sentence:
        words, seats = self._words, self._now.header.seats
        if isinstance(event, TABLE_KINDS):
            return table_sentence(words, seats, entry, event)
        match event:
            case Called(seat, kept):
                key = "told.called_rest" if kept else "told.called_all"
                text = words(key, name=seat_name(words, seats, seat), dice=dice_words(kept))
                return Sentence(text, seat, quiet=True)
            case Thrown(dice):
                return Sentence(words("told.thrown", dice=dice_words(dice)), quiet=True)
            case Premium(seat, points):
                name = seat_name(words, seats, seat)
                return Sentence(words("told.premium", name=name, points=points), seat)
            case Scored(seat, cell, points):
                name, cell_words = seat_name(words, seats, seat), cell_name(words, cell)
                text = words("told.scored", name=name, cell=cell_words, points=signed(points))
                return Sentence(text, seat)
            case Ended(game, totals):
                sums = ", ".join(
                    f"{player_name(words, seat)} {signed(total)}"
                    for seat, total in zip(seats, totals, strict=True)
                )
                many = "yes" if self._state.games > 1 else "no"
                return Sentence(words("told.ended", game=game, many=many, totals=sums))
            case _:
                raise TypeError(f"no sentence for {event!r}")

    def offer(self, choice: Choice) -> OfferWords:
        action = choice.example if isinstance(choice, Family) else choice
        match action:
            case Roll():
                return self._roll()
            case Keep(dice):
                left = self._state.rules.spec.dice - len(dice)
                label = self._words("offer.keep", dice=dice_words(dice), count=left)
                return OfferWords(label, self._words("offer.keep_about", count=left))
            case Score():
                return self._score(action)
            case _:
                return self._typed(action)

    def sight(self) -> SightWords:
        state = self._state
        if state.asked is None or state.asked != self._reader:
            return SightWords()
        left = state.rules.spec.rolls - state.rolls
        key = "first" if not state.rolls else "again" if left else "write"
        return SightWords(prompt=self._words.at("prompt", "sheet", key, left=left))

    def _roll(self) -> OfferWords:
        key = "again" if self._state.rolls else "first"
        about = self._words.at("offer", "roll_about", key)
        return OfferWords(self._words.at("offer", "roll", key), about)

    def _score(self, action: Score) -> OfferWords:
        """What the dice on the table bring there."""
        words, name = self._words, cell_name(self._words, action.cell)
        offer = self._offers.get(action.cell)
        if offer is None:
            return OfferWords(name)
        hint = self._hint(action.cell)
        if offer.crossed_out:
            warned = dangers(self._state, action)
            danger = " ".join(sheet_warning_said(words, it) for it in warned)
            return OfferWords(words("offer.cross_out", cell=name), hint, danger=danger)
        label = words("offer.score", cell=name, points=signed(offer.points))
        return OfferWords(label, " ".join(filter(None, (hint, *self._notes(offer)))))

    def _hint(self, cell: str) -> str:
        """What the cell is for; a sheet may have words of its own for it."""
        is_nordic = self._state.rules.spec.id == "yatzy-scandinavian"
        for branch in ("cell_hint_scandinavian",) * is_nordic + ("cell_hint",):
            if self._words.has(branch, cell):
                hint = self._words.at(branch, cell)
                return f"{hint[:1].upper()}{hint[1:]}."
        return ""

    def _notes(self, offer: CellOffer) -> list[str]:
        notes = [self._words("offer.doubled")] if offer.doubled else []
        if offer.premium:
            notes.append(self._words("offer.premium", points=offer.premium))
        return notes

    def _typed(self, action: Action) -> OfferWords:
        """Real dice: what has fallen is typed."""
        return OfferWords(self._words("offer.throw"), self._words("offer.throw_about"))

    @cached_property
    def _offers(self) -> dict[CellId, CellOffer]:
        return {it.cell: it for it in offers(self._state)}

    @property
    def _state(self) -> State:
        state: State = self._now.state
        return state
