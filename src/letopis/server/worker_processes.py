"""How worker processes of the server start and end.

They are forked from a small process that has imported everything already, so that one more costs
milliseconds; and they end with the server, even if it was killed.
"""

import multiprocessing
import os
from multiprocessing.context import ForkServerContext
from multiprocessing.process import BaseProcess
from threading import Thread

PRELOADED = ["letopis.server.live.bot_workers", "letopis.server.analysis.worker"]


def fork_context() -> ForkServerContext:
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(PRELOADED)
    return context


def end_with_parent() -> None:
    """In a worker, as it starts. A pool's workers wait for each other's pipes, so that nothing else
    tells them that the server is gone."""
    if (parent := multiprocessing.parent_process()) is not None:
        Thread(target=_end_after, args=(parent,), daemon=True).start()


def _end_after(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)
