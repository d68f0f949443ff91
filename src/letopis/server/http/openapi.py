"""`python -m letopis.server.http.openapi FILE`: what the server can be asked, for those who write
clients."""

import sys
from pathlib import Path

import msgspec

from letopis.server.house import House
from letopis.server.http.app import make_app
from letopis.server.http.openapi_description import described
from letopis.server.settings import Settings


def schema() -> bytes:
    app = make_app(House(Settings("sqlite://")))
    whole = described(app.openapi_schema.to_schema())
    return msgspec.json.format(msgspec.json.encode(whole), indent=1)


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(schema() + b"\n")
