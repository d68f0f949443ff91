"""Standing orders by equilibrium at the terminal: computed for a player who does not answer."""

from tests.cli.strategic.strategic_session import APPROACH, asks, begun, fine
from tests.cli.terminal import Terminal

ATTACK = ("attack knights-1 knights-2", "end")  # Boris attacks and gives orders first
ORDERS = "orders attack attack shoot defend"
ALWAYS = {
    "ru": "за Anna постоянные приказы равновесие всегда",
    "en": "as Anna standing-orders equilibrium always",
}


def test_whoever_wants_it_always_is_not_asked(terminal: Terminal) -> None:
    fine(begun(terminal, *APPROACH, ALWAYS[terminal.language], *ATTACK, ORDERS))
    battle = [it for it in asks(terminal) if it.startswith("orders")]
    assert battle[0] == ORDERS
    assert len(battle[1].split()) == len(ORDERS.split())


def test_silence_lets_them_speak(english: Terminal) -> None:
    wish = "as Anna standing-orders equilibrium"
    fine(begun(english, *APPROACH, wish, *ATTACK, ORDERS, "as-standing"))
    assert "as-standing" not in asks(english)
    assert sum(it.startswith("orders ") for it in asks(english)) == 2


def test_the_same_seed_draws_the_same_orders(english: Terminal) -> None:
    typed = (*APPROACH, ALWAYS["en"], *ATTACK, ORDERS)
    fine(begun(english, *typed))
    first = asks(english)
    english.game.unlink()
    fine(begun(english, *typed))
    assert asks(english) == first
