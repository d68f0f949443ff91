"""`python -m tests.fuzz.edits`: every edit of the host at every kind of open question.

With `--places` also every place of the world, set to something else or dropped. For each way to
fail the first edits that lead there are printed.
"""

import argparse
import sys
from collections.abc import Iterable
from random import Random

from letopis.games.strategic.world import World
from tests.fuzz.games import signature_of
from tests.strategic.laws.host_edits import Line, check_edit, places_of, verbs_of
from tests.strategic.scenes.questions import QUESTIONS

TOLD = 3  # edits for each way to fail


def main() -> int:
    wish = _arguments()
    failures: dict[str, list[str]] = {}
    for question in wish.question or QUESTIONS:
        world = QUESTIONS[question]().world
        lines = (*verbs_of(world), *(places_of(world) if wish.places else ()))
        tried, taken = _try(question, world, lines, failures)
        print(f"{question}: {tried} edits, {taken} accepted", flush=True)
    print(f"{len(failures)} ways to fail")
    for what, edits in sorted(failures.items(), key=lambda it: -len(it[1])):
        print(f"  {what}, {len(edits)} times: {'; '.join(edits[:TOLD])}")
    return 1 if failures else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="tests.fuzz.edits", description=__doc__)
    parser.add_argument("--places", action="store_true", help="set and drop every place, too")
    parser.add_argument("--question", action="append", choices=[*QUESTIONS], help="only this one")
    return parser.parse_args()


def _try(
    question: str, world: World, lines: Iterable[Line], failures: dict[str, list[str]]
) -> tuple[int, int]:
    tried = taken = 0
    for line in lines:
        tried += 1
        try:
            taken += check_edit(world, line, Random(f"{question}/{tried}"))
        except Exception as error:  # any exception is a finding
            what = f"{signature_of(error)}: {error}"
            failures.setdefault(what, []).append(f"{question}: {' '.join(line)}")
    return tried, taken


if __name__ == "__main__":
    sys.exit(main())
