"""Leaving a game, resigning from it, and what becomes of its chronicle."""

import time

import pytest

from letopis.core.dice import commitment
from letopis.core.files.verify import Verdict, verify
from letopis.core.seats import SeatId
from letopis.core.table_acts import BrokenOff
from letopis.games.catalogue import GAMES
from letopis.server.house import House
from letopis.server.settings import Settings
from letopis.server.tables.leaving import end_game
from letopis.server.wall_clock import DAY, MINUTE
from letopis.store.chronicle_files import read_bytes
from letopis.store.sql.games.endings import Ending
from tests.core.test_second_verifier import VERIFIER
from tests.rule import rule
from tests.server.analysis.test_analysis import study
from tests.server.guests import Clock, Guest, Inn, Json, opened
from tests.server.tables.test_votes import opens_vote, says
from tests.server.time.test_clocks import happened, regulated

AWHILE = 10 * MINUTE


def about(guest: Guest, table: Json) -> Json:
    answer = guest.get(f"/api/tables/{table['id']}")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def moves_to(guest: Guest, table: Json, act: str, seat: str = "p1") -> int:
    return guest.post(f"/api/tables/{table['id']}/chairs/{seat}/{act}").status_code


def votes_for(guest: Guest, table: Json, kind: str, **about: object) -> tuple[int, str]:
    answer = guest.post(f"/api/tables/{table['id']}/votes", {"motion": {"kind": kind, **about}})
    said = answer.json()
    return answer.status_code, said["code"] if isinstance(said, dict) else said[0]["outcome"]


def turn_of(guest: Guest, table: Json) -> str:
    return str(guest.sees(table)["asked"][0]["seat"])


def test_who_resigns_a_game_of_two_has_lost_it(inn: Inn) -> None:
    table, (anna, boris) = inn.together("yatzy", "Anna", "Boris")
    assert moves_to(boris, table, "resign", "p2") == 200
    seen = about(anna, table)
    assert seen["stage"] == "abandoned"
    assert (seen["ending"]["kind"], seen["ending"]["winners"]) == ("resigned", ["p1"])
    assert seen["ending"]["seat"] == "p2"
    assert anna.asks(table, "roll").json()["code"] == "abandoned"
    assert moves_to(anna, table, "resign") == 409
    assert happened(anna, table) == ["resigned"]


def chronicle_of(guest: Guest, table: Json) -> str:
    answer = guest.get(f"/api/tables/{table['id']}/chronicle")
    assert answer.status_code == 200, answer.text
    return answer.text


def verified(text: str) -> Verdict:
    """By the program, after the second verifier has passed it."""
    VERIFIER.verify(text)
    kept = read_bytes(text.encode(), GAMES)
    return verify(kept.game, kept.chronicle)


@rule("TB-3.2", "TB-3.4")
@pytest.mark.parametrize("game", ["yatzy", "valyrian", "strategic"])
def test_the_chronicle_of_a_resigned_game_tells_its_secret_and_verifies(
    inn: Inn, game: str
) -> None:
    table, (anna, boris) = inn.together(game, "Anna", "Boris")
    assert anna.get(f"/api/tables/{table['id']}/chronicle").json()["code"] == "not-over"
    if game != "strategic":
        assert anna.asks(table, "roll").status_code == 200
    assert moves_to(boris, table, "resign", "p2") == 200
    text = chronicle_of(boris, table)
    assert " chance break-off resigned p1 | broken-off resigned p1 ~" in text
    verdict = verified(text)
    assert (verdict.promise, verdict.outcome) == ("kept", None)
    assert verdict.broken_off == BrokenOff("resigned", (SeatId("p1"),))


@rule("TB-3.4")
def test_whoever_has_the_link_checks_the_dice_of_a_game_that_was_given_up(sqlite_inn: Inn) -> None:
    table, (anna, boris) = sqlite_inn.together("strategic", "Anna", "Boris")
    clara = sqlite_inn.guest("Clara")
    assert moves_to(boris, table, "resign", "p2") == 200
    told = [study(guest, table["id"], "dice")["found"] for guest in (anna, clara)]
    assert told[0] == told[1]
    assert told[1]["is_over"]
    refused = clara.get(f"/api/tables/{table['id']}/chronicle")
    assert (refused.status_code, refused.json()["code"]) == (403, "face-down")
    assert commitment(bytes.fromhex(told[1]["secret"])) == told[1]["commitment"]


@rule("TB-3.4")
def test_who_has_learnt_the_secret_cannot_play_on(sqlite_inn: Inn) -> None:
    table, (anna, boris) = sqlite_inn.together("yatzy", "Anna", "Boris")
    assert anna.asks(table, "roll").status_code == 200
    assert moves_to(boris, table, "resign", "p2") == 200
    before = chronicle_of(anna, table)
    for line in ("roll", "score chance", "undo", "ask-back 1", "answer-back yes"):
        assert anna.asks(table, line).status_code == 409
    assert moves_to(boris, table, "back", "p2") != 500
    assert votes_for(anna, table, "resume")[0] == 409
    assert chronicle_of(anna, table) == before
    assert (anna.sees(table)["asked"], anna.sees(table)["offers"]) == ([], [])


