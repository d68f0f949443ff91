"""Web push of a house that nobody configured, tried with a stand-in for a push service on loopback.

The stand-in does what a push service and a browser do: it verifies the signature with the key that
the page subscribed with, and decrypts the message.
"""

import base64
import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from letopis.core.errors import Trouble
from letopis.server.house import House
from letopis.server.notices.push import new_key, public_bytes
from letopis.server.settings import Outward, Settings, outward_from
from letopis.server.wall_clock import MINUTE
from tests.server.guests import Clock, Guest, Inn, Json, opened
from tests.server.notices.test_notices import deliveries, unread, until
from tests.server.notices.test_push import opened as decrypted
from tests.server.notices.test_push import raw

AUTH = b"0123456789abcdef"


class PushService:
    """A push service, and the one browser that subscribed at it."""

    def __init__(self) -> None:
        self.browser = ec.generate_private_key(ec.SECP256R1())
        self.received: list[Json] = []
        self.refused: list[str] = []
        self.key = ""  # what the page subscribed with
        self.status = 201
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}"

    def subscribe(self, key: str) -> str:
        """As `PushManager.subscribe` answers."""
        self.key = key
        point = base64.urlsafe_b64encode(public_bytes(self.browser)).rstrip(b"=").decode()
        auth = base64.urlsafe_b64encode(AUTH).rstrip(b"=").decode()
        keys = {"p256dh": point, "auth": auth}
        return json.dumps({"endpoint": f"{self.address}/push/1", "keys": keys})

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    def take(self, headers: dict[str, str], body: bytes) -> int:
        """The status of the answer; what is not signed or sealed as it should be is refused."""
        try:
            self._verify(headers)
            assert headers["content-encoding"] == "aes128gcm"
            assert int(headers["ttl"]) > 0
            self.received.append(json.loads(decrypted(body, self.browser, AUTH)))
        except Exception as error:
            self.refused.append(repr(error))
            return 403
        return self.status

    def _verify(self, headers: dict[str, str]) -> None:
        """RFC 8292: signed by the key subscribed with, for this service, not for ever."""
        kind, _, rest = headers["authorization"].partition(" ")
        token, key = (it.strip().split("=", 1)[1] for it in rest.split(","))
        said, _, signature = token.rpartition(".")
        header, claims = (json.loads(raw(part)) for part in said.split("."))
        assert (kind, header["alg"], key) == ("vapid", "ES256", self.key)
        assert claims["aud"] == self.address
        assert claims["sub"].startswith(("mailto:", "https://"))
        numbers = (int.from_bytes(raw(signature)[at : at + 32], "big") for at in (0, 32))
        public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), raw(key))
        public.verify(encode_dss_signature(*numbers), said.encode(), ec.ECDSA(SHA256()))

    def _handler(service) -> type[BaseHTTPRequestHandler]:
        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                named = {name.lower(): value for name, value in self.headers.items()}
                self.send_response(service.take(named, body))
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, format: str, *args: Any) -> None:
                """Say nothing on the terminal."""

        return Handler


@pytest.fixture
def service() -> Iterator[PushService]:
    service = PushService()
    yield service
    service.close()


@contextmanager
def inn_with(address: str, clock: Clock, **outward: Any) -> Iterator[Inn]:
    house = House(Settings(address, outward=Outward(**outward)), clock)
    house.sender.tick = 0.02
    with opened(house) as inn:
        yield inn


def subscribes(guest: Guest, *services: PushService) -> None:
    key = guest.get("/api/me/wishes").json()["push_key"]
    assert wishes_for(guest, [it.subscribe(key) for it in services]) == 200


def wishes_for(guest: Guest, browsers: list[str]) -> int:
    body = {"addresses": [{"channel": "push", "to": it} for it in browsers]}
    return guest.client.put("/api/me/wishes", headers=guest.headers, json=body).status_code


def boris_is_asked(inn: Inn, service: PushService) -> tuple[Json, Guest]:
    table, (anna, boris) = inn.together("yatzy", "Anna", "Boris")
    subscribes(boris, service)
    anna.asks(table, "roll")
    anna.asks(table, "score chance")
    until(lambda: unread(boris), "a notice")
    return table, boris


def test_a_turn_reaches_the_browser_sealed_and_signed(
    address: str, clock: Clock, service: PushService
) -> None:
    with inn_with(address, clock, web_push="any") as inn:
        table, boris = boris_is_asked(inn, service)
        clock.turn(MINUTE)
        until(lambda: service.received or service.refused, "a message at the push service")
        assert service.refused == []
        (message,) = service.received
        assert message["text"] == "Yatzy: it is your turn, Boris."
        assert table["id"] in message["link"]
        until(lambda: deliveries(boris)[0]["state"] == "sent", "the delivery")


def push_addresses(guest: Guest) -> list[str]:
    wishes = guest.get("/api/me/wishes").json()
    return [it["to"] for it in wishes["addresses"] if it["channel"] == "push"]


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_its_push_service_knows_no_more_is_shown_as_off(
    sqlite_address: str, clock: Clock, service: PushService, status: int
) -> None:
    service.status = status
    with inn_with(sqlite_address, clock, web_push="any") as inn:
        _, boris = boris_is_asked(inn, service)
        assert len(push_addresses(boris)) == 1
        clock.turn(MINUTE)
        until(lambda: deliveries(boris)[0]["state"] == "failed", "the end of the delivery")
        assert push_addresses(boris) == []


