"""Which functions are compiled: typed for the checker, free of Python's lock, kept on disk."""

from collections.abc import Callable
from typing import TypeAlias, TypeVar, cast

import numba
import numpy as np
from numpy.typing import NDArray

F = TypeVar("F", bound=Callable[..., object])

F64: TypeAlias = NDArray[np.float64]
I64: TypeAlias = NDArray[np.int64]
Index: TypeAlias = NDArray[np.uintp]  # unsigned: no check for places counted from the end
I32: TypeAlias = NDArray[np.int32]


def compiled(function: F) -> F:
    """Compile at the first call; later runs of the program find the machine code on disk."""
    return cast(F, numba.njit(cache=True, nogil=True, error_model="numpy")(function))
