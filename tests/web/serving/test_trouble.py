"""Moves that cannot be kept are refused, and the host is told at once: by `/ready`, in the log, by `scorer doctor`."""

import json
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import HTTPCookieProcessor, Request, build_opener

import pytest

from scorer.store import Store
from tests.commands import answered as said
from tests.web.conftest import Serve, address_of, children, new_game

HERE = ("--host", "127.0.0.1", "--port", "0")
MODES_BIND = ("setpriv", "--bounding-set=-dac_override,-dac_read_search") if os.geteuid() == 0 else ()
"""How to start a program that may not write to a file whose mode forbids it, as root may."""
GONE = "the file of the database was removed or replaced; please restart the server"
READ_ONLY = "the games can only be read just now: the server may not write to their file or its folder"
BROKEN = "the database does not answer: disk I/O error"


@dataclass
class Phone:
    """A phone at a game; it sends the same move until it is taken."""

    address: str
    key: str

    def __post_init__(self) -> None:
        self._browser = build_opener(HTTPCookieProcessor())
        with self._browser.open(f"{self.address}games/{self.key}/") as page:
            self._token = re.findall('name="csrf-token" content="([^"]+)"', page.read().decode())[0]

    def asked(self, page: str, said: object = None) -> tuple[int, str]:
        headers = {"Content-Type": "application/json", "Accept": "application/json", "X-CSRFToken": self._token}
        body = json.dumps(said).encode() if said else None
        try:
            with self._browser.open(Request(self.address + page, body, headers), timeout=30) as answer:
                return int(answer.status), answer.read().decode(errors="replace").rstrip()
        except HTTPError as refused:
            with refused:
                return refused.code, refused.read().decode().rstrip()

    def claims(self, id: str, route: str) -> int:
        move = {"kind": "claim", "seat": 0, "route": route}
        return self.asked(f"games/{self.key}/moves", {"id": id, "move": move})[0]


def created(folder: Path) -> str:
    with closing(Store(f"sqlite:///{folder / 'games.sqlite'}")) as store:
        return store.create(new_game()).key


@contextmanager
def moved(file: Path, _: int) -> Iterator[None]:
    away = file.rename(file.with_name("away"))
    yield
    away.rename(file)


@contextmanager
def replaced(file: Path, _: int) -> Iterator[None]:
    away = file.rename(file.with_name("away"))
    shutil.copy(away, file)
    yield
    away.replace(file)


@contextmanager
def no_room(_: Path, worker: int) -> Iterator[None]:
    """The system lets the server write no further byte, as a full disk does."""
    most = resource.prlimit(worker, resource.RLIMIT_FSIZE)
    resource.prlimit(worker, resource.RLIMIT_FSIZE, (0, most[1]))
    yield
    resource.prlimit(worker, resource.RLIMIT_FSIZE, most)


@pytest.mark.parametrize(
    ("trouble", "sentence", "doctor"), [(moved, GONE, "put it back"), (replaced, GONE, GONE), (no_room, BROKEN, "")]
)
def test_a_move_that_cannot_be_kept_is_refused_until_it_can(
    serve: Serve,
    tmp_path: Path,
    trouble: Callable[[Path, int], AbstractContextManager[None]],
    sentence: str,
    doctor: str,
) -> None:
    process, key = serve(*HERE), created(tmp_path)
    phone = Phone(address_of(process), key)
    assert phone.claims("a", "paris-zurich") == 200
    with trouble(tmp_path / "games.sqlite", *children(process)):
        assert phone.claims("b", "brest-dieppe") == 503
        assert phone.asked("ready") == (503, sentence)
        assert phone.asked(f"games/{key}/")[0] == 200, "reading goes on"
        if doctor:
            status, _, complaint = said("doctor", SCORER_DATA=str(tmp_path))
            assert (status, doctor in complaint) == (2, True)
    assert phone.claims("b", "brest-dieppe") == 200
    assert phone.asked("ready") == (200, "ready")
    process.terminate()
    _, log = process.communicate(timeout=60)
    assert re.findall(r"(?:ERROR|WARNING) in probes: (.+)", log) == [f"not ready: {sentence}", "ready again"]
    with closing(Store(f"sqlite:///{tmp_path / 'games.sqlite'}")) as store:
        assert [line.id for line in store.record(key).lines] == ["a", "b"]


@pytest.mark.parametrize("name", ["games.sqlite", "."])
def test_games_that_can_only_be_read_are_served_and_the_host_is_told(serve: Serve, tmp_path: Path, name: str) -> None:
    """A file that may not be written, and a folder in which SQLite can make no file; then both may be written again."""
    key, place = created(tmp_path), tmp_path / name
    (tmp_path / "secret-key").write_text("0123456789abcdef", encoding="ascii")
    mode = place.stat().st_mode
    place.chmod(mode & 0o500)
    process = serve(*HERE, through=MODES_BIND)
    phone = Phone(address_of(process), key)
    pages = ["", "result", "screen", "invite", "sheet.pdf", "moves?since=0"]
    assert {phone.asked(f"games/{key}/{page}")[0] for page in pages} == {200}
    assert phone.claims("a", "paris-zurich") == 503
    assert phone.asked("ready") == (503, READ_ONLY)
    doctor = [*MODES_BIND, sys.executable, "-m", "scorer", "doctor"]
    found = subprocess.run(
        doctor, capture_output=True, text=True, check=False, env=os.environ | {"SCORER_DATA": str(tmp_path)}
    )
    assert (found.returncode, found.stdout.splitlines()[0]) == (1, f"!!  database: {READ_ONLY}")
    place.chmod(mode)
    assert 200 in (phone.claims("a", "paris-zurich") for _ in range(2)), "a phone tries again"
    assert phone.asked("ready") == (200, "ready")
    process.terminate()
    assert process.communicate(timeout=60)[1].count(f"ERROR in server: not ready: {READ_ONLY}\n") == 1


def test_no_server_starts_on_games_that_have_a_second_name(serve: Serve, tmp_path: Path) -> None:
    """By either name another server would write into the same file, and SQLite keeps a journal for each name."""
    created(tmp_path)
    (tmp_path / "elsewhere").hardlink_to(tmp_path / "games.sqlite")
    refused = serve(*HERE)
    assert "has a second name, a hard link" in refused.communicate(timeout=60)[1]
    assert refused.returncode == 2


def test_a_second_server_does_not_start_while_the_first_one_lives(serve: Serve, tmp_path: Path) -> None:
    first, key = serve(*HERE), created(tmp_path)
    place = address_of(first).removeprefix("http://").rstrip("/")
    has_them = f"process {first.pid} at {place}"
    (worker,) = children(first)
    os.kill(worker, signal.SIGKILL)
    second = serve(*HERE)
    assert second.communicate(timeout=60) == (
        "",
        f"a server has these games already, {has_them}; stop that one first, or name another folder in SCORER_DATA\n",
    )
    assert second.returncode == 2
    status, told, _ = said("doctor", SCORER_DATA=str(tmp_path))
    assert (status, f"ok  server: {has_them} has the games\n" in told) == (0, True)
    assert said("backup", tmp_path / "copy", SCORER_DATA=str(tmp_path))[0] == 0
    assert said("prune", "--days", 400, SCORER_DATA=str(tmp_path))[0] == 0
    first.kill()
    first.communicate(timeout=60)
    assert Phone(address_of(serve(*HERE)), key).claims("a", "paris-zurich") == 200
