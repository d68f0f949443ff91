"""Helpers for routes: the person, language and seat behind a request."""

from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection

from letopis.analysis import is_studied
from letopis.core import dice
from letopis.core.seats import CHANCE, HOST, PUBLIC, SeatId
from letopis.server.house import House
from letopis.server.http.authentication import address_of
from letopis.server.live.room import Room
from letopis.server.people.credentials import Holder
from letopis.server.problems import Problem
from letopis.server.tables.replacement import may_return
from letopis.store.sql.around_table.rooms import ABANDONED, OVER, PLAYING
from letopis.store.sql.people.accounts import Person
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


def who_of(connection: AnyConnection) -> str:
    """Whose work it is, where work is shared out: a person, else an address."""
    holder: Holder | None = connection.scope.get("user")
    return holder.person.id if holder is not None else address_of(connection)


def words_of(connection: AnyConnection) -> Words:
    """The asker's language: his own choice, else what his browser prefers, else Russian."""
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
    """At a table with real dice, those who sit there say what has fallen."""
    return room.live is not None and isinstance(room.live.table.header.dice, dice.Typed)


def eyes_of(room: Room, person: Person, seat: SeatId) -> SeatId:
    """From where somebody sees what he has done: who says what has fallen is no chance himself."""
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


def check_may_look(room: Room, connection: AnyConnection, invite: str | None) -> None:
    if not may_look(room, connection, invite):
        raise Problem(404, "no-such-table")


def check_may_look_back(room: Room, connection: AnyConnection, invite: str | None) -> None:
    """As `check_may_look`; besides, a game that is over is open to whoever has its link, unless its
    people chose otherwise. Only the game: talk and whatever else is around it stays theirs."""
    if may_look(room, connection, invite):
        return
    if room.row.is_private:
        raise Problem(404, "private-table")
    if room.row.stage == PLAYING:
        raise Problem(404, "still-playing")
    if room.row.stage not in (OVER, ABANDONED):
        raise Problem(404, "no-such-table")


def may_look(room: Room, connection: AnyConnection, invite: str | None) -> bool:
    """A closed table is seen by those who sit at it or may come back to it, and by those who were
    invited."""
    holder: Holder | None = connection.scope.get("user")
    person = holder.person.id if holder is not None else None
    belongs = person is not None and (
        person == room.row.owner or bool(room.seats_of(person)) or may_return(room, person)
    )
    return room.row.is_open or belongs or invite == room.row.invite


def is_open_book(room: Room, request: AnyRequest) -> bool:
    """Whether somebody may know the whole chronicle: everybody when the rules have ended the game.
    Of one that its people ended, what lay face down is opened to those at the table only."""
    live = room.live
    if live is None or not live.is_ended:
        return False
    person = request.user.person.id if request.user is not None else None
    is_seated = person is not None and bool(room.seats_of(person))
    return live.is_over or is_seated or is_studied(live.game)
