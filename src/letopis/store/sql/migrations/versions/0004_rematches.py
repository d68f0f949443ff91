"""add the link from a rematch to its room"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("rooms", sa.Column("follows", sa.String(length=32), nullable=True))
    op.create_index(op.f("ix_rooms_follows"), "rooms", ["follows"], unique=True)
