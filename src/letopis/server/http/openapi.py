"""`python -m letopis.server.http.openapi FILE`: what the server can be asked, for those who write
clients."""

import sys
from pathlib import Path

import msgspec

from letopis.server.http.app import describe_api


def schema() -> bytes:
    return msgspec.json.format(describe_api(), indent=1)


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(schema() + b"\n")
