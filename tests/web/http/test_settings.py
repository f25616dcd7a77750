"""Where a server's games are: as it is told, else as the environment says, else at home."""

from pathlib import Path

import pytest

from scorer.web.http.settings import configured


def test_a_database_is_named_by_whoever_starts_the_server_then_by_the_environment(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("SCORER_DATABASE_URL", raising=False)
    monkeypatch.setenv("SCORER_DATA", str(tmp_path / "data"))
    assert configured({})["DATABASE_URL"] == f"sqlite:///{tmp_path}/data/games.sqlite"
    assert configured({"DATA": tmp_path / "other"})["DATABASE_URL"] == f"sqlite:///{tmp_path}/other/games.sqlite"
    monkeypatch.setenv("SCORER_DATABASE_URL", "postgresql://db/games")
    assert configured({})["DATABASE_URL"] == "postgresql://db/games"
    assert configured({"DATABASE_URL": "sqlite:////ours"})["DATABASE_URL"] == "sqlite:////ours"
