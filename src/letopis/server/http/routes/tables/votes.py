"""Routes for votes: open one, cast a ballot, list them."""

from litestar import Router, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from letopis.core.seats import SeatId
from letopis.server.http.routes.requester import AnyRequest, house_of, person_of, words_of
from letopis.server.http.routes.table_access import check_may_look
from letopis.server.live.room import Room
from letopis.server.tables import votes
from letopis.server.tables.motions import TableMotion
from letopis.server.tables.room_sentences import motion_text
from letopis.server.tables.votes import VoteTally, motion_of
from letopis.words import Words


class NewVote(Struct, frozen=True, forbid_unknown_fields=True):
    motion: TableMotion


class Ballot(Struct, frozen=True, forbid_unknown_fields=True):
    yes: bool


class VoteAbout(Struct, frozen=True):
    """Who has said what is told by seats; `outcome` is open, passed or failed."""

    id: str
    motion: TableMotion
    said: str  # what is voted on, in words
    opened_by: tuple[SeatId, ...]
    opened_at: int
    closes_at: int
    closed_at: int | None
    outcome: str
    yes: tuple[SeatId, ...]
    no: tuple[SeatId, ...]
    awaited: tuple[SeatId, ...]


@get("/api/tables/{table:str}/votes")
async def list_votes(request: AnyRequest, table: FromPath[str]) -> tuple[VoteAbout, ...]:
    """The latest first."""
    room = await _room(request, table)
    return await _votes(request, room)


@post("/api/tables/{table:str}/votes", status_code=201)
async def open_vote(
    request: AnyRequest, table: FromPath[str], data: JSONBody[NewVote]
) -> tuple[VoteAbout, ...]:
    """Ask the others; who asks has said yes."""
    room = await _room(request, table)
    await votes.open_vote(house_of(request), room, person_of(request).id, data.motion)
    return await _votes(request, room)


@post("/api/tables/{table:str}/votes/{vote:str}", status_code=200)
async def cast(
    request: AnyRequest, table: FromPath[str], vote: FromPath[str], data: JSONBody[Ballot]
) -> tuple[VoteAbout, ...]:
    room = await _room(request, table)
    await votes.cast(house_of(request), room, person_of(request).id, vote, yes=data.yes)
    return await _votes(request, room)


async def _votes(request: AnyRequest, room: Room) -> tuple[VoteAbout, ...]:
    house = house_of(request)
    gone = votes.gone_people(house, room)
    found = await house.database.read(lambda it: votes.tallies(it, room.id, gone))
    return tuple(_about(room, tally, words_of(request)) for tally in found)


async def _room(request: AnyRequest, table: str) -> Room:
    room = await house_of(request).keeper.room(table)
    check_may_look(room, request, None)
    return room


def _about(room: Room, tally: VoteTally, said_in: Words) -> VoteAbout:
    vote, said = tally.vote, tally.ballots

    def seats(people: list[str]) -> tuple[SeatId, ...]:
        return tuple(chair.seat for chair in room.chairs if chair.person in people)

    return VoteAbout(
        vote.id,
        motion_of(vote),
        motion_text(said_in, vote.kind, getattr(motion_of(vote), "seat", None), room.chairs),
        seats([vote.opened_by]),
        vote.opened_at,
        vote.closes_at,
        vote.closed_at,
        vote.outcome,
        seats([person for person, yes in said.items() if yes]),
        seats([person for person, yes in said.items() if not yes]),
        seats(list(tally.awaited)),
    )


router = Router(path="/", route_handlers=[list_votes, open_vote, cast], tags=["votes"])
