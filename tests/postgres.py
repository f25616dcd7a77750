"""A real PostgreSQL for the tests, from the system's package, in a folder of its own."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import count
from pathlib import Path
from threading import Thread

import psycopg

_PLACES = ("usr/lib/postgresql/*/bin", "opt/homebrew/opt/postgresql@*/bin", "usr/local/opt/postgresql@*/bin")
_SMALL = {"shared_buffers": "16MB", "listen_addresses": "", "autovacuum": "off"}
_CARELESS = {"fsync": "off", "full_page_writes": "off"}
"""Nobody pulls the plug of a unit test."""


@cache
def _binaries() -> Path:
    """Return the folder of the newest PostgreSQL here."""
    folders = [folder for place in _PLACES for folder in Path("/").glob(place) if (folder / "initdb").exists()]
    if on_path := shutil.which("initdb"):
        folders.append(Path(on_path).resolve().parent)
    assert folders, "the tests need PostgreSQL: tools/system-packages test"
    return max(folders, key=lambda folder: [int(word) for word in folder.parent.name.split("@") if word.isdigit()])


def _as_nobody() -> Sequence[str]:
    """PostgreSQL refuses to run as root, who lends it to nobody; on Linux it ends with us, however we end."""
    ending = ["setpriv", "--pdeathsig", "KILL"] if shutil.which("setpriv") else []
    if os.geteuid() != 0:
        return ending
    nobody = pwd.getpwnam("nobody")
    return [*ending, f"--reuid={nobody.pw_uid}", f"--regid={nobody.pw_gid}", "--clear-groups"]


class Cluster:
    """A server in an empty folder; one that `is_careful` has every commit on the disk before it says so."""

    def __init__(self, folder: Path, *, is_careful: bool = False, address: str = "") -> None:
        """Make one that listens at an address of its network, too, if it has one."""
        self._folder = folder
        self._settings = _SMALL | ({} if is_careful else _CARELESS) | {"unix_socket_directories": str(folder)}
        self._settings["listen_addresses"] = self._address = address
        self._names = count(1)
        self._run("initdb", "--auth=trust", "--username=scorer", "--encoding=UTF8", "--locale=C", "--no-sync")
        if address:
            with (folder / "data" / "pg_hba.conf").open("a", encoding="utf-8") as rules:
                rules.write("host all scorer samenet trust\n")
        self.start()

    def _run(self, program: str, *options: str) -> None:
        command = [*_as_nobody(), str(_binaries() / program), "-D", str(self._folder / "data"), *options]
        subprocess.run(command, check=True, capture_output=True, cwd=self._folder)

    def start(self) -> None:
        """Start it, and come back when it takes connections."""
        options = [word for name, value in self._settings.items() for word in ("-c", f"{name}={value}")]
        command = [*_as_nobody(), str(_binaries() / "postgres"), "-D", str(self._folder / "data"), *options]
        self._process = subprocess.Popen(command, stderr=subprocess.PIPE, cwd=self._folder)
        assert self._process.stderr
        said = []
        for line in self._process.stderr:
            said.append(line)
            if b"ready to accept connections" in line:
                # Nobody reads on, nor may it wait until somebody does.
                self._listener = Thread(target=self._process.stderr.read, daemon=True)
                self._listener.start()
                return
        raise AssertionError(b"".join(said).decode())

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """End it and all its connections; SIGQUIT leaves everything lying, as a crash does."""
        self._process.send_signal(how)
        self._process.wait(60)
        self._listener.join()
        assert self._process.stderr
        self._process.stderr.close()

    def new_url(self) -> str:
        """Return the URL of a room without tables: a schema of its own, for a database has three hundred files."""
        name = f"room{next(self._names)}"
        with psycopg.connect(self._url) as connection:
            connection.execute(f"CREATE SCHEMA {name}")
        return f"{self._url}&options=-csearch_path%3D{name}"

    @property
    def _url(self) -> str:
        return f"postgresql://scorer@/postgres?host={self._address or self._folder}"


@contextmanager
def running(*, is_careful: bool = False, address: str = "") -> Iterator[Cluster]:
    """Give a server that is gone afterwards, with its folder; the path is short, for a socket lies there."""
    folder = Path(tempfile.mkdtemp(prefix="games-"))
    if os.geteuid() == 0:
        shutil.chown(folder, "nobody")
    try:
        cluster = Cluster(folder, is_careful=is_careful, address=address)
        try:
            yield cluster
        finally:
            cluster.stop(signal.SIGQUIT)
    finally:
        shutil.rmtree(folder)
