"""Asking over the socket one looks through: a shorter way for whoever asks often."""

import logging
import time

import msgspec
from msgspec import Struct

from letopis.core.acts import Refusal
from letopis.core.errors import Trouble
from letopis.server.http.limits import PERSON
from letopis.server.http.routes.play import NewAsk, submitted
from letopis.server.http.routes.requester import AnyConnection, house_of, person_of, words_of
from letopis.server.live.keeper import Stale, playing
from letopis.server.metrics import ASKS
from letopis.server.problems import Problem, problem_text
from letopis.telling.refusals import refusal_said
from letopis.words import Words, trouble_text

_log = logging.getLogger(__name__)


class AskNow(NewAsk, frozen=True, tag_field="type", tag="ask"):
    """The same as is posted, on a socket."""


class Happened(Struct, frozen=True, tag_field="type", tag="accepted"):
    """It is durable, and what came of it was told before this, here too. `key` is the asker's."""

    key: str | None
    seq: int
    is_repeat: bool


class NotHappened(Struct, frozen=True, tag_field="type", tag="refused"):
    """Why not, as in the answer to what is posted."""

    key: str | None
    code: str
    text: str
    clause: str | None = None
    reason: str | None = None
    about: dict[str, str | int] = {}


async def answer_to(socket: AnyConnection, table: str, heard: str) -> Happened | NotHappened:
    """What comes of something said on a socket."""
    began, key, words = time.perf_counter(), None, words_of(socket)
    try:
        ask = msgspec.json.decode(heard, type=AskNow)
        key = ask.key
        answer = await _answered(socket, table, ask, words)
    except msgspec.DecodeError:
        answer = _problem(key, words, Problem(400, "bad-request", detail=""))
    except Problem as problem:
        answer = _problem(key, words, problem)
    except Trouble as trouble:
        answer = NotHappened(key, trouble.key, trouble_text(words, trouble))
    except Exception:
        _log.exception("unexpected")
        answer = _problem(key, words, Problem(500, "bug"))
    status = 200 if isinstance(answer, Happened) else 409
    metrics = house_of(socket).metrics
    metrics.answered("SOCKET", ASKS, status, time.perf_counter() - began)
    return answer


async def _answered(
    socket: AnyConnection, table: str, ask: AskNow, words: Words
) -> Happened | NotHappened:
    house, person = house_of(socket), person_of(socket)
    house.limits.take(PERSON, person.id)
    room = await house.keeper.room(table)
    try:
        answer = await submitted(house, room, person, ask)
    except Stale:
        return _problem(ask.key, words, Problem(409, "stale"))
    if not isinstance(answer, Refusal):
        return Happened(ask.key, answer.seq, answer.is_repeat)
    text = refusal_said(words, playing(room).table, answer)
    return NotHappened(ask.key, "refused", text, answer.clause, answer.reason, dict(answer.about))


def _problem(key: str | None, words: Words, problem: Problem) -> NotHappened:
    return NotHappened(key, problem.code, problem_text(words, problem))
