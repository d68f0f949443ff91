"""A battle as a paragraph: who attacked whom where, with what, how it went, who fell, what was
taken. What is sealed stays sealed: only what lies open is looked at."""

from collections import Counter

from letopis.core.acts import Event
from letopis.core.seats import SeatId
from letopis.games.strategic.aftermath import (
    Captured,
    Closed,
    Lowered,
    Prized,
    Razed,
    Rebelled,
    Reconciled,
    Shared,
)
from letopis.games.strategic.battle import CardName, Contingent, FighterId
from letopis.games.strategic.magic import DuelOver, DuelRepeated, Silenced
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.realm import Perished
from letopis.games.strategic.view import WorldView
from letopis.games.strategic.war import (
    CalledOff,
    Concluded,
    Forsaken,
    Laid,
    Mustered,
    Opened,
    Voided,
)
from letopis.telling.strategic.book.battle_notes import Sides, War
from letopis.telling.strategic.book.paragraphs import Collectors, Scribe, Seen
from letopis.telling.strategic.book.wonders import vanished
from letopis.telling.strategic.names import NONE

MIXED = "mixed"


def _mustered(scribe: Scribe, fact: Mustered, moment: Seen) -> None:
    """A bout of a tournament is none of the turn's battles, and is told by who won it."""
    scribe.close_scene()
    battle = next((it for it in moment.before.battles if it.id == fact.battle), None)
    scribe.war = None if battle is None else War(battle, fact, moment.seq, moment.before)


def _opened(scribe: Scribe, fact: Opened, moment: Seen) -> None:
    if fact.stage == "orders" and scribe.war is not None and scribe.war.opened is None:
        scribe.war.opened = fact


def _laid(scribe: Scribe, fact: Laid, moment: Seen) -> None:
    if scribe.war is not None:
        scribe.war.layouts += 1
        scribe.war.left = (fact.attack, fact.defence)


def _concluded(scribe: Scribe, fact: Concluded, moment: Seen) -> None:
    if scribe.war is not None:
        scribe.war.victor = fact.victor


def _perished(scribe: Scribe, fact: Perished, moment: Seen) -> None:
    if scribe.war is None:
        vanished(scribe, fact, moment)
    else:
        scribe.war.dead.append(fact.army)


def _silenced(scribe: Scribe, fact: Silenced, moment: Seen) -> None:
    if scribe.war is not None:
        who = scribe.nouns.who(moment.before.armies[fact.mage].owner)
        scribe.war.spoils.append(scribe.pen.write("battle.silenced", moment.seq, who=who))


def _repeated(scribe: Scribe, fact: DuelRepeated, moment: Seen) -> None:
    if scribe.war is not None:
        scribe.war.spoils.append(scribe.pen.write("battle.duel_repeated", moment.seq))


def _spoils(scribe: Scribe, fact: Event, moment: Seen) -> None:
    """What a battle brings the victor and costs the other. What turmoil has won is handed over
    after the battles, and was told with the turmoil."""
    if scribe.war is not None:
        scribe.war.spoils.append(_spoil(scribe, moment))
    elif not isinstance(fact, Captured) or fact.cell not in scribe.rebels:
        scribe.paragraph([_spoil(scribe, moment)])
    if isinstance(fact, Rebelled):
        scribe.rebels.append(fact.cell)


def close_war(scribe: Scribe) -> None:
    """The battle is over, or the chronicle is."""
    war, scribe.war = scribe.war, None
    if war is not None:
        scribe.paragraph(told(scribe, war))


def _closed(scribe: Scribe, fact: Event, moment: Seen) -> None:
    close_war(scribe)


def _spoil(scribe: Scribe, moment: Seen) -> str:
    nouns, pen, seq = scribe.nouns, scribe.pen, moment.seq
    match moment.fact:
        case Prized(seat, coins):
            return pen.write("battle.prized", seq, who=nouns.who(seat), coins=nouns.coins(coins))
        case Shared(_, to, coins):
            return pen.write("battle.shared", seq, who=nouns.who(to), coins=nouns.coins(coins))
        case Captured(cell, owner):
            house = nouns.structure_at(moment.before, cell)
            return pen.write("battle.captured", seq, house=house, who=nouns.who(owner))
        case Lowered() as fact:
            return _lowered(scribe, moment, fact)
        case Razed(cell):
            house = nouns.structure_at(moment.before, cell, "acc")
            return pen.write("battle.razed", seq, house=house)
        case Rebelled(cell, seat, victim):
            house = nouns.structure_at(moment.before, cell)
            names = {"who": nouns.who(seat), "victim": nouns.who(victim)}
            return pen.write("battle.rebelled", seq, house=house, **names)
        case Reconciled(army, owner):
            kind = nouns.piece(moment.before, army)
            return pen.write("battle.reconciled", seq, army=kind, who=nouns.who(owner))
    raise TypeError(f"no spoil: {moment.fact!r}")


