"""The protocol of a bot."""

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from letopis.core.acts import Action
from letopis.core.choices import Choice


class Bot(Protocol):
    """Chooses among the legal actions by what a person in the same seat would see.

    `legal` is usually a `Listing`, which lists only what is looked at.
    """

    def choose(self, view: Struct, legal: Sequence[Choice]) -> Action: ...
