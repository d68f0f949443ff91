"""Fair dice: committed to before, derived again afterwards, every face equally likely.

The vectors were computed with `openssl dgst -sha256 -mac HMAC`, the long runs with the plain
standard library; nothing here uses the program itself to compute the expected throws.
"""

import hashlib
import hmac
import json
import os
import subprocess
import sys
from collections import Counter
from itertools import count

import pytest

from letopis.core.dice import Draw, ThrowKey, commitment, secret_from_text, secret_of_seed, throw
from letopis.core.errors import Trouble
from tests.core.chronicles import SECRET, broken
from tests.rule import rule

PROMISE = ThrowKey(SECRET, "evening", ("amber", ""))
FIVE = Draw(5)

THROW_ELSEWHERE = """
from letopis.core.dice import Draw, ThrowKey, throw
key = ThrowKey(bytes(range(32)), "evening", ("amber", ""))
print([throw(key, number, Draw(5)) for number in range(20)])
"""


def digest(key: ThrowKey, number: int, block: int) -> bytes:
    """One block of bytes, by RFC 2104 and RFC 8259."""
    message = ["letopis-throw", key.game, list(key.seat_seeds), number, block]
    text = json.dumps(message, separators=(",", ":"), ensure_ascii=False)
    return hmac.new(key.secret, text.encode("utf-8"), hashlib.sha256).digest()


