"""How a server is run; everything has a default that works on a laptop."""

from pathlib import Path

from msgspec import Struct


class Settings(Struct, frozen=True):
    """`public_address` is how people reach the server from outside, when it differs."""

    database: str
    host: str = "127.0.0.1"
    port: int = 8080
    public_address: str = ""
    secure_cookies: bool = False
    limited: bool = True

    @property
    def address(self) -> str:
        return self.public_address or f"http://{self.host}:{self.port}"


def sqlite_address(folder: Path) -> str:
    """The database of somebody who has configured nothing."""
    return f"sqlite:///{folder / 'letopis.db'}"
