"""Which passwords are too easy to guess, and how the others are kept."""

import secrets

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from letopis.server.problems import Problem

FEWEST_SIGNS = 5

# What is tried first by whoever guesses; longer than eight signs, for shorter ones are refused.
_FIRST_TRIED = frozenset(
    (
        *("password", "password1", "password123", "passw0rd", "p@ssw0rd", "iloveyou", "sunshine"),
        *("12345678", "123456789", "1234567890", "87654321", "11223344", "12341234", "147258369"),
        *(
            "qwertyui",
            "qwertyuiop",
            "qwerty123",
            "qwerty12345",
            "1q2w3e4r",
            "1q2w3e4r5t",
            "zaq12wsx",
        ),
        *("1qaz2wsx", "asdfghjkl", "zxcvbnm123", "abcd1234", "abc12345", "letmein1", "trustno1"),
        *("football", "baseball", "superman", "princess", "starwars", "whatever", "computer"),
        *(
            "йцукенгш",
            "йцукен123",
            "йцукенгшщз",
            "любовь123",
            "привет123",
            "пароль123",
            "парольпароль",
        ),
        *("letopis1", "letopis123", "летопись", "летопись1"),
    )
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
