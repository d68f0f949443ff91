"""Routes for the list of games, with their options in words."""

from typing import Literal

from litestar import Router, get
from litestar.params import FromPath
from msgspec import Struct

from letopis.analysis import HintLevel
from letopis.bots.quick_game import quick_game
from letopis.bots.roster import bots_for
from letopis.core.options import Option, OptionValue, describe
from letopis.games.catalogue import GAMES, game_named
from letopis.games.materials import offered
from letopis.server.http.routes.requester import AnyRequest, words_of
from letopis.server.tables.table_plan import hint_levels
from letopis.words import Words


class ValueAbout(Struct, frozen=True):
    value: OptionValue
    text: str


class OptionAbout(Struct, frozen=True):
    """A house rule: what it decides, by which clause, and what may be chosen."""

    name: str
    title: str
    clause: str
    about: str
    default: OptionValue
    values: tuple[ValueAbout, ...]
    low: int
    high: int


class PresetAbout(Struct, frozen=True):
    name: str
    title: str
    about: str
    options: dict[str, OptionValue]


class QuickAbout(Struct, frozen=True):
    """Options and materials for the plan of a table, and the bot for the other seat."""

    bot: str
    options: dict[str, OptionValue]
    materials: dict[str, str]
    hints: HintLevel | Literal["none"]


class GameAbout(Struct, frozen=True):
    id: str
    title: str
    edition: int
    options: tuple[OptionAbout, ...]
    presets: tuple[PresetAbout, ...]
    materials: dict[str, tuple[str, ...]]
    bots: tuple[str, ...]
    quick: QuickAbout  # the game that begins with one click
    hints: tuple[HintLevel, ...]  # how much may be told to those who play
    clauses: tuple[str, ...] = ()


@get("/api/games")
async def list_games(request: AnyRequest) -> list[GameAbout]:
    return [_about(name, words_of(request)) for name in GAMES]


@get("/api/games/{game:str}")
async def one_game(request: AnyRequest, game: FromPath[str]) -> GameAbout:
    game_named(game)
    return _about(game, words_of(request))


def _about(name: str, said: Words) -> GameAbout:
    game = game_named(name)
    quick = quick_game(game)
    return GameAbout(
        id=name,
        title=said.at("game", name, "name"),
        edition=game.edition,
        options=options_about(name, said),
        presets=presets_about(name, said),
        materials=offered(game),
        bots=bots_for(game),
        quick=QuickAbout(
            quick.bot,
            dict(quick.options),
            dict(quick.materials),
            hint_levels(game)[-1] if quick.hints else "none",
        ),
        hints=hint_levels(game),
    )


def presets_about(game: str, said: Words) -> tuple[PresetAbout, ...]:
    return tuple(
        PresetAbout(
            preset,
            said.at("preset", game, preset, "name"),
            said.at("preset", game, preset, "about"),
            dict(values),
        )
        for preset, values in game_named(game).presets.items()
    )


def options_about(game: str, said: Words) -> tuple[OptionAbout, ...]:
    return tuple(_option(said, game, option) for option in describe(game_named(game).options))


def _option(said: Words, game: str, option: Option) -> OptionAbout:
    return OptionAbout(
        option.name,
        said.at("option", game, option.name, "name"),
        option.clause,
        said.at("option", game, option.name, "about"),
        option.default,
        tuple(
            ValueAbout(choice, _value(said, game, option.name, choice)) for choice in option.choices
        ),
        option.low,
        option.high,
    )


def _value(said: Words, game: str, option: str, value: OptionValue) -> str:
    path = ("option", game, option, "value", str(value))
    return said.at(*path) if said.has(*path) else str(value)


router = Router(path="/", route_handlers=[list_games, one_game], tags=["games"])
