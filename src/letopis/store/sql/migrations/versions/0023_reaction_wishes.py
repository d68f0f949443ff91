"""add reaction_wishes"""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "reaction_wishes",
        sa.Column("room", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.String(length=40), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("wish", sa.String(length=20), nullable=False),
        sa.ForeignKeyConstraint(["room"], ["rooms.id"], name=op.f("fk_reaction_wishes_room_rooms")),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name=op.f("fk_reaction_wishes_person_people")
        ),
        sa.PrimaryKeyConstraint("room", "seat", "person", name=op.f("pk_reaction_wishes")),
    )
