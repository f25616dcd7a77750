"""Rounded shores, as a reader of path data draws them that is not ours."""

from math import dist

import pytest
from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path import parse_path

from scorer.atlas import boards
from scorer.draw.plan import plan_of
from scorer.draw.shores import rounded
from scorer.rules.board import Board
from tests.coasts import Point, is_near_shore, shores

WITH_COAST = [each for each in boards() if plan_of(each).coast]
FRAME = 16


def strokes(path: str) -> list[tuple[str, tuple[Point, ...]]]:
    pen = RecordingPen()
    parse_path(path, pen)
    return pen.value


def stops(path: str) -> list[Point]:
    """Return where lines and curves end."""
    return [points[-1] for _, points in strokes(path) if points]


def test_capes_are_rounded_and_piers_keep_their_corners() -> None:
    bay = "m0 0 0 60 90 0 0-60-25-10-20 0 0-20-10 0 0 20z"
    kinds = {points[0]: kind for kind, points in strokes(rounded(bay)) if kind in ("lineTo", "qCurveTo")}
    assert kinds[65, -10] == "qCurveTo"
    assert kinds[45, -30] == kinds[35, -30] == "lineTo"


def test_a_shore_without_land_is_none() -> None:
    assert rounded("") == ""


@pytest.mark.parametrize("on", WITH_COAST, ids=lambda on: on.id)
def test_a_rounded_shore_touches_every_edge_and_fills_the_frame(on: Board) -> None:
    land = plan_of(on).coast.land
    found = stops(rounded(land))
    assert all(is_near_shore(land, point, 0.1) for point in found)
    for shore in shores(land):
        for x, y in shore:
            if x in (-FRAME, on.width + FRAME) and y in (-FRAME, on.height + FRAME):
                assert min(dist((x, y), point) for point in found) < 0.1


@pytest.mark.parametrize("on", WITH_COAST, ids=lambda on: on.id)
def test_a_rounded_shore_swings_no_further_than_its_corners(on: Board) -> None:
    """A curve's handle is the corner that it rounds: a mirrored one that drifts would be none."""
    land = plan_of(on).coast.land
    corners = {corner for shore in shores(land) for corner in shore}
    handles = {points[0] for kind, points in strokes(rounded(land)) if kind == "qCurveTo"}
    assert handles <= corners
