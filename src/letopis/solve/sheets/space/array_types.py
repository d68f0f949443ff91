"""Type aliases of arrays."""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

F64: TypeAlias = NDArray[np.float64]
I64: TypeAlias = NDArray[np.int64]
Index: TypeAlias = NDArray[np.uintp]  # unsigned: compiled code needs no check for negative indices
I32: TypeAlias = NDArray[np.int32]
