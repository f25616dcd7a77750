"""How long a family waits for a tap and a poll while eight strangers send what once stopped the server.

A real server at home answers. Each row is the family's waiting times during one attack; the remark says what the
strangers were answered, and by how much the server grew (its worker processes apart).
"""

import json
import random
import re
import socket
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager, suppress
from functools import partial
from http.client import HTTPConnection
from http.cookiejar import CookieJar
from itertools import combinations, count
from pathlib import Path
from subprocess import PIPE, Popen, run
from sys import executable
from tempfile import TemporaryDirectory
from threading import Event, Thread, Timer
from time import perf_counter, sleep
from typing import Any, TypeAlias
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import HTTPCookieProcessor, Request, build_opener

from tools.bench.figures import Row

STRANGERS = 8
QUIET = 8
"""Seconds without an attack, for comparison."""
_PAUSE = 0.2
"""Seconds between two taps of the family."""
_BOUNDARY = "----a-boundary"

Answer: TypeAlias = tuple[int, bytes]
"""Status, 0 where the server closed the connection; and body."""


class Phone:
    """A browser: it has cookies, and says where its forms come from."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._opener = build_opener(HTTPCookieProcessor(CookieJar()))
        token = re.search(rb'name="csrf-token" content="([^"]+)"', self.get("/")[1])
        self._token = token[1].decode() if token else ""

    def get(self, path: str) -> Answer:
        return self._open(Request(self.address + path))

    def post_json(self, path: str, content: object) -> Answer:
        headers = {"Content-Type": "application/json", "X-CSRFToken": self._token}
        return self._open(Request(self.address + path, json.dumps(content).encode(), headers))

    def upload(self, path: str, name: str, content: bytes) -> Answer:
        """Post a file as the form for files does."""
        head = f'--{_BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n\r\n'
        headers = {"Content-Type": f"multipart/form-data; boundary={_BOUNDARY}", "Origin": self.address}
        body = head.encode() + content + f"\r\n--{_BOUNDARY}--\r\n".encode()
        return self._open(Request(self.address + path, body, headers))

    def _open(self, asked: Request) -> Answer:
        try:
            with self._opener.open(asked, timeout=120) as answer:
                return answer.status, answer.url.encode() if asked.data else answer.read()
        except HTTPError as refused:
            with refused:
                return refused.code, refused.read()
        except OSError:
            return 0, b""


class Family:
    """One phone that polls and taps."""

    def __init__(self, address: str) -> None:
        self._phone, self._ids = Phone(address), count()
        game = {
            "format": 1,
            "board": "europe",
            "players": [{"name": "Anna", "colour": "red"}, {"name": "Bo", "colour": "blue"}],
        }
        _, url = self._phone.upload("/games/import", "game.json", json.dumps(game).encode())
        self._path = urlsplit(url.decode()).path

    def wait(self, until: Event) -> list[float]:
        """Return the milliseconds of each tap and each poll until an event."""
        waited = []
        while not until.is_set():
            kind = "release" if next(self._ids) % 2 else "claim"
            move = {"kind": kind, "route": "paris-zurich"} | ({"seat": 0} if kind == "claim" else {})
            tap = partial(self._phone.post_json, self._path + "moves", {"id": f"tap-{next(self._ids)}", "move": move})
            for act in (tap, partial(self._phone.get, self._path + "moves?since=0")):
                start = perf_counter()
                status, _ = act()
                waited.append(1000 * (perf_counter() - start))
                assert status in (200, 409), f"the family was refused: {status}"
            next(self._ids)
            sleep(_PAUSE)
        return waited


def rows() -> Iterator[Row]:
    with TemporaryDirectory() as folder, server(folder) as (address, process):
        family, quiet = Family(address), Event()
        Timer(QUIET, quiet.set).start()
        yield Row("a tap and a poll, quiet", family.wait(quiet))
        for name, attack in _attacks(address):
            before, over, seen = _memory(process), Event(), Counter[int]()
            largest = [before]

            def strike(
                attack: Callable[[], Sequence[int]] = attack, seen: Counter[int] = seen, over: Event = over
            ) -> None:
                try:
                    seen.update(attack())
                finally:
                    over.set()

            def watch(over: Event = over, largest: list[int] = largest) -> None:
                while not over.wait(0.2):
                    largest[0] = max(largest[0], _memory(process))

            for each in (strike, watch):
                Thread(target=each).start()
            waited = family.wait(over)
            answers = ", ".join(f"{n} × {status}" for status, n in sorted(seen.items()))
            yield Row(name, waited, f"{answers}; +{largest[0] - before} MB")


@contextmanager
def server(folder: str) -> Iterator[tuple[str, int]]:
    """Yield the address and the process of `scorer serve`."""
    command = [executable, "-m", "scorer", "serve", "--host", "127.0.0.1", "--port", "0"]
    with Popen(command, env={"SCORER_DATA": folder, "PATH": "/usr/bin:/bin"}, stdout=PIPE, text=True) as server:
        assert server.stdout
        address = next(found[0] for line in server.stdout if (found := re.search(r"http://[\d.]+:\d+", line)))
        Thread(target=server.stdout.read, daemon=True).start()
        try:
            yield address, server.pid
        finally:
            server.terminate()


def _memory(process: int) -> int:
    """Return the megabytes of a server and its granian worker, without the lanes' processes."""
    listed = run(["ps", "-eo", "pid,ppid,rss,args"], capture_output=True, text=True, check=True).stdout.splitlines()[1:]
    rows = [row.split(None, 3) for row in listed]
    ours = [row for row in rows if process in (int(row[0]), int(row[1])) and "spawn_main" not in row[3]]
    return sum(int(row[2]) for row in ours) // 1024


