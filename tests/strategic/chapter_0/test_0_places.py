"""VS-0.1.b. Paths of a world in the host's edits: values are one word, and read back."""

import pytest

from letopis.core.seats import SeatId
from letopis.games.strategic.host.world_tree import value_at, with_value, write_value
from tests.rule import rule
from tests.strategic.scenes.scene import scene

PLACE = "players.anna.battle_orders"


@rule("VS-0.1.b")
@pytest.mark.parametrize(
    "text",
    [
        "plain",
        'a "quoted" word',
        "it's",
        "a|b;c~d",
        "back\\slash",
        '\\"',
        "a b\tc\nd",
        "жезл",
        "''",
    ],
)
def test_whatever_is_written_at_a_place_is_one_word_of_the_chronicle_and_reads_back(
    text: str,
) -> None:
    world = scene(". .").world
    word = write_value((text, "end"))
    assert not set(word) & set(' \t\n|;~"'), "signs of the chronicle are escaped"
    changed = with_value(world, PLACE, word)
    assert changed.players[SeatId("anna")].battle_orders == (text, "end")
    assert value_at(changed, PLACE) == (text, "end")
