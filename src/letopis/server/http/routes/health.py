"""Routes for monitoring: health and metrics."""

import hmac
import re

from litestar import Response, Router, get
from msgspec import Struct
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from letopis.server.http.authentication import address_of
from letopis.server.http.routes.requester import AnyRequest, house_of
from letopis.server.limits import LOOPBACK
from letopis.server.problems import Problem
from letopis.store.sql.around_table import clocks
from letopis.store.sql.people import notices
from letopis.telling.stand_in import FAILED

_HERE = re.compile(r"(127\.0\.0\.1|localhost|\[::1\])(:\d+)?")
FORWARDED = ("x-forwarded-for", "forwarded", "via", "x-real-ip")


class Health(Struct, frozen=True):
    status: str
    sockets: int


@get("/api/health")
async def health(request: AnyRequest) -> Response[Health]:
    """Whether the database answers, and took what was written last: 503 and `no-storage` if not.
    Something is written every minute."""
    house = house_of(request)
    try:
        await house.database.read(lambda it: it.execute(text("SELECT 1")))
        is_storing = not house.database.is_failing
    except (DBAPIError, PoolTimeout):
        is_storing = False
    status = "ok" if is_storing else "no-storage"
    return Response(Health(status, house.hub.count()), status_code=200 if is_storing else 503)


@get("/api/metrics", media_type="text/plain; version=0.0.4", include_in_schema=False)
async def metrics(request: AnyRequest) -> str:
    """Metrics, for the operator (token or loopback)."""
    house = house_of(request)
    if not _is_keeper(request, house.settings.metrics_token):
        raise Problem(404, "no-such-page")
    now = house.now()
    gauges = {
        "sockets": house.hub.count(),
        "listeners": house.asked_seats.count(),
        "rooms": house.keeper.count(),
        "dues_overdue": await house.database.read(lambda it: clocks.count_overdue(it, now)),
        "words_failed": FAILED.total(),
        "deliveries_waiting": await house.database.read(notices.count_waiting),
    }
    return house.metrics.text(gauges)


def _is_keeper(request: AnyRequest, token: str) -> bool:
    if token:
        return hmac.compare_digest((request.auth or "").encode(), token.encode())
    is_passed_on = any(name in request.headers for name in FORWARDED)
    is_here = _HERE.fullmatch(request.headers.get("host", "")) is not None
    return address_of(request) in LOOPBACK and not is_passed_on and is_here


router = Router(path="/", route_handlers=[health, metrics], tags=["health"])
