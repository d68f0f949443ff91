"""What happened on the map, in sentences: a text for every fact, filled from its own fields."""

from collections.abc import Callable, Iterator
from typing import Protocol

from msgspec import Struct

from letopis.core.acts import Event
from letopis.core.chronicle import Entry
from letopis.core.seats import PERSON, PUBLIC, SeatId
from letopis.core.table import Table
from letopis.core.table_acts import TABLE_KINDS, Undone
from letopis.games.strategic.aftermath import Prized, Settled, Shared
from letopis.games.strategic.battle import Card, Role, fight
from letopis.games.strategic.building import Awarded, WorkFailed, WorkOrdered, WorkPlaced
from letopis.games.strategic.council import ProposalClosed, Voted
from letopis.games.strategic.host import Cleared, Edited, Ruled
from letopis.games.strategic.maps import Cell, is_cell_name
from letopis.games.strategic.membership import Announced
from letopis.games.strategic.movement import Boarded, Landed, Stepped
from letopis.games.strategic.realm import Answered, surplus_with
from letopis.games.strategic.view import world_seen_by
from letopis.games.strategic.war import Opened, Sealed, cards_named, foregone_words
from letopis.games.strategic.world import CalledFor, Fell, HostActed, SubturnBegan, Vanishing, World
from letopis.telling.stand_in import said_or
from letopis.telling.strategic.ask_fields import ASKABLE
from letopis.telling.strategic.clashes import clash_told
from letopis.telling.strategic.decision_words import proposal_words
from letopis.telling.strategic.edits import edit_told, follows
from letopis.telling.strategic.fact_places import cells_of, seat_of
from letopis.telling.strategic.fields import Fields
from letopis.telling.strategic.names import NONE, Names, Values, branch
from letopis.telling.strategic.offers import ask_label
from letopis.telling.table_sentences import table_sentence
from letopis.telling.variants import sentence
from letopis.telling.wire_words import Sentence
from letopis.words import Words

# Steps of the turn machine: everybody sees them happen, so only a retelling names them.
QUIET = frozenset(
    {
        *("year-ended", "turn-began", "subturn-ended", "turn-closing", "battles-ended"),
        *("turn-ended", "called-for", "awaited", "passed", "resumed", "halted", "paused"),
        *("turmoil-done", "closed"),
    }
)


class Heard(Struct, frozen=True):
    """A fact as it happened and as the reader may know it, with the world before and after it."""

    world: World
    after: World
    event: Event
    known: Event


class FactInWorlds(Protocol):
    """A fact with the worlds around it."""

    @property
    def event(self) -> Event: ...
    @property
    def before(self) -> World: ...
    @property
    def after(self) -> World: ...


