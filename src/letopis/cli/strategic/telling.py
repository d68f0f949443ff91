"""What happened on the map, in sentences: a text for every fact, filled from its own fields."""

from collections.abc import Callable, Iterator

from letopis.cli.strategic.names import NONE, Names, Values
from letopis.core.acts import Event
from letopis.core.chronicle import Entry
from letopis.core.seats import PERSON, PUBLIC
from letopis.core.table import Table
from letopis.core.table_acts import Revealed, Undone
from letopis.games.strategic.buildings import Failed, Ordered, Placed
from letopis.games.strategic.declaring import Declared, Forsaken, cell_of
from letopis.games.strategic.founding import Awarded
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.maps.cells import is_cell_name
from letopis.games.strategic.marching import Boarded, Landed, Stepped
from letopis.games.strategic.realms import Answered
from letopis.games.strategic.rounds import CalledFor, Fell, SubturnBegan
from letopis.games.strategic.world import Call, World
from letopis.words import Words

# Steps of the turn machine: everybody sees them happen, so only a retelling names them.
QUIET = frozenset(
    {
        *("year-ended", "turn-began", "subturn-ended", "turn-closing", "battles-ended"),
        *("turn-ended", "called-for", "awaited", "passed", "resumed", "halted", "paused"),
    }
)


class Chronicler:
    """Tells entries of one game in one language."""

    def __init__(self, words: Words, table: Table) -> None:
        self._words = words
        self._people = [seat.id for seat in table.header.seats if seat.player == PERSON]
        self.names = Names(words, table.header.seats, table.state.ground.map)

    def everything(self, before: Table, entry: Entry) -> list[str]:
        """Every fact of an entry, for a retelling."""
        return [sentence for _, sentence in self._told(before, entry)]

    def news(self, before: Table, entry: Entry) -> list[str]:
        """What people at the table want to hear; the steps of one march are one sentence."""
        sentences: list[str] = []
        way: list[Stepped] = []
        world: World = before.state
        for event, sentence in self._told(before, entry):
            if isinstance(event, Stepped):
                way.append(event)
                continue
            if not self._is_quiet(event):
                sentences += self._marched(world, way)
                way = []
                sentences.append(sentence)
        return [*sentences, *self._marched(world, way)]

    def _is_quiet(self, event: Event) -> bool:
        """A person whose turn begins is told so by the heading over the map."""
        if isinstance(event, SubturnBegan):
            return event.seat in self._people
        return str(event.__struct_config__.tag) in QUIET

    def _marched(self, world: World, way: list[Stepped]) -> list[str]:
        if not way:
            return []
        start = world.armies.get(way[0].army)
        cells = [step.cell for step in way]
        route = " \u2192 ".join([str(start.cell), *cells] if start is not None else cells)
        return [
            self._words("strategic.marched", route=route, **self.names.forms("army", way[0].army))
        ]

    def _told(self, before: Table, entry: Entry) -> Iterator[tuple[Event, str]]:
        world: World = before.state
        for event in entry.events:
            match event:
                case Undone(seq):
                    name = self.names.seat(entry.seat)
                    yield event, self._words("told.undone", name=name, seq=seq)
                    continue
                case Revealed(secret):
                    yield event, self._words("told.revealed", secret=secret)
                    continue
            after = before.game.evolve(world, event)
            if before.game.redact(after, event, entry.seat, PUBLIC) is not None:
                yield event, self.sentence(before, world, event)
            world = after

    def sentence(self, table: Table, world: World, event: Event) -> str:
        """The text of a fact; one that has none yet is told as the chronicle writes it."""
        tag = str(event.__struct_config__.tag)
        path = ("strategic", "told", tag)
        if not self._words.has(*path):
            return str(table.game.notation.write(event))
        more = _MORE.get(type(event))
        values = self.values(world, event)
        if more is not None:
            values |= more(self, world, event)
        return self._words.at(*path, **values)

    def values(self, world: World, event: Event) -> Values:
        """The fields of a fact, named as people name them."""
        values: Values = {}
        for name in event.__struct_fields__:
            values |= self._value(world, name, getattr(event, name))
        return values

    def _value(self, world: World, field: str, value: object) -> Values:
        match value:
            case None:
                return {field: NONE}
            case bool():
                return {field: "yes" if value else "no"}
            case int():
                return {field: value}
            case tuple():
                return {field: self._row(world, value), f"{field}_count": len(value)}
            case _:
                return self._word(world, field, str(value))

    def _word(self, world: World, field: str, text: str) -> Values:
        names = self.names
        if names.is_piece(text) or names.is_kind(text):
            return names.forms(field, text)
        if text in world.players or text in world.seats:
            return {field: names.seat(text)}
        if names.is_land(text):
            return {field: names.land(text)}
        if is_cell_name(text):
            return {field: text, **self._standing(world, field, Cell(text))}
        piece, colon, rest = text.partition(":")
        if colon and names.is_piece(piece):
            return {field: f"{names.piece(piece)}:{self._order(rest)}"}
        return {field: text.replace("-", "_")}  # as branches of messages are written

    def _order(self, word: str) -> str:
        """An order of a card; a strength stays a strength."""
        path = ("strategic", "typed", "word", word)
        return self._words.texts(*path)[0] if self._words.has(*path) else word

    def _standing(self, world: World, field: str, cell: Cell) -> Values:
        """What stands on a cell, in every case, where it is a structure."""
        structure = world.structures.get(cell)
        if structure is None:
            return {}
        return self.names.forms(f"{field}_built", structure.name)

    def _row(self, world: World, row: tuple[object, ...]) -> str:
        return ", ".join(str(self._value(world, "it", one)["it"]) for one in row)

    def why(self, world: World, call: Call) -> str:
        """What dice are thrown for."""
        path = ("strategic", "why", call.why)
        if not self._words.has(*path):
            return call.why
        about = self._row(world, call.about)
        return self._words.at(*path, about=about, dice=call.dice, sides=call.sides)


