"""The count: a game -> a score sheet on which every number has its reasons."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from scorer.rules.board import City, End, Goal, Route, Ticket, passed
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
"""Cached because a move changes the routes of one player only, and the search may take some milliseconds."""


def score(game: Game) -> ScoreSheet:
    """Count a game, which may be unfinished."""
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
    """Return what is known about each player before any column counts it."""
    cards = cards_of(game)
    return [
        _player(game, seat, tuple(held.card for held in cards if held.seat == seat))
        for seat in range(len(game.players))
    ]


def _player(game: Game, seat: int, cards: tuple[CountryCard, ...]) -> PlayerScore:
    routes, stations, tickets = game.routes_of(seat), game.stations_of(seat), game.tickets_of(seat)
    starts = tuple(ticket.start for ticket in tickets)
    connected = (*routes, *game.common_routes)
    used = _used(tuple(game.board.ends.values()), connected, lendable(game, seat), stations, tickets, starts)
    gaps = Gaps(game.board, used.routes, game.owners)
    return PlayerScore(
        player=game.players[seat],
        seat=seat,
        routes=routes,
        built_for_all=sum(route.length for route in game.built_for_all(seat)),
        tickets=tuple(TicketScore(*connected, gaps) for connected in used.tickets),
        loans=used.loans,
        longest_path=_longest_path(routes),
        country_cards=cards,
        trains_left=game.trains_left(seat),
        counts=tuple(typed for typed in game.counts if typed.seat == seat),
    )


def lendable(game: Game, seat: int) -> tuple[Route, ...]:
    """Return the routes of others that end at a player's stations (E2)."""
    built = {city.id for city in game.stations_of(seat)}
    lines = [claim.route for claim in game.claims if claim.seat != seat] if built else ()
    return tuple(route for route in lines if not built.isdisjoint(route.ends))


class _Connected(NamedTuple):
    """How a ticket is completed: the fields of `TicketScore` without the gaps."""

    ticket: Ticket
    goal: Goal | None
    path: tuple[Route, ...]
    borrowed: tuple[Route, ...]
    cities: tuple[str, ...]


class _Used(NamedTuple):
    """What a player's own and borrowed routes do for their tickets."""

    loans: tuple[Loan, ...]
    routes: frozenset[Route]
    tickets: tuple[_Connected, ...]


@lru_cache(maxsize=4096)
def _used(
    ends: tuple[End, ...],
    own: tuple[Route, ...],
    lendable: tuple[Route, ...],
    stations: tuple[City, ...],
    tickets: tuple[Ticket, ...],
    _starts: tuple[str, ...],
) -> _Used:
    """Return what depends on these values alone, so that another player's move hardly ever computes it again.

    The starts belong to the key because a ticket equals the same card read from its other city.
    """
    spots = {end.id: end.spots for end in ends}

    def spots_of(place: str) -> Sequence[str]:
        return spots.get(place, (place,))

    loans = best_loans(own, lendable, stations, tickets, spots_of)
    borrowed = frozenset(loan.route for loan in loans if loan.route)
    network = Network(own, borrowed) if tickets else Network(())
    return _Used(
        loans, borrowed.union(own), tuple(_connected(spots_of, ticket, network, borrowed) for ticket in tickets)
    )


def _connected(
    spots_of: Callable[[str], Sequence[str]], ticket: Ticket, network: Network, borrowed: Collection[Route]
) -> _Connected:
    """Return how a ticket is completed: by the most valuable goal that is reached (R2, X3)."""
    starts = spots_of(ticket.start)
    for goal in sorted(ticket.goals, key=lambda goal: -goal.value):
        if path := network.connection(starts, spots_of(goal.city)):
            lent = tuple(route for route in path if route in borrowed)
            return _Connected(ticket, goal, path, lent, passed(path, starts))
    return _Connected(ticket, None, (), (), ())
