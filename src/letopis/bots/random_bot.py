"""A bot that does anything it may, and does the same again in the same place."""

import random
from collections.abc import Sequence

import msgspec
from msgspec import Struct

from letopis.core.acts import Action
from letopis.core.choices import Choice, pick


class RandomBot:
    """Chooses by a hash of what it sees: the same seat of the same game repeats itself exactly,
    also after a break, because nothing is remembered."""

    def __init__(self, salt: str) -> None:
        self._salt = salt

    def choose(self, view: Struct, legal: Sequence[Choice]) -> Action:
        seen = self._salt.encode() + msgspec.json.encode(view)
        rng = random.Random(seen)
        return pick(rng.choice(legal), rng.randrange)
