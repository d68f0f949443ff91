"""Writes notices into the outbox. Notices are derived from durable data under an id made of their
content, so that any process can write missing ones and none is written twice. Players do not
wait for it."""

import asyncio
import logging
from collections.abc import Container, Coroutine, Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection

from letopis.core.chronicle import Entry
from letopis.core.seats import SeatId
from letopis.server.live.hub import Hub
from letopis.server.live.keeper import Keeper
from letopis.server.live.room import Room
from letopis.server.notices.channels import Channel
from letopis.server.notices.drafts import (
    BY,
    OF_A_QUESTION,
    NoticeDraft,
    asked_people,
    drafts,
    letter_drafts,
    rematch_drafts,
    room_drafts,
)
from letopis.server.notices.preferences import leaves_at, read_wishes
from letopis.server.problems import Problem
from letopis.server.wall_clock import HOUR, SECOND
from letopis.store.sql import Database
from letopis.store.sql.around_table import votes
from letopis.store.sql.around_table.letters import Letter
from letopis.store.sql.around_table.room_events import RoomEvent, events_since
from letopis.store.sql.people import accounts, notices
from letopis.store.sql.people.accounts import Person
from letopis.store.sql.people.notices import WAITING, Delivery, Notice

GRACE = 20 * SECOND  # for those who just look away from the table
NUDGES_APART = 12 * HOUR
MOST_REMEMBERED = 20_000  # people of whom it is known that they have read all
LATELY = HOUR
LAST_LOOKED_AT = 20  # entries that a former process may not have told of

UNDELIVERED = "undelivered"  # told in the house alone, or failing would never end

_log = logging.getLogger(__name__)


class Noticed(Struct, frozen=True, tag_field="type", tag="noticed"):
    """There is something new for you at some table."""

    unread: int


