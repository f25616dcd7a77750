"""A board's facts as the page's scripts read them: what things are worth, what excludes what, where the cities lie.

Where the spaces lie they read from the map.
"""

from scorer.draw.drawing import draw
from scorer.draw.shapes import Line
from scorer.rules.board import Board
from scorer.rules.game import Game
from scorer.web.http.assets import has_file


def facts_of(game: Game) -> dict[str, object]:
    """Return what a phone knows of a game beforehand; lengths in trains, places in thousandths.

    ``points`` by route length (R1), ``stationPoints`` for one not built, ``doublesOpenFrom`` players (R3), the lines of
    ``triples`` that are open with how many players before that (X11), the cards that make ``secondOwners`` (X13),
    whether lines are marked with city markers (``marks``, X20: then the server alone counts points), the
    ``whiteTrains`` for all together (X15), how many ``pieces`` of a type a player can lay (X23), ``spaceLength``, and
    ``cities`` and ``lines`` by id.
    """
    board, drawing = game.board, draw(game.board)
    return {
        "points": dict.fromkeys(board.points, 0) if board.is_controlled else board.points,
        "stationPoints": board.station_points,
        "doublesOpenFrom": game.doubles_open_from,
        "triples": board.triples,
        **({"secondOwners": board.second_owners} if board.second_owners else {}),
        **({"pieces": board.pieces} if board.pieces else {}),
        **({"marks": True} if board.is_controlled and game.claims_in_order else {}),
        **({"whiteTrains": board.white_trains} if board.white_trains else {}),
        "spaceLength": drawing.space_length,
        "cities": {
            spot.city.id: {"x": spot.x, "y": spot.y, "radius": spot.radius, "takesStation": spot.city.takes_station}
            for spot in drawing.spots
        },
        "lines": {line.route.id: _line(board, line) for line in drawing.lines},
    }


def _line(board: Board, line: Line) -> dict[str, object]:
    """Tell a line; nobody may own it together with those `beside` it (R3), at a border all of that country (P4)."""
    route = line.route
    return {
        "ends": line.ends,
        "length": route.length,
        "trains": route.trains,
        "beside": [other.id for other in board.beside[route.id]],
        **({"isBorder": True} if board.country_of(route) else {}),
        **({"isBullet": True} if route.is_bullet else {}),
        **({"type": route.type} if route.type != "train" else {}),
        **({"wraps": True} if line.arrows else {}),
    }


def is_on_photos(board: Board) -> bool:
    """Return whether it is known where on the printed board the spaces lie, so that a photo of it can be read."""
    return has_file(f"photo/{board.id}.json")
