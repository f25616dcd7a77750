"""The licences of all that is used here: prints docs/licences.md, from what installed packages say of themselves."""

import json
import re
from importlib.metadata import PackageMetadata, metadata
from pathlib import Path

from packaging.requirements import Requirement

HOME = Path(__file__).parents[1]
RUNNING, EVERYTHING = HOME / "deploy" / "requirements.lock", HOME / "requirements.lock"
PAGE = """\
# Licences

Made by `make licences`. The code is under the [MIT licence](../LICENSE).

## What comes with it

| what | licence |
|---|---|
| Source Sans 3 (`fonts/`) | [SIL Open Font License 1.1](../fonts/SourceSans3-OFL.txt) |
| coasts and borders, from Natural Earth and the US Census Bureau (`boards/coasts/`) | public domain |
| the cities' real places, from GeoNames (`tools/coast/places/`) | CC BY 4.0 |
| axe, which the tests look at pages with (`tests/web/vendor/`) | MPL-2.0 |

## What runs

Installed beside it, from packages of their own, unchanged; what only PyPy needs is left out. Sheets are printed with
the system's Pango (LGPL-2.1-or-later) and HarfBuzz (MIT). A test refuses a package that is not listed here, or whose
licence nobody has said yes to.

{running}

## What only checks and builds

{checking}

What `make bench-load` and `make coasts` install, they install for themselves, and none of it is kept or shipped.

## What checks the scripts

From npm; none of it runs in the app.

{scripts}
"""


def main() -> None:
    running = licences(RUNNING)
    checking = {name: licence for name, licence in licences(EVERYTHING).items() if name not in running}
    page = PAGE.format(running=table(running), checking=table(checking), scripts=table(of_scripts()))
    (HOME / "docs" / "licences.md").write_text(page, "utf-8")


def table(rows: dict[str, str]) -> str:
    lines = [f"| {name} | {licence} |" for name, licence in sorted(rows.items())]
    return "\n".join(["| package | licence |", "|---|---|", *lines])


def licences(lock: Path) -> dict[str, str]:
    """Return the licence of each package that a lock file pins for this machine."""
    return {name: declared(metadata(name)) for name in locked(lock)}


def locked(lock: Path) -> list[str]:
    lines = re.findall(r"^[a-z].*?(?= \\$|$)", lock.read_text(), re.MULTILINE | re.IGNORECASE)
    pins = [Requirement(line) for line in lines]
    return [pin.name for pin in pins if not pin.marker or pin.marker.evaluate()]


def declared(package: PackageMetadata) -> str:
    """Return what a package says of its licence; older ones say it by classifiers, some tell the whole text."""
    text = package.get("License-Expression") or package.get("License") or ""
    if text and "\n" not in text:
        return text
    named = [kind.rpartition(" :: ")[2] for kind in package.get_all("Classifier", ()) if kind.startswith("License")]
    return " or ".join(named) or text.partition("\n")[0]


def of_scripts() -> dict[str, str]:
    """Return the licences of npm's packages; one for each kind of machine is the same package."""
    found = json.loads((HOME / "package-lock.json").read_text())["packages"]
    return {
        place.removeprefix("node_modules/"): kept["license"]
        for place, kept in found.items()
        if place and not kept.get("optional")
    }


if __name__ == "__main__":
    main()
