"""Web push: a browser can decrypt a message and verify its sender."""

import asyncio
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

import msgspec
import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from letopis.core.errors import Trouble
from letopis.server.notices.channels import Message, Undelivered
from letopis.server.notices.push import (
    KEPT_FOR,
    SIGNED_FOR,
    Keys,
    Push,
    private_key,
    public_bytes,
    sealed,
)
from tests.server.notices.test_channels import NEWS, with_server

# RFC 8291, appendix A.
SENDER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
RECEIVER = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
KEYS = Keys(
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "BTBZMqHH6r4Tts7J_aSIgg",
)
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
SAID = b"When I grow up, I want to be a watermelon"
SEALED = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmY"
    "WAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexS"
    "gSxsj_Qulcy4a-fN"
)
NOW = 1_800_000_000_000
CONTACT = "mailto:keeper@letopis.example"


def raw(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def opened(body: bytes, receiver: Any, auth: bytes) -> bytes:
    """Decrypt as a browser does: RFC 8188 with the keys of RFC 8291."""
    salt, size, sender = body[:16], int.from_bytes(body[16:20], "big"), body[21 : 21 + body[20]]
    assert len(body) <= size
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
    info = b"WebPush: info\0" + public_bytes(receiver) + sender

    def derived(secret: bytes, salted: bytes, about: bytes, length: int) -> bytes:
        return bytes(HKDF(SHA256(), length, salted, about).derive(secret))

    secret = derived(receiver.exchange(ec.ECDH(), theirs), auth, info, 32)
    key = derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    text = bytes(AESGCM(key).decrypt(nonce, body[21 + body[20] :], None))
    return text.rstrip(b"\0").removesuffix(b"\x02")


def test_the_example_of_the_standard_is_sealed_as_it_says() -> None:
    body = sealed(SAID, KEYS, private_key(SENDER), raw(SALT))
    assert urlsafe_b64encode(body).rstrip(b"=").decode() == SEALED
    assert opened(body, private_key(RECEIVER), raw(KEYS.auth)) == SAID


def test_nothing_is_sealed_twice_alike() -> None:
    assert sealed(SAID, KEYS) != sealed(SAID, KEYS)


def subscription(port: int, **keys: str) -> str:
    given = {"p256dh": KEYS.p256dh, "auth": KEYS.auth, **keys}
    body = {"endpoint": f"http://127.0.0.1:{port}/push/1", "expirationTime": None, "keys": given}
    return msgspec.json.encode(body).decode()


def pushed(message: Message, status: bytes = b"201 Created") -> tuple[dict[str, str], bytes]:
    """The headers and body that a push service receives."""
    heard: list[tuple[dict[str, str], bytes]] = []

    async def service(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        pairs = (line.split(": ", 1) for line in head.splitlines()[1:] if line)
        headers = {name.lower(): value for name, value in pairs}
        heard.append((headers, await reader.readexactly(int(headers["content-length"]))))
        writer.write(b"HTTP/1.1 " + status + b"\r\ncontent-length: 0\r\n\r\n")
        await writer.drain()
        writer.close()

    async def work(port: int) -> None:
        push = Push(SENDER, CONTACT, is_private_allowed=True, clock=lambda: NOW)
        await push.send(subscription(port), message)

    with_server(service, work)
    return heard[0]


def test_the_browser_reads_what_was_sent() -> None:
    headers, body = pushed(NEWS)
    assert (headers["content-encoding"], headers["ttl"]) == ("aes128gcm", str(KEPT_FOR))
    text = opened(body, private_key(RECEIVER), raw(KEYS.auth))
    assert msgspec.json.decode(text, type=Message) == NEWS


def test_a_long_message_is_cut_to_what_push_services_take() -> None:
    _, body = pushed(Message("s" * 150, "ж" * 5000, "https://letopis.example/table/x"))
    assert len(body) <= 4096
    text = opened(body, private_key(RECEIVER), raw(KEYS.auth))
    assert msgspec.json.decode(text, type=Message).text.startswith("жжж")


def test_the_push_service_can_tell_who_sends() -> None:
    headers, _ = pushed(NEWS)
    kind, _, rest = headers["authorization"].partition(" ")
    token, key = (it.strip().split("=", 1)[1] for it in rest.split(","))
    said, _, signature = token.rpartition(".")
    header, claims = (msgspec.json.decode(raw(part)) for part in said.split("."))
    assert (kind, header["alg"]) == ("vapid", "ES256")
    assert claims["aud"] == "http://" + headers["host"]
    assert (claims["sub"], claims["exp"]) == (CONTACT, (NOW + SIGNED_FOR) // 1000)
    numbers = (int.from_bytes(raw(signature)[at : at + 32], "big") for at in (0, 32))
    proof, shown = encode_dss_signature(*numbers), private_key(SENDER).public_key()
    assert raw(key) == public_bytes(private_key(SENDER))
    shown.verify(proof, said.encode(), ec.ECDSA(SHA256()))
    with pytest.raises(InvalidSignature):
        shown.verify(proof, said.encode() + b"x", ec.ECDSA(SHA256()))


@pytest.mark.parametrize(("status", "is_final"), [(b"410 Gone", True), (b"503 Busy", False)])
def test_a_subscription_that_has_ended_is_not_tried_again(status: bytes, is_final: bool) -> None:
    with pytest.raises(Undelivered) as failed:
        pushed(NEWS, status)
    assert failed.value.is_final == is_final


@pytest.mark.parametrize(
    "wrong",
    [
        "nonsense",
        "{}",
        '{"endpoint": "http://127.0.0.1:1/x"}',
        subscription(1, p256dh="x"),
        subscription(1, p256dh="AAAA"),
        subscription(1, p256dh=KEYS.p256dh[:-4] + "AAAA"),
        subscription(1, auth="ж"),
    ],
)
def test_a_subscription_that_is_none_is_refused_for_good(wrong: str) -> None:
    push = Push(SENDER, CONTACT, is_private_allowed=True)
    with pytest.raises(Undelivered) as failed:
        asyncio.run(push.send(wrong, NEWS))
    assert (failed.value.why, failed.value.is_final) == ("bad-subscription", True)


def test_a_subscription_does_not_lead_into_the_house() -> None:
    push = Push(SENDER, CONTACT, is_private_allowed=False)
    with pytest.raises(Undelivered, match="private-address"):
        asyncio.run(push.send(subscription(1), NEWS))


@pytest.mark.parametrize("key", ["key", "", "AAAA", SENDER + "AAAA"])
def test_a_wrong_key_is_told_at_the_start(key: str) -> None:
    with pytest.raises(Trouble, match="bad-vapid-key"):
        Push(key, CONTACT, is_private_allowed=False)
