"""Answers by what players have said beforehand: ordinary ones after a pause, silence when time is
over."""

import asyncio
from pathlib import Path

import pytest

from letopis.core.acts import Action
from letopis.core.game import Prompt
from letopis.core.seats import SeatId
from letopis.server.house import House
from letopis.server.live.instructed_answers import AT_A_GLANCE, WITH_A_THOUGHT, drawn_pause
from letopis.server.live.keeper import Ask
from letopis.server.live.live_table import Waiting
from letopis.server.settings import Settings
from tests.rule import rule
from tests.server.guests import Clock, Guest, Inn, Json, opened
from tests.server.live.instructed_tables import HOUR, PATTERN, room_of, settled, stored, stormed
from tests.server.live.recorder import Held, asked, begun, own, says
from tests.server.skirmish import attack
from tests.server.sockets import looking, next_grown


@pytest.fixture
def inn(sqlite_inn: Inn) -> Inn:
    """Nothing here depends on the kind of database."""
    return sqlite_inn


@rule("VS-1.2.u")
def test_whoever_wants_never_to_be_asked_has_let_it_pass_after_a_pause(inn: Inn) -> None:
    pause = Held(inn)
    table, anna, boris = begun(inn)
    says(boris, table, "stance never")
    with looking(anna, table) as socket:
        next_grown(socket)
        anna.asks(table, "move knights-1 c2 d2 e2")
        assert next_grown(socket)["sight"]["asked"][0]["seat"] == "p2"
        assert boris.sees(table)["is_spared"]
        pause.end()
        news = next_grown(socket)
    assert [(it["seat"], it["ask"]) for it in news["told"]] == [("p2", "pass")]
    assert asked(anna, table) == [("p1", "turn")]


def test_a_change_of_mind_during_the_pause_leaves_the_question_open(inn: Inn) -> None:
    pause = Held(inn)
    table, anna, boris = begun(inn)
    says(boris, table, "stance never")
    anna.asks(table, "move knights-1 c2 d2 e2")
    says(boris, table, "stance approached")
    assert not boris.sees(table)["is_spared"]
    pause.end()
    settled(inn)
    assert asked(anna, table) == [("p2", "react")]
    says(boris, table, "stance never")  # said while one is asked
    pause.end()
    settled(inn)
    assert asked(anna, table) == [("p1", "turn")]


def test_an_answer_given_during_the_pause_is_the_only_one(inn: Inn) -> None:
    pause = Held(inn)
    table, anna, boris = begun(inn)
    says(boris, table, "stance never")
    anna.asks(table, "move knights-1 c2 d2 e2")
    assert boris.asks(table, "attack knights-2 knights-1").status_code == 200
    pause.end()
    settled(inn)
    assert "p2 pass" not in stored(inn, table)


def test_a_question_that_was_open_when_the_server_stopped_is_answered_by_the_next(
    tmp_path: Path, clock: Clock
) -> None:
    settings = Settings(f"sqlite:///{tmp_path}/letopis.db")
    with opened(House(settings, clock)) as inn:
        Held(inn)
        table, anna, boris = begun(inn)
        says(boris, table, "stance never")
        anna.asks(table, "move knights-1 c2 d2 e2")
    house = House(settings, clock)
    later = asyncio.Event()

    async def pause(asked: Waiting) -> None:
        await later.wait()

    house.instructed.pause = pause
    with opened(house) as inn:
        for guest in (anna, boris):
            guest.client = inn.client
        assert asked(anna, table) == [("p2", "react")]
        inn.client.blocking_portal.call(_set, later)
        settled(inn)
        assert asked(anna, table) == [("p1", "turn")]


async def _set(event: asyncio.Event) -> None:
    event.set()


