"""A small picture of what a sentence of a story is about: the board pale, and strong what it names."""

from markupsafe import Markup

from scorer.count.score_sheet import LongestPath
from scorer.draw.drawing import draw
from scorer.draw.shapes import FRAME
from scorer.draw.svg import LIVE, around
from scorer.draw.tickets import unit_of
from scorer.rules.board import City, Route, Ticket
from scorer.rules.game import Game, Player
from scorer.rules.sentence import Sentence


def scene(game: Game, sentence: Sentence, land: str = "") -> Markup:
    """Return a picture of a sentence: the lines of its players, or of its paths, and all that end in its cities.

    The lines that it names are broad, and dark where nobody owns them; its cities have rings, those of a ticket, too,
    which a straight way joins. Below them lies the board's `land` by its address, else the page's `tickets.outline`.
    """
    named, tickets = sentence.every(Route), sentence.every(Ticket)
    paths = {route.id for path in sentence.every(LongestPath) for route in path.routes}
    cities = {city.id for city in sentence.every(City)}
    players = {seat for seat, player in game.playing.items() if player in sentence.every(Player)}
    owned = [(claim.route, claim.seat) for claim in game.claims]
    shown = [
        (route, seat)
        for route, seat in owned
        if (route.id in paths if paths else seat in players) or cities & {*route.ends}
    ]
    colours = {route.id: game.playing[seat].colour for route, seat in shown}
    spots = [[place for id in ticket.cities for place in game.board.spots_of(id)] for ticket in tickets]
    return LIVE.render(
        "scene.svg",
        drawing=draw(game.board),
        unit=unit_of(game.board),
        land=land,
        frame=around(game.board, FRAME),
        named=named,
        colours=colours,
        rings=cities.union(*spots),
        ways=[[game.board.cities[spot] for spot in ends] for ends in spots if len(ends) == 2],
    )
