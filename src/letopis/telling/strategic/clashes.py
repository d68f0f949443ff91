"""Which cards of a battle met, which of them stands, and why."""

from letopis.games.strategic.battle import BEATS, Clash, Order, Role
from letopis.telling.battles import BattleRules, OrderRule
from letopis.words import Words

CLAUSES = {Order.ATTACK: "VS-7.3.b", Order.SHOOT: "VS-7.3.c", Order.DEFEND: "VS-7.3.d"}


def battle_rules(said: Words) -> BattleRules:
    """VS-7.3.b-e, VS-7.4.a. What each order beats, and what equal orders do."""
    orders = (OrderRule(it, BEATS[it], said.at("battle", "beats", it)) for it in CLAUSES)
    return BattleRules(tuple(orders), said("battle.ties"))


def triangle_said(said: Words) -> str:
    """VS-7.3.b-d. What each order beats, in one sentence."""
    beats = (f"{said.at('battle', 'order', it)} {said.at('battle', 'beats', it)}" for it in CLAUSES)
    text = ", ".join(beats).lower()
    return f"{text[:1].upper()}{text[1:]}."


def clause_of(clash: Clash) -> str:
    """The rule that decided a clash."""
    attacker, defender = clash.attacker, clash.defender
    if attacker.order is not defender.order:
        return CLAUSES[attacker.order if clash.winner is Role.ATTACKERS else defender.order]
    if clash.winner:
        return "VS-7.4.a"
    return "VS-7.4.c" if attacker.advantage else "VS-7.3.e"


def clash_told(said: Words, clash: Clash, attacker: str, defender: str) -> str:
    """Which cards met, which of them stands, and why."""
    clause = clause_of(clash)
    return said(
        "battle.clash",
        column=clash.column + 1,
        attacker=attacker,
        defender=defender,
        why=said.at("battle", "why", clause),
        fallen=said.at("battle", "fallen", clash.winner or "nobody"),
        clause=clause,
    )
