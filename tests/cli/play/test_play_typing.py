"""`letopis play`: typed lines: refusals, spellings, undo."""

import pytest

from letopis.games.catalogue import GAMES
from letopis.games.sheet.actions import Keep
from letopis.games.sheet.state import State
from letopis.store.saves import read_saved
from tests.cli.evenings import REAL, at_the_prompt, dice_on, scored
from tests.cli.scripts import VALYRIAN_TURNS, typed_turns
from tests.cli.terminal import Terminal
from tests.rule import rule

REFUSED = [
    ("yatzy", ["undo"], "TB-2.1"),
    ("yatzy", ["score ones"], "YZ-4.2.a"),
    ("yatzy", ["keep 5"], "YZ-4.1"),
    ("yatzy", ["roll", "12345", "keep 6"], "YZ-4.1"),
    ("yatzy", ["roll", "12345", "keep 1 1"], "YZ-4.1"),
    ("yatzy", ["roll", "12345", "keep"], "YZ-4.1"),
    ("yatzy", ["roll", "12345", "12345"], "YZ-4.1"),
    ("yatzy", ["roll", "12345", "roll", "12345", "roll", "12345", "roll"], "YZ-4.1"),
    ("yatzy", ["roll", "12345", "score sixes"], "YZ-4.2.b"),
    ("yatzy", ["roll", "12345", "score toma"], "YZ-1.3"),
    ("yatzy", ["roll", "12345", "throw 1 2 3 4 5"], "YZ-4.2.a"),
    ("yatzy", ["roll", "roll"], "YZ-4.2.a"),
    ("yatzy", ["roll", "1234"], "YZ-1.1"),
    ("yatzy", ["roll", "12347"], "YZ-1.1"),
    ("yatzy", ["roll", "11111", "score yatzy", "roll", "11111", "score yatzy"], "YZ-4.3"),
    ("yatzy", ["roll", "11111", "score yatzy", "roll", "11111", "score chance"], "YZ-5.2"),
    ("valyrian", ["score ones"], "VD-G.3.a"),
    ("valyrian", ["roll", "66666", "score toma"], "VD-A.1"),
    ("valyrian", ["roll", "66666", "score chance"], "VD-J.1"),
    ("valyrian", ["roll", "66666", "keep 5"], "VD-G.2"),
    ("valyrian", ["roll", "666"], "VD-G.0"),
    (
        "valyrian",
        [*typed_turns("en", VALYRIAN_TURNS[:4]), "roll", "12346", "score toma"],
        "VD-G.3.b",
    ),
]


@pytest.mark.parametrize(
    ("game", "lines", "clause"), REFUSED, ids=[f"{it[1][-1]}-{it[2]}" for it in REFUSED]
)
def test_a_refused_command_cites_its_clause_and_changes_nothing(
    terminal: Terminal, game: str, lines: list[str], clause: str
) -> None:
    terminal.run("play", game, *REAL, typed=lines[:-1])
    before = [it.read_bytes().partition(b"---\n")[2] for it in terminal.games]
    for path in terminal.games:
        path.unlink()
    said = terminal.run("play", game, *REAL, typed=lines)
    assert said.code == 2
    (complaint,) = said.complaints
    assert complaint.endswith(f"({clause})")
    assert "{" not in complaint
    after = [path.read_bytes().partition(b"---\n")[2] for path in terminal.games]
    assert [lines.count(b"\n") for lines in after] == [lines.count(b"\n") for lines in before]


def test_a_slip_of_the_finger_is_taken_back_and_stays_in_the_chronicle(terminal: Terminal) -> None:
    back = {"ru": "отмена", "en": "undo"}[terminal.language]
    said = at_the_prompt(terminal, "ones", back, "chance")
    assert (said.code, said.errors) == (0, "")
    assert scored(terminal) == [("p1", "ones", 1), ("p1", "chance", 15)]
    state = terminal.table.state
    assert isinstance(state, State)
    assert [value for value in state.sheets[0].values if value is not None] == [15]
    name = terminal.words("terminal.player", number=1)
    assert terminal.words("told.undone", name=name, seq=3) in said.lines


def test_at_one_screen_whoever_moved_last_takes_the_move_back(russian: Terminal) -> None:
    people = ("-p", "Анна", "-p", "Борис", "--real-dice")
    lines = ["бросок", "12336", "единицы", "отмена", "шанс", "бросок", "отмена", "отмена"]
    said = russian.run("play", "yatzy", *people, typed=lines)
    assert said.complaints == [f"{russian.words.at('refusal', 'nothing-to-undo')} (TB-2.1)"]
    assert scored(russian) == [("p1", "ones", 1), ("p1", "chance", 15)]
    assert russian.table.asked == ("p2",)


def test_a_called_roll_of_real_dice_may_be_taken_back_before_they_fall(russian: Terminal) -> None:
    said = at_the_prompt(russian, "33", "отмена", "3", "1245")
    assert (said.code, said.errors) == (0, "")


@rule("TB-3.3")
def test_a_mistyped_throw_of_real_dice_is_typed_again(russian: Terminal) -> None:
    lines = ["бросок", "11111", "отмена", "12346", "записать малый стрит"]
    said = russian.run("play", "yatzy", *REAL, typed=lines)
    assert (said.code, said.errors) == (0, "")
    assert scored(russian) == [("p1", "small-straight", 30)]


def test_a_bot_that_has_moved_leaves_nothing_to_take_back(russian: Terminal) -> None:
    said = russian.run("play", "yatzy", "--seed", "1", typed=["бросок", "шанс", "отмена"])
    assert said.complaints == [f"{russian.words.at('refusal', 'not-your-act')} (TB-2.1)"]


