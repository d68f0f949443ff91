"""Battles on the page: two people fight one by mouse and by keys and see its opening."""

import json

from playwright.sync_api import Locator, Page, expect

from letopis.words import Language
from tests.browser.conftest import Visits
from tests.browser.visitor import PATIENCE, PHONE, Visitor
from tests.server.skirmish import SKIRMISH


def war(
    visits: Visits, *sizes: tuple[int, int], **rules: object
) -> tuple[str, Visitor, Visitor, list[Visitor]]:
    """A battle for a castle that waits for the defender's order of armies: its table, the attacker,
    the defender, and both as they sit."""
    languages: tuple[Language, Language] = ("ru", "en")
    both = [visits(None, it, size) for it, size in zip(languages, sizes, strict=True)]
    for visitor, name in zip(both, ("Anna", "Boris"), strict=True):
        visitor.calls("POST", "/api/people", {"name": name, "language": visitor.t.language})
    plan = {"game": "strategic", "materials": {"map": SKIRMISH}, **rules}
    seats = [{"mine": True}, {}]
    table = both[0].calls("POST", "/api/tables", {"plan": plan, "seats": seats})
    home = f"/api/tables/{table['id']}"
    both[1].calls("POST", f"{home}/chairs", {"invite": table["invite"]})
    both[1].calls("PATCH", f"{home}/chairs/p2", {"is_ready": True})
    both[0].calls("POST", f"{home}/start")
    by_seat = dict(zip(("p1", "p2"), both, strict=True))
    while (asked := both[0].calls("GET", f"{home}/sight")["asked"][0])["key"] != "turn":
        asker = by_seat[asked["seat"]]
        asker.calls(
            "POST", f"{home}/asks", {"line": asker.calls("GET", f"{home}/sight")["default"]}
        )
    attacker = by_seat[asked["seat"]]
    seen = attacker.calls("GET", f"{home}/sight")
    army = next(it for it in seen["subjects"] if it.startswith("knights"))
    start = seen["view"]["armies"][army]["cell"]
    acts = attacker.calls("GET", f"{home}/reach?piece={army}")["acts"]
    line = next(
        it["line"]
        for it in acts
        if it["kind"] == "attack" and it["target"].startswith("castle") and it["cell"] != start
    )
    for ask in (line, "end"):
        attacker.calls("POST", f"{home}/asks", {"line": ask})
    defender = next(it for it in both if it is not attacker)
    return table["id"], attacker, defender, both


