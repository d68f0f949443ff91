"""What may be done, in words: a label, what comes of it, the price and the danger."""

from collections.abc import Iterator

from letopis.core.acts import Action, Event, Refusal
from letopis.core.choices import (
    Bundles,
    Choice,
    Domain,
    Family,
    Judged,
    Orderings,
    Rows,
    Selections,
    Settings,
    Subsets,
)
from letopis.core.seats import SeatId
from letopis.core.table import Table
from letopis.games.strategic.actions import Declare, Move, Sally
from letopis.games.strategic.queries import World, owner_of, piece_named
from letopis.telling.said import OfferWords
from letopis.telling.strategic.names import Names
from letopis.telling.strategic.places import tag_of
from letopis.telling.strategic.speech import Speech


def offer_words(names: Names, table: Table, seat: SeatId, choice: Choice) -> OfferWords:
    """From the same engine that decides; what is free in a family has no price yet."""
    speech = Speech(names)
    action = choice.example if isinstance(choice, Family) else choice
    label = speech.say(action)
    facts = table.game.decide(table.state, seat, action)
    known = () if isinstance(facts, Refusal) else facts
    return OfferWords(
        label[:1].upper() + label[1:],
        names.words.texts("strategic", "help", "verb", tag_of(type(action)))[1]
        if names.words.has("strategic", "help", "verb", tag_of(type(action)))
        else "",
        None if isinstance(choice, Family) else price_of(known),
        danger(names, table.state, seat, action),
        {it: field_words(names, it) for it in free_fields(choice)},
        {it: speech.card(it) for it in dict.fromkeys(free_words(choice))},
    )


def price_of(facts: tuple[Event, ...]) -> int | None:
    """What an act costs at once; every fact that is paid for says so."""
    costs = [cost for fact in facts if isinstance(cost := getattr(fact, "cost", None), int)]
    return costs[0] if costs else None


def danger(names: Names, world: World, seat: SeatId, action: Action) -> str:
    """VS-7.16.a. An attack on what is one's own is allowed."""
    match action:
        case Move(_, _, str() as target) | Declare(_, target) | Sally(_, target):
            piece = piece_named(world, target)
            if piece is not None and owner_of(world, piece) == seat:
                return names.words("strategic.danger.own", **names.forms("piece", target))
    return ""


def free_fields(choice: Choice) -> tuple[str, ...]:
    return tuple(it.field for it in choice.free) if isinstance(choice, Family) else ()


def field_words(names: Names, field: str) -> str:
    path = ("strategic", "field", field)
    return names.words.at(*path) if names.words.has(*path) else field.replace("_", " ")


def free_words(choice: Choice) -> Iterator[str]:
    """The words that the free fields of a family may hold."""
    if isinstance(choice, Family):
        for free in choice.free:
            yield from _words_of(free.domain)


def _words_of(domain: Domain) -> tuple[str, ...]:
    match domain:
        case Orderings(items) | Subsets(items) | Selections(items):
            return items
        case Rows(words):
            return words
        case Bundles(bundles):
            return tuple(item for bundle in bundles for item in bundle)
        case Settings(numbered, bare):
            return (*(it.name for it in numbered), *bare)
        case Judged(examples):
            return tuple(word for example in examples for word in example)
        case _:
            return ()
