"""The tables of all chapters as one: what each act and each fact of the game means.

No kind may stand in two tables. A fact that concerns several chapters is recorded by its own;
the others add their `SIDE_EFFECTS`, which come before the record.
"""

from collections.abc import Iterable, Mapping
from typing import TypeVar

from letopis.core.acts import Action, Event
from letopis.games.strategic.aftermath import conquest, personal, prize, standing_spoils, turmoil
from letopis.games.strategic.building import capitals, founding, hiring, structures, works
from letopis.games.strategic.council import endings, proposals, turn_order, victory
from letopis.games.strategic.engine import journeys, reactions, throws, turn_acts, windows
from letopis.games.strategic.host import hosting
from letopis.games.strategic.magic import casting, duels, flights, lairs, spells, undead
from letopis.games.strategic.membership import (
    admissions,
    inheritance,
    invitations,
    joining,
    leaving,
    substitutes,
    tournament,
    wanderers,
)
from letopis.games.strategic.movement import marching, sieges
from letopis.games.strategic.realm import peace, permissions, requests, treasury, vanishing, vassals
from letopis.games.strategic.war import (
    battle_asks,
    declaring,
    drawn_orders,
    layouts,
    sealing,
    standing_orders,
    truces,
)
from letopis.games.strategic.world import World, reasons, turn_facts
from letopis.games.strategic.world.acts import (
    Acts,
    Agreements,
    Evolve,
    Facts,
    Scenes,
    Secrets,
    Throws,
    When,
)

Key = TypeVar("Key")
Value = TypeVar("Value")


def merged(tables: Iterable[Mapping[Key, Value]]) -> dict[Key, Value]:
    """All tables as one; a key in two of them is a bug."""
    whole: dict[Key, Value] = {}
    for table in tables:
        doubled = whole.keys() & table.keys()
        if doubled:
            raise ValueError(f"in two tables: {sorted(map(str, doubled))}")
        whole |= table
    return whole


def with_side_effects(facts: Facts, effects: Iterable[Facts]) -> Facts:
    """Each record, after what another chapter does about the same fact; two that do something
    would have an order that nobody has said."""
    whole = dict(facts)
    for kind, effect in merged(effects).items():
        whole[kind] = _in_turn(effect, whole[kind])
    return whole


def _in_turn(effect: Evolve, record: Evolve) -> Evolve:
    return lambda world, fact: record(effect(world, fact), fact)


AGREEMENTS: Agreements = merged((vassals.AGREEMENTS, personal.AGREEMENTS, truces.AGREEMENTS))

THROWS: Throws = merged(
    (
        casting.THROWS,
        flights.THROWS,
        drawn_orders.THROWS,
        turmoil.THROWS,
        turn_order.THROWS,
        admissions.THROWS,
        vanishing.THROWS,
        works.THROWS,
        treasury.THROWS,
        tournament.THROWS,
    )
)

ACTS: Acts = merged(
    (
        {requests.Answer: requests.answering(AGREEMENTS)},
        structures.ACTS,
        capitals.ACTS,
        conquest.ACTS,
        declaring.ACTS,
        duels.ACTS,
        endings.ACTS,
        battle_asks.ACTS,
        founding.ACTS,
        permissions.ACTS,
        inheritance.ACTS,
        hiring.ACTS,
        hosting.ACTS,
        joining.ACTS,
        invitations.ACTS,
        leaving.ACTS,
        casting.ACTS,
        proposals.ACTS,
        turn_order.ACTS,
        vassals.ACTS,
        personal.ACTS,
        sealing.ACTS,
        sieges.ACTS,
        standing_spoils.ACTS,
        standing_orders.ACTS,
        substitutes.ACTS,
        truces.ACTS,
        treasury.ACTS,
        turmoil.ACTS,
        peace.ACTS,
        wanderers.ACTS,
        windows.ACTS,
        reactions.ACTS,
        journeys.ACTS,
        turn_acts.ACTS,
        {turn_facts.Throw: throws.throwing(THROWS)},
    )
)

FACTS: Facts = with_side_effects(
    merged(
        (
            works.FACTS,
            capitals.FACTS,
            conquest.FACTS,
            declaring.FACTS,
            duels.FACTS,
            endings.FACTS,
            battle_asks.FACTS,
            founding.FACTS,
            permissions.FACTS,
            inheritance.FACTS,
            hiring.FACTS,
            hosting.FACTS,
            invitations.FACTS,
            joining.FACTS,
            layouts.FACTS,
            leaving.FACTS,
            casting.FACTS,
            spells.FACTS,
            lairs.FACTS,
            flights.FACTS,
            undead.FACTS,
            marching.FACTS,
            proposals.FACTS,
            turn_order.FACTS,
            personal.FACTS,
            prize.FACTS,
            requests.FACTS,
            vassals.FACTS,
            reasons.FACTS,
            turn_facts.FACTS,
            sealing.FACTS,
            sieges.FACTS,
            standing_spoils.FACTS,
            standing_orders.FACTS,
            substitutes.FACTS,
            tournament.FACTS,
            treasury.FACTS,
            peace.FACTS,
            truces.FACTS,
            turmoil.FACTS,
            victory.FACTS,
            wanderers.FACTS,
            windows.FACTS,
            reactions.FACTS,
        )
    ),
    (vassals.SIDE_EFFECTS, windows.SIDE_EFFECTS),
)

HIDES: Secrets = merged(
    (
        {kind: entry.hides for kind, entry in ACTS.items() if entry.hides is not None},
        hosting.HIDES,
        layouts.HIDES,
        reactions.HIDES,
        sealing.HIDES,
        standing_orders.HIDES,
        standing_spoils.HIDES,
    )
)

SCENES: Scenes = merged(
    (
        declaring.SCENES,
        hiring.SCENES,
        works.SCENES,
        undead.SCENES,
        sieges.SCENES,
        spells.SCENES,
        casting.SCENES,
        lairs.SCENES,
    )
)

# Looked up for every candidate of every list, so kept as a table of its own.
WHEN: dict[type[Action], frozenset[When]] = {kind: entry.when for kind, entry in ACTS.items()}


def evolve(world: World, event: Event) -> World:
    """The world after a fact."""
    return FACTS[type(event)](world, event)