def worked_out(key: ThrowKey, number: int, dice: int, sides: int) -> tuple[int, ...]:
    """The faces of a throw, computed independently: integers of as few bytes as a die needs."""
    width = 1 if sides <= 256 else 2 if sides <= 256**2 else 3
    faces: list[int] = []
    for block in count():
        if len(faces) >= dice:
            return tuple(faces[:dice])
        data = digest(key, number, block)
        for start in range(0, len(data) // width * width, width):
            value = int.from_bytes(data[start : start + width], "big")
            if value < 256**width - 256**width % sides:
                faces.append(value % sides + 1)
    raise AssertionError("blocks never end")


def chi_square(faces: Counter[int], sides: int) -> float:
    expected = faces.total() / sides
    return sum((faces[face] - expected) ** 2 / expected for face in range(1, sides + 1))


@rule("TB-3.1")
@pytest.mark.parametrize(
    ("number", "seeds", "block"),
    [
        (0, ("amber", ""), "fea623cc0a8b4b5bccedf49084366e494bf9cb86589e7f6c0c2345949cfa6310"),
        (1, ("amber", ""), "2cf8b0421a3fd7d488d9e7feef63290c3b9a638b380573cd16beef76406e2f91"),
        (7, ("Анна", ""), "e7f3731ecd5c2b78a0e03306b7a85b1c862c7c1419f331b9672d7f20581d7402"),
    ],
)
def test_a_throw_is_read_from_the_bytes_that_openssl_gives(
    number: int, seeds: tuple[str, ...], block: str
) -> None:
    fair = [byte for byte in bytes.fromhex(block) if byte < 252]
    faces = tuple(byte % 6 + 1 for byte in fair[:5])
    assert throw(ThrowKey(SECRET, "evening", seeds), number, FIVE) == faces


@rule("TB-3.1")
def test_the_first_throws_of_a_known_secret_are_known() -> None:
    assert throw(PROMISE, 0, FIVE) == (5, 6, 1, 5, 2)
    assert throw(PROMISE, 1, FIVE) == (3, 3, 3, 1, 3)


@rule("TB-3.1")
@pytest.mark.parametrize("sides", [1, 2, 6, 20, 100, 255, 256, 257, 1000, 65536, 65537, 100_000])
@pytest.mark.parametrize("dice", [1, 5, 40])
def test_every_throw_can_be_worked_out_with_other_tools(dice: int, sides: int) -> None:
    for number in range(20):
        faces = throw(PROMISE, number, Draw(dice, sides))
        assert faces == worked_out(PROMISE, number, dice, sides)
        assert all(1 <= face <= sides for face in faces)


@rule("TB-3.1")
def test_the_same_promise_gives_the_same_faces_in_every_process() -> None:
    here = [throw(PROMISE, number, FIVE) for number in range(20)]
    for hash_seed in ("0", "1", "random"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        command = [sys.executable, "-c", THROW_ELSEWHERE]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        assert done.stdout.strip() == str(here)


@rule("TB-3.1")
@pytest.mark.parametrize(
    "other",
    [
        ThrowKey(SECRET, "evening", ("amber", "basalt")),
        ThrowKey(SECRET, "evening", ("", "amber")),
        ThrowKey(SECRET, "evening", ("ambe", "r")),
        ThrowKey(SECRET, "evening", ("amber",)),
        ThrowKey(SECRET, "morning", ("amber", "")),
        ThrowKey(bytes(32), "evening", ("amber", "")),
    ],
)
def test_another_seat_seed_game_or_secret_gives_other_dice(other: ThrowKey) -> None:
    ten = range(10)
    assert [throw(other, it, FIVE) for it in ten] != [throw(PROMISE, it, FIVE) for it in ten]


@rule("TB-3.1")
def test_no_two_throws_of_a_game_share_their_bytes() -> None:
    thrown = {throw(PROMISE, number, Draw(32, 256)) for number in range(500)}
    assert len(thrown) == 500


@rule("TB-3.1")
def test_a_byte_that_would_favour_low_faces_is_passed_over() -> None:
    unfair = next(it for it in count(2) if max(digest(PROMISE, it, 0)[:5]) >= 252)
    first = digest(PROMISE, unfair, 0)[:5]
    with_favour = tuple(byte % 6 + 1 for byte in first)
    without = tuple(byte % 6 + 1 for byte in first if byte < 252)
    thrown = throw(PROMISE, unfair, FIVE)
    assert thrown != with_favour
    assert thrown[: len(without)] == without


@rule("TB-3.1")
def test_no_remainder_favours_low_faces() -> None:
    """With 200 sides and no bytes passed over, the 56 lowest faces would fall twice as often."""
    faces = Counter(face for it in range(400) for face in throw(PROMISE, it, Draw(100, 200)))
    low = sum(faces[face] for face in range(1, 57)) / faces.total()
    assert abs(low - 56 / 200) < 0.01


@rule("TB-3.1")
def test_every_face_is_equally_likely() -> None:
    thrown = [throw(PROMISE, number, FIVE) for number in range(8000)]
    for place in range(5):
        faces = Counter(dice[place] for dice in thrown)
        assert chi_square(faces, 6) < 20.5  # five degrees of freedom, one in a thousand
    pairs = Counter(dice[0] * 6 + dice[1] - 6 for dice in thrown)
    assert chi_square(pairs, 36) < 66.6  # thirty-five degrees, one in a thousand


def test_a_die_with_one_side_always_shows_it() -> None:
    assert throw(PROMISE, 3, Draw(40, 1)) == (1,) * 40


def test_no_dice_are_no_faces() -> None:
    assert throw(PROMISE, 3, Draw(0)) == ()


def test_fewer_dice_are_the_beginning_of_more() -> None:
    assert throw(PROMISE, 3, Draw(2)) == throw(PROMISE, 3, FIVE)[:2]


@rule("TB-3.1")
def test_the_commitment_is_the_sha_256_of_the_secret() -> None:
    assert commitment(SECRET) == hashlib.sha256(SECRET).hexdigest()
    assert commitment(SECRET) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


@pytest.mark.parametrize("seed", [0, 1, -7, 10**12, 2**63 - 1])
def test_the_secret_of_a_seed_is_the_sha_256_of_its_sentence(seed: int) -> None:
    assert secret_of_seed(seed) == hashlib.sha256(b"letopis seed %d" % seed).digest()


def test_zero_is_a_seed_like_any_other() -> None:
    assert secret_of_seed(0).hex() == (
        "8070a1c807ed25bee909312c242671437c616a88d8eb3b37cc4579b69971c267"
    )
    assert len({secret_of_seed(seed) for seed in range(-50, 50)}) == 100
    assert len(throw(ThrowKey(secret_of_seed(0), "practice", ()), 0, FIVE)) == 5


def test_a_told_secret_is_read_back() -> None:
    assert secret_from_text(SECRET.hex()) == SECRET


@pytest.mark.parametrize(
    "text",
    [
        *("", "00", SECRET.hex()[2:], SECRET.hex() + "00", SECRET.hex()[:-1], "zz" * 32),
        *(SECRET.hex().upper(), SECRET.hex(" "), SECRET.hex() + "\n", "٣" * 64, "0x" + "0" * 62),
    ],
)
def test_a_secret_is_written_in_one_way_only(text: str) -> None:
    with broken("dice-secret", Trouble):
        secret_from_text(text)
