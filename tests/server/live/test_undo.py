"""Undo as a list: one's own acts, one after the other, and why not further."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from letopis.server.house import House
from letopis.server.settings import Settings
from tests.rule import rule
from tests.server.guests import Guest, Inn, Json, opened
from tests.server.live.test_reach import begun, farthest
from tests.server.notices.test_notices import until


@pytest.fixture
def inn(tmp_path: Path) -> Iterator[Inn]:
    with opened(House(Settings(f"sqlite:///{tmp_path}/letopis.db"))) as inn:
        yield inn


def undoable(guest: Guest, table: Json) -> Json:
    answer = guest.get(f"/api/tables/{table['id']}/undo", language="ru")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


@rule("TB-2.1")
def test_own_acts_are_undone_one_by_one_up_to_what_somebody_else_did(inn: Inn) -> None:
    table, guests, seat = begun(inn)
    mover = guests[seat]
    other = next(guest for at, guest in guests.items() if at != seat)
    began = mover.sees(table)["view"]
    assert undoable(mover, table)["steps"] == []
    _, line = farthest(mover, table)
    assert mover.asks(table, line).status_code == 200
    marched = mover.sees(table)["view"]
    house = next(it for it in mover.sees(table)["subjects"] if it.startswith("castle"))
    assert mover.asks(table, f"hire barbarians {house}").status_code == 200
    found = undoable(mover, table)
    assert [it["seq"] for it in found["steps"]] == [found["seq"], found["seq"] - 1]
    assert found["steps"][0]["label"].startswith("Нанять")
    assert undoable(other, table)["steps"] == []
    assert undoable(other, table)["barred"]["clause"] == "TB-2.1"
    for before in (marched, began):
        assert mover.asks(table, "undo").status_code == 200
        assert mover.sees(table)["view"] == before
    assert mover.asks(table, "undo").status_code == 409
    last = undoable(mover, table)
    assert (last["steps"], last["barred"]["clause"]) == ([], "TB-2.1")


@rule("TB-2.1")
def test_an_act_to_be_undone_is_called_as_when_it_was_chosen(inn: Inn) -> None:
    """Who is aboard and could land has embarked."""
    table, guests, seat = begun(inn, host_mode="referee_and_player")
    put = f"army new ship {seat} d2 and army new light-infantry {seat} e2"
    edit = f'edit {put} forced because "a voyage"'
    assert guests["p1"].asks(table, edit, seat="host").status_code == 200
    mover = guests[seat]
    asked = mover.asks(table, "move light-infantry-1 d2", seat=seat)
    assert asked.status_code == 200, asked.text
    found = mover.get(f"/api/tables/{table['id']}/undo", seat=seat, language="ru").json()
    assert found["steps"][0]["label"].startswith("Погрузить")


@rule("TB-2.1")
def test_dice_are_a_bar_to_undo_and_say_so(inn: Inn) -> None:
    anna = inn.guest("Anna")
    table = anna.opens("yatzy")
    assert anna.asks(table, "roll").status_code == 200
    found = undoable(anna, table)
    assert (found["steps"], found["barred"]["reason"]) == ([], "dice-have-fallen")
    assert "Кости" in found["barred"]["text"]


@rule("TB-2.2")
def test_a_score_may_be_taken_back_from_bots_until_ones_next_act(inn: Inn) -> None:
    anna = inn.guest("Anna")
    table = anna.opens("yatzy")
    assert anna.asks(table, "roll").status_code == 200
    thrown = anna.sees(table)
    assert thrown["may_return"] is None
    assert anna.asks(table, thrown["offers"][-1]["line"]).status_code == 200
    until(lambda: anna.sees(table)["view"]["mover"] == "p1", "the bot has played")
    after = anna.sees(table)
    assert "p1" not in after["may_undo"]
    assert after["may_return"] == thrown["seq"] + 1
    assert anna.asks(table, f"ask-back {after['may_return']}").status_code == 200
    again = anna.sees(table)
    assert again["view"] == thrown["view"]
    assert again["may_return"] is None
    assert anna.asks(table, again["offers"][-1]["line"]).status_code == 200
    until(lambda: anna.sees(table)["view"]["mover"] == "p1", "the bot has played again")
    assert anna.sees(table)["may_return"] is not None
    assert anna.asks(table, "roll").status_code == 200
    assert anna.sees(table)["may_return"] is None


@rule("TB-2.2")
def test_a_declared_battle_is_taken_back_at_once_where_only_bots_play(inn: Inn) -> None:
    anna = inn.guest("Anna")
    chairs = ({"mine": True}, {"bot": "squire"})
    table = anna.opens("strategic", *chairs, plan={"materials": {"map": "duel"}})
    until(lambda: anna.sees(table)["asked"][0]["seat"] == "p1", "Anna may enter")
    assert anna.asks(table, anna.sees(table)["default"]).status_code == 200
    until(lambda: anna.sees(table)["asked"][0]["seat"] == "p1", "it is Anna's turn")
    before = anna.sees(table)["view"]
    army = next(it for it in anna.sees(table)["subjects"] if not it.startswith("castle"))
    reach = anna.get(f"/api/tables/{table['id']}/reach", piece=army, language="ru").json()
    attack = next(it for it in reach["acts"] if it["kind"] == "attack")
    assert anna.asks(table, attack["line"]).status_code == 200
    found = undoable(anna, table)
    assert found["steps"] == []
    assert found["returns"]["label"] == attack["said"]["label"]
    assert anna.asks(table, f"ask-back {found['returns']['seq']}").status_code == 200
    assert anna.sees(table)["view"] == before


@rule("TB-2.2")
def test_nothing_is_taken_back_from_people_without_asking_them(inn: Inn) -> None:
    table, (anna, boris) = inn.together("yatzy", "Anna", "Boris")
    assert anna.asks(table, "roll").status_code == 200
    assert anna.asks(table, anna.sees(table)["offers"][-1]["line"]).status_code == 200
    assert boris.asks(table, "roll").status_code == 200
    assert anna.sees(table)["may_return"] is None
    assert undoable(anna, table)["returns"] is None
    assert (anna.sees(table)["may_ask_back"], anna.sees(table)["back"]) == ([1, 3, 4], None)
    assert anna.asks(table, "ask-back 3").status_code == 200
    for guest in (anna, boris):
        assert guest.sees(table)["back"] == {"seat": "p1", "seq": 3, "awaited": ["p2"]}
    assert boris.asks(table, "answer-back no").status_code == 200
    assert anna.sees(table)["back"] is None


def asked_back(inn: Inn, *names: str) -> tuple[Json, list[Guest]]:
    """Anna has scored, and asks for her score back while the next player is at the dice."""
    table, guests = inn.together("yatzy", *names)
    for guest, line in ((guests[0], "roll"), (guests[0], "score chance"), (guests[1], "roll")):
        assert guest.asks(table, line).status_code == 200
    assert guests[0].asks(table, "ask-back 3").status_code == 200
    return table, guests


@rule("TB-2.2")
def test_a_request_ends_for_everybody_when_it_is_answered(inn: Inn) -> None:
    table, guests = asked_back(inn, "Anna", "Boris")
    assert guests[1].asks(table, "answer-back yes").status_code == 200
    for guest in guests:
        assert (guest.sees(table)["back"], guest.sees(table)["view"]["mover"]) == (None, "p1")


@rule("TB-2.2")
@pytest.mark.parametrize("way", ["leave", "resign"])
@pytest.mark.parametrize("is_early", [True, False], ids=["gone before", "gone while asked"])
def test_nobody_waits_for_the_answer_of_somebody_who_is_gone(
    inn: Inn, way: str, is_early: bool
) -> None:
    """The program in his chair is not asked for consent: it gives it."""
    table, (anna, boris, clara) = asked_back(inn, "Anna", "Boris", "Clara")
    goes = f"/api/tables/{table['id']}/chairs/p3/{way}"
    if is_early:
        assert boris.asks(table, "answer-back no").status_code == 200
    assert clara.post(goes).status_code == 200
    if is_early:
        assert anna.asks(table, "ask-back 3").status_code == 200
    until(lambda: anna.sees(table)["back"]["awaited"] == ["p2"], "only Boris is awaited")
    assert boris.asks(table, "answer-back yes").status_code == 200
    assert (anna.sees(table)["back"], anna.sees(table)["view"]["mover"]) == (None, "p1")


@rule("TB-2.2")
def test_a_program_at_its_turn_does_not_end_a_request_by_playing_on(inn: Inn) -> None:
    """Boris has left: what Anna asks for is asked of nobody."""
    table, (anna, boris) = asked_back(inn, "Anna", "Boris")
    assert boris.post(f"/api/tables/{table['id']}/chairs/p2/leave").status_code == 200
    until(lambda: anna.sees(table)["view"]["mover"] == "p1", "it is Anna's turn")
    told = anna.get(f"/api/tables/{table['id']}/news").json()["told"]
    assert [it["ask"] for it in told[6:]] == ["answer-back yes"]
