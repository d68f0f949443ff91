"""A proxy that gives every request to the next of several servers, as one before several processes
may do. A socket stays where it was opened."""

import asyncio
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import cycle

HEAD_END = b"\r\n\r\n"


@contextmanager
def round_robin(ports: Sequence[int]) -> Iterator[str]:
    """The address of a proxy to these ports of this machine."""
    loop, listening = asyncio.new_event_loop(), threading.Event()
    proxy = _Proxy(ports)

    async def serve() -> None:
        server = await asyncio.start_server(proxy.pass_on, "127.0.0.1", 0)
        proxy.port = server.sockets[0].getsockname()[1]
        listening.set()
        async with server:
            await proxy.is_done.wait()
            for task in tuple(proxy.passing):
                task.cancel()
            await asyncio.gather(*proxy.passing, return_exceptions=True)

    thread = threading.Thread(target=lambda: loop.run_until_complete(serve()))
    thread.start()
    listening.wait()
    try:
        yield f"http://127.0.0.1:{proxy.port}"
    finally:
        loop.call_soon_threadsafe(proxy.is_done.set)
        thread.join()
        loop.close()


class _Proxy:
    def __init__(self, ports: Sequence[int]) -> None:
        self._ports = cycle(ports)
        self.port = 0
        self.is_done = asyncio.Event()
        self.passing: set[asyncio.Task[object]] = set()

    async def pass_on(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        """Pass one request on and ask the server to close, so that the next one comes anew."""
        task = asyncio.current_task()
        assert task is not None
        self.passing.add(task)
        try:
            head = await near.readuntil(HEAD_END)
            far, forth = await asyncio.open_connection("127.0.0.1", next(self._ports))
            if b"upgrade: websocket" not in head.lower():
                first, *fields = head.split(b"\r\n")
                fields = [it for it in fields if not it.lower().startswith(b"connection:")]
                head = b"\r\n".join([first, b"connection: close", *fields])
            forth.write(head)
            await _first_done(_copied(near, forth), _copied(far, back))
            forth.close()
        except (asyncio.IncompleteReadError, OSError):
            pass  # somebody has gone
        finally:
            back.close()
            self.passing.discard(task)


async def _first_done(*copying: "asyncio.Task[None]") -> None:
    await asyncio.wait(copying, return_when=asyncio.FIRST_COMPLETED)
    for it in copying:
        it.cancel()
    await asyncio.gather(*copying, return_exceptions=True)


def _copied(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> "asyncio.Task[None]":
    return asyncio.create_task(_copy(source, target))


async def _copy(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while block := await source.read(1 << 16):
            target.write(block)
            await target.drain()
