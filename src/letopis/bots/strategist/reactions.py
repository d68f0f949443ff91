"""Reactions to other players: reaction windows, requests, and a victor's decisions."""

from collections.abc import Sequence

from msgspec.structs import replace

from letopis.bots.strategist.appraisal import (
    Realm,
    army_worth,
    attacking,
    field_strength,
    is_prey,
    piece_worth,
)
from letopis.bots.strategist.odds import Strength
from letopis.bots.strategist.sites import yearly_gain
from letopis.bots.strategist.war import armies_among, hope, joined_chances, least_chance, spoils
from letopis.core.acts import Action
from letopis.core.choices import Choice
from letopis.games.strategic.aftermath import Settle, Stir
from letopis.games.strategic.aftermath import worth as prize_of
from letopis.games.strategic.realm import Answer
from letopis.games.strategic.war import Declare
from letopis.games.strategic.world import (
    Battle,
    Piece,
    Request,
    cell_of,
    owner_of,
    piece_named,
    pieces_on,
    structures_of,
)

ACTION = 10.0  # value of the next turn of an army whose action is spent now
SURE = 0.9


def declaration(realm: Realm, choices: Sequence[Choice], *, own_turn: bool) -> Action | None:
    """VS-1.2.u. The best battle to declare in a window, or None if none pays."""
    if not realm.temper.watchful:
        return None
    best: Action | None = None
    most = 0.0
    for act in choices:
        if isinstance(act, Declare):
            worth = _worth(realm, act, own_turn)
            if worth > most:
                best, most = act, worth
    return best


def _worth(realm: Realm, act: Declare, own_turn: bool) -> float:
    world = realm.world
    target, army = piece_named(world, act.target), world.armies[act.army]
    if target is None or not is_prey(realm, owner_of(world, target)):
        return 0.0
    for battle in world.battles:
        if not battle.over and any(it.by == target for it in battle.attackers):
            return _aid(realm, act, battle)
    if own_turn:
        return 0.0
    cell = cell_of(world, target)
    chance = hope(realm, attacking(world, army, target), target, cell)
    if chance < max(SURE, least_chance(realm, army)):
        return 0.0
    return chance * spoils(realm, cell) - (1 - chance) * army_worth(realm, army) - ACTION


def _aid(realm: Realm, act: Declare, battle: Battle) -> float:
    """The value of coming to the aid of those who are attacked."""
    world, army = realm.world, realm.world.armies[act.army]
    ours = [it for it in pieces_on(world, battle.cell) if not is_prey(realm, owner_of(world, it))]
    stake = sum(piece_worth(realm, it) for it in ours)
    before = joined_chances(realm, battle, field_strength(world, ()), attack=False)
    after = joined_chances(realm, battle, field_strength(world, (army,)), attack=False)
    gained = sum(army_worth(realm, it) for it in armies_among(world, battle.attackers))
    saved = (before - after) * (stake + gained / 2)
    return saved - after * army_worth(realm, army) - ACTION / 2


def answer(realm: Realm, choices: Sequence[Choice]) -> Action | None:
    """Answer yes to welcome requests and no to others; if the rules forbid the yes, no."""
    requests = {it.id: it for it in realm.world.requests}
    answers = [it for it in choices if isinstance(it, Answer) and it.request in requests]
    for act in answers:
        if act.word == ("yes" if _is_welcome(realm, requests[act.request]) else "no"):
            return act
    return next((it for it in answers if it.word == "no"), None)


def _is_welcome(realm: Realm, request: Request) -> bool:
    """VS-3.2.a, VS-5.4.b, VS-4.3.g. Whether to say yes: to service if no house is left; to giving
    an army to a friend if it cannot be fed; to an attacker's leaving if the battle is better
    without them.
    """
    match request.kind:
        case "service":
            return not structures_of(realm.world, realm.seat)
        case "annex":
            return request.asker in realm.friends and yearly_gain(realm) < 0
        case "call-off":
            return _is_better_without(realm, request)


def _is_better_without(realm: Realm, request: Request) -> bool:
    assert request.by is not None
    leaver = Piece(request.by)
    fought = (it for it in realm.world.battles if not it.over)
    battle = next((it for it in fought if any(by.by == leaver for by in it.attackers)), None)
    if battle is None:
        return True
    left = tuple(it for it in battle.attackers if it.by != leaver)
    return _defended(realm, replace(battle, attackers=left)) > _defended(realm, battle)


def _defended(realm: Realm, battle: Battle) -> float:
    """The value of a battle to the attacked: prizes for attackers, less possible losses."""
    world = realm.world
    attackers = armies_among(world, battle.attackers)
    by = {Piece(it.id) for it in attackers}
    own = [it for it in pieces_on(world, battle.cell) if it not in by]
    lost = joined_chances(realm, battle, Strength(), attack=False)
    prizes = sum(prize_of(world, it) for it in attackers)
    return (1 - lost) * prizes - lost * sum(piece_worth(realm, it) for it in own)


def settlement(realm: Realm, choices: Sequence[Choice]) -> Action | None:
    """VS-7.12.e. Take what has fallen as it stands; share no prize."""
    settles = [it for it in choices if isinstance(it, Settle) and it.to is None]
    if not settles:
        return None
    return max(settles, key=lambda it: (it.take, not it.lower))


def unrest(choices: Sequence[Choice]) -> Action | None:
    """VS-5.2.f. Cause turmoil, as it costs nothing, with a separate die for each house."""
    stirs = [it for it in choices if isinstance(it, Stir) and it.to is None and it.how != "no"]
    return max(stirs, key=lambda it: it.how == "separately", default=None)
