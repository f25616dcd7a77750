"""What people say of a station on a board where stations are harbours (X26).

All rooms speak of stations. What is said of a game goes through `named`, which changes the words, not the rules.
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
    "in {city} already stands {owner}'s station": say("in {city} already stands {owner}'s harbour"),
    "in {city} stands no station": say("in {city} stands no harbour"),
    "the station in {city} taken away": say("the harbour in {city} taken away"),
    "{owner}'s station stands in {city} again": say("{owner}'s harbour stands in {city} again"),
    "{player} builds a station in {city}": say("{player} builds a harbour in {city}"),
    "{player} has built every station there is: {limit} each": say(
        "{player} has built every harbour there is: {limit} each"
    ),
    "{stations} stations each": say("{stations} harbours each"),
}
"""By what is said of stations."""


def named(sentence: Sentence, board: Board | None) -> Sentence:
    """Return what is said of a board, of harbours if that is what its stations are."""
    if not (board and board.has_harbours and sentence.template in OF_HARBOURS):
        return sentence
    return Sentence(OF_HARBOURS[sentence.template].template, sentence.things)