@rule("VS-7.3.a", "VS-7.5.a")
def test_orders_for_always_are_sealed_after_a_pause_like_anybody_elses(inn: Inn) -> None:
    pause = Held(inn)
    table, anna, boris = stormed(inn)
    says(boris, table, f"{PATTERN} always")  # said while he is asked
    for _ in ("array", "orders"):
        assert boris.sees(table)["is_spared"]
        pause.end()
    settled(inn)
    assert asked(anna, table) == [("p1", "orders")]
    array, orders = stored(inn, table)[-2:]
    assert array.startswith("p2 array ")
    assert orders.startswith("p2 orders attack shoot attack shoot attack shoot salt ")
    assert len(orders.split()[-1]) == 24, "as long as a browser draws them"
    hers = anna.get(f"/api/tables/{table['id']}/battles").json()["now"]
    (seal,) = hers["seals"]
    assert len(seal["seal"]) == 64
    assert seal["words"] == []


@rule("VS-7.3.a")
def test_orders_by_equilibrium_are_reckoned_in_a_process_of_their_own(inn: Inn) -> None:
    pause = Held(inn)
    table, anna, boris = begun(inn)
    says(boris, table, "standing-orders equilibrium always")
    attack(anna, table)
    for _ in ("array", "orders"):
        pause.end()
    settled(inn)
    assert asked(anna, table) == [("p1", "orders")]
    assert [it.split()[1] for it in stored(inn, table)[-2:]] == ["array", "orders"]


