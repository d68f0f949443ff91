"""A few strokes of each attack: the server refuses them, goes on, and keeps its size.

How long a bystander waits is measured by `make hostile`.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import closing

import httpx
import pytest

from tests.hostile.attacker import Attacker, Stroke
from tests.hostile.attacks import ATTACKS, large_maps
from tests.hostile.crowd import Crowd
from tests.hostile.measured import taken
from tests.hostile.patient import PATIENT
from tests.server.process import Served

STROKES = 2
SHOTS = 4  # at each route
MOST_MEMORY = 1_000_000_000  # bytes of all processes

# What each attack may be answered with, besides being told to come later.
EXPECTED = {
    "bomb in a file": {"400 input-too-deep"},
    "bomb as a map": {"input-too-deep"},
    "nested body": {"400 input-too-many", "400 input-too-deep"},
    "closing brackets": {"400 input-too-many"},
    "flood of texts": {"cut off"},
    "flood of bytes": {"cut off"},
    "flood of pieces": {"cut off"},
    "flood of pings": {"cut off"},
    "half bodies": {"begun"},
    "requests ahead": {"429", "hung up"},
    "unread answers": {"asked"},
    "many requests": {"200"},
    "crowded lobby": {"201", "list 200", "too-many-tables"},
    "large maps": {"201", "ground 200"},
    "tables of bots": {"201"},
    "papers": {"200"},
    "endless head": {"431", "hung up"},
    "half sent": {"begun"},
    "wrong sign ins": {"403 wrong-password"},
    "confusing names": {"400 confusing-name"},
}
LATER = {"429 too-many", "too-many", "too-many-games", "503 too-busy", "503 study-busy"}


@pytest.fixture
def mallory(served: Served) -> Iterator[Attacker]:
    attacker = Attacker(served.port)
    yield attacker
    attacker.close()


@pytest.mark.parametrize(
    ("name", "stroke"), [it for it in ATTACKS.items() if it[0] not in PATIENT], ids=EXPECTED
)
def test_an_attack_is_refused_and_the_server_goes_on(
    served: Served, mallory: Attacker, name: str, stroke: Stroke
) -> None:
    answers: Counter[str] = Counter()
    for _ in range(1 if stroke is large_maps else STROKES):
        answers += stroke(mallory)
    assert set(answers) <= EXPECTED[name] | LATER, answers
    assert httpx.get(f"{served.address}/api/health", timeout=60).json()["status"] == "ok"
    assert 0 < taken(served.pid) < MOST_MEMORY


@pytest.mark.parametrize("name", PATIENT)
def test_who_keeps_below_every_limit_finds_no_error(served: Served, name: str) -> None:
    mallory = Attacker(served.port, address=f"127.0.1.{[*PATIENT].index(name) + 1}")
    before = errors(served)
    with closing(mallory):
        answers = PATIENT[name](mallory)
    assert answers
    assert errors(served) == before
    assert [it for it in answers if it.startswith("5") and it not in LATER] == []


def test_every_route_and_message_of_the_description_is_asked_and_none_fails(
    served: Served,
) -> None:
    """Values come from the schemas: some make sense, some do not."""
    crowd = Crowd(served.port, 2, address="127.0.2.1")
    paths = crowd.description["paths"]
    assert {(it.method, it.path) for it in crowd.ways if it.method != "SOCKET"} == {
        (method.upper(), path) for path, operations in paths.items() for method in operations
    }
    messages = crowd.description["components"]["schemas"]["SocketAsk"]["oneOf"]
    assert len([it for it in crowd.ways if it.method == "SOCKET"]) == len(messages)
    before = errors(served)
    failed = [
        (way.name, answer)
        for way in crowd.ways
        for _ in range(SHOTS)
        if (answer := crowd.asks(crowd.next_guest(), way)).startswith("5") and answer not in LATER
    ]
    crowd.close()
    assert failed == []
    assert served.health().json()["status"] == "ok"
    assert errors(served) == before


def errors(served: Served) -> list[str]:
    """What the server has logged as an error of its own."""
    found = [it for it in served.log.read_text().splitlines() if '"level":"error"' in it]
    return [it for it in found if "page_errors" not in it]  # a guest's words about his page
