"""In which order acts are listed, piece by piece and seat by seat.

The lister of an act is in its chapter's table; each act that has one stands in one of these rows.
"""

from msgspec import Struct

from letopis.core.acts import Action
from letopis.games.strategic.aftermath.conquest import Settle
from letopis.games.strategic.aftermath.personal import Annex, Outfit, Tribute
from letopis.games.strategic.aftermath.standing_spoils import StandingSpoils
from letopis.games.strategic.aftermath.turmoil import Stir
from letopis.games.strategic.building.capitals import Appoint
from letopis.games.strategic.building.founding import Found
from letopis.games.strategic.building.hiring import Hire
from letopis.games.strategic.building.structures import Build, Deepen, Raise
from letopis.games.strategic.council.endings import ProposeEnd
from letopis.games.strategic.council.proposals import Amend, Claim, Propose, Vote, Withdraw
from letopis.games.strategic.council.turn_order import LineUp
from letopis.games.strategic.engine.reactions import TakeStance
from letopis.games.strategic.engine.registry import ACTS
from letopis.games.strategic.engine.windows import Pass
from letopis.games.strategic.host.hosting import Edit, Extend, GiveRuling, Replace
from letopis.games.strategic.magic.casting import Cast
from letopis.games.strategic.magic.duels import Challenge
from letopis.games.strategic.membership.inheritance import Contest, Divide, Inherit, NameHeir
from letopis.games.strategic.membership.invitations import Invite
from letopis.games.strategic.membership.joining import (
    JoinCommander,
    JoinNeutral,
    JoinRuler,
    JoinVassal,
)
from letopis.games.strategic.membership.leaving import LeaveGame
from letopis.games.strategic.membership.substitutes import TakeOver
from letopis.games.strategic.membership.wanderers import Agree, Announce, ObjectTo
from letopis.games.strategic.movement.marching import Move
from letopis.games.strategic.movement.sieges import Besiege, Lift
from letopis.games.strategic.realm.peace import BreakPeace, MakePeace
from letopis.games.strategic.realm.permissions import Permit
from letopis.games.strategic.realm.requests import Answer
from letopis.games.strategic.realm.treasury import Dismiss, Send
from letopis.games.strategic.realm.vassals import Arrange, Expel, LeaveService, OfferService
from letopis.games.strategic.war.battle_asks import Array, Command, Rearrange
from letopis.games.strategic.war.declaring import Declare, Sally
from letopis.games.strategic.war.sealing import AsStanding, Seal
from letopis.games.strategic.war.standing_orders import StandingOrders
from letopis.games.strategic.war.truces import CallOff
from letopis.games.strategic.world.acts import Lister, When
from letopis.games.strategic.world.turn_facts import Begin, End, Lapse, Lots, Throw


class ListedAct(Struct, frozen=True):
    """A kind of act with what its chapter's table says about listing it."""

    kind: type[Action]
    when: frozenset[When]
    spends: bool
    lists: Lister


Row = tuple[ListedAct, ...]


def row(*kinds: type[Action]) -> Row:
    """Looked up once, because lists are asked for at every turn of every piece."""
    return tuple(_line(kind) for kind in kinds)


def _line(kind: type[Action]) -> ListedAct:
    entry = ACTS[kind]
    if entry.lists is None:
        raise ValueError(f"listed by nobody: {kind.__name__}")
    return ListedAct(kind, entry.when, entry.spends, entry.lists)


OF_ARMIES = row(
    Move,
    Declare,
    Dismiss,
    Besiege,
    Build,
    Lift,
    Outfit,
    Tribute,
    Annex,
    Challenge,
    Cast,
)
OF_STRUCTURES = row(Raise, Deepen, Hire, Sally, Appoint)

OF_THE_COUNCIL = row(
    TakeStance,
    LeaveService,
    LeaveGame,
    ProposeEnd,
    Expel,
    MakePeace,
    BreakPeace,
    ObjectTo,
    StandingOrders,
    CallOff,
    Arrange,
    Permit,
    Invite,
    Claim,
    Vote,
    Withdraw,
    Propose,
    StandingSpoils,
)
ABOUT_ARMIES = row(Permit, Invite)  # what the council says of one army
ABOUT_STRUCTURES = row(
    Permit,
)

OF_CHANCE = row(Begin, Throw)
OF_ANYBODY = row(Lapse, Found)
OF_THE_ASKED = row(Agree, ObjectTo)  # VS-3.5.b: about a wanderer, before the first year
IN_TURN = row(Pass, End, Send, OfferService)
IN_SHORTAGE = row(
    Lots,
)
IN_BATTLE = row(Settle, Stir, Array, Command, Rearrange, Lots, Seal, AsStanding)
IN_ANSWER = row(
    Answer,
)
OF_NEWCOMERS = row(
    JoinRuler,
    JoinNeutral,
    JoinCommander,
    JoinVassal,
    Inherit,
    Announce,
    TakeOver,
)
OF_SUBSTITUTES = row(TakeOver)
OF_CLAIMANTS = row(Divide, Contest)
OF_THE_HOST = row(LineUp, GiveRuling)
ABOUT_THE_AWAITED = row(
    Extend,
)
OF_THE_RUNNING_HOST = row(Edit, Replace, Vote, Amend, NameHeir)  # from the first year on

ROWS = (
    OF_ARMIES,
    OF_STRUCTURES,
    OF_THE_COUNCIL,
    OF_CHANCE,
    OF_ANYBODY,
    OF_THE_ASKED,
    IN_TURN,
    IN_BATTLE,
    IN_ANSWER,
    OF_NEWCOMERS,
    OF_CLAIMANTS,
    OF_THE_HOST,
    ABOUT_THE_AWAITED,
    OF_THE_RUNNING_HOST,
)
_listed = {line.kind for lines in ROWS for line in lines}
_unlisted = {kind for kind, entry in ACTS.items() if entry.lists is not None} - _listed
if _unlisted:
    raise ValueError(f"listed nowhere: {_unlisted}")
