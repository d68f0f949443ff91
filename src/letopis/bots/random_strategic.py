"""A random bot for the Great Strategic: draws a piece, then one of its acts."""

import random
from collections.abc import Sequence

import msgspec
from msgspec import Struct

from letopis.bots.listing import NO_PIECE, actor, by_piece, example
from letopis.core.acts import Action
from letopis.core.choices import Choice, pick
from letopis.core.seats import SeatId
from letopis.games.strategic.legal import COUNCIL
from letopis.games.strategic.view import WorldView
from letopis.games.strategic.war import Sally

# Acts that advance a game. Talk, gifts, proposals and permissions do not, and dismissals are left
# for when there is nothing else.
LIVELY = frozenset(
    {
        *("found", "move", "attack", "sally", "besiege", "build", "raise", "deepen", "hire"),
        *("annex", "tribute", "outfit", "challenge", "cast", "end", "pass", "answer"),
        *("array", "orders", "rearrange", "settle", "stir", "draw-lots", "divide", "contest"),
        "agree",
    }
)
TARGETS = ("target", "attack")
EAGER = 4  # how much likelier a piece acts than the turn is ended


class RandomStrategicBot:
    """Seeded by a hash of the view, as the random bot is; draws the piece first, so that one with
    many moves does not crowd out the others; does not attack its own pieces.
    """

    def __init__(self, salt: str, seat: SeatId) -> None:
        self._salt, self._seat = salt, seat

    def choose(self, view: Struct, legal: Sequence[Choice]) -> Action:
        assert isinstance(view, WorldView)
        rng = random.Random(self._salt.encode() + msgspec.json.encode(view))
        listed = by_piece(legal)
        pieces = (*(it for it in listed.pieces if it != COUNCIL), NO_PIECE)
        lively = (choice for piece in pieces for choice in listed.about(piece))
        sensible = [it for it in lively if self._is_sensible(view, example(it))]
        groups: dict[str, list[Choice]] = {}
        for choice in sensible or legal:
            groups.setdefault(actor(choice), []).append(choice)
        weights = [EAGER if acting else 1 for acting in groups]
        (drawn,) = rng.choices(list(groups), weights)
        return pick(rng.choice(groups[drawn]), rng.randrange)

    def _is_sensible(self, view: WorldView, action: Action) -> bool:
        if action.__struct_config__.tag not in LIVELY:
            return False
        targets = [getattr(action, name, None) for name in TARGETS]
        if isinstance(action, Sally):
            targets.append(action.army)
        return not any(self._owns(view, str(target)) for target in targets)

    def _owns(self, view: WorldView, name: str) -> bool:
        armies = {str(it.id): it.owner for it in view.armies.values()}
        structures = {it.name: it.owner for it in view.structures.values()}
        return (armies | structures).get(name) == self._seat
