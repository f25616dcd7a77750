"""The sheet's words in the reader's language; texts are marked by `say`, the catalogue is the web's."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from functools import cache

from babel.dates import format_date, format_time
from babel.support import NullTranslations, Translations

from scorer.paths import TRANSLATIONS
from scorer.rules.board import Board, Text
from scorer.rules.scoring import CRITERIA, PlayerScore, ScoreSheet
from scorer.rules.sentence import Sentence, say

CATEGORIES: Mapping[str, Sentence] = {
    "routes": say("Routes"),
    "tickets": say("Tickets"),
    "stations": say("Stations"),
    "longest_path": say("Longest path"),
    "globetrotter": say("Globetrotter"),
    "country_cards": say("Country cards"),
}
"""Names of the point columns."""

COUNTS: Mapping[str, Sentence] = {"longest_path": say("trains"), "globetrotter": say("tickets")}
"""What each bonus counts."""

COLOURS: Mapping[str, Sentence] = {
    "red": say("red"),
    "blue": say("blue"),
    "green": say("green"),
    "yellow": say("yellow"),
    "black": say("black"),
    "white": say("white"),
    "purple": say("purple"),
    "brown": say("brown"),
    "pink": say("pink"),
    "grey": say("grey"),
}

TIE_BREAKS: Mapping[str, Sentence] = {
    "completed-tickets": say("more completed tickets"),
    "longest-path-card": say("holds the longest-path card"),
    "longest-path": say("longer longest path"),
    "ticket-points": say("more points from completed tickets"),
}

DECISIONS: Mapping[str, Sentence] = {
    "points": say("%(winner)s wins: %(more)s points to %(second)s’s %(less)s."),
    "completed-tickets": say(
        "%(equals)s are equal on %(points)s points. %(winner)s wins by more completed tickets: %(more)s to %(less)s."
    ),
    "longest-path-card": say(
        "%(equals)s are equal on points, and on completed tickets as well. %(winner)s wins by the longest-path card."
    ),
    "longest-path": say(
        "%(equals)s are equal on points, and on completed tickets as well. "
        "%(winner)s wins by the longer longest path: %(more)s trains to %(less)s."
    ),
    "ticket-points": say(
        "%(equals)s are equal on points, and on completed tickets as well. "
        "%(winner)s wins by the points of the completed tickets: %(more)s to %(less)s."
    ),
    "shared": say("%(winners)s are equal in everything the rules compare: the victory is shared."),
}
"""What separated first from second place, by `ScoreSheet.decided_by`."""


@cache
def translations(language: str) -> NullTranslations:
    """Return the catalogue of a language; English, the language of the source, needs none."""
    return Translations.load(str(TRANSLATIONS), [language])


class Words:
    """Says things in one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.translate = translations(language).ugettext

    def told(self, sentence: Sentence, board: Board | None = None) -> str:
        """Return a sentence of the core, cities and routes by their printed names."""
        return sentence.told(self.translate, lambda thing: self._named(thing, board))

    def sentence(self, sentence: Sentence, board: Board) -> str:
        """Return a sentence that stands by itself."""
        text = self.told(sentence, board)
        return text[:1].upper() + text[1:] + ("" if text.endswith(("?", "!", ".")) else ".")

    def _named(self, thing: object, board: Board | None) -> str:
        if isinstance(thing, Mapping) or board is None:
            return self.printed(thing) if isinstance(thing, Mapping) else signed(thing)
        return signed(board.name_of(thing))

    def printed(self, text: Text) -> str:
        """Return a text of the board; English where the board has no other."""
        return text.get(self.language, text["en"])

    def listed(self, players: Iterable[PlayerScore]) -> str:
        """Return names as a sentence lists them: Anna, Björn and Chloé."""
        *names, last = (player.player.name for player in players)
        both = say("%(names)s and %(last)s").template
        return self.translate(both) % {"names": ", ".join(names), "last": last} if names else last

    def decision(self, sheet: ScoreSheet) -> str:
        """Return what separated the first place from the second (R8)."""
        first, second = sheet.ranking[:2]
        compared = CRITERIA.get(sheet.decided_by, CRITERIA["points"])
        return self.translate(DECISIONS[sheet.decided_by].template) % {
            "winner": first.player,
            "second": second.player,
            "winners": self.listed(sheet.winners),
            "equals": self.listed(player for player in sheet.ranking if player.total == first.total),
            "points": signed(first.total),
            "more": signed(compared(first)),
            "less": signed(compared(second)),
        }

    def date(self, when: datetime) -> str:
        return format_date(when, "long", locale=self.language)

    def moment(self, when: datetime) -> str:
        return f"{self.date(when)}, {format_time(when, 'HH:mm', locale=self.language)}"


def signed(number: object) -> str:
    """Return a number with a true minus sign.

    >>> signed(-15), signed(7)
    ('−15', '7')
    """
    return str(number).replace("-", "−") if isinstance(number, int) else str(number)


def unbroken(name: str) -> str:
    """Return a name that no line breaks in."""
    return name.replace(" ", "\u00a0")
