"""Routes for notices: reading them, channels and quiet hours, deliveries, nudges."""

from typing import Annotated

from litestar import Router, get, post, put
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Meta, Struct

from letopis.core.seats import LONGEST_NAME, SeatId
from letopis.server.http.routes.requester import AnyRequest, house_of, person_of
from letopis.server.http.routes.table_access import check_may_look
from letopis.server.notices.preferences import (
    LONGEST_ADDRESS,
    MOST_ADDRESSES,
    MOST_MUTED,
    ChannelName,
    DoNotDisturb,
    NoticeKind,
    Wishes,
    read_wishes,
)
from letopis.server.notices.sender import told_by
from letopis.server.notices.sentences import causer_name, sentence, words_for
from letopis.server.problems import Problem
from letopis.server.workers.thread_jobs import run_in_thread
from letopis.store.sql.people import notices
from letopis.store.sql.people.notices import Notice

PAGE = 50
MOST_DELIVERIES = 100
LONGEST_DIGEST = 24 * 60


class NoticeAbout(Struct, frozen=True):
    id: str
    kind: str
    table: str
    seat: SeatId | None
    at: int
    is_read: bool
    text: str
    by: str | None  # who caused it, and may be muted


class NoticeList(Struct, frozen=True):
    """The latest first."""

    unread: int
    notices: tuple[NoticeAbout, ...]


class Read(Struct, frozen=True, forbid_unknown_fields=True):
    """All of them, or those of one table."""

    table: Annotated[str, Meta(max_length=32)] | None = None


class NewAddress(Struct, frozen=True, forbid_unknown_fields=True):
    """A mail address, the address of a webhook, a Telegram chat, or a browser's subscription as
    JSON."""

    channel: ChannelName
    to: Annotated[str, Meta(min_length=1, max_length=LONGEST_ADDRESS)]


class NewWishes(Struct, frozen=True, forbid_unknown_fields=True):
    addresses: Annotated[tuple[NewAddress, ...], Meta(max_length=MOST_ADDRESSES)] = ()
    muted_kinds: tuple[NoticeKind, ...] = ()
    muted_tables: Annotated[
        tuple[Annotated[str, Meta(max_length=32)], ...], Meta(max_length=MOST_MUTED)
    ] = ()
    muted_people: (
        Annotated[tuple[Annotated[str, Meta(max_length=32)], ...], Meta(max_length=MOST_MUTED)]
        | None
    ) = None  # keys of those who stay muted; all, if none are named
    quiet: DoNotDisturb | None = None
    digest: Annotated[int, Meta(ge=0, le=LONGEST_DIGEST)] = 0


class AddressAbout(Struct, frozen=True):
    channel: str
    to: str
    is_confirmed: bool


class MutedAbout(Struct, frozen=True):
    key: str
    name: str


class MutePerson(Struct, frozen=True, forbid_unknown_fields=True):
    """Whoever caused this notice."""

    notice: Annotated[str, Meta(min_length=1, max_length=64)]


class WishesAbout(Struct, frozen=True):
    """`channels` are those this server has; `push_key` is what a browser subscribes with."""

    addresses: tuple[AddressAbout, ...]
    muted_kinds: tuple[NoticeKind, ...]
    muted_tables: tuple[str, ...]
    muted_people: tuple[MutedAbout, ...]
    quiet: DoNotDisturb | None
    digest: int
    channels: tuple[str, ...]
    push_key: str


class Confirmation(Struct, frozen=True, forbid_unknown_fields=True):
    code: Annotated[str, Meta(min_length=1, max_length=20)]


class DeliveryAbout(Struct, frozen=True):
    """`state` is waiting, sent, dropped (there was no need any more) or failed; `why` says more."""

    channel: str
    state: str
    why: str
    attempts: int
    due_at: int
    done_at: int | None
    notice: NoticeAbout


class Nudge(Struct, frozen=True, forbid_unknown_fields=True):
    seat: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]


@get("/api/me/notices")
async def read_notices(
    request: AnyRequest, before: Annotated[int | None, QueryParameter(ge=0, le=2**62)] = None
) -> NoticeList:
    house, person = house_of(request), person_of(request)
    until = 2**62 if before is None else before
    found = await house.database.read(lambda it: notices.notices_of(it, person.id, until, PAGE))
    return NoticeList(
        await house.database.read(lambda it: notices.unread(it, person.id)),
        tuple([await _about(request, it) for it in found]),
    )


