"""What somebody may have or become only once, asked for twice at the same time."""

from msgspec.structs import replace
from sqlalchemy import text

from letopis.server.house import House
from letopis.server.people.credentials import MOST_BOTS, MOST_TOKENS
from letopis.server.settings import Settings
from letopis.store.sql.around_table.clocks import lock_room
from letopis.store.sql.around_table.rooms import chairs_of, set_chair
from letopis.store.sql.around_table.votes import ballots_of
from letopis.store.sql.people.accounts import lock_person
from tests.databases import fresh_database
from tests.server.guests import Inn, opened
from tests.server.tables.races import raced

PASSWORD = "correct horse"


def test_of_two_registrations_of_one_guest_one_is_refused(sqlite_inn: Inn) -> None:
    anna = sqlite_inn.guest("Anna")
    first, second = (
        lambda login=login: anna.post("/api/me/account", {"login": login, "password": PASSWORD})
        for login in ("anna", "anya")
    )
    one, other = raced(sqlite_inn.house, first, second)
    assert (one.status_code, other.status_code) == (409, 201)
    assert one.json()["code"] == "has-account"
    sqlite_inn.client.cookies.clear()
    signs_in = sqlite_inn.guest("Clara").signed_in("anya", PASSWORD)
    assert signs_in.me["id"] == anna.me["id"]


def test_who_registers_while_he_signs_in_elsewhere_keeps_what_he_has(sqlite_inn: Inn) -> None:
    sqlite_inn.guest("Clara").registers("clara", PASSWORD)
    anna = sqlite_inn.guest("Anna")
    table = anna.opens("yatzy", {"mine": True}, {})
    credentials = [{"login": login, "password": PASSWORD} for login in ("clara", "anna")]
    one, other = raced(
        sqlite_inn.house,
        lambda: anna.post("/api/sessions", credentials[0]),
        lambda: anna.post("/api/me/account", credentials[1]),
    )
    assert (one.status_code, other.status_code) == (201, 201)
    sqlite_inn.client.cookies.clear()
    assert anna.get("/api/me").status_code == 401  # who registers gets a new session
    account = sqlite_inn.guest("Anna").signed_in("anna", PASSWORD)
    assert account.get(f"/api/tables/{table['id']}").json()["chairs"][0]["is_mine"]


def test_nobody_has_one_bot_too_many_however_quick_he_is(sqlite_inn: Inn) -> None:
    anna = sqlite_inn.guest("Anna")
    for at in range(MOST_BOTS - 1):
        assert anna.post("/api/me/bots", {"name": f"Bot {at}"}).status_code == 201
    one, other = raced(
        sqlite_inn.house,
        lambda: anna.post("/api/me/bots", {"name": "One"}),
        lambda: anna.post("/api/me/bots", {"name": "Other"}),
    )
    assert (one.status_code, other.status_code) == (409, 201)
    assert len(anna.get("/api/me/bots").json()) == MOST_BOTS


def test_no_bot_has_one_token_too_many(sqlite_inn: Inn) -> None:
    anna = sqlite_inn.guest("Anna")
    bot = anna.post("/api/me/bots", {"name": "Robot"}).json()
    path = f"/api/me/bots/{bot['id']}/tokens"
    for _ in range(MOST_TOKENS - 1):
        assert anna.post(path, {}).status_code == 201
    one, other = raced(sqlite_inn.house, lambda: anna.post(path, {}), lambda: anna.post(path, {}))
    assert (one.status_code, other.status_code) == (409, 201)


def test_a_guest_who_has_voted_and_signs_in_has_one_vote(inn: Inn) -> None:
    table, (anna, boris, clara) = inn.together("yatzy", "Anna", "Boris", "Clara")
    inn.guest("Boris").registers("boris", PASSWORD)
    path = f"/api/tables/{table['id']}/votes"
    (vote,) = boris.post(path, {"motion": {"kind": "pause"}}).json()
    account = boris.signed_in("boris", PASSWORD)
    (seen,) = anna.get(path).json()
    assert seen["yes"] == ["p2"]
    account.post(f"{path}/{vote['id']}", {"yes": True})
    (seen,) = anna.get(path).json()
    assert (seen["yes"], seen["outcome"]) == (["p2"], "open")
    with inn.house.database.engine.connect() as connection:
        assert [*ballots_of(connection, vote["id"])] == [account.me["id"]]
    assert clara.post(f"{path}/{vote['id']}", {"yes": True}).status_code == 200


def test_who_signs_in_while_he_sits_down_waits_for_himself_once(postgresql_address: str) -> None:
    """Signing in locks the guest and then his tables; sitting down locks the table and then writes
    a row that names the guest. Whoever sits down must not wait for whoever signs in."""
    with opened(House(Settings(fresh_database(postgresql_address)))) as inn:
        anna = inn.guest("Anna")
        table, engine = anna.opens("yatzy", {"mine": True}, {}), inn.house.database.engine
        with engine.begin() as signs_in, engine.begin() as sits_down:
            assert lock_person(signs_in, anna.me["id"]) is not None
            sits_down.execute(text("SET LOCAL lock_timeout = '1s'"))
            lock_room(sits_down, table["id"])
            chair = chairs_of(sits_down, table["id"])[1]
            set_chair(sits_down, replace(chair, person=anna.me["id"]))
