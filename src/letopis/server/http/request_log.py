"""Counts, times and optionally logs every response.

A log line names the route, not the path of the request: paths contain invitation codes.
"""

import logging
import time

from litestar.types import Message, Scope

BEGAN = "letopis_began"

_log = logging.getLogger("letopis.requests")


def begin(scope: Scope) -> None:
    scope["state"].setdefault(BEGAN, time.perf_counter())


async def watch(message: Message, scope: Scope) -> None:
    """Called before anything is sent."""
    if message["type"] != "http.response.start" or BEGAN not in scope.get("state", {}):
        return
    seconds = time.perf_counter() - scope["state"][BEGAN]
    method, status = str(scope.get("method")), message["status"]
    route = str(scope.get("path_template", ""))
    scope["litestar_app"].state.house.metrics.answered(method, route, status, seconds)
    if _log.isEnabledFor(logging.INFO):
        holder = scope.get("user")
        about = {
            "method": method,
            "route": route,
            "status": status,
            "ms": round(seconds * 1000, 1),
            "person": holder.person.id if holder is not None else None,
        }
        _log.info("request", extra=about)
