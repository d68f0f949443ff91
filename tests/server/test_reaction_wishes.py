"""When one wants to be asked: nobody else learns of it, from whatever reaches him."""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from litestar.testing import WebSocketTestSession

from letopis.server.house import House
from letopis.server.settings import Settings
from tests.rule import rule
from tests.server.guests import Clock, Guest, Inn, Json, opened
from tests.server.skirmish import SKIRMISH
from tests.server.sockets import looking, next_grown

# Nothing is left to lots, so that two tables are played alike.
PLAIN = {"order_method": "by_join_time", "ruler_land_pick": "free_choice"}
CLOCK = {"kind": "turn", "seconds": 3600, "brief_seconds": 600}


class Held:
    """A pause that lasts until the test ends it."""

    def __init__(self, inn: Inn) -> None:
        self._inn, self._begun, self._over = inn, 0, asyncio.Event()
        self._changed = asyncio.Condition()
        inn.house.spared_questions.pause = self

    async def __call__(self) -> None:
        async with self._changed:
            self._begun += 1
            self._changed.notify_all()
        await self._over.wait()
        self._over.clear()

    def end(self) -> None:
        """As soon as somebody pauses."""
        self._inn.client.blocking_portal.call(self._end)

    async def _end(self) -> None:
        async with self._changed:
            await self._changed.wait_for(lambda: self._begun > 0)
            self._begun -= 1
        self._over.set()


@pytest.fixture
def inn(tmp_path: Path) -> Iterator[Inn]:
    with opened(House(Settings(f"sqlite:///{tmp_path}/letopis.db"), Clock())) as inn:
        yield inn


def begun(inn: Inn, **rules: str) -> tuple[Json, Guest, Guest]:
    plan = {
        "materials": {"map": SKIRMISH},
        "options": {**PLAIN, **rules},
        "regulation": {"clock": CLOCK},
    }
    table, (anna, boris) = inn.together("strategic", "Anna", "Boris", plan=plan, is_open=True)
    for guest in (anna, boris):
        assert guest.asks(table, guest.sees(table)["default"]).status_code == 200
    inn.client.blocking_portal.call(inn.house.deadlines.settle)
    return table, anna, boris


def wishes(guest: Guest, table: Json, wish: str) -> None:
    answer = guest.put(f"/api/tables/{table['id']}/reaction-wish", {"wish": wish})
    assert (answer.status_code, answer.json()) == (200, {"wish": wish})


def asked(guest: Guest, table: Json) -> list[tuple[str, str]]:
    return [(it["seat"], it["key"]) for it in guest.sees(table)["asked"]]


class Recorder:
    """All that reaches somebody at a table: the frames of a socket, and what one can ask for."""

    PAGES = ("", "/sight", "/news", "/time", "/events", "/extract", "/battles", "/votes")

    def __init__(self, inn: Inn, guest: Guest, table: Json) -> None:
        self._inn, self._guest, self._table = inn, guest, table
        self._heard: list[str] = []

    def listen(self, socket: WebSocketTestSession, seq: int) -> None:
        """Up to an entry."""
        heard: Json = {}
        while heard.get("sight", {}).get("seq") != seq:
            self._heard.append(socket.receive_text(timeout=60))
            heard = msgspec.json.decode(self._heard[-1])

    def look(self) -> None:
        """Ask for everything there is."""
        self._inn.client.blocking_portal.call(self._inn.house.deadlines.settle)
        home = f"/api/tables/{self._table['id']}"
        for page in self.PAGES:
            answer = self._guest.get(f"{home}{page}")
            assert answer.status_code == 200, answer.text
            self._heard.append(f"{page} {answer.text}")
        self._heard.append(self._guest.get("/api/tables").text)

    def heard(self, *drawn: str) -> list[str]:
        """Without what is drawn for every table and person, and without who came to look: that
        is gathered for a moment, and has nothing to do with questions."""
        names = re.compile("|".join((*map(re.escape, drawn), r"[0-9a-f]{64}")))
        told = (it for it in self._heard if not it.startswith('{"type":"seated"'))
        return [names.sub("*", it) for it in told]


def played(inn: Inn, wish: str, rules: dict[str, str]) -> tuple[list[str], list[str]]:
    """What Anna and somebody who watches hear while Boris is asked twice and lets it pass."""
    pause = Held(inn)
    table, anna, boris = begun(inn, **rules)
    vera = inn.guest("Vera")
    hers, watched = Recorder(inn, anna, table), Recorder(inn, vera, table)
    with looking(anna, table) as first, looking(vera, table) as second:
        both = ((hers, first), (watched, second))
        for recorder, socket in both:
            recorder.listen(socket, boris.sees(table)["seq"])
        wishes(boris, table, wish)
        for line in ("move knights-1 c2 d2 e2", "hire barbarians castle-b2"):
            assert anna.asks(table, line).status_code == 200
            inn.client.blocking_portal.call(inn.house.deadlines.settle)
            while (now := asked(anna, table)) != [("p1", "turn")]:
                ((seat, _),) = now
                seen = boris.sees(table)
                if seat == "p1":
                    assert anna.asks(table, "pass").status_code == 200
                elif wish in _spared(boris, table, line):
                    pause.end()
                else:
                    assert boris.asks(table, "pass").status_code == 200
                for recorder, socket in both:
                    recorder.listen(socket, seen["seq"] + 1)
                for recorder, _ in both:
                    recorder.look()
    about = anna.get(f"/api/tables/{table['id']}").json()
    drawn = (table["id"], table["invite"], about["chronicle"])
    drawn += tuple(it.me["id"] for it in (anna, boris, vera))
    return hers.heard(*drawn), watched.heard(*drawn)


