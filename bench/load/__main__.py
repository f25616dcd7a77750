"""Lay the tables, start a server, let locust play, and print what came out."""

import argparse
import csv
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import sleep

from scorer import gamefile
from scorer.store import Store

HERE = Path(__file__).parent
GAME = HERE.parents[1] / "tests/games/europe-mega-five-players.json"
"""A full board, and tickets in every hand."""
SEATS = 5
QUANTILES = ("50%", "95%", "99%")
COMING = 10
"""Seconds until all phones are there."""


def main() -> None:
    options = _options()
    with TemporaryDirectory() as folder:
        home = Path(folder)
        (home / "tables.json").write_text(json.dumps(_laid(home, options.tables)), encoding="utf-8")
        server, address = _started(home)
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
    parser.add_argument("--locust", default="locust", help="where the load tool is")
    return parser.parse_args()


def _laid(home: Path, tables: int) -> list[dict[str, str | list[str]]]:
    """Return the tables: the key of each game, and for each seat a line that it holds."""
    game = gamefile.load(GAME.read_text(encoding="utf-8"))
    routes = [game.routes_of(seat)[-1].id for seat in range(SEATS)]
    store = Store(f"sqlite:///{home / 'games.sqlite'}")
    made: list[dict[str, str | list[str]]] = [{"key": store.create(game).key, "routes": routes} for _ in range(tables)]
    store.close()
    return made


def _started(home: Path) -> tuple[subprocess.Popen[str], str]:
    command = [sys.executable, "-m", "scorer", "serve", "--host", "127.0.0.1", "--port", "0"]
    environment = os.environ | {"SCORER_DATA": str(home), "PYTHONUTF8": "1"}
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    assert server.stdout
    found = re.search(r"http://\S+?(?=/?$)", server.stdout.readline().strip())
    assert found, "the server says where it is"
    return server, found[0]


def _play(options: argparse.Namespace, home: Path, address: str, server: int) -> float:
    """Let all phones come, then count from the beginning; return what the server spent since, in seconds of a core."""
    phones = options.tables * SEATS
    command = [options.locust, "--locustfile", str(HERE / "phones.py"), "--headless", "--only-summary", "--reset-stats"]
    command += ["--host", address, "--users", str(phones), "--spawn-rate", str(phones / COMING)]
    command += ["--run-time", f"{options.seconds + COMING}s", "--csv", str(home / "load"), "--loglevel", "WARNING"]
    environment = os.environ | {"TABLES": str(home / "tables.json")}
    with subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL) as phones_at_work:
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


def _spent(process: int) -> float:
    """Return the seconds that a process and its threads have had of a core."""
    told = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")


def _memory(process: int) -> int:
    told = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    return int(re.findall(r"VmRSS:\s+(\d+)", told)[0]) // 1024


if __name__ == "__main__":
    main()
