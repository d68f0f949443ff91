"""`letopis verify`: check that a chronicle is whole, lawful, and has the promised dice."""

from letopis.cli.saved_games import find_saved
from letopis.cli.terminal.exit_codes import BAD_INPUT, OK
from letopis.cli.terminal.screen import Screen
from letopis.core.files.verify import Verdict
from letopis.core.files.verify import verify as verify_chronicle
from letopis.games.catalogue import GAMES
from letopis.store.chronicle_files import read_file


def verify(file: str, screen: Screen) -> int:
    """TB-1.2, TB-3.2 to TB-3.4. Verify a chronicle; the first difference ends with exit code 2."""
    kept = read_file(find_saved(file), GAMES)
    verdict = verify_chronicle(kept.game, kept.chronicle)
    screen.say("verify.chain", entries=verdict.entries, link=kept.chronicle.link)
    _say_lawful(verdict, screen)
    match verdict.promise:
        case "withheld":
            screen.complain(screen.words("verify.withheld"))
            return BAD_INPUT
        case "pending":
            screen.say("verify.fair_not_yet", throws=verdict.throws)
        case _:
            screen.say(f"verify.{verdict.source}", throws=verdict.throws)
    ended = "finished" if verdict.outcome else "broken_off" if verdict.broken_off else "running"
    screen.say(f"verify.{ended}")
    return OK


def _say_lawful(verdict: Verdict, screen: Screen) -> None:
    """TB-1.1. Whether every entry follows the rules: those of now, where a game is older."""
    if verdict.judged:
        screen.say("verify.lawful")
    elif not verdict.otherwise:
        screen.say("verify.lawful_today_too")
    else:
        count, first = len(verdict.otherwise), verdict.otherwise[0]
        screen.say("verify.decided_otherwise", count=count, first=first)
