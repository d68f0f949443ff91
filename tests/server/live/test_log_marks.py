"""How far a log has been read: kept for a seat, whatever device it was read on."""

from tests.server.guests import Guest, Inn, Json
from tests.server.live.test_reach import begun


def marks(guest: Guest, table: Json) -> Json:
    return dict(guest.get(f"/api/tables/{table['id']}").json()["read"])


def reads(guest: Guest, table: Json, seq: int, **more: str) -> int:
    path = f"/api/tables/{table['id']}/log-mark"
    return int(guest.put(path, {"seq": seq, **more}).status_code)


def test_what_was_read_is_kept_for_the_seat_and_never_goes_back(sqlite_inn: Inn) -> None:
    table, guests, seat = begun(sqlite_inn)
    mover = guests[seat]
    assert marks(mover, table) == {}
    for seq, kept in ((3, 3), (2, 3), (4, 4), (10_000, mover.sees(table)["seq"])):
        assert reads(mover, table, seq) == 204
        assert marks(mover, table) == {seat: kept}


def test_nobody_else_learns_or_changes_how_far_one_has_read(sqlite_inn: Inn) -> None:
    table, guests, seat = begun(sqlite_inn)
    other = next(guest for at, guest in guests.items() if at != seat)
    assert reads(guests[seat], table, 3) == 204
    assert marks(other, table) == {}
    assert reads(other, table, 1, seat=seat) == 403
    assert reads(sqlite_inn.guest("Vera"), table, 1) == 404
    listed = other.get("/api/tables").json()
    assert all(it["read"] == {} for it in listed["mine"])
