"""People who play again and again: which games are theirs, who is who in them, and what the games add up to.

True with pencil and paper, though no rule of the box: finished score sheets in, figures with their evidence out.
"""

from scorer.rounds.figures import Duel, Feat, Figures, OfBoard, OfColour, Record, Tally, figures
from scorer.rounds.log import Leave, Line, Merge, Name, Put, Round, Step, Undo
from scorer.rounds.people import People, Person, people_of
from scorer.rounds.played import Part, Played, played
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