def screen(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("dialog")


def palette(visitor: Visitor, order: str) -> Locator:
    group = screen(visitor).get_by_role("group", name=visitor.t("web.battle.palette"))
    return group.locator("button").filter(
        has=visitor.page.get_by_text(visitor.t(f"web.battle.{order}"), exact=True)
    )


def seal(visitor: Visitor) -> Locator:
    return screen(visitor).locator(".seal-orders")


def arrays(defender: Visitor) -> None:
    rows = screen(defender).locator(".arraying li")
    expect(rows).to_have_count(2, timeout=PATIENCE)
    first = rows.first.locator(".grow").inner_text()
    rows.first.get_by_role("button").nth(1).click()
    expect(rows.last.locator(".grow")).to_have_text(first)
    defender.button("web.battle.seal-array").click()


def frames_of(page: Page) -> list[str]:
    """Everything that reaches a page over its socket from now on."""
    heard: list[str] = []
    page.on(
        "websocket", lambda socket: socket.on("framereceived", lambda it: heard.append(str(it)))
    )
    return heard


def test_two_people_fight_a_battle_and_see_its_opening(visits: Visits) -> None:
    table, attacker, defender, both = war(visits, (1440, 900), (1440, 900))
    watcher = visits(None, language="en")
    watcher.calls("POST", "/api/people", {"name": "Vera", "language": "en"})
    invite = both[0].calls("GET", f"/api/tables/{table}")["invite"]
    watcher.page.add_init_script(f"sessionStorage['letopis.invite.{table}'] = '{invite}'")
    reached = frames_of(watcher.page)
    for visitor in (watcher, *both):
        visitor.goes(f"/table/{table}")
    arrays(defender)
    _seals_by_mouse(attacker)
    _knows_only_the_seal(watcher, attacker, (table, invite), reached)
    _seals_by_keys(defender)
    for visitor in both:
        _watches(visitor)
    _decides(attacker, table)
    _watches_again(defender, table)


def _seals_by_mouse(attacker: Visitor) -> None:
    """Four orders and the seal: five clicks."""
    expect(seal(attacker)).to_be_disabled(timeout=PATIENCE)
    for _ in range(4):
        palette(attacker, "attack").click()
    seal(attacker).click()
    expect(
        screen(attacker).get_by_role("heading", name=attacker.t("web.battle.sealed"))
    ).to_be_visible(timeout=PATIENCE)
    expect(screen(attacker).locator(".print")).to_contain_text(" ")
    assert screen(attacker).locator("button[data-card]").count() == 0  # sealed is sealed
    screen(attacker).locator("summary").click()
    expect(screen(attacker).get_by_text(attacker.t("web.battle.check-right"))).to_be_visible()


def _knows_only_the_seal(
    watcher: Visitor, attacker: Visitor, table: tuple[str, str], reached: list[str]
) -> None:
    """Whoever watches has got the fingerprint, and neither the salt nor the orders."""
    home = f"/api/tables/{table[0]}/battles"
    (own,) = [it for it in attacker.calls("GET", home)["now"]["seals"] if it["is_mine"]]
    for _ in range(PATIENCE // 200):
        if any(own["seal"] in it for it in reached):
            break
        watcher.page.wait_for_timeout(200)
    told = "".join([*reached, json.dumps(watcher.calls("GET", f"{home}?invite={table[1]}"))])
    assert own["seal"] in "".join(reached)
    assert len(own["words"]) == 4
    for secret in (own["salt"], *own["words"]):
        assert secret not in told


def _seals_by_keys(defender: Visitor) -> None:
    expect(seal(defender)).to_be_disabled(timeout=PATIENCE)
    for _ in range(6):
        defender.page.keyboard.press("s")
    expect(seal(defender)).to_be_enabled()
    defender.page.keyboard.press("Enter")


def _watches(visitor: Visitor) -> None:
    """Every clash one after the other, each with its reason, and then the result."""
    following = screen(visitor).get_by_role("button", name=visitor.t("web.battle.next"), exact=True)
    expect(following).to_be_visible(timeout=PATIENCE)
    expect(screen(visitor).locator(".verdict b")).to_have_count(0)
    following.click()
    expect(screen(visitor).locator(".verdict b")).to_have_text(
        [visitor.t("battle.verdict.attackers")]
    )
    reason = screen(visitor).locator(".verdict a")
    expect(reason).to_have_text([visitor.t.at("battle", "why", "VS-7.3.b")])
    following.click()
    visitor.button("web.battle.skip").click()
    result = screen(visitor).get_by_role("region", name=visitor.t("web.battle.result"))
    expect(result).to_contain_text(visitor.t("battle.result.attackers"))
    assert visitor.barriers() == []
    screen(visitor).locator(".thumb .main").click()
    expect(screen(visitor)).to_have_count(0)


def _decides(attacker: Visitor, table: str) -> None:
    """The victor takes the castle by a card beside the map."""
    cards = attacker.page.get_by_role("region", name=attacker.t("web.battle.decide"))
    expect(cards).to_be_visible(timeout=PATIENCE)
    assert attacker.barriers() == []
    prey = attacker.calls("GET", f"/api/tables/{table}/battles")["now"]["prey"]
    name = attacker.calls("GET", "/api/me")["name"]
    cards.locator(".choice").first.click()
    log = attacker.page.get_by_role("region", name=attacker.t("web.table.log"))
    house = attacker.calls("GET", f"/api/tables/{table}/sight")["said"]["names"][f"castle-{prey}"]
    taken = attacker.t("strategic.told.captured", cell_built_acc=house, owner=name)
    expect(log).to_contain_text(taken, timeout=PATIENCE)


def _watches_again(visitor: Visitor, table: str) -> None:
    """From the list of battles, after a reload: it has been watched and waits no longer."""
    visitor.goes(f"/table/{table}")
    seen = visitor.calls("GET", f"/api/tables/{table}/battles")
    assert json.dumps(seen["seen"]) != "{}"


def test_a_battle_fought_while_one_was_away_waits_to_be_watched(visits: Visits) -> None:
    table, attacker, defender, both = war(visits, (1440, 900), PHONE)
    home = f"/api/tables/{table}"
    armies = defender.calls("GET", f"{home}/battles")["now"]["scene"]["defence"]["armies"]
    order = " ".join(it["id"] for it in armies)
    defender.calls("POST", f"{home}/asks", {"line": f"array {order}"})
    attacker.calls("POST", f"{home}/asks", {"line": "orders shoot shoot shoot shoot"})
    defender.calls(
        "POST",
        f"{home}/asks",
        {"line": "orders attack attack attack attack attack attack"},
    )
    for visitor in both:
        visitor.goes(f"/table/{table}")
        watch = visitor.page.get_by_role("button", name=visitor.t("web.battle.watch"), exact=True)
        watch.click()
        expect(screen(visitor).locator(".opening")).to_be_visible(timeout=PATIENCE)
        assert visitor.barriers() == []
        visitor.page.keyboard.press("End")
        expect(screen(visitor)).to_contain_text(visitor.t("battle.result.defenders"))
        assert not visitor.is_too_wide()
        visitor.page.keyboard.press("Escape")
        expect(screen(visitor)).to_have_count(0)
        with visitor.page.expect_response(
            lambda it: it.url.endswith("/battles") or "/battles?" in it.url
        ):
            visitor.goes(f"/table/{table}")
        expect(visitor.page.get_by_role("region", name=visitor.t("web.table.log"))).to_be_visible()
        expect(watch).to_have_count(0)
        grip = visitor.page.get_by_role("button", name=visitor.t("web.board.sheet"), exact=True)
        if grip.is_visible():  # on a phone the victor decides over the log until it is pulled up
            grip.press("Enter")
        replay = visitor.page.get_by_role("button", name=visitor.t("web.battle.replay")).first
        replay.click()
        expect(screen(visitor).locator(".opening")).to_be_visible(timeout=PATIENCE)


def test_a_battle_that_could_not_be_loaded_is_asked_for_again(visits: Visits) -> None:
    table, attacker, defender, _ = war(visits, (1440, 900), PHONE)
    home = f"/api/tables/{table}"
    attacker.goes(f"/table/{table}")
    log = attacker.page.get_by_role("region", name=attacker.t("web.table.log"))
    expect(log).to_be_visible(timeout=PATIENCE)
    attacker.page.route("**/battles?*", lambda route: route.abort())
    armies = defender.calls("GET", f"{home}/battles")["now"]["scene"]["defence"]["armies"]
    with attacker.page.expect_event("requestfailed", lambda it: "/battles?" in it.url):
        order = " ".join(it["id"] for it in armies)
        defender.calls("POST", f"{home}/asks", {"line": f"array {order}"})
    attacker.page.unroute("**/battles?*")
    attacker.page.evaluate("dispatchEvent(new Event('online'))")  # as when the connection is back
    expect(seal(attacker)).to_be_visible(timeout=PATIENCE)


def test_orders_are_given_by_thumb_and_hold_no_barriers(visits: Visits) -> None:
    table, attacker, defender, _ = war(visits, PHONE, PHONE)
    for visitor in (attacker, defender):
        visitor.goes(f"/table/{table}")
    expect(screen(defender).locator(".arraying li")).to_have_count(2, timeout=PATIENCE)
    assert defender.barriers() == []
    defender.button("web.battle.seal-array").click()
    expect(seal(attacker)).to_be_disabled(timeout=PATIENCE)
    palette(attacker, "defend").click()
    assert attacker.barriers() == []
    assert not attacker.is_too_wide()
    screen(attacker).locator(".more").click()
    screen(attacker).locator(".patterns").get_by_role(
        "button", name=attacker.t("web.battle.lot")
    ).click()
    seal(attacker).click()
    expect(screen(attacker).locator(".wax")).to_be_visible(timeout=PATIENCE)
    assert attacker.barriers() == []


IN_VIEW = """it => {
  const own = it.getBoundingClientRect();
  const around = (it.closest('.cards') ?? document.documentElement).getBoundingClientRect();
  return own.left >= 0 && own.right <= innerWidth && own.top >= around.top - 1
    && own.bottom <= Math.min(innerHeight, around.bottom) + 1;
}"""


def test_on_a_phone_everything_of_a_battle_with_a_clock_is_within_reach(visits: Visits) -> None:
    clock = {"clock": {"kind": "turn", "seconds": 86_400}}
    table, attacker, defender, _ = war(visits, PHONE, PHONE, regulation=clock)
    for visitor in (attacker, defender):
        visitor.goes(f"/table/{table}")
    defender.button("web.battle.seal-array").click()
    expect(seal(defender)).to_be_disabled(timeout=PATIENCE)
    for part in (".close", ".sides-button", ".seal-orders", ".palette button >> nth=2"):
        assert screen(defender).locator(part).evaluate(IN_VIEW), part
    palette_at = palette(defender, "attack").bounding_box()
    for _ in range(6):
        active = screen(defender).locator('[data-card][aria-pressed="true"]')
        assert active.evaluate(IN_VIEW)  # also in the last rank
        palette(defender, "attack").click()
    assert palette(defender, "attack").bounding_box() == palette_at  # nothing moves under a thumb
    _closes_one_after_the_other(defender)


def _closes_one_after_the_other(visitor: Visitor) -> None:
    """Patterns first, then the battle: by Escape, and by the Back button of a phone. The six orders
    wait meanwhile, also when the connection comes and goes."""
    tools, page = screen(visitor).locator(".tools"), visitor.page
    for leave in (lambda: page.keyboard.press("Escape"), page.go_back):
        screen(visitor).locator(".more").first.click()
        expect(tools).to_be_visible()
        assert palette(visitor, "attack").evaluate(IN_VIEW)
        leave()
        expect(tools).to_be_hidden()
        leave()
        expect(screen(visitor)).to_have_count(0)
        visitor.button("web.battle.to-orders").click()
        expect(seal(visitor)).to_be_enabled(timeout=PATIENCE)
        page.evaluate("dispatchEvent(new Event('online'))")
        expect(seal(visitor)).to_be_enabled()


def test_a_practice_battle_is_shared_by_its_address(visits: Visits) -> None:
    visitor = visits("/practice/battle?attackers=2&defenders=2%2B&attack=AS&defence=DD", size=PHONE)
    visitor.button("web.practice.open").click()
    visitor.page.keyboard.press("End")
    expect(visitor.page.get_by_role("region", name=visitor.t("web.battle.result"))).to_be_visible()
    visitor.button("web.practice.again").click()
    visitor.button("web.practice.weigh").click()
    expect(visitor.page.get_by_text(visitor.t("web.practice.best-attackers"))).to_be_visible(
        timeout=PATIENCE
    )
    assert visitor.barriers() == []
    assert not visitor.is_too_wide()
    again = visits(visitor.page.url.removeprefix(visitor.address), language="en")
    expect(again.button("web.practice.open")).to_be_enabled(timeout=PATIENCE)
