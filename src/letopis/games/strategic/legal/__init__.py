"""What a seat may do, piece by piece: candidates from the map, judged by the rules themselves.

    subjects(world, seat)            # its armies, its structures, and its council
    legal(world, seat, about=piece)  # one piece's acts; "" those of no piece; None all of them

`pieces`, `council`, `battle` and `newcomers` each list one side of play; `seats` asks them.
"""

from letopis.games.strategic.legal.seats import COUNCIL, NO_PIECE, legal, subjects

__all__ = ["COUNCIL", "NO_PIECE", "legal", "subjects"]
