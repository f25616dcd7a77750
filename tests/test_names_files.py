"""Names files: where the name of each city is written, made by `make names`."""

import shutil
from pathlib import Path

import pytest

from scorer import paths
from scorer.atlas import board, boards, load_board
from scorer.rules.board import Name
from scorer.rules.errors import BoardError

WOODS = (Path(__file__).parent / "boards" / "woods.toml").read_text(encoding="utf-8")
ENTRY = "should be [x, y, anchor, font size, letters of the first row of two or 0], and x and y of a leader's end"


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


@pytest.mark.parametrize(
    ("entry", "problem"),
    [
        ("7", ENTRY),
        ('[1, 2, "left", 15, 0]', ENTRY),
        ('[1, 2, "end", 15]', ENTRY),
        ('[1, 2, "end", 15, 0, 3]', ENTRY),
        ('[1, true, "end", 15, 0]', ENTRY),
        ('[1, 2, "end", 15, 0.5]', ENTRY),
    ],
)
def test_a_broken_entry_is_named(folder: Path, entry: str, problem: str) -> None:
    (folder / "names" / "woods.toml").write_text(f"[far]\na = {entry}\n[middle]\n[near]\n", encoding="utf-8")
    with pytest.raises(BoardError) as caught:
        boards(folder)
    assert list(caught.value.problems) == [f"names/woods.toml: far.a: {problem}"]


def test_all_that_is_wrong_is_said_at_once(folder: Path) -> None:
    (folder / "names" / "woods.toml").write_text("middle = 7\nhuge = {}\n", encoding="utf-8")
    shutil.copy(paths.BOARDS / "names" / "usa.toml", folder / "names")
    with pytest.raises(BoardError) as caught:
        boards(folder)
    assert list(caught.value.problems) == [
        "names/woods.toml: far: is missing",
        "names/woods.toml: near: is missing",
        "names/woods.toml: middle: should be a table",
        "names/woods.toml: huge: unknown key",
        "names/usa.toml: there is no usa.toml",
    ]


def test_a_file_that_is_not_toml_is_named(folder: Path) -> None:
    (folder / "names" / "woods.toml").write_text("[far", encoding="utf-8")
    with pytest.raises(BoardError, match="not TOML"):
        boards(folder)
