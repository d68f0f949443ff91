"""Compressed and cached responses that are the same for everybody.

Only responses without secrets that echo nothing of the request may be compressed: otherwise their
length tells an eavesdropper about the secret.
"""

import gzip
import hashlib
from typing import Any

from litestar import Request, Response
from msgspec import Struct

SHORTEST = 1_000  # below it a header costs more than is saved


class Compressed(Struct, frozen=True):
    """A body, the same as gzip if that is shorter, and the mark by which a browser knows it."""

    body: bytes
    packed: bytes | None
    mark: str


def compress(body: bytes) -> Compressed:
    packed = gzip.compress(body, mtime=0) if len(body) >= SHORTEST else body
    mark = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    return Compressed(body, packed if len(packed) < len(body) else None, mark)


def send(
    request: Request[Any, Any, Any], what: Compressed, kind: str, keep: str
) -> Response[bytes]:
    """The body in an encoding the client accepts, or 304 if it has it."""
    headers = {"cache-control": keep, "etag": what.mark, "vary": "accept-encoding"}
    if what.mark in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers, media_type=kind)
    if what.packed is None or "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(what.body, headers=headers, media_type=kind)
    return Response(what.packed, headers={**headers, "content-encoding": "gzip"}, media_type=kind)
