"""Which tests run in one worker: those that would start or solve the same thing twice elsewhere.

Each of the other tests goes to whichever worker is free. (The groups that xdist has of its own are
not known to pytest 9.)
"""

from pathlib import PurePath
from typing import Any

import pytest
from xdist.scheduler import LoadScopeScheduling

SOLVER = (
    "tests/solve/",
    "tests/bots/test_exact.py",
    "tests/bots/test_racer.py",
    "tests/cli/sheets/",
    "tests/server/analysis/test_analysis_solved.py",
)

# Tests in a browser wait more than they work, so three workers share them; each part takes about as
# long as the others, with a server of its own.
BROWSER = {
    "battles": ("battles", "people", "reactions"),
    "board": ("after", "astray", "board", "plan", "strategic", "war"),
}
# The longest first, whichever has most tests: what is left over fills the gaps.
FIRST = ("battles", "board", "browser", "solver", "postgresql")


def group_of(test: str) -> str | None:
    """The group of a test, or None."""
    if test.startswith("tests/browser/"):
        name = PurePath(test.partition("::")[0]).stem.removeprefix("test_")
        return next((group for group, names in BROWSER.items() if name in names), "browser")
    if test.startswith(SOLVER):
        return "solver"
    if "[postgresql" in test or "-postgresql" in test:
        return "postgresql"
    return None


def place_of(test: str) -> int:
    """Where the group of a test stands in the order in which groups are given away."""
    group = group_of(test)
    return len(FIRST) if group is None else FIRST.index(group)


class Grouping(LoadScopeScheduling):  # type: ignore[misc]
    """Gives groups away in the order they were collected in, then one test after the other."""

    def __init__(self, config: pytest.Config, log: Any) -> None:
        config.option.loadscopereorder = False
        super().__init__(config, log)

    def _split_scope(self, nodeid: str) -> str:
        return group_of(nodeid) or nodeid
