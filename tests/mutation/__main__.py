"""Mutation testing: `python -m tests.mutation strategic.war.declaring --sample 20`.

Modules are named below `letopis.games`; a package means all of its modules. Mutants are drawn by
the seed, so that a run can be repeated.
"""

import argparse
import importlib
import os
import pkgutil
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from tests.mutation.mutants import Mutant, mutants_of
from tests.mutation.trials import HANGS, KILLED, Judge, Trial

ROOT = "letopis.games"
TESTS = ("tests/strategic", "tests/perft")
LEARNED = Path("build/mutation.json")  # delete it when tests have changed


def main() -> None:
    os.environ["LETOPIS_KEPT"] = "no"  # what is kept from other runs knows nothing of a mutant
    wish = _arguments()
    names = [name for wanted in wish.modules for name in _modules(f"{ROOT}.{wanted}")]
    drawn = {name: _drawn(name, wish) for name in names}
    judge = Judge(drawn, wish.learned, wish.seconds)
    options = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist"]
    pytest.main([*options, *wish.tests], plugins=[judge])
    _summary(judge.trials)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("modules", nargs="+")
    parser.add_argument("--tests", nargs="+", default=TESTS)
    parser.add_argument("--functions", nargs="+", default=(), help="of these only")
    parser.add_argument("--sample", type=int, default=0, help="of each module; 0 means all")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--seconds", type=int, default=40, help="for the tests of a mutant")
    parser.add_argument("--learned", type=Path, default=LEARNED, help="which test calls what")
    return parser.parse_args()


def _modules(name: str) -> list[str]:
    module = importlib.import_module(name)
    paths = getattr(module, "__path__", None)
    if paths is None:
        return [name]
    return [it.name for it in pkgutil.walk_packages(paths, f"{name}.") if not it.ispkg]


def _drawn(name: str, wish: argparse.Namespace) -> list[Mutant]:
    file = importlib.import_module(name).__file__
    assert file is not None
    found = mutants_of(Path(file).read_text("utf-8"))
    if wish.functions:
        found = tuple(it for it in found if it.function in wish.functions)
    if not wish.sample or wish.sample >= len(found):
        return list(found)
    drawn = Random(f"{wish.seed}/{name}").sample(found, wish.sample)
    return sorted(drawn, key=lambda it: it.number)


def _summary(trials: list[Trial]) -> None:
    for module in dict.fromkeys(it.module for it in trials):
        own = Counter(it.verdict for it in trials if it.module == module)
        dead, whole = own[KILLED] + own[HANGS], own.total()
        print(f"{module.removeprefix(ROOT + '.'):32} {dead:4} of {whole:4} killed")
    dead = sum(it.verdict in (KILLED, HANGS) for it in trials)
    print(f"{'all':32} {dead:4} of {len(trials):4} killed")


if __name__ == "__main__":
    main()
