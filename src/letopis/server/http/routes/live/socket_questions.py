"""Questions to the rules over the socket of a table: the same as over HTTP, and as small."""

from typing import Annotated

from msgspec import Meta, Struct

from letopis.server.http.routes.live.reach import (
    LONGEST_NAME,
    LONGEST_PLAN,
    AskedTable,
    NewDryRun,
    Supposed,
    barrier_of,
    may_tell_odds,
    outlook_of,
    reach_of,
    table_and_reader,
)
from letopis.server.http.routes.requester import AnyConnection, house_of, person_of
from letopis.server.limits import PERSON
from letopis.server.live.questions.dry_run import ActOutlook
from letopis.server.live.questions.reach import PieceReach, WhyNot
from letopis.words import Language

BoardName = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
SupposedLines = Annotated[tuple[str, ...], Meta(max_length=LONGEST_PLAN)]


class ReachNow(Struct, frozen=True, tag_field="type", tag="reach", forbid_unknown_fields=True):
    """What a piece can do, or with a `cell` what bars it from there."""

    piece: BoardName
    cell: BoardName | None = None
    after: SupposedLines = ()
    planned: bool = False
    seat: str | None = None
    key: str | None = None


class DryRunNow(NewDryRun, frozen=True, tag_field="type", tag="dry-run"):
    """What would come of an act, as it is posted."""

    key: str | None = None


class Reached(Struct, frozen=True, tag_field="type", tag="reach"):
    """What a piece can do; the answer to the question with this key."""

    key: str | None
    reach: PieceReach


class Barred(Struct, frozen=True, tag_field="type", tag="why-not"):
    """What bars a piece from a cell."""

    key: str | None
    why_not: WhyNot


class DryRunAnswer(Struct, frozen=True, tag_field="type", tag="dry-run"):
    """What would come of an act."""

    key: str | None
    outlook: ActOutlook


async def question_answered(
    socket: AnyConnection, table: str, said: ReachNow | DryRunNow, language: Language
) -> Reached | Barred | DryRunAnswer:
    """The answer to a question; nothing changes by it."""
    house_of(socket).limits.take(PERSON, person_of(socket).id)
    live, reader = await table_and_reader(socket, table, said.seat, language)
    with_odds = await may_tell_odds(socket, table)
    if isinstance(said, DryRunNow):
        return DryRunAnswer(said.key, await outlook_of(live, reader, said, with_odds))
    asked = AskedTable(live, reader, Supposed(said.after, said.planned), with_odds)
    if said.cell is not None:
        return Barred(said.key, await barrier_of(asked, said.piece, said.cell))
    return Reached(said.key, await reach_of(asked, said.piece))
