"""Previews of links: a title, a sentence and what stands on the card. They are shown to anybody who
has the link, so they hold only what the page would show to a stranger."""

from msgspec import Struct

from letopis.core.seats import HOST, PUBLIC
from letopis.games.catalogue import game_named
from letopis.printing.cards import CardScore, PreviewCard
from letopis.server.live.live_table import LiveTable
from letopis.server.live.room import Room
from letopis.server.live.sentences import Reader, heard
from letopis.server.live.sight import told_entries, winners_of
from letopis.server.time.regulation import read_regulation
from letopis.server.time.regulation_sentences import clock_said
from letopis.store.sql.around_table.rooms import GATHERING
from letopis.telling.board import has_board
from letopis.telling.card_dice import inviting_dice, thrown_dice
from letopis.telling.outcomes import outcome_said
from letopis.telling.variants import full_sentence
from letopis.words import Language, Words, words
from letopis.words.bot_names import bot_name


class Preview(Struct, frozen=True):
    title: str
    description: str
    card: PreviewCard


def invitation(room: Room, language: Language) -> Preview:
    """Who invites, to what, and how it is played."""
    said, row = words(language), room.row
    game, played = said(f"game.{row.game}.name"), game_named(row.game)
    free = sum(chair.is_free for chair in room.chairs)
    inviter = inviter_of(room)
    title = said("preview.invites", name=inviter, game=game) if inviter else game
    about = said(f"web.invite.about.{row.game}")
    if row.stage == GATHERING and free:
        state = said("preview.free", free=free)
    else:
        state = said("preview.full" if row.stage == GATHERING else "preview.begun")
    clock = " ".join(clock_said(said, read_regulation(row.plan).clock))
    card = PreviewCard(
        language,
        said("web.title"),
        above=said("preview.invites-you", name=inviter) if inviter else "",
        heading=game,
        text=about,
        foot=f"{state} {clock}",
        faces=inviting_dice(played),
        is_map=has_board(played),
    )
    return Preview(title, f"{about} {state} {clock}", card)


def past_game(room: Room, live: LiveTable, language: Language) -> Preview:
    """Who played, and what came of it."""
    said = words(language)
    game = said(f"game.{room.row.game}.name")
    scores = _scores(said, room, live)
    names = " — ".join(it.name for it in scores)
    result = outcome_said(said, live.table)
    card = PreviewCard(
        language,
        said("web.title"),
        above=game,
        heading=result or names,
        text="",
        foot=said("preview.replay"),
        scores=scores,
    )
    told_scores = ", ".join(f"{it.name} {it.total}".strip() for it in scores)
    told = filter(None, (full_sentence(result), f"{told_scores}.", said("preview.replay")))
    return Preview(f"{game}: {names}", " ".join(told), card)


def past_moment(room: Room, live: LiveTable, at: int, language: Language) -> Preview:
    """What happened in one entry, as spectators are told of it."""
    said = words(language)
    game = said(f"game.{room.row.game}.name")
    at = min(max(at, 0), live.seq)
    entries = told_entries(live, at - 1, Reader(PUBLIC, language), 1) if at else ()
    facts = heard(live, live.entries[at - 1], PUBLIC).events if at else ()
    text = " ".join(sentence.text for entry in entries for sentence in entry.said)
    names = " — ".join(
        bot_name(said, chair.bot, chair.name) for chair in room.chairs if chair.seat != HOST
    )
    card = PreviewCard(
        language,
        said("web.title"),
        above=game,
        heading=names,
        text=text,
        foot=said("preview.moment", at=at, of=live.seq),
        faces=thrown_dice(facts),
    )
    title = f"{game}: {names}"
    return Preview(title, text or said("preview.moment", at=at, of=live.seq), card)


def inviter_of(room: Room) -> str:
    """The name under which whoever opened the table sits at it."""
    return next((it.name for it in room.chairs if it.person == room.row.owner), "")


def _scores(said: Words, room: Room, live: LiveTable) -> tuple[CardScore, ...]:
    outcome, winners = live.outcome, winners_of(live.table)
    players = [chair for chair in room.chairs if chair.seat != HOST]
    totals = outcome.totals if outcome else ()
    shown = [str(totals[at]) if at < len(totals) else "" for at in range(len(players))]
    return tuple(
        CardScore(bot_name(said, chair.bot, chair.name), total, chair.seat in winners)
        for chair, total in zip(players, shown, strict=True)
    )
