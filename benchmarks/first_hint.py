"""The first hint and the first review on a new machine: `python -m benchmarks.first_hint GAME`.

Nothing is solved or compiled beforehand. One process answers from the tables that travel with the
program; its rival, in a process of its own, compiles and solves, as everything did before and as
house rules still do. With `server` instead of a game a whole server is asked over HTTP, and its
memory is added up over all its processes (pages that they share count once).
"""

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx

from benchmarks.shared.ledger import figure
from benchmarks.wire.process import Process

SEATS = 4
SETTLED = 3.0  # seconds: somebody who opens a table has looked at the page before
AIM_HINT, AIM_REVIEW, AIM_MEGABYTES = 0.5, 1.0, 300


def main(game: str, mode: str = "") -> None:
    if game == "server":
        _server()
        return
    if mode:
        print(json.dumps(_alone(mode, game)))
        return
    print("New machine, one process: seconds (wall / cpu) from import to hint; review of four; MB")
    found = {mode: _run(mode, game) for mode in ("packed", "solved")}
    for mode, told in found.items():
        hint, review = told["hint"], told["review"]
        print(
            f"  {game:<10}{mode:<8}{hint[0]:>7.2f} /{hint[1]:>6.2f}"
            f"{review[0]:>9.2f} /{review[1]:>6.2f}{told['megabytes']:>7}",
            flush=True,
        )
    figure(f"first-hint-{game}", found["solved"]["hint"][1] / found["packed"]["hint"][1])


def _run(mode: str, game: str) -> dict[str, Any]:
    """One way to answer, in a process that finds nothing solved or compiled."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "benchmarks.first_hint", game, mode]
        done = subprocess.run(
            command, env=_new_machine(Path(folder)), check=True, capture_output=True
        )
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def _new_machine(folder: Path) -> dict[str, str]:
    empty = {"LETOPIS_CACHE": str(folder / "cache"), "NUMBA_CACHE_DIR": str(folder / "kernels")}
    return {**os.environ, **empty}


def _alone(mode: str, name: str) -> dict[str, Any]:
    """In a process of its own: from the first import of the solver to a hint, then a review."""
    from benchmarks.batch import match
    from letopis.core.table import follow, open_table
    from letopis.games.catalogue import DICE_GAMES

    game = DICE_GAMES[name]
    chronicle = match(game, SEATS)
    state = follow(open_table(game, chronicle.header), chronicle.entries[:2]).state
    start = _clocks()
    from letopis.analysis import hint, sheet_of, told_review
    from letopis.solve.sheets import opened, solved

    tables = (opened if mode == "packed" else solved)(sheet_of(game, chronicle.header))
    hint(tables, state, "all", None)
    first, start = _since(start), _clocks()
    told_review(tables, game, chronicle)
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    return {"hint": first, "review": _since(start), "megabytes": megabytes}


def _clocks() -> tuple[float, float]:
    return time.perf_counter(), time.process_time()


def _since(start: tuple[float, float]) -> tuple[float, float]:
    wall, cpu = _clocks()
    return wall - start[0], cpu - start[1]


def _server() -> None:
    """Hints for all presets and two reviews, from a server that has just been started."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(_new_machine(Path(folder)))
        database = f"sqlite:///{folder}/letopis.db"
        command = [sys.executable, "-m", "letopis.cli", "serve", "--no-limits"]
        command += ["--port", "{port}", "--database", database]
        with Process(command, Path(folder) / "log") as server:
            _ask_for_everything(server)


def _ask_for_everything(server: Process) -> None:
    from benchmarks.batch import match
    from letopis.core.files.chronicle_text import write_sealed
    from letopis.games.catalogue import DICE_GAMES

    with httpx.Client(base_url=f"http://127.0.0.1:{server.port}", timeout=60) as browser:
        browser.headers["x-letopis-csrf"] = browser.post("/api/people", json={"name": "A"}).json()[
            "csrf"
        ]
        time.sleep(SETTLED)
        print("A server on a new machine: seconds of the clock from asking to the answer")
        presets = [(game, it) for game in DICE_GAMES.values() for it in game.presets]
        for game, preset in presets:
            spent = _hinted(browser, game.id, preset)
            print(f"  {game.id + ' ' + preset:<28}hint {spent:.2f}; the aim is {AIM_HINT}")
        for game in DICE_GAMES.values():
            book = write_sealed(game.notation, match(game, SEATS))
            review, odds = _reviewed(browser, book.encode())
            print(
                f"  {game.id:<28}review of {SEATS} {review:.2f}; the aim is {AIM_REVIEW}; "
                f"then the odds after all turns {odds:.2f}"
            )
    used = server.memory_of_all / 1024
    print(f"  {used:.0f} MB in all its processes; the aim is {AIM_MEGABYTES}", flush=True)


def _hinted(browser: httpx.Client, game: str, preset: str) -> float:
    plan = {"game": game, "preset": preset, "hints": "all"}
    wish = {"plan": plan, "seats": [{"mine": True, "name": "A"}]}
    table = browser.post("/api/tables", json=wish).raise_for_status().json()["id"]
    line = {"line": "roll", "key": "first", "seq": None}
    browser.post(f"/api/tables/{table}/asks", json=line).raise_for_status()
    return _answered(lambda: browser.get(f"/api/tables/{table}/hint", params={"level": "all"}))


def _reviewed(browser: httpx.Client, book: bytes) -> tuple[float, float]:
    kept = browser.post("/api/study", content=book).raise_for_status().json()["id"]
    while browser.get(f"/api/study/{kept}").json()["found"] is None:
        time.sleep(0.1)  # the file is checked to its last line, which is no part of a review
    review = _answered(lambda: browser.get(f"/api/study/{kept}/review"))
    return review, _answered(lambda: browser.get(f"/api/study/{kept}/odds"))


def _answered(ask: Callable[[], httpx.Response]) -> float:
    began = time.perf_counter()
    while ask().raise_for_status().json()["found"] is None:
        time.sleep(0.05)
    return time.perf_counter() - began


if __name__ == "__main__":
    main(*sys.argv[1:])
