"""Tables of the Great Strategic with bots only."""

from collections.abc import Iterator

from letopis.arena.fixtures import Fixture
from letopis.arena.match import seated
from letopis.bots import Bot, listing, make_bot
from letopis.bots.quick_game import WAR
from letopis.core.acts import Action, Refusal
from letopis.core.chronicle import Entry
from letopis.core.dice import Seeded, secret_of_seed
from letopis.core.driver import own_entry, throw_source
from letopis.core.table import Table, advance, ask
from letopis.games.strategic.game import FIGURES, MAP
from letopis.games.strategic.maps.library import shipped_text


def table_of(*bots: str, seed: int = 0, on: str = "duel", **options: str | int) -> Table:
    """The table before the first entry."""
    materials = {MAP: shipped_text(on), FIGURES: ""}
    return seated(Fixture(0, "strategic", bots, seed, options, materials))


def quick_fixture(*bots: str, seed: int = 0) -> Fixture:
    """The quick game of the Great Strategic, played by these bots."""
    materials = {MAP: shipped_text(WAR.materials[MAP]), FIGURES: ""}
    return Fixture(0, "strategic", bots, seed, WAR.options, materials)


def quick_war(*bots: str, seed: int = 0) -> Table:
    """The table of the quick game before the first entry."""
    return seated(quick_fixture(*bots, seed=seed))


def moves(table: Table, entries: int = 10_000) -> Iterator[tuple[Table, Action | None]]:
    """Every choice of every bot, with the table before it; the last table with None."""
    seated_bots: dict[str, Bot] = {}
    for seat in table.header.seats:
        bot = make_bot(table.game, table.header, seat)
        assert bot is not None
        seated_bots[seat.id] = bot
    assert isinstance(table.header.dice, Seeded)
    source = throw_source(table.header, secret_of_seed(table.header.dice.seed))
    while table.asked and table.seq < entries:
        entry: Entry | Refusal | None = own_entry(table, source)
        if entry is None:
            seat_id = table.asked[0]
            view = table.game.view(table.state, seat_id)
            listed = listing(table.game, table.state, seat_id)
            chosen = seated_bots[seat_id].choose(view, listed)
            yield table, chosen
            entry = ask(table, seat_id, chosen)
        assert isinstance(entry, Entry)
        table = advance(table, entry)
    yield table, None
