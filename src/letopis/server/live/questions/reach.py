"""What a piece can do, as it is sent: ways, stops and complete acts, with words in one language."""

from collections.abc import Iterator

from msgspec import Struct

from letopis.core.acts import Action, Refusal
from letopis.core.choices import Family
from letopis.core.questions.reach import Arrival, ClosedAct, Deed, Reach, Reaching
from letopis.core.seats import SeatId
from letopis.core.table import Table
from letopis.games.strategic.foresight import battles_ahead
from letopis.games.strategic.game import StrategicGame
from letopis.server.live.questions.battle_ahead import BattleForeseen, battle_foreseen
from letopis.server.live.questions.reasons import Reason, Reasons
from letopis.server.live.sentences import Reader
from letopis.server.live.sight import Offer, offers
from letopis.telling.foresight import Foreteller
from letopis.words import words

FIGHTS = ("attack", "sally")  # acts that declare a battle


class ReachedCell(Struct, frozen=True):
    """A cell that a piece can get to. `way` is a shortest one and ends with the cell, `steps` is
    its length, `left` how many steps the piece then has left. With a `stop` it goes no further."""

    way: tuple[str, ...]
    steps: int
    left: int
    stop: Reason | None = None


class PieceAct(Offer, frozen=True, omit_defaults=True, kw_only=True):
    """An offer that is complete: an attack holds the way before it. `cell` is what it is about,
    `at` where the piece then is, `target` the other piece it is about.

    `kind` is one of attack, besiege, lift, board, land, build, hire, raise, sally, cast, duel,
    annex, tax, outfit, dismiss, appoint. One that declares a battle says which (`battle`); one that
    `is_free` costs nothing, needs nobody's consent and cannot fail."""

    kind: str
    cell: str
    at: str
    target: str = ""
    is_free: bool = False
    battle: BattleForeseen | None = None


class PieceReach(Struct, frozen=True):
    """What one piece of a seat can do at entry `seq`. While it cannot move, `closed` says why, and
    there are no cells; there may still be acts. To go to a cell, send `move PIECE WAY...`."""

    seq: int
    seat: SeatId
    piece: str
    cell: str
    cells: dict[str, ReachedCell]
    acts: tuple[PieceAct, ...]
    closed: Reason | None = None


class WhyNot(Struct, frozen=True):
    """What bars a piece from a cell; nothing, if it can get there."""

    seq: int
    piece: str
    cell: str
    barred: Reason | None


class ActClosed(Struct, frozen=True):
    """An act of a piece that is refused now. `kind` is as in `PieceAct`."""

    kind: str
    line: str
    label: str
    why: Reason


class ClosedActs(Struct, frozen=True):
    """Acts that one would look for at a piece and that are refused at entry `seq`."""

    seq: int
    piece: str
    acts: tuple[ActClosed, ...]


def piece_reach(
    table: Table, reader: Reader, piece: str, with_odds: bool = False
) -> PieceReach | None:
    """What a piece can do as the table stands; None if the seat has no such piece. Odds of battles
    are a hint: they are told where the table allows hints."""
    game = table.game
    if not isinstance(game, Reaching):
        return None
    found = game.reach(table.state, reader.seat, piece)
    if isinstance(found, Refusal):
        return None
    reasons = Reasons(table, reader)
    return PieceReach(
        table.seq,
        reader.seat,
        found.piece,
        found.cell,
        {cell: _cell(reasons, it) for cell, it in found.cells.items()},
        _acts(reasons, found, with_odds),
        reasons.of_any(found.closed),
    )


def why_not(table: Table, reader: Reader, piece: str, cell: str) -> WhyNot | None:
    """What bars a piece from a cell; None if the seat has no such piece."""
    game, state = table.game, table.state
    if not isinstance(game, Reaching) or isinstance(game.reach(state, reader.seat, piece), Refusal):
        return None
    barrier = game.why_not(state, reader.seat, piece, cell)
    return WhyNot(table.seq, piece, cell, Reasons(table, reader).of_any(barrier))


def closed_acts(table: Table, reader: Reader, piece: str) -> ClosedActs | None:
    """Acts of a piece that are refused, with reasons; None if the seat has no such piece."""
    game = table.game
    if not isinstance(game, Reaching):
        return None
    found = game.closed_acts(table.state, reader.seat, piece)
    if isinstance(found, Refusal):
        return None
    reasons = Reasons(table, reader)
    return ClosedActs(table.seq, piece, tuple(_closed(reasons, it) for it in found))


def _closed(reasons: Reasons, it: ClosedAct) -> ActClosed:
    line, said = reasons.table.game.notation.write(it.action), reasons.teller.offer(it.action)
    return ActClosed(it.kind, line, said.label, reasons.of(it.why))


def _cell(reasons: Reasons, it: Arrival) -> ReachedCell:
    return ReachedCell(it.way, len(it.way), it.left, reasons.of_any(it.stop))


def _acts(reasons: Reasons, found: Reach, with_odds: bool) -> tuple[PieceAct, ...]:
    choices = tuple(deed.choice for deed in found.deeds)
    made = offers(reasons.table.game, choices, reasons.teller)
    battles = _battles(reasons, found.deeds, with_odds)
    return tuple(map(_act, found.deeds, made, battles))


def _battles(
    reasons: Reasons, deeds: tuple[Deed, ...], with_odds: bool
) -> Iterator[BattleForeseen | None]:
    """The battles that these acts would declare, each tried by the rules from where it begins."""
    table, reader = reasons.table, reasons.reader
    if not isinstance(table.game, StrategicGame):
        yield from (None for _ in deeds)
        return
    fights = [it for deed in deeds if (it := _fight(deed)) is not None]
    teller = Foreteller(words(reader.language), table, reader.seat)
    found = battles_ahead(table.state, reader.seat, fights)
    for deed in deeds:
        ahead = None if _fight(deed) is None else next(found)
        options = table.state.options
        yield None if ahead is None else battle_foreseen(teller, options, ahead, with_odds)


def _fight(deed: Deed) -> Action | None:
    """What declares a battle."""
    choice = deed.choice
    return None if deed.kind not in FIGHTS or isinstance(choice, Family) else choice


def _act(deed: Deed, offer: Offer, battle: BattleForeseen | None) -> PieceAct:
    return PieceAct(
        line=offer.line,
        act=offer.act,
        said=offer.said,
        field=offer.field,
        domain=offer.domain,
        beside=offer.beside,
        kind=deed.kind,
        cell=deed.cell,
        at=deed.at,
        target=deed.target,
        is_free=deed.is_free,
        battle=battle,
    )
