"""`letopis solve GAME`: what a sheet is worth to a player who never errs."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from msgspec import Struct
from msgspec.json import encode, format

from letopis.cli.exit_codes import OK
from letopis.cli.progress import progress_bar
from letopis.cli.score_plot import draw_scores
from letopis.cli.screen import Screen
from letopis.cli.sheet_screen import signed
from letopis.core.errors import Trouble
from letopis.core.options import resolve
from letopis.games.catalogue import game_named
from letopis.games.sheet.game import SheetGame
from letopis.games.sheet.spec import SheetSpec, checksum
from letopis.games.sheet.state import blank
from letopis.solve.sheets import Distribution, Tables, final_scores, solved
from letopis.words import Words

SHARES = (1, 5, 25, 50, 75, 95, 99)  # percent


class ToldSolution(Struct):
    """A solved sheet for other programs; times are those of this call."""

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


def sheet_of(name: str, preset: str | None, options: Mapping[str, str]) -> SheetSpec:
    """The sheet that a game has under these options."""
    game = game_named(name)
    if not isinstance(game, SheetGame):
        raise Trouble("solve-no-sheet", game=name)
    return game.spec(resolve(game.options, game.presets, preset, options))


def solve(spec: SheetSpec, plot: Path | None, as_json: bool, anew: bool, screen: Screen) -> int:
    """Solve, or read what was solved before; print the optimum and how scores are spread."""
    with progress_bar(screen.words("solve.solving"), not as_json) as report:
        tables = solved(spec, report, anew)
    with progress_bar(screen.words("solve.spreading"), not as_json) as report:
        scores = final_scores(tables, blank(tables.rules), report)
    if plot is not None:
        draw(plot, scores, screen.words)
    if as_json:
        print(format(encode(_told(tables, scores))).decode())
        return OK
    for sentence in _sentences(screen.words, tables, scores):
        screen.tell(sentence)
    if plot is not None:
        screen.say("solve.drawn", path=str(plot))
    return OK


def draw(path: Path, scores: Distribution, said: Words) -> None:
    try:
        path.write_text(draw_scores(scores, said), encoding="utf-8")
    except OSError as error:
        raise Trouble("cannot-write", path=str(path), problem=str(error.strerror)) from None


def _sentences(said: Words, tables: Tables, scores: Distribution) -> Iterator[str]:
    yield said("solve.optimum", points=decimal(said, tables.optimum, 9))
    yield said("solve.deviation", points=decimal(said, scores.deviation, 4))
    yield said("solve.quantiles")
    for share in SHARES:
        points = signed(scores.quantile(share / 100))
        yield said("solve.quantile", share=share, points=points)
    high = scores.low + len(scores.chance) - 1
    yield said("solve.range", low=signed(scores.low), high=signed(high))
    key = "solve.solved" if tables.is_new else "solve.found"
    seconds = decimal(said, tables.seconds, 2)
    yield said(key, states=f"{tables.states:,}".replace(",", " "), seconds=seconds)


def decimal(said: Words, value: float, digits: int) -> str:
    """A number as the language writes it; never a zero with a minus."""
    shown = f"{round(value, digits) + 0.0:.{digits}f}".replace("-", "\u2212")
    return shown.replace(".", said("terminal.decimal_point"))


def _told(tables: Tables, scores: Distribution) -> ToldSolution:
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
    )
