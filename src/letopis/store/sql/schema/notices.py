"""The tables of notices for people away from the table, and of their delivery."""

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, String, Table, Text

from letopis.store.sql.schema.main import metadata

# The id is derived from the content, so that the same notice is stored once.
notices = Table(
    "notices",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=False),
    Column("room", ForeignKey("rooms.id"), nullable=False),
    Column("kind", String(20), nullable=False),
    Column("seat", String(40)),
    Column("about", Text, nullable=False),  # JSON: values of its wording
    Column("at", BigInteger, nullable=False),
    Column("read_at", BigInteger),
    Index("ix_notices_person_at", "person", "at"),
    Index("ix_notices_room_kind", "room", "kind"),
)

# The outbox, and afterwards the log of deliveries.
deliveries = Table(
    "deliveries",
    metadata,
    Column("notice", ForeignKey("notices.id"), primary_key=True),
    Column("channel", String(20), primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=False),
    Column("state", String(10), nullable=False),  # waiting, sent, dropped, failed
    Column("attempts", Integer, nullable=False),
    Column("due_at", BigInteger, nullable=False),
    Column("done_at", BigInteger),
    Column("why", String(200), nullable=False),
    Index("ix_deliveries_state_due", "state", "due_at"),
    Index("ix_deliveries_person", "person"),
)

notice_wishes = Table(
    "notice_wishes",
    metadata,
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("wishes", Text, nullable=False),  # JSON
)

# Keys that the house made for itself at its first start; all its processes use the same.
house_keys = Table(
    "house_keys",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("key", Text, nullable=False),
    Column("made_at", BigInteger, nullable=False),
)
