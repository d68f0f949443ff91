"""Mages: casting, the book of spells, the undead, dragons, mental duels (chapters 4.7, 4.8, 8).

`casting` decides who may cast what; each family of spells is a module that says whom it may touch
and what follows.
"""

from letopis.games.strategic.magic.casting import Cast, Fizzled, SpellCast, casting_cost
from letopis.games.strategic.magic.duels import Challenge, DuelOver, DuelRepeated, Silenced
from letopis.games.strategic.magic.flights import Alighted
from letopis.games.strategic.magic.lairs import Emerged, FellAsleep, Tamed
from letopis.games.strategic.magic.spellbook import immunity, spell_row
from letopis.games.strategic.magic.spells import Stunned
from letopis.games.strategic.magic.undead import Risen
