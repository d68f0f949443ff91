"""How players stand to each other, what waits for an answer, what a victor decides: in words."""

import pytest
from msgspec.structs import replace

from letopis.core.acts import Action, Refusal
from letopis.core.choices import Family
from letopis.core.seats import PUBLIC, SeatId
from letopis.core.table import Table, open_table
from letopis.games.strategic.game import STRATEGIC
from letopis.games.strategic.world import Stamp
from letopis.telling.teller import teller
from letopis.telling.wire_words import OfferWords, SightWords
from letopis.words import LANGUAGES, Language, words
from tests.strategic.scenes.hosted import hosted
from tests.strategic.scenes.scene import Desk
from tests.strategic.scenes.storming import FIELD
from tests.strategic.scenes.uprisings import duel_of_lords, fall_of_the_capital
from tests.strategic.scenes.warfare import ATTACKERS, closes, theatre, war, wins
from tests.telling.test_questions import tables_of
from tests.telling.typed_names import TYPED
from tests.telling.walks import NAMES, walk


def table_of(desk: Desk) -> Table:
    """A drawn position at a table, where players have names."""
    _, chronicle = walk(1, steps=0)
    return replace(open_table(STRATEGIC, chronicle.header), state=desk.world)


def sight(desk: Desk, seat: str, language: Language = "ru") -> SightWords:
    return teller(words(language), table_of(desk), SeatId(seat)).sight()


def offers(desk: Desk, seat: str, language: Language = "ru") -> dict[str, OfferWords]:
    """What a seat is offered without a piece, by the lines."""
    telling, found = teller(words(language), table_of(desk), SeatId(seat)), {}
    for choice in STRATEGIC.legal(desk.world, SeatId(seat), None):
        act = choice.example if isinstance(choice, Family) else choice
        found[STRATEGIC.notation.write(act)] = telling.offer(choice)
    return found


def test_peace_is_called_for_until_it_is_made() -> None:
    desk = hosted()
    desk.does("boris", "peace anna")
    assert sight(desk, "boris").ties[SeatId("anna")] == ("Вы предложили мир, ответа ещё нет.",)
    (call,) = sight(desk, "anna").calls
    assert (call.title, call.clause, call.seat) == ("Борис предлагает мир", "VS-I.r", "boris")
    assert [it.line for it in call.answers] == ["peace boris"]
    desk.does("anna", "peace boris")
    assert sight(desk, "anna").calls == ()
    assert sight(desk, "anna").ties[SeatId("boris")] == ("У вас мир.",)
    assert sight(desk, PUBLIC).ties == {}


def test_who_has_lost_the_personal_army_hears_when_another_may_be_hired() -> None:
    """VS-5.0.d. Five years later, counted from the loss."""
    desk = hosted()
    assert SeatId("anna") not in sight(desk, "boris").ties
    anna = desk.world.players[SeatId("anna")]
    lost = replace(anna, personal=None, personal_lost=Stamp(desk.world.year, desk.world.running))
    for year, told in ((0, f"с года {desk.world.year + 5}"), (6, "его можно нанять")):
        players = {**desk.world.players, SeatId("anna"): lost}
        later = replace(desk.world, players=players, year=desk.world.year + year)
        table = replace(table_of(desk), state=later)
        for seat in ("anna", "boris"):
            (line,) = teller(words("ru"), table, SeatId(seat)).sight().ties[SeatId("anna")]
            assert told in line


def test_a_proposal_is_called_for_by_what_it_says_until_one_has_voted() -> None:
    desk = hosted()
    desk.does("boris", "propose end_vote nobody")
    (call,) = sight(desk, "anna").calls
    assert call.title.startswith("Борис предлагает: правило «")
    assert [(it.line, it.label) for it in call.answers] == [
        ("vote 1 yes", "За"),
        ("vote 1 no", "Против"),
    ]
    assert sight(desk, "boris").calls == ()
    assert "Согласны: никто" in sight(desk, "boris").ties[SeatId("boris")][0]
    (told,) = teller(words("ru"), table_of(desk), SeatId("anna")).sight().ties[SeatId("boris")]
    assert told.startswith("Предлагает: правило «")


