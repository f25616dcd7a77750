"""What is said of harbours where others have stations (X26), of pieces (X23) or buses where others have trains.

All rooms speak of stations and trains. A board names its own (`Board.kinds`), and these texts are said in their place,
whole, since languages bend more than the word.
"""

from collections.abc import Mapping
from functools import cache

from babel.support import NullTranslations

from scorer.rules.board import Board, Kinds
from scorer.rules.sentence import Sentence, say


def ngettext(one: str, many: str) -> tuple[str, str]:
    """Return both forms of what counts something; its name marks them for translation."""
    return one, many


_TOLD = (
    say("A harbour"),
    say("Build a harbour here"),
    say("Check the pieces left"),
    say("Check the pieces"),
    say("Harbours not built"),
    say("Harbours"),
    say("Optional, one tap each: how many pieces are left in front of everybody?"),
    say("Pieces laid"),
    say("Pieces left"),
    say("Points per piece"),
    say("Take away the harbour in {city}"),
    say("Take away {player}’s harbour"),
    say("Who has built harbours? Choose the player above, then tap the city."),
    say("everybody has {trains} or more pieces left: was a route forgotten?"),
    say("harbours"),
    say("piece left"),
    say(
        "pieces left in front of {player}: {number}, but {wanted} by the lines entered; is a line missing or too much?",
    ),
    say("pieces left"),
    say("the harbour in {city} taken away"),
    say("there is no harbour in {city}"),
    say("{laid} of {trains} pieces"),
    say("{owner}'s harbour already stands in {city}"),
    say("{owner}'s harbour stands in {city} again"),
    say("{player} builds a harbour in {city}"),
    say("{player} has built every harbour there is: {limit} each"),
    say("{player} has {trains} pieces left"),
    say("{player} has {trains} pieces left. Is something missing?"),
    say("{player} holds no ticket and has {trains} pieces left"),
    say("{player}, pieces left: {number}"),
    say("{stations} harbours each"),
    say("{trains} of {all} pieces: all accounted for"),
    say("{trains} of {all} pieces: checked"),
    say("{trains} pieces each"),
    say("Buses each"),
    say("Buses laid"),
    say("Buses left"),
    say("Check the buses"),
    say("Check the buses left"),
    say("Optional, one tap each: how many buses are left in front of everybody?"),
    say("Points per bus"),
    say("bus left"),
    say("buses left"),
    say("everybody has {trains} or more buses left: was a route forgotten?"),
    say("{laid} of {trains} buses"),
    say("{player} has {trains} buses left"),
    say("{player} has {trains} buses left. Is something missing?"),
    say("{player} holds no ticket and has {trains} buses left"),
    say("{player}, buses left: {number}"),
    say("{route} takes {needed} buses, but {player} has only {left} left"),
    say("{trains} buses each"),
    say("{trains} of {all} buses: all accounted for"),
    say("{trains} of {all} buses: checked"),
    say("buses left in front of {player}: {number}, but {wanted} by the lines entered; is a line missing or too much?"),
)
_COUNTED = (
    ngettext("%(num)s piece left", "%(num)s pieces left"),
    ngettext("%(num)s piece", "%(num)s pieces"),
    ngettext("%(player)s: %(num)s piece missing", "%(player)s: %(num)s pieces missing"),
    ngettext("%(num)s bus left", "%(num)s buses left"),
    ngettext("%(num)s bus", "%(num)s buses"),
    ngettext("%(player)s: %(num)s bus missing", "%(player)s: %(num)s buses missing"),
)
_BESIDE: Mapping[str, Sentence] = {
    "{route} runs beside {held}, which {player} owns already": say("{player} owns a line beside {route} already"),
    "{route} is closed: {owner} owns {held} beside it, and doubles open at {players} players": say(
        "{route} is closed: {owner} owns a line beside it, and doubles open at {players} players"
    ),
}
"""By what is said of two lines, where both join the same cities and so have one name."""


@cache
def twins(kinds: Kinds) -> Mapping[str, str]:
    """Return what a board says of its kinds of things, by what others say of theirs."""
    texts = [*(sentence.template for sentence in _TOLD), *(text for both in _COUNTED for text in both)]
    found = {}
    for text in texts:
        usual = text
        for its, own in kinds:
            usual = usual.replace(own, its).replace(own.capitalize(), its.capitalize())
        found[usual] = text
    return found


class OfBoard(NullTranslations):
    """A language's texts as they are said of a board with things of its own."""

    def __init__(self, usual: NullTranslations, kinds: Kinds) -> None:
        super().__init__()
        self._usual, self._twins = usual, twins(kinds)

    def ugettext(self, text: str) -> str:
        return str(self._usual.ugettext(self._twins.get(text, text)))

    def ungettext(self, one: str, many: str, num: int) -> str:
        return str(self._usual.ungettext(self._twins.get(one, one), self._twins.get(many, many), num))


def named(sentence: Sentence, board: Board) -> Sentence:
    """Return what is said of a board, in English, in the words for what it has."""
    return Sentence(twins(board.kinds).get(sentence.template, sentence.template), sentence.things)


def told_apart(sentence: Sentence, board: Board | None) -> Sentence:
    """Return what is said of two lines without the name of the second one, if it is that of the first."""
    route, held = sentence.things.get("route"), sentence.things.get("held")
    is_alike = board is not None and held is not None and board.name_of(route) == board.name_of(held)
    twin = _BESIDE.get(sentence.template) if is_alike else None
    return Sentence(twin.template, sentence.things) if twin else sentence
