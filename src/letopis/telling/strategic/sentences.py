"""What happened on the map, in sentences: a text for every fact, filled from its own fields."""

from collections.abc import Callable, Iterator
from itertools import groupby

from letopis.core.acts import Event
from letopis.core.chronicle import Entry
from letopis.core.seats import PERSON, PUBLIC, SeatId
from letopis.core.table import Table
from letopis.core.table_acts import TABLE_KINDS, Undone
from letopis.games.strategic.battle import Card, Role, fight
from letopis.games.strategic.facts import (
    Announced,
    Answered,
    Awarded,
    Boarded,
    CalledFor,
    Cleared,
    Declared,
    Edited,
    Failed,
    Fell,
    Forsaken,
    HostActed,
    Landed,
    Opened,
    Ordered,
    Permitted,
    Placed,
    Revoked,
    Ruled,
    Sealed,
    Settled,
    Stepped,
    SubturnBegan,
)
from letopis.games.strategic.maps import Cell, is_cell_name
from letopis.games.strategic.queries import (
    Call,
    Dividing,
    World,
    cards_in,
    cell_of,
    foregone,
    seen,
)
from letopis.telling.said import Sentence
from letopis.telling.strategic.about import cells_of, seat_of
from letopis.telling.strategic.clashes import clash_told
from letopis.telling.strategic.edits import edit_told, follows
from letopis.telling.strategic.names import NONE, Names, Values
from letopis.telling.strategic.places import ASKABLE
from letopis.telling.strategic.speech import Speech
from letopis.telling.table_sentences import table_sentence
from letopis.words import Words

# Steps of the turn machine: everybody sees them happen, so only a retelling names them.
QUIET = frozenset(
    {
        *("year-ended", "turn-began", "subturn-ended", "turn-closing", "battles-ended"),
        *("turn-ended", "called-for", "awaited", "passed", "resumed", "halted", "paused"),
    }
)
VANISH = "vanish"
SPELL = "spell"


