"""Fixtures of a tournament: every line-up in every rotation, each game with its own seed."""

from collections.abc import Mapping

from msgspec import Struct


class BotTournament(Struct, frozen=True):
    """A number of games between these bots; the same seed gives the same results."""

    game: str
    seats: tuple[str, ...]
    games: int
    seed: int = 0
    options: Mapping[str, str | int] = {}
    materials: Mapping[str, str] = {}


class Fixture(Struct, frozen=True):
    """One game, with all that a process needs to play it: bots by seat, and the seed."""

    number: int
    game: str
    seats: tuple[str, ...]
    seed: int
    options: Mapping[str, str | int] = {}
    materials: Mapping[str, str] = {}


def fixtures(tournament: BotTournament) -> tuple[Fixture, ...]:
    """The games of a tournament: seats rotate; after each full rotation the seed changes."""
    rotations = _rotations(tournament.seats)
    return tuple(_fixture(tournament, number, rotations) for number in range(tournament.games))


def _rotations(seats: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """The distinct rotations: with equal bots, some would repeat the same game."""
    turned = (seats[at:] + seats[:at] for at in range(len(seats)))
    return tuple(dict.fromkeys(turned))


def _fixture(
    tournament: BotTournament, number: int, rotations: tuple[tuple[str, ...], ...]
) -> Fixture:
    rounds, rotation = divmod(number, len(rotations))
    return Fixture(
        number,
        tournament.game,
        rotations[rotation],
        tournament.seed + rounds,
        tournament.options,
        tournament.materials,
    )
