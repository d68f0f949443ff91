"""Routes for replays, odds, reviews, hints and dice checks, of tables and of files."""

from contextlib import suppress
from typing import Annotated, TypeVar

from litestar import Router, get, post
from litestar.params import FromPath, FromQuery, QueryParameter
from msgspec import Struct
from msgspec.structs import asdict, replace

from letopis.analysis import (
    Hint,
    HintLevel,
    Odds,
    ToldReview,
    ToldScores,
    is_studied,
    turn_ends,
    year_starts,
)
from letopis.core.chronicle import Entry
from letopis.core.errors import Trouble
from letopis.core.seats import SeatId
from letopis.core.table import Table
from letopis.server.analysis import questions as questions
from letopis.server.analysis.imported_files import LARGEST
from letopis.server.analysis.pools import Source, table_source
from letopis.server.analysis.questions import DiceAbout, Moments, Outline, Question, Working
from letopis.server.analysis.worker import promised, seats_about, totals_of
from letopis.server.http.routes.analysis.study_access import (
    eyes_of,
    is_file,
    seats_seen,
    source_of,
    studied_room,
)
from letopis.server.http.routes.requester import (
    AnyRequest,
    house_of,
    language_of,
    person_of,
    seat_of,
    who_of,
    words_of,
)
from letopis.server.limits import FILE
from letopis.server.live.room import Room, table_in_play
from letopis.server.live.sight import winners_of
from letopis.server.problems import Problem
from letopis.server.tables.table_plan import hints_allowed
from letopis.server.workers.thread_jobs import run_in_thread
from letopis.store.sql import Overtaken
from letopis.store.sql.games.results import note_hint
from letopis.telling.outcomes import outcome_said
from letopis.telling.sheet_review import HintWords, ReviewWords, hint_said, review_said
from letopis.words import Language, Words, words

MOST_MOMENTS = 60

A = TypeVar("A")


class OutlineFound(Struct, frozen=True):
    """One of the two is there: the answer, or how far the work is. Then ask again in a second.
    `id` is what to call the file from now on."""

    id: str
    found: Outline | None
    working: Working | None


class MomentsFound(Struct, frozen=True):
    found: Moments | None
    working: Working | None


class DiceFound(Struct, frozen=True):
    found: DiceAbout | None
    working: Working | None


class SaidHint(Hint, frozen=True, kw_only=True):
    """A hint with its words."""

    said: HintWords


class HintFound(Struct, frozen=True):
    """`seq` is the entry after which the hint holds."""

    seq: int
    found: SaidHint | None
    working: Working | None


class OddsFound(Struct, frozen=True):
    found: tuple[Odds, ...] | None
    working: Working | None


class SaidReview(ToldReview, frozen=True, kw_only=True):
    """A review with its words."""

    said: ReviewWords


class ReviewFound(Struct, frozen=True):
    found: SaidReview | None
    working: Working | None


class ScoresFound(Struct, frozen=True):
    found: ToldScores | None
    working: Working | None


@post("/api/study", status_code=201, request_max_body_size=LARGEST)
async def read_file(request: AnyRequest) -> OutlineFound:
    """Look at a chronicle file in any of its three forms; it becomes no table. The body is the
    file itself. What is wrong with it is said with the line that is wrong."""
    house = house_of(request)
    house.limits.take(FILE, person_of(request).id)
    key = await house.imported_files.keep(await request.body())
    return await _file_outline(request, key)


@get("/api/study/{book:str}")
async def outline(
    request: AnyRequest, book: FromPath[str], invite: FromQuery[str | None] = None
) -> OutlineFound:
    """Who plays, who acted in which entry, and from where one may look. `book` is a table, or the
    id of a file that was read."""
    if is_file(book):
        return await _file_outline(request, book)
    room = await studied_room(request, book, invite)
    return OutlineFound(book, await _table_outline(request, room), None)


@get("/api/study/{book:str}/moments")
async def moments(
    request: AnyRequest,
    book: FromPath[str],
    first: Annotated[int, QueryParameter(ge=0)] = 0,
    count: Annotated[int, QueryParameter(ge=1, le=MOST_MOMENTS)] = 1,
    seat: FromQuery[str | None] = None,
    invite: FromQuery[str | None] = None,
    language: FromQuery[str | None] = None,
) -> MomentsFound:
    """How the table stood after some entries. While a game goes on one looks from one's own seat;
    when it is over, from any."""
    eyes = await eyes_of(request, book, invite, seat)
    asked = questions.AskMoments(eyes, first, count, language_of(request, language))
    return MomentsFound(*await _asked(request, await source_of(request, book, invite), asked))


@get("/api/study/{book:str}/dice")
async def promise(
    request: AnyRequest, book: FromPath[str], invite: FromQuery[str | None] = None
) -> DiceFound:
    """What was promised about the dice, and after the game all that the throws depended on. To
    everybody who may look: the secret is told to all, however the game ended (TB-3.2, TB-3.4)."""
    if not is_file(book):
        room = await studied_room(request, book, invite)
        if not table_in_play(room).is_ended:
            return DiceFound(
                promised(table_in_play(room).table.header, False, words_of(request)), None
            )
    source = await source_of(request, book, invite)
    return DiceFound(*await _asked(request, source, questions.AskDice(words_of(request).language)))


