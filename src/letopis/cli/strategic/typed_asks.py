"""From what a person types to the notation of the Great Strategic.

Every word of an ask has a place in its action, and the place tells what is meant: a piece, a cell,
a player, one of a few words. So pieces may be shortened, kinds declined and prepositions added.
"""

from collections.abc import Mapping

from letopis.cli.strategic.typed_names import TypedNames, word_table
from letopis.cli.terminal.typed_words import find, name_table, plain, spoken_in_all
from letopis.core.choices import SETS
from letopis.core.errors import NotationError
from letopis.core.seats import HOST, Seat, SeatId, is_seat_id
from letopis.core.table_acts import Undo
from letopis.games.strategic.aftermath import sources_here
from letopis.games.strategic.battle import Order
from letopis.games.strategic.maps import Cell, is_cell_name
from letopis.games.strategic.reach import ways
from letopis.games.strategic.world import ArmyId, Request, World, armies_of, structures_of
from letopis.telling.strategic.ask_fields import PLACES, FieldPlace, tag_of
from letopis.telling.strategic.names import Names
from letopis.telling.strategic.typed_lines import QUOTE, TypedLines
from letopis.words import LANGUAGES, words

COMMANDS = (
    *("help", "map", "army", "armies", "structures", "players", "acts", "cell"),
    *("reach", "log", "rule", "quit"),
)
SHORTCUTS = ("default",)
AS = "as"
THROW, MOVE, HIRE, ORDERS = "throw", "move", "hire", "orders"
END, SEND, TRIBUTE = "end", "send", "tribute"
UNDO = tag_of(Undo)
VERBS = (*PLACES, UNDO, *COMMANDS, *SHORTCUTS)


