"""2.1 and 5.1: prizes above the treasury's limit, told before they are lost."""

from msgspec.structs import replace

from letopis.games.strategic.realm.treasury import surplus_with
from letopis.games.strategic.world.changes import with_player
from tests.meeting import meeting
from tests.rule import rule
from tests.strategic.meetings.positions import FIELD, declare, fought, met
from tests.strategic.scenes.scene import Desk
from tests.strategic.scenes.warfare import ATTACKERS, war


def rich(*more: str, **options: str) -> Desk:
    """Boris's lord wins a prize of 50 with a full treasury, and moves next."""
    desk = met(
        FIELD, "anna knights-1 c2", "boris orcs-1 d2 personal", "boris castle i4", *more, **options
    )
    desk.ends_turns_until("anna", 3)
    declare(desk, "boris attack orcs-1 knights-1")
    return desk


@meeting("VS-M-2x5-01")
@rule("VS-2.1.b", "VS-5.1.a")
def test_what_of_a_prize_lies_above_the_limit_is_known_before_it_is_lost() -> None:
    desk = rich()
    assert surplus_with(desk.world, desk.player("boris").seat, 50) == 50
    poor = met(FIELD, "boris castle i4", coins=70)
    assert surplus_with(poor.world, poor.player("boris").seat, 50) == 20
    facts = fought(desk, ATTACKERS)
    assert "prized boris 50" in facts
    assert "confiscated boris 50" in facts
    assert facts.index("prized boris 50") < facts.index("confiscated boris 50")


@meeting("VS-M-2x5-02")
@rule("VS-2.1.b", "VS-5.1.a")
def test_by_option_it_is_kept_until_his_next_turn_is_over() -> None:
    desk = rich(treasury_prize_over_limit="kept_one_turn")
    facts = fought(desk, ATTACKERS)
    assert not any(fact.startswith("confiscated") for fact in facts)
    assert desk.coins("boris") == 155
    desk.ends_turns_until("boris", 4)
    assert desk.coins("boris") == 105, "what he has not spent by then is lost"


@rule("VS-2.1.b", "VS-5.1.a")
def test_by_option_a_prize_is_kept_above_the_limit_and_no_coin_more() -> None:
    desk = rich(treasury_prize_over_limit="kept_one_turn")
    desk.world = with_player(desk.world, replace(desk.player("boris"), treasury=107))
    assert "confiscated boris 7" in fought(desk, ATTACKERS)
    assert desk.coins("boris") == 155


@meeting("VS-M-2x5x7-01")
@rule("VS-2.1.b", "VS-7.14.b", "VS-5.1.g")
def test_what_is_shared_in_time_is_not_lost() -> None:
    desk = rich("carol elves-1 b2")
    declare(desk, "carol attack elves-1 knights-1")
    fought(desk, ATTACKERS)
    assert desk.asked == ("boris",)
    desk.does("boris", "settle share carol coins 50")
    assert desk.coins("boris") == 105
    desk.ends_turns_until("carol", 3)
    assert desk.coins("carol") == 95, "she had 150, and pays her elves"


@meeting("VS-M-2x5x7-02")
@rule("VS-2.3.b", "VS-5.1.a", "VS-7.12.a")
def test_a_fortress_won_with_the_prize_makes_room_for_ten_of_it() -> None:
    desk = met(FIELD, "anna fortress c2", "anna knights-1 c2", "boris orcs-1 d2 personal")
    desk.ends_turns_until("anna", 3)
    declare(desk, "boris attack orcs-1 fortress-c2")
    fought(desk, ATTACKERS)
    desk.does("boris", "settle take")
    assert desk.coins("boris") == 110


@meeting("VS-M-2x3-01")
@rule("VS-2.1.b", "VS-3.2.e", "VS-3.2.a")
def test_who_enters_service_before_his_turn_loses_what_lies_above_the_limit_then() -> None:
    desk = met(FIELD, "anna castle a1", "boris elves-1 f2", "carol castle i4", coins=130)
    desk.does("anna", "offer-service boris")
    war(desk, "boris", "answer 1 yes")
    assert desk.player("boris").suzerain == "anna"
    assert desk.coins("boris") == 130, "paid already this year: nothing is taken twice"
    unpaid = met(FIELD, "anna castle a1", "boris elves-1 f2", "carol castle i4", coins=130)
    boris = replace(unpaid.player("boris"), income_year=1)
    unpaid.world = with_player(unpaid.world, boris)
    unpaid.does("anna", "offer-service boris")
    facts = war(unpaid, "boris", "answer 1 yes")
    assert facts[2:4] == ["confiscated boris 30", "paid boris 0 5"]


@meeting("VS-M-0x5.1-01")
@rule("VS-0.1.b", "VS-5.1.g", "VS-2.1.a")
def test_of_a_prize_that_the_host_has_taken_away_nothing_is_shared() -> None:
    desk = rich("carol elves-1 b2", host_mode="referee")
    declare(desk, "carol attack elves-1 knights-1")
    fought(desk, ATTACKERS)
    assert (desk.asked, desk.question) == (("boris",), "share")
    desk.does("host", 'edit coins boris 20 because "a debt"')
    assert desk.refusal("boris", "settle share carol coins 21") == "VS-5.1.g no-such-share"
    assert desk.lists("boris", "settle share carol coins 20")
    desk.does("boris", "settle share carol coins 20")
    assert desk.coins("boris") == 0
    assert desk.refusal("boris", "settle share carol coins 1") == "VS-5.1.g no-such-share"
    assert not desk.lists("boris", "settle share carol coins 1")
    assert "closed 1" in desk.does("boris", "settle")
