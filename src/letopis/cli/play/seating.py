"""The header of a new game, from the arguments of the user."""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from letopis.bots.roster import BOTS, PREFIX
from letopis.cli.strategic.materials import materials
from letopis.core import dice
from letopis.core.errors import Trouble
from letopis.core.game import AnyGame
from letopis.core.header import Header
from letopis.core.options import as_dict, resolve
from letopis.core.seats import MOST_SEATS, Seat, SeatId
from letopis.games.sheet.game import SheetGame
from letopis.store.new_game import fair_dice, fresh_game_id
from letopis.words import Words


class PlayRequest(Struct, frozen=True):
    """What the user asked for on the command line or in the menu."""

    people: tuple[str, ...] = ()
    bots: tuple[str, ...] = ()
    preset: str | None = None
    options: Mapping[str, str] = {}
    seed: int | None = None
    real_dice: bool = False
    seat_seeds: Mapping[str, str] = {}
    map: str | None = None
    figures: str | None = None


class NewGame(Struct, frozen=True):
    """A header, and the secret behind its dice when they are fair."""

    header: Header
    secret: bytes | None


def new_game(game: AnyGame, wishes: PlayRequest, words: Words) -> NewGame:
    """Choose the dice, seat everybody, freeze the options."""
    options = resolve(game.options, game.presets, wishes.preset, wishes.options)
    seats = _with_seeds(_seats(game, wishes, words), wishes.seat_seeds)
    texts = materials(game, wishes.map, wishes.figures, len(seats), words)
    source, secret = _dice(wishes)
    name = f"{game.id}-seed-{wishes.seed}" if wishes.seed is not None else fresh_game_id(game)
    header = Header(
        game.id,
        game.edition,
        name,
        as_dict(options),
        source,
        seats,
        record=game.record,
        materials=texts,
    )
    return NewGame(header, secret)


def people(
    words: Words, count: int | None, names: Sequence[str], bots: Sequence[str]
) -> tuple[str, ...]:
    """The people at the keyboard: those named, and others up to the requested number."""
    least = len(names) if names or bots else 1
    if count is not None and not least <= count <= MOST_SEATS:
        raise Trouble("player-count", count=count, most=MOST_SEATS)
    unnamed = range(len(names) + 1, (count or 0) + 1)
    return (*names, *(words("terminal.player", number=at) for at in unnamed))


def _seats(game: AnyGame, wishes: PlayRequest, words: Words) -> tuple[Seat, ...]:
    people, bots = wishes.people, wishes.bots
    if not people and not bots:
        people, bots = (words("terminal.player", number=1),), (usual_bot(game),)
    if len(people) + len(bots) > MOST_SEATS:
        raise Trouble("too-many-seats", most=MOST_SEATS)
    seated = [Seat(SeatId(f"p{at}"), name) for at, name in enumerate(people, start=1)]
    for at, kind in enumerate(bots, start=1):
        if kind not in BOTS:
            raise Trouble("unknown-bot", bot=kind, known=", ".join(BOTS))
        name = words.at("bot", kind, number=at)
        seated.append(Seat(SeatId(f"b{at}"), name, PREFIX + kind))
    return tuple(seated)


def usual_bot(game: AnyGame) -> str:
    """The default bot of a game."""
    return "greedy" if isinstance(game, SheetGame) else "strategist"


def _with_seeds(seats: tuple[Seat, ...], seeds: Mapping[str, str]) -> tuple[Seat, ...]:
    """TB-3.1. Each seat may add a seed of its own to the dice."""
    for wanted in seeds:
        if not any(wanted in (seat.id, seat.name) for seat in seats):
            known = ", ".join(seat.name for seat in seats)
            raise Trouble("unknown-seat", seat=wanted, known=known)
    return tuple(replace(seat, seed=seeds.get(seat.id, seeds.get(seat.name, ""))) for seat in seats)


def _dice(wishes: PlayRequest) -> tuple[dice.DiceSource, bytes | None]:
    if wishes.real_dice and wishes.seed is not None:
        raise Trouble("seed-and-real-dice")
    if wishes.real_dice:
        return dice.Typed(), None
    if wishes.seed is not None:
        return dice.Seeded(wishes.seed), dice.secret_of_seed(wishes.seed)
    return fair_dice()