@rule("TB-3.4")
def test_nobody_breaks_a_game_off_by_asking(sqlite_inn: Inn) -> None:
    plan = {"dice": "typed"}
    table, (anna, _) = sqlite_inn.together("yatzy", "Anna", "Boris", plan=plan)
    for seat in ("p1", "chance"):
        refused = anna.asks(table, "break-off resigned p1", seat=seat)
        assert (refused.status_code, refused.json()["clause"]) == (409, "TB-3.4")
    assert about(anna, table)["stage"] == "playing"


@rule("TB-3.4")
def test_a_game_called_off_has_no_winner_and_one_of_typed_dice_no_secret(sqlite_inn: Inn) -> None:
    anna = sqlite_inn.guest("Anna")
    alone = anna.opens("yatzy", {"mine": True}, plan={"dice": "typed"})
    assert anna.asks(alone, "roll").status_code == 200
    assert moves_to(anna, alone, "resign") == 200
    text = chronicle_of(anna, alone)
    assert text.rstrip().rpartition("\n")[2].startswith("2 chance break-off called-off |")
    kept = read_bytes(text.encode(), GAMES)
    assert verify(kept.game, kept.chronicle).broken_off == BrokenOff("called-off", ())
    assert anna.sees(alone)["draw"] is None


@rule("TB-3.2", "TB-3.4")
def test_a_process_that_stopped_too_early_leaves_the_end_to_the_next(
    sqlite_address: str, clock: Clock
) -> None:
    with opened(House(Settings(sqlite_address), clock)) as inn:
        table, (anna, _) = inn.together("yatzy", "Anna", "Boris")
        ending = Ending(table["id"], "claimed", SeatId("p2"), (SeatId("p1"),), clock.now)
        with inn.house.database.engine.begin() as connection:
            end_game(connection, ending)
    with opened(House(Settings(sqlite_address), clock)) as inn:
        anna.client = inn.client
        verdict = verified(chronicle_of(anna, table))
        assert verdict.broken_off == BrokenOff("claimed", (SeatId("p1"),))


def test_how_a_game_was_ended_is_said_on_the_table_in_replay_and_review(sqlite_inn: Inn) -> None:
    table, (anna, boris) = sqlite_inn.together("yatzy", "Anna", "Boris")
    anna.asks(table, "roll")
    anna.asks(table, "score chance")
    assert anna.sees(table)["ended"] == ""
    assert moves_to(boris, table, "resign", "p2") == 200
    said = anna.get(f"/api/tables/{table['id']}/sight", language="en").json()
    assert said["ended"] == "Boris resigns. Anna wins."
    assert "prompt" not in said["said"]
    outline = study(anna, table["id"], language="en")["found"]
    assert (outline["is_over"], outline["ended"]) == (True, said["ended"])
    assert (outline["winners"], outline["totals"]) == (["p1"], about(anna, table)["scores"])
    last = study(anna, table["id"], "moments", first=outline["turns"][-1], language="en")
    (moment,) = last["found"]["moments"]
    assert (moment["is_over"], moment["asked"], moment["winners"]) == (True, [], ["p1"])
    assert moment["told"]["said"][0]["text"] == "Boris resigns. Anna wins."
    told = study(boris, table["id"], "dice")["found"]
    assert (told["is_over"], len(told["throws"]), bool(told["secret"])) == (True, 1, True)


def test_nobody_resigns_for_another(sqlite_inn: Inn) -> None:
    table, (_, boris) = sqlite_inn.together("yatzy", "Anna", "Boris")
    assert moves_to(boris, table, "resign", "p1") == 403
    stranger = sqlite_inn.guest("Clara")
    assert moves_to(stranger, table, "resign", "p1") == 404
    assert about(boris, table)["stage"] == "playing"


def test_one_of_three_resigns_and_his_turns_pass(sqlite_inn: Inn) -> None:
    table, (anna, boris, clara) = sqlite_inn.together("yatzy", "Anna", "Boris", "Clara")
    assert moves_to(boris, table, "resign", "p2") == 200
    assert about(anna, table)["stage"] == "playing"
    assert anna.asks(table, "roll").status_code == 200
    assert anna.asks(table, "score chance").status_code == 200
    wait_for_turn(sqlite_inn, clara, table, "p3")
    assert boris.asks(table, "roll").json()["code"] == "resigned"
    assert moves_to(boris, table, "back", "p2") == 200
    assert [it["has_resigned"] for it in about(anna, table)["times"]] == [False, True, False]
    assert moves_to(clara, table, "resign", "p3") == 200
    assert about(anna, table)["ending"]["winners"] == ["p1"]


def resigned_seats(guest: Guest, table: Json) -> list[str]:
    return [it["seat"] for it in about(guest, table)["times"] if it["has_resigned"]]


