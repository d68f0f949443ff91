"""Who rules and who serves: beginnings, vassals, treaties, votes, newcomers, leavers and heirs."""

from letopis.core.seats import SeatId
from letopis.games.strategic.building import Founded
from letopis.games.strategic.council import Claimed, LinedUp, ProposalClosed, RulesAmended
from letopis.games.strategic.host import Ruled
from letopis.games.strategic.membership import (
    Announced,
    Appeared,
    Contested,
    Disputed,
    Enlisted,
    Inherited,
    Invited,
    Jousted,
    Left,
    Objected,
    Orphaned,
    Paired,
    Portioned,
    Replaced,
    SeatOffered,
    Wandered,
)
from letopis.games.strategic.realm import (
    Answered,
    Bound,
    PeaceBroken,
    PeaceMade,
    PeaceOffered,
    Permitted,
    Revoked,
    Unbound,
    Withheld,
)
from letopis.games.strategic.world import Dividing, HostActed
from letopis.telling.strategic.book.paragraphs import Clause, Collectors, Scribe, Seen, TurnDeed
from letopis.telling.strategic.names import NONE

NO_WALLS = "no-walls"


def _founded(scribe: Scribe, fact: Founded, moment: Seen) -> None:
    nouns = scribe.nouns
    scribe.say(
        "founded",
        moment,
        who=nouns.who(fact.seat),
        house=nouns.house(fact.house, fact.cell, "acc", new=True),
        army=nouns.many(fact.kind, 1, "acc"),
        coins=fact.treasury,
    )


def _lined_up(scribe: Scribe, fact: LinedUp, moment: Seen) -> None:
    names = scribe.pen.listed([scribe.nouns.who(seat) for seat in fact.seats])
    scribe.say("lined_up", moment, names=names)


def _bound(scribe: Scribe, fact: Bound, moment: Seen) -> None:
    scribe.say("bound", moment, **_two(scribe, fact.vassal, fact.lord))


def _unbound(scribe: Scribe, fact: Unbound, moment: Seen) -> None:
    lord = moment.before.players[fact.vassal].suzerain
    scribe.say("unbound", moment, **_two(scribe, fact.vassal, lord))


def _answered(scribe: Scribe, fact: Answered, moment: Seen) -> None:
    """A yes is told by what comes of it; of the refusals only that of service is worth a line."""
    request = next((it for it in moment.before.requests if it.id == fact.request), None)
    if request is not None and request.kind == "service" and fact.word == "no":
        scribe.say("service_refused", moment, **_two(scribe, request.asker, request.to))


def _peace_offered(scribe: Scribe, fact: PeaceOffered, moment: Seen) -> None:
    scribe.say("peace_offered", moment, **_two(scribe, fact.seat, fact.to))


def _peace_made(scribe: Scribe, fact: PeaceMade, moment: Seen) -> None:
    scribe.say("peace_made", moment, **_two(scribe, fact.seat, fact.to))


def _peace_broken(scribe: Scribe, fact: PeaceBroken, moment: Seen) -> None:
    """Taking an offer back breaks nothing."""
    pair = {fact.seat, fact.to}
    known = next((it for it in moment.before.peace if {it.seat, it.to} == pair), None)
    if known is not None:
        key = "peace_broken" if known.made else "peace_withdrawn"
        scribe.say(key, moment, **_two(scribe, fact.seat, fact.to))


def _permitted(scribe: Scribe, fact: Permitted, moment: Seen) -> None:
    key = "unwalled" if fact.kind == NO_WALLS else "permitted"
    scribe.gather(key, moment, (fact.seat, fact.to), fact.kind)


def _withheld(scribe: Scribe, fact: Withheld, moment: Seen) -> None:
    scribe.gather("unwalled", moment, (fact.seat, fact.to), NO_WALLS)


def _revoked(scribe: Scribe, fact: Revoked, moment: Seen) -> None:
    key = "walled" if fact.kind == NO_WALLS else "revoked"
    scribe.gather(key, moment, (fact.seat, fact.to), fact.kind)


def _rights(scribe: Scribe, deed: TurnDeed) -> list[str]:
    """All that one player allows another, or allows no more, in one sentence."""
    pairs: dict[tuple[SeatId, SeatId], dict[str, None]] = {}
    for pair, kind in deed.items:
        pairs.setdefault(pair, {})[kind] = None
    sentences = []
    for (seat, to), kinds in pairs.items():
        rights = [scribe.pen.said.at("telling", "right", kind) for kind in kinds]
        values = {**_two(scribe, seat, to), "rights": scribe.pen.listed(rights)}
        sentences.append(scribe.pen.write(deed.kind, deed.seq, **values))
    return sentences


def _invited(scribe: Scribe, fact: Invited, moment: Seen) -> None:
    scribe.say("invited", moment, **_two(scribe, fact.by, fact.seat))


def _enlisted(scribe: Scribe, fact: Enlisted, moment: Seen) -> None:
    army = moment.after.armies[fact.army]
    lord = NONE if fact.lord is None else scribe.nouns.who(fact.lord)
    kind = scribe.nouns.many(army.kind, 1)
    scribe.say("enlisted", moment, who=scribe.nouns.who(fact.seat), army=kind, lord=lord)


def _appeared(scribe: Scribe, fact: Appeared, moment: Seen) -> None:
    kind, place = scribe.nouns.many(fact.kind, 1), scribe.nouns.place(fact.cell)
    scribe.say("appeared", moment, who=scribe.nouns.who(fact.seat), army=kind, place=place)


def _announced(scribe: Scribe, fact: Announced, moment: Seen) -> None:
    """VS-3.0.c. His own words about himself bind nobody, but they are a part of the tale."""
    words = " ".join(fact.text.split())
    values = {"army": scribe.nouns.many(fact.kind, 1), "text": "some" if words else NONE}
    scribe.say("announced", moment, who=scribe.nouns.who(fact.seat), words=words, **values)


