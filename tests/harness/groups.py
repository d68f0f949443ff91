"""Which tests run in one worker: those that would start or solve the same thing twice elsewhere.

Each of the other tests goes to whichever worker is free. (The groups that xdist has of its own are
not known to pytest 9.)
"""

from xdist.scheduler import LoadScopeScheduling

SOLVER = (
    "tests/solve/",
    "tests/bots/test_exact.py",
    "tests/bots/test_racer.py",
    *(f"tests/cli/test_{it}_command.py" for it in ("advise", "odds", "review", "solve")),
    "tests/cli/test_own_sheet.py",
    "tests/server/test_analysis_solved.py",
)

# Tests in a browser wait more than they work, so two workers share them.
BOARD = tuple(
    f"tests/browser/test_{it}.py" for it in ("battles", "board", "plan", "reactions", "strategic")
)


def group_of(test: str) -> str | None:
    """The group of a test, or None."""
    if test.startswith("tests/browser/"):
        return "board" if test.startswith(BOARD) else "browser"
    if test.startswith(SOLVER):
        return "solver"
    if "[postgresql" in test or "-postgresql" in test:
        return "postgresql"
    return None


class Grouping(LoadScopeScheduling):  # type: ignore[misc]
    """Gives the largest groups away first, then one test after the other."""

    def _split_scope(self, nodeid: str) -> str:
        return group_of(nodeid) or nodeid
