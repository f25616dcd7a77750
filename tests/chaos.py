"""Lets phones write in one game while servers are killed and the database restarts, then checks the log.

``python -m tests.chaos --times 100`` does so many times with different seeds, and prints the result; with
``--machines`` on two machines with one PostgreSQL and a proxy (tests/machines.py), which root alone may try.
"""

import argparse
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from threading import Condition, Event

from scorer import atlas
from scorer.rules.game import Game, Player
from scorer.store import Store
from tests.postgres import Cluster, running

_PHONES = 4
_WRITERS = 8
_TRIES = 2000
"""Attempts for one move, some milliseconds apart; then the phone gives up, so that the test does not hang."""


class Worker:
    """A server that keeps its port when it is killed and started again."""

    def __init__(
        self, settings: dict[str, str], host: str = "127.0.0.1", within: Sequence[str] = (), port: int = 0
    ) -> None:
        """Start it `within` what another command makes: a machine of its own."""
        self._settings, self._host, self._within = settings, host, within
        self.port = port
        self.begin()

    def begin(self) -> None:
        serve = [sys.executable, "-m", "scorer", "serve", "--host", self._host, "--port", str(self.port)]
        command = [*self._within, *serve]
        environment = os.environ | self._settings | {"PYTHONUTF8": "1"}
        self._process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env=environment,
            start_new_session=True,
        )

    def ready(self) -> None:
        """Return when it answers."""
        assert self._process.stdout
        for line in self._process.stdout:
            if found := re.search(rf"http://{self._host}:(\d+)/", line):
                self.port = int(found[1])
                return
        raise AssertionError("a server did not start")

    def kill(self) -> None:
        """Kill all its processes, and return when the last one is gone."""
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.communicate()


@dataclass
class Answers:
    """The answers that all phones got."""

    acknowledged: list[str] = field(default_factory=list)
    statuses: Counter[int] = field(default_factory=Counter)
    """How often each one came; 0 stands for no answer."""
    changed: Condition = field(default_factory=Condition)

    def note(self, id: str, status: int) -> None:
        with self.changed:
            self.statuses[status] += 1
            if status == 200:
                self.acknowledged.append(id)
                self.changed.notify_all()

    def wait_for(self, acknowledged: int) -> None:
        with self.changed:
            assert self.changed.wait_for(lambda: len(self.acknowledged) >= acknowledged, timeout=60)


class Phone:
    """Sends one move after the other to any server, each until it is acknowledged."""

    def __init__(self, name: str, ports: Sequence[int], key: str, chance: random.Random) -> None:
        self._ports = ports
        self._path = f"/games/{key}/"
        self._chance = chance
        self._name = name
        self._open: dict[int, HTTPConnection] = {}
        self._headers = {"Content-Type": "application/json", "Accept": "application/json"}
        status, page, cookies = self._asked(chance.choice(ports), "GET", "", None)
        found = re.search('<meta name="csrf-token" content="([^"]+)">', page)
        assert found, status
        self._headers |= {"Cookie": "; ".join(cookies), "X-CSRFToken": found[1]}

    def play(self, routes: Sequence[str], seat: int, answers: Answers) -> None:
        """Claim routes and take each back, so that trains never run out."""
        for number, route in enumerate(routes):
            claim = {"kind": "claim", "seat": seat, "route": route}
            self._make("moves", f"{self._name}-{number}-claim", {"move": claim}, answers)
            self._make("undo", f"{self._name}-{number}-undo", {}, answers)

    def _make(self, page: str, id: str, said: dict[str, object], answers: Answers) -> None:
        for _ in range(_TRIES):
            status, *_ = self._asked(self._chance.choice(self._ports), "POST", page, {"id": id, **said})
            answers.note(id, status)
            if status == 200:
                return
            assert status in (0, 503), f"{id}: {status}"
            Event().wait(0.01)
        raise AssertionError(f"nobody took {id}")

    def _asked(self, port: int, how: str, page: str, said: dict[str, object] | None) -> tuple[int, str, list[str]]:
        connection = self._open.setdefault(port, HTTPConnection("127.0.0.1", port, timeout=30))
        try:
            connection.request(how, self._path + page, json.dumps(said) if said else None, self._headers)
            answer = connection.getresponse()
            text = answer.read().decode()
        except (OSError, HTTPException):
            connection.close()
            return 0, "", []
        cookies = answer.headers.get_all("Set-Cookie") or []
        return answer.status, text, [cookie.split(";")[0] for cookie in cookies]

    def close(self) -> None:
        for connection in self._open.values():
            connection.close()


@dataclass
class House:
    """Servers on one database, and the PostgreSQL cluster if that is the database."""

    url: str
    workers: Sequence[Worker]
    cluster: Cluster | None = None
    ports: Sequence[int] = ()
    """Where phones find them; without a proxy each at its own."""

    def troubles(self, chance: random.Random) -> list[Callable[[], None]]:
        """Return what goes wrong, in random order: each server is killed, the database stops and starts."""
        found: list[Callable[[], None]] = [partial(_killed, worker) for worker in self.workers]
        if cluster := self.cluster:
            found.append(lambda: _restarted(cluster, chance.choice([signal.SIGINT, signal.SIGQUIT])))
        chance.shuffle(found)
        return found