class Chronicler:
    """Tells entries of one game in one language to one reader, as he may know them when `now` is
    how the game stands; without it, as he might have known them at once."""

    def __init__(
        self, words: Words, table: Table, reader: SeatId = PUBLIC, now: World | None = None
    ) -> None:
        self._words, self._reader, self._now = words, reader, now
        self._seats = table.seats
        self._people = [seat.id for seat in table.header.seats if seat.player == PERSON]
        self.names = Names(words, table.seats, table.state.ground.map)

    def everything(self, before: Table, entry: Entry) -> list[Sentence]:
        """Every fact of an entry, for a retelling."""
        found = (self._steadily(before, entry, heard) for heard in self._heard(before, entry))
        return [sentence for sentences in found for sentence in sentences]

    def news(self, before: Table, entry: Entry) -> list[Sentence]:
        """What people at the table want to hear; the steps of one march are one sentence."""
        sentences: list[Sentence] = []
        way: list[Stepped] = []
        start: World = before.state
        for heard in self._heard(before, entry):
            if isinstance(heard.event, Stepped):
                way.append(heard.event)
            elif not self._is_quiet(heard.world, heard.event):
                sentences += self._marched(start, way)
                way = []
                sentences += self._steadily(before, entry, heard)
        return [*sentences, *self._marched(start, way)]

    def fact(self, table: Table, teller: SeatId, fact: FactInWorlds) -> tuple[Sentence, ...]:
        """One fact between two worlds; nothing, if the reader may not know it or everybody sees it
        happen."""
        known = table.game.redact(self._now or fact.after, fact.event, teller, self._reader)
        if not isinstance(known, Event) or self._is_quiet(fact.before, fact.event):
            return ()
        return (self._plain(Heard(fact.before, fact.after, fact.event, known)),)

    def _is_quiet(self, world: World, event: Event) -> bool:
        """A person whose turn begins is told so by the heading over the map."""
        match event:
            case SubturnBegan():
                return event.seat in self._people
            case Settled():
                return event.cell not in world.structures  # what is razed is told so
            case Edited() | Cleared():
                return follows(event)
            case Sealed():
                return _is_no_choice(world, event)
            case Fell() if world.call is not None and isinstance(world.call.purpose, Vanishing):
                return not any(_leave(world, world.call.sides, event.faces))
        return str(event.__struct_config__.tag) in QUIET

    def _marched(self, world: World, way: list[Stepped]) -> list[Sentence]:
        if not way:
            return []
        start = world.armies.get(way[0].army)
        cells = tuple(str(step.cell) for step in way)
        owner = None
        if start is not None:
            cells, owner = (str(start.cell), *cells), start.owner
        kind = self.names.kind(way[0].army.rpartition("-")[0])
        text = self._words("strategic.marched", route=" \u2192 ".join(cells), army_kind=kind)
        return [Sentence(sentence(text), owner, cells)]

    def _heard(self, before: Table, entry: Entry) -> Iterator[Heard]:
        """The facts of an entry that the reader may know, each between two worlds."""
        world: World = before.state
        for event in entry.events:
            if isinstance(event, TABLE_KINDS):
                yield Heard(world, world, event, event)
                continue
            after = before.game.evolve(world, event)
            known = before.game.redact(self._now or after, event, entry.seat, self._reader)
            if isinstance(known, Event):
                yield Heard(world, after, event, known)
            world = after

    def _steadily(self, before: Table, entry: Entry, heard: Heard) -> list[Sentence]:
        """A fact without words is told as it is written."""

        def line() -> list[Sentence]:
            written = before.game.notation.write(heard.known)
            return [Sentence(self._words("told.plain", line=written), entry.seat)]

        what = str(heard.event.__struct_config__.tag)
        return said_or(line, what, lambda: list(self._told(before, entry, heard)))

    def _told(self, before: Table, entry: Entry, heard: Heard) -> Iterator[Sentence]:
        known = heard.known
        if isinstance(known, Undone):
            yield Sentence(self._undone(before, entry, known.seq), entry.seat)
            return
        if isinstance(known, TABLE_KINDS):
            yield table_sentence(self._words, self._seats, entry, known)
            return
        if isinstance(known, Edited | Cleared) and follows(known):
            return  # it only keeps the books, and has no words
        told = self._plain(heard)
        yield told
        if isinstance(known, Opened):
            visible = world_seen_by(heard.world, self._reader)
            for line in self._clashes(visible, known):
                yield Sentence(line, told.seat, told.cells)

    def _plain(self, heard: Heard) -> Sentence:
        visible, known = world_seen_by(heard.world, self._reader), heard.known
        about = seat_of(visible, known), cells_of(visible, known)
        fields = Fields(self.names, visible, heard.after)  # where armies stand, everybody sees
        return Sentence(sentence(self.sentence(fields, known)), *about)

    def _undone(self, before: Table, entry: Entry, seq: int) -> str:
        """What was taken back, to whoever may know that."""
        last, name = before.last, self.names.seat(entry.seat)
        if last is not None and last.seq == seq and isinstance(last.ask, ASKABLE):
            world = self._now or before.state
            known = before.game.redact(world, last.ask, last.seat, self._reader)
            if isinstance(known, ASKABLE):
                act = ask_label(
                    Fields(self.names, world_seen_by(before.before, self._reader)), known
                )
                return self._words("strategic.undone", name=name, act=act[:1].lower() + act[1:])
        return self._words("told.undone", name=name, seq=seq)

    def _clashes(self, world: World, fact: Opened) -> Iterator[str]:
        """VS-7.7.f. A layout clash by clash, where all its cards are open."""
        field = world.field
        if field is None or fact.stage == "array":
            return
        attack = cards_named(field.attack, fact.attack)
        defence = cards_named(field.defence, fact.defence)
        if not attack or not defence:
            return
        fields = Fields(self.names, world)
        layout, number = fight(attack, defence, field.fight.facing), field.fight.layouts + 1
        yield self._words("battle.layout", number=number, columns=layout.width)
        for clash in layout.clashes:
            cards = self._card(fields, clash.attacker), self._card(fields, clash.defender)
            yield clash_told(self._words, clash, *cards)

    def _card(self, fields: Fields, card: Card) -> str:
        order = self.names.typed_word(card.order) + ("+" if card.advantage else "")
        return self._words("strategic.card", army=fields.fighter(card.army), order=order)

    def sentence(self, fields: Fields, event: Event) -> str:
        """The text of a fact; every kind has one."""
        world, path = fields.world, ("strategic", "told", str(event.__struct_config__.tag))
        if isinstance(event, Fell) and world.call is not None:
            purpose = world.call.purpose
            if isinstance(purpose, Vanishing):
                return self._vanished(fields, purpose, world.call.sides, event.faces)
        if isinstance(event, Edited | Cleared):
            return edit_told(self.names, world, event)
        more = _MORE.get(type(event))
        values = fields.of(event)
        if more is not None:
            values |= more(fields, event)
        return self._words.at(*path, **values)

    def _vanished(
        self, fields: Fields, purpose: Vanishing, sides: int, faces: tuple[int, ...]
    ) -> str:
        """VS-4.0.f. The neutral armies that leave, with what fell for them; all, if all stay."""
        leave = _leave(fields.world, sides, faces)
        fates = []
        for army, face, goes in zip(purpose.armies, faces, leave, strict=True):
            if goes or not any(leave):
                gone, forms = "yes" if goes else "no", fields.pieces.forms("army", army)
                fates.append(self._words("strategic.vanished.one", face=face, gone=gone, **forms))
        limit = _leaving_at_most(fields.world, sides)
        return self._words("strategic.vanished.all", limit=limit, fates=", ".join(fates))


