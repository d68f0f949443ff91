"""Password rules and hashing."""

import secrets
from importlib import resources

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from letopis.server.problems import Problem

FEWEST_SIGNS = 5

# What is tried first by whoever guesses; eight signs or more, for shorter ones are refused anyway.
_FIRST_TRIED = frozenset(
    (resources.files(__package__ or "") / "first_tried.txt").read_text("utf-8").split()
)

_hasher = PasswordHasher()
# Somebody who does not exist is refused as slowly as somebody who does.
NOBODY = _hasher.hash(secrets.token_hex(16))


def check_password(login: str, password: str) -> None:
    """Whoever guesses begins with the login, with one sign many times, and with a short list."""
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
