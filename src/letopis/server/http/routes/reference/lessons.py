"""Routes for lessons: a table replayed from the learner's asks, which the client keeps."""

from typing import Annotated

from litestar import Router, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from letopis.core.chronicle import Chronicle
from letopis.games.catalogue import game_named
from letopis.lessons import Attendance, attend
from letopis.server.http.routes.requester import AnyRequest, words_of
from letopis.server.live.live_table import LiveTable
from letopis.server.live.sentences import Reader
from letopis.server.live.sight import Sight, Told, sight, told_entries, values_of
from letopis.store.sql.games.chronicles import StoredChronicle
from letopis.words import Words, refusal_text

LONGEST_LINE = 80
MOST_ASKS = 60

LessonLine = Annotated[str, Meta(min_length=1, max_length=LONGEST_LINE)]


class Attending(Struct, frozen=True, forbid_unknown_fields=True):
    """What has been asked for since the lesson began, and what is asked for now."""

    asks: Annotated[tuple[LessonLine, ...], Meta(max_length=MOST_ASKS)] = ()
    line: LessonLine | None = None


class LessonAbout(Struct, frozen=True):
    """Where the lesson stands: what it says, what it waits for, and how the table looks.

    `strays` is said when the rules allow what the lesson does not wait for."""

    title: str
    asks: tuple[str, ...]
    step: str
    number: int
    of: int
    text: str
    wants: tuple[dict[str, object], ...]
    told: tuple[Told, ...]
    sight: Sight
    refusal: str | None
    clause: str | None
    strays: str | None


@post("/api/lessons/{game:str}", status_code=200)
async def attend_lesson(
    request: AnyRequest, game: FromPath[str], data: JSONBody[Attending]
) -> LessonAbout:
    """The next step of a lesson; without a line, where it stands."""
    said = words_of(request)
    there = attend(game, said("lesson.you"), data.asks, data.line)
    return _about(there, said)


def _about(there: Attendance, said: Words) -> LessonAbout:
    game = game_named(there.header.game)
    chronicle = Chronicle(there.header, there.entries)
    times = (0,) * len(there.entries)
    live = LiveTable(game, StoredChronicle(chronicle, None, 0, times))
    reader = Reader(there.header.seats[0].id, said.language)
    wants = (game.notation.read(line) for line in there.step.waits_for)
    refused = there.refusal
    path = ("lesson", game.id)
    return LessonAbout(
        title=said.at(*path, "title"),
        asks=there.asks,
        step=there.step.id,
        number=there.number,
        of=there.of,
        text=said.at(*path, "step", there.step.id),
        wants=tuple(map(values_of, wants)),
        told=told_entries(live, len(there.entries) - there.fresh, reader),
        sight=sight(live, reader),
        refusal=None if refused is None else refusal_text(said, refused, there.header.seats),
        clause=None if refused is None else refused.clause,
        strays=said("lesson.strays") if there.strays and refused is None else None,
    )


router = Router(path="/", route_handlers=[attend_lesson], tags=["lessons"])
