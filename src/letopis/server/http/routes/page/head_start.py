"""What a page needs next, told with the page itself, so that a browser does not find it out step by
step: the built files of its address, and the first sight of a table for whoever sits there."""

from functools import lru_cache
from pathlib import Path

import msgspec
from msgspec import Struct

from letopis.games.catalogue import game_named
from letopis.server.http.routes.people.accounts import Me, me_of
from letopis.server.http.routes.requester import AnyRequest, house_of, looking_from
from letopis.server.http.routes.tables.table_about import TableAbout, about_to_reader
from letopis.server.live.room import Room
from letopis.server.live.sentences import Reader
from letopis.server.live.sight import Sight, sight
from letopis.server.problems import Problem
from letopis.telling.board import has_board
from letopis.words import Language

MANIFEST = Path(".vite") / "manifest.json"
PAGE = "index.html"
WORDS = "src/lib/words/{}.json"
TABLE = "src/features/table/TablePage.svelte"
BOARD = "src/features/strategic/StrategicTable.svelte"
DICE = "src/features/dice/DiceTable.svelte"
LONGEST_TABLE = 64


class FirstSight(Struct, frozen=True):
    """A table as its page would ask for it at once, in the language in which it is told."""

    language: Language
    me: Me
    table: TableAbout
    sight: Sight | None


class HeadStart(Struct, frozen=True):
    """Tags for the head of a page, and what its body holds for its scripts."""

    tags: str
    first: FirstSight | None = None


class BuiltFile(Struct, frozen=True):
    """A file as the manifest of the build names it, with the files it cannot do without."""

    file: str
    imports: tuple[str, ...] = ()
    css: tuple[str, ...] = ()


async def head_start(request: AnyRequest, folder: Path, path: str, language: Language) -> HeadStart:
    parts = [it for it in path.split("/") if it]
    wanted = [WORDS.format(language)]
    if len(parts) != 2 or parts[0] != "table":
        return HeadStart(file_tags(folder, tuple(wanted)))
    room = await _own_room(request, parts[1])
    if room is None:
        return HeadStart(file_tags(folder, (*wanted, TABLE)))
    is_board = has_board(game_named(room.row.game))
    tags = file_tags(folder, (*wanted, TABLE, BOARD if is_board else DICE))
    if is_board and room.live is not None:
        address = f"/api/tables/{room.id}/board?language={language}"
        tags = f'<link rel="preload" as="fetch" crossorigin href="{address}" />\n    {tags}'
    return HeadStart(tags, await _first(request, room, language))


async def _first(request: AnyRequest, room: Room, language: Language) -> FirstSight | None:
    holder = request.user
    if holder is None:
        return None
    seen, is_board = None, has_board(game_named(room.row.game))
    if is_board and room.live is not None and len(room.seats_of(holder.person.id)) == 1:
        seen = sight(room.live, Reader(looking_from(room, request, None), language))
    me = me_of(holder.person, request.auth or "")
    return FirstSight(language, me, await about_to_reader(request, room), seen)


async def _own_room(request: AnyRequest, table: str) -> Room | None:
    """The room if the asker sits there; the page tells strangers nothing of a table."""
    holder = request.user
    if holder is None or len(table) > LONGEST_TABLE:
        return None
    try:
        room = await house_of(request).keeper.room(table)
    except Problem:
        return None
    return room if room.seats_of(holder.person.id) else None


def first_script(first: FirstSight) -> str:
    """Values for the page's scripts, not a script: nothing in it ends the element or is run."""
    text = msgspec.json.encode(first).decode().replace("<", "\\u003c")
    named = f'id="first" data-language="{first.language}"'
    return f'<script type="application/json" {named}>{text}</script>'


def file_tags(folder: Path, sources: tuple[str, ...]) -> str:
    """Tags for the built files of some sources and whatever those import; none without a build."""
    manifest = folder / MANIFEST
    if not manifest.is_file():
        return ""
    return _file_tags(folder, manifest.stat().st_mtime_ns, sources)


@lru_cache(maxsize=32)
def _file_tags(folder: Path, changed_at: int, sources: tuple[str, ...]) -> str:
    """Without files that the page names itself: a style sheet loaded twice would override those
    between."""
    built = msgspec.json.decode((folder / MANIFEST).read_bytes(), type=dict[str, BuiltFile])
    page = (folder / PAGE).read_text("utf-8")
    needed = _with_imports(built, sources)
    styles = [it for name in needed for it in built[name].css if it not in page]
    scripts = [it for name in needed if (it := built[name].file) not in page]
    return "\n    ".join(
        [f'<link rel="modulepreload" crossorigin href="/{it}" />' for it in scripts]
        + [f'<link rel="stylesheet" crossorigin href="/{it}" />' for it in styles]
    )


def _with_imports(built: dict[str, BuiltFile], sources: tuple[str, ...]) -> list[str]:
    """Each source once, after what it imports, because its styles may override those."""
    found: dict[str, None] = {}

    def add(name: str) -> None:
        if name in found or name not in built:
            return
        found[name] = None
        for imported in built[name].imports:
            add(imported)
        del found[name]
        found[name] = None

    for source in sources:
        add(source)
    return list(found)
