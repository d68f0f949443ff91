"""What is said of an army when its battle is over."""

from msgspec.structs import replace

from letopis.core.acts import Action, Event, Refusal
from letopis.core.seats import PUBLIC, SeatId
from letopis.games.strategic.war import Concluded, Mustered, Opened
from letopis.games.strategic.world import World
from letopis.telling.strategic.battles.records import BattleRecord, PlayedFact
from letopis.telling.strategic.battles.scenes import BattleTeller
from letopis.words import words
from tests.rule import rule
from tests.strategic.meetings.test_hostile_battles import drowned
from tests.strategic.scenes.scene import GAME, Desk
from tests.telling.walks import walk

Answer = tuple[Event, ...] | Refusal


class Scribe:
    """Notes the one battle that is fought at a desk."""

    def __init__(self) -> None:
        self.records: list[BattleRecord] = []

    def __call__(self, world: World, seat: SeatId, _: Action, answer: Answer) -> None:
        for event in () if isinstance(answer, Refusal) else answer:
            after = GAME.evolve(world, event)
            self._note(PlayedFact(1, seat, event, world, after))
            world = after

    def _note(self, fact: PlayedFact) -> None:
        if isinstance(fact.event, Mustered):
            self.records.append(BattleRecord(1, 0, fact.after))
        elif isinstance(fact.event, Opened) and fact.event.stage != "array":
            self.records[-1].layouts.append(fact)
        elif isinstance(fact.event, Concluded):
            self.records[-1].concluded = fact.event
        elif self.records and self.records[-1].concluded:
            self.records[-1].aftermath.append(fact)


@rule("VS-7.9.a", "VS-7.9.d")
def test_of_a_passenger_that_sank_with_its_ship_nobody_says_that_it_is_whole() -> None:
    Desk.witness = scribe = Scribe()
    try:
        desk, _ = drowned("tower")
    finally:
        Desk.witness = None
    table, _ = walk(3, steps=1)
    teller = BattleTeller(words("en"), replace(table, state=desk.world), PUBLIC)
    attack = teller.scene(scribe.records[0]).attack
    assert {it.id: it.fate for it in attack.armies} == {
        "ship-1": "all fell: 2",
        "elves-1": "1 of 1 stood, but the army is lost",
    }
