"""From what a person types to the notation of the Great Strategic, and back.

Every word of an ask has a place in its action, and the place tells what is meant: a piece, a cell,
a player, one of a few words. So pieces may be shortened, kinds declined and prepositions added.
"""

import typing
from collections.abc import Iterable, Mapping
from enum import Enum
from types import NoneType
from typing import Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import NODEFAULT, Struct

from letopis.cli.phrasebook import Name, find, name_table, plain, spoken_in_all
from letopis.cli.strategic.names import CASES, Case, Names
from letopis.core.acts import Action
from letopis.core.choices import SETS
from letopis.core.errors import NotationError
from letopis.core.notation import Text
from letopis.core.seats import HOST, Seat, SeatId, is_seat_id
from letopis.core.table_acts import Undo
from letopis.games.strategic.battle import Order
from letopis.games.strategic.game import ACTIONS
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.maps.cells import is_cell_name
from letopis.games.strategic.movement import reach
from letopis.games.strategic.personal import sources_here
from letopis.games.strategic.pieces import armies_of, structures_of
from letopis.games.strategic.profiles import Figure
from letopis.games.strategic.rounds import Begin
from letopis.games.strategic.world import ArmyId, Request, SourceId, Target, World
from letopis.words import LANGUAGES, words

Sort = Literal["piece", "cell", "target", "seat", "source", "figure", "text", "word", "other"]

COMMANDS = (
    *("help", "map", "army", "armies", "structures", "players", "acts", "cell"),
    *("log", "rule", "quit"),
)
SHORTCUTS = ("default",)
AS = "as"
THROW, MOVE, HIRE, ORDERS = "throw", "move", "hire", "orders"
END, SEND, TRIBUTE = "end", "send", "tribute"
SHORTEST_STEM = 2
LONGEST_ENDING = 3  # letters that a declined name may have after its stem
# Pieces that something is done to; where the language has cases, they are named in the accusative.
OBJECTS = frozenset(
    {
        *(("raise", "building"), ("deepen", "mine"), ("besiege", "building")),
        *(("dismiss", "army"), ("outfit", "army"), ("annex", "other")),
        *(("attack", "target"), ("sally", "army"), ("move", "attack")),
    }
)
QUOTE = '"'
LONGEST_NAME = 6  # words of a player's name


class Place(Struct, frozen=True):
    """A field of an action: what its words are, and whether a keyword stands before them."""

    field: str
    sort: Sort
    is_row: bool
    is_keyword: bool
    is_flag: bool
    default: object
    choices: tuple[str, ...] = ()

    @property
    def word(self) -> str:
        return self.field.replace("_", "-")


ASKABLE: tuple[type[Action], ...] = tuple(it for it in ACTIONS if it is not Begin)


def tag_of(kind: type[Struct]) -> str:
    return str(kind.__struct_config__.tag)


def places_of(kind: type[Action]) -> tuple[Place, ...]:
    """The fields of an action in their order."""
    hints = get_type_hints(kind)
    return tuple(_place(field, hints[field.name]) for field in msgspec.structs.fields(kind))


def _place(field: msgspec.structs.FieldInfo, hint: object) -> Place:
    kept = [it for it in get_args(hint) if it is not NoneType] if _is_union(hint) else [hint]
    item = kept[0]
    is_row = get_origin(item) is tuple
    if is_row:
        item = get_args(item)[0]
    return Place(
        field.name,
        _sort(item),
        is_row,
        field.default is not NODEFAULT or field.default_factory is not NODEFAULT,
        item is bool,
        field.default,
        _choices(item),
    )


def _is_union(hint: object) -> bool:
    return NoneType in get_args(hint)


def _sort(item: object) -> Sort:
    if item is Cell:
        return "cell"
    if item is Target:
        return "target"
    if item is SeatId:
        return "seat"
    if item is SourceId:
        return "source"
    if item is Figure:
        return "figure"
    if item is Text:
        return "text"
    if item is ArmyId or item is str:
        return "piece"
    return "word" if _choices(item) else "other"


def _choices(item: object) -> tuple[str, ...]:
    if isinstance(item, type) and issubclass(item, Enum):
        return tuple(str(it.value) for it in item)
    if get_origin(item) is typing.Literal:
        return tuple(map(str, get_args(item)))
    return ()


