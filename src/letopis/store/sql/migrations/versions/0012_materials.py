"""keep the maps of plans by their digests"""

import hashlib
import json

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

SHORT = 100


def upgrade() -> None:
    kept = op.create_table(
        "materials",
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_materials")),
    )
    rooms = sa.table("rooms", sa.column("id", sa.String), sa.column("plan", sa.Text))
    connection, known = op.get_bind(), set[str]()
    for room in connection.execute(sa.select(rooms.c.id)).scalars().all():
        where = rooms.c.id == room
        plan = json.loads(connection.execute(sa.select(rooms.c.plan).where(where)).scalar_one())
        long = {
            name: text
            for name, text in plan.get("materials", {}).items()
            if len(text) > SHORT or "\n" in text
        }
        for name, text in long.items():
            digest = hashlib.sha256(text.encode()).hexdigest()
            plan["materials"][name] = f"sha256:{digest}"
            if digest not in known:
                connection.execute(sa.insert(kept).values(digest=digest, text=text))
                known.add(digest)
        if long:
            written = json.dumps(plan, ensure_ascii=False, separators=(",", ":"))
            connection.execute(sa.update(rooms).where(where).values(plan=written))
