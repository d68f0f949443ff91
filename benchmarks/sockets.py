"""Sockets that watch open tables while nobody plays: `python -m benchmarks.sockets [sockets]`.

The memory of each, whether it grows, and the latency of the server for others.
"""

import asyncio
import statistics
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.shared.ledger import figure
from benchmarks.wire.lines import open_posts
from benchmarks.wire.matches import Match
from benchmarks.wire.ours import our_match, our_server, token_at
from benchmarks.wire.process import Process
from benchmarks.wire.rounds import percentile, run

SOCKETS = 1000
AT_A_TABLE, AT_ONCE = 20, 10
LOOKS, PAUSE = 4, 1.0


def main(sockets: int = SOCKETS) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with our_server(f"sqlite:///{folder}/letopis.db", folder) as server:
            token = token_at(server.port)
            run(_idle(server, token, sockets))


async def _idle(server: Process, token: str, sockets: int) -> None:
    await (await _watched(server, token, 50)).close()  # loads what is loaded once only
    alone = statistics.median(await _lag(server.port))
    before, began = server.memory, time.perf_counter()
    tables = await _all_watched(server, token, sockets)
    opened = time.perf_counter() - began
    first, cpu, delays = server.memory, server.cpu, list[float]()
    for _ in range(LOOKS):
        delays += await _lag(server.port)
    later, spent = server.memory, server.cpu - cpu
    await asyncio.gather(*(table.close() for table in tables))
    tables = await _all_watched(server, token, sockets)
    again = server.memory
    await asyncio.gather(*(table.close() for table in tables))
    print(
        f"{sockets} sockets that do nothing, opened in {opened:.1f} s:"
        f" {(first - before) / sockets:.1f} kB each; memory {before // 1024} MB without them,"
        f" {first // 1024} with them, {later // 1024} after {LOOKS} s, {again // 1024} when as many"
        f" have come again; meanwhile {100 * spent / (LOOKS * PAUSE):.1f} % of a core, and who asks"
        f" for health waits {1e3 * statistics.median(delays):.1f} ms (p50),"
        f" {1e3 * percentile(delays, 99):.1f} (p99),"
        f" {statistics.median(delays) / alone:.2f} times as long as at the empty server",
        flush=True,
    )
    figure("socket-kb", (first - before) / sockets)


async def _all_watched(server: Process, token: str, sockets: int) -> list[Match]:
    tables: list[Match] = []
    while len(tables) * AT_A_TABLE < sockets:
        more = (_watched(server, token, AT_A_TABLE) for _ in range(AT_ONCE))
        tables += await asyncio.gather(*more)
    return tables


async def _watched(server: Process, token: str, sockets: int) -> Match:
    match = await our_match(server.port, token)
    await match.listen(sockets)
    return match


async def _lag(port: int) -> list[float]:
    """The latency of a small request, several times within a pause."""
    posts, found = await open_posts(port), list[float]()
    for _ in range(10):
        began = time.perf_counter()
        await posts.get("/api/health")
        found.append(time.perf_counter() - began)
        await asyncio.sleep(PAUSE / 10)
    posts.transport.close()
    return found


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
