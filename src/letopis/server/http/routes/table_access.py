"""Who may look at a table: whoever sits at it, may come back to it or was invited, and everybody
where it is open; at a game that is over, whoever has its link."""

from letopis.analysis import is_studied
from letopis.server.http.routes.requester import AnyConnection, AnyRequest
from letopis.server.live.room import Room
from letopis.server.people.credentials import Holder
from letopis.server.problems import Problem
from letopis.server.tables.replacement import belongs
from letopis.store.sql.around_table.rooms import ABANDONED, OVER, PLAYING


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
    is_here = holder is not None and belongs(room, holder.person.id)
    return room.row.is_open or is_here or invite == room.row.invite


def is_open_book(room: Room, request: AnyRequest) -> bool:
    """Whether somebody may know the whole chronicle: everybody when the rules have ended the game.
    Of one that its people ended, what lay face down is opened to those at the table only."""
    live = room.live
    if live is None or not live.is_ended:
        return False
    person = request.user.person.id if request.user is not None else None
    is_seated = person is not None and bool(room.seats_of(person))
    return live.is_over or is_seated or is_studied(live.game)
