"""Delivery channels: mail, push, webhook, Telegram."""

import asyncio
import ipaddress
import smtplib
import socket
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from email.message import EmailMessage
from email.utils import format_datetime, make_msgid, parseaddr
from typing import Protocol
from urllib.parse import unquote, urlsplit

import httpx
import msgspec
from msgspec import Struct

from letopis.server.settings import Outward

PATIENCE = 15.0  # seconds
# Threads of their own: remote hosts that hang must not use up those of the server.
_OUTSIDE = ThreadPoolExecutor(4, thread_name_prefix="post")
_LOOKUPS = ThreadPoolExecutor(4, thread_name_prefix="lookup")  # a name server may hang too


_UNICAST = ipaddress.IPv6Network("2000::/3")
_SPECIAL = tuple(
    map(ipaddress.IPv6Network, ("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"))
)
_SPECIAL_V4 = tuple(
    map(ipaddress.IPv4Network, ("192.0.0.0/24", "192.88.99.0/24", "198.18.0.0/15", "240.0.0.0/4"))
)


class Message(Struct, frozen=True):
    """A message to send, in the receiver's language."""

    subject: str
    text: str
    link: str


class Undelivered(Exception):
    """It did not arrive; what never will is not tried again. `is_gone`: there is no such address
    any more."""

    def __init__(self, why: str, is_final: bool = False, is_gone: bool = False) -> None:
        super().__init__(why)
        self.why, self.is_final, self.is_gone = why, is_final, is_gone


class Channel(Protocol):
    async def send(self, to: str, message: Message) -> None:
        """`Undelivered` says why not."""
        ...


class Email:
    """SMTP, as `smtp://user:password@host:587` (STARTTLS where offered) or `smtps://`."""

    def __init__(self, address: str, sender: str) -> None:
        self._server, self._sender = urlsplit(address), sender

    async def send(self, to: str, message: Message) -> None:
        mail = EmailMessage()
        mail["From"], mail["To"], mail["Subject"] = self._sender, to, message.subject
        mail["Date"] = format_datetime(datetime.now(UTC))
        mail["Message-ID"] = make_msgid(domain=parseaddr(self._sender)[1].rpartition("@")[2])
        mail["Auto-Submitted"] = "auto-generated"
        mail.set_content(f"{message.text}\n\n{message.link}\n")
        try:
            await _outside(self._hand_over, mail)
        except smtplib.SMTPRecipientsRefused as error:
            raise Undelivered("recipient-refused", is_final=True) from error
        except (smtplib.SMTPException, OSError) as error:
            raise Undelivered(type(error).__name__) from error

    def _hand_over(self, mail: EmailMessage) -> None:
        server = self._server
        is_tls = server.scheme == "smtps"
        kind = smtplib.SMTP_SSL if is_tls else smtplib.SMTP
        port = server.port or (465 if is_tls else 25)
        with kind(server.hostname or "", port, timeout=PATIENCE) as smtp:
            if not is_tls and smtp.has_extn("starttls"):
                smtp.starttls()
            if server.username:
                smtp.login(unquote(server.username), unquote(server.password or ""))
            smtp.send_message(mail)


class Webhook:
    """A POST of JSON to an address of the receiver; never into the server's own network."""

    def __init__(self, is_private_allowed: bool) -> None:
        self._is_private_allowed = is_private_allowed

    async def send(self, to: str, message: Message) -> None:
        body = msgspec.json.encode(message)
        headers = {"content-type": "application/json"}
        await post(to, body, headers, self._is_private_allowed)


class Telegram:
    """Messages of the server's bot to a chat that has written to it first."""

    def __init__(self, token: str) -> None:
        self._address = f"https://api.telegram.org/bot{token}/sendMessage"

    async def send(self, to: str, message: Message) -> None:
        body = msgspec.json.encode({"chat_id": to, "text": f"{message.text}\n{message.link}"})
        await post(self._address, body, {"content-type": "application/json"}, True)


async def _outside(work: Callable[..., None], *given: object) -> None:
    await asyncio.get_running_loop().run_in_executor(_OUTSIDE, work, *given)


def channels(outward: Outward, push: Channel | None = None) -> Mapping[str, Channel]:
    """Those that are set up; by default nothing but web push."""
    found: dict[str, Channel] = {}
    if outward.smtp:
        found["email"] = Email(outward.smtp, outward.mail_from)
    if push is not None:
        found["push"] = push
    if outward.webhooks:
        found["webhook"] = Webhook(outward.webhooks == "any")
    if outward.telegram:
        found["telegram"] = Telegram(outward.telegram)
    return found


async def post(
    address: str, body: bytes, headers: Mapping[str, str], is_private_allowed: bool
) -> None:
    """POST to the address that was resolved and checked, because a name may resolve differently a
    moment later. Redirects are not followed."""
    try:
        async with asyncio.timeout(PATIENCE):
            status = await _status_of(address, body, headers, is_private_allowed)
    except (httpx.HTTPError, httpx.InvalidURL, OSError, TimeoutError, ValueError) as error:
        raise Undelivered(type(error).__name__) from error
    if status >= 300:
        is_final, is_gone = status in (400, 401, 403, 404, 410), status in (404, 410)
        raise Undelivered(f"HTTP {status}", is_final, is_gone)


async def _status_of(
    address: str, body: bytes, headers: Mapping[str, str], is_private_allowed: bool
) -> int:
    """The status of a response; body and headers are not parsed. The library bounds headers to 100
    kB."""
    url, host = httpx.URL(address), urlsplit(address).hostname or ""
    machine = await reachable(address, is_private_allowed)
    authority = f"{host}:{url.port}" if url.port else host
    async with (
        httpx.AsyncClient(timeout=PATIENCE, trust_env=False) as client,
        client.stream(
            "POST",
            url.copy_with(host=machine),
            content=body,
            headers={**headers, "host": authority, "accept-encoding": "identity"},
            extensions={"sni_hostname": host},
        ) as answer,
    ):
        return answer.status_code


async def reachable(address: str, is_private_allowed: bool) -> str:
    """The machine behind an address, if it is one of the open network."""
    try:
        parts = urlsplit(address)
        port = parts.port or (443 if parts.scheme == "https" else 80)
    except ValueError as error:
        raise Undelivered("bad-address", is_final=True) from error
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise Undelivered("bad-address", is_final=True)
    try:
        async with asyncio.timeout(PATIENCE):
            found = await asyncio.get_running_loop().run_in_executor(
                _LOOKUPS, socket.getaddrinfo, parts.hostname, port
            )
    except (OSError, TimeoutError, UnicodeError) as error:
        raise Undelivered("unknown-host") from error
    machines = [str(it[4][0]) for it in found]
    if not is_private_allowed and not all(is_open_network(it) for it in machines):
        raise Undelivered("private-address", is_final=True)
    return machines[0]


def is_open_network(machine: str) -> bool:
    """Whether an address belongs to one machine of the open network. What only carries another
    address inside, such as NAT64 or 6to4, may lead anywhere."""
    address = ipaddress.ip_address(machine.partition("%")[0])
    if isinstance(address, ipaddress.IPv6Address):
        is_unicast = address in _UNICAST and not any(address in it for it in _SPECIAL)
        return is_unicast and address.is_global
    is_special = any(address in it for it in _SPECIAL_V4)
    return address.is_global and not address.is_multicast and not is_special
