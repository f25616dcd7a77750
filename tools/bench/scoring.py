"""How long it takes to count a full table, to count it again after one more claim, and to find its near misses."""

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import product

from scorer.ask.story import near_misses_of
from scorer.atlas import board, boards
from scorer.count.network import networks_of
from scorer.count.scoring import score
from scorer.rules.board import Board
from scorer.rules.game import Game, Player
from scorer.rules.moves import BuildStation, ClaimRoute, Move, TakeTicket, TypeCount
from scorer.rules.play import play, refusal_of
from tools.bench.figures import Row, clock

GAMES = 100
"""Whole games on Europe."""
TABLES = 20
"""Full tables on each board."""
TICKETS = 8
"""For each player, where the deck has as many."""


def rows() -> Iterator[Row]:
    """Yield the figures of whole games on Europe, then of each board: warm counts, near misses."""
    spent = [clock(partial(score, crowded_game(seed)), times=1) for seed in range(GAMES)]
    yield Row("whole Europe game", spent, f"{GAMES} games, 15 stations, 40 tickets")
    for printed in boards():
        tables = [full_table(printed, seed) for seed in range(TABLES)]
        remark = f"{TABLES} tables of {len(tables[0].players)} players, {len(tables[0].tickets)} tickets"
        yield Row(f"{printed.id}, one claim more", [_counted_warm(game) for game in tables], remark)
        sheets = [score(game) for game in tables]
        spent = [clock(partial(near_misses_of, sheet), times=1) for sheet in sheets]
        yield Row(f"{printed.id}, near misses", spent, f"{sum(len(near_misses_of(sheet)) for sheet in sheets)} of them")


def _counted_warm(game: Game) -> float:
    score(replace(game, claims=game.claims[:-1]))
    return clock(partial(score, game), times=1)


def crowded_game(seed: int) -> Game:
    """Return a full table of five players on Europe."""
    return full_table(board("europe"), seed)


def full_table(printed: Board, seed: int) -> Game:
    """Return a game at its end: as many players as possible, who claimed in turn, each from where they were.

    A ticket is in the hand of a player who completes it, if there is one: this is more to count than most tables have.
    """
    dice, colours = random.Random(seed), printed.colours[: printed.most_players]
    edition = max(printed.editions.values(), key=lambda edition: len(edition.tickets))
    game = Game(printed, edition, tuple(Player(colour.title(), colour) for colour in colours))
    game = replace(game, bonus_cards=edition.bonus_cards[: edition.open_bonus_cards])
    turn, seats = 0, range(len(colours))
    while min(map(game.trains_left, seats)) > game.board.last_round and (
        route := _next_claim(dice, game, turn % len(seats))
    ):
        game = play(game, ClaimRoute(turn % len(seats), route))
        turn += 1
    for move in (*_stations_and_tickets(dice, game), *_numbers(dice, game)):
        game = play(game, move)
    return game


def _next_claim(dice: random.Random, game: Game, seat: int) -> str:
    """Return a free route that touches the player's own, else any free one; empty if there is none."""
    free = [route for route in game.board.routes.values() if not refusal_of(game, seat, route)]
    own = {end for route in game.routes_of(seat) for end in route.ends}
    near = [route for route in free if not own.isdisjoint(route.ends)]
    return dice.choice(near or free).id if free else ""


def _stations_and_tickets(dice: random.Random, game: Game) -> Iterator[Move]:
    players, deck = len(game.players), list(dict.fromkeys(game.edition.tickets))
    stations = 0 if game.board.is_controlled else players * game.board.stations  # a city marker needs a line (X20)
    cities = [city.id for city in game.board.cities.values() if city.takes_station]
    for number, city in enumerate(dice.sample(cities, stations)):
        yield BuildStation(number % players, city)
    networks = [networks_of(game.routes_of(seat)) for seat in range(players)]
    for card in dice.sample(deck, min(len(deck), players * TICKETS)):
        ends = {card.start, card.goals[0].city}
        joining = [seat for seat in range(players) if any(ends <= network for network in networks[seat])]
        yield TakeTicket(dice.choice(joining or range(players)), card.start, card.end, card.value)


def _numbers(dice: random.Random, game: Game) -> Iterator[Move]:
    """Type a small number for everything that players count by themselves, one by one (X8 to X10)."""
    follow = game.board.is_controlled  # from the order of the lines (X21)
    counts = [count for count in game.edition.counts if not count.is_whole and not follow]
    for seat, count in product(range(len(game.players)), counts):
        yield TypeCount(seat, count.id, dice.randint(1, min(3, count.largest)))
