"""create the table of orders that players have planned and not sent"""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "drafts",
        sa.Column("room", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.String(length=40), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("lines", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["room"], ["rooms.id"], name=op.f("fk_drafts_room_rooms")),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_drafts_person_people")),
        sa.PrimaryKeyConstraint("room", "seat", "person", name=op.f("pk_drafts")),
    )
