"""The tables of tournaments of one evening."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from letopis.store.sql.schema.main import metadata

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("owner", ForeignKey("people.id"), nullable=False, index=True),
    Column("title", String(80), nullable=False),
    Column("kind", String(20), nullable=False),  # round-robin, swiss
    Column("stage", String(10), nullable=False, index=True),  # gathering, playing, over, closed
    Column("plan", Text, nullable=False),  # JSON, of every game
    Column("rounds", Integer, nullable=False),
    Column("round", Integer, nullable=False),  # 0 before the first
    Column("created_at", BigInteger, nullable=False),
)

contestants = Table(
    "contestants",
    metadata,
    Column("tournament", ForeignKey("tournaments.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("person", ForeignKey("people.id"), nullable=False, index=True),
    Column("name", String(40), nullable=False),
    Column("has_left", Boolean, nullable=False),
    UniqueConstraint("tournament", "person"),
)

# A game of a round; without a second contestant the first one rests.
meetings = Table(
    "meetings",
    metadata,
    Column("tournament", ForeignKey("tournaments.id"), primary_key=True),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("board", Integer, primary_key=True, autoincrement=False),
    Column("first", Integer, nullable=False),
    Column("second", Integer),
    Column("room", ForeignKey("rooms.id")),
    Column("winner", Integer),  # None: both, nobody, or not over yet
    Column("is_over", Boolean, nullable=False),
)
