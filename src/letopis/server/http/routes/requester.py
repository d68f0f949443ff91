"""The person, language and seat behind a request."""

from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection

from letopis.core import dice
from letopis.core.seats import CHANCE, HOST, PUBLIC, SeatId
from letopis.server.house import House
from letopis.server.http.authentication import address_of
from letopis.server.live.room import Room
from letopis.server.people.credentials import Holder
from letopis.server.problems import Problem
from letopis.store.sql.people.accounts import Person
from letopis.words import Language, Words, words
from letopis.words.languages import LANGUAGES

AnyConnection = ASGIConnection[Any, Any, Any, Any]
AnyRequest = Request[Holder | None, str | None, Any]


def house_of(connection: AnyConnection) -> House:
    house: House = connection.app.state.house
    return house


def person_of(connection: AnyConnection) -> Person:
    """The person who asks; Problem 401 if nobody is signed in."""
    holder: Holder | None = connection.scope.get("user")
    if holder is None:
        raise Problem(401, "who-are-you")
    return holder.person


def who_of(connection: AnyConnection) -> str:
    """The key for sharing out work: a person, else an address."""
    holder: Holder | None = connection.scope.get("user")
    return holder.person.id if holder is not None else address_of(connection)


def words_of(connection: AnyConnection) -> Words:
    """Texts in the asker's language: chosen, else preferred by the browser, else Russian."""
    holder: Holder | None = connection.scope.get("user")
    if holder is not None:
        return words(known_language(holder.person.language))
    return words(language_wished(connection.headers.get("accept-language", "")))


def language_of(connection: AnyConnection, wished: str | None) -> Language:
    """The language that is asked for, else the asker's own."""
    return words_of(connection).language if wished is None else known_language(wished)


def language_wished(header: str) -> Language:
    """The first of the languages a browser accepts that we speak; it lists its best first."""
    for wish in header.split(",")[:10]:
        if (tag := wish.strip()[:2].lower()) in LANGUAGES:
            return known_language(tag)
    return LANGUAGES[0]


def known_language(tag: str) -> Language:
    return next((language for language in LANGUAGES if language == tag), LANGUAGES[0])


def seat_of(room: Room, person: Person, wished: str | None) -> SeatId:
    """The seat a person acts from: one he holds, never one he merely names."""
    held = room.seats_of(person.id)
    if wished is None and (only := _only(held)) is not None:
        return only
    if wished in held or (wished == CHANCE and held and _are_dice_typed(room)):
        return SeatId(str(wished))
    raise Problem(403, "not-your-seat" if wished is not None else "which-seat")


def _only(held: tuple[SeatId, ...]) -> SeatId | None:
    """The seat that is meant when none is named; a host who plays means the one he plays."""
    players = [seat for seat in held if seat != HOST] or held
    return players[0] if len(players) == 1 else None


def _are_dice_typed(room: Room) -> bool:
    """Whether players type the dice, so that they act for chance."""
    return room.live is not None and isinstance(room.live.table.header.dice, dice.Typed)


def eyes_of(room: Room, person: Person, seat: SeatId) -> SeatId:
    """The seat whose view is returned to the asker: chance has none of its own."""
    return (_only(room.seats_of(person.id)) or PUBLIC) if seat == CHANCE else seat


def looking_from(room: Room, connection: AnyConnection, wished: str | None) -> SeatId:
    """The seat a person looks from; whoever holds none looks as the public does."""
    holder: Holder | None = connection.scope.get("user")
    if wished in (None, "", PUBLIC):
        held = room.seats_of(holder.person.id) if holder is not None else ()
        return (_only(held) or PUBLIC) if wished is None else PUBLIC
    if holder is None:
        raise Problem(401, "who-are-you")
    if wished == CHANCE:
        raise Problem(403, "not-your-seat")
    return seat_of(room, holder.person, wished)
