"""create the table of results by seat"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "results",
        sa.Column("room", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.String(length=40), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("is_winner", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["room"], ["rooms.id"], name=op.f("fk_results_room_rooms")),
        sa.PrimaryKeyConstraint("room", "seat", name=op.f("pk_results")),
    )
