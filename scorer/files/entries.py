"""What all files of ours share: their errors, how strictly they are read, and the keys of a round's file."""

from pydantic import BaseModel, ConfigDict

from scorer.atlas.problems import Problems
from scorer.atlas.reader import Format, Json

__all__ = ["Entry", "GameFileError", "Json", "MergeEntry", "RoundEntry"]


class GameFileError(Problems):
    """A game file is invalid; `problems` has a line for each reason, which says where it is."""


class Entry(BaseModel):
    """One JSON object of the file; a value of another type and an unknown key are errors."""

    model_config = ConfigDict(strict=True, extra="forbid")


class RoundEntry(Entry):
    """The file of a round; its lists are validated entry by entry, so that every problem is found."""

    format: Format
    round: str = ""
    games: list[Json]
    played: list[Json] = []
    merges: list[Json] = []


class MergeEntry(Entry):
    """Two names of one person."""

    name: str
    into: str
