"""The database: durability, unique numbers, migrations, on both kinds."""

import asyncio
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from msgspec.structs import replace
from sqlalchemy import Connection, text

from letopis.core.acts import Action
from letopis.core.chronicle import Entry
from letopis.core.errors import Trouble
from letopis.core.files.chronicle_text import read_on
from letopis.core.seats import SeatId
from letopis.core.table import Table, advance, ask
from letopis.games.sheet.actions import Roll, Score, Throw
from letopis.games.sheet.spec import CellId
from letopis.games.yatzy import YATZY
from letopis.store.sql import Database, Overtaken
from letopis.store.sql.around_table import drafts, instructions, rooms
from letopis.store.sql.database import check_connection, open_engine
from letopis.store.sql.games import chronicles, imported_files
from letopis.store.sql.inserts import insert_new
from letopis.store.sql.migrate import FOLDER, migrate
from letopis.store.sql.people import accounts
from letopis.store.sql.schema.main import files as files_table
from letopis.store.sql.schema.main import metadata
from tests.databases import empty_database
from tests.dice_table import table as dice_table

NOW = 1_800_000_000_000
PATIENCE = 120.0  # seconds; the machine may be busy


@pytest.fixture
def database(address: str) -> Iterator[Database]:
    opened = Database(address)
    yield opened
    opened.close()


def written(database: Database, table: Table, *asks: tuple[str, Action]) -> Table:
    """A chronicle in the database, extended by these asks."""
    entries, grown = made(table, *asks)

    def job(connection: Connection) -> None:
        chronicles.create(connection, table.header, b"\7" * 32, NOW)
        chronicles.append(connection, YATZY, table.header.id, entries, None, NOW)

    database.begin_write(job).result(PATIENCE)
    return grown


def made(table: Table, *asks: tuple[str, Action]) -> tuple[list[Entry], Table]:
    entries = []
    for seat, action in asks:
        entry = ask(table, SeatId(seat), action)
        assert isinstance(entry, Entry)
        entries.append(entry)
        table = advance(table, entry)
    return entries, table


FIRST_TURN = (
    ("anna", Roll()),
    ("chance", Throw((1, 2, 3, 4, 5))),
    ("anna", Score(CellId("chance"))),
)


def test_a_migrated_database_has_the_form_the_program_expects(empty_address: str) -> None:
    engine = open_engine(empty_address)
    for _ in range(2):  # to migrate twice changes nothing
        migrate(engine)
        with engine.connect() as connection:
            context = MigrationContext.configure(connection, opts={"compare_type": True})
            assert compare_metadata(context, metadata) == []
    engine.dispose()


def test_a_database_of_a_newer_program_is_left_alone(database: Database) -> None:
    job = text("UPDATE alembic_version SET version_num = '9999'")
    database.begin_write(lambda connection: connection.execute(job)).result(PATIENCE)
    with pytest.raises(Trouble, match="newer-database"):
        migrate(database.engine)


def test_a_chronicle_comes_back_as_it_was_written(database: Database) -> None:
    grown = written(database, dice_table(YATZY), *FIRST_TURN)
    with database.engine.connect() as connection:
        kept = chronicles.load(connection, YATZY, "drawn")
    assert kept is not None
    assert kept.chronicle.link == grown.link
    assert kept.secret == b"\7" * 32


def test_what_was_written_meanwhile_is_read_on_from_any_entry(database: Database) -> None:
    table = dice_table(YATZY)
    _, first = made(table, *FIRST_TURN[:1])
    grown = written(database, table, *FIRST_TURN)
    with database.engine.connect() as connection:
        lines = [it.line for it in chronicles.lines_after(connection, "drawn", 1)]
    more = read_on(YATZY.notation, first.link, 1, lines)
    assert [entry.seq for entry in more] == [2, 3]
    assert more[-1].link == grown.link


def test_a_number_is_given_once(database: Database) -> None:
    grown = written(database, dice_table(YATZY), *FIRST_TURN[:1])
    again, _ = made(grown, *FIRST_TURN[1:2])

    def job(connection: Connection) -> None:
        chronicles.append(connection, YATZY, "drawn", again, None, NOW)

    database.begin_write(job).result(PATIENCE)
    with pytest.raises(Overtaken):
        database.begin_write(job).result(PATIENCE)