def _objected(scribe: Scribe, fact: Objected, moment: Seen) -> None:
    scribe.say("objected", moment, **_two(scribe, fact.seat, fact.to))


def _wandered(scribe: Scribe, fact: Wandered, moment: Seen) -> None:
    army, place = moment.after.armies[fact.army], scribe.nouns.place(fact.cell)
    kind = scribe.nouns.many(army.kind, 1)
    scribe.say("wandered", moment, who=scribe.nouns.who(fact.seat), army=kind, place=place)


def _left(scribe: Scribe, fact: Left, moment: Seen) -> None:
    scribe.say("left", moment, who=scribe.nouns.who(fact.seat))


def _orphaned(scribe: Scribe, fact: Orphaned, moment: Seen) -> None:
    scribe.say("orphaned", moment, who=scribe.nouns.who(fact.seat))


def _inherited(scribe: Scribe, fact: Inherited, moment: Seen) -> None:
    scribe.say("inherited", moment, **_two(scribe, fact.heir, fact.of))


def _disputed(scribe: Scribe, fact: Disputed, moment: Seen) -> None:
    names = scribe.pen.listed([scribe.nouns.who(seat) for seat in fact.claimants])
    scribe.say("disputed", moment, names=names, who=scribe.nouns.who(fact.of))


def _contested(scribe: Scribe, fact: Contested, moment: Seen) -> None:
    scribe.say("contested", moment, who=scribe.nouns.who(fact.of))


def _paired(scribe: Scribe, fact: Paired, moment: Seen) -> None:
    names = scribe.pen.listed([scribe.nouns.who(seat) for seat in fact.seats])
    scribe.say("paired", moment, names=names)


def _jousted(scribe: Scribe, fact: Jousted, moment: Seen) -> None:
    """VS-3.6.e. The first two of the lists have met."""
    phase = moment.before.phase
    if not isinstance(phase, Dividing) or len(phase.bracket) < 2:
        return
    values = _two(scribe, phase.bracket[0], phase.bracket[1])
    if fact.victor is None:
        scribe.say("joust_drawn", moment, **values)
    else:
        scribe.say("jousted", moment, victor=scribe.nouns.who(fact.victor), **values)


def _portioned(scribe: Scribe, fact: Portioned, moment: Seen) -> None:
    pieces = [scribe.nouns.piece(moment.before, piece) for piece in fact.pieces]
    values = _two(scribe, fact.heir, fact.of)
    scribe.say("portioned", moment, pieces=scribe.pen.listed(pieces) or NONE, **values)


def _claimed(scribe: Scribe, fact: Claimed, moment: Seen) -> None:
    scribe.say("claimed", moment, who=scribe.nouns.who(fact.seat))


def _proposal_closed(scribe: Scribe, fact: ProposalClosed, moment: Seen) -> None:
    """What became of a claim to victory; other proposals are told by the rule they change."""
    proposal = next((it for it in moment.before.proposals if it.id == fact.motion), None)
    if proposal is None or proposal.option is not None or fact.why == "carried":
        return
    if not proposal.ends:
        scribe.say("claim_failed", moment, who=scribe.nouns.who(proposal.by))


def _amended(scribe: Scribe, fact: RulesAmended, moment: Seen) -> None:
    """In the words in which options are explained."""
    names = scribe.nouns.names
    value = names.option_value(fact.option, fact.value)
    scribe.say("amended", moment, option=names.option(fact.option), value=value)


def _host_acted(scribe: Scribe, fact: HostActed, moment: Seen) -> None:
    """A word of the host's, with his reason."""
    what = "back" if fact.back else str(fact.what)
    broken = "yes" if fact.breaks else "no"
    because = " ".join(fact.because.split())
    scribe.say("host_acted", moment, what=what, broken=broken, because=because)


def _ruled(scribe: Scribe, fact: Ruled, moment: Seen) -> None:
    scribe.say("ruled", moment, words=" ".join(fact.text.split()))


def _offered(scribe: Scribe, fact: SeatOffered, moment: Seen) -> None:
    scribe.say("seat_offered", moment, who=scribe.nouns.who(fact.seat))


def _replaced(scribe: Scribe, fact: Replaced, moment: Seen) -> None:
    scribe.say("replaced", moment, **_two(scribe, fact.by, fact.seat))


def _two(scribe: Scribe, one: SeatId, other: SeatId | None) -> dict[str, str]:
    return {"who": scribe.nouns.who(one), "other": scribe.nouns.who(other)}


COLLECTED: Collectors = {
    Founded: _founded,
    LinedUp: _lined_up,
    Bound: _bound,
    Unbound: _unbound,
    Answered: _answered,
    PeaceOffered: _peace_offered,
    PeaceMade: _peace_made,
    PeaceBroken: _peace_broken,
    Permitted: _permitted,
    Revoked: _revoked,
    Withheld: _withheld,
    Invited: _invited,
    Enlisted: _enlisted,
    Appeared: _appeared,
    Announced: _announced,
    Objected: _objected,
    Wandered: _wandered,
    Left: _left,
    Orphaned: _orphaned,
    Inherited: _inherited,
    Disputed: _disputed,
    Contested: _contested,
    Paired: _paired,
    Jousted: _jousted,
    Portioned: _portioned,
    Claimed: _claimed,
    ProposalClosed: _proposal_closed,
    RulesAmended: _amended,
    HostActed: _host_acted,
    Ruled: _ruled,
    SeatOffered: _offered,
    Replaced: _replaced,
}
GATHERED: dict[str, Clause] = dict.fromkeys(("permitted", "revoked", "unwalled", "walled"), _rights)
