"""Planned orders: kept for one person at one seat, tried by the rules, told to nobody else."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from letopis.core.acts import Action
from letopis.core.chronicle import NOT_LINKED
from letopis.core.dice import Typed
from letopis.core.header import Header
from letopis.core.seats import Seat, SeatId
from letopis.core.table import Table
from letopis.server.house import House
from letopis.server.live.questions.draft import tried_orders
from letopis.server.live.sentences import Reader
from letopis.server.settings import Settings
from letopis.store.sql.around_table.drafts import DraftKey, keep_draft
from tests.server.guests import Clock, Guest, Inn, Json, opened
from tests.server.live.test_reach import begun, farthest
from tests.strategic.scenes.scene import GAME, scene


@pytest.fixture
def address(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/letopis.db"


@pytest.fixture
def inn(address: str) -> Iterator[Inn]:
    with opened(House(Settings(address), Clock())) as inn:
        yield inn


def plans(guest: Guest, table: Json, version: int, *lines: str) -> Json:
    answer = guest.put(f"/api/tables/{table['id']}/draft", {"version": version, "lines": lines})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def planned(guest: Guest, table: Json) -> Json:
    answer = guest.get(f"/api/tables/{table['id']}/draft")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def other_of(guests: dict[str, Guest], seat: str) -> Guest:
    return next(guest for at, guest in guests.items() if at != seat)


def test_orders_are_tried_one_after_the_other_and_nothing_is_done(inn: Inn) -> None:
    table, guests, seat = begun(inn)
    mover = guests[seat]
    piece, line = farthest(mover, table)
    before = mover.sees(table)
    house = next(it for it in before["subjects"] if it.startswith("castle"))
    found = plans(mover, table, 0, line, f"hire barbarians {house}", line, "end")
    assert mover.sees(table) == before
    first, hired, again, ended = found["orders"]
    assert (first["line"], first["act"]["army"], first["refused"]) == (line, piece, None)
    assert first["label"]
    assert hired["purse"]["after"] < hired["purse"]["before"] == first["purse"]["after"]
    assert again["refused"]["clause"] in again["refused"]["text"]
    assert (ended["is_tried"], ended["refused"]) == (False, None)  # it waits
    assert mover.asks(table, line).status_code == 200
    now = planned(mover, table)
    assert now["orders"][0]["refused"]["clause"].startswith("VS-")


def test_a_plan_waits_for_ones_turn_and_outlives_the_server(address: str) -> None:
    with opened(House(Settings(address))) as inn:
        table, guests, seat = begun(inn)
        waiting = other_of(guests, seat)
        _, line = farthest(waiting, table, planned=True)
        assert plans(waiting, table, 0, line)["orders"][0]["refused"] is None
        cookie, me = waiting.cookie, waiting.me
    with opened(House(Settings(address))) as later:
        waiting = later.guest("Vera")
        waiting.cookie, waiting.me = cookie, me
        found = planned(waiting, table)
        assert (found["version"], [it["line"] for it in found["orders"]]) == (1, [line])


def test_nobody_else_learns_that_there_is_a_plan(inn: Inn) -> None:
    table, guests, seat = begun(inn)
    mover, other = guests[seat], other_of(guests, seat)
    home = f"/api/tables/{table['id']}"

    def heard(guest: Guest) -> list[bytes]:
        """All that a table tells to somebody at it."""
        paths = ("", "/sight", "/extract", "/news", "/letters", "/time", "/events")
        answers = [guest.get(f"{home}{path}") for path in paths]
        assert {it.status_code for it in answers} == {200}
        return [it.content for it in answers]

    _, line = farthest(mover, table)
    before = heard(other), mover.sees(table)
    plans(mover, table, 0, line)
    assert (heard(other), mover.sees(table)) == before
    assert planned(other, table)["orders"] == []
    answer = other.get(f"{home}/draft", seat=seat)
    assert (answer.status_code, answer.json()["code"]) == (403, "not-your-seat")
    answer = inn.guest("Vera").get(f"{home}/draft", seat=seat)
    assert (answer.status_code, answer.json()["code"]) == (404, "no-such-table")


def test_two_tabs_do_not_overwrite_each_other(inn: Inn) -> None:
    table, guests, seat = begun(inn)
    mover = guests[seat]
    _, line = farthest(mover, table)
    path = f"/api/tables/{table['id']}/draft"
    assert plans(mover, table, 0, line)["version"] == 1
    for known in (0, 2):
        answer = mover.put(path, {"version": known, "lines": []})
        assert (answer.status_code, answer.json()["code"]) == (409, "draft-changed")
    assert plans(mover, table, 1)["orders"] == []


def test_a_plan_has_bounds(inn: Inn) -> None:
    table, guests, seat = begun(inn)
    path = f"/api/tables/{table['id']}/draft"
    long = "move knights-1 " + " ".join(["a1"] * 80)
    for lines in (["end"] * 61, ["x" * 5000], [long] * 50, ["dance on the table"]):
        answer = guests[seat].put(path, {"version": 0, "lines": lines})
        assert answer.status_code == 400, lines[0][:40]
    assert planned(guests[seat], table)["version"] == 0


def test_what_a_later_edition_cannot_read_does_not_lock_the_plan(inn: Inn) -> None:
    """The rest is told with its version, so that it can be changed."""
    table, guests, seat = begun(inn)
    mover = guests[seat]
    _, line = farthest(mover, table)
    key = DraftKey(table["id"], SeatId(seat), mover.me["id"])
    lines = ("dance on the table", line, "stepped knights-1 a1")
    write = inn.house.database.write
    inn.client.blocking_portal.call(write, lambda it: keep_draft(it, key, 0, lines))
    found = planned(mover, table)
    assert (found["version"], [it["line"] for it in found["orders"]]) == (1, [line])
    assert plans(mover, table, 1, line, "end")["version"] == 2


def test_an_order_that_calls_for_dice_says_so_and_those_after_it_are_tried() -> None:
    desk = scene("~ ~ ~ .", "anna mage-1 d1 grey", "anna ship-1 a1", "boris ship-2 c1")
    seats = tuple(Seat(SeatId(it), it) for it in ("anna", "boris"))
    header = Header(GAME.id, GAME.edition, "scene", {}, Typed(), seats)
    table = Table(GAME, header, desk.world, 0, NOT_LINKED)
    read = map(GAME.notation.read, ("cast mage-1 storm c1", "move ship-1 b1"))
    actions = tuple(it for it in read if isinstance(it, Action))
    cast, sail = tried_orders(table, Reader(SeatId("anna"), "en"), actions)
    assert cast.note == "The dice decide from here."
    assert (sail.is_tried, sail.refused, sail.note) == (True, None, "")
