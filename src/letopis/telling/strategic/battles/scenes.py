"""Battles in words and figures, for one reader: those that were fought, and the one that is."""

from collections import Counter
from collections.abc import Iterable
from functools import cached_property

from letopis.core.seats import SeatId
from letopis.core.table import Table
from letopis.games.strategic.aftermath import worth
from letopis.games.strategic.battle import CardName, Contingent, FighterId, Role, cards_left
from letopis.games.strategic.membership import played_seat
from letopis.games.strategic.view import world_seen_by
from letopis.games.strategic.war import (
    Opened,
    as_they_stand,
    commanded_armies,
    known_cards,
    strength_reasons,
    voices_of,
)
from letopis.games.strategic.world import (
    ArmyId,
    Field,
    Muster,
    World,
    cell_of,
    owner_of,
    piece_named,
)
from letopis.telling.battles import (
    BattleBrief,
    BattleLines,
    BattleNow,
    BattleScene,
    BattleSide,
    Fighter,
    LastOrders,
    SealSeen,
    SeenCard,
    ToldLayout,
)
from letopis.telling.strategic.battles.layouts import columns_of, fate_said, told_layout
from letopis.telling.strategic.battles.records import BattleLog, BattleRecord, PlayedFact
from letopis.telling.strategic.clashes import battle_rules
from letopis.telling.strategic.fields import Fields
from letopis.telling.strategic.names import NONE
from letopis.telling.strategic.sentences import Chronicler
from letopis.telling.variants import sentence
from letopis.telling.wire_words import Sentence
from letopis.words import Words

ASKING = ("array", "orders", "again")

Left = Counter[str]  # detachments by the names of armies


