"""Writes docs/licences.md: the licence of every dependency, from the metadata of the installed packages."""

import json
import re
from importlib.metadata import PackageMetadata, metadata
from pathlib import Path

from packaging.requirements import Requirement

HOME = Path(__file__).parents[1]
RUNNING = HOME / "deploy" / "requirements.lock"
CHECKING = (HOME / "deploy" / "build.lock", HOME / "tests" / "requirements.lock")
UNDECLARED = {"resvg-py": "MIT"}
"""Of packages whose metadata name none: what the file LICENSE in them says."""
PAGE = """\
# Licences

`python -m tools.licences` writes this page. The code is under the [MIT licence](../LICENSE).

## Included

| what | licence |
|---|---|
| Source Sans 3 (`fonts/`) | [SIL Open Font License 1.1](../fonts/SourceSans3-OFL.txt) |
| coasts and borders, from Natural Earth and the US Census Bureau (`boards/coasts/`) | public domain |
| the cities' real places, from GeoNames (`tools/coast/places/`) | CC BY 4.0 |
| qr, which reads QR codes, unchanged (`scorer/web/static/vendor/qr/`) | MIT OR Apache-2.0 |
| axe, which checks the accessibility of pages in the tests (`tests/web/vendor/`) | MPL-2.0 |

## Runtime dependencies

Installed as separate packages, unchanged; packages for PyPy only are left out. Printing uses the system's Pango
(LGPL-2.1-or-later) and HarfBuzz (MIT). A test fails if a package is missing here or has a licence that nobody approved.

{running}

## Development dependencies

{checking}

`bench.load` and `tools.coast` install more packages into environments of their own; none of them is shipped.

## Development dependencies from npm

They check the scripts, or their files are in the repository or in the site as they are (`qr`, `pyodide`).

{scripts}
"""


def main() -> None:
    running = licences(RUNNING)
    checking = {name: licence for name, licence in licences(*CHECKING).items() if name not in running}
    page = PAGE.format(running=table(running), checking=table(checking), scripts=table(of_scripts()))
    (HOME / "docs" / "licences.md").write_text(page, "utf-8")


def table(rows: dict[str, str]) -> str:
    lines = [f"| {name} | {licence} |" for name, licence in sorted(rows.items())]
    return "\n".join(["| package | licence |", "|---|---|", *lines])


def licences(*locks: Path) -> dict[str, str]:
    """Return the licence of each package that lock files pin for this platform."""
    names = sorted({name for lock in locks for name in locked(lock)})
    return {name: declared(metadata(name)) or UNDECLARED[name] for name in names}


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
    main()
