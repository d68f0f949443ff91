"""create the table of idempotency keys for opening tables"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "openings",
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("room", sa.String(length=32), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_openings_person_people")),
        sa.ForeignKeyConstraint(["room"], ["rooms.id"], name=op.f("fk_openings_room_rooms")),
        sa.PrimaryKeyConstraint("person", "key", name=op.f("pk_openings")),
    )
