"""One player at the page: keyboard, both languages, refusals, a phone."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import Visits
from tests.browser.visitor import DESK, PATIENCE, PHONE, TABLET, Visitor

FACES = "all => all.map(it => it.ariaLabel.split(',')[0])"  # without what is kept or advised
WATCH = """() => {
  window.seen = [];
  const look = () => {
    const tray = document.querySelector('[data-tray].watching');
    if (tray?.querySelectorAll('[data-die]').length === 5) window.seen.push(tray.innerText);
    requestAnimationFrame(look);
  };
  look();
}"""


def playing(visits: Visits, game: str = "yatzy", size: tuple[int, int] = DESK) -> Visitor:
    """A visitor alone against a bot, whose turn it is."""
    visitor: Visitor = visits(size=size)
    named = visitor.page.get_by_role("heading", name=visitor.t(f"game.{game}.name"), exact=True)
    card = visitor.page.get_by_role("article").filter(has=named)
    card.get_by_role("button", name=visitor.t("web.lobby.with-bot")).click()
    expect(visitor.button("offer.roll.first")).to_be_enabled(timeout=PATIENCE)
    return visitor


def test_one_click_starts_a_small_war_against_the_squire(visits: Visits) -> None:
    """VS-3.5.f. On the map where the realms touch; the first question is which house to found."""
    visitor = visits()
    visitor.button("web.lobby.war").click()
    acts = visitor.page.get_by_role("region", name=visitor.t("web.strategic.acts"))
    turn = acts.get_by_role("heading", name=visitor.t("web.strategic.your-turn"), exact=True)
    expect(turn).to_be_visible(timeout=PATIENCE)
    table = visitor.page.url.rpartition("/")[2]
    about = visitor.page.request.get(f"{visitor.address}/api/tables/{table}").json()
    assert about["plan"]["materials"] == {"map": "borderland"}
    assert about["chairs"][1]["bot"] == "squire"


def test_the_main_button_of_the_front_page_begins_the_game_in_the_picture(visits: Visits) -> None:
    visitor = visits()
    hero = visitor.page.locator(".hero")
    game = hero.locator("[data-game]").get_attribute("data-game")
    assert visitor.t("game.yatzy.name") in visitor.t("web.learn.newcomer"), (
        "the lesson says of what"
    )
    hero.locator(".btn.primary").click()
    visitor.page.wait_for_url("**/table/*", timeout=PATIENCE)
    table = visitor.page.url.rpartition("/")[2]
    assert visitor.calls("GET", f"/api/tables/{table}")["plan"]["game"] == game


def test_one_click_starts_a_game_against_a_bot(visits: Visits) -> None:
    visitor = visits()
    visitor.button("web.lobby.now").click()
    visitor.throws()
    visitor.writes()
    expect(visitor.button("offer.roll.first")).to_be_enabled(timeout=PATIENCE)


def test_a_turn_is_played_by_keyboard_alone(visits: Visits) -> None:
    visitor = playing(visits)
    visitor.page.locator("#main").focus()
    visitor.page.keyboard.press("Space")
    dice = visitor.tray.locator("[data-die]")
    expect(dice).to_have_count(5, timeout=PATIENCE)
    visitor.page.keyboard.press("1")
    visitor.page.keyboard.press("3")
    kept = visitor.tray.locator("[data-die][aria-pressed=true]")
    expect(kept).to_have_count(2)
    labels = kept.evaluate_all(FACES)
    expect(visitor.tray.locator(".go .btn").first).to_be_enabled(timeout=PATIENCE)
    visitor.page.keyboard.press("Space")
    visitor.sees(visitor.t("web.dice.throws", made=2, of=3))
    assert kept.evaluate_all(FACES) == labels
    visitor.page.keyboard.press("Enter")  # nothing is chosen yet: nothing is written
    boxes = visitor.page.locator("button.cand[data-cell]")
    visitor.tray.locator(".go .btn").first.focus()  # where a mouse leaves the focus after a throw
    for _ in range(2):
        visitor.page.keyboard.press("ArrowDown")
    expect(boxes.nth(1)).to_have_attribute("aria-pressed", "true")
    wanted = boxes.nth(1).get_attribute("data-cell")
    visitor.page.keyboard.press("Enter")
    expect(visitor.tray.get_by_text(visitor.t("web.dice.throws", made=0, of=3))).to_be_visible(
        timeout=PATIENCE
    )
    expect(visitor.page.locator(f"button[data-cell={wanted}]")).to_have_count(0)


def test_a_bot_is_seen_to_play_and_the_own_score_may_still_be_taken_back(visits: Visits) -> None:
    """What it throws, keeps and writes is shown on the page alone, and a key skips it."""
    visitor = playing(visits)
    visitor.page.emulate_media(reduced_motion="no-preference")
    visitor.throws()
    lay = visitor.tray.locator("[data-die]").evaluate_all(FACES)
    visitor.page.evaluate(WATCH)
    visitor.writes()
    expect(visitor.button("offer.roll.first")).to_be_enabled(timeout=PATIENCE)
    seen = visitor.page.evaluate("window.seen")
    assert any(visitor.t("bot.greedy", number="").strip() in it for it in seen), seen
    assert visitor.page.locator("td.fresh").count() == 1
    visitor.button("web.dice.undo").click()
    dice = visitor.tray.locator("[data-die]")
    expect(dice).to_have_count(5, timeout=PATIENCE)
    assert dice.evaluate_all(FACES) == lay


def test_the_table_is_reached_by_the_tab_key(visits: Visits) -> None:
    visitor = visits()
    wanted = visitor.t("web.lobby.now")
    for _ in range(40):
        visitor.page.keyboard.press("Tab")
        if visitor.page.evaluate("document.activeElement.innerText").strip() == wanted:
            break
    visitor.page.keyboard.press("Enter")
    expect(visitor.button("offer.roll.first")).to_be_visible(timeout=PATIENCE)


def test_a_throw_whose_answer_is_lost_is_asked_again_and_thrown_once(visits: Visits) -> None:
    visitor, asks, posted = visits(), list[dict[str, Any]](), list[str]()
    dropped: list[WebSocketRoute] = []

    def through(page: WebSocketRoute) -> None:
        """Pass everything on, but lose the connection right after the first ask."""
        server = page.connect_to_server()

        def to_server(message: str | bytes) -> None:
            if (said := json.loads(message))["type"] == "ask":
                asks.append(said)
            server.send(message)

        def to_page(message: str | bytes) -> None:
            if asks and not dropped:
                dropped.append(page)
                page.close(code=4000)
            elif page not in dropped:
                page.send(message)

        page.on_message(to_server)
        server.on_message(to_page)

    visitor.page.route_web_socket(re.compile("/live"), through)
    visitor.page.on("request", lambda it: posted.append(it.url) if it.method == "POST" else None)
    visitor.button("web.lobby.now").click()
    visitor.throws()
    visitor.sees(visitor.t("web.dice.throws", made=1, of=3))
    assert len(dropped) == 1
    assert len(asks) == 2
    assert asks[0] == asks[1]
    assert not [url for url in posted if url.endswith("/asks")]


def test_a_refusal_is_said_in_words_and_leads_to_its_clause(visits: Visits) -> None:
    visitor = playing(visits, "valyrian")
    visitor.throws()
    visitor.page.locator("button.open[data-cell]").first.click()
    link = visitor.tray.get_by_role("status").get_by_role("link")
    expect(link).to_be_visible(timeout=PATIENCE)
    clause = re.search(r"VD-[\w.]+", link.inner_text() + (link.get_attribute("href") or ""))
    assert clause is not None
    with visitor.context.expect_page() as opened:
        link.click()
    expect(opened.value.get_by_text(clause[0].removeprefix("VD-")).first).to_be_visible(
        timeout=PATIENCE
    )


def test_the_language_changes_in_the_midst_of_a_turn(visits: Visits) -> None:
    visitor = playing(visits)
    visitor.throws()
    visitor.page.get_by_role("button", name=visitor.t("web.language.en"), exact=True).click()
    visitor.speaks("en")
    expect(visitor.tray).to_be_visible(timeout=PATIENCE)
    visitor.writes()


def test_the_log_is_told_again_in_another_language(visits: Visits) -> None:
    visitor = playing(visits)
    visitor.throws()
    visitor.writes()
    visitor.page.get_by_role("button", name=visitor.t("web.language.en"), exact=True).click()
    visitor.speaks("en")
    log = visitor.page.get_by_role("region", name=visitor.t("web.table.log"))
    last = log.locator("p").filter(has_text=re.compile(r"^(Гость|Guest): [A-Z]")).last
    expect(last).to_be_visible(timeout=PATIENCE)


@pytest.mark.parametrize("size", [PHONE, TABLET, DESK])
@pytest.mark.parametrize("game", ["yatzy", "valyrian"])
def test_a_table_is_no_wider_than_the_screen_and_bars_nobody(
    visits: Visits, game: str, size: tuple[int, int]
) -> None:
    visitor = playing(visits, game, size)
    before = visitor.tray.bounding_box()
    visitor.throws()
    after = visitor.tray.bounding_box()
    assert not visitor.is_too_wide()
    assert visitor.barriers() == []
    if size == DESK:
        assert before is not None
        assert after is not None
        assert (before["x"], before["y"], before["width"]) == (
            after["x"],
            after["y"],
            after["width"],
        )


@pytest.mark.parametrize("game", ["yatzy", "valyrian"])
def test_the_throw_stays_under_the_thumb_when_a_hint_comes(visits: Visits, game: str) -> None:
    visitor = playing(visits, game, PHONE)
    throw = visitor.tray.locator(".go .btn").first
    before = throw.bounding_box()
    visitor.throws()
    hint = visitor.button("web.hint.heading")
    expect(hint).to_be_visible(timeout=PATIENCE)
    after = throw.bounding_box()
    assert before is not None
    assert after is not None
    assert after["x"] == pytest.approx(before["x"], abs=1)
    assert after["y"] == pytest.approx(before["y"], abs=1)
    hint.click()
    opened = throw.bounding_box()
    assert opened is not None
    assert opened["y"] == pytest.approx(before["y"], abs=1)


def test_a_phone_lacks_nothing_that_is_at_the_desk(visits: Visits) -> None:
    visitor = playing(visits, size=PHONE)
    expect(visitor.button("web.sound.on")).to_be_visible()
    expect(visitor.link("web.print.own-sheet")).to_be_visible()
    expect(visitor.link("web.analysis.replay")).to_be_visible()


def test_the_rules_say_what_the_table_plays(visits: Visits) -> None:
    visitor = visits("/new/yatzy")
    visitor.page.get_by_label(visitor.t("web.new.preset")).select_option("yahtzee")
    visitor.button("web.new.create").click()
    rules = visitor.link("web.rules.link")
    expect(rules).to_have_attribute("href", re.compile("preset=yahtzee"), timeout=PATIENCE)
    visitor.goes(rules.get_attribute("href") or "")
    value = visitor.t.at("option", "yatzy", "zero", "value", "free")
    visitor.sees(visitor.t("web.rules.here", value=value))


@pytest.mark.parametrize("path", ["/", "/new/valyrian", "/rules/yatzy", "/account"])
@pytest.mark.parametrize("size", [PHONE, DESK])
def test_no_page_is_wider_than_the_screen_or_bars_anybody(
    visits: Visits, path: str, size: tuple[int, int]
) -> None:
    visitor = visits(path, size=size)
    expect(visitor.page.get_by_role("heading", level=1).first).to_be_visible(timeout=PATIENCE)
    assert not visitor.is_too_wide()
    assert visitor.barriers() == []


def test_an_invitation_that_is_no_longer_good_says_so(visits: Visits) -> None:
    visitor = visits("/invite/never-was-one")
    expect(visitor.link("web.home")).to_be_visible(timeout=PATIENCE)
    assert visitor.page.get_by_role("alert").inner_text().strip()
