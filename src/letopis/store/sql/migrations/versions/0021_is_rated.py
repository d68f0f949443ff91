"""add to people whether they take part in ratings"""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "people", sa.Column("is_rated", sa.Boolean(), server_default=sa.true(), nullable=False)
    )
