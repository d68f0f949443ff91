"""VS-3.0.c. A wanderer's profile, shown field by field."""

from collections.abc import Iterator

from letopis.games.strategic.catalogue import ArmyRow
from letopis.games.strategic.maps import Terrain
from letopis.games.strategic.queries import (
    Profile,
    Wish,
    World,
    wanderer_row,
)
from letopis.telling.strategic.names import Names


def wish_lines(names: Names, world: World, wish: Wish) -> Iterator[str]:
    """Who wants to come in as what, and how to object."""
    assert wish.profile is not None
    key = "begins" if wish.since is None else "waits"
    year = 0 if wish.since is None else wish.since.year + 1
    yield names.words.at("strategic", "wanderer", key, name=names.seat(wish.seat), year=year)
    yield from profile_lines(names, world, wish.profile)


def profile_lines(names: Names, world: World, profile: Profile) -> Iterator[str]:
    """Every figure he would have, the catalogue's too, then gifts and words."""
    line = wanderer_row(world.ground.catalogue.armies[profile.kind], profile)
    words = names.words
    told: dict[str, dict[str, str | int]] = {
        "kind": {"kind": names.kind(profile.kind)},
        "strength": {"strength": names.strength(line.detachments, line.advantage)},
        "speed": {"steps": _steps(names, line)},
        "every": {"every": profile.every},
        "price": {"coins": line.cost or 0},
        "upkeep": {"coins": profile.upkeep or 0},
        "coins": {"coins": profile.coins},
        "income": {"coins": profile.income},
    }
    for key, values in told.items():
        yield f"  {words.at('strategic', 'wanderer', key, **values)}"
    for gift in profile.gifts:
        about = words.at("strategic", "wanderer", "gifts", gift)
        yield f"  {words('strategic.wanderer.gift', gift=about)}"
    if profile.text:
        yield f"  {words('strategic.wanderer.text', text=' '.join(profile.text.split()))}"


def _steps(names: Names, line: ArmyRow) -> str:
    """Ground by ground, where he can go at all."""
    grounds = (terrain for terrain in Terrain if line.speed[terrain])
    steps = (f"{names.words.at('terrain', it)} {line.speed[it]}" for it in grounds)
    return ", ".join(steps) or "0"
