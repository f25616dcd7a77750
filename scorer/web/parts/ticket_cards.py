"""The cards of the ticket page: those in a player's hand with their points, and the rest of the deck."""

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from itertools import chain

from scorer.count.network import networks_of
from scorer.count.score_sheet import PlayerScore, TicketScore
from scorer.files.shapes import Json
from scorer.files.wire import json_of
from scorer.rules.board import Board, Ticket
from scorer.rules.game import Game
from scorer.rules.moves import ReturnTicket, TakeTicket
from scorer.web.http.language import words
from scorer.words.words import alphabetical


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
    reach: int
    """How much of it lies at the player's routes: 0, they join its cities; 1, they touch both; 2, less."""

    @property
    def id(self) -> str:
        """Its id in the page."""
        return "-".join((*self.ticket.joined, str(self.ticket.value))) + (f"-{self.copy}" if self.copy else "")

    @property
    def value(self) -> int:
        """What it is worth: its best, until it is held and its goal is known."""
        if self.score:
            return self.score.goal.value if self.score.goal else self.ticket.value
        return self.ticket.goals[0].value if self.ticket.is_tour else self.ticket.value

    @property
    def groups(self) -> str:
        """The names of the filters that show it."""
        is_held, is_done = self.score is not None, self.score is not None and self.score.is_completed
        groups = {"held": is_held, "done": is_done, "open": is_held and not is_done, "long": self.ticket.is_long}
        return " ".join(group for group, belongs in groups.items() if belongs)


def cards_of(game: Game, seat: int, player: PlayerScore) -> list[Card]:
    """Return the edition's cards and those that this player entered by hand.

    Cards with cities on the player's network come first, because its builder holds most of them; then in alphabetical
    order.
    """
    return sorted(_cards(game, seat, player), key=lambda card: (card.reach, alphabetical(card.name)))


def _reach(board: Board, networks: Sequence[Set[str]], touched: Set[str], ticket: Ticket) -> int:
    """Return a card's `reach`, by the cities of a player's networks and all that their trains or stations touch."""
    places = [spots for leg in board.legs(ticket) for spots in leg]
    if any(not any(cities.isdisjoint(spots) for spots in places) for cities in networks):
        return 0
    return 2 if any(touched.isdisjoint(spots) for spots in places) else 1


def _cards(game: Game, seat: int, player: PlayerScore) -> Iterator[Card]:
    networks = networks_of([*game.routes_of(seat), *game.common_routes])
    touched = {city.id for city in game.stations_of(seat)}.union(*networks)  # a station joins nothing
    for ticket in dict.fromkeys([*game.edition.tickets, *(scored.ticket for scored in player.tickets)]):
        places = [game.board.places[id] for id in ticket.cities]
        copies = game.edition.copies(ticket)
        reach = _reach(game.board, networks, touched, ticket)
        held = [scored for scored in player.tickets if scored.ticket == ticket]
        for copy, score in enumerate([*held, *[None] * (copies - len(held))]):
            put_back, take = ReturnTicket.of(ticket, seat), TakeTicket.of(seat, ticket)
            tap, next_tap = (put_back, take) if score else (take, put_back)
            name, spellings = game.board.name_of(ticket), "\n".join(chain(*map(words().spellings, places)))
            yield Card(ticket, name, spellings, score, [json_of(tap)], [json_of(next_tap)], copy, reach)
