"""Routes for tournaments of one evening."""

from collections.abc import Sequence
from typing import Annotated, Literal

from litestar import Router, delete, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from letopis.server.http.routes.requester import AnyRequest, house_of, person_of, words_of
from letopis.server.people.names import visible
from letopis.server.problems import Problem
from letopis.server.tables import tournaments as evening
from letopis.server.tables.standings import TournamentStanding, standings
from letopis.server.tables.table_plan import TablePlan, check_plan, read_plan
from letopis.server.tables.tournaments import MOST_ROUNDS
from letopis.store.sql.around_table import tournaments
from letopis.store.sql.around_table.tournaments import Contestant, TournamentMeeting
from letopis.telling.outcomes import winners_said
from letopis.words import Words

MOST_LISTED = 20


class NewTournament(Struct, frozen=True, forbid_unknown_fields=True):
    """`plan` is that of every game; each is played by two."""

    plan: TablePlan
    kind: Literal["round-robin", "swiss"] = "swiss"
    title: Annotated[str, Meta(max_length=80)] = ""


class BeginTournament(Struct, frozen=True, forbid_unknown_fields=True):
    """How many rounds a Swiss shall have; the usual number if nothing is said."""

    rounds: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)] | None = None


class MeetingAbout(Struct, frozen=True):
    """A game of a round by the numbers of its contestants; without a second one the first rests.
    `table` is where it is played; a game that is over without one was not played, and counts for
    nobody. `said` is what came of it, in words."""

    round: int
    board: int
    first: int
    second: int | None
    table: str | None
    winner: int | None
    is_over: bool
    said: str


class TournamentAbout(Struct, frozen=True):
    """Whoever has the link may look. `me` is one's own number; `points` are half points."""

    id: str
    title: str
    game: str
    kind: str
    stage: str
    round: int
    rounds: int
    is_owner: bool
    me: int | None
    standings: tuple[TournamentStanding, ...]
    meetings: tuple[MeetingAbout, ...]
    created_at: int


@post("/api/tournaments", status_code=201)
async def open_tournament(request: AnyRequest, data: JSONBody[NewTournament]) -> TournamentAbout:
    house, person = house_of(request), person_of(request)
    check_plan(data.plan)
    made = await evening.open_tournament(house, person, data.plan, data.kind, visible(data.title))
    return await _about(request, made.id)


@get("/api/tournaments")
async def list_tournaments(request: AnyRequest) -> tuple[TournamentAbout, ...]:
    """Mine, the latest first."""
    me = person_of(request).id
    found = await house_of(request).database.read(
        lambda it: tournaments.tournaments_of(it, me, MOST_LISTED)
    )
    return tuple([await _about(request, it.id) for it in found])


@get("/api/tournaments/{tournament:str}")
async def one_tournament(request: AnyRequest, tournament: FromPath[str]) -> TournamentAbout:
    """Standings and games, as they are now."""
    return await _about(request, tournament)


@post("/api/tournaments/{tournament:str}/contestants", status_code=201)
async def take_part(request: AnyRequest, tournament: FromPath[str]) -> TournamentAbout:
    """Whoever has the link may take part, until it begins."""
    await evening.join(house_of(request), tournament, person_of(request))
    return await _about(request, tournament)


@delete("/api/tournaments/{tournament:str}/contestants/{number:int}", status_code=200)
async def go_away(
    request: AnyRequest, tournament: FromPath[str], number: FromPath[int]
) -> TournamentAbout:
    """Leave; whoever opened the tournament may send others away."""
    await evening.leave(house_of(request), tournament, person_of(request), number)
    return await _about(request, tournament)


@post("/api/tournaments/{tournament:str}/start", status_code=200)
async def begin(
    request: AnyRequest, tournament: FromPath[str], data: JSONBody[BeginTournament]
) -> TournamentAbout:
    await evening.begin(house_of(request), tournament, person_of(request), data.rounds)
    return await _about(request, tournament)


@delete("/api/tournaments/{tournament:str}", status_code=200)
async def end(request: AnyRequest, tournament: FromPath[str]) -> TournamentAbout:
    """End it early; what was played stands."""
    await evening.close(house_of(request), tournament, person_of(request))
    return await _about(request, tournament)


async def _about(request: AnyRequest, tournament: str) -> TournamentAbout:
    database = house_of(request).database
    found = await database.read(lambda it: tournaments.tournament_by_id(it, tournament))
    if found is None:
        raise Problem(404, "no-such-tournament")
    there = await database.read(lambda it: tournaments.contestants_of(it, tournament))
    games = await database.read(lambda it: tournaments.meetings_of(it, tournament))
    me = request.user.person.id if request.user is not None else None
    mine = next((it.number for it in there if it.person == me), None)
    return TournamentAbout(
        found.id,
        found.title,
        read_plan(found.plan).game,
        found.kind,
        found.stage,
        found.round,
        found.rounds,
        me == found.owner,
        mine,
        standings(there, games),
        tuple(_meeting(words_of(request), there, it) for it in games),
        found.created_at,
    )


def _meeting(said: Words, there: Sequence[Contestant], it: TournamentMeeting) -> MeetingAbout:
    won = [one.name for one in there if one.number == it.winner]
    result = winners_said(said, won) if won else said("outcome.drawn")
    return MeetingAbout(
        it.round,
        it.board,
        it.first,
        it.second,
        it.room,
        it.winner,
        it.is_over,
        result if it.is_over and it.room is not None else "",
    )


router = Router(
    path="/",
    route_handlers=[
        open_tournament,
        list_tournaments,
        one_tournament,
        take_part,
        go_away,
        begin,
        end,
    ],
    tags=["tournaments"],
)
