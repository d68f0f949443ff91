"""Lists of tables: small, of many people, and whole even if one table is damaged."""

import asyncio
import json
from typing import Any

import pytest
from sqlalchemy import Connection, text

from letopis.games.strategic.maps import shipped_text
from letopis.server.tables.listing import MOST_CHAIRS, MOST_LISTED
from letopis.server.tables.waiting_room import MOST_GATHERING
from letopis.server.workers.shared_read import SharedRead
from letopis.store.sql.around_table import rooms
from letopis.store.sql.around_table.rooms import RoomRow
from tests.server.guests import Guest, Inn, Json
from tests.server.tables.test_rematch import play_out

SMALL_ROW = 4000  # bytes of one table in a list


def with_own_map(guest: Guest, **more: Any) -> Json:
    plan = {"materials": {"map": shipped_text("duel") + f"# {'x' * 90}\n" * 300}}
    return guest.opens("strategic", {"mine": True}, {}, plan=plan, is_open=True, **more)


def listed(guest: Guest) -> tuple[list[Json], list[Json]]:
    answer = guest.get("/api/tables")
    assert answer.status_code == 200, answer.text
    return answer.json()["mine"], answer.json()["open"]


def test_no_list_carries_maps(sqlite_inn: Inn) -> None:
    inn = sqlite_inn
    anna = inn.guest("Anna")
    table = with_own_map(anna)
    for tables in listed(anna):
        assert [it["id"] for it in tables] == [table["id"]]
        assert len(json.dumps(tables)) < SMALL_ROW
        assert tables[0]["plan"]["materials"]["map"].startswith("sha256:")


def test_a_table_is_played_on_the_map_of_its_digest(inn: Inn) -> None:
    anna, boris = inn.guest("Anna"), inn.guest("Boris")
    table = with_own_map(anna)
    chairs = f"/api/tables/{table['id']}/chairs"
    boris.post(chairs, {"seat": "p2"})
    boris.patch(f"{chairs}/p2", {"is_ready": True})
    begun = anna.post(f"/api/tables/{table['id']}/start")
    assert begun.status_code == 200, begun.text
    assert anna.get(f"/api/tables/{table['id']}/board").json()["map"]["columns"] > 0


def test_one_map_is_stored_once(sqlite_inn: Inn) -> None:
    inn = sqlite_inn
    anna = inn.guest("Anna")
    for _ in range(2):
        with_own_map(anna)
    with inn.house.database.engine.connect() as connection:
        assert connection.execute(text("SELECT count(*) FROM materials")).scalar() == 1


def test_nobody_fills_the_lobby(sqlite_inn: Inn) -> None:
    inn = sqlite_inn
    anna, boris = inn.guest("Anna"), inn.guest("Boris")
    theirs = boris.opens("yatzy", {"mine": True}, {}, is_open=True)
    for _ in range(MOST_GATHERING):
        mine = anna.opens("yatzy", {"mine": True}, {}, is_open=True)
    wish = {"plan": {"game": "yatzy"}, "seats": [{"mine": True}, {}]}
    refused = anna.post("/api/tables", wish)
    assert (refused.status_code, refused.json()["code"]) == (409, "too-many-tables")
    assert theirs["id"] in [it["id"] for it in listed(anna)[1][:2]]
    anna.delete(f"/api/tables/{mine['id']}")
    assert anna.post("/api/tables", wish).status_code == 201


def test_tables_of_many_come_before_many_of_one(inn: Inn) -> None:
    """However many one person has, as might be over the years, others stay on the list."""
    anna, boris = inn.guest("Anna"), inn.guest("Boris")
    theirs = boris.opens("yatzy", {"mine": True}, {}, is_open=True)
    inn.house.limits.is_on = False
    for _ in range(MOST_LISTED):
        anna.opens("yatzy", {"mine": True}, {}, is_open=True)
    ids = [it["id"] for it in listed(anna)[1]]
    assert len(ids) == MOST_LISTED
    assert theirs["id"] in ids[:2]