class BattleTeller:
    """Tells one reader in one language of the battles of a table as it stands now."""

    def __init__(self, words: Words, now: Table, reader: SeatId) -> None:
        self._words, self._now, self._reader = words, now, reader
        self._chronicler = Chronicler(words, now, reader, now.state)
        self._names = self._chronicler.names

    def brief(self, record: BattleRecord) -> BattleBrief:
        return BattleBrief(
            record.key,
            record.seq,
            record.until,
            record.world.year,
            self._cell(record),
            self._title(record),
            self._result(record),
            len(record.layouts),
            self._is_mine(record),
        )

    def scene(self, record: BattleRecord) -> BattleScene:
        layouts = tuple(self._layout(it, number) for number, it in enumerate(record.layouts, 1))
        left = _left(record, layouts)
        victor = None if record.concluded is None else record.concluded.victor
        return BattleScene(
            record.key,
            record.seq,
            record.until,
            record.world.year,
            self._cell(record),
            self._title(record),
            self._side(record, record.field.attack, left),
            self._side(record, record.field.defence, left),
            layouts,
            None if victor in (None, "nobody") else Role(victor),
            self._result(record),
            tuple(it for fact in record.aftermath for it in self._after(fact)),
            self._is_mine(record),
            battle_rules(self._words),
        )

    def now(self, log: BattleLog) -> BattleNow | None:
        """The battle being fought; none once the game has ended, in whatever phase."""
        record, field = log.now, self._seen.field
        if record is None or field is None or self._now.is_ended:
            return None
        side = self._own_side(field)
        is_asked = self._reader in self._now.asked
        own = () if side is None else commanded_armies((side, self._seat))
        return BattleNow(
            scene=self.scene(record),
            stage=field.stage,
            role=None if side is None else side.role,
            is_asked=is_asked,
            seals=self._seals(field),
            waits_for=tuple(map(self._names.seat, self._now.asked)),
            lines=self._lines(field, side) if field.stage in ASKING else None,
            commands=tuple(it.id for it in own),
            arrays=side is not None and not side.order and side.leader == self._seat,
            cards=as_they_stand(field, side) if side and field.stage == "again" else (),
            prey=None if field.prey is None else str(field.prey),
            last=self._last(log) if side is not None and field.stage == "orders" else None,
        )

    @cached_property
    def _seen(self) -> World:
        return world_seen_by(self._now.state, self._reader)

    @cached_property
    def _seat(self) -> SeatId:
        return played_seat(self._now.state, self._reader)

    def _own_side(self, field: Field) -> Muster | None:
        sides = (field.attack, field.defence)
        return next((it for it in sides if self._seat in voices_of(field, it)), None)

    def _cell(self, record: BattleRecord) -> str:
        return "" if record.battle is None else str(record.battle.cell)

    def _title(self, record: BattleRecord) -> str:
        battle, fields = record.battle, self._fields(record.world)
        if battle is None:
            names = map(fields.fighter, (it.id for it in _armies(record.field)))
            return sentence(self._words("battle.scene.bout", seats=", ".join(names)))
        about = {"target_cell": NONE, **fields.piece_at("target", str(battle.target))}
        kind = "duel" if battle.duel else "title"
        return sentence(self._words.at("battle", "scene", kind, cell=battle.cell, **about))

    def _result(self, record: BattleRecord) -> str:
        if record.concluded is None:
            return ""
        victor = record.concluded.victor
        found = [self._words.at("battle", "result", victor)]
        roles = self._own_roles(record)
        if victor != "nobody" and len(roles) == 1:
            found.append(self._words.at("battle", "won" if roles == {victor} else "lost"))
        return " ".join(found)

    def _is_mine(self, record: BattleRecord) -> bool:
        """Whether the reader led a side of it, or had something in it."""
        return bool(self._own_roles(record))

    def _own_roles(self, record: BattleRecord) -> set[str]:
        """The sides that the reader led or had something in."""
        world, seat = record.world, played_seat(record.world, self._reader)
        sides = (record.field.attack, record.field.defence)
        return {str(it.role) for it in sides if seat in _people(world, it)}

    def _fields(self, world: World) -> Fields:
        return Fields(self._names, world_seen_by(world, self._reader))

    def _side(self, record: BattleRecord, side: Muster, left: Left) -> BattleSide:
        order = _order(record, side.role)
        armies = {it.id: self._fighter(record, side, it, left) for it in side.armies}
        path = "nobody" if side.leader is None else "leads"
        name = self._words("battle.scene.lots") if side.leader is None else ""
        return BattleSide(
            side.role,
            side.leader,
            name or self._names.seat(side.leader),
            self._words.at("battle", "scene", path, name=self._names.seat(side.leader)),
            self._stake(record, side),
            tuple(armies[it] for it in order),
        )

    def _stake(self, record: BattleRecord, side: Muster) -> str:
        """VS-5.1.a, VS-7.10.a. What this side wins if it stands: a prize needs a personal army."""
        world, battle = record.world, record.battle
        if battle is None or battle.duel:
            return ""
        fields, other = self._fields(world), _other(record.field, side)
        found: list[str] = []
        own = (world.armies.get(ArmyId(it.id)) for it in side.armies)
        foes = (world.armies.get(ArmyId(it.id)) for it in other.armies)
        takers = {it.owner: None for it in own if it is not None and it.personal and it.owner}
        coins = sum(worth(world, it) for it in foes if it is not None)
        if takers and coins:
            name = self._names.seats(tuple(takers))
            found.append(self._words("battle.scene.prize", coins=coins, name=name))
        for unit in other.armies:
            if ArmyId(unit.id) not in world.armies:
                name = fields.fighter(unit.id)
                found.append(sentence(self._words("battle.scene.structure", name=name)))
        return " ".join(found)

    def _fighter(self, record: BattleRecord, side: Muster, unit: Contingent, left: Left) -> Fighter:
        world, battle = record.world, record.battle
        piece, army = piece_named(world, unit.id), world.armies.get(ArmyId(unit.id))
        reasons = () if battle is None else strength_reasons(world, battle, unit)
        at = side.armies.index(unit)
        return Fighter(
            unit.id,
            sentence(self._fields(world).fighter(unit.id)),
            self._short(unit.id, is_army=army is not None, is_piece=piece is not None),
            unit.id.rpartition("-")[0],
            SeatId(unit.id) if piece is None else owner_of(world, piece),
            "" if piece is None else str(cell_of(world, piece)),
            unit.detachments,
            unit.advantage,
            tuple(self._words.at("battle", "reason", it) for it in reasons),
            side.voices[at] if side.voices else side.leader,
            left[unit.id],
            army is not None and army.personal,
            self._fate(record, unit, left[unit.id]),
        )

    def _fate(self, record: BattleRecord, unit: Contingent, left: int) -> str:
        """VS-7.9.a, VS-7.10.d. Whoever has a detachment left is whole again, but for whom the
        battle took otherwise, as with its ship (VS-7.9.d); in a duel nobody dies (VS-4.8.b)."""
        if record.concluded is None:
            return ""
        if record.battle is None or record.battle.duel:
            return self._words.at("battle", "fate-of", "duel", left=left, of=unit.detachments)
        was, after = ArmyId(unit.id) in record.world.armies, record.aftermath[-1:]
        if left and was and any(ArmyId(unit.id) not in it.after.armies for it in after):
            return self._words.at("battle", "fate-of", "lost", left=left, of=unit.detachments)
        return fate_said(self._words, left, unit.detachments)

    def _short(self, name: str, *, is_army: bool, is_piece: bool) -> str:
        if not is_piece:
            return self._names.seat(name)
        kind = name.rpartition("-")[0]
        return sentence(self._names.kind(kind) if is_army else self._words("battle.scene.garrison"))

    def _layout(self, happened: PlayedFact, number: int) -> ToldLayout:
        fact, field = happened.event, happened.before.field
        assert isinstance(fact, Opened)
        assert field is not None
        lines = seen_cards(field.attack, fact.attack), seen_cards(field.defence, fact.defence)
        return told_layout(self._words, lines, field.fight.facing, (number, happened.seq))

    def _after(self, fact: PlayedFact) -> tuple[Sentence, ...]:
        return self._chronicler.fact(self._now, fact.seat, fact)

    def _seals(self, field: Field) -> tuple[SealSeen, ...]:
        return tuple(
            SealSeen(
                side.role,
                held.seat,
                self._words("battle.scene.lots")
                if held.seat is None
                else self._names.seat(held.seat),
                held.seal,
                held.seat is not None and held.seat == self._seat,
                held.words,
                held.salt,
            )
            for side in (field.attack, field.defence)
            for held in side.held
        )

    def _lines(self, field: Field, own: Muster | None) -> BattleLines:
        lines = self._line(field, field.attack, own), self._line(field, field.defence, own)
        stand = columns_of(len(lines[0]), len(lines[1]), field.fight.facing)
        return BattleLines(*lines, stand)

    def _line(self, field: Field, side: Muster, own: Muster | None) -> tuple[SeenCard, ...]:
        """As armies stand now, face down; of cards left from a layout, those that are known."""
        if field.stage == "again":
            left = tuple(card.name for card in cards_left(field.fight, side.role))
            return seen_cards(side, left if side is own else known_cards(side))
        units = {it.id: it for it in side.armies}
        order = side.order or tuple(units)
        return tuple(
            SeenCard(name, None, units[name].advantage)
            for name in order
            for _ in range(units[name].detachments)
        )

    def _last(self, log: BattleLog) -> LastOrders | None:
        """What the reader ordered in his latest battle, as far as it is open."""
        for record in reversed(log.records):
            for side, ordered in _ordered(record):
                owns = {it.id for it in commanded_armies((side, self._seat))}
                speaks = self._seat in (side.voices or (side.leader,))
                cards = (it for it in seen_cards(side, ordered) if it.army in owns)
                orders = tuple(it.order for it in cards if it.order is not None)
                if speaks and orders:
                    return LastOrders(record.world.year, orders)
        return None


