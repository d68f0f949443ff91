"""Random requests, allowed by the API description or not: every answer is one it promises.

A longer run on both kinds of database, with other requests every time: `LETOPIS_EXAMPLES=300 pytest
tests/server/http/test_api.py`.
"""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from letopis.server.house import House
from letopis.server.http.openapi import schema
from letopis.server.settings import Settings
from tests.databases import KINDS, fresh_database
from tests.server.guests import Guest, Inn, opened

GIVEN = os.environ.get("LETOPIS_EXAMPLES")
EXAMPLES = int(GIVEN or 8)
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
API = schemathesis.openapi.from_dict(msgspec.json.decode(schema()))
OPERATIONS = {
    f"{method.upper()} {path}": API[path][method]
    for path, methods in API.items()
    for method in methods
}


@dataclass
class Known:
    """A client, and existing ids: requests that find nothing prove little."""

    asker: Guest
    names: dict[str, list[str]]


@pytest.fixture(scope="module", params=KINDS if GIVEN else KINDS[:1])
def lively_inn(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Inn]:
    address = f"sqlite:///{tmp_path_factory.mktemp('api')}/letopis.db"
    if request.param == "postgresql":
        address = fresh_database(request.getfixturevalue("postgresql_address"))
    with opened(House(Settings(address, limited=False))) as inn:
        yield inn


@pytest.fixture
def known(lively_inn: Inn) -> Known:
    played, (anna, _) = lively_inn.together("yatzy", "Anna", "Boris", is_open=True)
    gathering = anna.opens("valyrian", {"mine": True}, {}, is_open=True)
    others = lively_inn.guest("Clara").opens("yatzy", {"mine": True}, is_open=True)
    tables = [played["id"], gathering["id"], others["id"]]
    bot = anna.post("/api/me/bots", {"name": "Bot"}).json()["id"]
    vote = anna.post(f"/api/tables/{tables[0]}/votes", {"motion": {"kind": "pause"}}).json()[0][
        "id"
    ]
    names = {"table": tables, "series": tables, "bot": [bot], "vote": [vote]}
    names |= {"seat": ["p1", "p2", "public"], "game": ["yatzy", "strategic"]}
    return Known(anna, names | {"invite": [gathering["invite"]]})


@pytest.mark.parametrize("operation", OPERATIONS)
def test_every_answer_is_one_that_is_described(operation: str, known: Known) -> None:
    asked = OPERATIONS[operation]
    ways = [asked.as_strategy(GenerationMode.POSITIVE)]
    if asked.path_parameters or asked.query or asked.body:
        ways.append(asked.as_strategy(GenerationMode.NEGATIVE))

    @settings(
        max_examples=EXAMPLES,
        derandomize=GIVEN is None,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=st.one_of(ways), data=st.data())
    def answered(case: "Case[Any]", data: st.DataObject) -> None:
        for name in set(case.path_parameters) & set(known.names):
            if data.draw(st.integers(0, 3)):
                case.path_parameters[name] = data.draw(st.sampled_from(known.names[name]))
        sent = case.as_transport_kwargs(headers=known.asker.headers)
        sent.pop("cookies")
        if isinstance(sent.get("data"), bytes | str):
            sent["content"] = sent.pop("data")
        answer = known.asker.client.request(**sent)
        known.asker.client.cookies.clear()
        case.validate_response(answer, checks=CHECKS)

    answered()
