"""The count: from what lies on the table to a score sheet on which every number carries its reasons."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from scorer.rules.board import Board, City, Goal, Route, Ticket, passed
from scorer.rules.columns import columns_of
from scorer.rules.countries import cards_of
from scorer.rules.game import CountryCard, Game
from scorer.rules.gaps import Gaps
from scorer.rules.longest_path import longest_path
from scorer.rules.network import Network
from scorer.rules.score_sheet import Column, PlayerScore, ScoreSheet, TicketScore
from scorer.rules.stations import Loan, best_loans
from scorer.rules.ties import criteria_of, decided_by, ranked

_longest_path = lru_cache(maxsize=4096)(longest_path)
"""A move changes the routes of one player; nobody else's longest path is looked for anew."""


def score(game: Game) -> ScoreSheet:
    """Count a game as it lies on the table; it may be unfinished."""
    columns = columns_of(game.board, game.edition)
    criteria = criteria_of(game)
    players = ranked(_scored(game, columns), criteria)
    return ScoreSheet(game, columns, players, decided_by(players, criteria))


def _scored(game: Game, columns: Sequence[Column]) -> list[PlayerScore]:
    """Return the players with a score in every column."""
    found = _found(game)
    scores = zip(*(column.scores(game, found) for column in columns), strict=True)
    return [replace(player, scores=of_player) for player, of_player in zip(found, scores, strict=True)]


def _found(game: Game) -> list[PlayerScore]:
    """Return what is found out about each player before any column counts it."""
    cards, lying = cards_of(game), _Lying(game)
    return [
        _player(lying, seat, game.tickets_of(seat), tuple(held.card for held in cards if held.seat == seat))
        for seat in range(len(game.players))
    ]


class _Lying:
    """What lies on a board, the same for all who look at it though each knows other tickets.

    It is told by the very things, which a move replaces.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self._told = tuple(map(id, (game.board, game.players, game.claims, game.stations)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Lying) and self._told == other._told

    def __hash__(self) -> int:
        return hash(self._told)


def _player(lying: _Lying, seat: int, tickets: tuple[Ticket, ...], cards: tuple[CountryCard, ...]) -> PlayerScore:
    return _looked_at(lying, seat, tickets, tuple(ticket.start for ticket in tickets), cards)


@lru_cache(maxsize=4096)
def _looked_at(
    lying: _Lying, seat: int, tickets: tuple[Ticket, ...], starts: tuple[str, ...], cards: tuple[CountryCard, ...]
) -> PlayerScore:
    """Look at a player, once for all who see the same; the starts keep a card apart that is read from either side."""
    game = lying.game
    routes, stations = game.routes_of(seat), game.stations_of(seat)
    used = _used(game.board, routes, _lendable(game, seat, stations), stations, tickets, starts)
    gaps = Gaps(game.board, used.routes, game.owners)
    return PlayerScore(
        player=game.players[seat],
        seat=seat,
        routes=routes,
        tickets=tuple(TicketScore(*connected, gaps) for connected in used.tickets),
        loans=used.loans,
        longest_path=_longest_path(routes),
        country_cards=cards,
        trains_left=game.board.trains - sum(route.trains for route in routes),
    )


def _lendable(game: Game, seat: int, stations: Collection[City]) -> tuple[Route, ...]:
    """Return the routes of others that end at a player's stations (E2)."""
    built = {city.id for city in stations}
    lines = [claim.route for claim in game.claims if claim.seat != seat] if built else ()
    return tuple(route for route in lines if not built.isdisjoint(route.ends))


class _Connected(NamedTuple):
    """How a ticket is completed, in the words of `TicketScore`."""

    ticket: Ticket
    goal: Goal | None
    path: tuple[Route, ...]
    borrowed: tuple[Route, ...]
    cities: tuple[str, ...]


class _Used(NamedTuple):
    """What a player's routes, and those that their stations lend, do for their tickets."""

    loans: tuple[Loan, ...]
    routes: frozenset[Route]
    tickets: tuple[_Connected, ...]


@lru_cache(maxsize=4096)
def _used(
    board: Board,
    own: tuple[Route, ...],
    lendable: tuple[Route, ...],
    stations: tuple[City, ...],
    tickets: tuple[Ticket, ...],
    _starts: tuple[str, ...],
) -> _Used:
    """Count what hangs on these alone: the move of another player hardly ever asks for it anew."""
    loans = best_loans(own, lendable, stations, tickets, board.spots_of)
    borrowed = frozenset(loan.route for loan in loans if loan.route)
    network = Network(own, borrowed) if tickets else Network(())
    return _Used(loans, borrowed.union(own), tuple(_connected(board, ticket, network, borrowed) for ticket in tickets))


def _connected(board: Board, ticket: Ticket, network: Network, borrowed: Collection[Route]) -> _Connected:
    """Return how a ticket is completed: by the goal worth most of those that are reached (R2, X3)."""
    starts = board.spots_of(ticket.start)
    for goal in sorted(ticket.goals, key=lambda goal: -goal.value):
        if path := network.connection(starts, board.spots_of(goal.city)):
            lent = tuple(route for route in path if route in borrowed)
            return _Connected(ticket, goal, path, lent, passed(path, starts))
    return _Connected(ticket, None, (), (), ())
