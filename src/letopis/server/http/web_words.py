"""Extracts the page's texts from the locale files, one JSON file a language.

`python -m letopis.server.http.web_words FOLDER` writes ru.json and en.json there.
"""

import sys
from collections.abc import Mapping
from pathlib import Path

import msgspec

from letopis.words.catalogue import Branch, words
from letopis.words.languages import LANGUAGES

BRANCHES = (
    *("web", "game", "part", "part_short", "cell", "cell_hint", "line", "bot"),
    *("terrain", "army", "structure", "preset"),
)
# The only one the page needs there.
TWIGS = (("notice", "channel"),)


def write_all(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for language in LANGUAGES:
        known = words(language)
        tree: dict[str, Branch] = {it: known.branch(it) for it in BRANCHES}
        tree |= {branch: {it: known.branch(branch)[it]} for branch, it in TWIGS}
        _write(folder / f"{language}.json", tree)


def _write(file: Path, tree: Branch) -> None:
    text = msgspec.json.format(msgspec.json.encode(_plain(tree)), indent=1)
    file.write_bytes(text + b"\n")


def _plain(branch: Branch) -> dict[str, object]:
    return {
        key: _plain(entry) if isinstance(entry, Mapping) else entry for key, entry in branch.items()
    }


if __name__ == "__main__":
    write_all(Path(sys.argv[1]))