def _spared(guest: Guest, table: Json, line: str) -> tuple[str, ...]:
    """What happens at Anna's castle is far from Boris's armies."""
    return ("never",) if line.startswith("move") else ("never", "approached")


@rule("VS-1.2.u")
@pytest.mark.parametrize(
    ("rules", "wished"),
    [
        ({}, ("approached", "never")),
        ({"reaction_asking": "everybody"}, ("approached", "never", "always")),
    ],
)
def test_whatever_reaches_others_is_the_same_however_one_wants_to_be_asked(
    tmp_path: Path, rules: dict[str, str], wished: tuple[str, ...]
) -> None:
    first, *others = (_in_a_house_of_its_own(tmp_path / it, it, rules) for it in wished)
    assert any("awaited p2" in it for it in first[0])  # it was asked, and passed
    assert any("passed p2" in it for it in first[1])
    for other in others:
        for heard, known in zip(other, first, strict=True):
            assert len(heard) == len(known)
            for here, there in zip(heard, known, strict=True):
                assert here == there


def _in_a_house_of_its_own(
    folder: Path, wish: str, rules: dict[str, str]
) -> tuple[list[str], list[str]]:
    folder.mkdir()
    with opened(House(Settings(f"sqlite:///{folder}/letopis.db"), Clock())) as inn:
        return played(inn, wish, rules)


@rule("VS-1.2.u")
def test_whoever_wants_never_to_be_asked_has_let_it_pass_after_a_pause(inn: Inn) -> None:
    pause = Held(inn)
    table, anna, boris = begun(inn)
    assert boris.get(f"/api/tables/{table['id']}/reaction-wish").json() == {"wish": None}
    wishes(boris, table, "never")
    with looking(anna, table) as socket:
        next_grown(socket)
        anna.asks(table, "move knights-1 c2 d2 e2")
        assert next_grown(socket)["sight"]["asked"][0]["seat"] == "p2"
        pause.end()
        news = next_grown(socket)
    assert [(it["seat"], it["ask"]) for it in news["told"]] == [("p2", "pass")]
    assert asked(anna, table) == [("p1", "turn")]


def test_a_change_of_mind_during_the_pause_leaves_the_question_open(inn: Inn) -> None:
    pause = Held(inn)
    table, anna, boris = begun(inn)
    wishes(boris, table, "never")
    anna.asks(table, "move knights-1 c2 d2 e2")
    wishes(boris, table, "approached")
    pause.end()
    inn.client.blocking_portal.call(inn.house.spared_questions.settle)
    assert asked(anna, table) == [("p2", "react")]
    wishes(boris, table, "never")  # said while one is asked
    pause.end()
    inn.client.blocking_portal.call(inn.house.spared_questions.settle)
    assert asked(anna, table) == [("p1", "turn")]


def test_an_answer_given_during_the_pause_is_the_only_one(inn: Inn) -> None:
    pause = Held(inn)
    table, anna, boris = begun(inn)
    wishes(boris, table, "never")
    anna.asks(table, "move knights-1 c2 d2 e2")
    assert boris.asks(table, "attack knights-2 knights-1").status_code == 200
    pause.end()
    inn.client.blocking_portal.call(inn.house.spared_questions.settle)
    told = anna.get(f"/api/tables/{table['id']}/news").json()["told"]
    assert "pass" not in [it["ask"] for it in told]


def test_a_wish_outlives_the_server_and_is_found_by_its_own_person_alone(tmp_path: Path) -> None:
    settings = Settings(f"sqlite:///{tmp_path}/letopis.db")
    with opened(House(settings, Clock())) as inn:
        pause = Held(inn)
        table, anna, boris = begun(inn)
        wishes(boris, table, "never")
        path = f"/api/tables/{table['id']}/reaction-wish"
        assert anna.get(path).json() == {"wish": None}
        assert anna.get(path, seat="p2").status_code == 403
        assert inn.guest("Vera").put(path, {"wish": "never"}).status_code in (403, 404)
        assert boris.put(path, {"wish": "sometimes"}).status_code == 400
        anna.asks(table, "move knights-1 c2 d2 e2")
        del pause
    house = House(settings, Clock())
    later = asyncio.Event()
    house.spared_questions.pause = later.wait
    with opened(house) as inn:
        for guest in (anna, boris):
            guest.client = inn.client
        assert asked(anna, table) == [("p2", "react")]
        inn.client.blocking_portal.call(_set, later)
        inn.client.blocking_portal.call(house.spared_questions.settle)
        assert asked(anna, table) == [("p1", "turn")]


async def _set(event: asyncio.Event) -> None:
    event.set()
