"""Worker processes: a job that takes too much ends alone, and is never tried again."""

import asyncio
import os
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from letopis.core.errors import Trouble
from letopis.printing import Printout
from letopis.server.analysis import pools, worker
from letopis.server.analysis.pools import AnalysisPools, Source, file_source
from letopis.server.analysis.questions import AskOutline, Outline, Working
from letopis.server.problems import Problem
from letopis.server.tables import plan_worker
from letopis.server.tables.plan_worker import PlanWorker
from letopis.server.tables.table_plan import TablePlan
from letopis.server.workers import press
from letopis.server.workers.fair_turns import FairTurns, asking_from
from letopis.server.workers.press import Press
from letopis.server.workers.processes import GIVING_WAY, Allowance, WorkerBug, WorkerProcess
from letopis.server.workers.thread_jobs import ask_as, asker_name
from letopis.store.sql.database import READERS
from tests.server.analysis.test_analysis import FINISHED, read
from tests.server.guests import Inn
from tests.server.jobs import dying, refuse, spin, swell

SMALL = Allowance(memory=200_000_000, seconds=0)


@pytest.fixture
def process() -> Iterator[WorkerProcess]:
    made = WorkerProcess(SMALL)
    yield made
    made.close()


def run(process: WorkerProcess, job: Callable[..., Any], *given: Any) -> Any:
    return asyncio.run(process.run(job, *given))


def test_a_job_is_done_and_its_troubles_are_told(process: WorkerProcess) -> None:
    assert run(process, sum, [1, 2]) == 3
    with pytest.raises(Trouble, match="no-folder"):
        run(process, refuse)
    with pytest.raises(WorkerBug, match="ZeroDivisionError"):
        run(process, divmod, 1, 0)
    assert process.deaths == 0


@pytest.mark.parametrize(
    ("job", "given", "why"),
    [(spin, (), "work-too-long"), (swell, (), "work-too-heavy"), (os._exit, (1,), "work-died")],
)
def test_a_job_beyond_its_limits_ends_alone(
    process: WorkerProcess, job: Callable[..., Any], given: tuple[Any, ...], why: str
) -> None:
    with pytest.raises(Trouble, match=why):
        run(process, job, *given)
    assert process.deaths == 1
    assert run(process, sum, [1, 2]) == 3


def test_a_worker_that_dies_with_nothing_to_do_is_replaced(process: WorkerProcess) -> None:
    first = run(process, os.getpid)
    assert process.process is not None
    process.process.kill()
    process.process.join()
    assert run(process, os.getpid) != first


def test_a_worker_gives_way_to_the_loop(process: WorkerProcess) -> None:
    """Where there are fewer processors than processes, people who play come first."""
    assert run(process, os.nice, 0) == min(19, os.nice(0) + GIVING_WAY)


def test_a_file_that_killed_its_worker_is_never_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "PATIENCE", 60.0)
    monkeypatch.setattr(pools, "answer", dying)

    async def asked() -> int:
        all_pools = AnalysisPools()
        for who in ("anna", "anna", "boris"):
            with pytest.raises(Trouble, match="work-died"):
                await all_pools.ask(file_source("file.x", _no_bytes), AskOutline("ru"), who)
        deaths = all_pools._file_reader.process.deaths
        await all_pools.close()
        return deaths

    assert asyncio.run(asked()) == 1


async def _no_bytes(key: str) -> bytes:
    return b""


def test_a_map_that_killed_its_worker_is_never_checked_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(plan_worker, "materials_of", dying)

    async def opened() -> int:
        plans = PlanWorker()
        for who in ("anna", "anna", "boris"):
            with pytest.raises(Trouble, match="work-died"):
                await plans.materials(TablePlan("strategic"), 2, who)
        plans.close()
        return plans.worker.process.deaths

    assert asyncio.run(opened()) == 1


def test_a_paper_that_killed_its_worker_is_never_set_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(press, "set_paper", dying)

    async def printed() -> int:
        made = Press()
        for who in ("anna", "boris"):
            with pytest.raises(Trouble, match="work-died"):
                await made.paper(Printout("yatzy", "sheet"), "en", who)
        made.close()
        return made.worker.process.deaths

    assert asyncio.run(printed()) == 1


