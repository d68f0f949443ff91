"""What a typed word names: a piece, a cell, a player, a land, one of a few words.

Both languages are understood; pieces may be shortened, names declined, letters look alike.
"""

from collections.abc import Iterable

from letopis.cli.terminal.typed_words import TypedName, find, name_table, plain, spoken_in_all
from letopis.core.errors import NotationError
from letopis.core.seats import HOST, Seat, SeatId
from letopis.games.strategic.maps import Cell, is_cell_name
from letopis.games.strategic.world import World, armies_of, structures_of
from letopis.telling.strategic.ask_fields import FieldPlace
from letopis.telling.strategic.names import CASES, Names
from letopis.words import LANGUAGES, words

SHORTEST_STEM = 2
LONGEST_ENDING = 3  # letters that a declined name may have after its stem
LONGEST_NAME = 6  # words of a player's name


class TypedNames:
    """Finds what a typed word means; unknown words are left to the caller."""

    def __init__(self, names: Names, seats: tuple[Seat, ...]) -> None:
        self._names, self._seats = names, seats
        self._choices = word_table("word")
        self._kinds = {kind: _kind_names(kind) for kind in names.words.branch("strategic", "name")}
        self._endings = "".join(spoken_in_all("strategic", "typed", "endings"))
        pairs = spoken_in_all("strategic", "typed", "alike")
        self._alike = str.maketrans({pair[0]: pair[1] for pair in pairs})

    def thing(self, world: World, said: list[str]) -> tuple[str, int]:
        """A cell, a piece, a player or another word, and how many typed words it took."""
        if is_cell_name(self.cell(said[0])):
            return self.cell(said[0]), 1
        piece, used = self.piece(world, HOST, said)
        if piece is not None:
            return piece, used
        seat, used = self.seat(said)
        return (seat, used) if seat is not None else (self.choice(said[0]), 1)

    def kind(self, word: str) -> str:
        """What an army or a structure is called, in any language and case."""
        return (
            find(name_table((it, list(names)) for it, names in self._kinds.items()), word) or word
        )

    def cell(self, text: str) -> str:
        """A cell; letters of another alphabet that look like Latin ones are accepted."""
        return text.casefold().translate(self._alike)

    def card(self, world: World, seat: SeatId, text: str) -> str:
        piece, _, word = text.partition(":")
        found, _ = self.piece(world, seat, [piece])
        return f"{found or piece}:{self.choice(word)}"

    def choice(self, word: str) -> str:
        name = self._choices.get(plain(word))
        return name.meant if name is not None else word

    def worded(self, said: list[str]) -> list[str]:
        """Words that may be shortened, as the program knows them."""
        return [find(self._choices, it) or it for it in said]

    def chosen(self, place: FieldPlace, word: str) -> str:
        """One of the few words a place has, by any of its names."""
        table: dict[str, TypedName] = {}
        for choice in place.choices:
            known = [choice, *self._kinds.get(choice, ())]
            known += [it.written for it in self._choices.values() if it.meant == choice]
            table |= name_table([(choice, known)])
        return find(table, word) or word

    def seat(self, said: list[str]) -> tuple[str | None, int]:
        for length in range(min(LONGEST_NAME, len(said)), 0, -1):
            spoken = plain(" ".join(said[:length]))
            for seat in self._seats:
                if spoken in map(plain, self._names_of(seat)):
                    return seat.id, length
        table = name_table((seat.id, self._names_of(seat)) for seat in self._seats)
        declined = [
            it.id for it in self._seats if self._is_declined(self._names.seat(it.id), said[0])
        ]
        return find(table, said[0]) or (declined[0] if len(declined) == 1 else None), 1

    def _names_of(self, seat: Seat) -> list[str]:
        """All names of a player; a bot may be called by the shown name or by the one it was seated
        with."""
        return [seat.id, seat.name, self._names.seat(seat.id)]

    def _is_declined(self, name: str, word: str) -> bool:
        """Whether a word may be a case of a name: its stem, and an ending of a few letters."""
        stem, spoken = plain(name).rstrip(self._endings), plain(word)
        ending = len(spoken) - len(stem)
        return len(stem) >= SHORTEST_STEM and spoken.startswith(stem) and ending <= LONGEST_ENDING

    def source(self, said: list[str]) -> tuple[str, int]:
        """A land by any of its names or the beginning of one, or the cell of a vein."""
        table = name_table(self._names.land_names.items())
        for length in range(min(LONGEST_NAME, len(said)), 0, -1):
            name = table.get(plain(" ".join(said[:length])))
            if name is not None:
                return name.meant, length
        cell = self.cell(said[0])
        return (cell if is_cell_name(cell) else find(table, said[0]) or said[0]), 1

    def piece(self, world: World, seat: SeatId, said: list[str]) -> tuple[str | None, int]:
        """A piece by its name or the beginning of it; one's own come first."""
        word = said[0]
        if word in world.armies:
            return word, 1
        if len(said) > 1 and is_cell_name(self.cell(said[1])):
            found = self._structure(world, word, self.cell(said[1]))
            if found is not None:
                return found, 2
        own = [str(it.id) for it in armies_of(world, seat)]
        own += [it.name for it in structures_of(world, seat)]
        everything = [*world.armies, *(it.name for it in world.structures.values())]
        for known in (own, everything):
            alike = [name for name in known if self._is_called(name, word)]
            if len(alike) == 1:
                return alike[0], 1
            if alike:
                meant = ", ".join(map(self._names.typed_piece, alike))
                raise NotationError("ambiguous", word=word, meant=meant)
        return None, 1

    def _structure(self, world: World, word: str, cell: str) -> str | None:
        structure = world.structures.get(Cell(cell))
        if structure is None or not self._is_kind(structure.kind, word):
            return None
        return structure.name

    def _is_called(self, name: str, word: str) -> bool:
        """`knights-12` is `kni`, `kni12` and `knights-12`, in every language and case."""
        kind, _, which = name.rpartition("-")
        spoken = word.casefold()
        if is_cell_name(which):
            tail = self.cell(spoken)
            if tail.endswith(which) and self._is_kind(kind, spoken[: -len(which)]):
                return True
        bare = spoken.rstrip("0123456789")
        digits = spoken[len(bare) :]
        if digits and digits != which:
            return False
        return self._is_kind(kind, bare)

    def _is_kind(self, kind: str, word: str) -> bool:
        spoken = plain(word)
        if not spoken:
            return False
        return any(plain(name).startswith(spoken) for name in self._kinds.get(kind, (kind,)))


def word_table(branch: str) -> dict[str, TypedName]:
    """Words and all their names, of one branch of `strategic.typed`."""
    known: Iterable[str] = words(LANGUAGES[0]).branch("strategic", "typed", branch)
    return name_table(
        (word, [word, *spoken_in_all("strategic", "typed", branch, word)]) for word in known
    )


def _kind_names(kind: str) -> list[str]:
    """Every case in every language, and what else people call it."""
    cases = (words(it).at("strategic", "name", kind, case) for it in LANGUAGES for case in CASES)
    path = ("strategic", "typed", "kind", kind)
    more = spoken_in_all(*path) if words(LANGUAGES[0]).has(*path) else []
    return list(dict.fromkeys([kind, *cases, *more]))
