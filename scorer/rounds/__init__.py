"""Rounds of people who play again and again: their games, who is who in them, and their statistics.

Pure like the rules: finished score sheets in, figures with their evidence out.
"""

from scorer.rounds.figures import Duel, Feat, Figures, OfBoard, OfColour, Record, Tally, figures
from scorer.rounds.people import People, Person, people_of
from scorer.rounds.played import Part, Played, played
from scorer.rounds.round import Leave, Line, Merge, Name, Put, Round, Step, Undo
from scorer.rounds.table import rows

__all__ = [
    "Duel",
    "Feat",
    "Figures",
    "Leave",
    "Line",
    "Merge",
    "Name",
    "OfBoard",
    "OfColour",
    "Part",
    "People",
    "Person",
    "Played",
    "Put",
    "Record",
    "Round",
    "Step",
    "Tally",
    "Undo",
    "figures",
    "people_of",
    "played",
    "rows",
]