More = Callable[[Chronicler, World, Event], Values]


def _stepped(it: Chronicler, world: World, fact: Event) -> Values:
    assert isinstance(fact, Stepped | Landed | Boarded)
    return {"start": world.armies[fact.army].cell}


def _declared(it: Chronicler, world: World, fact: Event) -> Values:
    """Pieces are named as players call them, structures too."""
    assert isinstance(fact, Declared)
    by, target = (it.names.at(world, Cell(piece)) for piece in (fact.by, fact.target))
    cell = str(cell_of(world, fact.target))
    return {**it.names.forms("by", by), **it.names.forms("target", target), "cell": cell}


def _forsaken(it: Chronicler, world: World, fact: Event) -> Values:
    assert isinstance(fact, Forsaken)
    return it.names.forms("piece", it.names.at(world, Cell(fact.piece)))


def _answered(it: Chronicler, world: World, fact: Event) -> Values:
    assert isinstance(fact, Answered)
    request = next((it for it in world.requests if it.id == fact.request), None)
    if request is None:
        return {"who": NONE, "what": NONE}
    return {"who": it.names.seat(request.to), "what": request.kind}


def _work(it: Chronicler, world: World, fact: Event) -> Values:
    """A raised house is told with what it was; a broken off work with what it would have been."""
    assert isinstance(fact, Ordered | Placed | Failed)
    work = next((w for w in world.works if (w.what, w.cell) == (fact.what, fact.cell)), None)
    kind = fact.kind if not isinstance(fact, Failed) else (work.kind if work else "mine")
    return {**it.names.forms("kind", kind), "what": fact.what}


def _fell(it: Chronicler, world: World, fact: Event) -> Values:
    assert isinstance(fact, Fell)
    why = it.why(world, world.call) if world.call is not None else ""
    return {"why": why, "faces": ", ".join(map(str, fact.faces))}


def _called_for(it: Chronicler, world: World, fact: Event) -> Values:
    assert isinstance(fact, CalledFor)
    return {"why": it.why(world, Call(fact.why, fact.dice, fact.sides, fact.about))}


def _awarded(it: Chronicler, world: World, fact: Event) -> Values:
    """A cell that the map keeps, a land, or a free choice."""
    assert isinstance(fact, Awarded)
    if fact.place is None:
        return {"sort": NONE, "place": ""}
    if not is_cell_name(fact.place):
        return {"sort": "land", "place": it.names.land(fact.place)}
    land = world.ground.sites[Cell(fact.place)].land
    return {"sort": "cell", "place": f"{fact.place} ({it.names.land(land)})"}


_MORE: dict[type[Event], More] = {
    Stepped: _stepped,
    Landed: _stepped,
    Boarded: _stepped,
    Declared: _declared,
    Forsaken: _forsaken,
    Answered: _answered,
    Ordered: _work,
    Placed: _work,
    Failed: _work,
    Fell: _fell,
    CalledFor: _called_for,
    Awarded: _awarded,
}
