"""Spells, dragons and duels; ships, cargo and landings; hiring: what a player sees on the board."""

from typing import Any

from playwright.sync_api import expect

from tests.browser.staged import StagedTable, chooses, spell, taps
from tests.browser.visitor import Visitor
from tests.journeys.recorder import SIZES, Recorder

MAGES = (
    "coins west 400",
    "army new mage west d3 forest",
    "army new mage west b5 mountains",
    "army new mage west e4 deserts",
    "army new mage west b3 plains and set armies.mage-4.mithril true",
    "army new mage east k4 forest",
    "army new ship west h4",
    "army new mage west f2 forest and army mage-6 aboard ship-1",
    "army new elves west d4",
    "army new orcs east e6",
    "army new ship east g4",
    "structure new fortress east f6",
    "army new zombie east k5 and set armies.zombie-1.master mage-5",
)
FLEET = (
    "coins west 300",
    "army new ship west g3",
    "army new elves west f3",
    "army new ship west j5",
    "army new orcs west f5 and army orcs-1 aboard ship-2",
    "army new ship west h2",
    "army new dwarves west e3 and army dwarves-1 aboard ship-3",
    "army new light-infantry east l7",
)
COURT = (
    "coins west 300",
    "structure c2 gone",
    "structure new tower west c2",
    "capital west tower-c2",
)


def magic(it: Recorder) -> None:
    table = staged(it, MAGES)
    player = table.shown(table.west)
    chooses(player, "mage-1")
    it.takes(player, "mage")
    _in_hand(it, player, "storm", "g5")
    taps(player, "f1")
    expect(player.page.locator(".bubble")).to_be_visible()
    it.takes(player, "spell-why-not")
    spell(player, "storm").click()
    spell(player, "raise-zombies").click()
    taps(player, "c3")
    it.takes(player, "zombies-named")
    spell(player, "raise-zombies").click()
    player.page.locator(".closed-acts summary").click()
    player.page.locator(".closed-acts button").nth(2).click()
    it.takes(player, "spells-closed")
    chooses(player, "mage-4")
    _in_hand(it, player, "storm", "g5", "amulet")
    chooses(player, "mage-6")
    spell(player, "turn-to-dust").click()
    taps(player, "k5")
    it.takes(player, "dust")
    chooses(player, "mage-2")
    spell(player, "taming").click()
    it.takes(player, "taming")
    player.page.locator("button.primary").click()
    expect(player.page.locator(".outcome")).to_be_visible()
    it.takes(player, "taming-done")
    chooses(player, "mage-3")
    taps(player, "k4")
    it.takes(player, "duel")


def _in_hand(it: Recorder, player: Visitor, kind: str, cell: str, name: str = "spell") -> None:
    spell(player, kind).click()
    it.takes(player, f"{name}-in-hand")
    taps(player, cell)
    expect(player.page.get_by_role("group", name=it.t("web.turn.outlook.heading"))).to_be_visible()
    it.takes(player, f"{name}-aimed")


def sea(it: Recorder) -> None:
    table = staged(it, FLEET)
    player = table.shown(table.west)
    chooses(player, "elves-1")
    taps(player, "g3")
    it.takes(player, "boarding")
    chooses(player, "ship-2")
    it.takes(player, "ship-with-cargo")
    taps(player, "h2")
    it.takes(player, "stack")
    chooses(player, "orcs-1")
    taps(player, "k5")
    it.takes(player, "landing")
    chooses(player, "dwarves-1")
    it.takes(player, "aboard-without-a-shore")
    _hiring(it)


def _hiring(it: Recorder) -> None:
    table = staged(it, COURT)
    table.edits(f"army {_own_army(table)} to e4")
    player = table.shown(table.west)
    chooses(player, "tower-c2")
    it.takes(player, "hiring-a-mage")
    player.page.locator('button[data-kind="hire"]').first.click()
    expect(
        player.page.locator('[data-piece^="mage"]').or_(player.page.locator("dialog"))
    ).to_have_count(0)
    it.takes(player, "hired")


def _own_army(table: StagedTable) -> str:
    armies = table.sight(table.west)["view"]["armies"].values()
    return str(next(it["id"] for it in armies if it["owner"] == table.west))


def staged(it: Recorder, edits: tuple[str, ...]) -> StagedTable:
    def visits(*_: Any, **__: Any) -> Visitor:
        return it.visitor()

    size = SIZES[it.width]
    return StagedTable(visits, edits, sizes=(size, size))
