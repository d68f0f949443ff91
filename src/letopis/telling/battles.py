"""What a board is told of battles: both sides with their strengths and why, layouts clash by clash
with the reason of every result, and what is asked of whoever looks."""

from msgspec import Struct

from letopis.core.seats import SeatId
from letopis.games.strategic.battle import FighterId, Order, Role
from letopis.telling.wire_words import Sentence


class Fighter(Struct, frozen=True):
    """An army or a garrison in a battle; `short` is its name on a card. `why` are the reasons of
    its strength, `voice` is who gives its orders, `left` how many detachments it has now; `fate`
    says what has become of it, when the battle is over."""

    id: str
    name: str
    short: str
    kind: str
    owner: SeatId | None
    cell: str
    detachments: int
    advantage: bool
    why: tuple[str, ...]
    voice: SeatId | None
    left: int
    is_personal: bool = False
    fate: str = ""


class BattleSide(Struct, frozen=True):
    """One side, in the order its armies enter; `lead` says in a sentence who leads it."""

    role: Role
    leader: SeatId | None
    name: str
    lead: str
    stake: str
    armies: tuple[Fighter, ...]


class SeenCard(Struct, frozen=True):
    """The card of a detachment; without an order it lies face down."""

    army: FighterId
    order: Order | None
    advantage: bool


class ToldClash(Struct, frozen=True):
    """Two cards that met, by their places in the lines: who stands, and why."""

    column: int
    attacker: int
    defender: int
    winner: Role | None
    verdict: str
    why: str
    clause: str


class BattleLines(Struct, frozen=True):
    """Two lines of cards opposite each other; `columns` hold the places of each line, from the
    front: first of the attackers, then of the defenders."""

    attackers: tuple[SeenCard, ...]
    defenders: tuple[SeenCard, ...]
    columns: tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]


class ToldLayout(BattleLines, frozen=True, kw_only=True):
    """A layout that was fought, with its clashes in their order, and who is left in words."""

    number: int
    seq: int
    clashes: tuple[ToldClash, ...]
    left: str


class OrderRule(Struct, frozen=True):
    """VS-7.3.b-d. An order, the order it `beats`, and how that is `said` beside its name."""

    order: Order
    beats: Order
    said: str


class BattleRules(Struct, frozen=True):
    """VS-7.3.a-e, VS-7.4.a. How two cards that meet are judged; `ties` is about equal orders."""

    orders: tuple[OrderRule, ...]
    ties: str


class BattleScene(Struct, frozen=True):
    """A battle as a reader may know it. `key` finds it again, `until` is the entry that ended it;
    `aftermath` tells what it left."""

    key: str
    seq: int
    until: int | None
    year: int
    cell: str
    title: str
    attack: BattleSide
    defence: BattleSide
    layouts: tuple[ToldLayout, ...]
    victor: Role | None
    result: str
    aftermath: tuple[Sentence, ...]
    is_mine: bool
    rules: BattleRules


class BattleBrief(Struct, frozen=True):
    """A line of the list of battles."""

    key: str
    seq: int
    until: int | None
    year: int
    cell: str
    title: str
    result: str
    layouts: int
    is_mine: bool


class SealSeen(Struct, frozen=True):
    """A choice that lies face down: whose, and its fingerprint; one's own with its words."""

    role: Role
    seat: SeatId | None
    name: str
    seal: str
    is_mine: bool
    words: tuple[str, ...] = ()
    salt: str = ""


class LastOrders(Struct, frozen=True):
    """What a player ordered in his last battle of this game."""

    year: int
    orders: tuple[Order, ...]


class BattleNow(Struct, frozen=True):
    """The battle that is being fought. `role` is the side on which the reader has a say,
    `commands` are the armies he gives orders for; with `arrays` his orders may name the order of
    armies. `lines` is how cards would be laid as things stand, `cards` the reader's own to be laid
    again. `waits_for` are those who have sealed nothing yet."""

    scene: BattleScene
    stage: str
    role: Role | None
    is_asked: bool
    seals: tuple[SealSeen, ...]
    waits_for: tuple[str, ...]
    lines: BattleLines | None
    commands: tuple[str, ...]
    arrays: bool
    cards: tuple[str, ...]
    prey: str | None
    last: LastOrders | None
