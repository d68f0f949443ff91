"""Settings of a server process; every one has a default that works on a laptop."""

from collections.abc import Mapping
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from letopis.core.errors import Trouble


class Outward(Struct, frozen=True):
    """How notices leave the house; what is empty is off, but for web push, whose key the house
    makes for itself. `webhooks` is `open` for addresses of the open network only, `any` for every
    address, which lets people reach what only this machine should; so does `web_push`, which may
    also be `off`."""

    smtp: str = ""
    mail_from: str = ""
    web_push: Literal["", "off", "any"] = ""
    vapid_key: str = ""
    vapid_contact: str = ""
    webhooks: Literal["", "open", "any"] = ""
    telegram: str = ""


def outward_from(environment: Mapping[str, str]) -> Outward:
    """Settings from the environment (LETOPIS_SMTP, LETOPIS_MAIL_FROM, ...): secrets on a command
    line would be visible to everybody on the machine."""
    names = Outward.__struct_fields__
    given = {name: environment.get(f"LETOPIS_{name.upper()}", "").strip() for name in names}
    if given["webhooks"] not in ("", "open", "any"):
        raise Trouble("bad-webhooks")
    if given["web_push"] not in ("", "off", "any"):
        raise Trouble("bad-web-push")
    if given["smtp"] and not given["mail_from"]:
        raise Trouble("no-mail-from")
    if given["smtp"] and not given["smtp"].startswith(("smtp://", "smtps://")):
        raise Trouble("bad-smtp")
    return msgspec.convert(given, Outward)


class Settings(Struct, frozen=True):
    """`public_address` is how people reach the server from outside, when it differs. `bots_ready`
    starts the processes in which bots think before the first of them is asked. `is_watched`
    is for whatever holds the event loop to be logged by its name. `grace_hours` is how far due
    times are put off at most, when the server was down. `metrics_token` is what shows the numbers
    of the house; without it they are shown on this machine only."""

    database: str
    host: str = "127.0.0.1"
    port: int = 8080
    public_address: str = ""
    secure_cookies: bool = False
    limited: bool = True
    bots_ready: bool = False
    is_watched: bool = False
    grace_hours: int = 12
    metrics_token: str = ""
    outward: Outward = Outward()

    @property
    def address(self) -> str:
        return self.public_address or f"http://{self.host}:{self.port}"


def sqlite_address(folder: Path) -> str:
    """The database of somebody who has configured nothing."""
    return f"sqlite:///{folder / 'letopis.db'}"
