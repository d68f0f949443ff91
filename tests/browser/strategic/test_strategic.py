"""The strategy game at its plain table: acts as a list, and as typed lines."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Visits
from tests.browser.visitor import PATIENCE, PHONE, Visitor

ID = re.compile(r"\b[a-z-]+-[a-z]{0,2}\d+\b|\b[a-z]+_[a-z]+\b")  # `knights-1`, `castle-n7`


def seated(visits: Visits) -> list[Visitor]:
    """Anna on a desktop, Boris on a phone."""
    anna = visits("/new/strategic")
    anna.named("Anna")
    anna.button("web.new.create").click()
    link = anna.page.get_by_label(anna.t("web.room.link")).input_value()
    boris = visits(language="en", size=PHONE)
    boris.sits_down(link.removeprefix(anna.address), "Boris")
    anna.button("web.room.begin").click()
    for player in (anna, boris):
        expect(log(player).locator("li").first).to_be_visible(timeout=PATIENCE)
    return [anna, boris]


def log(player: Visitor) -> Locator:
    return player.page.get_by_role("region", name=player.t("web.table.log"))


def acts(player: Visitor) -> Locator:
    return player.page.get_by_role("region", name=player.t("web.strategic.acts"))


def asked(players: list[Visitor]) -> Visitor:
    """The visitor who begins by lot; checks that the other is told so."""
    headings = [player.t("web.strategic.your-turn") for player in players]
    either = [
        acts(player).get_by_role("heading", name=heading, exact=True)
        for player, heading in zip(players, headings, strict=True)
    ]
    for _ in range(PATIENCE // 200):
        for player, heading in zip(players, either, strict=True):
            if heading.is_visible():
                return player
        players[0].page.wait_for_timeout(200)
    raise AssertionError("nobody is asked")


def whole_offers(player: Visitor) -> Locator:
    """Offers without a field to fill in, in the list of all acts."""
    listing = acts(player).locator("details.every")
    if not listing.evaluate("it => it.open"):
        listing.locator("> summary").click()
    return acts(player).locator("li button:not(:has(.fill))")


def label(offer: Locator) -> str:
    """What an offer is called, without its price and its danger."""
    return str(offer.locator(".label").inner_text()).strip()


def grown(player: Visitor, before: int) -> None:
    last = log(player).locator("li .num").first
    expect(last).not_to_have_text(str(before), timeout=PATIENCE)


def newest(player: Visitor) -> int:
    return int(log(player).locator("li .num").first.inner_text())


def founded(visits: Visits) -> tuple[list[Visitor], Visitor]:
    """Both have founded their realms; the one whose turn it is."""
    players = seated(visits)
    for _ in players:
        mover = asked(players)
        before = newest(mover)
        mover.button("web.founding.found").click()
        for player in players:
            grown(player, before)
    return players, asked(players)


def test_acts_are_chosen_typed_with_completion_and_refused_in_words(visits: Visits) -> None:
    players = seated(visits)
    mover = asked(players)
    before = newest(mover)
    whole_offers(mover).first.click()
    for player in players:
        grown(player, before)
    mover = asked(players)
    _refused(mover, "dance on the table")
    line, before = label(whole_offers(mover).first), newest(mover)
    field = mover.page.get_by_label(mover.t("web.strategic.line"))
    field.press_sequentially(line[:-1])
    field.press("Tab")
    expect(field).to_have_value(re.compile(re.escape(line[:-1]) + ".", re.IGNORECASE))
    field.fill(line)
    field.press("Enter")
    for player in players:
        grown(player, before)
        assert not player.is_too_wide()


def test_founding_takes_one_click_and_a_march_two_on_the_map(visits: Visits) -> None:
    players, mover = founded(visits)
    before = newest(mover)
    acts(mover).locator(".pieces button").first.click()
    reached = mover.page.locator(".over .reached:has(> circle)")
    expect(reached.first).to_be_attached(timeout=PATIENCE)
    box = visible_box(mover, reached)
    mover.page.mouse.click(*box)
    expect(acts(mover).locator(".now > .btn.primary")).to_be_visible(timeout=PATIENCE)
    assert newest(mover) == before  # one click shows the way and gives no order
    mover.page.mouse.click(*box)
    for player in players:
        grown(player, before)


def visible_box(player: Visitor, marks: Locator) -> tuple[float, float]:
    """The middle of a mark on the map that no panel covers."""
    for at in range(marks.count()):
        box = marks.nth(at).bounding_box()
        assert box is not None
        middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        if player.page.evaluate(
            "([x, y]) => !!document.elementFromPoint(x, y)?.closest('.viewport')"
            " && !document.elementFromPoint(x, y)?.closest('[data-over-map]')",
            list(middle),
        ):
            return middle
    raise AssertionError("no mark of the map is in view")


def test_pieces_and_lands_are_named_in_words(visits: Visits) -> None:
    players = seated(visits)
    mover = asked(players)
    before = newest(mover)
    whole_offers(mover).first.click()
    for player in players:
        grown(player, before)
        player.page.evaluate("document.querySelectorAll('details').forEach(it => it.open = true)")
        shown = player.page.get_by_role("main").inner_text()
        assert not re.findall(ID, shown)


def _refused(player: Visitor, line: str) -> None:
    before = newest(player)
    whole_offers(player)
    player.page.get_by_label(player.t("web.strategic.line")).fill(line)
    player.button("web.strategic.ask").click()
    expect(acts(player).get_by_role("status").locator(".refusal")).to_be_visible(timeout=PATIENCE)
    assert newest(player) == before
    player.page.get_by_label(player.t("web.strategic.line")).fill("")
