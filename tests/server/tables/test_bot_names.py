"""A bot bears its name in the language of whoever reads, wherever a game is shown afterwards."""

import time

import pytest

from letopis.core.seats import SeatId
from tests.server.analysis.test_analysis import read, study
from tests.server.guests import Guest, Inn, Json

SLOWEST, MINE = 120.0, SeatId("p1")


@pytest.fixture
def address(sqlite_address: str) -> str:
    return sqlite_address


def play_out(inn: Inn, guest: Guest, table: Json) -> None:
    """Roll once and write the last box offered whenever asked; the bot moves in between."""
    live = inn.client.blocking_portal.call(inn.house.keeper.room, table["id"]).live
    assert live is not None
    until = time.monotonic() + SLOWEST
    while not live.is_ended:
        assert time.monotonic() < until
        if live.waits_for(MINE) is None:
            time.sleep(0.01)
            continue
        seen = guest.sees(table, seat=MINE)
        line = "roll" if not seen["view"]["dice"] else seen["offers"][-1]["line"]
        assert guest.asks(table, line).status_code == 200


def test_a_finished_game_calls_its_bots_in_the_language_of_the_reader(inn: Inn) -> None:
    anna, boris = inn.guest("Anna", language="ru"), inn.guest("Boris", language="en")
    table = anna.opens("yatzy", {"mine": True}, {"bot": "greedy"})
    assert table["chairs"][1]["name"] == "Жадный бот"
    play_out(inn, anna, table)
    kept = anna.get(f"/api/tables/{table['id']}/chronicle").content
    shown = {"game": table["id"], "file": read(boris, kept).json()["id"]}
    for reader, name in ((boris, "Greedy bot"), (anna, "Жадный бот")):
        for book in shown.values():
            seats = study(reader, book)["found"]["seats"]
            seeds = study(reader, book, "dice")["found"]["seeds"]
            assert [it["name"] for it in seats] == [it["name"] for it in seeds] == ["Anna", name]
        series = reader.get(f"/api/series/{table['series']}", invite=table["invite"]).json()
        assert series["games"][0]["names"] == ["Anna", name]
        assert {it["name"] for it in series["standings"]} == {"Anna", name}
    anna.patch("/api/me", {"language": "en"})
    link = inn.client.get(f"/table/{table['id']}/review").text
    assert "Anna — Greedy bot" in link
    assert "Жадный" not in link