def test_the_list_is_read_no_more_often_for_a_crowd(
    sqlite_inn: Inn, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads: list[int] = []
    before = rooms.open_rooms

    def counted(connection: Connection, limit: int) -> list[RoomRow]:
        reads.append(limit)
        return before(connection, limit)

    monkeypatch.setattr(rooms, "open_rooms", counted)

    async def crowd() -> None:
        await asyncio.gather(*(sqlite_inn.house.listing.open() for _ in range(50)))

    sqlite_inn.client.blocking_portal.call(crowd)
    assert len(reads) <= 2


def test_a_shared_read_shows_what_was_there_when_one_asked() -> None:
    """Not what a read has found that ran already; and an error is told to all who waited."""
    written, reads = [0], list[int]()

    async def read() -> int:
        found = written[0]
        reads.append(found)
        await asyncio.sleep(0)
        if found == 2:
            raise ValueError
        return found

    async def ask() -> None:
        shared = SharedRead(read)
        first = asyncio.create_task(shared.read())
        while not reads:
            await asyncio.sleep(0)
        written[0] = 1
        assert await asyncio.gather(first, *(shared.read() for _ in range(9))) == [0, *[1] * 9]
        assert reads == [0, 1]
        written[0] = 2
        failed = await asyncio.gather(shared.read(), shared.read(), return_exceptions=True)
        assert [type(it) for it in failed] == [ValueError, ValueError]
        written[0] = 3
        assert await shared.read() == 3

    asyncio.run(ask())


def test_tables_with_very_many_chairs_do_not_swell_the_list(sqlite_inn: Inn) -> None:
    anna, boris = sqlite_inn.guest("Anna"), sqlite_inn.guest("Boris")
    theirs = boris.opens("yatzy", {"mine": True}, {}, is_open=True)
    large = anna.opens("yatzy", {"mine": True}, *[{}] * 90, is_open=True)
    assert {it["id"] for it in listed(boris)[1]} == {theirs["id"], large["id"]}
    for at in range(MOST_CHAIRS // 90 + 1):
        guest = sqlite_inn.guest(f"Mallory {at}")
        guest.opens("yatzy", {"mine": True}, *[{}] * 90, is_open=True)
    assert [it["id"] for it in listed(boris)[1]] == [theirs["id"]]
    assert large["id"] in [it["id"] for it in listed(anna)[0]]


def test_a_damaged_table_hides_no_other(sqlite_inn: Inn) -> None:
    inn = sqlite_inn
    anna = inn.guest("Anna")
    good, bad = (anna.opens("yatzy", {"mine": True}, is_open=True) for _ in range(2))
    inn.house.keeper._rooms.pop(bad["id"])
    inn.house.keeper._at_hand.pop(bad["id"], None)
    with inn.house.database.engine.begin() as connection:
        broken = text("UPDATE chronicles SET header = 'nothing' WHERE id = :id")
        connection.execute(broken, {"id": bad["chronicle"]})
    mine, public = listed(anna)
    assert {it["id"]: it["stage"] for it in mine} == {good["id"]: "playing", bad["id"]: "damaged"}
    assert {it["id"] for it in public} == {good["id"], bad["id"]}
    assert anna.get("/api/me/unseen").status_code == 200
    asked = anna.get("/api/me/asked")
    assert asked.status_code == 200, asked.text


def test_a_list_loads_no_game_that_nobody_is_asked_in(sqlite_inn: Inn) -> None:
    inn = sqlite_inn
    anna = inn.guest("Anna")
    table = anna.opens("yatzy", {"mine": True}, is_open=True)
    inn.house.keeper._rooms.pop(table["id"])
    inn.house.keeper._at_hand.pop(table["id"], None)
    boris = inn.guest("Boris")
    assert [it["id"] for it in listed(boris)[1]] == [table["id"]]
    assert inn.house.keeper.at_hand(table["id"]) is None


def test_a_list_says_who_has_how_many_points_and_who_has_won(inn: Inn) -> None:
    table, (anna, boris) = inn.together("yatzy", "Anna", "Boris")
    assert anna.asks(table, "roll").status_code == 200
    assert anna.asks(table, "score chance").status_code == 200
    (mine,) = listed(anna)[0]
    assert (mine["scores"][0] >= 5, mine["scores"][1], mine["winners"]) == (True, 0, [])
    play_out(table, anna, boris)
    inn.client.blocking_portal.call(inn.house.results.settle)
    outcome = anna.sees(table)
    inn.house.keeper._rooms.clear()  # told by its small row
    (mine,) = listed(anna)[0]
    assert (mine["scores"], mine["winners"]) == (outcome["totals"], outcome["winners"])


def test_the_treasuries_of_a_war_are_in_no_list(sqlite_inn: Inn) -> None:
    _, (anna, _) = sqlite_inn.together("strategic", "Anna", "Boris", is_open=True)
    assert listed(anna)[0][0]["scores"] == []


def test_tables_of_people_one_has_played_with_come_first(sqlite_inn: Inn) -> None:
    inn = sqlite_inn
    _, (anna, boris) = inn.together("yatzy", "Anna", "Boris")
    known = boris.opens("yatzy", {"mine": True}, {}, is_open=True)
    strange = inn.guest("Clara").opens("yatzy", {"mine": True}, {}, is_open=True)
    seen = listed(anna)[1]
    assert [it["id"] for it in seen] == [known["id"], strange["id"]]
    assert [it["has_friends"] for it in seen] == [True, False]
    assert not any(it["has_friends"] for it in listed(inn.guest("Denis"))[1])
