"""What is said of a table before anybody looks at its game: chairs, times, results, invitation."""

from msgspec import Struct
from msgspec.structs import replace

from letopis.core.game import Scoring
from letopis.core.seats import HOST, SeatId
from letopis.games.catalogue import game_named
from letopis.server.http.routes.requester import AnyConnection, house_of, words_of
from letopis.server.http.routes.table_access import may_look
from letopis.server.live.room import Room
from letopis.server.live.shown_times import DueAbout, SeatTime, dues_about, seat_times
from letopis.server.tables.absence import AwayAbout
from letopis.server.tables.listing import DAMAGED
from letopis.server.tables.table_plan import TablePlan, read_plan
from letopis.server.time.regulation import read_regulation
from letopis.server.time.regulation_sentences import RegulationWords, regulation_said
from letopis.store.sql.around_table.log_marks import read_marks
from letopis.telling.board import has_board
from letopis.words.bot_names import bot_name


class ChairAbout(Struct, frozen=True):
    """`is_down`: its bot failed when it was asked last, and the usual act was done for it."""

    seat: SeatId
    name: str
    bot: str | None
    is_free: bool
    is_ready: bool
    is_mine: bool
    is_present: bool
    is_down: bool = False


class EndingAbout(Struct, frozen=True):
    """How people ended a game before its rules did: `resigned`, `claimed` or `called-off`; `seat`
    is who resigned or was gone, without winners nobody has won."""

    kind: str
    seat: SeatId | None
    winners: tuple[SeatId, ...]
    at: int


class TableAbout(Struct, frozen=True):
    """What one may know of a table before looking at it; the invitation only for its people.
    `watching` are the names of those who look on, "" for somebody unknown. Who has nothing but the
    link to a game that is over (`is_past_only`) is shown the game, and not what is around it.
    `scores` are totals of the players in the order of their chairs, where everybody knows them;
    `has_board` where it is played on a map; `has_friends` is said in the list of open tables, and
    `read`, the last entry that was read from each own seat, of a table that is asked for alone."""

    id: str
    game: str
    has_board: bool
    title: str
    stage: str
    is_open: bool
    is_private: bool
    is_past_only: bool
    is_owner: bool
    chairs: tuple[ChairAbout, ...]
    watching: tuple[str, ...]
    plan: TablePlan
    agreed_times: RegulationWords
    scores: tuple[int, ...]
    winners: tuple[SeatId, ...]
    has_friends: bool
    seq: int
    waiting: tuple[SeatId, ...]
    dues: tuple[DueAbout, ...]
    times: tuple[SeatTime, ...]
    away: tuple[AwayAbout, ...]
    ending: EndingAbout | None
    paused_at: int | None
    created_at: int
    touched_at: int
    series: str | None
    follows: str | None
    next: str | None
    invite: str | None
    chronicle: str | None
    read: dict[SeatId, int] = {}


async def about_to_reader(
    connection: AnyConnection, room: Room, invite: str | None = None
) -> TableAbout:
    """The same, with how far its log has been read from the seats of whoever asks."""
    told = about(connection, room, invite)
    mine = tuple(it.seat for it in told.chairs if it.is_mine)
    if not mine or room.live is None:
        return told
    database = house_of(connection).database
    return replace(told, read=await database.read(lambda it: read_marks(it, room.id, mine)))


def about(connection: AnyConnection, room: Room, invite: str | None = None) -> TableAbout:
    """A table as it is described to whoever asks, with the invitation he has shown."""
    holder, row, live = connection.scope.get("user"), room.row, room.live
    me = holder.person.id if holder is not None else None
    said, is_past = words_of(connection), not may_look(room, connection, invite)
    present = frozenset() if is_past else house_of(connection).hub.present(room.id)
    chairs = tuple(
        ChairAbout(
            chair.seat,
            bot_name(said, chair.bot, chair.name),
            chair.bot,
            chair.is_free,
            chair.is_ready,
            me is not None and chair.person == me,
            chair.person in present,
            house_of(connection).bots.is_down(room.id, chair.seat),
        )
        for chair in room.chairs
    )
    seated = frozenset(chair.person for chair in room.chairs if chair.person is not None)
    watching = house_of(connection).hub.watching(room.id, seated)
    belongs = me is not None and (me == row.owner or any(it.is_mine for it in chairs))
    return TableAbout(
        id=row.id,
        game=row.game,
        has_board=has_board(game_named(row.game)),
        title=row.title,
        stage=DAMAGED if room.is_damaged else row.stage,
        is_open=row.is_open,
        is_private=row.is_private,
        is_past_only=is_past,
        is_owner=me == row.owner,
        chairs=chairs,
        watching=() if is_past else watching,
        plan=read_plan(row.plan),
        agreed_times=regulation_said(words_of(connection), read_regulation(row.plan)),
        scores=scores_of(room),
        winners=winners_of(room),
        has_friends=False,
        seq=live.seq if live else 0,
        waiting=tuple(it.seat for it in room.waiting),
        dues=dues_about(room, "UTC" if holder is None else holder.person.zone),
        times=seat_times(room),
        away=house_of(connection).absences.away(room),
        ending=_ending(room),
        paused_at=room.timing.clock.paused_at,
        created_at=row.created_at,
        touched_at=row.touched_at,
        series=None if is_past else row.series,
        follows=None if is_past else row.follows,
        next=None if is_past else room.next,
        invite=row.invite if belongs or invite == row.invite else None,
        chronicle=row.chronicle,
    )


def scores_of(room: Room) -> tuple[int, ...]:
    """Totals in the order of the players' chairs; none where they are not public."""
    if (live := room.live) is None:
        totals = {it.seat: it.total for it in room.results}
        return tuple(totals.get(it.seat, 0) for it in room.chairs if it.seat != HOST and totals)
    if live.outcome is not None:
        return live.outcome.totals
    game, state = live.game, live.table.state
    return game.running_totals(state) if isinstance(game, Scoring) else ()


def winners_of(room: Room) -> tuple[SeatId, ...]:
    if room.ending is not None:
        return room.ending.winners
    if room.live is None:
        return tuple(it.seat for it in room.results if it.is_winner)
    return room.live.outcome.winners if room.live.outcome is not None else ()


def _ending(room: Room) -> EndingAbout | None:
    it = room.ending
    return None if it is None else EndingAbout(it.kind, it.seat, it.winners, it.at)
