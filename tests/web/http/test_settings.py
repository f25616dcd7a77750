"""A server's settings: as it is told, else as the environment says, else as the page on hosting promises."""

import os
import re
import stat
from datetime import timedelta
from pathlib import Path

import pytest

from scorer.store.errors import StoreError
from scorer.web.http.bad_setting import BadSetting
from scorer.web.http.settings import VARIABLES, configuration

HOSTING = Path(__file__).parents[3] / "docs" / "hosting.md"
SET = {
    "SCORER_DATABASE_URL": ("DATABASE_URL", "sqlite:////ours", "sqlite:////ours"),
    "SCORER_SECRET_KEY": ("SECRET_KEY", f" {'k' * 16}\n", "k" * 16),
    "SCORER_OLD_SECRET_KEY": ("SECRET_KEY_FALLBACKS", f"{'o' * 16} ", ["o" * 16]),
    "SCORER_TRUSTED_PROXIES": ("TRUSTED_PROXIES", "2", 2),
    "SCORER_TRUSTED_HOSTS": ("TRUSTED_HOSTS", "a.example, b.example", ["a.example", "b.example"]),
    "SCORER_PREFIX": ("PREFIX", "/tickets/", "/tickets"),
    "SCORER_LOG": ("LOG", "requests", "requests"),
    "SCORER_KEEP_DAYS": ("KEEP_DAYS", "400", 400),
    "SCORER_LIMITS": ("LIMITS", "0.5", 0.5),
    "SCORER_WIFI": ("WIFI", " Kitchen ", "Kitchen"),
    "SCORER_SERVICE_WORKER": ("SERVICE_WORKER", "off", False),
}
"""A variable, its name in the app's configuration, what it says, and what that means."""
USUAL = {
    "SECRET_KEY_FALLBACKS": [],
    "TRUSTED_PROXIES": 0,
    "TRUSTED_HOSTS": None,
    "PREFIX": "",
    "LOG": "off",
    "KEEP_DAYS": 0,
    "LIMITS": 1,
    "WIFI": "",
    "SERVICE_WORKER": True,
    "POCKET": False,
    "PERMANENT_SESSION_LIFETIME": timedelta(days=365),
    "SESSION_REFRESH_EACH_REQUEST": False,
    "SESSION_COOKIE_NAME": "ticket-scorer",
    "SESSION_COOKIE_HTTPONLY": True,
    "SESSION_COOKIE_SAMESITE": "Lax",
    "WTF_CSRF_TIME_LIMIT": None,
}


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A home of its own, where nothing is set."""
    for name in ("SCORER_DATA", *SET):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


def test_where_nothing_is_set_a_table_at_home_plays(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    monkeypatch.setattr("tempfile.tempdir", "/another/disk")  # the key is moved into the folder from beside it
    found, folder = configuration({}), home / ".local/share/ticket-scorer"
    assert found.pop("DATABASE_URL") == f"sqlite:///{folder}/games.sqlite"
    assert found.pop("SECRET_KEY") == (folder / "secret-key").read_text()
    assert found == USUAL
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


@pytest.mark.parametrize("variable", SET)
def test_the_environment_sets_what_the_page_on_hosting_names(monkeypatch: pytest.MonkeyPatch, variable: str) -> None:
    assert set(re.findall(r"^\| `(SCORER_\w+)` \|", HOSTING.read_text(), re.MULTILINE)) == {"SCORER_DATA", *SET}
    assert {"SCORER_DATA", *SET} == set(VARIABLES)
    name, said, meant = SET[variable]
    monkeypatch.setenv(variable, said)
    found = configuration({})
    assert found[name] == meant
    assert {other: value for other, value in found.items() if other in USUAL and other != name} == {
        other: value for other, value in USUAL.items() if other != name
    }


def test_a_database_is_named_by_whoever_starts_the_server_then_by_the_environment(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SCORER_DATA", str(tmp_path / "data"))
    assert configuration({})["DATABASE_URL"] == f"sqlite:///{tmp_path}/data/games.sqlite"
    assert configuration({"DATA": tmp_path / "other"})["DATABASE_URL"] == f"sqlite:///{tmp_path}/other/games.sqlite"
    monkeypatch.setenv("SCORER_DATABASE_URL", "postgresql://db/games")
    assert configuration({})["DATABASE_URL"] == "postgresql://db/games"
    ours = configuration({"DATABASE_URL": "sqlite:////ours"})
    assert (ours["DATABASE_URL"], ours["SECRET_KEY"]) == ("sqlite:////ours", (tmp_path / "data/secret-key").read_text())


def test_only_who_needs_a_folder_or_a_key_of_it_gets_one(tmp_path: Path) -> None:
    """With PostgreSQL all servers agree on a key in the database."""
    folder = tmp_path / "games"
    postgres = {"DATA": folder, "DATABASE_URL": "postgresql://db/games"}
    assert configuration(postgres)["SECRET_KEY"] is None
    assert configuration({"DATA": folder, "SECRET_KEY": "ours"})["SECRET_KEY"] == "ours"
    assert not folder.exists()


@pytest.mark.parametrize("key", ["k" * 15, " kkkkkkkkkkkkkkk "])
def test_a_key_that_is_easily_guessed_is_refused(monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    monkeypatch.setenv("SCORER_SECRET_KEY", key)
    with pytest.raises(BadSetting, match="SCORER_SECRET_KEY needs 16 characters or more"):
        configuration({})


def test_a_misspelt_off_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCORER_SERVICE_WORKER", "false")
    with pytest.raises(BadSetting, match="SCORER_SERVICE_WORKER is on or off, not 'false'"):
        configuration({})


def test_a_key_of_ones_own_leaves_none_in_the_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SCORER_SECRET_KEY", "k" * 16)
    assert configuration({"DATA": tmp_path / "a/b"})["SECRET_KEY"] == "k" * 16
    assert configuration({"DATABASE_URL": "postgres://here/games"})["SECRET_KEY"] == "k" * 16
    assert list((tmp_path / "a/b").iterdir()) == []


def test_a_key_is_whole_when_its_file_appears(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Another server that starts at the same time reads it at once."""
    link, linked = os.link, list[str]()

    def watched(draft: str, file: Path) -> None:
        link(draft, file)
        linked.append(file.read_text())

    monkeypatch.setattr(os, "link", watched)
    key = configuration({"DATA": tmp_path})["SECRET_KEY"]
    assert linked == [key]


def test_a_folder_that_cannot_be_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StoreError, match=rf"{tmp_path}/file/games: Not a directory; .*SCORER_DATA"):
        configuration({"DATA": tmp_path / "file" / "games"})
