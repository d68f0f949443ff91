"""Which facts are told and how; and which are not, and why."""

from letopis.core.acts import Event
from letopis.games.strategic.aftermath import (
    conquest,
    standing_spoils,
    turmoil,
)
from letopis.games.strategic.building import (
    founding,
    structures,
)
from letopis.games.strategic.council import (
    endings,
    proposals,
    victory,
)
from letopis.games.strategic.engine import (
    reactions,
)
from letopis.games.strategic.host import (
    hosting,
)
from letopis.games.strategic.magic import (
    duels,
    flights,
    spells,
)
from letopis.games.strategic.membership import (
    inheritance,
    joining,
    leaving,
    substitutes,
    wanderers,
)
from letopis.games.strategic.movement import (
    marching,
)
from letopis.games.strategic.realm import (
    treasury,
    vassals,
)
from letopis.games.strategic.war import (
    declaring,
    layouts,
    sealing,
    standing_orders,
)
from letopis.games.strategic.world import (
    turn_facts,
)
from letopis.telling.strategic import deeds, realm, war, wonders
from letopis.telling.strategic.scribe import Clause, Collectors, Scribe, Seen


def _turn(scribe: Scribe, fact: turn_facts.SubturnBegan, moment: Seen) -> None:
    scribe.begin_turn(fact.seat)


def _over(scribe: Scribe, fact: turn_facts.TurnEnded, moment: Seen) -> None:
    """What follows belongs to nobody's turn."""
    scribe.close_scene()
    scribe.rebels.clear()


TOLD: Collectors = {
    **deeds.COLLECTED,
    **realm.COLLECTED,
    **war.COLLECTED,
    **wonders.COLLECTED,
    turn_facts.SubturnBegan: _turn,
    turn_facts.TurnEnded: _over,
}
CLAUSES: dict[str, Clause] = {**deeds.CLAUSES, **realm.GATHERED, **wonders.GATHERED}

_CHAPTER = "opens or closes a chapter"
_MACHINE = "a step of the turn that everybody takes for granted"
_LATER = "told by what comes of it"
_SECRET = "what lies face down, or stands for when its player is silent, is nobody's business"
_TALK = "talk that changes nothing"

SILENT: dict[type[Event], str] = {
    turn_facts.YearBegan: _CHAPTER,
    turn_facts.YearEnded: _CHAPTER,
    victory.Won: _CHAPTER,
    victory.Ended: _CHAPTER,
    turn_facts.Begun: _CHAPTER,
    turn_facts.TurnBegan: _MACHINE,
    turn_facts.SubturnEnded: _MACHINE,
    turn_facts.TurnClosing: _MACHINE,
    turn_facts.BattlesBegan: _MACHINE,
    turn_facts.BattlesEnded: _MACHINE,
    turn_facts.TimedOut: _MACHINE,
    treasury.Paid: _MACHINE,
    reactions.Awaited: _MACHINE,
    reactions.Passed: _MACHINE,
    reactions.Resumed: _MACHINE,
    reactions.Taken: _MACHINE,
    marching.Halted: _MACHINE,
    marching.Paused: _MACHINE,
    vassals.Arranged: _MACHINE,
    joining.Seated: _MACHINE,
    turn_facts.CalledFor: _LATER,
    structures.Ordered: _LATER,
    declaring.Declared: _LATER,
    duels.Challenged: _LATER,
    conquest.Victors: _LATER,
    conquest.Settled: _LATER,
    spells.Enchanted: "named as the target of its spell",
    flights.Flew: _LATER,
    founding.Awarded: _LATER,
    inheritance.HeirWished: _LATER,
    inheritance.Demanded: _LATER,
    inheritance.Divided: _LATER,
    hosting.Edited: "told with the host's reason",
    hosting.Cleared: "told with the host's reason",
    hosting.Extended: _MACHINE,
    joining.Wished: _LATER,
    wanderers.Agreed: _LATER,
    joining.CellDrawn: _LATER,
    joining.Attempted: _LATER,
    leaving.LeaveWished: _LATER,
    substitutes.TakeOverWished: _LATER,
    turmoil.TurmoilOffered: _LATER,
    turmoil.TurmoilCeded: _LATER,
    turmoil.TurmoilDone: _LATER,
    turmoil.HandedOver: _LATER,
    sealing.Sealed: _SECRET,
    sealing.Unsealed: _SECRET,
    sealing.SealLost: _SECRET,
    layouts.Shown: _SECRET,
    layouts.Kept: _SECRET,
    standing_spoils.SpoilsOrdered: _SECRET,
    standing_orders.OrdersStood: _SECRET,
    joining.Disappointed: _TALK,
    vassals.Asked: _TALK,
    endings.EndProposed: _TALK,
    proposals.Proposed: _TALK,
    proposals.Voted: _TALK,
}
