"""One teller for every reader: sentences of facts, words of offers, names of pieces."""

import re
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from letopis.core.acts import Action, ClauseId, Refusal
from letopis.core.chronicle import Chronicle, Entry
from letopis.core.seats import PUBLIC, Seat, SeatId
from letopis.core.table import Table, advance, ask, open_table, replay
from letopis.games.strategic.aftermath import Annex
from letopis.games.strategic.game import STRATEGIC
from letopis.games.strategic.magic.casting import Cast
from letopis.games.strategic.maps import Cell
from letopis.games.strategic.movement.marching import Stepped
from letopis.games.strategic.world import ArmyId, Call, CalledFor, Target, World
from letopis.games.strategic.world.purposes import MineDie, PlaceDraw
from letopis.games.yatzy import YATZY
from letopis.telling.strategic.fields import Fields
from letopis.telling.strategic.names import Names
from letopis.telling.strategic.offers import ask_label, offer_words
from letopis.telling.strategic.piece_names import names_in
from letopis.telling.strategic.refusals import reason_said
from letopis.telling.teller import teller
from letopis.telling.wire_words import OfferWords, Sentence
from letopis.words import LANGUAGES, Language, words
from tests.dice_table import position
from tests.dice_table import table as dice_table
from tests.golden.golden import FOLDER, chronicle_of
from tests.telling.typed_names import TYPED
from tests.telling.walks import NAMES, walk

WAR = FOLDER / "strategic" / "a-war-of-three.chronicle"
ANNA, BORIS = SeatId("anna"), SeatId("boris")


def war() -> Chronicle:
    return chronicle_of(WAR.read_text(encoding="utf-8"))


def after(chronicle: Chronicle, seq: int) -> Table:
    return replay(STRATEGIC, Chronicle(chronicle.header, chronicle.entries[:seq]))


def news_of(chronicle: Chronicle, language: Language, reader: SeatId = PUBLIC) -> list[Sentence]:
    tell = teller(words(language), replay(STRATEGIC, chronicle), reader)
    table, found = open_table(STRATEGIC, chronicle.header), list[Sentence]()
    for entry in chronicle.entries:
        found += tell.news(table, entry)
        table = advance(table, entry)
    return found


def offered(table: Table, seat: SeatId, language: Language) -> Iterator[OfferWords]:
    tell = teller(words(language), table, seat)
    yield from map(tell.offer, table.game.legal(table.state, seat))


def test_a_march_is_one_sentence_that_leads_to_its_cells() -> None:
    marched = next(it for it in news_of(war(), "ru") if "→" in it.text)
    assert marched == Sentence("Рыцари: a1 → b2 → c2.", ANNA, ("a1", "b2", "c2"))


def test_a_cell_is_never_called_by_the_player_whose_seat_has_its_name() -> None:
    table = after(war(), 20)
    world: World = table.state
    seat = SeatId("p3")
    seated = replace(world, players={**world.players, seat: world.players[ANNA]})
    fields = Fields(Names(words("ru"), (Seat(seat, "Пётр"),), world.ground.map), seated)
    storm = fields.of(Cast(ArmyId("mage-1"), "storm", (Target("p3"),)))
    assert storm["targets"] == "p3"
    assert fields.of(Stepped(ArmyId("knights-1"), Cell("p3"), 1, None))["cell"] == "p3"
    assert fields.why(Call(MineDie(Cell("p3")), 1, 6)).startswith("Удача рудокопов на p3,")
    assert fields.of(CalledFor(PlaceDraw(seat), 1, 6)).keys() == {"dice", "sides"}
    assert "Пётр" in fields.why(Call(PlaceDraw(seat), 1, 6))
    assert fields.untyped("cell", "p3")["cell"] == "p3"
    assert fields.untyped("seat", seat)["seat"] == "Пётр"
    far = Refusal(ClauseId("VS-8.9.1.2.a"), "spell-too-far", {"cell": "p3", "range": 6})
    assert "p3" in reason_said(fields.names, seated, far)


def test_pieces_are_named_by_where_they_stand() -> None:
    told = [it.text for it in news_of(war(), "ru")]
    assert "Анна: рыцари на c2 нападают на рыцарей на d2 (сражение 1)." in told
    told = [it.text for it in news_of(war(), "en")]
    assert "Анна: the knights at c2 attack the knights at d2 (battle 1)." in told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seed", range(4))
