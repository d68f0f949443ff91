"""create the table of games that people ended before their rules did"""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "endings",
        sa.Column("room", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("seat", sa.String(length=40), nullable=True),
        sa.Column("winners", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["room"], ["rooms.id"], name=op.f("fk_endings_room_rooms")),
        sa.PrimaryKeyConstraint("room", name=op.f("pk_endings")),
    )
