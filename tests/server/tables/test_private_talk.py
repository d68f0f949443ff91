"""What is private at a table, for every kind of looker: by pages, over sockets and in counts."""

from typing import NamedTuple

import pytest

from tests.server.guests import Guest, Inn, Json
from tests.server.sockets import looking
from tests.server.tables.test_talk import reads, says

TO_TABLE, OF_WATCHERS, LAST = "to the table", "among those who watch", "that is all"
LETTER, NOTE, OTHER_NOTE = "from p1 to p3", "a note of p1", "a note of p2"


class Company(NamedTuple):
    """Anna holds p1 and p2 at one screen, Clara plays p3; Vera was invited, Denis was not."""

    table: Json
    anna: Guest
    clara: Guest
    vera: Guest
    denis: Guest


def company(inn: Inn, is_open: bool) -> Company:
    anna, clara, vera, denis = (inn.guest(it) for it in ("Anna", "Clara", "Vera", "Denis"))
    seats: list[Json] = [{"mine": True, "name": "Anna"}, {"mine": True, "name": "Boris"}, {}]
    table = anna.opens("yatzy", *seats, is_open=is_open)
    chairs = f"/api/tables/{table['id']}/chairs"
    assert clara.post(chairs, {"invite": table["invite"]}).status_code == 201
    clara.patch(f"{chairs}/p3", {"is_ready": True})
    assert anna.post(f"/api/tables/{table['id']}/start").status_code == 200
    return Company(table, anna, clara, vera, denis)


def talked(it: Company) -> None:
    """A line of every kind."""
    for guest, text, more in (
        (it.anna, TO_TABLE, {"seat": "p1"}),
        (it.anna, LETTER, {"seat": "p1", "kind": "letter", "to": ["p3"]}),
        (it.anna, NOTE, {"seat": "p1", "kind": "note"}),
        (it.anna, OTHER_NOTE, {"seat": "p2", "kind": "note"}),
        (it.vera, OF_WATCHERS, {"kind": "gallery", "invite": it.table["invite"]}),
        (it.anna, LAST, {"seat": "p1"}),
    ):
        said = says(guest, it.table, text, **more)
        assert said.status_code == 201, said.text


# Who looks, from which seat: what he reads besides the last line.
LOOKERS = {
    ("anna", "p1"): [TO_TABLE, LETTER, NOTE],
    ("anna", "p2"): [TO_TABLE, OTHER_NOTE],
    ("anna", "public"): [TO_TABLE],  # under the curtain, or on a big screen
    ("clara", "p3"): [TO_TABLE, LETTER],
    ("clara", "public"): [TO_TABLE],
    ("vera", "public"): [OF_WATCHERS],
}


@pytest.mark.parametrize(("who", "seat"), LOOKERS)
def test_at_a_closed_table_each_looker_reads_what_is_his_by_pages(
    sqlite_inn: Inn, who: str, seat: str
) -> None:
    it = company(sqlite_inn, is_open=False)
    talked(it)
    last = [LAST] if who != "vera" else []
    seen = reads(getattr(it, who), it.table, seat=seat, invite=it.table["invite"])
    assert seen == LOOKERS[who, seat] + last


@pytest.mark.parametrize(("who", "seat"), LOOKERS)
def test_and_the_same_over_sockets(sqlite_inn: Inn, who: str, seat: str) -> None:
    it = company(sqlite_inn, is_open=False)
    invite, last = it.table["invite"], LAST
    with looking(getattr(it, who), it.table, f"?seat={seat}&invite={invite}") as socket:
        talked(it)
        if who == "vera":  # the last line is not for her: one more that is
            last = "really all"
            says(it.vera, it.table, last, kind="gallery", invite=invite)
        heard: list[str] = []
        while last not in heard:
            message = socket.receive_json(timeout=60)
            heard += [message["line"]["text"]] if message["type"] == "said" else []
    assert heard[:-1] == LOOKERS[who, seat]


def test_whoever_has_no_invitation_reads_nothing(sqlite_inn: Inn) -> None:
    it = company(sqlite_inn, is_open=False)
    talked(it)
    path = f"/api/tables/{it.table['id']}/letters"
    assert it.denis.get(path).status_code == sqlite_inn.client.get(path).status_code == 404
    unknown = sqlite_inn.client.get(path, params={"invite": it.table["invite"]})
    assert [line["text"] for line in unknown.json()["lines"]] == [OF_WATCHERS]


def test_at_an_open_table_talk_is_open_and_nothing_else(sqlite_inn: Inn) -> None:
    it = company(sqlite_inn, is_open=True)
    talked(it)
    assert reads(it.denis, it.table) == [TO_TABLE, OF_WATCHERS, LAST]


def test_a_letter_to_the_other_seat_at_one_screen_is_not_even_counted(sqlite_inn: Inn) -> None:
    it = company(sqlite_inn, is_open=False)
    says(it.clara, it.table, "to p1", kind="letter", to=["p1"])
    path = f"/api/tables/{it.table['id']}/letters"
    counts = {seat: it.anna.get(path, seat=seat).json()["unseen"] for seat in ("p1", "p2")}
    assert counts == {"p1": 1, "p2": 0}


def test_a_notice_at_one_screen_says_whom_a_letter_is_for_and_nothing_of_it(
    sqlite_inn: Inn,
) -> None:
    it = company(sqlite_inn, is_open=False)
    for guest, seat, to in ((it.clara, "p3", "p2"), (it.anna, "p1", "p3")):
        says(guest, it.table, "I attack at dawn", seat=seat, kind="letter", to=[to])

    def told(guest: Guest) -> list[str]:
        notices = guest.get("/api/me/notices").json()["notices"]
        return [notice["text"] for notice in notices if notice["kind"] == "letter"]

    assert told(it.anna) == ["Yatzy: Clara has written a letter to Boris."]
    assert told(it.clara) == ["Yatzy: a letter from Anna: I attack at dawn"]


def test_whoever_looks_from_no_seat_in_particular_reads_all_his_notes(sqlite_inn: Inn) -> None:
    it = company(sqlite_inn, is_open=False)
    talked(it)
    assert reads(it.anna, it.table) == [TO_TABLE, LETTER, NOTE, OTHER_NOTE, LAST]


def test_a_note_stays_with_whoever_made_it_when_another_takes_the_chair(sqlite_inn: Inn) -> None:
    """He still reads it, and the one who now holds the seat does not."""
    inn = sqlite_inn
    anna, boris = inn.guest("Anna"), inn.guest("Boris")
    table = anna.opens("yatzy", {"mine": True}, {})
    chairs = f"/api/tables/{table['id']}/chairs"
    assert boris.post(chairs, {"invite": table["invite"]}).status_code == 201
    says(boris, table, NOTE, kind="note")
    assert boris.delete(f"{chairs}/p2").status_code < 300
    clara = inn.guest("Clara")
    assert clara.post(chairs, {"invite": table["invite"]}).status_code == 201
    assert reads(boris, table, invite=table["invite"]) == [NOTE]
    assert reads(clara, table) == []
