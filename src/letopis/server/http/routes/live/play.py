"""Routes of play: the table as a seat sees it, asks, entries, downloads."""

from typing import Annotated, Any

import msgspec
from litestar import Response, Router, get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from msgspec import Meta, Struct
from msgspec.structs import replace

from letopis.core.acts import Action, Refusal
from letopis.core.chronicle import Chronicle, Entry
from letopis.core.errors import NotationError
from letopis.core.files.chronicle_text import write_sealed
from letopis.core.game import AnyGame
from letopis.core.seats import SeatId
from letopis.server.house import House
from letopis.server.http.routes.requester import (
    AnyRequest,
    eyes_of,
    house_of,
    language_of,
    looking_from,
    person_of,
    seat_of,
    words_of,
)
from letopis.server.http.routes.table_access import check_may_look_back, is_open_book
from letopis.server.live.keeper import Ask, AskResult, Stale
from letopis.server.live.live_table import LiveTable, legal_at
from letopis.server.live.room import Room, table_in_play
from letopis.server.live.sentences import Reader, heard, teller_of
from letopis.server.live.sight import Offer, Sight, Told, offers, sight, told_entry, told_past
from letopis.server.problems import Problem
from letopis.server.tables.replacement import has_resigned, is_away
from letopis.server.workers.thread_jobs import run_in_thread
from letopis.store.sql.people.accounts import Person
from letopis.telling.refusals import refusal_said
from letopis.words import Language, words

LONGEST_LINE = 20_000
SHORT_LINE = 500  # characters; what is longer is read beside the loop
MOST_TOLD = 500
HIDDEN = "…"


