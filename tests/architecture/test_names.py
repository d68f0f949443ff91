"""One word, one meaning: class names, and folders in which a name is soon found."""

import ast
from collections import Counter
from pathlib import Path

import pytest

import letopis

PACKAGE = Path(letopis.__file__).parent
FILES = sorted(PACKAGE.rglob("*.py"))
FOLDERS = sorted({file.parent for file in FILES} - {PACKAGE / "store/sql/migrations/versions"})
MOST = 24  # modules of a folder besides its `__init__`

# Names that stand in several modules, and why they may.
SHARED = {
    "Ended": "a fact of two games: one of them, or its match, is over",
    "Throw": "the act of chance of two games",
}


def public_classes(text: str) -> list[str]:
    found = [node.name for node in ast.parse(text).body if isinstance(node, ast.ClassDef)]
    return [name for name in found if not name.startswith("_")]


def repeated(texts: list[str]) -> list[str]:
    """Class names that several texts define."""
    named = Counter(name for text in texts for name in set(public_classes(text)))
    return sorted(name for name, times in named.items() if times > 1)


def test_no_class_name_stands_for_two_things() -> None:
    assert repeated([file.read_text(encoding="utf-8") for file in FILES]) == sorted(SHARED)


def test_a_repeated_class_name_would_be_noticed() -> None:
    texts = ["class A: ...\nclass _Own: ...", "class A: ...\nclass _Own: ...", "class B: ..."]
    assert repeated(texts) == ["A"]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda it: str(it.relative_to(PACKAGE.parent)))
def test_a_folder_is_small_enough_to_look_through(folder: Path) -> None:
    modules = [file for file in folder.glob("*.py") if file.name != "__init__.py"]
    assert len(modules) <= MOST


@pytest.mark.parametrize(
    "file",
    [file for file in FILES if file.name == "__init__.py"],
    ids=lambda it: str(it.parent.relative_to(PACKAGE.parent)),
)
def test_a_room_says_what_it_holds(file: Path) -> None:
    assert ast.get_docstring(ast.parse(file.read_text(encoding="utf-8")))
