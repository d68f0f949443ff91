"""Who plays whom in a tournament of one evening: pure, so that the same rounds come out everywhere.

A round robin follows the circle method. A Swiss round pairs people of equal points who have not
met, from the top; with an odd number somebody rests, nobody twice, and a rest counts as a win.
Where no pairing without a rematch is left, neighbours meet again.
"""

from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct

FEWEST, MOST = 3, 16
WIN, DRAW, LOSS = 2, 1, 0  # half points are whole numbers
MOST_TRIED = 20_000  # steps of the search; 16 people need far fewer


class Pair(Struct, frozen=True):
    """Two people of a round; `second` is None for who rests."""

    first: str
    second: str | None = None


class Met(Struct, frozen=True):
    """A pair of an earlier round, and who has won it: None where both or nobody did."""

    round: int
    pair: Pair
    winner: str | None = None
    is_over: bool = True


def round_robin(people: Sequence[str]) -> list[list[Pair]]:
    """Everybody meets everybody once; who has begun less often begins."""
    circle: list[str | None] = [*people, *([None] if len(people) % 2 else [])]
    count, rounds, games = len(circle), list[list[Pair]](), list[Pair]()
    for _ in range(count - 1):
        pairs = []
        for one, other in ((circle[at], circle[count - 1 - at]) for at in range(count // 2)):
            if one is None or other is None:
                pairs.append(Pair(one or other or ""))
            else:
                pairs.append(_seated((one, other), games))
                games.append(pairs[-1])
        rounds.append(pairs)
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return rounds


def swiss_rounds(count: int) -> int:
    """As many as it takes to have one winner of all games."""
    return max(3, (count - 1).bit_length()) if count > 3 else count


def points_of(people: Sequence[str], met: Sequence[Met]) -> dict[str, int]:
    """Half points of everybody so far."""
    points = dict.fromkeys(people, 0)
    for it in met:
        for person in (it.pair.first, it.pair.second):
            if person in points and it.is_over:
                points[person] += _gained(it, person)
    return points


def _gained(met: Met, person: str) -> int:
    if met.pair.second is None or met.winner == person:
        return WIN
    return DRAW if met.winner is None else LOSS


def swiss_round(active: Sequence[str], met: Sequence[Met]) -> list[Pair]:
    """The next round of those who are still there, in the order of their numbers."""
    points = points_of(active, met)
    order = sorted(active, key=lambda it: (-points[it], active.index(it)))
    rested = {it.pair.first for it in met if it.pair.second is None}
    games = [it.pair for it in met if it.pair.second is not None]
    known = {frozenset((it.first, it.second or "")) for it in games}
    for resting in _may_rest(order, rested):
        players = [it for it in order if it != resting]
        found = _Search(points, known).paired(players)
        if found is not None:
            rest = [] if resting is None else [Pair(resting)]
            return [*(_seated(pair, games) for pair in found), *rest]
    return _met_again(order, games, rested)


def _may_rest(order: Sequence[str], rested: set[str]) -> list[str | None]:
    """With an odd number the lowest who has not rested yet; others if that leaves no pairing."""
    if len(order) % 2 == 0:
        return [None]
    fresh = [it for it in reversed(order) if it not in rested]
    return [*fresh] or [order[-1]]


class _Search:
    """Pairs from the top without rematches, neighbours in points first."""

    def __init__(self, points: dict[str, int], known: set[frozenset[str]]) -> None:
        self._points, self._known, self._left = points, known, MOST_TRIED

    def paired(self, players: list[str]) -> list[tuple[str, str]] | None:
        if not players:
            return []
        self._left -= 1
        if self._left < 0:
            return None
        first, *others = players
        for other in self._by_nearness(first, others):
            if frozenset((first, other)) in self._known:
                continue
            rest = self.paired([it for it in others if it != other])
            if rest is not None:
                return [(first, other), *rest]
        return None

    def _by_nearness(self, first: str, others: list[str]) -> list[str]:
        """Of those with equal points the middle one first: the upper half plays the lower."""
        equal = [it for it in others if self._points[it] == self._points[first]]
        below = [it for it in others if self._points[it] != self._points[first]]
        middle = len(equal) // 2
        return [*equal[middle:], *reversed(equal[:middle]), *below]


def _met_again(order: Sequence[str], games: Sequence[Pair], rested: set[str]) -> list[Pair]:
    """No pairing without a rematch is left: neighbours play. Reached only where a tournament has
    more rounds than opponents."""
    resting = _may_rest(order, rested)[0]
    players = [it for it in order if it != resting]
    pairs = [_seated(pair, games) for at, pair in enumerate(pairwise(players)) if at % 2 == 0]
    return pairs if resting is None else [*pairs, Pair(resting)]


def _seated(pair: tuple[str, str], games: Sequence[Pair]) -> Pair:
    """Who has begun less often begins."""
    first, second = pair
    begun = [it.first for it in games]
    return Pair(second, first) if begun.count(first) > begun.count(second) else Pair(first, second)
