"""The count: a game -> a score sheet on which every number has its reasons."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import lru_cache
from math import inf
from typing import Any, NamedTuple, TypeAlias

from scorer.count.columns import columns_of
from scorer.count.countries import cards_of
from scorer.count.gaps import Gaps
from scorer.count.hard import TooHard
from scorer.count.longest_path import bounds_of, longest_path
from scorer.count.network import Graph, cheapest_way, usable
from scorer.count.score_sheet import Connected, LongestPath, PlayerScore, ScoreSheet, TicketScore
from scorer.count.stations import Loan, best_loans
from scorer.count.ties import comparing, criteria_of, decided_by, rank_players
from scorer.count.tours import joining_lines, ordered_way
from scorer.rules.board import City, End, Route, Ticket, cities_passed
from scorer.rules.game import TRAINS_LEFT, CountryCard, Game, Player
from scorer.rules.sentence import Sentence, say

Run: TypeAlias = Callable[..., Any]
"""How a search is run: called with a seat, a search and its arguments, it returns what the search finds, or raises
`TooHard`."""


def to_the_end(_: int, search: Callable[..., Any], *of: object) -> Any:
    """Run a search, however long it takes."""
    return search(*of)


def score(game: Game, run: Run = to_the_end) -> ScoreSheet:
    """Count a game, which may be unfinished.

    Its searches take as long as they need, unless `run` raises `TooHard`; then the sheet says what is `unknown`.
    """
    columns, criteria, cards = columns_of(game.board, game.edition), criteria_of(game), cards_of(game)
    found = [_player(game, seat, tuple(held.card for held in cards if held.seat == seat), run) for seat in game.seats]
    scores = zip(*(column.scores(game, found) for column in columns), strict=True)
    scored = [replace(player, scores=of_player) for player, of_player in zip(found, scores, strict=True)]
    players = rank_players(comparing(game, scored), criteria)
    return ScoreSheet(game, columns, players, decided_by(players, criteria))


def _player(game: Game, seat: int, cards: tuple[CountryCard, ...], run: Run) -> PlayerScore:
    routes = game.routes_of(seat)
    used, path, unknown = _search(game, seat, routes, run)
    gaps = Gaps(game, used.routes)
    return PlayerScore(
        player=game.players[seat],
        seat=seat,
        routes=routes,
        built_for_all=sum(route.length for route in game.built_for_all(seat)),
        tickets=tuple(TicketScore(**vars(connected), gaps=gaps) for connected in used.tickets),
        loans=used.loans,
        longest_path=LongestPath(path),
        country_cards=cards,
        trains_left=game.trains_left(seat),
        trains_seen=game.seen(seat, TRAINS_LEFT),
        counts=tuple(typed for typed in game.counts if typed.seat == seat),
        unknown=unknown,
    )


def borrowed(game: Game, seat: int, most_steps: float = inf) -> "Used":
    """Return what a player's stations lend them (E4), and what that does for their tickets.

    Raise TooHard if one ticket must be judged more often than in `most_steps`.
    """
    stations, tickets = game.stations_of(seat), game.tickets_of(seat)
    starts = tuple(ticket.start for ticket in tickets)
    ends, connected = tuple(game.board.ends.values()), (*game.routes_of(seat), *game.common_routes)
    return _use(ends, connected, lendable(game, seat), stations, tickets, starts, most_steps=most_steps)


def _search(
    game: Game, seat: int, routes: tuple[Route, ...], run: Run
) -> tuple["Used", tuple[Route, ...], tuple[Sentence, ...]]:
    """Return what is found by searches, and a sentence for each that was too hard: then nothing is lent or ridden."""
    player, stations, tickets = game.players[seat], game.stations_of(seat), game.tickets_of(seat)
    starts = tuple(ticket.start for ticket in tickets)
    ends, connected = tuple(game.board.ends.values()), (*routes, *game.common_routes)
    path: tuple[Route, ...] = ()
    unknown: list[Sentence] = []
    try:
        used = run(seat, _use, ends, connected, lendable(game, seat), stations, tickets, starts)
    except TooHard as hard:
        used = _use(ends, connected, (), stations, tickets, starts, looks_for_order=False)
        has_tours = any(ticket.is_tour for ticket in tickets)
        unknown.append(_no_order(player, hard) if has_tours else _no_loans(player, hard))
    try:
        path = run(seat, _path, routes)
    except TooHard as hard:
        unknown.append(_no_path(player, hard, *bounds_of(routes)))
    return used, path, tuple(unknown)


def _no_loans(player: Player, hard: TooHard) -> Sentence:
    if hard.has_ended:
        return say("What the stations of {player} lend is too hard to find.", player=player)
    return say("We are still working out what the stations of {player} lend.", player=player)


def _no_order(player: Player, hard: TooHard) -> Sentence:
    if hard.has_ended:
        return say(
            "Whether {player} has joined the cities of a tour in their order is too hard to find.", player=player
        )
    return say(
        "We are still working out whether {player} has joined the cities of a tour in their order.", player=player
    )


def _no_path(player: Player, hard: TooHard, least: int, most: int) -> Sentence:
    things = {"player": player, "least": least, "most": most}
    if hard.has_ended:
        return say("The longest path of {player} is too hard to find: it is {least} to {most} long.", **things)
    return say("We are still looking for the longest path of {player}: it is {least} to {most} long.", **things)


@lru_cache(maxsize=4096)
def _path(routes: tuple[Route, ...], most_steps: float = inf) -> tuple[Route, ...]:
    """Return the longest path; cached because a move changes one player's routes, and it may take milliseconds."""
    return longest_path(routes, most_steps)


