"""create the tables of notices, deliveries and notice settings"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "notices",
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("room", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("seat", sa.String(length=40), nullable=True),
        sa.Column("about", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("read_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_notices_person_people")),
        sa.ForeignKeyConstraint(["room"], ["rooms.id"], name=op.f("fk_notices_room_rooms")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_notices")),
    )
    op.create_index("ix_notices_person_at", "notices", ["person", "at"], unique=False)
    op.create_index("ix_notices_room_kind", "notices", ["room", "kind"], unique=False)
    op.create_table(
        "deliveries",
        sa.Column("notice", sa.String(length=64), nullable=False),
        sa.Column("channel", sa.String(length=20), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=False),
        sa.Column("done_at", sa.BigInteger(), nullable=True),
        sa.Column("why", sa.String(length=200), nullable=False),
        sa.ForeignKeyConstraint(
            ["notice"], ["notices.id"], name=op.f("fk_deliveries_notice_notices")
        ),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name=op.f("fk_deliveries_person_people")
        ),
        sa.PrimaryKeyConstraint("notice", "channel", name=op.f("pk_deliveries")),
    )
    op.create_index("ix_deliveries_state_due", "deliveries", ["state", "due_at"], unique=False)
    op.create_index("ix_deliveries_person", "deliveries", ["person"], unique=False)
    op.create_table(
        "notice_wishes",
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("wishes", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name=op.f("fk_notice_wishes_person_people")
        ),
        sa.PrimaryKeyConstraint("person", name=op.f("pk_notice_wishes")),
    )
