"""Which facts are told and how; and which are not, and why."""

from letopis.core.acts import Event
from letopis.games.strategic import (
    buildings,
    conquest,
    declaring,
    duels,
    endings,
    flights,
    founding,
    heritage,
    hosting,
    joining,
    layouts,
    leaving,
    marching,
    motions,
    realms,
    rounds,
    sealing,
    spells,
    spoils,
    standing,
    substitutes,
    treasury,
    turmoil,
    victory,
    wanderers,
    windows,
)
from letopis.telling.strategic import deeds, realm, war, wonders
from letopis.telling.strategic.scribe import Clause, Collectors, Scribe, Seen


def _turn(scribe: Scribe, fact: rounds.SubturnBegan, moment: Seen) -> None:
    scribe.begin_turn(fact.seat)


def _over(scribe: Scribe, fact: rounds.TurnEnded, moment: Seen) -> None:
    """What follows belongs to nobody's turn."""
    scribe.close_scene()
    scribe.rebels.clear()


TOLD: Collectors = {
    **deeds.COLLECTED,
    **realm.COLLECTED,
    **war.COLLECTED,
    **wonders.COLLECTED,
    rounds.SubturnBegan: _turn,
    rounds.TurnEnded: _over,
}
CLAUSES: dict[str, Clause] = {**deeds.CLAUSES, **realm.GATHERED, **wonders.GATHERED}

_CHAPTER = "opens or closes a chapter"
_MACHINE = "a step of the turn that everybody takes for granted"
_LATER = "told by what comes of it"
_SECRET = "what lies face down, or stands for when its player is silent, is nobody's business"
_TALK = "talk that changes nothing"

SILENT: dict[type[Event], str] = {
    rounds.YearBegan: _CHAPTER,
    rounds.YearEnded: _CHAPTER,
    victory.Won: _CHAPTER,
    victory.Ended: _CHAPTER,
    rounds.Begun: _CHAPTER,
    rounds.TurnBegan: _MACHINE,
    rounds.SubturnEnded: _MACHINE,
    rounds.TurnClosing: _MACHINE,
    rounds.BattlesBegan: _MACHINE,
    rounds.BattlesEnded: _MACHINE,
    rounds.TimedOut: _MACHINE,
    treasury.Paid: _MACHINE,
    windows.Awaited: _MACHINE,
    windows.Passed: _MACHINE,
    windows.Resumed: _MACHINE,
    windows.Taken: _MACHINE,
    marching.Halted: _MACHINE,
    marching.Paused: _MACHINE,
    realms.Arranged: _MACHINE,
    joining.Seated: _MACHINE,
    rounds.CalledFor: _LATER,
    buildings.Ordered: _LATER,
    declaring.Declared: _LATER,
    duels.Challenged: _LATER,
    conquest.Victors: _LATER,
    conquest.Settled: _LATER,
    spells.Enchanted: "named as the target of its spell",
    flights.Flew: _LATER,
    founding.Awarded: _LATER,
    heritage.HeirWished: _LATER,
    heritage.Demanded: _LATER,
    heritage.Divided: _LATER,
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
    spoils.SpoilsOrdered: _SECRET,
    standing.OrdersStood: _SECRET,
    joining.Disappointed: _TALK,
    realms.Asked: _TALK,
    endings.EndProposed: _TALK,
    motions.Proposed: _TALK,
    motions.Voted: _TALK,
}
