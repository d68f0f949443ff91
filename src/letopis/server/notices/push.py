"""Web push (RFC 8030): sealed for one browser (RFC 8291), signed by the house (RFC 8292).

It leaves by the same door as webhooks, so a subscription cannot lead into the house's own network.
"""

import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from letopis.core.errors import Trouble
from letopis.server.notices.channels import Message, Undelivered, post
from letopis.server.wall_clock import HOUR, SECOND, Now, now

RECORD = 4096  # bytes of what is sealed at once; push services take no more
LONGEST_TEXT = 1000
KEPT_FOR = 86_400  # seconds that the push service holds it for a browser that is away
SIGNED_FOR = 12 * HOUR
RAW_KEY = 32  # bytes


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
        except ModuleNotFoundError as error:
            raise Trouble("no-web-push") from error
        except ValueError as error:
            raise Trouble("bad-vapid-key") from error
        self._contact, self._is_private_allowed = contact, is_private_allowed
        self._now = clock

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


def private_key(text: str) -> Any:
    """The 32 bytes of a P-256 key, or PKCS 8, in base64 for addresses."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import load_der_private_key

    raw = _bytes(text)
    if len(raw) == RAW_KEY:
        return ec.derive_private_key(int.from_bytes(raw, "big"), ec.SECP256R1())
    return load_der_private_key(raw, password=None)


def sealed(text: bytes, keys: Keys, own: Any = None, salt: bytes = b"") -> bytes:
    """RFC 8291: only the browser with these keys can read it. `own` and `salt` are used once."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    own, salt = own or ec.generate_private_key(ec.SECP256R1()), salt or secrets.token_bytes(16)
    theirs = _bytes(keys.p256dh)
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(_curve(), theirs))
    mine = public_bytes(own)
    secret = _derived(shared, _bytes(keys.auth), b"WebPush: info\0" + theirs + mine, 32)
    key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4, "big") + bytes([len(mine)]) + mine
    return head + bytes(AESGCM(key).encrypt(nonce, text + b"\x02", None))


def signed(endpoint: str, key: Any, contact: str, moment: int) -> str:
    """RFC 8292: that it comes from this house, and whom to write to about it."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
    from cryptography.hazmat.primitives.hashes import SHA256

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
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    point = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return bytes(point)


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    return bytes(HKDF(SHA256(), length, salt, info).derive(secret))


def _curve() -> Any:
    from cryptography.hazmat.primitives.asymmetric import ec

    return ec.SECP256R1()


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _text(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()
