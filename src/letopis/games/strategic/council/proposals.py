"""VS-0.1.a, VS-I.c. What needs all the others' yes: another rule, or that a player has won."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

from msgspec.structs import replace

from letopis.core.acts import Action, ClauseId, Event, Refusal
from letopis.core.choices import Choice, Family, Free, Numerals
from letopis.core.errors import OptionError
from letopis.core.notation import Text
from letopis.core.options import Option, as_dict, describe, resolve
from letopis.core.seats import HOST, SeatId
from letopis.games.strategic.council.victory import Ended, Won, agreed_winners, playing_seats
from letopis.games.strategic.options import CATALOGUE_OPTIONS, StrategicOptions
from letopis.games.strategic.regulation import check_regulation
from letopis.games.strategic.world import Fighting, Proposal, World
from letopis.games.strategic.world.acts import Acts, Facts, accepted, act
from letopis.games.strategic.world.ground import amended_ground
from letopis.games.strategic.world.reasons import REASON, HostActed, reason_refusal
from letopis.games.strategic.world.stamps import has_come_round, present_stamp

Word = Literal["yes", "no"]
Verdict = Literal["carried", "dropped", "open"]


class Propose(Action, frozen=True, tag="propose"):
    """VS-0.1.a. Let an option have another value from now on."""

    option: str
    value: str


class Claim(Action, frozen=True, tag="claim-victory"):
    """VS-I.c. Half of the world will certainly be mine: concede it."""


class Vote(Action, frozen=True, tag="vote"):
    """VS-0.1.a, VS-I.c. Yes or no to a proposal."""

    motion: int
    word: Word


class Withdraw(Action, frozen=True, tag="withdraw"):
    """Take one's own proposal back."""

    motion: int


class Amend(Action, frozen=True, tag="amend"):
    """VS-0.1.a. The host changes a rule by himself, and says why."""

    option: str
    value: str
    because: Text = Text("")


class Proposed(Event, frozen=True, tag="proposed"):
    """A proposal for another rule, on which the others vote."""

    motion: int
    seat: SeatId
    option: str
    value: str


class Claimed(Event, frozen=True, tag="claimed"):
    """VS-I.c. Somebody says that he has as good as won."""

    motion: int
    seat: SeatId


class Voted(Event, frozen=True, tag="voted"):
    """A vote on a proposal."""

    motion: int
    seat: SeatId
    word: Word


class ProposalClosed(Event, frozen=True, tag="motion-closed"):
    """A proposal was carried, dropped or withdrawn."""

    motion: int
    why: Literal["carried", "refused", "withdrawn", "lapsed"]


class RulesAmended(Event, frozen=True, tag="rules-amended"):
    """VS-0.1.a. The option has this value from now on; what was done before stays done."""

    option: str
    value: str


def decide_propose(world: World, seat: SeatId, order: Propose) -> tuple[Event, ...] | Refusal:
    """VS-0.1.a. By any player, one proposal at a time; carried when all the others say yes."""
    refusal = busy(world, seat) or amendment_refusal(world.options, order.option, order.value)
    if refusal is not None:
        return refusal
    number = world.moved + 1
    put = Proposed(number, seat, order.option, order.value)
    proposal = Proposal(number, seat, present_stamp(world), order.option, order.value)
    if (refusal := _moment_refusal(world, proposal)) is not None:
        return refusal
    return (put, *closing_facts(world, proposal))


def decide_claim(world: World, seat: SeatId, order: Claim) -> tuple[Event, ...] | Refusal:
    """VS-I.c. A formal claim; the game goes on while it is open."""
    if world.options.victory_concession == "off":
        return Refusal(ClauseId("VS-I.c"), "no-claims-here")
    refusal = busy(world, seat)
    if refusal is not None:
        return refusal
    proposal = Proposal(world.moved + 1, seat, present_stamp(world))
    return (Claimed(proposal.id, seat), *closing_facts(world, proposal))


