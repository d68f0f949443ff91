"""Locations of packaged files: the locale, the clause ledgers, the built page."""

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


def built_page() -> Path | None:
    """The built web app: inside the package when installed, where Vite puts it in a checkout."""
    for folder in (_PACKAGE / "_packaged" / "web", _ROOT / "web" / "dist"):
        if (folder / "index.html").is_file():
            return folder
    return None


def checkout() -> Path | None:
    """The root of the checkout that the program runs from; None when it was installed."""
    return _ROOT if (_ROOT / "pyproject.toml").is_file() else None