def test_a_request_is_asked_first_and_called_for_when_it_was_put_off() -> None:
    desk = hosted()
    desk.does("anna", "offer-service boris")
    first, *_ = sight(desk, "boris").questions
    assert (first.title, first.clause) == ("Анна зовёт на службу", "VS-3.2.a")
    assert [it.line for it in first.answers] == ["pass", "answer 1 yes", "answer 1 no"]
    assert sight(desk, "boris").prompt.startswith("К вам просьба")
    assert sight(desk, "boris").calls == ()
    desk.does("boris", "pass")
    (call,) = sight(desk, "boris").calls
    assert [it.line for it in call.answers] == ["answer 1 yes", "answer 1 no"]


def test_a_joint_turn_says_whose_it_is_and_is_passed_on() -> None:
    desk = hosted()
    assert sight(desk, "anna").joint == ""
    assert offers(desk, "anna")["end"].label == "Закончить ход"
    desk.does("anna", "offer-service boris")
    desk.does("boris", "answer 1 yes")
    assert "Анна, Борис" in sight(desk, "anna").joint
    assert offers(desk, "anna")["end"].label == "Передать ход: Борис"
    assert sight(desk, "anna").ties[SeatId("boris")] == ("Ваш вассал: ход у вас общий.",)
    assert sight(desk, "boris").ties[SeatId("anna")] == ("Ваш сюзерен: ход у вас общий.",)
    desk.does("anna", "end")
    assert offers(desk, "boris")["end"].label == "Закончить ход"


def test_permissions_are_told_to_both() -> None:
    desk = hosted()
    desk.does("anna", "permit boris enter castle-a1 until 5")
    assert sight(desk, "anna").ties[SeatId("boris")][0].startswith("Вы разрешили входить в замок")
    assert sight(desk, "boris").ties[SeatId("anna")][0].endswith("до конца года 5.")


def stormed(house: str) -> Desk:
    desk = theatre(FIELD, "anna knights-1 a1 personal", f"boris {house} b1", "boris castle d3")
    war(desk, "anna", f"attack knights-1 {house}-b1")
    closes(desk)
    wins(desk, ATTACKERS)
    return desk


def test_a_victor_reads_what_becomes_of_the_house_and_what_it_brings() -> None:
    said = offers(stormed("manor"), "anna")
    assert said["settle lower"].label.startswith("Понизить поместье")
    assert said["settle lower"].gain
    assert said["settle take"].gain is None
    razed = offers(stormed("tower"), "anna")
    assert razed["settle lower"].label == razed["settle take lower"].label
    assert razed["settle lower"].label.startswith("Разрушить башню")


def test_turmoil_names_the_houses_at_stake() -> None:
    desk = fall_of_the_capital("boris manor g1", "boris tower l1")
    wins(desk, ATTACKERS)
    desk.does("anna", "settle take")
    said = offers(desk, "anna")
    assert said["stir at-once"].label != said["stir separately"].label
    assert "поместье" in said["stir separately"].explanation
    assert "башня" in said["stir separately"].explanation
    alone = duel_of_lords()
    wins(alone, ATTACKERS)
    assert offers(alone, "anna")["stir at-once"].label == "Поднять смуту"


@pytest.mark.parametrize("language", LANGUAGES)
def test_ties_and_calls_are_sentences_whose_answers_are_accepted(language: Language) -> None:
    texts = []
    for table in tables_of(2):
        for seat in (*map(SeatId, NAMES), PUBLIC):
            said = teller(words(language), table, seat).sight()
            texts += [said.joint, *(text for ties in said.ties.values() for text in ties)]
            for call in said.calls:
                texts += [call.title, *(it.label for it in call.answers)]
                for it in call.answers:
                    act = STRATEGIC.notation.read(it.line)
                    assert isinstance(act, Action)
                    assert not isinstance(STRATEGIC.decide(table.state, seat, act), Refusal)
    assert any(texts)
    assert [text for text in texts if TYPED.search(text)] == []
