"""`letopis serve`: run the web server."""

import gc
import os
import resource
import socket
import sys
import threading
import webbrowser
from contextlib import closing

import uvicorn
from sqlalchemy import make_url

from letopis.cli.terminal.screen import Screen
from letopis.core.errors import Trouble
from letopis.server.house import House
from letopis.server.http.app import make_app
from letopis.server.http.connections import hearing
from letopis.server.http.flood_guard import guarded
from letopis.server.live.frames import SharedSocket, UnlimitedSocket
from letopis.server.logs import set_up_logs
from letopis.server.settings import Settings, sqlite_address
from letopis.store.saves import games_folder
from letopis.store.sql.database import is_open_to_others

PORTS = range(1, 65536)
FOLDER_MODE = 0o700  # the database holds what people wrote to each other
FIRST_PORT, MOST_TRIED = 8080, 20
MOST_FILES = 16_384
COLLECTED_AFTER = (2_000, 5, 100)  # objects, and collections of the younger
SWITCHED_AFTER = 0.0005  # seconds


def serve(settings: Settings, json_logs: bool, is_opened: bool, screen: Screen) -> int:
    """Run until stopped. The address is printed once it can be reached; with `is_opened` the
    browser is opened there.
    """
    if settings.port not in PORTS:
        raise Trouble("bad-port", port=settings.port)
    _allow_many_files()
    listening = _listening(settings)
    set_up_logs(json_logs)
    try:
        house = House(settings)
    except Trouble:
        listening.close()
        raise
    if is_open_to_others(settings.database):
        screen.say("terminal.open_database", file=make_url(settings.database).database or "")
    config = uvicorn.Config(
        guarded(make_app(house), house),
        log_config=None,
        log_level="warning",
        access_log=False,
        http=hearing(house.limits.is_heard),
        ws=SharedSocket if settings.limited else UnlimitedSocket,
        ws_max_size=64 * 1024,
        timeout_graceful_shutdown=5,
    )
    _keep_collector_short()
    _share_the_interpreter()
    screen.say("terminal.serving", address=settings.address)
    screen.say("terminal.stop_serving")
    if is_opened:
        threading.Thread(target=webbrowser.open, args=(settings.address,), daemon=True).start()
    uvicorn.Server(config).run(sockets=[listening])
    return 0


def usual_port() -> int:
    """The default port, or the next free one."""
    for port in range(FIRST_PORT, FIRST_PORT + MOST_TRIED):
        with closing(socket.socket(socket.AF_INET)) as tried:
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if tried.connect_ex(("127.0.0.1", port)):  # refused: no server there
                return port
    return FIRST_PORT


def usual_database() -> str:
    """The address of a SQLite file beside the user's saved games."""
    folder = games_folder(dict(os.environ)).parent
    folder.mkdir(parents=True, exist_ok=True, mode=FOLDER_MODE)
    return sqlite_address(folder)


def _allow_many_files() -> None:
    """Raise the limit of open files, because every connection is one; the usual limit is 1024."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < min(hard, MOST_FILES):
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, MOST_FILES), hard))


def _keep_collector_short() -> None:
    """Exempt what lives now from garbage collection: a full collection over all modules would hold
    the loop for a tenth of a second."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTED_AFTER)


def _share_the_interpreter() -> None:
    """Shorten the switch interval of threads (5 ms by default): an answer that passes between loop,
    reader and writer a dozen times would otherwise wait for a tenth of a second."""
    sys.setswitchinterval(SWITCHED_AFTER)


def _listening(settings: Settings) -> socket.socket:
    """Bind the port before anything else is opened, so that a busy port is a clear error."""
    listening = socket.socket(socket.AF_INET)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
    except OSError as error:
        listening.close()
        host, port, problem = settings.host, settings.port, str(error.strerror)
        raise Trouble("port-taken", host=host, port=port, problem=problem) from error
    return listening
