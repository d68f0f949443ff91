"""`letopis print`: a score sheet, the rules of a game or its pieces, written as a PDF."""

from pathlib import Path
from typing import get_args

from msgspec import Struct

from letopis.cli.screen import Screen
from letopis.core.errors import Trouble
from letopis.games.catalogue import GAMES, STRATEGIC
from letopis.printing import DiceGame, pieces_sheet, rules_sheet, score_sheet
from letopis.store.files import write_whole
from letopis.words import Words

PLAYERS = 4
PIECES = "pieces"


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
    if wanted.what == PIECES and wanted.game == STRATEGIC.id:
        return pieces_sheet(_players(wanted, 1), words, names=wanted.names)
    game = _dice_game(wanted.game)
    match wanted.what:
        case "rules":
            return rules_sheet(game, words)
        case "sheet":
            preset = wanted.preset or "document"
            players = _players(wanted, PLAYERS)
            return score_sheet(game, players, words, names=wanted.names, preset=preset)
        case _:
            raise Trouble("unknown-printout", what=wanted.what)


def _players(wanted: Printout, usual: int) -> int:
    if wanted.players is not None:
        return wanted.players
    return len(wanted.names) or usual


def _dice_game(name: str) -> DiceGame:
    for game in get_args(DiceGame):
        if game == name:
            return game  # type: ignore[no-any-return]
    known = ", ".join(get_args(DiceGame))
    raise Trouble("prints-not" if name in GAMES else "unknown-game", game=name, known=known)
