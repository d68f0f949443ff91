"""What a seat is asked out of its turn, how far everybody has come, and how one may begin."""

import msgspec
import pytest
from msgspec.structs import replace

from letopis.core.acts import Action, Refusal
from letopis.core.seats import PUBLIC, SeatId
from letopis.core.table import Table, advance, open_table
from letopis.games.strategic.building import Found
from letopis.games.strategic.council import progress
from letopis.games.strategic.engine.prompts import question
from letopis.games.strategic.game import STRATEGIC
from letopis.games.strategic.legal import answers
from letopis.games.strategic.maps import Cell, neighbours
from letopis.games.strategic.realm import shortfall
from letopis.games.strategic.world import Fell, Shortage, Vanishing, World, owner_of, pieces_on
from letopis.games.strategic.world.players import Spoils
from letopis.telling.strategic.founding import founding
from letopis.telling.strategic.sentences import Chronicler
from letopis.telling.teller import teller
from letopis.telling.wire_words import SpoilsSeen
from letopis.words import LANGUAGES, Language, words
from tests.rule import rule
from tests.strategic.scenes.scene import scene
from tests.telling.typed_names import TYPED
from tests.telling.walks import NAMES, walk

SEEDS = (1, 2)


def tables_of(seed: int, steps: int = 200) -> list[Table]:
    """Every position of a random game."""
    _, chronicle = walk(seed, steps=steps)
    found = [open_table(STRATEGIC, chronicle.header)]
    for entry in chronicle.entries:
        found.append(advance(found[-1], entry))
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_every_answer_is_accepted_and_only_the_asked_have_any(seed: int) -> None:
    asked_out_of_turn = 0
    for table in tables_of(seed):
        asked = STRATEGIC.asked(table.state)
        is_out_of_turn = question(table.state) in ("react", "agree")
        for seat in (*map(SeatId, NAMES), PUBLIC):
            said = teller(words("ru"), table, seat).sight()
            assert bool(said.questions) == (is_out_of_turn and seat in asked)
            lines = [it.line for one in said.questions for it in one.answers]
            asked_out_of_turn += len(lines)
            for line in lines:
                act = STRATEGIC.notation.read(line)
                assert isinstance(act, Action)
                assert not isinstance(STRATEGIC.decide(table.state, seat, act), Refusal)
            written = map(STRATEGIC.notation.write, answers(table.state, seat))
            assert set(lines) <= set(written)
    assert asked_out_of_turn


@pytest.mark.parametrize("language", LANGUAGES)
def test_questions_are_sentences_without_notation(language: Language) -> None:
    texts = []
    for table in tables_of(1):
        for seat in map(SeatId, NAMES):
            said = teller(words(language), table, seat).sight()
            for one in said.questions:
                texts += [one.title, one.text]
                texts += [text for it in one.answers for text in (it.label, it.consequence)]
            texts += [it.text for it in said.aims.values()]
    assert texts
    assert [text for text in texts if TYPED.search(text)] == []


@rule("VS-1.2.u", "VS-7.13.a", "VS-6.4.a")
def test_an_answer_counts_all_who_would_fight_and_nothing_far_away_is_an_answer() -> None:
    """Knights come to stand in a castle beside the elves: its garrison would fight with them."""
    desk = scene(
        ". . . . . . . .",
        "anna elves-1 a1",
        "boris castle b1",
        "boris knights-1 c1",
        "anna elves-2 g1",
        "boris orcs-1 h1",
        turn="boris",
    )
    anna = SeatId("anna")
    desk.does("boris", "move knights-1 b1")
    written = {STRATEGIC.notation.write(it) for it in answers(desk.world, anna)}
    assert "attack elves-2 orcs-1" in written
    said = teller(words("en"), replace(tables_of(1)[0], state=desk.world), anna).sight()
    (asked,) = said.questions
    battles = {it.line: it.consequence for it in asked.answers[1:]}
    assert set(battles) == {"attack elves-1 knights-1", "attack elves-1 castle-b1"}
    both = "3 detachments against 4 detachments with advantage + 2 detachments with advantage"
    assert battles["attack elves-1 castle-b1"].startswith(both)


@rule("VS-1.2.u", "VS-4.3.a")
def test_who_is_attacked_is_asked_about_the_attack() -> None:
    desk = scene(
        ". . . . .",
        "anna elves-1 e1",
        "anna elves-2 c1",
        "boris knights-1 d1",
        turn="boris",
    )
    desk.does("boris", "attack knights-1 elves-2")
    seen = replace(tables_of(1)[0], state=desk.world)
    (asked,) = teller(words("en"), seen, SeatId("anna")).sight().questions
    assert asked.title.endswith("attacks the elves at c1")


@rule("VS-1.2.u")
def test_somebody_is_said_to_be_beside_ones_own_only_where_that_is_so() -> None:
    titles = {True: 0, False: 0}
    for table in tables_of(1):
        world = table.state
        if question(world) != "react":
            continue
        (seat, *_) = STRATEGIC.asked(world)
        for army in world.armies.values():
            if army.owner == seat:
                continue
            window = replace(world.window, cells=(army.cell,))
            seen = replace(table, state=replace(world, window=window))
            (said,) = teller(words("ru"), seen, seat).sight().questions
            is_near = _is_near(world, seat, army.cell)
            assert ("рядом с вашими" in said.title.lower()) == is_near, said.title
            titles[is_near] += 1
    assert all(titles.values()), titles


