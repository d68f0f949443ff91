"""How long the address of a request may be."""

from urllib.parse import urlencode

import pytest

from letopis.server.http.routes.live.reach import LARGEST_PLAN, LONGEST_PLAN
from tests.server.http.test_connections import Connect, with_connections


def plan_of(lines: int, characters: int) -> str:
    """The query of a question about a plan."""
    given = [("after", f"move {'x' * (characters // lines - 5)}") for _ in range(lines)]
    return "/?" + urlencode([("piece", "knights-1"), *given])


@pytest.mark.parametrize(
    ("address", "status"),
    [
        (plan_of(LONGEST_PLAN, LARGEST_PLAN), b"204"),
        ("/?" + "x" * 16_000, b"204"),
        ("/?" + "x" * 17_000, b"431"),
        ("/" + "x" * 17_000, b"431"),
        ("/?" + "a=&" * 500, b"204"),
        ("/?" + "a=&" * 520, b"431"),
    ],
)
def test_an_address_is_as_long_as_a_plan_needs_and_no_longer(address: str, status: bytes) -> None:
    """Beside the headers of a browser, which have a bound of their own."""

    async def work(connect: Connect) -> None:
        reader, writer = await connect()
        for _ in range(2 if status == b"204" else 1):
            writer.write(b"GET %s HTTP/1.1\r\n" % address.encode())
            writer.write(b"accept-language: " + b"x" * 4000 + b"\r\n\r\n")
            assert b" %s " % status in await reader.readline()
            while status == b"204" and await reader.readline() != b"\r\n":
                pass
        writer.close()

    with_connections(work)
