"""What is played: every line-up in every rotation, each game with a seed of its own."""

from collections.abc import Mapping

from msgspec import Struct


class Tournament(Struct, frozen=True):
    """So many games of one game between these bots; the same seed makes the same table."""

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


def fixtures(tournament: Tournament) -> tuple[Fixture, ...]:
    """Seats move on by one from game to game; when all have sat everywhere, the dice change."""
    rotations = _rotations(tournament.seats)
    return tuple(_fixture(tournament, number, rotations) for number in range(tournament.games))


def _rotations(seats: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Those that differ: bots of one name at every seat would play one game over and over."""
    turned = (seats[at:] + seats[:at] for at in range(len(seats)))
    return tuple(dict.fromkeys(turned))


def _fixture(
    tournament: Tournament, number: int, rotations: tuple[tuple[str, ...], ...]
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
