"""Refusals of the Great Strategic in words."""

from letopis.core.acts import Refusal
from letopis.core.seats import CHANCE
from letopis.games.strategic.maps import is_cell_name
from letopis.games.strategic.world import GIFTS, RANGES, Acting, Fighting, World
from letopis.telling.strategic.fields import PLACES, SCHOOL, Fields
from letopis.telling.strategic.names import NONE, Names, Values
from letopis.telling.variants import sentence
from letopis.words import MissingText, MissingValue

FIGURES = (*RANGES, *GIFTS)  # VS-3.0.c
LISTED = ", "


def reason_said(names: Names, world: World, refusal: Refusal) -> str:
    """A reason in words; one that nobody has found words for leaves the clause to speak."""
    if refusal.reason == "not-your-turn" and world.window is not None:
        mover = world.phase.seat if isinstance(world.phase, Acting) else None
        name = NONE if mover is None else names.seat(mover)
        return names.words("strategic.only_reactions", mover=name)
    if refusal.reason == "not-your-turn" and isinstance(world.phase, Fighting):
        return names.words("strategic.only_battles")
    fields = Fields(names, world)
    about = {name: _named(fields, name, value) for name, value in refusal.about.items()}
    about |= _rule(names, refusal)
    try:
        return sentence(names.words.at("refusal", refusal.reason, **about))
    except (MissingText, MissingValue):
        return names.words("strategic.not_allowed")


def _rule(names: Names, refusal: Refusal) -> Values:
    """VS-0.1.a. A rule of the table by its name; where one has to be typed anew, as it is typed."""
    about = refusal.about
    if "aim" in about:
        return {"aim": names.option_value("aim", str(about["aim"]))}
    if "option" not in about or "known" in about:
        return {}
    option, value = str(about["option"]), str(about.get("value", ""))
    return {"option": names.option(option), "value": names.option_value(option, value)}


def _named(fields: Fields, field: str, value: str | int) -> str | int:
    """What a refusal is about, as players call it."""
    names, world = fields.names, fields.world
    if isinstance(value, int):
        return value
    if field == SCHOOL:
        return names.words.at(SCHOOL, value)
    if value in FIGURES:
        return names.typed_figure(value)
    if LISTED in value:
        return LISTED.join(str(_named(fields, field, it)) for it in value.split(LISTED))
    if names.is_piece(value):
        return fields.pieces.piece(value)
    if names.is_kind(value):
        return names.kind(value)
    if names.is_land(value):
        return names.land(value)
    if field in PLACES and is_cell_name(value):
        return value
    return names.seat(value) if value in world.players or value == CHANCE else value
