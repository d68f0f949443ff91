"""Routes for the built files of the web page."""

import mimetypes
from functools import lru_cache
from pathlib import Path

import msgspec
from litestar import Response, Router, get
from litestar.params import FromPath, FromQuery
from msgspec.structs import replace

from letopis.packaged import built_page
from letopis.server.http.compression import Compressed, compress, send
from letopis.server.http.routes.page.head_start import first_script, head_start
from letopis.server.http.routes.page.previews import link_tags
from letopis.server.http.routes.requester import AnyRequest, language_of
from letopis.server.problems import Problem
from letopis.words import Language, words

FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN, NEVER = "no-cache", "no-store"
HTML = "text/html"
MANIFEST, MANIFEST_KIND = "manifest.webmanifest", "application/manifest+json"

mimetypes.add_type("font/woff2", ".woff2")


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(
    request: AnyRequest,
    path: FromPath[str] = "",
    language: FromQuery[str | None] = None,
    at: FromQuery[str | None] = None,
) -> Response[bytes]:
    """A built file; every other address gets the app."""
    folder = built_page()
    if path.startswith("/api/") or "\0" in path:
        raise Problem(404, "no-such-page")
    if folder is None:
        raise Problem(404, "no-page-built")
    index = folder / "index.html"
    file = _built_files(folder, _built_at(folder)).get(path, index)
    if file.name == MANIFEST:
        spoken = language_of(request, language)
        made = _named(file, file.stat().st_mtime_ns, spoken)
        return send(request, made, MANIFEST_KIND, ASK_AGAIN)
    if file.name == "index.html":
        return await _app(request, file, path, at)
    return _sent(request, file)


def _built_at(folder: Path) -> tuple[int, ...]:
    """When its page was written, and when files came and went."""
    return tuple(
        it.stat().st_mtime_ns if it.exists() else 0
        for it in (folder / "index.html", folder, folder / "assets")
    )


@lru_cache(maxsize=2)
def _built_files(folder: Path, built_at: tuple[int, ...]) -> dict[str, Path]:
    """The files of a build by their addresses, so that no address is looked up on the disk, which
    takes longer the more parts it has."""
    return {f"/{it.relative_to(folder).as_posix()}": it for it in folder.rglob("*") if it.is_file()}


async def _app(request: AnyRequest, file: Path, path: str, at: str | None) -> Response[bytes]:
    """The page with what its address needs. Where it is told for one reader or echoes the address,
    it is not compressed."""
    ahead = await head_start(request, file.parent, path, language_of(request, None))
    if tags := await link_tags(request, path, at):
        ahead = replace(ahead, tags=f"{ahead.tags}\n    {tags}")
    elif ahead.first is None:
        made = _headed(file, file.stat().st_mtime_ns, ahead.tags)
        return send(request, made, HTML, ASK_AGAIN)
    body = _with_tags(file, ahead.tags)
    if ahead.first is not None:
        body = body.replace("</body>", f"  {first_script(ahead.first)}\n  </body>", 1)
    keep = ASK_AGAIN if ahead.first is None else NEVER
    return Response(body.encode(), media_type=HTML, headers={"cache-control": keep})


def _with_tags(file: Path, tags: str) -> str:
    text = file.read_text("utf-8")
    return text.replace("</head>", f"  {tags}\n  </head>", 1) if tags else text


def _sent(request: AnyRequest, file: Path) -> Response[bytes]:
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    lasting = file.parent.name in ("assets", "fonts")
    made = _squeezed(file, file.stat().st_mtime_ns)
    return send(request, made, kind, FOR_EVER if lasting else ASK_AGAIN)


@lru_cache(maxsize=32)
def _headed(file: Path, changed_at: int, tags: str) -> Compressed:
    """The page of many readers, by what its addresses need."""
    return compress(_with_tags(file, tags).encode())


@lru_cache(maxsize=256)
def _squeezed(file: Path, changed_at: int) -> Compressed:
    """A built file, compressed once for each build."""
    return compress(file.read_bytes())


@lru_cache(maxsize=8)
def _named(manifest: Path, changed_at: int, language: Language) -> Compressed:
    """What the app is called where somebody installs it, in his language."""
    said, about = words(language), msgspec.json.decode(manifest.read_bytes(), type=dict)
    title = said("web.title")
    names = {"name": title, "short_name": title, "description": said("web.description")}
    return compress(msgspec.json.encode({**about, **names, "lang": language}))


router = Router(path="/", route_handlers=[page])
