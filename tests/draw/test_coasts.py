"""The land under the boards: it lies within the frame, and where the world has it."""

import re
from itertools import chain, pairwise
from math import cos, dist, radians, sin

import pytest

from scorer.atlas import board, boards
from scorer.draw.drawing import draw
from scorer.draw.lying import lying
from scorer.draw.names import along
from scorer.draw.plan import Coast, Water, plan_of
from scorer.draw.shapes import Line
from scorer.rules.board import Board
from scorer.words import LANGUAGES
from scorer.words.languages import board_words
from tests.coasts import is_near_shore, is_on, shores
from tests.letters import away, ink


def coast(of: Board) -> Coast | None:
    return plan_of(of).coast


WITH_COAST = [each for each in boards() if coast(each)]
EVERY = pytest.mark.parametrize("on", WITH_COAST, ids=lambda on: on.id)
FRAME = 16
"""Distance from the board to the frame around it."""
NEAR = 6
"""A port's dot, which reaches 9, still touches the land at this distance from it."""
BESIDE = 23
"""What of a ferry's line lies beside its city: the dot, and room for the shore."""
ONE_SPACE = 40
"""The most of a ferry's line that may cross land; no space with its gap is longer."""
STEP = 4
"""Between the points of a ferry that are tested."""
PRINTED = {
    "astrakhan-samarkand": "ends in a city far from any sea",
    "mecca-shiraz": "crosses Arabia from a city at another sea",
}
"""Ferries that the printed board leads across land."""


def at(on: Board, city: str) -> tuple[float, float]:
    return on.cities[city].x, on.cities[city].y


@EVERY
def test_the_land_ends_at_the_frame(on: Board) -> None:
    for shore in shores(coast(on).land) + shores(coast(on).home):
        assert all(-FRAME <= x <= on.width + FRAME and -FRAME <= y <= on.height + FRAME for x, y in shore)
    reached = {side for shore in shores(coast(on).land) for corner in shore for side in corner}
    assert reached & {-FRAME, on.width + FRAME, on.height + FRAME}


@EVERY
def test_every_city_stands_on_land(on: Board) -> None:
    """If one does not, the board file has moved it: run `python -m tools.coast`."""
    cities = {city.id: at(on, city.id) for city in on.cities.values() if city.is_counted}
    for id in ("waddeneilanden", "honolulu"):  # their islands are too small to be drawn
        cities.pop(id, None)
    for inset in plan_of(on).insets:  # drawn apart, on ground of their own (X16)
        (left, top), (right, bottom) = inset.top_left, inset.bottom_right
        cities = {id: (x, y) for id, (x, y) in cities.items() if not (left < x < right and top < y < bottom)}
    swims = {id for id, place in cities.items() if not is_on(coast(on).land, place)}
    assert {id for id in swims if not is_near_shore(coast(on).land, cities[id], NEAR)} == set()


