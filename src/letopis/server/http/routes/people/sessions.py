"""Routes for signing in and out, sessions and passwords."""

from typing import Annotated

from litestar import Response, Router, delete, get, post, put
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from letopis.server.house import House
from letopis.server.http.authentication import SESSION, address_of
from letopis.server.http.routes.people.accounts import (
    LONGEST_LABEL,
    Credentials,
    Me,
    Password,
    with_cookie,
)
from letopis.server.http.routes.requester import AnyRequest, house_of, person_of
from letopis.server.limits import LOGIN, LOGIN_ANYWHERE, SIGN_IN, network_of
from letopis.server.live.hub import Looker
from letopis.server.people.credentials import COOKIE
from letopis.server.problems import Problem
from letopis.store.sql.people import accounts
from letopis.store.sql.people.accounts import ACCOUNT, GUEST, Person, StoredPass, mark_of


class SessionAbout(Struct, frozen=True):
    """A proof of identity that is still good: a browser's cookie, or a program's token."""

    id: str
    label: str
    created_at: int
    expires_at: int
    is_current: bool = False


class NewPassword(Struct, frozen=True, forbid_unknown_fields=True):
    old: Annotated[str, Meta(max_length=200)]
    new: Password


@post("/api/sessions", status_code=201)
async def sign_in(request: AnyRequest, data: JSONBody[Credentials]) -> Response[Me]:
    """With login and password; a guest takes the seats he holds along."""
    house = house_of(request)
    house.limits.take(SIGN_IN, address_of(request))
    login = data.login.casefold()
    house.limits.take(LOGIN, f"{network_of(address_of(request))} {login}")
    house.limits.take(LOGIN_ANYWHERE, login)
    person = await house.passes.sign_in(data.login, data.password)
    label = request.headers.get("user-agent", "")[:LONGEST_LABEL]
    token = await house.passes.give(person.id, COOKIE, label)
    if request.user is not None and request.user.person.kind == GUEST:
        await _take_along(house, request.user.person.id, person, accounts.proof_mark(token))
    return with_cookie(request, person, token)


@delete("/api/sessions", status_code=204)
async def sign_out(request: AnyRequest) -> Response[None]:
    """End this session and close its sockets."""
    if request.auth:
        await house_of(request).passes.end(request.auth)
    return _without_cookie()


@get("/api/me/sessions")
async def list_sessions(request: AnyRequest) -> tuple[SessionAbout, ...]:
    """Where I am signed in."""
    house, person = house_of(request), person_of(request)
    kept = await house.database.read(lambda it: accounts.passes_of(it, person.id, house.now()))
    return tuple(about(given, request.auth) for given in kept)


@delete("/api/me/sessions/{session:str}", status_code=204)
async def end_session(request: AnyRequest, session: FromPath[str]) -> None:
    """Sign out somewhere else; what is open there is closed."""
    house, person = house_of(request), person_of(request)
    await house.passes.end_one(person.id, session)


@delete("/api/me/sessions", status_code=204)
async def sign_out_everywhere(request: AnyRequest) -> Response[None]:
    """All of them, this one too; sockets that are open are closed."""
    house, person = house_of(request), person_of(request)
    await house.passes.end_all(person.id)
    return _without_cookie()


@put("/api/me/password", status_code=204)
async def change_password(request: AnyRequest, data: JSONBody[NewPassword]) -> None:
    """Change it and end all other sessions."""
    house, person = house_of(request), person_of(request)
    if person.kind != ACCOUNT:
        raise Problem(409, "no-account")
    house.limits.take(LOGIN, str(person.login).casefold())
    await house.passes.change_password(person, data.old, data.new)
    await house.passes.end_all(person.id, but=request.auth)


async def _take_along(house: House, guest: str, account: Person, mark: str) -> None:
    """Move chairs, tables, bots and sockets of the guest to the account, and end the guest's
    sessions."""
    with house.hub.signing_in(guest):
        touched = await house.database.write(
            lambda it: accounts.hand_over_all(it, guest, account.id)
        )
        if touched is None:
            return
        house.hub.rename(guest, Looker(account.id, account.name, mark))
    house.asked_seats.rename(guest, account.id, mark)
    await house.passes.end_all(guest)
    for room in touched:
        house.hub.reseated(await house.keeper.refresh(room))


def about(given: StoredPass, shown: str | None = None) -> SessionAbout:
    is_current = shown is not None and accounts.digest_of(shown) == given.digest
    mark = mark_of(given.digest)
    return SessionAbout(mark, given.label, given.created_at, given.expires_at, is_current)


def _without_cookie() -> Response[None]:
    answer: Response[None] = Response(None, status_code=204)
    answer.delete_cookie(SESSION)
    return answer


router = Router(
    path="/",
    route_handlers=[
        sign_in,
        sign_out,
        list_sessions,
        end_session,
        sign_out_everywhere,
        change_password,
    ],
    tags=["people"],
)
