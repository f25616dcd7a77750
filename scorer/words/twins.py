"""What is said of harbours where others have stations (X26), and of pieces where others have trains (X23).

All rooms speak of stations and trains. A board names its own (`Board.kinds`), and these texts are said in their place,
whole, since languages bend more than the word; what only one board says, such as of buses, is in its folder.
"""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache

from babel.support import NullTranslations

from scorer.paths import BOARDS
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
    say("Pieces left"),
    say("Take away the harbour in {city}"),
    say("Take away {player}’s harbour"),
    say("Who has harbours? Choose above, then tap the cities."),
    say("everybody has {trains} or more pieces left: was a route forgotten?"),
    say("harbours"),
    say(
        "pieces left in front of {player}: {number}, but {wanted} by the lines entered; is a line missing or too much?",
    ),
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
)
_COUNTED = (
    ngettext("%(num)s piece left", "%(num)s pieces left"),
    ngettext("%(num)s piece", "%(num)s pieces"),
    ngettext("%(player)s: %(num)s piece missing", "%(player)s: %(num)s pieces missing"),
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
    for file in BOARDS.glob("*/en.toml"):
        texts += tomllib.loads(file.read_text(encoding="utf-8"))["texts"]
    found = {}
    for text in texts:
        usual = text
        for its, own in kinds:
            usual = usual.replace(own, its).replace(own.capitalize(), its.capitalize())
        found[usual] = text
    return found


class OfBoard(NullTranslations):
    """A language's texts as they are said of a board with things of its own; `said` is what boards' folders have."""

    def __init__(self, usual: NullTranslations, kinds: Kinds, said: Mapping[str, Sequence[str]]) -> None:
        super().__init__()
        self._usual, self._twins, self._said = usual, twins(kinds), said

    def ugettext(self, text: str) -> str:
        own = self._twins.get(text, text)
        return str(self._said.get(own) or self._usual.ugettext(own))

    def ungettext(self, one: str, many: str, num: int) -> str:
        own = self._twins.get(one, one)
        if forms := self._said.get(own):
            return forms[self._usual.plural(num)]
        return str(self._usual.ungettext(own, self._twins.get(many, many), num))


def named(sentence: Sentence, board: Board) -> Sentence:
    """Return what is said of a board, in English, in the words for what it has."""
    return Sentence(twins(board.kinds).get(sentence.template, sentence.template), sentence.things)


def told_apart(sentence: Sentence, board: Board | None) -> Sentence:
    """Return what is said of two lines without the name of the second one, if it is that of the first."""
    route, held = sentence.things.get("route"), sentence.things.get("held")
    is_alike = board is not None and held is not None and board.name_of(route) == board.name_of(held)
    twin = _BESIDE.get(sentence.template) if is_alike else None
    return Sentence(twin.template, sentence.things) if twin else sentence