class Notices:
    """Listens to tables and stores notices; `sender` delivers them."""

    def __init__(
        self, database: Database, keeper: Keeper, hub: Hub, ways: Mapping[str, Channel]
    ) -> None:
        self._database, self._keeper, self._hub, self._ways = database, keeper, hub, ways
        self._waiting: dict[str, tuple[int, int]] = {}
        self._all_read: dict[str, set[str]] = {}  # persons, and rooms where nothing is unread
        self._rung = 0
        self._tasks: set[asyncio.Task[None]] = set()

    def grown(self, room: Room, fresh: list[Entry]) -> None:
        """Store notices of new entries, except for people who watch the table."""
        acting = {chair.person for it in fresh if (chair := room.chair(it.seat)) is not None}
        self._tell_absent(room, drafts(room, fresh, self._was_waiting(room)), acting)

    def begun(self, room: Room, by: Person) -> None:
        """The first questions are put; whoever began it knows."""
        self._tell_absent(room, drafts(room, [], self._was_waiting(room)), {by.id})

    def _tell_absent(
        self, room: Room, found: Sequence[NoticeDraft], acting: Container[str | None]
    ) -> None:
        seated = {chair.person for chair in room.chairs if chair.person}
        present = frozenset(
            it for it in seated if it in acting or self._hub.is_present(room.id, it)
        )
        found = [it for it in found if it.person not in present or it.kind not in OF_A_QUESTION]
        if found or self._may_have_unread(room, present):
            self._begin(self.tell(room, found, present))

    def take_up(self, room: Room) -> None:
        """Store what a former process may have missed."""
        if room.live is not None:
            self._begin(self.tell(room, drafts(room, room.live.entries[-LAST_LOOKED_AT:], 0)))
            self._begin(self._tell_lately(room))

    def happened(self, event: RoomEvent) -> None:
        """Store notices of an event around a table."""
        self._begin(self._tell_of(event))

    def letter_kept(
        self, connection: Connection, room: Room, letter: Letter, present: frozenset[str]
    ) -> None:
        """Store notices of a letter, in the transaction that stores the letter. It touches nobody
        but those it is for: what others have read does not depend on it."""
        found = letter_drafts(room, letter)
        self._write(connection, room, found, present & {it.person for it in found})

    def letter_told(self, room: Room, letter: Letter) -> None:
        self._begin(self._ring(it.person for it in letter_drafts(room, letter)))

    def rematch(self, room: Room, by: Person) -> None:
        self._begin(self.tell(room, rematch_drafts(room, by.id, by.name)))

    async def nudge(self, room: Room, by: Person, seat: SeatId) -> None:
        """Somebody at the table asks another to come; not again for a while."""
        mine = room.seats_of(by.id)
        asked = next((chair for chair, _ in asked_people(room) if chair.seat == seat), None)
        if not mine:
            raise Problem(403, "not-your-table")
        if asked is None or asked.person is None or asked.person == by.id:
            raise Problem(409, "not-waited-for")
        now = self._keeper.now()
        live = room.live
        since = 0 if live is None or (it := live.waits_for(seat)) is None else it.since
        about: dict[str, str | int] = {"by": by.name, "since": since}
        draft = NoticeDraft(asked.person, "nudge", seat, str(now), about, by.id)

        def job(connection: Connection) -> bool:
            last = notices.last_at(connection, room.id, "nudge", seat)
            if last is not None and last > now - NUDGES_APART:
                return False
            self._write(connection, room, [draft], frozenset())
            return True

        if not await self._database.write(job):
            raise Problem(429, "nudged-already")
        await self._ring([draft.person])

    async def tell(
        self, room: Room, found: Sequence[NoticeDraft], present: frozenset[str] = frozenset()
    ) -> None:
        """Store new notices; those for people who watch the table are marked as read."""
        if not found and not await self._has_unread(room, present):
            return
        new = await self._database.write(lambda it: self._write(it, room, found, present))
        await self._ring(new)

    async def _tell_of(self, event: RoomEvent) -> None:
        room = await self._keeper.room(event.room)
        by = await self._database.read(lambda it: _caused_by(it, event))
        await self.tell(room, room_drafts(room, event, by), self._hub.present(room.id))

    async def _tell_lately(self, room: Room) -> None:
        since = self._keeper.now() - LATELY
        for event in await self._database.read(lambda it: events_since(it, room.id, since)):
            await self._tell_of(event)

    async def close(self) -> None:
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _write(
        self,
        connection: Connection,
        room: Room,
        found: Iterable[NoticeDraft],
        present: frozenset[str],
    ) -> list[str]:
        """Insert notices; returns the people who have new ones."""
        now, told = self._keeper.now(), []
        for person in present:
            notices.mark_read(connection, person, now, room.id)
        for draft in found:
            who = accounts.person_by_id(connection, draft.person)
            if who is None:
                continue
            wishes = read_wishes(notices.wishes_of(connection, who.id))
            is_quiet = who.id in present or not wishes.wants(room.id, draft.kind, draft.by)
            notice = Notice(
                draft.id_in(room.id),
                who.id,
                room.id,
                draft.kind,
                draft.seat,
                draft.about if draft.by is None else {**draft.about, BY: draft.by},
                now,
                now if is_quiet else None,
            )
            outbox: list[Delivery] = []
            is_at_home = is_quiet or draft.kind == UNDELIVERED
            for channel in () if is_at_home else self._ways:
                if wishes.confirmed(channel):
                    due = leaves_at(now, GRACE, wishes, who.zone)
                    first = notices.first_waiting(connection, who.id, channel)
                    due = due if first is None or not wishes.digest else min(due, max(first, now))
                    outbox.append(Delivery(notice.id, channel, who.id, WAITING, 0, due))
            if notices.add_notice(connection, notice, outbox) and not is_quiet:
                told.append(who.id)
        return told

    def _may_have_unread(self, room: Room, persons: frozenset[str]) -> bool:
        """Whether a person may have unread notices; cached where one process alone writes, to save
        a query at every move."""
        return any(room.id not in self._all_read.get(person, ()) for person in persons)

    async def _has_unread(self, room: Room, persons: frozenset[str]) -> bool:
        if not self._may_have_unread(room, persons):
            return False
        here, rung = sorted(persons), self._rung
        if await self._database.read(lambda it: notices.has_unread(it, here, room.id)):
            return True
        if not self._database.is_postgresql and rung == self._rung:
            if len(self._all_read) > MOST_REMEMBERED:
                self._all_read.clear()
            for person in here:
                self._all_read.setdefault(person, set()).add(room.id)
        return False

    async def _ring(self, persons: Iterable[str]) -> None:
        """Signal sockets and sender after the commit."""
        self._rung += 1
        for person in (ringing := tuple(dict.fromkeys(persons))):
            self._all_read.pop(person, None)
        for person in ringing:
            count = await self._database.read(lambda it, who=person: notices.unread(it, who))  # type: ignore[misc]
            self._hub.tell_person(person, Noticed(count))

    def _was_waiting(self, room: Room) -> int:
        """How many people were asked the question that stands, when it was put."""
        asked = asked_people(room)
        since = min((since for _, since in asked), default=0)
        before = self._waiting.get(room.id)
        most = max(len(asked), before[1] if before is not None and before[0] == since else 0)
        self._waiting[room.id] = (since, most)
        return most

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("a notice was not kept", exc_info=error)


def _caused_by(connection: Connection, event: RoomEvent) -> str | None:
    """Who caused an event. A vote that failed is the doing of whoever opened it; what was agreed
    upon is not."""
    if event.kind != "vote-failed":
        return event.person
    vote = votes.vote_by_id(connection, str(event.about.get("vote", "")))
    return None if vote is None else vote.opened_by
