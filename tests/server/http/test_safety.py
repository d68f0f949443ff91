"""Attacks: forged tokens, foreign pages, floods, and injected code."""

from pathlib import Path

import pytest
from httpx import Response
from litestar.connection import base
from litestar.exceptions import WebSocketDisconnect

from letopis.server.house import House
from letopis.server.http.authentication import CSRF_HEADER
from letopis.server.http.bounded_body import LARGEST_BODY
from letopis.server.limits import (
    MOST_SOCKETS,
    MOST_SOCKETS_THERE,
    NEW_GUEST,
    PERSON,
    SIGN_IN,
    Limits,
    network_of,
)
from letopis.server.people import credentials
from letopis.server.problems import Problem
from letopis.server.settings import Settings
from tests.server.guests import Clock, Inn, opened
from tests.server.sockets import closed_with, looking

FOREIGN = {"origin": "https://evil.example"}


@pytest.mark.parametrize(
    "path", ["/", "/api/me", "/api/nothing", "/api/games", "/api/docs/openapi.json"]
)
def test_every_answer_is_strict_about_what_may_run(sqlite_inn: Inn, path: str) -> None:
    headers = sqlite_inn.client.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "camera=()" in headers["permissions-policy"]
    if path.startswith("/api"):
        assert headers["cache-control"] == "no-store"


def test_the_page_runs_no_script_of_its_own_text() -> None:
    page = (Path(__file__).parents[3] / "web" / "index.html").read_text()
    assert page.count("<script") == page.count('<script type="module" src=')
    assert "<style" not in page
    assert " onload=" not in page


def test_cookies_are_hidden_from_scripts_and_kept_to_https(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path}/letopis.db"
    settings = Settings(address, public_address="https://x.example", secure_cookies=True)
    with opened(House(settings)) as inn:
        answer = inn.client.post("/api/people", json={"name": "Anna"})
    cookie = answer.headers["set-cookie"].lower()
    assert {"httponly", "samesite=lax", "secure", "path=/"} <= set(cookie.split("; "))
    assert "strict-transport-security" in answer.headers


def test_a_foreign_page_changes_nothing(sqlite_inn: Inn) -> None:
    anna = sqlite_inn.guest("Anna")
    table = anna.opens("yatzy", {"mine": True})
    path, body = f"/api/tables/{table['id']}/asks", {"line": "roll"}
    for headers in (
        anna.headers | FOREIGN,
        {"cookie": anna.cookie},
        anna.headers | {CSRF_HEADER: "x"},
    ):
        assert sqlite_inn.client.post(path, headers=headers, json=body).status_code == 403
    assert (
        sqlite_inn.client.post("/api/people", headers=FOREIGN, json={"name": "E"}).status_code
        == 403
    )
    assert anna.sees(table)["seq"] == 0


def test_a_foreign_page_opens_no_socket(sqlite_inn: Inn) -> None:
    anna = sqlite_inn.guest("Anna")
    path = f"/api/tables/{anna.opens('yatzy', {'mine': True})['id']}/live"
    headers = {"cookie": anna.cookie} | FOREIGN
    with (
        pytest.raises(WebSocketDisconnect),
        sqlite_inn.client.websocket_connect(path, headers=headers) as socket,
    ):
        socket.receive_json(timeout=60)


@pytest.mark.parametrize(
    "forged", ["", "x", "0" * 43, "' OR 1=1 --", "../../etc/passwd", "a" * 7000, "%00", "\xff"]
)
def test_a_forged_proof_is_nobody(sqlite_inn: Inn, forged: str) -> None:
    client = sqlite_inn.client
    for headers in (
        {b"cookie": f"letopis_session={forged}".encode("latin-1")},
        {b"authorization": f"Bearer {forged}".encode("latin-1")},
    ):
        assert client.get("/api/me", headers=headers).status_code == 401


