"""Small boards whose spaces, names and areas were worked out with pencil and paper, in thousandths of the board."""

from dataclasses import replace
from math import cos, degrees, radians, sin
from typing import Any

import pytest

from scorer.drawing import Drawing, Label, Line, Spot, draw
from scorer.drawing.areas import areas_of
from scorer.rules.board import Board, Coast, Name
from tests.tables import ABROAD, BORDER, board

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


def routed(of: Board, **facts: Any) -> Drawing:
    """Draw a board whose first route is as told."""
    first, *others = of.routes.values()
    return draw(replace(of, routes={route.id: route for route in (replace(first, **facts), *others)}))


def middles(of: Line) -> list[tuple[float, float]]:
    return [(space.x, space.y) for space in of.spaces]


# ---- Spaces ----


def test_spaces_fill_a_short_line_with_a_gap_between_them_and_the_spots() -> None:
    """Of 100 the spots take 9 each and 3.5 of air: 75 are left, with a gap of 2.8 after the last 77.8.

    A third is 25.93, so the spaces are 25.93 − 2.8 = 23.1 long; the middle one lies in the middle.
    """
    drawing = draw(placed("a-b 3", a=(0, 0), b=(100, 0)))
    assert drawing.space_length == 23.1
    assert middles(drawing.lines[0]) == [(24.1, 0), (50, 0), (75.9, 0)]
    assert drawing.lines[0].path == "M0 0L12.5 0L87.5 0L100 0"


def test_spaces_on_a_long_line_are_34_long_and_6_apart() -> None:
    drawing = draw(placed("a-b 3", a=(0, 0), b=(0, 300)))
    assert drawing.space_length == 34
    assert middles(drawing.lines[0]) == [(0, 110), (0, 150), (0, 190)]
    assert {space.angle for space in drawing.lines[0].spaces} == {90}


def test_cities_that_lie_too_close_leave_spaces_of_3() -> None:
    assert draw(placed("a-b 6", a=(0, 0), b=(30, 0))).space_length == 3


def test_spaces_stand_in_the_middle_between_a_terminal_and_a_spot() -> None:
    """The terminal reaches 5.5 and the spot 9: what is left lies between 5.5 and 291."""
    assert middles(line("a-b 1", a=(0, 0, BORDER), b=(300, 0))) == [(148.2, 0)]


def test_a_line_opens_by_15_after_as_many_spaces_as_it_says() -> None:
    """Two steps of 40 and the opening are 95, so they begin at (300 − 95) / 2."""
    (opened,) = routed(placed("a-b 3", a=(0, 0), b=(300, 0)), opening=2).lines
    assert middles(opened) == [(102.5, 0), (142.5, 0), (197.5, 0)]


def test_a_line_with_an_opening_has_15_less_for_its_spaces() -> None:
    """75 without it leave 60 and a gap of 2.8: a third is 20.93, less the gap 18.1."""
    assert routed(placed("a-b 3", a=(0, 0), b=(100, 0)), opening=1).space_length == 18.1


@pytest.mark.parametrize(
    ("bend", "down", "sweep"), [(100, 100, 0), (-100, -100, 1)], ids=["to the right", "to the left"]
)
def test_a_bend_of_half_the_way_is_half_a_circle(bend: float, down: float, sweep: int) -> None:
    """From 0 to 200 around 100; y points down. The space of 34 takes 0.34 of the circle's radius, so ±0.17 radians."""
    (bent,) = routed(placed("a-b 1", a=(0, 0), b=(200, 0)), bend=bend).lines
    assert [(space.x, space.y, space.angle) for space in bent.spaces] == [(100, down, 0)]
    x, y = 100 * sin(0.17), 100 * cos(0.17) * (1 if bend > 0 else -1)
    assert bent.path == f"M0 0L{100 - x:.1f} {y:.1f}A100 100 0 0 {sweep} {100 + x:.1f} {y:.1f}L200 0"


def test_spaces_of_a_bent_line_are_turned_with_it() -> None:
    """Two on half a circle of 314.16, its middle 157.08: 20 before and after, so 0.2 radians, 11.5 degrees."""
    (bent,) = routed(placed("a-b 2", a=(0, 0), b=(200, 0)), bend=100).lines
    x, y = 100 * sin(0.2), 100 * cos(0.2)
    assert middles(bent) == [(round(100 - x, 1), round(y, 1)), (round(100 + x, 1), round(y, 1))]
    assert [space.angle for space in bent.spaces] == [round(degrees(0.2), 1), -round(degrees(0.2), 1)]


