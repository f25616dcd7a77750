"""The count: from what lies on the table to a score sheet on which every number carries its reasons."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from scorer.rules.board import Board, Route, Ticket, passed
from scorer.rules.columns import columns_of
from scorer.rules.countries import cards_of
from scorer.rules.game import CountryCard, Game
from scorer.rules.gaps import Gaps
from scorer.rules.longest_path import longest_path
from scorer.rules.network import Network
from scorer.rules.score_sheet import Column, PlayerScore, ScoreSheet, TicketScore
from scorer.rules.stations import Loan, best_loans
from scorer.rules.ties import criteria_of, decided_by, ranked
from scorer.rules.warnings import warnings_of

_longest_path = lru_cache(maxsize=4096)(longest_path)
"""A move changes the routes of one player; nobody else's longest path is looked for anew."""


def score(game: Game) -> ScoreSheet:
    """Count a game as it lies on the table; it may be unfinished."""
    columns = columns_of(game.board, game.edition)
    criteria = criteria_of(game)
    players = ranked(_scored(game, columns), criteria)
    return ScoreSheet(game, columns, players, decided_by(players, criteria), warnings_of(game))


def _scored(game: Game, columns: Sequence[Column]) -> list[PlayerScore]:
    """Return the players with a score in every column."""
    found = _found(game)
    scores = zip(*(column.scores(game, found) for column in columns), strict=True)
    return [replace(player, scores=of_player) for player, of_player in zip(found, scores, strict=True)]


def _found(game: Game) -> list[PlayerScore]:
    """Return what is found out about each player before any column counts it."""
    cards = cards_of(game)
    return [
        _player(_Lying(game), seat, game.tickets_of(seat), tuple(held.card for held in cards if held.seat == seat))
        for seat in range(len(game.players))
    ]


class _Lying:
    """What lies on a board, the same for all who look at it though each knows other tickets.

    It is told by the very things, which a move replaces.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self._told = tuple(map(id, (game.board, game.edition, game.players, game.claims, game.stations)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Lying) and self._told == other._told

    def __hash__(self) -> int:
        return hash(self._told)


@lru_cache(maxsize=2048)
def _player(lying: _Lying, seat: int, tickets: tuple[Ticket, ...], cards: tuple[CountryCard, ...]) -> PlayerScore:
    game = lying.game
    routes, stations = game.routes_of(seat), game.stations_of(seat)
    others = [claim.route for claim in game.claims if claim.seat != seat]
    loans = best_loans(routes, others, stations, tickets, game.board.spots_of)
    return PlayerScore(
        player=game.players[seat],
        seat=seat,
        routes=routes,
        tickets=_ticket_scores(game, routes, loans, tickets),
        loans=loans,
        longest_path=_longest_path(routes),
        country_cards=cards,
        trains_left=game.trains_left(seat),
    )


def _ticket_scores(
    game: Game, own: Sequence[Route], loans: Sequence[Loan], tickets: Sequence[Ticket]
) -> tuple[TicketScore, ...]:
    if not tickets:
        return ()
    borrowed = {loan.route for loan in loans if loan.route}
    network, gaps = Network(own, borrowed), Gaps(game.board, {*own, *borrowed}, game.owners)
    return tuple(_ticket_score(game.board, ticket, network, borrowed, gaps) for ticket in tickets)


def _ticket_score(board: Board, ticket: Ticket, network: Network, borrowed: set[Route], gaps: Gaps) -> TicketScore:
    """Return how a ticket is completed: by the goal worth most of those that are reached (R2, X3)."""
    starts = board.spots_of(ticket.start)
    for goal in sorted(ticket.goals, key=lambda goal: -goal.value):
        if path := network.connection(starts, board.spots_of(goal.city)):
            lent = tuple(route for route in path if route in borrowed)
            return TicketScore(ticket, goal, path, lent, passed(path, starts), gaps)
    return TicketScore(ticket, None, (), (), (), gaps)
