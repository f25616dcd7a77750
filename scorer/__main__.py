"""python -m scorer is the command scorer."""

import sys

from scorer.command.cli import main

sys.exit(main())
