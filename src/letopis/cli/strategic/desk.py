"""What players of the Great Strategic see and type at one keyboard."""

from collections.abc import Iterable

from letopis.cli.maps.commands import title
from letopis.cli.rules.catalogue import changes_told
from letopis.cli.rules.rulebook import rule_lines
from letopis.cli.strategic import host_desk
from letopis.cli.strategic.acts import ActLines
from letopis.cli.strategic.board import TerminalBoard
from letopis.cli.strategic.final_table import final_table
from letopis.cli.strategic.help import help_lines
from letopis.cli.strategic.host_desk import HostDesk
from letopis.cli.strategic.questions import Questions
from letopis.cli.strategic.reach import ReachLines
from letopis.cli.strategic.status import Status
from letopis.cli.strategic.typed_asks import COMMANDS, UNDO, TypedAsks
from letopis.cli.terminal.greeting import greet
from letopis.cli.terminal.screen import Screen
from letopis.core.acts import Action, Refusal
from letopis.core.chronicle import Entry
from letopis.core.errors import NotationError
from letopis.core.game import Outcome
from letopis.core.questions.dry_run import dry_run
from letopis.core.seats import CHANCE, HOST, PERSON, SeatId
from letopis.core.table import Table, advance, open_table
from letopis.core.table_acts import Undo
from letopis.games.strategic.game import StrategicGame
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.reach import ways
from letopis.games.strategic.world import ArmyId, World, armies_of, structure_named, structures_of
from letopis.rulebook import game_edition
from letopis.telling.foresight import Foreteller
from letopis.telling.outcomes import outcome_said
from letopis.telling.strategic.ask_fields import PLACES
from letopis.telling.strategic.cell_card import PieceLines, cell_card
from letopis.telling.strategic.names import Names
from letopis.telling.strategic.refusals import reason_said
from letopis.telling.strategic.sentences import Chronicler
from letopis.telling.variants import full_sentence

LOG_SHOWN = 20
REMEMBERED = 200
SHAPES = {  # what is wrong with an ask, in the player's words
    "notation-missing": "strategic-missing",
    "notation-extra": "strategic-extra",
    "notation-choice": "strategic-choice",
    "notation-number": "strategic-number",
}
SEALED = ("array", "orders", "again", "unseal")


