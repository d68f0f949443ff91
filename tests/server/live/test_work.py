"""What a question costs the event loop is bounded, however many pieces and entries a table has.

Every route that reads or changes a table is asked about a crowded one, found by itself among the
routes, and so is every message of its socket; what is done for it on the loop is counted.
"""

import threading
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from litestar.testing import TestClient, WebSocketTestSession

from letopis.core.notation import Notation
from letopis.games.strategic.game import StrategicGame
from letopis.games.strategic.reach.way_search import _Walk
from letopis.server.analysis import pools
from letopis.server.house import House
from letopis.server.http.routes.live.socket_asks import SocketAsk
from letopis.server.live import bot_workers, live_table
from letopis.server.live.live_table import LiveTable
from letopis.server.settings import Settings
from letopis.words import Words
from tests.server.guests import Guest, Inn, Json, opened
from tests.server.live.test_reach import begun

ARMIES, EDITS = 60, 60

# The most that one question may do on the loop: facts folded again, acts judged, cells walked,
# messages filled, characters of lines parsed, entries written as lines.
ON_THE_LOOP = {"folded": 0, "judged": 0, "walked": 0, "filled": 400, "parsed": 500, "written": 40}
IN_PLAY, LOOKED_BACK_AT = "/api/tables/{table:str}", "/api/study/{book:str}"

SEATED = f"{IN_PLAY}/chairs/{{seat:str}}"
CHANGING = {"POST", "PUT", "PATCH", "DELETE"}
PLAN = ("hire barbarians castle-b2",) * 60

# An act is judged there, and the facts it makes are folded: so many, however long the game is.
AN_ACT = {"folded": 20, "judged": 2}
ACTS = f"POST {IN_PLAY}/asks", "ask accepted"

# What every route that changes something at a table is asked, in this order.
CHANGES: dict[str, Any] = {
    f"PUT {IN_PLAY}/draft": {"version": 1, "lines": PLAN},
    f"POST {IN_PLAY}/dry-run": {"line": "end", "after": PLAN},
    f"POST {IN_PLAY}/asks": {"line": "end"},
    f"POST {IN_PLAY}/letters": {"text": "well met", "kind": "table"},
    f"PUT {IN_PLAY}/letters/seen": {"number": 1},
    f"PUT {IN_PLAY}/log-mark": {"seq": 1},
    f"PUT {IN_PLAY}/privacy": {"is_private": True},
    f"PUT {IN_PLAY}/regulation": {},
    f"PUT {IN_PLAY}/battles/{{battle:str}}/seen": {"layouts": 1},
    f"POST {IN_PLAY}/nudges": {"seat": "p2"},
    f"POST {IN_PLAY}/votes": {"motion": {"kind": "pause"}},
    f"POST {IN_PLAY}/votes/{{vote:str}}": {"yes": True},
    f"POST {IN_PLAY}/chairs": {},
    f"PATCH {SEATED}": {"is_ready": True},
    f"PUT {IN_PLAY}/seats": {"count": 3},
    f"POST {IN_PLAY}/start": None,
    f"POST {IN_PLAY}/newcomers": {},
    f"POST {SEATED}/offer": None,
    f"POST {SEATED}/take": {},
    f"POST {SEATED}/back": None,
    f"POST {SEATED}/leave": None,
    f"POST {SEATED}/resign": None,
    f"POST {IN_PLAY}/rematch": None,
    f"DELETE {SEATED}": None,
    f"DELETE {IN_PLAY}": None,
}


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
    planned = guests[seat].put(f"/api/tables/{table['id']}/draft", {"version": 0, "lines": PLAN})
    assert planned.status_code == 200, planned.text
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


def in_play(inn: Inn, table: Json) -> LiveTable:
    live = inn.client.blocking_portal.call(inn.house.keeper.room, table["id"]).live
    assert live is not None
    return live


def dear(costs: dict[str, Counter[str]]) -> dict[str, Counter[str]]:
    """What costs more than it may; an act is judged and recorded on the loop."""
    bound = Counter(ON_THE_LOOP)
    return {
        way: it
        for way, it in costs.items()
        if not it <= (bound | Counter(AN_ACT) if way in ACTS else bound)
    }


def changes(client: TestClient[Any]) -> Iterator[str]:
    """Whatever changes something at a table."""
    for route in client.app.routes:
        if route.path.startswith((IN_PLAY, LOOKED_BACK_AT)):
            methods: set[str] = getattr(route, "methods", set())
            yield from (f"{it} {route.path}" for it in methods & CHANGING)


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
    live = in_play(inn, table)
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
    assert not dear(costs)


def test_what_changes_a_crowded_table_costs_the_loop_little(
    inn: Inn, crowded: tuple[Json, Guest, str], on_the_loop: Counter[str]
) -> None:
    table, guest, _ = crowded
    live = in_play(inn, table)
    chairs = guest.get(f"/api/tables/{table['id']}").json()["chairs"]
    (seat,) = (it["seat"] for it in chairs if it["is_mine"] and it["seat"] != "host")
    costs, statuses = dict[str, Counter[str]](), Counter[int]()
    for way, body in CHANGES.items():
        method, path = way.replace(":str", "").split()
        named = path.format(table=table["id"], seat=seat, battle="1", vote="1")
        live.spoken._made.clear()
        on_the_loop.clear()
        answer = inn.client.request(method, named, headers=guest.headers, json=body)
        statuses[answer.status_code] += 1
        costs[way] = on_the_loop.copy()
    assert costs.keys() == set(changes(inn.client))
    assert statuses[200] + statuses[201] + statuses[204] >= 8, statuses
    assert 500 not in statuses
    assert not dear(costs)


def test_a_message_on_the_socket_of_a_crowded_table_costs_the_loop_little(
    inn: Inn, crowded: tuple[Json, Guest, str], on_the_loop: Counter[str]
) -> None:
    table, guest, piece = crowded
    cell = str(in_play(inn, table).table.state.armies[piece].cell)
    said: dict[str, list[tuple[Json, str]]] = {
        "ping": [({}, "pong")],
        "reach": [
            ({"piece": piece, "after": PLAN}, "reach"),
            ({"piece": piece, "cell": cell}, "why-not"),
        ],
        "dry-run": [({"line": "end", "after": PLAN}, "dry-run")],
        "ask": [({"line": "end"}, "accepted")],
    }
    costs = dict[str, Counter[str]]()
    assert said.keys() == {it.__struct_config__.tag for it in get_args(SocketAsk)}
    on_the_loop.clear()
    path = f"/api/tables/{table['id']}/live?since=0"
    with guest.client.websocket_connect(path, headers=guest.headers) as socket:
        heard(socket, "timed", "grown")
        costs["greeting"] = on_the_loop.copy()
        for kind, asked in said.items():
            for more, answer in asked:
                on_the_loop.clear()
                socket.send_json({"type": kind, **more})
                heard(socket, answer)
                costs[f"{kind} {answer}"] = on_the_loop.copy()
    assert not dear(costs)


def heard(socket: WebSocketTestSession, *kinds: str) -> None:
    """Wait for a message of one of these kinds."""
    while (it := socket.receive_json(timeout=60))["type"] not in kinds:
        assert it["type"] != "refused", it
