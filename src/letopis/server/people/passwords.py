"""Password rules and hashing."""

import secrets
from importlib import resources

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from letopis.server.problems import Problem

FEWEST_SIGNS = 5

# Common passwords of eight characters or more; shorter ones are refused anyway.
_FIRST_TRIED = frozenset(
    (resources.files(__package__ or "") / "first_tried.txt").read_text("utf-8").split()
)

_hasher = PasswordHasher()
# Checked for unknown logins, so that the time of a refusal does not tell which exist.
NOBODY = _hasher.hash(secrets.token_hex(16))


def check_password(login: str, password: str) -> None:
    """Refuse passwords equal to the login, repeated or common."""
    plain = password.casefold()
    if plain in _FIRST_TRIED or login.casefold() in plain or len(set(plain)) < FEWEST_SIGNS:
        raise Problem(400, "easy-password")


def hashed(password: str) -> str:
    return _hasher.hash(password)


def is_password(kept: str, password: str) -> bool:
    try:
        return _hasher.verify(kept, password)
    except (Argon2Error, InvalidHashError):
        return False