class NewAsk(Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat asks for, as a line of the notation or as values. `seq` is the last entry the
    client has seen; `key` is its own name for this ask, so that sending it twice is asking once."""

    line: Annotated[str, Meta(max_length=LONGEST_LINE)] | None = None
    act: dict[str, Any] | None = None
    seat: str | None = None
    seq: Annotated[int, Meta(ge=0)] | None = None
    key: Annotated[str, Meta(min_length=1, max_length=64)] | None = None


class Accepted(Struct, frozen=True):
    """The entry the ask has made, and how the table looks now. What is said beforehand makes none
    and `is_private`; `seq` is then where the table stands."""

    seq: int
    is_repeat: bool
    told: tuple[Told, ...]
    sight: Sight
    is_private: bool = False


class Refused(Struct, frozen=True, tag_field="type", tag="refused"):
    """Why not: the clause, and the reason in the asker's language. `code` is `refused` when the
    rules forbid it and `stale` when the table has moved on. `key` is the asker's own. Over HTTP the
    table comes with it; a socket has had it already."""

    code: str
    text: str
    clause: str | None = None
    reason: str | None = None
    about: dict[str, str | int] = {}
    key: str | None = None
    sight: Sight | None = None


class History(Struct, frozen=True):
    """Entries after a number, at most so many at once; `seq` is where the table stands."""

    seq: int
    told: tuple[Told, ...]


@get("/api/tables/{table:str}/sight")
async def look(
    request: AnyRequest,
    table: FromPath[str],
    seat: FromQuery[str | None] = None,
    invite: FromQuery[str | None] = None,
    language: FromQuery[str | None] = None,
) -> Sight:
    """The table as a seat sees it."""
    room = await _room(request, table, invite)
    reader = Reader(looking_from(room, request, seat), language_of(request, language))
    house_of(request).bots.look(room)
    return sight(table_in_play(room), reader)


@get("/api/tables/{table:str}/offers")
async def list_offers(
    request: AnyRequest,
    table: FromPath[str],
    about: FromQuery[str | None] = None,
    seat: FromQuery[str | None] = None,
    language: FromQuery[str | None] = None,
) -> tuple[Offer, ...]:
    """What a seat may do now: with one piece (`about`), with none (`about=`), or all of it."""
    room = await _room(request, table, None)
    live, asker = table_in_play(room), seat_of(room, person_of(request), seat)
    if about and about not in live.game.subjects(live.seen_by(asker).state, asker):
        raise Problem(404, "no-such-piece")
    teller = teller_of(live, Reader(asker, language_of(request, language)))
    seen = live.seen_by(asker)
    return await run_in_thread(lambda: offers(live.game, legal_at(seen, asker, about), teller))


@get("/api/tables/{table:str}/news")
async def hear(
    request: AnyRequest,
    table: FromPath[str],
    since: Annotated[int, QueryParameter(ge=0)] = 0,
    seat: FromQuery[str | None] = None,
    invite: FromQuery[str | None] = None,
    language: FromQuery[str | None] = None,
) -> History:
    """What has happened after an entry."""
    room = await _room(request, table, invite)
    live = table_in_play(room)
    reader = Reader(looking_from(room, request, seat), language_of(request, language))
    told = await told_past(live, since, reader, MOST_TOLD)
    return History(live.seq, told)


@post("/api/tables/{table:str}/asks", status_code=200)
async def ask(
    request: AnyRequest,
    table: FromPath[str],
    data: JSONBody[NewAsk],
    language: FromQuery[str | None] = None,
) -> Response[Accepted | Refused]:
    """Ask for something. 200 when it has happened and is durable, 409 with the reason when not."""
    house = house_of(request)
    room = await _room(request, table, None)
    live, person = table_in_play(room), person_of(request)
    eyes = eyes_of(room, person, seat_of(room, person, data.seat))
    reader = Reader(eyes, language_of(request, language))
    answer = await submit_ask(house, room, person, data, reader.language)
    if isinstance(answer, Refused):
        return Response(replace(answer, sight=sight(live, reader)), status_code=409)
    known = answer.seq if answer.is_private else answer.seq - 1  # before what it has made
    since = known if data.seq is None else min(data.seq, known)
    fresh = await told_past(live, since, reader, MOST_TOLD)
    seen = sight(live, reader)
    return Response(Accepted(answer.seq, answer.is_repeat, fresh, seen, answer.is_private))


async def submit_ask(
    house: House, room: Room, person: Person, data: NewAsk, language: Language
) -> AskResult | Refused:
    """Ask from a seat that the person holds, over HTTP or socket, and end his absence. An
    instruction does not: nobody may learn that he was there to give it."""
    live, asker = table_in_play(room), seat_of(room, person, data.seat)
    if has_resigned(room, asker):
        raise Problem(409, "resigned")
    asked = Ask(asker, await _read_ask(live.game, data), data.key, data.seq)
    answer = await house.instructed.keep(room, asked, person.id)
    try:
        if answer is None:
            if is_away(room, asker):
                await house.deadlines.back(room, asker, person.id)
            answer = await house.keeper.submit(room, asked)
    except Stale:
        return Refused("stale", words(language)("problem.stale"), key=data.key)
    if not isinstance(answer, Refusal):
        return answer
    text = refusal_said(words(language), live.table, answer)
    about = dict(answer.about)
    return Refused("refused", text, answer.clause, answer.reason, about, data.key)


@get("/api/tables/{table:str}/chronicle", media_type="text/plain")
async def download(
    request: AnyRequest, table: FromPath[str], invite: FromQuery[str | None] = None
) -> Response[str]:
    """The whole chronicle as a sealed file, once the game has ended and holds no secrets."""
    room = await _room(request, table, invite)
    live = table_in_play(room)
    if not live.is_ended:
        raise Problem(409, "not-over")
    if not is_open_book(room, request):
        raise Problem(403, "face-down")
    chronicle = Chronicle(live.table.header, tuple(live.entries))
    name = f'attachment; filename="{live.table.header.id}.letopis"'
    written = await run_in_thread(write_sealed, live.game.notation, chronicle)
    return Response(written, headers={"content-disposition": name})


@get("/api/tables/{table:str}/extract", media_type="text/plain")
async def extract(
    request: AnyRequest,
    table: FromPath[str],
    seat: FromQuery[str | None] = None,
    invite: FromQuery[str | None] = None,
) -> Response[str]:
    """What a seat may know of a game so far, a line an entry. It is no chronicle: what is hidden
    is missing, so there is no chain to follow."""
    room = await _room(request, table, invite)
    live, asker = table_in_play(room), looking_from(room, request, seat)
    heading = words_of(request)("extract.heading", entries=live.seq)
    lines = await run_in_thread(_extracted, live, tuple(live.entries), asker)
    name = f'attachment; filename="{live.table.header.id}-{asker}.txt"'
    text = "\n".join([f"# {heading}", *lines]) + "\n"
    return Response(text, headers={"content-disposition": name})


def _extracted(live: LiveTable, entries: tuple[Entry, ...], asker: SeatId) -> list[str]:
    """In a thread: a long game has thousands of entries."""
    return [_as_line(told_entry(live.game, it, heard(live, it, asker), ())) for it in entries]


def _as_line(entry: Told) -> str:
    return f"{entry.seq} {entry.seat} {entry.ask or HIDDEN} | {' ; '.join(entry.facts)}".rstrip()


async def _read_ask(game: AnyGame, data: NewAsk) -> Action:
    """The action of an ask; a long one is read beside the loop."""
    size = len(data.line or "") if data.act is None else len(msgspec.json.encode(data.act))
    return (
        understood(game, data)
        if size <= SHORT_LINE
        else await run_in_thread(understood, game, data)
    )


def understood(game: AnyGame, ask: NewAsk) -> Action:
    """The action that a line or its values mean."""
    if (ask.line is None) == (ask.act is None):
        raise Problem(400, "line-or-act")
    if ask.line is not None:
        meant: object = game.notation.read(ask.line)
    else:
        meant = game.notation.from_values(ask.act or {})
    if not isinstance(meant, Action):
        raise NotationError("notation-entry")
    return meant


async def _room(request: AnyRequest, table: str, invite: str | None) -> Room:
    room = await house_of(request).keeper.room(table)
    check_may_look_back(room, request, invite)
    return room


router = Router(
    path="/", route_handlers=[look, list_offers, hear, ask, download, extract], tags=["play"]
)
