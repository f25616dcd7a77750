"""`scorer doctor`: a line each about what a host should know, and an exit status for a timer."""

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import sqlalchemy as sa
import trustme

from scorer.command.cli import main
from scorer.rules.moves import ClaimRoute
from scorer.store import Store
from scorer.store.backup import back_up
from scorer.store.tables import games
from tests.postgres import Cluster
from tests.web.conftest import new_game

TODAY = datetime.now(UTC).date()


@pytest.fixture
def url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    for name in [name for name in os.environ if name.startswith("SCORER_")]:
        monkeypatch.delenv(name)
    folder = tmp_path / "data"
    folder.mkdir(mode=0o700)
    monkeypatch.setenv("SCORER_DATA", str(folder))
    return f"sqlite:///{folder / 'games.sqlite'}"


@pytest.fixture
def store(url: str) -> Store:
    return Store(url)


def findings(capsys: pytest.CaptureFixture[str], *options: str) -> tuple[int, dict[str, str]]:
    """Return the exit status, and each line by what it is about, without that: ``ok: answers …``."""
    try:
        status = main(["doctor", *options])
    except SystemExit as stop:
        status = int(str(stop.code))
    lines = [line.split("  ", 1) for line in capsys.readouterr().out.splitlines()]
    return status, {rest.split(": ", 1)[0]: f"{mark}: {rest.split(': ', 1)[1]}" for mark, rest in lines}


def change(url: str, statement: sa.Update) -> None:
    """Change the database behind the store's back."""
    engine = sa.create_engine(url)
    with engine.begin() as connection:
        connection.execute(statement)
    engine.dispose()


def test_a_table_at_home_is_well(store: Store, capsys: pytest.CaptureFixture[str]) -> None:
    store.create(new_game())
    status, found = findings(capsys)
    assert status == 0
    assert set(found) == {
        "database",
        "settings",
        "server",
        "permissions",
        "clock",
        "pruning",
        "disk",
        "proxies",
        "limits",
    }
    assert found["database"] == "ok: answers, takes what is written, and has 1 games"
    assert found["server"] == "ok: none runs here"
    assert found["clock"] == f"ok: it is {TODAY} here"
    assert all(line.startswith("ok: ") for line in found.values())


def test_games_that_others_could_read_are_reported_once(
    store: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "data" / "games.sqlite").chmod(0o644)
    assert findings(capsys)[1]["permissions"].startswith("!!: others could read")
    status, found = findings(capsys)
    assert (status, found["permissions"][:3]) == (0, "ok:")


def test_a_folder_in_which_others_may_write_is_reported(
    store: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "data").chmod(0o777)
    status, found = findings(capsys)
    assert (status, found["permissions"][:2]) == (1, "!!")
    assert "chmod 700" in found["permissions"]


