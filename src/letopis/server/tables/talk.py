"""Talk at a table: who may say what to whom, and who may read it.

`may_read` is the one filter: pages of history, sockets and notices all ask it, and nobody else
decides.
"""

import asyncio
from collections.abc import Callable, Iterable

from msgspec import Struct
from sqlalchemy import Connection

from letopis.core.seats import HOST, SeatId
from letopis.server.limits import Limits, Rate
from letopis.server.live.hub import Hub
from letopis.server.live.keeper import Keeper
from letopis.server.live.room import Room
from letopis.server.problems import Problem
from letopis.server.tables.replacement import belongs
from letopis.server.wall_clock import SECOND
from letopis.store.sql import Database, Overtaken
from letopis.store.sql.announcements import announce
from letopis.store.sql.around_table import letters
from letopis.store.sql.around_table.letters import GALLERY, LETTER, TABLE, Letter
from letopis.store.sql.around_table.rooms import PLAYING
from letopis.store.sql.people.accounts import Person

SAYING = Rate(12, 3 * SECOND)
MOST_ATTEMPTS = 20
PAGE = 200
MOST_COUNTED = 1000
TENTH = SECOND // 10
_pause = asyncio.sleep


class TalkReader(Struct, frozen=True):
    """Who reads, and which of his seats he reads for; the others of his are `covered`: somebody
    else at the same screen plays them."""

    person: str
    seats: tuple[SeatId, ...]
    covered: tuple[SeatId, ...]
    is_seated: bool
    belongs: bool


class TalkLine(Struct, frozen=True):
    """A line as it is shown."""

    number: int
    kind: str
    at: int
    name: str
    seat: SeatId | None
    to: tuple[SeatId, ...]
    text: str
    is_mine: bool


class Said(Struct, frozen=True, tag_field="type", tag="said"):
    """Somebody has said something that you may read."""

    line: TalkLine


class Saying(Struct, frozen=True):
    """What somebody wants to say; `seat` is the one he says it from."""

    kind: str
    text: str
    to: tuple[SeatId, ...] = ()
    seat: SeatId | None = None


def reader_of(room: Room, person: str, looking: SeatId | None = None) -> TalkReader:
    """Somebody who looks from one seat reads what that seat may; from none in particular, what
    all of his may. Whoever sits at the table but looks as the public reads what all may."""
    held = room.seats_of(person) if person else ()
    seats = held if looking is None else tuple(it for it in held if it == looking)
    return TalkReader(
        person=person if seats or not held else "",
        seats=seats,
        covered=tuple(it for it in held if it not in seats),
        is_seated=any(it != HOST for it in held),
        belongs=belongs(room, person),
    )


def may_read(room: Room, letter: Letter, reader: TalkReader) -> bool:
    """Talk stays with those at the table, unless it is open to all. Letters belong to the seats
    they went between, notes to whoever made them, at one screen to the seat they were made at.
    What those who watch say to each other is hidden from those who play, as long as they play."""
    match letter.kind:
        case letters.TABLE:
            return room.row.is_open or reader.belongs
        case letters.GALLERY:
            return not (reader.is_seated and room.row.stage == PLAYING)
        case letters.LETTER:
            return any(it == letter.seat or it in letter.to for it in reader.seats)
        case letters.NOTE:
            is_mine = bool(reader.person) and letter.author == reader.person
            return is_mine and letter.seat not in reader.covered
        case _:
            return False


def shown(letter: Letter, person: str) -> TalkLine:
    return TalkLine(
        letter.number,
        letter.kind,
        letter.at,
        letter.name,
        letter.seat,
        letter.to,
        letter.text,
        bool(person) and letter.author == person,
    )


