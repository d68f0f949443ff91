"""Chapter 7: orders, advantage, rows and columns, layouts until a side is gone."""

import subprocess
import sys
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letopis.core.acts import ClauseId, Refusal
from letopis.core.errors import NotationError
from letopis.games.strategic.battle import (
    BattleProgress,
    Card,
    Contingent,
    Facing,
    FighterId,
    Fought,
    Line,
    Order,
    Role,
    begin,
    clash,
    columns,
    fight,
    front_width,
    is_over,
    lay,
    line_up,
    read_cards,
    refused_army_order,
    refused_line,
    resolve,
    survivors,
    typed,
    victor,
)
from letopis.games.strategic.catalogue import catalogue
from tests.rule import rule

ATTACKERS, DEFENDERS = Role.ATTACKERS, Role.DEFENDERS
ATTACK, SHOOT, DEFEND = Order.ATTACK, Order.SHOOT, Order.DEFEND


def unit(name: str, detachments: int, advantage: bool = False) -> Contingent:
    return Contingent(FighterId(name), detachments, advantage)


def named(armies: str) -> list[FighterId]:
    return list(map(FighterId, armies.split()))


ELVES, KNIGHTS = unit("elves", 3), unit("knights", 4)


def line(text: str, role: str = "x") -> Line:
    """Parse cards; a comma begins the next army, the second of side x is x2."""
    armies = enumerate(text.split(","), 1)
    return tuple(card for at, army in armies for card in read_cards(army, FighterId(f"{role}{at}")))


def met(attacker: str, defender: str) -> Role | None:
    (left,), (right,) = line(attacker), line(defender)
    return clash(left, right)


def armies(cards: Line) -> list[Contingent]:
    """The armies of a line."""
    count = Counter((card.army, card.advantage) for card in cards)
    return [Contingent(army, number, plus) for (army, plus), number in count.items()]


def battle_of(attackers: Line, defenders: Line) -> BattleProgress:
    return begin(armies(attackers), armies(defenders))


def fought(attackers: str, defenders: str) -> BattleProgress:
    """A battle to the end, with the remaining cards laid again in their order."""
    left, right = line(attackers, "x"), line(defenders, "y")
    battle = battle_of(left, right)
    while not is_over(battle):
        battle = laid(battle, left, right).battle
        left, right = battle.attacking, battle.defending
    return battle


def laid(battle: BattleProgress, attackers: Line, defenders: Line) -> Fought:
    result = lay(battle, attackers, defenders)
    assert isinstance(result, Fought)
    return result


def refusal(answer: Refusal | Fought | Line | None) -> tuple[str, str]:
    assert isinstance(answer, Refusal)
    return answer.clause, answer.reason


@rule("VS-7.2.a")
def test_an_army_has_a_card_for_every_detachment_of_the_table() -> None:
    knights = unit("knights", catalogue().armies["knights"].detachments)
    drawn = line_up([knights], named("knights"), [ATTACK, SHOOT, SHOOT, DEFEND])
    assert isinstance(drawn, tuple)
    assert len(drawn) == 4


@rule("VS-7.3.a")
def test_every_detachment_is_given_one_order() -> None:
    short = line_up([ELVES], named("elves"), [ATTACK, SHOOT])
    assert short == Refusal(ClauseId("VS-7.3.a"), "orders-missing", {"given": 2, "wanted": 3})
    assert refusal(line_up([ELVES], named("elves"), [ATTACK] * 4)) == (
        "VS-7.3.a",
        "orders-too-many",
    )
    full = line_up([ELVES], named("elves"), [ATTACK, SHOOT, DEFEND])
    assert isinstance(full, tuple)
    assert [card.order for card in full] == [ATTACK, SHOOT, DEFEND]


@rule("VS-7.3.a")
def test_a_layout_with_a_missing_or_superfluous_order_is_refused() -> None:
    battle = begin([unit("x1", 2)], [unit("y1", 1)])
    assert refusal(lay(battle, line("A"), line("A", "y"))) == ("VS-7.3.a", "orders-missing")
    assert refusal(lay(battle, line("A A"), line("A A", "y"))) == ("VS-7.3.a", "orders-too-many")


@rule("VS-7.3.b")
def test_an_attacking_detachment_beats_a_shooting_one_even_with_advantage() -> None:
    assert met("A", "S") is met("A", "S+") is ATTACKERS
    assert met("S", "A") is met("S+", "A") is DEFENDERS


@rule("VS-7.3.c")
def test_a_shooting_detachment_beats_a_defending_one() -> None:
    assert met("S", "D") is ATTACKERS
    assert met("D", "S") is DEFENDERS


@rule("VS-7.3.d")
def test_a_defending_detachment_beats_an_attacking_one() -> None:
    assert met("D", "A") is ATTACKERS
    assert met("A", "D") is DEFENDERS


