"""Routes for the statistics of one's own games."""

from litestar import Router, get, post

from letopis.server.http.routes.requester import AnyRequest, house_of, person_of
from letopis.server.people.statistics import GameStatistics, review_one, statistics_of


@get("/api/me/statistics")
async def my_statistics(request: AnyRequest) -> tuple[GameStatistics, ...]:
    """Over my games that are over, game by game."""
    return await statistics_of(house_of(request), person_of(request).id)


@post("/api/me/statistics/reviews", status_code=200)
async def review_my_games(request: AnyRequest) -> tuple[GameStatistics, ...]:
    """Review one more of my games, as long as `unreviewed` says that there are any. That is work:
    when nothing has changed, ask again in a second."""
    house, person = house_of(request), person_of(request).id
    await review_one(house, person)
    return await statistics_of(house, person)


router = Router(path="/", route_handlers=[my_statistics, review_my_games], tags=["people"])
