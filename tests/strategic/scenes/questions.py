"""A position for every kind of question that a game can have open, all of them with a host."""

from collections.abc import Callable

from letopis.games.strategic.war.sealing import seal_of
from tests.strategic.scenes.newcomers import newcomer
from tests.strategic.scenes.scene import Desk, endless, scene
from tests.strategic.scenes.warfare import ATTACKERS, closes, war, wins

SHORE = "\n".join([". . . . . . . . ."] * 4 + ["~ ~ ~ ~ ~ ~ ~ ~ ~"] * 2)
LANDS = "\n".join(["A A A A A B B B B"] * 4 + ["- - - - - - - - -"] * 2)
PIECES = (
    "anna castle a1", "anna knights-1 b2 personal", "anna mage-1 a4 deserts", "anna ship-1 c5",
    "anna elves-1 ship-1", "boris castle g1", "boris tower c3", "boris dwarves-1 c3 personal",
    "boris mage-2 d4 forest", "boris zombie-1 i4 of mage-2", "carol orcs-1 d2",
    "nobody barbarians-1 i2",
)  # fmt: skip
HELD = "attack attack attack attack"


def dense(*more: str, **options: str | int) -> Desk:
    """Castles, ships, mages and undead of three players, in anna's turn."""
    return scene(
        SHORE, *PIECES, *more, lands=LANDS, host_mode="referee", victory_measure="none",
        neutral_vanish_percent=0, seats="anna boris carol",
        **options,  # type: ignore[arg-type]  # the scene takes them by name
    )  # fmt: skip


def _window(**options: str | int) -> Desk:
    desk = dense(**options)
    desk.does("anna", "attack knights-1 tower-c3")
    return desk


def _route() -> Desk:
    """A way that waits for others to react, with an attack at its end."""
    desk = dense("anna barbarians-2 f4")
    desk.does("boris", "stance always")
    desk.does("anna", "move barbarians-2 f3 e3 attack orcs-1")
    return desk


def _request() -> Desk:
    desk = dense()
    desk.does("anna", "offer-service boris")
    return desk


def _annexing() -> Desk:
    desk = dense("carol light-infantry-1 a2")
    desk.does("anna", "annex knights-1 light-infantry-1")
    return desk


def _array(*more: str, **options: str | int) -> Desk:
    desk = dense(*more, **options)
    war(desk, "anna", "attack knights-1 tower-c3")
    closes(desk)
    return desk


def _orders(*more: str, **options: str | int) -> Desk:
    desk = _array(*more, **options)
    while desk.question == "array":
        desk.lapses(desk.asked[0])
    return desk


def _sealed() -> Desk:
    desk = _orders()
    desk.does("anna", f"orders {HELD}")
    return desk


def _again(**options: str | int) -> Desk:
    desk = _sealed() if not options else _orders(**options)
    if options:
        desk.does("anna", f"orders {HELD}")
    desk.does("boris", "orders shoot defend shoot defend")
    return desk


def _unseal() -> Desk:
    desk = _orders()
    words = tuple(f"knights-1:{it}" for it in HELD.split())
    desk.does("anna", f"seal {seal_of(words, 'secret-salt')}")
    desk.does("boris", "orders shoot defend shoot defend")
    return desk


def _settle(*more: str, **options: str | int) -> Desk:
    desk = _array(*more, **options)
    wins(desk, ATTACKERS)
    return desk


def _share() -> Desk:
    desk = dense("carol knights-2 c2")
    war(desk, "anna", "attack knights-1 tower-c3")
    war(desk, "carol", "attack knights-2 tower-c3")
    closes(desk)
    wins(desk, ATTACKERS)
    desk.does("anna", "settle")
    return desk


def _turmoil() -> Desk:
    desk = _settle()
    desk.does("anna", "settle take")
    return desk


def _duel(**options: str | int) -> Desk:
    desk = dense(**options)
    war(desk, "anna", "challenge mage-1 mage-2")
    if desk.world.field is None:
        closes(desk)
    return desk


