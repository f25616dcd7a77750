"""The style sheet: every colour in it has a name of the palette, and every name that a page uses is one."""

import re
from pathlib import Path

from scorer.draw.palette import MEASURES, PRINT, SITE
from scorer.paths import STATIC, TEMPLATES


def used(file: Path) -> set[str]:
    return set(re.findall(r"var\(--([\w-]+)", file.read_text()))


def test_every_page_uses_colours_that_exist() -> None:
    sheets = list(STATIC.rglob("*.css"))
    own = {name for file in sheets for name in re.findall(r"--([\w-]+):", file.read_text())}
    scripts = "".join(file.read_text() for file in STATIC.rglob("*.ts"))
    own |= set(re.findall(r"--([\w-]+):", (TEMPLATES / "map" / "map.css").read_text()))
    own |= set(re.findall(r'setProperty\("--([\w-]+)"', scripts))
    assert sheets
    for file in sheets:
        assert used(file) <= own | SITE.keys() | MEASURES.keys() | PRINT.keys(), file.name


NAMED = {f"var(--{name})" for name in MEASURES.keys() | PRINT.keys()}
SCALES = {
    "font-size": NAMED | {"0", "max(1rem, 1.25vw)", "24px", "14px", "28px"},  # of a television, its map; of the bar
    "border-radius": NAMED | {"0", "inherit", "var(--radius) var(--radius) 0 0"},
    "font-weight": {"400", "600"},
}
"""What a style may say; all else has a name in the palette, or is none of its sizes."""


def test_type_and_corners_have_only_the_sizes_and_weights_that_the_palette_names() -> None:
    found = [
        (f"{file.parent.name}/{file.name}:{number}", name, value)
        for file in STATIC.rglob("*.css")
        for number, line in enumerate(file.read_text().splitlines(), 1)
        for name, value in re.findall(r"(?<![\w-])([a-z-]+): ([^;]+);", line)
        if name in SCALES
    ]
    assert found
    assert [one for one in found if one[2] not in SCALES[one[1]]] == []
