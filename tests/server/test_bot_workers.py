"""Bot workers are warmed up in the background, without delaying the server."""

import time
from pathlib import Path

from letopis.server.house import House
from letopis.server.live import bot_workers
from letopis.server.settings import Settings
from tests.server.guests import opened

SLOWEST = 120.0


def test_workers_start_before_a_bot_is_asked(tmp_path: Path) -> None:
    settings = Settings(f"sqlite:///{tmp_path}/letopis.db", bots_ready=True)
    with opened(House(settings)) as inn:
        assert inn.client.get("/api/health").status_code == 200
        assert inn.house.bots.ready == 0  # the server answers before they are ready
        until = time.monotonic() + SLOWEST
        while inn.house.bots.ready < bot_workers.WORKERS:
            assert time.monotonic() < until
            time.sleep(0.05)
        anna = inn.guest("Anna")
        table = anna.opens("yatzy", {"bot": "greedy"}, {"mine": True})
        while anna.sees(table, seat="p2")["asked"][0]["seat"] != "p2":
            assert time.monotonic() < until
            time.sleep(0.02)


def test_a_worker_that_cannot_start_stops_nobody(tmp_path: Path) -> None:
    house = House(Settings(f"sqlite:///{tmp_path}/letopis.db", bots_ready=True))

    def broken(at: int) -> None:
        raise OSError("no process can be started")

    house.bots._worker = broken  # type: ignore[method-assign, assignment]
    with opened(house) as inn:
        time.sleep(bot_workers.OPENED_AFTER + 0.2)
        assert inn.client.get("/api/health").status_code == 200
        assert house.bots.ready == 0


def test_no_worker_outlives_the_house(tmp_path: Path) -> None:
    with opened(House(Settings(f"sqlite:///{tmp_path}/letopis.db"))) as inn:
        worker = inn.house.bots._worker(0)
        busy = worker.submit(time.sleep, 600)
        until = time.monotonic() + SLOWEST
        while not busy.running():
            assert time.monotonic() < until
            time.sleep(0.02)
        (process,) = worker._processes.values()
    process.join(SLOWEST)
    assert not process.is_alive()
