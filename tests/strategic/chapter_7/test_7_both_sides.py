"""Chapter 7, point 7. Who leads where somebody has armies on both sides, or nobody has any."""

import pytest

from tests.rule import rule
from tests.strategic.meetings.positions import FIELD, declare, met
from tests.strategic.scenes.scene import Desk
from tests.strategic.scenes.warfare import closes
from tests.strategic.scenes.wars import leaders

Voices = tuple[tuple[str | None, ...], tuple[str | None, ...]]


def voices(desk: Desk) -> Voices:
    field = desk.world.field
    assert field is not None
    return field.attack.voices, field.defence.voices


def torn(target: str, **options: str) -> Desk:
    """Anna and Carol attack the orcs, and Anna's dwarves come to their aid."""
    desk = met(
        FIELD, f"{target} orcs-1 c2", "anna elves-1 b2", "carol knights-1 d2", "anna dwarves-1 e2",
        **options,
    )  # fmt: skip
    first, second = ("anna attack elves-1 orcs-1", "carol attack knights-1 orcs-1")
    if target == "nobody":
        first, second = second, first
    declare(desk, first, second, "anna attack dwarves-1 knights-1")
    closes(desk)
    return desk


@rule("VS-7.7.a", "VS-7.7.b")
@pytest.mark.parametrize("both", ["defence", "attack"])
def test_who_leads_one_side_and_only_helps_the_other_leads_on(both: str) -> None:
    assert leaders(torn("boris", battle_both_sides=both)) == ("anna", "boris")
    assert leaders(torn("nobody", battle_both_sides=both)) == ("carol", "anna")


@rule("VS-7.3.a", "VS-7.7.a")
@pytest.mark.parametrize(
    ("both", "spoken"),
    [
        ("defence", (("carol", "carol"), (None, "anna"))),
        ("attack", (("carol", "anna"), (None, None))),
    ],
)
def test_where_each_owner_orders_his_own_nobody_orders_on_both_sides(
    both: str, spoken: Voices
) -> None:
    desk = torn("nobody", battle_both_sides=both, battle_orders_by="each_owner")
    assert voices(desk) == spoken


@rule("VS-4.3.i", "VS-7.3.a")
def test_the_host_speaks_for_neutrals_on_one_side_only() -> None:
    by_host = {"neutral_orders": "host", "host_mode": "referee", "battle_orders_by": "each_owner"}
    desk = met(FIELD, "nobody orcs-1 c2", "anna elves-1 b2", **by_host)
    declare(desk, "anna attack elves-1 orcs-1")
    closes(desk)
    assert voices(desk) == (("anna",), ("host",))
    desk = met(
        FIELD, "nobody castle c2", "anna knights-1 c2 personal", "anna elves-1 b2",
        "carol orcs-1 d2", **by_host,
    )  # fmt: skip
    declare(desk, "carol attack orcs-1 knights-1", "anna attack elves-1 knights-1")
    closes(desk)
    assert voices(desk) == (("carol", "host"), ("anna", None))


@rule("VS-4.3.i")
@pytest.mark.parametrize(
    ("attackers", "speaker"), [(("boris",), "carol"), (("boris", "carol"), "anna")]
)
def test_the_next_player_who_does_not_attack_them_speaks_for_neutrals(
    attackers: tuple[str, ...], speaker: str
) -> None:
    desk = met(
        FIELD, "nobody orcs-1 c2", "boris elves-1 b2", "carol elves-2 d2", turn="boris",
        neutral_orders="next_player",
    )  # fmt: skip
    armies = {"boris": "elves-1", "carol": "elves-2"}
    declare(desk, *(f"{it} attack {armies[it]} orcs-1" for it in attackers))
    closes(desk, "boris")
    assert leaders(desk) == ("boris", speaker)
