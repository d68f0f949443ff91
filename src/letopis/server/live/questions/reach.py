"""What a piece can do, as it is sent: ways, stops and complete acts, with words in one language."""

from msgspec import Struct

from letopis.core.acts import Refusal
from letopis.core.questions.reach import Arrival, ClosedAct, Deed, Reach, Reaching
from letopis.core.seats import SeatId
from letopis.core.table import Table
from letopis.server.live.questions.reasons import Reason, Reasons
from letopis.server.live.sentences import Reader
from letopis.server.live.sight import Offer, offers


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
    annex, tax, outfit, dismiss, appoint."""

    kind: str
    cell: str
    at: str
    target: str = ""


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


def piece_reach(table: Table, reader: Reader, piece: str) -> PieceReach | None:
    """What a piece can do as the table stands; None if the seat has no such piece."""
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
        _acts(reasons, found),
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


def _acts(reasons: Reasons, found: Reach) -> tuple[PieceAct, ...]:
    choices = tuple(deed.choice for deed in found.deeds)
    made = offers(reasons.table.game, choices, reasons.teller)
    return tuple(_act(deed, offer) for deed, offer in zip(found.deeds, made, strict=True))


def _act(deed: Deed, offer: Offer) -> PieceAct:
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
    )
