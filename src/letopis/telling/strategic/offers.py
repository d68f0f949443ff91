"""What may be done, in words: a label, what comes of it, the price and the danger."""

from letopis.core.acts import Action, Event, Refusal
from letopis.core.choices import (
    Bundles,
    Choice,
    Domain,
    Family,
    Judged,
    NumberedNames,
    Orderings,
    Rows,
    Selections,
    Subsets,
)
from letopis.core.seats import SeatId
from letopis.core.table import Table
from letopis.games.strategic.aftermath import Annex, Collected, Outfit, Prized, Settle, Tribute
from letopis.games.strategic.building import Build, Deepen, Found, Hire, Raise
from letopis.games.strategic.foresight import dangers
from letopis.games.strategic.magic import Cast
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.movement import Besiege, Move
from letopis.games.strategic.realm import Answer
from letopis.games.strategic.war import CallOff, Command, Declare, Sally
from letopis.games.strategic.world import Request, World, building_row, structure_named
from letopis.telling.strategic.ask_fields import tag_of
from letopis.telling.strategic.clashes import triangle_said
from letopis.telling.strategic.decision_words import decision_values
from letopis.telling.strategic.fields import Fields, ValueSort, field_sorts
from letopis.telling.strategic.names import NONE, Names, Values, branch
from letopis.telling.strategic.warnings import warning_said
from letopis.telling.variants import sentence
from letopis.telling.wire_words import AnswerWords, OfferWords

PAID = (Build, Cast, Declare, Deepen, Found, Hire, Outfit, Raise, Sally, Settle, Tribute)


def offer_words(fields: Fields, table: Table, seat: SeatId, choice: Choice) -> OfferWords:
    """From the same engine that decides; `fields` are what the seat may know. What is free in a
    family has no price yet."""
    is_family = isinstance(choice, Family)
    action = choice.example if isinstance(choice, Family) else choice
    facts = _facts(table, seat, action)
    free = choice.field if isinstance(choice, Family) else NONE
    values = _values(fields, action, free, seat)
    return OfferWords(
        _written(fields, "label", action, values),
        _written(fields, "about", action, values),
        None if is_family else price_of(facts),
        danger(fields, seat, action),
        {it: _field_name(fields.names, it) for it in free_fields(choice)},
        _value_names(fields, choice),
        None if is_family else _gain_of(facts),
        _written(fields, "by", action, values) if _has(fields, "by", action) else "",
    )


def _facts(table: Table, seat: SeatId, action: Action) -> tuple[Event, ...]:
    """What comes of an act that may cost or lose something; of others it would not be used."""
    if not isinstance(action, PAID) and not (isinstance(action, Move) and action.attack):
        return ()
    facts = table.game.decide(table.state, seat, action)
    return () if isinstance(facts, Refusal) else facts


def ask_label(fields: Fields, action: Action) -> str:
    """A short name for an ask: `Move the knights to n7`."""
    return _written(fields, "label", action, _values(fields, action))


def answer_words(fields: Fields, table: Table, act: Action, seat: SeatId | None) -> AnswerWords:
    """An answer to what somebody else wants: the question says the rest."""
    path, values = ("strategic", "reply", tag_of(type(act))), _values(fields, act, NONE, seat)
    words = fields.names.words
    values["binding"] = branch(fields.world.options.diplomacy_binding)
    label, about = words.at(*path, "label", **values), ""
    if words.has(*path, "about"):
        about = words.at(*path, "about", **values)
    return AnswerWords(table.game.notation.write(act), sentence(label), sentence(about))


def _written(fields: Fields, what: str, action: Action, values: Values) -> str:
    path = ("strategic", "offer", tag_of(type(action)), what)
    return sentence(fields.names.words.at(*path, **values))


def _has(fields: Fields, what: str, action: Action) -> bool:
    return fields.names.words.has("strategic", "offer", tag_of(type(action)), what)


def _values(fields: Fields, action: Action, free: str = NONE, seat: SeatId | None = None) -> Values:
    """The fields of an ask; `free` is one that is yet to be filled, `seat` who would ask."""
    values = {**fields.of(action), "free": free, **decision_values(fields, action, seat)}
    match action:
        case Move():
            values |= _goal(fields.world, action)
        case Build() | Deepen():
            # By its id: its name is another in every language.
            values["sort"] = "mine" if isinstance(action, Deepen) else action.kind
            values["income"] = _mine_income(fields.world, action.level)
        case Besiege():
            values["lasts"] = branch(fields.world.options.siege_duration)
        case Raise():
            values |= _raised(fields, action)
        case Annex():
            other = fields.world.armies.get(action.other)
            values["owned"] = NONE if other is None or other.owner is None else "yes"
        case Hire():
            values |= _hired(fields, action)
        case Answer():
            values |= _request(fields, action)
        case Command():
            values["triangle"] = triangle_said(fields.names.words)
        case CallOff():
            values |= fields.piece_at("piece", action.piece)
    return values


