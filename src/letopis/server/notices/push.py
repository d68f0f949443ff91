"""Web push (RFC 8030): encrypted for one browser (RFC 8291), signed by the server (RFC 8292).
Requests pass the same checks as webhooks, so a subscription cannot lead into the server's own
network. The signing key is made at the first start and kept in the database, unless one is
given."""

import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    PublicFormat,
    load_der_private_key,
)
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Engine

from letopis.core.errors import Trouble
from letopis.server.notices.channels import Message, Undelivered, post
from letopis.server.settings import Settings
from letopis.server.wall_clock import HOUR, SECOND, Now, now
from letopis.store.sql.house_keys import kept_key

RECORD = 4096  # bytes of what is sealed at once; push services take no more
LONGEST_TEXT = 1000
KEPT_FOR = 86_400  # seconds that the push service holds it for a browser that is away
SIGNED_FOR = 12 * HOUR
RAW_KEY = 32  # bytes
KEY_NAME = "vapid"
NO_CONTACT = "mailto:nobody@letopis.invalid"  # push services want some address


class Keys(Struct, frozen=True):
    p256dh: str
    auth: str


class Subscription(Struct, frozen=True):
    """As a browser gives it."""

    endpoint: str
    keys: Keys


class Push:
    """`to` is a subscription, as JSON."""

    def __init__(self, key: str, contact: str, is_private_allowed: bool, clock: Now = now) -> None:
        try:
            self._key = private_key(key)
        except ValueError as error:
            raise Trouble("bad-vapid-key") from error
        self._contact, self._is_private_allowed = contact, is_private_allowed
        self._now = clock

    @property
    def public_key(self) -> str:
        """What a browser subscribes with."""
        return _text(public_bytes(self._key))

    async def send(self, to: str, message: Message) -> None:
        cut = replace(message, text=message.text[:LONGEST_TEXT])
        try:
            subscription = msgspec.json.decode(to, type=Subscription)
            body = sealed(msgspec.json.encode(cut), subscription.keys)
        except (msgspec.DecodeError, ValueError) as error:
            raise Undelivered("bad-subscription", is_final=True) from error
        headers = {
            "authorization": signed(subscription.endpoint, self._key, self._contact, self._now()),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(KEPT_FOR),
        }
        await post(subscription.endpoint, body, headers, self._is_private_allowed)


def push_of(settings: Settings, engine: Engine, clock: Now) -> Push | None:
    """Web push of this house, with the key that was given or made at the first start."""
    outward = settings.outward
    if outward.web_push == "off":
        return None
    key = outward.vapid_key
    if not key:
        with engine.begin() as connection:
            key = kept_key(connection, KEY_NAME, new_key, clock())
    home = settings.address if settings.address.startswith("https://") else NO_CONTACT
    is_private_allowed = "any" in (outward.webhooks, outward.web_push)
    return Push(key, outward.vapid_contact or home, is_private_allowed, clock)


def is_subscription(to: str) -> bool:
    """Whether something can be sealed for it, and its address is one of the web."""
    try:
        subscription = msgspec.json.decode(to, type=Subscription)
        sealed(b"", subscription.keys)
        place = urlsplit(subscription.endpoint)
    except (msgspec.DecodeError, ValueError):
        return False
    return place.scheme in ("http", "https") and bool(place.hostname)


def new_key() -> str:
    """A private key of the form that `LETOPIS_VAPID_KEY` has."""
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return _text(number.to_bytes(RAW_KEY, "big"))


def private_key(text: str) -> Any:
    """The 32 bytes of a P-256 key, or PKCS 8, in base64 for addresses."""
    raw = _bytes(text)
    if len(raw) == RAW_KEY:
        return ec.derive_private_key(int.from_bytes(raw, "big"), ec.SECP256R1())
    return load_der_private_key(raw, password=None)


def sealed(text: bytes, keys: Keys, own: Any = None, salt: bytes = b"") -> bytes:
    """RFC 8291: only the browser with these keys can read it. `own` and `salt` are used once."""
    own, salt = own or ec.generate_private_key(ec.SECP256R1()), salt or secrets.token_bytes(16)
    theirs = _bytes(keys.p256dh)
    shared = own.exchange(
        ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs)
    )
    mine = public_bytes(own)
    secret = _derived(shared, _bytes(keys.auth), b"WebPush: info\0" + theirs + mine, 32)
    key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4, "big") + bytes([len(mine)]) + mine
    return head + bytes(AESGCM(key).encrypt(nonce, text + b"\x02", None))


def signed(endpoint: str, key: Any, contact: str, moment: int) -> str:
    """RFC 8292: that it comes from this house, and whom to write to about it."""
    place = urlsplit(endpoint)
    claims = {
        "aud": f"{place.scheme}://{place.netloc}",
        "exp": (moment + SIGNED_FOR) // SECOND,
        "sub": contact,
    }
    parts = ({"typ": "JWT", "alg": "ES256"}, claims)
    said = ".".join(_text(msgspec.json.encode(part)) for part in parts)
    numbers = decode_dss_signature(key.sign(said.encode(), ec.ECDSA(SHA256())))
    signature = b"".join(number.to_bytes(RAW_KEY, "big") for number in numbers)
    return f"vapid t={said}.{_text(signature)}, k={_text(public_bytes(key))}"


def public_bytes(key: Any) -> bytes:

    point = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return bytes(point)


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:

    return bytes(HKDF(SHA256(), length, salt, info).derive(secret))


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _text(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()
