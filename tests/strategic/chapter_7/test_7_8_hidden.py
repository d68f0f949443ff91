"""VS-7.8.b, option. Cards that met no opponent stay unknown to the other side."""

from letopis.games.strategic.battle import Card, Clash, Facing, FighterId, Order, Role
from letopis.games.strategic.war.hidden_cards import places_met
from tests.rule import rule
from tests.strategic.scenes.battlefield import FIELD, hears, sees, state
from tests.strategic.scenes.scene import Desk, scene
from tests.strategic.scenes.wars import declares, ends


def _hidden() -> Desk:
    """anna's knights, seven cards with her elves, against boris's orcs."""
    desk = scene(
        FIELD, "anna knights-1 a1", "anna elves-1 a2", "boris orcs-1 b1",
        battle_unfought_cards="hidden",
    )  # fmt: skip
    declares(desk, "anna", "attack knights-1 orcs-1")
    declares(desk, "anna", "attack elves-1 orcs-1")
    ends(desk)
    desk.does("anna", "array knights-1 elves-1")
    return desk


@rule("VS-7.8.b")
def test_by_option_cards_that_met_nobody_stay_unknown_to_the_other_side() -> None:
    desk = _hidden()
    desk.does("anna", "orders shoot attack defend shoot attack shoot shoot salt annas")
    facts = desk.does("boris", "orders attack shoot attack salt boriss")
    kept = (
        "kept attackers anna cards knights-1:attack knights-1:defend elves-1:attack elves-1:shoot"
    )
    assert (
        "opened orders knights-1:shoot knights-1:attack knights-1:defend knights-1:shoot "
        "elves-1:? elves-1:? elves-1:shoot defence orcs-1:attack orcs-1:shoot orcs-1:attack "
        "defence-salt boriss"
    ) in facts, "with the other salt the rest could be guessed"
    laid = "laid knights-1:attack knights-1:defend elves-1:? elves-1:? defence orcs-1:attack"
    assert laid in facts
    assert kept in hears(desk, "anna", "boris")
    for seat in ("boris", "public", "host"):
        assert kept not in hears(desk, seat, "boris")
        assert "order=<Order.ATTACK: 'attack'>, advantage=False)" in sees(desk, seat)
        assert "army='elves-1', order" not in sees(desk, seat)
    assert "army='elves-1', order" in sees(desk, "anna")
    assert desk.asked == ("anna",)
    again = "elves-1:attack elves-1:shoot knights-1:attack knights-1:defend"
    facts = desk.does("anna", f"rearrange {again} salt more")
    assert (
        "opened again elves-1:attack elves-1:? knights-1:? knights-1:? defence orcs-1:attack"
        in (facts)
    )
    assert "laid elves-1:? knights-1:attack knights-1:defend" in facts, "what was met is known"


@rule("VS-7.8.b")
def test_by_option_what_was_met_is_known_and_what_follows_from_counting() -> None:
    desk = _hidden()
    desk.does("anna", "orders attack defend defend shoot shoot shoot shoot")
    facts = desk.does("boris", "orders shoot shoot attack")
    # attack beats shoot; defend falls to shoot, shoot against shoot: both; defend beats attack
    assert (
        "opened orders knights-1:attack knights-1:defend knights-1:defend knights-1:? "
        "elves-1:shoot elves-1:? elves-1:? defence orcs-1:shoot orcs-1:shoot orcs-1:attack"
    ) in facts
    assert "concluded 1 attackers" in facts
    laid = next(fact for fact in facts if fact.startswith("laid"))
    assert laid == ("laid knights-1:attack knights-1:defend knights-1:? elves-1:? elves-1:?")


@rule("VS-7.8.b")
def test_by_option_who_need_not_choose_does_not_show_by_it_that_his_cards_are_alike() -> None:
    for cards, asked in (("hidden", True), ("open", False)):
        desk = scene(FIELD, "anna knights-1 a1", "boris orcs-1 b1", battle_unfought_cards=cards)
        declares(desk, "anna", "attack knights-1 orcs-1")
        ends(desk)
        desk.does("anna", "orders shoot attack attack shoot")
        facts = desk.does("boris", "orders attack shoot shoot")
        assert "laid knights-1:attack knights-1:attack defence orcs-1:attack" in facts
        assert (state(desk) == (("anna",), "again")) is asked


@rule("VS-7.8.b")
def test_what_chance_has_ordered_is_open_because_dice_are() -> None:
    desk = _hidden()
    desk.does("anna", "draw-lots")
    desk.does("boris", "orders attack attack attack")
    facts = desk.throws(3, 3, 3, 3, 3, 3, 3)
    assert not any(":?" in fact for fact in facts)


@rule("VS-7.8.b")
def test_lots_that_mix_cards_nobody_has_met_do_not_tell_what_they_are() -> None:
    desk = _hidden()
    desk.does("anna", "orders shoot attack defend shoot attack shoot shoot")
    desk.does("boris", "orders attack shoot attack")
    assert state(desk) == (("anna",), "again")
    desk.does("anna", "draw-lots")
    assert (
        "opened again knights-1:attack knights-1:? elves-1:? elves-1:? defence orcs-1:attack"
    ) in desk.throws(1, 2, 3, 4)


@rule("VS-7.8.b", "VS-7.7.d")
def test_which_cards_have_met_somebody_depends_on_how_lines_face_each_other() -> None:
    card = Card(FighterId("elves-1"), Order.SHOOT)
    lost = tuple(Clash(0, card, card, Role.ATTACKERS) for _ in range(2))
    met = {
        (role, facing): places_met(5, role, lost, 3, facing) for role in Role for facing in Facing
    }
    assert met[Role.ATTACKERS, Facing.MIRRORED] == {0}, "his front card won twice"
    assert met[Role.ATTACKERS, Facing.FIRST_MEETS_FIRST] == {0}
    assert met[Role.DEFENDERS, Facing.FIRST_MEETS_FIRST] == {0, 3}
    assert met[Role.DEFENDERS, Facing.MIRRORED] == {2}, "from the other end, and no third row"