def _shortage() -> Desk:
    desk = dense(coins=0)
    for _ in range(20):
        if desk.question == "shortage":
            break
        desk.lapses(desk.asked[0])
    return desk


def _divided(*claimants: str, **options: str | int) -> Desk:
    desk = endless(
        ". . . . . . . . .", "anna elves-1 b1", "anna tower d1", "boris castle i1",
        host_mode="referee", **options,  # type: ignore[arg-type]
    )  # fmt: skip
    desk.does("anna", "leave-game")
    desk.does("anna", "end")
    for seat in claimants:
        desk.does(seat, "inherit anna")
    desk.does("boris", "end")
    return desk


def _bout(**options: str | int) -> Desk:
    desk = _divided("gleb", "dora", **options)
    desk.does("gleb", "contest")
    return desk


def _flight() -> Desk:
    """A freed dragon attacks one of two on its way home; others may come to the aid."""
    desk = scene(
        "\n".join(["m m m m m m m m m"] * 4), "anna mage-1 a4", "anna castle a1",
        "anna dragon-1 h2 of mage-1 from b2", "boris elves-1 f1", "boris dwarves-1 f3",
        "carol knights-1 e2", lairs=("b2",), veins=("b2 4",), seats="anna boris carol",
        host_mode="referee", victory_measure="none", neutral_vanish_percent=0,
        freed_dragon_first_flight="fly_and_attack",
    )  # fmt: skip
    war(desk, "anna", "dismiss mage-1")
    desk.does("anna", "end")
    while desk.world.call is None:
        desk.does(desk.asked[0], "pass")
    desk.throws(1)
    return desk


def _closing() -> Desk:
    desk = dense()
    desk.does("carol", "stance always")
    war(desk, "anna", "move knights-1 b3")
    desk.does("anna", "end")
    return desk


def _late() -> Desk:
    desk = _array("carol knights-2 d3", battle_declare_during_battle_phase="yes")
    desk.does("carol", "stance always")
    wins(desk, ATTACKERS)
    desk.does("anna", "settle take")
    desk.does("anna", "stir no")
    return desk


def _neutral() -> Desk:
    desk = dense("anna knights-2 h2", neutral_orders="host")
    war(desk, "anna", "attack knights-2 barbarians-1")
    closes(desk)
    return desk


def _own() -> Desk:
    """Anna's knights against her own castle, a guest of carol's in it."""
    desk = dense("carol elves-2 a1", "anna orcs-2 a2")
    war(desk, "anna", "attack orcs-2 castle-a1")
    closes(desk)
    return desk


def _sea() -> Desk:
    desk = dense("carol ship-2 d5")
    war(desk, "carol", "attack ship-2 elves-1")
    closes(desk)
    return desk


# The name of a question, and how a game comes to it.
QUESTIONS: dict[str, Callable[[], Desk]] = {
    "turn": dense,
    "react": _window,
    "react on a way": _route,
    "react when the turn closes": _closing,
    "react among battles": _late,
    "react to a dragon": _flight,
    "answer to service": _request,
    "answer to annexing": _annexing,
    "array": _array,
    "orders": _orders,
    "orders of one side": _sealed,
    "orders all at once": lambda: _array(battle_two_step_commit="all_sealed_at_once"),
    "orders of each owner": lambda: _orders("carol elves-2 d3", battle_orders_by="each_owner"),
    "orders of the host": _neutral,
    "orders against one's own": _own,
    "orders at sea": _sea,
    "unseal": _unseal,
    "again": _again,
    "again with hidden cards": lambda: _again(battle_unfought_cards="hidden"),
    "settle": _settle,
    "share": _share,
    "turmoil": _turmoil,
    "duel": _duel,
    "duel at once": lambda: _duel(duel_moment="immediate"),
    "shortage": _shortage,
    "enter": lambda: newcomer(host_mode="referee"),
    "divide": lambda: _divided("gleb", "dora"),
    "tournament": _bout,
    "tournament of the host": lambda: _bout(heir_tournament="host_result"),
}