def _lowered(scribe: Scribe, moment: Seen, fact: Lowered) -> str:
    nouns, old = scribe.nouns, moment.before.structures[fact.cell]
    if fact.kind == old.kind:
        return scribe.pen.write("battle.lowered_mine", moment.seq, cell=fact.cell, level=fact.level)
    was, now = nouns.names.kind(old.kind, "gen"), nouns.names.kind(fact.kind)
    place = nouns.place(fact.cell)
    return scribe.pen.write("battle.lowered", moment.seq, old_gen=was, kind=now, place=place)


def told(scribe: Scribe, war: War) -> list[str]:
    """The paragraph; of a battle that is not over what is known so far."""
    if war.battle.duel:
        return _duel(scribe, war)
    sentences = [_opening(scribe, war), _forces(scribe, war), *_allies(scribe, war)]
    if war.opened is not None:
        sentences.append(_manner(scribe, war, war.opened))
    if war.left is not None:
        sentences.append(_losses(scribe, war, war.left))
    if war.victor is None:
        return [*sentences, scribe.pen.write("battle.open_end", war.seq)]
    return [*sentences, *_outcome(scribe, war), *_dead(scribe, war), *war.spoils]


def _opening(scribe: Scribe, war: War) -> str:
    nouns, fact = scribe.nouns, war.sides
    structure = war.view.structures.get(war.battle.cell)
    is_house = structure is not None and str(war.battle.target) == war.battle.cell
    sort = "war"
    if fact.attack is None:
        sort = "wild"
    elif war.battle.own is not None:
        sort = "own"
    elif fact.defence is None:
        sort = "free"
    place = nouns.place(war.battle.cell)
    values = {"attack": nouns.who(fact.attack), "defence": _defence(scribe, fact), "place": place}
    if is_house and sort in ("war", "free"):
        values["house"] = nouns.structure_at(war.view, war.battle.cell, "acc")
        del values["place"]
        return scribe.pen.write(f"battle.storm.{sort}", war.seq, **values)
    return scribe.pen.write(f"battle.field.{sort}", war.seq, **values)


def _defence(scribe: Scribe, fact: Mustered) -> str:
    return NONE if fact.defence is None else scribe.nouns.who(fact.defence)


def _forces(scribe: Scribe, war: War) -> str:
    attack, defence = war.sides.attackers, war.sides.defenders
    return scribe.pen.write(
        "battle.forces",
        war.seq,
        attackers=_strengths(scribe, attack),
        attackers_is="pl" if len(attack) > 1 else scribe.nouns.names.number(attack[0].id),
        defenders=_strengths(scribe, defence),
        defenders_is="pl" if len(defence) > 1 else scribe.nouns.names.number(defence[0].id),
    )


def _strengths(scribe: Scribe, armies: tuple[Contingent, ...]) -> str:
    """`knights (4 detachments) and the garrison of the castle (2 detachments)`."""
    nouns, said = scribe.nouns, scribe.pen.said
    alike = Counter((_kind(it.id), it.detachments, it.advantage) for it in armies)
    parts = []
    for ((kind, is_army), count, plus), n in alike.items():
        army = nouns.many(kind, n)
        if not is_army:
            army = said("telling.garrison", kind_gen=nouns.names.kind(kind, "gen"))
        if n > 1 and is_army:
            advantage = "yes" if plus else "no"
            parts.append(said("telling.each", army=army, count=count, plus=advantage))
        else:
            one = said("strategic.side", army=army, strength=nouns.names.strength(count, plus))
            parts += [one] * n
    return scribe.pen.listed(parts)


def _kind(name: FighterId) -> tuple[str, bool]:
    """The kind of an army or of a garrison, and whether it is an army."""
    kind, _, which = name.rpartition("-")
    return kind, which.isdigit()


def _allies(scribe: Scribe, war: War) -> list[str]:
    """Whoever stands by a leader with armies of his own."""
    found = []
    sides = (("attack", war.sides.attackers, war.sides.attack),)
    for side, armies, leader in (*sides, ("defence", war.sides.defenders, war.sides.defence)):
        owners = dict.fromkeys(_owner(war.view, it.id) for it in armies)
        friends = [scribe.nouns.who(it) for it in owners if it not in (None, leader)]
        if friends:
            names = scribe.pen.listed(friends)
            key = f"battle.ally.{side}"
            found.append(scribe.pen.write(key, war.seq, names=names, count=len(friends)))
    return found


def _owner(view: WorldView, name: str) -> SeatId | None:
    for army in view.armies.values():
        if army.id == name:
            return army.owner
    structure = view.structures.get(Cell(name.rpartition("-")[2]))
    return None if structure is None else structure.owner


