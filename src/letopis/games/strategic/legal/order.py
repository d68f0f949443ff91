"""In which order acts are listed, piece by piece and seat by seat.

The lister of an act is in its chapter's table; each act that has one stands in one of these rows.
"""

from letopis.core.acts import Action
from letopis.games.strategic.aftermath.conquest import Settle
from letopis.games.strategic.aftermath.personal import Annex, Outfit, Tribute
from letopis.games.strategic.aftermath.standing_spoils import StandingSpoils
from letopis.games.strategic.aftermath.turmoil import Stir
from letopis.games.strategic.building.founding import Found
from letopis.games.strategic.building.hiring import Hire
from letopis.games.strategic.building.structures import Appoint, Build, Deepen, Raise
from letopis.games.strategic.council.endings import ProposeEnd
from letopis.games.strategic.council.proposals import Amend, Claim, Propose, Vote, Withdraw
from letopis.games.strategic.council.turn_order import LineUp
from letopis.games.strategic.engine.reactions import Pass, Take
from letopis.games.strategic.engine.registry import ACTS
from letopis.games.strategic.host.hosting import Edit, Extend, GiveRuling, Replace
from letopis.games.strategic.magic.casting import Cast
from letopis.games.strategic.magic.duels import Challenge
from letopis.games.strategic.membership.inheritance import Contest, Divide, Inherit, NameHeir
from letopis.games.strategic.membership.joining import (
    Invite,
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
from letopis.games.strategic.realm.vassals import Arrange, Expel, LeaveService, Offer
from letopis.games.strategic.war.battle_asks import Array, Command, Rearrange
from letopis.games.strategic.war.declaring import Declare, Sally
from letopis.games.strategic.war.sealing import AsStanding, Seal
from letopis.games.strategic.war.standing_orders import StandingOrders
from letopis.games.strategic.war.truces import CallOff
from letopis.games.strategic.world.turn_facts import Begin, End, Lapse, Lots, Throw

Kinds = tuple[type[Action], ...]

OF_ARMIES: Kinds = (
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
OF_STRUCTURES: Kinds = (Raise, Deepen, Hire, Sally, Appoint)

OF_THE_COUNCIL: Kinds = (
    Take,
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
ABOUT_ARMIES: Kinds = (Permit, Invite)  # what the council says of one army
ABOUT_STRUCTURES: Kinds = (Permit,)

OF_CHANCE: Kinds = (Begin, Throw)
OF_ANYBODY: Kinds = (Lapse, Found)
OF_THE_ASKED: Kinds = (Agree, ObjectTo)  # VS-3.5.b: about a wanderer, before the first year
IN_TURN: Kinds = (Pass, End, Send, Offer)
IN_SHORTAGE: Kinds = (Lots,)
IN_BATTLE: Kinds = (Settle, Stir, Array, Command, Rearrange, Lots, Seal, AsStanding)
IN_ANSWER: Kinds = (Answer,)
OF_NEWCOMERS: Kinds = (
    JoinRuler,
    JoinNeutral,
    JoinCommander,
    JoinVassal,
    Inherit,
    Announce,
    TakeOver,
)
OF_CLAIMANTS: Kinds = (Divide, Contest)
OF_THE_HOST: Kinds = (LineUp, GiveRuling)
ABOUT_THE_AWAITED: Kinds = (Extend,)
OF_THE_RUNNING_HOST: Kinds = (Edit, Replace, Vote, Amend, NameHeir)  # from the first year on

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
_listed = {kind for row in ROWS for kind in row}
_listers = {kind for kind, entry in ACTS.items() if entry.lists is not None}
if _listed != _listers:
    raise ValueError(f"listed nowhere, or by nobody: {_listed ^ _listers}")
