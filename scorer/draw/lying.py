"""Lays a board on its side, to be drawn where there is more room across than down; everything on it stays upright."""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

from scorer.draw.plan import Coast, Course, Ground, Water, plan_of
from scorer.rules.board import At, Board


@lru_cache(maxsize=32)
def lying(board: Board) -> Board:
    """Return a board turned by a quarter, its top on the left."""
    plan = plan_of(board)

    def turned(at: At) -> At:
        return at[1], board.width - at[0]

    cities = {}
    for id, city in board.cities.items():
        x, y = turned((city.x, city.y))
        cities[id] = replace(city, x=x, y=y)
    turned_plan = replace(
        plan,
        ground=tuple(Ground(tuple(map(turned, one.points)), one.colour) for one in plan.ground),
        courses={id: _turned(course, turned) for id, course in plan.courses.items()},
        twins={id: turned(at) for id, at in plan.twins.items()},
        labels={id: degrees - 90 for id, degrees in plan.labels.items()},
        coast=plan.coast and replace(plan.coast, waters=_waters(plan.coast, turned)),
        names=plan.names_on_side,
        names_on_side={},
    )
    return replace(board, width=board.height, height=board.width, cities=cities, plan=turned_plan)


def _turned(course: Course, turned: Callable[[At], At]) -> Course:
    one, other = course.crossing.edges if course.crossing else ((0, 0), (0, 0))
    crossing = course.crossing and replace(course.crossing, edges=(turned(one), turned(other)))
    return replace(course, via=tuple(map(turned, course.via)), crossing=crossing)


def _waters(coast: Coast, turned: Callable[[At], At]) -> tuple[Water, ...]:
    places = ((water, *turned((water.x, water.y))) for water in coast.waters_on_side)
    return tuple(replace(water, x=x, y=y, turn=water.turn + 90) for water, x, y in places)
