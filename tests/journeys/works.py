"""What an army and a house build, and the acts about which a player is asked once."""

from playwright.sync_api import expect

from tests.browser.visitor import PATIENCE, Visitor
from tests.journeys.recorder import Recorder
from tests.journeys.scene import Scene, Step, chooses, opens


def works(it: Recorder) -> None:
    _building(it)
    _asked_once(it)
    _order_of_a_lord(it)
    _guests(it)


def _building(it: Recorder) -> None:
    scene = Scene(it)
    scene.desk.edits("coins p1 100", "army knights-1 to f3", "turn of p1")
    scene.shows("p1", "building", chooses("knights-1"))
    scene.shows("p1", "raising", chooses("castle-b2"))
    scene.desk.edits("army knights-1 to d4")
    scene.shows("p1", "building-a-mine", chooses("knights-1"))
    scene.shows("p1", "mine-begun", chooses("knights-1"), presses("build"))
    scene.desk.edits("army knights-1 to f5", "structure new mine p1 g6 1")
    scene.shows("p1", "deepening", chooses("mine-g6"))


def _asked_once(it: Recorder) -> None:
    """Peace, service, one's own armies: asked about before they are given up."""
    scene = Scene(it)
    scene.desk.edits("army new elves p1 c3", "turn of p1")
    scene.desk.asks("p1", "peace p2", "offer-service p3")
    scene.desk.asks("p2", "peace p1")
    scene.desk.asks("p3", "answer 1 yes")
    scene.shows("p1", "peace-broken", opens("p2"), says("break-peace"), asked)
    scene.shows("p1", "vassal-expelled", opens("p3"), says("expel"), asked)
    scene.shows("p1", "game-left", opens("p1"), says("leave-game"), asked)
    scene.shows("p1", "army-dismissed", chooses("elves-1"), unfolds, presses("dismiss"), asked)
    scene.shows("p1", "raised-unasked", chooses("castle-b2"), presses("raise"), unasked)


def _order_of_a_lord(it: Recorder) -> None:
    scene = Scene(it)
    scene.desk.asks("p1", "offer-service p3")
    scene.desk.asks("p3", "answer 1 yes")
    for seat in ("p1", "p3"):
        scene.desk.asks(seat, "end")
        scene.desk.passes()
    scene.shows("p1", "order-of-a-lord", opens("p1"), says("arrange"))


def _guests(it: Recorder) -> None:
    """Who comes in: as a wanderer with figures of his own, or as an heir."""
    scene = Scene(it, founds=False)
    scene.shows("p1", "wanderer", way("wanderer"))
    scene.desk.asks("p1", "announce elves strength:3 coins:20")
    scene.shows("p1", "wanderer-waits")
    scene.shows("p2", "wanderer-announced")


def presses(kind: str) -> Step:
    """An act on the card of a piece."""

    def step(visitor: Visitor) -> None:
        visitor.page.locator(f'button[data-kind="{kind}"]').first.click()
        visitor.page.wait_for_load_state("networkidle")

    return step


def says(kind: str) -> Step:
    """Something said to a power, or to everybody, on its card."""

    def step(visitor: Visitor) -> None:
        label = visitor.t.at(
            "strategic", "offer", kind, "label", to="", vassal="", army="", stage=""
        ).strip(" :")
        visitor.page.locator("li button.btn", has_text=label).first.click()

    return step


def way(name: str) -> Step:
    def step(visitor: Visitor) -> None:
        visitor.button(f"web.founding.{name}").click()

    return step


def unfolds(visitor: Visitor) -> None:
    visitor.page.get_by_text(visitor.t("web.board.risky")).click()


def asked(visitor: Visitor) -> None:
    expect(visitor.page.locator("dialog[open]")).to_be_visible(timeout=PATIENCE)


def unasked(visitor: Visitor) -> None:
    expect(visitor.page.locator("dialog[open]")).to_have_count(0)