def test_what_is_drawn_on_a_space_is_upright_whichever_way_the_line_runs() -> None:
    ends = {(300, 0): 0, (0, 300): 90, (-300, 0): 0, (0, -300): 90, (300, 300): 45, (-300, -300): 45, (-300, 300): -45}
    for (x, y), angle in ends.items():
        assert line("a-b 1", a=(1000, 1000), b=(1000 + x, 1000 + y)).spaces[0].angle == angle


def test_of_a_bent_double_the_outer_line_has_the_larger_radius() -> None:
    """The lanes lie 6.25 to the left and to the right; to the right is outwards."""
    double = placed("a-b 1, a-b 1", a=(0, 0), b=(200, 0))
    inner, outer = draw(
        replace(double, routes={id: replace(route, bend=100) for id, route in double.routes.items()})
    ).lines
    assert [of.points[1] for of in (inner, outer)] == [
        pytest.approx((100, 100 + side), abs=0.1) for side in (-6.2, 6.2)
    ]
    assert [of.path.partition("A")[2].split()[0] for of in (inner, outer)] == ["93.8", "106.2"]


def test_a_line_follows_its_corners() -> None:
    """From (0, 0) by (100, 0) to (100, 200): of 300 the middle lies 50 below the corner, 40 on each side the others."""
    (bent,) = routed(placed("a-b 3", a=(0, 0), b=(100, 200)), via=((100, 0),)).lines
    assert [(space.x, space.y, space.angle) for space in bent.spaces] == [(100, 10, 90), (100, 50, 90), (100, 90, 90)]
    assert bent.path == "M0 0L93 0L100 0L100 107L100 200"


def test_a_parallel_of_a_line_with_corners_turns_with_it() -> None:
    """6.25 to the left of the way and to its right, as one rides."""
    double = routed(placed("a-b 1, a-b 1", a=(0, 0), b=(100, 200)), via=((100, 0),)).board
    backwards = replace(double, routes=dict(reversed([*double.routes.items()])))
    for of in (double, backwards):
        assert sorted(middles(one) for one in draw(of).lines) == [[(93.8, 50)], [(106.2, 50)]]


def test_corners_that_lie_on_a_spot_are_left_out() -> None:
    (bent,) = routed(placed("a-b 1", a=(0, 0), b=(300, 0)), via=((1, 0), (300, 0))).lines
    assert bent.path == line("a-b 1", a=(0, 0), b=(300, 0)).path


def test_the_band_of_a_line_alone_is_26_wide_and_those_of_parallels_share_what_is_between_them() -> None:
    """12.5 between their middles; outwards each may reach 13, so 19.25 in all and 3.4 aside."""
    alone = line("a-b 1", a=(0, 0), b=(300, 0))
    assert (alone.band, alone.aside) == (26, (0, 0))
    left, right = draw(placed("a-b 1, a-b 1", a=(0, 0), b=(300, 0))).lines
    assert [(one.band, one.aside) for one in (left, right)] == [(19.25, (0, -3.4)), (19.25, (0, 3.4))]
    one, middle, other = draw(placed("a-b 1, a-b 1, a-b 1", a=(0, 0), b=(300, 0))).lines
    assert [one.band, middle.band, other.band] == [19.25, 12.5, 19.25]
    assert middle.aside == (0, 0)


def test_symbols_are_spread_evenly() -> None:
    drawn = placed("a-b 5, b-c 1", a=(0, 0), b=(300, 0))
    for ferry, at in ((1, {2}), (2, {1, 3}), (3, {0, 2, 4}), (5, {0, 1, 2, 3, 4})):
        spaces = routed(drawn, ferry=ferry).lines[0].spaces
        assert {number for number, space in enumerate(spaces) if space.is_locomotive} == at


def test_x5_a_cross_stands_5_before_the_end_of_its_space() -> None:
    """Spaces of 34 at 130 and 170: crosses at 17 − 5 behind their middles."""
    assert line("a-b 2xx", a=(0, 0), b=(300, 0)).crosses == ((142, 0), (182, 0))
    assert line("a-b 2x", a=(0, 0), b=(0, 300)).crosses == ((0, 182),)


# ---- Names ----


