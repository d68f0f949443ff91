"""Proofs: tests that are marked with a clause."""

from pathlib import Path

import pytest

from letopis.ledger import LedgerError, Proof, find_proofs
from tests.rule import rule

TESTS = """
@rule("YZ-1.1", "YZ-1.2")
@rule("YZ-1.3")
def test_dice() -> None: ...

@pytest.mark.parametrize("n", [1])
@pytest.mark.rule("YZ-2.1")
async def test_upper(n) -> None: ...

@rule("YZ-3.1")
class TestLower:
    @rule("YZ-3.2")
    def test_four(self) -> None: ...

@table[0]
def test_plain() -> None:
    text = '@rule("YZ-9.9")'
"""


def written(folder: Path, text: str, name: str = "test_yatzy.py") -> Path:
    (folder / "tests").mkdir()
    (folder / "tests" / name).write_text(text, encoding="utf-8")
    return folder / "tests"


def test_tests_prove_the_clauses_in_their_decorators(tmp_path: Path) -> None:
    path = "tests/test_yatzy.py"
    assert find_proofs(written(tmp_path, TESTS), tmp_path) == (
        Proof("YZ-1.1", path, "test_dice"),
        Proof("YZ-1.2", path, "test_dice"),
        Proof("YZ-1.3", path, "test_dice"),
        Proof("YZ-2.1", path, "test_upper"),
        Proof("YZ-3.1", path, "TestLower"),
        Proof("YZ-3.2", path, "TestLower::test_four"),
    )


@pytest.mark.parametrize("mark", ["skip", "skip(reason='later')", "xfail"])
def test_a_test_that_is_put_off_proves_nothing(tmp_path: Path, mark: str) -> None:
    text = f'@pytest.mark.{mark}\n@rule("YZ-1.1")\ndef test_dice() -> None: ...\n'
    assert find_proofs(written(tmp_path, text), tmp_path) == ()


@pytest.mark.parametrize("decorator", ["rule", "rule()", "rule(*IDS)", "rule(1)", 'rule("a", B)'])
def test_a_rule_names_its_clauses_in_strings(tmp_path: Path, decorator: str) -> None:
    tests = written(tmp_path, f"@{decorator}\ndef test_dice() -> None: ...\n")
    with pytest.raises(LedgerError, match=r"tests/test_yatzy\.py:1: a rule takes clause ids"):
        find_proofs(tests, tmp_path)


@pytest.mark.parametrize(
    ("name", "definition"),
    [
        ("test_yatzy.py", "def dice() -> None: ..."),
        ("test_yatzy.py", "class Lower: ..."),
        ("kit.py", "def test_dice() -> None: ..."),
    ],
)
def test_only_what_pytest_collects_can_prove(tmp_path: Path, name: str, definition: str) -> None:
    tests = written(tmp_path, f'@rule("YZ-1.1")\n{definition}\n', name)
    with pytest.raises(LedgerError, match="carries a rule, but is no test"):
        find_proofs(tests, tmp_path)


def test_rule_marks_a_test_with_its_clauses() -> None:
    assert rule("YZ-5.2", "VD-G.2").mark.args == ("YZ-5.2", "VD-G.2")


@pytest.mark.parametrize("clauses", [(), ("YZ-99.1",), ("YZ-5.2", "YZ-5")])
def test_rule_refuses_a_clause_that_no_ledger_has(clauses: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="no such clause"):
        rule(*clauses)
