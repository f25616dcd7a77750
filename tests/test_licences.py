"""Every package that is installed is listed with its licence, and those that run have one that we may pass on."""

import re

import pytest

from tools.licences import EVERYTHING, HOME, RUNNING, licences, of_scripts

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
    # Asks for its own sources only; it runs beside ours, as it came.
    "LGPL-3.0-only",
    "MPL-2.0",
}
CHOSEN = {"pyphen": "Mozilla Public License 1.1 (MPL 1.1)"}
"""Of several licences that a package may be used under, the one that we do."""


def rows(heading: str) -> dict[str, str]:
    part = LISTED.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    return dict(re.findall(r"^\| ([a-z@][^ ]*) \| (.*) \|$", part, re.MULTILINE)[1:])


@pytest.mark.parametrize(("name", "licence"), licences(RUNNING).items())
def test_what_runs_is_listed_with_a_licence_that_is_welcome(name, licence):
    assert rows("What runs")[name] == licence
    assert licence in WELCOME or CHOSEN[name] in licence.split(" or ")


def test_what_only_checks_and_builds_is_listed():
    runs = licences(RUNNING)
    assert rows("What only checks and builds") == {
        name: licence for name, licence in licences(EVERYTHING).items() if name not in runs
    }
    assert rows("What checks the scripts") == of_scripts()


def test_every_font_has_its_licence_beside_it():
    families = {font.stem.partition("-")[0] for font in (HOME / "fonts").glob("*.ttf")}
    assert families
    for family in families:
        assert "SIL OPEN FONT LICENSE Version 1.1" in (HOME / "fonts" / f"{family}-OFL.txt").read_text()
        assert f"(../fonts/{family}-OFL.txt)" in LISTED
