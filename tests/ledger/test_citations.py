"""Citations of clauses in code: which and where."""

from pathlib import Path

import pytest

from letopis.ledger import Citation, cited, find_citations

MODULE = '''"""Yatzy (YZ-1.1)."""

BEATS = {
    1: 2,  # VS-7.3.b-c
}
# YZ-1.3


@decorated("YZ-2.1")
def upper(face: int) -> int:
    """YZ-2.2. The player chooses."""
    return refuse("YZ-2.3")


class Sheet:
    """YZ-3.1."""

    cells: int = 13  # YZ-3.2

    async def fits(self) -> bool:
        def inner() -> None:
            """YZ-3.3."""

        return True
'''


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        ("YZ-4.2.b", ["YZ-4.2.b"]),
        ("VS-8.9.1.5.a, VS-I.a; VS-T3.f.", ["VS-8.9.1.5.a", "VS-I.a", "VS-T3.f"]),
        ("see (VD-J.4.7).", ["VD-J.4.7"]),
        ("VS-7.3.b-d.", ["VS-7.3.b", "VS-7.3.c", "VS-7.3.d"]),
        ("VS-7.3.b\u2013c", ["VS-7.3.b", "VS-7.3.c"]),
        ("VD-J.4.8-10", ["VD-J.4.8", "VD-J.4.9", "VD-J.4.10"]),
        ("YZ-5.1 to YZ-5.3: the joker", ["YZ-5.1", "YZ-5.2", "YZ-5.3"]),
        ("YZ-5.1 to YZ-6.2", ["YZ-5.1", "YZ-6.2"]),
        ("from YZ-5.1 to the end", ["YZ-5.1"]),
        ("VS-7.3.d-b", ["VS-7.3.d-b"]),
        ("VS-7.3.b-4", ["VS-7.3.b-4"]),
        ("VS-7.3.b-like", ["VS-7.3.b"]),
        ("YZ-4.2.bb", ["YZ-4.2.bb"]),
        ("YZ-4", ["YZ-4"]),
        ("XYZ-4.2, YZ-like, AB-1.1", []),
    ],
)
def test_ids_and_ranges_are_found_in_text(text: str, clauses: list[str]) -> None:
    assert list(cited(text)) == clauses


def test_a_citation_names_file_line_and_definition(tmp_path: Path) -> None:
    file = tmp_path / "src" / "games" / "yatzy.py"
    file.parent.mkdir(parents=True)
    file.write_text(MODULE, encoding="utf-8")
    path = "src/games/yatzy.py"
    assert find_citations(tmp_path / "src", tmp_path) == (
        Citation("YZ-1.1", path, 1, ""),
        Citation("VS-7.3.b", path, 4, "BEATS"),
        Citation("VS-7.3.c", path, 4, "BEATS"),
        Citation("YZ-1.3", path, 6, ""),
        Citation("YZ-2.1", path, 9, "upper"),
        Citation("YZ-2.2", path, 11, "upper"),
        Citation("YZ-2.3", path, 12, "upper"),
        Citation("YZ-3.1", path, 16, "Sheet"),
        Citation("YZ-3.2", path, 18, "Sheet.cells"),
        Citation("YZ-3.3", path, 22, "Sheet.fits"),
    )


def test_tables_in_toml_cite_too(tmp_path: Path) -> None:
    (tmp_path / "armies.toml").write_text("[elves]\nnative = 1  # VS-6.3.b\n", encoding="utf-8")
    assert find_citations(tmp_path, tmp_path) == (Citation("VS-6.3.b", "armies.toml", 2, ""),)


def test_a_place_is_written_as_editors_open_it() -> None:
    assert Citation("YZ-1.1", "src/a.py", 3, "Sheet.fits").place == "src/a.py:3 Sheet.fits"
    assert Citation("YZ-1.1", "src/a.py", 1, "").place == "src/a.py:1"
