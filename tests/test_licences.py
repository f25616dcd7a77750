"""docs/licences.md lists every dependency with its licence, and runtime licences are on the approved list."""

import re

import pytest

from scorer.paths import FONTS
from tools.licences import CHECKING, HOME, NOTICES, RUNNING, licences, notices, of_scripts

LISTED = (HOME / "docs" / "licences.md").read_text()
WELCOME = {
    "Apache-2.0",
    "Apache-2.0 OR BSD-2-Clause",
    "BSD License",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "ISC",
    "MIT AND PSF-2.0",
    "MIT License",
    "MIT",
    "MIT-0",
    "MIT-CMU",
    "PSF-2.0",
    "ZPL 2.1",
    # Copyleft for their own files only; we install them unchanged, as separate packages.
    "LGPL",
    "LGPL-3.0-only",
    "MPL-2.0",
}
CHOSEN = {"pyphen": "Mozilla Public License 1.1 (MPL 1.1)"}
"""The licence that we choose, for packages that offer several."""


def rows(heading: str) -> dict[str, str]:
    part = LISTED.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    return dict(re.findall(r"^\| ([a-z@][^ ]*) \| (.*) \|$", part, re.MULTILINE)[1:])


@pytest.mark.parametrize(("name", "licence"), licences(RUNNING).items())
def test_a_runtime_dependency_is_listed_with_an_approved_licence(name: str, licence: str) -> None:
    assert rows("Runtime dependencies")[name] == licence
    assert licence in WELCOME or CHOSEN[name] in licence.split(" or ")


def test_the_development_dependencies_are_listed() -> None:
    runs = licences(RUNNING)
    checking = {name: licence for name, licence in licences(*CHECKING).items() if name not in runs}
    assert rows("Development dependencies") == checking
    assert rows("Development dependencies from npm") == of_scripts()


def test_the_page_of_licences_has_those_of_today() -> None:
    assert NOTICES.read_text("utf-8") == notices()
    assert all(work in notices() for work in ("SIL OPEN FONT LICENSE", "Natural Earth", "GeoNames"))


def test_every_font_has_its_licence_beside_it() -> None:
    families = {font.stem.partition("-")[0] for font in FONTS.glob("*.ttf")}
    assert families
    for family in families:
        assert "SIL OPEN FONT LICENSE Version 1.1" in (FONTS / f"{family}-OFL.txt").read_text()
        assert f"(../scorer/client/fonts/{family}-OFL.txt)" in LISTED
