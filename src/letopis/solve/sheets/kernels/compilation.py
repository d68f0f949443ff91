"""Decorators for functions compiled by numba: typed, without the GIL, cached on disk.

Importing numba takes a second, so only modules with kernels import this one. Reading solved tables
and advice do without it.
"""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba
from numba.core import caching

F = TypeVar("F", bound=Callable[..., object])
_njit = cast(Callable[..., Callable[[object], object]], numba.njit)  # its stubs lack some flags
_FunctionCache: Any = caching.FunctionCache  # its stubs have no types


def compiled(function: F) -> F:
    """Compile at the first call; later runs load the machine code from disk."""
    return _made(function, no_cfunc_wrapper=True)


def within(function: F) -> F:
    """The same for functions called only by compiled ones: omits the wrapper for Python."""
    return _made(function, no_cfunc_wrapper=True, no_cpython_wrapper=True)


class _UpgradableCache(_FunctionCache):  # type: ignore[misc]
    """The cache of one function. An index written before a class was moved or renamed cannot be
    unpickled, and numba unpickles it before it looks whether it is out of date: start anew then.
    """

    def load_overload(self, sig: object, target_context: object) -> object:
        try:
            return super().load_overload(sig, target_context)
        except (AttributeError, ImportError):
            self.flush()
            return None


def _made(function: F, **flags: bool) -> F:
    make = _njit(nogil=True, error_model="numpy", **flags)
    dispatcher: Any = make(function)
    dispatcher._cache = _UpgradableCache(function)  # what `cache=True` does with numba's own
    return cast(F, dispatcher)
