"""How much of a board there is to draw: what a map that people drew is measured by, and what drawing it costs."""

from collections.abc import Mapping

from scorer.draw.plan import corners_of, drawn_cities, plan_of
from scorer.rules.board import Board


def shapes_of(board: Board) -> int:
    """Return how many shapes a board is drawn with: spaces and their signs, bends, corners, letters."""
    return sum(sizes_of(board).values())


def sizes_of(board: Board) -> Mapping[str, int]:
    """Return how many shapes of each kind a board is drawn with."""
    routes, ways = board.routes.values(), board.parallels.values()
    return {
        "spaces": sum(route.length + route.ferry + route.crosses for route in routes),
        "bends": sum(len(lines) * len(corners_of(board, lines[0])) for lines in ways),
        "corners": sum(len(one.points) for one in plan_of(board).ground),
        "letters": sum(len(city.name) for city in drawn_cities(board) if not city.is_junction),
    }
