"""VS-3.0.c. A wanderer's profile: a kind of the catalogue, with figures and gifts of its own.

It is announced as words, `strength:3 land:2 every:2 crosses-freely`; what no word names is as the
catalogue has it. Free words beside it bind the players, not the engine.
"""

from collections.abc import Mapping
from typing import Literal, NewType, get_args

from msgspec import Struct
from msgspec.structs import replace

from letopis.core.acts import ClauseId, Refusal
from letopis.core.choices import SETS, Numbered, NumberedNames, Numerals, is_within
from letopis.games.strategic.catalogue import ArmyKind, ArmyRow, Catalogue, School
from letopis.games.strategic.maps import Terrain

Figure = NewType("Figure", str)  # `strength:3`, `magic-proof`
Gift = Literal["advantage", "crosses-freely", "dragon-equal", "magic-proof", "unhindered"]

GIFTS: tuple[Gift, ...] = get_args(Gift)
ALL_LAND = "land"  # short for the four terrains of the land
TERRAINS = tuple(terrain.value for terrain in Terrain)
AT_SEA = tuple(terrain.value for terrain in Terrain if terrain.is_sea)
RANGES: Mapping[str, tuple[int, int]] = {
    "strength": (1, 12),
    ALL_LAND: (0, 12),
    **dict.fromkeys(TERRAINS, (0, 12)),
    "every": (1, 9),
    "price": (0, 999),
    "upkeep": (0, 99),
    "coins": (0, 500),
    "income": (0, 99),
}


class Profile(Struct, frozen=True):
    """VS-3.0.c. What all players let a wanderer be. None: as the catalogue has it for his kind.

    He walks once in `every` years; `price` is what his army is worth, and what having it again
    costs (VS-5.0.d); `coins` and `income` are what he comes with and what he has a year.
    """

    kind: ArmyKind
    school: School | None = None
    strength: int | None = None
    field: int | None = None
    forest: int | None = None
    mountains: int | None = None
    desert: int | None = None
    coastal: int | None = None
    open: int | None = None
    every: int = 1
    price: int | None = None
    upkeep: int | None = None
    coins: int = 0
    income: int = 0
    gifts: tuple[Gift, ...] = ()
    text: str = ""


def settings(catalogue: Catalogue, kind: ArmyKind) -> NumberedNames:
    """VS-3.0.c. Every figure and gift that an army of this kind may be given."""
    return NumberedNames(tuple(Numbered(it, *RANGES[it]) for it in _names(catalogue, kind)), GIFTS)


def profile_refusal(
    catalogue: Catalogue, kind: ArmyKind, figures: tuple[Figure, ...]
) -> Refusal | None:
    """VS-3.0.c. Anything is possible, but a figure that nothing could be done with."""
    named: list[str] = []
    for word in figures:
        refusal = _figure_refusal(catalogue, kind, word)
        if refusal is not None:
            return refusal
        name = word.partition(SETS)[0]
        if name in named:
            return Refusal(ClauseId("VS-3.0.c"), "figure-twice", {"figure": name})
        named.append(name)
    return None


def _figure_refusal(catalogue: Catalogue, kind: ArmyKind, word: Figure) -> Refusal | None:
    name, sets, number = word.partition(SETS)
    if not sets and name in GIFTS:
        return None
    names = _names(catalogue, kind)
    if name not in names:
        known = ", ".join((*names, *GIFTS))
        return Refusal(ClauseId("VS-3.0.c"), "no-such-figure", {"figure": name, "known": known})
    low, high = RANGES[name]
    if not is_within(Numerals(low, high), number):
        about: dict[str, str | int] = {"figure": name, "low": low, "high": high}
        return Refusal(ClauseId("VS-3.0.c"), "impossible-figure", about)
    return None


def _names(catalogue: Catalogue, kind: ArmyKind) -> tuple[str, ...]:
    """A ship sails, and has no use for steps on land."""
    if not catalogue.armies[kind].naval:
        return tuple(RANGES)
    return tuple(it for it in RANGES if it in AT_SEA or it not in (ALL_LAND, *TERRAINS))


def profile_of(
    kind: ArmyKind, figures: tuple[Figure, ...], school: School | None, text: str
) -> Profile:
    """The profile that was announced in these words; a terrain's own figure wins over `land`."""
    pairs = (word.partition(SETS) for word in figures)
    numbers = {name: int(number) for name, sets, number in pairs if sets}
    land = numbers.pop(ALL_LAND, None)
    if land is not None:
        numbers = {**{it: land for it in TERRAINS if it not in AT_SEA}, **numbers}
    gifts = tuple(gift for gift in GIFTS if gift in figures)
    return replace(Profile(kind, school, gifts=gifts, text=text), **numbers)


def wanderer_row(book: ArmyRow, profile: Profile) -> ArmyRow:
    """VS-3.0.c. The line of the catalogue with the wanderer's own figures put in."""
    own = {terrain: getattr(profile, terrain) for terrain in Terrain}
    return replace(
        book,
        detachments=_or(profile.strength, book.detachments),
        upkeep=_or(profile.upkeep, book.upkeep),
        cost=_or(profile.price, book.cost or 0),
        speed={terrain: _or(own[terrain], steps) for terrain, steps in book.speed.items()},
        advantage=book.advantage or "advantage" in profile.gifts,
        crosses_freely=book.crosses_freely or "crosses-freely" in profile.gifts,
    )


def _or(figure: int | None, book: int) -> int:
    return book if figure is None else figure


def has_gift(profile: Profile | None, gift: Gift) -> bool:
    return profile is not None and gift in profile.gifts
