"""Every kind of intention of the Great Strategic: the door for whoever asks for something."""

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
from letopis.games.strategic.realm.permissions import Permit, Revoke, Withhold
from letopis.games.strategic.realm.requests import Answer
from letopis.games.strategic.realm.treasury import Dismiss, Send
from letopis.games.strategic.realm.vassals import Arrange, Expel, LeaveService, OfferService
from letopis.games.strategic.war.battle_asks import Array, Command, Rearrange
from letopis.games.strategic.war.declaring import Declare, Sally
from letopis.games.strategic.war.sealing import AsStanding, Seal, Unseal
from letopis.games.strategic.war.standing_orders import StandingOrders
from letopis.games.strategic.war.truces import CallOff
from letopis.games.strategic.world.turn_facts import Begin, End, Lapse, Lots, Throw

__all__ = [
    "Agree",
    "Amend",
    "Annex",
    "Announce",
    "Answer",
    "Appoint",
    "Arrange",
    "Array",
    "AsStanding",
    "Begin",
    "Besiege",
    "BreakPeace",
    "Build",
    "CallOff",
    "Cast",
    "Challenge",
    "Claim",
    "Command",
    "Contest",
    "Declare",
    "Deepen",
    "Dismiss",
    "Divide",
    "Edit",
    "End",
    "Expel",
    "Extend",
    "Found",
    "GiveRuling",
    "Hire",
    "Inherit",
    "Invite",
    "JoinCommander",
    "JoinNeutral",
    "JoinRuler",
    "JoinVassal",
    "Lapse",
    "LeaveGame",
    "LeaveService",
    "Lift",
    "LineUp",
    "Lots",
    "MakePeace",
    "Move",
    "NameHeir",
    "ObjectTo",
    "OfferService",
    "Outfit",
    "Pass",
    "Permit",
    "Propose",
    "ProposeEnd",
    "Raise",
    "Rearrange",
    "Replace",
    "Revoke",
    "Sally",
    "Seal",
    "Send",
    "Settle",
    "StandingOrders",
    "StandingSpoils",
    "Stir",
    "TakeOver",
    "TakeStance",
    "Throw",
    "Tribute",
    "Unseal",
    "Vote",
    "Withdraw",
    "Withhold",
]
