"""VS-0.1.b. The host at the keyboard: an edit is shown before it is written with its reason."""

from msgspec.structs import replace

from letopis.cli.strategic.typed_asks import TypedAsks
from letopis.cli.strategic.typed_edits import HostLine, TypedEdits
from letopis.cli.terminal.screen import Screen
from letopis.core.acts import Refusal
from letopis.core.chronicle import Entry
from letopis.core.errors import NotationError
from letopis.core.notation import Text
from letopis.core.seats import HOST
from letopis.core.table import Table, advance, open_table
from letopis.games.strategic.council import RulesAmended
from letopis.games.strategic.host import Cleared, Edit, Edited, is_secret, restoring
from letopis.games.strategic.world import World
from letopis.telling.strategic.edits import edit_told, follows
from letopis.telling.strategic.fields import Fields
from letopis.telling.strategic.sentences import Chronicler

TRY, CANCEL = "host-try", "host-cancel"
COMMANDS = (TRY, CANCEL)
HOST_VERBS = ("edit", "rollback", "cancel", "ruling")
MOST_SHOWN = 40
SOME_REASON = Text("...")


class HostDesk:
    """Keeps an edit until its reason is given, and the entries one can go back to."""

    def __init__(
        self, screen: Screen, table: Table, chronicler: Chronicler, phrases: TypedAsks
    ) -> None:
        self._screen, self._words = screen, screen.words
        self._game, self._header = table.game, table.header
        self._chronicler = chronicler
        self._phrases = TypedEdits(phrases)
        self._entries: list[Entry] = []
        self._waiting: Edit | None = None

    def remember(self, entry: Entry) -> None:
        self._entries.append(entry)

    def is_host_talk(self, typed: str) -> bool:
        """Whether a line is an act of the host, and not an answer that a battle waits for."""
        said = self._phrases.said(typed)
        return bool(said.because) or said.verb in HOST_VERBS

    def notation(self, world: World, typed: str) -> str:
        """What the host says, in the notation; an edit without a reason is only tried."""
        said = self._phrases.said(typed)
        match said.verb:
            case "edit":
                lines, forced = self._phrases.edit(world, said.rest)
                return self._asked(Edit(lines, forced=forced), said)
            case "rollback":
                return self._asked(self._back(world, said.rest), said)
            case "cancel":
                return CANCEL
            case "" | "forced" if said.because:
                return self._carried_out(said)
            case _:
                return self._phrases.act(world, said)

    def command(self, world: World, verb: str) -> Refusal | None:
        """Show what an edit would change; or forget it."""
        if verb == CANCEL:
            self._waiting = None
            self._screen.say("strategic.host.dropped")
            return None
        assert self._waiting is not None
        trial = replace(self._waiting, because=SOME_REASON)
        facts = self._game.decide(world, HOST, trial)
        refusal = facts if isinstance(facts, Refusal) else None
        if refusal is not None:
            facts = self._game.decide(world, HOST, replace(trial, forced=True))
        if isinstance(facts, Refusal):
            self._waiting = None
            return facts
        self._screen.say("strategic.host.would")
        for line in self._difference(world, facts):
            self._screen.tell(f"  {line}")
        self._screen.say("strategic.host.confirm" if refusal is None else "strategic.host.force")
        return refusal

    def _difference(self, world: World, facts: tuple[object, ...]) -> list[str]:
        """What changes in words, as far as everybody may know it."""
        told: list[str] = []
        is_hidden = False
        for fact in facts:
            if isinstance(fact, RulesAmended):
                about = Fields(self._chronicler.names, world).of(fact)
                told.append(self._words("strategic.told.rules-amended", **about))
            if not isinstance(fact, Edited | Cleared):
                continue
            if is_secret(fact.path):
                is_hidden = True
            elif not follows(fact):
                told.append(edit_told(self._chronicler.names, world, fact))
            world = self._game.evolve(world, fact)
        more = len(told) - MOST_SHOWN
        shown = told[:MOST_SHOWN]
        if more > 0:
            shown.append(self._words("strategic.host.and_more", count=more))
        return [*shown, self._words("strategic.host.hidden")] if is_hidden else shown

    def _asked(self, edit: Edit, said: HostLine) -> str:
        if said.because:
            return self._written(edit, said.because)
        self._waiting = edit
        return TRY

    def _carried_out(self, said: HostLine) -> str:
        edit = self._waiting
        if edit is None:
            raise NotationError("host-nothing-waits")
        self._waiting = None
        forced = edit.forced or said.verb == "forced"
        return self._written(replace(edit, forced=forced), said.because)

    def _written(self, edit: Edit, because: str) -> str:
        return str(self._game.notation.write(replace(edit, because=Text(because))))

    def _back(self, world: World, text: str) -> Edit:
        """VS-0.1.b. The world after that entry, reached by compensating facts."""
        words = text.split()
        last = len(self._entries)
        number = int(words[0]) if words and words[0].isdecimal() and len(words[0]) < 9 else -1
        if not 0 <= number <= last:
            raise NotationError("host-no-entry", entry=words[0][:20] if words else "?", last=last)
        table = open_table(self._game, self._header)
        for entry in self._entries[:number]:
            table = advance(table, entry)
        forced = len(words) > 1 and self._phrases.edit(world, words[1])[1]
        return Edit(restoring(table.state, world), forced=forced, back=number)
