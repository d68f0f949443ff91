"""Games that go on and on: nobody else waits for their past, and they end somewhere."""

import asyncio
import threading
from collections.abc import Callable, Sequence
from typing import TypeVar

import pytest
from litestar.exceptions import WebSocketDisconnect

from letopis.core import table as core_table
from letopis.core.chronicle import Entry
from letopis.core.table import Table, advance, follow, open_table
from letopis.server.http.routes.live import socket as route
from letopis.server.live import live_table, sentences, sight
from letopis.server.live.live_table import FIRST_STRIDE
from letopis.server.live.sentences import LONG, Reader, put_into_words
from letopis.server.live.sight import told_entries, told_past
from letopis.server.workers.thread_jobs import run_in_thread
from tests.server.guests import Inn
from tests.server.live.test_reach import begun
from tests.server.live.test_said import ANNA, opened
from tests.server.live.test_words_that_fail import asked
from tests.server.sockets import looking, next_grown
from tests.server.tables.races import seat_ready

T = TypeVar("T")


@pytest.fixture
def folds(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The threads in which entries were folded again to be told of."""
    found: list[int] = []

    def counted(table: Table, entry: Entry) -> Table:
        found.append(threading.get_ident())
        return advance(table, entry)

    monkeypatch.setattr(sentences, "advance", counted)
    return found


def test_a_past_is_folded_from_the_last_table_that_is_kept(folds: list[int]) -> None:
    live = opened()
    for entry in live.entries:
        folds.clear()
        put_into_words(live, [entry], ANNA)
        assert len(folds) <= FIRST_STRIDE


def test_tables_along_the_way_are_few_however_long_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_table, "FIRST_STRIDE", 1)
    monkeypatch.setattr(live_table, "MOST_MILESTONES", 8)
    live = opened()
    assert len(live._milestones) <= 8
    for entry in live.entries:
        nearest, passed = live.nearest_before(entry.seq)
        assert (nearest.seq, passed < entry.seq) == (passed, True)


def test_a_socket_hears_a_long_past_in_pages_that_are_made_beside_the_loop(
    sqlite_inn: Inn, monkeypatch: pytest.MonkeyPatch, folds: list[int]
) -> None:
    table, (anna, _) = sqlite_inn.together("yatzy", "Anna", "Boris")
    for _ in range(20):
        assert anna.asks(table, "roll").status_code == 200
        if anna.asks(table, "undo").status_code != 200:
            break
    last = anna.sees(table)["seq"]
    for module in (route, sentences, sight):
        monkeypatch.setattr(module, "LONG", 1)
    monkeypatch.setattr(route, "MOST_TOLD", 2)
    monkeypatch.setattr(live_table, "TABLES_KEPT", 0)
    room = sqlite_inn.client.blocking_portal.call(sqlite_inn.house.keeper.room, table["id"])
    assert room.live is not None
    room.live._forget_tables()
    room.live.spoken._made.clear()
    loop = sqlite_inn.client.blocking_portal.call(threading.get_ident)
    with looking(anna, table, "?since=0") as socket:
        heard: list[int] = []
        while len(heard) < last:
            told = next_grown(socket)["told"]
            assert len(told) <= 2
            heard += [it["seq"] for it in told]
    assert heard == list(range(1, last + 1))
    assert loop not in folds


def test_who_signs_out_while_the_past_is_told_hears_nothing_more(
    sqlite_inn: Inn, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, (anna, _) = sqlite_inn.together("yatzy", "Anna", "Boris")
    assert anna.asks(table, "roll").status_code == 200
    monkeypatch.setattr(route, "LONG", 0)

    async def slowly(live: live_table.LiveTable, since: int, reader: Reader, most: int) -> object:
        await asyncio.to_thread(anna.delete, "/api/sessions")
        return await told_past(live, since, reader, most)

    monkeypatch.setattr(route, "told_past", slowly)
    with looking(anna, table, "?since=0") as socket:
        assert next_grown(socket)["told"]
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
    assert closed.value.detail == "who-are-you"


def test_who_loses_his_seat_while_the_past_is_told_hears_nothing_more_of_it(
    sqlite_inn: Inn, monkeypatch: pytest.MonkeyPatch
) -> None:
    """He may look on as one of the public, but not from the seat he had."""
    table, (anna, _) = sqlite_inn.together("yatzy", "Anna", "Boris")
    assert anna.asks(table, "roll").status_code == 200
    monkeypatch.setattr(route, "LONG", 0)
    clara = sqlite_inn.guest("Clara")

    async def slowly(live: live_table.LiveTable, since: int, reader: Reader, most: int) -> object:
        if reader.seat == "p1":
            await asyncio.to_thread(seat_ready, sqlite_inn, table["id"], {"p1": clara})
        return await told_past(live, since, reader, most)

    monkeypatch.setattr(route, "told_past", slowly)
    query = f"?since=0&invite={table['invite']}"
    with looking(anna, table, query) as socket:
        assert next_grown(socket)["sight"]["seat"] == "p1"
        with pytest.raises(WebSocketDisconnect) as closed:
            next_grown(socket)
    assert (closed.value.code, closed.value.detail) == (1013, "seat-changed")
    with looking(anna, table, query) as socket:
        assert next_grown(socket)["sight"]["seat"] == "public"


def test_a_move_is_taken_back_as_often_as_a_game_can_need(
    sqlite_inn: Inn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_table, "MOST_UNDOS", 2)
    table, (anna, _) = sqlite_inn.together("yatzy", "Anna", "Boris")
    assert anna.asks(table, "roll").status_code == 200
    for _ in range(2):
        assert anna.asks(table, "score chance").status_code == 200
        assert anna.asks(table, "undo").status_code == 200
    assert anna.asks(table, "score chance").status_code == 200
    refused = anna.asks(table, "undo")
    assert (refused.status_code, refused.json()["code"]) == (409, "too-many-undos")
    assert "2" in refused.json()["text"]


@pytest.mark.parametrize(
    ("bound", "code"), [("MOST_ACTS", "too-many-acts"), ("MOST_ENTRIES", "game-too-long")]
)
def test_a_seat_that_has_done_more_than_any_game_needs_lets_things_take_their_course(
    sqlite_inn: Inn, monkeypatch: pytest.MonkeyPatch, bound: str, code: str
) -> None:
    plan = {"materials": {"map": "duel"}}
    table, guests = sqlite_inn.together("strategic", "Anna", "Boris", plan=plan)
    guest, silence = asked(table, guests)
    monkeypatch.setattr(live_table, bound, 0)
    other = next(it for it in guest.sees(table)["offers"] if it["line"] != silence)
    refused = guest.asks(table, other["line"])
    assert (refused.status_code, refused.json()["code"]) == (409, code)
    assert guest.asks(table, silence).status_code == 200


@pytest.mark.parametrize(
    ("bound", "most", "code"),
    [("MOST_UNDOS", 1, "too-many-undos"), ("MOST_ENTRIES", 3, "game-too-long")],
)
def test_who_plays_alone_does_not_go_back_for_ever(
    sqlite_inn: Inn, monkeypatch: pytest.MonkeyPatch, bound: str, most: int, code: str
) -> None:
    """TB-2.2. Nobody has to agree, and at the dice silence means nothing."""
    anna = sqlite_inn.guest("Anna")
    table = anna.opens("yatzy", {"mine": True})
    monkeypatch.setattr(live_table, bound, most)
    for line in ("roll", "ask-back 1", "roll"):
        assert anna.asks(table, line).status_code == 200
    refused = anna.asks(table, "ask-back 4")
    assert (refused.status_code, refused.json()["code"]) == (409, code)
    assert anna.asks(table, "score chance").status_code == 200
    refused = anna.asks(table, "undo")
    assert (refused.status_code, refused.json()["code"]) == (409, code)


def test_typed_dice_are_not_corrected_for_ever(
    sqlite_inn: Inn, monkeypatch: pytest.MonkeyPatch
) -> None:
    """TB-3.3. Whoever types them does so from the seat of chance."""
    monkeypatch.setattr(live_table, "MOST_UNDOS", 1)
    anna = sqlite_inn.guest("Anna")
    table = anna.opens("yatzy", {"mine": True}, plan={"dice": "typed"})
    assert anna.asks(table, "roll", seat="p1").status_code == 200
    for line in ("throw 1 2 3 4 5", "undo", "throw 1 2 3 4 6"):
        assert anna.asks(table, line, seat="chance").status_code == 200
    refused = anna.asks(table, "undo", seat="chance")
    assert (refused.status_code, refused.json()["code"]) == (409, "too-many-undos")
    assert anna.asks(table, "score chance", seat="p1").status_code == 200


def test_a_request_to_go_back_is_answered_however_long_the_game(
    sqlite_inn: Inn, monkeypatch: pytest.MonkeyPatch
) -> None:
    """TB-2.2. Also by whom the game does not wait for; but nobody asks once more."""
    table, (anna, boris, clara) = sqlite_inn.together("yatzy", "Anna", "Boris", "Clara")
    for guest, line in ((anna, "roll"), (anna, "score chance"), (boris, "roll")):
        assert guest.asks(table, line).status_code == 200
    assert anna.asks(table, "ask-back 3").status_code == 200
    monkeypatch.setattr(live_table, "MOST_ENTRIES", 0)
    for guest in (clara, boris):
        assert guest.asks(table, "answer-back yes").status_code == 200
    assert anna.sees(table)["view"]["mover"] == "p1"
    assert anna.asks(table, "score chance").status_code == 200
    refused = anna.asks(table, "ask-back 1")
    assert (refused.status_code, refused.json()["code"]) == (409, "game-too-long")


def test_a_page_whose_beginning_was_forgotten_is_told_again_as_a_whole() -> None:
    """What is made anew takes the place of what is oldest: that may be the rest of the page."""
    live = opened()
    page = live.entries[:20]
    told_entries(live, 0, ANNA, len(page))
    live.spoken._most = len(page) + 5
    told_entries(live, len(page), ANNA, 10)  # so that the first five are forgotten
    live._shown.clear()
    assert [it.seq for it in told_entries(live, 0, ANNA, len(page))] == [it.seq for it in page]


def test_a_long_page_is_told_as_it_was_made_whatever_others_are_told_meanwhile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    live = opened()

    async def others_first(job: Callable[..., T], *given: object) -> T:
        live.spoken._made.clear()  # others wait for the same thread, and are told much
        return await run_in_thread(job, *given)

    monkeypatch.setattr(sight, "run_in_thread", others_first)
    told = asyncio.run(told_past(live, 0, ANNA, LONG + 1))
    assert [it.seq for it in told] == [it.seq for it in live.entries[: LONG + 1]]


def test_a_rollback_is_judged_beside_the_loop_and_only_for_the_host(
    sqlite_inn: Inn, monkeypatch: pytest.MonkeyPatch
) -> None:
    """VS-0.1.b. It is checked against the entry it names, and all before it may be folded again."""
    folding: list[int] = []

    def counted(known: Table, entries: Sequence[Entry]) -> Table:
        folding.append(threading.get_ident())
        return follow(known, entries)

    monkeypatch.setattr(core_table, "FARTHEST_BACK", 2)
    monkeypatch.setattr(live_table, "follow", counted)
    table, guests, _ = begun(sqlite_inn, host_mode="referee_and_player")
    rollback = 'edit coins p2 61 back 2 because "a slip of the hand"'
    refused = guests["p2"].asks(table, rollback)
    assert (refused.status_code, refused.json()["reason"]) == (409, "only-the-host")
    assert not folding
    refused = guests["p1"].asks(table, rollback, seat="host")
    assert (refused.status_code, refused.json()["reason"]) == (409, "back-elsewhere")
    assert folding
    assert sqlite_inn.client.blocking_portal.call(threading.get_ident) not in folding


def test_what_a_rollback_is_checked_against_is_folded_from_the_last_table_that_is_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    live = opened()
    folded: list[int] = []

    def counted(known: Table, entries: Sequence[Entry]) -> Table:
        folded.append(len(entries))
        return follow(known, entries)

    monkeypatch.setattr(live_table, "follow", counted)
    start = open_table(live.game, live.table.header)
    for number in range(live.seq + 1):
        assert live.state_after(number) == follow(start, live.entries[:number]).state
    assert live.state_after(live.seq + 1) is None
    assert max(folded) < FIRST_STRIDE
