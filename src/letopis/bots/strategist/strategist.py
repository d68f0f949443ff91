"""The bot of the Great Strategic: plans at the start of a turn and carries out the plan."""

import random
from collections.abc import Sequence

import msgspec
from msgspec import Struct

from letopis.bots.listing import NO_PIECE, ChoiceList, by_piece
from letopis.bots.random_strategic import RandomStrategicBot
from letopis.bots.strategist import economy, openings, orders, reactions
from letopis.bots.strategist.appraisal import Realm, realm_of
from letopis.bots.strategist.atlas import Atlas
from letopis.bots.strategist.campaign import Campaign
from letopis.bots.strategist.known_world import imagine
from letopis.bots.strategist.strength_levels import Temper
from letopis.core.acts import Action
from letopis.core.choices import Choice
from letopis.core.seats import SeatId
from letopis.games.strategic.engine import Pass
from letopis.games.strategic.legal import COUNCIL
from letopis.games.strategic.options import StrategicOptions
from letopis.games.strategic.view import WorldView
from letopis.games.strategic.world import Acting, End, Entering, Ground, Lots, Shortage


class StrategistBot:
    """Knows the map, the rules of the table and its own view. A plan is kept for one turn only;
    after a restart an equal one is made from the same view.
    """

    def __init__(
        self,
        salt: str,
        seat: SeatId,
        ground: Ground,
        options: StrategicOptions,
        temper: Temper,
    ) -> None:
        self._salt, self._seat, self._temper = salt, seat, temper
        self._atlas, self._options = Atlas(ground), options
        self._campaign: Campaign | None = None
        self._drifting = RandomStrategicBot(salt, seat)

    def choose(self, view: Struct, legal: Sequence[Choice]) -> Action:
        assert isinstance(view, WorldView)
        listed = by_piece(legal)
        known = imagine(view, self._atlas.ground, self._options)
        realm = realm_of(known, self._atlas, self._seat, self._temper)
        return self._answer(view, realm, listed) or self._drifting.choose(view, legal)

    def _answer(self, view: WorldView, realm: Realm, listed: ChoiceList) -> Action | None:
        free = listed.about(NO_PIECE)
        if isinstance(view.phase, Shortage):
            return economy.relief_act(realm, _of_pieces(listed)) or _first(free, Lots)
        if view.window is not None:
            return self._react(view, realm, listed)
        if view.field is not None:
            return self._fight(view, realm, free)
        match view.phase:
            case Entering():
                return openings.opening(realm, free)
            case Acting():
                return reactions.answer(realm, free) or self._act(view, realm, listed)
            case _:
                return None

    def _react(self, view: WorldView, realm: Realm, listed: ChoiceList) -> Action | None:
        free = listed.about(NO_PIECE)
        answered = reactions.answer(realm, free)
        if answered is not None:
            return answered
        own_turn = view.phase == Acting(self._seat)
        declared = reactions.declaration(realm, _of_pieces(listed), own_turn=own_turn)
        return declared or _first(free, Pass)

    def _fight(self, view: WorldView, realm: Realm, free: Sequence[Choice]) -> Action | None:
        return (
            self._orders(view, free) or reactions.settlement(realm, free) or reactions.unrest(free)
        )

    def _orders(self, view: WorldView, free: Sequence[Choice]) -> Action | None:
        if self._temper.habit:
            return orders.habitual(view, free, self._salt)
        rng = random.Random(self._salt.encode() + msgspec.json.encode(view))
        return orders.fight_on(view, self._seat, free, rng)

    def _act(self, view: WorldView, realm: Realm, listed: ChoiceList) -> Action | None:
        if self._campaign is None or self._campaign.turn != view.turn:
            self._campaign = Campaign(view.turn, realm)
        return self._campaign.next_act(realm, listed) or _first(listed.about(NO_PIECE), End)


def _of_pieces(listed: ChoiceList) -> tuple[Choice, ...]:
    pieces = (it for it in listed.pieces if it != COUNCIL)
    return tuple(choice for piece in pieces for choice in listed.about(piece))


def _first(choices: Sequence[Choice], kind: type[Action]) -> Action | None:
    return next((it for it in choices if isinstance(it, kind)), None)
