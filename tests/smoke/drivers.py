"""Firefox by WebDriver BiDi, WebKit by WebDriver: just enough to go somewhere and run a script."""

import itertools
import json
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol, TypeVar

import httpx
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

PATIENCE = 60.0  # seconds
Found = TypeVar("Found")
MINIBROWSERS = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser"


class Driver(Protocol):
    """A browser with one page."""

    def goes(self, address: str) -> None: ...

    def runs(self, script: str) -> Any:
        """The value of an expression in the page."""
        ...


class Firefox:
    def __init__(self, connection: ClientConnection) -> None:
        self._connection, self._numbers = connection, itertools.count(1)
        self._ask("session.new", {"capabilities": {}})
        tree = self._ask("browsingContext.getTree", {})
        self._page = tree["contexts"][0]["context"]

    def goes(self, address: str) -> None:
        wish = {"context": self._page, "url": address, "wait": "complete"}
        self._ask("browsingContext.navigate", wish)

    def runs(self, script: str) -> Any:
        wish = {
            "expression": f"JSON.stringify({script})",
            "target": {"context": self._page},
            "awaitPromise": True,
        }
        answer = self._ask("script.evaluate", wish)
        assert answer["type"] == "success", answer
        return json.loads(answer["result"].get("value", "null"))

    def _ask(self, method: str, params: dict[str, Any]) -> Any:
        number = next(self._numbers)
        self._connection.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            heard = json.loads(self._connection.recv(timeout=PATIENCE))
            if heard.get("id") == number:
                assert heard["type"] == "success", heard
                return heard["result"]


class WebKit:
    def __init__(self, client: httpx.Client, program: str) -> None:
        options = {"binary": program, "args": ["--automation"]}
        wish = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        self._client = client
        self._home = f"/session/{self._ask('/session', wish)['sessionId']}"

    def goes(self, address: str) -> None:
        self._ask(f"{self._home}/url", {"url": address})

    def runs(self, script: str) -> Any:
        wish = {"script": f"return JSON.stringify({script})", "args": []}
        return json.loads(self._ask(f"{self._home}/execute/sync", wish) or "null")

    def leaves(self) -> None:
        self._client.delete(self._home)

    def _ask(self, path: str, body: dict[str, Any]) -> Any:
        answer = self._client.post(path, json=body)
        assert answer.is_success, answer.text
        return answer.json()["value"]


@contextmanager
def firefox() -> Iterator[Driver | None]:
    """None where there is no Firefox."""
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    if program is None:
        yield None
        return
    port = _free_port()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        command = [program, "--headless", "--no-remote", "--profile", profile]
        with _running(*command, f"--remote-debugging-port={port}", "about:blank"):
            address = f"ws://127.0.0.1:{port}/session"
            with _until(lambda: connect(address, max_size=None)) as connection:
                yield Firefox(connection)


@contextmanager
def webkit() -> Iterator[Driver | None]:
    """None where there is no WebKit with a driver, or no display for it."""
    driver, screen = shutil.which("WebKitWebDriver"), shutil.which("xvfb-run")
    program = next(map(str, Path("/").glob(MINIBROWSERS.removeprefix("/"))), None)
    if driver is None or screen is None or program is None:
        yield None
        return
    port = _free_port()
    address = f"http://127.0.0.1:{port}"
    with (
        _running(screen, "-a", driver, f"--port={port}"),
        httpx.Client(base_url=address, timeout=PATIENCE) as client,
    ):
        _until(lambda: client.get("/status").raise_for_status())
        page = WebKit(client, program)
        try:
            yield page
        finally:
            page.leaves()


@contextmanager
def _running(*command: str) -> Iterator[None]:
    process = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    )
    try:
        yield
    finally:
        os.killpg(process.pid, signal.SIGKILL)  # with the screen and the pages it has started
        process.wait()


def _until(attempt: Callable[[], Found]) -> Found:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            return attempt()
        except (OSError, WebSocketException, httpx.HTTPError):
            if time.monotonic() > until:
                raise
            time.sleep(0.1)


def _free_port() -> int:
    with socket.socket() as it:
        it.bind(("127.0.0.1", 0))
        return int(it.getsockname()[1])
