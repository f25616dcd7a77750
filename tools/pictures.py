"""Writes docs/ID.svg for each board: the map of its example game in tests/games/."""

from pathlib import Path

from scorer import gamefile
from scorer.atlas import boards
from scorer.map import FLAT
from scorer.rules.scoring import score
from scorer.sheet.evidence import longest_on_map

HOME = Path(__file__).parents[1]


def main() -> None:
    for board in boards():
        (HOME / "docs" / f"{board.id}.svg").write_text(f"{picture(example(board.id))}\n", "utf-8")


def example(board: str) -> Path:
    """Return the game file named after a board, or else the first whose name starts with it."""
    files = [file for file in (HOME / "tests" / "games").glob(f"{board}*.json") if ".scores" not in file.suffixes]
    return min(files, key=lambda file: (file.stem != board, file.stem))


def picture(file: Path) -> str:
    """Return the map of a finished game with its longest path highlighted."""
    game = gamefile.load(file.read_text("utf-8"))
    return FLAT.map(game, longest_on_map(score(game)), words={})


if __name__ == "__main__":
    main()