def _attacks(address: str) -> Iterator[tuple[str, Callable[[], list[int]]]]:
    """Yield what strangers do, and how; each returns the statuses of its answers."""
    phones = [Phone(address) for _ in range(STRANGERS)]

    def together(act: Callable[[Phone], list[int]]) -> list[int]:
        with ThreadPoolExecutor(STRANGERS) as strangers:
            return [status for answers in strangers.map(act, phones) for status in answers]

    def uploads(path: str, name: str, content: bytes, times: int = 1) -> Callable[[], list[int]]:
        return lambda: together(lambda phone: [phone.upload(path, name, content)[0] for _ in range(times)])

    def fetches(paths: Sequence[str]) -> Callable[[], list[int]]:
        return lambda: together(lambda phone: [phone.get(path)[0] for path in paths])

    for kilobytes in (20, 200):
        dotted = b"a." * (512 * kilobytes) + b"a=1"
        yield f"TOML of {kilobytes} KB of dots", uploads("/boards/import", "map.toml", dotted)
    for letters in (30_000, 900_000):
        yield (
            f"a map's name of {letters:,} letters",
            uploads("/boards/import", "m.json", _json(_map() | {"name": "x" * letters})),
        )
    players = {"format": 1, "board": "usa", "players": [{"name": f"P{n}", "colour": "red"} for n in range(5000)]}
    yield "a game file of 5,000 players", uploads("/games/import", "g.json", _json(players))
    yield (
        "a map of 300,000 empty tickets",
        uploads("/boards/import", "m.json", _json({"stops": [], "tickets": [{}] * 300_000})),
    )
    yield (
        "a map with control letters",
        uploads("/boards/import", "m.json", _json(_map() | {"name": "\x1b[2J\x07\u202e"})),
    )
    finished = [_finished(phone) for phone in phones]
    yield "link previews", fetches([f"{path}preview.png" for path in finished])
    hard = [_game_on(phone, _stations(phones.index(phone))) for phone in phones]
    yield "taps on a map of five stations", lambda: together(lambda phone: _taps(phone, hard[phones.index(phone)]))
    yield "a search that never ends", lambda: together(_endless)
    largest = phones[0].upload("/boards/import", "m.json", _json(_largest()))[1].decode()
    prints = [f"{urlsplit(largest).path}/{file}" for file in ("map.svg", "map.pdf", "pad.pdf")]
    yield "map.svg and map.pdf of a large map", fetches(prints)
    maps = iter(range(10_000))
    yield (
        "20 imports each of 0.9 MB",
        lambda: together(
            lambda phone: [phone.upload("/boards/import", "m.json", _json(_heavy(next(maps))))[0] for _ in range(20)]
        ),
    )
    yield "60 connections that ask for a result", lambda: _results(address, finished[0] + "result")
    many = _json({"games": [{}] * 1_000_000})
    yield "rounds of a million empty games", uploads("/rounds/import", "r.json", many)
    head = b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow"
    yield "4,300 half headers", lambda: _crowd(address, 4300, head)
    yield "3,000 half headers of 60 KB", lambda: _crowd(address, 3000, head + b": " + b"x" * 60_000)
    half = b"POST /games/import HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\n" + b"x" * 16_000
    yield "3,000 half bodies of 16 KB", lambda: _crowd(address, 3000, half)
    pieces = b"POST /games/import HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n" + b"1\r\nx\r\n" * 60_000
    yield "8 bodies in pieces of one byte", lambda: _crowd(address, STRANGERS, pieces)
    lost = b"GET /" + b"y" * 4000 + b" HTTP/1.1\r\nHost: x\r\n\r\n"
    yield "1,500 lost pages that nobody reads", lambda: _crowd(address, 1500, lost * 4)
    yield "wrong codes", lambda: together(lambda phone: [phone.post_json("/join", {})[0] for _ in range(50)])
    poll = finished[0] + "moves?since=0"
    yield "polls of made-up phones", lambda: together(lambda _: [Phone(address).get(poll)[0] for _ in range(20)])
    players["players"] = [{"name": name, "colour": name} for name in ("red", "blue")]
    games = [players | {"board": _largest() | {"name": f"L{number}"}} for number in range(12)]
    yield "rounds with 12 large maps", uploads("/rounds/import", "r.json", _json({"format": 1, "games": games}), 5)
    yield "40 half-sent bodies of 4 MB", lambda: _half_sent(address, 40)
    yield "24 pages that nobody reads", lambda: _unread(address, finished[0], 24)


