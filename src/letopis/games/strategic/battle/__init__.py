"""Battles: cards in, result out. No world, no engine, no chance.

Chapters 7.2 to 7.11; who fights and why is `war/`.

    battle = begin(attackers, defenders)      # Contingent(id, detachments, advantage) each
    line_up(side, army_order, orders)         # -> a Line of cards, or the Refusal
    refused_line(battle, role, line)          # may this side lay this line now?
    lay(battle, attacking, defending)         # -> Fought(battle, layout), or the Refusal
    is_over(battle), victor(battle), survivors(battle)

Whoever runs a battle collects the order of armies of both leaders (`refused_army_order`), reveals
it, collects the sealed orders (`line_up`), and calls `lay`. While the battle is not over, the
leaders give new lines made of `cards_left`: the armies in any order, the cards of an army in any
order, what was ordered unchanged (VS-7.8.b). `Battle` is plain frozen data. `Fought.layout.clashes`
holds every clash in the order it happened, so that it can be told in words. Of bare lines `fight`
makes one layout, and `resolve` all of them, laying out again whoever is left as he stands.
"""

from letopis.games.strategic.battle.battle import (
    BattleProgress,
    Fought,
    Line,
    armies_of,
    begin,
    cards_left,
    is_interleaved,
    is_over,
    lay,
    line_up,
    refused_army_order,
    refused_line,
    survivors,
    victor,
)
from letopis.games.strategic.battle.cards import (
    BEATS,
    LETTER_OF,
    LETTERS,
    PLUS,
    SAYS,
    UNKNOWN,
    Card,
    CardName,
    Contingent,
    FighterId,
    Order,
    read_cards,
    read_strengths,
    typed,
)
from letopis.games.strategic.battle.layout import (
    Clash,
    Facing,
    Layout,
    Role,
    clash,
    columns,
    fight,
    front_width,
    resolve,
)
