"""Typst: a template of this package and the data it lays out become a PDF."""

from pathlib import Path
from typing import Literal

import msgspec
import typst

Template = Literal["book", "memo", "pieces", "realm", "rules", "sheet"]

_TEMPLATES = Path(__file__).parent / "templates"


def typeset(template: Template, data: msgspec.Struct) -> bytes:
    """The PDF of a template; people's words reach it as JSON and are never read as markup."""
    return typst.compile(
        _TEMPLATES / f"{template}.typ",
        root=_TEMPLATES,
        sys_inputs={"data": msgspec.json.encode(data).decode()},
    )
