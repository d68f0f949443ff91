"""Planned orders, as they are sent to the one who planned them: each tried after those before."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from letopis.core.acts import Action, Refusal
from letopis.core.questions.dry_run import DryRun, acted_on, at_next_turn, dry_run
from letopis.core.table import Table
from letopis.server.live.questions.dry_run import Caution, Purse
from letopis.server.live.questions.reasons import Reason, Reasons
from letopis.server.live.sentences import Reader
from letopis.server.live.sight import values_of
from letopis.telling.foresight import Foreteller
from letopis.words import words


class PlannedOrder(Struct, frozen=True):
    """An order as a line and as values, with its name. `refused` is why it has become impossible;
    those after it wait and are not tried (`is_tried`). `note` says what those after it count on."""

    line: str
    act: dict[str, object]
    label: str
    is_tried: bool = False
    refused: Reason | None = None
    purse: Purse | None = None
    warnings: tuple[Caution, ...] = ()
    note: str = ""


def tried_orders(
    table: Table, reader: Reader, actions: tuple[Action, ...]
) -> tuple[PlannedOrder, ...]:
    """By the rules, for the seat's turn: the present one, or the next if others move."""
    return tuple(_tried(at_next_turn(table, reader.seat), reader, actions))


def _tried(table: Table, reader: Reader, actions: tuple[Action, ...]) -> Iterator[PlannedOrder]:
    is_open = True
    for action in actions:
        reasons = Reasons(table, reader)
        label = reasons.teller.offer(action).label
        order = PlannedOrder(table.game.notation.write(action), values_of(action), label)
        found = dry_run(table, reader.seat, action) if is_open else None
        if found is None:
            yield order
        elif isinstance(found, Refusal):
            is_open = False
            yield replace(order, is_tried=True, refused=reasons.of(found))
        else:
            yield _possible(table, reader, order, found)
            table = acted_on(table, reader.seat, found)


def _possible(table: Table, reader: Reader, order: PlannedOrder, found: DryRun) -> PlannedOrder:
    teller = Foreteller(words(reader.language), table, reader.seat)
    warnings = tuple(
        Caution(it.key, teller.warning(it), it.grave, dict(it.about)) for it in found.warnings
    )
    purse = None if found.purse is None else Purse(*found.purse)
    note = "" if found.dice is None else teller.dice_decide()
    return replace(order, is_tried=True, purse=purse, warnings=warnings, note=note)
