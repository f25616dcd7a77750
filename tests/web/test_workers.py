"""`scorer serve --workers`: another server with the same promises, and clear words about what it needs."""

import os
import re
import resource
import socket
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from select import select
from signal import SIGKILL
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest

from scorer.cli import main
from scorer.store import Store
from tests.postgres import Cluster
from tests.web.conftest import Serve, address_of, new_game, starting

ONE = ("--host", "127.0.0.1", "--port", "0", "--workers", "1")
POST = b"POST /games/import HTTP/1.1\r\nHost: x\r\nAccept-Language: en\r\n"
FORM = POST + b"Content-Type: multipart/form-data; boundary=x\r\n"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with pytest.MonkeyPatch.context() as patched, starting(tmp_path_factory.mktemp("workers")) as serve:
        patched.setenv("SCORER_TRUSTED_PROXIES", "1")
        yield address_of(serve(*ONE))


def said(address: str, sent: bytes) -> socket.socket:
    """Open a connection, say something on it and leave it open."""
    place = urlsplit(address)
    opened = socket.create_connection((place.hostname or "", place.port or 0), timeout=10)
    opened.sendall(sent)
    return opened


def answer(address: str, sent: bytes) -> str:
    """Return all that is answered until the server closes the connection."""
    with closing(said(address, sent)) as connection, connection.makefile("rb") as told:
        return told.read().decode()


def test_a_thousand_idle_and_slow_connections_keep_nobody_from_the_game(address: str) -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    slow = (b"", b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow", FORM + b"Content-Length: 1000\r\n\r\n--x")
    with ExitStack() as open_ones:
        for number in range(1000):
            open_ones.enter_context(closing(said(address, slow[number % len(slow)])))
        with urlopen(address, timeout=10) as page:
            assert page.status == 200


@pytest.mark.parametrize(
    "body", [b"Content-Length: 400000000\r\n\r\n", b"Transfer-Encoding: chunked\r\n\r\n4c4b40\r\n" + b"x" * 0x400001]
)
def test_a_body_that_is_too_large_is_refused_in_words_before_it_is_taken_in(address: str, body: bytes) -> None:
    told = answer(address, FORM + body)
    assert told.startswith("HTTP/1.1 413 ")
    assert "256 kilobytes" in told
    assert told.count("HTTP/1.1 ") == 1


@pytest.mark.parametrize(
    "length", [b"Content-Length: 2\r\n\r\n{}", b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"]
)
def test_what_is_sent_arrives_whole(address: str, length: bytes) -> None:
    """A form without its page's token is told from JSON that is none."""
    told = answer(address, POST + b"Content-Type: application/json\r\nConnection: close\r\n" + length)
    assert told.startswith("HTTP/1.1 400 ")
    assert "This page has grown old" in told


def test_a_name_with_an_underscore_does_not_pass_for_what_the_proxy_says(address: str) -> None:
    asked = "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX{}Forwarded{}Proto: https\r\n\r\n"
    secure = ["; Secure" in answer(address, asked.format(sign, sign).encode()) for sign in "-_"]
    assert secure == [True, False]


def test_an_address_in_another_script_is_found(address: str) -> None:
    told = answer(address, "GET /pads/ü.pdf HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
    assert told.startswith(("HTTP/1.1 404 ", "HTTP/1.1 400 "))


def test_workers_write_a_line_a_request_that_names_no_game(serve: Serve, tmp_path: Path) -> None:
    process = serve(*ONE)
    found = address_of(process)
    key = Store(f"sqlite:///{tmp_path / 'games.sqlite'}").create(new_game()).key
    for page in ("moves?since=0", ""):
        with urlopen(f"{found}games/{key}/{page}") as told:
            assert told.status == 200
    process.terminate()
    _, written = process.communicate(timeout=20)
    assert re.search(r"GET /games/<key>/ 200 \d+ \d+\.\d\n", written)
    assert key not in written


def test_a_taken_port_is_told_in_a_sentence(serve: Serve, address: str) -> None:
    port = urlsplit(address).port
    process = serve("--host", "127.0.0.1", "--port", str(port), "--workers", "1")
    said, complaint = process.communicate(timeout=30)
    assert (process.returncode, said) == (2, "")
    assert complaint == f"port {port} is taken; try another one: scorer serve --port {(port or 0) + 1}\n"


def complaint(capsys: pytest.CaptureFixture[str], *options: str) -> str:
    assert main(["serve", *options]) == 2
    return capsys.readouterr().err


def test_several_workers_share_no_file(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SCORER_DATA", str(tmp_path))
    monkeypatch.delenv("SCORER_DATABASE_URL", raising=False)
    told = "several workers need PostgreSQL: name it in SCORER_DATABASE_URL, or leave --workers away\n"
    assert complaint(capsys, "--workers", "2") == told
    assert not (tmp_path / "games.sqlite").exists()


def test_what_workers_need_is_named_where_it_is_not_installed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SCORER_DATA", str(tmp_path))
    monkeypatch.setitem(sys.modules, "granian", None)
    told = "--workers needs another server: pip install 'ticket-scorer[server]'\n"
    assert complaint(capsys, "--workers", "1") == told


@pytest.mark.parametrize(
    "options", [("--workers", "0"), ("--workers", "two"), ("--workers", "1", "--cert", "c", "--key", "k")]
)
def test_options_that_cannot_be_are_told(capsys: pytest.CaptureFixture[str], options: tuple[str, ...]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["serve", *options])
    assert stop.value.code == 2
    assert re.search(r"workers are a number from 1 to 64, not|leave --cert and --key to it", capsys.readouterr().err)


def test_a_worker_whose_parent_was_killed_goes_too(serve: Serve) -> None:
    """Or it would keep the port; its output ends when the last process is gone that writes to it."""
    process = serve(*ONE)
    address_of(process)
    process.kill()
    process.communicate(timeout=20)


def test_of_two_workers_on_one_database_one_may_be_killed(
    serve: Serve, cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = cluster.new_url()
    monkeypatch.setenv("SCORER_DATABASE_URL", url)
    process = serve("--host", "127.0.0.1", "--port", "0", "--workers", "2")
    address = address_of(process)
    with closing(Store(url)) as store:
        key = store.create(new_game()).key
    workers = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text(encoding="ascii").split()
    assert len(workers) == 2
    gone = os.pidfd_open(int(workers[0]))
    os.kill(int(workers[0]), SIGKILL)
    assert select([gone], [], [], 10)[0]
    os.close(gone)
    for page in ("ready", f"games/{key}/result", f"games/{key}/moves?since=0"):
        with urlopen(f"{address}{page}", timeout=10) as told:
            assert told.status == 200
    process.terminate()
    assert process.wait(timeout=20) == 0
