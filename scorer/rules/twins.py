"""What people say of stations where those are harbours (X26), and of trains where ships sail too (X23).

All rooms speak of stations and trains. What is said of a game goes through `named`, which changes the words, no rule.
"""

from collections.abc import Mapping

from scorer.rules.board import Board
from scorer.rules.sentence import Sentence, say

OF_HARBOURS: Mapping[str, Sentence] = {
    "Build a station here": say("Build a harbour here"),
    "Stations": say("Harbours"),
    "Stations not built": say("Harbours not built"),
    "Take away the station in {city}": say("Take away the harbour in {city}"),
    "Take away {player}’s station": say("Take away {player}’s harbour"),
    "Who has built stations? Choose the player above, then tap the city.": say(
        "Who has built harbours? Choose the player above, then tap the city."
    ),
    "there is no station in {city}": say("there is no harbour in {city}"),
    "the station in {city} taken away": say("the harbour in {city} taken away"),
    "{owner}'s station already stands in {city}": say("{owner}'s harbour already stands in {city}"),
    "{owner}'s station stands in {city} again": say("{owner}'s harbour stands in {city} again"),
    "{player} builds a station in {city}": say("{player} builds a harbour in {city}"),
    "{player} has built every station there is: {limit} each": say(
        "{player} has built every harbour there is: {limit} each"
    ),
    "stations": say("harbours"),
    "{stations} stations each": say("{stations} harbours each"),
}
"""By what is said of stations."""

OF_PIECES: Mapping[str, Sentence] = {
    "Check the trains left": say("Check the pieces left"),
    "Check the trains": say("Check the pieces"),
    "Optional, one tap each: how many trains are left in front of everybody?": say(
        "Optional, one tap each: how many pieces are left in front of everybody?"
    ),
    "Points per train": say("Points per piece"),
    "Trains laid": say("Pieces laid"),
    "Trains left": say("Pieces left"),
    "everybody has {trains} or more trains left: was a route forgotten?": say(
        "everybody has {trains} or more pieces left: was a route forgotten?"
    ),
    "train left": say("piece left"),
    "trains left in front of {player}: {number}, but {wanted} by the lines entered; "
    "is a line missing or too much?": say(
        "pieces left in front of {player}: {number}, but {wanted} by the lines entered; is a line missing or too much?"
    ),
    "trains left": say("pieces left"),
    "{laid} of {trains} trains": say("{laid} of {trains} pieces"),
    "{player} has {trains} trains left": say("{player} has {trains} pieces left"),
    "{player} has {trains} trains left. Is something missing?": say(
        "{player} has {trains} pieces left. Is something missing?"
    ),
    "{player} holds no ticket and has {trains} trains left": say(
        "{player} holds no ticket and has {trains} pieces left"
    ),
    "{player}, trains left: {number}": say("{player}, pieces left: {number}"),
    "{trains} of {all} trains: all accounted for": say("{trains} of {all} pieces: all accounted for"),
    "{trains} of {all} trains: checked": say("{trains} of {all} pieces: checked"),
    "{trains} trains each": say("{trains} pieces each"),
}
"""By what is said of trains."""

OF_ONE_NAME: Mapping[str, Sentence] = {
    "{route} runs beside {held}, which {player} owns already": say("{player} owns a line beside {route} already"),
    "{route} is closed: {owner} owns {held} beside it, and doubles open at {players} players": say(
        "{route} is closed: {owner} owns a line beside it, and doubles open at {players} players"
    ),
}
"""By what is said of two lines, where both join the same cities and so have one name."""


def named(sentence: Sentence, board: Board | None) -> Sentence:
    """Return what is said of a board in the words for what it has."""
    if board is None:
        return sentence
    tables = (OF_HARBOURS if board.has_harbours else {}, OF_PIECES if board.pieces else {})
    twin = next((table[sentence.template] for table in tables if sentence.template in table), None)
    return Sentence(twin.template, sentence.things) if twin else sentence


def told_apart(sentence: Sentence, board: Board | None) -> Sentence:
    """Return what is said of two lines without the name of the second one, if it is that of the first."""
    route, held = sentence.things.get("route"), sentence.things.get("held")
    is_alike = board is not None and held is not None and board.name_of(route) == board.name_of(held)
    twin = OF_ONE_NAME.get(sentence.template) if is_alike else None
    return Sentence(twin.template, sentence.things) if twin else sentence
