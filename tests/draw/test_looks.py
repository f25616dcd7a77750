"""The style sheet: every colour in it has a name of the palette, and every name that a page uses is one."""

import re
from pathlib import Path

from scorer.draw.palette import MEASURES, SITE
from scorer.paths import STATIC, TEMPLATES


def used(file: Path) -> set[str]:
    return set(re.findall(r"var\(--([\w-]+)", file.read_text()))


def test_every_page_uses_colours_that_exist() -> None:
    sheets = list(STATIC.rglob("*.css"))
    own = {name for file in sheets for name in re.findall(r"--([\w-]+):", file.read_text())}
    scripts = "".join(file.read_text() for file in STATIC.rglob("*.js"))
    own |= set(re.findall(r"--([\w-]+):", (TEMPLATES / "map" / "map.css").read_text()))
    own |= set(re.findall(r'setProperty\("--([\w-]+)"', scripts))
    assert sheets
    for file in sheets:
        assert used(file) <= own | SITE.keys() | MEASURES.keys(), file.name
