"""Turns the core's sentences, names, lists, numbers and dates into text in one language."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from re import sub
from unicodedata import normalize

from babel.dates import format_date
from babel.numbers import format_decimal
from babel.support import NullTranslations

from scorer.ask.cards import came_in_blocks
from scorer.ask.not_yet import TicketsClash
from scorer.ask.warnings import is_undecided, is_unfinished, lacks_cards
from scorer.atlas.problems import Problems
from scorer.count.countries import Award
from scorer.count.score_sheet import PlayerScore, ScoreSheet
from scorer.count.ties import (
    EQUAL,
    POINTS,
    SHARED,
    STILL_EQUAL,
    TIE_RULES,
    TieBreak,
    criteria_up_to,
    level_until_decided,
    other_winners,
)
from scorer.rules.board import Board, BonusCard, Count, Goal, Kinds, Place, Route, Text, Ticket
from scorer.rules.game import CountryCard, Game, Player
from scorer.rules.sentence import Colour, Quoted, Sentence, by_id, labelled, say
from scorer.words.languages import board_words, translations
from scorer.words.letters import beyond_fonts, printed_board, printed_name
from scorer.words.lists import headline, joined
from scorer.words.twins import told_apart

_COLOURS: Mapping[str, Sentence] = {
    "black": say("black"),
    "blue": say("blue"),
    "brown": say("brown"),
    "green": say("green"),
    "grey": say("grey"),
    "open": say("no colour printed"),
    "orange": say("orange"),
    "pink": say("pink"),
    "purple": say("purple"),
    "red": say("red"),
    "white": say("white"),
    "yellow": say("yellow"),
}
"""Names of train and route colours."""

_TENTH = Decimal("0.1")
_BEFORE_A_LETTER = "¿¡«“„‘\u00a0\u202f"
"""Characters that may stand before the first letter of a sentence."""
_BARE = str.maketrans("łøđ", "lod")


class Words:
    """Text in one language, about whatever board is named, else about one with these kinds of things.

    >>> Words("de").listed(["Anna", "Björn", "Chloé"])
    'Anna, Björn und Chloé'
    """

    def __init__(self, language: str, kinds: Kinds = ()) -> None:
        self.language = language
        self._locale = "en_GB" if language == "en" else language
        self.kinds = kinds

    def translate(self, text: str) -> str:
        """Return a text of the source in this language."""
        return str(self._catalogue(None).ugettext(text))

    def _catalogue(self, board: Board | None) -> NullTranslations:
        return translations(self.language, board.kinds if board else self.kinds)

    def phrase(self, sentence: Sentence, board: Board | None = None) -> str:
        """Return a sentence of the core as part of a text, with everything by its printed name: cities, harbours."""
        translate = self._catalogue(board).ugettext
        return told_apart(sentence, board).text(translate, lambda thing: self._name(thing, board))

    def sentence(self, sentence: Sentence, board: Board | None = None) -> str:
        """Return a sentence of the core that stands alone: capitalised, with a full stop."""
        text = self.phrase(sentence, board)
        first = len(text) - len(text.lstrip(_BEFORE_A_LETTER))
        stop = "" if text.endswith(("?", "!", ".")) else "."
        return text[:first] + text[first : first + 1].upper() + text[first + 1 :] + stop

    def problems(self, error: Problems) -> list[str]:
        """Return what is wrong with a file, in which things are called by their ids."""
        return [by_id(sentence, self.translate) for sentence in error.sentences]

    def _name(self, thing: object, board: Board | None) -> str:
        match thing:
            case Quoted():
                return thing.told(self.translate)
            case Colour():
                return self.colour(thing.id)
            case Player():
                return thing.shown
            case Mapping():
                return self.printed(thing)
            case Count() | BonusCard():
                return self.printed(thing.name)
            case Sentence():
                return self.phrase(thing, board)
            case tuple():
                return joined([self._name(one, board) for one in thing], self.language)
            case int():
                return signed(thing)
            case _:
                return board.name_of(thing) if board else str(thing)

    def labelled(self, label: str, text: object = "") -> str:
        """Return a label and what it is said of: Zürich: 3; in French with a space before the colon."""
        return self.phrase(labelled(label, text))

    def printed(self, text: Text) -> str:
        """Return a printed text of a board, in English if nobody has translated it."""
        english = text["en"]
        return text.get(self.language) or board_words(self.language).names.get(english, english)

    @property
    def waters(self) -> Mapping[str, str]:
        """Names of seas and of neighbours on the map, by the English ones."""
        return board_words(self.language).waters

    def spellings(self, place: Place) -> list[str]:
        """Return what finds a place: its printed name first, then what people type who speak this language."""
        typed = board_words(self.language).spellings.get(place.name, ())
        return list(dict.fromkeys([place.name, *place.spellings, *typed]))

    def colour(self, id: str) -> str:
        """Return a colour's name, or the id itself if it is unknown."""
        return self.phrase(_COLOURS[id]) if id in _COLOURS else id

    def listed(self, names: Iterable[object]) -> str:
        """Join names into a list: Anna, Björn and Chloé."""
        return joined([self._name(name, None) for name in names], self.language)

    def headline(self, names: Iterable[str]) -> str:
        """Join names into a title: Loans, coin bonus and start."""
        return headline(names, self.language)

    def cards(self, cards: Iterable[CountryCard]) -> str:
        """Join country cards into a list: Niemcy 7 and Rosja 7."""
        return self.listed(f"{card.country.name} {card.value}" for card in cards)

    def award(self, game: Game, award: Award) -> str:
        """Announce the cards that a claim brought: Anna takes Niemcy 7 and Rosja 7."""
        return self.phrase(
            say("{player} takes {cards}", player=game.players[award.claim.seat], cards=self.cards(award.cards))
        )

    def values(self, ticket: Ticket, board: Board, counted: Goal | None = None) -> str:
        """Return the values printed on a tour (X25), or on a country ticket with the one counted (X3); else nothing."""
        if ticket.is_choice:
            shown = ((goal, f"{board.places[goal.city].name}\u00a0{goal.value}") for goal in ticket.goals)
            return ", ".join(f"✓\u00a0{text}" if goal == counted else text for goal, text in shown)
        if not ticket.is_tour:
            return ""
        in_order, any_order, minus = ticket.tour_values
        things = {"in_order": in_order, "any_order": any_order, "minus": -minus}
        return self.phrase(say("in this order {in_order}, in another {any_order}, incomplete {minus}", **things))

    def trains(self, count: int, board: Board | None = None) -> str:
        """Return a number of trains: 1 train, 3 trains; on boards with ships of pieces, whatever they are (X23)."""
        return self.ngettext("%(num)s train", "%(num)s trains", count, board)

    def pieces(self, route: Route, board: Board | None = None) -> str:
        """Return what a route takes: 3 trains, 7 ships (X23), 2 buses."""
        if route.type == "ship":
            return self.ngettext("%(num)s ship", "%(num)s ships", route.trains)
        kinds = board.kinds if board else self.kinds
        of_one_type = tuple(kind for kind in kinds if kind != ("train", "piece"))
        return Words(self.language, of_one_type).trains(route.trains)

    def standing(self, player: PlayerScore, game: Game) -> str:
        """Return a player's total; where no points are counted, as what it is: 4 tickets (C3)."""
        if game.edition.has_points:
            return signed(player.total)
        return self.ngettext("%(num)s ticket", "%(num)s tickets", player.total)

    def left(self, board: Board, count: int) -> str:
        """Return how much a player has left: trains, or pieces of all types (X23)."""
        return self.ngettext("%(num)s train left", "%(num)s trains left", count, board)

    def ngettext(self, one: str, many: str, num: int, board: Board | None = None) -> str:
        """Return a text that counts something, in the plural form that the number asks for."""
        return str(self._catalogue(board).ungettext(one, many, abs(num)) % {"num": signed(num)})

    def on_paper(self, sheet: ScoreSheet) -> ScoreSheet:
        """Return a sheet with the names that prints and pictures have: what fonts have of players', else the colour."""
        players = sheet.game.players
        names = [printed_name(player.name) for player in players]
        named = []
        for player, name in zip(players, names, strict=True):
            colour = self.colour(player.colour)
            shown = name or colour[:1].upper() + colour[1:]
            if name and names.count(name) > 1:  # only what is not printed told them apart
                shown = f"{name} ({colour})"
            named.append(replace(player, name=shown, short=printed_name(player.short)))
        scores = tuple(replace(score, player=named[score.seat]) for score in sheet.players)
        board = printed_board(sheet.game.board)
        stations = tuple(replace(one, city=board.cities[one.city.id]) for one in sheet.game.stations)
        game = replace(sheet.game, board=board, players=tuple(named), stations=stations)
        return replace(sheet, game=game, players=scores)

    def in_other_letters(self, board: Board) -> str:
        """Say that no font has letters of a board's names, so that prints have others; empty if they need none."""
        if printed_board(board) is board:
            return ""
        return self.phrase(
            say("The computer that made this has no font for some names of the map: they stand here in other letters.")
        )

    def left_out(self, game: Game) -> str:
        """Say of whose names prints and pictures leave something out; empty if there are fonts for all."""
        if not (lacking := beyond_fonts(game.playing.values())):
            return ""
        warning = say(
            "our font lacks letters of {names}: paper and pictures leave such words out, or name the colour",
            names=self.listed(lacking),
        )
        return self.sentence(warning)

    def victory(self, sheet: ScoreSheet) -> str:
        """Say who wins (R8) in as few words as there are; empty while it is too early to say."""
        if is_undecided(sheet):
            return ""
        catalogue = translations(self.language)
        template = catalogue.ungettext("%(winners)s wins", "%(winners)s win", len(sheet.winners))
        return template % {"winners": self._players(sheet.winners)}

    def outcome(self, sheet: ScoreSheet) -> str:
        """Say who wins and why (R8), who leads an unfinished game (R5), or what is still unknown (P2, P6, R6)."""
        for unknown in sheet.unknown:
            return self.sentence(unknown, sheet.game.board)
        if is_unfinished(sheet.game):
            return self._lead(sheet)
        for clash in sheet.game.clashes:
            return self.sentence(TicketsClash(sheet.game, clash).sentence, sheet.game.board)
        if lacks_cards(sheet.game):
            return self.phrase(say("Nobody wins yet: the country cards are still missing."))
        if came_in_blocks(sheet.game):
            return self.phrase(
                say("Only if the claims were made in this order: {decision}", decision=self.decision(sheet))
            )
        return self.decision(sheet)

    def _lead(self, sheet: ScoreSheet) -> str:
        if not sheet.game.edition.has_points:
            return self.phrase(say("Not finished yet: not everybody’s tickets are typed."))
        most, catalogue = max(player.total for player in sheet.players), translations(self.language)
        leaders = [player for player in sheet.players if player.total == most]
        values = {"leaders": self._players(leaders), "points": signed(most)}
        if leaders[1:]:
            template = catalogue.ungettext(
                "Not finished yet: %(leaders)s lead with %(points)s point.",
                "Not finished yet: %(leaders)s lead with %(points)s points.",
                abs(most),
            )
        else:
            template = catalogue.ungettext(
                "Not finished yet: %(leaders)s leads with %(points)s point.",
                "Not finished yet: %(leaders)s leads with %(points)s points.",
                abs(most),
            )
        return template % values

    def decision(self, sheet: ScoreSheet) -> str:
        """Say what separated the first place from the second, and which criteria did not (R8)."""
        if sheet.decided_by == "shared":
            return self._or_else(sheet, say(SHARED.template, winners=self._players(sheet.winners)))
        first, second = sheet.ranking[:2]
        *level, decided = criteria_up_to(sheet.game, sheet.decided_by)
        more, less = decided.value(first), decided.value(second)
        of_both = {"more": more, "less": less} if decided is POINTS else {"more": abs(more), "less": abs(less)}
        wins = say(decided.decides.template, winner=first.player, second=second.player, **of_both)
        return " ".join([*self._level(sheet, level), self._or_else(sheet, wins)])

    def _or_else(self, sheet: ScoreSheet, decision: Sentence) -> str:
        """Say a decision, and who would win by another printing of the booklet if that differs (R8e)."""
        said = self.phrase(decision)
        if not (other := other_winners(sheet)):
            return said
        rule, winners = other
        things = {"decision": said.removesuffix("."), "printing": TIE_RULES[rule], "winners": self._players(winners)}
        return self.phrase(say("{decision}; {printing} it would be {winners}.", **things))

    def _level(self, sheet: ScoreSheet, criteria: Sequence[TieBreak]) -> list[str]:
        """Say who equalled the winner on all these criteria; empty without criteria."""
        if not criteria:
            return []
        equals = level_until_decided(sheet)
        template = STILL_EQUAL if criteria[1:] else EQUAL
        level = self.listed(self.phrase(each.level) for each in criteria[1:])
        return [self.phrase(say(template.template, equals=self._players(equals), points=equals[0].total, level=level))]

    def _players(self, players: Iterable[PlayerScore]) -> str:
        return self.listed(player.player for player in players)

    def decimal(self, number: Fraction) -> str:
        """Return a number with one decimal place, halves rounded up: 101.3 or 101,3."""
        tenths = (Decimal(number.numerator) / number.denominator).quantize(_TENTH, ROUND_HALF_UP)
        return str(format_decimal(tenths, "#,##0.0", locale=self.language)).replace("-", "−")

    def day(self, when: date) -> str:
        """Return a short date: 21 Nov 2026."""
        return format_date(when, "medium", locale=self._locale)

    def date(self, when: date) -> str:
        """Return a date in full: 21 November 2026."""
        return format_date(when, "long", locale=self._locale)


def signed(number: object) -> str:
    """Return a number with a typographic minus sign, or anything else as text.

    >>> signed(-15), signed(7)
    ('−15', '7')
    """
    return str(number).replace("-", "−") if isinstance(number, int) else str(number)


def unbroken(name: str) -> str:
    """Return a name in which no line breaks, not even after a dash."""
    return sub("[-–]", "\u2060\\g<0>\u2060", name.replace(" ", "\u00a0"))


def alphabetical(name: str) -> str:
    """Return a sort key that files a printed name where readers look for it: Łódź among the Ls.

    >>> sorted(["Lublin", "Zamość", "Łódź", "Ålborg"], key=alphabetical)
    ['Ålborg', 'Łódź', 'Lublin', 'Zamość']
    """
    return normalize("NFKD", name.casefold().translate(_BARE)).encode("ascii", "ignore").decode()