def busy(world: World, seat: SeatId) -> Refusal | None:
    if any(proposal.by == seat for proposal in world.proposals):
        return Refusal(ClauseId("VS-0.1.a"), "motion-open")
    return None


def amendment_refusal(options: StrategicOptions, name: str, value: str) -> Refusal | None:
    """VS-0.1.a, VS-0.2.e. A known option, another value of it, and still some way to end."""
    try:
        amended = amended_options(options, name, value)
        check_regulation(amended)
    except OptionError as error:
        return Refusal(ClauseId("VS-0.1.a"), error.key, dict(error.about))
    if str(getattr(amended, name)) != value:  # 007 is no way to write a number
        known = {it.name: it for it in describe(StrategicOptions)}[name].range_text
        about: dict[str, str | int] = {"option": name, "value": value, "known": known}
        return Refusal(ClauseId("VS-0.1.a"), "option-value", about)
    if amended == options:
        return Refusal(ClauseId("VS-0.1.a"), "nothing-changes", {"option": name})
    return None


def amended_options(options: StrategicOptions, name: str, value: str) -> StrategicOptions:
    return resolve(StrategicOptions, {}, None, {**as_dict(options), name: value})


def decide_vote(world: World, seat: SeatId, vote: Vote) -> tuple[Event, ...] | Refusal:
    """VS-0.1.a, VS-I.c. By every other seated player, once; a claim by option by the host."""
    proposal = next((it for it in world.proposals if it.id == vote.motion), None)
    if proposal is None:
        return Refusal(ClauseId("VS-0.1.a"), "no-such-motion", {"motion": vote.motion})
    refusal = _voter_refusal(world, seat, proposal)
    if refusal is not None:
        return refusal
    voted = _with_vote(proposal, seat, vote.word)
    if vote.word == "yes" and (refusal := _moment_refusal(world, voted)) is not None:
        return refusal
    return (Voted(proposal.id, seat, vote.word), *closing_facts(world, voted))


def _voter_refusal(world: World, seat: SeatId, proposal: Proposal) -> Refusal | None:
    if proposal.by == seat:
        return Refusal(ClauseId("VS-0.1.a"), "own-motion", {"motion": proposal.id})
    by_host = _is_claim(proposal) and world.options.victory_concession == "host_decides"
    if by_host != (seat == HOST):
        reason = "the-host-decides" if by_host else "the-players-decide"
        return Refusal(ClauseId("VS-I.c" if by_host else "VS-0.1.b"), reason)
    if seat in (*proposal.yes, *proposal.no):
        return Refusal(ClauseId("VS-0.1.a"), "voted-already", {"motion": proposal.id})
    return None


def _moment_refusal(world: World, proposal: Proposal) -> Refusal | None:
    """A rule does not change under a battle that is being fought, nor to what is impossible now."""
    if proposal.option is None or _verdict(world, proposal) != "carried":
        return None
    return _battle_refusal(world) or amendment_refusal(
        world.options, proposal.option, proposal.value
    )


def _battle_refusal(world: World) -> Refusal | None:
    if isinstance(world.phase, Fighting) or world.field is not None:
        return Refusal(ClauseId("VS-0.1.a"), "battle-first")
    return None


def decide_withdraw(world: World, seat: SeatId, order: Withdraw) -> tuple[Event, ...] | Refusal:
    """Only by whoever put it."""
    if not any((it.id, it.by) == (order.motion, seat) for it in world.proposals):
        return Refusal(ClauseId("VS-0.1.a"), "no-such-motion", {"motion": order.motion})
    return (ProposalClosed(order.motion, "withdrawn"),)


