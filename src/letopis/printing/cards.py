"""The picture beside a link: an invitation, a game that is over, or one of its moments."""

from pathlib import Path

import msgspec
import typst
from msgspec import Struct

WIDTH, HEIGHT = 1200, 630
SHARP = 144.0  # two pixels for each point of the template
MOST_SCORES = 5
LONGEST = {"above": 60, "heading": 60, "text": 230, "foot": 70}
FACES = range(1, 7)

_TEMPLATES = Path(__file__).parent / "templates"


class CardScore(Struct, frozen=True):
    name: str
    total: str
    wins: bool = False


class PreviewCard(Struct, frozen=True):
    """What stands on it; texts that are too long are cut."""

    language: str
    brand: str
    above: str
    heading: str
    text: str
    foot: str
    faces: tuple[int, ...] = ()
    scores: tuple[CardScore, ...] = ()
    is_map: bool = False  # cells of a map instead of dice


def draw_card(card: PreviewCard) -> bytes:
    """A PNG; texts are passed as JSON and never read as markup."""
    values = {name: getattr(card, name) for name in PreviewCard.__struct_fields__}
    values |= {name: _cut(values[name], most) for name, most in LONGEST.items()}
    values["faces"] = [it for it in card.faces if it in FACES][:5]
    values["scores"] = card.scores[:MOST_SCORES]
    drawn = typst.compile(
        _TEMPLATES / "card.typ",
        root=_TEMPLATES,
        format="png",
        ppi=SHARP,
        sys_inputs={"data": msgspec.json.encode(values).decode()},
    )
    return bytes(drawn)


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"
