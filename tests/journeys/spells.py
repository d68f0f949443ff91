"""Spells that strengthen, call or break, and a dragon that has been freed and flies home."""

from playwright.sync_api import expect

from tests.browser.staged import chooses, spell, taps
from tests.browser.visitor import Visitor
from tests.journeys.magic import staged
from tests.journeys.recorder import Recorder

CIRCLE = (
    "coins west 400",
    "army new mage west f3 plains",
    "army new mage west d3 mountains",
    "army new mage west e4 deserts",
    "army new mage west f1 forest",
    "army new ship west g3",
    "army new ship west h2 and army mage-4 aboard ship-2",
    "army new elves west d4",
    "army new mage east k3 forest",
    "army dragon-1 to e7 and army dragon-1 owner east and set armies.dragon-1.master mage-5",
    "structure new fortress east f6",
    "army new mage west e3 plains",
    "army new mage west d5 forest",
)
LOOSE = (
    "coins west 400",
    "army new mage west d3 forest",
    "army dragon-1 to f7 and army dragon-1 owner west and set armies.dragon-1.master mage-1",
)
# By whom, what, and at which cell, where there is more than one target.
AIMED = (
    ("mage-1", "fair-wind", "g3"),
    ("mage-6", "water-of-tirelessness", "d4"),
    ("mage-2", "shield-of-fury", "d4"),
    ("mage-3", "wrath-of-evogr", "f6"),
    ("mage-4", "call-ghost-ship", "i3"),
    ("mage-7", "release", ""),
)


def spells(it: Recorder) -> None:
    table = staged(it, CIRCLE)
    player = table.shown(table.west)
    chooses(player, "mage-3")
    spell(player, "wrath-of-evogr").click()
    taps(player, "c2")
    it.takes(player, "wrath-upon-ones-own")
    spell(player, "wrath-of-evogr").click()
    for mage, name, cell in AIMED:
        _casts(it, player, (mage, name, cell))
    _flight(it)


def _casts(it: Recorder, player: Visitor, cast: tuple[str, str, str]) -> None:
    mage, name, cell = cast
    chooses(player, mage)
    spell(player, name).click()
    if cell:
        taps(player, cell)
    it.takes(player, f"{name}-aimed")
    player.page.locator("button.primary").click()
    expect(player.page.locator("button.primary[data-kind=cast]")).to_have_count(0)
    it.takes(player, f"{name}-cast")


def _flight(it: Recorder) -> None:
    table = staged(it, LOOSE)
    table.asks(table.west, "dismiss mage-1")
    player = table.shown(table.west)
    taps(player, "f7")
    it.takes(player, "dragon-freed")
    for seat in (table.west, table.east, table.west):
        table.asks(seat, "end")
    it.takes(player, "dragon-flown")
