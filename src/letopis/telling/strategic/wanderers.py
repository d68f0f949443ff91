"""VS-3.0.c. A wanderer's profile in words, field by field."""

from collections.abc import Iterator

from letopis.games.strategic.catalogue import ArmyRow
from letopis.games.strategic.maps import Terrain
from letopis.games.strategic.world import Profile, World, wanderer_row
from letopis.telling.strategic.names import Names


def profile_words(names: Names, world: World, profile: Profile) -> Iterator[str]:
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
        yield words.at("strategic", "wanderer", key, **values)
    for gift in profile.gifts:
        about = words.at("strategic", "wanderer", "gifts", gift)
        yield words("strategic.wanderer.gift", gift=about)
    if profile.text:
        yield words("strategic.wanderer.text", text=" ".join(profile.text.split()))


def _steps(names: Names, line: ArmyRow) -> str:
    """Ground by ground, where he can go at all."""
    grounds = (terrain for terrain in Terrain if line.speed[terrain])
    steps = (f"{names.words.at('terrain', it)} {line.speed[it]}" for it in grounds)
    return ", ".join(steps) or "0"
