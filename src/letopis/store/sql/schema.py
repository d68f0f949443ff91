"""The tables of the database. Times are milliseconds since 1970, in UTC, as both databases count.

A chronicle is kept as its lines: what is stored is what a file would hold, so there is one reader.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

chronicles = Table(
    "chronicles",
    metadata,
    Column("id", String(80), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("header", Text, nullable=False),
    Column("secret", String(64)),  # of the dice, until it is revealed
    Column("created_at", BigInteger, nullable=False),
)

# The unique pair is what makes an entry happen once, whichever process asks.
entries = Table(
    "entries",
    metadata,
    Column("chronicle", ForeignKey("chronicles.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("line", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

# Which entry a client's own key led to: an ask that is sent again is not a second move.
asks = Table(
    "asks",
    metadata,
    Column("chronicle", ForeignKey("chronicles.id"), primary_key=True),
    Column("seat", String(40), primary_key=True),
    Column("key", String(64), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("ask", Text, nullable=False),
)

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("kind", String(10), nullable=False),  # guest, account, bot
    Column("name", String(40), nullable=False),
    Column("language", String(8), nullable=False),
    Column("zone", String(64), nullable=False),
    Column("login", String(120), unique=True),
    Column("password", String(200)),
    Column("keeper", ForeignKey("people.id")),  # who answers for a bot
    Column("created_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
)

# Only digests: who reads the database cannot sit down in anybody's place.
sessions = Table(
    "sessions",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=False, index=True),
    Column("kind", String(10), nullable=False),  # cookie, token
    Column("label", String(60), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("expires_at", BigInteger, nullable=False),
)

rooms = Table(
    "rooms",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("title", String(80), nullable=False),
    Column("stage", String(10), nullable=False),  # one of those in rooms.py
    Column("owner", ForeignKey("people.id"), nullable=False, index=True),
    Column("is_open", Boolean, nullable=False),
    Column("invite", String(32), nullable=False, unique=True),
    Column("plan", Text, nullable=False),  # what will be played, as JSON
    Column("chronicle", ForeignKey("chronicles.id"), unique=True),
    Column("series", String(32), index=True),  # rooms that follow each other: rematches
    Column("follows", String(32), index=True, unique=True),  # the room of which it is the rematch
    Column("created_at", BigInteger, nullable=False),
    Column("touched_at", BigInteger, nullable=False),
    Index("ix_rooms_stage_touched", "stage", "touched_at"),
)

# Which table a client's own key led to: opening it once more opens no second one.
openings = Table(
    "openings",
    metadata,
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("key", String(64), primary_key=True),
    Column("room", ForeignKey("rooms.id"), nullable=False),
)

chairs = Table(
    "chairs",
    metadata,
    Column("room", ForeignKey("rooms.id"), primary_key=True),
    Column("seat", String(40), primary_key=True),
    Column("position", Integer, nullable=False),
    Column("name", String(40), nullable=False),
    Column("person", ForeignKey("people.id"), index=True),
    Column("bot", String(40)),
    Column("seed", String(200), nullable=False),
    Column("is_ready", Boolean, nullable=False),
)

# What people say to each other. A number belongs to one line of one room, whichever process writes.
letters = Table(
    "letters",
    metadata,
    Column("room", ForeignKey("rooms.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(10), nullable=False),  # table, gallery, letter, note
    Column("author", ForeignKey("people.id"), nullable=False, index=True),
    Column("name", String(40), nullable=False),  # as the author was called then
    Column("seat", String(40)),  # none for those who watch
    Column("to", Text, nullable=False),  # seats, for letters
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

# What each seat came to in a game that is over: reckoned once, then only read.
results = Table(
    "results",
    metadata,
    Column("room", ForeignKey("rooms.id"), primary_key=True),
    Column("seat", String(40), primary_key=True),
    Column("total", Integer, nullable=False),
    Column("is_winner", Boolean, nullable=False),
    Column("is_reviewed", Boolean, nullable=False, server_default=false()),
    Column("accuracy", Float),  # none where no review can be made
    Column("luck", Float),
)

# Seats that have asked for hints: their games are counted apart.
hinted = Table(
    "hinted",
    metadata,
    Column("room", ForeignKey("rooms.id"), primary_key=True),
    Column("seat", String(40), primary_key=True),
)

# Chronicles from outside that somebody looks at, for a while.
files = Table(
    "files",
    metadata,
    Column("id", String(80), primary_key=True),  # made of what it holds
    Column("data", LargeBinary, nullable=False),
    Column("size", Integer, nullable=False),
    Column("sent_at", BigInteger, nullable=False, index=True),
)

# Up to which line somebody has read.
seen = Table(
    "seen",
    metadata,
    Column("room", ForeignKey("rooms.id"), primary_key=True),
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("number", Integer, nullable=False),
)
