"""What may be done, as lines one could type."""

from collections.abc import Iterable, Iterator
from typing import assert_never

from msgspec.structs import replace

from letopis.cli.strategic.typed_asks import TypedAsks
from letopis.core import choices
from letopis.core.acts import Action, Refusal
from letopis.core.choices import (
    AnyText,
    Choice,
    Domain,
    Family,
    NumberedNames,
    NumberRows,
    Numbers,
    Numerals,
    Orderings,
    Rows,
    Selections,
    Subsets,
)
from letopis.core.game import AnyGame
from letopis.core.seats import SeatId
from letopis.games.strategic.building import Appoint
from letopis.games.strategic.engine import is_always_open
from letopis.games.strategic.maps import in_reading_order
from letopis.games.strategic.movement import Move
from letopis.games.strategic.reach import ways
from letopis.games.strategic.realm import Dismiss
from letopis.games.strategic.war import Declare, Sally, Seal
from letopis.games.strategic.world import ArmyId, Shortage, World, owner_of, piece_named
from letopis.telling.strategic.ask_fields import tag_of
from letopis.telling.strategic.fields import Fields
from letopis.telling.strategic.names import Names
from letopis.telling.strategic.offers import ask_label, price_of

NO_PIECE = ""
SHOWN = 8  # lines of a piece, unless one asks for it alone
AMENDING = frozenset({"propose", "amend"})  # so many that they are listed only when asked for
SELDOM = frozenset({Appoint, Dismiss, Seal})  # nearly always open, and hardly ever looked for


class ActLines:
    """Lists the choices of a seat."""

    def __init__(self, game: AnyGame, names: Names, phrases: TypedAsks) -> None:
        self.game, self._names, self.phrases = game, names, phrases
        self._words = names.words

    def of_all(self, world: World, seat: SeatId, everything: bool) -> Iterator[str]:
        """Piece by piece, then what concerns none; `everything` names what is always possible."""
        for piece in (*self.game.subjects(world, seat), NO_PIECE):
            lines = list(self._lines(world, seat, self._choices(world, seat, piece, everything)))
            yield from lines if everything else lines[:SHOWN]
            if piece and len(lines) > SHOWN and not everything:
                name = self._names.typed_piece(piece)
                yield self._words("strategic.more_acts", piece=name, count=len(lines) - SHOWN)

    def of_piece(self, world: World, seat: SeatId, piece: str) -> Iterator[str]:
        choices = self._choices(world, seat, piece, True)
        useful = (it for it in choices if not turns_on_own(world, seat, example(it)))
        yield from self._lines(world, seat, useful)

    def amendments(self, world: World, seat: SeatId) -> Iterator[str]:
        """VS-0.1.a. The rules of the table that could be otherwise."""
        rules = (it for it in self.game.legal(world, seat) if _amends(it))
        yield from self._lines(world, seat, rules)

    def reactions(self, world: World, seat: SeatId, kinds: frozenset[str]) -> Iterator[str]:
        """Only acts of these kinds."""
        choices = self.game.legal(world, seat)
        wanted = [
            it
            for it in choices
            if tag_of(type(example(it))) in kinds and not turns_on_own(world, seat, example(it))
        ]
        yield from self._lines(world, seat, wanted)

    def _choices(
        self, world: World, seat: SeatId, piece: str, everything: bool
    ) -> Iterable[Choice]:
        answers = {type(it.default) for it in self.game.prompts(world) if it.seat == seat}
        for choice in self.game.legal(world, seat, piece):
            action = example(choice)
            idle = type(action) not in answers and is_idle(world, seat, action)
            if not _amends(choice) and (everything or not idle):
                yield choice

    def _lines(self, world: World, seat: SeatId, choices: Iterable[Choice]) -> Iterator[str]:
        marched: set[str] = set()
        for choice in choices:
            if isinstance(choice, Move) and choice.attack is None:
                if choice.army not in marched:
                    marched.add(choice.army)
                    yield self._march(world, choice)
            elif isinstance(choice, Family):
                yield self._family(world, choice)
            else:
                yield self._priced(world, seat, choice)

    def _march(self, world: World, step: Move) -> str:
        """All cells an army can come to, on one line."""
        cells = in_reading_order(ways(world, world.armies[ArmyId(step.army)]).cells)
        shown = " ".join(cells)
        act = self._label(world, step)
        line = self.phrases.lines.say(step)
        return self._words("strategic.march", act=act, line=line, cells=shown)

    def _priced(self, world: World, seat: SeatId, action: Action) -> str:
        line, act = self.phrases.lines.say(action), self._label(world, action)
        facts = self.game.decide(world, seat, action)
        coins = None if isinstance(facts, Refusal) else price_of(facts)
        return self._words("strategic.act", act=act, line=line, coins=coins or 0)

    def _family(self, world: World, family: Family) -> str:
        sample = _sample(family)
        line, act = self.phrases.lines.say(sample), self._label(world, sample)
        known = self._domain(family.domain)
        return self._words("strategic.family", act=act, line=line, range=known)

    def _label(self, world: World, action: Action) -> str:
        return ask_label(Fields(self._names, world), action)

    def _domain(self, domain: Domain) -> str:
        match domain:
            case Numbers(low, high) | Numerals(low, high):
                return f"{low}\u2013{high}"
            case NumberRows(low, high, length):
                return f"{length} \u00d7 {low}\u2013{high}"
            case Orderings(items) | Subsets(items) | Selections(items):
                return ", ".join(map(self._called, items))
            case Rows(words, shortest, longest):
                count = str(shortest) if shortest == longest else f"{shortest}\u2013{longest}"
                return f"{count} \u00d7 ({', '.join(map(self._called, words))})"
            case choices.Bundles(bundles):
                return ", ".join(self._called(item) for bundle in bundles for item in bundle)
            case NumberedNames(numbered, bare):
                named = [f"{self._called(it.name)}:{it.low}\u2013{it.high}" for it in numbered]
                return ", ".join([*named, *map(self._called, bare)])
            case AnyText() | choices.Judged() | choices.FreshNames() | choices.Digests():
                return self._words("strategic.any_name")
            case _:
                assert_never(domain)

    def _called(self, item: str) -> str:
        spoken = self.phrases.lines.card(item)
        return spoken if spoken != item else self._names.seat(item)


def example(choice: Choice) -> Action:
    return choice.example if isinstance(choice, Family) else choice


def _amends(choice: Choice) -> bool:
    return tag_of(type(example(choice))) in AMENDING


def is_idle(world: World, seat: SeatId, action: Action) -> bool:
    """Whether an act is left out of short lists: possible at any time, seldom wanted, or against
    one's own."""
    if isinstance(action, Dismiss) and isinstance(world.phase, Shortage):
        return False  # VS-4.6.d: nothing else is asked for
    kind = type(action)
    return is_always_open(kind) or kind in SELDOM or turns_on_own(world, seat, action)


def turns_on_own(world: World, seat: SeatId, action: Action) -> bool:
    """VS-7.16.a. An attack on what is one's own: allowed, but hardly what is looked for."""
    match action:
        case Move(_, _, str() as target) | Declare(_, target) | Sally(_, target):
            piece = piece_named(world, target)
            return piece is not None and owner_of(world, piece) == seat
        case _:
            return False


def _sample(family: Family) -> Action:
    """A member whose own field is seen."""
    if isinstance(family.domain, Numbers):
        return replace(family.example, **{family.field: family.domain.low})
    return family.example
