"""Journeys of people to a table and through a game of dice."""

from playwright.sync_api import expect

from tests.browser.visitor import PATIENCE, Visitor
from tests.journeys.recorder import Recorder

DAY, HOUR = 86_400, 3_600_000


def newcomer(it: Recorder) -> None:
    """From nothing to the review of a first game."""
    anna = it.visitor()
    expect(anna.button("web.lobby.now")).to_be_visible(timeout=PATIENCE)
    it.takes(anna, "lobby")
    anna.button("web.lobby.now").click()
    expect(anna.button("offer.roll.first")).to_be_enabled(timeout=PATIENCE)
    it.takes(anna, "table")
    anna.throws()
    it.takes(anna, "thrown")
    anna.writes()
    expect(anna.button("offer.roll.first")).to_be_enabled(timeout=PATIENCE)
    it.takes(anna, "second-turn")
    for _ in range(12):
        anna.throws()
        anna.writes()
    expect(anna.result).to_be_visible(timeout=PATIENCE)
    expect(anna.page.get_by_text(it.t("web.end.weighing"))).to_have_count(0, timeout=PATIENCE)
    it.takes(anna, "end")
    anna.goes(anna.page.url + "/review")
    expect(anna.page.get_by_role("heading", name=it.t("web.review.turning"))).to_be_visible(
        timeout=PATIENCE
    )
    it.takes(anna, "review")
    anna.goes("/account/statistics")
    expect(anna.page.get_by_text(it.t("web.statistics.games")).first).to_be_visible(
        timeout=PATIENCE
    )
    it.takes(anna, "statistics")
    anna.goes("/")
    it.takes(anna, "lobby-again")


def friends(it: Recorder) -> None:
    """A table by link; one of the two closes the page and does not come back."""
    anna, (first, second, *_) = it.visitor(), it.names
    anna.named(first)
    invitation = anna.opens_for_friends("yatzy")
    it.takes(anna, "room")
    boris = it.visitor(invitation)
    expect(boris.button("web.invite.sit")).to_be_visible(timeout=PATIENCE)
    it.takes(boris, "invitation")
    boris.named(second)
    boris.button("web.invite.sit").click()
    boris.button("web.room.ready").click()
    anna.button("web.room.begin").click()
    anna.throws()
    anna.writes()
    boris.throws()
    boris.context.close()
    expect(anna.page.get_by_text(second).first).to_be_visible(timeout=PATIENCE)
    _away(anna)
    it.takes(anna, "away")
    it.later(HOUR)
    anna.page.reload()
    expect(anna.button("web.away.claim")).to_be_visible(timeout=PATIENCE)
    it.takes(anna, "choices")
    anna.button("web.away.claim").click()
    it.takes(anna, "sure")
    anna.button("web.away.do").click()
    expect(anna.page.get_by_text(it.t("web.end.again")).first).to_be_visible(timeout=PATIENCE)
    it.takes(anna, "ended")


def _away(anna: Visitor) -> None:
    strip = anna.page.get_by_role("status").filter(has=anna.page.locator("svg")).first
    expect(strip).to_be_visible(timeout=PATIENCE)


def correspondence(it: Recorder) -> None:
    """A day a turn: set up, invited, played, called back, found again in the lobby."""
    anna, (first, second, *_) = it.visitor("/new/yatzy"), it.names
    expect(anna.button("web.new.create")).to_be_visible(timeout=PATIENCE)
    it.takes(anna, "setup")
    anna.goes("/")
    csrf = anna.page.request.post(
        "/api/people", data={"name": first, "language": it.language}
    ).json()["csrf"]
    clock = {"clock": {"kind": "turn", "seconds": DAY}}
    wish = {
        "plan": {"game": "valyrian", "regulation": clock},
        "seats": [{"mine": True, "name": first}, {}],
    }
    headers = {"x-letopis-csrf": csrf}
    table = anna.page.request.post("/api/tables", data=wish, headers=headers).json()
    boris = it.visitor(f"/invite/{table['invite']}")
    expect(boris.button("web.invite.sit")).to_be_visible(timeout=PATIENCE)
    it.takes(boris, "invitation")
    boris.named(second)
    boris.button("web.invite.sit").click()
    boris.button("web.room.ready").click()
    anna.goes(f"/table/{table['id']}")
    anna.button("web.room.begin").click()
    expect(anna.button("offer.roll.first")).to_be_enabled(timeout=PATIENCE)
    it.takes(anna, "first-turn")
    anna.throws()
    it.takes(anna, "thrown")
    anna.writes()
    expect(boris.button("offer.roll.first")).to_be_enabled(timeout=PATIENCE)
    it.takes(boris, "his-turn")
    boris.throws()
    boris.writes()
    anna.goes("/")
    expect(anna.page.get_by_text(it.t("web.tables.your-turn")).first).to_be_visible(
        timeout=PATIENCE
    )
    it.takes(anna, "lobby")
    anna.goes("/account/telling")
    expect(anna.page.get_by_role("heading", level=1).first).to_be_visible(timeout=PATIENCE)
    it.takes(anna, "notifications")
