"""Routes for bot accounts: who owns one creates and revokes its tokens."""

from typing import Annotated

from litestar import Router, delete, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from letopis.server.http.routes.people.accounts import LONGEST_LABEL, PersonName
from letopis.server.http.routes.people.sessions import SessionAbout, about
from letopis.server.http.routes.requester import AnyRequest, house_of, person_of
from letopis.server.problems import Problem
from letopis.store.sql.people import accounts
from letopis.store.sql.people.accounts import BOT, Person


class NewBot(Struct, frozen=True, forbid_unknown_fields=True):
    name: PersonName


class NewToken(Struct, frozen=True, forbid_unknown_fields=True):
    label: Annotated[str, Meta(max_length=LONGEST_LABEL)] = ""


class BotAbout(Struct, frozen=True):
    id: str
    name: str
    tokens: tuple[SessionAbout, ...]


class ShownToken(Struct, frozen=True):
    """Shown this once and kept nowhere: `authorization: Bearer …` proves the bot with it."""

    token: str
    id: str


@get("/api/me/bots")
async def list_bots(request: AnyRequest) -> tuple[BotAbout, ...]:
    house, person = house_of(request), person_of(request)
    kept = await house.database.read(lambda it: accounts.bots_of(it, person.id))
    return tuple([await _about(request, bot) for bot in kept])


@post("/api/me/bots", status_code=201)
async def make_bot(request: AnyRequest, data: JSONBody[NewBot]) -> BotAbout:
    """A bot sits at tables as a person does, and shows a token instead of a cookie."""
    house, person = house_of(request), person_of(request)
    if person.kind == BOT:
        raise Problem(403, "bots-keep-no-bots")
    return await _about(request, await house.passes.new_bot(person, data.name))


@post("/api/me/bots/{bot:str}/tokens", status_code=201)
async def give_token(
    request: AnyRequest, bot: FromPath[str], data: JSONBody[NewToken]
) -> ShownToken:
    house, kept = house_of(request), await _kept(request, bot)
    token = await house.passes.new_token(kept, data.label)
    return ShownToken(token, accounts.proof_mark(token))


@delete("/api/me/bots/{bot:str}/tokens/{token:str}", status_code=204)
async def revoke_token(request: AnyRequest, bot: FromPath[str], token: FromPath[str]) -> None:
    """End a token and close its sockets."""
    house, kept = house_of(request), await _kept(request, bot)
    await house.passes.end_one(kept.id, token)


async def _kept(request: AnyRequest, bot: str) -> Person:
    house, person = house_of(request), person_of(request)
    found = await house.database.read(lambda it: accounts.person_by_id(it, bot))
    if found is None or found.keeper != person.id:
        raise Problem(404, "no-such-bot")
    return found


async def _about(request: AnyRequest, bot: Person) -> BotAbout:
    house = house_of(request)
    given = await house.database.read(lambda it: accounts.passes_of(it, bot.id, house.now()))
    return BotAbout(bot.id, bot.name, tuple(map(about, given)))


router = Router(
    path="/", route_handlers=[list_bots, make_bot, give_token, revoke_token], tags=["people"]
)
