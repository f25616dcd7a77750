"""The style sheet: every colour in it has a name of the palette, and every name that a page uses is one."""

import re
from pathlib import Path

import pytest

from scorer import atlas
from scorer.map.looks import attributes
from scorer.map.palette import PRINT, TONES
from scorer.map.svg import style
from scorer.paths import STATIC, TEMPLATES
from scorer.rules.board import Board

BLOCKS = re.compile(r":root \{([^}]*)\}")


def test_the_style_sheet_takes_every_colour_from_the_palette() -> None:
    rules = BLOCKS.sub("", style())
    assert not re.search(r"#[0-9a-f]{3,8}\b|\brgba?\(|\bhsla?\(", rules)
    assert set(re.findall(r"var\(--([\w-]+)\)", rules)) <= set(TONES)


def test_the_style_sheet_names_every_colour_by_day_and_where_it_differs_by_night() -> None:
    parts = style().split("@media (prefers-color-scheme: dark) {")
    day, night = (dict(re.findall(r"--([\w-]+): ([^;]+);", BLOCKS.findall(part)[0])) for part in parts)
    assert day == {name: tone.light for name, tone in TONES.items()}
    assert day | night == {name: tone.dark for name, tone in TONES.items()}


@pytest.mark.parametrize("board", atlas.boards(), ids=lambda board: board.id)
def test_every_colour_of_a_board_has_its_class(board: Board) -> None:
    for colour in {route.colour for route in board.routes.values()}:
        assert f".map .c-{colour} {{ fill: var(--{colour}-pale); stroke: var(--{colour}) }}" in style()
    for colour in board.colours:
        assert f".map .p-{colour} {{ fill: var(--train-{colour})" in style()


def used(file: Path) -> set[str]:
    return set(re.findall(r"var\(--([\w-]+)", file.read_text()))


def test_every_page_uses_colours_that_exist() -> None:
    sheets = list(STATIC.rglob("*.css"))
    own = {name for file in sheets for name in re.findall(r"--([\w-]+):", file.read_text())}
    scripts = "".join(file.read_text() for file in STATIC.rglob("*.js"))
    own |= set(re.findall(r'setProperty\("--([\w-]+)"', scripts))
    assert sheets
    for file in sheets:
        assert used(file) <= own | set(TONES), file.name


def test_every_print_takes_its_colours_from_the_palette() -> None:
    for name in ("print/print.css", "print/bar.svg", "print/pattern.svg", "charts/_patterns.svg", "share/picture.svg"):
        assert not re.search(r"#[0-9a-f]{3,8}\b", (TEMPLATES / name).read_text()), name
    assert used(TEMPLATES / "print" / "print.css") <= set(PRINT)


def test_a_claimed_line_looks_like_trains_and_not_like_what_is_printed_there() -> None:
    look = attributes(".route", ".c-red", ".claimed", ".p-blue")
    assert f'fill="{TONES["train-blue"].light}"' in look
    assert f'stroke="{TONES["rim"].light}"' in look
    order = [style().rindex(f".map {selector} ") for selector in (".route", ".c-red", ".claimed", ".p-blue")]
    assert order == sorted(order)


def test_a_look_that_comes_later_counts() -> None:
    assert attributes(".p-white", ".claimed") == attributes(".claimed", ".p-white")
    assert f'stroke="{TONES["deep"].light}"' in attributes(".claimed", ".p-white")
    assert f'stroke="{TONES["rim"].light}"' in attributes(".claimed", ".p-blue")