@rule("VS-7.3.e", "VS-M.3.a")
@pytest.mark.parametrize("order", ["A", "S", "D"])
def test_at_equal_orders_both_leave(order: str) -> None:
    assert met(order, order) is None
    layout = fight(line(order), line(order, "y"))
    assert layout.attackers == layout.defenders == ()


@rule("VS-7.4.a")
@pytest.mark.parametrize("order", ["A", "S", "D"])
def test_with_equal_orders_the_detachment_with_advantage_wins(order: str) -> None:
    assert met(f"{order}+", order) is ATTACKERS
    assert met(order, f"{order}+") is DEFENDERS


@rule("VS-7.4.a")
def test_nobody_lays_a_card_with_an_advantage_that_his_army_has_not() -> None:
    battle = begin([unit("x1", 1)], [unit("y1", 1, True)])
    claimed = ("VS-7.4.a", "advantage-claimed")
    assert refusal(lay(battle, line("A+"), line("A+", "y"))) == claimed
    assert refusal(lay(battle, line("A"), line("A", "y"))) == claimed


@rule("VS-7.4.b")
def test_advantage_does_not_change_the_result_of_different_orders() -> None:
    assert met("D+", "S") is DEFENDERS
    for pair in ("AS", "SD", "DA"):
        winner, loser = pair
        assert met(winner, f"{loser}+") is met(f"{winner}+", loser) is ATTACKERS


@rule("VS-7.4.c")
def test_two_detachments_with_advantage_fight_as_equals() -> None:
    assert met("A+", "A+") is None
    assert met("S+", "D+") is ATTACKERS


@rule("VS-7.5.b")
def test_each_side_has_as_many_cards_as_detachments() -> None:
    side = [unit("elves", 3), unit("cargo", 1), unit("ship", 2)]
    drawn = line_up(side, named("ship cargo elves"), [ATTACK] * 6)
    assert isinstance(drawn, tuple)
    assert [card.army for card in drawn] == ["ship", "ship", "cargo", "elves", "elves", "elves"]


@rule("VS-7.5.b")
def test_nobody_lays_cards_of_another_army() -> None:
    battle = begin([unit("x1", 2), unit("x2", 1)], [unit("y1", 1)])
    foreign = ("VS-7.5.b", "foreign-cards")
    assert refusal(refused_line(battle, ATTACKERS, line("A,A A"))) == foreign
    assert refused_line(battle, ATTACKERS, line("A A,A")) is None
    after = laid(battle, line("A A,A"), line("D", "y")).battle
    assert refusal(refused_line(after, DEFENDERS, line("D D", "y"))) == foreign


@rule("VS-7.6.a")
def test_sides_of_three_or_more_stand_three_in_a_row() -> None:
    assert front_width(7, 4) == 3
    assert columns(7, 3) == ((0, 3, 6), (1, 4), (2, 5))
    assert columns(4, 3) == ((0, 3), (1,), (2,))


@rule("VS-7.6.b")
def test_otherwise_a_row_is_as_wide_as_the_smaller_side() -> None:
    assert front_width(7, 2) == front_width(2, 7) == 2
    assert front_width(1, 4) == 1


@rule("VS-7.7.c")
def test_the_leader_chooses_the_order_of_all_armies_and_forgets_none() -> None:
    side = [unit("mage", 1, True), unit("orcs", 3)]
    assert refused_army_order(side, named("orcs mage")) is None
    for wrong in ("orcs", "orcs orcs", "mage elves", "mage orcs orcs"):
        assert refusal(refused_army_order(side, named(wrong))) == ("VS-7.7.c", "army-order")
    assert refusal(line_up(side, named("orcs"), [ATTACK] * 3)) == ("VS-7.7.c", "army-order")


@rule("VS-7.7.d")
def test_the_first_detachments_meet_the_first() -> None:
    layout = fight(line("A S D"), line("S D A", "y"))
    assert [typed((it.attacker, it.defender)) for it in layout.clashes] == ["A S", "S D", "D A"]
    assert [it.column for it in layout.clashes] == [0, 1, 2]


@rule("VS-7.7.d")
def test_mirrored_the_first_detachments_meet_the_last_of_the_row() -> None:
    layout = fight(line("A S D"), line("S D A D", "y"), Facing.MIRRORED)
    met_in_columns = [(it.column, typed((it.attacker, it.defender))) for it in layout.clashes]
    assert met_in_columns == [(0, "A A"), (1, "S D"), (2, "D S")]
    assert layout.defenders == line("S D", "y")  # the fourth stands behind the first


