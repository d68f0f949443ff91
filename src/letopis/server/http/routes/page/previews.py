"""Routes for the cards beside links, and the tags of the page that name them."""

import logging
from html import escape

from litestar import Response, Router, get
from litestar.params import FromPath, FromQuery

from letopis.core.seats import PUBLIC
from letopis.server.house import House
from letopis.server.http.authentication import address_of
from letopis.server.http.routes.requester import AnyRequest, house_of, known_language, who_of
from letopis.server.limits import PAPER
from letopis.server.live.room import Room, table_in_play
from letopis.server.live.sentences import Reader, put_past_into_words
from letopis.server.live.sight import entries_after
from letopis.server.problems import Problem
from letopis.server.tables.previews import Preview, invitation, past_game, past_moment
from letopis.store.sql.around_table import rooms
from letopis.store.sql.around_table.rooms import ABANDONED, OVER
from letopis.store.sql.people import accounts
from letopis.words import Language

_log = logging.getLogger(__name__)

A_WHILE = "public, max-age=600"
LONGEST_INVITE = 64


@get("/api/invites/{invite:str}/card.png", media_type="image/png")
async def invitation_card(request: AnyRequest, invite: FromPath[str]) -> Response[bytes]:
    """The picture of an invitation, for whoever has it."""
    preview = await _invited(house_of(request), invite)
    if preview is None:
        raise Problem(404, "no-such-invite")
    return await _drawn(request, preview)


@get("/api/tables/{table:str}/card.png", media_type="image/png")
async def table_card(
    request: AnyRequest, table: FromPath[str], at: FromQuery[int | None] = None
) -> Response[bytes]:
    """The picture of a game that is over, or of one of its moments."""
    preview = await _past(house_of(request), table, at)
    if preview is None:
        raise Problem(404, "no-such-table")
    return await _drawn(request, preview)


async def _drawn(request: AnyRequest, preview: Preview) -> Response[bytes]:
    house = house_of(request)
    house.limits.take(PAPER, address_of(request))
    made = await house.press.card(preview.card, who_of(request))
    return Response(made, media_type="image/png", headers={"cache-control": A_WHILE})


async def link_tags(request: AnyRequest, path: str, at: str | None) -> str:
    """The tags of an address of the app; none where nothing may be said to strangers."""
    house, parts = house_of(request), [it for it in path.split("/") if it]
    try:
        if len(parts) == 2 and parts[0] == "invite":
            preview, card = await _invited(house, parts[1]), f"invites/{parts[1]}/card.png"
        elif len(parts) >= 2 and parts[0] == "table":
            moment = int(at) if at and at.isdecimal() and len(at) < 8 else None
            preview = await _past(house, parts[1], moment)
            card = f"tables/{parts[1]}/card.png" + ("" if moment is None else f"?at={moment}")
        else:
            return ""
    except Problem:
        return ""
    except Exception:
        _log.exception("a page is sent without what its link leads to")
        return ""
    return "" if preview is None else _tags(preview, house.settings.address, path, card)


def _tags(preview: Preview, home: str, path: str, card: str) -> str:
    values = {
        "og:type": "website",
        "og:site_name": preview.card.brand,
        "og:title": preview.title,
        "og:description": preview.description,
        "og:url": f"{home}{path}",
        "og:image": f"{home}/api/{card}",
        "og:image:width": "1200",
        "og:image:height": "630",
    }
    tags = [f'<meta property="{name}" content="{escape(it)}" />' for name, it in values.items()]
    tags.append('<meta name="twitter:card" content="summary_large_image" />')
    tags.append(f'<meta name="description" content="{escape(preview.description)}" />')
    return "\n    ".join(tags)


async def _invited(house: House, invite: str) -> Preview | None:
    if len(invite) > LONGEST_INVITE:
        return None
    row = await house.database.read(lambda it: rooms.room_by_invite(it, invite))
    if row is None:
        return None
    room = await house.keeper.room(row.id)
    return invitation(room, await _language(house, room))


async def _past(house: House, table: str, at: int | None) -> Preview | None:
    """Of games that are over and not private: what whoever has the link may see."""
    if len(table) > LONGEST_INVITE:
        return None
    row = await house.database.read(lambda it: rooms.room_by_id(it, table))
    if row is None or row.stage not in (OVER, ABANDONED) or row.is_private:
        return None  # before the game is loaded
    room = await house.keeper.room(table)
    live, language = table_in_play(room), await _language(house, room)
    if at is not None:
        shown = entries_after(live, min(at, live.seq) - 1, 1)
        await put_past_into_words(live, shown, Reader(PUBLIC, language))
    return past_game(room, live, language) if at is None else past_moment(room, live, at, language)


async def _language(house: House, room: Room) -> Language:
    """The language of whoever opened the table: clients that fetch previews send none."""
    owner = await house.database.read(lambda it: accounts.person_by_id(it, room.row.owner))
    return known_language("" if owner is None else owner.language)


router = Router(path="/", route_handlers=[invitation_card, table_card], tags=["tables"])
