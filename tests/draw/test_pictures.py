"""The pictures in the documents are whole maps of whole games: whatever changes them is seen there."""

from pathlib import Path

import pytest

from scorer import atlas
from tools.pictures import example, picture

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("board", [board.id for board in atlas.boards()])
def test_the_pictures_in_the_documents_are_as_the_app_draws_them(board: str) -> None:
    is_as_drawn = (DOCS / f"{board}.svg").read_text("utf-8") == f"{picture(example(board))}\n"
    assert is_as_drawn, "look at the new ones: python -m tools.pictures"
