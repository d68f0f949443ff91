"""An evening of four: everybody against everybody."""

import time

from benchmarks.shared.crowded_table import Person
from playwright.sync_api import expect

from tests.browser.visitor import PATIENCE
from tests.journeys.recorder import FOLDER, Recorder


def tournament(it: Recorder) -> None:
    """Everybody against everybody; the games themselves are played over HTTP."""
    anna = it.visitor("/tournament")
    anna.named(it.names[0])
    anna.page.get_by_label(it.t("web.tournament.how")).select_option("round-robin")
    it.takes(anna, "new")
    anna.button("web.tournament.open").click()
    expect(anna.button("web.tournament.begin")).to_be_visible(timeout=PATIENCE)
    path = anna.page.url.removeprefix(it.address)
    boris = it.visitor(path)
    expect(boris.button("web.tournament.join")).to_be_visible(timeout=PATIENCE)
    it.takes(boris, "joining")
    others = [Person(it.address, name, it.language) for name in it.names[1:]]
    for person in others:
        person.post(f"/api{path.replace('tournament', 'tournaments')}/contestants")
    expect(anna.button("web.tournament.begin")).to_be_enabled(timeout=PATIENCE)
    anna.page.get_by_text(it.names[3]).first.wait_for(timeout=PATIENCE)
    it.takes(anna, "gathered")
    anna.button("web.tournament.begin").click()
    play = anna.page.get_by_role("link", name=it.t("web.tournament.play", name="").strip())
    expect(play.first).to_be_visible(timeout=PATIENCE)
    it.takes(anna, "first-round")
    me = Person.__new__(Person)
    me.http = others[0].http.__class__(base_url=it.address, timeout=60)
    for cookie in anna.context.cookies():
        me.http.cookies.set(cookie["name"], cookie["value"])
    me.http.headers["x-letopis-csrf"] = me.http.get("/api/me").json()["csrf"]
    people = [me, *others]
    _plays_rounds(people, path, 1)
    anna.page.reload()
    expect(play.first).to_be_visible(timeout=PATIENCE)
    it.takes(anna, "second-round")
    play.first.click()
    expect(anna.tray).to_be_visible(timeout=PATIENCE)
    it.takes(anna, "table-of-a-round")
    _plays_rounds(people, path, 3)
    anna.goes(path)
    expect(anna.page.get_by_text(it.t("web.tournament.over")).first).to_be_visible(timeout=PATIENCE)
    it.takes(anna, "standings")
    anna.page.emulate_media(media="print")
    anna.page.screenshot(
        path=FOLDER / f"tournament-{it.width}-{it.language}-09-printed.png", full_page=True
    )
    anna.page.emulate_media(media="screen")


def _plays_rounds(people: list[Person], path: str, last: int) -> None:
    """All games to the end of a round: one throw, then the last box that is offered."""
    tournament = f"/api{path.replace('tournament', 'tournaments')}"
    while (about := people[0].http.get(tournament).json())["stage"] != "over":
        if about["round"] > last:
            return
        for game in about["meetings"]:
            if game["round"] == about["round"] and game["table"] and not game["is_over"]:
                first, second = people[game["first"] - 1], people[game["second"] - 1]
                _plays(game["table"], {"p1": first, "p2": second})
        time.sleep(0.2)  # the next round begins a moment later


def _plays(table: str, people: dict[str, Person]) -> None:
    while True:
        found = people["p1"].http.get(f"/api/tables/{table}/sight")
        if found.is_error:  # the game has not begun yet
            return
        sight = found.json()
        if sight["is_over"] or not sight["asked"]:
            return
        seat = sight["asked"][0]["seat"]
        lines = [offer["line"] for offer in people[seat].sight(table, seat)["offers"]]
        people[seat].ask(table, seat, lines[-1])
