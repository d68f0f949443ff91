"""Routes for the statistics of one's own games, and for ratings."""

from litestar import Router, get, post, put
from litestar.params import JSONBody
from msgspec import Struct

from letopis.server.http.routes.requester import AnyRequest, house_of, person_of
from letopis.server.people.ratings import RatingsAbout
from letopis.server.people.statistics import GameStatistics


@get("/api/me/statistics")
async def my_statistics(request: AnyRequest) -> tuple[GameStatistics, ...]:
    """Over my games that are over, game by game."""
    return await house_of(request).statistics.of(person_of(request).id)


@post("/api/me/statistics/reviews", status_code=200)
async def review_my_games(request: AnyRequest) -> tuple[GameStatistics, ...]:
    """Review one more of my games, as long as `unreviewed` says that there are any. That is work:
    when nothing has changed, ask again in a second."""
    statistics, person = house_of(request).statistics, person_of(request).id
    await statistics.review_one(person)
    return await statistics.of(person)


class RatingChoice(Struct, frozen=True, forbid_unknown_fields=True):
    is_on: bool


@get("/api/me/ratings")
async def my_ratings(request: AnyRequest) -> RatingsAbout:
    """My rating beside those of the people whom I play often; made anew once a minute."""
    return await house_of(request).ratings.about(person_of(request).id)


@put("/api/me/ratings")
async def choose_ratings(request: AnyRequest, data: JSONBody[RatingChoice]) -> RatingsAbout:
    """Take part in ratings or not. Whoever does not is neither shown to others nor counted."""
    house, person = house_of(request), person_of(request).id
    await house.ratings.choose(person, data.is_on)
    return await house.ratings.about(person)


router = Router(
    path="/",
    route_handlers=[my_statistics, review_my_games, my_ratings, choose_ratings],
    tags=["people"],
)
