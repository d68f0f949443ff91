"""Questions to the analysis workers, and their answers.

Both are sent between processes; the type of a question decides which worker gets it.
"""

from typing import Any, Generic, TypeAlias, TypeVar

from msgspec import Struct

from letopis.analysis import Hint, HintLevel, Odds, ToldReview, ToldScores
from letopis.core.dice import SourceName
from letopis.core.files.verify import PromiseState
from letopis.core.seats import SeatId
from letopis.server.live.ground_tiles import Place
from letopis.server.live.sight import Told
from letopis.telling.battles import BattleBrief, BattleScene
from letopis.telling.strategic.cell_card import CellCard
from letopis.telling.wire_words import SightWords
from letopis.words import Language

A_co = TypeVar("A_co", covariant=True)


class SeatAbout(Struct, frozen=True):
    seat: SeatId
    name: str
    player: str


class Outline(Struct, frozen=True):
    """An overview of a chronicle. `actors` is who acted in each entry, `turns` the entries that end
    a turn, `years` those that begin a year of a game that has years; `sees` are the seats whoever
    asks may look from, the usual one first. `promise` and `judged` are said of files, which are
    verified when they are read."""

    id: str
    chronicle: str
    game: str
    title: str
    seats: tuple[SeatAbout, ...]
    entries: int
    is_over: bool
    is_studied: bool
    actors: tuple[SeatId, ...]
    turns: tuple[int, ...]
    years: tuple[int, ...]
    winners: tuple[SeatId, ...]
    totals: tuple[int, ...]
    sees: tuple[SeatId, ...]
    promise: PromiseState | None = None
    judged: bool | None = None
    otherwise: int = 0  # entries of an earlier edition that the present rules decide otherwise
    ended: str = ""  # how it ended and who has won, in words


class Moment(Struct, frozen=True):
    """How a seat saw the table after an entry, and what it may be told of that entry now."""

    seq: int
    told: Told | None
    said: SightWords  # what is seen, in words
    view: Any  # one struct for each game: the server does not look inside
    asked: tuple[SeatId, ...]
    is_over: bool
    winners: tuple[SeatId, ...]
    totals: tuple[int, ...]


class Moments(Struct, frozen=True):
    """At least one, and as many more as were asked for and make no heavy answer."""

    seat: SeatId
    moments: tuple[Moment, ...]


class ThrowAbout(Struct, frozen=True):
    """A throw, counted from 0: how many dice with how many sides, and what the chronicle says."""

    number: int
    seq: int
    dice: int
    sides: int
    faces: tuple[int, ...]


class SeedAbout(Struct, frozen=True):
    seat: SeatId
    name: str
    seed: str


class DiceAbout(Struct, frozen=True):
    """What was promised, and what came of it; secret, throws and the last link only when the game
    is over and its secret told."""

    chronicle: str
    source: SourceName
    commitment: str
    seeds: tuple[SeedAbout, ...]
    is_over: bool
    secret: str = ""
    link: str = ""
    throws: tuple[ThrowAbout, ...] = ()


class Question(Struct, Generic[A_co], frozen=True):
    """What may be asked; `A_co` is what is answered."""


class AskOutline(Question[Outline], frozen=True):
    """Who plays, how long it is; a file is checked to its last line before it is answered."""

    language: Language


class AskMoments(Question[Moments], frozen=True):
    """How the table stood after some entries, from a seat, told in a language."""

    seat: SeatId
    first: int
    count: int
    language: Language


class AskBoard(Question[bytes | None], frozen=True):
    """The map and the figures of a game that has a board (`BoardAbout`), as JSON."""

    language: Language


class AskTiles(Question[bytes | None], frozen=True):
    """Drawings of the ground (`GroundTiles`), as JSON."""

    places: tuple[Place, ...]
    language: Language


class AskCell(Question[CellCard | None], frozen=True):
    """All about a cell as a seat saw it after an entry."""

    seat: SeatId
    at: int
    cell: str
    language: Language


class AskBattles(Question[tuple[BattleBrief, ...] | None], frozen=True):
    """All battles that were fought, as a seat may know them now."""

    seat: SeatId
    language: Language


class AskBattleScene(Question[BattleScene | None], frozen=True):
    """One battle clash by clash."""

    seat: SeatId
    key: str
    language: Language


class AskDice(Question[DiceAbout], frozen=True):
    """All that the throws depended on."""

    language: Language


class AskHint(Question[Hint], frozen=True):
    """What to do now, or whether a line is as good as any."""

    level: HintLevel
    line: str | None


class AskOdds(Question[tuple[Odds, ...]], frozen=True):
    """How likely everybody was to win, turn by turn."""


class AskReview(Question[ToldReview], frozen=True):
    """What every decision lost and every throw brought."""


class AskScores(Question[ToldScores], frozen=True):
    """How results are spread, and those of this game among them."""


BOARD = (AskBoard, AskTiles, AskCell, AskBattles, AskBattleScene)  # of games that have one
SOLVED = (AskHint, AskOdds, AskReview, AskScores)  # these need the solver's tables
OnBoard: TypeAlias = bytes | CellCard | BattleScene | tuple[BattleBrief, ...] | None
Found: TypeAlias = (
    Outline | Moments | DiceAbout | Hint | ToldReview | ToldScores | tuple[Odds, ...] | OnBoard
)


class Working(Struct, frozen=True):
    """Not yet: which step the work is at, and how far. Ask again."""

    step: str
    done: int
    of: int


class TableGrowth(Struct, frozen=True):
    """What a table has grown by since it was sent last; `start` is empty unless it was never."""

    start: str
    after: int
    lines: tuple[str, ...]


class File(Struct, frozen=True):
    """A whole file from outside."""

    data: bytes


class Forgotten(Struct, frozen=True):
    """The worker must be sent everything again."""


Sent: TypeAlias = TableGrowth | File | None
