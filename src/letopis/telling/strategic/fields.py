"""Fields of facts and asks as values of a message: pieces, places and players by their names."""

from functools import cache, cached_property
from itertools import groupby
from typing import Literal, NewType, TypeAlias, get_args, get_type_hints

from msgspec import Struct

from letopis.core.acts import Action, Event
from letopis.core.seats import SeatId
from letopis.games.strategic.battle import UNKNOWN, CardName, Contingent, FighterId
from letopis.games.strategic.council import Amend, Propose, Proposed, RulesAmended
from letopis.games.strategic.maps import Cell, is_cell_name
from letopis.games.strategic.war import card_said
from letopis.games.strategic.world import (
    NOBODY,
    ArmyId,
    Call,
    CalledFor,
    Dividing,
    Piece,
    PieceName,
    StructureName,
    Target,
    TurmoilDice,
    World,
    purpose_names,
    purpose_word,
)
from letopis.telling.strategic.names import NONE, Names, Values, branch
from letopis.telling.strategic.piece_names import PieceNames, gone_forms, names_in

RULE_CHANGES = (Amend, Propose, Proposed, RulesAmended)
SPELL, SCHOOL = "spell", "school"
# Where refusals and warnings speak of cells; their values have no types. `p3` is a cell there, also
# when a player has that seat.
PLACES = frozenset({"at", "cell", "from", "goal", "here", "path", "target", "targets", "there"})

# What a value names: a cell, or what a spell is cast at; a piece, structures by their cells; a
# piece as players call it; a player; any other word.
ValueSort: TypeAlias = Literal["place", "piece", "name", "seat", "word"]
VALUE_SORTS: dict[object, ValueSort] = {
    Cell: "place",
    Target: "place",
    Piece: "piece",
    ArmyId: "name",
    StructureName: "name",
    PieceName: "name",
    FighterId: "name",
    SeatId: "seat",
}


