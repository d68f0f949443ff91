"""Where the files are that travel with the program: the words and the clause ledgers."""

from pathlib import Path
from typing import Literal

_PACKAGE = Path(__file__).resolve().parent
_ROOT = _PACKAGE.parent.parent


def packaged(name: Literal["locale", "rules"]) -> Path:
    """The folder of that name: inside the package when installed, at the root in a checkout."""
    for folder in (_PACKAGE / "_packaged" / name, _ROOT / name):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"no folder {name!r} beside {_PACKAGE} or in {_ROOT}")


def checkout() -> Path | None:
    """The root of the checkout that the program runs from; None when it was installed."""
    return _ROOT if (_ROOT / "pyproject.toml").is_file() else None