def _goal(world: World, move: Move) -> Values:
    """VS-4.2.b, VS-4.2.d. Where a way ends, and whether it leads aboard a ship or ashore."""
    goal = move.path[-1] if move.path else NONE
    army, there = world.armies.get(move.army), world.standing.get(Cell(goal))
    if army is not None and army.aboard is not None:
        return {"goal": goal, "by": "land"}
    is_boarding = army is not None and there not in (None, army.id) and move.attack is None
    return {"goal": goal, "by": "board" if is_boarding else NONE}


def _mine_income(world: World, level: int) -> int:
    """VS-T4.a. What a mine of this level brings a year; a level that there is not brings none."""
    rows = world.ground.catalogue.mines.values()
    return next((it.income for it in rows if it.level == level), 0)


def _raised(fields: Fields, order: Raise) -> Values:
    """VS-6.1.a. What a house becomes."""
    house = structure_named(fields.world, order.building)
    row = None if house is None else building_row(fields.world, house)
    higher = None if row is None else row.becomes
    if higher is None:
        return {"next": NONE, "garrison": 0}
    garrison = fields.world.ground.catalogue.structures[higher].garrison
    return {**fields.names.forms("next", higher), "garrison": garrison}


def _hired(fields: Fields, order: Hire) -> Values:
    """VS-T1.a, VS-5.0.b, VS-8.2.a. How strong an army is, and what it costs a year, nothing if it
    is the personal one; of a mage also what his school teaches."""
    book, said = fields.world.ground.catalogue, fields.names.words
    row = book.armies[order.kind]
    taught = (
        said.at("spell", it) for it, spell in book.spells.items() if spell.school == order.school
    )
    return {
        "count": row.detachments,
        "plus": "yes" if row.advantage else NONE,
        "upkeep": 0 if order.personal else row.upkeep,
        "taught": ", ".join(taught) or NONE,
    }


def _request(fields: Fields, answer: Answer) -> Values:
    requests = fields.world.requests
    asked = next((it for it in requests if it.id == answer.request), None)
    if asked is None:
        return {"what": NONE, "request": NONE}
    return {"what": branch(asked.kind), "request": request_title(fields, asked)}


def request_title(fields: Fields, request: Request) -> str:
    """What somebody asks for; a battle to be called off by the piece that attacked or sallied."""
    army = {} if request.army is None else fields.pieces.forms("army", request.army)
    by = {} if request.by is None else fields.piece_at("by", request.by)
    values = {"what": branch(request.kind), "asker": fields.names.seat(request.asker)}
    return fields.names.words("strategic.request", **army, **by, **values)


def price_of(facts: tuple[Event, ...]) -> int | None:
    """What an act costs at once; every fact that is paid for says so."""
    costs = (getattr(fact, "cost", None) for fact in facts)
    return next((cost for cost in costs if isinstance(cost, int) and cost > 0), None)


def _gain_of(facts: tuple[Event, ...]) -> int | None:
    """VS-5.5.a, VS-5.1.b. What comes into the treasury at once."""
    return next((fact.coins for fact in facts if isinstance(fact, Collected | Prized)), None)


def danger(fields: Fields, seat: SeatId, action: Action) -> str:
    """What one would rather know before it is done."""
    return " ".join(warning_said(fields, it) for it in dangers(fields.world, seat, action))


def free_fields(choice: Choice) -> tuple[str, ...]:
    return tuple(it.field for it in choice.free) if isinstance(choice, Family) else ()


def _field_name(names: Names, field: str) -> str:
    return names.words.at("strategic", "field", field)


def _value_names(fields: Fields, choice: Choice) -> dict[str, str]:
    if not isinstance(choice, Family):
        return {}
    sorts = field_sorts(type(choice.example))
    return {
        word: _value_name(fields, word, sorts[free.field])
        for free in choice.free
        for word in map(str, _words_of(free.domain))
    }


def _value_name(fields: Fields, word: str, sort: ValueSort) -> str:
    """A word that a free field may hold: a piece, a card, a player, an order, a figure."""
    names = fields.names
    if names.typed_word(word) != word:
        return names.typed_word(word)
    if names.typed_figure(word) != word:
        return names.typed_figure(word)
    return str(fields.value("it", word, sort)["it"])


def _words_of(domain: Domain) -> tuple[str, ...]:
    match domain:
        case Orderings(items) | Subsets(items) | Selections(items):
            return items
        case Rows(words):
            return words
        case Bundles(bundles):
            return tuple(item for bundle in bundles for item in bundle)
        case NumberedNames(numbered, bare):
            return (*(it.name for it in numbered), *bare)
        case Judged(examples):
            return tuple(word for example in examples for word in example)
        case _:
            return ()
