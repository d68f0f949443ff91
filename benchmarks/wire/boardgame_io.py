"""boardgame.io's server, addressed as its own client does: socket.io over a WebSocket."""

import asyncio
import json
import shutil
import subprocess
from pathlib import Path

from benchmarks.wire.lines import Socket, open_posts, open_socket
from benchmarks.wire.matches import Match
from benchmarks.wire.process import Process

PACKAGES = (
    "boardgame.io@0.50.2",
    "node-persist@3.1.0",
)  # later versions of its file store wait a second
# Newer ones copy the list of routes too early, and its lobby answers 404.
PINNED = {"private": True, "overrides": {"koa-compose": "4.1.0"}}
FOLDER = Path("build/boardgame.io")
SCRIPT = Path(__file__).with_suffix(".js")
GAME = "tic-tac-toe"
PLAYERS = ("0", "1")
TIME_TO_INSTALL = 300


def install() -> str:
    """Install it with npm if it is missing; returns why that failed, or an empty text."""
    if shutil.which("npm") is None:
        return "npm is not here"
    if (FOLDER / "node_modules" / "node-persist").is_dir():
        return ""
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / "package.json").write_text(json.dumps(PINNED))
    command = ["npm", "install", "--no-audit", "--no-fund", "--silent", *PACKAGES]
    try:
        done = subprocess.run(
            command, cwd=FOLDER, capture_output=True, text=True, timeout=TIME_TO_INSTALL
        )
    except subprocess.TimeoutExpired:
        return "npm did not come to an end"
    return "" if done.returncode == 0 else f"npm failed: {done.stderr.strip()[-200:]}"


def its_server(folder: Path, in_files: bool) -> Process:
    """Its default storage keeps states in memory; the other one writes them to files, unsynced."""
    script = FOLDER / SCRIPT.name
    shutil.copy(SCRIPT, script)
    kept = [str(folder / "matches")] if in_files else []
    return Process(["node", SCRIPT.name, "{port}", *kept], folder / "boardgame.io.log", FOLDER)


class ItsMatch(Match):
    def __init__(self, port: int, match: str, credentials: tuple[str, ...]) -> None:
        super().__init__()
        self._port, self._match, self._credentials = port, match, credentials

    async def listener(self, number: int) -> Socket:
        greeted = asyncio.Event()

        def heard(message: bytes) -> None:
            if message == b"2":  # engine.io ping
                socket.say("3")
            elif message.startswith((b"40/", b'42/tic-tac-toe,["sync"')):
                greeted.set()
            else:
                self.heard(message)

        path = "/socket.io/?EIO=4&transport=websocket"
        socket = await open_socket(self._port, path, heard)
        socket.say(f"40/{GAME},")
        await greeted.wait()
        greeted.clear()
        player = PLAYERS[number] if number < len(PLAYERS) else None
        proof = self._credentials[number] if number < len(PLAYERS) else None
        socket.say(f"42/{GAME}," + json.dumps(["sync", self._match, player, proof, 2]))
        await greeted.wait()
        return socket

    def ask(self, cell: int) -> "asyncio.Future[bytes] | None":
        player = self.moves % len(PLAYERS)
        payload = {
            "type": "clickCell",
            "args": [cell],
            "playerID": PLAYERS[player],
            "credentials": self._credentials[player],
        }
        action = {"type": "MAKE_MOVE", "payload": payload}
        said = ["update", action, self.moves, self._match, PLAYERS[player]]
        self.sockets[player % len(self.sockets)].say(f"42/{GAME}," + json.dumps(said))
        return None

    def is_news(self, heard: bytes) -> bool:
        return heard.startswith(b'42/tic-tac-toe,["update"')


async def its_match(port: int) -> Match:
    posts = await open_posts(port)
    created = await posts.told(f"/games/{GAME}/create", {"numPlayers": len(PLAYERS)})
    match = str(created["matchID"])
    credentials = [
        str((await posts.told(f"/games/{GAME}/{match}/join", _wish(player)))["playerCredentials"])
        for player in PLAYERS
    ]
    posts.transport.close()
    return ItsMatch(port, match, tuple(credentials))


def _wish(player: str) -> dict[str, str]:
    return {"playerID": player, "playerName": player}
