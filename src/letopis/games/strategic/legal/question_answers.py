"""VS-1.2.u, VS-1.2.v. The few answers to a question that was put to a seat out of its turn."""

from collections.abc import Iterator

from letopis.core.acts import Action
from letopis.core.seats import SeatId
from letopis.games.strategic.engine.prompts import asked, question
from letopis.games.strategic.engine.windows import Pass
from letopis.games.strategic.legal.seats import NO_PIECE, legal, subjects
from letopis.games.strategic.membership.substitutes import played_seat
from letopis.games.strategic.membership.wanderers import Agree, ObjectTo
from letopis.games.strategic.realm.requests import Answer
from letopis.games.strategic.war.declaring import Declare, Sally
from letopis.games.strategic.world import World
from letopis.games.strategic.world.lookup import cell_of, owner_of, piece_named

OUT_OF_TURN = ("react", "agree")


def answers(world: World, person: SeatId) -> tuple[Action, ...]:
    """VS-1.2.v, VS-3.2.a, VS-3.5.b. To let it happen first, then battles on what is not one's own,
    those where it happened before others, then answers to what others have asked for. All else
    that may be done at any time stays open."""
    if person not in asked(world) or question(world) not in OUT_OF_TURN:
        return ()
    said = [it for it in legal(world, person, NO_PIECE) if isinstance(it, Pass | Answer)]
    if question(world) == "agree":
        return tuple(
            it for it in legal(world, person, NO_PIECE) if isinstance(it, Agree | ObjectTo)
        )
    battles = sorted(_battles(world, person), key=lambda it: not is_on_the_scene(world, it))
    passing = [it for it in said if isinstance(it, Pass)]
    return (*passing, *battles, *(it for it in said if isinstance(it, Answer)))


def _battles(world: World, person: SeatId) -> Iterator[Declare | Sally]:
    seat = played_seat(world, person)
    for name in subjects(world, person):
        for choice in legal(world, person, name):
            if isinstance(choice, Declare | Sally):
                piece = piece_named(world, target_of(choice))
                if piece is not None and owner_of(world, piece) != seat:
                    yield choice


def is_on_the_scene(world: World, act: Declare | Sally) -> bool:
    """VS-1.2.u. Whether a battle would be upon what stands where it happened."""
    piece = piece_named(world, target_of(act))
    window = world.window
    return window is not None and piece is not None and cell_of(world, piece) in window.cells


def target_of(act: Declare | Sally) -> str:
    return act.target if isinstance(act, Declare) else act.army