@pytest.mark.parametrize(
    "others",
    ["", 'theme="dark"; ', "a=b;" * 900, 'a="' + '\\"' * 15_000 + "; ", "x" * 30_000 + ";"],
)
def test_the_session_is_found_among_other_cookies_without_reading_them(
    sqlite_inn: Inn, monkeypatch: pytest.MonkeyPatch, others: str
) -> None:
    """`http.cookies` takes time with the square of the length of a quoted one."""
    anna = sqlite_inn.guest("Anna")
    monkeypatch.setattr(base, "parse_cookie_string", None)
    for cookie in (others + anna.cookie, f"{anna.cookie}; {others}"):
        assert sqlite_inn.client.get("/api/me", headers={"cookie": cookie}).status_code == 200
    for cookie in (others, f"x{anna.cookie}; {others}"):
        assert sqlite_inn.client.get("/api/me", headers={"cookie": cookie}).status_code == 401


@pytest.mark.parametrize("origin", ["http://[:::", "null", "", "http://", "://" * 2000, "[" * 5000])
def test_an_origin_that_is_no_address_is_a_foreign_page(sqlite_inn: Inn, origin: str) -> None:
    for host in ("testserver.local", ""):
        headers = {"origin": origin, "host": host}
        answer = sqlite_inn.client.post("/api/people", headers=headers, json={"name": "E"})
        assert answer.status_code == 403


HOSTILE = [
    "'; DROP TABLE people; --",
    "../../../etc/passwd",
    "<script>alert(1)</script>",
    "\u0000",
    "𝕏" * 40,
]


@pytest.mark.usefixtures("_quick_hashes")
@pytest.mark.parametrize("text", HOSTILE)
def test_words_that_are_code_are_only_words(inn: Inn, text: str) -> None:
    anna = inn.guest("Anna")
    answers = [
        anna.patch("/api/me", {"name": text}),
        anna.get("/api/tables/" + text.replace("/", "%2f").replace("\u0000", "%00")),
        anna.get("/api/invites/" + text.replace("/", "%2f").replace("\u0000", "%00")),
        anna.post("/api/tables", {"plan": {"game": text}, "seats": [{"mine": True}]}),
        anna.post("/api/tables", {"plan": {"game": "yatzy"}, "seats": [{"name": text}, {}]}),
        anna.post("/api/sessions", {"login": text.replace(" ", ""), "password": text + "xxxxxxxx"}),
        anna.delete("/api/me/sessions/" + text.replace("/", "%2f").replace("\u0000", "%00")),
    ]
    for answer in answers:
        assert answer.status_code < 500, (answer.request.url, answer.text)
        assert "Traceback" not in answer.text
    assert anna.get("/api/me").status_code == 200


def test_a_body_that_is_too_large_is_refused(sqlite_inn: Inn) -> None:
    anna = sqlite_inn.guest("Anna")
    answer = anna.post("/api/tables", {"title": "x" * (LARGEST_BODY + 1)})
    assert (answer.status_code, answer.json()["code"]) == (413, "too-large")


def test_a_message_that_is_too_long_ends_the_socket(sqlite_inn: Inn) -> None:
    anna = sqlite_inn.guest("Anna")
    table = anna.opens("yatzy", {"mine": True})
    with looking(anna, table) as socket:
        socket.send_text("x" * 5000)
        assert closed_with(socket) == 1009


def test_what_others_say_over_a_socket_moves_nothing(sqlite_inn: Inn) -> None:
    anna = sqlite_inn.guest("Anna")
    table = anna.opens("yatzy", {"mine": True})
    with looking(anna, table) as socket:
        for text in ("", "{", '{"line": "roll"}', "\u0000", "[" * 4000):
            socket.send_text(text)
        socket.send_bytes(b"\xff\x00")
    assert anna.sees(table)["seq"] == 0


def test_guests_are_made_only_so_fast(sqlite_inn: Inn, clock: Clock) -> None:
    def make() -> Response:
        sqlite_inn.client.cookies.clear()
        return sqlite_inn.client.post("/api/people", json={"name": "Anna", "language": "en"})

    assert [make().status_code for _ in range(NEW_GUEST.burst + 1)] == [201] * NEW_GUEST.burst + [
        429
    ]
    refused = make()
    assert refused.headers["retry-after"] == "10"
    assert "10" in refused.json()["text"]
    clock.turn(NEW_GUEST.refill)
    assert [make().status_code, make().status_code] == [201, 429]


