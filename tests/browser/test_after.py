"""The page after a game: replay, review, print."""

import re
import time
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visits
from tests.browser.visitor import PATIENCE, Visitor
from tests.server.process import Served

pytestmark = pytest.mark.usefixtures("shared_shelf")
ARCHIVE = Path(__file__).parents[1] / "golden" / "archive"
SOLVED_BY = 400_000  # milliseconds: a sheet may have to be solved first


@pytest.fixture
def finished(served: Served) -> str:
    """The id of a table at which two bots have played Yatzy to the end."""
    bots = [{"bot": "greedy", "name": "One"}, {"bot": "random", "name": "Two"}]
    with httpx.Client(base_url=served.address, timeout=60) as client:
        me = client.post("/api/people", json={"name": "Clio", "language": "en"}).json()
        wish = {"plan": {"game": "yatzy"}, "seats": bots, "is_open": True}
        opened = client.post("/api/tables", json=wish, headers={"x-letopis-csrf": me["csrf"]})
        table = str(opened.json()["id"])
        until = time.monotonic() + PATIENCE / 1000
        while not client.get(f"/api/tables/{table}/sight").json()["is_over"]:
            assert time.monotonic() < until
            time.sleep(0.2)
    return table


def studied(served: Served, name: str) -> str:
    """The id under which an archived game may be looked at."""
    with httpx.Client(base_url=served.address, timeout=60) as client:
        me = client.post("/api/people", json={"name": "Clio", "language": "en"}).json()
        data = (ARCHIVE / name).read_bytes()
        read = client.post("/api/study", content=data, headers={"x-letopis-csrf": me["csrf"]})
    return str(read.json()["id"])


def looker(visits: Visits) -> Visitor:
    """Somebody with a name, as who looks at a file has."""
    visitor = visits(None)
    visitor.calls("POST", "/api/people", {"name": "Anna", "language": "ru"})
    return visitor


def test_a_game_is_replayed_turn_by_turn_and_each_moment_has_a_link(
    visits: Visits, finished: str
) -> None:
    """The first picture is the first turn, with its dice and its box; entries on request."""
    visitor = visits(f"/table/{finished}/replay")
    said = visitor.page.locator(".said .serif")  # luck and losses come when they are worked out
    expect(said.first).to_have_text(re.compile("One"), timeout=PATIENCE)
    expect(visitor.page.locator("td.fresh")).to_have_count(1, timeout=PATIENCE)
    throw = re.compile(r"(\d, ){4}\d")
    dice = visitor.page.get_by_role("img", name=throw)
    expect(dice).to_be_visible()
    visitor.sees(visitor.t("web.replay.at-turn", at=1, of=26))
    visitor.button("web.replay.next").click()
    visitor.sees(visitor.t("web.replay.at-turn", at=2, of=26))
    turn = int(visitor.page.url.partition("?at=")[2])
    visitor.page.get_by_role("combobox", name=visitor.t("web.replay.unit")).select_option("entry")
    visitor.button("web.replay.previous").click()
    at = visitor.page.url
    assert at.endswith(f"?at={turn - 1}")
    expect(said).to_have_count(1, timeout=PATIENCE)
    expect(said).to_have_text(re.compile(r"\d(\s\d){4}"), timeout=PATIENCE)
    other = visits(at.removeprefix(visitor.address))
    expect(other.page.locator(".said .serif")).to_have_text(said.inner_text(), timeout=PATIENCE)
    assert visitor.barriers() == []


def test_the_strategy_game_is_replayed_on_its_board(visits: Visits, served: Served) -> None:
    """By years, with what happened beside the map, and a battle to be watched again."""
    visitor = looker(visits)
    visitor.goes(f"/look/{studied(served, 'strategic-edition-5.letopis')}/replay?at=163")
    told = visitor.page.get_by_role("list", name=visitor.t("web.replay.facts"))
    expect(told).to_contain_text("Сражение 1")
    visitor.sees(visitor.t("web.overview.year", year=8))
    tokens = visitor.page.locator(".viewport.isReady .over [data-token]")
    tokens.first.wait_for()
    many = tokens.count()
    assert visitor.barriers() == []
    told.get_by_role("button", name=visitor.t("web.battle.replay")).click()
    visitor.button("web.battle.close").click()
    visitor.page.get_by_role("combobox", name=visitor.t("web.replay.unit")).select_option("year")
    visitor.button("web.replay.first").click()
    visitor.sees(visitor.t("web.overview.year", year=1))
    expect(tokens).not_to_have_count(many)
    visitor.button("web.replay.next").click()
    visitor.sees(visitor.t("web.overview.year", year=2))


def test_the_review_tells_luck_loss_and_turning_points(visits: Visits, served: Served) -> None:
    """Of an archived game, which is open to its last turns; a drawn one may be decided before."""
    visitor = looker(visits)
    visitor.goes(f"/look/{studied(served, 'yatzy-edition-1.letopis')}/review")
    turning = visitor.page.get_by_role("heading", name=visitor.t("web.review.turning"))
    expect(turning).to_be_visible(timeout=SOLVED_BY)
    links = turning.locator("..").get_by_role("link")
    expect(links).to_have_count(3, timeout=PATIENCE)
    assert visitor.barriers() == []


def test_a_sheet_is_printed_from_the_page(visits: Visits) -> None:
    visitor = visits()
    with visitor.page.expect_download(timeout=PATIENCE * 2) as waiting:
        visitor.page.get_by_role("link", name=visitor.t("web.print.blank")).first.click()
    assert waiting.value.path().read_bytes()[:5] == b"%PDF-"
