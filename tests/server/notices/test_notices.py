"""Notices: sent once, in the person's language; a channel that hangs or fails delays nobody."""

import asyncio
import time
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from letopis.core.game import Prompt
from letopis.core.seats import SeatId
from letopis.server.house import House
from letopis.server.live.live_table import Waiting
from letopis.server.notices.channels import Message, Undelivered
from letopis.server.notices.drafts import drafts
from letopis.server.notices.sender import MOST_ATTEMPTS, Sender
from letopis.server.settings import Settings
from letopis.server.wall_clock import HOUR, MINUTE
from letopis.store.sql.around_table.rooms import Chair
from letopis.store.sql.schema.clocks import dues
from tests.databases import fresh_database
from tests.server.guests import Clock, Guest, Inn, Json, opened
from tests.server.sockets import looking, next_grown
from tests.server.tables.test_rematch import play_out
from tests.server.tables.test_talk import says

PATIENCE = 60.0  # seconds, for a machine that has much else to do


class Pigeons:
    """A channel that records messages, and hangs or fails on demand."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, Message]] = []
        self.tries = 0
        self.trouble: Exception | None = None
        self.hangs = False

    async def send(self, to: str, message: Message) -> None:
        self.tries += 1
        if self.hangs:
            await asyncio.sleep(3600)
        if self.trouble is not None:
            raise self.trouble
        self.sent.append((to, message))


class CountedSender(Sender):
    """Counts how often it has looked for what is due."""

    rounds = 0

    async def _empty(self) -> None:
        await super()._empty()
        self.rounds += 1


@pytest.fixture
def pigeons() -> Pigeons:
    return Pigeons()


@pytest.fixture
def inn(
    address: str, clock: Clock, pigeons: Pigeons, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Inn]:
    ways = {"telegram": pigeons, "email": pigeons}
    monkeypatch.setattr("letopis.server.house.channels", lambda *given: ways)
    monkeypatch.setattr("letopis.server.house.Sender", CountedSender)
    house = House(Settings(address), clock)
    house.sender.tick, house.sender.patience = 0.02, 0.2
    with opened(house) as inn:
        yield inn


def until(is_true: Callable[[], object], what: str = "it") -> None:
    """Wait for something in the background."""
    end = time.monotonic() + PATIENCE
    while not is_true():
        assert time.monotonic() < end, f"{what} has not happened"
        time.sleep(0.02)


def nothing_is_under_way(inn: Inn) -> None:
    """Wait until all that has happened is told, and all that is due was sent."""
    sender, desk = inn.house.sender, inn.house.notices
    assert isinstance(sender, CountedSender)
    until(lambda: not desk._tasks, "the notice")
    looked = sender.rounds + 2  # one may have begun before
    until(lambda: sender.rounds >= looked and not sender._sending, "the sender")


def wishes(guest: Guest, **more: Any) -> Json:
    body = {"addresses": [{"channel": "telegram", "to": "42"}], **more}
    answer = guest.client.put("/api/me/wishes", headers=guest.headers, json=body)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def told(guest: Guest) -> list[Json]:
    return list(guest.get("/api/me/notices").json()["notices"])


def unread(guest: Guest) -> int:
    return int(guest.get("/api/me/notices").json()["unread"])


def deliveries(guest: Guest) -> list[Json]:
    return list(guest.get("/api/me/deliveries").json())


def turn_to_boris(inn: Inn, **more: Any) -> tuple[Json, Guest, Guest]:
    """Anna has played, Boris is asked."""
    table, (anna, boris) = inn.together("yatzy", "Anna", "Boris", **more)
    wishes(boris)
    anna.asks(table, "roll")
    anna.asks(table, "score chance")
    until(lambda: unread(boris), "a notice")
    return table, anna, boris


def test_whose_turn_it_is_is_told_once_and_sent_after_a_moment(
    inn: Inn, clock: Clock, pigeons: Pigeons
) -> None:
    table, anna, boris = turn_to_boris(inn)
    assert [it["text"] for it in told(boris)] == ["Yatzy: it is your turn, Boris."]
    assert unread(anna) == 0
    assert pigeons.sent == []
    clock.turn(MINUTE)
    until(lambda: pigeons.sent, "the message")
    to, message = pigeons.sent[0]
    assert (to, message.text) == ("42", "Yatzy: it is your turn, Boris.")
    assert table["id"] in message.link
    until(lambda: deliveries(boris)[0]["state"] == "sent")
    clock.turn(HOUR)
    nothing_is_under_way(inn)
    assert len(pigeons.sent) == 1


def test_who_moves_first_is_told_when_the_game_begins(inn: Inn) -> None:
    anna, boris = inn.guest("Anna"), inn.guest("Boris")
    table = anna.opens("yatzy", {}, {"mine": True})
    chairs = f"/api/tables/{table['id']}/chairs"
    boris.post(chairs, {"invite": table["invite"]})
    boris.patch(f"{chairs}/p1", {"is_ready": True})
    anna.post(f"/api/tables/{table['id']}/start")
    until(lambda: unread(boris), "a notice")
    assert told(boris)[0]["text"] == "Yatzy: it is your turn, Boris."


def test_who_begins_a_game_needs_no_notice_that_it_is_his_turn(inn: Inn) -> None:
    anna = inn.guest("Anna")
    anna.opens("yatzy", {"mine": True})
    table, (boris, _) = inn.together("yatzy", "Boris", "Clara")
    says(boris, table, "Hello", kind="letter", to=["p2"])
    nothing_is_under_way(inn)
    assert told(anna) == []


def test_a_notice_speaks_the_language_of_its_reader(inn: Inn, clock: Clock) -> None:
    _, _, boris = turn_to_boris(inn)
    boris.patch("/api/me", {"language": "ru"})
    assert told(boris)[0]["text"].endswith("Boris, ваш ход.")


def test_who_answers_before_it_leaves_is_not_disturbed(
    inn: Inn, clock: Clock, pigeons: Pigeons
) -> None:
    table, _, boris = turn_to_boris(inn)
    boris.asks(table, "roll")
    boris.asks(table, "score chance")
    clock.turn(MINUTE)
    until(lambda: deliveries(boris)[0]["state"] == "dropped")
    assert pigeons.sent == []


def test_who_has_the_table_before_him_is_not_told(inn: Inn, clock: Clock) -> None:
    table, (anna, boris) = inn.together("yatzy", "Anna", "Boris")
    wishes(boris)
    with looking(boris, table) as socket:
        next_grown(socket)
        anna.asks(table, "roll")
        anna.asks(table, "score chance")
        nothing_is_under_way(inn)
        assert (told(boris), deliveries(boris)) == ([], [])
        says(anna, table, "Hello", kind="letter", to=["p2"])
        assert (unread(boris), deliveries(boris)) == (0, [])


def test_who_has_the_table_before_him_in_another_process_is_not_told(
    postgresql_address: str,
) -> None:
    settings = Settings(fresh_database(postgresql_address))
    with opened(House(settings)) as here, opened(House(settings)) as there:
        table, (anna, boris) = here.together("yatzy", "Anna", "Boris")
        boris.client = there.client
        with looking(boris, table) as socket:
            next_grown(socket)
            until(lambda: here.house.hub.is_present(table["id"], boris.me["id"]))
            chairs = anna.get(f"/api/tables/{table['id']}").json()["chairs"]
            assert [it["is_present"] for it in chairs] == [False, True]
            anna.asks(table, "roll")
            anna.asks(table, "score chance")
            while next_grown(socket)["sight"]["seq"] < 3:
                pass
            until(lambda: not here.house.notices._tasks and not there.house.notices._tasks)
            assert told(boris) == []
            with opened(House(settings)) as third:  # whoever comes later asks who is where
                until(lambda: third.house.hub.is_present(table["id"], boris.me["id"]))
        until(lambda: not here.house.hub.is_present(table["id"], boris.me["id"]))


def test_the_last_one_missing_is_told_so() -> None:
    chairs = tuple(Chair("r", SeatId(f"p{at}"), at, f"P{at}", f"person{at}") for at in (1, 2))
    room: Any = SimpleNamespace(chairs=chairs, chair=lambda seat: chairs[int(seat[1]) - 1])
    waiting = [Waiting(Prompt(SeatId(f"p{at}"), "orders"), 7, 7) for at in (1, 2)]
    room.live = SimpleNamespace(
        waiting=waiting, is_over=False, notable=None, speaks_unasked=lambda seat: False
    )
    assert [it.kind for it in drafts(room, [], 2)] == ["turn", "turn"]
    room.live.waiting = waiting[1:]
    assert [(it.person, it.kind) for it in drafts(room, [], 2)] == [
        ("person2", "turn"),
        ("person2", "last"),
    ]
    assert [it.kind for it in drafts(room, [], 1)] == ["turn"]


def test_a_hanging_channel_delays_nobody(inn: Inn, clock: Clock, pigeons: Pigeons) -> None:
    """It would hang for an hour."""
    pigeons.hangs = True
    table, anna, boris = turn_to_boris(inn)
    clock.turn(MINUTE)
    until(lambda: pigeons.tries, "an attempt")
    assert boris.asks(table, "roll").status_code == 200
    assert boris.asks(table, "score chance").status_code == 200
    assert anna.asks(table, "roll").status_code == 200
    until(lambda: deliveries(boris)[0]["why"] == "timeout")


def test_a_failing_channel_is_tried_again_and_given_up_in_the_end(
    inn: Inn, clock: Clock, pigeons: Pigeons
) -> None:
    pigeons.trouble = RuntimeError("out of order")
    table, anna, boris = turn_to_boris(inn)
    clock.turn(MINUTE)
    for tried in range(1, MOST_ATTEMPTS + 1):
        until(lambda tried=tried: pigeons.tries == tried, f"attempt {tried}")  # type: ignore[misc]
        until(lambda: deliveries(boris)[0]["why"] == "RuntimeError")
        nothing_is_under_way(inn)
        assert pigeons.tries == tried
        clock.turn(3 * HOUR)
    until(lambda: deliveries(boris)[0]["state"] == "failed")
    until(lambda: [it for it in told(boris) if it["kind"] == "undelivered"])
    assert anna.asks(table, "roll").status_code == 409  # not her turn: the table goes on


def test_what_can_never_arrive_is_not_tried_again(inn: Inn, clock: Clock, pigeons: Pigeons) -> None:
    pigeons.trouble = Undelivered("gone", is_final=True)
    _, _, boris = turn_to_boris(inn)
    clock.turn(MINUTE)
    until(lambda: deliveries(boris)[0]["state"] == "failed")
    assert (pigeons.tries, deliveries(boris)[0]["why"]) == (1, "gone")


def test_tables_and_kinds_can_be_muted(inn: Inn) -> None:
    table, (anna, boris) = inn.together("yatzy", "Anna", "Boris")
    wishes(boris, muted_tables=[table["id"]])
    anna.asks(table, "roll")
    anna.asks(table, "score chance")
    until(lambda: told(boris))
    assert (unread(boris), deliveries(boris)) == (0, [])
    wishes(boris, muted_kinds=["letter"])
    says(anna, table, "Hello", kind="letter", to=["p2"])
    assert unread(boris) == 0


def test_a_digest_collects_what_comes_meanwhile(inn: Inn, clock: Clock, pigeons: Pigeons) -> None:
    table, (anna, boris) = inn.together("yatzy", "Anna", "Boris")
    wishes(boris, digest=30)
    says(anna, table, "one", kind="letter", to=["p2"])
    clock.turn(20 * MINUTE)
    says(anna, table, "two", kind="letter", to=["p2"])
    nothing_is_under_way(inn)
    assert pigeons.sent == []
    clock.turn(11 * MINUTE)
    until(lambda: pigeons.sent)
    assert len(pigeons.sent) == 1
    assert pigeons.sent[0][1].text.count("a letter from Anna") == 2
    assert pigeons.sent[0][1].subject == "2 notifications from your tables"


def test_quiet_hours_are_kept_in_the_readers_own_zone(
    inn: Inn, clock: Clock, pigeons: Pigeons
) -> None:
    table, (anna, boris) = inn.together("yatzy", "Anna", "Boris")
    boris.patch("/api/me", {"zone": "Europe/Moscow"})  # 11:00 there, 08:00 UTC
    wishes(boris, quiet={"begin": 10 * 60, "end": 12 * 60})
    says(anna, table, "Hello", kind="letter", to=["p2"])
    due = deliveries(boris)[0]["due_at"]
    assert due == 1_800_000_000_000 + HOUR
    clock.turn(HOUR)
    until(lambda: pigeons.sent)


def test_a_letter_is_told_to_its_readers_alone(inn: Inn, clock: Clock, pigeons: Pigeons) -> None:
    table, (anna, boris, clara) = inn.together("yatzy", "Anna", "Boris", "Clara")
    wishes(boris)
    secret = "Let us beat Boris"
    says(anna, table, secret, kind="letter", to=["p3"])
    until(lambda: unread(clara))
    assert told(clara)[0]["text"] == f"Yatzy: a letter from Anna: {secret}"
    clock.turn(HOUR)
    nothing_is_under_way(inn)
    for path in ("/api/me/notices", "/api/me/deliveries", "/api/me/unseen"):
        assert secret not in boris.get(path).text
    assert pigeons.sent == []


def test_a_time_nearly_over_is_told_as_the_clock_on_the_wall_shows_it(
    inn: Inn, clock: Clock
) -> None:
    table, _, boris = turn_to_boris(inn)
    boris.patch("/api/me", {"zone": "Europe/Moscow"})
    row = {
        "room": table["id"],
        "seat": "p2",
        "question": "turn",
        "since": 3,
        "since_at": clock(),
        "length": 24 * HOUR,
        "extra": 0,
        "due_at": clock() + 5 * HOUR,
        "is_missed": False,
    }
    inn.house.database.begin_write(lambda it: it.execute(dues.insert().values(**row))).result(60)
    until(lambda: [it for it in told(boris) if it["kind"] == "due"])
    due = next(it for it in told(boris) if it["kind"] == "due")
    assert due["text"] == ("Yatzy: Boris, your time is running out. Until 2027-01-15 16:00 (MSK).")


def test_the_end_and_a_rematch_are_told(inn: Inn) -> None:
    table, (anna, boris) = inn.together("yatzy", "Anna", "Boris")
    play_out(table, anna, boris)
    until(lambda: [it for it in told(anna) if it["kind"] == "over"])
    anna.post(f"/api/tables/{table['id']}/rematch")
    until(lambda: [it for it in told(boris) if it["kind"] == "rematch"])
    assert not [it for it in told(anna) if it["kind"] == "rematch"]


def test_a_nudge_reaches_whom_one_waits_for_once_in_twelve_hours(inn: Inn, clock: Clock) -> None:
    table, anna, boris = turn_to_boris(inn, is_open=True)
    path = f"/api/tables/{table['id']}/nudges"
    assert anna.post(path, {"seat": "p2"}).status_code == 204
    assert [it["text"] for it in told(boris) if it["kind"] == "nudge"] == [
        "Yatzy: Anna reminds you: it is your turn, Boris."
    ]
    assert anna.post(path, {"seat": "p2"}).json()["code"] == "nudged-already"
    clock.turn(13 * HOUR)
    assert anna.post(path, {"seat": "p2"}).status_code == 204
    assert boris.post(path, {"seat": "p1"}).json()["code"] == "not-waited-for"
    assert boris.post(path, {"seat": "p2"}).json()["code"] == "not-waited-for"
    assert inn.guest("Clara").post(path, {"seat": "p2"}).json()["code"] == "not-your-table"


def test_no_mailbox_is_flooded_with_codes(inn: Inn, pigeons: Pigeons) -> None:
    """Whoever asks for them, and however the address is written."""
    ways = ["victim@letopis.example", "Vic.tim@letopis.example", "victim+1@letopis.example"]
    codes = []
    for at, to in enumerate((*ways, *ways)):
        wish = {"addresses": [{"channel": "email", "to": to}]}
        codes.append(inn.guest(f"Guest {at}").put("/api/me/wishes", wish).status_code)
    assert codes == [200, 200, 200, 429, 429, 429]
    assert len(pigeons.sent) == 3


def test_mail_goes_nowhere_until_its_reader_has_agreed(
    inn: Inn, clock: Clock, pigeons: Pigeons
) -> None:
    table, (anna, boris) = inn.together("yatzy", "Anna", "Boris")
    mail = [{"channel": "email", "to": "boris@letopis.example"}]
    assert not wishes(boris, addresses=mail)["addresses"][0]["is_confirmed"]
    code = pigeons.sent[0][1].text.split("code: ")[1][:8]
    assert "Boris" not in pigeons.sent[0][1].text, "no words of the sender's choice"
    says(anna, table, "Hello", kind="letter", to=["p2"])
    assert deliveries(boris) == []
    wrong = boris.post("/api/me/wishes/confirmation", {"code": "x"})
    assert wrong.json()["code"] == "wrong-code"
    agreed = boris.post("/api/me/wishes/confirmation", {"code": code}).json()
    assert agreed["addresses"][0]["is_confirmed"]
    assert wishes(boris, addresses=mail)["addresses"][0]["is_confirmed"]
    assert "code" not in boris.get("/api/me/wishes").json()["addresses"][0]


@pytest.mark.parametrize(
    ("channel", "to", "code"),
    [
        ("email", "nobody", "bad-address"),
        ("email", "a@b\nBcc: c@d", "bad-address"),
        ("telegram", "@everybody", "bad-address"),
        ("webhook", "https://letopis.example", "no-such-channel"),
        ("pigeon", "x", "bad-request"),
    ],
)
def test_addresses_that_make_no_sense_are_refused(
    inn: Inn, channel: str, to: str, code: str
) -> None:
    guest = inn.guest("Anna")
    body = {"addresses": [{"channel": channel, "to": to}]}
    answer = guest.client.put("/api/me/wishes", headers=guest.headers, json=body)
    assert answer.json()["code"] == code


def test_what_a_stopped_process_did_not_tell_the_next_one_tells(
    sqlite_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = sqlite_address
    house = House(Settings(address))
    monkeypatch.setattr(house.notices, "grown", lambda room, fresh: None)
    house.keeper._listeners = [house.hub.grown]
    with opened(house) as inn:
        table, (anna, boris) = inn.together("yatzy", "Anna", "Boris")
        anna.asks(table, "roll")
        anna.asks(table, "score chance")
        assert told(boris) == []
    with opened(House(Settings(address))) as inn:
        boris.client = inn.client
        until(lambda: [it["kind"] for it in told(boris)] == ["turn"])


def test_a_socket_rings(inn: Inn) -> None:
    table, (anna, boris) = inn.together("yatzy", "Anna", "Boris")
    other = boris.opens("yatzy", {"mine": True})
    with looking(boris, other) as socket:
        says(anna, table, "Hello", kind="letter", to=["p2"])
        while (heard := socket.receive_json(timeout=PATIENCE))["type"] != "noticed":
            pass
    assert heard["unread"] == 1
    boris.client.put("/api/me/notices/read", headers=boris.headers, json={})
    assert unread(boris) == 0