@pytest.mark.parametrize(
    ("days", "sentence"), [(2, "the clock went back"), (-91, "is the clock right?"), (-90, f"it is {TODAY} here")]
)
def test_a_clock_is_held_against_the_newest_visit(
    store: Store, url: str, days: int, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    store.create(new_game())
    change(url, games.update().values(opened=TODAY + timedelta(days=days)))
    status, found = findings(capsys)
    assert found["clock"].endswith(sentence)
    assert status == int(days != -90)


def test_pruning_that_waits_for_the_hosts_word_is_reported(
    store: Store, url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SCORER_KEEP_DAYS", "400")
    for _ in range(12):
        store.create(new_game())
    assert findings(capsys)[1]["pruning"] == "ok: what nobody opens for 400 days goes"
    recent = sa.select(sa.func.min(games.c.key)).scalar_subquery()
    change(url, games.update().where(games.c.key != recent).values(opened=TODAY - timedelta(days=402)))
    status, found = findings(capsys)
    since = TODAY - timedelta(days=400)
    assert (status, found["pruning"]) == (
        1,
        f"!!: nobody has opened 11 of 12 games since {since}; if the clock is right, scorer prune removes them",
    )


def test_a_backup_is_restored_and_compared(
    store: Store, url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key = store.create(new_game()).key
    store.append(key, "a", ClaimRoute(0, "paris-zurich"))
    file = tmp_path / "backup.sqlite"
    back_up(url, file)
    store.append(key, "b", ClaimRoute(0, "brest-dieppe"))
    status, found = findings(capsys, "--backup", str(file))
    assert (status, found["backup"]) == (0, f"ok: {file}: 1 games restored and compared; made on {TODAY}")

    old = (datetime.now(UTC) - timedelta(days=9)).timestamp()
    os.utime(file, (old, old))
    assert findings(capsys, "--backup", str(file))[1]["backup"].startswith("!!: ")


def test_a_backup_with_another_history_is_reported(
    store: Store, url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key = store.create(new_game()).key
    file = tmp_path / "backup.sqlite"
    back_up(url, file)
    copy = Store(f"sqlite:///{file}")
    copy.append(key, "x", ClaimRoute(1, "paris-zurich"))
    copy.close()
    store.append(key, "a", ClaimRoute(0, "paris-zurich"))
    status, found = findings(capsys, "--backup", str(file))
    assert (status, found["backup"]) == (1, f"!!: {file}: 1 of 1 games differ from the database, as {key}")


@pytest.mark.parametrize(
    ("content", "sentence"),
    [(None, "No such file"), (b"no database", "the database"), (b"", "has no games; a copy of games.sqlite without")],
)
def test_a_backup_that_cannot_be_opened_is_reported(
    store: Store, tmp_path: Path, content: bytes | None, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    store.create(new_game())
    file = tmp_path / "backup.sqlite"
    if content is not None:
        file.write_bytes(content)
    status, found = findings(capsys, "--backup", str(file))
    assert (status, found["backup"][:2]) == (1, "!!")
    assert sentence in found["backup"]


@pytest.mark.parametrize(("days", "mark"), [(13, "!!"), (40, "ok")])
def test_a_certificate_that_ends_soon_is_reported(
    store: Store, tmp_path: Path, days: int, mark: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ends = datetime.now(UTC) + timedelta(days=days)
    issued = trustme.CA().issue_cert("scores.example.org", not_after=ends)
    chain, key = tmp_path / "cert.pem", tmp_path / "key.pem"
    issued.cert_chain_pems[0].write_to_path(chain)
    issued.private_key_pem.write_to_path(key)
    assert findings(capsys, "--cert", str(chain), "--key", str(key))[1]["certificate"] == (
        f"{mark}: {chain} ends on {ends.date()}"
    )


def test_a_public_site_needs_limits_and_a_name(
    store: Store, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SCORER_TRUSTED_PROXIES", "1")
    monkeypatch.setenv("SCORER_LIMITS", "off")
    status, found = findings(capsys)
    assert (status, found["proxies"][:2], found["limits"]) == (1, "!!", "!!: are off")
    monkeypatch.setenv("SCORER_TRUSTED_HOSTS", "scores.example.org")
    monkeypatch.setenv("SCORER_LIMITS", "3")
    assert findings(capsys)[0] == 0


def test_a_variable_that_is_no_setting_is_reported_with_the_one_that_was_meant(
    store: Store, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SCORER_TRUSTED_HOST", "scores.example.org")
    monkeypatch.setenv("SCORER_XYZ", "1")
    said = "!!: SCORER_TRUSTED_HOST is no setting; did you mean SCORER_TRUSTED_HOSTS?; SCORER_XYZ is no setting"
    assert findings(capsys)[1]["settings"] == said


def test_a_certificate_without_its_key_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["doctor", "--cert", "cert.pem"])
    assert "--cert and --key belong together" in capsys.readouterr().err


def test_of_postgresql_is_said_what_was_not_asked(
    url: str, cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SCORER_DATABASE_URL", cluster.new_url())
    dump = tmp_path / "games.dump"
    dump.write_bytes(b"PGDMP\x01")
    status, found = findings(capsys, "--backup", str(dump))
    assert found["postgresql"].startswith("ok: its disk, its connections")
    assert found["backup"].startswith(f"ok: {dump}: made on {TODAY}; not compared")
    assert status == 0
