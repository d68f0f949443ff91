"""create the tables of chronicles, people and rooms"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "chronicles",
        sa.Column("id", sa.String(length=80), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("header", sa.Text(), nullable=False),
        sa.Column("secret", sa.String(length=64), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_chronicles")),
    )
    op.create_table(
        "people",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("language", sa.String(length=8), nullable=False),
        sa.Column("zone", sa.String(length=64), nullable=False),
        sa.Column("login", sa.String(length=120), nullable=True),
        sa.Column("password", sa.String(length=200), nullable=True),
        sa.Column("keeper", sa.String(length=32), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("seen_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["keeper"], ["people.id"], name=op.f("fk_people_keeper_people")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_people")),
        sa.UniqueConstraint("login", name=op.f("uq_people_login")),
    )
    op.create_table(
        "asks",
        sa.Column("chronicle", sa.String(length=80), nullable=False),
        sa.Column("seat", sa.String(length=40), nullable=False),
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("ask", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["chronicle"], ["chronicles.id"], name=op.f("fk_asks_chronicle_chronicles")
        ),
        sa.PrimaryKeyConstraint("chronicle", "seat", "key", name=op.f("pk_asks")),
    )
    op.create_table(
        "entries",
        sa.Column("chronicle", sa.String(length=80), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("line", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["chronicle"], ["chronicles.id"], name=op.f("fk_entries_chronicle_chronicles")
        ),
        sa.PrimaryKeyConstraint("chronicle", "seq", name=op.f("pk_entries")),
    )
    op.create_table(
        "rooms",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("title", sa.String(length=80), nullable=False),
        sa.Column("stage", sa.String(length=10), nullable=False),
        sa.Column("owner", sa.String(length=32), nullable=False),
        sa.Column("is_open", sa.Boolean(), nullable=False),
        sa.Column("invite", sa.String(length=32), nullable=False),
        sa.Column("plan", sa.Text(), nullable=False),
        sa.Column("chronicle", sa.String(length=80), nullable=True),
        sa.Column("series", sa.String(length=32), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("touched_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["chronicle"], ["chronicles.id"], name=op.f("fk_rooms_chronicle_chronicles")
        ),
        sa.ForeignKeyConstraint(["owner"], ["people.id"], name=op.f("fk_rooms_owner_people")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_rooms")),
        sa.UniqueConstraint("chronicle", name=op.f("uq_rooms_chronicle")),
        sa.UniqueConstraint("invite", name=op.f("uq_rooms_invite")),
    )
    with op.batch_alter_table("rooms", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_rooms_owner"), ["owner"], unique=False)
        batch_op.create_index(batch_op.f("ix_rooms_series"), ["series"], unique=False)
        batch_op.create_index("ix_rooms_stage_touched", ["stage", "touched_at"], unique=False)

    op.create_table(
        "sessions",
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("label", sa.String(length=60), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_sessions_person_people")),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_sessions")),
    )
    with op.batch_alter_table("sessions", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_sessions_person"), ["person"], unique=False)

    op.create_table(
        "chairs",
        sa.Column("room", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.String(length=40), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=True),
        sa.Column("bot", sa.String(length=40), nullable=True),
        sa.Column("seed", sa.String(length=200), nullable=False),
        sa.Column("is_ready", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_chairs_person_people")),
        sa.ForeignKeyConstraint(["room"], ["rooms.id"], name=op.f("fk_chairs_room_rooms")),
        sa.PrimaryKeyConstraint("room", "seat", name=op.f("pk_chairs")),
    )
    with op.batch_alter_table("chairs", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_chairs_person"), ["person"], unique=False)