def _manner(scribe: Scribe, war: War, opened: Opened) -> str:
    """How both sides were ordered to fight, as far as their cards lie open."""
    attack, defence = _mostly(opened.attack), _mostly(opened.defence)
    if attack == defence == MIXED:
        return scribe.pen.write("battle.melee", war.seq)
    return scribe.pen.write("battle.manner", war.seq, attack=attack, defence=defence)


def _mostly(cards: tuple[CardName, ...]) -> str:
    """The order that more than half of the known cards have."""
    orders = Counter(card.order for card in cards if card.order is not None)
    if not orders:
        return MIXED
    order, count = orders.most_common(1)[0]
    return order if count * 2 > orders.total() else MIXED


def _losses(scribe: Scribe, war: War, left: Sides) -> str:
    attack = _strength(war.sides.attackers) - len(left[0])
    defence = _strength(war.sides.defenders) - len(left[1])
    return scribe.pen.write(
        "battle.losses" if war.victor is not None else "battle.so_far",
        war.seq,
        layouts=war.layouts,
        attack=scribe.pen.said("telling.lost", n=attack),
        defence=scribe.pen.said("telling.lost", n=defence),
    )


def _strength(armies: tuple[Contingent, ...]) -> int:
    return sum(army.detachments for army in armies)


def _outcome(scribe: Scribe, war: War) -> list[str]:
    if war.victor == "nobody":
        return [scribe.pen.write("battle.nobody", war.seq)]
    leader = war.sides.attack if war.victor == "attackers" else war.sides.defence
    if leader is None:
        return [scribe.pen.write(f"battle.beast.{war.victor}", war.seq)]
    who = scribe.nouns.who(leader)
    return [scribe.pen.write(f"battle.won.{war.victor}", war.seq, who=who)]


def _dead(scribe: Scribe, war: War) -> list[str]:
    """Whole armies that are no more, by their owners; a personal one is mourned for itself."""
    fallen = [army for army in war.view.armies.values() if army.id in war.dead]
    by_owner: dict[SeatId | None, list[str]] = {}
    for army in fallen:
        by_owner.setdefault(army.owner, []).append(army.kind)
    losers = [
        scribe.pen.said(
            "telling.loses",
            who=scribe.nouns.who(owner),
            armies=scribe.nouns.armies(kinds, "acc"),
        )
        for owner, kinds in by_owner.items()
        if owner is not None
    ]
    found = []
    if losers:
        found.append(scribe.pen.write("battle.dead", war.seq, losses=scribe.pen.listed(losers)))
    if None in by_owner:
        armies, number = scribe.nouns.armies(by_owner[None]), scribe.nouns.number(by_owner[None])
        found.append(scribe.pen.write("battle.dead_free", war.seq, armies=armies, armies_is=number))
    for army in fallen:
        if army.personal and army.owner is not None:
            who = scribe.nouns.who(army.owner)
            found.append(scribe.pen.write("battle.personal", war.seq, who=who))
    return found


def _duel(scribe: Scribe, war: War) -> list[str]:
    """VS-4.8.c. Who was silenced, or that nobody was."""
    nouns, mages = scribe.nouns, war.sides
    defence = NONE if mages.defence is None else nouns.who(mages.defence)
    values = {"attack": nouns.who(mages.attack), "defence": defence}
    place = nouns.place(war.battle.cell)
    sentences = [scribe.pen.write("battle.duel", war.seq, place=place, **values), *war.spoils]
    if war.victor is None:
        sentences.append(scribe.pen.write("battle.open_end", war.seq))
    elif not war.spoils:
        sentences.append(scribe.pen.write("battle.silent_duel", war.seq))
    return sentences


def _forsaken(scribe: Scribe, fact: Forsaken, moment: Seen) -> None:
    scribe.say("forsaken", moment, piece=scribe.nouns.piece(moment.before, fact.piece))


def _off(scribe: Scribe, fact: CalledOff | Voided, moment: Seen) -> None:
    battle = next(it for it in moment.before.battles if it.id == fact.battle)
    key = "called_off" if isinstance(fact, CalledOff) else "voided"
    scribe.say(key, moment, place=scribe.nouns.place(battle.cell))


COLLECTED: Collectors = {
    Mustered: _mustered,
    Opened: _opened,
    Laid: _laid,
    Concluded: _concluded,
    Perished: _perished,
    Silenced: _silenced,
    DuelRepeated: _repeated,
    **dict.fromkeys((Prized, Shared, Captured, Lowered, Razed, Rebelled, Reconciled), _spoils),
    Closed: _closed,
    DuelOver: _closed,
    Forsaken: _forsaken,
    CalledOff: _off,
    Voided: _off,
}