def test_of_several_entries_all_are_written_or_none(database: Database) -> None:
    table = dice_table(YATZY)
    grown = written(database, table, *FIRST_TURN[:2])
    entries, _ = made(table, *FIRST_TURN)

    def job(connection: Connection) -> None:
        chronicles.append(connection, YATZY, "drawn", entries[::-1], None, NOW)

    with pytest.raises(Overtaken):
        database.begin_write(job).result(PATIENCE)
    with database.engine.connect() as connection:
        assert len(chronicles.lines_after(connection, "drawn", 0)) == grown.seq


def test_a_failing_job_takes_none_of_its_neighbours_down(database: Database) -> None:
    def add(name: str) -> None:
        person = accounts.Person(name, accounts.GUEST, name)

        def job(connection: Connection) -> None:
            accounts.add_person(connection, person, NOW, None)
            if name == "bad":
                raise ValueError(name)

        jobs.append(database.begin_write(job))

    jobs: list[object] = []
    with database.engine.connect():
        for name in ("anna", "bad", "boris"):
            add(name)
    failures = [done.exception(10) for done in jobs]  # type: ignore[attr-defined]
    assert [type(failure) for failure in failures] == [type(None), ValueError, type(None)]
    with database.engine.connect() as connection:
        assert accounts.person_by_id(connection, "anna") is not None
        assert accounts.person_by_id(connection, "bad") is None
        assert accounts.person_by_id(connection, "boris") is not None


def test_what_waits_for_the_same_job_is_done_together(database: Database) -> None:
    together: list[int] = []

    def add(connection: Connection, names: Sequence[str]) -> None:
        together.append(len(names))
        for name in names:
            accounts.add_person(connection, accounts.Person(name, accounts.GUEST, name), NOW, None)
            if name == "bad":
                raise ValueError(name)

    async def ask_all() -> list[object]:
        go_on = threading.Event()
        database.begin_write(lambda connection: go_on.wait(PATIENCE))
        asked = [database.write_together(add, name) for name in ("anna", "bad", "boris")]
        waiting = asyncio.gather(*asked, return_exceptions=True)
        await asyncio.sleep(0.1)
        go_on.set()
        return list(await waiting)

    failures = asyncio.run(ask_all())
    assert [type(failure) for failure in failures] == [type(None), ValueError, type(None)]
    assert together == [3, 1, 1, 1]
    with database.engine.connect() as connection:
        known = [accounts.person_by_id(connection, it) for it in ("anna", "bad", "boris")]
    assert [it is not None for it in known] == [True, False, True]


def test_who_gives_up_waiting_does_not_stop_the_writer(database: Database) -> None:
    began, go_on = threading.Event(), threading.Event()

    def slow(connection: Connection) -> str:
        began.set()
        assert go_on.wait(PATIENCE)
        raise ValueError("slow")

    first = database.begin_write(slow)
    assert began.wait(PATIENCE)
    given_up = database.begin_write(lambda connection: "never")
    assert not first.cancel()
    assert given_up.cancel()
    go_on.set()
    with pytest.raises(ValueError, match="slow"):
        first.result(PATIENCE)
    assert database.begin_write(lambda connection: "next").result(PATIENCE) == "next"


def test_two_processes_that_cross_each_other_both_get_through(postgresql_address: str) -> None:
    address = empty_database(postgresql_address)
    here, there = Database(address), Database(address)
    with here.engine.begin() as connection:
        connection.execute(text("CREATE TABLE pair (id INT PRIMARY KEY, n INT)"))
        connection.execute(text("INSERT INTO pair VALUES (1, 0), (2, 0)"))
    both, tried = threading.Barrier(2), [0]

    def raise_both(first: int, second: int) -> Callable[[Connection], None]:
        met = [False]

        def job(connection: Connection) -> None:
            tried[0] += 1
            more = text("UPDATE pair SET n = n + 1 WHERE id = :id")
            connection.execute(more, {"id": first})
            if not met[0]:
                met[0] = True
                both.wait(PATIENCE)
            connection.execute(more, {"id": second})

        return job

    waiting = [here.begin_write(raise_both(1, 2)), there.begin_write(raise_both(2, 1))]
    for done in waiting:
        done.result(PATIENCE)
    with here.engine.connect() as connection:
        assert list(connection.execute(text("SELECT n FROM pair")).scalars()) == [2, 2]
    assert tried[0] > 2
    here.close()
    there.close()


