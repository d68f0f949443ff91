"""How armies move and besiege: one step, whole ways, sieges (chapters 4.1, 4.2, 4.4, 6.0.f-h).

`steps` answers where an army may go and at what cost; `marching` and `sieges` decide and record.
"""

from letopis.games.strategic.movement.marching import Boarded, Landed, Move, Stepped
from letopis.games.strategic.movement.movers import mover
from letopis.games.strategic.movement.sieges import Besiege, Besieged, SiegeLifted, is_besieged
