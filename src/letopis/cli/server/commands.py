"""Commands for operators of a server: `serve` and `admin`."""

import os
from argparse import Namespace

from letopis.cli.terminal.command import Spec
from letopis.cli.terminal.parser import Parser, number
from letopis.words import Words

GRACE = "12"  # hours


def _declare_serve(parser: Parser) -> None:
    parser.option("--host", shape="HOST")
    parser.option("--port", shape="N")
    parser.option("--database", shape="ADDRESS")
    parser.option("--public-address", shape="ADDRESS")
    parser.option("--grace", shape="N")
    parser.switch("--open")
    parser.switch("--json-logs")
    parser.switch("--no-limits")


def _serve(said: Words, given: Namespace) -> int:
    from letopis.cli.server.serve import serve, usual_database, usual_port
    from letopis.cli.terminal.screen import Screen
    from letopis.server.settings import Settings, outward_from

    public = given.public_address or ""
    settings = Settings(
        database=given.database or usual_database(),
        host=given.host or "127.0.0.1",
        port=usual_port() if given.port is None else number(given.port, "--port") or 0,
        public_address=public.rstrip("/"),
        secure_cookies=public.startswith("https://"),
        limited=not given.no_limits,
        bots_ready=True,
        is_watched=True,
        grace_hours=max(0, number(given.grace or GRACE, "--grace") or 0),
        metrics_token=os.environ.get("LETOPIS_METRICS_TOKEN", ""),
        outward=outward_from(os.environ),
    )
    return serve(settings, given.json_logs, given.open, Screen(said))


def _declare_admin(parser: Parser) -> None:
    parser.argument("deed")
    parser.argument("name", optional=True)
    parser.option("--database", shape="ADDRESS")


def _admin(said: Words, given: Namespace) -> int:
    from letopis.cli.server.admin import admin
    from letopis.cli.server.serve import usual_database
    from letopis.cli.terminal.screen import Screen

    return admin(given.deed, given.name, given.database or usual_database(), Screen(said))


SERVER_COMMANDS = {
    "serve": Spec(_declare_serve, _serve),
    "admin": Spec(_declare_admin, _admin),
}
