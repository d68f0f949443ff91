"""What is noted of a battle while it is fought, until its paragraph is written."""

from typing import Literal, TypeAlias

from msgspec import Struct, field

from letopis.games.strategic.battle import CardName
from letopis.games.strategic.view import WorldView
from letopis.games.strategic.war import Mustered, Opened
from letopis.games.strategic.world import Battle

Sides: TypeAlias = tuple[tuple[CardName, ...], tuple[CardName, ...]]


class War(Struct):
    """A battle in progress; what lies open of it so far."""

    battle: Battle
    sides: Mustered
    seq: int
    view: WorldView  # when it began
    opened: Opened | None = None  # the first orders
    layouts: int = 0
    left: Sides | None = None
    victor: Literal["attackers", "defenders", "nobody"] | None = None
    dead: list[str] = field(default_factory=list)
    spoils: list[str] = field(default_factory=list)
