"""Several processes on one database are of one mind: whoever goes from one to another at every
request is never shown a table as it stood before."""

import asyncio
import random
from collections.abc import Iterator
from typing import NoReturn

import pytest

from letopis.core.chronicle import Entry
from letopis.games.strategic.game import FIGURES, MAP
from letopis.server.live.room import Room
from letopis.store.sql.around_table.rooms import RoomRow
from tests.databases import fresh_database
from tests.laws.strategic import TINY
from tests.server.guests import Inn, Json
from tests.server.live.commuters import Commuter, deaf_houses, gathered, play_out
from tests.server.sockets import looking, next_grown

WAR: Json = {
    "materials": {MAP: TINY.read_text("utf-8"), FIGURES: ""},
    "options": {"ends_after_year": 2},
}
PLANS: dict[str, Json] = {"yatzy": {}, "valyrian": {}, "strategic": WAR}

Inns = tuple[Inn, Inn]


@pytest.fixture
def inns(postgresql_address: str) -> Iterator[Inns]:
    with deaf_houses(fresh_database(postgresql_address)) as inns:
        yield inns


@pytest.mark.parametrize("game", PLANS)
def test_a_game_is_played_out_with_every_request_in_the_other_process(
    inns: Inns, game: str
) -> None:
    people = {"p1": Commuter("Anna", *inns), "p2": Commuter("Boris", *reversed(inns))}
    table = gathered(game, *people.values(), plan=PLANS[game])
    assert play_out(table, people, random.Random(1))["is_over"]


def test_a_socket_goes_on_from_what_was_asked_in_the_other_process(inns: Inns) -> None:
    here, there = inns
    anna = Commuter("Anna", here)
    table = gathered("yatzy", anna, plan={})
    anna.seen.clear()
    with looking(anna, table) as socket:
        next_grown(socket)
        rolled = Commuter.does(_moved(anna, there), table, "roll", seq=0)
        seq = rolled["sight"]["seq"]
        socket.send_json({"type": "ask", "line": "score chance", "seq": seq, "key": "a"})
        assert next_grown(socket)["sight"]["seq"] == seq
        assert next_grown(socket)["sight"]["seq"] == seq + 1
        while (heard := socket.receive_json(timeout=60))["type"] != "accepted":
            pass
        assert heard["seq"] == seq + 1


def test_a_socket_begins_where_its_client_has_left_the_other_process(inns: Inns) -> None:
    here, there = inns
    anna = Commuter("Anna", here)
    table = gathered("yatzy", anna, plan={})
    assert anna.sees(table)["seq"] == 0
    rolled = _moved(anna, there).does(table, "roll")
    with looking(_moved(anna, here), table, "?since=1") as socket:
        greeted = next_grown(socket)
        assert [it["seq"] for it in greeted["told"]] == [2]
        assert greeted["sight"]["seq"] == rolled["sight"]["seq"]


def test_questions_on_a_socket_are_answered_of_the_table_as_it_stands(inns: Inns) -> None:
    here, there = inns
    anna = Commuter("Anna", here)
    table = anna.opens("strategic", {"mine": True}, {"mine": True, "name": "Boris"}, plan=WAR)
    with looking(anna, table, "?seat=p1") as socket:
        _moved(anna, there)
        while (asked := anna.looks(table, seat="p1")["asked"][0])["key"] != "turn":
            seat = asked["seat"]
            anna.does(table, anna.looks(table, seat=seat)["default"], seat=seat)
        army = anna.looks(table, seat=asked["seat"])["subjects"][0]
        socket.send_json({"type": "reach", "piece": army, "seat": asked["seat"], "key": "a"})
        while (heard := socket.receive_json(timeout=60)).get("key") != "a":
            pass
        assert heard["type"] == "reach", heard


def test_an_ask_that_is_sent_again_to_the_other_process_is_one_move(inns: Inns) -> None:
    anna = Commuter("Anna", *inns)
    table = anna.opens("yatzy", {"mine": True}, {})
    anna.gets(f"/api/tables/{table['id']}")  # both know it before it begins
    anna.gets(f"/api/tables/{table['id']}")
    boris = Commuter("Boris", *inns)
    boris.posts(f"/api/tables/{table['id']}/chairs", {"invite": table["invite"]})
    boris.patch(f"/api/tables/{table['id']}/chairs/p2", {"is_ready": True})
    anna.posts(f"/api/tables/{table['id']}/start")
    first, again = (anna.does(table, "roll", seq=0, key="k") for _ in range(2))
    assert (first["seq"], first["is_repeat"]) == (1, False)
    assert (again["seq"], again["is_repeat"]) == (1, True)


