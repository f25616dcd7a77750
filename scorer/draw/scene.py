"""A small picture of what a sentence of a story is about: the board pale, and strong what it names."""

from markupsafe import Markup

from scorer.draw.drawing import draw
from scorer.draw.svg import LIVE
from scorer.rules.board import City, Route, Ticket
from scorer.rules.game import Game, Player
from scorer.rules.sentence import Sentence


def scene(game: Game, sentence: Sentence) -> Markup:
    """Return a picture of a sentence: the lines of its players, and all that end in the cities that it names.

    The lines that it names are broad, and dark where nobody owns them; its cities and those of its tickets have rings.
    """
    named = sentence.every(Route)
    cities = {city.id for city in sentence.every(City)}
    players = {seat for seat, player in game.playing.items() if player in sentence.every(Player)}
    owned = [(claim.route, claim.seat) for claim in game.claims]
    shown = [(route, seat) for route, seat in owned if seat in players or cities & {*route.ends}]
    colours = {route.id: game.playing[seat].colour for route, seat in shown}
    rings = cities.union(*(ticket.cities for ticket in sentence.every(Ticket)))
    return LIVE.render("scene.svg", drawing=draw(game.board), named=named, colours=colours, rings=rings)