def test_a_push_service_in_trouble_keeps_its_browsers(
    sqlite_address: str, clock: Clock, service: PushService
) -> None:
    service.status = 503
    with inn_with(sqlite_address, clock, web_push="any") as inn:
        _, boris = boris_is_asked(inn, service)
        clock.turn(MINUTE)
        until(lambda: deliveries(boris)[0]["why"] == "HTTP 503", "a first attempt")
        assert (deliveries(boris)[0]["state"], len(push_addresses(boris))) == ("waiting", 1)


def test_every_browser_of_a_person_is_told_and_the_one_that_is_gone_forgotten(
    sqlite_address: str, clock: Clock, service: PushService
) -> None:
    gone = PushService()
    gone.status = 410
    phone = PushService()
    try:
        with inn_with(sqlite_address, clock, web_push="any") as inn:
            table, (anna, boris) = inn.together("yatzy", "Anna", "Boris")
            subscribes(boris, service, gone, phone)
            anna.asks(table, "roll")
            anna.asks(table, "score chance")
            until(lambda: unread(boris), "a notice")
            clock.turn(MINUTE)
            until(lambda: deliveries(boris)[0]["state"] == "sent", "the delivery")
            assert [len(it.received) for it in (service, gone, phone)] == [1, 1, 1]
            left = push_addresses(boris)
            assert [json.loads(it)["endpoint"] for it in left] == [
                f"{it.address}/push/1" for it in (service, phone)
            ]
    finally:
        gone.close()
        phone.close()


def test_a_sixth_browser_ousts_the_oldest(
    sqlite_address: str, clock: Clock, service: PushService
) -> None:
    with inn_with(sqlite_address, clock, web_push="any") as inn:
        anna = inn.guest("Anna")
        to = service.subscribe(anna.get("/api/me/wishes").json()["push_key"])
        many = [to.replace("/push/1", f"/push/{at}") for at in range(8)]
        assert wishes_for(anna, many[:6]) == 200
        assert push_addresses(anna) == many[1:6]
        assert wishes_for(anna, [*many, to]) == 400


def test_the_stand_in_refuses_what_another_key_has_signed(
    address: str, clock: Clock, service: PushService
) -> None:
    """The stand-in itself is no test that cannot fail."""
    with inn_with(address, clock, web_push="any") as inn:
        _, boris = boris_is_asked(inn, service)
        service.key = "another"
        clock.turn(MINUTE)
        until(lambda: service.refused, "a refusal")
        until(lambda: deliveries(boris)[0]["state"] == "failed", "the end of the delivery")
        assert service.received == []


def test_without_the_setting_nothing_is_sent_into_the_own_network(
    address: str, clock: Clock, service: PushService
) -> None:
    with inn_with(address, clock) as inn:
        _, boris = boris_is_asked(inn, service)
        clock.turn(MINUTE)
        until(lambda: deliveries(boris)[0]["state"] == "failed", "the end of the delivery")
        assert deliveries(boris)[0]["why"] == "private-address"
        assert (service.received, service.refused) == ([], [])


# The key of the house


def push_key(address: str, clock: Clock, **outward: Any) -> str:
    house = House(Settings(address, outward=Outward(**outward)), clock)
    house.database.close()
    return house.push_key


def test_the_key_is_made_at_the_first_start_and_kept(address: str, clock: Clock) -> None:
    first = push_key(address, clock)
    assert len(raw(first)) == 65
    assert push_key(address, clock) == first


def test_a_key_that_is_given_counts_and_off_is_off(sqlite_address: str, clock: Clock) -> None:
    own = push_key(sqlite_address, clock)
    assert push_key(sqlite_address, clock, vapid_key=new_key()) not in ("", own)
    assert push_key(sqlite_address, clock, web_push="off") == ""
    assert push_key(sqlite_address, clock) == own


def test_the_key_lies_where_only_the_owner_reads(tmp_path: Path, clock: Clock) -> None:
    file = tmp_path / "letopis.db"
    assert push_key(f"sqlite:///{file}", clock)
    assert file.stat().st_mode & 0o777 == 0o600


def test_channels_that_a_server_does_not_have_are_not_offered(
    sqlite_address: str, clock: Clock
) -> None:
    with inn_with(sqlite_address, clock) as inn:
        wishes = inn.guest("Anna").get("/api/me/wishes").json()
        assert wishes["channels"] == ["push"]
        assert wishes["push_key"]
    with inn_with(sqlite_address, clock, web_push="off") as inn:
        wishes = inn.guest("Anna").get("/api/me/wishes").json()
        assert (wishes["channels"], wishes["push_key"]) == ([], "")


@pytest.mark.parametrize(
    "to", ["nonsense", "{}", '{"endpoint": "ftp://x", "keys": {"p256dh": "x", "auth": "y"}}']
)
def test_what_is_no_subscription_is_refused_at_once(
    sqlite_address: str, clock: Clock, to: str
) -> None:
    with inn_with(sqlite_address, clock) as inn:
        guest = inn.guest("Anna")
        body = {"addresses": [{"channel": "push", "to": to}]}
        answer = guest.client.put("/api/me/wishes", headers=guest.headers, json=body)
        assert (answer.status_code, answer.json()["code"]) == (400, "bad-address")


def test_a_setting_that_says_nothing_known_is_refused() -> None:
    with pytest.raises(Trouble, match="bad-web-push"):
        outward_from({"LETOPIS_WEB_PUSH": "yes"})
