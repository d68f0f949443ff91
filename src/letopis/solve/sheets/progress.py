"""How far long work is, for those who wait."""

from collections.abc import Callable

Progress = Callable[[int, int], None]  # how much is done, how much there is


def quietly(done: int, of: int) -> None:
    """Tell nobody how far the work is."""