class TypedAsks:
    """Understands both languages: from what is typed to the notation."""

    def __init__(self, names: Names, seats: tuple[Seat, ...]) -> None:
        self.names, self.lines = TypedNames(names, seats), TypedLines(names)
        self._verbs = name_table((verb, [verb, *_verb_names(verb)]) for verb in VERBS)
        self._longest_verb = max(len(name.split()) for name in self._verbs)
        self._keywords, self._figures = word_table("keyword"), word_table("figure")
        self._little = set(map(plain, spoken_in_all("strategic", "typed", "little")))
        self._coins = set(map(plain, spoken_in_all("strategic", "typed", "coins")))
        self._orders = _order_names()

    def notation(self, world: World, seat: SeatId, typed: str) -> str:
        """The line in the notation; unknown words are left as they are, to be refused there. Free
        text in quotes at the end is passed on unchanged."""
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
        """Add the keyword of free text where it is left out before the quotes."""
        verb, _, said = line.partition(" ")
        texts = [it for it in PLACES.get(verb, ()) if it.sort == "text" and it.is_keyword]
        return line if not texts or said.endswith(texts[0].word) else f"{line} {texts[0].word}"

    def _short_answer(self, world: World, seat: SeatId, said: list[str]) -> str | None:
        """Complete bare orders, and a bare yes or no to the only open question."""
        if world.field is not None and world.field.stage == "orders":
            orders = [self._orders.get(plain(word), "") for word in said]
            return " ".join([ORDERS, *orders]) if all(orders) else None
        word = self.names.choice(said[0]) if len(said) == 1 else ""
        if word not in ("yes", "no"):
            return None
        waiting = [f"answer {it.id} {word}" for it in open_requests(world, seat)]
        waiting += [
            f"vote {it.id} {word}" for it in world.proposals if seat not in (it.by, *it.yes, *it.no)
        ]
        return waiting[0] if len(waiting) == 1 else None

    def speaker(self, seat: SeatId, typed: str) -> tuple[SeatId, str]:
        """Split `as Boris ...` or `host: ...`: the seat that speaks, and the rest of the line."""
        lead, colon, line = typed.partition(":")
        hosts = set(map(plain, spoken_in_all("strategic", "typed", HOST)))
        if colon and plain(lead) in hosts and line.strip():
            return HOST, line.strip()
        said = typed.split()
        spoken = {plain(it) for it in (AS, *spoken_in_all("strategic", "typed", AS))}
        if len(said) < 3 or plain(said[0]) not in spoken:
            return seat, typed
        found, used = self.names.seat(said[1:])
        if plain(said[1]) in hosts:
            found, used = HOST, 1
        if found is None and is_seat_id(said[1].casefold()):
            found = said[1].casefold()  # VS-3.5.a: somebody who does not play yet
        if found is None:
            return seat, typed
        return SeatId(found), " ".join(said[1 + used :])

    def _verb(self, world: World, seat: SeatId, said: list[str]) -> tuple[str, list[str]]:
        """What is to be done; a piece or a cell alone is looked at, a piece may come first."""
        for length in range(min(self._longest_verb, len(said)), 1, -1):
            name = self._verbs.get(plain(" ".join(said[:length])))
            if name is not None:
                return name.meant, said[length:]
        exact = self._verbs.get(plain(said[0]))
        if exact is not None and exact.meant == END and is_cell_name(self.names.cell(said[-1])):
            return MOVE, said[1:]
        if exact is not None:
            return exact.meant, said[1:]
        piece, used = self.names.piece(world, seat, said)
        if piece is not None and used < len(said):
            return self._after_piece(world, seat, piece, said[used:])
        if piece is not None and any(letter.isdigit() for letter in said[0]):
            return "army", [piece]
        if is_cell_name(self.names.cell(said[0])) and len(said) == 1:
            return "cell", [self.names.cell(said[0])]
        verb = find(self._verbs, said[0])
        if verb is None and piece is not None:
            return "army", [piece]
        return (verb, said[1:]) if verb is not None else (said[0], said[1:])

    def _after_piece(
        self, world: World, seat: SeatId, piece: str, rest: list[str]
    ) -> tuple[str, list[str]]:
        """`knights-1 e6` is a march, `knights-1 besiege castle-f6` a siege."""
        if is_cell_name(self.names.cell(rest[0])):
            return MOVE, [piece, *rest]
        verb = find(self._verbs, rest[0])
        if verb is None:
            raise NotationError("strategic-words", line=" ".join([piece, *rest])[:60])
        return verb, [piece, *rest[1:]]

    def _about(self, world: World, seat: SeatId, verb: str, rest: list[str]) -> list[str]:
        if verb in ("army", "acts", "reach") and rest:
            piece, used = self.names.piece(world, seat, rest)
            if verb == "reach":
                rest = [*rest[:used], *map(self.names.cell, rest[used:])]
            return [piece, *rest[used:]] if piece is not None else self.names.worded(rest)
        if verb in ("map", "cell"):
            cell = self.names.cell
            return [cell(it) if is_cell_name(cell(it)) else it for it in self.names.worded(rest)]
        return self.names.worded(rest) if verb in ("armies", "structures") else rest

    def _ask(self, world: World, seat: SeatId, verb: str, said: list[str]) -> str:
        """Word by word into the places of the action."""
        positional = [it for it in PLACES[verb] if not it.is_keyword]
        keywords = {it.word: it for it in PLACES[verb] if it.is_keyword}
        line: list[str] = []
        idle = self._little | self._coins if verb == SEND else self._little
        kept = (it for it in said if plain(it) not in idle or self._keyword(it, keywords))
        rest, at = list(kept), 0
        place: FieldPlace | None = None
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

    def _keyword(self, word: str, keywords: Mapping[str, FieldPlace]) -> str | None:
        name = self._keywords.get(plain(word))
        meant = name.meant if name is not None else plain(word)
        return meant if meant in keywords else None

    def _meant(
        self, world: World, seat: SeatId, place: FieldPlace | None, rest: list[str]
    ) -> tuple[str, int]:
        """The word for a place, and how many typed words it took."""
        sort = place.sort if place is not None else "other"
        if sort == "target":  # e4 is a cell, not the fourth elves
            sort = "cell" if is_cell_name(self.names.cell(rest[0])) else "piece"
        match sort:
            case "piece":
                if ":" in rest[0]:
                    return self.names.card(world, seat, rest[0]), 1
                piece, used = self.names.piece(world, seat, rest)
                if piece is None:
                    return self.names.choice(rest[0]), 1
                return piece, used
            case "cell":
                return self.names.cell(rest[0]), 1
            case "seat":
                found, used = self.names.seat(rest)
                return found or rest[0], used
            case "source":
                return self.names.source(rest)
            case "figure":
                name, colon, number = rest[0].partition(SETS)
                return f"{find(self._figures, name) or name}{colon}{number}", 1
            case "word":
                assert place is not None
                return self.names.chosen(place, rest[0]), 1
            case _:
                return rest[0], 1

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
        """The way to a far cell, where only the goal was named; other ways are taken as typed."""
        army = world.armies.get(ArmyId(line[0])) if line else None
        if army is None or len(line) < 2 or not is_cell_name(line[1]):
            return line
        if len(line) > 2 and is_cell_name(line[2]):
            return line
        goal = Cell(line[1])
        site = world.ground.sites.get(army.cell)
        if site is None or goal in site.neighbours:
            return line
        arrived = ways(world, army).cells.get(goal)
        return line if arrived is None else [line[0], *arrived.way, *line[2:]]


def open_requests(world: World, seat: SeatId) -> list[Request]:
    """What others have asked of a player and he has not answered."""
    return [it for it in world.requests if it.to == seat and not it.refused]


def _verb_names(verb: str) -> list[str]:
    path = ("strategic", "typed", "verb", verb)
    return spoken_in_all(*path) if words(LANGUAGES[0]).has(*path) else []


def _order_names() -> dict[str, str]:
    """Orders by their names and letters in every language."""
    return {
        plain(name): order.value
        for order in Order
        for path in (("battle", "typed"), ("strategic", "typed", "word"))
        for name in (order.value, *spoken_in_all(*path, order.value))
    }
