"""What a piece is promised: ways, stops, attacks, and the clause that bars a cell."""

from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DataObject
from msgspec.structs import replace

from letopis.core.acts import Refusal
from letopis.core.choices import pick
from letopis.core.questions.reach import Deed, Reach
from letopis.core.seats import SeatId
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.movement.marching import Move
from letopis.games.strategic.war.declaring import Declared
from letopis.games.strategic.world import Army, ArmyId, PieceName, Player
from letopis.games.strategic.world.changes import with_owner
from tests.rule import rule
from tests.strategic.chapter_4.test_4_1_laws import drawn
from tests.strategic.scenes.scene import GAME, Desk, scene

ANNA = SeatId("anna")


def reach_of(desk: Desk, piece: str, seat: str = "anna") -> Reach:
    found = GAME.reach(desk.world, SeatId(seat), piece)
    assert not isinstance(found, Refusal), found
    return found


def stops(desk: Desk, piece: str) -> dict[str, str]:
    """Where a piece must stop, and why."""
    cells = reach_of(desk, piece).cells
    return {cell: str(it.stop) for cell, it in cells.items() if it.stop is not None}


def kinds(desk: Desk, piece: str, cell: str) -> set[str]:
    return {deed.kind for deed in reach_of(desk, piece).deeds if deed.cell == cell}


def attacks(desk: Desk, piece: str) -> dict[tuple[str, str], Deed]:
    """Attacks by target and by the cell they are made from."""
    deeds = (it for it in reach_of(desk, piece).deeds if it.kind == "attack")
    return {(it.target, it.at): it for it in deeds}


def peopled(data: DataObject) -> Desk:
    """A small random position with armies and a house of boris's among those of anna's."""
    desk = drawn(data)
    world = desk.world
    armies = list(world.armies.values())
    for army in armies[1:]:
        owner = data.draw(st.sampled_from([ANNA, SeatId("boris"), None]))
        world = with_owner(world, world.armies[army.id], owner)
    return Desk(world)


def paths(desk: Desk, army: Army, longest: int) -> Iterator[tuple[Cell, ...]]:
    """Every way of so many steps that `decide` accepts, found by trying."""
    queue: list[tuple[Cell, ...]] = [()]
    while queue:
        path = queue.pop()
        here = path[-1] if path else army.cell
        for there in desk.world.ground.sites[here].neighbours:
            longer = (*path, there)
            accepted = not isinstance(GAME.decide(desk.world, ANNA, Move(army.id, longer)), Refusal)
            if accepted:
                yield longer
            if len(longer) < longest:
                queue.append(longer)


@rule("VS-4.1.a", "VS-4.1.b", "VS-4.1.m")
@settings(max_examples=150, deadline=None)
@given(st.data())
def test_every_way_that_is_promised_is_accepted_and_leads_there(data: DataObject) -> None:
    desk = peopled(data)
    for army in desk.world.armies.values():
        if army.owner != ANNA:
            continue
        for cell, arrival in reach_of(desk, army.id).cells.items():
            trial = Desk(replace(desk.world, players=_silent(desk)))
            trial.does("anna", f"move {army.id} {' '.join(arrival.way)}")
            if army.id in trial.world.armies:
                assert trial.army(army.id).cell == cell
            else:
                assert str(arrival.stop) == "VS-8.9.1.6.e crumbles"


def _silent(desk: Desk) -> dict[SeatId, Player]:
    """Everybody lets everything happen."""
    return {seat: replace(it, stance="never") for seat, it in desk.world.players.items()}


@rule("VS-4.3.a", "VS-4.3.e", "VS-3.4.d")
@settings(max_examples=150, deadline=None)
@given(st.data())
def test_every_act_that_is_promised_is_accepted_and_every_attack_declared(
    data: DataObject,
) -> None:
    desk = peopled(data)
    silent = replace(desk.world, players=_silent(desk))
    for piece in GAME.subjects(desk.world, ANNA)[:-1]:
        for deed in reach_of(desk, piece).deeds:
            act = pick(deed.choice, lambda count: data.draw(st.integers(0, count - 1)))
            facts = GAME.decide(silent, ANNA, act)
            assert not isinstance(facts, Refusal), (act, facts)
            if deed.kind == "attack":
                assert any(isinstance(it, Declared) and it.seat == ANNA for it in facts), act


