"""`scorer serve --workers`: several processes on one database, and clear words about what they need."""

import os
import re
from contextlib import closing
from pathlib import Path
from select import POLLIN, poll
from signal import SIGKILL
from urllib.request import urlopen

import pytest

from scorer.command.cli import main
from scorer.store import Store
from tests.postgres import Cluster
from tests.web.conftest import Serve, address_of, children, new_game


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


@pytest.mark.parametrize("options", [("--workers", "0"), ("--workers", "two")])
def test_options_that_cannot_be_are_told(capsys: pytest.CaptureFixture[str], options: tuple[str, ...]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["serve", *options])
    assert stop.value.code == 2
    assert re.search(r"workers are a number from 1 to 64, not", capsys.readouterr().err)


def test_of_two_workers_on_one_database_one_may_be_killed(
    serve: Serve, cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Workers write a line for each request, which names no game."""
    url = cluster.new_url()
    monkeypatch.setenv("SCORER_DATABASE_URL", url)
    process = serve("--host", "localhost", "--port", "0", "--workers", "2")
    address = address_of(process)
    with closing(Store(url)) as store:
        key = store.create(new_game()).key
    first, _ = children(process)
    gone = os.pidfd_open(first)
    os.kill(first, SIGKILL)
    ended = poll()  # select knows no descriptor above 1023, and a long run of tests has such
    ended.register(gone, POLLIN)
    assert ended.poll(10_000)
    os.close(gone)
    for page in ("ready", f"games/{key}/result", f"games/{key}/moves?since=0"):
        with urlopen(f"{address}{page}", timeout=30) as told:
            assert told.status == 200
    process.terminate()
    said, written = process.communicate(timeout=60)
    assert "On this computer" not in said, "it is said once"
    assert process.returncode == 0
    assert re.search(r"GET /games/<key>/result 200 \d+ \d+\.\d\n", written)
    assert key not in written
