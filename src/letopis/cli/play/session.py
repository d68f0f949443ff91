"""A game at the terminal: asks people, bots and chance; saves every entry before showing it."""

import hmac
from random import Random, SystemRandom

from letopis.bots import Bot, listing, make_bot
from letopis.bots.standing_orders import in_stead, speaks_at_once
from letopis.cli.play.desk import desk_for
from letopis.cli.saved_games import name_of
from letopis.cli.terminal.exit_codes import BAD_INPUT, INTERRUPTED, OK
from letopis.cli.terminal.keyboard import EndOfInput, Keyboard
from letopis.cli.terminal.progress import progress_bar
from letopis.cli.terminal.screen import Screen
from letopis.core import dice
from letopis.core.acts import Action, Refusal
from letopis.core.chronicle import Entry
from letopis.core.driver import own_entry, states_of, throw_source
from letopis.core.errors import NotationError, Trouble
from letopis.core.seats import CHANCE, SeatId
from letopis.core.table import Table, advance, ask
from letopis.core.table_acts import Undo
from letopis.games.strategic.war import AsStanding
from letopis.store.saves import Save, forget_secret, keep_secret
from letopis.words import trouble_text

LONGEST_ECHO = 60


class Quit(Exception):
    """The user leaves a game to be resumed later."""


