"""`python -m tests.server.nursery`: fork servers from a process with all modules imported.

Importing takes seconds, too long for tests that kill a server some hundred times. Here it is done
once, and every server is a fork of this process. One command a line: `start LOG ARGUMENT ...`
answers with the process id, `kill` answers when the server is gone. As `prompt` its servers send
notices without waiting.
"""

import os
import shlex
import signal
import sys
from typing import NoReturn


def main() -> None:
    import letopis.cli.server.serve as _grown  # noqa: F401
    from letopis.cli.main import main as letopis

    if "prompt" in sys.argv[1:]:
        _be_prompt()
    child = 0
    for line in sys.stdin:
        command, *rest = shlex.split(line)
        if command == "start":
            child = os.fork()
            if child == 0:
                _live(rest[0], rest[1:], letopis)
            print(child, flush=True)
        else:
            os.killpg(child, signal.SIGKILL)
            os.waitpid(child, 0)
            print("gone", flush=True)


def _be_prompt() -> None:
    """Notices leave at once, and are soon tried again by the next server."""
    from letopis.server.notices import outbox, sender

    outbox.GRACE = sender.MESSAGES_APART = sender.QUESTIONS_APART = 0
    sender.LEASE = 2000


def _live(log: str, arguments: list[str], letopis: object) -> NoReturn:
    """Run the server in the child, in a session of its own, so that its workers die with it."""
    os.setsid()
    out, nothing = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND), os.open(os.devnull, 0)
    for fd, target in ((nothing, 0), (out, 1), (out, 2)):
        os.dup2(fd, target)
    assert callable(letopis)
    os._exit(letopis(arguments))


if __name__ == "__main__":
    main()
