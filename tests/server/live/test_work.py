"""What a question costs the event loop is bounded, however many pieces and entries a table has.

Every route that reads a table is asked about a crowded one, found by itself among the routes; what
is done for it on the loop is counted.
"""

import threading
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from letopis.core.notation import Notation
from letopis.games.strategic.game import StrategicGame
from letopis.games.strategic.reach.way_search import _Walk
from letopis.server.analysis import pools
from letopis.server.house import House
from letopis.server.live import bot_workers, live_table
from letopis.server.settings import Settings
from letopis.words import Words
from tests.server.guests import Guest, Inn, Json, opened
from tests.server.live.test_reach import begun

ARMIES, EDITS = 60, 60

# The most that one question may do on the loop: facts folded again, acts judged, cells walked,
# messages filled, characters of lines parsed, entries written as lines.
ON_THE_LOOP = {"folded": 0, "judged": 0, "walked": 0, "filled": 400, "parsed": 500, "written": 40}
IN_PLAY, LOOKED_BACK_AT = "/api/tables/{table:str}", "/api/study/{book:str}"


@pytest.fixture
def inn(tmp_path: Path) -> Iterator[Inn]:
    with opened(House(Settings(f"sqlite:///{tmp_path}/letopis.db"))) as inn:
        yield inn


@pytest.fixture
def crowded(inn: Inn, monkeypatch: pytest.MonkeyPatch) -> tuple[Json, Guest, str]:
    """A table with many armies and entries, who moves there, and one of the armies."""
    monkeypatch.setattr(live_table, "TABLES_KEPT", 0)
    table, guests, seat = begun(inn, host_mode="referee_and_player")
    room = inn.client.blocking_portal.call(inn.house.keeper.room, table["id"])
    assert room.live is not None
    world = room.live.table.state
    sites = world.ground.sites.items()
    free = [it for it, site in sites if not site.terrain.is_sea and it not in world.standing]
    cells = [it for it in free if it not in world.structures][:ARMIES]
    armies = " and ".join(f"army new light-infantry {seat} {it}" for it in cells)
    coins = [f"coins {seat} {200 + at % 7}" for at in range(EDITS)]
    for edit in (armies, *coins):
        answer = guests["p1"].asks(table, f'edit {edit} forced because "so"', seat="host")
        assert answer.status_code == 200, answer.text
    return table, guests[seat], "light-infantry-1"


@pytest.fixture
def on_the_loop(inn: Inn, monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """What is done on the loop from now on."""
    done = Counter[str]()
    loop = inn.client.blocking_portal.call(threading.get_ident)

    def count(owner: Any, name: str, kind: str, size: Callable[..., int] = lambda *_: 1) -> None:
        real = getattr(owner, name)

        def counted(*args: Any, **more: Any) -> Any:
            if threading.get_ident() == loop:
                done[kind] += size(*args)
            return real(*args, **more)

        monkeypatch.setattr(owner, name, counted)

    count(StrategicGame, "evolve", "folded")
    count(StrategicGame, "decide", "judged")
    count(_Walk, "_arrive", "walked")
    count(Words, "at", "filled")
    count(Notation, "read", "parsed", lambda _, text: len(text))
    for module in (pools, bot_workers):
        count(module, "write_line", "written")
    return done


def questions(client: TestClient[Any]) -> Iterator[str]:
    """Whatever is read about a table by its address alone."""
    for route in client.app.routes:
        if route.path.startswith((IN_PLAY, LOOKED_BACK_AT)) and "GET" in getattr(
            route, "methods", ()
        ):
            yield route.path_format


def test_a_question_about_a_crowded_table_costs_the_loop_little(
    inn: Inn, crowded: tuple[Json, Guest, str], on_the_loop: Counter[str]
) -> None:
    table, guest, piece = crowded
    live = inn.client.blocking_portal.call(inn.house.keeper.room, table["id"]).live
    assert live is not None
    cell = str(live.table.state.armies[piece].cell)
    asked = {"piece": piece, "cell": cell, "since": "0", "level": "best", "at": "0.0"}
    costs, statuses = dict[str, Counter[str]](), Counter[int]()
    for path in sorted(questions(inn.client)):
        named = path.format(table=table["id"], book=table["id"], cell=cell, battle="1", bot="x")
        live.spoken._made.clear()
        live.grow([], [])  # nothing is kept of what was shown before
        on_the_loop.clear()
        at = {**asked, "at": "1"} if path.endswith(("{cell}", ".png")) else asked
        statuses[guest.get(named, **at).status_code] += 1
        costs[path] = on_the_loop.copy()
    assert len(costs) > 30
    assert statuses[200] > 20, statuses
    assert 500 not in statuses
    dear = {path: it for path, it in costs.items() if not it <= Counter(ON_THE_LOOP)}
    assert not dear
