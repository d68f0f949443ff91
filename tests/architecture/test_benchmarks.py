"""Every benchmark can be run alone, and `make bench` runs them all."""

from pathlib import Path

import pytest
from benchmarks.__main__ import BENCHMARKS

FOLDER = Path(__file__).parents[2] / "benchmarks"
NAMES = sorted(path.stem for path in FOLDER.glob("*.py") if not path.stem.startswith("__"))


def test_all_benchmarks_are_run_together() -> None:
    assert sorted(BENCHMARKS) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_benchmark_does_something_when_it_is_run_alone(name: str) -> None:
    source = (FOLDER / f"{name}.py").read_text(encoding="utf-8")
    assert 'if __name__ == "__main__":\n' in source
