"""Paths of our own files: beside the package in the repository, inside it when installed."""

from pathlib import Path

_PACKAGE = Path(__file__).parent
HOME = _PACKAGE if (_PACKAGE / "boards").is_dir() else _PACKAGE.parent

BOARDS = HOME / "boards"
TEMPLATES = HOME / "templates"
READY_BOARDS = BOARDS / "ready.pickle"
"""The boards of that folder, read once. Only `make site` makes these two, so that a phone need not."""
READY_CATALOGUE = "ready.mo"
"""A language's compiled texts, in its folder."""
LICENCES = _PACKAGE / "licences.txt"
"""Of what comes with the pages; `make site` adds those of all that runs there."""
STATIC = _PACKAGE / "client"
BUNDLES = _PACKAGE / "bundles"
"""What browsers load, made of it (scorer/bundling.py); never in git."""
FONTS = STATIC / "fonts"
TRANSLATIONS = _PACKAGE / "translations"
EXAMPLES = _PACKAGE / "examples"
"""Finished games to look at, a file a board; only `make site` puts them there."""
POCKET = HOME / "site"
"""The whole app as static files; there once `make site` has run."""
