"""The OpenAPI description, completed with the errors of all routes and the views of all games."""

import asyncio
from collections.abc import Callable
from typing import Any, get_args

import msgspec
from litestar import Request, Response
from litestar.openapi.plugins import JsonRenderPlugin

from letopis.games.catalogue import GAMES
from letopis.server.http.authentication import CSRF_HEADER, SESSION
from letopis.server.http.routes.live.socket_asks import LONGEST_MESSAGE
from letopis.server.http.routes.live.socket_messages import FromClient, FromServer
from letopis.server.workers.processes import Allowance, WorkerProcess

Json = dict[str, Any]
AnyRequest = Request[Any, Any, Any]

REF = "#/components/schemas/"
PREFIX = "Game"
FAILURES = {
    "400": "The request makes no sense.",
    "401": "Nobody has said who asks.",
    "403": "Not allowed to whoever asks.",
    "404": "There is no such thing, or it is not shown to whoever asks.",
    "409": "Not now: the state of things forbids it.",
    "413": "The body is too large.",
    "429": "Too many requests; `retry-after` says how many seconds to wait.",
    "500": "A mistake of the server.",
    "503": "Too many at this table at once; the same request may be sent again.",
}
CREDENTIALS: Json = {
    "token": {
        "type": "http",
        "scheme": "bearer",
        "description": "A program's token, made with POST /api/me/bots/{bot}/tokens.",
    },
    "session": {
        "type": "apiKey",
        "in": "cookie",
        "name": SESSION,
        "description": "A browser's session: set by POST /api/people and by signing in.",
    },
    "csrf": {
        "type": "apiKey",
        "in": "header",
        "name": CSRF_HEADER,
        "description": "With a session, every request that changes something carries the `csrf` of"
        " GET /api/me or POST /api/people.",
    },
}
ASKS = "/api/tables/{table}/asks"
FILES = "/api/study"
FILE = "/openapi.json"
DESCRIBING = Allowance(memory=600_000_000, seconds=60)


class DescribedApi(JsonRenderPlugin):
    """Shown at /api/docs/openapi.json; made once, when somebody asks for it.

    It takes seconds of pure Python. A thread that reckons for so long takes the interpreter from
    the event loop whenever that waits for the system, so it is made in a process of its own."""

    def __init__(self, describe: Callable[[], bytes]) -> None:
        super().__init__()
        self._describe = describe
        self._making: asyncio.Task[bytes] | None = None

    async def answer(self, request: AnyRequest) -> Response[bytes] | None:
        """Instead of the framework's own handler, which would make it in the loop."""
        if not request.scope["path"].endswith(FILE):
            return None
        if self._making is None or self._making.cancelled():
            self._making = asyncio.create_task(self._made())
        return Response(await asyncio.shield(self._making), media_type=self.media_type)

    async def _made(self) -> bytes:
        worker = WorkerProcess(DESCRIBING)
        try:
            return await worker.run(self._describe)
        finally:
            worker.close()


def described(schema: Json) -> Json:
    """The framework's description, completed."""
    schemas = schema["components"]["schemas"]
    schemas["Failure"] = {
        "type": "object",
        "title": "Failure",
        "description": "Every error: a code that never changes, and a sentence to show.",
        "properties": {"code": {"type": "string"}, "text": {"type": "string"}},
        "required": ["code", "text"],
    }
    _add_views(schemas)
    _add_socket_messages(schemas)
    schema["components"]["securitySchemes"] = CREDENTIALS
    schema["security"] = [{}, {"token": []}, {"session": [], "csrf": []}]
    schema["paths"][FILES]["post"]["requestBody"] = {
        "required": True,
        "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}},
    }
    for path, operations in schema["paths"].items():
        for operation in operations.values():
            _add_failures(operation["responses"], path)
    return schema


def _add_views(schemas: Json) -> None:
    """`Sight.view` is one of the games' own views; what they call as the API does gets a prefix."""
    types = {game.view_type for game in GAMES.values()}
    ordered = sorted(types, key=lambda it: it.__name__)
    refs, components = msgspec.json.schema_components(ordered, ref_template=REF + "{name}")
    text = msgspec.json.encode(components).decode()
    taken = [name for name in components if name in schemas]
    for name in taken:
        text = text.replace(f'"{REF}{name}"', f'"{REF}{PREFIX}{name}"')
    for name, component in msgspec.json.decode(text).items():
        schemas[PREFIX + name if name in taken else name] = component
    for name in ("Sight", "Moment"):
        schemas[name]["properties"]["view"] = {"anyOf": list(refs)}


def _add_socket_messages(schemas: Json) -> None:
    """OpenAPI knows no sockets: what goes over that of a table stands among the components. What is
    sent over HTTP too is described there already."""
    for name, kinds in (("SocketAsk", FromClient), ("SocketMessage", FromServer)):
        refs, components = msgspec.json.schema_components(
            get_args(kinds), schema_hook=_any_value, ref_template=REF + "{name}"
        )
        schemas.update({it: found for it, found in components.items() if it not in schemas})
        schemas[name] = {"title": name, "oneOf": list(refs)}
    schemas["SocketAsk"]["description"] = "What a client may send on the socket of a table."
    schemas["SocketMessage"]["description"] = "What the server sends on the socket of a table."
    schemas["LongestSocketMessage"] = {
        "description": "The most characters of one message that the server takes.",
        "const": LONGEST_MESSAGE,
    }


def _any_value(kind: type) -> Json:
    if kind is object:
        return {"description": "Any value."}
    raise NotImplementedError(kind)


def _add_failures(responses: Json, path: str) -> None:
    responses.get("204", {}).pop("content", None)  # the framework describes even what is empty
    for status, description in FAILURES.items():
        content: Json = {"schema": {"$ref": REF + "Failure"}}
        if path == ASKS and status == "409":
            content = {"schema": {"anyOf": [{"$ref": REF + "Refused"}, {"$ref": REF + "Failure"}]}}
        responses[status] = {
            "description": description,
            "content": {"application/json": content},
        }
    if path == ASKS:
        accepted = {"schema": {"$ref": REF + "Accepted"}}
        responses["200"]["content"] = {"application/json": accepted}
