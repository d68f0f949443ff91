"""Delivers the outbox, with retries up to a limit."""

import asyncio
import logging
from collections.abc import Mapping

from msgspec.structs import replace
from sqlalchemy import Connection

from letopis.server.live.hub import Hub
from letopis.server.live.keeper import Keeper
from letopis.server.live.room import Room
from letopis.server.notices.channels import Channel, Message, Undelivered
from letopis.server.notices.drafts import BY, OF_A_QUESTION, NoticeDraft
from letopis.server.notices.outbox import UNDELIVERED, Notices
from letopis.server.notices.preferences import read_wishes, write_wishes
from letopis.server.notices.sentences import NoticeSource, message, out_of_date
from letopis.server.wall_clock import HOUR, MINUTE, SECOND
from letopis.store.sql import Database
from letopis.store.sql.around_table import letters
from letopis.store.sql.people import accounts, notices
from letopis.store.sql.people.accounts import Person
from letopis.store.sql.people.notices import DROPPED, FAILED, SENT, WAITING, Delivery

TICK = 1.0  # seconds
PATIENCE = 30.0  # seconds that a channel may take
LEASE = 2 * MINUTE
FIRST_PAUSE, LONGEST_PAUSE = 30 * SECOND, 2 * HOUR
MOST_ATTEMPTS = 8
MOST_AT_ONCE = 100
MOST_BESIDE = 8  # messages on their way through one channel
MOST_TOGETHER = 200  # notices in one message
MESSAGES_APART, QUESTIONS_APART = 5 * MINUTE, MINUTE  # through one channel to one person
PROMPT = (*OF_A_QUESTION, "over")
NEAR = 6 * HOUR  # before the time is over; of a short time its last quarter

_log = logging.getLogger(__name__)

DeliveryGroup = tuple[str, str]


