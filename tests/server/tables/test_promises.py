"""TB-3.1. The dice of a table are fixed when it is opened, before anybody can add a seed."""

from letopis.core import dice
from tests.rule import rule
from tests.server.analysis.test_analysis import study
from tests.server.guests import Inn


@rule("TB-3.1")
def test_the_promise_is_told_before_seeds_and_kept_by_the_game(inn: Inn) -> None:
    anna = inn.guest("Anna")
    table = anna.opens("yatzy", {"mine": True}, {})
    path = f"/api/tables/{table['id']}"
    promise = anna.get(f"{path}/promise").json()
    boris = inn.guest("Boris")
    boris.post(f"{path}/chairs", {"invite": table["invite"]})
    boris.patch(f"{path}/chairs/p2", {"seed": "апрель", "is_ready": True})
    assert anna.get(f"{path}/promise").json() == promise
    anna.post(f"{path}/start")
    kept = study(boris, table["id"], "dice")["found"]
    assert {name: kept[name] for name in promise} == promise
    assert [it["seed"] for it in kept["seeds"]] == ["", "апрель"]
    assert anna.get(f"{path}/promise").status_code == 404  # now the chronicle tells it


@rule("TB-3.1")
def test_real_dice_promise_nothing_and_strangers_are_told_nothing(inn: Inn) -> None:
    anna = inn.guest("Anna")
    real = anna.opens("yatzy", {"mine": True}, {}, plan={"dice": "typed"})
    assert anna.get(f"/api/tables/{real['id']}/promise").status_code == 404
    fair = anna.opens("yatzy", {"mine": True}, {})
    stranger = inn.guest("Clara")
    assert stranger.get(f"/api/tables/{fair['id']}/promise").status_code == 404
    shown = anna.get(f"/api/tables/{fair['id']}/promise").json()
    assert set(shown) == {"chronicle", "commitment"}
    assert len(shown["commitment"]) == len(dice.commitment(b""))