def _is_near(world: World, seat: SeatId, cell: Cell) -> bool:
    around = (cell, *neighbours(cell))
    return any(owner_of(world, it) == seat for one in around for it in pieces_on(world, one))


@rule("VS-4.0.f")
def test_neutral_armies_that_stay_are_no_news() -> None:
    thrown = {True: 0, False: 0}
    for seed in range(1, 7):
        before, *_ = tables = tables_of(seed, 400)
        for after in tables[1:]:
            call, entry = before.state.call, after.last
            assert entry is not None
            if call is not None and isinstance(call.purpose, Vanishing):
                (fell,) = (it for it in entry.events if isinstance(it, Fell))
                percent = before.state.ground.catalogue.figures.neutrals.vanish_percent
                leaving = [face <= percent * call.sides // 100 for face in fell.faces]
                told = Chronicler(words("ru"), before).news(before, entry)
                about = [it.text for it in told if "ейтральные войска уходят" in it.text]
                assert len(about) == any(leaving)
                assert not any("оста" in it for it in about)
                thrown[any(leaving)] += 1
            before = after
    assert all(thrown.values()), thrown


@rule("VS-4.6.d")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_shortage_is_told_in_coins(language: Language) -> None:
    anna, table = SeatId("anna"), tables_of(1)[-1]
    world = scene(". . .", "anna castle a1", "anna knights-1 b1", "anna knights-2 c1").world
    players = {**world.players, anna: replace(world.players[anna], treasury=0)}
    world = replace(world, phase=Shortage(anna), players=players)
    assert shortfall(world, anna) > 0
    said = teller(words(language), replace(table, state=world), anna).sight()
    assert str(shortfall(world, anna)) in said.prompt


@pytest.mark.parametrize("seed", SEEDS)
def test_aims_are_counted_by_the_rule_that_ends_the_game(seed: int) -> None:
    table = tables_of(seed)[-1]
    said = teller(words("en"), table, PUBLIC).sight()
    for seat, aim in said.aims.items():
        counted = progress(table.state, seat)
        assert (aim.reached, aim.needed) == (counted.reached, counted.needed)
        assert str(aim.reached) in aim.text


def test_a_stance_is_told_to_its_own_seat_alone() -> None:
    table = tables_of(0)[-1]
    playing = [seat for seat, it in table.state.players.items() if it.is_playing]
    for seat in playing:
        said = teller(words("en"), table, seat).sight()
        taken = [it.stance for it in said.stances if it.is_taken]
        assert taken == [table.state.players[seat].stance]
    assert teller(words("en"), table, PUBLIC).sight().stances == ()


@rule("VS-7.12.e")
def test_what_becomes_of_spoils_is_told_to_its_own_seat_alone() -> None:
    table, anna = tables_of(0)[-1], SeatId("anna")
    seen = teller(words("en"), table, anna).sight().spoils
    assert seen == SpoilsSeen(take=True, lower=False, stir="no")
    wish = replace(table.state.players[anna], spoils=Spoils(take=False, stir="at-once"))
    state = replace(table.state, players={**table.state.players, anna: wish})
    said = [teller(words("en"), replace(table, state=state), it) for it in (anna, PUBLIC)]
    assert [it.sight().spoils for it in said] == [SpoilsSeen(False, False, "at-once"), None]


def test_what_is_barred_at_the_founding_is_exactly_what_the_rules_refuse() -> None:
    table = next(it for it in tables_of(2) if question(it.state) == "enter")
    (seat,) = STRATEGIC.asked(table.state)
    first = founding(table, seat, words("en"), None)
    assert first is not None
    assert founding(table, SeatId("nobody"), words("en"), None) is None
    assert founding(table, seat, words("en"), "zz99") is None
    for cell in first.cells:
        found = founding(table, seat, words("en"), cell)
        assert found is not None
        barred = {(it.house, it.army): it.clause for it in found.barred}
        assert (found.house, found.army) not in barred
        for house in found.houses:
            for army in found.armies:
                school = next(iter(army.schools), None)
                wish = Found(house.kind, cell, army.kind, school)  # type: ignore[arg-type]
                answer = STRATEGIC.decide(table.state, seat, wish)
                clause = answer.clause if isinstance(answer, Refusal) else None
                assert barred.get((house.kind, army.kind)) == clause
                if clause is None:
                    assert house.cost + army.cost <= found.purse


@pytest.mark.parametrize("seed", SEEDS)
def test_what_others_keep_to_themselves_changes_nothing_of_what_one_is_shown(seed: int) -> None:
    """VS-1.2.u, VS-7.3.a. Neither words nor their length tell another's stance or orders."""
    compared = 0
    for table in tables_of(seed)[::5]:
        for seat, player in table.state.players.items():
            secret = replace(
                player,
                stance="never" if player.stance != "never" else "always",
                battle_orders=("attack", "shoot"),
                orders_always=not player.orders_always,
                spoils=Spoils(take=False, lower=True),
            )
            other = replace(
                table, state=replace(table.state, players={**table.state.players, seat: secret})
            )
            for reader in (*map(SeatId, NAMES), PUBLIC):
                if reader == seat:
                    continue
                seen, alike = (
                    msgspec.json.encode(
                        (teller(words("ru"), it, reader).sight(), STRATEGIC.view(it.state, reader))
                    )
                    for it in (table, other)
                )
                compared += 1
                assert seen == alike
    assert compared
