"""How my games have gone."""

from litestar import Router, get

from letopis.server.routes.asker import AnyRequest, house_of, person_of
from letopis.server.statistics import GameStatistics, statistics_of


@get("/api/me/statistics")
async def my_statistics(request: AnyRequest) -> tuple[GameStatistics, ...]:
    """Over my games that are over, game by game."""
    return await statistics_of(house_of(request), person_of(request).id)


router = Router(path="/", route_handlers=[my_statistics], tags=["people"])
