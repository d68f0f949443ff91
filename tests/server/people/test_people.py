"""Guests, accounts and bots: identity, sessions, and what a guest keeps on signing in."""

from collections.abc import Callable

import pytest
from sqlalchemy import Connection, func, select

from letopis.server.house import House
from letopis.server.people.credentials import LASTS
from letopis.server.people.passwords import NOBODY
from letopis.server.settings import Settings
from letopis.server.wall_clock import HOUR, MINUTE
from letopis.store.sql.schema.main import sessions
from tests.databases import fresh_database
from tests.server.guests import Clock, Guest, Inn, Json, opened
from tests.server.sockets import closed_with, looking, next_grown

PASSWORD = "nine queens dance"


def test_a_guest_becomes_an_account_and_keeps_his_seat(inn: Inn) -> None:
    table, (anna, _) = inn.together("yatzy", "Anna", "Boris")
    anna.registers("anna", PASSWORD)
    assert anna.get("/api/me").json()["kind"] == "account"
    assert anna.asks(table, "roll").status_code == 200


def test_who_signs_in_takes_the_guests_chairs_tables_bots_and_sockets_along(inn: Inn) -> None:
    inn.guest("Anna").registers("anna", PASSWORD)
    table, (guest, boris) = inn.together("yatzy", "Somebody", "Boris")
    guest.post("/api/me/bots", {"name": "Robot"})
    with looking(guest, table) as socket:
        next_grown(socket)
        anna = guest.signed_in("anna", PASSWORD)
        chairs = anna.get(f"/api/tables/{table['id']}").json()["chairs"]
        assert [(it["is_mine"], it["is_present"]) for it in chairs] == [
            (True, True),
            (False, False),
        ]
        assert anna.asks(table, "roll").status_code == 200
        assert next_grown(socket)["sight"]["seat"] == "p1"
    assert [it["id"] for it in anna.get("/api/tables").json()["mine"]] == [table["id"]]
    assert [it["name"] for it in anna.get("/api/me/bots").json()] == ["Robot"]
    assert guest.get("/api/me").status_code == 401
    assert boris.sees(table)["seq"] == 2


