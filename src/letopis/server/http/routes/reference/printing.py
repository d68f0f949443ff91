"""Routes for printable sheets and rules."""

from typing import Annotated

from litestar import Response, Router, get
from litestar.params import FromPath, FromQuery, QueryParameter

from letopis.printing import PrintingError, Printout, form_named
from letopis.server.http.authentication import address_of
from letopis.server.http.routes.requester import AnyRequest, house_of, language_of, who_of
from letopis.server.limits import PAPER
from letopis.server.people.names import visible

MOST_PLAYERS = 48
LONGEST_NAME = 64
MOST_OPTIONS = 200
A_DAY = "public, max-age=86400"
KINDS = {
    "pdf": "application/pdf",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
}


@get("/api/print/{game:str}/{what:str}", media_type="application/octet-stream")
async def print_out(
    request: AnyRequest,
    game: FromPath[str],
    what: FromPath[str],
    form: FromQuery[str] = "pdf",
    players: FromQuery[int | None] = None,
    name: Annotated[list[str] | None, QueryParameter(max_items=MOST_PLAYERS)] = None,
    preset: FromQuery[str | None] = None,
    option: Annotated[list[str] | None, QueryParameter(max_items=MOST_OPTIONS)] = None,
    language: FromQuery[str | None] = None,
) -> Response[bytes]:
    """A sheet (`sheet`), the rules (`rules`), and for the Great Strategic `memo` and `pieces`, as a
    PDF or a DOCX to keep. Each `option` is a house rule, `name=value`."""
    if players is not None and players > MOST_PLAYERS:
        raise PrintingError("print-players", least=1, most=MOST_PLAYERS, players=players)
    names = tuple(visible(it)[:LONGEST_NAME] for it in name or ())
    rules = tuple((key, value) for key, _, value in (it.partition("=") for it in option or ()))
    wanted = Printout(game, what, players, names, preset, form_named(form), rules)
    spoken = language_of(request, language)
    house_of(request).limits.take(PAPER, address_of(request))
    made = await house_of(request).press.paper(wanted, spoken, who_of(request))
    file = f'attachment; filename="{game}-{what}-{spoken}.{form}"'
    headers = {"content-disposition": file}
    if not names:  # whose names stand on a sheet is nobody else's business
        headers["cache-control"] = A_DAY
    return Response(made, media_type=KINDS[form], headers=headers)


router = Router(path="/", route_handlers=[print_out], tags=["paper"])
