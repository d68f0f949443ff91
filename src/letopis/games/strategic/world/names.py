"""Types of names, and the words that some fields are limited to."""

from typing import Literal, NewType

from letopis.core.seats import SeatId
from letopis.games.strategic.catalogue import StructureKind

ArmyId = NewType("ArmyId", str)
SlotId = NewType("SlotId", int)
Piece = NewType("Piece", str)  # an army's id, or the cell of a structure
StructureName = NewType("StructureName", str)  # `castle-f6`, as players call it
PieceName = NewType("PieceName", str)  # an army's id, or a structure's name
SourceId = NewType("SourceId", str)  # a land's id, or the cell of a vein
Target = NewType("Target", str)  # of a spell: an army, a structure by its name, a cell
PlaceId = NewType("PlaceId", str)  # a land's id, or the cell a map keeps for a player
Salt = NewType("Salt", str)  # of a choice that lies face down: what holds one is told to few
Coins = int

BuiltKind = Literal[StructureKind, "mine"]
Stance = Literal["always", "approached", "never"]
PermissionKind = Literal["enter", "board", "near-move", "near-build", "no-walls"]
RequestKind = Literal["service", "annex", "call-off"]
PlayerRole = Literal["ruler", "commander", "wanderer", "gone"]
Stirring = Literal["no", "at-once", "separately"]

NOBODY = SeatId("nobody")  # owns what is neutral, in the index of armies
ALL = "all"
