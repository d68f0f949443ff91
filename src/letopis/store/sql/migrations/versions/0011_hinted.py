"""create the table of seats that used hints"""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "hinted",
        sa.Column("room", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.String(length=40), nullable=False),
        sa.ForeignKeyConstraint(["room"], ["rooms.id"], name=op.f("fk_hinted_room_rooms")),
        sa.PrimaryKeyConstraint("room", "seat", name=op.f("pk_hinted")),
    )
