"""python -m scorer is the command scorer."""

import sys

from scorer.cli import main

sys.exit(main())
