"""The commands that take care of games, on every database that games can be kept in."""

import shlex
import subprocess
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from scorer import gamefile
from scorer.store import Store
from tests.commands import answered
from tests.postgres import _binaries
from tests.store.conftest import POSTGRESQL, recorded, run


def test_games_are_exported_and_removed_wherever_they_are_kept(store: Store, url: str, tmp_path: Path) -> None:
    game = recorded("europe")
    key = store.create(game).key
    ours = store.rounds.create("Ours", [(game, datetime.now(UTC))])
    settings: dict[str, Any] = {"SCORER_DATABASE_URL": url, "SCORER_DATA": str(tmp_path)}
    status, said, complaint = answered("export-all", tmp_path / "all", **settings)
    assert (status, said, complaint) == (0, f"{tmp_path / 'all'}: 2 games, 1 rounds\n", "")
    for file in (tmp_path / "all" / "games").iterdir():
        assert gamefile.dump(gamefile.load(file.read_text(encoding="utf-8"))) == gamefile.dump(game)
    run(url, f"UPDATE games SET opened = '2020-01-01' WHERE key = '{key}'")
    assert answered("prune", "--days", "400", **settings) == (0, "removed: 1 games, 0 rounds\n", "")
    assert store.keys() == list(ours.games)


@POSTGRESQL
def test_the_command_that_backup_names_makes_a_backup(store: Store, url: str, tmp_path: Path) -> None:
    store.create(recorded("europe"))
    file = tmp_path / "games.dump"
    status, said, complaint = answered("backup", file, SCORER_DATABASE_URL=url, SCORER_DATA=str(tmp_path))
    assert (status, said) == (2, "")
    assert "secret" not in complaint
    command = shlex.split(complaint.partition(": ")[2])
    assert command[0] == "pg_dump"
    subprocess.run([_binaries() / command[0], *command[1:]], check=True)
    assert file.read_bytes()[:5] == b"PGDMP"
