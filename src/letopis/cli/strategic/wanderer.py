"""VS-3.0.c. A wanderer's wish at the terminal, with the words to type."""

from collections.abc import Iterator

from letopis.games.strategic.world import Profile, Wish, World
from letopis.telling.strategic.names import Names
from letopis.telling.strategic.wanderers import profile_words


def wish_lines(names: Names, world: World, wish: Wish) -> Iterator[str]:
    """Who wants to come in as what, and how to object."""
    assert wish.profile is not None
    key = "begins" if wish.since is None else "waits"
    year = 0 if wish.since is None else wish.since.year + 1
    yield names.words.at("strategic", "wanderer", key, name=names.seat(wish.seat), year=year)
    yield from profile_lines(names, world, wish.profile)


def profile_lines(names: Names, world: World, profile: Profile) -> Iterator[str]:
    yield from (f"  {it}" for it in profile_words(names, world, profile))