class Talk:
    """Takes what people say, keeps it, and hands it to those who may read it."""

    def __init__(self, database: Database, keeper: Keeper, hub: Hub, limits: Limits) -> None:
        self._database, self._keeper, self._hub = database, keeper, hub
        self._limits = limits
        # Others who want to know: with the letter in one transaction, and once it is told.
        self.letter_kept: Callable[[Connection, Room, Letter, frozenset[str]], None] | None = None
        self.letter_told: Callable[[Room, Letter], None] | None = None
        self._announced: set[tuple[str, int]] = set()  # by this process, which will hear of it too

    async def say(self, room: Room, person: Person, said: Saying) -> Letter:
        """Store a line, then send it to those who may read it."""
        check_may_say(room, person, said)
        self._limits.take(SAYING, person.id)
        present = self._hub.present(room.id)
        for _ in range(MOST_ATTEMPTS):
            at = await self._free_moment(room)
            try:
                letter = await self._database.write(
                    lambda it, at=at: self._written(it, room, person, said, present, at)  # type: ignore[misc]
                )
            except Overtaken:
                continue
            self.tell(room, letter)
            if self.letter_told is not None:
                self.letter_told(room, letter)
            return letter
        raise Problem(503, "too-busy")

    async def _free_moment(self, room: Room) -> int:
        """A moment in which nothing was said here yet. A line's number is its moment and nothing
        else: whoever numbered on from the last line would tell of one that not all may read. Only
        where the clock was set back lines are numbered on, until it comes after the last."""
        now = self._keeper.now()
        for _ in range(MOST_ATTEMPTS):
            last = await self._database.read(lambda it: letters.last_number(it, room.id))
            ahead = last - _number_at(room, now)
            if ahead < 0:
                break
            before = now
            if ahead <= MOST_ATTEMPTS:
                await _pause(TENTH / SECOND)
                now = self._keeper.now()
            if now == before:  # a clock that was set back, or stands still
                return room.row.created_at + (last + 1) * TENTH
        return now

    def tell(self, room: Room, letter: Letter) -> None:
        """To everybody who has the table before him and may read it."""
        self._hub.tell(
            room.id,
            lambda seat, person: (
                Said(shown(letter, person))
                if may_read(room, letter, reader_of(room, person, seat))
                else None
            ),
        )

    async def heard(self, written: str) -> None:
        """Another process has announced a line: `ROOM NUMBER`."""
        room, _, number = written.partition(" ")
        await self.follow(room, int(number))

    async def follow(self, room: str, number: int) -> None:
        """Send a line that another process has stored."""
        if (room, number) in self._announced:
            self._announced.discard((room, number))
            return
        if room in self._hub.rooms():
            found = await self._database.read(lambda it: letters.letter_by_number(it, room, number))
            if found is not None:
                self.tell(await self._keeper.room(room), found)

    async def page(self, room: Room, reader: TalkReader, before: int, most: int) -> list[Letter]:
        """What a reader may read before a line, the latest first."""
        found: list[Letter] = []
        while len(found) < most:
            lines = await self._database.read(
                lambda it, before=before: letters.letters_before(it, room.id, before, PAGE)  # type: ignore[misc]
            )
            found += readable(room, lines, reader)
            if len(lines) < PAGE:
                break
            before = lines[-1].number
        return found[:most]

    async def unseen(self, room: Room, person: str, looking: SeatId | None = None) -> int:
        """How many lines of others somebody has not read yet; very many are not counted out."""
        reader = reader_of(room, person, looking)

        def job(connection: Connection) -> list[Letter]:
            up_to = letters.seen_up_to(connection, room.id, person)
            return letters.letters_after(connection, room.id, up_to, MOST_COUNTED)

        lines = await self._database.read(job)
        return sum(it.author != person for it in readable(room, lines, reader))

    async def see(self, room: Room, person: str, number: int) -> None:
        def job(connection: Connection) -> None:
            last = letters.last_number(connection, room.id)
            letters.see(connection, room.id, person, min(number, last))

        await self._database.write(job)

    def _written(
        self,
        connection: Connection,
        room: Room,
        person: Person,
        said: Saying,
        present: frozenset[str],
        moment: int,
    ) -> Letter:
        chair = None if said.seat is None else room.chair(said.seat)
        letter = Letter(
            room=room.id,
            number=_number_at(room, moment),
            kind=said.kind,
            author=person.id,
            name=chair.name if chair is not None else person.name,
            seat=said.seat,
            to=said.to,
            text=said.text,
            at=self._keeper.now(),
        )
        letters.add_letter(connection, letter)
        if self.letter_kept is not None:
            self.letter_kept(connection, room, letter, present)
        announce(connection, f"letter {room.id} {letter.number}")
        if self._database.is_postgresql:
            self._announced.add((room.id, letter.number))
        return letter


def _number_at(room: Room, moment: int) -> int:
    """Tenths of a second since the table was opened."""
    return max(1, (moment - room.row.created_at) // TENTH)


def readable(room: Room, lines: Iterable[Letter], reader: TalkReader) -> list[Letter]:
    return [it for it in lines if may_read(room, it, reader)]


def check_may_say(room: Room, person: Person, said: Saying) -> None:
    """Refuse lines for a seat that somebody does not hold, and letters to unknown seats."""
    held = room.seats_of(person.id)
    if said.seat is not None and said.seat not in held:
        raise Problem(403, "not-your-seat")
    if said.kind == GALLERY and any(it != HOST for it in held) and room.row.stage == PLAYING:
        raise Problem(403, "you-play")
    if said.kind == TABLE and not held and person.id != room.row.owner:
        raise Problem(403, "gallery-only")
    if said.kind != LETTER:
        if said.to:
            raise Problem(400, "letters-only")
        return
    if said.seat is None:
        raise Problem(403, "which-seat" if held else "not-your-seat")
    if not said.to or said.seat in said.to:
        raise Problem(400, "to-whom")
    if any(room.chair(seat) is None for seat in said.to):
        raise Problem(404, "no-such-seat")
