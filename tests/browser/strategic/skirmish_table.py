"""A war of two on a map of two lands, played on the page to its end."""

import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any

from playwright.sync_api import Locator, Response, WebSocketRoute, expect

from tests.browser.conftest import Visits
from tests.browser.hands import Hand
from tests.browser.visitor import PATIENCE, Visitor
from tests.server.skirmish import SKIRMISH

Json = dict[str, Any]
GATES = {"b2": "e2", "f2": "c2"}  # from one castle to the cell before the other
KEYS = {"attack": "a", "shoot": "s", "defend": "d"}


def skirmish(visits: Visits, guests: list[Visitor]) -> str:
    """Opens the table for both and begins; returns its id."""
    for guest, name in zip(guests, ("Anna", "Boris"), strict=True):
        guest.calls("POST", "/api/people", {"name": name, "language": guest.t.language})
    options = {"victory_measure": "lands_more_than_half"}  # both lands, for there are two
    plan = {"game": "strategic", "materials": {"map": SKIRMISH}, "options": options}
    wish = {"plan": plan, "seats": [{"mine": True}, {}]}
    table = guests[0].calls("POST", "/api/tables", wish)
    home = f"/api/tables/{table['id']}"
    guests[1].calls("POST", f"{home}/chairs", {"invite": table["invite"]})
    guests[1].calls("PATCH", f"{home}/chairs/p2", {"is_ready": True})
    guests[0].calls("POST", f"{home}/start")
    return str(table["id"])


def invitation(guest: Visitor, table: str) -> str:
    return str(guest.calls("GET", f"/api/tables/{table}")["invite"])


class Cable:
    """The socket of a page, to be cut at any moment; the page connects again by itself."""

    def __init__(self, visitor: Visitor) -> None:
        self._sockets: list[WebSocketRoute] = []
        self._is_whole = True
        self._strip = visitor.page.get_by_text(visitor.t("web.link.lost"))
        visitor.page.route_web_socket(re.compile("/live"), self._through)

    def _through(self, socket: WebSocketRoute) -> None:
        if not self._is_whole:
            return socket.close()
        socket.connect_to_server()
        return self._sockets.append(socket)

    def cut(self) -> None:
        while self._sockets:
            self._sockets.pop().close()

    @contextmanager
    def broken(self, still: Locator) -> Iterator[None]:
        """Cut as long as it lasts; the page says so, and nothing moves under a finger."""
        before = still.bounding_box()
        self._is_whole = False
        self.cut()
        expect(self._strip).to_be_visible(timeout=PATIENCE)
        assert still.bounding_box() == before
        yield
        self._is_whole = True
        expect(self._strip).to_have_count(0, timeout=PATIENCE)
        assert still.bounding_box() == before


