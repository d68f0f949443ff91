"""A page asks its socket for a sign of life: it cannot see the pings of the protocol."""

from tests.server.guests import Guest, Inn, Json
from tests.server.sockets import looking


def _answer(guest: Guest, table: Json, message: str) -> Json:
    with looking(guest, table) as socket:
        socket.send_text(message)
        while (heard := socket.receive_json(timeout=60))["type"] not in ("pong", "refused"):
            pass
        return dict(heard)


def test_a_ping_is_answered_also_where_no_game_has_begun_and_nobody_sits(inn: Inn) -> None:
    anna, stranger = inn.guest("Anna"), inn.guest("Clara")
    playing = anna.opens("yatzy", {"mine": True})
    gathering = anna.opens("yatzy", {"mine": True}, {}, is_open=True)
    assert _answer(anna, playing, '{"type":"ping"}') == {"type": "pong"}
    assert _answer(stranger, gathering, '{"type":"ping"}') == {"type": "pong"}


def test_a_ping_says_nothing_else(inn: Inn) -> None:
    anna = inn.guest("Anna")
    table = anna.opens("yatzy", {"mine": True})
    assert _answer(anna, table, '{"type":"ping","line":"roll"}')["code"] == "bad-request"
    assert anna.sees(table)["seq"] == 0