@pytest.mark.parametrize(
    ("typed", "cell"),
    [
        ("записать пятёрки", "fives"),
        ("записать пятерки", "fives"),
        ("ЗАПИСАТЬ ПЯТЁРКИ", "fives"),
        ("з пят", "fives"),
        ("з 5", "fives"),
        ("запись 5", "fives"),
        ("пятёрки", "fives"),
        ("пят", "fives"),
        ("score fives", "fives"),
        ("s fi", "fives"),
        ("write five", "fives"),
        ("score 5", "fives"),
        ("fives", "fives"),
        ("записать тройка", "three-of-a-kind"),
        ("записать three of a kind", "three-of-a-kind"),
        ("score three-of-a-kind", "three-of-a-kind"),
        ("фул-хаус", "full-house"),
        ("фул хаус", "full-house"),
        ("фул", "full-house"),
        ("full house", "full-house"),
        ("пишу шанс", "chance"),
        ("вычеркнуть шанс", "chance"),
        ("cross out chance", "chance"),
    ],
)
def test_a_cell_is_known_by_all_its_names(russian: Terminal, typed: str, cell: str) -> None:
    said = at_the_prompt(russian, typed, dice="55522")
    assert said.errors == ""
    assert scored(russian)[-1][1] == cell


@pytest.mark.parametrize(
    "typed",
    ["555", "5 5 5", "5,5,5", "оставить 555", "о 5 5 5", "keep 5 5 5", "k 55 5", "hold 555"],
)
def test_dice_are_kept_in_any_spelling(russian: Terminal, typed: str) -> None:
    said = at_the_prompt(russian, typed, dice="55512")
    assert said.errors == ""
    entries = read_saved(russian.game, GAMES).chronicle.entries
    assert entries[-1].ask == Keep((5, 5, 5))


@pytest.mark.parametrize(
    "typed", ["12336", "1 2 3 3 6", "6,3,3,2,1", "выпало 12336", "fell 1 2 3 3 6"]
)
def test_what_fell_is_typed_in_any_spelling_and_order(russian: Terminal, typed: str) -> None:
    said = russian.run("play", "yatzy", *REAL, typed=["бросок", typed])
    assert said.errors == ""
    assert dice_on(russian.game) == (1, 2, 3, 3, 6)


@pytest.mark.parametrize(
    "typed", ["бросок", "бросить", "бро", "Б", "кинуть", "roll", "r", "ro", "throw dice"]
)
def test_a_roll_is_called_in_any_of_its_words(russian: Terminal, typed: str) -> None:
    said = russian.run("play", "yatzy", "--seed", "1", typed=[typed])
    assert said.errors == ""
    assert len(dice_on(russian.game)) == 5


@pytest.mark.parametrize(
    "typed", ["выход", "выйти", "хватит", "quit", "q", "exit", "выход, пожалуйста", "quit now"]
)
def test_leaving_has_many_words(russian: Terminal, typed: str) -> None:
    said = russian.run("play", "yatzy", "--seed", "1", typed=["бросок", typed, "шанс"])
    assert (said.code, said.errors) == (0, "")
    assert scored(russian) == []


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("от", ["отложить", "отмена"]),
        ("вы", ["вычеркнуть", "выпало", "выход"]),
        ("тро", ["тройки", "тройка"]),
        ("fo", ["fours", "four of a kind"]),
    ],
)
def test_a_beginning_that_may_mean_several_things_is_asked_back(
    terminal: Terminal, typed: str, meant: list[str]
) -> None:
    said = at_the_prompt(terminal, typed)
    assert said.code == 2
    assert said.complaints == [terminal.trouble("ambiguous", word=typed, meant=", ".join(meant))]


def test_a_cell_that_does_not_exist_is_repeated_as_it_was_typed(russian: Terminal) -> None:
    said = at_the_prompt(russian, "записать Семёрку")
    assert "Семёрку" in said.errors


def test_score_without_a_cell_asks_which_one(terminal: Terminal) -> None:
    said = at_the_prompt(terminal, {"ru": "записать", "en": "score"}[terminal.language])
    assert said.complaints == [terminal.trouble("which-cell")]


@pytest.mark.parametrize("typed", ["called p1", "thrown 1 2 3 4 5", "revealed abc", "reveal abc"])
def test_facts_of_the_chronicle_cannot_be_typed(terminal: Terminal, typed: str) -> None:
    said = at_the_prompt(terminal, typed)
    assert said.complaints == [terminal.trouble("unknown-words", line=typed)]


def test_a_premium_is_offered_and_told(terminal: Terminal) -> None:
    lines = ["44444", "yatzy", "roll", "44444", "fours"]
    said = terminal.run("play", "yatzy", *REAL, typed=["roll", *lines])
    fours = terminal.words("cell.fours")
    offer = terminal.words("terminal.offer_premium", cell=fours, points="20", premium=100)
    assert offer in said.text
    name = terminal.words("terminal.player", number=1)
    assert terminal.words("told.premium", name=name, points=100) in said.lines


def test_a_figure_of_the_first_roll_is_offered_as_doubled(terminal: Terminal) -> None:
    lines = [*typed_turns("en", VALYRIAN_TURNS[:3]), "roll", "66666"]
    said = terminal.run("play", "valyrian", *REAL, typed=lines)
    toma = terminal.words("cell.toma")
    assert terminal.words("terminal.offer_doubled", cell=toma, points="160") in said.text
