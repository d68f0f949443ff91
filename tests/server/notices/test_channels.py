"""Outgoing notice channels: delivery, refusals, and blocked private networks."""

import asyncio
import socket
import threading
from collections.abc import Awaitable, Callable
from contextlib import suppress
from email import message_from_bytes
from email.utils import parsedate_to_datetime
from typing import Any

import pytest

from letopis.core.errors import Trouble
from letopis.server.notices import channels as channels_module
from letopis.server.notices.channels import (
    Email,
    Message,
    Telegram,
    Undelivered,
    Webhook,
    channels,
    is_open_network,
    reachable,
)
from letopis.server.settings import Outward, outward_from

NEWS = Message("Ваш ход", "Летопись: ваш ход.", "https://letopis.example/table/x")
Talk = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


def with_server(talk: Talk, work: Callable[[int], Awaitable[None]]) -> None:
    async def run() -> None:
        server = await asyncio.start_server(talk, "127.0.0.1", 0)
        async with server:
            await work(server.sockets[0].getsockname()[1])

    asyncio.run(run())


@pytest.mark.parametrize(
    ("machine", "is_open"),
    [
        ("8.8.8.8", True),
        ("2606:4700:4700::1111", True),
        ("127.0.0.1", False),
        ("10.1.2.3", False),
        ("192.168.0.1", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("0.0.0.0", False),
        ("224.0.0.1", False),
        ("::1", False),
        ("fe80::1%eth0", False),
        ("fd00::1", False),
        ("::ffff:127.0.0.1", False),
        ("::ffff:10.0.0.1", False),
        ("::ffff:8.8.8.8", False),
        ("::127.0.0.1", False),
        ("64:ff9b::7f00:1", False),
        ("64:ff9b:1::7f00:1", False),
        ("2002:7f00:1::", False),
        ("2001:0:7f00:1::", False),
        ("fec0::1", False),
        ("ff02::1", False),
        ("192.0.0.8", False),
        ("192.88.99.1", False),
        ("198.18.0.1", False),
        ("255.255.255.255", False),
    ],
)
def test_the_open_network_is_told_from_the_houses_own(machine: str, is_open: bool) -> None:
    assert is_open_network(machine) == is_open


@pytest.mark.parametrize(
    "address",
    [
        "http://127.0.0.1/x",
        "http://localhost/x",
        "http://[::1]/x",
        "http://2130706433/x",
        "http://0x7f.1/x",
        "file:///etc/passwd",
        "ftp://127.0.0.1/",
        "http:///x",
        "http://[bad/",
        "nonsense",
    ],
)
def test_a_webhook_reaches_nothing_inside_the_house(address: str) -> None:
    with pytest.raises(Undelivered) as refused:
        asyncio.run(reachable(address, is_private_allowed=False))
    assert refused.value.why in ("private-address", "bad-address", "unknown-host")


def test_a_webhook_carries_the_news_as_json_and_follows_nobody() -> None:
    heard: list[bytes] = []

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        length = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
        heard.append(head + await reader.readexactly(length))
        first = len(heard) == 1
        place = b"HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1:1/\r\ncontent-length: 0\r\n\r\n"
        writer.write(b"HTTP/1.1 204 No Content\r\n\r\n" if first else place)
        await writer.drain()
        writer.close()

    async def work(port: int) -> None:
        address = f"http://localhost:{port}/hook?key=1"
        await Webhook(is_private_allowed=True).send(address, NEWS)
        with pytest.raises(Undelivered, match="HTTP 302"):
            await Webhook(is_private_allowed=True).send(address, NEWS)

    with_server(answer, work)
    assert heard[0].startswith(b"POST /hook?key=1 HTTP/1.1")
    assert b"host: localhost:" in heard[0].lower()
    assert '"subject":"Ваш ход"'.encode() in heard[0]
    assert len(heard) == 2


def test_a_name_that_changes_leads_to_the_machine_that_was_judged(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The first answer is of the open network, every later one leads into the house."""
    looked_up: list[str] = []
    reached: list[str] = []
    ordinary = socket.getaddrinfo

    def name_server(host: Any, *more: Any, **named: Any) -> Any:
        if host != "rebind.example":
            return ordinary(host, *more, **named)
        looked_up.append(host)
        machine = "127.0.0.1" if len(looked_up) == 1 else "127.0.0.2"
        return ordinary(machine, *more, **named)

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        reached.append(writer.get_extra_info("sockname")[0])
        writer.write(b"HTTP/1.1 204 No Content\r\n\r\n")
        await writer.drain()
        writer.close()

    async def run() -> None:
        first = await asyncio.start_server(answer, "127.0.0.1", 0)
        port = first.sockets[0].getsockname()[1]
        inside = await asyncio.start_server(answer, "127.0.0.2", port)
        async with first, inside:
            await Webhook(is_private_allowed=False).send(f"http://rebind.example:{port}/", NEWS)

    monkeypatch.setattr(socket, "getaddrinfo", name_server)
    monkeypatch.setattr(channels_module, "is_open_network", lambda it: it == "127.0.0.1")
    asyncio.run(run())
    assert reached == ["127.0.0.1"]
    assert looked_up == ["rebind.example"]


def test_one_machine_of_the_house_among_others_is_enough_to_refuse(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def name_server(*asked: Any) -> list[Any]:
        return [(0, 0, 0, "", (it, 443)) for it in ("8.8.8.8", "10.0.0.1")]

    monkeypatch.setattr(socket, "getaddrinfo", name_server)
    with pytest.raises(Undelivered, match="private-address"):
        asyncio.run(reachable("https://both.example", is_private_allowed=False))


def test_a_name_server_that_does_not_answer_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = threading.Event()
    monkeypatch.setattr(socket, "getaddrinfo", lambda *given: asked.wait(60))
    monkeypatch.setattr(channels_module, "PATIENCE", 0.01)
    with pytest.raises(Undelivered, match="unknown-host"):
        asyncio.run(reachable("https://slow.example", is_private_allowed=False))
    asked.set()


def test_what_a_webhook_answers_is_never_read() -> None:
    heads: list[bytes] = []
    written: list[int] = []
    packed = b"HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 99999999999\r\n\r\n"

    async def pour(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        heads.append(await reader.readuntil(b"\r\n\r\n"))
        writer.write(packed)
        with suppress(ConnectionError):
            while len(written) < 10_000:
                writer.write(bytes(65536))
                await writer.drain()
                written.append(65536)
        writer.close()

    async def work(port: int) -> None:
        await Webhook(is_private_allowed=True).send(f"http://127.0.0.1:{port}/", NEWS)

    with_server(pour, work)
    assert b"accept-encoding: identity\r\n" in heads[0].lower()
    assert len(written) < 1000  # what the system itself takes before anybody reads


def test_a_webhook_with_endless_headers_is_given_up() -> None:
    async def pour(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 200 OK\r\n")
        with suppress(ConnectionError):
            for _ in range(10_000):
                writer.write(b"x: " + b"y" * 60_000 + b"\r\n")
                await writer.drain()
        writer.close()

    async def work(port: int) -> None:
        with pytest.raises(Undelivered, match="RemoteProtocolError"):
            await Webhook(is_private_allowed=True).send(f"http://127.0.0.1:{port}/", NEWS)

    with_server(pour, work)


def test_mail_is_handed_to_the_server_with_its_words_whole() -> None:
    said: list[bytes] = []

    async def smtp(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 letopis.example\r\n")
        while line := await reader.readline():
            said.append(line)
            word = line[:4].upper()
            if word == b"DATA":
                writer.write(b"354 go on\r\n")
                while (text := await reader.readline()) != b".\r\n":
                    said.append(text)
                writer.write(b"250 taken\r\n")
            elif word == b"QUIT":
                writer.write(b"221 bye\r\n")
                break
            elif b"nobody@" in line:
                writer.write(b"550 unknown\r\n")
            else:
                writer.write(b"250 good\r\n")
        await writer.drain()
        writer.close()

    async def work(port: int) -> None:
        mail = Email(f"smtp://127.0.0.1:{port}", "letopis@letopis.example")
        await mail.send("boris@letopis.example", NEWS)
        with pytest.raises(Undelivered) as refused:
            await mail.send("nobody@letopis.example", NEWS)
        assert refused.value.is_final

    with_server(smtp, work)
    start = said.index(b"data\r\n") + 1
    letter = message_from_bytes(b"".join(said[start:]))
    assert letter["To"] == "boris@letopis.example"
    assert letter["Message-ID"].endswith("@letopis.example>")
    assert parsedate_to_datetime(letter["Date"]).tzinfo is not None
    body = letter.get_payload(decode=True)
    assert isinstance(body, bytes)
    assert "ваш ход" in body.decode()


def test_a_server_that_is_not_there_is_an_attempt_that_failed() -> None:
    with pytest.raises(Undelivered) as failed:
        asyncio.run(Email("smtp://127.0.0.1:1", "a@letopis.example").send("b@x.example", NEWS))
    assert not failed.value.is_final


@pytest.mark.parametrize(
    "address",
    ["https://[:::", "https://x:99999999/", "https://" + "a" * 70_000, "https://\u2488.example/"],
)
def test_an_address_that_is_none_is_an_attempt_that_failed(address: str) -> None:
    with pytest.raises(Undelivered):
        asyncio.run(Webhook(is_private_allowed=True).send(address, NEWS))


def test_nothing_leaves_the_house_unless_it_is_set_up() -> None:
    assert channels(Outward()) == {}
    assert channels(outward_from({})) == {}
    given = {
        "LETOPIS_SMTP": "smtp://localhost",
        "LETOPIS_MAIL_FROM": "letopis@letopis.example",
        "LETOPIS_TELEGRAM": "token",
        "LETOPIS_WEBHOOKS": "open",
    }
    found = channels(outward_from(given))
    assert [type(found[name]) for name in ("email", "webhook", "telegram")] == [
        Email,
        Webhook,
        Telegram,
    ]


@pytest.mark.parametrize(
    ("given", "key"),
    [
        ({"LETOPIS_SMTP": "smtp://localhost"}, "no-mail-from"),
        ({"LETOPIS_SMTP": "localhost", "LETOPIS_MAIL_FROM": "a@b.example"}, "bad-smtp"),
        ({"LETOPIS_WEBHOOKS": "yes"}, "bad-webhooks"),
    ],
)
def test_wrong_settings_are_told_at_the_start(given: dict[str, str], key: str) -> None:
    with pytest.raises(Trouble, match=key):
        outward_from(given)
