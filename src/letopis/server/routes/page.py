"""The page itself: the built web app, which asks everything else over the API."""

import mimetypes
from pathlib import Path

from litestar import Response, Router, get
from litestar.params import FromPath

from letopis.packaged import built_page
from letopis.server.problems import Problem

FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"

mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("application/manifest+json", ".webmanifest")


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(path: FromPath[str] = "") -> Response[bytes]:
    """A built file by its name; every other address is the app's own to understand."""
    folder = built_page()
    if path.startswith("/api/"):
        raise Problem(404, "no-such-page")
    if folder is None:
        raise Problem(404, "no-page-built")
    file = (folder / path.lstrip("/")).resolve()
    if not file.is_relative_to(folder.resolve()) or not file.is_file():
        file = folder / "index.html"
    return _sent(file)


def _sent(file: Path) -> Response[bytes]:
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    lasting = file.parent.name in ("assets", "fonts")
    headers = {"cache-control": FOR_EVER if lasting else ASK_AGAIN}
    return Response(file.read_bytes(), media_type=kind, headers=headers)


router = Router(path="/", route_handlers=[page])
