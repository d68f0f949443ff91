"""A progress bar on the error stream."""

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

Progress = Callable[[int, int], None]  # done, total


@contextmanager
def progress_bar(title: str, wanted: bool) -> Iterator[Progress]:
    """Yields a report function that shows a bar on a terminal; the bar disappears at the end."""
    with ExitStack() as stack:
        yield _bar(title, stack) if wanted and sys.stderr.isatty() else _quietly


def _quietly(done: int, of: int) -> None:
    pass


def _bar(title: str, stack: ExitStack) -> Progress:
    shown: list[Progress] = []

    def report(done: int, of: int) -> None:
        if not shown:
            shown.append(_draw(title, stack))
        shown[0](done, of)

    return report


def _draw(title: str, stack: ExitStack) -> Progress:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn())
    console = Console(stderr=True)
    bar = stack.enter_context(
        Progress(*columns, TimeElapsedColumn(), console=console, transient=True)
    )
    task = bar.add_task(title, total=None)
    return lambda done, of: bar.update(task, completed=done, total=of)