def _armies(field: Field) -> tuple[Contingent, ...]:
    return (*field.attack.armies, *field.defence.armies)


def _other(field: Field, side: Muster) -> Muster:
    return field.defence if side.role is Role.ATTACKERS else field.attack


def _order(record: BattleRecord, role: Role) -> tuple[FighterId, ...]:
    """The armies of a side as they entered, once that is open."""
    field = record.layouts[0].before.field if record.layouts else record.field
    assert field is not None
    side = field.attack if role is Role.ATTACKERS else field.defence
    named: tuple[FighterId, ...] = side.order
    if record.layouts and not named:
        fact = record.layouts[0].event
        assert isinstance(fact, Opened)
        cards = fact.attack if role is Role.ATTACKERS else fact.defence
        named = tuple(dict.fromkeys(card.army for card in cards))
    return named or tuple(it.id for it in side.armies)


def _ordered(record: BattleRecord) -> tuple[tuple[Muster, tuple[CardName, ...]], ...]:
    """Both sides with the cards of their first orders."""
    if not record.layouts:
        return ()
    fact = record.layouts[0].event
    assert isinstance(fact, Opened)
    return (record.field.attack, fact.attack), (record.field.defence, fact.defence)


def seen_cards(side: Muster, cards: Iterable[CardName]) -> tuple[SeenCard, ...]:
    advantage = {army.id: army.advantage for army in side.armies}
    return tuple(SeenCard(it.army, it.order, advantage[it.army]) for it in cards)


def _people(world: World, side: Muster) -> set[SeatId | None]:
    """Who leads a side, and who owns what fights in it."""
    pieces = (piece_named(world, it.id) for it in side.armies)
    return {side.leader} | {owner_of(world, it) for it in pieces if it is not None}


def _left(record: BattleRecord, layouts: tuple[ToldLayout, ...]) -> Left:
    """Detachments of every army after the last layout."""
    left: Left = Counter({it.id: it.detachments for it in _armies(record.field)})
    for layout in layouts:
        for clash in layout.clashes:
            if clash.winner is not Role.ATTACKERS:
                left[layout.attackers[clash.attacker].army] -= 1
            if clash.winner is not Role.DEFENDERS:
                left[layout.defenders[clash.defender].army] -= 1
    return left
