"""The search for room for names, and the fallback without any."""

import random
from dataclasses import replace
from math import dist

import pytest

from scorer.atlas import board
from scorer.drawing import Drawing, draw
from scorer.drawing.ground import EDGE, Ground
from scorer.drawing.shapes import SIZES, Box
from scorer.rules.board import Board
from tests.test_drawing import SPACES, distance, rectangles

COMPASS = {
    "n": (0, -1),
    "ne": (1, -1),
    "e": (1, 0),
    "se": (1, 1),
    "s": (0, 1),
    "sw": (-1, 1),
    "w": (-1, 0),
    "nw": (-1, -1),
}


def labelled(name: str, city: str, side: str) -> Drawing:
    """Draw a board whose file names the side of a city's name."""
    of: Board = board(name)
    return draw(replace(of, cities={**of.cities, city: replace(of.cities[city], label=side)}))


def name_of(drawing: Drawing, city: str):
    return next(spot for spot in drawing.spots if spot.city.id == city)


@pytest.mark.parametrize("side", COMPASS)
def test_a_name_stands_on_the_side_that_the_board_file_says(side):
    spot = name_of(labelled("europe", "edinburgh", side), "edinburgh")
    across, down = COMPASS[side]
    box = spot.label.box
    assert (box.x - spot.x) * across >= 0
    assert (box.y - spot.y) * down >= 0
    assert box.gap(spot.x, spot.y) > spot.radius


def test_a_name_without_room_on_its_side_stands_there_all_the_same_and_small():
    """South of Denver, the line to Santa Fe runs close between two others."""
    spot = name_of(labelled("usa", "denver", "s"), "denver")
    assert spot.label.size == SIZES[-1]
    assert spot.label.box.y > spot.y
    assert dist((spot.x, spot.y), (spot.label.box.x, spot.label.box.y)) < 3 * spot.radius


@pytest.mark.parametrize("name", SPACES)
def test_no_place_is_free_that_a_train_or_the_edge_takes(name):
    """Random boxes are checked against the rectangle of each space; 4 units away from all of them there is room."""
    drawing, dice = draw(board(name)), random.Random(1)
    ground = Ground(drawing.board, drawing.lines, drawing.space_length)
    taken = rectangles(drawing)
    for _ in range(100):
        x, y = dice.uniform(0, drawing.board.width), dice.uniform(0, drawing.board.height)
        box = Box(x, y, dice.uniform(10, 60), dice.uniform(6, 16))
        left, top, right, bottom = box.sides()
        near = (one for _, space, one in taken if box.gap(space.x, space.y) < drawing.space_length + 4)
        around = [(left, top), (right, top), (right, bottom), (left, bottom)]
        gap = min((distance(around, one) for one in near), default=99)
        dots = min(box.gap(spot.x, spot.y) - spot.radius for spot in drawing.spots)
        over = max(-left, -top, right - drawing.board.width, bottom - drawing.board.height) - EDGE
        if min(gap, dots, -over) < 0:
            assert not ground.is_free(left, top, right, bottom)
        elif min(gap, dots) > 4:
            assert ground.is_free(left, top, right, bottom)