@rule("VS-7.7.e")
def test_detachments_of_one_army_stand_together() -> None:
    drawn = line_up([KNIGHTS, ELVES], named("elves knights"), [ATTACK] * 7)
    assert isinstance(drawn, tuple)
    assert [card.army for card in drawn] == ["elves"] * 3 + ["knights"] * 4
    battle = begin([ELVES, KNIGHTS], [unit("y1", 1)])
    mixed = (*drawn[:2], *drawn[3:], drawn[2])
    assert refusal(lay(battle, mixed, line("A", "y"))) == ("VS-7.7.e", "armies-interleaved")


@rule("VS-7.7.f")
def test_rear_rows_enter_against_those_who_won() -> None:
    layout = fight(line("A D"), line("S", "y"))
    assert layout.attackers == line("A D")
    in_one_column = fight(line("A A A D D D"), line("S S S A A A", "y"))
    assert [typed((it.attacker, it.defender)) for it in in_one_column.clashes] == ["A S", "A A"] * 3
    assert in_one_column.attackers == line("D D D")
    assert in_one_column.defenders == ()


@rule("VS-7.7.f")
def test_when_both_front_cards_leave_the_next_of_both_sides_meet() -> None:
    layout = fight(line("A A A S S S"), line("A A A D D D", "y"))
    winners = [it.winner for it in layout.clashes]
    assert winners == [None, ATTACKERS] * 3
    assert layout.attackers == line("S S S")


@rule("VS-7.8.a")
def test_when_both_sides_have_detachments_they_are_laid_out_again() -> None:
    attackers, defenders = line("A A D"), line("S A S", "y")
    first = laid(battle_of(attackers, defenders), attackers, defenders)
    assert first.battle.attacking == line("A")
    assert first.battle.defending == line("S", "y")
    assert not is_over(first.battle)
    assert front_width(len(first.battle.attacking), len(first.battle.defending)) == 1
    second = laid(first.battle, first.battle.attacking, first.battle.defending)
    assert is_over(second.battle)
    assert victor(second.battle) is ATTACKERS


@rule("VS-7.8.b")
def test_in_a_new_layout_cards_move_but_orders_stay() -> None:
    attackers, defenders = line("A S S"), line("S A A", "y")
    after = laid(battle_of(attackers, defenders), attackers, defenders).battle
    assert (after.attacking, after.defending) == (line("A"), line("A A", "y"))
    battle = BattleProgress(
        (unit("x1", 2), unit("x2", 1)),
        (unit("y1", 2),),
        layouts=1,
        attacking=line("A S,D"),
        defending=line("D", "y"),
    )
    a, s, d = battle.attacking
    for free in ((a, s, d), (s, a, d), (d, a, s), (d, s, a)):
        assert refused_line(battle, ATTACKERS, free) is None
    assert refusal(refused_line(battle, ATTACKERS, (a, d, s))) == ("VS-7.7.e", "armies-interleaved")
    changed = (a, a, d)
    assert refusal(refused_line(battle, ATTACKERS, changed)) == ("VS-7.8.b", "orders-changed")
    assert refusal(lay(battle, (s, a, d), line("S", "y"))) == ("VS-7.8.b", "orders-changed")


@rule("VS-7.9.a")
def test_an_army_with_a_card_left_is_whole_again_in_the_next_battle() -> None:
    battle = fought("A S S D", "A A A")
    assert survivors(battle) == {"x1": 1, "y1": 0}
    again = begin(battle.attackers, [ELVES])
    assert survivors(again) == {"x1": 4, "elves": 3}


@rule("VS-7.9.b")
def test_every_card_counts_for_its_own_army_and_none_left_means_gone() -> None:
    battle = fought("A,S S", "S D")
    assert survivors(battle) == {"x1": 1, "x2": 2, "y1": 0}
    assert victor(battle) is ATTACKERS


def test_a_battle_that_nobody_survives_has_no_victor() -> None:
    assert victor(fought("A", "A")) is None
    assert victor(fought("A", "D")) is DEFENDERS


# Worked out by hand: attackers, defenders, layouts, and the cards left to each.
WORKED = [
    ("A", "S", 1, "A", ""),
    ("A", "A", 1, "", ""),
    ("A+", "A", 1, "A+", ""),
    ("A", "S S S", 1, "A", ""),  # one winner fells a whole column
    ("S", "A S D", 1, "", "A S D"),
    ("D", "A S D", 1, "", "S D"),  # fells the first, falls to the second
    ("D+", "A D S", 1, "", "S"),
    ("A S", "S A", 2, "", ""),  # each side wins a column; then attack meets attack
    ("A S", "S D", 1, "A S", ""),
    ("S+ A", "S A", 1, "S+", ""),
    ("A S+ D", "D D", 1, "S+", ""),  # D fells A, then both D of that column leave
    ("A S D", "A S D", 1, "", ""),
    ("A S D", "A S+ D", 1, "", "S+"),
    ("A S D", "S D A", 1, "A S D", ""),
    ("A D D", "S S S", 2, "A", ""),  # the two winners stand in one column and fall to A
    ("A A A A", "D", 1, "", "D"),
    ("A A A S", "D D", 2, "S", ""),  # S wins its column, then meets the other one's D
    ("D+ D+ D+", "D D D D D D", 1, "D+ D+ D+", ""),
    ("A,S", "D,D", 2, "S", ""),
]


