"""What a piece can do, asked over HTTP before anything is done."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar.testing import WebSocketTestSession

from letopis.server.house import House
from letopis.server.settings import Settings
from tests.server.guests import Guest, Inn, Json, opened


@pytest.fixture
def inn(tmp_path: Path) -> Iterator[Inn]:
    with opened(House(Settings(f"sqlite:///{tmp_path}/letopis.db"))) as inn:
        yield inn


def begun(inn: Inn, **options: object) -> tuple[Json, dict[str, Guest], str]:
    """A duel in its first turn: the table, the guests by their seats, and whose turn it is."""
    plan = {"materials": {"map": "duel"}, "options": options}
    table, guests = inn.together("strategic", "Anna", "Boris", plan=plan)
    by_seat = {f"p{at}": guest for at, guest in enumerate(guests, 1)}
    for _ in range(8):
        seen = guests[0].sees(table)
        asked = seen["asked"][0]
        if asked["key"] == "turn":
            return table, by_seat, asked["seat"]
        asker = by_seat[asked["seat"]]
        answer = asker.asks(table, asker.sees(table)["default"])
        assert answer.status_code == 200, answer.text
    raise AssertionError("nobody's turn")


def test_a_promised_way_can_be_asked_for(inn: Inn) -> None:
    table, guests, seat = begun(inn)
    mover = guests[seat]
    piece = mover.sees(table)["subjects"][0]
    found = mover.get(f"/api/tables/{table['id']}/reach", piece=piece).json()
    assert (found["piece"], found["seat"], found["closed"]) == (piece, seat, None)
    cell, arrival = max(found["cells"].items(), key=lambda it: it[1]["steps"])
    assert arrival["way"][-1] == cell
    assert len(arrival["way"]) == arrival["steps"]
    assert arrival["stop"]["text"].endswith(f"({arrival['stop']['clause']})")
    for act in found["acts"]:
        assert act["said"]["label"]
        assert act["act"]["do"] == act["line"].split()[0]
    answer = mover.asks(table, f"move {piece} {' '.join(arrival['way'])}")
    assert answer.status_code == 200
    assert answer.json()["sight"]["view"]["armies"][piece]["cell"] == cell


def test_a_cell_out_of_reach_has_its_clause_in_the_language_that_is_asked_for(inn: Inn) -> None:
    table, guests, seat = begun(inn)
    mover = guests[seat]
    piece = mover.sees(table)["subjects"][0]
    home = f"/api/tables/{table['id']}"
    reached = mover.get(f"{home}/reach", piece=piece).json()["cells"]
    assert mover.get(f"{home}/why-not", piece=piece, cell=min(reached)).json()["barred"] is None
    beyond = mover.get(f"{home}/why-not", piece=piece, cell="zz99", language="ru").json()
    assert beyond["barred"]["clause"] == "VS-4.1.b"
    assert "на карте" in beyond["barred"]["text"]


def test_whoever_is_not_to_move_is_told_so(inn: Inn) -> None:
    table, guests, seat = begun(inn)
    other = next(guest for at, guest in guests.items() if at != seat)
    piece = other.sees(table)["subjects"][0]
    found = other.get(f"/api/tables/{table['id']}/reach", piece=piece).json()
    assert found["closed"]["reason"] == "not-your-turn"
    assert found["cells"] == {}


def test_nobody_is_answered_for_a_seat_or_a_piece_of_another(inn: Inn) -> None:
    table, guests, seat = begun(inn)
    mover = guests[seat]
    other = next(at for at in guests if at != seat)
    foreign = guests[other].sees(table)["subjects"][0]
    home = f"/api/tables/{table['id']}"
    for path, more in (("reach", {}), ("closed-acts", {}), ("why-not", {"cell": "a1"})):
        answer = mover.get(f"{home}/{path}", piece=foreign, **more)
        assert (answer.status_code, answer.json()["code"]) == (404, "no-such-piece")
        answer = mover.get(f"{home}/{path}", piece=foreign, seat=other, **more)
        assert (answer.status_code, answer.json()["code"]) == (403, "not-your-seat")
        answer = inn.guest("Vera").get(f"{home}/{path}", piece=foreign, **more)
        assert (answer.status_code, answer.json()["code"]) == (404, "no-such-table")
        answer = mover.get(f"{home}/{path}", piece="x" * 65, **more)
        assert answer.status_code == 400


def test_what_cannot_be_done_says_why(inn: Inn) -> None:
    table, guests, seat = begun(inn)
    mover = guests[seat]
    home = f"/api/tables/{table['id']}"
    for piece in mover.sees(table)["subjects"]:
        answer = mover.get(f"{home}/closed-acts", piece=piece, language="ru")
        if answer.status_code == 404:
            continue  # the council is no piece
        acts = answer.json()["acts"]
        assert acts
        for act in acts:
            assert act["label"]
            assert act["why"]["text"].endswith(f"({act['why']['clause']})")
            assert mover.asks(table, act["line"]).json()["clause"] == act["why"]["clause"]


def test_sites_say_when_and_why_not_and_a_free_land_who_could_take_it(inn: Inn) -> None:
    table, guests, seat = begun(inn)
    mover, home = guests[seat], f"/api/tables/{table['id']}"
    piece = mover.sees(table)["subjects"][0]
    found = mover.get(f"{home}/sites", piece=piece, kind="tower", language="ru").json()
    times = {it["when"] for it in found["cells"].values()}
    assert times <= {"now", "later", "never"}
    assert "never" in times
    barred = [it["why"] for it in found["cells"].values() if it["when"] == "never"]
    assert all(it["text"].endswith(f"({it['clause']})") for it in barred)
    near = next(it for it in found["cells"].values() if it["when"] == "never")
    assert near["why"]["clause"]
    assert mover.get(f"{home}/sites", piece="council").json()["code"] == "no-such-piece"
    capital = mover.sees(table)["view"]["players"][seat]["capital"]
    told = mover.get(f"{home}/land-claim", cell=capital, language="ru").json()
    assert (told["piece"], told["when"]) == ("", "never")  # it is one's own already
    assert told["text"].startswith("За этот ход")
    assert mover.get(f"{home}/land-claim", cell="zz99").json()["code"] == "no-such-cell"


def test_who_can_still_act_is_told_with_what(inn: Inn) -> None:
    table, guests, seat = begun(inn)
    mover, home = guests[seat], f"/api/tables/{table['id']}"
    other = next(at for at in guests if at != seat)
    told = mover.get(f"{home}/ready", language="ru").json()
    knights, castle = told["pieces"]
    assert (knights["name"], knights["has_begun"]) == ("Рыцари", False)
    assert knights["note"] == f"личное войско, {knights['cell']}"
    assert knights["can"].startswith("3 шага")
    assert castle["name"] == "Замок"
    assert castle["note"].endswith(f", {castle['cell']}")
    assert castle["can"]
    said = mover.get(f"{home}/ready", language="en").json()["pieces"][0]
    assert (said["name"], said["can"][:7]) == ("Knights", "3 steps")
    assert guests[other].get(f"{home}/ready").json()["pieces"] == []
    assert guests[other].get(f"{home}/ready", planned=True).json()["pieces"]
    assert mover.get(f"{home}/ready", seat=other).status_code == 403
    _, line = farthest(mover, table)
    later = mover.get(f"{home}/ready", after=[line]).json()["pieces"]
    begun_with = {it["piece"]: it["has_begun"] for it in later}
    assert begun_with.get(knights["piece"], True)
    assert (
        "hire"
        in mover.get(f"{home}/ready", after=[line], language="en").json()["pieces"][-1]["can"]
    )


def test_dice_have_no_pieces(inn: Inn) -> None:
    anna = inn.guest("Anna")
    table = anna.opens("yatzy")
    answer = anna.get(f"/api/tables/{table['id']}/reach", piece="knights-1")
    assert (answer.status_code, answer.json()["code"]) == (404, "no-such-piece")


def dry_run(guest: Guest, table: Json, line: str, **more: object) -> Json:
    answer = guest.post(f"/api/tables/{table['id']}/dry-run", {"line": line, **more})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def farthest(guest: Guest, table: Json, **more: object) -> tuple[str, str]:
    """A piece, and the line that takes it as far as it goes."""
    piece = guest.sees(table)["subjects"][0]
    found = guest.get(f"/api/tables/{table['id']}/reach", piece=piece, **more).json()
    way = max(found["cells"].values(), key=lambda it: it["steps"])["way"]
    return piece, f"move {piece} {' '.join(way)}"


def test_a_dry_run_changes_nothing_and_keeps_its_promise(inn: Inn) -> None:
    table, guests, seat = begun(inn)
    mover = guests[seat]
    _, line = farthest(mover, table)
    before = mover.sees(table)
    tried = dry_run(mover, table, line)
    assert mover.sees(table) == before
    assert tried["refused"] is None
    assert tried["certain"]["said"]
    assert tried["purse"]["before"] == tried["purse"]["after"]
    told = mover.asks(table, line).json()["told"]
    assert told[0]["facts"][: len(tried["certain"]["facts"])] == tried["certain"]["facts"]
    refused = dry_run(mover, table, line)
    assert refused["refused"]["clause"].startswith("VS-")
    assert refused["refused"]["clause"] in refused["refused"]["text"]


def test_the_capital_left_empty_and_idle_armies_are_worth_a_word(inn: Inn) -> None:
    table, guests, seat = begun(inn)
    mover = guests[seat]
    _, line = farthest(mover, table)
    warned = dry_run(mover, table, line)["warnings"]
    assert [it["key"] for it in warned] == ["capital-empty"]
    assert "capital" in warned[0]["text"]
    assert not warned[0]["grave"]  # nobody's army is near
    ending = dry_run(mover, table, "end", seat=seat)
    assert "idle" in [it["key"] for it in ending["warnings"]]


def test_coins_are_shown_before_they_are_spent(inn: Inn) -> None:
    table, guests, seat = begun(inn)
    mover = guests[seat]
    house = next(it for it in mover.sees(table)["subjects"] if it.startswith("castle"))
    _, line = farthest(mover, table)
    found = mover.get(f"/api/tables/{table['id']}/reach", piece=house, after=[line]).json()
    hires = [it for it in found["acts"] if it["kind"] == "hire"]
    cheapest = min(hires, key=lambda it: int(it["said"]["price"]))
    tried = dry_run(mover, table, cheapest["line"], after=[line])
    assert tried["purse"]["before"] - tried["purse"]["after"] == cheapest["said"]["price"]


def test_the_treasury_is_forecast_for_its_own_seat(inn: Inn) -> None:
    table, guests, seat = begun(inn)
    mover = guests[seat]
    home = f"/api/tables/{table['id']}"
    now = mover.get(f"{home}/budget").json()
    assert now["coins"] == mover.sees(table)["view"]["players"][seat]["treasury"]
    assert now["coming"] == now["coins"] - now["lost"] + sum(now["gains"].values()) - now["upkeep"]
    house = next(it for it in mover.sees(table)["subjects"] if it.startswith("castle"))
    _, line = farthest(mover, table)
    found = mover.get(f"{home}/reach", piece=house, after=[line]).json()
    hire = next(it for it in found["acts"] if it["kind"] == "hire")
    later = mover.get(f"{home}/budget", after=[line, hire["line"]]).json()
    assert later["coins"] == now["coins"] - hire["said"]["price"]
    other = next(at for at in guests if at != seat)
    answer = mover.get(f"{home}/budget", seat=other)
    assert (answer.status_code, answer.json()["code"]) == (403, "not-your-seat")


def test_a_plan_is_tried_act_by_act(inn: Inn) -> None:
    """Reach and dry runs after acts that nobody has been sent."""
    table, guests, seat = begun(inn)
    mover = guests[seat]
    piece, line = farthest(mover, table)
    home = f"/api/tables/{table['id']}"
    later = mover.get(f"{home}/reach", piece=piece, after=[line]).json()
    assert later["cell"] == line.split()[-1]
    again = dry_run(mover, table, line, after=[line])
    assert again["refused"]["clause"].startswith("VS-")
    assert again["failed"] is None
    broken = dry_run(mover, table, "end", after=[line, line])
    assert broken["failed"] == 1
    partly = mover.get(f"{home}/reach", piece=piece, after=[line, line, line])
    assert partly.json() == later  # as far as the plan can be carried out
    answer = mover.post(f"{home}/dry-run", {"line": "end", "after": ["end"] * 61})
    assert answer.status_code == 400


def test_a_plan_for_the_next_turn_is_tried_while_others_move(inn: Inn) -> None:
    table, guests, seat = begun(inn)
    other = next(guest for at, guest in guests.items() if at != seat)
    piece = other.sees(table)["subjects"][0]
    home = f"/api/tables/{table['id']}"
    found = other.get(f"{home}/reach", piece=piece, planned=True).json()
    assert found["closed"] is None
    way = max(found["cells"].values(), key=lambda it: it["steps"])["way"]
    line = f"move {piece} {' '.join(way)}"
    assert dry_run(other, table, line)["refused"]["reason"] == "not-your-turn"
    assert dry_run(other, table, line, planned=True)["refused"] is None
    guests[seat].asks(table, "end")
    assert other.asks(table, line).status_code == 200


def test_nobody_tries_from_a_seat_of_another(inn: Inn) -> None:
    table, guests, seat = begun(inn)
    other = next(at for at in guests if at != seat)
    home = f"/api/tables/{table['id']}/dry-run"
    answer = guests[other].post(home, {"line": "end", "seat": seat})
    assert (answer.status_code, answer.json()["code"]) == (403, "not-your-seat")
    answer = inn.guest("Vera").post(home, {"line": "end"})
    assert (answer.status_code, answer.json()["code"]) == (404, "no-such-table")
    assert guests[other].post(home, {"line": "end"}).json()["refused"]["reason"] == "not-your-turn"
    assert guests[other].post(home, {"line": "nonsense"}).status_code == 400
    assert guests[other].post(home, {}).status_code == 400


def test_a_roll_has_odds(inn: Inn) -> None:
    anna = inn.guest("Anna")
    table = anna.opens("yatzy", {"mine": True})
    tried = dry_run(anna, table, "roll")
    assert (tried["dice"]["dice"], tried["dice"]["sides"]) == (5, 6)
    chances = {it["text"]: it["throws"] for it in tried["dice"]["chances"]}
    assert chances["Yatzy"] == 6
    assert anna.sees(table)["seq"] == 0


def test_the_socket_answers_the_same(inn: Inn) -> None:
    table, guests, seat = begun(inn)
    mover = guests[seat]
    piece, line = farthest(mover, table)
    home = f"/api/tables/{table['id']}"
    with inn.client.websocket_connect(f"{home}/live", headers=mover.headers) as socket:
        socket.receive_json()
        socket.send_json({"type": "reach", "piece": piece, "key": "a"})
        answer = heard(socket, "reach")
        assert answer["key"] == "a"
        assert answer["reach"] == mover.get(f"{home}/reach", piece=piece).json()
        socket.send_json({"type": "reach", "piece": piece, "cell": "zz99"})
        assert heard(socket, "why-not")["why_not"]["barred"]["clause"] == "VS-4.1.b"
        socket.send_json({"type": "dry-run", "line": line, "key": "b"})
        assert heard(socket, "dry-run")["outlook"] == dry_run(mover, table, line)
        other = next(at for at in guests if at != seat)
        socket.send_json({"type": "reach", "piece": piece, "seat": other})
        assert heard(socket, "refused")["code"] == "not-your-seat"


def heard(socket: WebSocketTestSession, kind: str) -> Json:
    """The next message of a kind."""
    while True:
        message: Json = socket.receive_json()
        if message["type"] == kind:
            return message


def test_one_may_ask_how_to_begin_and_nobody_else_may_for_one(inn: Inn) -> None:
    table, guests = inn.together("strategic", "Anna", "Boris", plan={"materials": {"map": "duel"}})
    asked = guests[0].sees(table)["asked"][0]["seat"]
    founder, other = guests if asked == "p1" else reversed(guests)
    address = f"/api/tables/{table['id']}/founding"
    found = founder.get(address, language="en").json()
    default = f"found {found['house']} {found['cell']} {found['army']}"
    assert founder.sees(table)["default"] == default
    assert found["purse"] == 200
    assert all(it["text"] and it["clause"] for it in found["barred"])
    for wrong in (other.get(address), founder.get(address, cell="zz99")):
        assert (wrong.status_code, wrong.json()["code"]) == (404, "no-founding")
    assert founder.asks(table, default).status_code == 200
    assert founder.get(address).status_code == 404
