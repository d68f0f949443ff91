"""Maps: what a world looks like before anybody has acted on it, drawn as text.

Chapters I.a, I.k-n and 3.5.e. `sites` are the cells of a map without errors, `lanes` and `banks`
how one goes between them; `checks` say what is amiss with a drawing.
"""

from letopis.games.strategic.maps.cells import (
    SIDES,
    Cell,
    CellSide,
    Place,
    cell_at,
    column_name,
    distance,
    in_reading_order,
    is_cell_name,
    neighbours,
    place,
    vicinity,
)
from letopis.games.strategic.maps.checker import (
    MapFault,
    Severity,
    check_playable,
    errors,
    map_faults,
)
from letopis.games.strategic.maps.checks.lands import HOUSE_GAP, territories
from letopis.games.strategic.maps.checks.starts import FEWEST_SEATS
from letopis.games.strategic.maps.fairness import (
    MINE_PAY,
    SEA_STEPS,
    Start,
    compare_starts,
    prize_worth,
)
from letopis.games.strategic.maps.json_form import decode_map, encode_map
from letopis.games.strategic.maps.library import shipped_names, shipped_text
from letopis.games.strategic.maps.sites import Site, river_sides, sites
from letopis.games.strategic.maps.text_format import read_map, write_map
from letopis.games.strategic.maps.world_map import (
    DEEPEST,
    INCOME_UNKNOWN,
    LETTER_OF,
    NO_LAND,
    TERRAIN_LETTERS,
    Land,
    LandId,
    LocalNames,
    MapId,
    NeutralArmy,
    River,
    SeatCell,
    SeatLand,
    Size,
    StartSeat,
    Terrain,
    Vein,
    Water,
    WorldMap,
    is_land,
    is_sea,
    land_at,
    terrain_at,
)
