"""Archive an edition of a game's rules: `python -m tests.archive.edition GAME`.

Keeps the chronicle of one whole game with fair dice for every edition of a game. Later editions
must still read and verify it, so an existing file is never overwritten.
"""

import random
import sys
from pathlib import Path

from letopis.bots.roster import PREFIX
from letopis.core.chronicle import Chronicle
from letopis.core.dice import Fair, commitment, secret_of_seed
from letopis.core.header import Header
from letopis.core.options import as_dict, resolve
from letopis.core.seats import Seat, SeatId
from letopis.core.table import open_table
from letopis.games.catalogue import game_named
from letopis.games.strategic.game import FIGURES, MAP
from letopis.games.strategic.maps.library import shipped_text
from letopis.store.chronicle_files import KeptChronicle, write_file
from tests.archive.make import played

FOLDER = Path(__file__).parents[1] / "golden" / "archive"
SEED = 11
PLAYERS = (("anna", "Анна", "strategist"), ("boris", "Борис", "squire"), ("vera", "Вера", "random"))
OPTIONS = {"ends_after_year": 15}


def main(name: str) -> None:
    game, secret = game_named(name), secret_of_seed(SEED)
    header = Header(
        game.id,
        game.edition,
        f"edition-{game.edition}",
        as_dict(resolve(game.options, game.presets, None, OPTIONS)),
        Fair(commitment(secret)),
        tuple(Seat(SeatId(it), person, PREFIX + bot) for it, person, bot in PLAYERS),
        record=game.record,
        materials={MAP: shipped_text("islands"), FIGURES: ""},
    )
    found = played(open_table(game, header), secret, random.Random(SEED))
    assert found is not None
    path = FOLDER / f"{game.id}-edition-{game.edition}.letopis"
    write_file(path, KeptChronicle(game, Chronicle(header, found[0])), "text", overwrite=False)
    print(f"{path.name}: {len(found[0])} entries")


if __name__ == "__main__":
    main(sys.argv[1])
