"""The mutation tool: its mutants are what they say, and differ from the original."""

from types import FunctionType

import pytest

from tests.mutation.mutants import mutants_of, mutated_code

SOURCE = '''
LIMIT = 3

def may(age: int, has_guest: bool = False) -> str:
    """A docstring with 18 in it."""
    assert age > 0
    if age < 18 and not has_guest:
        return "no"
    return "yes" if age + 1 > LIMIT else "child"

class Door:
    def is_open(self) -> bool:
        return [it for it in (1, 2) if it > 1] == [2]
'''


def test_every_condition_number_and_branch_is_changed_once() -> None:
    changes = [(it.function, it.before, it.after) for it in mutants_of(SOURCE)]
    assert changes == [
        ("may", "age < 18 and (not has_guest)", "False"),
        ("may", "age < 18 and (not has_guest)", "age < 18 or not has_guest"),
        ("may", "age < 18 and (not has_guest)", "not has_guest"),
        ("may", "age < 18 and (not has_guest)", "age < 18"),
        ("may", "age < 18", "age <= 18"),
        ("may", "18", "19"),
        ("may", "not has_guest", "has_guest"),
        ("may", "'yes' if age + 1 > LIMIT else 'child'", "'child' if age + 1 > LIMIT else 'yes'"),
        ("may", "age + 1 > LIMIT", "age + 1 >= LIMIT"),
        ("may", "age + 1", "age - 1"),
        ("may", "1", "2"),
        *_of_door(),
    ]


def _of_door() -> list[tuple[str, str, str]]:
    whole = "[it for it in (1, 2) if it > 1] == [2]"
    return [
        ("Door.is_open", whole, whole.replace("==", "!=")),
        ("Door.is_open", "it > 1", "True"),
        ("Door.is_open", "1", "2"),
        ("Door.is_open", "2", "3"),
        ("Door.is_open", "it > 1", "it >= 1"),
        ("Door.is_open", "1", "2"),
        ("Door.is_open", "2", "3"),
    ]


@pytest.mark.parametrize(
    ("after", "age", "answer"),
    [("False", 4, "yes"), ("age <= 18", 18, "no"), ("age - 1", 3, "child")],
)
def test_a_mutant_is_its_function_with_one_change(after: str, age: int, answer: str) -> None:
    mutant = next(it for it in mutants_of(SOURCE) if it.after == after)
    changed = FunctionType(mutated_code(SOURCE, "doors.py", mutant), {"LIMIT": 3})
    changed.__defaults__ = (after == "age - 1",)
    original: dict[str, FunctionType] = {}
    exec(SOURCE, original)
    assert changed(age) == answer
    assert original["may"](age, after == "age - 1") != answer