def decide_amend(world: World, seat: SeatId, order: Amend) -> tuple[Event, ...] | Refusal:
    """VS-0.1.a, VS-0.1.b. The host's own consent suffices."""
    if seat != HOST:
        return Refusal(ClauseId("VS-0.1.b"), "only-the-host")
    refusal = reason_refusal(order.because) or _battle_refusal(world)
    refusal = refusal or amendment_refusal(world.options, order.option, order.value)
    acted = HostActed("amend", because=order.because)
    return refusal or (acted, RulesAmended(order.option, order.value))


def overdue_facts(world: World) -> tuple[Event, ...]:
    """VS-I.c. Between turns: whom the leavers left in agreement, and what nobody answered."""
    for proposal in world.proposals:
        if has_come_round(world, proposal.put):
            return (ProposalClosed(proposal.id, "lapsed"),)
        if _moment_refusal(world, proposal) is None and (facts := closing_facts(world, proposal)):
            return facts
    return ()


def closing_facts(world: World, proposal: Proposal) -> tuple[Event, ...]:
    """The facts that follow when enough votes are in, for or against."""
    match _verdict(world, proposal):
        case "open":
            return ()
        case "dropped":
            return (ProposalClosed(proposal.id, "refused"),)
        case "carried":
            return (ProposalClosed(proposal.id, "carried"), _carried_fact(world, proposal))


def _carried_fact(world: World, proposal: Proposal) -> Event:
    """The fact that follows from a proposal that was carried."""
    if proposal.ends:
        return Ended(agreed_winners(world), agreed=True)
    if proposal.option is None:
        return Won((proposal.by,))
    return RulesAmended(proposal.option, proposal.value)


def _is_claim(proposal: Proposal) -> bool:
    return proposal.option is None and not proposal.ends


def _verdict(world: World, proposal: Proposal) -> Verdict:
    """VS-0.1.a, VS-I.c. All the others, most of them, or the host."""
    mode = world.options.victory_concession if _is_claim(proposal) else "unanimous"
    if mode == "off" or (proposal.ends and world.options.end_vote == "off"):
        return "dropped"
    if mode == "host_decides":
        return "carried" if proposal.yes else "dropped" if proposal.no else "open"
    others = [seat for seat in playing_seats(world) if seat != proposal.by]
    yes, no = (sum(it in votes for it in others) for votes in (proposal.yes, proposal.no))
    needed = len(others) // 2 + 1 if mode == "majority" and others else len(others)
    if no > len(others) - needed:
        return "dropped"
    return "carried" if yes >= needed else "open"


def list_claims(world: World, seat: SeatId, subject: None) -> Iterator[Choice]:
    return accepted(decide_claim, world, seat, (Claim(),))


def list_votes(world: World, seat: SeatId, subject: None) -> Iterator[Choice]:
    words: tuple[Word, ...] = ("yes", "no")
    votes = (Vote(proposal.id, word) for proposal in world.proposals for word in words)
    return accepted(decide_vote, world, seat, votes)


def list_withdrawals(world: World, seat: SeatId, subject: None) -> Iterator[Choice]:
    own = (Withdraw(proposal.id) for proposal in world.proposals)
    return accepted(decide_withdraw, world, seat, own)


def list_proposals(world: World, seat: SeatId, subject: None) -> Iterator[Choice]:
    if _held_back(world, seat) is None:
        yield from (Propose(name, value) for name, value in amendments(world.options))
        for name, low, high in number_amendments(world.options):
            yield Family(Propose(name, str(low)), "value", Numerals(low, high))


def list_amendments(world: World, seat: SeatId, subject: None) -> Iterator[Choice]:
    """VS-0.1.b. Those of the host, each with its reason."""
    if _battle_refusal(world) is not None:
        return
    for name, value in amendments(world.options):
        yield Family(Amend(name, value), "because", REASON)
    for name, low, high in number_amendments(world.options):
        why = (Free("because", REASON),)
        yield Family(Amend(name, str(low)), "value", Numerals(low, high), why)


