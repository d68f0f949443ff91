"""Routes for guests, accounts and one's own profile."""

from typing import Annotated

from litestar import Response, Router, get, patch, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody
from msgspec import Meta, Struct

from letopis.core.seats import LONGEST_NAME
from letopis.server.http.authentication import SESSION, address_of
from letopis.server.http.routes.requester import AnyRequest, house_of, language_wished, person_of
from letopis.server.limits import NEW_GUEST, SIGN_IN
from letopis.server.live.hub import Looker
from letopis.server.people.credentials import COOKIE, LASTS, csrf_of
from letopis.server.people.names import clean_name
from letopis.server.problems import Problem
from letopis.server.wall_clock import SECOND
from letopis.store.sql.people import accounts
from letopis.store.sql.people.accounts import GUEST, Person
from letopis.words import Language

PersonName = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
Login = Annotated[str, Meta(min_length=3, max_length=120, pattern=r"^[^\s]+\Z")]
Password = Annotated[str, Meta(min_length=8, max_length=200)]
LONGEST_LABEL = 60  # of a session
Zone = Annotated[str, Meta(max_length=64)]


class NewGuest(Struct, frozen=True, forbid_unknown_fields=True):
    """All that is needed to sit down."""

    name: PersonName
    zone: Zone = "UTC"
    language: Language | None = None


class Credentials(Struct, frozen=True, forbid_unknown_fields=True):
    login: Login
    password: Password


class MeChange(Struct, frozen=True, forbid_unknown_fields=True):
    name: PersonName | None = None
    language: Language | None = None
    zone: Zone | None = None


class Me(Struct, frozen=True):
    """Who I am, and what my page must send along when it changes something."""

    id: str
    kind: str
    name: str
    language: str
    zone: str
    login: str | None
    csrf: str


@post("/api/people", status_code=201)
async def become_guest(request: AnyRequest, data: JSONBody[NewGuest]) -> Response[Me]:
    """Sit down without an account: a name is enough."""
    language = data.language or language_wished(request.headers.get("accept-language", ""))
    house = house_of(request)
    house.limits.take(NEW_GUEST, address_of(request))
    person, token = await house.passes.new_guest(data.name, language, data.zone)
    return with_cookie(request, person, token)


@get("/api/me")
async def who_am_i(request: AnyRequest) -> Me:
    return me_of(person_of(request), request.auth or "")


class VisitorAbout(Struct, frozen=True):
    """Who asks, if the server knows."""

    me: Me | None


@get("/api/session")
async def session_about(request: AnyRequest) -> VisitorAbout:
    """The current user; null for somebody new, which is no error."""
    is_known = request.scope.get("user") is not None
    return VisitorAbout(me_of(person_of(request), request.auth or "") if is_known else None)


@patch("/api/me")
async def change_me(request: AnyRequest, data: JSONBody[MeChange]) -> Me:
    """Name, language and time zone."""
    house, person = house_of(request), person_of(request)
    chosen = {
        name: value
        for name in MeChange.__struct_fields__
        if (value := getattr(data, name)) is not None
    }
    if data.name is not None:
        chosen["name"] = clean_name(data.name)
    if chosen:
        await house.database.write(lambda it: accounts.change_person(it, person.id, **chosen))
        house.passes.forget(person.id)
    found = await house.database.read(lambda it: accounts.person_by_id(it, person.id))
    assert found is not None
    return me_of(found, request.auth or "")


@post("/api/me/account", status_code=201)
async def register(request: AnyRequest, data: JSONBody[Credentials]) -> Response[Me]:
    """A guest becomes an account, with all the seats he holds, and gets a new session: whoever
    knew the old one knows nothing of the account."""
    house, person = house_of(request), person_of(request)
    if person.kind != GUEST:
        raise Problem(409, "has-account")
    house.limits.take(SIGN_IN, address_of(request))
    await house.passes.register(person, data.login, data.password)
    found = await house.database.read(lambda it: accounts.person_by_id(it, person.id))
    assert found is not None
    label = request.headers.get("user-agent", "")[:LONGEST_LABEL]
    token = await house.passes.give(person.id, COOKIE, label)
    mark = accounts.proof_mark(token)
    house.hub.rename(person.id, Looker(person.id, found.name, mark))
    house.asked_seats.rename(person.id, person.id, mark)
    await house.passes.end_all(person.id, but=token)
    return with_cookie(request, found, token)


def with_cookie(request: AnyRequest, person: Person, token: str) -> Response[Me]:
    cookie = Cookie(
        key=SESSION,
        value=token,
        max_age=LASTS // SECOND,
        httponly=True,
        samesite="lax",
        secure=house_of(request).settings.secure_cookies,
    )
    return Response(me_of(person, token), status_code=201, cookies=[cookie])


def me_of(person: Person, token: str) -> Me:
    return Me(
        person.id,
        person.kind,
        person.name,
        person.language,
        person.zone,
        person.login,
        csrf_of(token),
    )


router = Router(
    path="/",
    route_handlers=[become_guest, who_am_i, session_about, change_me, register],
    tags=["people"],
)
