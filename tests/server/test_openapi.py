"""The API description is consistent, so that types can be generated from it."""

import re
import threading

import msgspec
import pytest

from letopis.server.http import openapi_description
from letopis.server.http.openapi import schema
from letopis.server.http.openapi_description import described
from tests.server.guests import Inn, Json


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
    assert "line" in schemas["Offer"]["properties"]
    assert "line" not in schemas["GameOffer"]["properties"]


def test_the_description_is_made_beside_the_loop(
    sqlite_inn: Inn, monkeypatch: pytest.MonkeyPatch
) -> None:
    made_in: list[str] = []

    def noted(whole: Json) -> Json:
        made_in.append(threading.current_thread().name)
        return described(whole)

    monkeypatch.setattr(openapi_description, "described", noted)
    config = sqlite_inn.client.app.openapi_config
    assert config is not None
    for plugin in config.render_plugins:  # other tests share this application, and have asked
        if isinstance(plugin, openapi_description.DescribedApi):
            monkeypatch.setattr(plugin, "_made", None)
    for _ in range(2):
        assert sqlite_inn.client.get("/api/docs/openapi.json").status_code == 200
    assert len(made_in) == 1
    assert made_in[0].startswith("asyncio")


def test_the_description_is_the_same_whenever_it_is_asked_for(sqlite_inn: Inn) -> None:
    told = [sqlite_inn.client.get("/api/docs/openapi.json").json() for _ in range(2)]
    assert told[0] == told[1]
    assert set(told[0]["components"]["schemas"]) == set(
        msgspec.json.decode(schema())["components"]["schemas"]
    )
