"""Random choices from the server's offers, as a program would make them from JSON."""

import random
from typing import Any, get_args

import msgspec

from letopis.core.acts import Action
from letopis.core.choices import Domain, Family, pick
from letopis.games.catalogue import game_named

DOMAINS = {kind.__name__.lower(): kind for kind in get_args(Domain)}


def picked(game: str, offers: list[dict[str, Any]], dice: random.Random) -> str:
    """The line of a random offer; for a family, of a random member."""
    offer, notation = dice.choice(offers), game_named(game).notation
    if "field" not in offer:
        return str(offer["line"])
    example, values = notation.read(offer["line"]), dict(offer["domain"])
    assert isinstance(example, Action)
    domain = msgspec.convert(values, DOMAINS[values.pop("kind")])
    return notation.write(pick(Family(example, offer["field"], domain), dice.randrange))
