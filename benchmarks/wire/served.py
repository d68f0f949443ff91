"""`letopis serve` with tic-tac-toe among its games."""

import sys
from typing import cast

from benchmarks.wire.tic_tac_toe import TicTacToe
from letopis.cli.main import main
from letopis.core.game import AnyGame
from letopis.games import catalogue

if __name__ == "__main__":
    cast("dict[str, AnyGame]", catalogue.DICE_GAMES)[TicTacToe.id] = TicTacToe()
    sys.exit(main(["serve", "--no-limits", *sys.argv[1:]]))