def test_nothing_that_is_told_or_offered_needs_the_notation(seed: int, language: Language) -> None:
    table, chronicle = walk(seed, steps=60 + 40 * seed)
    lands = re.compile("|".join(land.id for land in table.state.ground.map.lands))
    texts = [it.text for it in news_of(chronicle, language)]
    for seat in map(SeatId, NAMES):
        for it in offered(table, seat, language):
            assert it.label
            texts += [it.label, it.explanation, it.danger, *it.values.values()]
        sight = teller(words(language), table, seat).sight()
        texts += [sight.prompt, sight.silence, *sight.names.values()]
    assert [text for text in texts if TYPED.search(text)] == []
    assert [text for text in texts if language == "ru" and lands.search(text)] == []


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("ru", "правило «Чем мерят половину мира»: больше половины земель"),
        ("en", "rule “How half of the world is measured”: more than half of the lands"),
    ],
)
def test_a_rule_of_the_table_is_called_by_its_name(language: Language, told: str) -> None:
    table = after(war(), 17)
    label = ask_label(
        Fields(Names(words(language), war().header.seats, table.state.ground.map), table.state),
        _action("propose victory_measure lands_more_than_half"),
    )
    proposed = ask(table, ANNA, _action("propose victory_measure lands_more_than_half"))
    assert isinstance(proposed, Entry)
    assert label.endswith(told)
    assert told in teller(words(language), table).news(table, proposed)[0].text


def test_a_house_is_called_by_its_land_in_every_case() -> None:
    table = after(war(), 6)
    world: World = table.state
    names = Names(words("ru"), table.header.seats, world.ground.map)
    drawn = replace(
        world.ground.map,
        lands=tuple(
            replace(it, name=replace(it.name, ru="Медовый Дол")) for it in world.ground.map.lands
        ),
    )
    honey = Names(words("ru"), table.header.seats, drawn)
    assert names_in(honey, world).piece("castle-a1") == "замок Медового Дола"
    assert names_in(honey, world).piece("castle-a1", "ins") == "замком Медового Дола"
    assert names_in(names, world).piece("castle-a1") == "замок в земле «Ясенев Холм»"
    assert names_in(names, world).piece("mine-b2", "acc") == "рудник на b2"


def test_two_of_a_kind_in_one_place_are_told_apart_in_words() -> None:
    table = after(war(), 6)
    world: World = table.state
    knights = world.armies[ArmyId("knights-1")]
    twin = replace(knights, id=ArmyId("knights-9"))
    both = replace(world, armies={**world.armies, twin.id: twin})
    for language, first, second in (
        ("ru", "рыцари на c2 (первое войско)", "рыцари на c2 (второе войско)"),
        ("en", "the knights at c2 (the first army)", "the knights at c2 (the second army)"),
    ):
        names = Names(words(language), table.header.seats, world.ground.map)
        called = names_in(names, both)
        assert (called.piece(knights.id), called.piece(twin.id)) == (first, second)


def test_an_offer_has_a_label_a_price_and_a_warning() -> None:
    found = list(offered(after(war(), 17), ANNA, "en"))
    by_label = {it.label: it for it in found}
    assert by_label["Move the knights to b1"].explanation == "From c2 to b1."
    raised = next(it for it in found if it.label.startswith("Raise the castle"))
    assert raised.price == 25
    own = by_label["Move the knights to b1 and attack the barbarians at a1"]
    assert own.danger.startswith("The barbarians at a1 leave your service")
    assert by_label["Dismiss the knights at c2"].danger == "You dismiss your personal army."
    dismissed = by_label["Dismiss the barbarians at a1"].danger
    assert dismissed == "You dismiss the barbarians at a1 for good."
    assert by_label["Move the knights to b1"].danger == ""


def test_what_is_bought_is_told_before_it_is_paid() -> None:
    found = list(offered(after(war(), 17), ANNA, "en"))
    raised = next(it for it in found if it.label.startswith("Raise the castle"))
    assert raised.explanation == "A garrison of 3 detachments, ready at the end of the turn."
    world = after(war(), 17).state
    names = Names(words("en"), war().header.seats, world.ground.map)
    mage = "Grey magic and sleep mist. 1 detachment with advantage, upkeep 10 coins a year."
    bought = {
        "elves castle-c2": "3 detachments, upkeep 5 coins a year.",
        "knights castle-c2": "4 det",
        "mage castle-c2 school forest": mage,
    }
    for what, told in bought.items():
        hire = STRATEGIC.notation.read(f"hire {what}")
        assert isinstance(hire, Action)
        words_of = offer_words(Fields(names, world), after(war(), 17), ANNA, hire)
        assert words_of.explanation.startswith(told)
        assert (
            words_of.by == "Hired in the castle of Birch Hill."
        )  # for who has not chosen the castle