def test_a_file_that_waits_for_its_turn_is_not_kept_in_memory() -> None:
    """Hundreds may wait, of 8 MB each."""
    read: list[str] = []

    async def reader(key: str) -> bytes:
        read.append(key)
        return b"nothing"

    async def crowd() -> None:
        all_pools = AnalysisPools()
        async with all_pools._file_reader.turns.turn("somebody else"):
            found = await all_pools.ask(file_source("file.x", reader), AskOutline("ru"), "anna")
            assert isinstance(found, Working)
            assert not read
        with pytest.raises(Trouble, match="not-a-chronicle"):
            await _answer_to(all_pools, file_source("file.x", reader))
        await all_pools.close()

    asyncio.run(crowd())
    assert read == ["file.x"]


async def _answer_to(all_pools: AnalysisPools, source: Source) -> Outline:
    while isinstance(found := await all_pools.ask(source, AskOutline("ru"), "anna"), Working):
        pass
    return found


def test_a_hostile_file_is_refused_by_a_worker_that_lives_on(sqlite_inn: Inn) -> None:
    anna = sqlite_inn.guest("Anna")
    dotted = ".".join("a" * 100_000)
    answer = read(anna, f"letopis = 1\n{dotted} = 1\n---\n".encode())
    assert (answer.status_code, answer.json()["code"]) == (400, "input-too-deep")
    assert read(anna, FINISHED).status_code == 201
    assert sqlite_inn.house.analysis._file_reader.process.deaths == 0


def test_a_file_of_too_many_lines_is_refused(sqlite_inn: Inn) -> None:
    answer = read(sqlite_inn.guest("Anna"), b"\n" * (worker.MOST_LINES + 1))
    assert (answer.status_code, answer.json()["code"]) == (400, "input-too-many")


def order_of(jobs: list[tuple[str, bool]]) -> list[str]:
    """In which order jobs are done that wait for the same turn."""
    done: list[str] = []

    async def work(turns: FairTurns, name: str, is_idle: bool) -> None:
        async with turns.turn(name[0], is_idle):
            done.append(name)
            await asyncio.sleep(0)

    async def all_of_them() -> None:
        turns = FairTurns()
        await asyncio.gather(*(work(turns, *job) for job in jobs))

    asyncio.run(all_of_them())
    return done


def test_people_take_turns_however_much_one_asks_for() -> None:
    asked = [*((f"a{at}", False) for at in range(6)), ("b0", False), ("c0", False), ("b1", False)]
    assert order_of(asked) == ["a0", "a1", "b0", "c0", "a2", "b1", "a3", "a4", "a5"]


def test_who_makes_himself_many_gains_nothing() -> None:
    """Guests of one address share its turn."""
    done: list[str] = []

    async def work(turns: FairTurns, name: str, address: str) -> None:
        asking_from.set(address)
        async with turns.turn(name):
            done.append(name)
            await asyncio.sleep(0)

    async def crowd() -> None:
        turns = FairTurns(most_each=2, most=16)
        guests = [
            asyncio.create_task(work(turns, f"mallory {at}", "192.0.2.66")) for at in range(5)
        ]
        others = [asyncio.create_task(work(turns, name, name)) for name in ("anna", "boris")]
        await asyncio.sleep(0)
        asking_from.set("192.0.2.66")
        with pytest.raises(Problem, match="too-many"):
            turns.check("one more guest")
        asking_from.set("192.0.2.7")
        turns.check("somebody elsewhere")
        await asyncio.gather(*guests, *others)

    asyncio.run(crowd())
    assert done[:4] == ["mallory 0", "mallory 1", "anna", "boris"]


