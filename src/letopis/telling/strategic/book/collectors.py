"""Which facts are told and how; and which are not, and why."""

from letopis.core.acts import Event
from letopis.games.strategic import facts
from letopis.telling.strategic.book import deeds, realm, war, wonders
from letopis.telling.strategic.book.paragraphs import Clause, Collectors, Scribe, Seen


def _turn(scribe: Scribe, fact: facts.SubturnBegan, moment: Seen) -> None:
    scribe.begin_turn(fact.seat)


def _over(scribe: Scribe, fact: facts.TurnEnded, moment: Seen) -> None:
    """What follows belongs to nobody's turn."""
    scribe.close_scene()
    scribe.rebels.clear()


TOLD: Collectors = {
    **deeds.COLLECTED,
    **realm.COLLECTED,
    **war.COLLECTED,
    **wonders.COLLECTED,
    facts.SubturnBegan: _turn,
    facts.TurnEnded: _over,
}
CLAUSES: dict[str, Clause] = {**deeds.CLAUSES, **realm.GATHERED, **wonders.GATHERED}

_CHAPTER = "opens or closes a chapter"
_MACHINE = "a step of the turn that everybody takes for granted"
_LATER = "told by what comes of it"
_SECRET = "what lies face down, or stands for when its player is silent, is nobody's business"
_TALK = "talk that changes nothing"

SILENT: dict[type[Event], str] = {
    facts.YearBegan: _CHAPTER,
    facts.YearEnded: _CHAPTER,
    facts.Won: _CHAPTER,
    facts.Ended: _CHAPTER,
    facts.Begun: _CHAPTER,
    facts.TurnBegan: _MACHINE,
    facts.SubturnEnded: _MACHINE,
    facts.TurnClosing: _MACHINE,
    facts.BattlesBegan: _MACHINE,
    facts.BattlesEnded: _MACHINE,
    facts.TimedOut: _MACHINE,
    facts.Paid: _MACHINE,
    facts.Awaited: _MACHINE,
    facts.Passed: _MACHINE,
    facts.Resumed: _MACHINE,
    facts.StanceTaken: _MACHINE,
    facts.Halted: _MACHINE,
    facts.Stopped: _MACHINE,
    facts.Paused: _MACHINE,
    facts.Arranged: _MACHINE,
    facts.Seated: _MACHINE,
    facts.CalledFor: _LATER,
    facts.WorkOrdered: _LATER,
    facts.Declared: _LATER,
    facts.Challenged: _LATER,
    facts.Victors: _LATER,
    facts.Settled: _LATER,
    facts.Enchanted: "named as the target of its spell",
    facts.Flew: _LATER,
    facts.Awarded: _LATER,
    facts.HeirWished: _LATER,
    facts.Demanded: _LATER,
    facts.Divided: _LATER,
    facts.Edited: "told with the host's reason",
    facts.Cleared: "told with the host's reason",
    facts.OrdersLost: _MACHINE,
    facts.Extended: _MACHINE,
    facts.Wished: _LATER,
    facts.Agreed: _LATER,
    facts.CellDrawn: _LATER,
    facts.Attempted: _LATER,
    facts.LeaveWished: _LATER,
    facts.TakeOverWished: _LATER,
    facts.TurmoilOffered: _LATER,
    facts.TurmoilCeded: _LATER,
    facts.TurmoilDone: _LATER,
    facts.HandedOver: _LATER,
    facts.Sealed: _SECRET,
    facts.Unsealed: _SECRET,
    facts.SealLost: _SECRET,
    facts.Shown: _SECRET,
    facts.Kept: _SECRET,
    facts.SpoilsOrdered: _SECRET,
    facts.OrdersStood: _SECRET,
    facts.Disappointed: _TALK,
    facts.Asked: _TALK,
    facts.EndProposed: _TALK,
    facts.Proposed: _TALK,
    facts.Voted: _TALK,
}
