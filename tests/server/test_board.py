"""The map of a game that has one, as pictures over the wire."""

import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path

import pytest

from letopis.server.house import House
from letopis.server.settings import Settings
from tests.server.guests import Inn, opened


@pytest.fixture
def inn(tmp_path: Path) -> Iterator[Inn]:
    with opened(House(Settings(f"sqlite:///{tmp_path}/letopis.db"))) as inn:
        yield inn


def test_ground_and_pieces_are_drawings_of_one_size(inn: Inn) -> None:
    table, guests = inn.together("strategic", "Anna", "Boris", plan={"materials": {"map": "duel"}})
    home = f"/api/tables/{table['id']}/board"
    ground, pieces = (guests[0].get(f"{home}/{it}", language="ru") for it in ("ground", "pieces"))
    drawn = [ElementTree.fromstring(it.content) for it in (ground, pieces)]
    assert drawn[0].attrib["viewBox"] == drawn[1].attrib["viewBox"]
    assert "Anna" in pieces.text
    assert "Anna" not in ground.text
    assert "max-age" in ground.headers["cache-control"]
    assert pieces.headers["cache-control"] == "no-store"


def test_strangers_see_no_board_and_dice_have_none(inn: Inn) -> None:
    table, guests = inn.together("strategic", "Anna", "Boris")
    answer = inn.guest("Vera").get(f"/api/tables/{table['id']}/board/pieces")
    assert (answer.status_code, answer.json()["code"]) == (404, "no-such-table")
    yatzy = guests[0].opens("yatzy")
    answer = guests[0].get(f"/api/tables/{yatzy['id']}/board/ground")
    assert (answer.status_code, answer.json()["code"]) == (404, "no-board")