class Watcher:
    """Somebody without a chair; everything that reaches his page is kept."""

    def __init__(self, visitor: Visitor) -> None:
        self._visitor, self._frames = visitor, list[str]()
        self._answers: list[Response] = []
        visitor.page.on("websocket", lambda it: it.on("framereceived", self._keep))
        visitor.page.on("response", lambda it: self._answers.append(it))

    def _keep(self, frame: str | bytes) -> None:
        self._frames.append(frame if isinstance(frame, str) else frame.decode())

    def hears_of(self, entry: int) -> None:
        """Wait until he has been told of an entry."""
        told = re.compile(rf'"seq":{entry}\b')
        for _ in range(PATIENCE // 100):
            if any(told.search(frame) for frame in self._frames):
                return
            self._visitor.page.wait_for_timeout(100)
        raise AssertionError(f"never heard of entry {entry}")

    @property
    def heard(self) -> str:
        """All frames, and all answers of the API so far."""
        bodies = [it.text() for it in self._answers if "/api/" in it.url and it.ok]
        return "\n".join([*self._frames, *bodies])


class Ruler:
    """A player before the page; `hand` is how he uses it. Each phase may begin with a mishap."""

    def __init__(
        self, visitor: Visitor, hand: Hand, table: str, cable: Cable | None = None
    ) -> None:
        self.visitor, self.hand, self._cable = visitor, hand, cable
        self._before = 0  # the last entry before an act
        self._home = f"/api/tables/{table}"
        self.page, self.t = visitor.page, visitor.t

    @property
    def sight(self) -> Json:
        found: Json = self.visitor.calls("GET", f"{self._home}/sight")
        return found

    def _mishap(self) -> None:
        if self._cable is not None:
            self._cable.cut()

    def _long_mishap(self) -> AbstractContextManager[None]:
        chart = self.page.get_by_role("application")
        return nullcontext() if self._cable is None else self._cable.broken(chart)

    @property
    def acts(self) -> Locator:
        return self.page.get_by_role("region", name=self.t("web.strategic.acts"))

    @property
    def screen(self) -> Locator:
        return self.page.get_by_role("dialog").filter(has=self.page.locator(".body"))

    def founds(self) -> None:
        self._mishap()
        self.hand.press(self.visitor.button("web.founding.found"))

    def marches(self) -> None:
        """Before the walls of the other castle: the way, then the order."""
        (army,) = (it for it in self.sight["subjects"] if it.startswith("knights"))
        start = self.sight["view"]["armies"][army]["cell"]
        self._before = int(self.sight["seq"])
        piece, to = self._piece(army), GATES[start]
        with self._long_mishap():
            self.hand.aim(piece, start, to)
        self.hand.go(to)
        self._agrees()

    def attacks(self) -> None:
        """The other castle, from where one stands or after a march."""
        (army,) = (it for it in self.sight["subjects"] if it.startswith("knights"))
        mine = self.sight["view"]["armies"][army]["cell"]
        reach = self.visitor.calls("GET", f"{self._home}/reach?piece={army}")
        line = next(
            it["said"]["label"]
            for it in reach["acts"]
            if it["kind"] == "attack" and it["target"].startswith("castle") and it["cell"] != mine
        )
        self._before = int(self.sight["seq"])
        self.hand.press(self._piece(army))
        listing = self.acts.locator("details.every")
        if not listing.evaluate("it => it.open"):
            self.hand.press(listing.locator("> summary"))
        with self._long_mishap():
            expect(listing).to_have_attribute("open", "")  # and stays so when the line is back
        self.hand.press(listing.get_by_role("button").filter(has_text=line).first)
        self._agrees()

    def reacts(self) -> None:
        """Attacks whoever has come near."""
        card = self.page.get_by_role("region", name=self.t("web.question.heading"))
        expect(card).to_be_visible(timeout=PATIENCE)
        self._mishap()
        self.hand.press(card.locator(".answers .btn").nth(1))
        expect(card).to_have_count(0, timeout=PATIENCE)

    def ends(self) -> None:
        label, seq = self.t("strategic.offer.end.label", next="none"), self.sight["seq"]
        self._mishap()
        self.hand.press(self.page.locator("button[aria-expanded]").filter(has_text=label))
        red = self.page.get_by_role("dialog").get_by_role("button", name=label, exact=True)
        self._until(lambda: red.is_visible() or self.sight["seq"] > seq)
        if red.is_visible():
            self.hand.press(red)
        self._until(lambda: int(self.sight["seq"]) > seq)

    def fights(self, order: str, count: int) -> int:
        """Orders for every detachment, sealed; returns how many presses it took."""
        button = self.screen.locator(".palette button").filter(
            has=self.page.get_by_text(self.t(f"web.battle.{order}"), exact=True)
        )
        seal = self.screen.locator(".seal-orders")
        expect(seal).to_be_disabled(timeout=PATIENCE)
        self._mishap()
        before = self.hand.presses
        for _ in range(count):
            self.hand.order(button, KEYS[order])
        self.hand.seal(seal)
        expect(seal).to_have_count(0, timeout=PATIENCE)
        return self.hand.presses - before

    def watches(self) -> str:
        """The opening to its result, in one's own time; back to the map."""
        main = self.screen.locator(".opening .main")
        expect(main).to_be_visible(timeout=PATIENCE)
        self._mishap()
        self.hand.press(main)
        self.hand.press(self.screen.get_by_role("button", name=self.t("web.battle.skip")))
        result = self.screen.get_by_role("region", name=self.t("web.battle.result"))
        expect(result).to_be_visible(timeout=PATIENCE)
        found = result.get_by_role("heading").first.inner_text()
        self.hand.press(main)
        expect(self.screen).to_have_count(0, timeout=PATIENCE)
        return found

    def label_of(self, line: str) -> str:
        """What the button of an offer says."""
        (label,) = (it["said"]["label"] for it in self.sight["offers"] if it["line"] == line)
        return str(label)

    def decides(self, label: str) -> None:
        cards = self.page.get_by_role("region", name=self.t("web.battle.decide"))
        self._mishap()
        self.hand.press(cards.locator(".choice").filter(has_text=label).first)

    @property
    def is_asked(self) -> bool:
        return any(it["seat"] == self.sight["seat"] for it in self.sight["asked"])

    def _piece(self, piece: str) -> Locator:
        return self.acts.locator(f'.pieces button[data-piece="{piece}"]')

    def _agrees(self) -> None:
        """Whoever leaves a capital empty is asked once."""
        asked = self.page.locator("dialog[open]")
        seq = self._before
        self._until(lambda: asked.is_visible() or self.sight["seq"] > seq)
        if asked.is_visible():
            self.hand.press(asked.get_by_role("button").last)
        self._until(lambda: int(self.sight["seq"]) > seq)

    def _until(self, holds: Callable[[], bool]) -> None:
        for _ in range(PATIENCE // 100):
            if holds():
                return
            self.page.wait_for_timeout(100)
        raise AssertionError("waited in vain")
