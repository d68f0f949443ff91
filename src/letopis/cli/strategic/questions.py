"""The question that is open, as the teller says it: who is asked, about what, what silence means,
and what to type."""

from collections.abc import Iterable, Iterator

from letopis.cli.strategic.acts import ActLines
from letopis.cli.terminal.screen import Screen
from letopis.core.acts import Action
from letopis.core.errors import NotationError
from letopis.core.seats import SeatId
from letopis.core.table import Table
from letopis.games.strategic.building import founding_cells
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.view import world_seen_by
from letopis.games.strategic.world import Entering, World
from letopis.telling.strategic.battles.sides import sides_said
from letopis.telling.strategic.fields import Fields
from letopis.telling.strategic.founding import founding
from letopis.telling.strategic.names import Names, Values
from letopis.telling.strategic.prompts import prompt_words, silence_words
from letopis.telling.strategic.questions import questions
from letopis.telling.variants import full_sentence
from letopis.telling.wire_words import QuestionWords

REACT, TURN, DICE = "react", "turn", "throw"
SHOWN = 12


class Questions:
    """Words around the prompt."""

    def __init__(self, screen: Screen, names: Names, acts: ActLines) -> None:
        self._screen, self._words = screen, screen.words
        self._names = names
        self._acts, self._phrases, self._game = acts, acts.phrases, acts.game

    def key(self, world: World) -> str:
        prompts = self._game.prompts(world)
        return prompts[0].key if prompts else ""

    def heading(self, world: World, seat: SeatId) -> str:
        name = self._names.seat(seat)
        if world.year == 0:
            return self._words("strategic.before_all", name=name)
        return self._words("strategic.heading", year=world.year, name=name)

    def ask(self, table: Table, seat: SeatId) -> None:
        """What is asked, as the teller says it, with the line to type beside every answer."""
        world: World = table.state
        key = self.key(world)
        if key == TURN:
            return
        prompt = next((it for it in self._game.prompts(world) if it.seat == seat), None)
        if prompt is not None and key != DICE:
            asked = prompt_words(self._names, world, prompt)
            name = self._names.seat(seat)
            self._screen.tell(self._words("strategic.asks", name=name, asked=asked), style="bold")
        match key:
            case "react" | "agree":
                fields = Fields(self._names, world_seen_by(world, seat))
                for question in questions(fields, table, seat):
                    self._tell_all(self._question(question))
            case "enter":
                self._tell_all(self._founding(table, seat))
            case "shortage":
                self._list(world, seat, frozenset({"dismiss"}))
            case _:
                self._other(world, seat)
        if prompt is not None and prompt.default is not None and key != REACT:
            silence = silence_words(self._names, table, prompt)
            line = self._phrases.lines.say(prompt.default)
            self._screen.say("strategic.usual", silence=silence, line=line)

    def prompt(self, world: World, seat: SeatId) -> str:
        if world.call is not None:
            why = Fields(self._names, world).why(world.call)
            about = {"dice": world.call.dice, "sides": world.call.sides}
            return self._words("strategic.prompt.dice", why=why, **about)
        name, key = self._names.seat(seat), self.key(world)
        if key == TURN and seat in world.players:
            coins = world.players[seat].treasury
            return self._words("strategic.prompt.turn", name=name, year=world.year, coins=coins)
        if self._words.has("strategic", "prompt", key):
            return self._words.at("strategic", "prompt", key, name=name)
        return self._words("terminal.prompt", name=name)

    def silence(self, world: World, seat: SeatId) -> str | None:
        """Enter lets it happen; to other questions it is a slip of the finger."""
        if world.call is None and self.key(world) == REACT:
            return self._written(self._default(world, seat))
        return None

    def default(self, world: World, seat: SeatId) -> str:
        """`default`: what silence would mean, where that is safe to say at once."""
        default = self._default(world, seat)
        if default is None:
            raise NotationError("strategic-no-default")
        return self._written(default)

    def site(self, world: World) -> Cell | None:
        """Where the one who enters may build."""
        if not isinstance(world.phase, Entering) or world.phase.seat is None:
            return None
        cells = founding_cells(world)
        return cells[0] if cells else None

    def _question(self, question: QuestionWords) -> Iterator[str]:
        """What has happened, and the few answers."""
        yield f"  {full_sentence(question.title)} {question.text}".rstrip()
        for it in question.answers[: SHOWN + 1]:
            action = self._game.notation.read(it.line)
            assert isinstance(action, Action)
            line = self._phrases.lines.say(action)
            act = self._words("strategic.act", act=it.label, line=line, coins=0)
            yield "    " + "   ".join(filter(None, (act, it.consequence, it.danger)))
        if len(question.answers) > SHOWN + 1:
            count = len(question.answers) - SHOWN - 1
            yield "    " + self._words("strategic.more_lines", count=count)

    def _founding(self, table: Table, seat: SeatId) -> Iterator[str]:
        """VS-3.5.d-g. Houses, and the armies that go with each."""
        found = founding(table, seat, self._words, None)
        if found is None:
            return
        cells = self._cells(found.cells)
        yield "  " + self._words("strategic.founding.purse", coins=found.purse, cells=cells)
        barred = {(it.house, it.army) for it in found.barred}
        for house in found.houses:
            open_to = [it for it in found.armies if (house.kind, it.kind) not in barred]
            armies = ", ".join(f"{self._names.kind(it.kind)} {it.cost}" for it in open_to)
            if armies:
                about: Values = {"house": self._names.kind(house.kind), "coins": house.cost}
                yield "  " + self._words("strategic.founding.pair", armies=armies, **about)

    def _other(self, world: World, seat: SeatId) -> None:
        """What can be done answers it; in a battle, after who fights whom."""
        if self.key(world) in ("array", "orders", "again"):
            self._screen.tell(f"  {sides_said(self._names, world, seat)}")
        if self.key(world) in ("orders", "again"):
            self._screen.tell("  " + self._words("battle.ties"))
        self._tell_all(f"  {it}" for it in list(self._acts.of_all(world, seat, False))[:SHOWN])

    def _tell_all(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._screen.tell(line)

    def _list(self, world: World, seat: SeatId, kinds: frozenset[str]) -> None:
        lines = list(self._acts.reactions(world, seat, kinds))
        for line in lines[:SHOWN]:
            self._screen.tell(f"  {line}")
        if len(lines) > SHOWN:
            self._screen.say("strategic.more_lines", count=len(lines) - SHOWN)

    def _cells(self, cells: tuple[Cell, ...]) -> str:
        shown = ", ".join(cells[:SHOWN])
        return f"{shown} \u2026" if len(cells) > SHOWN else shown

    def _default(self, world: World, seat: SeatId) -> Action | None:
        for prompt in self._game.prompts(world):
            if prompt.seat == seat:
                return prompt.default
        return None

    def _written(self, action: Action | None) -> str:
        return str(self._game.notation.write(action)) if action is not None else ""