class StrategicDesk:
    """Display and input of one map on one screen, shared by all players."""

    asks, commands = (*PLACES, UNDO), (*COMMANDS, *host_desk.COMMANDS)
    puzzled = "strategic-words"

    def __init__(self, screen: Screen, table: Table) -> None:
        assert isinstance(table.game, StrategicGame)
        self._screen, self._words, self._game = screen, screen.words, table.game
        self._header, self._seats = table.header, table.header.seats
        self._chronicler = Chronicler(screen.words, table)
        self._names = self._chronicler.names
        self._phrases = TypedAsks(self._names, self._seats)
        self._board = TerminalBoard(screen, self._names)
        self._status = Status(table.game, self._names, self._phrases, self._board)
        self._acts = ActLines(table.game, self._names, self._phrases)
        self._questions = Questions(screen, self._names, self._acts)
        self._reach = ReachLines(self._names, self._phrases)
        self._host = HostDesk(screen, table, self._chronicler, self._phrases)
        self._log: list[str] = []
        self._at_keyboard: SeatId | None = None
        self._shown_turn: tuple[int, SeatId] | None = None
        self._signs_explained = False
        self._took_back = False
        self._was_secret = False  # what was typed last was for nobody else's eyes

    def recall(self, entries: tuple[Entry, ...]) -> None:
        """Load earlier entries for the log, with the world in which each happened."""
        table = open_table(self._game, self._header)
        for entry in entries:
            self._remember(table, entry)
            table = advance(table, entry)

    def greet(self, table: Table) -> None:
        greet(self._screen, table)
        world: World = table.state
        self._screen.say("strategic.on_map", map=title(world.ground.map, self._words))
        self._tell_all(self._status.aims(world))
        for line in changes_told(self._words, world.ground.catalogue.overridden):
            self._screen.tell(line, style="yellow")

    def hand_over(self, table: Table, seat: SeatId) -> str | None:
        """VS-7.5.a. Clear what is secret from the screen; anything public stays until it has been
        read."""
        if not self._changes(seat):
            return None
        closed = lies_face_down(table.state)
        if closed:
            self._screen.clear()
        if not closed and not self._was_secret and not self.is_secret(table):
            return ""
        return self._words("strategic.sit_down", name=self._names.seat(seat))

    def is_secret(self, table: Table) -> bool:
        return self._questions.key(table.state) in SEALED

    def turn(self, table: Table, seat: SeatId) -> None:
        """The map once a turn; after that only what has changed, and the question."""
        world: World = table.state
        self._sit_down(seat)
        key = self._questions.key(world)
        if key in ("turn", "shortage", "enter") and self._shown_turn != (world.turn, seat):
            self._shown_turn = (world.turn, seat)
            self._overview(world, seat)
        self._questions.ask(table, seat)
        self._was_secret = key in SEALED

    def prompt(self, table: Table, seat: SeatId) -> str:
        return self._questions.prompt(table.state, seat)

    def speaker(self, seat: SeatId, typed: str) -> tuple[SeatId, str]:
        return self._phrases.speaker(seat, typed)

    def silence(self, table: Table, seat: SeatId) -> str | None:
        return self._questions.silence(table.state, seat)

    def notation(self, table: Table, seat: SeatId, typed: str) -> str:
        line = self._in_notation(table.state, seat, typed)
        # The same words let standing orders speak in a battle and the usual answer elsewhere.
        if line == "default" or (line == "as-standing" and table.state.field is None):
            return self._questions.default(table.state, seat)
        self._check(line)
        return line

    def _in_notation(self, world: World, seat: SeatId, typed: str) -> str:
        """VS-0.1.b. A host has phrases of his own, unless a battle waits for his orders."""
        if seat == HOST and (world.field is None or self._host.is_host_talk(typed)):
            return self._host.notation(world, typed)
        return self._phrases.notation(world, seat, typed)

    def _check(self, line: str) -> None:
        """Raise the error of an ask in the player's words, with an example."""
        verb = line.split()[0]
        if verb not in PLACES:
            return
        try:
            self._game.notation.read(line)
        except NotationError as trouble:
            key = SHAPES.get(trouble.key, "strategic-shape")
            known = str(trouble.about.get("known", "")).split(", ")
            raise NotationError(
                key,
                verb=self._phrases.lines.verb(verb),
                word=trouble.about.get("word", ""),
                known=", ".join(map(self._phrases.lines.word, known)),
                example=self._words.texts("strategic", "help", "verb", verb)[0],
            ) from trouble

    def tell(self, before: Table, entry: Entry) -> None:
        self._took_back = isinstance(entry.ask, Undo)
        for sentence in self._remember(before, entry):
            self._screen.tell(sentence)

    def tell_throw(self, before: Table, entry: Entry, mover_is_person: bool) -> None:
        self.tell(before, entry)

    def refuse(self, table: Table, refusal: Refusal) -> None:
        if refusal.reason == "nothing-to-undo" and self._took_back:
            why = self._words("strategic.undo_once")
        else:
            why = reason_said(self._names, table.state, refusal)
        self._screen.complain(self._words("terminal.refused", why=why, clause=refusal.clause))

    def command(self, table: Table, seat: SeatId, line: str) -> None:
        """Commands that change nothing."""
        verb, _, rest = line.partition(" ")
        world: World = table.state
        match verb:
            case "help":
                self._tell_all(help_lines(self._words))
            case "map":
                self._map(table, seat, rest)
            case "cell":
                self._cell(table, seat, rest)
            case "army":
                self._army(world, seat, rest)
            case "armies" | "structures" | "players":
                self._pieces(world, seat, verb, rest == "all")
            case "acts" | "reach":
                ask_rules = self._list_acts if verb == "acts" else self._list_reach
                ask_rules(world, seat, rest)
            case "rule":
                self._rule(world, rest)
            case host_desk.TRY | host_desk.CANCEL:
                self._hosted(table, verb)
            case "log":
                shown = int(rest) if rest.isdigit() else LOG_SHOWN
                self._tell_all(self._log[-shown:] or [self._words("terminal.no_log")])

    def ending(self, table: Table, outcome: Outcome) -> None:
        """The last map, the final table and who has won."""
        self._screen.blank()
        self._board.draw(table.state, None)
        self._tell_all(final_table(self._names, table.state))
        self._screen.tell(full_sentence(outcome_said(self._words, table)))

    def _overview(self, world: World, seat: SeatId) -> None:
        self._screen.blank()
        self._screen.tell(self._questions.heading(world, seat), style="bold")
        drawn = self._board.glance if self._signs_explained else self._board.draw
        drawn(world, self._home(world, seat))
        self._signs_explained = True
        if seat not in world.players or not world.players[seat].entered:
            return
        self._screen.tell(self._status.purse(world, seat))
        self._pieces(world, seat, "armies", False)
        self._pieces(world, seat, "structures", False)
        self._tell_all(self._status.pending(world, seat))

    def _pieces(self, world: World, seat: SeatId, what: str, of_all: bool) -> None:
        """One's own pieces, or everybody's; or the players."""
        if what == "players":
            self._tell_all(self._status.players(world))
            return
        lines_of = self._status.armies if what == "armies" else self._status.structures
        owners: tuple[SeatId | None, ...] = (*world.seats, None) if of_all else (seat,)
        for owner in owners:
            lines = lines_of(world, owner) if owner is None or owner in world.players else []
            if not lines and of_all:
                continue
            key = what if not of_all else f"{what}_of" if owner is not None else f"{what}_free"
            self._screen.tell(self._words.at("strategic", key, name=self._names.seat(owner)))
            self._tell_all(lines or [f"  {self._words('strategic.none')}"])

    def _hosted(self, table: Table, verb: str) -> None:
        refusal = self._host.command(table.state, verb)
        if refusal is not None:
            self.refuse(table, refusal)

    def _map(self, table: Table, seat: SeatId, rest: str) -> None:
        world: World = table.state
        if rest == "lands":
            self._board.lands(world)
            return
        if rest in ("", "full"):
            self._board.draw(world, self._home(world, seat), everything=rest == "full")
            return
        if Cell(rest) not in world.ground.sites:
            raise NotationError("strategic-no-cell", cell=rest)
        self._board.draw(world, Cell(rest))
        self._cell(table, seat, rest)

    def _cell(self, table: Table, seat: SeatId, cell: str) -> None:
        """The card of a cell: its ground, and every piece there with the name one types."""
        card = cell_card(table, seat, self._words, cell)
        if card is None:
            raise NotationError("strategic-no-cell", cell=cell)
        ground = " ".join(it.text for it in card.lines)
        self._screen.say("strategic.cell", title=card.title, about=ground)
        for piece in card.pieces:
            typed, about = self._names.typed_piece(piece.piece), _told(piece)
            self._screen.tell(f"  {piece.name} [{typed}]. {about}")

    def _army(self, world: World, seat: SeatId, name: str) -> None:
        """A piece, what it may do, and how far it can go."""
        army, structure = world.armies.get(ArmyId(name)), structure_named(world, name)
        if army is not None:
            whose = self._words("strategic.whose", name=self._names.seat(army.owner))
            self._screen.tell(f"{self._status.army(world, army, _own(army.owner, seat))} {whose}")
            reached = frozenset(ways(world, army).cells) if army.owner == seat else frozenset()
            self._board.around(world, army.cell, reached)
        elif structure is not None:
            whose = self._words("strategic.whose", name=self._names.seat(structure.owner))
            own = _own(structure.owner, seat)
            self._screen.tell(f"{self._status.structure(world, structure, own)} {whose}")
        else:
            raise NotationError("strategic-no-piece", piece=name or "?")
        self._tell_all(f"  {it}" for it in self._acts.of_piece(world, seat, name))

    def _list_reach(self, world: World, seat: SeatId, rest: str) -> None:
        """How far a piece can go; about a cell, how it gets there or what bars it."""
        piece, _, cell = rest.partition(" ")
        if ArmyId(piece) not in world.armies and structure_named(world, piece) is None:
            raise NotationError("strategic-no-piece", piece=piece or "?")
        self._tell_all(self._reach.of(world, seat, piece, cell))

    def caution(self, table: Table, seat: SeatId, action: Action) -> str | None:
        """VS-7.16.a, VS-6.0.r, VS-I.r. The grave warnings about an act, as a question."""
        found = dry_run(table, seat, action)
        if isinstance(found, Refusal):
            return None
        foreteller = Foreteller(self._words, table, seat)
        grave = [foreteller.warning(it) for it in found.warnings if it.grave]
        return self._words("strategic.sure.ask", warnings=" ".join(grave)) if grave else None

    def _list_acts(self, world: World, seat: SeatId, rest: str) -> None:
        if rest == "rules":
            lines = list(self._acts.amendments(world, seat))
        elif rest and rest != "all":
            if ArmyId(rest) not in world.armies and structure_named(world, rest) is None:
                raise NotationError("strategic-no-piece", piece=rest)
            lines = list(self._acts.of_piece(world, seat, rest))
        else:
            lines = list(self._acts.of_all(world, seat, rest == "all"))
        self._tell_all(f"  {line}" for line in lines)
        if not lines:
            self._screen.say("strategic.no_acts")
        elif not rest:
            self._screen.say("strategic.acts_hint")

    def _rule(self, world: World, clause: str) -> None:
        """The rule as this table plays it."""
        edition = game_edition(world.ground.catalogue, world.options, self._words)
        lines = rule_lines(self._words, "strategic", clause, self._screen.width, edition)
        if not lines:
            raise NotationError("unknown-clause", clause=clause)
        self._tell_all(lines)

    def _sit_down(self, seat: SeatId) -> None:
        """Another player takes the screen."""
        people = [it.id for it in self._seats if it.player == PERSON]
        if seat == self._at_keyboard or seat == CHANCE:
            return
        if len(people) > 1:
            self._screen.blank()
            line = self._words("strategic.hand_over", name=self._names.seat(seat))
            self._screen.tell(line, style="bold reverse")
        self._at_keyboard = seat

    def _changes(self, seat: SeatId) -> bool:
        """Whether another person sits down."""
        return self._at_keyboard is not None and seat not in (self._at_keyboard, CHANCE)

    def _home(self, world: World, seat: SeatId) -> Cell | None:
        """The place at which a large map opens: the capital, an army, any piece."""
        player = world.players.get(seat)
        if player is not None and player.capital is not None:
            return player.capital
        own = [it.cell for it in armies_of(world, seat)]
        own += [it.cell for it in structures_of(world, seat)]
        return own[0] if own else self._questions.site(world)

    def _remember(self, before: Table, entry: Entry) -> list[str]:
        self._host.remember(entry)
        sentences = [it.text for it in self._chronicler.news(before, entry)]
        self._log += [f"{entry.seq}. {sentence}" for sentence in sentences]
        del self._log[:-REMEMBERED]
        return sentences

    def _tell_all(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._screen.tell(line)


def lies_face_down(world: World) -> bool:
    """VS-7.5.a. Whether anybody's choice is still hidden."""
    field = world.field
    return field is not None and bool(field.attack.held or field.defence.held)


def _told(piece: PieceLines) -> str:
    return " ".join(it.text for it in piece.lines)


def _own(owner: SeatId | None, seat: SeatId) -> SeatId | None:
    return seat if owner == seat else None


def show_world(screen: Screen, table: Table) -> None:
    """Where everything stands, for whoever looks back at a game."""
    names = Names(screen.words, table.header.seats, table.state.ground.map)
    board = TerminalBoard(screen, names)
    status = Status(table.game, names, TypedAsks(names, table.header.seats), board)
    board.draw(table.state, None)
    for line in (*status.players(table.state), *status.pending(table.state)):
        screen.tell(line)
