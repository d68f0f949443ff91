"""Errors of the page in somebody's browser, for the log of whoever runs the server."""

import logging
from typing import Annotated

from litestar import Router, post
from litestar.params import JSONBody
from msgspec import Meta, Struct

from letopis.server.http.authentication import address_of
from letopis.server.http.routes.requester import AnyRequest, house_of
from letopis.server.limits import PAGE_ERROR, PAGE_ERROR_ANYWHERE

EVERYBODY = ""

_log = logging.getLogger(__name__)


class PageError(Struct, frozen=True, forbid_unknown_fields=True):
    """What broke: the browser's words, where in the scripts, and on which kind of page. No address
    of a page: those contain invitations."""

    text: Annotated[str, Meta(max_length=500)]
    stack: Annotated[str, Meta(max_length=4000)] = ""
    page: Annotated[str, Meta(max_length=40, pattern=r"^[a-z-]*$")] = ""


@post("/api/page-errors", status_code=204)
async def report(request: AnyRequest, data: JSONBody[PageError]) -> None:
    """Log an error of the page. Few are taken of one address, and of all together."""
    limits = house_of(request).limits
    limits.take(PAGE_ERROR, address_of(request))
    limits.take(PAGE_ERROR_ANYWHERE, EVERYBODY)
    # Quoted: what a stranger sends must not look like lines of ours.
    _log.error("page %s broke: %r %r", data.page or "/", data.text, data.stack)


router = Router(path="/", route_handlers=[report], tags=["health"])
