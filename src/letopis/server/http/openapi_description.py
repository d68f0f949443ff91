"""The OpenAPI description, completed with the errors of all routes and the views of all games."""

from typing import Any

import msgspec
from litestar import Request, Response
from litestar.openapi.plugins import JsonRenderPlugin

from letopis.games.catalogue import GAMES
from letopis.server.beside_loop import beside_loop
from letopis.server.http.authentication import CSRF_HEADER, SESSION

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


class DescribedApi(JsonRenderPlugin):
    """Shown at /api/docs/openapi.json; made once, beside the loop, when somebody asks for it."""

    _made: bytes | None = None

    async def answer(self, request: AnyRequest) -> Response[bytes] | None:
        """Instead of the framework's own handler, which would make it in the loop."""
        if not request.scope["path"].endswith(FILE):
            return None
        if self._made is None:
            await beside_loop(self._make, request)
        return Response(self._made or b"", media_type=self.media_type)

    def _make(self, request: AnyRequest) -> None:
        if self._made is None:  # several may have waited for it
            whole = described(request.app.openapi_schema.to_schema())
            self._made = super().render(request, whole)


def described(schema: Json) -> Json:
    """What the framework knows, and what it cannot know, put into the same description."""
    schemas = schema["components"]["schemas"]
    schemas["Failure"] = {
        "type": "object",
        "title": "Failure",
        "description": "Every error: a code that never changes, and a sentence to show.",
        "properties": {"code": {"type": "string"}, "text": {"type": "string"}},
        "required": ["code", "text"],
    }
    _add_views(schemas)
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
