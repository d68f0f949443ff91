"""What the docs name exists: files, folders, modules and the targets of links."""

import re
from pathlib import Path

import pytest

import letopis

PACKAGE = Path(letopis.__file__).parent
ROOT = Path(__file__).parents[2]
DOCS = sorted((*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")))
# Where a path in prose may begin.
STARTS = (
    ROOT,
    ROOT / "web",
    ROOT / "web" / "src",
    ROOT / "web" / "src" / "lib",
    ROOT / "docs",
    ROOT / "locale" / "ru",
    ROOT / "tests" / "strategic" / "scenes",
    PACKAGE,
    PACKAGE / "games" / "strategic",
    PACKAGE / "server",
    *sorted(it for it in (PACKAGE / "games" / "strategic").iterdir() if it.is_dir()),
    *sorted(it for it in (PACKAGE / "server").rglob("*") if it.is_dir()),
    PACKAGE / "games" / "sheet",
    PACKAGE / "bots" / "strategist",
)
PATH = re.compile(r"`((?:[\w.-]+/)*[\w.-]+\.(?:py|ts|svelte|toml|yaml|md))`")
FOLDER = re.compile(r"`((?:src|tests|docs|web|games|server|telling|locale|rules)/[\w/-]+/?)`")
LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")


def _is_there(path: str) -> bool:
    return any((start / path).exists() or (start / f"{path}.py").exists() for start in STARTS)


@pytest.mark.parametrize("page", DOCS, ids=lambda it: it.name)
def test_every_file_and_folder_named_in_the_docs_exists(page: Path) -> None:
    text = page.read_text("utf-8")
    named = {*PATH.findall(text), *FOLDER.findall(text)}
    assert [it for it in sorted(named) if not _is_there(it)] == []


@pytest.mark.parametrize("page", DOCS, ids=lambda it: it.name)
def test_every_link_in_the_docs_leads_somewhere(page: Path) -> None:
    targets = LINK.findall(page.read_text("utf-8"))
    assert [it for it in targets if not (page.parent / it).exists()] == []


def test_the_readme_and_the_architecture_name_every_package() -> None:
    packages = [it.name for it in PACKAGE.iterdir() if (it / "__init__.py").exists()]
    readme = (ROOT / "README.md").read_text("utf-8")
    drawing = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    assert [it for it in packages if f"`{it}`" not in readme] == []
    assert [it for it in packages if not re.search(rf"\b{it}\b", drawing)] == []


def test_the_architecture_names_every_room() -> None:
    drawing = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    rooms = [
        it.name
        for house in (PACKAGE / "games" / "strategic", PACKAGE / "server")
        for it in house.iterdir()
        if (it / "__init__.py").exists()
    ]
    assert [it for it in rooms if f"{it}/" not in drawing] == []
