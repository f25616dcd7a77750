"""The names on every board, upright and on its side: beside their own city and nobody else's, at every size of the map.

They lie on nothing; only where the whole board is seen on a phone, those of busy cities may touch a line.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product
from math import dist

import pytest

from scorer.atlas import board
from scorer.draw.drawing import draw
from scorer.draw.lying import lying
from scorer.draw.names import nameless
from scorer.draw.plan import plan_of
from scorer.draw.shapes import MARGIN, Drawing, Spot
from scorer.rules.board import Board
from tests.draw.test_drawing import SPACES, distance, rectangles
from tests.letters import Box, as_one, away, busiest, ink, points_of

SIZES = ("far", "whole", "middle", "near")
WAYS = ("upright", "on its side")
LEADER = {"far": 16, "whole": 16, "middle": 16, "near": 10}
"""A name further from its dot has a line to it; by the size of the map."""
WHOLE = ("far", "whole")
"""The sizes in which a phone shows all of a board: where it would turn it, and where it shows it so by itself."""

pytestmark = [pytest.mark.parametrize("name", SPACES), pytest.mark.parametrize("way", WAYS)]


def laid(name: str, way: str) -> Board:
    return lying(board(name)) if way == "on its side" else board(name)


def named(drawing: Drawing, size: str) -> Iterator[tuple[Spot, Box]]:
    """Yield the spots with a name beside them, and where its letters lie; from near by a country's is in its badge."""
    for spot in drawing.spots:
        if size in spot.labels and (spot.kind != "country" or size in WHOLE):
            yield spot, ink(spot.labels[size])


def rim(box: Box, spot: Spot) -> float:
    """Return how far a name is from the rim of a dot."""
    return away(box, spot.x, spot.y) - spot.radius


def corners(box: Box) -> list[tuple[float, float]]:
    left, top, right, bottom = box
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


@pytest.mark.parametrize("size", SIZES)
def test_no_name_is_nearer_to_another_city_than_to_its_own(name: str, way: str, size: str) -> None:
    drawing = draw(laid(name, way))
    for spot, box in named(drawing, size):
        others = [other for other in drawing.spots if other.city.name != spot.city.name]
        assert rim(box, spot) < min(rim(box, other) for other in others), spot.city.id


@pytest.mark.parametrize("size", SIZES)
def test_a_name_far_from_its_dot_has_a_line_to_it(name: str, way: str, size: str) -> None:
    for spot, box in named(draw(laid(name, way)), size):
        leader = spot.labels[size].leader
        assert abs(rim(box, spot) - LEADER[size]) < 0.5 or bool(leader) == (rim(box, spot) > LEADER[size]), spot.city.id
        if leader:
            ax, ay, bx, by = map(float, re.findall(r"-?[\d.]+", leader))
            assert abs(dist((ax, ay), (spot.x, spot.y)) - spot.radius) < 0.2
            assert away(box, bx, by) < 0.5


@pytest.mark.parametrize("size", SIZES)
def test_a_leader_line_crosses_no_name_no_dot_and_no_line(name: str, way: str, size: str) -> None:
    drawing = draw(laid(name, way))
    names = list(named(drawing, size))
    for spot, _ in names:
        if leader := spot.labels[size].leader:
            ax, ay, bx, by = map(float, re.findall(r"-?[\d.]+", leader))
            ats = [(ax + (bx - ax) * share / 50, ay + (by - ay) * share / 50) for share in range(51)]
            assert not [o.city.id for o, box in names if o is not spot and min(away(box, *at) for at in ats) < 0.5]
            dots = [o for o in drawing.spots if o is not spot and min(dist(at, (o.x, o.y)) for at in ats) < o.radius]
            assert not dots, spot.city.id
            if size == "whole" and drawing.board.width < drawing.board.height:
                assert min(distance(ats, corners) for *_, corners in rectangles(drawing)) > 0, spot.city.id


@pytest.mark.parametrize("size", SIZES)
def test_no_name_touches_another(name: str, way: str, size: str) -> None:
    for (one, box), (other, second) in combinations(named(draw(laid(name, way)), size), 2):
        assert distance(corners(box), corners(second)) > 1, f"{one.city.id} and {other.city.id}"


