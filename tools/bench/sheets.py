"""How long it takes to print the sheet of a crowded game: on the command line, and ten times in one process."""

import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from os import times
from pathlib import Path
from subprocess import run
from tempfile import TemporaryDirectory

from scorer import gamefile
from scorer.count.scoring import score
from scorer.paper.imprint import Imprint
from scorer.paper.pages import score_sheet
from scorer.paper.pdf import to_pdf
from tools.bench.figures import Row, clock
from tools.bench.scoring import crowded_game

COMMANDS = 5
SHEETS = 10


def rows() -> Iterator[Row]:
    game = crowded_game(1)
    with TemporaryDirectory() as folder:
        file = Path(folder, "game.json")
        file.write_text(gamefile.dump(game))
        runs = [_printed(str(file), str(Path(folder, "sheet.pdf"))) for _ in range(COMMANDS)]
    yield Row("scorer score --pdf", [waited for waited, _ in runs], "5 players, 40 tickets; start-up included")
    yield Row("its processors' time", [spent for _, spent in runs], "the command and its press together")
    imprint, sheet = Imprint(datetime(2026, 11, 21, 20, tzinfo=UTC)), score(game)
    spent = [clock(lambda: to_pdf(*score_sheet(sheet, imprint)), times=1) for _ in range(SHEETS)]
    yield Row("a sheet and nine more", spent, "the worst is the first, when its map is drawn")


def _printed(game: str, sheet: str) -> tuple[float, float]:
    """Return how long the command takes, and how long it and its press use a processor."""
    before = times()
    run([sys.executable, "-m", "scorer", "score", game, "--pdf", sheet], check=True, capture_output=True)
    after = times()
    user, system = after.children_user - before.children_user, after.children_system - before.children_system
    return 1000 * (after.elapsed - before.elapsed), 1000 * (user + system)
