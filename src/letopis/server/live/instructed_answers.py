"""Keeps what players say beforehand out of the chronicle, and answers by it in their stead.

Others must not learn that somebody has planned anything. So the game asks everybody alike; whoever
does not want to be asked is answered for after a pause, as by somebody who has looked and decided,
with an act like those that people send. What was said for silence is laid down when time is over,
in an entry of the clock that looks the same to others whether or not there was anything.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from random import SystemRandom
from typing import Any

from letopis.bots.idle import IDLE
from letopis.bots.instructions import answer_unasked, speaks_for, with_what_was_said
from letopis.core.acts import Action, Refusal
from letopis.core.seats import SeatId
from letopis.core.table import ask as ask_table
from letopis.server.live.hub import Hub
from letopis.server.live.instructions import instructed_seat, seat_of
from letopis.server.live.keeper import Ask, AskResult, Keeper, Stale
from letopis.server.live.live_table import Waiting
from letopis.server.live.reckoned_orders import ReckonedOrders
from letopis.server.live.room import Room, table_in_play
from letopis.server.problems import Problem
from letopis.store.sql import Database
from letopis.store.sql.around_table.instructions import (
    Instruction,
    keep_instruction,
    read_instructions,
)

Seconds = tuple[float, float]
AT_A_GLANCE: Seconds = (2.0, 7.0)  # that somebody takes to look at what has happened
WITH_A_THOUGHT: Seconds = (6.0, 24.0)  # to look at a battle and give orders

_log = logging.getLogger(__name__)

AnswerPause = Callable[[Waiting], Awaitable[object]]


async def drawn_pause(asked: Waiting) -> None:
    span = AT_A_GLANCE if asked.prompt.is_brief else WITH_A_THOUGHT
    await asyncio.sleep(SystemRandom().uniform(*span))


class InstructedAnswers:
    """One task for each question that is answered unasked; listens to the keeper, and tells it what
    to do in the name of the silent."""

    def __init__(
        self, database: Database, keeper: Keeper, hub: Hub, pause: AnswerPause = drawn_pause
    ) -> None:
        self._database, self._keeper, self._hub, self.pause = database, keeper, hub, pause
        self._orders, self._luck = ReckonedOrders(), SystemRandom()
        self._answering: dict[tuple[str, SeatId], asyncio.Task[None]] = {}

    async def keep(self, room: Room, ask: Ask, person: str) -> AskResult | Refusal | None:
        """Store an instruction; None for any other act, which goes to the game. It is on disk when
        this returns. No entry is made and only the sockets of the seat are told; the result has
        the number of the last entry."""
        live, action = table_in_play(room), ask.action
        if instructed_seat(live.table, ask.seat, action) is None:
            return None
        async with room.reading:  # what was read earlier must not be put over this
            seat = instructed_seat(live.table, ask.seat, action)
            if seat is None:
                return None
            said = Instruction(seat, _kind(action), person, live.game.notation.write(action))
            if said in room.instructions:
                return AskResult(live.seq, is_repeat=True, is_private=True)
            judged = ask_table(live.seen_by(ask.seat), ask.seat, action)
            if isinstance(judged, Refusal):
                return judged
            await self._database.write(lambda it: keep_instruction(it, room.id, said))
            others = (it for it in room.instructions if (it.seat, it.kind) != (seat, said.kind))
            self._lay(room, (*others, said), seat)
        return AskResult(live.seq, is_private=True)

    async def heard(self, message: str) -> None:
        """Another process has kept something."""
        room_id, _, seat = message.partition(" ")
        room = self._keeper.at_hand(room_id)
        if room is None or room.live is None:
            return
        async with room.reading:
            kept = await self._database.read(lambda it: read_instructions(it, room_id))
            if kept != room.instructions:
                self._lay(room, kept, SeatId(seat))

    def _lay(self, room: Room, kept: tuple[Instruction, ...], seat: SeatId) -> None:
        """Apply stored instructions to the table and refresh the sockets of the seat, and of no
        other."""
        room.instructions = kept
        room.lay_instructions()
        table = table_in_play(room).table
        persons = (chair.seat for chair in room.chairs)
        self._hub.instructed(room, {it for it in persons if seat_of(table, it) == seat})
        self.wake(room)

    async def reckoned(self, room: Room, ask: Ask) -> Action | None:
        """Orders that must be computed before an act can be completed; only that act waits for
        them."""
        person = speaks_for(ask.seat, ask.action)
        if person is None:
            return None
        if person == ask.seat:
            return await self._orders.of(room, person)
        return self._orders.at_hand(room, person)

    def completed(self, room: Room, ask: Ask, reckoned: Action | None) -> Action:
        """The act as it goes into the chronicle: silence with what was said for it."""
        live, person = table_in_play(room), speaks_for(ask.seat, ask.action)
        if person is None:
            return ask.action
        own = live.seen_by(person).state
        return with_what_was_said(live.game, own, ask.seat, ask.action, reckoned)

    def wake(self, room: Room, fresh: Any = None) -> None:
        """Look whether the table asks somebody who does not want to be asked."""
        for waiting in room.waiting:
            chair = room.chair(waiting.seat)
            if chair is not None and chair.bot in (None, IDLE):
                self._orders.begin(room, waiting.seat)
            key = (room.id, waiting.seat)
            if key not in self._answering and self._unasked(room, waiting.seat) is not None:
                task = asyncio.get_running_loop().create_task(self._see_to(room, waiting.seat))
                self._answering[key] = task
                task.add_done_callback(partial(self._forget, key))

    def _forget(self, key: tuple[str, SeatId], done: asyncio.Task[None]) -> None:
        if self._answering.get(key) is done:
            del self._answering[key]

    async def settle(self) -> None:
        """Wait until nothing is left to be answered."""
        while self._answering:
            await asyncio.wait(self._answering.values())

    async def close(self) -> None:
        answering = tuple(self._answering.values())
        for task in answering:
            task.cancel()
        await asyncio.gather(*answering, return_exceptions=True)
        await self._orders.close()

    async def _see_to(self, room: Room, seat: SeatId) -> None:
        """Answer the questions of one room until none is left that can be answered unasked."""
        try:
            while (asked := self._unasked(room, seat)) is not None:
                await self.pause(asked)
                reckoned = await self._orders.of(room, seat)
                now = self._unasked(room, seat)  # he may have answered, or changed his mind
                if now is not None and now.since == asked.since:
                    await self._answer(room, now, reckoned)
        except Exception:
            _log.exception("a question cannot be answered", extra={"room": room.id, "seat": seat})

    async def _answer(self, room: Room, asked: Waiting, reckoned: Action | None) -> None:
        live, seat = table_in_play(room), asked.seat
        own = live.seen_by(seat).state
        action = answer_unasked(live.game, own, seat, reckoned, self._luck)
        assert action is not None
        with suppress(Stale, Problem):  # answered meanwhile, or the table rests: looked at again
            answer = await self._keeper.submit(room, Ask(seat, action, seq=asked.since))
            assert not isinstance(answer, Refusal), answer

    def _unasked(self, room: Room, seat: SeatId) -> Waiting | None:
        """The question to a seat whose player does not want to be asked it; where a bot holds his
        place, the bot is asked."""
        chair, live = room.chair(seat), room.live
        if live is None or chair is None or chair.person is None or chair.bot is not None:
            return None
        waiting = next((it for it in room.waiting if it.seat == seat), None)
        return waiting if waiting is not None and live.speaks_unasked(seat) else None


def _kind(action: Action) -> str:
    return str(type(action).__struct_config__.tag)
