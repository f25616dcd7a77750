"""Lay the tables, start a server, let locust play, and print what came out."""

import argparse
import csv
import json
import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import sleep

from scorer import gamefile
from scorer.store import Store
from tests import postgres

HERE = Path(__file__).parent
GAME = HERE.parents[1] / "tests/games/europe-mega-five-players.json"
"""A full board, and tickets in every hand."""
SEATS = 5
FINISHED = 100
"""Games at which nobody sits any more; a sheet is printed once and kept."""
QUANTILES = ("50%", "95%", "99%")
COMING = 30
"""Seconds until all phones are there."""
TOOLS = 2
"""Processes of the load tool: what one of them plays alone at hundreds of tables comes late by its own fault."""
CORES = 2
"""That the server has, and its database; the tool has the others where the machine has more."""


def main() -> None:
    options = _options()
    _keep_to(range(CORES))
    with TemporaryDirectory() as folder, _database(Path(folder), options.database) as database:
        home = Path(folder)
        (home / "tables.json").write_text(json.dumps(_laid(database, options.tables)), encoding="utf-8")
        server, address = _started(home, database, options.workers)
        try:
            spent = _play(options, home, address, server.pid)
            _report(home, server.pid, spent)
        finally:
            server.terminate()
            server.communicate()


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bench.load")
    parser.add_argument("--tables", type=int, default=100, help="each of five phones")
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--workers", type=int, default=0, help="processes of the server for many; 0: the one at home")
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--locust", default="locust", help="where the load tool is")
    return parser.parse_args()


def _keep_to(cores: range, process: int = 0) -> None:
    """Let a process, and what it starts from now on, run on these cores only; 0 is this one."""
    if cores and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(process, cores)


@contextmanager
def _database(home: Path, kind: str) -> Iterator[str]:
    """Give the URL of an empty database, which keeps every commit as one for people does."""
    if kind == "sqlite":
        yield f"sqlite:///{home / 'games.sqlite'}"
        return
    with postgres.running(is_careful=True) as cluster:
        yield cluster.new_url()


def _laid(database: str, tables: int) -> tuple[list[dict[str, str | list[str]]], list[str]]:
    """Return the tables: the key of each game, and for each seat a line that it holds; and games to print."""
    game = gamefile.load(GAME.read_text(encoding="utf-8"))
    routes = [game.routes_of(seat)[-1].id for seat in range(SEATS)]
    store = Store(database)
    made: list[dict[str, str | list[str]]] = [{"key": store.create(game).key, "routes": routes} for _ in range(tables)]
    finished = [store.create(game).key for _ in range(FINISHED)]
    store.close()
    return made, finished


def _started(home: Path, database: str, workers: int) -> tuple[subprocess.Popen[str], str]:
    command = [sys.executable, "-m", "scorer", "serve", "--host", "127.0.0.1"]
    command += ["--workers", str(workers), "--port", str(_free_port())] if workers else ["--port", "0"]
    environment = os.environ | {"SCORER_DATA": str(home), "SCORER_DATABASE_URL": database, "PYTHONUTF8": "1"}
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment | {"SCORER_LOG": "off"})
    assert server.stdout
    found = re.search(r"http://\S+?(?=/?$)", server.stdout.readline().strip())
    assert found, "the server says where it is"
    return server, found[0]


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port: int = taken.getsockname()[1]
        return port


def _play(options: argparse.Namespace, home: Path, address: str, server: int) -> float:
    """Let all phones come, then count from the beginning; return what the server spent since, in seconds of a core."""
    phones = options.tables * SEATS
    command = [options.locust, "--locustfile", str(HERE / "phones.py"), "--headless", "--only-summary", "--reset-stats"]
    command += ["--host", address, "--users", str(phones), "--spawn-rate", str(phones / COMING)]
    command += ["--run-time", f"{options.seconds + COMING}s", "--csv", str(home / "load"), "--loglevel", "WARNING"]
    command += ["--processes", str(TOOLS)]
    environment = os.environ | {"TABLES": str(home / "tables.json"), "TOOLS": str(TOOLS)}
    with subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL) as phones_at_work:
        _keep_to(range(CORES, os.cpu_count() or CORES), phones_at_work.pid)
        sleep(COMING + 1)
        before = _spent(server)
        phones_at_work.wait()
    return _spent(server) - before


def _report(home: Path, server: int, spent: float) -> None:
    """Print a row a kind of request, and what it cost; a machine that does other things too makes waiting longer."""
    names = (*QUANTILES, "Max Response Time")
    print(f"{'milliseconds':20}{'a second':>10}{'failed':>8}" + "".join(f"{name[:5]:>8}" for name in names))
    with (home / "load_stats.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        waited = "".join(f"{float(row[name]):8.0f}" for name in names)
        print(f"{row['Name']:20}{float(row['Requests/s']):10.1f}{row['Failure Count']:>8}{waited}")
    each = 1000 * spent / int(rows[-1]["Request Count"])
    print(f"the server: {spent:.0f} s of a core, {each:.1f} ms a request, {_memory(server)} MB")
    print(f"load of the machine: {os.getloadavg()[0]:.1f}")


def _spent(server: int) -> float:
    """Return the seconds that a server's processes and their threads have had of a core."""
    told = [_told(process, "stat").rpartition(")")[2].split() for process in _family(server)]
    return sum(int(each[11]) + int(each[12]) for each in told) / os.sysconf("SC_CLK_TCK")


def _memory(server: int) -> int:
    """Return what a server's processes hold, in MB."""
    return sum(int(re.findall(r"VmRSS:\s+(\d+)", _told(process, "status"))[0]) for process in _family(server)) // 1024


def _family(process: int) -> Iterator[int]:
    """Yield a process and all that it started."""
    yield process
    for child in _told(process, f"task/{process}/children").split():
        yield from _family(int(child))


def _told(process: int, file: str) -> str:
    return Path(f"/proc/{process}/{file}").read_text(encoding="utf-8")


if __name__ == "__main__":
    main()
