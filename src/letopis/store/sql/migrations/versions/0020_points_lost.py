"""add points lost and the optimum of each seat to its result; reviewed games are reviewed again"""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("results", sa.Column("lost", sa.Float(), nullable=True))
    op.add_column("results", sa.Column("optimum", sa.Float(), nullable=True))
    results = sa.table("results", sa.column("is_reviewed", sa.Boolean()), sa.column("accuracy"))
    op.execute(results.update().where(results.c.accuracy.is_not(None)).values(is_reviewed=False))
