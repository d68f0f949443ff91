"""What a seat may do, piece by piece: candidates from the map, judged by the rules themselves.

    subjects(world, seat)            # its armies, its structures, and its council
    legal(world, seat, about=piece)  # one piece's acts; "" those of no piece; None all of them
    answers(world, seat)             # the few that answer a question put to it out of its turn

Chapter 1.2, asked ahead: nothing is listed that the rules would refuse.

The listers are in the tables of the chapters; `order` holds their order, `seats` asks the gate.
"""

from letopis.games.strategic.legal.question_answers import answers, is_on_the_scene
from letopis.games.strategic.legal.seats import COUNCIL, NO_PIECE, legal, subjects