@rule("VS-4.1.b", "VS-4.1.f", "VS-4.2.b")
@settings(max_examples=40, deadline=None)
@given(st.data())
def test_no_other_cell_is_reached_by_any_way(data: DataObject) -> None:
    """Against all ways of up to four steps, tried one by one."""
    desk = peopled(data)
    own = [it for it in desk.world.armies.values() if it.owner == ANNA]
    if not own:
        return
    army = data.draw(st.sampled_from(own))
    found = reach_of(desk, army.id)
    tried = {path[-1]: path for path in paths(desk, army, 4)}
    tried.pop(army.cell, None)
    assert set(tried) <= set(found.cells)
    near = {cell for cell, it in found.cells.items() if len(it.way) <= 4}
    assert near == set(tried)
    for path in paths(desk, army, 3):
        if path[-1] != army.cell:
            assert len(found.cells[path[-1]].way) <= len(path)


@rule("VS-4.1.a", "VS-4.1.b")
@settings(max_examples=80, deadline=None)
@given(st.data())
def test_what_bars_a_cell_is_said_for_every_other_cell(data: DataObject) -> None:
    desk = peopled(data)
    for army in desk.world.armies.values():
        if army.owner != ANNA:
            continue
        found = reach_of(desk, army.id)
        for cell in desk.world.ground.sites:
            barred = GAME.why_not(desk.world, ANNA, army.id, cell)
            assert (barred is None) == (cell in found.cells), (army, cell, barred)
            if barred is not None and found.cells:  # it can still go somewhere
                assert barred.reason != "movement-ended", (army, cell, barred)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_the_answer_does_not_depend_on_what_is_hidden(data: DataObject) -> None:
    desk = peopled(data)
    stances = st.sampled_from(["always", "approached", "never"])
    others = {
        seat: it if seat == ANNA else replace(it, stance=data.draw(stances))
        for seat, it in desk.world.players.items()
    }
    alike = replace(desk.world, players=others)
    for piece in GAME.subjects(desk.world, ANNA)[:-1]:
        assert GAME.reach(alike, ANNA, piece) == GAME.reach(desk.world, ANNA, piece)


@rule("VS-4.1.c", "VS-4.1.k")
def test_where_an_army_stops_it_is_said_why() -> None:
    desk = scene(
        """
        . . . . .
        . . . . .
        f f . . .
        """,
        "anna barbarians-1 a1",
        "boris elves-1 e1",
    )
    found = stops(desk, "barbarians-1")
    assert found["a3"] == "VS-4.1.c ground-changes"
    assert found["d1"] == "VS-4.1.k watched"
    assert "c1" not in found
    assert reach_of(desk, "barbarians-1").cells["c1"].left == 1


@rule("VS-4.1.b")
def test_the_last_step_is_the_last() -> None:
    desk = scene(". . . .", "anna light-infantry-1 a1")
    assert stops(desk, "light-infantry-1") == {"c1": "VS-4.1.b steps-spent"}


@rule("VS-4.2.c", "VS-4.2.d")
def test_aboard_and_ashore() -> None:
    desk = scene(
        """
        . . ~ ~
        . . ~ ~
        """,
        "anna knights-1 b1",
        "anna ship-1 c1",
    )
    assert stops(desk, "knights-1")["c1"] == "VS-4.2.c goes-aboard"
    assert kinds(desk, "knights-1", "c1") >= {"board"}


@rule("VS-4.2.e")
def test_an_army_aboard_is_told_why_it_cannot_land() -> None:
    desk = scene("~ ~ ~ . .", "anna ship-1 c1", "anna elves-1 d1")
    desk.does("anna", "move elves-1 c1")
    desk.ends_turns_until("anna", desk.world.year + 1)
    assert "d1" in reach_of(desk, "elves-1").cells
    assert reach_of(desk, "elves-1").closed is None
    desk.does("anna", "move ship-1 b1")
    found = reach_of(desk, "elves-1")
    assert (found.cells, str(found.closed)) == ({}, "VS-4.2.e no-shore")
    onward = Move(ArmyId("elves-1"), (Cell("a1"),))
    assert isinstance(GAME.decide(desk.world, ANNA, onward), Refusal)


