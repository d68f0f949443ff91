"""Chapter 1. Years, turns and sub-turns as facts, calls for dice, and what silence means."""

from typing import ClassVar, Self

from msgspec import Struct
from msgspec.structs import replace

from letopis.core.acts import Action, Event
from letopis.core.notation import Text
from letopis.core.reworded import Reworded
from letopis.core.seats import SeatId
from letopis.games.strategic.world.acts import Facts
from letopis.games.strategic.world.changes import with_player
from letopis.games.strategic.world.names import SlotId
from letopis.games.strategic.world.phases import (
    Acting,
    Between,
    Call,
    Closing,
    Entering,
    Fighting,
    Paying,
    Placing,
    Shortage,
    TurnOpening,
)
from letopis.games.strategic.world.players import Player
from letopis.games.strategic.world.purposes import (
    DismissalDraw,
    NameRow,
    Purpose,
    purpose_names,
    purpose_of,
    purpose_word,
)
from letopis.games.strategic.world.stamps import BEFORE_ALL, running_slot
from letopis.games.strategic.world.state import World


class Begin(Action, frozen=True, tag="begin"):
    """VS-0.2.a. Chance opens the game: what happens before anybody is asked comes of this."""


class End(Action, frozen=True, tag="end"):
    """VS-1.1.d. The turn's player is done."""


class Lots(Action, frozen=True, tag="draw-lots"):
    """VS-4.6.f. Let chance name the troops to dismiss."""


class Lapse(Action, frozen=True, tag="lapse"):
    """VS-0.2.c. The clock has run out for a seat; a host says why he says so.

    What the silent one has said `beforehand` to whoever runs the table is the answer to a battle:
    the words that would be sealed, or what a victor wants.
    """

    seat: SeatId
    beforehand: tuple[str, ...] = ()
    because: Text = Text("")


class Throw(Action, frozen=True, tag="throw"):
    """VS-I.q. These faces fell."""

    faces: tuple[int, ...]


class Begun(Event, frozen=True, tag="begun"):
    """VS-0.2.a. The game has begun; players are about to enter."""


class YearBegan(Event, frozen=True, tag="year-began"):
    """VS-1.1.a."""

    year: int


class YearEnded(Event, frozen=True, tag="year-ended"):
    """VS-1.1.b."""

    year: int


class TurnBegan(Event, frozen=True, tag="turn-began"):
    """VS-1.1.c. A slot opens."""

    slot: SlotId


class SubturnBegan(Event, frozen=True, tag="subturn-began"):
    """VS-3.2.c. One member of the slot acts."""

    seat: SeatId


class SubturnEnded(Event, frozen=True, tag="subturn-ended"):
    """VS-1.1.d. He is done."""

    seat: SeatId


class ShortFell(Event, frozen=True, tag="short-fell"):
    """VS-4.6.d. The money does not suffice: so much is lacking."""

    seat: SeatId
    coins: int


class TurnClosing(Event, frozen=True, tag="turn-closing"):
    """VS-4.3.d, VS-4.3.h. The last reactions of a turn: first round, second round."""

    round: int


class BattlesBegan(Event, frozen=True, tag="battles-began"):
    """VS-4.3.d. Nobody can declare battle any more."""


class BattlesEnded(Event, frozen=True, tag="battles-ended"):
    """VS-7.15.a. Now everything ordered is placed."""


class TurnEnded(Event, frozen=True, tag="turn-ended"):
    """VS-1.1.d. All battles fought, all consequences determined, everything placed."""


class CalledForWords(Event, frozen=True, tag="called-for"):
    """A call for dice as lines and files hold it."""

    why: str
    dice: int
    sides: int
    about: NameRow = ()


class CalledFor(Reworded, Event, frozen=True, tag="called-for"):
    """VS-I.q. Chance is asked for so many dice with so many sides, which decide something."""

    purpose: Purpose
    dice: int
    sides: int

    form: ClassVar[type[Struct]] = CalledForWords

    def written(self) -> CalledForWords:
        return CalledForWords(
            purpose_word(self.purpose), self.dice, self.sides, purpose_names(self.purpose)
        )

    @classmethod
    def read(cls, form: CalledForWords) -> Self:
        return cls(purpose_of(form.why, form.about), form.dice, form.sides)


