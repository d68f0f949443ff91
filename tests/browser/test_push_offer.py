"""Notifications are offered at a first correspondence game, never on arrival.

Chromium would ask the user and subscribe at a push service of the internet; both answers are put in
place here. The service worker and the server that keeps the subscription are real. What such a
service would deliver is delivered by the browser's debugger to the real service worker.
"""

import json
import time
from typing import Any

import msgspec
from playwright.sync_api import Browser, expect

from letopis.server.notices.channels import Message
from tests.browser.conftest import Visits
from tests.browser.visitor import PATIENCE, Visitor
from tests.server.process import Served

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
    visitor = visits(None)
    visitor.context.add_init_script(WILLING)
    return visitor


def enters(visitor: Visitor) -> None:
    visitor.calls("POST", "/api/people", {"name": "Аня", "language": "ru"})


def opens(visitor: Visitor, **plan: Any) -> str:
    """A table with two seats of one's own, begun at once."""
    seats = [{"mine": True, "name": "Аня"}, {"mine": True, "name": "Борис"}]
    wish = {"plan": {"game": "yatzy", **plan}, "seats": seats}
    return str(visitor.calls("POST", "/api/tables", wish)["id"])


def test_who_plays_by_correspondence_is_offered_to_be_called(visits: Visits) -> None:
    visitor = willing(visits)
    enters(visitor)
    evening = opens(visitor)
    letters = opens(visitor, regulation={"clock": {"kind": "turn", "seconds": DAY}})
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
    enters(visitor)
    letters = opens(visitor, regulation={"clock": {"kind": "turn", "seconds": DAY}})
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


SHOWN = """() => navigator.serviceWorker.ready.then((it) => it.getNotifications())
  .then((all) => all.map(({ title, body, data }) => ({ title, body, ...data })))"""
# Nobody can click a notification of a browser without a screen; the event is the same, but a
# window may be opened only by a real click, so that where it would lead is noted.
CLICK = """async () => {
  const opened = [];
  self.clients.openWindow = async (url) => opened.push(url);
  for (const notification of await self.registration.getNotifications()) {
    const click = new NotificationEvent('notificationclick', { notification });
    const waited = [];
    click.waitUntil = (promise) => waited.push(promise);
    self.dispatchEvent(click);
    await Promise.all(waited);
  }
  return opened;
}"""


def delivers(visitor: Visitor, message: Message) -> list[dict[str, str]]:
    """What a push service would deliver; returns the notifications that are shown then."""
    known: list[Any] = []
    session = visitor.context.new_cdp_session(visitor.page)
    session.on(
        "ServiceWorker.workerRegistrationUpdated", lambda it: known.extend(it["registrations"])
    )
    session.send("ServiceWorker.enable")
    until = time.monotonic() + PATIENCE / 1000
    while not known:
        assert time.monotonic() < until
        visitor.page.wait_for_timeout(50)  # events come while it waits
    worker = {"origin": visitor.address, "registrationId": known[-1]["registrationId"]}
    pushed = {**worker, "data": msgspec.json.encode(message).decode()}
    session.send("ServiceWorker.deliverPushMessage", pushed)
    while not (shown := list(visitor.page.evaluate(SHOWN))):
        assert time.monotonic() < until
        visitor.page.wait_for_timeout(50)
    return shown


def test_a_pushed_message_is_shown_once_and_its_click_opens_the_table(
    whole_browser: Browser, served: Served
) -> None:
    """Also where this browser knows the server by another address than the server itself does."""
    visitor = Visitor(whole_browser, served.address, "ru")
    visitor.goes("/")
    visitor.context.grant_permissions(["notifications"], origin=visitor.address)
    visitor.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    enters(visitor)
    table = opens(visitor)
    link = f"https://letopis.example/table/{table}"
    said = "Ецци: Аня, ваш ход."
    assert delivers(visitor, Message(said, said, link)) == [
        {"title": said, "body": "", "link": link}
    ]
    (worker,) = visitor.context.service_workers
    assert worker.evaluate(CLICK) == [f"{visitor.address}/table/{table}"]
    assert visitor.page.evaluate(SHOWN) == []
    visitor.leaves()
