"""The tables of correspondence play: clocks, dues, votes, and events around a table.

Times are milliseconds since 1970, in UTC; durations are milliseconds too.
"""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, String, Table, Text

from letopis.store.sql.schema.main import metadata

# Events around a table that are not moves: shown to everybody there, oldest first.
room_events = Table(
    "room_events",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("room", ForeignKey("rooms.id"), nullable=False),
    Column("kind", String(20), nullable=False),
    Column("seat", String(40)),
    Column("person", ForeignKey("people.id")),  # who caused it; None for the clock
    Column("at", BigInteger, nullable=False),
    Column("about", Text, nullable=False),  # JSON
    Index("ix_room_events_room_id", "room", "id"),
)

# `seq` is the entry up to which the dues of the room are computed; any process brings it up to
# date.
room_clocks = Table(
    "room_clocks",
    metadata,
    Column("room", ForeignKey("rooms.id"), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("paused_at", BigInteger),
    Column("agreed_at", BigInteger, nullable=False),  # time before that does not count
)

seat_clocks = Table(
    "seat_clocks",
    metadata,
    Column("room", ForeignKey("rooms.id"), primary_key=True),
    Column("seat", String(40), primary_key=True),
    Column("bank", BigInteger),  # time left in it when the seat is not asked
    Column("extensions", Integer, nullable=False),  # how many are used
    Column("missed", Integer, nullable=False),
    Column("missed_in_row", Integer, nullable=False),
    Column("stand_in", String(10), nullable=False),  # how long a bot holds the chair, if at all
    Column("is_offered", Boolean, nullable=False),  # to anybody who wants to take over
    Column("former", ForeignKey("people.id")),  # who sat there before
)

dues = Table(
    "dues",
    metadata,
    Column("room", ForeignKey("rooms.id"), primary_key=True),
    Column("seat", String(40), primary_key=True),
    Column("question", String(40), nullable=False),
    Column("since", Integer, nullable=False),  # the entry at which the time began
    Column("since_at", BigInteger, nullable=False),
    Column("length", BigInteger, nullable=False),
    Column("extra", BigInteger, nullable=False),  # added by a host
    Column("due_at", BigInteger),  # None: the clock is stopped
    Column("rest", BigInteger),  # time left at a paused table
    Column("is_missed", Boolean, nullable=False),
    Column("claimed_by", String(32)),
    Column("claimed_at", BigInteger),
    Index("ix_dues_due_at", "due_at"),
)

# The last heartbeat of any process, in one row.
heartbeats = Table(
    "heartbeats",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
)

votes = Table(
    "votes",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("room", ForeignKey("rooms.id"), nullable=False, index=True),
    Column("kind", String(20), nullable=False),
    Column("about", Text, nullable=False),  # JSON
    Column("opened_by", ForeignKey("people.id"), nullable=False),
    Column("opened_at", BigInteger, nullable=False),
    Column("closes_at", BigInteger, nullable=False),
    Column("closed_at", BigInteger),
    Column("outcome", String(10), nullable=False),  # open, passed, failed
)

ballots = Table(
    "ballots",
    metadata,
    Column("vote", ForeignKey("votes.id"), primary_key=True),
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("yes", Boolean, nullable=False),
)

# Games that people ended before their rules did.
endings = Table(
    "endings",
    metadata,
    Column("room", ForeignKey("rooms.id"), primary_key=True),
    Column("kind", String(20), nullable=False),  # one of those in endings.py
    Column("seat", String(40)),  # who resigned or was gone
    Column("winners", Text, nullable=False),  # seats
    Column("at", BigInteger, nullable=False),
)
