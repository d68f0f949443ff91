"""Routes for my seats that games wait for: a list, and a socket with changes."""

import msgspec
from litestar import Router, get, websocket

from letopis.server.house import House
from letopis.server.http.authentication import address_of
from letopis.server.http.routes.live.socket import POLICY_VIOLATION, AnySocket, hear, until_one_ends
from letopis.server.http.routes.requester import AnyRequest, house_of, person_of
from letopis.server.live.asked_seats import AskedEverywhere, AskedSeat, AskedSeatsSocket
from letopis.server.problems import Problem
from letopis.store.sql.people.accounts import proof_mark


@get("/api/me/asked")
async def asked(request: AnyRequest) -> tuple[AskedSeat, ...]:
    """My seats that games wait for, at all my tables."""
    return await house_of(request).asked_seats.everywhere(person_of(request).id)


@websocket("/api/me/live")
async def listen(socket: AnySocket) -> None:
    """First `everywhere`, then `at` whenever something happens at a table of mine."""
    house = house_of(socket)
    try:
        person, address = person_of(socket).id, address_of(socket)
        house.limits.open_socket(person, address)
    except Problem as problem:
        await socket.accept()
        await socket.close(code=POLICY_VIOLATION, reason=problem.code)
        return
    await socket.accept()
    following = AskedSeatsSocket(person, proof_mark(socket.auth))
    house.asked_seats.add(following)
    try:
        await until_one_ends(_tell(socket, house, following), hear(socket), _end(socket, following))
    finally:
        house.asked_seats.remove(following)
        house.limits.close_socket(person, address)


async def _tell(socket: AnySocket, house: House, following: AskedSeatsSocket) -> None:
    following.is_behind = True
    while True:
        if following.is_behind:
            following.empty()
            everywhere = AskedEverywhere(await house.asked_seats.everywhere(following.person))
            await socket.send_text(msgspec.json.encode(everywhere))
        await socket.send_text(msgspec.json.encode(await following.waiting.get()))


async def _end(socket: AnySocket, following: AskedSeatsSocket) -> None:
    await following.is_ended.wait()
    await socket.close(code=POLICY_VIOLATION, reason="signed-out")


router = Router(path="/", route_handlers=[asked, listen], tags=["play"])