def lendable(game: Game, seat: int) -> tuple[Route, ...]:
    """Return the routes of others that end at a player's stations (E2); a harbour lends nothing (X26)."""
    built = set() if not game.board.lends else {city.id for city in game.stations_of(seat)}
    lines = [claim.route for claim in game.claims if claim.seat != seat] if built else ()
    return tuple(route for route in lines if not built.isdisjoint(route.ends))


class Used(NamedTuple):
    """What a player's own and borrowed routes do for their tickets."""

    loans: tuple[Loan, ...]
    routes: frozenset[Route]
    tickets: tuple[Connected, ...]


@lru_cache(maxsize=4096)
def _use(
    ends: tuple[End, ...],
    own: tuple[Route, ...],
    lendable: tuple[Route, ...],
    stations: tuple[City, ...],
    tickets: tuple[Ticket, ...],
    _starts: tuple[str, ...],
    *,
    most_steps: float = inf,
    looks_for_order: bool = True,
) -> Used:
    """Return what depends on these values alone, so that another player's move hardly ever computes it again.

    The starts belong to the key because a ticket equals the same card read from its other city. Without
    `looks_for_order` every tour that is complete counts as joined in another order (X25).
    """
    spots = {end.id: end.spots for end in ends}

    def spots_of(place: str) -> Sequence[str]:
        return spots.get(place, (place,))

    loans = best_loans(own, lendable, stations, tickets, spots_of, most_steps=most_steps)
    borrowed = frozenset(loan.route for loan in loans if loan.route)
    network = usable(own if tickets else (), borrowed)
    steps = most_steps if looks_for_order else None
    connected = (
        _connect_all(ticket, network, steps) if ticket.is_tour else _connect(spots_of, ticket, network, borrowed)
        for ticket in tickets
    )
    return Used(loans, borrowed.union(own), tuple(connected))


def _connect(
    spots_of: Callable[[str], Sequence[str]], ticket: Ticket, network: Graph, borrowed: Collection[Route]
) -> Connected:
    """Return how a ticket is completed: by the most valuable goal that is reached (R2, X3)."""
    starts = spots_of(ticket.start)
    for goal in sorted(ticket.goals, key=lambda goal: -goal.value):
        if path := cheapest_way(network, starts, spots_of(goal.city)):
            lent = tuple(route for route in path if route in borrowed)
            return Connected(ticket, goal, path, lent, cities_passed(path, starts))
    return Connected(ticket, None, (), (), ())


def _connect_all(tour: Ticket, network: Graph, most_steps: float | None) -> Connected:
    """Return how a tour is completed: with its cities in their order, or joined in another one (X25)."""
    if not (lines := joining_lines(network, tour.cities)):
        return Connected(tour, None, (), (), ())
    if most_steps is not None and (way := ordered_way(network, tour.cities, most_steps=most_steps)):
        return Connected(tour, tour.goals[0], way, (), cities_passed(way, tour.cities[:1]))
    return Connected(tour, tour.goals[1], lines, (), ())