def test_what_is_around_a_table_is_known_in_the_other_process_at_once(inns: Inns) -> None:
    anna, boris = (Commuter(name, *inns) for name in ("Anna", "Boris"))
    table = gathered("yatzy", anna, boris, is_open=True)
    path = f"/api/tables/{table['id']}"
    anna.posts(f"{path}/letters", {"kind": "table", "text": "Hello"})
    for guest in (boris, boris):
        assert [it["text"] for it in guest.gets(f"{path}/letters")["lines"]] == ["Hello"]
    (vote,) = anna.posts(f"{path}/votes", {"motion": {"kind": "pause"}})
    boris.posts(f"{path}/votes/{vote['id']}", {"yes": True})
    for guest in (anna, anna, boris, boris):
        assert guest.gets(path)["paused_at"] is not None
        assert guest.asks(table, "roll").json()["code"] == "paused"
    anna.posts(f"{path}/chairs/p1/resign")
    for guest in (boris, boris, anna, anna):
        assert guest.gets(path)["ending"]["winners"] == ["p2"]
        assert guest.gets("/api/tables")["mine"][0]["stage"] == "abandoned"
    again = anna.posts(f"{path}/rematch")
    for guest in (boris, boris, anna, anna):
        assert guest.gets(path)["next"] == again["id"]
    begun = boris.posts(f"{path}/rematch")
    for guest in (anna, anna, boris, boris):
        assert guest.gets(f"/api/tables/{begun['id']}")["stage"] == "playing"


def test_a_new_name_is_known_in_the_other_process_at_once(inns: Inns) -> None:
    anna = Commuter("Anna", *inns)
    for _ in range(2):
        assert anna.gets("/api/me")["name"] == "Anna"
    anna.patch("/api/me", {"name": "Anya"})
    for _ in range(2):
        assert anna.gets("/api/me")["name"] == "Anya"


def test_a_game_that_could_not_be_loaded_once_is_loaded_for_whoever_comes_next(
    inn: Inn, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where it had begun without this process, which knew the table as one that gathers."""
    anna, boris, keeper = inn.guest("Anna"), inn.guest("Boris"), inn.house.keeper
    table = anna.opens("yatzy", {"mine": True}, {})
    path = f"/api/tables/{table['id']}"
    assert boris.post(f"{path}/chairs", {"invite": table["invite"]}).status_code == 201
    assert boris.patch(f"{path}/chairs/p2", {"is_ready": True}).status_code == 200
    with monkeypatch.context() as patched:

        async def failing(row: RoomRow, chronicle: str) -> NoReturn:
            raise OSError("the store does not answer")

        patched.setattr(keeper, "_loaded", failing)
        assert anna.post(f"{path}/start").status_code == 500
        assert anna.asks(table, "roll").status_code == 500
    assert anna.asks(table, "roll").status_code == 200


def test_who_goes_while_entries_are_read_keeps_nobody_from_hearing_of_them(inns: Inns) -> None:
    here, there = inns
    anna = Commuter("Anna", here)
    table = gathered("yatzy", anna, plan={})
    keeper, call = there.house.keeper, there.client.blocking_portal.call
    heard: list[int] = []

    async def comes_and_goes() -> None:
        await keeper.room(table["id"])
        is_read, may_be_told = asyncio.Event(), asyncio.Event()

        async def slowly(room: Room, fresh: list[Entry]) -> None:
            is_read.set()
            await may_be_told.wait()

        keeper.prepare = slowly
        keeper.listen(lambda room, fresh: heard.extend(it.seq for it in fresh))
        await asyncio.to_thread(anna.does, table, "roll")
        asking = asyncio.create_task(keeper.room(table["id"]))
        await is_read.wait()
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        may_be_told.set()
        async with (await keeper.room(table["id"])).lock:  # until all were told
            pass

    call(comes_and_goes)
    assert heard == [1, 2]


def _moved(guest: Commuter, inn: Inn) -> Commuter:
    """The same person, in one process from now on."""
    guest.client = inn.client
    return guest
