"""Files that a fresh clone needs, and files that must never be in the repository."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_a_lock_pins_every_package_with_hashes_and_names_no_host(lock: Path) -> None:
    text = lock.read_text(encoding="utf-8")
    assert "://" not in text
    assert "index-url" not in text
    pinned = re.findall(
        r"^[a-z0-9][^\s=]*==[^\s;\\]+.*\\\n(?:\s+--hash=sha256:[0-9a-f]{64}.*\n?)+", text, re.M
    )
    named = re.findall(r"^[a-z0-9].*$", text, re.M)
    assert len(pinned) == len(named) > 0


def test_there_is_a_lock_for_every_way_to_use_the_house() -> None:
    assert [lock.stem for lock in LOCKS] == ["bench", "cluster", "node", "play", "test", "uv"]


def test_ci_runs_make_test_and_nothing_else() -> None:
    lines = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    commands = [line for line in lines if line and not line.startswith(("#", "set ", "cd "))]
    assert commands == ["exec make test"]


READMES = ("README.md", "README.ru.md")


@pytest.mark.parametrize(("page", "other"), [READMES, READMES[::-1]])
def test_the_readme_begins_with_the_other_language_and_names_the_two_commands(
    page: str, other: str
) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    assert f"]({other})" in text.splitlines()[0]
    assert "make play" in text
    assert "make test" in text


@pytest.mark.parametrize("page", READMES)
def test_the_readme_lists_every_page_of_the_docs(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    pages = sorted(it.relative_to(ROOT).as_posix() for it in (ROOT / "docs").glob("*.md"))
    assert [it for it in pages if it not in text] == []


LARGEST_PICTURE = 150_000  # bytes


@pytest.mark.parametrize(("page", "language"), [("README.md", "en"), ("README.ru.md", "ru")])
def test_the_readme_shows_a_small_picture_of_each_game(page: str, language: str) -> None:
    shown = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", (ROOT / page).read_text(encoding="utf-8"))
    games = ("yatzy", "valyrian", "strategic")
    assert shown == [f"docs/pictures/{game}-{language}.jpg" for game in games]
    assert all(0 < (ROOT / it).stat().st_size < LARGEST_PICTURE for it in shown)
