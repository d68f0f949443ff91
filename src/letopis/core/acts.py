"""Actions, events and refusals: what a seat asks for, what happened, and why something may not."""

from typing import NewType

from msgspec import Struct

ClauseId = NewType("ClauseId", str)


class Action(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """An intention, which may be refused. Subclasses carry a tag in the imperative."""


class Event(Struct, frozen=True, tag_field="did", forbid_unknown_fields=True):
    """A fact, complete and never refused. Subclasses carry a tag in the past tense."""


class Refusal(Struct, frozen=True):
    """Why an action is not allowed: a clause of the ledger and a reason key for the locale."""

    clause: ClauseId
    reason: str
    about: dict[str, str | int] = {}

    def __str__(self) -> str:
        return f"{self.clause} {self.reason}"
