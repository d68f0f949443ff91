"""What a bot is."""

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from letopis.core.acts import Action
from letopis.core.choices import Choice


class Bot(Protocol):
    """Sees what a person in its seat would see, and chooses among what that person might do.

    What it may do is mostly a `Listing`, which lists no more than is looked at.
    """

    def choose(self, view: Struct, legal: Sequence[Choice]) -> Action: ...