def points_along(line: Line) -> list[tuple[float, float]]:
    """Return a point every `STEP` units, without those beside the line's cities."""
    ways = [
        (ax + (bx - ax) * step / steps, ay + (by - ay) * step / steps)
        for (ax, ay), (bx, by) in pairwise(line.points)
        for steps in [max(1, round(dist((ax, ay), (bx, by)) / STEP))]
        for step in range(steps)
    ]
    return ways[BESIDE // STEP : -BESIDE // STEP]


@EVERY
def test_ferries_cross_the_sea(on: Board) -> None:
    """If one does not, a city or a bend has moved: run `python -m tools.coast`."""
    ferries = [line for line in draw(on).lines if line.route.ferry and line.route.id not in PRINTED]
    water = [coast(on).lakes] if coast(on).lakes else []
    ashore = {
        line.route.id: STEP
        * sum(
            is_on(coast(on).land, point) and not any(is_on(lake, point) for lake in water)
            for point in points_along(line)
        )
        for line in ferries
    }
    assert {id: length for id, length in ashore.items() if length > ONE_SPACE} == {}


def letters(water: Water, name: str) -> float:
    """Return how many letters the longer row of a name has at least."""
    return len(name) if water.rows == 1 else max(len(name) / 2, *map(len, name.split()))


def within(water: Water) -> list[tuple[float, float]]:
    """Return points all over a name, in the longest of all languages, without the spaces between its letters."""
    names = [water.name, *(board_words(language).waters[water.name] for language in LANGUAGES if language != "en")]
    wide, high = max(letters(water, name) for name in names) * water.size * 0.5, water.rows * water.size
    right = cos(radians(water.turn)), sin(radians(water.turn))
    return [
        (
            water.x + across * wide * right[0] - down * high * right[1],
            water.y + across * wide * right[1] + down * high * right[0],
        )
        for across in (step / 10 - 0.5 for step in range(11))
        for down in (-0.4, 0, 0.4)
    ]


@EVERY
def test_the_name_of_a_sea_lies_on_it_and_no_line_crosses_it(on: Board) -> None:
    drawing = draw(on)
    dots = [(space.x, space.y) for line in drawing.lines for space in line.spaces] + [(s.x, s.y) for s in drawing.spots]
    for water in coast(on).waters + coast(on).waters_on_side:
        for point in within(water):
            is_wet = not is_on(coast(on).land, point) or bool(coast(on).lakes and is_on(coast(on).lakes, point))
            assert is_wet or water.is_land, water.name
            assert min(dist(point, dot) for dot in dots) > 9, water.name


@EVERY
def test_no_name_of_a_city_nor_the_line_to_it_lies_on_the_name_of_a_sea(on: Board) -> None:
    """In no language, at no size of the map, upright and on its side; nor on the title of an inset."""
    for way in (on, lying(on)):
        labels = {(s.city.id, size): label for s in draw(way).spots for size, label in s.labels.items()}
        for water in coast(way).waters:
            for id, label in labels.items():
                spots, box = [*along(label)], ink(label)
                assert all(
                    away(box, *at) > 0 and min((dist(at, s) for s in spots), default=9) > 6 for at in within(water)
                ), (water.name, id)


def test_an_inset_has_its_title_in_it_however_the_map_lies() -> None:
    """X16."""
    japan = board("japan")
    for inset in plan_of(japan).insets:
        (left, top), (right, bottom) = inset.top_left, inset.bottom_right
        titles = [water for water in coast(japan).waters + coast(japan).waters_on_side if water.name == inset.title]
        assert [title.turn for title in titles] == [0, -90]
        assert all(left < x < right and top < y < bottom for title in titles for x, y in within(title))


@EVERY
def test_the_names_of_seas_are_upright_on_every_side_of_the_table(on: Board) -> None:
    """At most 90° aside, as read from where one sits: a map on its side is turned clockwise by 90°."""
    assert all(-90 <= water.turn <= 90 for water in coast(on).waters)
    assert all(-90 <= water.turn + 90 <= 90 for water in coast(on).waters_on_side)


def test_the_boards_by_the_sea_name_it() -> None:
    named = {each.id: {water.name for water in coast(each).waters} for each in WITH_COAST}
    assert named["europe"] >= {"North Sea", "Mediterranean Sea", "Atlantic Ocean"}
    assert named["usa"] >= {"Atlantic Ocean", "Gulf of Mexico"}
    assert named["italy"] >= {"Adriatic Sea", "Tyrrhenian Sea"}
    assert named["united-kingdom"] >= {"North Sea"}
    assert named["india"] >= {"Bay of Bengal"}
    assert named["new-york"] >= {"Hudson River", "East River", "New Jersey", "Queens"}


@pytest.mark.parametrize("id", ["usa", "europe", "nordic", "germany", "switzerland", "netherlands"])
def test_a_board_has_its_lakes_and_rivers(id: str) -> None:
    assert len(shores(coast(board(id)).lakes)) >= 2
    assert coast(board(id)).rivers.count("m") >= 5


def open_ways(path: str) -> list[list[tuple[int, int]]]:
    """Return the lines of path data whose steps are relative, each from where the last one ended."""
    found, x, y = [], 0, 0
    for steps in path.split("m")[1:]:
        way = []
        for across, down in re.findall(r"(-?\d+) ?(-?\d+)", steps):
            x, y = x + int(across), y + int(down)
            way.append((x, y))
        found.append(way)
    return found


def test_new_york_has_its_park_its_grid_and_its_bridges() -> None:
    """The park lies below its dot, streets end at the shores, every bridge leads over water and ends on a bank."""
    new_york = board("new-york")
    land, (x, y) = coast(new_york), at(new_york, "central-park")
    assert is_on(land.parks, (x - 30, y + 15))
    assert not is_on(land.parks, at(new_york, "times-square"))
    streets, bridges = open_ways(land.streets), open_ways(land.bridges)
    assert len(streets) > 20
    for place in chain.from_iterable(streets):
        assert is_on(land.land, place) or is_near_shore(land.land, place, 3)
    assert len(bridges) >= 3
    for (ax, ay), *_, (bx, by) in bridges:
        assert not is_on(land.land, ((ax + bx) / 2, (ay + by) / 2))
        assert is_on(land.land, (ax, ay))


def test_france_shows_corsica_where_the_ferry_from_nice_ends() -> None:
    france = board("france")
    x, y = at(france, "corse-nice")
    assert is_near_shore(coast(france).land, (x, y), 12)
    assert is_on(coast(france).home, (x + 45, y + 25))


@EVERY
def test_the_relief_stays_on_the_land_and_weighs_little(on: Board) -> None:
    assert len("".join(coast(on).heights)) <= 25_000
    for part in coast(on).heights:
        assert all(-FRAME <= x <= on.width + FRAME for shore in shores(part) for x, _ in shore)
        corners = [corner for shore in shores(part) for corner in shore]
        assert all(is_on(coast(on).land, corner) or is_near_shore(coast(on).land, corner, 4) for corner in corners)


def test_all_cities_of_poland_lie_in_poland() -> None:
    poland = board("poland")
    cities = {city.id for city in poland.cities.values() if not city.is_end}
    assert {city for city in poland.cities if is_on(coast(poland).home, at(poland, city))} == cities


@pytest.mark.parametrize("on", [on for on in WITH_COAST if coast(on).home], ids=lambda on: on.id)
def test_what_stands_for_a_neighbour_lies_abroad(on: Board) -> None:
    abroad = {city.id for city in on.cities.values() if city.is_end}
    assert {city for city in abroad if is_on(coast(on).home, at(on, city))} == set()


@pytest.mark.parametrize("id", ["usa", "europe", "nordic"])
def test_a_board_of_many_countries_or_of_one_and_a_half_has_no_border(id: str) -> None:
    assert coast(board(id)).home == ""
