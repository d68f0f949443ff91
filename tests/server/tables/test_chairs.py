"""What the page is told instead of knowing rules: who may undo, which bots, which chairs."""

from tests.server.analysis.test_analysis import study
from tests.server.guests import Inn


def test_the_sight_says_whether_an_act_may_be_taken_back(inn: Inn) -> None:
    anna = inn.guest("Anna")
    table = anna.opens("yatzy", {"mine": True})
    assert anna.sees(table)["may_undo"] == []
    anna.asks(table, "roll")
    assert anna.sees(table)["may_undo"] == []
    anna.asks(table, anna.sees(table)["offers"][-1]["line"])
    assert anna.sees(table)["may_undo"] == ["p1"]


def test_a_game_lists_only_the_bots_that_can_play_it(inn: Inn) -> None:
    games = {it["id"]: it for it in inn.guest("Анна", "ru").get("/api/games").json()}
    assert "greedy" in games["yatzy"]["bots"]
    assert "strategist" not in games["yatzy"]["bots"]
    assert {"random", "strategist"} <= set(games["strategic"]["bots"])
    assert "greedy" not in games["strategic"]["bots"]
    assert games["yatzy"]["presets"][0]["title"] == "По книге"
    assert games["yatzy"]["options"][0]["title"]


def test_the_quick_game_of_every_game_is_a_table_that_can_be_opened(inn: Inn) -> None:
    anna = inn.guest("Anna")
    for game in anna.get("/api/games").json():
        quick = game["quick"]
        assert quick["bot"] in game["bots"]
        plan = {it: quick[it] for it in ("options", "materials", "hints")}
        table = anna.opens(game["id"], {"mine": True}, {"bot": quick["bot"]}, plan=plan)
        assert table["stage"] == "playing", table


def test_the_quick_war_is_played_on_the_map_where_realms_touch(inn: Inn) -> None:
    games = {it["id"]: it for it in inn.guest("Anna").get("/api/games").json()}
    assert games["strategic"]["quick"]["materials"] == {"map": "borderland"}
    assert games["strategic"]["quick"]["hints"] == "all"
    assert games["yatzy"]["quick"]["hints"] == games["valyrian"]["quick"]["hints"] == "all"


def test_chairs_are_brought_and_carried_away_while_a_table_gathers(inn: Inn) -> None:
    anna, boris = inn.guest("Anna"), inn.guest("Boris")
    table = anna.opens("yatzy", {"mine": True}, {})
    path = f"/api/tables/{table['id']}/seats"
    more = anna.put(path, {"count": 4}).json()
    assert [it["seat"] for it in more["chairs"]] == ["p1", "p2", "p3", "p4"]
    boris.post(f"/api/tables/{table['id']}/chairs", {"seat": "p3", "invite": table["invite"]})
    assert len(anna.put(path, {"count": 3}).json()["chairs"]) == 3
    taken = anna.put(path, {"count": 2})
    assert (taken.status_code, taken.json()["code"]) == (409, "chair-taken")
    assert boris.put(path, {"count": 4}).status_code == 403
    assert anna.put(path, {"count": 0}).status_code == 400


def test_only_the_owner_seats_bots_and_only_such_as_there_are(inn: Inn) -> None:
    anna, boris = inn.guest("Anna"), inn.guest("Boris")
    table = anna.opens("yatzy", {"mine": True}, {}, is_open=True)
    path = f"/api/tables/{table['id']}/chairs/p2"
    assert boris.patch(path, {"bot": "random"}).status_code == 403
    assert anna.patch(path, {"bot": "nobody"}).json()["code"] == "unknown-bot"
    assert anna.patch(path, {"bot": "random"}).json()["chairs"][1]["bot"] == "random"


def test_a_bot_without_a_name_is_called_in_the_language_of_the_table(inn: Inn) -> None:
    anna = inn.guest("Anna", language="ru")
    seats = [{"mine": True}, {"bot": "strategist"}, {"bot": "strategist"}, {"bot": "squire"}, {}]
    wish = {"plan": {"game": "strategic", "materials": {"map": "continent"}}, "seats": seats}
    table = anna.post("/api/tables", wish).json()
    names = [chair["name"] for chair in table["chairs"][1:4]]
    assert names == ["Бот-стратег 1", "Бот-стратег 2", "Бот-оруженосец"]
    path = f"/api/tables/{table['id']}/chairs/p5"
    assert anna.patch(path, {"bot": "random"}).json()["chairs"][4]["name"] == "Бот наугад"


def test_a_bot_is_called_in_the_language_of_whoever_reads(inn: Inn) -> None:
    anna, boris = inn.guest("Anna", language="ru"), inn.guest("Boris", language="en")
    seats = [{"mine": True}, {"bot": "greedy"}, {"bot": "random", "name": "Ёжик"}, {}]
    table = anna.post("/api/tables", {"plan": {"game": "yatzy"}, "seats": seats}).json()
    path = f"/api/tables/{table['id']}"
    joined = boris.post(f"{path}/chairs", {"invite": table["invite"]}).json()
    assert [it["name"] for it in joined["chairs"]] == ["Anna", "Greedy bot", "Ёжик", "Boris"]
    boris.patch(f"{path}/chairs/p4", {"is_ready": True})
    anna.post(f"{path}/start")
    assert anna.asks(table, "roll").status_code == 200
    assert [it["name"] for it in anna.get(path).json()["chairs"]][1] == "Жадный бот"
    outline = study(boris, table["id"])["found"]
    assert [it["name"] for it in outline["seats"]] == ["Anna", "Greedy bot", "Ёжик", "Boris"]


def test_only_who_opened_a_table_has_several_chairs(inn: Inn) -> None:
    anna, boris = inn.guest("Anna"), inn.guest("Boris")
    table = anna.opens("yatzy", {"mine": True}, {}, {}, {})
    path, wish = f"/api/tables/{table['id']}/chairs", {"invite": table["invite"]}
    assert boris.post(path, wish).status_code == 201
    again = boris.post(path, wish)
    assert (again.status_code, again.json()["code"]) == (409, "sits-already")
    assert anna.post(path, wish).status_code == 201
