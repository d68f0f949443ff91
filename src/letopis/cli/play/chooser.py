"""`letopis` without a command: the menu to choose a game, seat the players and play."""

from collections.abc import Callable

from msgspec.structs import replace

from letopis.cli.maps.commands import find_map, map_line
from letopis.cli.play.play import play, resume
from letopis.cli.play.seating import PlayRequest, usual_bot
from letopis.cli.rules.rulebook import rule_lines
from letopis.cli.saved_games import list_games
from letopis.cli.terminal.exit_codes import BAD_INPUT, INTERRUPTED, OK
from letopis.cli.terminal.keyboard import EndOfInput, Keyboard
from letopis.cli.terminal.screen import Screen
from letopis.core.errors import Trouble
from letopis.core.seats import Seat, SeatId, check_seats
from letopis.games.catalogue import GAMES
from letopis.games.materials import usual_map
from letopis.games.sheet.game import SheetGame
from letopis.games.strategic.maps import shipped_names
from letopis.words import trouble_text, words

MOST_AT_ONE_SCREEN = 12


class MenuLeft(Exception):
    """Leave the menu with this exit code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


def choose(screen: Screen, keys: Keyboard) -> int:
    """Run the main menu until the user leaves."""
    while True:
        try:
            choices = _main_menu(screen)
            picked = _pick(screen, keys, "chooser.title", [label for label, _ in choices])
            screen = choices[picked][1](screen, keys) or screen
        except EndOfInput:
            screen.blank()
            return _code(keys)
        except KeyboardInterrupt:
            screen.blank()
            return INTERRUPTED
        except MenuLeft as left:
            return left.code
        except Trouble as trouble:
            if trouble.key == "noise":
                raise
            screen.complain(trouble_text(screen.words, trouble))


MenuAction = Callable[[Screen, Keyboard], Screen | None]


def _main_menu(screen: Screen) -> list[tuple[str, MenuAction]]:
    named = screen.words
    menu: list[tuple[str, MenuAction]] = [
        (f"{named.at('game', name, 'name')}. {named.at('game', name, 'tagline')}", _starter(name))
        for name in GAMES
    ]
    return [
        *menu,
        (named("chooser.resume"), _resume),
        (named("chooser.games"), _games),
        (named("chooser.rules"), _rules),
        (named("chooser.language"), _other_language),
        (named("chooser.leave"), _leave),
    ]


def _starter(name: str) -> MenuAction:
    def start(screen: Screen, keys: Keyboard) -> None:
        wishes = _ask_wishes(name, screen, keys)
        _played(play(name, wishes, None, screen, keys))

    return start


def _played(code: int) -> None:
    if code != OK:
        raise MenuLeft(code)


def _code(keys: Keyboard) -> int:
    return BAD_INPUT if keys.gave_bad_input else OK


def ask_players(name: str, screen: Screen, keys: Keyboard) -> PlayRequest:
    """Ask who plays: people by name, then the number of bots."""
    said = screen.words
    usual = 1 if isinstance(GAMES[name], SheetGame) else 2
    people = _number(screen, keys, said("chooser.people"), usual, (0, MOST_AT_ONE_SCREEN))
    names = [_name(screen, keys, at) for at in range(1, people + 1)]
    proposed = 1 if people < 2 else 0
    least = 1 if people == 0 else 0
    bots = _number(screen, keys, said("chooser.bots"), proposed, (least, MOST_AT_ONE_SCREEN))
    return PlayRequest(people=tuple(names), bots=(usual_bot(GAMES[name]),) * bots)


def _ask_wishes(name: str, screen: Screen, keys: Keyboard) -> PlayRequest:
    said, wishes = screen.words, ask_players(name, screen, keys)
    presets = list(GAMES[name].presets)
    preset = 0
    if len(presets) > 1:
        labels = [
            f"{said.at('preset', name, it, 'name')}. {said.at('preset', name, it, 'about')}"
            for it in presets
        ]
        preset = _pick(screen, keys, "chooser.preset", labels, proposed=1)
    drawn = None if isinstance(GAMES[name], SheetGame) else _ask_map(screen, keys, wishes)
    dice = [said("chooser.dice_fair"), said("chooser.dice_real")]
    real = _pick(screen, keys, "chooser.dice", dice, proposed=1) == 1
    chosen = presets[preset] if presets else None
    return replace(wishes, preset=chosen, real_dice=real, map=drawn)


def _ask_map(screen: Screen, keys: Keyboard, wishes: PlayRequest) -> str:
    """Ask for a shipped map with enough seats; the default one is proposed."""
    seats = len(wishes.people) + len(wishes.bots)
    fitting = [name for name in shipped_names() if len(find_map(name).seats) >= seats]
    labels = [map_line(name, screen.words) for name in fitting]
    usual = usual_map(seats)
    proposed = fitting.index(usual) + 1 if usual in fitting else 1
    return fitting[_pick(screen, keys, "chooser.map", labels, proposed)]


def _name(screen: Screen, keys: Keyboard, number: int) -> str:
    """Ask for a printable name; an empty line takes the default."""
    usual = screen.words("terminal.player", number=number)
    while True:
        name = keys.answer(screen.words("chooser.name", number=number)) or usual
        try:
            check_seats((Seat(SeatId("p1"), name),))
            return name
        except Trouble as trouble:
            screen.complain(trouble_text(screen.words, trouble))
            keys.missed()


def _resume(screen: Screen, keys: Keyboard) -> None:
    _played(resume(None, screen, keys))


def _games(screen: Screen, keys: Keyboard) -> None:
    list_games(screen)


def _leave(screen: Screen, keys: Keyboard) -> None:
    raise MenuLeft(_code(keys))


def _rules(screen: Screen, keys: Keyboard) -> None:
    labels = [screen.words.at("game", name, "name") for name in GAMES]
    picked = _pick(screen, keys, "chooser.which_rules", labels)
    for line in rule_lines(screen.words, list(GAMES)[picked], "", screen.width):
        screen.tell(line)


def _other_language(screen: Screen, keys: Keyboard) -> Screen:
    return Screen(words("en" if screen.words.language == "ru" else "ru"))


def _pick(
    screen: Screen, keys: Keyboard, title: str, labels: list[str], proposed: int | None = None
) -> int:
    """Ask for a number from a list; returns the index from 0."""
    screen.blank()
    screen.say(title)
    for number, label in enumerate(labels, start=1):
        screen.tell(f"  {number}  {label}")
    prompt = screen.words("chooser.number")
    return _number(screen, keys, prompt, proposed, (1, len(labels))) - 1


def _number(
    screen: Screen, keys: Keyboard, prompt: str, proposed: int | None, span: tuple[int, int]
) -> int:
    """Ask for a number within `span`; an empty line takes the proposed one."""
    shown = f"{prompt} [{proposed}] " if proposed is not None else f"{prompt} "
    while True:
        text = keys.answer(shown)
        if not text and proposed is not None:
            return proposed
        if text.isascii() and text.isdigit() and len(text) < 4 and span[0] <= int(text) <= span[1]:
            keys.understood()
            return int(text)
        if text:
            screen.say("chooser.not_that", low=span[0], high=span[1])
            keys.missed()