@pytest.mark.parametrize(
    ("language", "yours", "dice"),
    [
        (
            "en",
            "The land will be yours. ",
            "A chance of 1 in 2: 4 or more at the end of the turn",
        ),
        (
            "ru",
            "Земля станет вашей. ",
            "Шанс 1 из 2: в конце хода нужно 4 и больше",
        ),
    ],
)
def test_what_a_new_structure_brings_is_told_in_every_language(
    language: Language, yours: str, dice: str
) -> None:
    world = after(war(), 17).state
    names = Names(words(language), war().header.seats, world.ground.map)
    for kind, gains in (("tower", True), ("fortress", False), ("mine", False)):
        build = STRATEGIC.notation.read(f"build knights-1 {kind}")
        assert isinstance(build, Action)
        words_of = offer_words(Fields(names, world), after(war(), 17), ANNA, build)
        assert words_of.explanation.startswith(yours) == gains  # VS-6.0.j
        assert (dice in words_of.explanation) == (kind == "mine")  # VS-4.5.e


@pytest.mark.parametrize(
    ("owner", "label"), [(None, "Annex the elves"), (BORIS, "Ask for the elves")]
)
def test_an_army_of_another_is_asked_for_and_one_of_nobody_annexed(
    owner: SeatId | None, label: str
) -> None:
    table = after(war(), 17)
    army = next(it for it in table.state.armies.values() if it.owner == BORIS)
    elves = replace(army, owner=owner, kind="elves")
    world = replace(table.state, armies={**table.state.armies, army.id: elves})
    names = Names(words("en"), war().header.seats, world.ground.map)
    fields = Fields(names, world)
    assert ask_label(fields, Annex(ArmyId("knights-1"), army.id)).startswith(label)


def test_a_family_names_its_free_fields_and_their_words() -> None:
    found = [it for it in offered(after(war(), 17), ANNA, "ru") if it.fields]
    orders = next(it for it in found if "pattern" in it.fields)
    assert orders.fields["pattern"] == "приказы"
    assert orders.values["attack"] == "атака"


def test_a_seat_that_is_asked_hears_what_its_silence_means() -> None:
    table = after(war(), 17)
    assert teller(words("en"), table, ANNA).sight().silence == "If you do not answer: end the turn."
    assert teller(words("en"), table, BORIS).sight().prompt == ""


def test_what_is_taken_back_is_told_as_it_was_offered() -> None:
    chronicle = war()
    at = next(it for it in chronicle.entries if "→" in "".join(_texts(chronicle, it.seq))).seq
    table = after(chronicle, at)
    undone = ask(table, ANNA, _action("undo"))
    assert isinstance(undone, Entry)
    told = teller(words("ru"), table).news(table, undone)
    assert told[0].text == "Анна отменяет ход: отправить рыцарей на c2."


def _texts(chronicle: Chronicle, seq: int) -> list[str]:
    table = after(chronicle, seq - 1)
    tell = teller(words("ru"), table)
    return [it.text for it in tell.news(table, chronicle.entries[seq - 1])]


def _action(line: str) -> Action:
    action = STRATEGIC.notation.read(line)
    assert isinstance(action, Action)
    return action


def test_at_dice_an_offer_says_what_the_roll_brings() -> None:
    table = dice_table(YATZY)
    seat = table.asked[0]
    tell = teller(words("en"), table, seat)
    (roll,) = table.game.legal(table.state, seat)
    assert tell.offer(roll).label == "Roll the dice"
    assert tell.sight().prompt == "Your roll."
    table = position(YATZY, "", dice="6-6-6-1-2", rolls=2, zero="free")
    tell = teller(words("en"), table, seat)
    found = {it.label: it for it in map(tell.offer, table.game.legal(table.state, seat))}
    assert found["Score Sixes: 18"].explanation == "Sum of the sixes."
    assert found["Keep 6 6 6, roll 2 dice again"].danger == ""
    assert found["Cross out Yatzy"].danger
    assert tell.sight().prompt.startswith("1 roll is left")


def test_a_spell_of_another_school_says_which() -> None:
    world: World = after(war(), 20).state
    names = Names(words("ru"), (), world.ground.map)
    about: dict[str, str | int] = {"army": "knights-1", "school": "mountains"}
    said = reason_said(names, world, Refusal(ClauseId("VS-8.2.a"), "another-school", about))
    assert said.startswith("Это заклинание школы Гор, а рыцари")
