"""Notifications are offered at a first correspondence game, never on arrival.

Chromium would ask the user and subscribe at a push service of the internet; both answers are put in
place here. The service worker and the server that keeps the subscription are real.
"""

import json
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Visits
from tests.browser.visitor import PATIENCE, Visitor

DAY = 86_400
KEYS = {
    "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcx"
    "aOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "auth": "BTBZMqHH6r4Tts7J_aSIgg",
}
SUBSCRIPTION = {"endpoint": "https://push.letopis.example/1", "keys": KEYS}
# Somebody who has not been asked yet and says yes; what was subscribed with is noted.
WILLING = f"""
  const permission = () => localStorage.getItem('permission') ?? 'default';
  Object.defineProperty(Notification, 'permission', {{ get: permission }});
  Notification.requestPermission = async () => {{
    localStorage.setItem('permission', 'granted');
    return 'granted';
  }};
  PushManager.prototype.subscribe = async function (wish) {{
    window.subscribedWith = wish.applicationServerKey.length;
    return {json.dumps(SUBSCRIPTION)};
  }};
"""


def willing(visits: Visits) -> Visitor:
    visitor = visits()
    visitor.context.add_init_script(WILLING)
    return visitor


def enters(visitor: Visitor) -> str:
    """Be somebody; returns what changes are sent with."""
    name = {"name": "Аня", "language": "ru"}
    return str(visitor.page.request.post("/api/people", data=name).json()["csrf"])


def opens(visitor: Visitor, csrf: str, **plan: Any) -> str:
    """A table with two seats of one's own, begun at once."""
    seats = [{"mine": True, "name": "Аня"}, {"mine": True, "name": "Борис"}]
    wish = {"plan": {"game": "yatzy", **plan}, "seats": seats}
    headers = {"x-letopis-csrf": csrf}
    answer = visitor.page.request.post("/api/tables", data=wish, headers=headers)
    return str(answer.json()["id"])


def test_who_plays_by_correspondence_is_offered_to_be_called(visits: Visits) -> None:
    visitor = willing(visits)
    csrf = enters(visitor)
    evening = opens(visitor, csrf)
    letters = opens(visitor, csrf, regulation={"clock": {"kind": "turn", "seconds": DAY}})
    offer = visitor.button("web.push-offer.yes")
    for path in ("/", f"/table/{evening}"):
        visitor.goes(path)
        expect(visitor.page.locator("#main, main").first).to_be_visible(timeout=PATIENCE)
        visitor.page.wait_for_load_state("networkidle")
        expect(offer).to_have_count(0)
    visitor.goes(f"/table/{letters}")
    expect(offer).to_be_visible(timeout=PATIENCE)
    assert visitor.barriers() == []
    offer.click()
    visitor.sees(visitor.t("web.push-offer.on"))
    assert visitor.page.evaluate("window.subscribedWith") == 65
    wishes = visitor.page.request.get("/api/me/wishes").json()
    assert [(it["channel"], json.loads(it["to"])) for it in wishes["addresses"]] == [
        ("push", SUBSCRIPTION)
    ]
    visitor.goes(f"/table/{letters}")
    expect(visitor.button("offer.roll.first")).to_be_enabled(timeout=PATIENCE)
    visitor.page.wait_for_load_state("networkidle")
    expect(offer).to_have_count(0)


def test_who_declines_is_not_asked_again_and_sees_no_boxes_without_channels(
    visits: Visits,
) -> None:
    visitor = willing(visits)
    letters = opens(
        visitor, enters(visitor), regulation={"clock": {"kind": "turn", "seconds": DAY}}
    )
    visitor.goes(f"/table/{letters}")
    visitor.button("web.push-offer.no").click(timeout=PATIENCE)
    visitor.goes(f"/table/{letters}")
    expect(visitor.button("offer.roll.first")).to_be_enabled(timeout=PATIENCE)
    visitor.page.wait_for_load_state("networkidle")
    expect(visitor.button("web.push-offer.yes")).to_have_count(0)
    visitor.goes("/account/telling")
    expect(visitor.page.get_by_label(visitor.t("web.notice-settings.push"))).to_be_visible(
        timeout=PATIENCE
    )
    for channel in ("email", "webhook", "telegram"):
        label = visitor.t(f"web.notice-settings.channel.{channel}")
        expect(visitor.page.get_by_label(label)).to_have_count(0)
