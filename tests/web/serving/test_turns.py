"""Who is answered next: one sender never takes the whole server, and who asks for little need not wait for others."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor

import pytest

from scorer.web.http.client import Client
from scorer.web.serving.turns import Kind, Turns, kind_of


@pytest.mark.parametrize(
    ("asked", "kind"),
    [
        ("GET /games/k/moves", Kind.POLLS),
        ("POST /games/k/moves", Kind.TAPS),
        ("POST /games/k/undo", Kind.TAPS),
        ("GET /open", Kind.PAGES),
        ("POST /open", Kind.FILES),
        ("POST /tickets/rounds/import", Kind.FILES),
        ("GET /games/k/preview.png", Kind.PICTURES),
        ("GET /games/k/sheet.pdf", Kind.PRINTS),
        ("GET /games/k/result", Kind.PAGES),
    ],
)
def test_what_is_dear_waits_elsewhere_than_what_is_cheap(asked: str, kind: Kind) -> None:
    assert kind_of(*asked.split()) is kind


class Line:
    """Requests that wait or run; each needs two seconds by its clock."""

    def __init__(self, kind: Kind = Kind.PAGES) -> None:
        self.now, self.began, self.clients = 0.0, list[str](), dict[str, Client]()
        self._turns, self._ends = Turns(kind, lambda: self.now), dict[str, asyncio.Event]()

    async def ask(self, *names: str) -> list["asyncio.Task[None]"]:
        """Ask for something; what stands before the dot is the sender."""
        tasks = [asyncio.create_task(self._request(name)) for name in names]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        return tasks

    async def end(self, name: str) -> None:
        self.now += 2
        self._ends[name].set()
        for _ in range(5):
            await asyncio.sleep(0)

    async def _request(self, name: str) -> None:
        self._ends[name], self.clients[name] = asyncio.Event(), Client()
        async with self._turns.of(name.partition(".")[0], self.clients[name]):
            self.began.append(name)
            await self._ends[name].wait()


def run(evening: Coroutine[None, None, None]) -> None:
    """Run in a thread of its own: where browser tests have run before, this one has a loop already."""
    with ThreadPoolExecutor(1) as own:
        own.submit(asyncio.run, evening).result()


def test_one_address_leaves_room_for_another_and_waits_for_itself() -> None:
    async def evening() -> None:
        line = Line()
        await line.ask("stranger.1", "stranger.2", "stranger.3", "family.1", "family.2")
        assert line.began == ["stranger.1", "stranger.2", "family.1", "family.2"]
        await line.end("stranger.1")
        assert line.began[4:] == ["stranger.3"], "nothing is refused"

    run(evening())


def test_who_took_least_of_late_is_next_however_many_wait() -> None:
    async def evening() -> None:
        line = Line()
        await line.ask(*(f"{sender}.{number}" for sender in "abcd" for number in range(30)))
        for _ in range(3):
            for name in line.began[-4:]:
                await line.end(name)
        await line.ask("family.1")
        await line.end(line.began[-1])
        assert line.began[-1] == "family.1"

    run(evening())


def test_a_phone_that_left_takes_no_turn() -> None:
    async def evening() -> None:
        line = Line(Kind.FILES)
        tasks = await line.ask("a.1", "a.2", "a.3")
        line.clients["a.2"].leave()
        await line.end("a.1")
        assert line.began == ["a.1", "a.3"]
        assert tasks[1].cancelled()

    run(evening())


def test_a_club_behind_one_address_is_never_refused() -> None:
    """A hundred phones open the result at once."""

    async def evening() -> None:
        line = Line()
        tasks = await line.ask(*(f"club.{number}" for number in range(100)))
        for number in range(100):
            await line.end(f"club.{number}")
        assert len(line.began) == 100
        assert all(task.done() and not task.cancelled() for task in tasks)

    run(evening())
