"""Finds the place of every name on the boards: `python -m tools.names [ID …]`, on all without an id."""

import subprocess
from pathlib import Path

from tools.asked import asked
from tools.environment import environment
from tools.names.shapes import shapes_of

HERE = Path(__file__).parent

if __name__ == "__main__":
    shapes = shapes_of(asked(__doc__, "ID…"))
    python = environment("coast", HERE.with_name("coast") / "requirements.txt") / "python"
    subprocess.run([python, "-m", "tools.names.make", "boards"], input=shapes, text=True, check=True)
