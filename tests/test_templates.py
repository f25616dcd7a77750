"""No line of a template or a style sheet is too long for an editor."""

from pathlib import Path

import pytest

HOME = Path(__file__).parents[1]
FILES = sorted(
    file
    for folder, kinds in {"templates": ("*.html", "*.svg", "*.css"), "scorer/web/static": ("*.css",)}.items()
    for kind in kinds
    for file in (HOME / folder).rglob(kind)
)


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(HOME)))
def test_no_line_is_longer_than_160(file: Path) -> None:
    rows = file.read_text(encoding="utf-8").splitlines()
    assert [number for number, row in enumerate(rows, 1) if len(row) > 160] == []