def _held_back(world: World, seat: SeatId) -> Refusal | None:
    """A proposal that has nobody to vote on it is carried at once, so not in a battle."""
    alone = all(other == seat for other in playing_seats(world))
    return busy(world, seat) or (_battle_refusal(world) if alone else None)


@lru_cache(maxsize=64)
def amendments(options: StrategicOptions) -> tuple[tuple[str, str], ...]:
    """Every option with a few values, and each value it could have instead."""
    return tuple(
        (option.name, str(value))
        for option in describe(StrategicOptions)
        for value in option.choices
        if amendment_refusal(options, option.name, str(value)) is None
    )


@lru_cache(maxsize=64)
def number_amendments(options: StrategicOptions) -> tuple[tuple[str, int, int], ...]:
    """The same for options that are numbers: what lies below and above the present one."""
    return tuple(
        (option.name, low, high)
        for option in describe(StrategicOptions)
        if not option.choices
        for low, high in _ranges(options, option)
    )


def _ranges(options: StrategicOptions, option: Option) -> list[tuple[int, int]]:
    present = int(getattr(options, option.name))
    endless = amendment_refusal(options, option.name, str(option.low)) is not None
    lowest = option.low + 1 if endless else option.low
    ranges = [(lowest, present - 1), (max(present + 1, lowest), option.high)]
    return [(low, high) for low, high in ranges if low <= high]


def without_voter(world: World, seat: SeatId) -> World:
    """VS-3.6.a. Who has left asks for nothing any more, and his word does not count."""
    kept = (it for it in world.proposals if it.by != seat)
    return replace(
        world,
        proposals=tuple(
            replace(
                it,
                yes=tuple(voter for voter in it.yes if voter != seat),
                no=tuple(voter for voter in it.no if voter != seat),
            )
            for it in kept
        ),
    )


def evolve_proposed(world: World, fact: Proposed) -> World:
    proposal = Proposal(fact.motion, fact.seat, present_stamp(world), fact.option, fact.value)
    return replace(world, proposals=(*world.proposals, proposal), moved=fact.motion)


def evolve_claimed(world: World, fact: Claimed) -> World:
    proposal = Proposal(fact.motion, fact.seat, present_stamp(world))
    return replace(world, proposals=(*world.proposals, proposal), moved=fact.motion)


def evolve_voted(world: World, fact: Voted) -> World:
    changed = (
        _with_vote(it, fact.seat, fact.word) if it.id == fact.motion else it
        for it in world.proposals
    )
    return replace(world, proposals=tuple(changed))


def _with_vote(proposal: Proposal, seat: SeatId, word: Word) -> Proposal:
    if word == "yes":
        return replace(proposal, yes=(*proposal.yes, seat))
    return replace(proposal, no=(*proposal.no, seat))


def evolve_proposal_closed(world: World, fact: ProposalClosed) -> World:
    return replace(world, proposals=tuple(it for it in world.proposals if it.id != fact.motion))


def evolve_rules_amended(world: World, fact: RulesAmended) -> World:
    """VS-0.1.a. Figures of the printed tables change with the options that stand for them."""
    options = amended_options(world.options, fact.option, fact.value)
    changed = replace(world, options=options)
    if fact.option not in CATALOGUE_OPTIONS:
        return changed
    return replace(changed, ground=amended_ground(world.ground, options))


ACTS: Acts = {
    Propose: act(decide_propose, "any-time", lists=list_proposals),
    Claim: act(decide_claim, "any-time", lists=list_claims),
    Vote: act(decide_vote, "any-time", "host-too", lists=list_votes),
    Withdraw: act(decide_withdraw, "any-time", lists=list_withdrawals),
    Amend: act(decide_amend, "any-time", "host-too", lists=list_amendments),
}
FACTS: Facts = {
    Proposed: evolve_proposed,
    Claimed: evolve_claimed,
    Voted: evolve_voted,
    ProposalClosed: evolve_proposal_closed,
    RulesAmended: evolve_rules_amended,
}