@put("/api/me/notices/read")
async def have_read(request: AnyRequest, data: JSONBody[Read]) -> NoticeList:
    house, person = house_of(request), person_of(request)
    now = house.now()
    await house.database.write(lambda it: notices.mark_read(it, person.id, now, data.table))
    return NoticeList(await house.database.read(lambda it: notices.unread(it, person.id)), ())


@get("/api/me/wishes")
async def my_wishes(request: AnyRequest) -> WishesAbout:
    """How I want to be told."""
    house, person = house_of(request), person_of(request)
    kept = await house.database.read(lambda it: notices.wishes_of(it, person.id))
    return _wishes_about(request, read_wishes(kept))


@put("/api/me/wishes")
async def wish(request: AnyRequest, data: JSONBody[NewWishes]) -> WishesAbout:
    """A new mail address gets a code, and nothing else until that is confirmed. Push goes to
    several browsers; a further one ousts the oldest."""
    house, person = house_of(request), person_of(request)
    new = Wishes(
        muted_kinds=data.muted_kinds,
        muted_tables=data.muted_tables,
        quiet=data.quiet,
        digest=data.digest,
    )
    addresses = [(it.channel, it.to.strip()) for it in data.addresses]
    wishes = await house.registry.wish(person, new, addresses, data.muted_people)
    return _wishes_about(request, wishes)


@post("/api/me/wishes/people", status_code=200)
async def mute_person(request: AnyRequest, data: JSONBody[MutePerson]) -> WishesAbout:
    """Tell me no more of what somebody does, except when it is my turn."""
    house, person = house_of(request), person_of(request)
    notice = await house.database.read(lambda it: notices.notice_by_id(it, data.notice))
    if notice is None or notice.person != person.id:
        raise Problem(404, "no-such-notice")
    told = await told_by(house.database, house.keeper, notice)
    if told.by is None:
        raise Problem(409, "nobodys-doing")
    wishes = await house.registry.mute(person, told.by.id, causer_name(told) or told.by.name)
    return _wishes_about(request, wishes)


@post("/api/me/wishes/confirmation", status_code=200)
async def confirm(request: AnyRequest, data: JSONBody[Confirmation]) -> WishesAbout:
    """The code from the mail."""
    house, person = house_of(request), person_of(request)
    return _wishes_about(request, await house.registry.confirm(person, data.code.strip()))


@get("/api/me/deliveries")
async def my_deliveries(request: AnyRequest) -> tuple[DeliveryAbout, ...]:
    """What was sent to me, what waits, what failed and why."""
    house, person = house_of(request), person_of(request)
    found = await house.database.read(
        lambda it: notices.deliveries_of(it, person.id, MOST_DELIVERIES)
    )
    return tuple(
        [
            DeliveryAbout(
                it.channel,
                it.state,
                it.why,
                it.attempts,
                it.due_at,
                it.done_at,
                await _about(request, notice),
            )
            for it, notice in found
        ]
    )


@post("/api/tables/{table:str}/nudges", status_code=204)
async def nudge(request: AnyRequest, table: FromPath[str], data: JSONBody[Nudge]) -> None:
    """Call somebody to the table who is waited for; once in twelve hours."""
    house, person = house_of(request), person_of(request)
    room = await house.keeper.room(table)
    check_may_look(room, request, None)
    await house.notices.nudge(room, person, SeatId(data.seat))


async def _about(request: AnyRequest, notice: Notice) -> NoticeAbout:
    house, person = house_of(request), person_of(request)
    told = await told_by(house.database, house.keeper, notice)
    text = await run_in_thread(sentence, words_for(person), person, told)
    return NoticeAbout(
        notice.id,
        notice.kind,
        notice.room,
        notice.seat,
        notice.at,
        notice.read_at is not None,
        text,
        causer_name(told),
    )


def _wishes_about(request: AnyRequest, wishes: Wishes) -> WishesAbout:
    house = house_of(request)
    return WishesAbout(
        tuple(AddressAbout(it.channel, it.to, it.is_confirmed) for it in wishes.addresses),
        wishes.muted_kinds,
        wishes.muted_tables,
        tuple(MutedAbout(it.key, it.name) for it in wishes.muted_people),
        wishes.quiet,
        wishes.digest,
        house.registry.channels,
        house.push_key,
    )


router = Router(
    path="/",
    route_handlers=[
        read_notices,
        have_read,
        my_wishes,
        wish,
        confirm,
        mute_person,
        my_deliveries,
        nudge,
    ],
    tags=["notices"],
)
