"""The public modules of the Great Strategic export every kind of act and fact of its game."""

from letopis.core.acts import Event
from letopis.games.strategic import actions, facts
from letopis.games.strategic.engine.registry import FACTS
from letopis.games.strategic.game import ACTIONS


def test_every_fact_is_at_the_door() -> None:
    assert sorted(facts.__all__) == sorted(kind.__name__ for kind in FACTS)
    assert all(issubclass(getattr(facts, name), Event) for name in facts.__all__)


def test_every_action_is_at_the_door() -> None:
    assert sorted(actions.__all__) == sorted(kind.__name__ for kind in ACTIONS)
    assert {getattr(actions, name) for name in actions.__all__} == set(ACTIONS)
