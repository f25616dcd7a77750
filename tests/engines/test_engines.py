"""Safari's engine, new and about as old as iOS 16.1, plays an evening by touch; Firefox does before a release."""

from contextlib import closing
from pathlib import Path

import pytest

from scorer.web import create_app
from tests.engines.flows import evening
from tests.engines.windows import lacks


@pytest.mark.parametrize("engine", ["webkit", "wpe"])
def test_an_evening_works_in_other_engines(tmp_path: Path, engine: str) -> None:
    if missing := lacks(engine):
        pytest.skip(f"{missing} is not installed: {engine} plays no evening")
    app = create_app({"DATA": str(tmp_path)})
    with closing(app.extensions["store"]):
        assert evening(app, engine) == []