def spots(drawn: str, **places: Any) -> dict[str, Spot]:
    return {spot.city.id: spot for spot in draw(placed(drawn, **places)).spots}


@pytest.mark.parametrize(
    ("wanted", "anchor", "x", "y"),
    [
        (0, "start", 14, 4.9),
        (23, "start", 14, 4.9),  # the next one lies at 53
        (45, "start", 11.2, 20.1),
        (90, "middle", 0, 23.9),
        (135, "end", -11.2, 20.1),
        (180, "end", -14, 4.9),
        (225, "end", -11.2, -10.2),
        (270, "middle", 0, -14.1),
        (315, "start", 11.2, -10.2),
    ],
)
def test_a_name_stands_where_its_drawer_wants_it(wanted: float, anchor: str, x: float, y: float) -> None:
    """14 from the middle of its spot, or 11.2 and 11.2; letters of 15 are lowered by 0.33 to 1 of a third of them."""
    label = spots("a-b 1", a=(1000, 1000, {"label": wanted}))["a"].labels["middle"]
    assert (label.anchor, round(label.x - 1000, 1), label.size, label.rows) == (anchor, x, 15, ("A",))
    assert abs(label.y - 1000 - y) < 0.11


WIDE = 26.15
"""How far to the right of its spot a name of one letter reaches: 14, the letter's 8.4, and a quarter of 15 as air."""


@pytest.mark.parametrize(("away", "anchor"), [(WIDE - 0.1, "end"), (WIDE + 0.1, "start")])
def test_a_name_stands_on_the_right_unless_it_covers_a_spot_there(away: float, anchor: str) -> None:
    assert spots("a-x 1, b-y 1", a=(1000, 1000), b=(1000 + away, 1000))["a"].labels["middle"].anchor == anchor


@pytest.mark.parametrize(("down", "anchor"), [(-12, "start"), (-11.9, "end"), (10.5, "end"), (10.6, "start")])
def test_a_name_reaches_15_above_its_baseline_and_a_quarter_below_with_an_eighth_of_air(
    down: float, anchor: str
) -> None:
    """Its baseline is 4.95 below the middle of its spot: from 4.95 − 15 − 1.875 to 4.95 + 3.75 + 1.875."""
    assert spots("a-x 1, b-y 1", a=(1000, 1000), b=(1020, 1000 + down))["a"].labels["middle"].anchor == anchor


@pytest.mark.parametrize(("length", "anchor"), [(34, "start"), (36, "end")])
def test_a_name_leaves_the_ends_of_spaces_free(length: float, anchor: str) -> None:
    """The only space of a line of 87 lies in its middle: from 26.5 on if it is 34 long, from 25.5 on with 36."""
    drawing = draw(replace(placed("a-b 1", a=(1000, 1000), b=(1087, 1000)), longest_space=length))
    assert drawing.spots[0].labels["middle"].anchor == anchor


@pytest.mark.parametrize(("length", "anchor"), [(34, "end"), (36, "middle")])
def test_a_name_on_the_left_leaves_the_ends_of_spaces_free_too(length: float, anchor: str) -> None:
    """At the right edge of the paper it cannot stand on the right; next best is below its spot."""
    drawing = draw(replace(placed("a-b 1", a=(3913, 1000), b=(4000, 1000)), longest_space=length))
    assert drawing.spots[1].labels["middle"].anchor == anchor


def test_a_space_of_a_slanting_line_is_where_it_is_drawn() -> None:
    """20 degrees downwards its nearest end lies 26.5 away: 24.9 to the right and 9.1 below, behind the name."""
    slanting = placed("a-b 1", a=(1000, 1000), b=(1000 + 87 * cos(radians(20)), 1000 + 87 * sin(radians(20))))
    assert draw(slanting).spots[0].labels["middle"].anchor == "end"


@pytest.mark.parametrize(("x", "anchor"), [(4024 - WIDE - 0.1, "start"), (4024 - WIDE + 0.1, "end")])
def test_a_name_stays_on_the_paper(x: float, anchor: str) -> None:
    assert spots("a-b 1", a=(x, 1000))["a"].labels["middle"].anchor == anchor