def _killed(worker: Worker) -> None:
    worker.kill()
    worker.begin()
    worker.ready()


def _restarted(cluster: Cluster, how: signal.Signals) -> None:
    cluster.stop(how)
    cluster.start()


@contextmanager
def house(kind: str) -> Iterator[House]:
    """Start one server with SQLite, or two with a PostgreSQL that writes each commit to the disk."""
    with ExitStack() as left, tempfile.TemporaryDirectory() as folder:
        cluster = left.enter_context(running(is_careful=True)) if kind == "postgresql" else None
        url = cluster.new_url() if cluster else f"sqlite:///{Path(folder) / 'games.sqlite'}"
        workers = [Worker({"SCORER_DATA": folder, "SCORER_DATABASE_URL": url}) for _ in range(2 if cluster else 1)]
        for worker in workers:
            left.callback(worker.kill)
        for worker in workers:
            worker.ready()
        yield House(url, workers, cluster)


@dataclass(frozen=True)
class Outcome:
    """The answers of the phones, compared with the log."""

    acknowledged: int
    lost: int
    twice: int
    gaps: int
    statuses: Counter[int]

    @property
    def is_whole(self) -> bool:
        return not (self.lost or self.twice or self.gaps)

    def __str__(self) -> str:
        busy, silent = self.statuses[503], self.statuses[0]
        told = f"{self.acknowledged} moves acknowledged, {self.lost} lost, {self.twice} twice, {self.gaps} gaps"
        return f"{told}; {busy} times 503, {silent} times no answer"

    def __add__(self, other: "Outcome") -> "Outcome":
        return Outcome(
            self.acknowledged + other.acknowledged,
            self.lost + other.lost,
            self.twice + other.twice,
            self.gaps + other.gaps,
            self.statuses + other.statuses,
        )


NOTHING = Outcome(0, 0, 0, 0, Counter())


def calm(house: House, seed: int, routes: int = 6) -> Outcome:
    """Let eight phones write as fast as they can, undisturbed."""
    return _played(house, random.Random(seed), _WRITERS, routes, [])


def storm(house: House, seed: int, routes: int = 25) -> Outcome:
    """Let four phones write while everything fails once, one thing after the other."""
    chance = random.Random(seed)
    return _played(house, chance, _PHONES, routes, house.troubles(chance))


def _played(
    house: House, chance: random.Random, phones: int, routes: int, troubles: Sequence[Callable[[], None]]
) -> Outcome:
    game, answers, ports = _game(), Answers(), house.ports or [worker.port for worker in house.workers]
    with closing(Store(house.url)) as store:
        key = store.create(game).key
    singles = [id for id in game.board.routes if not id[-1].isdigit()]
    with ExitStack() as left, ThreadPoolExecutor(phones) as hands:
        played: list[Future[None]] = []
        for number in range(phones):
            phone = Phone(f"p{number}", ports, key, random.Random(chance.random()))
            left.callback(phone.close)
            own = [chance.choice(singles[number::phones]) for _ in range(routes)]
            played.append(hands.submit(phone.play, own, number % 4, answers))
        for place, trouble in enumerate(troubles, 1):
            answers.wait_for(phones * routes * 2 * place // (len(troubles) + 2))
            trouble()
        for future in played:
            future.result()
    return _read(house.url, key, answers)


def _game() -> Game:
    board = atlas.board("europe")
    players = (Player(name, colour) for name, colour in zip("ABCD", board.colours, strict=False))
    return Game(board, board.editions["classic"], tuple(players))


def _read(url: str, key: str, answers: Answers) -> Outcome:
    """Compare the log with the acknowledged moves, through a new store that cached nothing."""
    with closing(Store(url)) as store:
        record = store.record(key)
    assert record.game.claims == (), "each phone took back what it had claimed"
    ids = Counter(line.id for line in record.lines)
    gaps = sum(line.number != place for place, line in enumerate(record.lines, 1))
    lost = sum(id not in ids for id in answers.acknowledged)
    return Outcome(len(answers.acknowledged), lost, ids.total() - len(ids), gaps, answers.statuses)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.chaos", description=__doc__)
    parser.add_argument("--times", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--machines", action="store_true", help="with two machines, a database and a proxy")
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # what was started is stopped
    is_whole = True
    houses: dict[str, Callable[[], AbstractContextManager[House]]]
    houses = {kind: partial(house, kind) for kind in ("sqlite", "postgresql")}
    if options.machines:
        from tests.machines import machines  # it builds on this module

        houses = {"two machines": machines}
    for kind, opened in houses.items():
        with opened() as ours:
            seeds = range(options.seed, options.seed + options.times)
            quiet = sum((calm(ours, seed) for seed in seeds), NOTHING)
            print(f"{kind}, eight writers, {options.times} times: {quiet}", flush=True)
            wild = sum((storm(ours, seed) for seed in seeds), NOTHING)
            print(f"{kind}, four writers, servers killed, {options.times} times: {wild}", flush=True)
        is_whole = is_whole and quiet.is_whole and wild.is_whole and not quiet.statuses[503]
    return 0 if is_whole else 1


if __name__ == "__main__":
    sys.exit(main())
