"""How long it takes to count a whole five-player Europe game with 15 stations and 40 tickets."""

import random
from collections import Counter
from collections.abc import Iterator
from functools import partial

from bench.figures import Row, clock
from scorer.atlas import board
from scorer.rules.game import Game, Player
from scorer.rules.moves import BuildStation, ClaimRoute, Move, TakeTicket
from scorer.rules.play import play, refusal_of
from scorer.rules.scoring import score

GAMES = 100
BUSY = 15
"""Cities with the most routes, where all stations stand."""


def rows() -> Iterator[Row]:
    spent = [clock(partial(score, crowded_game(seed)), times=1) for seed in range(GAMES)]
    yield Row("whole Europe game", spent, f"{GAMES} games, 15 stations, 40 tickets")


def crowded_game(seed: int) -> Game:
    """Return a legal game of five players who claimed while they could, each with 3 stations and 8 tickets."""
    dice, europe = random.Random(seed), board("europe")
    colours = europe.colours[:5]
    game = Game(europe, europe.editions["classic"], tuple(Player(colour.title(), colour) for colour in colours))
    lines = dice.sample(sorted(europe.routes), len(europe.routes))
    for number, line in enumerate(lines):
        if refusal_of(game, number % 5, europe.routes[line]) is None:
            game = play(game, ClaimRoute(number % 5, line))
    for move in _stations_and_tickets(dice, game):
        game = play(game, move)
    return game


def _stations_and_tickets(dice: random.Random, game: Game) -> Iterator[Move]:
    ends = Counter(end for route in game.board.routes.values() for end in route.ends)
    busy = sorted(game.board.cities, key=lambda city: -ends[city])[:BUSY]
    cities, cards = dice.sample(busy, BUSY), dice.sample(game.edition.tickets, 40)
    for number, city in enumerate(cities):
        yield BuildStation(number % 5, city)
    for number, card in enumerate(cards):
        yield TakeTicket(number % 5, card.start, card.end)
