"""What a choice inside a turn is made for: the cells in which the turn is likely to end."""

import numpy as np
from msgspec import Struct

from letopis.games.sheet.spec import CellId
from letopis.solve.sheets.advice import Position, TurnChoice, spot_of, weighed
from letopis.solve.sheets.space.array_types import F64
from letopis.solve.sheets.tables.solved_tables import Tables
from letopis.solve.sheets.turn import after_writing, cells_worth, offer_of


class CellAim(Struct, frozen=True):
    """A cell, and the share of turns that end in it with something to show, if no mistakes
    follow."""

    cell: CellId
    share: float


def aims(tables: Tables, position: Position, choice: TurnChoice) -> tuple[CellAim, ...]:
    """The aims of one choice, the likeliest first; crossed out cells are nobody's aim."""
    space, spot = tables.frame.space, spot_of(tables, position)
    points = space.prices.points
    earns = (points > 0) | ((points == 0) & (points.min(axis=1) < 0)[:, None])

    def written(is_first: bool) -> F64:
        offer = offer_of(space, spot.group, is_first)
        worth = cells_worth(space, offer, tables.at(after_writing(space, spot)))
        is_made = np.take_along_axis(earns, offer.kind, axis=1)
        ends = np.eye(len(worth))[:, None, :] * is_made[:, :, None]
        return np.concatenate([worth[:, :, None], ends], axis=2)

    shares = dict(weighed(tables, position, written))[choice][1:]
    cells = tables.rules.spec.cells
    found = [CellAim(cells[at].id, float(share)) for at, share in enumerate(shares) if share > 0]
    return tuple(sorted(found, key=lambda it: -it.share))
