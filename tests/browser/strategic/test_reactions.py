"""Questions out of one's turn, news that was not read, and luck that runs out in between."""

import re

import pytest
from playwright.sync_api import Locator, WebSocketRoute, expect

from tests.browser.conftest import Visits
from tests.browser.strategic.meadow import MEADOW, Meadow
from tests.browser.visitor import DESK, PATIENCE, PHONE, TABLET, Visitor


def question(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("region", name=visitor.t("web.question.heading"))


def log(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("region", name=visitor.t("web.table.log"), exact=True)


ATTACK_BACK = "attack knights-1 knights-2"


def owner(meadow: Meadow, army: str) -> str:
    return str(meadow.sight("p1")["view"]["armies"][army]["owner"])


def test_a_reaction_is_answered_by_mouse_and_by_key(visits: Visits) -> None:
    meadow = Meadow(visits, DESK, DESK)
    meadow.founds()
    came, asked = meadow.approaches()
    mover, watcher = meadow.shown(came), meadow.shown(asked)
    expect(question(mover)).to_have_count(0)
    card = question(watcher)
    expect(card.locator(".answers .btn")).to_have_count(2, timeout=PATIENCE)
    expect(card.get_by_role("radio", checked=True)).to_have_text(
        watcher.t("strategic.stance", stance="approached")
    )
    card.locator(".answers .btn").nth(1).click()
    expect(card).to_have_count(0, timeout=PATIENCE)
    (battle,) = meadow.sight(came)["view"]["battles"]
    armies = meadow.sight(came)["view"]["armies"]
    assert [armies[it["by"]]["owner"] for it in battle["attackers"]] == [asked]
    # Who was attacked may answer in his own turn, too: he sees it at once.
    expect(log(mover).locator("li").first).to_contain_text(
        mover.t("strategic.name.knights.nom"), ignore_case=True, timeout=PATIENCE
    )


def test_who_wants_never_to_be_asked_says_so_in_the_question_and_nobody_else_hears(
    visits: Visits,
) -> None:
    meadow = Meadow(visits, DESK, PHONE)
    meadow.founds()
    came, asked = meadow.approaches()
    watcher = meadow.shown(asked)
    card = question(watcher)
    card.get_by_role("radio", name=watcher.t("strategic.stance", stance="never")).click()
    # It is passed for him after a while; nothing of why is to be heard.
    expect(card).to_have_count(0, timeout=PATIENCE)
    watcher.button("web.question.standing").click()
    chosen = watcher.page.get_by_role("radio", checked=True).first
    expect(chosen).to_have_text(watcher.t("strategic.stance", stance="never"), timeout=PATIENCE)
    mover = meadow.shown(came)
    expect(log(mover).locator("li").first).to_be_visible(timeout=PATIENCE)
    ending = mover.page.locator("button[aria-expanded]").filter(
        has_text=mover.t("strategic.offer.end.label", next="none")
    )
    expect(ending.first).to_be_visible(timeout=PATIENCE)  # it is his turn again
    told = mover.calls("GET", f"{meadow.home}/news?since=0")["told"]
    assert [(it["seat"], it["ask"]) for it in told if it["ask"] is None] == []
    assert [it["ask"] for it in told if it["seat"] == asked][-1] == "pass"
    assert meadow.sight(came)["view"]["players"][asked]["stance"] == "approached"
    # And asked again, if he wants to be.
    watcher.page.get_by_role(
        "radio", name=watcher.t("strategic.stance", stance="approached")
    ).click()
    expect(chosen).to_have_text(
        watcher.t("strategic.stance", stance="approached"), timeout=PATIENCE
    )
    assert not watcher.is_too_wide()


def test_a_lost_connection_in_a_question_costs_nothing_and_doubles_nothing(visits: Visits) -> None:
    meadow = Meadow(visits, DESK, DESK)
    meadow.founds()
    came, asked = meadow.approaches()
    watcher = meadow.players[asked]
    sockets: list[WebSocketRoute] = []

    def through(socket: WebSocketRoute) -> None:
        """Of the first connection everything that is sent is lost on its way."""
        there = socket.connect_to_server()
        sockets.append(socket)
        is_first = len(sockets) == 1
        socket.on_message(lambda text: None if is_first else there.send(text))

    watcher.page.route_web_socket(re.compile("/live"), through)
    meadow.shown(asked)
    question(watcher).locator(".answers .btn").first.click()
    expect(question(watcher).locator(".answers .btn").first).to_be_disabled(timeout=PATIENCE)
    assert meadow.asked == asked  # the answer is lost, and waits
    sockets[0].close()
    expect(question(watcher)).to_have_count(0, timeout=PATIENCE)
    assert meadow.asked == came
    told = watcher.calls("GET", f"{meadow.home}/news?since=0")["told"]
    assert [it["ask"] for it in told].count("pass") == 1


def test_the_time_left_for_an_answer_stays_when_somebody_comes(visits: Visits) -> None:
    clock = {"kind": "turn", "seconds": 86_400, "brief_seconds": 7 * 3600}
    meadow = Meadow(visits, DESK, PHONE, plan={"regulation": {"clock": clock}})
    meadow.founds()
    mover = meadow.asked
    watcher = meadow.shown(next(it for it in meadow.players if it != mover))
    meadow.approaches()
    left = question(watcher).locator(".head .left")
    expect(left).to_contain_text(re.compile(r"\b6\b"))
    is_room = re.compile(rf"{meadow.home}(\?.*)?$")
    with watcher.page.expect_response(is_room):  # read again, for somebody has come
        meadow.shown(mover)
    expect(left).to_contain_text(re.compile(r"\b6\b"))
    watcher.goes(meadow.path)
    expect(left).to_contain_text(re.compile(r"\b6\b"))


def test_two_tabs_of_one_seat_answer_once(visits: Visits) -> None:
    meadow = Meadow(visits, DESK, DESK)
    meadow.founds()
    came, asked = meadow.approaches()
    watcher = meadow.shown(asked)
    twin = watcher.context.new_page()
    twin.goto(meadow.path)
    card = twin.get_by_role("region", name=watcher.t("web.question.heading"))
    expect(card).to_be_visible(timeout=PATIENCE)
    card.get_by_role("checkbox").click()  # not to be asked in this turn lets this pass, too
    expect(card).to_have_count(0, timeout=PATIENCE)
    expect(question(watcher)).to_have_count(0, timeout=PATIENCE)
    assert meadow.asked == came
    told = watcher.calls("GET", f"{meadow.home}/news?since=0")["told"]
    assert [it["ask"] for it in told].count("pass") == 1
    twin.close()


def test_what_was_not_seen_stays_marked_until_it_was(visits: Visits) -> None:
    meadow = Meadow(visits, DESK, DESK)
    meadow.founds()
    came, asked = meadow.approaches()
    reader = meadow.shown(came)
    mark = log(reader).get_by_text(reader.t("web.overview.read-all"))
    expect(log(reader).locator("li").first).to_be_visible(timeout=PATIENCE)
    expect(mark).to_have_count(0, timeout=PATIENCE)
    # The window lies behind another one: nobody sees what comes now.
    reader.page.add_init_script("Object.defineProperty(document, 'hidden', { get: () => true })")
    meadow.shown(came)
    line = "attack knights-2 knights-1" if asked == owner(meadow, "knights-2") else ATTACK_BACK
    meadow.asks(asked, line)
    unread = log(reader).locator("li.new")
    expect(unread.first).to_be_visible(timeout=PATIENCE)
    count = unread.count()
    meadow.shown(came)
    expect(unread).to_have_count(count, timeout=PATIENCE)  # also after a reload
    mark.click()
    expect(unread).to_have_count(0, timeout=PATIENCE)
    meadow.shown(came)
    expect(log(reader).locator("li").first).to_be_visible(timeout=PATIENCE)
    expect(unread).to_have_count(0)


@pytest.mark.parametrize("size", [DESK, TABLET, PHONE])
def test_new_screens_bar_nobody(visits: Visits, size: tuple[int, int]) -> None:
    meadow = Meadow(visits, size, size)
    founder = meadow.shown(meadow.asked)
    expect(founder.button("web.founding.found")).to_be_visible(timeout=PATIENCE)
    assert founder.barriers() == []
    assert not founder.is_too_wide()
    meadow.founds()
    _, asked = meadow.approaches()
    watcher = meadow.shown(asked)
    expect(question(watcher)).to_be_visible(timeout=PATIENCE)
    assert watcher.barriers() == []
    watcher.page.keyboard.press("0")
    expect(question(watcher)).to_have_count(0, timeout=PATIENCE)
    watcher.button("web.question.standing").click()
    expect(watcher.page.get_by_role("radiogroup").first).to_be_visible(timeout=PATIENCE)
    assert watcher.barriers() == []
    assert not watcher.is_too_wide()


def test_at_one_screen_nothing_of_the_other_is_left_behind_the_curtain(visits: Visits) -> None:
    anna = visits(None)
    anna.calls("POST", "/api/people", {"name": "Anna", "language": "ru"})
    rules = {"game": "strategic", "materials": {"map": MEADOW}}
    seats = [{"mine": True, "name": "Anna"}, {"mine": True, "name": "Boris"}]
    table = anna.calls("POST", "/api/tables", {"plan": rules, "seats": seats})
    anna.goes(f"/table/{table['id']}")
    for _ in seats:
        curtain = anna.button("web.hand-over.open", name="Anna").or_(
            anna.button("web.hand-over.open", name="Boris")
        )
        expect(curtain).to_be_visible(timeout=PATIENCE)
        expect(anna.page.locator("[data-over-map], .order")).to_have_count(0)
        curtain.click()
        anna.button("web.founding.found").click()


def test_who_watches_sees_aims_and_powers_but_no_question_and_no_stance(visits: Visits) -> None:
    meadow = Meadow(visits, DESK, DESK)
    meadow.founds()
    meadow.approaches()
    vera = visits(f"/invite/{meadow.invite}", language="en")
    vera.link("web.invite.watch").click()
    vera.page.locator(".order button").first.click()
    vera.sees(re.compile("coins in the treasury"))
    vera.sees("1 land of 3 to win")
    expect(question(vera)).to_have_count(0)
    expect(vera.page.get_by_role("radiogroup")).to_have_count(0)
    expect(vera.button("web.question.standing")).to_have_count(0)
