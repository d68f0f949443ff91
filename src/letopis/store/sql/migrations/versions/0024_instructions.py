"""add instructions, which take in the wishes about being asked of those who sit there"""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "instructions",
        sa.Column("room", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.String(length=40), nullable=False),
        sa.Column("kind", sa.String(length=40), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("line", sa.String(length=400), nullable=False),
        sa.ForeignKeyConstraint(["room"], ["rooms.id"], name=op.f("fk_instructions_room_rooms")),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name=op.f("fk_instructions_person_people")
        ),
        sa.PrimaryKeyConstraint("room", "seat", "kind", name=op.f("pk_instructions")),
    )
    op.create_index(op.f("ix_instructions_person"), "instructions", ["person"])
    op.execute(
        "INSERT INTO instructions (room, seat, kind, person, line)"
        " SELECT wishes.room, wishes.seat, 'stance', wishes.person, 'stance ' || wishes.wish"
        " FROM reaction_wishes AS wishes JOIN chairs ON chairs.room = wishes.room"
        " AND chairs.seat = wishes.seat AND chairs.person = wishes.person"
    )
    op.drop_table("reaction_wishes")
