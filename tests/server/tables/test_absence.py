"""People who vanish from a table without a clock: who is gone, and what the others may do."""

from contextlib import ExitStack

import pytest

from letopis.server.house import House
from letopis.server.settings import Settings
from letopis.server.wall_clock import DAY, HOUR, MINUTE
from tests.server.guests import Clock, Inn, opened
from tests.server.sockets import looking
from tests.server.tables.test_leaving import AWHILE, about, moves_to, votes_for, wait_for_turn
from tests.server.tables.test_votes import opens_vote, says
from tests.server.time.test_clocks import happened, regulated


def test_who_is_gone_is_seen_and_the_other_lets_a_bot_play(inn: Inn, clock: Clock) -> None:
    table, (anna, boris) = inn.together("yatzy", "Anna", "Boris")
    (away,) = about(boris, table)["away"]
    assert (away["seat"], away["since_at"]) == ("p1", clock.now)
    clock.turn(AWHILE - 1)
    assert votes_for(boris, table, "stand-in", seat="p1") == (409, "not-gone-yet")
    clock.turn(1)
    assert votes_for(boris, table, "stand-in", seat="p1") == (201, "passed")
    assert about(boris, table)["away"] == []
    wait_for_turn(inn, boris, table, "p2")
    assert moves_to(anna, table, "back") == 200


def test_the_table_goes_on_without_who_is_gone(sqlite_inn: Inn, clock: Clock) -> None:
    table, (anna, boris) = sqlite_inn.together("yatzy", "Anna", "Boris")
    clock.turn(AWHILE)
    assert votes_for(boris, table, "pass-over", seat="p1") == (201, "passed")
    wait_for_turn(sqlite_inn, boris, table, "p2")
    assert anna.asks(table, "roll", seat="p1").status_code == 409  # back, and not his turn
    assert not about(boris, table)["times"][0]["has_stand_in"]


def test_of_two_the_one_who_waits_claims_the_win_or_calls_it_off(
    sqlite_inn: Inn, clock: Clock
) -> None:
    table, (_, boris) = sqlite_inn.together("yatzy", "Anna", "Boris")
    other, (_, boris_too) = sqlite_inn.together("yatzy", "Anna", "Boris")
    clock.turn(AWHILE)
    assert votes_for(boris, table, "claim", seat="p2") == (409, "not-gone-yet")
    assert votes_for(boris_too, other, "abandon") == (201, "open")
    clock.turn(HOUR)
    assert votes_for(boris, table, "claim", seat="p1") == (403, "not-your-seat")
    assert votes_for(boris, table, "claim", seat="p2") == (201, "passed")
    ending = about(boris, table)["ending"]
    assert (ending["kind"], ending["winners"], ending["seat"]) == ("claimed", ["p2"], "p1")
    (vote,) = boris_too.get(f"/api/tables/{other['id']}/votes").json()
    assert says(boris_too, other, vote, yes=True)["outcome"] == "passed"
    assert about(boris_too, other)["ending"]["kind"] == "called-off"


def test_who_lets_others_wait_claims_nothing(sqlite_inn: Inn, clock: Clock) -> None:
    """Anna is asked and does not move; that Boris is away meanwhile is no reason."""
    table, (anna, _) = sqlite_inn.together("yatzy", "Anna", "Boris")
    clock.turn(30 * DAY)
    assert votes_for(anna, table, "claim", seat="p1") == (409, "not-gone-yet")
    assert votes_for(anna, table, "stand-in", seat="p2") == (409, "not-gone-yet")


def test_who_looks_at_the_table_is_not_gone(sqlite_inn: Inn, clock: Clock) -> None:
    table, (anna, boris) = sqlite_inn.together("yatzy", "Anna", "Boris")
    with ExitStack() as stack:
        stack.enter_context(looking(anna, table))
        clock.turn(DAY)
        assert about(boris, table)["away"] == []
        assert votes_for(boris, table, "claim", seat="p2") == (409, "not-gone-yet")


def test_who_closed_a_page_of_another_process_was_seen_until_then(
    sqlite_inn: Inn, clock: Clock
) -> None:
    table, (anna, boris) = sqlite_inn.together("yatzy", "Anna", "Boris")
    told = f"another {table['id']} "
    for people in (anna.me["id"], ""):
        clock.turn(MINUTE)
        sqlite_inn.client.blocking_portal.call(sqlite_inn.house.presence.heard, told + people)
    assert about(boris, table)["away"][0]["since_at"] == clock.now