def test_a_key_is_remembered_with_its_ask(database: Database) -> None:
    table = dice_table(YATZY)
    entries, _ = made(table, *FIRST_TURN[:1])
    keyed = chronicles.Keyed(SeatId("anna"), "k1", "roll")

    def job(connection: Connection) -> None:
        chronicles.create(connection, table.header, None, NOW)
        chronicles.append(connection, YATZY, "drawn", entries, keyed, NOW)

    database.begin_write(job).result(PATIENCE)
    with database.engine.connect() as connection:
        known = chronicles.keys_of(connection, "drawn", 0, len(entries))
        assert known == {(SeatId("anna"), "k1"): ("roll", 1)}
        assert chronicles.keys_of(connection, "drawn", 1, len(entries)) == {}


def test_several_rooms_are_touched_at_once(database: Database) -> None:
    def touched(connection: Connection, *names: str) -> bool:
        touches = [rooms.Touch(name, NOW + 1, rooms.PLAYING) for name in names]
        return rooms.touch_all(connection, touches)

    def job(connection: Connection) -> tuple[bool, bool]:
        accounts.add_person(connection, accounts.Person("anna", accounts.GUEST, "anna"), NOW, None)
        for name, stage in (("r", rooms.PLAYING), ("s", rooms.PLAYING), ("t", rooms.CLOSED)):
            row = (name, "yatzy", "", stage, "anna", True, name, "{}", None, None, NOW, NOW)
            rooms.add_room(connection, rooms.RoomRow(*row), ())
        return touched(connection, "r", "s"), touched(connection, "s", "t")

    assert database.begin_write(job).result(PATIENCE) == (True, False)


def test_a_pass_is_kept_as_a_digest_and_ends_in_time(database: Database) -> None:
    anna = accounts.Person("anna", accounts.GUEST, "Anna")
    given = accounts.StoredPass(accounts.digest_of("token"), "anna", "cookie", "", NOW, NOW + 1000)

    def job(connection: Connection) -> None:
        accounts.add_person(connection, anna, NOW, None)
        accounts.add_pass(connection, given)

    database.begin_write(job).result(PATIENCE)
    with database.engine.connect() as connection:
        assert accounts.holder(connection, "token", NOW) == (anna, "cookie")
        assert accounts.holder(connection, given.digest, NOW) is None
        assert accounts.holder(connection, "token", NOW + 1000) is None


def test_jobs_are_awaited(database: Database) -> None:
    async def both() -> int:
        await database.write(lambda connection: None)
        return await database.read(lambda connection: 7)

    assert asyncio.run(both()) == 7


@pytest.mark.parametrize("address", ["nonsense", "mysql://x/y", "postgresql:/x"])
def test_an_address_that_means_nothing_is_told_so(address: str) -> None:
    with pytest.raises(Trouble, match="bad-database"):
        open_engine(address)


def test_a_database_that_cannot_be_reached_is_told_so(tmp_path: Path) -> None:
    with pytest.raises(Trouble, match="no-database"):
        check_connection(open_engine(f"sqlite:///{tmp_path}/missing/letopis.db"))


def test_files_from_outside_go_when_they_are_old_or_too_many(database: Database) -> None:
    def job(connection: Connection) -> list[str]:
        for at, name in enumerate(("old", "first", "second", "third")):
            imported_files.keep_file(connection, name, b"12345", NOW + at)
        imported_files.keep_file(connection, "first", b"12345", NOW + 9)
        imported_files.sweep_files(connection, NOW + 1, 10)
        names = ("old", "first", "second", "third")
        return [it for it in names if imported_files.file_data(connection, it, NOW) is not None]

    assert database.begin_write(job).result(PATIENCE) == ["first", "third"]


