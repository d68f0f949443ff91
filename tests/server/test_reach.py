"""What a piece can do, asked over HTTP before anything is done."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from letopis.server.house import House
from letopis.server.settings import Settings
from tests.server.guests import Guest, Inn, Json, opened


@pytest.fixture
def inn(tmp_path: Path) -> Iterator[Inn]:
    with opened(House(Settings(f"sqlite:///{tmp_path}/letopis.db"))) as inn:
        yield inn


def begun(inn: Inn) -> tuple[Json, dict[str, Guest], str]:
    """A duel in its first turn: the table, the guests by their seats, and whose turn it is."""
    table, guests = inn.together("strategic", "Anna", "Boris", plan={"materials": {"map": "duel"}})
    by_seat = {f"p{at}": guest for at, guest in enumerate(guests, 1)}
    for _ in range(8):
        seen = guests[0].sees(table)
        asked = seen["asked"][0]
        if asked["key"] == "turn":
            return table, by_seat, asked["seat"]
        asker = by_seat[asked["seat"]]
        answer = asker.asks(table, asker.sees(table)["default"])
        assert answer.status_code == 200, answer.text
    raise AssertionError("nobody's turn")


def test_a_promised_way_can_be_asked_for(inn: Inn) -> None:
    table, guests, seat = begun(inn)
    mover = guests[seat]
    piece = mover.sees(table)["subjects"][0]
    found = mover.get(f"/api/tables/{table['id']}/reach", piece=piece).json()
    assert (found["piece"], found["seat"], found["closed"]) == (piece, seat, None)
    cell, arrival = max(found["cells"].items(), key=lambda it: it[1]["steps"])
    assert arrival["way"][-1] == cell
    assert len(arrival["way"]) == arrival["steps"]
    assert arrival["stop"]["text"].endswith(f"({arrival['stop']['clause']})")
    for act in found["acts"]:
        assert act["said"]["label"]
        assert act["act"]["do"] == act["line"].split()[0]
    answer = mover.asks(table, f"move {piece} {' '.join(arrival['way'])}")
    assert answer.status_code == 200
    assert answer.json()["sight"]["view"]["armies"][piece]["cell"] == cell


def test_a_cell_out_of_reach_has_its_clause_in_the_language_that_is_asked_for(inn: Inn) -> None:
    table, guests, seat = begun(inn)
    mover = guests[seat]
    piece = mover.sees(table)["subjects"][0]
    home = f"/api/tables/{table['id']}"
    reached = mover.get(f"{home}/reach", piece=piece).json()["cells"]
    assert mover.get(f"{home}/why-not", piece=piece, cell=min(reached)).json()["barred"] is None
    beyond = mover.get(f"{home}/why-not", piece=piece, cell="zz99", language="ru").json()
    assert beyond["barred"]["clause"] == "VS-4.1.b"
    assert "на карте" in beyond["barred"]["text"]


def test_whoever_is_not_to_move_is_told_so(inn: Inn) -> None:
    table, guests, seat = begun(inn)
    other = next(guest for at, guest in guests.items() if at != seat)
    piece = other.sees(table)["subjects"][0]
    found = other.get(f"/api/tables/{table['id']}/reach", piece=piece).json()
    assert found["closed"]["reason"] == "not-your-turn"
    assert found["cells"] == {}


def test_nobody_is_answered_for_a_seat_or_a_piece_of_another(inn: Inn) -> None:
    table, guests, seat = begun(inn)
    mover = guests[seat]
    other = next(at for at in guests if at != seat)
    foreign = guests[other].sees(table)["subjects"][0]
    home = f"/api/tables/{table['id']}"
    for path, more in (("reach", {}), ("why-not", {"cell": "a1"})):
        answer = mover.get(f"{home}/{path}", piece=foreign, **more)
        assert (answer.status_code, answer.json()["code"]) == (404, "no-such-piece")
        answer = mover.get(f"{home}/{path}", piece=foreign, seat=other, **more)
        assert (answer.status_code, answer.json()["code"]) == (403, "not-your-seat")
        answer = inn.guest("Vera").get(f"{home}/{path}", piece=foreign, **more)
        assert (answer.status_code, answer.json()["code"]) == (404, "no-such-table")
        answer = mover.get(f"{home}/{path}", piece="x" * 65, **more)
        assert answer.status_code == 400


def test_dice_have_no_pieces(inn: Inn) -> None:
    anna = inn.guest("Anna")
    table = anna.opens("yatzy")
    answer = anna.get(f"/api/tables/{table['id']}/reach", piece="knights-1")
    assert (answer.status_code, answer.json()["code"]) == (404, "no-such-piece")