def _json(content: object) -> bytes:
    return json.dumps(content).encode()


def _map(cities: int = 4, length: int = 1, routes: int = 10_000) -> dict[str, Any]:
    dice = random.Random(cities)
    places = {
        f"c{n}": {"name": f"C{n}", "x": 50 * (n % 15), "y": 60 * (n // 15) + dice.randrange(20)} for n in range(cities)
    }
    pairs = list(combinations(places, 2))
    dice.shuffle(pairs)
    lines = [{"id": f"{a}-{b}", "ends": [a, b], "length": length, "colour": "grey"} for a, b in pairs[:routes]]
    return {"name": "A map", "cities": places, "routes": lines, "tickets": [{"from": "c0", "to": "c3", "value": 5}]}


def _largest() -> dict[str, Any]:
    return _map(200, 4, 480)


def _heavy(number: int) -> dict[str, Any]:
    return _map() | {"note": f"{number} " + "x" * 900_000} | {"name": f"M{number}"}


def _stations(number: int) -> dict[str, Any]:
    return _map(12, 1) | {"name": f"S{number}", "stations": 5, "station_points": 4, "trains": 100}


def _game_on(phone: Phone, drawn: dict[str, Any]) -> str:
    """Import a game in which two players share a map, and return its path."""
    players = [{"name": "A", "colour": "red"}, {"name": "B", "colour": "blue"}]
    claims = [{"player": "AB"[n % 2], "route": route["id"]} for n, route in enumerate(drawn["routes"][:66])]
    stations = [{"player": "AB"[n % 2], "city": f"c{n}"} for n in range(10)] if drawn.get("stations") else []
    tickets = [{"player": "AB"[n % 2], "from": f"c{n}", "to": f"c{11 - n}", "value": 5 + n} for n in range(5)]
    game = {"format": 1, "board": drawn | {"tickets": []}, "double_routes": "open", "players": players}
    game |= {"claims": claims, "stations": stations, "tickets": tickets if stations else []}
    status, url = phone.upload("/games/import", "game.json", _json(game))
    assert status == 200, url
    return urlsplit(url.decode()).path


def _finished(phone: Phone) -> str:
    file = Path(__file__).parents[2] / "tests/games/europe-mega-five-players.json"
    return urlsplit(phone.upload("/games/import", "game.json", file.read_bytes())[1].decode()).path


def _taps(phone: Phone, path: str) -> list[int]:
    """Tap a line ten times, each of which counts all stations anew."""
    route = {"route": "c0-c1"}
    moves = [{"kind": "release", **route}, {"kind": "claim", "seat": 0, **route}] * 5
    return [phone.post_json(path + "moves", {"id": f"t{n}", "move": move})[0] for n, move in enumerate(moves)]


def _endless(phone: Phone) -> list[int]:
    path = _game_on(phone, _map(12, 1) | {"trains": 100})
    return [phone.get(path + "result?early=1")[0] for _ in range(5)]


def _results(address: str, path: str) -> list[int]:
    """Ask for a page again and again on many connections, from another address than the family's."""
    host, port = urlsplit(address).hostname, urlsplit(address).port
    end = perf_counter() + QUIET

    def ask(_: int) -> list[int]:
        with closing(HTTPConnection(host or "", port, source_address=("127.0.0.2", 0))) as connection:
            statuses = []
            while perf_counter() < end:
                connection.request("GET", path)
                with connection.getresponse() as answer:
                    answer.read()
                    statuses.append(answer.status)
            return statuses

    with ThreadPoolExecutor(60) as strangers:
        return [status for statuses in strangers.map(ask, range(60)) for status in statuses]


def _crowd(address: str, connections: int, sent: bytes) -> list[int]:
    """Send the same on very many connections from another address than the family's, and wait for a while."""
    place = urlsplit(address)
    with ExitStack() as opened:
        for _ in range(connections):
            each = opened.enter_context(closing(socket.socket()))
            each.settimeout(5)
            with suppress(OSError):
                each.bind(("127.0.0.2", 0))
                each.connect((place.hostname, place.port))
                each.sendall(sent)
        sleep(QUIET)
    return []


def _half_sent(address: str, connections: int) -> list[int]:
    """Send half of 4 MB on each connection, and wait as long as the server does."""
    host, port = urlsplit(address).hostname, urlsplit(address).port
    head = b"POST /rounds/import HTTP/1.1\r\nHost: x\r\nContent-Length: 4000000\r\n\r\n"
    with ExitStack() as opened:
        sockets = [opened.enter_context(closing(socket.create_connection((host, port)))) for _ in range(connections)]
        for each in sockets:
            each.settimeout(90)
            try:
                each.sendall(head + b"x" * 2_000_000)
            except OSError:
                continue
        return [_status(each) for each in sockets]


def _unread(address: str, path: str, connections: int) -> list[int]:
    """Ask for pages, read nothing for a while, and say who was cut off."""
    host, port = urlsplit(address).hostname, urlsplit(address).port
    with ExitStack() as opened:
        sockets = [opened.enter_context(closing(socket.socket())) for _ in range(connections)]
        for each in sockets:
            each.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
            each.settimeout(90)
            each.connect((host, port))
            for _ in range(8):
                each.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        sleep(30)
        return [_status(each) for each in sockets]


def _status(connection: socket.socket) -> int:
    try:
        answered = connection.recv(64)
    except OSError:
        return 0
    return int(answered.split()[1]) if answered.startswith(b"HTTP/") else 0