@rule("VS-8.9.1.3.g")
def test_a_lair_on_the_way_ends_it() -> None:
    desk = scene(". . . .", "anna barbarians-1 a1", lairs=("b1",))
    assert stops(desk, "barbarians-1")["b1"] == "VS-8.9.1.3.g lair-wakes"
    assert "c1" not in reach_of(desk, "barbarians-1").cells
    assert str(GAME.why_not(desk.world, ANNA, "barbarians-1", "c1")) == "VS-8.9.1.3.g lair-wakes"


@rule("VS-4.3.e", "VS-3.4.d")
def test_attacks_hold_the_way_before_them() -> None:
    desk = scene(". . . .", "anna barbarians-1 a1", "boris castle d1")
    found = attacks(desk, "barbarians-1")
    assert ("castle-d1", "c1") in found
    storm = found["castle-d1", "d1"]
    assert isinstance(storm.choice, Move)
    assert storm.choice.path[-1] == "d1"
    assert ("castle-d1", "b1") not in found
    desk = scene(". . . .", "anna barbarians-1 a1", "boris elves-1 d1")
    charge = attacks(desk, "barbarians-1")["elves-1", "c1"].choice
    assert charge == Move(ArmyId("barbarians-1"), (Cell("b1"), Cell("c1")), PieceName("elves-1"))


@rule("VS-6.1.a", "VS-6.3.a")
def test_a_structure_raises_and_hires() -> None:
    desk = scene(". . .", "anna castle a1", "anna knights-1 c1")
    found = reach_of(desk, "castle-a1")
    assert {deed.kind for deed in found.deeds} >= {"hire", "raise"}
    assert not found.cells
    assert str(GAME.why_not(desk.world, ANNA, "castle-a1", "b1")) == "VS-6.0.a structures-stay"


@rule("VS-1.2.w", "VS-1.3.c")
def test_a_piece_that_cannot_move_says_why() -> None:
    desk = scene(". . .", "anna knights-1 a1", "boris knights-2 c1")
    assert str(reach_of(desk, "knights-2", "boris").closed) == "VS-1.2.w not-your-turn"
    desk.spent("knights-1", 2, 1)
    assert str(reach_of(desk, "knights-1").closed) == "VS-1.3.c action-spent"
    assert not reach_of(desk, "knights-1").cells


def closed(desk: Desk, piece: str) -> dict[str, str]:
    """Why an act is closed, by its line."""
    found = GAME.closed_acts(desk.world, ANNA, piece)
    assert not isinstance(found, Refusal)
    return {GAME.notation.write(it.action): str(it.why) for it in found}


@rule("VS-6.1.a", "VS-6.3.d", "VS-4.5.i", "VS-8.2.a")
def test_what_a_piece_cannot_do_says_why() -> None:
    desk = scene(". . .", "anna castle a1", "anna knights-1 c1", coins=30)
    found = closed(desk, "castle-a1")
    assert found["hire knights castle-a1"].endswith("too-poor")
    assert "hire barbarians castle-a1" not in found
    assert set(closed(desk, "knights-1")) == {"build knights-1 tower", "build knights-1 fortress"}
    mage = scene(". . . .", "anna mage-1 a1 forest", "boris knights-1 c1", coins=100)
    spells = {line: why for line, why in closed(mage, "mage-1").items() if "cast" in line}
    assert "VS-8.2.a another-school" in spells.values()
    for line, why in spells.items():
        assert mage.refusal("anna", line) == why
    assert spells["cast mage-1 fair-wind"] == "VS-8.9.1.1.a nothing-to-cast-at"
    poor = scene(". . . .", "anna mage-1 a1 forest", "boris knights-1 c1", coins=20)
    assert closed(poor, "mage-1")["cast mage-1 sleep-mist"] == "VS-8.3.a too-poor"


