"""How long people whom a table waits for have not been seen there. Kept in memory: after a restart
everybody counts as seen at that moment, so nobody loses a game because the server was down. A
request counts like an open page."""

from msgspec import Struct

from letopis.core.seats import HOST, SeatId
from letopis.server.live.hub import Hub
from letopis.server.live.room import Room
from letopis.server.time.regulation import read_regulation
from letopis.server.wall_clock import SECOND, Now
from letopis.server.workers.recent import Recent
from letopis.store.sql.around_table.rooms import PLAYING

MOST_REMEMBERED = 20_000
ENDS_AFTER = 6  # times as long as until somebody else may play: that can be taken back


class AwayAbout(Struct, frozen=True):
    """Somebody whom the table waits for and who is not there. From `replace_at` on the others may
    go on without him or let a bot play, from `end_at` on they may end the game; None where a clock
    sees to it."""

    seat: SeatId
    since_at: int
    replace_at: int | None
    end_at: int | None


class Absences:
    """When people were last seen at the tables of this process."""

    def __init__(self, hub: Hub, now: Now) -> None:
        self._hub, self._now, self._opened_at = hub, now, now()
        self._here: dict[str, frozenset[str]] = {}  # by room
        self._left = Recent[tuple[str, str], int](MOST_REMEMBERED)

    def seated(self, room: str) -> None:
        """Somebody came or went."""
        present = self._hub.present(room)
        for person in self._here.get(room, frozenset()) - present:
            self._left.keep((room, person), self._now())
        if present:
            self._here[room] = present
        else:
            self._here.pop(room, None)

    def away(self, room: Room) -> tuple[AwayAbout, ...]:
        """Those whom the table waits for and who are not there."""
        if room.row.stage != PLAYING or room.timing.is_paused or room.live is None:
            return ()
        self.seated(room.id)
        present = self._hub.present(room.id)
        return tuple(
            self._about(room, chair.seat, chair.person)
            for chair in room.chairs
            if chair.person is not None and chair.bot is None and chair.seat != HOST
            if chair.person not in present and room.live.waits_for(chair.seat) is not None
        )

    def gone(self, room: Room, *, to_end: bool = False) -> frozenset[str]:
        """People who have been away so long that votes do not wait for them."""
        now, people = self._now(), {chair.seat: chair.person for chair in room.chairs}
        limits = ((it.seat, it.end_at if to_end else it.replace_at) for it in self.away(room))
        found = (people[seat] for seat, at in limits if at is not None and at <= now)
        return frozenset(person for person in found if person is not None)

    def _about(self, room: Room, seat: SeatId, person: str) -> AwayAbout:
        assert room.live is not None
        waiting = room.live.waits_for(seat)
        assert waiting is not None
        asked_at = room.live.times[waiting.runs_since]
        since = max(asked_at, self._seen_at(room, seat, person))
        due = room.timing.dues.get(seat)
        if due is not None and (due.due_at is not None or due.is_missed):
            return AwayAbout(seat, since, None, None)
        patience = read_regulation(room.row.plan).gone_seconds * SECOND
        return AwayAbout(seat, since, since + patience, since + ENDS_AFTER * patience)

    def _seen_at(self, room: Room, seat: SeatId, person: str) -> int:
        assert room.live is not None
        left = self._left.get((room.id, person)) or self._opened_at
        acted = (room.live.times[it.seq] for it in reversed(room.live.entries) if it.seat == seat)
        return max(left, next(acted, 0))