@pytest.mark.parametrize(("others", "x"), [("bc", 1014), ("bcd", 1011.2)])
def test_a_name_covers_two_spots_to_stand_where_its_drawer_wants_it_and_not_three(others: str, x: float) -> None:
    """Of the free sides the one above or below its right is the nearest."""
    near: dict[str, Any] = {id: (1016 + 2 * number, 997) for number, id in enumerate(others)}
    near.setdefault("d", (2000, 3000))
    labels = spots("a-x 1, b-x 1, c-x 1, d-x 1", a=(1000, 1000, {"label": 0.0}), **near)["a"].labels
    assert labels["middle"].x == x


def test_a_name_makes_room_for_one_that_is_written() -> None:
    """The first ends at 26.15, the second would begin at 50 − 26.15: it stands lower or higher instead."""
    label = spots("a-x 1, b-y 1", a=(1000, 1000), b=(1050, 1000, {"label": 180.0}))["b"].labels["middle"]
    assert (label.anchor, round(1050 - label.x, 1)) == ("end", 11.2)
    apart = spots("a-x 1, b-y 1", a=(1000, 1000), b=(1053, 1000, {"label": 180.0}))["b"].labels["middle"]
    assert round(1053 - apart.x, 1) == 14


def test_large_names_are_written_only_where_nothing_is_in_the_way() -> None:
    ring = {id: (1000 + x, 1000 + y) for id, x, y in (("b", 25, 0), ("c", -25, 0), ("d", 0, 30), ("e", 0, -30))}
    labels = spots("a-b 1, c-d 1, d-e 1", a=(1000, 1000), **ring)["a"].labels
    assert {size: label.size for size, label in labels.items()} == {"middle": 15, "near": 10}
    assert spots("a-b 1", a=(1000, 1000))["a"].labels["far"] == Label(1014, 1008.9, "start", ("A",), 27)


@pytest.mark.parametrize(("name", "size"), [("X", 15), ("Deutschland", 11.04)])
def test_a_country_is_named_in_its_badge_of_74_less_3_at_both_sides(name: str, size: float) -> None:
    """Eleven letters of 0.56 of the size: 68 / 6.16."""
    label = spots("a-X 1", X=(1000, 1000, ABROAD | {"name": name}))["X"].labels["middle"]
    assert (label.x, label.y, label.anchor) == (1000, 1005, "middle")
    assert round(label.size, 2) == size


def test_a_junction_has_no_name() -> None:
    assert spots("a-b 1", a=(1000, 1000, {"is_junction": True}))["a"].labels == {}


def test_a_name_of_two_rows_is_cut_and_a_leader_leads_from_the_rim_of_its_spot() -> None:
    """The way of (30, 40) is 50 long; the rim is 9 from the middle."""
    of = placed("a-b 1", a=(1000, 1000, {"name": "New York"}))
    written = Name(30, 45, "start", 12, cut=4, leader=(30, 40))
    (spot, other) = draw(replace(of, names={"near": {"a": written}})).spots
    assert spot.labels == {
        "near": Label(1030, 1045, "start", ("New", "York"), 12, "M1005.4 1007.2L1030.0 1040.0"),
    }
    assert other.labels == {}


def test_x1_border_points_within_75_share_the_name_of_the_one_that_has_most_of_them_near() -> None:
    row = {f"X.{number}": (1000 + 75 * number, 1000, BORDER) for number in range(4)}
    row["X.4"] = (1301, 1000, BORDER)
    found = spots("X.0-a 1, X.1-a 1, X.2-a 1, X.3-a 1, X.4-a 1", **row)
    assert [id for id, spot in found.items() if id.startswith("X") and spot.labels] == ["X.1", "X.3", "X.4"]


# ---- What is drawn around them ----


def test_a_spot_is_a_city_a_country_or_an_end() -> None:
    found = spots("X-a 1, Y.1-a 1", X=(0, 0, ABROAD), **{"Y.1": (100, 0, BORDER)})
    assert {id: (spot.kind, spot.radius) for id, spot in found.items()} == {
        "X": ("country", 37),
        "Y.1": ("end", 5.5),
        "a": ("city", 9),
    }


def test_a_board_is_drawn_with_paper_of_24_around_it_which_is_home_where_no_coast_is_known() -> None:
    plain = placed("a-b 1", a=(0, 0))
    assert draw(plain).viewbox == "-24 -24 4048 4048"
    assert draw(plain).home == "M-24 -24H4024V4024H-24z"
    assert draw(replace(plain, coast=Coast("land"))).home == "land"
    assert draw(replace(plain, coast=Coast("land", home="home"))).home == "home"


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