@rule("VS-1.2.k", "VS-5.4.c", "VS-1.2.f", "VS-5.3.c", "VS-5.5.a", "VS-4.8.a")
def test_what_lies_near_at_hand_says_why_it_is_closed() -> None:
    desk = scene(
        ". . . . . . . .",
        "anna knights-1 b1",
        "nobody orcs-1 a1",
        "anna zombie-1 d1",
        "boris castle f1",
        "anna elves-1 h1 personal",
        "nobody zombie-2 g1",
        veins=("h1 4",),
    )
    common = closed(desk, "knights-1")
    assert common["annex knights-1 orcs-1"] == "VS-1.2.k only-the-personal-army"
    assert not {line.split()[0] for line in common} & {"besiege", "tribute", "outfit"}
    assert closed(desk, "zombie-1")["besiege zombie-1 castle-f1"] == "VS-1.2.f cannot-besiege"
    own = closed(desk, "elves-1")
    assert own["annex elves-1 zombie-2"] == "VS-5.4.c magical-joins-nobody"
    assert own["outfit elves-1"] == "VS-5.3.c no-mithril-here"
    (land,) = [line for line in own if line.startswith("tribute")]
    assert own[land] == "VS-5.5.a land-has-a-house"
    for piece in ("knights-1", "zombie-1", "elves-1"):
        for line, why in closed(desk, piece).items():
            assert desk.refusal("anna", line) == why
    mage = scene(". " * 9, "anna mage-1 a1 forest", "boris mage-2 h1 grey")
    assert closed(mage, "mage-1")["challenge mage-1 mage-2"] == "VS-4.8.a target-too-far"
    mage.spent("mage-1", 2, 1)
    assert closed(mage, "mage-1") == {}  # the reach says so once for all


@rule("VS-6.4.a", "VS-6.0.s")
def test_a_garrison_falls_upon_nobody_outside_and_a_capital_stands() -> None:
    desk = scene(". . . . .", "anna castle a1", "anna fortress e1", "boris knights-1 d1")
    assert closed(desk, "fortress-e1")["appoint fortress-e1"] == "VS-6.0.s capital-stands"
    assert "appoint castle-a1" not in closed(desk, "castle-a1")
    assert not any(line.startswith("sally") for line in closed(desk, "fortress-e1"))
    sieges = {ArmyId("knights-1"): Cell("e1")}
    besieged = Desk(replace(desk.world, sieges=sieges))
    why = closed(besieged, "fortress-e1")["sally fortress-e1 knights-1"]
    assert why == "VS-6.4.a not-on-this-cell"


def test_another_players_piece_is_not_answered_for() -> None:
    desk = scene(". . .", "anna knights-1 a1", "boris knights-2 c1")
    assert str(GAME.reach(desk.world, ANNA, "knights-2")) == "VS-1.2.w not-your-army"
    assert str(GAME.reach(desk.world, ANNA, "knights-9")) == "VS-1.2.w no-such-structure"
    assert str(GAME.closed_acts(desk.world, ANNA, "knights-2")) == "VS-1.2.w not-your-army"


@rule("VS-4.1.a", "VS-4.1.b")
def test_what_bars_a_cell() -> None:
    desk = scene(
        """
        . . . . . .
        . ~ . . . .
        """,
        "anna light-infantry-1 a1",
        "nobody elves-1 b1",
        "nobody elves-2 a2",
    )

    def barrier(cell: str) -> str:
        return str(GAME.why_not(desk.world, ANNA, "light-infantry-1", cell))

    assert barrier("b1") == "VS-4.1.a occupied"
    assert barrier("b2") == "VS-4.1.b closed-ground"
    assert barrier("z9") == "VS-4.1.b off-the-map"
    assert barrier("a1") == "VS-4.1.b already-there"
    desk = scene(". . . . .", "anna light-infantry-1 a1")
    assert barrier("e1") == "VS-4.1.b no-steps-left"


@rule("VS-4.1.b", "VS-4.1.c")
def test_what_lies_beyond_every_step_is_too_far_whatever_lies_between() -> None:
    desk = scene(". f . . . .", "anna light-infantry-1 a1")  # two steps, and a stop in the forest

    def barrier(cell: str) -> str:
        return str(GAME.why_not(desk.world, ANNA, "light-infantry-1", cell))

    assert barrier("c1") == "VS-4.1.c ground-changes"
    assert barrier("d1") == "VS-4.1.b no-steps-left"
    assert barrier("f1") == "VS-4.1.b no-steps-left"
