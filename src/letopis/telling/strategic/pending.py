"""What waits for the end of a turn, in words: works that are paid for, and declared battles."""

from letopis.games.strategic.building import work_result
from letopis.games.strategic.world import Battle, Work, World
from letopis.telling.strategic.fields import Fields
from letopis.telling.strategic.names import Names


def work_said(names: Names, world: World, work: Work) -> str:
    """VS-4.5.d, VS-6.1.b, VS-6.2.b. Who builds what, and where, as things stand now."""
    kind, level = work_result(world, work) or (work.kind, work.level)
    return names.words(
        "strategic.pending.work",
        name=names.seat(work.seat),
        what=work.what,
        cell=work.cell,
        level=level,
        **names.forms("kind", kind),
    )


def battle_said(names: Names, world: World, battle: Battle) -> str:
    """VS-7.1.b. Who attacks whom, and for which cell."""
    fields, sides = Fields(names, world), (*battle.attackers, *battle.joined)
    attackers = ", ".join(str(fields.piece_at("it", it.by)["it"]) for it in sides)
    target = fields.piece_at("target", battle.target)
    return names.words("strategic.pending.battle", cell=battle.cell, attackers=attackers, **target)
