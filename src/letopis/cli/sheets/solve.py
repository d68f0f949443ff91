"""`letopis solve GAME`: the expected total of a sheet under optimal play."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from msgspec import Struct
from msgspec.json import encode, format

from letopis.cli.sheets.own_sheet import is_own_sheet, read_own_sheet
from letopis.cli.terminal.exit_codes import OK
from letopis.cli.terminal.progress import Progress, progress_bar
from letopis.cli.terminal.screen import Screen
from letopis.core.errors import Trouble
from letopis.core.options import resolve
from letopis.games.catalogue import DICE_GAMES
from letopis.games.sheet.spec import SheetSpec, checksum
from letopis.games.sheet.state import blank
from letopis.solve.sheets import (
    Distribution,
    Tables,
    chance_before,
    final_scores,
    plan_for,
    reaching,
    solved,
)
from letopis.telling.sheet_names import signed
from letopis.words import Words, decimal

EXACT_UP_TO = 50_000_000  # places of a plan for a target: a minute, 400 MB
SPREAD_UP_TO = 2_500_000  # states: two minutes; larger sheets are simulated
THROWN_GAMES = 100_000
SHARES = (1, 5, 25, 50, 75, 95, 99)  # percent


class ToldSolution(Struct):
    """The JSON output; times are those of this call."""

    sheet: str
    checksum: str
    expected: float
    sd: float
    quantiles: dict[str, int]
    lowest: int
    highest: int
    states: int
    seconds: float
    cpu_seconds: float
    from_cache: bool
    thrown_games: int = 0  # if not 0, the scores come from so many simulated games
    target: "ToldTarget | None" = None


class ToldTarget(Struct):
    """The probability of at least so many points: playing for points, and for that target."""

    points: int
    by_points: float
    for_target: float
    exact: bool


class SolveRequest(Struct, frozen=True):
    """The options of the command."""

    plot: Path | None = None
    target: int | None = None
    as_json: bool = False
    anew: bool = False


def sheet_of(name: str, preset: str | None, options: Mapping[str, str]) -> SheetSpec:
    """The sheet of a game under these options, or a user-defined one."""
    if is_own_sheet(name):
        if preset is not None or options:
            raise Trouble("own-sheet-options")
        return read_own_sheet(Path(name))
    game = DICE_GAMES.get(name)
    if game is None:
        raise _no_sheet(name)
    return game.spec(resolve(game.options, game.presets, preset, options))


def _no_sheet(name: str) -> Trouble:
    from letopis.games.catalogue import game_named

    return Trouble("solve-no-sheet", game=game_named(name).id)


def solve(spec: SheetSpec, wishes: SolveRequest, screen: Screen) -> int:
    """Solve or load the tables; print the optimum and the distribution of scores."""
    shown = not wishes.as_json
    with progress_bar(screen.words("solve.solving"), shown) as report:
        tables = solved(spec, report, wishes.anew)
    if shown:
        screen.say("solve.optimum", points=decimal(screen.words, tables.optimum, 9))
    with progress_bar(screen.words("solve.spreading"), shown) as report:
        scores = _scores(tables, report)
    target = None
    if wishes.target is not None:
        with progress_bar(screen.words("solve.aiming"), shown) as report:
            target = _target(tables, scores, wishes.target, report)
    if wishes.plot is not None:
        draw(wishes.plot, scores, screen.words)
    if wishes.as_json:
        print(format(encode(_told(tables, scores, target))).decode())
        return OK
    for sentence in _sentences(screen.words, tables, scores, target):
        screen.tell(sentence)
    if wishes.plot is not None:
        screen.say("solve.drawn", path=str(wishes.plot))
    return OK


def _scores(tables: Tables, report: Progress) -> Distribution:
    """The distribution of scores: exact, or simulated if that would take too long."""
    if not is_thrown(tables):
        return final_scores(tables, blank(tables.rules), report)
    from letopis.solve.sheets.simulation import thrown_scores

    return thrown_scores(tables, THROWN_GAMES, report)


def is_thrown(tables: Tables) -> bool:
    return tables.states > SPREAD_UP_TO


def _target(tables: Tables, scores: Distribution, points: int, report: Progress) -> ToldTarget:
    sheet = blank(tables.rules)
    plan = plan_for(tables, sheet, reaching(points), EXACT_UP_TO, report)
    chance = chance_before(plan, sheet)
    return ToldTarget(points, scores.reach(points), chance, plan.is_exact)


def draw(path: Path, scores: Distribution, said: Words) -> None:
    try:
        from letopis.cli.sheets.score_plot import draw_scores

        path.write_text(draw_scores(scores, said), encoding="utf-8")
    except OSError as error:
        raise Trouble("cannot-write", path=str(path), problem=str(error.strerror)) from None


def _sentences(
    said: Words, tables: Tables, scores: Distribution, target: ToldTarget | None
) -> Iterator[str]:
    if is_thrown(tables):
        yield said("solve.thrown", games=f"{THROWN_GAMES:,}".replace(",", " "))
    yield said("solve.deviation", points=decimal(said, scores.deviation, 4))
    yield said("solve.quantiles")
    for share in SHARES:
        points = signed(scores.quantile(share / 100))
        yield said("solve.quantile", share=share, points=points)
    high = scores.low + len(scores.chance) - 1
    key = "solve.range_thrown" if is_thrown(tables) else "solve.range"
    yield said(key, low=signed(scores.low), high=signed(high))
    if target is not None:
        yield said(
            "solve.target" if target.exact else "solve.target_about",
            target=signed(target.points),
            usual=percent(said, target.by_points),
            chance=percent(said, target.for_target),
        )
    key = "solve.solved" if tables.is_new else "solve.found"
    seconds = decimal(said, tables.seconds, 2)
    yield said(key, states=f"{tables.states:,}".replace(",", " "), seconds=seconds)


def percent(said: Words, chance: float) -> str:
    return decimal(said, 100 * chance, 3)


def _told(tables: Tables, scores: Distribution, target: ToldTarget | None) -> ToldSolution:
    return ToldSolution(
        sheet=tables.rules.spec.id,
        checksum=checksum(tables.rules.spec),
        expected=tables.optimum,
        sd=scores.deviation,
        quantiles={str(share): scores.quantile(share / 100) for share in SHARES},
        lowest=scores.low,
        highest=scores.low + len(scores.chance) - 1,
        states=tables.states,
        seconds=tables.seconds,
        cpu_seconds=tables.cpu_seconds,
        from_cache=not tables.is_new,
        thrown_games=THROWN_GAMES * is_thrown(tables),
        target=target,
    )
