"""A few strokes of each attack: the server refuses them, goes on, and keeps its size.

How long a bystander waits is measured by `make hostile`.
"""

from collections import Counter
from collections.abc import Iterator

import httpx
import pytest

from tests.hostile.attacker import Attacker, Stroke
from tests.hostile.attacks import ATTACKS, large_maps
from tests.hostile.measured import taken
from tests.server.process import Served

STROKES = 2
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
LATER = {"429 too-many", "too-many", "too-many-games"}


@pytest.fixture
def mallory(served: Served) -> Iterator[Attacker]:
    attacker = Attacker(served.port)
    yield attacker
    attacker.close()


@pytest.mark.parametrize(("name", "stroke"), ATTACKS.items(), ids=ATTACKS)
def test_an_attack_is_refused_and_the_server_goes_on(
    served: Served, mallory: Attacker, name: str, stroke: Stroke
) -> None:
    answers: Counter[str] = Counter()
    for _ in range(1 if stroke is large_maps else STROKES):
        answers += stroke(mallory)
    assert set(answers) <= EXPECTED[name] | LATER, answers
    assert httpx.get(f"{served.address}/api/health", timeout=60).json()["status"] == "ok"
    assert 0 < taken(served.pid) < MOST_MEMORY
