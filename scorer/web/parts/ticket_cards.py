"""The cards of the ticket page: those in a player's hand with their points, and the rest of the deck."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from scorer.count.score_sheet import PlayerScore, TicketScore
from scorer.files.entries import Json
from scorer.files.wire import json_of
from scorer.rules.board import Ticket
from scorer.rules.game import Game
from scorer.rules.moves import ReturnTicket, TakeTicket
from scorer.web.http.language import words
from scorer.words.words import alphabetical

_PARTS = ("near", "far")
_LONG = 9
"""Letters of a word that a card on a phone of 390 pixels has room for."""


@dataclass(frozen=True, slots=True)
class Card:
    """A ticket card in one player's list."""

    ticket: Ticket
    name: str
    spellings: str
    """What the search finds it by, a line each."""
    score: TicketScore | None
    """Its score if this player holds it."""
    moves: list[dict[str, Json]]
    """The moves of a tap: take the card, or return it."""
    opposite: list[dict[str, Json]]
    """The moves of the next tap."""
    copy: int
    """Its number among identical cards (X3), from 0."""
    part: str
    """Where it lies in the list: ``near``, the player's routes and stations touch all its cities; or ``far``."""
    owner: int | None
    """In whose open hand it is, if not in this one."""

    @property
    def id(self) -> str:
        """Its id in the page."""
        return "-".join((*self.ticket.joined, str(self.ticket.value))) + (f"-{self.copy}" if self.copy else "")

    @property
    def lines(self) -> tuple[str, str]:
        """Its name in two lines, as cards print it."""
        begins, dash, last = self.name.rpartition("–")
        return begins + dash, last

    @property
    def is_long(self) -> bool:
        """Whether a word of its name would break in the usual size."""
        return max(map(len, re.findall(r"\w+", self.name))) > _LONG

    @property
    def value(self) -> int:
        """What it is worth: its best, until it is held and its goal is known."""
        if self.score:
            return self.score.goal.value if self.score.goal else self.ticket.value
        return self.ticket.goals[0].value if self.ticket.is_tour else self.ticket.value


def cards_of(game: Game, seat: int, player: PlayerScore, others: Sequence[PlayerScore] = ()) -> list[Card]:
    """Return the edition's cards and those that this player entered by hand, each part in alphabetical order.

    Cards within the player's reach come first, because its builder holds most of them; those in the open hands of
    `others` lie where they would.
    """
    cards, lines = list[Card](), [*game.routes_of(seat), *game.common_routes]
    touched = {city.id for city in game.stations_of(seat)}.union(*(line.ends for line in lines))
    for ticket in dict.fromkeys([*game.edition.tickets, *(scored.ticket for scored in player.tickets)]):
        places = [game.board.places[id] for id in ticket.cities]
        is_far = any(touched.isdisjoint(spots) for leg in game.board.legs(ticket) for spots in leg)
        held = [scored for scored in player.tickets if scored.ticket == ticket]
        owners = [other.seat for other in others for scored in other.tickets if scored.ticket == ticket]
        free = game.edition.copies(ticket) - len(held)
        unheld = [(None, owner) for owner in ([None] * (free - len(owners)) + owners)[:free]]
        for copy, (score, owner) in enumerate([*((scored, None) for scored in held), *unheld]):
            put_back, take = ReturnTicket.of(ticket, seat), TakeTicket.of(seat, ticket)
            tap, next_tap = (put_back, take) if score else (take, put_back)
            name, spellings = game.board.name_of(ticket), "\n".join(chain(*map(words().spellings, places)))
            taps = [json_of(tap)], [json_of(next_tap)]
            cards.append(Card(ticket, name, spellings, score, *taps, copy, "far" if is_far else "near", owner))
    return sorted(cards, key=lambda card: (_PARTS.index(card.part), alphabetical(card.name)))
