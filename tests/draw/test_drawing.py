"""The drawing of every board: complete, legible, without overlaps."""

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from itertools import combinations, pairwise, permutations
from math import cos, dist, radians, sin

import pytest

from scorer.atlas import board
from scorer.draw.drawing import draw
from scorer.draw.lying import lying
from scorer.draw.plan import course_of, drawn_ends, plan_of
from scorer.draw.shapes import MARGIN, SPACE_WIDTH, Area, Drawing, Line, Space
from tests import reference
from tests.random_games import BOARDS

SPACES = {id: reference.board(id)["tally"]["spaces"] for id in BOARDS}
"""Train spaces printed on each board, as counted in its box."""

Point = tuple[float, float]


@pytest.fixture(params=SPACES)
def drawing(request: pytest.FixtureRequest) -> Drawing:
    return draw(board(request.param))


def corners(space: Space, length: float, width: float = SPACE_WIDTH) -> list[Point]:
    """Return the rectangle of a train space."""
    c, s = cos(radians(space.angle)), sin(radians(space.angle))
    halves = [(i * length / 2, j * width / 2) for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    return [(space.x + u * c - v * s, space.y + u * s + v * c) for u, v in halves]


def distance(one: list[Point], other: list[Point]) -> float:
    """Return the widest gap along any side of either shape (separating axes); negative if they overlap."""
    gaps = []
    for shape in (one, other):
        for (ax, ay), (bx, by) in pairwise(shape):
            length = dist((ax, ay), (bx, by))
            nx, ny = (by - ay) / length, (ax - bx) / length
            u, v = ([x * nx + y * ny for x, y in rectangle] for rectangle in (one, other))
            gaps.append(max(min(u) - max(v), min(v) - max(u)))
    return max(gaps)


def rectangles(drawing: Drawing, width: float = SPACE_WIDTH) -> list[tuple[Line, Space, list[Point]]]:
    length = drawing.space_length
    return [(line, space, corners(space, length, width)) for line in drawing.lines for space in line.spaces]


@pytest.mark.parametrize(("name", "count"), SPACES.items())
def test_every_train_space_of_the_box_is_drawn(name: str, count: int) -> None:
    lines = draw(board(name)).lines
    assert sum(len(line.spaces) for line in lines) == count
    assert all(len(line.spaces) == line.route.length for line in lines)


def test_every_route_and_city_is_drawn_once(drawing: Drawing) -> None:
    assert len({line.route.id for line in drawing.lines}) == len(drawing.lines) == len(drawing.board.routes)
    in_insets = [f"{id}-inset" for id in plan_of(drawing.board).in_insets]
    assert [spot.city.id for spot in drawing.spots] == [*drawing.board.cities, *in_insets]


def test_a_ferry_carries_its_locomotives(drawing: Drawing) -> None:
    for line in drawing.lines:
        assert sum(space.is_locomotive for space in line.spaces) == line.route.ferry


def test_spaces_are_big_enough_for_a_phone(drawing: Drawing) -> None:
    """On a phone a unit is 0.8 px, so spaces are 19 px by 8 px."""
    assert drawing.space_length >= 24


def test_no_two_spaces_overlap(drawing: Drawing) -> None:
    for (line, space, one), (other, second, two) in combinations(rectangles(drawing), 2):
        if dist((space.x, space.y), (second.x, second.y)) < drawing.space_length + SPACE_WIDTH:
            assert distance(one, two) > 1.5, f"{line.route.id} and {other.route.id} at {space} and {second}"


def test_no_space_lies_on_a_city(drawing: Drawing) -> None:
    for line, space, _ in rectangles(drawing):
        across, down = space.along(1)
        for spot in drawing.spots:
            x, y = spot.x - space.x, spot.y - space.y
            ahead, aside = (
                abs(x * across + y * down) - drawing.space_length / 2,
                abs(y * across - x * down) - SPACE_WIDTH / 2,
            )
            assert dist((max(ahead, 0), max(aside, 0)), (0, 0)) > spot.radius + 1, f"{line.route.id} at {spot.city.id}"


def test_everything_lies_on_the_paper(drawing: Drawing) -> None:
    shapes = [rectangle for *_, rectangle in rectangles(drawing)]
    shapes += [[(spot.x + i, spot.y + i) for i in (-spot.radius, spot.radius)] for spot in drawing.spots]
    for x, y in (point for shape in shapes for point in shape):
        assert -MARGIN < x < drawing.board.width + MARGIN
        assert -MARGIN < y < drawing.board.height + MARGIN


def test_parallel_lines_never_cross(drawing: Drawing) -> None:
    lines = {line.route.id: rails(line, drawing.space_length) for line in drawing.lines}
    for routes in drawing.board.parallels.values():
        for one, other in combinations(routes, 2):
            pieces = [pieces_of(lines[route.id], drawing) for route in (one, other)]
            assert not any(cross(*piece, *second) for piece in pieces[0] for second in pieces[1]), one.connection


def test_a_band_keeps_to_its_lane(drawing: Drawing) -> None:
    """Under the trains of one line of a double it reaches to no printed space of the other.

    A line over the edge has two parts, and a band lies aside in one direction (X27).
    """
    lines = {line.route.id: line for line in drawing.lines}
    doubles = [
        routes
        for routes in drawing.board.parallels.values()
        if len(routes) > 1 and not course_of(drawing.board, routes[0]).crossing
    ]
    for one, other in (pair for routes in doubles for pair in permutations(routes, 2)):
        for space in lines[one.id].spaces:
            across, down = space.along(1)
            middle = space.x + lines[one.id].aside[0], space.y + lines[one.id].aside[1]
            for neighbour in lines[other.id].spaces:
                for x, y in corners(neighbour, drawing.space_length):
                    along = (x - middle[0]) * across + (y - middle[1]) * down
                    aside = (y - middle[1]) * across - (x - middle[0]) * down
                    assert abs(along) > drawing.space_length / 2 or abs(aside) > lines[one.id].band / 2, one.id


def test_a_band_shows_on_one_side_of_a_train_at_least(drawing: Drawing) -> None:
    """A train is 12 wide and has a rim of 0.75; only between two others there is no room."""
    for line in drawing.lines:
        parallels = drawing.board.parallels[line.route.connection]
        lanes = sorted(parallels, key=lambda route: course_of(drawing.board, route).lane)
        is_between = line.route in lanes[1:-1]
        assert is_between or dist((0, 0), line.aside) + line.band / 2 > 12 / 2 + 0.75 + 4


PRINTED_CROSSINGS = {
    "france": {
        "angers-rennes x le-mans-lorient",
        "avignon-briancon x grenoble-marseille",
        "avignon-nice x briancon-marseille",
        "avignon-nice x grenoble-marseille",
        "avignon-toulouse x montpellier-rodez",
        "besancon-nancy x dijon-mulhouse",
        "bourges-brive-la-gaillarde x clermont-ferrand-limoges",
        "brest-rennes x lorient-saint-malo",
        "cherbourg-le-mans x rouen-saint-malo",
        "le-havre-le-mans x rouen-saint-malo",
        "le-mans-lorient x nantes-rennes",
    }
}
"""Lines that cross on the printed board; on other boards none do."""


def test_lines_cross_where_they_do_on_the_print(drawing: Drawing) -> None:
    found = {
        f"{one.route.connection} x {other.route.connection}"
        for one, other in combinations(drawing.lines, 2)
        if not set(one.route.ends) & set(other.route.ends)
        if any(
            cross(*piece, *second)
            for piece in pieces_of(one.points, drawing)
            for second in pieces_of(other.points, drawing)
        )
    }
    assert found == PRINTED_CROSSINGS.get(drawing.board.id, set())


def test_a_line_opens_only_for_another(drawing: Drawing) -> None:
    opening = {line.route.id for line in drawing.lines if course_of(drawing.board, line.route).opening}
    crossing = {id for pair in PRINTED_CROSSINGS.get(drawing.board.id, ()) for id in pair.split(" x ")}
    assert opening <= crossing


def pieces_of(points: Sequence[Point], drawing: Drawing) -> list[tuple[Point, Point]]:
    """Return the pieces of a way from point to point, without the leap over the edge of the board (X27)."""
    most = max(drawing.board.width, drawing.board.height) / 2
    return [(one, other) for one, other in pairwise(points) if dist(one, other) < most]


def rails(line: Line, length: float) -> list[Point]:
    """Return a line's corners from the start of its first space to the end of its last one."""
    (ax, ay), *middles, (bx, by) = line.points
    ends = []
    for space, sign in ((line.spaces[0], -1), (line.spaces[-1], 1)):
        across, down = space.along(length / 2)
        forward = sign if across * (bx - ax) + down * (by - ay) > 0 else -sign
        ends.append((space.x + forward * across, space.y + forward * down))
    return [ends[0], *middles, ends[1]]


def cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Return whether the segments a–b and c–d intersect."""

    def is_left(p: Point, q: Point, r: Point) -> bool:
        return (q[0] - p[0]) * (r[1] - p[1]) > (q[1] - p[1]) * (r[0] - p[0])

    return is_left(a, b, c) != is_left(a, b, d) and is_left(c, d, a) != is_left(c, d, b)


def test_a_tap_measures_the_way_from_city_to_city(drawing: Drawing) -> None:
    for line in drawing.lines:
        a, b = drawn_ends(drawing.board, line.route)
        assert line.points[0] == (a.x, a.y)
        assert line.points[1:-1] == tuple((space.x, space.y) for space in line.spaces)
        assert line.points[-1] == (b.x, b.y)


@pytest.mark.parametrize("name", SPACES)
def test_a_board_that_lies_is_the_same_board_turned(name: str) -> None:
    upright, flat = draw(board(name)), draw(lying(board(name)))
    assert flat.space_length == upright.space_length
    for one, other in zip(upright.lines, flat.lines, strict=True):
        places = zip(one.spaces, other.spaces, strict=True)
        assert max(dist((a.y, upright.board.width - a.x), (b.x, b.y)) for a, b in places) < 0.2, one.route.id


def test_a_board_is_always_drawn_alike() -> None:
    """The order of sets differs from process to process; a drawing must not depend on it."""
    drawings = f"[draw(board(id)) for id in {[*SPACES]}]"
    code = f"from scorer.atlas import board; from scorer.draw.drawing import draw; print({drawings})"
    seed = os.environ | {"PYTHONHASHSEED": "1"}
    drawn = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, env=seed, text=True).stdout
    assert drawn.strip() == str([draw(board(name)) for name in SPACES])


def _point(text: str) -> Point:
    x, y = map(float, text.split())
    return x, y


def cells(area: Area) -> list[list[Point]]:
    """Return the closed cells of a region's area."""
    found = [[_point(at) for at in cell.split("L")] for cell in re.findall(r"M([^z]+)z", area.path)]
    return [[*corners, corners[0]] for corners in found]


def holds(cell: list[Point], x: float, y: float) -> bool:
    """Return whether a point lies in a cell: an odd number of its sides lies to the right."""
    sides = [(a, b) for a, b in pairwise(cell) if (a[1] > y) != (b[1] > y)]
    return sum(x < a[0] + (y - a[1]) * (b[0] - a[0]) / (b[1] - a[1]) for a, b in sides) % 2 == 1


def test_x17_a_city_lies_in_the_area_of_its_region_and_in_no_other() -> None:
    italy = draw(board("italy"))
    regions = {city.region for city in italy.board.cities.values()} - {""}
    assert [area.region.name for area in italy.areas] == sorted(regions)
    for city in (city for city in italy.board.cities.values() if city.region):
        around = [area.region.name for area in italy.areas for cell in cells(area) if holds(cell, city.x, city.y)]
        assert around == [city.region]


def test_x17_the_areas_of_the_regions_cover_the_paper_once() -> None:
    """The area of a polygon by its corners (Gauss)."""
    italy = draw(board("italy"))
    whole = [cell for area in italy.areas for cell in cells(area)]
    sizes = [abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairwise(cell))) / 2 for cell in whole]
    paper = (italy.board.width + 2 * MARGIN) * (italy.board.height + 2 * MARGIN)
    assert len(sizes) == 34
    assert abs(sum(sizes) - paper) < paper / 200


def test_a_board_without_regions_has_no_areas(drawing: Drawing) -> None:
    assert bool(drawing.areas) == (drawing.board.id in ("italy", "london"))
