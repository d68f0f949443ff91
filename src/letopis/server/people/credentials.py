"""Sessions of people and tokens of programs; only their digests are stored."""

import hashlib
import secrets
from collections.abc import Callable

from msgspec import Struct
from sqlalchemy import Connection

from letopis.server.people.names import clean_name
from letopis.server.people.passwords import NOBODY, check_password, hashed, is_password
from letopis.server.problems import Problem
from letopis.server.wall_clock import DAY, HOUR, SECOND, Now
from letopis.server.workers.thread_jobs import run_in_thread
from letopis.store.sql import Database, Overtaken
from letopis.store.sql.people import accounts
from letopis.store.sql.people.accounts import (
    ACCOUNT,
    BOT,
    GUEST,
    EndedSessions,
    Person,
    StoredPass,
    read_ended,
)

COOKIE, TOKEN = "cookie", "token"
LASTS = 180 * DAY
REMEMBERED = 30 * SECOND  # how long a process trusts what it has read
MOST_REMEMBERED = 20_000
MOST_BOTS, MOST_TOKENS = 20, 10  # of one person, and of one bot
SWEPT_EVERY = HOUR


class Holder(Struct, frozen=True):
    """Who shows a proof, and of which kind."""

    person: Person
    kind: str
    csrf: str


class Passes:
    """Creates, checks and ends sessions and tokens."""

    def __init__(self, database: Database, now: Now) -> None:
        self._database, self._now = database, now
        self._known: dict[str, tuple[Holder, int]] = {}
        self._swept_at = 0
        self._listeners: list[Callable[[EndedSessions], None]] = []

    def listen(self, listener: Callable[[EndedSessions], None]) -> None:
        """Register a listener for ended sessions and tokens, of this process and of others."""
        self._listeners.append(listener)

    async def holder(self, token: str) -> Holder | None:
        known = self._known.get(token)
        is_alone = not self._database.is_postgresql  # else another process may have changed it
        if is_alone and known is not None and known[1] > self._now():
            return known[0]
        found = await self._database.read(lambda it: accounts.holder(it, token, self._now()))
        if found is None:
            self._known.pop(token, None)
            return None
        holder = Holder(*found, csrf_of(token))
        if len(self._known) > MOST_REMEMBERED:
            self._known.clear()
        self._known[token] = (holder, self._now() + REMEMBERED)
        return holder

    async def tick(self) -> None:
        """Delete expired sessions and tokens, once an hour and when the process starts."""
        now = self._now()
        if now - self._swept_at >= SWEPT_EVERY:
            self._swept_at = now
            await self._database.write(lambda it: accounts.delete_expired(it, now))

    async def new_bot(self, keeper: Person, name: str) -> Person:
        """A program's account; who keeps it gives it tokens."""
        owner = keeper.id
        bot = Person(fresh_id(), BOT, clean_name(name), keeper.language, keeper.zone, keeper=owner)

        def job(connection: Connection) -> None:
            accounts.lock_person(connection, owner)
            if len(accounts.bots_of(connection, owner)) >= MOST_BOTS:
                raise Problem(409, "too-many-bots", most=MOST_BOTS)
            accounts.add_person(connection, bot, self._now(), None)

        await self._database.write(job)
        return bot

    async def new_token(self, bot: Person, label: str) -> str:
        """A token for a bot; only so many are good at a time."""
        token, given = self._fresh(bot.id, TOKEN, label)

        def job(connection: Connection) -> None:
            accounts.lock_person(connection, bot.id)
            if len(accounts.passes_of(connection, bot.id, self._now())) >= MOST_TOKENS:
                raise Problem(409, "too-many-tokens", most=MOST_TOKENS)
            accounts.add_pass(connection, given)

        await self._database.write(job)
        return token

    async def new_guest(self, name: str, language: str, zone: str) -> tuple[Person, str]:
        """A person without an account, and the token of his cookie."""
        person = Person(fresh_id(), GUEST, clean_name(name), language, zone)
        token, given = self._fresh(person.id, COOKIE, "")

        def job(connection: Connection) -> None:
            accounts.add_person(connection, person, self._now(), None)
            accounts.add_pass(connection, given)

        await self._database.write(job)
        return person, token

    async def give(self, person: str, kind: str, label: str) -> str:
        token, given = self._fresh(person, kind, label)
        await self._database.write(lambda it: accounts.add_pass(it, given))
        return token

    async def end(self, token: str) -> None:
        if (holder := await self.holder(token)) is not None:
            await self._end(EndedSessions(holder.person.id, accounts.proof_mark(token)))

    async def end_one(self, person: str, mark: str) -> None:
        """End one session or token of a person."""
        if not await self._end(EndedSessions(person, mark)):
            raise Problem(404, "no-such-session")

    async def end_all(self, person: str, but: str | None = None) -> None:
        """End all sessions and tokens of a person except the one in use."""
        kept = accounts.proof_mark(but) if but else ""
        await self._end(EndedSessions(person, kept, is_kept=True))

    async def _end(self, ended: EndedSessions) -> bool:
        found = await self._database.write(lambda it: accounts.end_passes(it, ended))
        self._ended(ended)
        return found

    async def heard(self, written: str) -> None:
        """Another process has ended some."""
        self._ended(read_ended(written))

    def _ended(self, ended: EndedSessions) -> None:
        """Drop ended credentials from the cache, after the commit."""
        self.forget(ended.person)
        for listener in self._listeners:
            listener(ended)

    def forget(self, person: str) -> None:
        """Drop a person from the cache."""
        for token, (holder, _) in tuple(self._known.items()):
            if holder.person.id == person:
                del self._known[token]

    async def register(self, guest: Person, login: str, password: str) -> None:
        """A guest becomes an account and keeps everything he has."""
        check_password(login, password)
        kept = await run_in_thread(hashed, password)

        def job(connection: Connection) -> None:
            found = accounts.lock_person(connection, guest.id)
            if found is None or found.kind != GUEST:
                raise Problem(409, "has-account")
            accounts.change_person(connection, guest.id, kind=ACCOUNT, login=login, password=kept)

        try:
            await self._database.write(job)
        except Overtaken:
            raise Problem(409, "login-taken") from None
        self.forget(guest.id)

    async def sign_in(self, login: str, password: str) -> Person:
        found = await self._database.read(lambda it: accounts.person_by_login(it, login))
        kept = found[1] if found else NOBODY
        fits = await run_in_thread(is_password, kept, password)
        if found is None or not fits:
            raise Problem(403, "wrong-password")
        return found[0]

    async def change_password(self, person: Person, old: str, new: str) -> None:
        login = person.login or ""
        await self.sign_in(login, old)
        check_password(login, new)
        kept = await run_in_thread(hashed, new)
        await self._database.write(lambda it: accounts.change_person(it, person.id, password=kept))

    def _fresh(self, person: str, kind: str, label: str) -> tuple[str, StoredPass]:
        return fresh_pass(person, kind, label, self._now())


def fresh_pass(person: str, kind: str, label: str, now: int) -> tuple[str, StoredPass]:
    """A new token, and what is kept of it."""
    token = secrets.token_urlsafe(32)
    return token, StoredPass(accounts.digest_of(token), person, kind, label, now, now + LASTS)


def fresh_id() -> str:
    return secrets.token_hex(8)


def csrf_of(token: str) -> str:
    """The CSRF token of a session, derived from it and so not stored."""
    return hashlib.sha256(f"csrf {token}".encode()).hexdigest()[:32]
