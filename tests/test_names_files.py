"""Names files: where the name of each city is written, made by `python -m tools.names`."""

import shutil
from pathlib import Path

import pytest

from scorer import paths
from scorer.atlas import board, boards, load_board
from scorer.rules.board import Name
from scorer.rules.errors import BoardError

WOODS = (Path(__file__).parent / "boards" / "woods.toml").read_text(encoding="utf-8")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with one board."""
    (tmp_path / "woods.toml").write_text(WOODS, encoding="utf-8")
    (tmp_path / "names").mkdir()
    return tmp_path


def test_a_board_needs_no_names_file(folder: Path) -> None:
    assert board("woods", folder).names == load_board(WOODS).names == {}


def test_names_belong_to_the_board_of_their_file_s_name(folder: Path) -> None:
    text = '[far]\n[middle]\na = [1.5, -2, "end", 15, 0]\n[near]\na = [20, 3, "start", 9.5, 4, 10, 1]\n'
    (folder / "names" / "woods.toml").write_text(text, encoding="utf-8")
    assert board("woods", folder).names == {
        "far": {},
        "middle": {"a": Name(1.5, -2, "end", 15)},
        "near": {"a": Name(20, 3, "start", 9.5, 4, (10, 1))},
    }


def test_a_names_file_without_a_board_is_named(folder: Path) -> None:
    shutil.copy(paths.BOARDS / "names" / "usa.toml", folder / "names")
    with pytest.raises(BoardError, match=r"names/usa\.toml: there is no usa\.toml"):
        boards(folder)
