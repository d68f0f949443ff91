"""Jobs in a thread beside the event loop, one at a time, people in turn. More threads would not be
faster, because they share the interpreter with the loop."""

from asyncio import to_thread
from collections.abc import Callable
from contextvars import ContextVar
from typing import TypeVar

from letopis.server.workers.fair_turns import FairTurns, asking_from

T = TypeVar("T")

_asker: ContextVar[tuple[FairTurns, str] | None] = ContextVar("asker", default=None)


def ask_as(turns: FairTurns, who: str, address: str = "") -> None:
    """Set the person and address that this task works for."""
    _asker.set((turns, who))
    asking_from.set(address)


def asker_name() -> str:
    """The person this task works for, as given to `ask_as`; "" for the server itself."""
    return "" if (asker := _asker.get()) is None else asker[1]


async def run_in_thread(job: Callable[..., T], *given: object) -> T:
    """The result of a job; 429 for somebody who waits for too many already."""
    if (asker := _asker.get()) is None:
        return await to_thread(job, *given)
    turns, who = asker
    turns.check(who)
    async with turns.turn(who):
        return await to_thread(job, *given)
