"""Environments of their own for tools that the project's has no room for: numpy bends coasts, locust plays phones."""

import subprocess
import venv
from pathlib import Path

BUILD = Path(__file__).parents[1] / "build"


def environment(name: str, lock: Path) -> Path:
    """Return the folder of commands of `build/NAME`, where what a lock file pins is installed."""
    commands = BUILD / name / "bin"
    venv.create(BUILD / name, with_pip=True)
    pip = [commands / "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "--require-hashes", "--requirement", lock], check=True)
    return commands
