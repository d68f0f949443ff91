"""The desk of dice games: display and input at the terminal."""

from letopis.cli.rules.rulebook import rule_lines
from letopis.cli.sheets.hints import show_hints
from letopis.cli.sheets.score_table import SheetScreen, signed
from letopis.cli.sheets.typed_asks import ASKS, COMMANDS, TypedSheetAsks
from letopis.cli.terminal.greeting import greet
from letopis.cli.terminal.screen import Screen
from letopis.core.acts import Action, Refusal
from letopis.core.choices import Choice
from letopis.core.chronicle import Entry
from letopis.core.errors import NotationError
from letopis.core.game import Outcome
from letopis.core.header import setup_of
from letopis.core.seats import PERSON, SeatId
from letopis.core.table import Table
from letopis.games.sheet.actions import Keep, Roll
from letopis.games.sheet.game import SheetGame
from letopis.games.sheet.rules import compile_rules
from letopis.games.sheet.totals import part_sum, part_total
from letopis.games.sheet.view import SheetView
from letopis.telling.outcomes import outcome_said
from letopis.telling.sheet_teller import SheetTeller
from letopis.telling.variants import full_sentence
from letopis.words import refusal_text, seat_name
from letopis.words.bot_names import player_name

LOG_SHOWN = 12


class SheetDesk:
    """One dice table on one screen."""

    asks, commands, puzzled = ASKS, COMMANDS, "unknown-words"

    def __init__(self, screen: Screen, table: Table) -> None:
        assert isinstance(table.game, SheetGame)
        self._screen, self._words = screen, screen.words
        self._seats = table.header.seats
        self._rules = compile_rules(table.game.spec(setup_of(table.game, table.header).options))
        self._sheets = SheetScreen(screen, self._rules.spec, self._seats)
        self._phrases = TypedSheetAsks(self._rules.spec)
        self._teller = SheetTeller(self._words, table)
        self._log: list[str] = []
        self._nothing_shown_yet = True

    def recall(self, entries: tuple[Entry, ...]) -> None:
        """Load the entries made before this session, for the log."""
        for entry in entries[-LOG_SHOWN:]:
            self._remember(entry)

    def greet(self, table: Table) -> None:
        greet(self._screen, table)

    def hand_over(self, table: Table, seat: SeatId) -> str | None:
        """None: dice games hide nothing."""
        return None

    def is_secret(self, table: Table) -> bool:
        return False

    def turn(self, table: Table, seat: SeatId) -> None:
        """Show what a person needs to see before choosing."""
        view = self._view(table, seat)
        if view.rolls == 0 or self._nothing_shown_yet:
            self._screen.blank()
            self._sheets.sheet(view)
            self._say_turn(view, seat)
        if view.rolls == 0:
            self._screen.say("terminal.first_step")
        else:
            self._sheets.dice(view)
            self._sheets.offers(view)
        self._nothing_shown_yet = False

    def _say_turn(self, view: SheetView, seat: SeatId) -> None:
        """Print whose turn it is below the sheet, where a small screen still shows it."""
        if view.games > 1:
            self._screen.say("terminal.game_of_match", game=view.game, games=view.games)
        self._screen.say(
            "terminal.turn",
            name=seat_name(self._words, self._seats, seat),
            round=view.round,
            rounds=view.rounds,
        )

    def prompt(self, table: Table, seat: SeatId) -> str:
        draw = table.game.draw(table.state)
        if draw is not None:
            return self._words("terminal.prompt_throw", count=draw.dice)
        return self._words("terminal.prompt", name=seat_name(self._words, self._seats, seat))

    def speaker(self, seat: SeatId, typed: str) -> tuple[SeatId, str]:
        """The asked seat: in dice games nobody acts out of turn."""
        return seat, typed

    def silence(self, table: Table, seat: SeatId) -> str | None:
        """None: an empty line has no meaning."""
        return None

    def notation(self, table: Table, seat: SeatId, typed: str) -> str:
        return self._phrases.notation(typed, throwing=table.game.draw(table.state) is not None)

    def caution(self, table: Table, seat: SeatId, action: Action) -> None:
        """None: an undo takes back any act on a sheet."""

    def tell(self, before: Table, entry: Entry) -> None:
        sentences = self._remember(entry)
        if self._is_person(entry.seat) and isinstance(entry.ask, Roll | Keep):
            return  # the person who typed it knows it
        for sentence in sentences:
            self._screen.tell(sentence)

    def tell_throw(self, before: Table, entry: Entry, mover_is_person: bool) -> None:
        """Print a bot's throw; a person sees the dice with the offers."""
        sentences = self._remember(entry)
        if not mover_is_person:
            for sentence in sentences:
                self._screen.tell("  " + sentence)

    def refuse(self, table: Table, refusal: Refusal) -> None:
        self._screen.complain(refusal_text(self._words, refusal, self._seats))

    def command(self, table: Table, seat: SeatId, line: str) -> None:
        """Run a command that changes nothing."""
        verb, _, rest = line.partition(" ")
        view = self._view(table, seat)
        match verb:
            case "help":
                self._help(table)
            case "sheet":
                self._sheets.sheet(view)
            case "cells":
                self._sheets.offers(view) if view.offers else self._screen.say("terminal.no_dice")
            case "hint":
                self._hint(view, table.game.legal(table.state, seat), bool(rest))
            case "rule":
                self._rule(table, rest)
            case "log":
                for sentence in self._log[-LOG_SHOWN:] or [self._words("terminal.no_log")]:
                    self._screen.tell(sentence)

    def ending(self, table: Table, outcome: Outcome) -> None:
        """Print the last sheet, the winners, and the cost of weak armies."""
        self._screen.blank()
        self._sheets.sheet(self._view(table, table.header.seats[0].id))
        self._screen.tell(full_sentence(outcome_said(self._words, table)))
        self._weak_parts(table)

    def _weak_parts(self, table: Table) -> None:
        """VD-A.9. Print how much a negative army cost, of which little can be won and much lost."""
        for sheets in table.state.finished:
            for seat, sheet in zip(self._seats, sheets, strict=True):
                for part in self._rules.spec.parts:
                    plain = part_sum(self._rules, sheet, part)
                    counted = part_total(self._rules, sheet, part)
                    if plain < 0 and counted < plain:
                        self._screen.say(
                            "terminal.weak_army",
                            name=player_name(self._words, seat),
                            plain=signed(plain),
                            counted=signed(counted),
                            cost=plain - counted,
                        )

    def _hint(self, view: SheetView, legal: tuple[Choice, ...], everything: bool) -> None:
        if not view.offers:
            self._screen.say("terminal.no_dice")
            return
        show_hints(self._screen, self._rules, view, legal, everything)

    def _help(self, table: Table) -> None:
        for line in self._words.texts("help", "commands"):
            self._screen.tell(line)
        self._screen.blank()
        for line in self._words.texts("help", table.header.game):
            self._screen.tell(line)

    def _rule(self, table: Table, clause: str) -> None:
        lines = rule_lines(self._words, table.header.game, clause, self._screen.width)
        if not lines:
            raise NotationError("unknown-clause", clause=clause)
        for line in lines:
            self._screen.tell(line)

    def _remember(self, entry: Entry) -> list[str]:
        sentences = [it.text for it in self._teller.facts(entry)]
        self._log += [f"{entry.seq}. {sentence}" for sentence in sentences]
        return sentences

    def _is_person(self, seat: SeatId) -> bool:
        return any(holder.id == seat and holder.player == PERSON for holder in self._seats)

    def _view(self, table: Table, seat: SeatId) -> SheetView:
        view = table.game.view(table.state, seat)
        assert isinstance(view, SheetView)
        return view