def test_who_has_resigned_does_not_come_back(sqlite_inn: Inn) -> None:
    table, (anna, boris, _) = sqlite_inn.together("yatzy", "Anna", "Boris", "Clara")
    assert moves_to(boris, table, "resign", "p2") == 200
    assert moves_to(boris, table, "leave", "p2") == 409
    assert moves_to(boris, table, "back", "p2") == 200
    assert resigned_seats(anna, table) == ["p2"]
    assert moves_to(anna, table, "resign", "p1") == 200
    assert about(anna, table)["stage"] == "abandoned"
    assert moves_to(anna, table, "leave", "p1") == 409
    assert happened(anna, table) == ["resigned", "resigned"]


@pytest.mark.parametrize("kind", ["stand-in", "pass-over", "replace"])
def test_a_vote_that_was_open_brings_nobody_back_who_resigned(
    sqlite_inn: Inn, clock: Clock, kind: str
) -> None:
    names = ("Anna", "Boris", "Clara")
    table, (anna, boris, clara) = sqlite_inn.together("yatzy", *names)
    clock.turn(AWHILE)
    vote = opens_vote(boris, table, kind, seat="p1")
    assert vote["outcome"] == "open"
    assert moves_to(anna, table, "resign", "p1") == 200
    assert says(clara, table, vote, yes=True)["outcome"] == "failed"
    assert resigned_seats(boris, table) == ["p1"]
    assert not any(it["is_offered"] for it in about(boris, table)["times"])


def test_the_offered_chair_of_who_resigned_is_taken_by_nobody(
    sqlite_inn: Inn, clock: Clock
) -> None:
    plan = regulated(missed="host", replace_after=1)
    table, (anna, boris, _) = sqlite_inn.together("yatzy", "Anna", "Boris", "Clara", plan=plan)
    assert anna.asks(table, "roll").status_code == 200
    assert anna.asks(table, "score chance").status_code == 200
    sqlite_inn.tick()
    clock.turn(DAY)
    sqlite_inn.tick()
    assert moves_to(anna, table, "offer", "p2") == 200
    assert moves_to(boris, table, "resign", "p2") == 200
    assert not any(it["is_offered"] for it in about(anna, table)["times"])
    assert moves_to(anna, table, "offer", "p2") == 409
    path = f"/api/tables/{table['id']}/chairs/p2/take"
    refused = sqlite_inn.guest("Dora").post(path, {"invite": table["invite"]})
    assert (refused.status_code, refused.json()["code"]) == (409, "resigned")
    assert resigned_seats(anna, table) == ["p2"]


def wait_for_turn(inn: Inn, guest: Guest, table: Json, seat: str) -> None:
    """A bot plays in a process of its own."""
    until = time.monotonic() + 60
    while turn_of(guest, table) != seat:
        assert time.monotonic() < until, guest.sees(table)["asked"]
        time.sleep(0.05)


def test_who_resigns_against_bots_ends_the_game(sqlite_inn: Inn) -> None:
    anna = sqlite_inn.guest("Anna")
    table = anna.opens("yatzy", {"mine": True}, {"bot": "random"}, {"bot": "random"})
    assert moves_to(anna, table, "resign") == 200
    assert about(anna, table)["ending"]["winners"] == []
    alone = anna.opens("yatzy", {"mine": True})
    assert moves_to(anna, alone, "leave") == 409
    assert moves_to(anna, alone, "resign") == 200
    assert about(anna, alone)["ending"]["kind"] == "called-off"


def test_a_bot_plays_for_who_leaves_until_he_is_back(sqlite_inn: Inn) -> None:
    table, (anna, boris) = sqlite_inn.together("yatzy", "Anna", "Boris")
    assert moves_to(anna, table, "leave") == 200
    assert about(boris, table)["times"][0]["has_stand_in"]
    wait_for_turn(sqlite_inn, boris, table, "p2")
    assert moves_to(anna, table, "back") == 200
    assert not about(boris, table)["times"][0]["has_stand_in"]
    assert happened(boris, table) == ["left", "back"]


def test_a_rematch_after_a_resignation_is_played_by_people(sqlite_inn: Inn) -> None:
    table, (anna, boris) = sqlite_inn.together("yatzy", "Anna", "Boris")
    assert moves_to(boris, table, "resign", "p2") == 200
    again = anna.post(f"/api/tables/{table['id']}/rematch")
    assert again.status_code == 200, again.text
    assert [it["bot"] for it in again.json()["chairs"]] == [None, None]


@pytest.mark.parametrize("game", ["yatzy", "valyrian", "strategic"])
def test_the_turns_of_a_seat_that_nobody_plays_pass_in_every_game(
    sqlite_inn: Inn, clock: Clock, game: str
) -> None:
    table, guests = sqlite_inn.together(game, "Anna", "Boris")
    gone = turn_of(guests[0], table)
    waits = guests[0] if gone == "p2" else guests[1]
    clock.turn(AWHILE)
    assert votes_for(waits, table, "pass-over", seat=gone) == (201, "passed")
    until = time.monotonic() + 60
    while gone in [it["seat"] for it in waits.sees(table)["asked"]]:
        assert time.monotonic() < until
        time.sleep(0.05)
