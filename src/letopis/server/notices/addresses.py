"""Addresses of people for notices; mail addresses must be confirmed first."""

import hmac
import re
import secrets
from collections.abc import Container, Iterable, Mapping

from msgspec.structs import replace

from letopis.server.limits import Limits, Rate
from letopis.server.notices.channels import Channel, Message, Undelivered, reachable
from letopis.server.notices.preferences import (
    MOST_BROWSERS,
    MOST_MUTED,
    Address,
    ChannelName,
    MutedPerson,
    Wishes,
    read_wishes,
    write_wishes,
)
from letopis.server.notices.push import is_subscription
from letopis.server.notices.sentences import words_for
from letopis.server.problems import Problem
from letopis.server.wall_clock import DAY, HOUR, MINUTE
from letopis.store.sql import Database
from letopis.store.sql.people import notices
from letopis.store.sql.people.accounts import Person

TO_ONE = Rate(3, DAY // 3)  # codes to one mailbox, whoever asks for them
CODE, TRY = Rate(5, HOUR // 5), Rate(10, HOUR // 10)
LOOKUP = Rate(20, MINUTE)  # names of machines that one person has looked up
_MAIL = re.compile(r"[^\s@<>,;\"]{1,64}@[^\s@<>,;\"]{1,190}")
_CHAT = re.compile(r"-?[0-9]{1,20}")


def mailbox(address: str) -> str:
    """The mailbox of a mail address: letter case, tags and dots do not matter."""
    name, _, host = address.casefold().rpartition("@")
    return f"{name.partition('+')[0].replace('.', '')}@{host}"


def _latest(addresses: Iterable[tuple[ChannelName, str]]) -> list[tuple[ChannelName, str]]:
    """The last address of each channel, and the last browsers: a new one ousts the oldest."""
    given = list(dict.fromkeys(addresses))
    browsers = [it for it in given if it[0] == "push"][-MOST_BROWSERS:]
    return [*{it[0]: it for it in given if it[0] != "push"}.values(), *browsers]


class Registry:
    """Keeps everybody's wishes."""

    def __init__(
        self,
        database: Database,
        limits: Limits,
        ways: Mapping[str, Channel],
        address: str,
        is_private_allowed: bool,
    ) -> None:
        self._database, self._ways, self._address = database, ways, address
        self._is_private_allowed = is_private_allowed
        self._limits = limits

    @property
    def channels(self) -> tuple[str, ...]:
        return tuple(self._ways)

    async def wish(
        self,
        person: Person,
        new: Wishes,
        addresses: Iterable[tuple[ChannelName, str]],
        still_muted: Container[str] | None = None,
    ) -> Wishes:
        """Keep wishes; an address that stays the same stays confirmed, and those people stay muted
        whose keys are named, or all."""
        before = await self._kept(person)
        muted = before.muted_people
        if still_muted is not None:
            muted = tuple(it for it in muted if it.key in still_muted)
        chosen = [await self._address_of(person, before, *it) for it in _latest(addresses)]
        wishes = replace(new, addresses=tuple(chosen), muted_people=muted)
        await self._keep(person, wishes)
        return wishes

    async def mute(self, person: Person, other: str, name: str) -> Wishes:
        """Tell a person no more of what somebody else does."""
        kept = await self._kept(person)
        if any(it.person == other for it in kept.muted_people):
            return kept
        if len(kept.muted_people) >= MOST_MUTED:
            raise Problem(409, "too-many-muted", most=MOST_MUTED)
        muted = (*kept.muted_people, MutedPerson(secrets.token_hex(8), other, name))
        wishes = replace(kept, muted_people=muted)
        await self._keep(person, wishes)
        return wishes

    async def confirm(self, person: Person, code: str) -> Wishes:
        self._limits.take(TRY, person.id)
        kept = await self._kept(person)
        fits = [it for it in kept.addresses if it.code and hmac.compare_digest(it.code, code)]
        if not fits:
            raise Problem(403, "wrong-code")
        confirmed = tuple(
            replace(it, is_confirmed=True, code="") if it in fits else it for it in kept.addresses
        )
        wishes = replace(kept, addresses=confirmed)
        await self._keep(person, wishes)
        return wishes

    async def _address_of(
        self, person: Person, before: Wishes, channel: ChannelName, to: str
    ) -> Address:
        known = (it for it in before.addresses if (it.channel, it.to) == (channel, to))
        if (same := next(known, None)) is not None:
            return same
        if channel not in self._ways:
            raise Problem(409, "no-such-channel")
        await self._check(person, channel, to)
        if channel != "email":
            return Address(channel, to)
        return await self._unconfirmed(person, to)

    async def _check(self, person: Person, channel: ChannelName, to: str) -> None:
        """Validate an address for its channel."""
        if channel == "email" and not _MAIL.fullmatch(to):
            raise Problem(400, "bad-address")
        if channel == "telegram" and not _CHAT.fullmatch(to):
            raise Problem(400, "bad-address")
        if channel == "push" and not is_subscription(to):
            raise Problem(400, "bad-address")
        if channel == "webhook":
            self._limits.take(LOOKUP, person.id)
            try:
                await reachable(to, self._is_private_allowed)
            except Undelivered as error:
                raise Problem(400, "bad-address") from error

    async def _unconfirmed(self, person: Person, to: str) -> Address:
        self._limits.take(CODE, person.id)
        self._limits.take(TO_ONE, mailbox(to))
        code, said = f"{secrets.randbelow(10**8):08}", words_for(person)
        text = said("notice.confirm", code=code)
        try:
            await self._ways["email"].send(
                to, Message(said("notice.confirm_subject"), text, self._address)
            )
        except Undelivered as error:
            raise Problem(502, "mail-failed") from error
        return Address("email", to, is_confirmed=False, code=code)

    async def _kept(self, person: Person) -> Wishes:
        return read_wishes(await self._database.read(lambda it: notices.wishes_of(it, person.id)))

    async def _keep(self, person: Person, wishes: Wishes) -> None:
        text = write_wishes(wishes)
        await self._database.write(lambda it: notices.set_wishes(it, person.id, text))
