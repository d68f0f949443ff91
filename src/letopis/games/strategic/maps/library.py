"""The maps that come with the game."""

from importlib import resources

from letopis.core.errors import Trouble

_FOLDER = "shipped"
_SUFFIX = ".map"


def shipped_names() -> tuple[str, ...]:
    """In alphabetical order."""
    return tuple(sorted(_texts()))


def shipped_text(name: str) -> str:
    """A shipped map as its file reads."""
    texts = _texts()
    if name not in texts:
        raise Trouble("unknown-map", map=name[:40], known=", ".join(sorted(texts)))
    return texts[name]


def _texts() -> dict[str, str]:
    folder = resources.files(__package__ or "") / _FOLDER
    return {
        it.name.removesuffix(_SUFFIX): it.read_text("utf-8")
        for it in folder.iterdir()
        if it.name.endswith(_SUFFIX)
    }
