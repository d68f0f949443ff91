"""Asks over the socket of a table, with small answers: the news itself goes to every looker."""

import logging
import time

import msgspec
from msgspec import Struct

from letopis.core.bounds import Bounds, check_json
from letopis.core.errors import Trouble
from letopis.server.http.authentication import address_of
from letopis.server.http.routes.live.play import NewAsk, Refused, submit_ask
from letopis.server.http.routes.live.socket_questions import (
    Barred,
    DryRunAnswer,
    DryRunNow,
    Reached,
    ReachNow,
    question_answered,
)
from letopis.server.http.routes.requester import AnyConnection, house_of, person_of
from letopis.server.limits import ADDRESS, PERSON
from letopis.server.metrics import ASKS
from letopis.server.problems import Problem, problem_text
from letopis.words import Language, trouble_text, words

LONGEST_MESSAGE = 4096  # characters
MESSAGE = Bounds(longest=4 * LONGEST_MESSAGE, deepest=16, most=2_000)  # in bytes of UTF-8

_log = logging.getLogger(__name__)


class AskNow(NewAsk, frozen=True, tag_field="type", tag="ask"):
    """The same as is posted, on a socket."""


class Acceptance(Struct, frozen=True, tag_field="type", tag="accepted"):
    """The ask with this key has made the entry `seq`. The entry was sent before, here too. What
    `is_private` has made none, and was seen by this seat alone."""

    key: str | None
    seq: int
    is_repeat: bool
    is_private: bool = False


class Ping(Struct, frozen=True, tag_field="type", tag="ping", forbid_unknown_fields=True):
    """Are you there? A page cannot see the pings of the protocol itself."""


class Pong(Struct, frozen=True, tag_field="type", tag="pong"):
    """The connection lives."""


SocketAsk = AskNow | ReachNow | DryRunNow | Ping
SocketAnswer = Acceptance | Refused | Reached | Barred | DryRunAnswer | Pong


async def answer_to(
    socket: AnyConnection, table: str, heard: str, language: Language
) -> SocketAnswer:
    """The answer to a message on a socket; whatever goes wrong is an answer too."""
    began, key = time.perf_counter(), None
    answer: SocketAnswer
    try:
        house_of(socket).limits.take(ADDRESS, address_of(socket))
        check_json(heard.encode(), MESSAGE)
        said = msgspec.json.decode(heard, type=SocketAsk)
        if isinstance(said, Ping):
            return Pong()
        key = said.key
        if isinstance(said, AskNow):
            answer = await _answer(socket, table, said, language)
        else:
            answer = await question_answered(socket, table, said, language)
    except msgspec.DecodeError:
        answer = _problem(key, language, Problem(400, "bad-request", detail=""))
    except Problem as problem:
        answer = _problem(key, language, problem)
    except Trouble as trouble:
        answer = Refused(trouble.key, trouble_text(words(language), trouble), key=key)
    except Exception:
        _log.exception("unexpected")
        answer = _problem(key, language, Problem(500, "bug"))
    status = 409 if isinstance(answer, Refused) else 200
    metrics = house_of(socket).metrics
    metrics.answered("SOCKET", ASKS, status, time.perf_counter() - began)
    return answer


async def _answer(
    socket: AnyConnection, table: str, ask: AskNow, language: Language
) -> Acceptance | Refused:
    house, person = house_of(socket), person_of(socket)
    house.limits.take(PERSON, person.id)
    room = await house.keeper.room(table)
    answer = await submit_ask(house, room, person, ask, language)
    if isinstance(answer, Refused):
        return answer
    return Acceptance(ask.key, answer.seq, answer.is_repeat, answer.is_private)


def _problem(key: str | None, language: Language, problem: Problem) -> Refused:
    return Refused(problem.code, problem_text(words(language), problem), key=key)
