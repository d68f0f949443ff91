"""What a bot is."""

from typing import Protocol

from msgspec import Struct

from letopis.core.acts import Action
from letopis.core.choices import Choice


class Bot(Protocol):
    """Sees what a person in its seat would see, and chooses among what that person might do."""

    def choose(self, view: Struct, legal: tuple[Choice, ...]) -> Action: ...
