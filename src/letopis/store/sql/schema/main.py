"""The tables of the database. Times are milliseconds since 1970, in UTC.

A chronicle is stored as the lines of its file, so that there is one reader for both.
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
    true,
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

# The unique pair ensures that an entry is written once, whichever process does it.
entries = Table(
    "entries",
    metadata,
    Column("chronicle", ForeignKey("chronicles.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("line", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

# Idempotency keys of asks: an ask that is sent again is not a second move.
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
    Column("keeper", ForeignKey("people.id")),  # the person responsible for a bot
    Column("is_rated", Boolean, nullable=False, server_default=true()),  # takes part in ratings
    Column("created_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
)

# Only digests: access to the database does not give access to sessions.
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
    Column("is_private", Boolean, nullable=False, server_default=false()),  # also when it is over
    Column("plan", Text, nullable=False),  # JSON: game, options and clock
    Column("chronicle", ForeignKey("chronicles.id"), unique=True),
    Column("series", String(32), index=True),  # rooms linked by rematches
    Column("follows", String(32), index=True, unique=True),  # the room whose rematch this is
    Column("created_at", BigInteger, nullable=False),
    Column("touched_at", BigInteger, nullable=False),
    Index("ix_rooms_stage_touched", "stage", "touched_at"),
)

# Texts of plans, such as maps, by their SHA-256.
materials = Table(
    "materials",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("text", Text, nullable=False),
)

# Idempotency keys of new tables: opening one again opens no second table.
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

# Chat and letters. The unique pair ensures that processes do not use a number twice.
letters = Table(
    "letters",
    metadata,
    Column("room", ForeignKey("rooms.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(10), nullable=False),  # table, gallery, letter, note
    Column("author", ForeignKey("people.id"), nullable=False, index=True),
    Column("name", String(40), nullable=False),  # of the author at that time
    Column("seat", String(40)),  # None for spectators
    Column("to", Text, nullable=False),  # seats, for letters
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

# Results of finished games by seat: computed once, then only read.
results = Table(
    "results",
    metadata,
    Column("room", ForeignKey("rooms.id"), primary_key=True),
    Column("seat", String(40), primary_key=True),
    Column("total", Integer, nullable=False),
    Column("is_winner", Boolean, nullable=False),
    Column("is_reviewed", Boolean, nullable=False, server_default=false()),
    Column("accuracy", Float),  # None if no review is possible
    Column("luck", Float),
    Column("lost", Float),  # points, against optimal play
    Column("optimum", Float),  # what optimal play brings on average
)

# Seats that have used hints: their games are counted separately.
hinted = Table(
    "hinted",
    metadata,
    Column("room", ForeignKey("rooms.id"), primary_key=True),
    Column("seat", String(40), primary_key=True),
)

# Orders that a person has planned for a seat and not sent.
drafts = Table(
    "drafts",
    metadata,
    Column("room", ForeignKey("rooms.id"), primary_key=True),
    Column("seat", String(40), primary_key=True),
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("lines", Text, nullable=False),  # a JSON list
)

# What was said beforehand at a seat, so that the others learn nothing of it; and by whom.
instructions = Table(
    "instructions",
    metadata,
    Column("room", ForeignKey("rooms.id"), primary_key=True),
    Column("seat", String(40), primary_key=True),
    Column("kind", String(40), primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=False, index=True),
    Column("line", String(400), nullable=False),  # of the notation
)

# Uploaded chronicles that are being viewed, for a limited time.
files = Table(
    "files",
    metadata,
    Column("id", String(80), primary_key=True),  # a hash of the content
    Column("data", LargeBinary, nullable=False),
    Column("size", Integer, nullable=False),
    Column("sent_at", BigInteger, nullable=False, index=True),
)

# The last line that a person has read in a room.
seen = Table(
    "seen",
    metadata,
    Column("room", ForeignKey("rooms.id"), primary_key=True),
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("number", Integer, nullable=False),
)

# Battles that were watched from a seat, and how many layouts of each.
# Of tables that have not begun yet; afterwards the chronicle keeps the secret.
promises = Table(
    "promises",
    metadata,
    Column("room", ForeignKey("rooms.id"), primary_key=True),
    Column("chronicle", String(80), nullable=False),
    Column("secret", String(64), nullable=False),
)

sent_away = Table(
    "sent_away",
    metadata,
    Column("room", ForeignKey("rooms.id"), primary_key=True),
    Column("person", ForeignKey("people.id"), primary_key=True),
)

battles_seen = Table(
    "battles_seen",
    metadata,
    Column("room", ForeignKey("rooms.id"), primary_key=True),
    Column("seat", String(40), primary_key=True),
    Column("battle", String(20), primary_key=True),
    Column("layouts", Integer, nullable=False),
)

log_marks = Table(
    "log_marks",
    metadata,
    Column("room", ForeignKey("rooms.id"), primary_key=True),
    Column("seat", String(40), primary_key=True),
    Column("seq", Integer, nullable=False),
)
