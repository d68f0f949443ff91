"""Compiled functions and the cache that they leave on disk."""

import pickle
import sys
from pathlib import Path

import pytest

SOURCE = """
from typing import NamedTuple
from letopis.solve.sheets.kernels.compilation import compiled

class Pair(NamedTuple):
    left: int
    right: int

@compiled
def added(pair):
    return pair.left + pair.right
"""


def test_a_cache_of_classes_that_have_gone_is_compiled_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever upgrades has an index that names classes as they were called before."""
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr("numba.core.config.CACHE_DIR", "")  # beside the source, as for users
    (tmp_path / "kept_kernel.py").write_text(SOURCE, encoding="utf-8")
    kernel = __import__("kept_kernel")
    assert kernel.added(kernel.Pair(1, 2)) == 3
    (index,) = (tmp_path / "__pycache__").glob("*.nbi")
    with index.open("rb") as file:
        pickle.load(file)
        pickle.loads(file.read())  # readable as long as the class is there

    (tmp_path / "kept_kernel.py").write_text(SOURCE.replace("Pair", "Sum"), encoding="utf-8")
    del sys.modules["kept_kernel"]
    renamed = __import__("kept_kernel")
    assert renamed.added(renamed.Sum(1, 2)) == 3
    del sys.modules["kept_kernel"]
