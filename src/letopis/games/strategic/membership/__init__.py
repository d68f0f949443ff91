"""Ways into the game and out of it: invitations, joining, wanderers, leaving, heirs, substitutes.

Chapters 0.2, 3.0, 3.5, 3.6. What is asked for here is carried out between turns by `admissions`.
"""

from letopis.games.strategic.membership.inheritance import Contested, Disputed, Inherited, Portioned
from letopis.games.strategic.membership.invitations import Invited
from letopis.games.strategic.membership.joining import Appeared, Enlisted
from letopis.games.strategic.membership.leaving import LeaveGame, Left, Orphaned
from letopis.games.strategic.membership.substitutes import (
    Replaced,
    SeatOffered,
    is_replaced,
    played_seat,
)
from letopis.games.strategic.membership.tournament import Jousted, Paired
from letopis.games.strategic.membership.wanderers import (
    Agree,
    Announced,
    Objected,
    ObjectTo,
    Wandered,
)