@pytest.mark.parametrize("size", SIZES)
def test_no_two_names_read_as_one(name: str, way: str, size: str) -> None:
    """Such as "Agra Katni": on one line further apart than words; nor "Saint Louis" over "Kansas City", as two rows."""
    for (one, box), (other, second) in combinations(named(draw(laid(name, way)), size), 2):
        if box[1] < second[3] and second[1] < box[3]:
            gap = max(second[0] - box[2], box[0] - second[2])
            assert gap > 0.7 * one.labels[size].size, f"{one.city.id} and {other.city.id}"
    drawing = draw(laid(name, way))
    assert not list(as_one({spot.city.id: spot.labels[size] for spot in drawing.spots if size in spot.labels}))


@pytest.mark.parametrize("size", SIZES)
def test_no_name_covers_a_dot(name: str, way: str, size: str) -> None:
    drawing = draw(laid(name, way))
    for spot, box in named(drawing, size):
        assert min(rim(box, other) for other in drawing.spots) > 0.5, spot.city.id


@pytest.mark.parametrize("size", SIZES)
def test_names_leave_the_spaces_free(name: str, way: str, size: str) -> None:
    """Two of a board on its side may touch one; of all of a board those of busy cities, each a third of it at most."""
    drawing = draw(laid(name, way))
    covering = {spot.city.id: box for spot, box in named(drawing, size) if is_on_space(drawing, box)}
    if size not in WHOLE:
        assert len(covering) <= (2 if way == "on its side" else 0), covering
        return
    assert covering.keys() <= busiest(drawing.board)
    for line, box in product(drawing.lines, covering.values()):
        points = points_of(line, drawing.space_length)
        assert sum(away(box, *point) == 0 for point in points) <= len(points) / 3, line.route.id


def is_on_space(drawing: Drawing, box: Box) -> bool:
    near = [one for _, space, one in rectangles(drawing) if away(box, space.x, space.y) < drawing.space_length]
    return min((distance(corners(box), one) for one in near), default=9) <= 0.5


@pytest.mark.parametrize("size", SIZES)
def test_every_name_lies_on_the_paper(name: str, way: str, size: str) -> None:
    drawing = draw(laid(name, way))
    for spot, (left, top, right, bottom) in named(drawing, size):
        assert -MARGIN < left < right < drawing.board.width + MARGIN, spot.city.id
        assert -MARGIN < top < bottom < drawing.board.height + MARGIN, spot.city.id


def test_every_city_is_named_near_by_and_some_from_afar(name: str, way: str) -> None:
    """Border points of a neighbour that lie close together share one name (X1)."""
    drawing = draw(laid(name, way))
    every = {spot.city.id for spot in drawing.spots if not spot.city.is_junction} - nameless(drawing.board)
    for size in ("middle", "near"):
        assert {spot.city.id for spot in drawing.spots if size in spot.labels} == every


def test_all_of_a_board_on_a_phone_names_ten_of_the_twelve_busiest_cities_to_be_read(name: str, way: str) -> None:
    """9.5 pixels, where it has 390 × 612; only a tall board that somebody lays on its side may name fewer."""
    board = laid(name, way)
    sizes = {s.city.id: s.labels[size].size for s in draw(board).spots for size in WHOLE if size in s.labels}
    assert len({*sizes.values()}) == 1
    assert min(390 / (board.width + 2 * MARGIN), 612 / (board.height + 2 * MARGIN)) * min(sizes.values()) >= 9.5
    is_laid = way == "on its side" and board.width > 1.2 * board.height
    busy = busiest(board)
    assert len(sizes.keys() & busy) >= min(len(busy), 7 if is_laid else 10)


def test_a_board_without_a_names_file_has_a_name_beside_every_dot(name: str, way: str) -> None:
    """Such as a map that people drew themselves: close to its dot, to no other, and large ones on no line."""
    own = laid(name, way)
    drawing = draw(replace(own, plan=replace(plan_of(own), names={})))
    names = list(named(drawing, "middle"))
    assert len(names) == len(list(named(draw(laid(name, way)), "middle")))
    assert all(0 < rim(box, spot) < LEADER["middle"] for spot, box in names)
    for spot, box in names:
        others = [other for other in drawing.spots if other.city.name != spot.city.name]
        assert rim(box, spot) < min(rim(box, other) for other in others), spot.city.id
    assert not [spot.city.id for spot, box in named(drawing, "far") if is_on_space(drawing, box)]
