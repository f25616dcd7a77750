"""Questions about stations that may stand in the wrong city (E2)."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from operator import itemgetter

from scorer.ask.question import Question
from scorer.count.hard import TooHard
from scorer.count.scoring import borrowed
from scorer.rules.board import City, Ticket
from scorer.rules.game import Game
from scorer.rules.sentence import say

_MOST_STEPS = 1000
"""How often a ticket is judged for each city: it is a question only."""


def questions_of_stations(game: Game) -> Iterator[Question]:
    """Ask about each station that lends nothing, but would complete a ticket of its owner in a city beside it."""
    for station in game.stations if game.board.lends else ():
        with suppress(TooHard):
            for worth, other, tickets in sorted(_elsewhere(game, station.seat, station.city), key=itemgetter(0))[-1:]:
                sentence = say(
                    "{player}'s station in {city} lends nothing, in {other} it would complete {tickets}: is it there?",
                    player=game.players[station.seat],
                    city=station.city,
                    other=other,
                    tickets=tickets,
                )
                yield Question("stations", sentence, "E2", station.seat, worth=worth)


def _elsewhere(game: Game, seat: int, city: City) -> Iterator[tuple[int, City, tuple[Ticket, ...]]]:
    """Yield what a station that lends nothing would bring in each free city beside its own: points, city, tickets."""
    now = borrowed(game, seat, _MOST_STEPS)
    if any(loan.route for loan in now.loans if loan.city == city):
        return
    done = {held.ticket for held in now.tickets if held.goal}
    near = {end for route in game.board.routes.values() if city.id in route.ends for end in route.ends}
    for other in (game.board.cities[id] for id in sorted(near - game.station_seats.keys())):
        moved = tuple(replace(one, city=other) if one.city == city else one for one in game.stations)
        used = borrowed(replace(game, stations=moved), seat, _MOST_STEPS)
        more = tuple(held.ticket for held in used.tickets if held.goal and held.ticket not in done)
        if other.takes_station and more:
            yield sum(2 * ticket.value for ticket in more), other, more
