"""The plan of a table: game, options and regulation, fixed in the header when it begins."""

import hashlib
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from letopis.analysis import LEVELS, HintLevel, is_studied
from letopis.bots.roster import PREFIX
from letopis.core import dice
from letopis.core.errors import Trouble
from letopis.core.game import AnyGame, Hosted, HostRole
from letopis.core.header import Header
from letopis.core.options import OptionValue, as_dict, resolve
from letopis.core.seats import HOST, PERSON, Seat, SeatId, check_seats
from letopis.core.table import open_table
from letopis.games.catalogue import game_named
from letopis.games.materials import filled
from letopis.games.strategic.game import StrategicGame
from letopis.server.time.regulation import Regulation, check_regulation
from letopis.store.new_game import fair_dice, fresh_game_id
from letopis.store.sql import Database
from letopis.store.sql.around_table.rooms import Chair
from letopis.store.sql.games.materials import texts_of
from letopis.store.sql.games.promises import Promise

ORACLE: HintLevel = "all"  # chances and the best mix of a battle
LONGEST_MATERIAL = 400_000
SHORT = 100  # characters that a plan holds itself
DIGEST = "sha256:"

DiceWish = Literal["fair", "typed"]
HintWish = Literal["none", "better", "best", "all"]


class TablePlan(Struct, frozen=True, forbid_unknown_fields=True):
    """Options as people chose them; materials by the name of a shipped one or as whole texts;
    `hints` is how much those who are asked may be told."""

    game: str
    preset: str | None = None
    options: dict[str, OptionValue] = {}
    materials: dict[str, Annotated[str, Meta(max_length=LONGEST_MATERIAL)]] = {}
    dice: DiceWish = "fair"
    hints: HintWish = "none"
    regulation: Regulation = Regulation()


class Opening(Struct, frozen=True):
    """A game about to begin, and the secret behind its dice when they are fair."""

    header: Header
    secret: bytes | None


def read_plan(text: str) -> TablePlan:
    return msgspec.json.decode(text, type=TablePlan)


class _Hinting(Struct, frozen=True):
    hints: HintWish = "none"


def hints_allowed(text: str) -> tuple[HintLevel, ...]:
    """The levels up to the one that was agreed on; in most plans none."""
    wish = msgspec.json.decode(text, type=_Hinting).hints
    return () if wish == "none" else LEVELS[: LEVELS.index(wish) + 1]


def hint_levels(game: AnyGame) -> tuple[HintLevel, ...]:
    """How much may be told to those who play: of dice as much as is wished, of battles the oracle
    or nothing."""
    if is_studied(game):
        return LEVELS
    return (ORACLE,) if isinstance(game, StrategicGame) else ()


def write_plan(plan: TablePlan) -> str:
    return msgspec.json.encode(plan).decode()


def put_away(plan: TablePlan) -> tuple[TablePlan, dict[str, str]]:
    """A plan that names its texts by their digests, and the texts: rooms are listed without
    them."""
    digests = {
        name: hashlib.sha256(text.encode()).hexdigest()
        for name, text in plan.materials.items()
        if len(text) > SHORT or "\n" in text
    }
    texts = {digest: plan.materials[name] for name, digest in digests.items()}
    named = {name: DIGEST + digest for name, digest in digests.items()}
    return replace(plan, materials=plan.materials | named), texts


async def full_plan(database: Database, text: str) -> TablePlan:
    """A stored plan with its texts."""
    plan = read_plan(text)
    named = {
        name: text.removeprefix(DIGEST)
        for name, text in plan.materials.items()
        if text.startswith(DIGEST)
    }
    if not named:
        return plan
    texts = await database.read(lambda it: texts_of(it, list(named.values())))
    found = {name: texts[digest] for name, digest in named.items()}
    return replace(plan, materials=plan.materials | found)


def check_plan(plan: TablePlan) -> AnyGame:
    """Check a plan before the table is opened; its materials are checked apart."""
    game = game_named(plan.game)
    resolve(game.options, game.presets, plan.preset, plan.options)
    if plan.hints != "none" and plan.hints not in hint_levels(game):
        raise Trouble("solve-no-sheet", game=game.id)
    check_regulation(plan.regulation)
    return game


def materials_of(plan: TablePlan, seats: int) -> dict[str, str]:
    """What the header of this plan's game will hold, read and checked: a large map takes a while.
    Whatever the game itself has against it, it says now."""
    game = game_named(plan.game)
    options = as_dict(resolve(game.options, game.presets, plan.preset, plan.options))
    materials = filled(game, plan.materials, seats)
    sitting = tuple(Seat(SeatId(f"p{at + 1}"), f"{at + 1}") for at in range(seats))
    header = Header(
        game.id,
        game.edition,
        fresh_game_id(game),
        options,
        dice.Typed(),
        sitting,
        record=game.record,
        materials=materials,
    )
    open_table(game, header)
    return materials


def host_role(plan: TablePlan) -> HostRole:
    """Whether this game has a host, and whether he may play."""
    game = game_named(plan.game)
    if not isinstance(game, Hosted):
        return "none"
    return game.host_role(resolve(game.options, game.presets, plan.preset, plan.options))


def fresh_promise(plan: TablePlan) -> Promise | None:
    """What the server fixes of a game's dice when its table is opened; None for real dice."""
    if plan.dice == "typed":
        return None
    return Promise(fresh_game_id(game_named(plan.game)), fair_dice()[1])


def opening(
    plan: TablePlan, chairs: tuple[Chair, ...], promise: Promise | None, materials: dict[str, str]
) -> Opening:
    """The header of the game that these people begin with checked materials."""
    game = game_named(plan.game)
    promise = promise or fresh_promise(plan)  # tables opened by former versions have none
    options = resolve(game.options, game.presets, plan.preset, plan.options)
    source = dice.Typed() if promise is None else dice.Fair(promise.commitment)
    seats = tuple(
        Seat(chair.seat, chair.name, PREFIX + chair.bot if chair.bot else PERSON, chair.seed)
        for chair in chairs
        if chair.seat != HOST
    )
    header = Header(
        game.id,
        game.edition,
        promise.chronicle if promise else fresh_game_id(game),
        as_dict(options),
        source,
        seats,
        record=game.record,
        materials=materials,
    )
    check_seats(header.seats)
    return Opening(header, promise.secret if promise else None)
