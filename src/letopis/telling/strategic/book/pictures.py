"""The map at the end of a year, with owners, houses and armies of that moment."""

from functools import cached_property

from letopis.core.seats import Seat, SeatId
from letopis.games.strategic.view import WorldView
from letopis.mapmaking.svg import draw_ground
from letopis.mapmaking.world_drawing import Built, DrawnPosition, Troop, draw_moment, moment_box
from letopis.telling.book import Picture
from letopis.telling.strategic.book.book_names import BookNames
from letopis.words import Words


class Artist:
    """Draws the pictures of one book; the ground under them only once."""

    def __init__(self, nouns: BookNames, seats: tuple[Seat, ...], said: Words) -> None:
        self._nouns, self._said, self._map = nouns, said, nouns.ground.map
        self._seats = [seat.id for seat in seats]

    @cached_property
    def ground(self) -> str:
        return draw_ground(self._map, self._said)

    def picture(self, view: WorldView, name: str, caption: str) -> Picture:
        standing = self._standing(view)
        drawn = draw_moment(self._map, standing)
        return Picture(name, caption, moment_box(self._map, standing), drawn)

    def _standing(self, view: WorldView) -> DrawnPosition:
        """Whoever came later has his number behind those who began."""
        known = list(dict.fromkeys((*self._seats, *view.players)))
        numbers = {seat: at for at, seat in enumerate(known, start=1)}

        def number(owner: SeatId | None) -> int:
            return 0 if owner is None else numbers[owner]

        structures = view.structures.values()
        armies = (it for it in view.armies.values() if it.aboard is None and not it.asleep)
        sites = self._nouns.ground.sites
        lords = ((sites[it.cell].land, it) for it in structures if self._nouns.is_lord_house(it))
        return DrawnPosition(
            lands={land: number(it.owner) for land, it in lords if land and it.owner is not None},
            built=tuple(Built(it.cell, it.kind, number(it.owner)) for it in structures),
            troops=tuple(Troop(it.cell, self._letter(it.kind), number(it.owner)) for it in armies),
            names=tuple(map(self._nouns.who, known)),
        )

    def _letter(self, kind: str) -> str:
        return self._said.at("strategic", "sign", kind)
