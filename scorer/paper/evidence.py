"""Collects what each of a player's numbers is made of, in the order in which people add it up by hand."""

from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

from scorer.count.score_sheet import PlayerScore, Score, ScoreSheet, TicketScore
from scorer.draw.seats import Seat, seats_of
from scorer.rules.game import CountryCard

_MANY_PATHS = 5
"""Completed tickets per player beyond which their paths need the widest column."""
_TOO_MANY_TICKETS = 16
"""Tickets beyond which they do not fit beside the routes on one page."""


@dataclass(frozen=True)
class Account:
    """One player's part of the sheet."""

    sheet: ScoreSheet
    score: PlayerScore
    seat: Seat

    @property
    def is_long(self) -> bool:
        """Whether it has so many tickets that it needs the full width and perhaps several pages."""
        return len(self.score.tickets) > _TOO_MANY_TICKETS

    @property
    def trains(self) -> int:
        return self.sheet.game.board.trains - self.score.trains_left

    @property
    def of_routes(self) -> Score:
        return self.score.scores[0]

    @property
    def of_tickets(self) -> Score:
        return self.score.scores[1]

    @property
    def tickets(self) -> tuple[TicketScore, ...]:
        return tuple(one for one in self.of_tickets.because if isinstance(one, TicketScore))

    @property
    def others(self) -> tuple[Score, ...]:
        """The scores of all other columns."""
        return self.score.scores[2:]

    @cached_property
    def chain(self) -> tuple[tuple[str, int], ...]:
        """The names of the longest path's cities, each with the trains ridden so far."""
        cities = [self.sheet.game.board.cities[city].name for city in self.score.longest_path.cities]
        ridden = accumulate((route.length for route in self.score.longest_path.routes), initial=0)
        return tuple(zip(cities, ridden, strict=False))  # without routes: no city, but the initial 0

    @property
    def cards(self) -> tuple[tuple[CountryCard, int], ...]:
        """The country cards in the order taken, each with the running total."""
        cards = self.score.country_cards
        return tuple(zip(cards, accumulate(card.value for card in cards), strict=True))


def accounts(sheet: ScoreSheet) -> tuple[Account, ...]:
    """Return the players' parts from the first place to the last."""
    seats = seats_of(sheet.game)
    return tuple(Account(sheet, player, seats[player.seat]) for player in sheet.ranking)


def longest_on_map(sheet: ScoreSheet) -> tuple[PlayerScore, ...]:
    """Return who has the longest path, or all whose paths are equally long."""
    if not sheet.compares_paths:
        return ()
    most = max(player.longest_path.length for player in sheet.players)
    return tuple(player for player in sheet.players if player.longest_path.length == most)


def has_many_paths(sheet: ScoreSheet) -> bool:
    """Return whether ticket paths need more room than the lists of routes."""
    return sum(len(player.completed) for player in sheet.players) > _MANY_PATHS * len(sheet.players)
