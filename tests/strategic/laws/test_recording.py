"""Decide holds the rules, evolve only records: facts are folded without rules."""

import pytest

from letopis.core.table import open_table
from letopis.games.strategic.council.proposals import RulesAmended
from letopis.games.strategic.game import STRATEGIC
from tests.strategic.laws import recording
from tests.strategic.laws.recording import recorded
from tests.strategic.scenes.scene import scene
from tests.strategic.test_random_play import play


@pytest.mark.parametrize(("map_name", "seats"), [("duel", 2), ("islands", 4)])
def test_a_game_of_bots_is_recorded_without_asking_any_rule(map_name: str, seats: int) -> None:
    table, entries = play(map_name, seats, seed=7, years=6)
    world = open_table(STRATEGIC, table.header).state
    for entry in entries:
        for fact in entry.events:
            world = recorded(world, fact)
    assert world == table.state


def test_a_record_that_asks_a_rule_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = scene(". .", "anna knights-1 a1")
    amended = RulesAmended("duel_draw", "repeat")
    assert recorded(desk.world, amended).options.duel_draw == "repeat"
    monkeypatch.setattr(recording, "RulesAmended", type(None))
    with pytest.raises(AssertionError, match="recorded by a rule"):
        recorded(desk.world, amended)