class Fell(Event, frozen=True, tag="fell"):
    """What the dice showed."""

    faces: tuple[int, ...]


class TimedOut(Event, frozen=True, tag="timed-out"):
    """VS-0.2.c. Silence: what follows is what the regulation says about it."""

    seat: SeatId


def evolve_begun(world: World, fact: Begun) -> World:
    return replace(world, phase=Entering())


def evolve_year_began(world: World, fact: YearBegan) -> World:
    return replace(world, year=fact.year, running=BEFORE_ALL, phase=TurnOpening())


def evolve_year_ended(world: World, fact: YearEnded) -> World:
    return world


def evolve_turn_began(world: World, fact: TurnBegan) -> World:
    """VS-3.6.a. Where nobody is left to move the slot passes straight to its closing."""
    slot = next(it for it in world.slots if it.id == fact.slot)
    phase = Paying() if slot.members else Closing()
    return replace(world, running=fact.slot, turn=world.turn + 1, acted=(), phase=phase)


def evolve_subturn_began(world: World, fact: SubturnBegan) -> World:
    return replace(world, phase=Acting(fact.seat))


def evolve_subturn_ended(world: World, fact: SubturnEnded) -> World:
    player = _with_presence(world, world.players[fact.seat])
    changed = with_player(world, replace(player, turns=player.turns + 1))
    open_still = tuple(it for it in world.requests if it.asker != fact.seat)
    return replace(
        changed,
        phase=Closing(),
        acted=(*world.acted, fact.seat),
        route=None,
        requests=open_still,
    )


def _with_presence(world: World, player: Player) -> Player:
    """VS-0.2.d. Who ends his turn himself has missed none in a row, and keeps his seat."""
    is_silent = player.missed_turn == world.turn
    if is_silent or player.seat not in running_slot(world).members:
        return player
    return replace(player, missed=0, offered=False)


def evolve_short_fell(world: World, fact: ShortFell) -> World:
    acting = world.phase.seat if isinstance(world.phase, Acting) else None
    return replace(world, phase=Shortage(fact.seat, acting))


def evolve_turn_closing(world: World, fact: TurnClosing) -> World:
    return replace(world, phase=Closing(fact.round))


def evolve_battles_began(world: World, fact: BattlesBegan) -> World:
    """VS-4.3.g. What is fought cannot be called off any more."""
    kept = tuple(it for it in world.requests if it.kind != "call-off")
    return replace(world, phase=Fighting(), requests=kept)


def evolve_battles_ended(world: World, fact: BattlesEnded) -> World:
    return replace(world, phase=Placing(), battles=())


def evolve_turn_ended(world: World, fact: TurnEnded) -> World:
    return replace(world, phase=Between(), attacked=(), struck=(), battles=(), works=())


def evolve_called_for(world: World, fact: CalledFor) -> World:
    phase = world.phase
    if isinstance(phase, Shortage) and isinstance(fact.purpose, DismissalDraw):
        phase = replace(phase, by_lot=True)
    return replace(world, phase=phase, call=Call(fact.purpose, fact.dice, fact.sides))


def evolve_fell(world: World, fact: Fell) -> World:
    return replace(world, call=None)


def evolve_timed_out(world: World, fact: TimedOut) -> World:
    """VS-0.2.d. Missed turns are counted; a missed reaction is none."""
    if not isinstance(world.phase, Acting) or world.window is not None:
        return world
    player = world.players[fact.seat]
    return with_player(world, replace(player, missed=player.missed + 1, missed_turn=world.turn))


FACTS: Facts = {
    Begun: evolve_begun,
    YearBegan: evolve_year_began,
    YearEnded: evolve_year_ended,
    TurnBegan: evolve_turn_began,
    SubturnBegan: evolve_subturn_began,
    SubturnEnded: evolve_subturn_ended,
    ShortFell: evolve_short_fell,
    TurnClosing: evolve_turn_closing,
    BattlesBegan: evolve_battles_began,
    BattlesEnded: evolve_battles_ended,
    TurnEnded: evolve_turn_ended,
    CalledFor: evolve_called_for,
    Fell: evolve_fell,
    TimedOut: evolve_timed_out,
}
