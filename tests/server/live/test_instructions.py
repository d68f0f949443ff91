"""What players say beforehand, kept by the server: durable, known to the seat alone, used as an
ordinary answer after a pause, or as silence when time is over."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from letopis.core.acts import Action
from letopis.core.game import Prompt
from letopis.core.seats import SeatId
from letopis.server.house import House
from letopis.server.live.instructed_answers import (
    AT_A_GLANCE,
    WITH_A_THOUGHT,
    drawn_pause,
)
from letopis.server.live.keeper import Ask, Room
from letopis.server.live.live_table import Waiting
from letopis.server.settings import Settings
from letopis.store.sql.around_table.instructions import Instruction, keep_instruction
from tests.rule import rule
from tests.server.guests import Clock, Guest, Inn, Json, opened
from tests.server.live.recorder import Held, asked, begun, own, says
from tests.server.skirmish import SKIRMISH, attack
from tests.server.sockets import looking, next_grown

HOUR = 3_600_000
PATTERN = "standing-orders attack shoot"


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def inn(tmp_path: Path, clock: Clock) -> Iterator[Inn]:
    with opened(House(Settings(f"sqlite:///{tmp_path}/letopis.db"), clock)) as inn:
        yield inn


def settled(inn: Inn) -> None:
    inn.client.blocking_portal.call(inn.house.instructed.settle)


def room_of(inn: Inn, table: Json) -> Room:
    room: Room = inn.client.blocking_portal.call(inn.house.keeper.room, table["id"])
    return room


def stored(inn: Inn, table: Json) -> list[str]:
    """The lines of the chronicle, with everything that is hidden."""
    live = room_of(inn, table).live
    assert live is not None
    return [f"{it.seat} {live.game.notation.write(it.ask)}" for it in live.entries]


def stormed(inn: Inn, regulation: Json | None = None) -> tuple[Json, Guest, Guest]:
    """Boris is asked to array the defenders of his castle against Anna's knights."""
    table, anna, boris = begun(inn, regulation)
    attack(anna, table)
    assert asked(anna, table) == [("p2", "array")]
    return table, anna, boris


# Said and known


@rule("VS-7.3.a", "VS-7.12.e", "VS-1.2.u")
def test_what_is_said_is_seen_by_its_seat_alone_and_can_be_changed(inn: Inn) -> None:
    table, anna, boris = begun(inn)
    says(boris, table, f"{PATTERN} always", "standing-spoils leave lower", "stance never")
    mine = own(boris, table)
    assert (mine["battle_orders"], mine["orders_always"]) == (["attack", "shoot"], True)
    assert mine["spoils"] == {"take": False, "lower": True, "stir": "no"}
    assert mine["stance"] == "never"
    offered = [it["line"] for it in boris.get(f"/api/tables/{table['id']}/offers").json()]
    assert "stance never" not in offered, "it is so already"
    assert "stance approached" in offered
    taken = [it["stance"] for it in boris.sees(table)["said"]["stances"] if it.get("is_taken")]
    assert taken == ["never"]
    assert own(anna, table)["battle_orders"] == []
    assert own(anna, table)["stance"] == "approached"
    assert own(anna, table, "p1")["stance"] == "approached"
    says(boris, table, "standing-orders", "standing-spoils take keep", "stance approached")
    assert own(boris, table)["battle_orders"] == []
    assert not any("stand" in it or "stance" in it for it in stored(inn, table))


def test_what_makes_no_sense_is_refused_in_words(inn: Inn) -> None:
    table, _, boris = begun(inn)
    for line, reason in (
        ("standing-orders flee", "no-such-order"),
        ("standing-orders", "no-standing-orders"),
        ("standing-spoils take keep", "same-spoils"),
        ("stance approached", "same-stance"),
    ):
        answer = boris.asks(table, line)
        assert (answer.status_code, answer.json()["reason"]) == (409, reason)
        assert answer.json()["text"]
    vera = inn.guest("Vera")
    assert vera.asks(table, "stance never").json()["code"] == "which-seat"
    assert vera.asks(table, "stance never", seat="p2").json()["code"] == "not-your-seat"


def test_the_same_said_twice_is_said_once(inn: Inn) -> None:
    table, _, boris = begun(inn)
    says(boris, table, PATTERN)
    again = boris.asks(table, PATTERN, key="a", seq=0).json()
    assert (again["is_repeat"], again["is_private"]) == (True, True)
    assert [it["seq"] for it in again["told"]] == [1, 2, 3][: len(again["told"])], "what he missed"
    act = {"do": "standing-orders", "pattern": ["attack", "shoot"]}
    answer = boris.post(f"/api/tables/{table['id']}/asks", {"act": act})
    assert answer.json()["is_repeat"]


def test_all_tabs_of_the_seat_see_it_and_no_other_socket_hears_anything(inn: Inn) -> None:
    table, anna, boris = begun(inn)
    with looking(boris, table) as tab, looking(boris, table) as other, looking(anna, table) as hers:
        for socket in (tab, other, hers):
            next_grown(socket)
        tab.send_json({"type": "ask", "line": f"{PATTERN} always", "key": "a"})
        seq = boris.sees(table)["seq"]
        for socket in (tab, other):
            news = next_grown(socket)
            assert (news["told"], news["sight"]["seq"]) == ([], seq)
            assert news["sight"]["view"]["players"]["p2"]["orders_always"]
        heard = tab.receive_json(timeout=60)
        while heard["type"] in ("seated", "timed"):
            heard = tab.receive_json(timeout=60)
        expected = {"key": "a", "seq": seq, "is_repeat": False, "is_private": True}
        assert heard == {"type": "accepted", **expected}
        assert anna.asks(table, "move knights-1 c2").status_code == 200
        assert next_grown(hers)["told"][0]["seq"] == seq + 1, "nothing came between"


