"""Lays a board on its side, to be drawn where there is more room across than down; everything on it stays upright."""

from dataclasses import replace
from functools import lru_cache

from scorer.draw.plan import Ground, plan_of
from scorer.rules.board import At, Board


@lru_cache(maxsize=32)
def lying(board: Board) -> Board:
    """Return a board turned by a quarter, its top on the left."""
    plan = plan_of(board)

    def turn(at: At) -> At:
        return at[1], board.width - at[0]

    cities, courses, waters = {}, {}, []
    for id, city in board.cities.items():
        x, y = turn((city.x, city.y))
        cities[id] = replace(city, x=x, y=y)
    for id, course in plan.courses.items():
        one, other = course.crossing.edges if course.crossing else ((0, 0), (0, 0))
        crossing = course.crossing and replace(course.crossing, edges=(turn(one), turn(other)))
        courses[id] = replace(course, via=tuple(map(turn, course.via)), crossing=crossing)
    for water in plan.coast.waters_on_side if plan.coast else ():
        x, y = turn((water.x, water.y))
        waters.append(replace(water, x=x, y=y, turn=water.turn + 90))
    turned = replace(
        plan,
        ground=tuple(Ground(tuple(map(turn, one.points)), one.colour) for one in plan.ground),
        courses=courses,
        in_insets={id: turn(at) for id, at in plan.in_insets.items()},
        labels={id: degrees - 90 for id, degrees in plan.labels.items()},
        coast=plan.coast and replace(plan.coast, waters=tuple(waters)),
        names=plan.names_on_side,
        names_on_side={},
    )
    return replace(board, width=board.height, height=board.width, cities=cities, plan=turned)