class Fields:
    """Names things as they stand in a world, and what is not there yet as it stands later."""

    def __init__(self, names: Names, world: World, later: World | None = None) -> None:
        self.names, self.world, self._words = names, world, names.words
        self._later = later

    @cached_property
    def pieces(self) -> PieceNames:
        return names_in(self.names, self.world, self._later)

    def of(self, act: Event | Action) -> Values:
        """All fields of a fact or an ask."""
        values: Values = {}
        sorts = field_sorts(type(act))
        for name in act.__struct_fields__:
            values |= self.value(name, getattr(act, name), sorts[name])
        if isinstance(act, RULE_CHANGES):
            values |= self.rule(act.option, act.value)
        return values

    def rule(self, option: str, value: str) -> Values:
        """VS-0.1.a. A rule of the table and the choice that it shall have."""
        named = self.names.option(option), self.names.option_value(option, value)
        return dict(zip(("option", "value"), named, strict=True))

    def untyped(self, field: str, value: object) -> Values:
        """A value of a refusal or a warning: its name tells whether it is a place."""
        return self.value(field, value, "place" if field in PLACES else "word")

    def value(self, field: str, value: object, sort: ValueSort) -> Values:
        """One field, named by what its type says it is."""
        match value:
            case Struct():
                return {}  # what is told of it depends on the act
            case None:
                return {field: NONE}
            case bool():
                return {field: "yes" if value else "no"}
            case int():
                return {field: value}
            case tuple():
                return {field: self.row(value, sort), f"{field}_count": len(value)}
            case _:
                return self._named(field, str(value), sort)

    def _named(self, field: str, text: str, sort: ValueSort) -> Values:
        match sort:
            case "place" if is_cell_name(text):
                return self._cell(field, Cell(text))
            case "piece":
                return self.piece_at(field, text)
            case "name" if self.names.is_piece(text):
                return self.pieces.forms(field, text)
            case "seat" if text != NOBODY:
                return {field: self.names.seat(text)}
            case _:
                return self._word(field, text)

    def _word(self, field: str, text: str) -> Values:
        names, world = self.names, self.world
        if field == SPELL and self._words.has(SPELL, text):
            return {field: self._words.at(SPELL, text)}
        if field == SCHOOL:
            return {field: names.typed_word(text)}
        if names.is_piece(text):
            return self.pieces.forms(field, text)
        if names.is_kind(text):
            return names.forms(field, text)
        if text in world.players or text in world.seats:
            return {field: names.seat(text)}
        if names.is_land(text):
            return {field: names.land(text)}
        if is_cell_name(text):
            return self._cell(field, Cell(text))
        card = self._card(text)
        return {field: branch(text) if card is None else self._ordered(card)}

    def fighter(self, name: str) -> str:
        """Who has cards in a battle: a piece, or a claimant in a tournament (VS-3.6.e)."""
        return self.pieces.piece(name) if self.names.is_piece(name) else self.names.seat(name)

    def piece_at(self, field: str, piece: str) -> Values:
        """A piece, where a structure is called by its cell alone; one that is gone by what is left
        of it. Every case of it, whatever it is: texts ask for them."""
        structure = self.world.structures.get(Cell(piece))
        name = piece if structure is None else structure.name
        if self.names.is_piece(name):
            return self.pieces.forms(field, name)
        forms = gone_forms(self._words, field, piece)
        return forms if is_cell_name(piece) else {**forms, field: piece}  # such as `all`

    def _card(self, value: object) -> CardName | None:
        """A card of somebody who fights, with its order or hidden."""
        card = card_said(value) if isinstance(value, str) else value
        if not isinstance(card, CardName) or (card.order is None and not card.is_hidden):
            return None
        is_known = self.names.is_piece(card.army) or card.army in claimants(self.world)
        return card if is_known else None

    def _ordered(self, card: CardName) -> str:
        army, order = self.fighter(card.army), self._order(card)
        return self._words("strategic.card", army=army, order=order)

    def _order(self, card: CardName) -> str:
        return self.names.typed_word(card.order or UNKNOWN)

    def _strong(self, army: Contingent) -> str:
        strength = self.names.strength(army.detachments, army.advantage)
        return self._words("strategic.side", army=self.fighter(army.id), strength=strength)

    def _cell(self, field: str, cell: Cell) -> Values:
        """A cell, and what is built there in every case, or was."""
        structure, built = self.world.structures.get(cell), f"{field}_built"
        if structure is None:
            return {field: cell, **gone_forms(self._words, built, cell)}
        return {field: cell, **self.pieces.forms(built, structure.name)}

    def row(self, row: tuple[object, ...], sort: ValueSort = "word") -> str:
        """Many things on one line; the cards of an army together."""
        cards = [card for one in row if (card := self._card(one)) is not None]
        if row and len(cards) == len(row):
            return "; ".join(
                f"{self.fighter(army)}: {', '.join(map(self._order, own))}"
                for army, own in groupby(cards, key=lambda card: card.army)
            )
        return ", ".join(self._item(one, sort) for one in row)

    def _item(self, one: object, sort: ValueSort) -> str:
        """An order has a name of its own."""
        if isinstance(one, Contingent):
            return self._strong(one)
        if isinstance(one, CardName):
            return str(self.value("it", one.army, "name")["it"])
        word = self.names.typed_word(one) if isinstance(one, str) else one
        return str(word if word != one else self.value("it", one, sort)["it"])

    def why(self, call: Call | CalledFor) -> str:
        """What dice are thrown for."""
        purpose = call.purpose
        has_places = not {"place", "piece"}.isdisjoint(field_sorts(type(purpose)).values())
        if isinstance(purpose, TurmoilDice):
            named = self.houses(purpose.houses)
        else:
            named = self.row(purpose_names(purpose), "place" if has_places else "word")
        path = ("strategic", "why", purpose_word(purpose))
        return self._words.at(*path, about=named, dice=call.dice, sides=call.sides)

    def houses(self, cells: tuple[str, ...]) -> str:
        """VS-5.2.f. Houses by their names; one that is gone by its cell."""
        found = ((it, self.world.structures.get(Cell(it))) for it in cells)
        return ", ".join(it if at is None else self.pieces.piece(at.name) for it, at in found)


@cache
def field_sorts(kind: type[Struct]) -> dict[str, ValueSort]:
    """What the fields of a struct name, read off their types."""
    return {name: _sort_of(hint) for name, hint in get_type_hints(kind).items()}


def _sort_of(hint: object) -> ValueSort:
    if isinstance(hint, NewType):
        return VALUE_SORTS.get(hint, "word")
    found = (_sort_of(inner) for inner in get_args(hint))
    return next((sort for sort in found if sort != "word"), "word")


def claimants(world: World) -> tuple[str, ...]:
    """VS-3.6.e. In a tournament cards are called by those who lay them."""
    return world.phase.claimants if isinstance(world.phase, Dividing) else ()
