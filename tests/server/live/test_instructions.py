"""What players say beforehand, kept by the server: durable, and known to the seat alone."""

from pathlib import Path

import pytest

from letopis.core.seats import SeatId
from letopis.server.house import House
from letopis.server.settings import Settings
from letopis.store.sql.around_table.instructions import Instruction, keep_instruction
from tests.rule import rule
from tests.server.guests import Clock, Inn, opened
from tests.server.live.instructed_tables import HOUR, PATTERN, stored, stormed
from tests.server.live.recorder import Held, begun, own, says
from tests.server.skirmish import SKIRMISH
from tests.server.sockets import looking, next_grown


@pytest.fixture
def inn(sqlite_inn: Inn) -> Inn:
    """Nothing here depends on the kind of database."""
    return sqlite_inn


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