def test_sockets_of_a_guest_who_signs_in_stay_open_whoever_hears_of_it_first(
    sqlite_inn: Inn, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process of several may hear that chairs were handed over before it has done so itself."""
    house = sqlite_inn.house
    sqlite_inn.guest("Anna").registers("anna", PASSWORD)
    table, (guest, _) = sqlite_inn.together("yatzy", "Somebody", "Boris")
    write = house.database.write

    async def written_and_announced(job: Callable[[Connection], object]) -> object:
        done = await write(job)
        house.hub.reseated(await house.keeper.refresh(table["id"]))
        return done

    with looking(guest, table) as socket:
        next_grown(socket)
        with monkeypatch.context() as patched:
            patched.setattr(house.database, "write", written_and_announced)
            anna = guest.signed_in("anna", PASSWORD)
        assert anna.asks(table, "roll").status_code == 200
        assert next_grown(socket)["sight"]["seat"] == "p1"


def test_to_ask_who_one_is_is_no_error(inn: Inn) -> None:
    anna = inn.guest("Anna")
    assert anna.get("/api/session").json() == {"me": anna.get("/api/me").json()}
    unknown = inn.client.get("/api/session")
    assert (unknown.status_code, unknown.json()) == (200, {"me": None})


def test_signing_in_as_an_account_moves_no_seats(inn: Inn) -> None:
    table, (anna, _) = inn.together("yatzy", "Anna", "Boris")
    anna.registers("anna", PASSWORD)
    inn.guest("Clara").registers("clara", PASSWORD)
    clara = anna.signed_in("clara", PASSWORD)
    assert clara.asks(table, "roll").status_code == 404
    assert anna.asks(table, "roll").status_code == 200


def test_signing_out_everywhere_ends_all_sessions_and_sockets(sqlite_inn: Inn) -> None:
    table, (anna, _) = sqlite_inn.together("yatzy", "Anna", "Boris")
    anna.registers("anna", PASSWORD)
    other = sqlite_inn.guest("At work").signed_in("anna", PASSWORD)
    listed = other.get("/api/me/sessions").json()
    assert sorted(it["is_current"] for it in listed) == [False, True]
    with looking(anna, table) as socket:
        next_grown(socket)
        assert other.delete("/api/me/sessions").status_code == 204
        assert closed_with(socket) == 1008
    assert {it.get("/api/me").status_code for it in (anna, other)} == {401}


def test_signing_out_closes_what_this_session_has_open_and_nothing_else(sqlite_inn: Inn) -> None:
    table, (anna, _) = sqlite_inn.together("yatzy", "Anna", "Boris")
    anna.registers("anna", PASSWORD)
    other = sqlite_inn.guest("At work").signed_in("anna", PASSWORD)
    with looking(anna, table) as stays, looking(other, table) as goes:
        next_grown(stays)
        with other.listening() as ear:
            ear.receive_json(timeout=60)
            assert other.delete("/api/sessions").status_code == 204
            assert (closed_with(goes), closed_with(ear)) == (1008, 1008)
        assert anna.asks(table, "roll").status_code == 200
        assert next_grown(stays)["sight"]["seq"] == 2
    assert (anna.get("/api/me").status_code, other.get("/api/me").status_code) == (200, 401)


def test_what_a_guest_had_open_is_closed_when_he_signs_out_as_the_account(sqlite_inn: Inn) -> None:
    sqlite_inn.guest("Anna").registers("anna", PASSWORD)
    table, (guest, _) = sqlite_inn.together("yatzy", "Guest", "Boris")
    with looking(guest, table) as socket, guest.listening() as ear:
        next_grown(socket)
        account = guest.signed_in("anna", PASSWORD)
        assert account.asks(table, "roll").status_code == 200
        assert next_grown(socket)["sight"]["seq"] == 2
        assert account.delete("/api/sessions").status_code == 204
        assert (closed_with(socket), closed_with(ear)) == (1008, 1008)


def test_who_signs_out_in_one_process_is_signed_out_in_the_other(postgresql_address: str) -> None:
    address = fresh_database(postgresql_address)
    with opened(House(Settings(address))) as here, opened(House(Settings(address))) as there:
        table, (_, boris) = here.together("yatzy", "Anna", "Boris")
        boris.client = there.client
        with looking(boris, table) as socket:
            next_grown(socket)
            boris.client = here.client
            assert boris.delete("/api/sessions").status_code == 204
            assert closed_with(socket) == 1008
        boris.client = there.client
        assert boris.get("/api/me").status_code == 401


def test_one_session_can_be_ended_from_another(sqlite_inn: Inn) -> None:
    anna = sqlite_inn.guest("Anna")
    anna.registers("anna", PASSWORD)
    other = sqlite_inn.guest("At work").signed_in("anna", PASSWORD)
    first = next(it for it in other.get("/api/me/sessions").json() if not it["is_current"])
    stranger = sqlite_inn.guest("Clara")
    assert stranger.delete(f"/api/me/sessions/{first['id']}").status_code == 404
    assert other.delete(f"/api/me/sessions/{first['id']}").status_code == 204
    assert (anna.get("/api/me").status_code, other.get("/api/me").status_code) == (401, 200)


def test_a_session_that_is_too_old_is_worth_nothing(sqlite_inn: Inn, clock: Clock) -> None:
    anna = sqlite_inn.guest("Anna")
    clock.turn(LASTS + MINUTE)
    assert anna.get("/api/me").status_code == 401


def test_sessions_that_are_too_old_are_deleted_once_an_hour(address: str, clock: Clock) -> None:
    def kept() -> int:
        count = select(func.count()).select_from(sessions)
        return int(inn.house.database.begin_write(lambda it: it.scalar(count)).result(60) or 0)

    with opened(House(Settings(address), clock)) as inn:
        inn.tick()
        inn.guest("Anna")
        clock.turn(LASTS - MINUTE)
        inn.guest("Boris")
        inn.tick()
        assert kept() == 2
        clock.turn(2 * MINUTE)
        inn.tick()
        assert kept() == 2  # it was looked for two minutes ago
        clock.turn(HOUR)
        inn.tick()
        assert kept() == 1
        clock.turn(LASTS)
    with opened(House(Settings(address), clock)) as inn:
        inn.tick()
        assert kept() == 0  # a process that starts does not wait an hour


def test_a_password_takes_memory_and_time_to_try() -> None:
    """Hashed when the module was imported, with what the server hashes with (RFC 9106)."""
    assert NOBODY.startswith("$argon2id$v=19$m=65536,t=3,p=4$")


@pytest.mark.parametrize(
    "easy", ["short", "qwerty123", "aaaaaaaabbbb", "my-Anna-is-long", "x" * 300]
)
def test_passwords_that_are_guessed_first_are_refused(sqlite_inn: Inn, easy: str) -> None:
    answer = sqlite_inn.guest("Anna").post("/api/me/account", {"login": "anna", "password": easy})
    assert answer.status_code == 400
    assert easy not in answer.text


def test_a_login_belongs_to_one(inn: Inn) -> None:
    inn.guest("Anna").registers("anna", PASSWORD)
    body = {"login": "anna", "password": PASSWORD}
    assert inn.guest("Boris").post("/api/me/account", body).json()["code"] == "login-taken"


def test_a_new_password_signs_out_whoever_knew_the_old_one(sqlite_inn: Inn) -> None:
    anna = sqlite_inn.guest("Anna")
    anna.registers("anna", PASSWORD)
    thief = sqlite_inn.guest("Thief").signed_in("anna", PASSWORD)
    wish = {"old": "not this one", "new": "ten kings dance too"}
    assert anna.put("/api/me/password", wish).json()["code"] == "wrong-password"
    table = anna.post("/api/tables", {"plan": {"game": "yatzy"}, "seats": [{"mine": True}]}).json()
    with looking(anna, table) as mine, looking(thief, table) as his:
        assert anna.put("/api/me/password", wish | {"old": PASSWORD}).status_code == 204
        assert closed_with(his) == 1008
        next_grown(mine)
        assert anna.asks(table, "roll").status_code == 200
        assert next_grown(mine)["sight"]["seq"] == 2
    assert (anna.get("/api/me").status_code, thief.get("/api/me").status_code) == (200, 401)
    sqlite_inn.guest("Anna again").signed_in("anna", "ten kings dance too")


def _bot(guest: Guest) -> tuple[Json, Json]:
    bot = guest.post("/api/me/bots", {"name": "Robot"}).json()
    return bot, guest.post(f"/api/me/bots/{bot['id']}/tokens", {"label": "laptop"}).json()


def test_a_bot_sits_and_plays_with_its_token_and_needs_no_csrf(inn: Inn) -> None:
    anna = inn.guest("Anna")
    _, shown = _bot(anna)
    table = anna.opens("yatzy", {"mine": True}, {})
    as_bot = {"authorization": f"Bearer {shown['token']}"}
    path = f"/api/tables/{table['id']}"
    sat = inn.client.post(f"{path}/chairs", headers=as_bot, json={"invite": table["invite"]})
    assert [chair["name"] for chair in sat.json()["chairs"]] == ["Anna", "Robot"]
    inn.client.patch(f"{path}/chairs/p2", headers=as_bot, json={"is_ready": True})
    anna.post(f"{path}/start")
    anna.asks(table, "roll")
    anna.asks(table, "score chance")
    rolled = inn.client.post(f"{path}/asks", headers=as_bot, json={"line": "roll"})
    assert rolled.status_code == 200


def test_a_token_is_shown_once_and_can_be_revoked(inn: Inn) -> None:
    anna = inn.guest("Anna")
    bot, shown = _bot(anna)
    as_bot = {"authorization": f"Bearer {shown['token']}"}
    assert inn.client.get("/api/me", headers=as_bot).json()["kind"] == "bot"
    listed = anna.get("/api/me/bots")
    assert shown["token"] not in listed.text
    assert [it["label"] for it in listed.json()[0]["tokens"]] == ["laptop"]
    path = f"/api/me/bots/{bot['id']}/tokens/{shown['id']}"
    assert inn.guest("Boris").delete(path).status_code == 404
    assert anna.delete(path).status_code == 204
    assert inn.client.get("/api/me", headers=as_bot).status_code == 401
    assert anna.delete(path).status_code == 404


def test_a_bot_keeps_no_bots_and_nobody_keeps_too_many(sqlite_inn: Inn) -> None:
    anna = sqlite_inn.guest("Anna")
    _, shown = _bot(anna)
    as_bot = {"authorization": f"Bearer {shown['token']}"}
    refused = sqlite_inn.client.post("/api/me/bots", headers=as_bot, json={"name": "Robot"})
    assert refused.status_code == 403
    answers = [anna.post("/api/me/bots", {"name": "Robot"}).status_code for _ in range(20)]
    assert answers == [201] * 19 + [409]
