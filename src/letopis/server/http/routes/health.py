"""Routes for monitoring: health and metrics."""

from litestar import Router, get
from msgspec import Struct
from sqlalchemy import text

from letopis.server.http.routes.requester import AnyRequest, house_of
from letopis.store.sql import clocks, notices


class Health(Struct, frozen=True):
    status: str
    sockets: int


@get("/api/health")
async def health(request: AnyRequest) -> Health:
    """Answers when the database does."""
    house = house_of(request)
    await house.database.read(lambda it: it.execute(text("SELECT 1")))
    return Health("ok", house.hub.count())


@get("/api/metrics", media_type="text/plain; version=0.0.4", include_in_schema=False)
async def metrics(request: AnyRequest) -> str:
    """Numbers only; a proxy in front of the server should keep them inside the house."""
    house = house_of(request)
    now = house.now()
    gauges = {
        "sockets": house.hub.count(),
        "listeners": house.asked_seats.count(),
        "rooms": house.keeper.count(),
        "dues_overdue": await house.database.read(lambda it: clocks.count_overdue(it, now)),
        "deliveries_waiting": await house.database.read(notices.count_waiting),
    }
    return house.metrics.text(gauges)


router = Router(path="/", route_handlers=[health, metrics], tags=["health"])
