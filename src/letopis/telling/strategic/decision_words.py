"""What an offer is about that its own fields do not say: the house a victor decides about, the
houses that turmoil would move, the proposal one votes on, a peace that is only offered."""

from letopis.core.acts import Action
from letopis.core.seats import SeatId
from letopis.games.strategic.aftermath import (
    Lowered,
    Settle,
    Stir,
    houses_at_stake,
    lowering_facts,
    pending_unrest,
)
from letopis.games.strategic.council import Vote, Withdraw
from letopis.games.strategic.realm import BreakPeace, MakePeace, peace_between
from letopis.games.strategic.world import End, Proposal, Structure, members_to_come
from letopis.telling.strategic.fields import Fields
from letopis.telling.strategic.names import NONE, Values, branch


def decision_values(fields: Fields, action: Action, seat: SeatId | None) -> Values:
    """Nothing for an act that is no such decision; `seat` is who would make it, if known."""
    match action:
        case End():
            return {"next": _next(fields), "battles": _battles(fields)}
        case Settle():
            return _settled(fields)
        case Stir():
            return _stirred(fields)
        case Vote() | Withdraw():
            return {"what": proposal_words(fields, action.motion)}
        case MakePeace() | BreakPeace():
            return {"stage": _peace(fields, action, seat)}
    return {}


def _next(fields: Fields) -> str:
    """VS-3.2.c. Who goes on with the same turn; nobody where it ends."""
    to_come = members_to_come(fields.world)
    return fields.names.seat(to_come[0]) if to_come else NONE


def _battles(fields: Fields) -> str:
    """VS-3.2.d. Whether each member of a joint turn fights for himself, if there is a battle."""
    world = fields.world
    is_any = any(not it.over for it in world.battles)
    return branch(world.options.vassal_joint_turn) if is_any else NONE


def proposal_words(fields: Fields, number: int) -> str:
    """VS-0.1.a, VS-I.c. What is proposed: another rule, a victory, the end."""
    proposal = next((it for it in fields.world.proposals if it.id == number), None)
    return str(number) if proposal is None else proposal_told(fields, proposal)


def proposal_told(fields: Fields, proposal: Proposal) -> str:
    by = fields.names.seat(proposal.by)
    if proposal.option is None:
        what = "end" if proposal.ends else "victory"
        return fields.names.words("strategic.proposal", what=what, by=by, option=NONE, value=NONE)
    rule = fields.rule(proposal.option, proposal.value)
    return fields.names.words("strategic.proposal", what="rule", by=by, **rule)


def _settled(fields: Fields) -> Values:
    """VS-7.10.a-b, VS-7.12.e. The house in question, and what it is one level lower."""
    world = fields.world
    house = None if world.field is None or world.field.prey is None else world.field.prey
    built = None if house is None else world.structures.get(house)
    if built is None:
        return {"house": NONE, "house_acc": NONE, "below": NONE, "below_gen": NONE, "owner": NONE}
    return {
        **fields.pieces.forms("house", built.name),
        **_below(fields, built),
        "owner": fields.names.seat(built.owner),
    }


def _below(fields: Fields, built: Structure) -> Values:
    for fact in lowering_facts(fields.world, built):
        if isinstance(fact, Lowered):
            return {**fields.names.forms("below", fact.kind), "below_level": fact.level}
    return {"below": NONE, "below_gen": NONE, "below_level": 0}


def _stirred(fields: Fields) -> Values:
    unrest = pending_unrest(fields.world)
    cells = () if unrest is None else houses_at_stake(fields.world, unrest)
    victim = None if unrest is None else unrest.victim
    return {
        "houses": fields.houses(cells),
        "many": "yes" if len(cells) > 1 else "no",
        "victim": fields.names.seat(victim),
    }


def _peace(fields: Fields, action: MakePeace | BreakPeace, seat: SeatId | None) -> str:
    """VS-I.r. Whether there is peace, and who has offered it."""
    known = None if seat is None else peace_between(fields.world, seat, action.to)
    if known is None:
        return NONE
    if known.made:
        return "made"
    return "mine" if known.seat == seat else "theirs"
