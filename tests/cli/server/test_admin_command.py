"""`letopis admin`: beside a running server, on both kinds of database."""

import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from letopis.cli.main import main
from letopis.server.house import House
from letopis.server.settings import Settings
from letopis.store.sql.around_table import rooms
from letopis.words import LANGUAGES
from tests.databases import empty_database
from tests.server.guests import Guest, Inn, Json, opened

PASSWORD = "a long and winding road"


@pytest.fixture
def inn(address: str) -> Iterator[Inn]:
    with opened(House(Settings(address))) as inn:
        yield inn


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "letopis.db"


@pytest.fixture
def sqlite_inn(file: Path) -> Iterator[Inn]:
    with opened(House(Settings(f"sqlite:///{file}"))) as inn:
        yield inn


def kept(database: str, *deed: str, language: str = "en") -> int:
    return main(["--lang", language, "admin", *deed, "--database", database])


def played(guest: Guest, moves: int = 4) -> Json:
    """A table with some moves."""
    table = guest.opens("yatzy", {"mine": True})
    for _ in range(moves):
        assert guest.asks(table, "roll").status_code == 200
        offers = guest.get(f"/api/tables/{table['id']}/offers").json()
        scores = [it["line"] for it in offers if it["line"].startswith("score")]
        assert guest.asks(table, scores[0]).status_code == 200
    return table


def test_people_and_tables_are_listed_in_words(
    inn: Inn, address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    anna = inn.guest("Anna")
    anna.registers("anna", PASSWORD)
    inn.guest("Boris")
    table = anna.opens("yatzy", {"mine": True}, title="Evening")
    assert kept(address, "users") == 0
    users = capsys.readouterr().out
    assert f"{anna.me['id']}  account  Anna  anna" in users
    assert "guest  Boris" in users
    assert kept(address, "tables") == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith(table["id"])
    assert line.endswith("being played  Yatzy  Evening")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_of_every_stage_can_be_listed(
    sqlite_inn: Inn, file: Path, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    anna = sqlite_inn.guest("Anna")
    stages = (rooms.GATHERING, rooms.PLAYING, rooms.OVER, rooms.CLOSED, rooms.ABANDONED)
    for stage in stages:
        room = anna.opens("yatzy", {"mine": True}, {})["id"]
        sqlite_inn.house.database.begin_write(
            lambda it, room=room, stage=stage: rooms.change_room(it, room, stage=stage)  # type: ignore[misc]
        ).result(60)
    assert kept(f"sqlite:///{file}", "tables", language=language) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(stages)


def test_a_table_that_is_closed_takes_no_more_asks_in_the_running_server(
    inn: Inn, address: str
) -> None:
    anna = inn.guest("Anna")
    table = anna.opens("yatzy", {"mine": True})
    assert anna.asks(table, "roll").status_code == 200
    assert kept(address, "close", table["id"]) == 0
    answer = anna.asks(table, "score chance")
    assert (answer.status_code, answer.json()["code"]) == (409, "table-closed")


def test_a_token_proves_who_asks(
    inn: Inn, address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    anna = inn.guest("Anna")
    anna.registers("anna", PASSWORD)
    assert kept(address, "token", "anna") == 0
    token = capsys.readouterr().out.splitlines()[-1]
    headers = {"authorization": f"Bearer {token}"}
    assert inn.client.get("/api/me", headers=headers).json()["id"] == anna.me["id"]


def test_a_backup_of_a_running_server_is_whole_and_can_be_opened_instead(
    sqlite_inn: Inn, file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    anna = sqlite_inn.guest("Anna")
    anna.registers("anna", PASSWORD)
    table = played(anna)
    before = anna.sees(table)
    copy = tmp_path / "copy.db"
    assert kept(f"sqlite:///{file}", "backup", str(copy)) == 0
    assert [it.stat().st_mode & 0o777 for it in (file, copy)] == [0o600, 0o600]
    assert str(copy) in capsys.readouterr().out
    assert anna.asks(table, "roll").status_code == 200, "the server has gone on meanwhile"
    with closing(sqlite3.connect(copy)) as there:
        assert there.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    with opened(House(Settings(f"sqlite:///{copy}"))) as restored:
        again = Guest(restored.client, "Anna").signed_in("anna", PASSWORD)
        assert again.sees(table) == before
        assert again.asks(table, "roll").status_code == 200


def test_a_backup_does_not_write_over_anything(
    sqlite_inn: Inn, file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    there = tmp_path / "there.db"
    there.write_text("mine")
    for wrong in (there, tmp_path / "no" / "such" / "folder.db"):
        assert kept(f"sqlite:///{file}", "backup", str(wrong)) == 2
        assert len(capsys.readouterr().err.splitlines()) == 1
    assert there.read_text() == "mine"


def test_postgresql_is_backed_up_by_its_own_means(
    postgresql_address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert kept(postgresql_address, "backup", "x.db") == 2
    assert "pg_dump" in capsys.readouterr().err


def test_an_empty_database_is_brought_up_to_date(
    empty_address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert kept(empty_address, "migrate") == 0
    assert kept(empty_address, "migrate") == 0
    assert capsys.readouterr().out.splitlines() == ["The database is up to date."] * 2


def test_a_database_of_a_newer_letopis_is_left_alone(
    sqlite_inn: Inn, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(sqlite3.connect(file)) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
        database.commit()
    assert kept(f"sqlite:///{file}", "migrate") == 2
    assert "9999" in capsys.readouterr().err


def test_two_processes_that_start_at_once_make_one_database(postgresql_address: str) -> None:
    empty = empty_database(postgresql_address)
    with ThreadPoolExecutor(4) as hands:
        assert list(hands.map(lambda _: kept(empty, "migrate"), range(4))) == [0] * 4


@pytest.mark.parametrize(
    "deed",
    [("dance",), ("backup",), ("close",), ("token",), ("close", "nothing"), ("token", "nobody")],
)
def test_what_cannot_be_done_is_told_in_one_line(
    file: Path, capsys: pytest.CaptureFixture[str], deed: tuple[str, ...]
) -> None:
    assert kept(f"sqlite:///{file}", *deed) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_a_database_that_is_not_there_is_told_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    nothing = tmp_path / "text.db"
    nothing.write_text("this is no database, but a text that is long enough to be one")
    for wrong in (f"sqlite:///{tmp_path}/no/such.db", f"sqlite:///{nothing}", "oracle://x"):
        assert kept(wrong, "users") == 2
        assert len(capsys.readouterr().err.splitlines()) == 1
