"""The API description is consistent, so that types can be generated from it."""

import asyncio
import re
from types import SimpleNamespace
from typing import Any

import msgspec

from letopis.server.http.openapi import schema
from letopis.server.http.openapi_description import DescribedApi
from letopis.server.http.routes.live.socket_asks import LONGEST_MESSAGE
from tests.server.guests import Inn
from tests.server.jobs import own_process


def test_the_description_names_every_view_and_every_error() -> None:
    text = schema().decode()
    whole = msgspec.json.decode(text)
    schemas = whole["components"]["schemas"]
    views = [
        it["$ref"].rpartition("/")[2] for it in schemas["Sight"]["properties"]["view"]["anyOf"]
    ]
    assert views == ["SheetView", "WorldView"]
    assert set(re.findall(r'"#/components/schemas/([^"]+)"', text)) <= set(schemas)
    for operations in whole["paths"].values():
        for operation in operations.values():
            assert {"400", "401", "404", "429"} <= set(operation["responses"])


def test_the_description_says_what_a_request_must_carry() -> None:
    whole = msgspec.json.decode(schema())
    credentials = whole["components"]["securitySchemes"]
    assert credentials["csrf"]["name"] == "x-letopis-csrf"
    assert {"session": [], "csrf": []} in whole["security"]
    assert {"token": []} in whole["security"]


def test_what_the_api_and_a_game_call_the_same_is_told_apart() -> None:
    schemas = msgspec.json.decode(schema())["components"]["schemas"]
    assert schemas["Order"]["title"] == schemas["GameOrder"]["title"] == "Order"
    assert schemas["Order"] != schemas["GameOrder"]


def test_the_description_names_every_message_of_a_socket() -> None:
    """The page's types are made of it: what is missing here, the page would not know."""
    schemas = msgspec.json.decode(schema())["components"]["schemas"]

    def types(union: str) -> set[str]:
        kinds = [schemas[it["$ref"].rpartition("/")[2]] for it in schemas[union]["oneOf"]]
        tags = [it["properties"]["type"] for it in kinds]
        return {it.get("const") or it["enum"][0] for it in tags}

    assert types("SocketAsk") == {"ask", "reach", "dry-run", "ping"}
    answers = {"accepted", "refused", "reach", "why-not", "dry-run", "pong"}
    assert types("SocketMessage") == answers | {
        "grown",
        "look-again",
        "seated",
        "timed",
        "said",
        "noticed",
    }
    assert schemas["LongestSocketMessage"]["const"] == LONGEST_MESSAGE
    assert "is_private" in schemas["Acceptance"]["properties"]


def test_the_description_is_made_once_in_a_process_of_its_own() -> None:
    """It takes seconds of pure Python, which a thread would take from the loop."""
    api = DescribedApi(own_process)
    request: Any = SimpleNamespace(scope={"path": "/api/docs/openapi.json"})

    async def asked() -> set[bytes]:
        answers = await asyncio.gather(*(api.answer(request) for _ in range(5)))
        answers.append(await api.answer(request))
        return {it.content for it in answers if it is not None}

    made_by = asyncio.run(asked())
    assert len(made_by) == 1
    assert own_process() not in made_by


def test_the_description_is_the_same_whenever_it_is_asked_for(sqlite_inn: Inn) -> None:
    told = [sqlite_inn.client.get("/api/docs/openapi.json").json() for _ in range(2)]
    assert told[0] == told[1]
    assert set(told[0]["components"]["schemas"]) == set(
        msgspec.json.decode(schema())["components"]["schemas"]
    )