@get("/api/study/{book:str}/odds")
async def win_odds(
    request: AnyRequest, book: FromPath[str], invite: FromQuery[str | None] = None
) -> OddsFound:
    """How likely everybody was to win, turn by turn; in a running game only where hints are."""
    source = await source_of(request, book, invite, needs="hints")
    return OddsFound(*await _asked(request, source, questions.AskOdds()))


@get("/api/study/{book:str}/review")
async def look_back(
    request: AnyRequest,
    book: FromPath[str],
    invite: FromQuery[str | None] = None,
    language: FromQuery[str | None] = None,
) -> ReviewFound:
    """After the game: what every decision lost, what luck every throw brought."""
    source = await source_of(request, book, invite, needs="end")
    found, working = await _asked(request, source, questions.AskReview())
    if found is None:
        return ReviewFound(None, working)
    spoken = language_of(request, language)
    about, working = await _outline_of(request, book, invite, spoken)
    if about is None:
        return ReviewFound(None, working)
    names = {it.seat: it.name for it in about.seats}
    winners = about.winners if about.is_over else None
    said = review_said(words(spoken), found, lambda seat: names.get(seat, seat), winners)
    return ReviewFound(SaidReview(**asdict(found), said=said), None)


@get("/api/study/{book:str}/scores")
async def spread(
    request: AnyRequest, book: FromPath[str], invite: FromQuery[str | None] = None
) -> ScoresFound:
    """After the game: how results are spread under the best play, and those of this game."""
    source = await source_of(request, book, invite, needs="end")
    return ScoresFound(*await _asked(request, source, questions.AskScores()))


@get("/api/tables/{table:str}/hint")
async def give_hint(
    request: AnyRequest,
    table: FromPath[str],
    level: FromQuery[HintLevel],
    line: FromQuery[str | None] = None,
    seat: FromQuery[str | None] = None,
    language: FromQuery[str | None] = None,
) -> HintFound:
    """For a seat that is asked, of its own position, where the table allows as much: whether
    there is something better than a line, what is best, or everything with values and losses."""
    room = await studied_room(request, table, None)
    live, asker = table_in_play(room), seat_of(room, person_of(request), seat)
    if level not in hints_allowed(room.row.plan):
        raise Problem(403, "no-hints-here")
    if live.waits_for(asker) is None:
        raise Problem(409, "not-asked")
    source = table_source(live)
    found, working = await _asked(request, source, questions.AskHint(level, line))
    if found is None:
        return HintFound(live.seq, None, working)
    with suppress(Overtaken):
        await house_of(request).database.write(lambda it: note_hint(it, room.id, asker))
    said = hint_said(words(language_of(request, language)), found, line)
    return HintFound(live.seq, SaidHint(**asdict(found), said=said), None)


async def _asked(
    request: AnyRequest, source: Source, question: Question[A]
) -> tuple[A | None, Working | None]:
    found = await house_of(request).analysis.ask(source, question, who_of(request))
    return (None, found) if isinstance(found, Working) else (found, None)


async def _outline_of(
    request: AnyRequest, book: str, invite: str | None, language: Language
) -> tuple[Outline | None, Working | None]:
    if not is_file(book):
        return await _table_outline(request, await studied_room(request, book, invite)), None
    source = await source_of(request, book, invite)
    return await _asked(request, source, questions.AskOutline(language))


async def _file_outline(request: AnyRequest, key: str) -> OutlineFound:
    source = await source_of(request, key, None)
    try:
        found, working = await _asked(
            request, source, questions.AskOutline(words_of(request).language)
        )
    except Trouble:
        await house_of(request).imported_files.drop(key)
        raise
    return OutlineFound(key, None if found is None else replace(found, id=key), working)


async def _table_outline(request: AnyRequest, room: Room) -> Outline:
    """In a thread: a long game has thousands of entries."""
    live, sees = table_in_play(room), seats_seen(request, room)
    entries = tuple(live.entries)
    return await run_in_thread(_outlined, room, live.table, entries, sees, words_of(request))


def _outlined(
    room: Room, table: Table, entries: tuple[Entry, ...], sees: tuple[SeatId, ...], said: Words
) -> Outline:
    header = table.header
    return Outline(
        id=room.id,
        chronicle=header.id,
        game=header.game,
        title=room.row.title,
        seats=seats_about(header.seats, said),
        entries=len(entries),
        is_over=table.is_ended,
        is_studied=is_studied(table.game),
        actors=tuple(entry.seat for entry in entries),
        turns=turn_ends(entries),
        years=year_starts(entries),
        winners=winners_of(table),
        totals=totals_of(table),
        sees=sees,
        ended=outcome_said(said, table),
    )


router = Router(
    path="/",
    route_handlers=[
        read_file,
        outline,
        moments,
        promise,
        win_odds,
        look_back,
        spread,
        give_hint,
    ],
    tags=["study"],
)
