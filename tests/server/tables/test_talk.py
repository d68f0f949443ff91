"""Talk at a table, among spectators, in letters and notes, and who may read it."""

import pytest
from httpx import Response

from letopis.server.house import House
from letopis.server.settings import Settings
from letopis.server.tables.talk import SAYING
from letopis.server.wall_clock import MINUTE, SECOND
from tests.server.guests import Clock, Guest, Inn, Json, opened
from tests.server.sockets import looking

SECRET = "Attack Boris at dawn"


@pytest.fixture
def address(sqlite_address: str) -> str:
    return sqlite_address


def says(guest: Guest, table: Json, text: str, **more: object) -> Response:
    return guest.post(f"/api/tables/{table['id']}/letters", {"text": text, **more})


def reads(guest: Guest, table: Json, **params: object) -> list[str]:
    page = guest.get(f"/api/tables/{table['id']}/letters", **params)
    assert page.status_code == 200, page.text
    return [line["text"] for line in page.json()["lines"]]


def unseen(guest: Guest, table: Json) -> int:
    return int(guest.get(f"/api/tables/{table['id']}/letters").json()["unseen"])


def test_what_is_said_to_the_table_is_read_by_all(inn: Inn) -> None:
    table, (anna, boris) = inn.together("yatzy", "Anna", "Boris", is_open=True)
    said = says(anna, table, "Good luck!").json()
    assert (said["number"], said["seat"], said["name"], said["is_mine"]) == (1, "p1", "Anna", True)
    says(boris, table, "Hello")
    assert reads(inn.guest("Clara"), table) == ["Good luck!", "Hello"]


def test_those_who_watch_write_in_the_gallery_only(inn: Inn) -> None:
    table, (_, boris) = inn.together("yatzy", "Anna", "Boris", is_open=True)
    clara = inn.guest("Clara")
    assert says(clara, table, "Hello").json()["code"] == "gallery-only"
    assert says(clara, table, "Hello", kind="gallery").status_code == 201
    assert reads(boris, table) == []


def test_those_who_play_do_not_hear_those_who_watch_until_it_is_over(inn: Inn) -> None:
    table, (anna, boris) = inn.together("yatzy", "Anna", "Boris", is_open=True)
    clara, denis = inn.guest("Clara"), inn.guest("Denis")
    assert says(clara, table, "Anna has no luck", kind="gallery").status_code == 201
    assert reads(denis, table) == ["Anna has no luck"]
    assert reads(anna, table) == []
    assert reads(boris, table, seat="public") == []
    assert says(anna, table, "What?", kind="gallery").json()["code"] == "you-play"


def test_a_letter_is_read_by_those_it_went_between(inn: Inn) -> None:
    table, (anna, boris, clara) = inn.together("yatzy", "Anna", "Boris", "Clara", is_open=True)
    denis = inn.guest("Denis")
    sent = says(anna, table, SECRET, kind="letter", to=["p3"])
    assert sent.json()["to"] == ["p3"]
    assert [reads(it, table) for it in (anna, boris, clara, denis)] == [[SECRET], [], [SECRET], []]
    assert reads(clara, table, seat="public") == []


def test_no_answer_and_no_socket_message_carries_a_letter_to_others(inn: Inn) -> None:
    table, (anna, boris, clara) = inn.together("yatzy", "Anna", "Boris", "Clara", is_open=True)
    denis, path = inn.guest("Denis"), f"/api/tables/{table['id']}"
    with (
        looking(boris, table) as for_boris,
        looking(denis, table) as for_denis,
        looking(clara, table) as for_clara,
        looking(clara, table, "?seat=public") as for_beamer,
    ):
        says(anna, table, SECRET, kind="letter", to=["p3"])
        says(anna, table, f"Note: {SECRET}", kind="note")
        says(anna, table, "That is all")
        heard = {}
        sockets = {"b": for_boris, "d": for_denis, "c": for_clara, "p": for_beamer}
        for name, socket in sockets.items():
            lines: list[str] = []
            while "That is all" not in lines:
                message = socket.receive_json(timeout=60)
                lines += [message["line"]["text"]] if message["type"] == "said" else []
            heard[name] = lines
    assert heard["c"] == [SECRET, "That is all"]
    assert heard["b"] == heard["d"] == heard["p"] == ["That is all"]
    for guest in (boris, denis):
        for way in ("", "/letters", "/sight", "/news", "/letters?before=2", "/letters?seat=public"):
            assert SECRET not in guest.get(path + way).text
        for way in ("/api/me/unseen", "/api/tables", "/api/me"):
            assert SECRET not in guest.get(way).text
        assert guest.get(f"{path}/letters", seat="p1").status_code == 403


