"""What kinds of armies and structures, lands and players are called, in every case; and the words
one types for pieces: `knights-1`, `castle-d6`, in the player's language."""

from functools import cache, cached_property
from typing import Literal

from letopis.core.choices import SETS
from letopis.core.seats import Seat, SeatId
from letopis.games.strategic.maps import WorldMap, is_cell_name
from letopis.mapmaking.labels import name_of
from letopis.words import LANGUAGES, Words, seat_name
from letopis.words.bot_names import player_name

Case = Literal["nom", "gen", "dat", "acc", "ins", "pre"]
Values = dict[str, str | int]

CASES: tuple[Case, ...] = ("nom", "gen", "dat", "acc", "ins", "pre")
NONE = "none"
OPTION = ("option", "strategic")


class Names:
    """The words of one language for the things of one game."""

    def __init__(self, words: Words, seats: tuple[Seat, ...], drawn: WorldMap) -> None:
        self.words = words
        self._kinds = _kinds(words)
        self._seats = {seat.id: player_name(words, seat) for seat in seats}
        self._lands: dict[str, str] = {
            land.id: name_of(land.name, words.language) or land.id for land in drawn.lands
        }
        self._drawn = drawn

    @cached_property
    def land_names(self) -> dict[str, list[str]]:
        """All that one may type for a land."""
        return {
            land.id: [land.id, *(name_of(land.name, it) or land.id for it in LANGUAGES)]
            for land in self._drawn.lands
        }

    def seat(self, seat: str | None) -> str:
        if seat is None:
            return self.words("strategic.nobody")
        return self._seats.get(SeatId(seat)) or seat_name(self.words, (), seat)

    def seats(self, seats: tuple[str, ...]) -> str:
        return ", ".join(map(self.seat, seats)) or self.words("strategic.nobody")

    def land(self, land: str | None) -> str:
        return self._lands.get(land or "", land or "")

    def is_land(self, text: str) -> bool:
        return text in self._lands

    def kind(self, kind: str, case: Case = "nom") -> str:
        """`knights`, `castle`, `mine`; a word that is no kind stays as it is."""
        forms = self._kinds.get(kind)
        return kind if forms is None else forms[case]

    def is_kind(self, text: str) -> bool:
        return text in self._kinds

    def typed_piece(self, name: str, case: Case = "nom") -> str:
        """`knights-1` and `castle-d6` as one types them."""
        kind, dash, which = name.rpartition("-")
        if not dash or not self.is_kind(kind):
            return name
        return f"{self.kind(kind, case).replace(' ', '-')}-{which}"

    def is_piece(self, text: str) -> bool:
        kind, dash, which = text.rpartition("-")
        numbered = which.isdigit() or is_cell_name(which)
        return bool(dash) and numbered and self.is_kind(kind)

    def strength(self, count: int, advantage: bool) -> str:
        """VS-7.2.a, VS-7.4.a. Detachments in words."""
        plus = "yes" if advantage else "no"
        return self.words("strategic.detachments", count=count, plus=plus)

    def number(self, name: str) -> str:
        """Whether the verb of a piece stands in the plural: `pl` or `sg`."""
        kind = name if self.is_kind(name) else name.rpartition("-")[0]
        return self._kinds[kind]["is"]

    def typed_word(self, word: str) -> str:
        """One of the few words of an ask, such as an order, in the player's language."""
        return self._first("word", word)

    def typed_figure(self, text: str) -> str:
        """VS-3.0.c. `strength:3` in the player's language."""
        name, colon, number = text.partition(SETS)
        return f"{self._first('figure', name)}{colon}{number}"

    def option(self, option: str) -> str:
        """What a rule of the table is called; one that there is not stays as it is written."""
        path = (*OPTION, option, "name")
        return self.words.at(*path) if self.words.has(*path) else option

    def option_value(self, option: str, value: str) -> str:
        """A choice of a rule of the table; numbers speak for themselves."""
        path = (*OPTION, option, "value", value)
        return self.words.at(*path) if self.words.has(*path) else value

    def _first(self, branch: str, word: str) -> str:
        return _first_words(self.words, branch).get(word, word)

    def forms(self, field: str, kind: str) -> Values:
        """Every case of a kind as values of a message: `house`, `house_acc`, `house_is`."""
        cases: Values = {f"{field}_{case}": self.kind(kind, case) for case in CASES[1:]}
        return {field: self.kind(kind), f"{field}_is": self.number(kind), **cases}


def branch(word: str) -> str:
    """A word of the chronicle as a branch of a message is written."""
    return word.replace("-", "_")


@cache
def _kinds(words: Words) -> dict[str, dict[str, str]]:
    """Every kind of piece in every case, and whether its verb stands in the plural (`is`)."""
    return {
        kind: {form: words.at("strategic", "name", kind, form) for form in (*CASES, "is")}
        for kind in words.branch("strategic", "name")
    }


@cache
def _first_words(words: Words, branch: str) -> dict[str, str]:
    """The first of the names of each word that one types."""
    known = words.branch("strategic", "typed", branch)
    return {word: words.texts("strategic", "typed", branch, word)[0] for word in known}
