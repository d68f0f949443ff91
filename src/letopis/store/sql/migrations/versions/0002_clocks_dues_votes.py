"""correspondence play: create the tables of room events, clocks, dues and votes"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "room_events",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("room", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("seat", sa.String(length=40), nullable=True),
        sa.Column("person", sa.String(length=32), nullable=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("about", sa.Text(), nullable=False),
        _to_people("room_events", "person"),
        _to_rooms("room_events"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_room_events")),
    )
    op.create_index("ix_room_events_room_id", "room_events", ["room", "id"])
    op.create_table(
        "room_clocks",
        sa.Column("room", sa.String(length=32), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("paused_at", sa.BigInteger(), nullable=True),
        sa.Column("agreed_at", sa.BigInteger(), nullable=False),
        _to_rooms("room_clocks"),
        sa.PrimaryKeyConstraint("room", name=op.f("pk_room_clocks")),
    )
    op.create_table(
        "seat_clocks",
        sa.Column("room", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.String(length=40), nullable=False),
        sa.Column("bank", sa.BigInteger(), nullable=True),
        sa.Column("extensions", sa.Integer(), nullable=False),
        sa.Column("missed", sa.Integer(), nullable=False),
        sa.Column("missed_in_row", sa.Integer(), nullable=False),
        sa.Column("stand_in", sa.String(length=10), nullable=False),
        sa.Column("is_offered", sa.Boolean(), nullable=False),
        sa.Column("former", sa.String(length=32), nullable=True),
        _to_people("seat_clocks", "former"),
        _to_rooms("seat_clocks"),
        sa.PrimaryKeyConstraint("room", "seat", name=op.f("pk_seat_clocks")),
    )
    op.create_table(
        "dues",
        sa.Column("room", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.String(length=40), nullable=False),
        sa.Column("question", sa.String(length=40), nullable=False),
        sa.Column("since", sa.Integer(), nullable=False),
        sa.Column("since_at", sa.BigInteger(), nullable=False),
        sa.Column("length", sa.BigInteger(), nullable=False),
        sa.Column("extra", sa.BigInteger(), nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=True),
        sa.Column("rest", sa.BigInteger(), nullable=True),
        sa.Column("is_missed", sa.Boolean(), nullable=False),
        sa.Column("claimed_by", sa.String(length=32), nullable=True),
        sa.Column("claimed_at", sa.BigInteger(), nullable=True),
        _to_rooms("dues"),
        sa.PrimaryKeyConstraint("room", "seat", name=op.f("pk_dues")),
    )
    op.create_index("ix_dues_due_at", "dues", ["due_at"])
    op.create_table(
        "votes",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("room", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("about", sa.Text(), nullable=False),
        sa.Column("opened_by", sa.String(length=32), nullable=False),
        sa.Column("opened_at", sa.BigInteger(), nullable=False),
        sa.Column("closes_at", sa.BigInteger(), nullable=False),
        sa.Column("closed_at", sa.BigInteger(), nullable=True),
        sa.Column("outcome", sa.String(length=10), nullable=False),
        _to_people("votes", "opened_by"),
        _to_rooms("votes"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_votes")),
    )
    op.create_index(op.f("ix_votes_room"), "votes", ["room"])
    op.create_table(
        "ballots",
        sa.Column("vote", sa.String(length=32), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("yes", sa.Boolean(), nullable=False),
        _to_people("ballots", "person"),
        sa.ForeignKeyConstraint(["vote"], ["votes.id"], name=op.f("fk_ballots_vote_votes")),
        sa.PrimaryKeyConstraint("vote", "person", name=op.f("pk_ballots")),
    )


def _to_rooms(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["room"], ["rooms.id"], name=op.f(f"fk_{table}_room_rooms"))


def _to_people(table: str, column: str) -> sa.ForeignKeyConstraint:
    name = op.f(f"fk_{table}_{column}_people")
    return sa.ForeignKeyConstraint([column], ["people.id"], name=name)
