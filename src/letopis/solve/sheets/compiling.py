"""Which functions are compiled: typed for the checker, free of Python's lock, kept on disk.

Whoever imports this waits a second for numba. Reading solved tables and advice do without it.
"""

from collections.abc import Callable
from typing import TypeVar, cast

import numba

F = TypeVar("F", bound=Callable[..., object])
_njit = cast(Callable[..., Callable[[object], object]], numba.njit)  # its stubs miss some flags


def compiled(function: F) -> F:
    """Compile at the first call; later runs of the program find the machine code on disk."""
    return _made(function, no_cfunc_wrapper=True)


def within(function: F) -> F:
    """The same for what only compiled functions call: nothing is made for calls from Python."""
    return _made(function, no_cfunc_wrapper=True, no_cpython_wrapper=True)


def _made(function: F, **flags: bool) -> F:
    make = _njit(cache=True, nogil=True, error_model="numpy", **flags)
    return cast(F, make(function))
