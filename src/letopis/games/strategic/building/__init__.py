"""Structures and hiring: founding, raising, digging, capitals, recruits, the first house.

Chapters 4.5, 6. A structure is ordered by an act of `structures` and is one of the `works`, which
the engine places after the battles of the turn.
"""

from letopis.games.strategic.building.capitals import Appoint, Enthroned
from letopis.games.strategic.building.founding import (
    PURSE,
    Awarded,
    Found,
    Founded,
    founding_armies,
    founding_cells,
    personal_kinds,
    schools_of,
    standard_start,
)
from letopis.games.strategic.building.hiring import Hire, Hired
from letopis.games.strategic.building.structures import (
    Build,
    Deepen,
    Raise,
    building_cost,
    house_kinds,
)
from letopis.games.strategic.building.works import (
    WorkFailed,
    WorkOrdered,
    WorkPlaced,
    site_refusal,
    work_result,
)
