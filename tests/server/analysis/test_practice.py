"""Battles without a game: resolved, weighed, and refused where they are too large."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from letopis.server.house import House
from letopis.server.settings import Settings
from tests.rule import rule
from tests.server.guests import Inn, Json, opened

PATH = "/api/practice/battle"


@pytest.fixture
def inn(tmp_path: Path) -> Iterator[Inn]:
    with opened(House(Settings(f"sqlite:///{tmp_path}/letopis.db"))) as inn:
        yield inn


def practised(inn: Inn, **params: str) -> Json:
    """Asked by somebody who has not said who he is."""
    answer = inn.client.get(PATH, params={"language": "en", **params})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def weighed(inn: Inn, **params: str) -> Json:
    while True:
        answer = inn.client.get(f"{PATH}/value", params=params)
        assert answer.status_code == 200, answer.text
        if answer.json()["is_ready"]:
            return dict(answer.json())


@rule("VS-7.7.f", "VS-7.8.c")
def test_a_battle_is_fought_to_its_end_with_a_reason_for_each_clash(inn: Inn) -> None:
    sides = {"attackers": "2,2+", "defenders": "3"}
    found = practised(inn, **sides, attack="AASS", defence="SDS")
    scene = found["scene"]
    assert scene["result"] == "The attackers have won."
    first = scene["layouts"][0]
    assert [it["clause"] for it in first["clashes"]][:1] == ["VS-7.3.b"]
    left = [it["left"] for it in scene["attack"]["armies"]]
    assert sum(left) > 0
    assert [it["left"] for it in scene["defence"]["armies"]] == [0]
    assert found["lines"]["columns"] == first["columns"]


def test_without_orders_the_sides_are_only_laid_out(inn: Inn) -> None:
    found = practised(inn, attackers="4", defenders="3+", attack="AAAA")
    assert found["scene"]["layouts"] == []
    assert found["scene"]["result"] == ""
    assert len(found["lines"]["defenders"]) == 3


def test_the_value_of_a_small_battle_is_known(inn: Inn) -> None:
    found = weighed(inn, attackers="4", defenders="3+")
    assert found["value"] == pytest.approx(-1 / 3)
    assert found["win"] + found["draw"] + found["lose"] == pytest.approx(1)
    (opening,) = found["openings"]
    assert sum(it["chance"] for it in opening["attackers"]) == pytest.approx(1)
    assert weighed(inn, attackers="2", defenders="2")["value"] == pytest.approx(0)


@pytest.mark.parametrize(
    ("params", "code"),
    [
        ({"attackers": "10", "defenders": "3"}, "battle-too-large"),
        ({"attackers": "9", "defenders": "2,2,2,1,1,1"}, "battle-too-long"),
        ({"attackers": "1,1,1", "defenders": "1,1,1"}, "battle-too-many-armies"),
        ({"attackers": "0", "defenders": "3"}, "battle-strength"),
        ({"attackers": "x", "defenders": "3"}, "battle-strength"),
        ({"attackers": "9,9,9", "defenders": "3"}, "battle-too-many-cards"),
        ({"attackers": "1,1,1,1,1,1,1", "defenders": "3"}, "battle-too-many-armies"),
        ({"attackers": "1," * 30, "defenders": "3"}, "bad-request"),
    ],
)
def test_what_is_too_large_or_no_battle_is_refused_before_it_is_weighed(
    inn: Inn, params: dict[str, str], code: str
) -> None:
    answer = inn.client.get(f"{PATH}/value", params=params)
    assert (answer.status_code, answer.json()["code"]) == (400, code)


def test_orders_fit_the_detachments(inn: Inn) -> None:
    for attack, code in (
        ("AA", "battle-orders"),
        ("AXAA", "battle-card"),
        ("A" * 30, "bad-request"),
    ):
        answer = inn.client.get(PATH, params={"attackers": "4", "defenders": "3", "attack": attack})
        assert (answer.status_code, answer.json()["code"]) == (400, code)