def test_a_few_turns_may_be_taken_at_once() -> None:
    done: list[str] = []

    async def work(turns: FairTurns, name: str, goes_on: asyncio.Event) -> None:
        async with turns.turn(name[0]):
            done.append(name)
            await goes_on.wait()

    async def crowd() -> None:
        turns, goes_on = FairTurns(at_once=2), asyncio.Event()
        names = ("a0", "a1", "a2", "a3", "b0")
        tasks = [asyncio.create_task(work(turns, name, goes_on)) for name in names]
        await asyncio.sleep(0)
        assert done == ["a0", "a1"]
        goes_on.set()
        await asyncio.gather(*tasks)
        goes_on.clear()
        tasks = [asyncio.create_task(work(turns, name, goes_on)) for name in ("c0", "c1", "c2")]
        await asyncio.sleep(0)
        assert done[5:] == ["c0", "c1"]
        goes_on.set()
        await asyncio.gather(*tasks)

    asyncio.run(crowd())
    assert done == ["a0", "a1", "a2", "b0", "a3", "c0", "c1", "c2"]


def test_reads_of_one_address_delay_those_of_another_by_a_few(
    sqlite_inn: Inn, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One at each reader; the writer takes no part."""
    house, begun, goes_on = sqlite_inn.house, list[str](), threading.Event()
    reading = house.database.reading

    @asynccontextmanager
    async def noted() -> AsyncIterator[None]:
        """Turns in the order they are given: threads may end theirs in any."""
        async with reading():
            begun.extend(filter(None, [asker_name()]))  # the house itself reads now and then
            yield

    monkeypatch.setattr(house.database, "reading", noted)

    async def ask(who: str) -> None:
        ask_as(house.thread_turns, who, who)
        await house.database.read(lambda connection: goes_on.wait(60))

    async def crowd() -> None:
        asked = [*(["192.0.2.66"] * 40), "192.0.2.7"]
        tasks = [asyncio.create_task(ask(who)) for who in asked]
        await asyncio.sleep(0)
        goes_on.set()
        await asyncio.gather(*tasks)

    sqlite_inn.client.blocking_portal.call(crowd)
    assert len(begun) == 41
    assert begun.index("192.0.2.7") <= READERS + 1


def test_idle_work_waits_for_all_other() -> None:
    asked = [("x0", True), ("x1", True), ("a0", False), ("y0", True), ("b0", False)]
    assert order_of(asked) == ["x0", "a0", "b0", "x1", "y0"]


def test_whoever_waits_for_too_much_is_told_to_come_later() -> None:
    async def crowd() -> None:
        turns = FairTurns(most_each=2, most=3)
        async with turns.turn("a"):
            waiting = [asyncio.create_task(_take(turns, who)) for who in ("a", "a", "b")]
            await asyncio.sleep(0)
            for who, status in (("a", 429), ("c", 503)):
                with pytest.raises(Problem) as problem:
                    turns.check(who)
                assert problem.value.status == status
            waiting[0].cancel()
        await asyncio.wait(waiting)
        turns.check("a")
        assert turns.waiting == 0

    asyncio.run(crowd())


async def _take(turns: FairTurns, who: str) -> None:
    async with turns.turn(who):
        pass


def test_openings_of_one_delay_those_of_another_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[int] = []

    async def run(job: object, plan: TablePlan, seats: int) -> dict[str, str]:
        done.append(seats)
        await asyncio.sleep(0)
        return {}

    async def open_all() -> None:
        plans = PlanWorker()
        monkeypatch.setattr(plans.worker.process, "run", run)
        asked = [("anna", 2), ("anna", 3), ("anna", 4), ("anna", 5), ("boris", 6)]
        plan = TablePlan("strategic")
        await asyncio.gather(*(plans.materials(plan, seats, who) for who, seats in asked))

    asyncio.run(open_all())
    assert done == [2, 3, 6, 4, 5]


@pytest.mark.parametrize("form", ["pdf", "docx"])
def test_names_on_paper_hold_nothing_that_breaks_it(sqlite_inn: Inn, form: str) -> None:
    way = "/api/print/yatzy/sheet"
    answer = sqlite_inn.client.get(way, params={"form": form, "name": "A\x00\u202en\u2028na\x1b"})
    assert answer.status_code == 200, answer.text