PLACES: Mapping[str, tuple[Place, ...]] = {tag_of(it): places_of(it) for it in ASKABLE}
UNDO = tag_of(Undo)
VERBS = (*PLACES, UNDO, *COMMANDS, *SHORTCUTS)


class Phrases:
    """Understands both languages; speaks that of the player."""

    def __init__(self, names: Names, seats: tuple[Seat, ...]) -> None:
        self._names, self._words = names, names.words
        self._seats = seats
        self._verbs = name_table((verb, [verb, *_verb_names(verb)]) for verb in VERBS)
        self._longest_verb = max(len(name.split()) for name in self._verbs)
        self._keywords = _word_table("keyword")
        self._choices = _word_table("word")
        self._figures = _word_table("figure")
        self._kinds = {kind: _kind_names(kind) for kind in self._words.branch("strategic", "name")}
        self._little = set(map(plain, spoken_in_all("strategic", "typed", "little")))
        self._coins = set(map(plain, spoken_in_all("strategic", "typed", "coins")))
        self._endings = "".join(spoken_in_all("strategic", "typed", "endings"))
        self._orders = _order_names()
        pairs = spoken_in_all("strategic", "typed", "alike")
        self._alike = str.maketrans({pair[0]: pair[1] for pair in pairs})

    def notation(self, world: World, seat: SeatId, typed: str) -> str:
        """The line in the notation; what nobody knows is left as it is, to be refused there.

        Free text, in quotes at the end of the line, is nobody's business but the reader's.
        """
        spoken, quote, text = typed.partition(QUOTE)
        if quote:
            return f"{self._introduced(self.notation(world, seat, spoken))} {quote}{text}"
        said = typed.replace(",", " ").split()
        if not said:
            raise NotationError("notation-empty")
        if world.call is not None and all(word.isdigit() for word in said):
            return " ".join([THROW, *said])
        if (short := self._short_answer(world, seat, said)) is not None:
            return short
        verb, rest = self._verb(world, seat, said)
        if verb in COMMANDS:
            return " ".join([verb, *self._about(world, seat, verb, rest)])
        if verb not in PLACES:
            return " ".join([verb, *rest])
        return self._ask(world, seat, verb, rest)

    def _introduced(self, line: str) -> str:
        """The keyword of free text may be left out: the quotes tell enough."""
        verb, _, said = line.partition(" ")
        texts = [it for it in PLACES.get(verb, ()) if it.sort == "text" and it.is_keyword]
        return line if not texts or said.endswith(texts[0].word) else f"{line} {texts[0].word}"

    def _short_answer(self, world: World, seat: SeatId, said: list[str]) -> str | None:
        """Bare orders where they are asked, a bare yes or no to the only thing that waits."""
        if world.field is not None and world.field.stage == "orders":
            orders = [self._orders.get(plain(word), "") for word in said]
            return " ".join([ORDERS, *orders]) if all(orders) else None
        word = self._choice(said[0]) if len(said) == 1 else ""
        if word not in ("yes", "no"):
            return None
        waiting = [f"answer {it.id} {word}" for it in open_requests(world, seat)]
        waiting += [
            f"vote {it.id} {word}" for it in world.motions if seat not in (it.by, *it.yes, *it.no)
        ]
        return waiting[0] if len(waiting) == 1 else None

    def speaker(self, seat: SeatId, typed: str) -> tuple[SeatId, str]:
        """`as Boris ...`, `host: ...`: another at the same keyboard has a word to say."""
        lead, colon, line = typed.partition(":")
        hosts = set(map(plain, spoken_in_all("strategic", "typed", HOST)))
        if colon and plain(lead) in hosts and line.strip():
            return HOST, line.strip()
        said = typed.split()
        spoken = {plain(it) for it in (AS, *spoken_in_all("strategic", "typed", AS))}
        if len(said) < 3 or plain(said[0]) not in spoken:
            return seat, typed
        found, used = self._seat(said[1:])
        if plain(said[1]) in hosts:
            found, used = HOST, 1
        if found is None and is_seat_id(said[1].casefold()):
            found = said[1].casefold()  # VS-3.5.a: somebody who does not play yet
        if found is None:
            return seat, typed
        return SeatId(found), " ".join(said[1 + used :])

    def say(self, action: Action) -> str:
        """An action as the player would type it."""
        verb = tag_of(type(action))
        said = [self.verb(verb)]
        for place in PLACES.get(verb, ()):
            case: Case = "acc" if (verb, place.field) in OBJECTS else "nom"
            said += self._said(place, getattr(action, place.field), case)
        return " ".join(said)

    def thing(self, world: World, said: list[str]) -> tuple[str, int]:
        """A cell, a piece, a player or another word, and how many typed words it took."""
        if is_cell_name(self.cell(said[0])):
            return self.cell(said[0]), 1
        piece, used = self._piece(world, HOST, said)
        if piece is not None:
            return piece, used
        seat, used = self._seat(said)
        return (seat, used) if seat is not None else (self._choice(said[0]), 1)

    def kind(self, word: str) -> str:
        """What an army or a structure is called, in any language and case."""
        return (
            find(name_table((it, list(names)) for it, names in self._kinds.items()), word) or word
        )

    def verb(self, verb: str) -> str:
        """A verb in the player's language."""
        return self._first("verb", verb)

    def cell(self, text: str) -> str:
        """Letters of another alphabet that look like those of a cell are taken for them."""
        return text.casefold().translate(self._alike)

    def _said(self, place: Place, value: object, case: Case) -> list[str]:
        if value is None or (place.is_keyword and value == place.default):
            return []
        lead = [self._first("keyword", place.word)] if place.is_keyword else []
        if place.is_flag:
            return lead
        values = value if isinstance(value, tuple) else (value,)
        return [*lead, *(self._spoken(place, str(it), case) for it in values)]

    def _spoken(self, place: Place, text: str, case: Case) -> str:
        if place.sort == "piece" or (place.sort == "target" and not is_cell_name(text)):
            return self.card(text, case)
        if place.sort == "word":
            return self.word(text)
        if place.sort == "figure":
            return self.figure(text)
        if place.sort == "text":
            return f"{QUOTE}{text}{QUOTE}"
        if place.sort == "source":
            return self._names.land(text).replace(" ", "-")
        if place.sort == "seat":
            return self._names.seat(text).replace(" ", "-")
        return text

    def word(self, text: str) -> str:
        """One of the few words a place has; kinds are hired and built, so in the accusative."""
        kind = self._names.is_kind(text)
        return self._names.kind(text, "acc") if kind else self._first("word", text)

    def figure(self, text: str) -> str:
        """VS-3.0.c. `strength:3` in the player's language."""
        name, colon, number = text.partition(SETS)
        return f"{self._first('figure', name)}{colon}{number}"

    def card(self, text: str, case: Case = "nom") -> str:
        """A piece, or a card of one: `elves-1:attack`."""
        piece, colon, word = text.partition(":")
        said = (
            self._names.piece(piece, case)
            if self._names.is_piece(piece)
            else self._first("word", piece)
        )
        return f"{said}:{self._first('word', word)}" if colon else said

    def _first(self, branch: str, word: str) -> str:
        """The first of a word's names in the player's language; a word without names is itself."""
        path = ("strategic", "typed", branch, word)
        return self._words.texts(*path)[0] if self._words.has(*path) else word

    def _verb(self, world: World, seat: SeatId, said: list[str]) -> tuple[str, list[str]]:
        """What is to be done; a piece or a cell alone is looked at, a piece may come first."""
        for length in range(min(self._longest_verb, len(said)), 1, -1):
            name = self._verbs.get(plain(" ".join(said[:length])))
            if name is not None:
                return name.meant, said[length:]
        exact = self._verbs.get(plain(said[0]))
        if exact is not None and exact.meant == END and is_cell_name(self.cell(said[-1])):
            return MOVE, said[1:]
        if exact is not None:
            return exact.meant, said[1:]
        piece, used = self._piece(world, seat, said)
        if piece is not None and used < len(said):
            return self._after_piece(world, seat, piece, said[used:])
        if piece is not None and any(letter.isdigit() for letter in said[0]):
            return "army", [piece]
        if is_cell_name(self.cell(said[0])) and len(said) == 1:
            return "cell", [self.cell(said[0])]
        verb = find(self._verbs, said[0])
        if verb is None and piece is not None:
            return "army", [piece]
        return (verb, said[1:]) if verb is not None else (said[0], said[1:])

    def _after_piece(
        self, world: World, seat: SeatId, piece: str, rest: list[str]
    ) -> tuple[str, list[str]]:
        """`knights-1 e6` is a march, `knights-1 besiege castle-f6` a siege."""
        if is_cell_name(self.cell(rest[0])):
            return MOVE, [piece, *rest]
        verb = find(self._verbs, rest[0])
        if verb is None:
            raise NotationError("strategic-words", line=" ".join([piece, *rest])[:60])
        return verb, [piece, *rest[1:]]

    def _about(self, world: World, seat: SeatId, verb: str, rest: list[str]) -> list[str]:
        if verb in ("army", "acts") and rest:
            piece, used = self._piece(world, seat, rest)
            return [piece, *rest[used:]] if piece is not None else self._worded(rest)
        if verb in ("map", "cell"):
            rest = self._worded(rest)
            return [self.cell(it) if is_cell_name(self.cell(it)) else it for it in rest]
        return self._worded(rest) if verb in ("armies", "structures") else rest

    def _worded(self, rest: list[str]) -> list[str]:
        return [find(self._choices, it) or it for it in rest]

    def _ask(self, world: World, seat: SeatId, verb: str, said: list[str]) -> str:
        """Word by word into the places of the action."""
        positional = [it for it in PLACES[verb] if not it.is_keyword]
        keywords = {it.word: it for it in PLACES[verb] if it.is_keyword}
        line: list[str] = []
        idle = self._little | self._coins if verb == SEND else self._little
        kept = (it for it in said if plain(it) not in idle or self._keyword(it, keywords))
        rest, at = list(kept), 0
        place: Place | None = None
        while rest:
            key = self._keyword(rest[0], keywords)
            if key is not None and (at >= len(positional) or positional[at].is_row or place):
                line.append(key)
                place, rest, at = keywords[key], rest[1:], len(positional)
                place = None if place.is_flag else place
                continue
            here = place or (positional[at] if at < len(positional) else None)
            word, used = self._meant(world, seat, here, rest)
            line.append(word)
            rest = rest[used:]
            if place is not None:
                place = place if place.is_row else None
            elif here is not None and not here.is_row:
                at += 1
        return " ".join([verb, *self._completed(world, seat, verb, line)])

    def _keyword(self, word: str, keywords: Mapping[str, Place]) -> str | None:
        name = self._keywords.get(plain(word))
        meant = name.meant if name is not None else plain(word)
        return meant if meant in keywords else None

    def _meant(
        self, world: World, seat: SeatId, place: Place | None, rest: list[str]
    ) -> tuple[str, int]:
        """The word for a place, and how many typed words it took."""
        sort = place.sort if place is not None else "other"
        if sort == "target":  # e4 is a cell, not the fourth elves
            sort = "cell" if is_cell_name(self.cell(rest[0])) else "piece"
        match sort:
            case "piece":
                if ":" in rest[0]:
                    return self._read_card(world, seat, rest[0]), 1
                piece, used = self._piece(world, seat, rest)
                if piece is None:
                    return self._choice(rest[0]), 1
                return piece, used
            case "cell":
                return self.cell(rest[0]), 1
            case "seat":
                found, used = self._seat(rest)
                return found or rest[0], used
            case "source":
                return self._source(rest)
            case "figure":
                name, colon, number = rest[0].partition(SETS)
                return f"{find(self._figures, name) or name}{colon}{number}", 1
            case "word":
                assert place is not None
                return self._chosen(place, rest[0]), 1
            case _:
                return rest[0], 1

    def _read_card(self, world: World, seat: SeatId, text: str) -> str:
        piece, _, word = text.partition(":")
        found, _ = self._piece(world, seat, [piece])
        return f"{found or piece}:{self._choice(word)}"

    def _choice(self, word: str) -> str:
        name = self._choices.get(plain(word))
        return name.meant if name is not None else word

    def _chosen(self, place: Place, word: str) -> str:
        """One of the few words a place has, by any of its names."""
        table: dict[str, Name] = {}
        for choice in place.choices:
            known = [choice, *self._kinds.get(choice, ())]
            known += [it.written for it in self._choices.values() if it.meant == choice]
            table |= name_table([(choice, known)])
        return find(table, word) or word

    def _seat(self, said: list[str]) -> tuple[str | None, int]:
        for length in range(min(LONGEST_NAME, len(said)), 0, -1):
            spoken = plain(" ".join(said[:length]))
            for seat in self._seats:
                if spoken in (plain(seat.id), plain(seat.name)):
                    return seat.id, length
        table = name_table((seat.id, [seat.id, seat.name]) for seat in self._seats)
        declined = [it.id for it in self._seats if self._is_declined(it.name, said[0])]
        return find(table, said[0]) or (declined[0] if len(declined) == 1 else None), 1

    def _is_declined(self, name: str, word: str) -> bool:
        """Whether a word may be a case of a name: its stem, and an ending of a few letters."""
        stem, spoken = plain(name).rstrip(self._endings), plain(word)
        ending = len(spoken) - len(stem)
        return len(stem) >= SHORTEST_STEM and spoken.startswith(stem) and ending <= LONGEST_ENDING

    def _source(self, said: list[str]) -> tuple[str, int]:
        """A land by any of its names or the beginning of one, or the cell of a vein."""
        table = name_table(self._names.land_names.items())
        for length in range(min(LONGEST_NAME, len(said)), 0, -1):
            name = table.get(plain(" ".join(said[:length])))
            if name is not None:
                return name.meant, length
        cell = self.cell(said[0])
        return (cell if is_cell_name(cell) else find(table, said[0]) or said[0]), 1

    def _piece(self, world: World, seat: SeatId, said: list[str]) -> tuple[str | None, int]:
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
                meant = ", ".join(map(self._names.piece, alike))
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

    def _completed(self, world: World, seat: SeatId, verb: str, line: list[str]) -> list[str]:
        """A march to a far cell gets its way; a hiring its building and a tribute its source where
        there is but one."""
        if verb == TRIBUTE and len(line) == 1 and ArmyId(line[0]) in world.armies:
            sources = sources_here(world, world.armies[ArmyId(line[0])])
            return [*line, *sources] if len(sources) == 1 else line
        if verb == MOVE:
            own = [str(it.id) for it in armies_of(world, seat)]
            if line and is_cell_name(line[0]) and len(own) == 1:
                line = [*own, *line]
            return self._way(world, line)
        if verb == HIRE and len(line) == 1:
            hiring = [it.name for it in structures_of(world, seat) if it.kind != "mine"]
            return [*line, *hiring] if len(hiring) == 1 else line
        return line

    def _way(self, world: World, line: list[str]) -> list[str]:
        """Only where nothing but the goal was named; other ways are taken as they are typed."""
        army = world.armies.get(ArmyId(line[0])) if line else None
        if army is None or len(line) < 2 or not is_cell_name(line[1]):
            return line
        if len(line) > 2 and is_cell_name(line[2]):
            return line
        goal = Cell(line[1])
        site = world.ground.sites.get(army.cell)
        if site is None or goal in site.neighbours:
            return line
        way = reach(world, army).get(goal)
        return line if way is None else [line[0], *way, *line[2:]]