class Chronicler:
    """Tells entries of one game in one language to one reader, as he may know them when `now` is
    how the game stands; without it, as he might have known them at once."""

    def __init__(
        self, words: Words, table: Table, reader: SeatId = PUBLIC, now: World | None = None
    ) -> None:
        self._words, self._reader, self._now = words, reader, now
        self._seats = table.header.seats
        self._people = [seat.id for seat in table.header.seats if seat.player == PERSON]
        self.names = Names(words, table.header.seats, table.state.ground.map)
        self.speech = Speech(self.names)

    def everything(self, before: Table, entry: Entry) -> list[Sentence]:
        """Every fact of an entry, for a retelling."""
        return [sentence for _, _, sentence in self._told(before, entry)]

    def news(self, before: Table, entry: Entry) -> list[Sentence]:
        """What people at the table want to hear; the steps of one march are one sentence."""
        sentences: list[Sentence] = []
        way: list[Stepped] = []
        world: World = before.state
        for here, event, sentence in self._told(before, entry):
            if isinstance(event, Stepped):
                way.append(event)
                continue
            if not self._is_quiet(here, event):
                sentences += self._marched(world, way)
                way = []
                sentences.append(sentence)
        return [*sentences, *self._marched(world, way)]

    def _is_quiet(self, world: World, event: Event) -> bool:
        """A person whose turn begins is told so by the heading over the map."""
        match event:
            case SubturnBegan():
                return event.seat in self._people
            case Settled():
                return event.cell is None
            case Edited() | Cleared():
                return follows(event)
            case Sealed():
                return _is_no_choice(world, event)
        return str(event.__struct_config__.tag) in QUIET

    def _marched(self, world: World, way: list[Stepped]) -> list[Sentence]:
        if not way:
            return []
        start = world.armies.get(way[0].army)
        cells = tuple(str(step.cell) for step in way)
        owner = None
        if start is not None:
            cells, owner = (str(start.cell), *cells), start.owner
        forms = self.names.forms("army", way[0].army)
        text = self._words("strategic.marched", route=" \u2192 ".join(cells), **forms)
        return [Sentence(text, owner, cells)]

    def _told(self, before: Table, entry: Entry) -> Iterator[tuple[World, Event, Sentence]]:
        world: World = before.state
        for event in entry.events:
            if isinstance(event, Undone):
                name = self.names.seat(entry.seat)
                text = self._undone(before, name, event.seq)
                yield world, event, Sentence(text, entry.seat)
                continue
            if isinstance(event, TABLE_KINDS):
                yield world, event, table_sentence(self._words, self._seats, entry, event)
                continue
            after = before.game.evolve(world, event)
            known = before.game.redact(self._now or after, event, entry.seat, self._reader)
            if isinstance(known, Event):
                visible = seen(world, self._reader)
                about = seat_of(visible, known), cells_of(visible, known)
                yield world, event, Sentence(self.sentence(before, visible, known), *about)
                if isinstance(known, Opened):
                    lines = (Sentence(line, *about) for line in self._clashes(visible, known))
                    yield from ((world, event, line) for line in lines)
            world = after

    def _undone(self, before: Table, name: str, seq: int) -> str:
        """What was taken back, as it was typed, to whoever may know that."""
        last = before.last
        if last is None or last.seq != seq or not isinstance(last.ask, ASKABLE):
            return self._words("told.undone", name=name, seq=seq)
        world = self._now or before.state
        known = before.game.redact(world, last.ask, last.seat, self._reader)
        if not isinstance(known, ASKABLE):
            return self._words("told.undone", name=name, seq=seq)
        return self._words("strategic.undone", name=name, line=self.speech.say(known))

    def _clashes(self, world: World, fact: Opened) -> Iterator[str]:
        """VS-7.7.f. A layout clash by clash, where all its cards are open."""
        field = world.field
        if field is None or fact.stage == "array":
            return
        attack, defence = cards_in(field.attack, fact.attack), cards_in(field.defence, fact.defence)
        if not attack or not defence:
            return
        layout, number = fight(attack, defence, field.fight.facing), field.fight.layouts + 1
        yield self._words("battle.layout", number=number, columns=layout.width)
        for clash in layout.clashes:
            cards = self._card(clash.attacker), self._card(clash.defender)
            yield clash_told(self._words, clash, *cards)

    def _card(self, card: Card) -> str:
        order = self._order(card.order) + ("+" if card.advantage else "")
        return self._words("strategic.card", army=self.names.fighter(card.army), order=order)

    def sentence(self, table: Table, world: World, event: Event) -> str:
        """The text of a fact; one that has none yet is told as the chronicle writes it."""
        tag = str(event.__struct_config__.tag)
        path = ("strategic", "told", tag)
        if not self._words.has(*path):
            return str(table.game.notation.write(event))
        if isinstance(event, Fell) and world.call is not None and world.call.why == VANISH:
            return self._vanished(world, world.call, event.faces)
        if isinstance(event, Edited | Cleared):
            return edit_told(self.names, world, event)
        more = _MORE.get(type(event))
        values = self.values(world, event)
        if more is not None:
            values |= more(self, world, event)
        return self._words.at(*path, **values)

    def _vanished(self, world: World, call: Call, faces: tuple[int, ...]) -> str:
        """VS-4.0.f. Each neutral army with what fell for it."""
        percent = world.ground.catalogue.figures.neutrals.vanish_percent
        limit = percent * call.sides // 100
        fates = []
        for army, face in zip(call.about, faces, strict=True):
            gone = "yes" if face <= limit else "no"
            forms = self.names.forms("army", army)
            fates.append(self._words("strategic.vanished.one", face=face, gone=gone, **forms))
        return self._words("strategic.vanished.all", limit=limit, fates=", ".join(fates))

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
                return {field: self.row(world, value), f"{field}_count": len(value)}
            case _:
                return self._word(world, field, str(value))

    def _word(self, world: World, field: str, text: str) -> Values:
        names = self.names
        if field == SPELL and self._words.has(SPELL, text):
            return {field: self._words.at(SPELL, text)}
        if names.is_piece(text) or names.is_kind(text):
            return names.forms(field, text)
        if text in world.players or text in world.seats:
            return {field: names.seat(text)}
        if names.is_land(text):
            return {field: names.land(text)}
        if is_cell_name(text):
            return {field: text, **self._standing(world, field, Cell(text))}
        piece, colon, rest = text.partition(":")
        if colon and (names.is_piece(piece) or piece in _claimants(world)):
            return {field: self._strong_or_ordered(piece, rest)}
        return {field: text.replace("-", "_")}  # as branches of messages are written

    def _strong_or_ordered(self, piece: str, word: str) -> str:
        """`castle-f6:2+` and `elves-1:attack`."""
        count = word.removesuffix("+")
        if not count.isdigit():
            return self._words(
                "strategic.card", army=self.names.fighter(piece), order=self._order(word)
            )
        strength = self.names.strength(int(count), count != word)
        return self._words("strategic.side", army=self.names.fighter(piece), strength=strength)

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

    def row(self, world: World, row: tuple[object, ...]) -> str:
        """Many things on one line; the cards of an army together."""
        cards = [str(one).rpartition(":") for one in row]
        known = _claimants(world)
        if row and all(
            (army in known or self.names.is_piece(army)) and not word[0].isdigit()
            for army, _, word in cards
        ):
            grouped = groupby(cards, key=lambda card: card[0])
            return "; ".join(
                f"{self.names.fighter(army)}: {', '.join(self._order(it[2]) for it in ordered)}"
                for army, ordered in grouped
            )
        return ", ".join(str(self._value(world, "it", one)["it"]) for one in row)

    def why(self, world: World, call: Call) -> str:
        """What dice are thrown for."""
        path = ("strategic", "why", call.why)
        if not self._words.has(*path):
            return call.why
        about = self.row(world, call.about)
        return self._words.at(*path, about=about, dice=call.dice, sides=call.sides)


