"""Friends: an invitation that tells the game, resigning, a link that opens for anybody."""

from playwright.sync_api import expect

from letopis.telling.outcomes import winners_said
from tests.browser.conftest import Visits
from tests.browser.visitor import PATIENCE, PHONE


def test_a_game_of_friends_from_the_invitation_to_a_link_that_lives(visits: Visits) -> None:
    anna = visits("/")
    anna.named("Anna")
    invitation = anna.opens_for_friends("yatzy")
    boris = visits(language="en", size=PHONE)
    boris.goes(invitation)
    boris.sees(boris.t("web.invite.from", name="Anna"))
    boris.sees(boris.t("web.invite.about.yatzy"))
    expect(boris.link("web.invite.lesson")).to_be_visible()
    assert boris.barriers() == []
    assert not boris.is_too_wide()
    boris.sits_down(invitation, "Boris")
    anna.button("web.room.begin").click()
    boris.button("web.around.people").click(timeout=PATIENCE)
    expect(boris.button("web.leave.resign")).to_be_visible()
    at_table = boris.page.url
    boris.page.go_back()  # on a phone it closes the panel, not the table
    expect(boris.button("web.leave.resign")).to_have_count(0)
    assert boris.page.url == at_table
    boris.button("web.around.people").click()
    boris.button("web.leave.resign").click()
    boris.sees(boris.t("web.leave.sure-duel"))
    boris.button("web.leave.resign").click()
    anna.sees(winners_said(anna.t, ["Anna"]))
    assert anna.barriers() == []
    clara = visits(anna.page.url.removeprefix(anna.address), language="en")
    clara.sees(winners_said(clara.t, ["Anna"]))
    expect(clara.button("web.around.talk")).to_have_count(0)