@rule("VS-7.8.c")
@pytest.mark.parametrize(("attackers", "defenders", "layouts", "left", "right"), WORKED)
def test_battles_worked_out_by_hand(
    attackers: str, defenders: str, layouts: int, left: str, right: str
) -> None:
    resolved = resolve(line(attackers, "x"), line(defenders, "y"))
    assert len(resolved) == layouts
    assert (typed(resolved[-1].attackers), typed(resolved[-1].defenders)) == (left, right)


def test_a_battle_without_a_side_is_over_before_it_begins() -> None:
    nobody = begin([], [ELVES])
    assert is_over(nobody)
    with pytest.raises(ValueError, match="over"):
        lay(nobody, (), line("A A A"))


def test_every_army_of_a_battle_has_its_own_id_and_a_detachment() -> None:
    for wrong in ([ELVES, ELVES], [unit("elves", 0)]):
        with pytest.raises(ValueError, match="ids of their own"):
            begin(wrong, [KNIGHTS])


def test_cards_are_typed_as_letters_and_read_back() -> None:
    cards = read_cards("A s+  D", FighterId("elves"))
    assert [card.order for card in cards] == [ATTACK, SHOOT, DEFEND]
    assert [card.advantage for card in cards] == [False, True, False]
    assert typed(cards) == "A S+ D"
    for wrong in ("X", "A++", "+", "AS"):
        with pytest.raises(NotationError):
            read_cards(wrong, FighterId("elves"))


def test_strength_is_written_as_in_the_tables() -> None:
    assert unit("dragon", 3, True).strength == "3+"
    assert KNIGHTS.strength == "4"


def lines(role: str) -> st.SearchStrategy[Line]:
    """Up to three armies of up to four cards."""
    orders = st.lists(st.sampled_from(Order), min_size=1, max_size=4)
    sides = st.lists(st.tuples(orders, st.booleans()), min_size=1, max_size=3)
    return sides.map(
        lambda side: tuple(
            Card(FighterId(f"{role}{at}"), order, plus)
            for at, (army, plus) in enumerate(side)
            for order in army
        )
    )


@rule("VS-7.8.c")
@given(lines("x"), lines("y"), st.sampled_from(Facing))
def test_every_layout_removes_a_card_and_so_battles_end(
    attackers: Line, defenders: Line, facing: Facing
) -> None:
    left = len(attackers) + len(defenders)
    for layout in resolve(attackers, defenders, facing):
        now = len(layout.attackers) + len(layout.defenders)
        assert now < left
        left = now


@given(lines("x"), lines("y"), st.sampled_from(Facing))
def test_cards_are_neither_made_nor_lost_except_in_clashes(
    attackers: Line, defenders: Line, facing: Facing
) -> None:
    layout = fight(attackers, defenders, facing)
    fallen = [it.attacker for it in layout.clashes if it.winner is not ATTACKERS]
    slain = [it.defender for it in layout.clashes if it.winner is not DEFENDERS]
    assert Counter(attackers) == Counter(layout.attackers) + Counter(fallen)
    assert Counter(defenders) == Counter(layout.defenders) + Counter(slain)


@given(lines("x"), lines("y"))
def test_sides_that_change_places_change_fates(attackers: Line, defenders: Line) -> None:
    one, other = resolve(attackers, defenders)[-1], resolve(defenders, attackers)[-1]
    assert (one.attackers, one.defenders) == (other.defenders, other.attackers)


@given(lines("x"), lines("y"))
def test_what_is_laid_as_it_stands_is_never_refused(attackers: Line, defenders: Line) -> None:
    battle = battle_of(attackers, defenders)
    for layout in resolve(attackers, defenders):
        step = laid(battle, attackers, defenders)
        assert step.layout == layout
        battle, attackers, defenders = step.battle, layout.attackers, layout.defenders
    assert is_over(battle)


TOLD = """
from letopis.games.strategic.battle import read_cards, resolve
left = read_cards("A S D A", "x1") + read_cards("S+ S+", "x2")
right = read_cards("D D S A A", "y1") + read_cards("A+", "y2")
print(resolve(left, right))
"""


def test_the_result_does_not_depend_on_the_hash_seed() -> None:
    said = {
        subprocess.run(
            [sys.executable, "-c", TOLD],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "77")
    }
    assert len(said) == 1
