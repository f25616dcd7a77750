"""The names on every board, upright and on its side: beside their own city and nobody else's, at every size of the map.

They lie on nothing; only where the whole board is to be named on a phone, a few touch a line.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
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
from tests.letters import Box, away, ink

SIZES = ("far", "whole", "middle", "near")
WAYS = ("upright", "on its side")
LEADER = 16
"""A name further from its dot has a line to it."""

pytestmark = [pytest.mark.parametrize("name", SPACES), pytest.mark.parametrize("way", WAYS)]


def laid(name: str, way: str) -> Board:
    return lying(board(name)) if way == "on its side" else board(name)


def named(drawing: Drawing, size: str) -> Iterator[tuple[Spot, Box]]:
    """Yield the spots with a name beside them, and where its letters lie; from near by a country's is in its badge."""
    for spot in drawing.spots:
        if size in spot.labels and (spot.kind != "country" or size in ("far", "whole")):
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
        assert bool(leader) == (rim(box, spot) > LEADER), spot.city.id
        if leader:
            ax, ay, bx, by = map(float, re.findall(r"-?[\d.]+", leader))
            assert abs(dist((ax, ay), (spot.x, spot.y)) - spot.radius) < 0.2
            assert away(box, bx, by) < 0.5


@pytest.mark.parametrize("size", SIZES)
def test_a_leader_line_crosses_no_name_and_no_dot(name: str, way: str, size: str) -> None:
    drawing = draw(laid(name, way))
    names = list(named(drawing, size))
    for spot, _ in names:
        if leader := spot.labels[size].leader:
            ax, ay, bx, by = map(float, re.findall(r"-?[\d.]+", leader))
            ats = [(ax + (bx - ax) * share / 50, ay + (by - ay) * share / 50) for share in range(51)]
            assert not [o.city.id for o, box in names if o is not spot and min(away(box, *at) for at in ats) < 0.5]
            dots = [o for o in drawing.spots if o is not spot and min(dist(at, (o.x, o.y)) for at in ats) < o.radius]
            assert not dots, spot.city.id


@pytest.mark.parametrize("size", SIZES)
def test_no_name_touches_another(name: str, way: str, size: str) -> None:
    for (one, box), (other, second) in combinations(named(draw(laid(name, way)), size), 2):
        assert distance(corners(box), corners(second)) > 1, f"{one.city.id} and {other.city.id}"


@pytest.mark.parametrize("size", SIZES)
def test_no_two_names_read_as_one(name: str, way: str, size: str) -> None:
    """Such as "Agra Katni": on one line they are further apart than words, a quarter of the font size."""
    for (one, box), (other, second) in combinations(named(draw(laid(name, way)), size), 2):
        if box[1] < second[3] and second[1] < box[3]:
            gap = max(second[0] - box[2], box[0] - second[2])
            assert gap > 0.7 * one.labels[size].size, f"{one.city.id} and {other.city.id}"


@pytest.mark.parametrize("size", SIZES)
def test_no_name_covers_a_dot(name: str, way: str, size: str) -> None:
    drawing = draw(laid(name, way))
    for spot, box in named(drawing, size):
        assert min(rim(box, other) for other in drawing.spots) > 0.5, spot.city.id


@pytest.mark.parametrize("size", SIZES)
def test_names_leave_the_spaces_free(name: str, way: str, size: str) -> None:
    """Hardly any touches a line where every city is to be named on a phone: two of a board."""
    drawing = draw(laid(name, way))
    covering = [spot.city.id for spot, box in named(drawing, size) if is_on_space(drawing, box)]
    assert len(covering) <= (2 if size == "whole" or way == "on its side" else 0), covering


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
    if way == "upright":
        assert sum("far" in spot.labels for spot in drawing.spots) >= min(10, len(every))


def test_a_board_that_stands_upright_on_a_phone_names_every_city_in_one_size(name: str, way: str) -> None:
    """The map opens so large that it can be read: on some boards that is the whole of them."""
    drawing = draw(laid(name, way))
    every = {spot.city.id for spot in drawing.spots if not spot.city.is_junction} - nameless(drawing.board)
    if drawing.board.width < drawing.board.height:
        sizes = {spot.city.id: spot.labels["whole"].size for spot in drawing.spots if "whole" in spot.labels}
        assert sizes.keys() == every
        assert len({*sizes.values()}) == 1


def test_a_board_without_a_names_file_has_a_name_beside_every_dot(name: str, way: str) -> None:
    """Such as a map that people drew themselves: close to its dot, to no other, and large ones on no line."""
    own = laid(name, way)
    drawing = draw(replace(own, plan=replace(plan_of(own), names={})))
    names = list(named(drawing, "middle"))
    assert len(names) == len(list(named(draw(laid(name, way)), "middle")))
    assert all(0 < rim(box, spot) < LEADER for spot, box in names)
    for spot, box in names:
        others = [other for other in drawing.spots if other.city.name != spot.city.name]
        assert rim(box, spot) < min(rim(box, other) for other in others), spot.city.id
    assert not [spot.city.id for spot, box in named(drawing, "far") if is_on_space(drawing, box)]
