"""Small boards whose spaces, names and areas were worked out with pencil and paper, in thousandths of the board."""

from dataclasses import replace
from typing import Any

from scorer.draw.areas import areas_of
from scorer.draw.drawing import draw
from scorer.draw.plan import Course, Name, Plan
from scorer.draw.shapes import Drawing, Label, Line, Spot
from scorer.rules.board import Board
from tests.tables import board

FAR_OFF = (3000, 3000)
"""Where the board is paper, too, and nothing is in the way of what is tested."""


def placed(drawn: str, **places: Any) -> Board:
    """Draw a board whose cities lie at these places: x and y, then what else is to be said of a city."""
    plain = board(drawn)
    cities = {}
    for id, city in plain.cities.items():
        x, y, *facts = places.get(id, FAR_OFF)
        cities[id] = replace(city, x=x, y=y, **(facts[0] if facts else {}))
    return replace(plain, cities=cities, width=4000, height=4000)


def line(drawn: str, **places: Any) -> Line:
    """Return the first line of a board."""
    return draw(placed(drawn, **places)).lines[0]


def by_corners(of: Board, *corners: tuple[float, float]) -> Drawing:
    """Draw a board whose first route leads by these corners."""
    return draw(replace(of, plan=Plan(courses={next(iter(of.routes)): Course(via=corners)})))


def middles(of: Line) -> list[tuple[float, float]]:
    return [(space.x, space.y) for space in of.spaces]


# ---- Spaces ----


def test_what_is_drawn_on_a_space_is_upright_whichever_way_the_line_runs() -> None:
    ends = {(300, 0): 0, (0, 300): 90, (-300, 0): 0, (0, -300): 90, (300, 300): 45, (-300, -300): 45, (-300, 300): -45}
    for (x, y), angle in ends.items():
        assert line("a-b 1", a=(1000, 1000), b=(1000 + x, 1000 + y)).spaces[0].angle == angle


def test_a_line_follows_its_corners() -> None:
    """From (0, 0) by (100, 0) to (100, 200): of 300 the middle lies 50 below the corner, 40 on each side the others."""
    (bent,) = by_corners(placed("a-b 3", a=(0, 0), b=(100, 200)), (100, 0)).lines
    assert [(space.x, space.y, space.angle) for space in bent.spaces] == [(100, 10, 90), (100, 50, 90), (100, 90, 90)]
    assert bent.path == "M0 0L93 0L100 0L100 107L100 200"


def test_a_parallel_of_a_line_with_corners_turns_with_it() -> None:
    """6.25 to the left of the way and to its right, as one rides."""
    double = by_corners(placed("a-b 1, a-b 1", a=(0, 0), b=(100, 200)), (100, 0)).board
    backwards = replace(double, routes=dict(reversed([*double.routes.items()])))
    for of in (double, backwards):
        assert sorted(middles(one) for one in draw(of).lines) == [[(93.8, 50)], [(106.2, 50)]]


# ---- Names ----


def spots(drawn: str, **places: Any) -> dict[str, Spot]:
    return {spot.city.id: spot for spot in draw(placed(drawn, **places)).spots}


def test_a_junction_has_no_name() -> None:
    assert spots("a-b 1", a=(1000, 1000, {"is_junction": True}))["a"].labels == {}


def test_a_name_of_two_rows_is_cut_and_a_leader_leads_from_the_rim_of_its_spot() -> None:
    """The way of (30, 40) is 50 long; the rim is 9 from the middle."""
    of = placed("a-b 1", a=(1000, 1000, {"name": "New York"}))
    written = Name(30, 45, "start", 12, cut=4, leader=(30, 40))
    (spot, other) = draw(replace(of, plan=Plan(names={"near": {"a": written}}))).spots
    assert spot.labels == {"near": Label(1030, 1045, "start", ("New", "York"), 12, "M1005.4 1007.2L1030.0 1040.0")}
    assert other.labels == {}


# ---- Areas (X17) ----


def test_x17_regions_meet_halfway_between_their_cities_and_one_of_two_draws_the_border() -> None:
    """The paper reaches 24 beyond the board; b and c, of one region, part nothing that is drawn.

    Halfway from a to c is (2000, 2200); from there the border falls by 5 for 6 to the left, to 3887 at the edge.
    """
    west, east = {"region": "West"}, {"region": "East"}
    of = placed("a-b 1, b-c 1", a=(1000, 1000, west), b=(3000, 1000, east), c=(3000, 3400, east))
    in_the_east, in_the_west = areas_of(of)
    assert (in_the_east.region.name, in_the_west.region.name) == ("East", "West")
    upper, lower = in_the_east.path.split(" M")
    assert upper.removesuffix("z")[1:].split("L") == ["2000 -24", "4024 -24", "4024 2200", "2000 2200"]
    assert sorted(lower.removesuffix("z").split("L")) == [
        *("-24 3887", "-24 4024", "2000 2200", "4024 2200", "4024 4024")
    ]
    assert in_the_east.border == ""
    assert in_the_west.border == "M2000 -24L2000 2200 M2000 2200L-24 3887"