class Session:
    """Owns a save and plays its table to the end, or until the user leaves."""

    def __init__(
        self, table: Table, save: Save, secret: bytes | None, screen: Screen, keyboard: Keyboard
    ) -> None:
        self._table, self._save, self._secret = table, save, secret
        self._throws = throw_source(table.header, secret)
        self._screen, self._keyboard = screen, keyboard
        self._desk = desk_for(screen, table)
        self._held: list[str] = []
        self._entries: list[Entry] = []
        with progress_bar(screen.words("solve.solving"), True) as report:
            self._bots: dict[SeatId, Bot | None] = {
                seat.id: make_bot(table.game, table.header, seat, report)
                for seat in table.header.seats
            }

    def recall(self, entries: tuple[Entry, ...]) -> None:
        self._entries = list(entries)
        self._desk.recall(entries)

    def run(self) -> int:
        """Play; the exit code is 0 at the end and for every orderly exit."""
        self._desk.greet(self._table)
        try:
            while asked := self._table.asked:
                self._step(asked[0])
            self._finish()
        except Quit:
            self._tell_held()
            self._say_saved()
        except EndOfInput:
            self._tell_held()
            if self._keyboard.interactive:  # the prompt is still on this line
                self._screen.blank()
            self._say_saved()
        except KeyboardInterrupt:
            self._tell_held()
            self._screen.blank()
            self._say_saved()
            return INTERRUPTED
        except Trouble as trouble:
            self._screen.complain(trouble_text(self._screen.words, trouble))
            self._say_saved()
            return BAD_INPUT
        finally:
            self._save.close()
        return BAD_INPUT if self._keyboard.gave_bad_input else OK

    def _step(self, seat: SeatId) -> None:
        if (thrown := own_entry(self._table, self._throws)) is not None:
            self._accept(thrown)
        elif (bot := self._bots.get(seat)) is not None:
            game, state = self._table.game, self._table.state
            chosen = bot.choose(game.view(state, seat), listing(game, state, seat))
            moved = ask(self._table, seat, chosen)
            assert isinstance(moved, Entry)
            self._accept(moved)
        elif not self._speaks_at_once(seat):
            self._ask_person(seat)

    def _speaks_at_once(self, seat: SeatId) -> bool:
        """VS-7.3.a. Apply standing orders of a seat that wants them to be used without asking."""
        game, state = self._table.game, self._table.state
        if not speaks_at_once(game, state, seat):
            return False
        spoken = ask(self._table, *in_stead(game, state, seat, AsStanding(), self._luck(seat)))
        assert isinstance(spoken, Entry)
        self._accept(spoken)
        return True

    def _luck(self, seat: SeatId) -> Random:
        """A random source that no player can predict; repeatable for the same entry if the dice of
        this game have a secret.
        """
        if self._secret is None:
            return SystemRandom()
        place = f"{self._table.header.id}/{self._table.seq}/{seat}".encode()
        return Random(hmac.digest(self._secret, place, "sha256"))

    def _ask_person(self, seat: SeatId) -> None:
        """Show the table, then read lines until one of them is a move."""
        if seat != CHANCE:
            waiting = self._desk.hand_over(self._table, seat)
            if waiting is not None:
                self._keyboard.hand_over(waiting)
            self._desk.turn(self._table, seat)
        before = self._table.seq
        while self._table.seq == before:
            typed = self._typed(seat)
            try:
                self._obey(*self._desk.speaker(seat, typed))
            except NotationError as trouble:
                self._puzzled(trouble_text(self._screen.words, trouble))

    def _typed(self, seat: SeatId) -> str:
        """The next line; an empty one only where it stands for an answer."""
        prompt, silence = (
            self._desk.prompt(self._table, seat),
            self._desk.silence(self._table, seat),
        )
        self._keyboard.remember(not self._desk.is_secret(self._table))
        return self._keyboard.line(prompt) if silence is None else self._answered(prompt, silence)

    def _answered(self, prompt: str, silence: str) -> str:
        return self._keyboard.answer(prompt) or silence

    def _obey(self, seat: SeatId, typed: str) -> None:
        line = self._desk.notation(self._table, seat, typed)
        verb = line.split()[0]
        if verb == "quit":
            raise Quit
        if verb in self._desk.commands:
            self._tell_held()
            self._desk.command(self._table, seat, line)
            self._keyboard.understood()
            return
        action = self._action(line)
        self._tell_held()
        asker = self._asker(seat, action)
        if not self._is_meant(asker, action):
            return
        game, state = self._table.game, self._table.state
        asked = in_stead(game, state, asker, action, self._luck(asker))
        answer = ask(self._table, *asked, states_of(self._table, self._entries))
        if isinstance(answer, Refusal):
            self._keyboard.missed()
            self._desk.refuse(self._table, answer)
        else:
            self._keyboard.understood()
            self._accept(answer)

    def _is_meant(self, seat: SeatId, action: Action) -> bool:
        """Ask once before a grave act; a pipe has nobody to ask."""
        if not self._keyboard.interactive:
            return True
        question = self._desk.caution(self._table, seat, action)
        if question is None:
            return True
        answer = self._keyboard.answer(question).casefold()
        if answer in self._screen.words.texts("terminal", "yes"):
            return True
        self._screen.say("strategic.sure.left")
        return False

    def _asker(self, seat: SeatId, action: Action) -> SeatId:
        """The seat that asks: at one keyboard anybody may undo the last move of a person."""
        last = self._table.last
        if isinstance(action, Undo) and last is not None and self._bots.get(last.seat) is None:
            return last.seat
        return seat

    def _action(self, line: str) -> Action:
        """Parse a line that must be an action; events are lines of the notation too."""
        if line.split()[0] not in self._desk.asks:
            raise NotationError(self._desk.puzzled, line=line[:LONGEST_ECHO])
        action = self._table.game.notation.read(line)
        assert isinstance(action, Action)
        return action

    def _puzzled(self, sentence: str) -> None:
        """Report an unusable line: at a terminal at once; for a pipe only after a usable line, so
        that plain noise gives a single error.
        """
        self._held.append(sentence)
        if self._keyboard.interactive:
            self._tell_held()
        self._keyboard.missed()

    def _tell_held(self) -> None:
        for sentence in self._held:
            self._screen.complain(sentence)
        self._held.clear()

    def _accept(self, entry: Entry) -> None:
        """Save an entry durably, then show it."""
        if self._table.seq == 0 and isinstance(self._table.header.dice, dice.Fair):
            assert self._secret is not None
            # Before the first entry: without its secret a game with fair dice cannot be resumed.
            keep_secret(self._save.path, self._secret)
        self._save.append(entry)
        self._entries.append(entry)
        before, self._table = self._table, advance(self._table, entry)
        if entry.seat == CHANCE and self._table.asked:
            mover_is_person = self._bots.get(self._table.asked[0]) is None
            self._desk.tell_throw(before, entry, mover_is_person)
        else:
            self._desk.tell(before, entry)

    def _finish(self) -> None:
        outcome = self._table.outcome
        assert outcome is not None
        self._desk.ending(self._table, outcome)
        if (revealed := own_entry(self._table, self._throws)) is not None:
            self._accept(revealed)
            forget_secret(self._save.path)
        path = self._save.path
        self._screen.say("terminal.chronicle_at", path=str(path))
        self._screen.say("terminal.look_back", file=name_of(path))

    def _say_saved(self) -> None:
        if self._table.seq:
            path = self._save.path
            self._screen.say("terminal.saved", path=str(path))
            self._screen.say("terminal.go_on", file=name_of(path))
        else:
            self._screen.say("terminal.nothing_saved")
