"""Writes build/sbom.json: what an installed app consists of, in CycloneDX 1.6, from the pinned list (`make sbom`)."""

import json
import tomllib
from typing import Any

from packaging.requirements import Requirement

from scorer import __version__
from tools.asked import asked
from tools.licences import HOME, RUNNING, licences, pins

FILE = HOME / "build" / "sbom.json"


def main() -> None:
    FILE.write_text(json.dumps(bill(), indent=1) + "\n", "utf-8")


def bill() -> dict[str, Any]:
    """Return our package, and each that is installed with it on this platform, with licences and hashes."""
    project = tomllib.loads((HOME / "pyproject.toml").read_text())["project"]
    terms = licences(RUNNING)
    pinned = {Requirement(pin).name: (pin, hashes) for pin, hashes in pins(RUNNING).items()}
    parts = [component(*pinned[name], licence) for name, licence in terms.items()]
    own = {
        "type": "application",
        "name": project["name"],
        "version": __version__,
        "purl": f"pkg:pypi/{project['name']}@{__version__}",
        "licenses": [{"expression": project["license"]}],
    }
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": own},
        "components": parts,
    }


def component(pin: str, hashes: list[str], licence: str) -> dict[str, Any]:
    name, version = pin.partition(";")[0].strip().split("==")
    return {
        "type": "library",
        "name": name,
        "version": version,
        "purl": f"pkg:pypi/{name}@{version}",
        "licenses": [{"license": {"name": licence}}],
        "hashes": [{"alg": "SHA-256", "content": hash.removeprefix("sha256:")} for hash in hashes],
    }


if __name__ == "__main__":
    asked(__doc__)
    main()
