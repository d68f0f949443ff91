"""`letopis print`: sheets, rules, a memo, pieces, written as a PDF."""

from pathlib import Path
from typing import get_args

from msgspec import Struct

from letopis.cli.screen import Screen
from letopis.core.errors import Trouble
from letopis.games.catalogue import STRATEGIC, game_named
from letopis.printing import (
    DiceGame,
    memo,
    pieces_sheet,
    realm_sheet,
    rules_sheet,
    score_sheet,
)
from letopis.store.files import write_whole
from letopis.words import Words

PLAYERS = 4


class Printout(Struct, frozen=True):
    """What somebody wants on paper."""

    game: str
    what: str
    players: int | None = None
    names: tuple[str, ...] = ()
    preset: str | None = None


def print_pdf(wanted: Printout, output: Path | None, overwrite: bool, screen: Screen) -> int:
    """YZ-6.2, VD-D.1, VS-I.p. Write the PDF, by default beside the reader."""
    pdf = _pdf(wanted, screen.words)
    path = output or Path(f"{wanted.game}-{wanted.what}-{screen.words.language}.pdf")
    write_whole(path, pdf, overwrite)
    screen.say("terminal.printed", path=str(path))
    return 0


def _pdf(wanted: Printout, words: Words) -> bytes:
    game_named(wanted.game)
    if wanted.what == "rules":
        return rules_sheet(wanted.game, words)
    printed = _of_strategic if wanted.game == STRATEGIC.id else _of_dice
    return printed(wanted, words)


def _of_dice(wanted: Printout, words: Words) -> bytes:
    if wanted.what != "sheet":
        raise Trouble("unknown-printout", what=wanted.what, known="sheet, rules")
    game, preset = _dice_game(wanted.game), wanted.preset or "document"
    players = _players(wanted, PLAYERS)
    return score_sheet(game, players, words, names=wanted.names, preset=preset)


def _of_strategic(wanted: Printout, words: Words) -> bytes:
    if wanted.preset is not None:
        raise Trouble("unknown-preset-none")
    match wanted.what:
        case "sheet":
            return realm_sheet(_players(wanted, 1), words, names=wanted.names)
        case "memo":
            return memo(words)
        case "pieces":
            return pieces_sheet(_players(wanted, 1), words, names=wanted.names)
        case _:
            known = "sheet, rules, memo, pieces"
            raise Trouble("unknown-printout", what=wanted.what, known=known)


def _players(wanted: Printout, usual: int) -> int:
    return wanted.players if wanted.players is not None else len(wanted.names) or usual


def _dice_game(name: str) -> DiceGame:
    (found,) = (game for game in get_args(DiceGame) if game == name)
    return found  # type: ignore[no-any-return]
