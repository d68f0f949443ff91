"""Money and bonds between players: treasury, requests, vassals, permissions, peace.

Chapters 2, 3.1 to 3.4, 4.6. Chapters that spend coins or ask whose vassal somebody is import from
here; it imports `world` and `maps` only.
"""

from letopis.games.strategic.realm.peace import (
    BreakPeace,
    MakePeace,
    PeaceBroken,
    PeaceMade,
    PeaceOffered,
    peace_between,
)
from letopis.games.strategic.realm.permissions import Permitted, Revoked, Withheld
from letopis.games.strategic.realm.requests import Answer, Answered
from letopis.games.strategic.realm.treasury import (
    Confiscated,
    Dismiss,
    Dismissed,
    Freed,
    Perished,
    Sent,
    army_upkeep,
    limit_of,
    shortfall,
    surplus_with,
    upkeep_of,
)
from letopis.games.strategic.realm.vassals import Bound, Unbound
