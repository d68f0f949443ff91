"""create the table of dice promised before a game begins"""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "promises",
        sa.Column("room", sa.String(length=32), nullable=False),
        sa.Column("chronicle", sa.String(length=80), nullable=False),
        sa.Column("secret", sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(["room"], ["rooms.id"], name=op.f("fk_promises_room_rooms")),
        sa.PrimaryKeyConstraint("room", name=op.f("pk_promises")),
    )
