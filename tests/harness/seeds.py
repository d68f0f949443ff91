"""Where random tests begin: `LETOPIS_SEED=7 make test` plays other games than the usual ones.

The seed is shown in the header of a run and beside every failure, which it repeats exactly.
"""

import os

SEED = int(os.environ.get("LETOPIS_SEED", "0"))


def seeds(count: int) -> range:
    """So many numbers that no other seed gives."""
    return range(SEED * count, (SEED + 1) * count)
