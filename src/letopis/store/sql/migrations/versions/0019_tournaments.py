"""create the tables of tournaments"""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("owner", sa.String(length=32), nullable=False),
        sa.Column("title", sa.String(length=80), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("stage", sa.String(length=10), nullable=False),
        sa.Column("plan", sa.Text(), nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["owner"], ["people.id"], name=op.f("fk_tournaments_owner_people")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tournaments")),
    )
    op.create_index(op.f("ix_tournaments_owner"), "tournaments", ["owner"])
    op.create_index(op.f("ix_tournaments_stage"), "tournaments", ["stage"])
    op.create_table(
        "contestants",
        sa.Column("tournament", sa.String(length=32), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("has_left", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name=op.f("fk_contestants_person_people")
        ),
        sa.ForeignKeyConstraint(
            ["tournament"], ["tournaments.id"], name=op.f("fk_contestants_tournament_tournaments")
        ),
        sa.PrimaryKeyConstraint("tournament", "number", name=op.f("pk_contestants")),
        sa.UniqueConstraint("tournament", "person", name=op.f("uq_contestants_tournament_person")),
    )
    op.create_index(op.f("ix_contestants_person"), "contestants", ["person"])
    op.create_table(
        "meetings",
        sa.Column("tournament", sa.String(length=32), nullable=False),
        sa.Column("round", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("board", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("first", sa.Integer(), nullable=False),
        sa.Column("second", sa.Integer(), nullable=True),
        sa.Column("room", sa.String(length=32), nullable=True),
        sa.Column("winner", sa.Integer(), nullable=True),
        sa.Column("is_over", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["room"], ["rooms.id"], name=op.f("fk_meetings_room_rooms")),
        sa.ForeignKeyConstraint(
            ["tournament"], ["tournaments.id"], name=op.f("fk_meetings_tournament_tournaments")
        ),
        sa.PrimaryKeyConstraint("tournament", "round", "board", name=op.f("pk_meetings")),
    )
