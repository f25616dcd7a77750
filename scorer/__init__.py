"""Scores a finished game of the Ticket to Ride family, exactly and with reasons."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from scorer.count.scoring import score
    from scorer.gamefile import load

__all__ = ["load", "score"]
__version__ = "1.0.0"
"""Of the package; docs/stable.md says what it promises."""

NAME = "Draisine"
"""What people call the app, in every language; package, commands and addresses have names of their own."""

WHOLE = 'pip install "draisine[web]"'
"""The command that installs what serves and prints, too."""

_ROOMS = {"load": "scorer.gamefile", "score": "scorer.count.scoring"}


def __getattr__(name: str) -> Any:
    """Look up what programs use when they ask for it: importing a room of ours stays quick."""
    if name not in _ROOMS:
        raise AttributeError(f"module 'scorer' has no attribute {name!r}")
    return getattr(import_module(_ROOMS[name]), name)
