"""A bot that chooses at random, repeatably."""

import random
from collections.abc import Sequence

import msgspec
from msgspec import Struct

from letopis.core.acts import Action
from letopis.core.choices import Choice, pick


class RandomBot:
    """Seeded by a hash of the view: the same seat of the same game repeats its choices exactly,
    also after a restart, because the bot keeps no state.
    """

    def __init__(self, salt: str) -> None:
        self._salt = salt

    def choose(self, view: Struct, legal: Sequence[Choice]) -> Action:
        seen = self._salt.encode() + msgspec.json.encode(view)
        rng = random.Random(seen)
        return pick(rng.choice(legal), rng.randrange)
