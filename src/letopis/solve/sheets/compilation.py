"""Decorators for functions compiled by numba: typed, without the GIL, cached on disk.

Importing numba takes a second, so only modules with kernels import this one. Reading solved tables
and advice do without it.
"""

from collections.abc import Callable
from typing import TypeVar, cast

import numba

F = TypeVar("F", bound=Callable[..., object])
_njit = cast(Callable[..., Callable[[object], object]], numba.njit)  # its stubs lack some flags


def compiled(function: F) -> F:
    """Compile at the first call; later runs load the machine code from disk."""
    return _made(function, no_cfunc_wrapper=True)


def within(function: F) -> F:
    """The same for functions called only by compiled ones: omits the wrapper for Python."""
    return _made(function, no_cfunc_wrapper=True, no_cpython_wrapper=True)


def _made(function: F, **flags: bool) -> F:
    make = _njit(cache=True, nogil=True, error_model="numpy", **flags)
    return cast(F, make(function))
