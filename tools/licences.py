"""Writes licences: of what we depend on to docs/licences.md, of what comes with the pages to scorer/licences.txt."""

import json
import re
from collections.abc import Iterable
from importlib.metadata import PackageMetadata, distribution, metadata
from pathlib import Path

from packaging.requirements import Requirement

from scorer.paths import FONTS
from tools.asked import asked

HOME = Path(__file__).parents[1]
RUNNING = HOME / "tools" / "requirements.lock"
CHECKING = (HOME / "tools" / "build.lock", HOME / "tests" / "requirements.lock")
NOTICES = HOME / "scorer" / "licences.txt"
COMES_WITH_US = """\
Draisine is under the MIT licence. With its pages come

- Source Sans 3, the letters, under the SIL Open Font License 1.1;
- coasts and borders, made from Natural Earth (naturalearthdata.com) and the US Census Bureau, in the public domain;
- places of cities from GeoNames (geonames.org), bent to fit boards, under CC BY 4.0
  (creativecommons.org/licenses/by/4.0).

The licences follow.
"""
TEXTS = {"Draisine": HOME / "LICENSE", "Source Sans 3": FONTS / "SourceSans3-OFL.txt"}
UNDECLARED = {"resvg-py": "MIT"}
"""Of packages whose metadata name none: what the file LICENSE in them says."""
PAGE = """\
# Licences

`python -m tools.licences` writes this page. The code is under the [MIT licence](../LICENSE).

## Included

| what | licence |
|---|---|
| Source Sans 3 (`scorer/client/fonts/`) | [SIL Open Font License 1.1](../scorer/client/fonts/SourceSans3-OFL.txt) |
| coasts and borders, from Natural Earth and the US Census Bureau (`boards/*/coast.toml`) | public domain |
| the cities' real places, from GeoNames (`boards/*/places.toml`) | CC BY 4.0 |
| axe, which checks the accessibility of pages in the tests (`tests/web/vendor/`) | MPL-2.0 |

## Runtime dependencies

Installed as separate packages, unchanged; packages for PyPy only are left out. Printing uses the system's Pango
(LGPL-2.1-or-later) and HarfBuzz (MIT). A test fails if a package is missing here or has a licence that nobody approved.

{running}

## Development dependencies

{checking}

`tools.bench.load` and `tools.coast` install more packages into environments of their own; none of them is shipped.

## Development dependencies from npm

They bundle the scripts (`esbuild`) or check them, or their files are in the site as they are (`pyodide`).

{scripts}
"""


def main() -> None:
    running = licences(RUNNING)
    checking = {name: licence for name, licence in licences(*CHECKING).items() if name not in running}
    page = PAGE.format(running=table(running), checking=table(checking), scripts=table(of_scripts()))
    (HOME / "docs" / "licences.md").write_text(page, "utf-8")
    NOTICES.write_text(notices(), "utf-8")


def notices() -> str:
    """Return the licences of what comes with the pages."""
    return COMES_WITH_US + "".join(_part(name, file.read_text("utf-8")) for name, file in TEXTS.items())


def licence_texts(names: Iterable[str]) -> str:
    """Return the whole licences of installed packages, from the files that they bring."""
    return "".join(_part(f"{name} {metadata(name)['Version']}", _text_of(name)) for name in names)


def _text_of(name: str) -> str:
    files = [file for file in distribution(name).files or () if ".dist-info" in file.parts[0]]
    texts = [file.read_text("utf-8") for file in files if re.match("licen[cs]e|copying|notice", file.name.lower())]
    assert texts, f"{name} brings no licence"
    return "\n".join(texts)


def _part(title: str, text: str) -> str:
    return f"\n\n{title}\n{'=' * len(title)}\n\n{text.strip()}\n"


def table(rows: dict[str, str]) -> str:
    lines = [f"| {name} | {licence} |" for name, licence in sorted(rows.items())]
    return "\n".join(["| package | licence |", "|---|---|", *lines])


def licences(*locks: Path) -> dict[str, str]:
    """Return the licence of each package that lock files pin for this platform."""
    names = sorted({name for lock in locks for name in locked(lock)})
    return {name: declared(metadata(name)) or UNDECLARED[name] for name in names}


def pins(lock: Path) -> dict[str, list[str]]:
    """Return the hashes of each pin in a lock file."""
    found = re.findall(r"^(\S+==.*?)(?: \\\n|\n)((?:    --hash=.*\n)*)", lock.read_text(), re.MULTILINE)
    return {pin: re.findall(r"--hash=(sha256:[0-9a-f]{64})", hashes) for pin, hashes in found}


def locked(lock: Path) -> list[str]:
    lines = re.findall(r"^[a-z].*?(?= \\$|$)", lock.read_text(), re.MULTILINE | re.IGNORECASE)
    pins = [Requirement(line) for line in lines]
    return [pin.name for pin in pins if not pin.marker or pin.marker.evaluate()]


def declared(package: PackageMetadata) -> str:
    """Return a package's licence: its expression, else its classifiers, else the first line of the whole text."""
    text = package.get("License-Expression") or package.get("License") or ""
    if text and "\n" not in text:
        return text
    named = [kind.rpartition(" :: ")[2] for kind in package.get_all("Classifier", ()) if kind.startswith("License")]
    return " or ".join(named) or text.partition("\n")[0]


def of_scripts() -> dict[str, str]:
    """Return the licences of the npm packages, without the optional builds for single platforms."""
    packages = json.loads((HOME / "package-lock.json").read_text())["packages"]
    return {
        path.removeprefix("node_modules/"): package["license"]
        for path, package in packages.items()
        if path and not package.get("optional")
    }


if __name__ == "__main__":
    asked(__doc__)
    main()