More = Callable[[Fields, Event], Values]


def _leave(world: World, sides: int, faces: tuple[int, ...]) -> list[bool]:
    """VS-4.0.f. Whether each neutral army leaves, by what fell for it."""
    return [face <= _leaving_at_most(world, sides) for face in faces]


def _leaving_at_most(world: World, sides: int) -> int:
    return world.ground.catalogue.figures.neutrals.vanish_percent * sides // 100


def _is_no_choice(world: World, fact: Sealed) -> bool:
    """What chance or nobody has laid down, what another of the side has before, and what could not
    be chosen."""
    field = world.field
    assert field is not None
    side = field.attack if fact.role is Role.ATTACKERS else field.defence
    forced = field.stage != "orders" and foregone_words(world, (side, fact.by)) is not None
    return fact.by is None or bool(side.held) or forced


def _stepped(it: Fields, fact: Event) -> Values:
    assert isinstance(fact, Stepped | Landed | Boarded)
    army = it.world.armies.get(fact.army)
    if army is not None:
        return {"start": army.cell}
    return {"start": NONE if isinstance(fact, Boarded) else fact.cell}


def _answered(it: Fields, fact: Event) -> Values:
    assert isinstance(fact, Answered)
    request = next((one for one in it.world.requests if one.id == fact.request), None)
    if request is None:
        return {"who": NONE, "what": NONE, "asker": NONE, "army_acc": NONE}
    army = {} if request.army is None else it.pieces.forms("army", request.army)
    seats = {"who": it.names.seat(request.to), "asker": it.names.seat(request.asker)}
    return {**army, **seats, "what": branch(request.kind)}


def _proposal(it: Fields, fact: Event) -> Values:
    """VS-0.1.a. Nobody remembers proposals by their numbers."""
    assert isinstance(fact, Voted | ProposalClosed)
    return {"what": proposal_words(it, fact.motion)}


def _settled(it: Fields, fact: Event) -> Values:
    assert isinstance(fact, Settled)
    built = None if fact.cell is None else it.world.structures.get(fact.cell)
    return {"house_gen": NONE if built is None else it.pieces.piece(built.name, "gen")}


def _work(it: Fields, fact: Event) -> Values:
    """A raised house is told with what it was; a broken off work with what it would have been."""
    assert isinstance(fact, WorkOrdered | WorkPlaced | WorkFailed)
    work = next((w for w in it.world.works if (w.what, w.cell) == (fact.what, fact.cell)), None)
    kind = fact.kind if not isinstance(fact, WorkFailed) else (work.kind if work else "mine")
    return {**it.names.forms("kind", kind), "what": fact.what}


def _fell(it: Fields, fact: Event) -> Values:
    assert isinstance(fact, Fell)
    why = it.why(it.world.call) if it.world.call is not None else ""
    return {"why": why, "faces": ", ".join(map(str, fact.faces))}


def _called_for(it: Fields, fact: Event) -> Values:
    assert isinstance(fact, CalledFor)
    return {"why": it.why(fact)}


def _awarded(it: Fields, fact: Event) -> Values:
    """A cell that the map keeps, a land, or a free choice."""
    assert isinstance(fact, Awarded)
    if fact.place is None:
        return {"sort": NONE, "place": ""}
    if not is_cell_name(fact.place):
        return {"sort": "land", "place": it.names.land(fact.place)}
    land = it.world.ground.sites[Cell(fact.place)].land
    return {"sort": "cell", "place": f"{fact.place} ({it.names.land(land)})"}


def _announced(it: Fields, fact: Event) -> Values:
    """VS-3.0.c. Only what differs; all of it is shown to whoever is asked."""
    assert isinstance(fact, Announced)
    figures = ", ".join(it.names.typed_figure(one).replace(":", " ") for one in fact.figures)
    text = " ".join(fact.text.split())
    return {"figures": figures, "text": "some" if text else NONE, "words": text}


def _won(it: Fields, fact: Event) -> Values:
    """VS-2.1.b. What cannot be kept is told as soon as it is won."""
    assert isinstance(fact, Prized | Shared)
    seat = fact.to if isinstance(fact, Shared) else fact.seat
    is_known = seat in it.world.players
    return {"over": surplus_with(it.world, seat, fact.coins) if is_known else 0}


def _in_his_words(it: Fields, fact: Event) -> Values:
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
    Prized: _won,
    Shared: _won,
    Answered: _answered,
    Voted: _proposal,
    ProposalClosed: _proposal,
    Settled: _settled,
    WorkOrdered: _work,
    WorkPlaced: _work,
    WorkFailed: _work,
    Fell: _fell,
    CalledFor: _called_for,
    Awarded: _awarded,
    HostActed: _in_his_words,
    Ruled: _in_his_words,
}