def test_a_move_without_a_page_is_a_sign_of_life(sqlite_inn: Inn, clock: Clock) -> None:
    table, (anna, boris) = sqlite_inn.together("yatzy", "Anna", "Boris")
    clock.turn(AWHILE)
    assert anna.asks(table, "roll").status_code == 200
    assert about(boris, table)["away"][0]["since_at"] == clock.now
    assert votes_for(boris, table, "pass-over", seat="p1") == (409, "not-gone-yet")


def test_those_who_are_there_decide_together(sqlite_inn: Inn, clock: Clock) -> None:
    table, (_, boris, clara) = sqlite_inn.together("yatzy", "Anna", "Boris", "Clara")
    clock.turn(AWHILE)
    vote = opens_vote(boris, table, "pass-over", seat="p1")
    assert (vote["outcome"], vote["awaited"]) == ("open", ["p3"])
    assert says(clara, table, vote, yes=True)["outcome"] == "passed"
    assert votes_for(boris, table, "claim", seat="p2") == (409, "not-a-duel")


@pytest.mark.parametrize(("is_back", "outcome"), [(True, "failed"), (False, "passed")])
def test_a_vote_about_who_was_gone_looks_for_him_when_its_time_is_over(
    sqlite_inn: Inn, clock: Clock, is_back: bool, outcome: str
) -> None:
    plan = {"regulation": {"vote_seconds": 3600}}
    names = ("Anna", "Boris", "Clara")
    table, (anna, boris, _) = sqlite_inn.together("yatzy", *names, plan=plan)
    clock.turn(AWHILE)
    opens_vote(boris, table, "pass-over", seat="p1")
    clock.turn(HOUR - 1)
    if is_back:
        assert anna.asks(table, "roll").status_code == 200
    clock.turn(1)
    sqlite_inn.tick()
    (vote,) = boris.get(f"/api/tables/{table['id']}/votes").json()
    assert vote["outcome"] == outcome
    assert about(boris, table)["times"][0]["has_stand_in"] == (not is_back)


def test_a_vote_left_open_when_the_game_ends_changes_nothing(sqlite_inn: Inn, clock: Clock) -> None:
    plan = {"regulation": {"vote_seconds": 3600}}
    table, (anna, boris) = sqlite_inn.together("yatzy", "Anna", "Boris", plan=plan)
    opens_vote(boris, table, "pause")
    assert moves_to(anna, table, "resign") == 200
    clock.turn(HOUR)
    sqlite_inn.tick()
    assert happened(boris, table) == ["vote-opened", "resigned", "vote-failed"]
    assert about(boris, table)["ending"]["winners"] == ["p2"]


def test_who_has_resigned_has_no_vote(sqlite_inn: Inn, clock: Clock) -> None:
    plan = {"regulation": {"vote_seconds": 3600}}
    table, (anna, boris, _) = sqlite_inn.together("yatzy", "Anna", "Boris", "Clara", plan=plan)
    opens_vote(boris, table, "abandon")
    assert moves_to(boris, table, "resign", "p2") == 200
    assert votes_for(boris, table, "pause") == (409, "no-vote")
    clock.turn(HOUR)
    sqlite_inn.tick()
    assert about(anna, table)["stage"] == "playing"
    assert happened(anna, table) == ["vote-opened", "resigned", "vote-failed"]


def test_with_a_clock_the_clock_decides(sqlite_inn: Inn, clock: Clock) -> None:
    table, (_, boris) = sqlite_inn.together("yatzy", "Anna", "Boris", plan=regulated())
    clock.turn(HOUR)
    (away,) = about(boris, table)["away"]
    assert (away["replace_at"], away["end_at"]) == (None, None)
    assert votes_for(boris, table, "stand-in", seat="p1") == (409, "not-gone-yet")


def test_how_long_to_wait_is_agreed_before_the_game(sqlite_inn: Inn, clock: Clock) -> None:
    plan = {"regulation": {"gone_seconds": 86_400}}
    table, (_, boris) = sqlite_inn.together("yatzy", "Anna", "Boris", plan=plan)
    clock.turn(HOUR)
    assert votes_for(boris, table, "stand-in", seat="p1") == (409, "not-gone-yet")
    clock.turn(23 * HOUR)
    assert votes_for(boris, table, "stand-in", seat="p1") == (201, "passed")


def test_after_a_restart_everybody_has_time_to_come_back(sqlite_address: str, clock: Clock) -> None:
    with opened(House(Settings(sqlite_address), clock)) as inn:
        table, (_, boris) = inn.together("yatzy", "Anna", "Boris")
    clock.turn(DAY)
    with opened(House(Settings(sqlite_address), clock)) as inn:
        boris.client = inn.client
        assert votes_for(boris, table, "stand-in", seat="p1") == (409, "not-gone-yet")
        clock.turn(AWHILE)
        assert votes_for(boris, table, "stand-in", seat="p1") == (201, "passed")