def test_what_is_acknowledged_outlives_the_server_and_is_there_on_another_device(
    tmp_path: Path, clock: Clock
) -> None:
    settings = Settings(f"sqlite:///{tmp_path}/letopis.db")
    with opened(House(settings, clock)) as inn:
        table, _, boris = begun(inn)
        boris.registers("boris", "a long enough secret")
        says(boris, table, PATTERN, "standing-spoils leave keep", "stance never")
    with opened(House(settings, clock)) as inn:
        boris.client = inn.client
        phone = inn.guest("Boris").signed_in("boris", "a long enough secret")
        for device in (boris, phone):
            mine = own(device, table)
            assert (mine["battle_orders"], mine["stance"]) == (["attack", "shoot"], "never")
            assert mine["spoils"]["take"] is False


def test_a_guest_who_signs_in_has_said_it_all_the_same(inn: Inn) -> None:
    table, _, boris = begun(inn)
    says(boris, table, f"{PATTERN} always", "stance never")
    inn.guest("Boris elsewhere").registers("boris", "a long enough secret")
    known = boris.signed_in("boris", "a long enough secret")
    mine = own(known, table)
    assert (mine["orders_always"], mine["stance"]) == (True, "never")


def test_another_process_is_told_and_reads_it(inn: Inn) -> None:
    table, _, boris = begun(inn)
    said = Instruction(SeatId("p2"), "stance", boris.me["id"], "stance never")
    portal = inn.client.blocking_portal
    with looking(boris, table) as tab:
        next_grown(tab)
        portal.call(inn.house.database.write, lambda it: keep_instruction(it, table["id"], said))
        assert own(boris, table)["stance"] == "approached", "nobody has said so here"
        portal.call(inn.house.instructed.heard, f"{table['id']} p2")
        assert next_grown(tab)["sight"]["view"]["players"]["p2"]["stance"] == "never"
        portal.call(inn.house.instructed.heard, f"{table['id']} p2")
        portal.call(inn.house.instructed.heard, "no-such-table p2")
    assert own(boris, table)["stance"] == "never"


def test_a_line_that_nobody_can_read_any_more_was_never_said(inn: Inn) -> None:
    table, _, boris = begun(inn)
    portal = inn.client.blocking_portal
    for kind, line in (("stance", "stance sometimes"), ("juggle", "juggle apples")):
        said = Instruction(SeatId("p2"), kind, boris.me["id"], line)
        portal.call(
            inn.house.database.write,
            lambda it, said=said: keep_instruction(it, table["id"], said),
        )
    portal.call(inn.house.keeper.refresh, table["id"])
    assert own(boris, table)["stance"] == "approached"


def test_one_screen_with_two_seats_keeps_them_apart(inn: Inn) -> None:
    anna = inn.guest("Anna")
    plan = {"materials": {"map": SKIRMISH}}
    table = anna.opens("strategic", {"mine": True}, {"mine": True}, plan=plan)
    if anna.get(f"/api/tables/{table['id']}").json()["stage"] != "playing":
        assert anna.post(f"/api/tables/{table['id']}/start").status_code == 200
    while (now := anna.sees(table, seat="p1")["asked"][0])["key"] != "turn":
        seen = anna.sees(table, seat=now["seat"])
        assert anna.asks(table, seen["default"], seat=now["seat"]).status_code == 200
    answer = anna.asks(table, "stance never", seat="p2").json()
    assert answer["is_private"]
    assert answer["sight"]["view"]["players"]["p2"]["stance"] == "never"
    for seat in ("p1", "public"):
        assert anna.sees(table, seat=seat)["view"]["players"]["p2"]["stance"] == "approached"


# Whoever comes after


@rule("VS-0.2.d")
def test_a_successor_takes_over_orders_and_is_asked_and_the_former_player_sees_nothing(
    inn: Inn, clock: Clock
) -> None:
    Held(inn)
    table, _, boris = stormed(inn, {"missed": "host", "replace_after": 1, "replacing": "open"})
    says(boris, table, f"{PATTERN} always", "stance never", "standing-spoils leave lower")
    assert boris.sees(table)["is_spared"]
    clock.turn(2 * HOUR)
    inn.tick()
    vera, take = inn.guest("Vera"), f"/api/tables/{table['id']}/chairs/p2/take"
    assert vera.post(take, {}).status_code == 200
    mine = own(vera, table)
    assert mine["battle_orders"] == ["attack", "shoot"]
    assert mine["spoils"] == {"take": False, "lower": True, "stir": "no"}
    assert (mine["orders_always"], mine["stance"]) == (False, "approached")
    assert not vera.sees(table)["is_spared"]
    assert own(boris, table)["battle_orders"] == []
    assert boris.asks(table, "stance never", seat="p2").status_code == 403
    says(vera, table, "standing-orders defend always")
    assert boris.post(take, {}).status_code == 200
    mine = own(boris, table)
    assert (mine["battle_orders"], mine["orders_always"]) == (["defend"], False)
    assert mine["stance"] == "never", "nobody has said anything else since"


# Answers after a pause


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


# Silence


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


# Around the table


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