def test_a_note_is_read_by_nobody_else(inn: Inn) -> None:
    table, (anna, boris) = inn.together("yatzy", "Anna", "Boris")
    says(anna, table, "Keep the sixes", kind="note")
    assert (reads(anna, table), reads(boris, table)) == (["Keep the sixes"], [])


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"text": "x", "kind": "letter"}, "to-whom"),
        ({"text": "x", "kind": "letter", "to": ["p1"]}, "to-whom"),
        ({"text": "x", "kind": "letter", "to": ["p9"]}, "no-such-seat"),
        ({"text": "x", "kind": "letter", "to": ["p2"], "seat": "p2"}, "not-your-seat"),
        ({"text": "x", "to": ["p2"]}, "letters-only"),
        ({"text": "x", "seat": "p2"}, "not-your-seat"),
        ({"text": " \n "}, "no-text"),
        ({"text": "a\x00b"}, "no-text"),
        ({"text": ""}, "bad-request"),
        ({"text": "x" * 5000}, "bad-request"),
        ({"text": "x", "kind": "shout"}, "bad-request"),
    ],
)
def test_what_cannot_be_said_is_told_so(inn: Inn, body: Json, code: str) -> None:
    table, (anna, _) = inn.together("yatzy", "Anna", "Boris")
    answer = anna.post(f"/api/tables/{table['id']}/letters", body)
    assert (answer.json()["code"], answer.status_code >= 400) == (code, True)
    assert reads(anna, table) == []


def test_strangers_say_and_read_nothing_at_a_closed_table(inn: Inn) -> None:
    table, _ = inn.together("yatzy", "Anna", "Boris")
    clara = inn.guest("Clara")
    assert says(clara, table, "Hello").status_code == 404
    assert clara.get(f"/api/tables/{table['id']}/letters").status_code == 404
    invited = says(clara, table, "Hello", kind="gallery", invite=table["invite"])
    assert invited.status_code == 201


def test_who_says_too_much_at_once_must_wait(inn: Inn, clock: Clock) -> None:
    table, (anna, boris) = inn.together("yatzy", "Anna", "Boris")
    for number in range(SAYING.burst):
        assert says(anna, table, str(number)).status_code == 201
    assert says(anna, table, "more").json()["code"] == "too-many"
    assert says(boris, table, "at last").status_code == 201
    clock.turn(MINUTE)
    assert says(anna, table, "more").status_code == 201


def test_lines_one_has_not_read_are_counted(inn: Inn) -> None:
    table, (anna, boris) = inn.together("yatzy", "Anna", "Boris")
    for text in ("one", "two", "three"):
        says(anna, table, text)
    says(boris, table, "mine")
    says(anna, table, "hidden", kind="note")
    assert unseen(boris, table) == 3
    assert boris.get("/api/me/unseen").json() == [{"table": table["id"], "unseen": 3}]
    path = f"/api/tables/{table['id']}/letters/seen"
    seen = boris.client.put(path, headers=boris.headers, json={"number": 2})
    assert seen.json()["unseen"] == 1
    boris.client.put(path, headers=boris.headers, json={"number": 1})
    assert unseen(boris, table) == 1
    boris.client.put(path, headers=boris.headers, json={"number": 10**6})
    says(anna, table, "later")
    assert unseen(boris, table) == 1


def test_history_comes_in_pages(inn: Inn, clock: Clock) -> None:
    table, (anna, boris) = inn.together("yatzy", "Anna", "Boris")
    for number in range(9):
        says(anna, table, f"note {number}", kind="note")
        says(boris, table, str(number))
        clock.turn(MINUTE)
    path = f"/api/tables/{table['id']}/letters"
    last = boris.get(path, most=4).json()
    assert [line["text"] for line in last["lines"]] == ["5", "6", "7", "8"]
    first = boris.get(path, most=5, before=last["before"]).json()
    assert [line["text"] for line in first["lines"]] == ["0", "1", "2", "3", "4"]
    assert first["before"] is None