More = Callable[[Chronicler, World, Event], Values]


def _claimants(world: World) -> tuple[str, ...]:
    """VS-3.6.e. In a tournament cards are called by those who lay them."""
    return world.phase.claimants if isinstance(world.phase, Dividing) else ()


def _is_no_choice(world: World, fact: Sealed) -> bool:
    """What chance or nobody has laid down, what another of the side has before, and what could not
    be chosen."""
    field = world.field
    assert field is not None
    side = field.attack if fact.role is Role.ATTACKERS else field.defence
    forced = field.stage != "orders" and foregone(world, (side, fact.by)) is not None
    return fact.by is None or bool(side.held) or forced


def _permission(it: Chronicler, world: World, fact: Event) -> Values:
    """Structures are named as players call them."""
    assert isinstance(fact, Permitted | Revoked)
    piece = it.names.at(world, Cell(fact.piece))
    return it.names.forms("piece", piece) if it.names.is_piece(piece) else {"piece": piece}


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


def _announced(it: Chronicler, world: World, fact: Event) -> Values:
    """VS-3.0.c. Only what differs; all of it is shown to whoever is asked."""
    assert isinstance(fact, Announced)
    figures = ", ".join(map(it.speech.figure, fact.figures))
    text = " ".join(fact.text.split())
    return {"figures": figures, "text": "some" if text else NONE, "words": text}


def _in_his_words(it: Chronicler, world: World, fact: Event) -> Values:
    """What the host writes is told as it is written."""
    assert isinstance(fact, HostActed | Ruled)
    if isinstance(fact, Ruled):
        return {"text": fact.text}
    what = "back" if fact.back else fact.what
    return {"what": what, "because": fact.because}


_MORE: dict[type[Event], More] = {
    Announced: _announced,
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
    Permitted: _permission,
    Revoked: _permission,
    HostActed: _in_his_words,
    Ruled: _in_his_words,
}
