"""create the tables of letters and of read positions"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "letters",
        sa.Column("room", sa.String(length=32), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("author", sa.String(length=32), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("seat", sa.String(length=40), nullable=True),
        sa.Column("to", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["room"], ["rooms.id"], name=op.f("fk_letters_room_rooms")),
        sa.ForeignKeyConstraint(["author"], ["people.id"], name=op.f("fk_letters_author_people")),
        sa.PrimaryKeyConstraint("room", "number", name=op.f("pk_letters")),
    )
    op.create_index(op.f("ix_letters_author"), "letters", ["author"], unique=False)
    op.create_table(
        "seen",
        sa.Column("room", sa.String(length=32), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["room"], ["rooms.id"], name=op.f("fk_seen_room_rooms")),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_seen_person_people")),
        sa.PrimaryKeyConstraint("room", "person", name=op.f("pk_seen")),
    )
