"""For those who keep the server alive."""

from litestar import Router, get
from msgspec import Struct
from sqlalchemy import text

from letopis.server.routes.asker import AnyRequest, house_of


class Health(Struct, frozen=True):
    status: str
    sockets: int


@get("/api/health")
async def health(request: AnyRequest) -> Health:
    """Answers when the database does."""
    house = house_of(request)
    await house.database.read(lambda it: it.execute(text("SELECT 1")))
    return Health("ok", house.hub.count())


router = Router(path="/", route_handlers=[health], tags=["health"])
