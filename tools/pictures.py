"""Writes docs/ID.svg for each board, the map of its example game in tests/games/, and one for the start page."""

import re
from base64 import b64encode
from collections.abc import Mapping
from functools import partial
from pathlib import Path

from markupsafe import Markup

from scorer import gamefile
from scorer.atlas import boards
from scorer.count.scoring import score
from scorer.draw.looks import attributes
from scorer.draw.palette import DAY, NIGHT
from scorer.draw.svg import FLAT, Variant
from scorer.paper.evidence import longest_on_map
from scorer.paths import STATIC
from tools.asked import asked

HOME = Path(__file__).parents[1]


def main() -> None:
    for board in boards():
        (HOME / "docs" / f"{board.id}.svg").write_text(f"{picture(example(board.id))}\n", "utf-8")
    for name, colours in {"day": DAY, "night": NIGHT}.items():
        shapes = partial(attributes, colours=colours)
        nameless = str(_finished(example("europe"), Variant("flat.svg", shapes, names=lambda *_: {})))
        silent = re.sub(
            r"<g><rect[^>]*/><g[^>]*>(?:(?!<g).)*?</g><text[^>]*>[^<]*</text></g>", "", nameless
        )  # no letters
        (STATIC / "start" / f"{name}.svg").write_text(re.sub(r">\s+<", "><", silent) + "\n", "utf-8")


def example(board: str) -> Path:
    """Return the game file named after a board, or else the first whose name starts with it."""
    files = [file for file in (HOME / "tests" / "games").glob(f"{board}*.json") if ".scores" not in file.suffixes]
    return min(files, key=lambda file: (file.stem != board, file.stem))


def picture(file: Path) -> str:
    """Return the map of a finished game with its longest path highlighted, and the letters for its names in it."""
    start, end, rest = _finished(file, FLAT, {}).partition(">")
    return f"{start}{end}{_letters()}{rest}"


def _finished(file: Path, variant: Variant, words: Mapping[str, str] | None = None) -> Markup:
    game = gamefile.load(file.read_text("utf-8"))
    return variant.map(game, longest_on_map(score(game)), words=words)


def _letters() -> str:
    """Return our face: a picture loads nothing, and in another one names would be too wide for their places."""
    face = b64encode((STATIC / "letters" / "Semibold.woff2").read_bytes()).decode()
    return f'<style>@font-face{{font-family:"Source Sans 3";src:url(data:font/woff2;base64,{face})}}</style>'


if __name__ == "__main__":
    asked(__doc__)
    main()