def open_requests(world: World, seat: SeatId) -> list[Request]:
    """What others have asked of a player and he has not answered."""
    return [it for it in world.requests if it.to == seat and not it.refused]


def _order_names() -> dict[str, str]:
    """Orders by their names and letters in every language."""
    return {
        plain(name): order.value
        for order in Order
        for path in (("battle", "typed"), ("strategic", "typed", "word"))
        for name in (order.value, *spoken_in_all(*path, order.value))
    }


def _verb_names(verb: str) -> list[str]:
    path = ("strategic", "typed", "verb", verb)
    return spoken_in_all(*path) if words(LANGUAGES[0]).has(*path) else []


def _kind_names(kind: str) -> list[str]:
    """Every case in every language, and what else people call it."""
    cases = (words(it).at("strategic", "name", kind, case) for it in LANGUAGES for case in CASES)
    path = ("strategic", "typed", "kind", kind)
    more = spoken_in_all(*path) if words(LANGUAGES[0]).has(*path) else []
    return list(dict.fromkeys([kind, *cases, *more]))


def _word_table(branch: str) -> dict[str, Name]:
    """Words and all their names, of one branch of `strategic.typed`."""
    known: Iterable[str] = words(LANGUAGES[0]).branch("strategic", "typed", branch)
    return name_table(
        (word, [word, *spoken_in_all("strategic", "typed", branch, word)]) for word in known
    )