class Sender:
    """The task that delivers the outbox."""

    def __init__(
        self,
        database: Database,
        keeper: Keeper,
        hub: Hub,
        desk: Notices,
        ways: Mapping[str, Channel],
        address: str,
    ) -> None:
        self._database, self._keeper, self._hub, self._desk = database, keeper, hub, desk
        self._ways, self._address = ways, address
        self._gates = {name: asyncio.Semaphore(MOST_BESIDE) for name in ways}
        self._sending: dict[DeliveryGroup, asyncio.Task[None]] = {}
        self._warned: set[notices.UpcomingDue] = set()
        self._loop: asyncio.Task[None] | None = None
        self.tick, self.patience = TICK, PATIENCE

    def open(self) -> None:
        self._loop = asyncio.create_task(self._always())

    async def close(self) -> None:
        tasks = [*self._sending.values(), *([self._loop] if self._loop else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _always(self) -> None:
        while True:
            try:
                await self._warn()
                await self._empty()
            except Exception:
                _log.exception("the sender failed")
            await asyncio.sleep(self.tick)

    async def _warn(self) -> None:
        """Store warnings of due times that are near."""
        now = self._keeper.now()
        self._warned = {due for due in self._warned if due.due_at > now}
        for due in await self._database.read(lambda it: notices.dues_until(it, now + NEAR)):
            is_near = now < due.due_at <= now + min(NEAR, due.length // 4)
            if not is_near or due in self._warned:
                continue
            self._warned.add(due)
            room = await self._keeper.room(due.room)
            chair, live = room.chair(due.seat), room.live
            asked = live.waits_for(due.seat) if live is not None else None
            if chair is not None and chair.person is not None and asked is not None:
                about: dict[str, str | int] = {"since": asked.since}
                draft = NoticeDraft(chair.person, "due", due.seat, str(due.since), about)
                await self._desk.tell(room, [draft], self._hub.present(room.id))

    async def _empty(self) -> None:
        now = self._keeper.now()
        due = await self._database.read(lambda it: notices.due_deliveries(it, now, MOST_AT_ONCE))
        groups: dict[DeliveryGroup, list[Delivery]] = {}
        for delivery in due:
            groups.setdefault((delivery.person, delivery.channel), []).append(delivery)
        for group, waiting in groups.items():
            if group not in self._sending and not self._is_full(group[1]):
                task = asyncio.create_task(self._send(waiting))
                self._sending[group] = task
                task.add_done_callback(lambda _, group=group: self._sending.pop(group, None))  # type: ignore[misc]

    def _is_full(self, channel: str) -> bool:
        gate = self._gates.get(channel)
        return gate is not None and gate.locked()

    async def _send(self, waiting: list[Delivery]) -> None:
        now = self._keeper.now()

        def claimed(connection: Connection) -> list[Delivery]:
            ready = _ready(connection, waiting[0], now)
            mine = (it for it in ready if notices.claim(connection, it, now + LEASE))
            return [replace(it, attempts=it.attempts + 1) for it in mine]

        mine = await self._database.write(claimed)
        if not mine:
            return
        try:
            await self._sent(mine)
        except Undelivered as error:
            await self._failed(mine, error.why, error.is_final)
        except TimeoutError:
            await self._failed(mine, "timeout", False)
        except Exception as error:
            _log.exception("a channel failed", extra={"channel": mine[0].channel})
            await self._failed(mine, type(error).__name__, False)

    async def _sent(self, mine: list[Delivery]) -> None:
        person, addresses = await self._database.read(lambda it: _receiver(it, mine[0]))
        channel = self._ways.get(mine[0].channel)
        if person is None or not addresses or channel is None:
            raise Undelivered("no-address", is_final=True)
        told, left = [], []
        for delivery in mine:
            found = await self._told(delivery)
            if (why := self._needless(found)) is not None:
                await self._settle(replace(delivery, state=DROPPED, why=why))
            else:
                told.append(found)
                left.append(delivery)
        mine[:] = left
        if told:
            ready = await asyncio.to_thread(message, person, told, self._address)
            async with self._gates[mine[0].channel]:
                await self._handed(channel, mine[0], addresses, ready)
        for delivery in mine:
            await self._settle(replace(delivery, state=SENT))

    async def _handed(
        self, channel: Channel, delivery: Delivery, addresses: tuple[str, ...], ready: Message
    ) -> None:
        """Send to all browsers of a person. One success is enough: it is not sent again because
        another browser is off."""
        came = await asyncio.gather(
            *(self._tried(channel, to, ready) for to in addresses), return_exceptions=True
        )
        failed = {to: it for to, it in zip(addresses, came, strict=True) if it is not None}
        gone = [to for to, it in failed.items() if isinstance(it, Undelivered) and it.is_gone]
        if gone and delivery.channel == "push":
            await self._database.write(lambda it: _forget(it, delivery.person, gone))
        if len(failed) == len(addresses):
            raise max(failed.values(), key=_may_yet_arrive)

    async def _tried(self, channel: Channel, to: str, ready: Message) -> None:
        async with asyncio.timeout(self.patience):
            await channel.send(to, ready)

    def _needless(self, told: NoticeSource) -> str | None:
        if told.notice.person in self._hub.present(told.room.id):
            return "present"
        return out_of_date(told)

    async def _told(self, delivery: Delivery) -> NoticeSource:
        return await told_of(self._database, self._keeper, delivery.notice)

    async def _failed(self, mine: list[Delivery], why: str, is_final: bool) -> None:
        now = self._keeper.now()
        for delivery in mine:
            if is_final or delivery.attempts >= MOST_ATTEMPTS:
                await self._settle(replace(delivery, state=FAILED, why=why))
                await self._give_up(delivery)
            else:
                due = now + pause_after(delivery.attempts)
                job = replace(delivery, state=WAITING, due_at=due, why=why)
                await self._database.write(lambda it, job=job: notices.settle(it, job))  # type: ignore[misc]

    async def _give_up(self, delivery: Delivery) -> None:
        """Give up a delivery and store a notice about it, once for each day and channel."""
        told = await self._told(delivery)
        day = str(self._keeper.now() // (24 * HOUR))
        mark, about = f"{delivery.channel} {day}", {"channel": delivery.channel}
        draft = NoticeDraft(delivery.person, UNDELIVERED, None, mark, {**about})
        await self._desk.tell(told.room, [draft])

    async def _settle(self, delivery: Delivery) -> None:
        done = replace(delivery, done_at=self._keeper.now())
        await self._database.write(lambda it: notices.settle(it, done))


def _ready(connection: Connection, first: Delivery, now: int) -> list[Delivery]:
    """What may leave now of all that is due through this channel. Somebody who was told something
    a while ago waits for the rest, which then comes together; for questions he waits less."""
    last = notices.last_sent_at(connection, first.person, first.channel)
    ready = []
    for delivery, kind in notices.due_through(connection, first, now, MOST_TOGETHER):
        apart = QUESTIONS_APART if kind in PROMPT else MESSAGES_APART
        if last is None or last + apart <= now:
            ready.append(delivery)
        else:
            notices.settle(connection, replace(delivery, due_at=last + apart))
    return ready


def pause_after(attempts: int) -> int:
    """Twice as long each time, up to a limit."""
    return min(FIRST_PAUSE << (attempts - 1), LONGEST_PAUSE)


async def told_of(database: Database, keeper: Keeper, notice_id: str) -> NoticeSource:
    """A notice with its table, and what belongs to it now."""
    notice = await database.read(lambda it: notices.notice_by_id(it, notice_id))
    assert notice is not None
    return await told_by(database, keeper, notice)


async def told_by(database: Database, keeper: Keeper, notice: notices.Notice) -> NoticeSource:
    room: Room = await keeper.room(notice.room)
    seat, number = notice.seat, int(notice.about.get("number", 0))

    def job(connection: Connection) -> NoticeSource:
        due = notices.due_at(connection, room.id, seat) if seat is not None else None
        letter = letters.letter_by_number(connection, room.id, number) if number else None
        by = (
            accounts.person_by_id(connection, str(notice.about[BY])) if BY in notice.about else None
        )
        return NoticeSource(notice, room, due, letter, by)

    return await database.read(job)


def _receiver(connection: Connection, delivery: Delivery) -> tuple[Person | None, tuple[str, ...]]:
    wishes = read_wishes(notices.wishes_of(connection, delivery.person))
    return accounts.person_by_id(connection, delivery.person), wishes.confirmed(delivery.channel)


def _forget(connection: Connection, person: str, gone: list[str]) -> None:
    """Remove browsers that their push service no longer knows."""
    wishes = read_wishes(notices.wishes_of(connection, person))
    left = tuple(it for it in wishes.addresses if it.channel != "push" or it.to not in gone)
    notices.set_wishes(connection, person, write_wishes(replace(wishes, addresses=left)))


def _may_yet_arrive(error: BaseException) -> bool:
    return not (isinstance(error, Undelivered) and error.is_final)
