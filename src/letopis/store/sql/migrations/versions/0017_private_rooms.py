"""remember which tables only their own people may see, also when they are over"""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "rooms",
        sa.Column("is_private", sa.Boolean(), server_default=sa.false(), nullable=False),
    )
