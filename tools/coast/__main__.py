"""Makes the land under the boards: `python -m tools.coast [ID …]`, all without an id."""

import subprocess
from pathlib import Path

from tools.asked import asked
from tools.environment import environment
from tools.names.shapes import shapes_of

HERE = Path(__file__).parent

if __name__ == "__main__":
    shapes = shapes_of(asked(__doc__, "ID…"))
    python = environment("coast", HERE / "requirements.txt") / "python"
    subprocess.run(["npm", "ci", "--silent", "--prefix", HERE], check=True)
    subprocess.run([python, HERE / "make.py", HERE / "node_modules", "boards"], input=shapes, text=True, check=True)
