"""create the table of battles that seats have watched"""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "battles_seen",
        sa.Column("room", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.String(length=40), nullable=False),
        sa.Column("battle", sa.String(length=20), nullable=False),
        sa.Column("layouts", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["room"], ["rooms.id"], name=op.f("fk_battles_seen_room_rooms")),
        sa.PrimaryKeyConstraint("room", "seat", "battle", name=op.f("pk_battles_seen")),
    )
