"""Plays the flows in the engines that are named, or in all that this machine has, and says what each took."""

import sys
from tempfile import TemporaryDirectory

from scorer.web import create_app
from tests.engines.flows import evening
from tests.engines.windows import ENGINES, lacks
from tools.asked import asked


def main(names: list[str]) -> int:
    """Play in engines; return how many flows failed."""
    failures = list[str]()
    for name in names or list(ENGINES):
        if missing := lacks(name):
            print(f"{name}: left out, since {missing} is not installed")
            continue
        with TemporaryDirectory() as folder:
            failures += evening(create_app({"DATA": folder}), name)
    return len(failures)


if __name__ == "__main__":
    sys.exit(main(asked(__doc__, "ENGINE…")))
