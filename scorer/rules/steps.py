"""What a search may cost: steps and not seconds, so that it is the same on every machine."""

from math import inf

from scorer.rules.errors import TooHard


class Steps:
    """The steps that a search may still take."""

    def __init__(self, most: float = inf) -> None:
        self._left = most

    def take(self, steps: int = 1) -> None:
        """Take some steps; raise TooHard if so many are not left."""
        self._left -= steps
        if self._left < 0:
            raise TooHard
