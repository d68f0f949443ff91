"""Typst: make a PDF from a template of this package and its data."""

from pathlib import Path
from typing import Literal

import msgspec
import typst

Template = Literal["book", "memo", "pieces", "realm", "rules", "sheet"]

_TEMPLATES = Path(__file__).parent / "templates"


def typeset(template: Template, data: msgspec.Struct) -> bytes:
    """The PDF of a template; texts are passed as JSON and never read as markup."""
    return typst.compile(
        _TEMPLATES / f"{template}.typ",
        root=_TEMPLATES,
        sys_inputs={"data": msgspec.json.encode(data).decode()},
    )
