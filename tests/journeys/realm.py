"""What people of the strategy game ask of each other, and what only a personal army does."""

from tests.journeys.recorder import Recorder
from tests.journeys.scene import Scene, chooses, opens


def realm(it: Recorder) -> None:
    _personal(it)
    _requests(it)
    _bonds(it)
    _words(it)
    _leaving(it)
    _landless(it)


def _personal(it: Recorder) -> None:
    """Tribute, annexing, mithril: what only a personal army does. And another capital."""
    scene = Scene(it)
    scene.desk.edits(
        "army new elves nobody f2",
        "army new orcs p2 e1",
        "army knights-1 to e2",
        "turn of p1",
    )
    scene.shows("p1", "tribute-and-annexing", chooses("knights-1"))
    scene.desk.edits("structure new mine p1 d4 4", "army knights-1 to d4", "coins p1 80")
    scene.shows("p1", "mithril", chooses("knights-1"))
    scene.desk.edits("structure new manor p1 e4", "structure castle-b2 gone")
    scene.shows("p1", "capital-moved", chooses("manor-e4"))


def _requests(it: Recorder) -> None:
    """What needs another's yes."""
    scene = Scene(it)
    scene.desk.edits("army new orcs p2 e1", "army knights-1 to e2", "turn of p1")
    scene.desk.asks("p1", "annex knights-1 orcs-1")
    scene.shows("p2", "annexing-asked")
    scene.shows("p1", "annexing-waits")
    scene.desk.asks("p2", "pass")
    scene.shows("p2", "annexing-put-off")
    scene.desk.asks("p1", "offer-service p3")
    scene.shows("p3", "service-offered")


def _bonds(it: Recorder) -> None:
    """A lord and his vassal have one turn together."""
    scene = Scene(it)
    scene.desk.asks("p1", "offer-service p3")
    scene.desk.asks("p3", "answer 1 yes")
    scene.shows("p1", "lord-acts", opens("p3"))
    scene.shows("p3", "vassal-waits")
    scene.desk.asks("p1", "end")
    scene.desk.passes()
    scene.shows("p3", "vassal-acts")
    scene.shows("p3", "vassal-and-his-lord", opens("p1"))
    scene.shows("p1", "lord-waits")
    scene.shows("p2", "joint-turn-of-others")


def _words(it: Recorder) -> None:
    """Peace, permissions, coins, votes."""
    scene = Scene(it)
    scene.shows("p1", "power-before", opens("p2"))
    scene.desk.asks("p2", "peace p1", "permit p1 enter all", "propose neutral_vanish_percent 10")
    scene.shows("p1", "words-waiting")
    scene.shows("p1", "peace-offered", opens("p2"))
    scene.desk.asks("p1", "peace p2", "permit p2 near-move all", "vote 1 yes")
    scene.shows("p1", "peace-made", opens("p2"))
    scene.shows("p2", "own-proposal", opens("p2"))
    scene.desk.asks("p1", "send p3 10")
    scene.shows("p3", "coins-received")


def _leaving(it: Recorder) -> None:
    scene = Scene(it)
    scene.shows("p1", "own-power", opens("p1"))
    scene.desk.asks("p1", "leave-game")
    scene.shows("p1", "leaving")


def _landless(it: Recorder) -> None:
    """A commander has armies and no house; a wanderer has figures of his own."""
    scene = Scene(it)
    scene.desk.edits("structure castle-b2 gone", "army knights-1 to e3", "turn of p1")
    scene.shows("p1", "commander")
