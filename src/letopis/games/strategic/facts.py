"""Every kind of fact of the Great Strategic: the door for whoever tells what happened."""

from letopis.games.strategic.aftermath.conquest import (
    Captured,
    Closed,
    Lowered,
    Razed,
    Reconciled,
    Settled,
    Victors,
)
from letopis.games.strategic.aftermath.personal import Annexed, Collected, Outfitted
from letopis.games.strategic.aftermath.prize import Prized, Shared
from letopis.games.strategic.aftermath.standing_spoils import SpoilsOrdered
from letopis.games.strategic.aftermath.turmoil import (
    HandedOver,
    Rebelled,
    TurmoilCeded,
    TurmoilDone,
    TurmoilOffered,
)
from letopis.games.strategic.building.capitals import Enthroned
from letopis.games.strategic.building.founding import Awarded, Founded
from letopis.games.strategic.building.hiring import Hired
from letopis.games.strategic.building.works import WorkFailed, WorkOrdered, WorkPlaced
from letopis.games.strategic.council.endings import EndProposed
from letopis.games.strategic.council.proposals import (
    Claimed,
    ProposalClosed,
    Proposed,
    RulesAmended,
    Voted,
)
from letopis.games.strategic.council.turn_order import LinedUp
from letopis.games.strategic.council.victory import Ended, Won
from letopis.games.strategic.engine.reactions import StanceTaken
from letopis.games.strategic.engine.windows import Awaited, Passed, Resumed
from letopis.games.strategic.host.hosting import Cleared, Edited, Extended, OrdersLost, Ruled
from letopis.games.strategic.magic.casting import Fizzled, SpellCast
from letopis.games.strategic.magic.duels import Challenged, DuelOver, DuelRepeated, Silenced
from letopis.games.strategic.magic.flights import Alighted, Flew
from letopis.games.strategic.magic.lairs import Emerged, FellAsleep, Tamed
from letopis.games.strategic.magic.spells import Enchanted, Stunned
from letopis.games.strategic.magic.undead import Risen
from letopis.games.strategic.membership.inheritance import (
    Contested,
    Demanded,
    Disputed,
    Divided,
    HeirWished,
    Inherited,
    Portioned,
)
from letopis.games.strategic.membership.invitations import Invited
from letopis.games.strategic.membership.joining import (
    Appeared,
    Attempted,
    CellDrawn,
    Disappointed,
    Enlisted,
    Seated,
    Wished,
)
from letopis.games.strategic.membership.leaving import LeaveWished, Left, Orphaned
from letopis.games.strategic.membership.substitutes import Replaced, SeatOffered, TakeOverWished
from letopis.games.strategic.membership.tournament import Jousted, Paired
from letopis.games.strategic.membership.wanderers import Agreed, Announced, Objected, Wandered
from letopis.games.strategic.movement.marching import Boarded, Halted, Landed, Paused, Stepped
from letopis.games.strategic.movement.sieges import Besieged, SiegeLifted
from letopis.games.strategic.realm.peace import PeaceBroken, PeaceMade, PeaceOffered
from letopis.games.strategic.realm.permissions import Permitted, Revoked, Withheld
from letopis.games.strategic.realm.requests import Answered, Asked
from letopis.games.strategic.realm.treasury import (
    Confiscated,
    Dismissed,
    Freed,
    Paid,
    Perished,
    Sent,
    Stopped,
)
from letopis.games.strategic.realm.vassals import Arranged, Bound, Unbound
from letopis.games.strategic.war.battle_asks import Mustered, Voided
from letopis.games.strategic.war.declaring import Declared, Forsaken
from letopis.games.strategic.war.layouts import Concluded, Kept, Laid, Opened, Shown
from letopis.games.strategic.war.sealing import Sealed, SealLost, Unsealed
from letopis.games.strategic.war.standing_orders import OrdersStood
from letopis.games.strategic.war.truces import CalledOff
from letopis.games.strategic.world.reasons import HostActed
from letopis.games.strategic.world.turn_facts import (
    BattlesBegan,
    BattlesEnded,
    Begun,
    CalledFor,
    Fell,
    ShortFell,
    SubturnBegan,
    SubturnEnded,
    TimedOut,
    TurnBegan,
    TurnClosing,
    TurnEnded,
    YearBegan,
    YearEnded,
)

__all__ = [
    "Agreed",
    "Alighted",
    "Annexed",
    "Announced",
    "Answered",
    "Appeared",
    "Arranged",
    "Asked",
    "Attempted",
    "Awaited",
    "Awarded",
    "BattlesBegan",
    "BattlesEnded",
    "Begun",
    "Besieged",
    "Boarded",
    "Bound",
    "CalledFor",
    "CalledOff",
    "Captured",
    "CellDrawn",
    "Challenged",
    "Claimed",
    "Cleared",
    "Closed",
    "Collected",
    "Concluded",
    "Confiscated",
    "Contested",
    "Declared",
    "Demanded",
    "Disappointed",
    "Dismissed",
    "Disputed",
    "Divided",
    "DuelOver",
    "DuelRepeated",
    "Edited",
    "Emerged",
    "Enchanted",
    "EndProposed",
    "Ended",
    "Enlisted",
    "Enthroned",
    "Extended",
    "Fell",
    "FellAsleep",
    "Fizzled",
    "Flew",
    "Forsaken",
    "Founded",
    "Freed",
    "Halted",
    "HandedOver",
    "HeirWished",
    "Hired",
    "HostActed",
    "Inherited",
    "Invited",
    "Jousted",
    "Kept",
    "Laid",
    "Landed",
    "LeaveWished",
    "Left",
    "LinedUp",
    "Lowered",
    "Mustered",
    "Objected",
    "Opened",
    "OrdersLost",
    "OrdersStood",
    "Orphaned",
    "Outfitted",
    "Paid",
    "Paired",
    "Passed",
    "Paused",
    "PeaceBroken",
    "PeaceMade",
    "PeaceOffered",
    "Perished",
    "Permitted",
    "Portioned",
    "Prized",
    "ProposalClosed",
    "Proposed",
    "Razed",
    "Rebelled",
    "Reconciled",
    "Replaced",
    "Resumed",
    "Revoked",
    "Risen",
    "Ruled",
    "RulesAmended",
    "SealLost",
    "Sealed",
    "SeatOffered",
    "Seated",
    "Sent",
    "Settled",
    "Shared",
    "ShortFell",
    "Shown",
    "SiegeLifted",
    "Silenced",
    "SpellCast",
    "SpoilsOrdered",
    "StanceTaken",
    "Stepped",
    "Stopped",
    "Stunned",
    "SubturnBegan",
    "SubturnEnded",
    "TakeOverWished",
    "Tamed",
    "TimedOut",
    "TurmoilCeded",
    "TurmoilDone",
    "TurmoilOffered",
    "TurnBegan",
    "TurnClosing",
    "TurnEnded",
    "Unbound",
    "Unsealed",
    "Victors",
    "Voided",
    "Voted",
    "Wandered",
    "Wished",
    "Withheld",
    "Won",
    "WorkFailed",
    "WorkOrdered",
    "WorkPlaced",
    "YearBegan",
    "YearEnded",
]
