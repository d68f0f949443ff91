"""What one piece can do: where it can get to, what it can do there, and what bars it.

    reach_of(world, seat, piece)          # ways with their stops, and complete acts
    why_not(world, seat, piece, cell)     # the clause that bars a piece from a cell
    closed_acts(world, seat, piece)       # acts that are refused, each with its clause
    ready_pieces(world, seat)             # who can still act in this turn, and with what
    building_sites(world, seat, piece, kind)  # where it could build now, next turn, and why not
    land_claim(world, seat, cell)         # who could soonest found a house on the land of a cell

Chapters 4.1 to 4.4, asked ahead: `way_search` walks, `piece_acts` lists acts, `barriers` tries
ways that are closed. Nothing is decided here; what is shown is what the rules would say.
"""

from letopis.games.strategic.reach.closed_acts import closed_acts
from letopis.games.strategic.reach.piece_reach import reach_of, why_not
from letopis.games.strategic.reach.ready_pieces import ready_pieces
from letopis.games.strategic.reach.site_search import (
    BuildingSites,
    LandClaim,
    building_sites,
    land_claim,
)
from letopis.games.strategic.reach.way_search import Ways, ways
