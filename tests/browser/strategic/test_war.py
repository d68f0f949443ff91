"""Whole wars on the page: by mouse, by keyboard alone, by touch, with a line that breaks."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.conftest import Visits
from tests.browser.hands import Keys, Pointer
from tests.browser.strategic.skirmish_table import Cable, Ruler, Watcher, invitation, skirmish
from tests.browser.visitor import DESK, PATIENCE, PHONE


def in_turn(rulers: list[Ruler]) -> tuple[Ruler, Ruler]:
    """Who is asked now, and the other."""
    for _ in range(PATIENCE // 100):
        for one, other in (rulers, rulers[::-1]):
            if one.is_asked:
                return one, other
        rulers[0].page.wait_for_timeout(100)
    raise AssertionError("nobody is asked")


def war(
    rulers: list[Ruler], one_has_sealed: Callable[[], None] = lambda: None
) -> tuple[Ruler, Ruler]:
    """The first comes near and is attacked for it; the other then takes his castle.

    Returns the victor and the loser.
    """
    for _ in rulers:
        founder, _other = in_turn(rulers)
        founder.founds()
        founder.page.wait_for_function(FOUNDED, timeout=PATIENCE)
    loser, victor = in_turn(rulers)
    loser.marches()
    victor.reacts()
    loser.ends()
    assert victor.fights("attack", 4) == 5  # presses, the seal among them
    one_has_sealed()
    assert loser.fights("shoot", 4) == 5
    assert victor.t("battle.won") in victor.watches()
    assert loser.t("battle.lost") in loser.watches()
    victor.decides(victor.t.at("strategic", "offer", "stir", "label", how="no", to="none"))
    while not can_attack(victor):
        ruler, _other = in_turn(rulers)
        ruler.ends()
    victor.attacks()
    victor.ends()
    victor.fights("attack", 4)
    loser.fights("shoot", 2)
    victor.watches()
    victor.decides(victor.label_of("settle take"))
    return victor, loser


# The order of a card, in either notation, or what proves one; what each order beats is no secret.
SEALED = re.compile(r'\w:(attack|shoot|defend)\b|"order":"\w+"(?!,"beats")|salt":"\w')
FOUNDED = "() => !document.querySelector('.founding')"


def can_attack(ruler: Ruler) -> bool:
    """In one's own turn, with an army that has its action left."""
    sight = ruler.sight
    is_turn = any(it["seat"] == sight["seat"] and it["key"] == "turn" for it in sight["asked"])
    ready = set(sight["subjects"]) - set(sight["said"].get("spent") or ())
    return is_turn and any(it.startswith("knights") for it in ready)


def over(rulers: tuple[Ruler, Ruler]) -> None:
    for ruler in rulers:
        expect(ruler.visitor.result).to_be_visible(timeout=PATIENCE)


def test_a_war_is_fought_to_its_end_by_mouse_and_by_keyboard_alone(visits: Visits) -> None:
    guests = [visits(None, size=DESK), visits(None, "en", DESK)]
    table = skirmish(visits, guests)
    rulers = [
        Ruler(guests[0], Pointer(guests[0]), table),
        Ruler(guests[1], Keys(guests[1]), table),
    ]
    for guest in guests:
        guest.goes(f"/table/{table}")
    vera = visits(f"/invite/{invitation(guests[0], table)}")
    watcher = Watcher(vera)
    vera.link("web.invite.watch").click()

    def nothing_sealed_is_told() -> None:
        watcher.hears_of(int(rulers[0].sight["seq"]))
        assert not SEALED.search(watcher.heard)

    over(war(rulers, nothing_sealed_is_told))
    expect(vera.result).to_be_visible(timeout=PATIENCE)
    assert SEALED.search(watcher.heard)  # what was sealed is told when it is opened


def test_a_war_is_fought_to_its_end_by_touch_while_the_line_breaks_in_every_phase(
    visits: Visits,
) -> None:
    guests = [visits(None, size=PHONE, touch=True), visits(None, "en", PHONE, touch=True)]
    cables = [Cable(it) for it in guests]
    table = skirmish(visits, guests)
    rulers = [
        Ruler(guest, Pointer(guest), table, cable)
        for guest, cable in zip(guests, cables, strict=True)
    ]
    for guest in guests:
        guest.goes(f"/table/{table}")
    over(war(rulers))
    for guest in guests:
        assert not guest.is_too_wide()