def test_a_guest_who_signs_in_keeps_what_he_wrote_and_read(inn: Inn) -> None:
    account = inn.guest("Anna")
    secret = {"login": "anna", "password": "long enough"}
    account.registers(secret["login"], secret["password"])
    table, (guest, _) = inn.together("yatzy", "Anna", "Boris")
    says(guest, table, "Remember", kind="note")
    path = f"/api/tables/{table['id']}/letters/seen"
    guest.client.put(path, headers=guest.headers, json={"number": 1})
    assert guest.post("/api/sessions", secret).status_code == 201
    guest.client.cookies.clear()
    assert reads(account, table) == ["Remember"]


def test_what_is_said_in_one_process_is_heard_in_the_other(postgresql_address: str) -> None:
    from tests.databases import fresh_database

    address = fresh_database(postgresql_address)
    with opened(House(Settings(address))) as here, opened(House(Settings(address))) as there:
        table, (anna, boris) = here.together("yatzy", "Anna", "Boris")
        boris.client = there.client
        with looking(boris, table) as far, looking(anna, table) as near:
            says(anna, table, "note", kind="note")
            says(anna, table, "Hello", kind="letter", to=["p2"])
            says(anna, table, "End")
            heard = [_lines_until_end(socket) for socket in (far, near)]
    assert heard == [["Hello", "End"], ["note", "Hello", "End"]]


def _lines_until_end(socket: object) -> list[str]:
    lines: list[str] = []
    while "End" not in lines:
        message = socket.receive_json(timeout=60)  # type: ignore[attr-defined]
        lines += [message["line"]["text"]] if message["type"] == "said" else []
    return lines


def test_numbers_of_lines_tell_nothing_of_private_ones(sqlite_inn: Inn, clock: Clock) -> None:
    """They grow with time: whether a letter was sent between two lines cannot be told."""
    numbers = []
    for has_letter in (True, False):
        table, (anna, _) = sqlite_inn.together("yatzy", "Anna", "Boris")
        for text in ("one", "two"):
            clock.turn(MINUTE)
            numbers.append(says(anna, table, text).json()["number"])
            if has_letter and text == "one":
                says(anna, table, SECRET, kind="letter", to=["p2"])
    assert numbers[:2] == numbers[2:]


def test_a_letter_touches_nobody_but_those_it_is_for(sqlite_inn: Inn, clock: Clock) -> None:
    """Whoever has a notice of this table unread would learn of a letter to somebody else if that
    marked it as read."""
    table, (anna, boris, _) = sqlite_inn.together("yatzy", "Anna", "Boris", "Clara")
    says(anna, table, "for you", kind="letter", to=["p2"])
    unread = boris.get("/api/me/notices").json()["unread"]
    assert unread
    with looking(boris, table):
        says(anna, table, SECRET, kind="letter", to=["p3"])
        assert boris.get("/api/me/notices").json()["unread"] == unread


def test_the_number_of_a_line_is_its_moment_whatever_was_said_just_before(
    sqlite_inn: Inn, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two lines of one tenth of a second are not numbered on: the second waits for the next."""
    table, (anna, boris) = sqlite_inn.together("yatzy", "Anna", "Boris")
    clock.turn(60_000)

    async def passing(seconds: float) -> None:
        clock.turn(round(seconds * 1000))

    says(anna, table, SECRET, kind="letter", to=["p2"])
    monkeypatch.setattr("letopis.server.tables.talk._pause", passing)
    line = says(boris, table, "to all").json()
    assert line["number"] == (line["at"] - opened_at(sqlite_inn, table)) // 100


def test_lines_keep_their_order_after_the_clock_was_set_back(
    sqlite_inn: Inn, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, (anna, boris) = sqlite_inn.together("yatzy", "Anna", "Boris")
    waited: list[float] = []

    async def passing(seconds: float) -> None:
        waited.append(seconds)
        clock.turn(round(seconds * 1000))

    monkeypatch.setattr("letopis.server.tables.talk._pause", passing)
    clock.turn(MINUTE)
    says(anna, table, "one")
    clock.turn(-5 * SECOND)
    texts = ["two", "three", "four"]
    assert [says(boris, table, it).status_code for it in texts] == [201] * 3
    assert (reads(anna, table), waited) == (["one", *texts], [])
    assert unseen(anna, table) == 3


def opened_at(inn: Inn, table: Json) -> int:
    room = inn.client.blocking_portal.call(inn.house.keeper.room, table["id"])
    return room.row.created_at