@pytest.fixture
def _quick_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(credentials, "is_password", lambda kept, password: False)


@pytest.mark.usefixtures("_quick_hashes")
def test_passwords_are_tried_only_so_fast(sqlite_inn: Inn) -> None:
    tried = [
        {"login": f"anna{n // 9}", "password": f"wrong-{n}-wrong"} for n in range(SIGN_IN.burst + 1)
    ]
    answers = [sqlite_inn.client.post("/api/sessions", json=body).status_code for body in tried]
    assert answers == [403] * SIGN_IN.burst + [429]


@pytest.mark.usefixtures("_quick_hashes")
def test_one_login_is_tried_only_so_often(sqlite_inn: Inn) -> None:
    tried = [{"login": "anna", "password": f"wrong-{n}-wrong"} for n in range(11)]
    answers = [sqlite_inn.client.post("/api/sessions", json=body).status_code for body in tried]
    assert answers == [403] * 10 + [429]


def test_one_person_asks_only_so_fast(sqlite_inn: Inn) -> None:
    anna, boris = sqlite_inn.guest("Anna"), sqlite_inn.guest("Boris")
    answers = [anna.get("/api/me").status_code for _ in range(PERSON.burst + 1)]
    assert answers == [200] * PERSON.burst + [429]
    assert boris.get("/api/me").status_code == 200


def test_a_long_body_counts_as_many_requests(sqlite_inn: Inn) -> None:
    anna, long = sqlite_inn.guest("Anna"), {"name": "x" * (LARGEST_BODY - 100)}
    answers = [anna.patch("/api/me", long).status_code for _ in range(10)]
    assert answers[0] == 400
    assert answers[-1] == 429
    stranger = [sqlite_inn.client.post("/api/people", json=long).status_code for _ in range(40)]
    assert stranger[0] == 400
    assert stranger[-1] == 429


def test_one_person_opens_only_so_many_sockets(sqlite_inn: Inn) -> None:
    limits = sqlite_inn.house.limits
    anna = sqlite_inn.guest("Anna")
    table = anna.opens("yatzy", {"mine": True})
    for _ in range(MOST_SOCKETS):
        limits.open_socket(anna.me["id"], "192.0.2.7")
    with pytest.raises(WebSocketDisconnect), looking(anna, table) as socket:
        socket.receive_json(timeout=60)
    limits.close_socket(anna.me["id"], "192.0.2.7")
    with looking(anna, table) as socket:
        assert socket.receive_json(timeout=60)


def test_all_people_at_one_address_open_only_so_many_sockets(sqlite_inn: Inn) -> None:
    limits = sqlite_inn.house.limits
    for at in range(MOST_SOCKETS_THERE):
        limits.open_socket(f"person {at}", "192.0.2.7")
    with pytest.raises(Problem, match="too-many-sockets"):
        limits.open_socket("one more", "192.0.2.7")
    limits.open_socket("somebody elsewhere", "192.0.2.8")
    limits.close_socket("person 0", "192.0.2.7")
    limits.open_socket("one more", "192.0.2.7")


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("2001:db8::1", "2001:db8::/64"),
        ("2001:db8::ffff:2", "2001:db8::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("192.0.2.7", "192.0.2.7"),
        ("0123456789abcdef", "0123456789abcdef"),
    ],
)
def test_a_network_of_ipv6_counts_as_one_address(address: str, network: str) -> None:
    assert network_of(address) == network


def test_guests_of_one_network_share_its_limits(clock: Clock) -> None:
    limits = Limits(clock)
    for number in range(NEW_GUEST.burst):
        limits.take(NEW_GUEST, f"2001:db8::{number:x}")
    with pytest.raises(Problem, match="too-many"):
        limits.take(NEW_GUEST, "2001:db8::ffff")
    limits.take(NEW_GUEST, "2001:db8:0:1::1")