def test_what_is_there_is_not_inserted_again_and_is_no_error(database: Database) -> None:
    def job(connection: Connection) -> list[bool]:
        row = {"id": "file.1", "data": b"1", "size": 1, "sent_at": NOW}
        done = [insert_new(connection, files_table, row) for _ in range(2)]
        return [*done, insert_new(connection, files_table, row | {"id": "file.2"})]

    assert database.begin_write(job).result(PATIENCE) == [True, False, True]


def test_a_draft_is_replaced_only_by_whoever_knows_it(database: Database) -> None:
    row = ("r", "yatzy", "", rooms.GATHERING, "anna", True, "code", "{}", None, None, NOW, NOW)
    key = drafts.DraftKey("r", SeatId("p1"), "anna")

    def seated(connection: Connection) -> None:
        accounts.add_person(connection, accounts.Person("anna", accounts.GUEST, "Anna"), NOW, None)
        rooms.add_room(connection, rooms.RoomRow(*row), ())

    def kept(known: int, *lines: str) -> bool:
        return database.begin_write(lambda it: drafts.keep_draft(it, key, known, lines)).result(
            PATIENCE
        )

    def read() -> drafts.Draft:
        return database.begin_write(lambda it: drafts.read_draft(it, key)).result(PATIENCE)

    database.begin_write(seated).result(PATIENCE)
    assert read() == drafts.Draft()
    assert kept(0, "end", "move a «b»")
    assert not kept(0, "undo")
    assert read() == drafts.Draft(1, ("end", "move a «b»"))
    assert kept(1)
    assert not kept(1, "end")
    assert read() == drafts.Draft(2)


def test_whoever_signs_in_keeps_what_he_planned_and_said(database: Database) -> None:
    row = ("r", "yatzy", "", rooms.GATHERING, "anna", True, "code", "{}", None, None, NOW, NOW)
    before, after = (drafts.DraftKey("r", SeatId("p1"), it) for it in ("anna", "known"))
    said = instructions.Instruction(SeatId("p1"), "stance", "anna", "stance never")

    def job(connection: Connection) -> tuple[drafts.Draft, tuple[instructions.Instruction, ...]]:
        for name in ("anna", "known"):
            person = accounts.Person(name, accounts.GUEST, name.title())
            accounts.add_person(connection, person, NOW, None)
        rooms.add_room(connection, rooms.RoomRow(*row), ())
        drafts.keep_draft(connection, after, 0, ("an older plan",))
        drafts.keep_draft(connection, before, 0, ("end",))
        instructions.keep_instruction(connection, "r", said)
        accounts.hand_over_all(connection, "anna", "known")
        kept = instructions.read_instructions(connection, "r")
        return drafts.read_draft(connection, after), kept

    draft, kept = database.begin_write(job).result(PATIENCE)
    assert draft == drafts.Draft(1, ("end",))
    assert kept == (replace(said, person="known"),)


def test_wishes_of_those_who_sit_there_are_taken_over_as_instructions(empty_address: str) -> None:
    engine = open_engine(empty_address)
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", str(FOLDER))
        config.attributes["connection"] = connection
        command.upgrade(config, "0023")
        for name in ("anna", "boris"):
            person = accounts.Person(name, accounts.GUEST, name.title())
            accounts.add_person(connection, person, NOW, None)
        row = rooms.RoomRow(
            "r", "strategic", "", "playing", "anna", True, "code", "{}", None, None, NOW, NOW
        )
        rooms.add_room(connection, row, (rooms.Chair("r", SeatId("p1"), 0, "Anna", "anna"),))
        for name, wish in (("anna", "never"), ("boris", "always")):
            values = f"('r', 'p1', '{name}', '{wish}')"
            connection.execute(text(f"INSERT INTO reaction_wishes VALUES {values}"))
    migrate(engine)
    with engine.connect() as connection:
        said = instructions.Instruction(SeatId("p1"), "stance", "anna", "stance never")
        assert instructions.read_instructions(connection, "r") == (said,)
    engine.dispose()
