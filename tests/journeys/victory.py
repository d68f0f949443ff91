"""What a victor decides after a battle, and what the beaten sees of it."""

from playwright.sync_api import expect

from tests.browser.visitor import PATIENCE, Visitor
from tests.journeys.recorder import Recorder
from tests.journeys.scene import Scene


def victory(it: Recorder) -> None:
    _conquest(it)
    _razing(it)
    _turmoil(it)
    _sharing(it)


BEFORE = ("army knights-1 to i4", "army new barbarians p1 j3", "turn of p1")


def watched(visitor: Visitor) -> None:
    """The opening is left for later: what is decided is looked at."""
    button = visitor.button("web.battle.later")
    expect(button).to_be_visible(timeout=PATIENCE)
    button.click()
    cards = visitor.page.get_by_role("region", name=visitor.t("web.battle.decide"))
    expect(cards).to_be_visible(timeout=PATIENCE)


def _conquest(it: Recorder) -> None:
    scene = Scene(it)
    desk = scene.desk
    desk.edits(*BEFORE, "army knights-2 to l8")
    for army in ("knights-1", "barbarians-1"):
        desk.asks("p1", f"attack {army} castle-j4")
        desk.passes()
    desk.asks("p1", "end")
    desk.fights("settle")
    scene.shows("p1", "battle-waits")
    scene.shows("p1", "take-or-lower", watched)
    scene.shows("p2", "loser-waits")


def _razing(it: Recorder) -> None:
    scene = Scene(it)
    desk = scene.desk
    desk.edits(*BEFORE, "structure new tower p2 i6", "army knights-1 to i5")
    desk.asks("p1", "attack knights-1 tower-i6")
    desk.passes()
    desk.asks("p1", "end")
    desk.fights("settle")
    scene.shows("p1", "razing", watched)
    desk.asks("p1", "settle lower")
    scene.shows("p1", "razed")
    scene.shows("p2", "lost-a-house")


def _turmoil(it: Recorder) -> None:
    scene = Scene(it)
    desk = scene.desk
    desk.edits(*BEFORE, "structure new manor p2 i7", "structure new manor p2 l8")
    for army in ("knights-1", "barbarians-1"):
        desk.asks("p1", f"attack {army} castle-j4")
        desk.passes()
    desk.asks("p1", "end")
    desk.fights("settle")
    desk.asks("p1", "settle take")
    desk.fights("turmoil")
    scene.shows("p1", "turmoil", watched)
    scene.shows("p2", "turmoil-awaited")
    desk.asks("p1", "stir separately")
    scene.shows("p1", "turmoil-over")
    scene.shows("p2", "personal-army-lost")


def _sharing(it: Recorder) -> None:
    """Lord and vassal have won together: a house may be ceded, the prize shared."""
    scene = Scene(it)
    desk = scene.desk
    desk.asks("p1", "offer-service p3")
    desk.asks("p3", "answer 1 yes")
    desk.edits(*BEFORE, "army knights-3 to j5", "ready knights-3")
    desk.asks("p1", "attack knights-1 castle-j4")
    desk.passes()
    desk.asks("p1", "end")
    desk.passes()
    desk.asks("p3", "attack knights-3 castle-j4")
    desk.passes()
    desk.asks("p3", "end")
    desk.fights("settle")
    scene.shows("p1", "ceding", watched)
    desk.asks("p1", "settle take to p3")
    desk.fights("share")
    scene.shows("p1", "sharing", watched)
