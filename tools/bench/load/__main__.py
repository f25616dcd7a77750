"""Creates the tables, starts a server, lets locust play, and prints the result."""

import argparse
import csv
import json
import os
import re
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
from tools.environment import environment

HERE = Path(__file__).parent
GAME = HERE.parents[2] / "tests/games/europe-mega-five-players.json"
"""A game with a full board and tickets in every hand."""
SEATS = 5
FINISHED = 100
"""Finished games whose sheets are printed; the server caches each sheet."""
QUANTILES = ("50%", "95%", "99%")
COMING = 30
"""Seconds in which the phones join."""
TOOLS = 2
"""Processes of locust: at hundreds of tables one alone would be slow and measure itself."""
CORES = 2
"""Cores for the server and its database; locust uses the others if the machine has more."""


def main() -> None:
    options = _options()
    locust = environment("load", HERE / "requirements.txt") / "locust"
    _keep_to(range(CORES))
    with TemporaryDirectory() as folder, _database(Path(folder), options.database) as database:
        home = Path(folder)
        (home / "tables.json").write_text(json.dumps(_create_games(database, options.tables)), encoding="utf-8")
        server, address = _started(home, database, options.workers)
        try:
            spent = _play(locust, options, home, address, server.pid)
            _report(home, server.pid, spent)
        finally:
            server.terminate()
            server.communicate()


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.bench.load", description=__doc__)
    parser.add_argument("--tables", type=int, default=100, help="each of five phones")
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--workers", type=int, default=0, help="processes of the server; 0: one, as at home")
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    return parser.parse_args()


def _keep_to(cores: range, process: int = 0) -> None:
    """Restrict a process, and processes that it starts later, to these cores; 0 is this process."""
    if cores and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(process, cores)


@contextmanager
def _database(home: Path, kind: str) -> Iterator[str]:
    """Yield the URL of an empty database that writes every commit to the disk."""
    if kind == "sqlite":
        yield f"sqlite:///{home / 'games.sqlite'}"
        return
    with postgres.running(is_careful=True) as cluster:
        yield cluster.new_url()


def _create_games(database: str, tables: int) -> tuple[list[dict[str, str | list[str]]], list[str]]:
    """Create the games; return the tables (key, one route of each seat) and the keys of games to print."""
    game = gamefile.load(GAME.read_text(encoding="utf-8"))
    routes = [game.routes_of(seat)[-1].id for seat in range(SEATS)]
    store = Store(database)
    made: list[dict[str, str | list[str]]] = [{"key": store.create(game).key, "routes": routes} for _ in range(tables)]
    finished = [store.create(game).key for _ in range(FINISHED)]
    store.close()
    return made, finished


def _started(home: Path, database: str, workers: int) -> tuple[subprocess.Popen[str], str]:
    command = [sys.executable, "-m", "scorer", "serve", "--host", "127.0.0.1"]
    command += ["--port", "0", *(["--workers", str(workers)] if workers else [])]
    environment = os.environ | {"SCORER_DATA": str(home), "SCORER_DATABASE_URL": database, "PYTHONUTF8": "1"}
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment | {"SCORER_LOG": "off"})
    assert server.stdout
    found = re.search(r"http://\S+?(?=/?$)", server.stdout.readline().strip())
    assert found, "the server prints its address"
    return server, found[0]


def _play(locust: Path, options: argparse.Namespace, home: Path, address: str, server: int) -> float:
    """Let all phones join, then measure; return the seconds of a core that the server used since."""
    phones = options.tables * SEATS
    command = [str(locust), "--locustfile", str(HERE / "phones.py"), "--headless", "--only-summary", "--reset-stats"]
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
    """Print a row for each kind of request, and what it cost; other work on the machine makes the waits longer."""
    names = (*QUANTILES, "Max Response Time")
    print(f"{'milliseconds':20}{'a second':>10}{'failed':>8}" + "".join(f"{name[:5]:>8}" for name in names))
    with (home / "load_stats.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        waited = "".join(f"{_rounded(row[name]):>8}" for name in names)
        print(f"{row['Name']:20}{float(row['Requests/s']):10.1f}{row['Failure Count']:>8}{waited}")
    each = 1000 * spent / int(rows[-1]["Request Count"])
    print(f"the server: {spent:.0f} s of a core, {each:.1f} ms a request, {_memory(server)} MB")
    print(f"load of the machine: {os.getloadavg()[0]:.1f}")


def _rounded(milliseconds: str) -> str:
    """Return a figure of locust without its fraction; N/A stands where nothing was asked after the beginning."""
    return milliseconds if milliseconds == "N/A" else f"{float(milliseconds):.0f}"


def _spent(server: int) -> float:
    """Return the seconds of a core that the server's processes have used."""
    stats = [_read(process, "stat").rpartition(")")[2].split() for process in _family(server)]
    return sum(int(each[11]) + int(each[12]) for each in stats) / os.sysconf("SC_CLK_TCK")


def _memory(server: int) -> int:
    """Return the memory of the server's processes, in MB; shared memory counts once."""
    return sum(int(re.findall(r"Pss:\s+(\d+)", _read(each, "smaps_rollup"))[0]) for each in _family(server)) // 1024


def _family(process: int) -> Iterator[int]:
    """Yield a process and its descendants."""
    yield process
    for child in _read(process, f"task/{process}/children").split():
        yield from _family(int(child))


def _read(process: int, file: str) -> str:
    return Path(f"/proc/{process}/{file}").read_text(encoding="utf-8")


if __name__ == "__main__":
    main()
