"""Where a piece could build, and how a free land could be taken, as it is sent."""

from typing import Literal, TypeAlias

from msgspec import Struct

from letopis.core.acts import Refusal
from letopis.core.seats import SeatId
from letopis.core.table import Table
from letopis.games.strategic.game import StrategicGame
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.reach import building_sites, land_claim
from letopis.games.strategic.view import world_seen_by
from letopis.server.live.questions.reasons import Reason, Reasons
from letopis.server.live.sentences import Reader
from letopis.telling.strategic.cell_card import claim_said
from letopis.telling.strategic.names import Names
from letopis.telling.strategic.piece_names import names_in
from letopis.words import words

SiteKind: TypeAlias = Literal["tower", "fortress", "mine"]
SiteTime: TypeAlias = Literal["now", "later", "never"]


class SiteCell(Struct, frozen=True, omit_defaults=True):
    """A cell that a piece gets to. `way` is what it goes in this turn; with `why` it may not build
    there, and `why.about.cell`, where it is given, is what stands in the way."""

    when: SiteTime
    way: tuple[str, ...] = ()
    why: Reason | None = None


class PieceSites(Struct, frozen=True):
    """Where a piece could build at entry `seq`: in this turn, in its next one if nobody else moves,
    or why not. Cells it does not get to within two turns are left out."""

    seq: int
    seat: SeatId
    piece: str
    kind: SiteKind
    price: int
    cells: dict[str, SiteCell]


class LandClaimed(Struct, frozen=True):
    """How a seat could take a free land: the `piece` that builds on `cell`, in this turn or the
    next one, going `way` now. Without a piece nobody gets there in time, or it is taken."""

    seq: int
    text: str
    piece: str = ""
    cell: str = ""
    when: SiteTime = "never"
    way: tuple[str, ...] = ()


def piece_sites(table: Table, reader: Reader, piece: str, kind: SiteKind) -> PieceSites | None:
    """None if the seat has no such piece, and for one that never builds."""
    if not isinstance(table.game, StrategicGame):
        return None
    found = building_sites(table.state, reader.seat, piece, kind)
    if isinstance(found, Refusal):
        return None
    reasons = Reasons(table, reader)
    cells = {
        str(cell): SiteCell(_when(it.turns, it.why), it.way, reasons.of_any(it.why))
        for cell, it in found.cells.items()
    }
    return PieceSites(table.seq, reader.seat, piece, kind, found.price, cells)


def claim_of_land(table: Table, reader: Reader, cell: str) -> LandClaimed | None:
    """None for a cell that there is not."""
    if not isinstance(table.game, StrategicGame) or cell not in table.state.ground.sites:
        return None
    claim = land_claim(table.state, reader.seat, Cell(cell))
    known, said = world_seen_by(table.state, reader.seat), words(reader.language)
    names = Names(said, table.seats, known.ground.map)
    text = claim_said(said, names_in(names, known), claim)
    if claim is None:
        return LandClaimed(table.seq, text)
    when = _when(claim.site.turns, None)
    return LandClaimed(table.seq, text, claim.army.id, claim.cell, when, claim.site.way)


def _when(turns: int, why: Refusal | None) -> SiteTime:
    if why is not None:
        return "never"
    return "later" if turns else "now"
