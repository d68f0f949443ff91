"""Battles from the declaration to the last layout: sides, leaders, sealed orders, losses.

Chapters 4.3, 6.4, 7. The fight itself, cards in and result out, is `battle/`; what it leaves
behind is `aftermath/`.
"""

from letopis.games.strategic.war.battle_asks import Array, Command, Mustered, Rearrange, Voided
from letopis.games.strategic.war.card_words import (
    as_they_stand,
    card_said,
    card_word,
    cards_named,
    known_cards,
)
from letopis.games.strategic.war.commanders import commanded_armies, held_by, voices_of
from letopis.games.strategic.war.declaring import Declare, Declared, Forsaken, Sally
from letopis.games.strategic.war.hidden_cards import is_unknown
from letopis.games.strategic.war.layouts import Concluded, Laid, Opened
from letopis.games.strategic.war.sealing import AsStanding, Seal, Sealed, foregone_words
from letopis.games.strategic.war.sides import contingent, detachments_of, strength_reasons
from letopis.games.strategic.war.standing_orders import EQUILIBRIUM
from letopis.games.strategic.war.targets import is_hidden
from letopis.games.strategic.war.truces import CalledOff, CallOff
