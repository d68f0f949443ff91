"""VS-4.3.g, option. A declared battle called off, if the leader of the attacked side agrees."""

from collections.abc import Iterator

from msgspec.structs import replace

from letopis.core.acts import Action, ClauseId, Event, Refusal
from letopis.core.choices import Choice
from letopis.core.seats import SeatId
from letopis.games.strategic.realm.requests import Answered, Asked
from letopis.games.strategic.war.sides import musters
from letopis.games.strategic.world import (
    Acting,
    ArmyId,
    Attack,
    Battle,
    Closing,
    Piece,
    PieceName,
    Request,
    World,
)
from letopis.games.strategic.world.acts import Acts, Agreement, Agreements, Facts, accepted, act
from letopis.games.strategic.world.lookup import is_on_map, owner_of, piece_name, piece_named


class CallOff(Action, frozen=True, tag="call-off"):
    """VS-4.3.g, option. Ask the attacked to let an attack be as if it had not been declared."""

    piece: PieceName


class CalledOff(Event, frozen=True, tag="called-off"):
    """Both sides agree: this piece attacks no more; its action stays spent."""

    battle: int
    by: Piece


def decide_call_off(world: World, seat: SeatId, order: CallOff) -> tuple[Event, ...] | Refusal:
    """VS-4.3.g. Irrevocable, unless the table has agreed otherwise."""
    if world.options.battle_withdraw == "no":
        return Refusal(ClauseId("VS-4.3.g"), "irrevocable")
    piece = piece_named(world, order.piece)
    found = None if piece is None else _attack_of(world, seat, piece)
    if piece is None or found is None:
        return Refusal(ClauseId("VS-4.3.g"), "no-such-attack", {"piece": order.piece})
    refusal = _bound(found)
    if refusal is not None:
        return refusal
    leader = _consenter(world, found[0])
    if leader is None:
        return Refusal(ClauseId("VS-4.3.g"), "nobody-to-consent")
    if any(it.kind == "call-off" and it.by == ArmyId(piece) for it in world.requests):
        return Refusal(ClauseId("VS-4.3.g"), "already-asked", {"seat": leader})
    return (Asked(world.asked + 1, "call-off", seat, leader, by=ArmyId(piece)),)


def _attack_of(world: World, seat: SeatId, piece: Piece) -> tuple[Battle, Attack] | None:
    """An attack that is declared and not being fought yet."""
    if not isinstance(world.phase, Acting | Closing):
        return None
    for battle in world.battles:
        for attack in battle.attackers:
            is_his = attack.by == piece and attack.seat == seat
            if is_his and not battle.duel and not battle.over:
                return battle, attack
    return None


def _bound(found: tuple[Battle, Attack]) -> Refusal | None:
    """VS-7.1.c, VS-7.16.a. Who was attacked for it fights; what was one's own is nobody's now."""
    battle, attack = found
    if attack.own:
        return Refusal(ClauseId("VS-4.3.g"), "nobody-to-consent")
    if any(it.target == attack.by for it in battle.joined):
        return Refusal(ClauseId("VS-4.3.g"), "others-have-joined")
    return None


def _consenter(world: World, battle: Battle) -> SeatId | None:
    """VS-7.7.b. The leader of the attacked, if he has something there himself."""
    defence = musters(world, battle)[1]
    pieces = (piece_named(world, army.id) for army in defence.armies)
    owners = [owner_of(world, piece) for piece in pieces if piece is not None]
    leader = defence.leader
    is_there = leader in owners and leader is not None and world.players[leader].is_playing
    return leader if is_there else None


def calling_off_agreed_facts(world: World, request: Request) -> tuple[Event, ...] | Refusal:
    """VS-4.3.g. What was asked, if it is still possible."""
    assert request.by is not None
    found = _attack_of(world, request.asker, Piece(request.by))
    if found is None:
        return Refusal(ClauseId("VS-4.3.g"), "no-such-attack", {"piece": request.by})
    refusal = _bound(found)
    return refusal or (Answered(request.id, "yes"), CalledOff(found[0].id, Piece(request.by)))


def evolve_called_off(world: World, fact: CalledOff) -> World:
    battles = tuple(
        _without(battle, fact.by) if battle.id == fact.battle else battle
        for battle in world.battles
    )
    return replace(world, battles=battles)


def _without(battle: Battle, by: Piece) -> Battle:
    left = tuple(attack for attack in battle.attackers if attack.by != by)
    return replace(battle, attackers=left, over=not left)


def list_withdrawals(world: World, seat: SeatId, subject: None) -> Iterator[Choice]:
    attackers = (it.by for battle in world.battles for it in battle.attackers if it.seat == seat)
    there = (it for it in attackers if is_on_map(world, it))
    return accepted(decide_call_off, world, seat, (CallOff(piece_name(world, it)) for it in there))


ACTS: Acts = {
    CallOff: act(decide_call_off, "any-time", lists=list_withdrawals),
}
FACTS: Facts = {CalledOff: evolve_called_off}
AGREEMENTS: Agreements = {"call-off": Agreement(ClauseId("VS-4.3.g"), calling_off_agreed_facts)}
