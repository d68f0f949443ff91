"""The laws of a piece's life notice it when a rule is broken: each is broken here by hand."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from letopis.core.acts import Event
from letopis.core.seats import SeatId
from letopis.games.strategic.aftermath.conquest import Captured
from letopis.games.strategic.aftermath.prize import Prized
from letopis.games.strategic.battle import Contingent, Role
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.movement.marching import Stepped
from letopis.games.strategic.realm.treasury import Freed, Paid
from letopis.games.strategic.war import sides
from letopis.games.strategic.war.battle_asks import Mustered
from letopis.games.strategic.war.declaring import Declared
from letopis.games.strategic.world import NOBODY, ArmyId, Coins, Effect, Piece, Structure, World
from letopis.games.strategic.world.changes import (
    with_army,
    with_army_moved,
    with_new_army,
    with_owner,
    with_player,
    with_structure,
    without_army,
)
from letopis.games.strategic.world.stamps import present_stamp
from tests.strategic.laws.piece_laws import LawBroken, check_fact, check_world
from tests.strategic.meetings.positions import FIELD, declare, met
from tests.strategic.scenes.scene import Desk
from tests.strategic.scenes.warfare import closes

ANNA, BORIS = SeatId("anna"), SeatId("boris")
ELVES, LORD, MAGE, ZOMBIE = map(ArmyId, ("elves-1", "knights-1", "mage-1", "zombie-1"))


Sides = tuple[tuple[Piece, ...], tuple[Piece, ...]]


class Nothing(Event, frozen=True, tag="nothing-happened"):
    """A fact that may change no piece and no treasury."""


def drawn() -> World:
    return met(
        FIELD, "anna castle c2", "anna elves-1 b2", "anna knights-1 e2 personal mithril",
        "anna mage-1 g1", "anna zombie-1 g3 of mage-1", "boris orcs-1 c3",
    ).world  # fmt: skip


def _rich(world: World) -> World:
    anna = world.players[ANNA]
    return with_player(world, replace(anna, treasury=Coins(anna.treasury + 1)))


def _commoner(world: World) -> World:
    return with_army(world, replace(world.armies[LORD], personal=False))


def _unarmed(world: World) -> World:
    return with_army(world, replace(world.armies[LORD], mithril=False))


def _copied(world: World) -> World:
    return with_new_army(world, replace(world.armies[ELVES], id=ArmyId("elves-2"), cell=Cell("a1")))


def _sold(world: World) -> World:
    return with_structure(world, replace(world.structures[Cell("c2")], owner=BORIS))


def _built(world: World) -> World:
    return with_structure(world, Structure(Cell("h4"), "tower", 1, ANNA))


def _razed(world: World) -> World:
    return replace(world, structures={})


BREAKS: list[tuple[str, Callable[[World], World]]] = [
    ("an army out of nothing", _copied),
    ("an army lost without a clause", lambda it: without_army(it, it.armies[ELVES])),
    ("an owner changed without a clause", lambda it: with_owner(it, it.armies[ELVES], BORIS)),
    ("an owner changed without a clause", lambda it: with_owner(it, it.armies[ELVES], None)),
    (
        "an army moved without a step",
        lambda it: with_army_moved(it, it.armies[ELVES], Cell("a2")),
    ),
    ("a personal army made or unmade", _commoner),
    ("mithril is inalienable", _unarmed),
    ("a structure out of nothing", _built),
    ("a structure's owner changed without a clause", _sold),
    ("a structure lost without a clause", _razed),
    ("money made or lost", _rich),
]


@pytest.mark.parametrize(("law", "broken"), BREAKS)
def test_what_a_fact_may_not_do_is_noticed(law: str, broken: Callable[[World], World]) -> None:
    before = drawn()
    check_fact(before, Nothing(), before)
    with pytest.raises(LawBroken, match=law):
        check_fact(before, Nothing(), broken(before))


FACTS: list[tuple[str, Event]] = [
    ("declared for another", Declared(Piece("orcs-1"), ANNA, Piece("c2"), 1, "attack")),
    ("declared on nothing", Declared(Piece("elves-1"), ANNA, Piece("orcs-7"), 1, "attack")),
    ("moved out of turn", Stepped(ArmyId("orcs-1"), Cell("c4"), 1, None)),
    ("a prize without a lord", Prized(BORIS, Coins(25))),
    ("paid for another's army", Paid(ANNA, Coins(0), Coins(20), ())),
]


@pytest.mark.parametrize(("law", "fact"), FACTS)
def test_a_fact_about_the_wrong_player_is_noticed(law: str, fact: Event) -> None:
    world = drawn()
    with pytest.raises(LawBroken, match=law):
        check_fact(world, fact, world)


def test_everybody_pays_for_his_own_armies_and_for_no_other() -> None:
    world = drawn()
    check_fact(world, Paid(ANNA, Coins(0), Coins(15), ()), world)
    check_fact(world, Paid(BORIS, Coins(0), Coins(5), ()), world)


def _led(attack: str | None, defence: str | None) -> World:
    """Anna's elves have fought boris's orcs and won; led by these seats."""
    desk = Desk(drawn())
    declare(desk, "anna attack elves-1 orcs-1")
    closes(desk)
    field = desk.world.field
    assert field is not None
    return replace(
        desk.world,
        field=replace(
            field,
            attack=replace(field.attack, leader=attack),
            defence=replace(field.defence, leader=defence),
            victor=Role.ATTACKERS,
        ),
    )


@pytest.mark.parametrize(("attack", "defence"), [("boris", None), ("anna", "carol")])
def test_who_has_nothing_on_a_side_does_not_lead_it(attack: str, defence: str | None) -> None:
    fact = Mustered(1, (Contingent.of_word("elves-1:3"),), (Contingent.of_word("orcs-1:3"),))
    with pytest.raises(LawBroken, match="led by one who has nothing there"):
        check_fact(drawn(), fact, _led(attack, defence))


def test_who_leads_both_sides_is_noticed() -> None:
    with pytest.raises(LawBroken, match="one seat on both sides"):
        check_world(_led("anna", "anna"))
    check_world(_led("anna", "boris"))


def test_who_has_not_won_takes_nothing() -> None:
    world = _led("anna", "boris")
    with pytest.raises(LawBroken, match="taken by one who has not won"):
        check_fact(world, Captured(Cell("c2"), BORIS), world)
    check_fact(world, Captured(Cell("c2"), ANNA), world)


def test_a_dragon_that_was_somebodys_is_not_freed_of_nobody() -> None:
    before = met(FIELD, "anna mage-1 a1", "anna dragon-1 b2 of mage-1 from i4").world
    dragon = before.armies[ArmyId("dragon-1")]
    effect = Effect("release", NOBODY, present_stamp(before))
    after = with_army(before, replace(dragon, freed=effect))
    with pytest.raises(LawBroken, match="freed of nobody"):
        check_fact(before, Freed(dragon.id), after)


def test_a_zombie_that_is_anothers_than_its_mage_is_noticed() -> None:
    world = drawn()
    for owner in (BORIS, None):
        with pytest.raises(LawBroken, match="another's than its mage"):
            check_world(with_owner(world, world.armies[ZOMBIE], owner))


# The rules themselves broken, in the scenes for which the laws were made.


def _left_behind(world: World, army: object, owner: SeatId | None) -> World:
    """An owner given without what obeys the army."""
    changed = replace(world.armies[MAGE], owner=owner)
    return replace(world, armies={**world.armies, MAGE: changed})


def test_a_rule_that_leaves_zombies_behind_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("letopis.games.strategic.world.changes.with_owner", _left_behind)
    desk = met(FIELD, "anna mage-1 b1", "anna zombie-1 h1 of mage-1", "anna knights-1 a1")
    with pytest.raises(LawBroken, match="another's than its mage"):
        desk.does("anna", "attack knights-1 mage-1")


def _duel() -> Desk:
    desk = met(FIELD, "anna mage-1 b1", "anna mage-2 d1")
    declare(desk, "anna challenge mage-1 mage-2")
    return desk


def test_a_rule_by_which_one_leads_both_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    closes(_duel())
    apart = sides._command

    def together(world: World, pieces: Sides, first: SeatId | None) -> tuple[sides._Side, ...]:
        return tuple(replace(it, leader=ANNA) for it in apart(world, pieces, first))

    monkeypatch.setattr(sides, "_command", together)
    desk = _duel()
    with pytest.raises(LawBroken, match="one seat on both sides"):
        closes(desk)
