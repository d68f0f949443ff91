"""The turn machine: who may act when, which rule decides, what follows by itself.

Chapters 1, 0.2.c. It sits above all chapters: `registry` merges their tables, `decide` asks
the gate and the chapter, `advance` goes on until somebody is waited for.
"""

from letopis.games.strategic.engine.gate import is_always_open
from letopis.games.strategic.engine.instructions import leaving_with_orders, said_to_battle
from letopis.games.strategic.engine.reactions import TakeStance
from letopis.games.strategic.engine.silent_answers import words_said_beforehand
from letopis.games.strategic.engine.windows import Pass
