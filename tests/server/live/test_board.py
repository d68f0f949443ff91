"""The map of a game as pictures over HTTP."""

import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator

import pytest

from letopis.games.strategic.maps import Terrain
from letopis.server.house import House
from letopis.server.settings import Settings
from tests.server.guests import Inn, opened


@pytest.fixture
def inn(sqlite_address: str) -> Iterator[Inn]:
    with opened(House(Settings(sqlite_address))) as inn:
        yield inn


def test_ground_and_pieces_are_drawings_of_one_size(inn: Inn) -> None:
    table, guests = inn.together("strategic", "Anna", "Boris", plan={"materials": {"map": "duel"}})
    home = f"/api/tables/{table['id']}/board"
    ground, pieces = (guests[0].get(f"{home}/{it}", language="ru") for it in ("ground", "pieces"))
    drawn = [ElementTree.fromstring(it.content) for it in (ground, pieces)]
    assert drawn[0].attrib["viewBox"] == drawn[1].attrib["viewBox"]
    assert "Anna" in pieces.text
    assert "Anna" not in ground.text
    assert pieces.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("what", ["", "/tiles?at=0.0", "/ground"])
def test_what_is_kept_of_a_board_is_asked_for_again_and_sent_once(inn: Inn, what: str) -> None:
    """A newer program may tell more of a board than the one that was asked yesterday."""
    table, guests = inn.together("strategic", "Anna", "Boris", plan={"materials": {"map": "duel"}})
    path = f"/api/tables/{table['id']}/board{what}"
    first = guests[0].get(path)
    assert (first.status_code, first.headers["cache-control"]) == (200, "private, no-cache")
    known = {**guests[0].headers, "if-none-match": first.headers["etag"]}
    again = inn.client.get(path, headers=known)
    assert (again.status_code, again.content) == (304, b"")


def test_strangers_see_no_board_and_dice_have_none(inn: Inn) -> None:
    table, guests = inn.together("strategic", "Anna", "Boris")
    answer = inn.guest("Vera").get(f"/api/tables/{table['id']}/board/pieces")
    assert (answer.status_code, answer.json()["code"]) == (404, "still-playing")
    yatzy = guests[0].opens("yatzy")
    answer = guests[0].get(f"/api/tables/{yatzy['id']}/board/ground")
    assert (answer.status_code, answer.json()["code"]) == (404, "no-board")


def test_the_ground_comes_in_tiles_that_cover_the_map(inn: Inn) -> None:
    table, guests = inn.together("strategic", "Anna", "Boris", plan={"materials": {"map": "duel"}})
    home = f"/api/tables/{table['id']}/board"
    about = guests[0].get(home, language="en").json()
    board = about["map"]
    assert [len(row) for row in board["terrain"]] == [board["columns"]] * board["rows"]
    corners = [
        (x, y)
        for x in range(0, board["columns"], board["tile"])
        for y in range(0, board["rows"], board["tile"])
    ]
    asked = [f"{x}.{y}" for x, y in corners]
    drawn = guests[0].get(f"{home}/tiles", language="en", at=asked).json()["tiles"]
    boxes = [ElementTree.fromstring(it).attrib["viewBox"].split() for it in drawn]
    assert [[float(it) for it in box[:2]] for box in boxes] == [
        [x * board["unit"], y * board["unit"]] for x, y in corners
    ]
    area = sum(float(box[2]) * float(box[3]) for box in boxes)
    assert area == board["columns"] * board["rows"] * board["unit"] ** 2
    assert about["armies"]["elves"]["name"] == "elves"
    assert {about["terrains"][it]["terrain"] for it in "".join(board["terrain"])} <= set(Terrain)
    assert len(about["cells"]) == board["columns"] * board["rows"]
    assert about["cells"]["n7"] == "Honey Dale, n7, field"
    assert about["structures"]["castle"]["is_lord_house"]
    assert all(land["name"] and land["outline"].startswith("M") for land in board["lands"])
    for beyond in (f"{board['columns'] + 10}.0", "1.1", "-10.0", "0", "0.0.0", "٠.٠"):
        answer = guests[0].get(f"{home}/tiles", at=["0.0", beyond])
        assert (answer.status_code, answer.json()["code"]) == (404, "no-board"), beyond
    assert guests[0].get(f"{home}/tiles", at=["0.0"] * 61).status_code == 400
    assert guests[0].get(f"{home}/tiles").status_code == 400


def test_a_tile_has_the_colours_of_the_page_and_ids_of_its_own(inn: Inn) -> None:
    table, guests = inn.together("strategic", "Anna", "Boris", plan={"materials": {"map": "duel"}})
    home = f"/api/tables/{table['id']}/board/tiles"
    one, other = guests[0].get(home, language="ru", at=["0.0", "10.0"]).json()["tiles"]
    assert "var(--t-field)" in one
    ids = [
        {it.attrib["id"] for it in ElementTree.fromstring(tile).iter() if "id" in it.attrib}
        for tile in (one, other)
    ]
    assert ids[0]
    assert not ids[0] & ids[1]
