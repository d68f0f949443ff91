"""What a piece can do, as it is sent: ways, stops and complete acts, with words in one language."""

from msgspec import Struct
from msgspec.structs import replace

from letopis.core.acts import Refusal
from letopis.core.reach import Arrival, Deed, Reach, Reaching
from letopis.core.seats import SeatId
from letopis.server.live.live_table import LiveTable
from letopis.server.live.sentences import Reader, teller_of
from letopis.server.live.sight import Offer, offers
from letopis.words import refusal_text, words


class Reason(Struct, frozen=True):
    """A clause of the rules, a key for the reason, and both in a sentence."""

    clause: str
    reason: str
    text: str
    about: dict[str, str | int] = {}


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


def piece_reach(live: LiveTable, reader: Reader, piece: str) -> PieceReach | None:
    """Made once for all who ask from a seat in one language; None if there is no such piece."""
    return live.once(("reach", reader, piece), lambda: _piece_reach(live, reader, piece))


def _piece_reach(live: LiveTable, reader: Reader, piece: str) -> PieceReach | None:
    game, state = live.game, live.table.state
    if not isinstance(game, Reaching):
        return None
    found = game.reach(state, reader.seat, piece)
    if isinstance(found, Refusal):
        return None
    return PieceReach(
        live.seq,
        reader.seat,
        found.piece,
        found.cell,
        {cell: _cell(live, reader, it) for cell, it in found.cells.items()},
        _acts(live, reader, found),
        reason(live, reader, found.closed),
    )


def why_not(live: LiveTable, reader: Reader, piece: str, cell: str) -> WhyNot | None:
    game, state = live.game, live.table.state
    if not isinstance(game, Reaching) or isinstance(game.reach(state, reader.seat, piece), Refusal):
        return None
    barrier = game.why_not(state, reader.seat, piece, cell)
    return WhyNot(live.seq, piece, cell, reason(live, reader, barrier))


def reason(live: LiveTable, reader: Reader, refusal: Refusal | None) -> Reason | None:
    """A refusal in the reader's language."""
    if refusal is None:
        return None
    called = live.once(("names", reader), lambda: teller_of(live, reader).sight().names)
    named = {key: called.get(str(it), it) for key, it in refusal.about.items()}
    told = replace(refusal, about=named)
    text = refusal_text(words(reader.language), told, live.table.header.seats)
    return Reason(refusal.clause, refusal.reason, text, dict(refusal.about))


def _cell(live: LiveTable, reader: Reader, it: Arrival) -> ReachedCell:
    return ReachedCell(it.way, len(it.way), it.left, reason(live, reader, it.stop))


def _acts(live: LiveTable, reader: Reader, found: Reach) -> tuple[PieceAct, ...]:
    choices = tuple(deed.choice for deed in found.deeds)
    made = offers(live.game, choices, teller_of(live, reader))
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
