"""What a battle leaves: conquest, prize, turmoil, and the personal army.

Chapters 5, 7.9 to 7.14. Read by `engine.battle_phase`, which carries these out battle by battle.
"""

from letopis.games.strategic.aftermath.conquest import (
    Captured,
    Closed,
    Lowered,
    Razed,
    Reconciled,
    Settle,
    Settled,
    lowering_facts,
)
from letopis.games.strategic.aftermath.personal import (
    Annex,
    Annexed,
    Collected,
    Outfit,
    Outfitted,
    Tribute,
    sources_here,
)
from letopis.games.strategic.aftermath.prize import Prized, Shared, worth
from letopis.games.strategic.aftermath.turmoil import (
    Rebelled,
    Stir,
    houses_at_stake,
    pending_unrest,
)