def test_pauses_are_drawn_and_longer_where_there_is_more_to_think_about(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    for key, (shortest, longest) in (("react", AT_A_GLANCE), ("orders", WITH_A_THOUGHT)):
        prompt = Prompt(SeatId("p2"), key, is_brief=key == "react")
        slept.clear()
        for _ in range(50):
            asyncio.run(drawn_pause(Waiting(prompt, 1, 1)))
        assert all(shortest <= it <= longest for it in slept)
        assert len(set(slept)) > 40


def silent(inn: Inn, table: Json, guest: Guest, clock: Clock, seat: str = "p2") -> None:
    clock.turn(2 * HOUR)
    for _ in range(10):
        if seat in dict(asked(guest, table)):
            inn.tick()
    assert seat not in dict(asked(guest, table)), stored(inn, table)


@rule("VS-7.3.a", "VS-0.2.c")
@pytest.mark.parametrize("missed", ["lapse", "standing"])
def test_orders_for_silence_are_used_when_time_is_over(inn: Inn, clock: Clock, missed: str) -> None:
    table, anna, boris = stormed(inn, {"missed": missed})
    says(boris, table, PATTERN)
    silent(inn, table, anna, clock)
    lapse = stored(inn, table)[-1]
    assert lapse.startswith("clock lapse p2 beforehand ")
    assert [it.partition(":")[2] for it in lapse.split()[4:]] == ["attack", "shoot"] * 3
    told = anna.get(f"/api/tables/{table['id']}/news").json()["told"][-1]
    assert (told["ask"], told["facts"]) == (
        "lapse p2", ["timed-out p2", "sealed defenders - by p2"]
    )  # fmt: skip
    anna.asks(table, "orders defend defend defend defend")
    opened_cards = next(it for it in anna_facts(anna, table) if it.startswith("opened orders"))
    assert ":attack" in opened_cards.partition("defence")[2]


@rule("VS-7.3.a", "VS-0.2.c")
def test_what_was_reckoned_before_time_was_over_is_used_and_nothing_waits_for_it(
    inn: Inn, clock: Clock
) -> None:
    table, _, boris = stormed(inn)
    says(boris, table, "standing-orders equilibrium")
    boris.asks(table, "array knights-2 castle-f2")
    room, orders = room_of(inn, table), inn.house.instructed._orders
    assert inn.client.blocking_portal.call(orders.of, room, SeatId("p2")) is not None
    clock.turn(2 * HOUR)
    inn.tick()
    lapses = [it for it in stored(inn, table) if it.startswith("clock lapse p2")]
    assert lapses[0].startswith("clock lapse p2 beforehand knights-2:")


def test_what_is_not_reckoned_in_time_is_left_to_chance(
    inn: Inn, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(*given: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(inn.house.instructed._orders, "_reckoned", never)
    table, anna, boris = stormed(inn)
    says(boris, table, "standing-orders equilibrium")
    silent(inn, table, anna, clock)
    assert stored(inn, table)[-1] == "clock lapse p2"


def anna_facts(anna: Guest, table: Json) -> list[str]:
    told = anna.get(f"/api/tables/{table['id']}/news").json()["told"]
    return [fact for it in told for fact in it["facts"]]


@rule("VS-7.12.e", "VS-0.2.c")
def test_what_a_victor_wants_is_done_when_he_is_silent(inn: Inn, clock: Clock) -> None:
    table, anna, boris = stormed(inn)
    says(anna, table, "standing-spoils leave lower")
    boris.asks(table, "as-standing")
    boris.asks(table, "orders shoot shoot shoot shoot shoot shoot")
    anna.asks(table, "orders attack attack attack attack")
    assert asked(anna, table) == [("p1", "settle")]
    silent(inn, table, anna, clock, seat="p1")
    assert "clock lapse p1 beforehand leave lower" in stored(inn, table)
    castle = anna.sees(table)["view"]["structures"]["f2"]
    assert (castle["owner"], castle["kind"]) == ("p2", "manor")


@rule("VS-7.3.a")
def test_whoever_lets_his_orders_decide_gives_them_as_his_own(inn: Inn) -> None:
    table, _, boris = stormed(inn)
    says(boris, table, PATTERN)
    for key in ("a", "b"):
        assert boris.asks(table, "as-standing", key=key).status_code == 200
    again = boris.asks(table, "as-standing", key="b")
    assert again.json()["is_repeat"], "the same ask, whatever was made of it"
    assert stored(inn, table)[-1] == "p2 orders attack shoot attack shoot attack shoot"


@rule("VS-3.6.a")
def test_who_leaves_says_what_shall_hold_and_from_then_on_to_the_game(inn: Inn) -> None:
    table, anna, boris = begun(inn)
    says(boris, table, f"{PATTERN} always", "standing-spoils leave keep")
    assert boris.asks(table, "leave-game").status_code == 200
    assert stored(inn, table)[-1] == "p2 leave-game orders attack shoot spoils leave keep no"
    told = anna.get(f"/api/tables/{table['id']}/news").json()["told"][-1]
    assert (told["ask"], told["facts"]) == ("leave-game", ["leave-wished p2"])
    answer = boris.asks(table, "standing-orders defend")
    assert not answer.json()["is_private"]
    assert stored(inn, table)[-1] == "p2 standing-orders defend"


@rule("VS-7.3.a")
def test_what_an_older_chronicle_holds_is_changed_there(inn: Inn) -> None:
    table, _, boris = begun(inn)
    room = room_of(inn, table)
    assert room.live is not None
    old = room.live.game.notation.read("standing-orders attack always")
    assert isinstance(old, Action)
    inn.client.blocking_portal.call(inn.house.keeper.submit, room, Ask(SeatId("p2"), old))
    assert own(boris, table)["orders_always"]
    assert not boris.asks(table, "standing-orders").json()["is_private"]
    assert own(boris, table)["battle_orders"] == []
    says(boris, table, PATTERN)  # from now on it is kept apart


def test_nobody_who_stays_away_is_brought_back_by_what_he_says_beforehand(inn: Inn) -> None:
    table, anna, boris = begun(inn)
    assert boris.post(f"/api/tables/{table['id']}/chairs/p2/leave").status_code in (200, 204)
    before = anna.get(f"/api/tables/{table['id']}/events").json()
    says(boris, table, "stance never")
    assert anna.get(f"/api/tables/{table['id']}/events").json() == before
    chair = room_of(inn, table).chair(SeatId("p2"))
    assert chair is not None
    assert chair.bot is not None


def test_nobody_is_called_for_a_question_that_he_does_not_want_to_be_asked(inn: Inn) -> None:
    Held(inn)
    table, anna, boris = begun(inn)
    says(boris, table, "stance never")

    def called() -> list[str]:
        inn.client.blocking_portal.call(_noticed, inn.house)
        return [it["kind"] for it in boris.get("/api/me/notices").json()["notices"]]

    before = called()
    anna.asks(table, "move knights-1 c2 d2 e2")
    assert asked(anna, table) == [("p2", "react")]
    assert called().count("turn") == before.count("turn")


async def _noticed(house: House) -> None:
    while tasks := house.notices._tasks:
        await asyncio.wait(tuple(tasks))
