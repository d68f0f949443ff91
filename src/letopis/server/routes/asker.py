"""What several routes must know about who asks."""

from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection

from letopis.core.seats import PUBLIC, SeatId
from letopis.server.house import House
from letopis.server.keeper import Room
from letopis.server.passes import Holder
from letopis.server.problems import Problem
from letopis.store.sql.people import Person
from letopis.words import Language, Words, words
from letopis.words.languages import LANGUAGES

AnyConnection = ASGIConnection[Any, Any, Any, Any]
AnyRequest = Request[Holder | None, str | None, Any]


def house_of(connection: AnyConnection) -> House:
    house: House = connection.app.state.house
    return house


def person_of(connection: AnyConnection) -> Person:
    """Who asks; somebody unknown is told to say who he is first."""
    holder: Holder | None = connection.scope.get("user")
    if holder is None:
        raise Problem(401, "who-are-you")
    return holder.person


def words_of(connection: AnyConnection) -> Words:
    """The asker's language: his own choice, else what his browser prefers, else Russian."""
    holder: Holder | None = connection.scope.get("user")
    if holder is not None:
        return words(_known(holder.person.language))
    return words(language_wished(connection.headers.get("accept-language", "")))


def language_wished(header: str) -> Language:
    """The first of the languages a browser accepts that we speak; it lists its best first."""
    for wish in header.split(",")[:10]:
        if (tag := wish.strip()[:2].lower()) in LANGUAGES:
            return _known(tag)
    return LANGUAGES[0]


def _known(tag: str) -> Language:
    return next((language for language in LANGUAGES if language == tag), LANGUAGES[0])


def seat_of(room: Room, person: Person, wished: str | None) -> SeatId:
    """The seat a person acts from: one he holds, never one he merely names."""
    held = room.seats_of(person.id)
    if wished is None and len(held) == 1:
        return held[0]
    if wished in held:
        return SeatId(str(wished))
    raise Problem(403, "not-your-seat" if wished is not None else "which-seat")


def looking_from(room: Room, connection: AnyConnection, wished: str | None) -> SeatId:
    """The seat a person looks from; whoever holds none looks as the public does."""
    holder: Holder | None = connection.scope.get("user")
    if wished in (None, "", PUBLIC):
        held = room.seats_of(holder.person.id) if holder is not None else ()
        return held[0] if wished is None and len(held) == 1 else PUBLIC
    if holder is None:
        raise Problem(401, "who-are-you")
    return seat_of(room, holder.person, wished)


def check_may_look(room: Room, connection: AnyConnection, invite: str | None) -> None:
    """A closed table is seen by those who sit at it, and by those who were invited."""
    holder: Holder | None = connection.scope.get("user")
    person = holder.person.id if holder is not None else None
    belongs = person is not None and (person == room.row.owner or bool(room.seats_of(person)))
    if not (room.row.is_open or belongs or invite == room.row.invite):
        raise Problem(404, "no-such-table")
