"""Which functions are compiled: typed for the checker, free of Python's lock, kept on disk.

Whoever imports this waits a second for numba. Reading solved tables and advice do without it.
"""

from collections.abc import Callable
from typing import TypeVar, cast

import numba

F = TypeVar("F", bound=Callable[..., object])


def compiled(function: F) -> F:
    """Compile at the first call; later runs of the program find the machine code on disk."""
    return cast(F, numba.njit(cache=True, nogil=True, error_model="numpy")(function))
