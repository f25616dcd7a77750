"""The lanes: what runs beside the server, and what one task of each may take."""

from enum import Enum


class Lane(Enum):
    """A kind of task. Tasks of one lane run one after the other, lanes beside each other."""

    SHEETS = 20, 1024, 4, "scorer.paper.pdf"
    """Sheets, posters and pads of printed boards: each takes up to 4 seconds, on a small host four times as long."""
    MAPS = 10, 1024, 8, "scorer.paper.pdf"
    """Prints of maps that people drew."""
    PICTURES = 5, 512, 12
    """Link previews: a third of a second each, and a chat asks for ten at once."""
    SEARCHES = 60, 1024, 2
    """The longest path and the best loans, where a request's steps do not suffice."""
    FILES = 10, 512, 4, "scorer.gamefile"
    """The reading of large files."""

    def __init__(self, seconds: int, megabytes: int, places: int, *modules: str) -> None:
        self.seconds = seconds
        """Of processor time that a task may take."""
        self.bytes = megabytes * 2**20
        """Of address space that the process may take. macOS ignores it."""
        self.places = places
        """Tasks that run or wait; a further one is refused."""
        self.modules = modules
        """What the process imports before its first task."""
