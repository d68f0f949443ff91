"""add accuracy and luck of each seat to its result"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "results",
        sa.Column("is_reviewed", sa.Boolean(), server_default=sa.false(), nullable=False),
    )
    op.add_column("results", sa.Column("accuracy", sa.Float(), nullable=True))
    op.add_column("results", sa.Column("luck", sa.Float(), nullable=True))
