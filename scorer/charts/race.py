"""The race: a line for each player over all claims, points for routes upwards. In the unit of the room."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorer.rules.game import Game
from scorer.rules.story import race_of

_APART = 18.0
"""Between the signs at the ends of two lines, so that none covers another."""
_STEPS = (5, 10, 20, 25, 50, 100, 200, 500)
_FEWEST_GRIDLINES = 3


@dataclass(frozen=True, slots=True)
class Runner:
    """One player's line."""

    seat: int
    points: tuple[int, ...]
    """At the start and after each claim of anybody."""
    path: str
    """Of SVG."""
    at: float
    """Where the line ends, from the top ..."""
    sign: float
    """... and where the player's sign stands beside it, apart from the others."""
    on_the_way: tuple[float, float]
    """Where the sign stands on the line itself, each player’s further on: lines of like colours are told apart."""


@dataclass(frozen=True, slots=True)
class Race:
    """The lines of all players on one scale."""

    width: float
    height: float
    runners: tuple[Runner, ...]
    gridlines: tuple[tuple[int, float], ...]
    """Points, and where they lie from the top."""


def race(game: Game, width: float, height: float) -> Race | None:
    """Return the lines of a game whose claims were entered as they were made, None where they were not."""
    seats = race_of(game)
    if not seats:
        return None
    most = max(max(points) for points in seats)
    down = [[height - height * each / most for each in points] for points in seats]
    signs = _apart([points[-1] for points in down], height)
    runners = (
        Runner(
            seat,
            tuple(points),
            _path(heights, width),
            heights[-1],
            sign,
            _met(heights, width, (seat + 1) / (len(seats) + 1)),
        )
        for seat, (points, heights, sign) in enumerate(zip(seats, down, signs, strict=True))
    )
    lines = tuple((points, height - height * points / most) for points in _gridlines(most))
    return Race(width, height, tuple(runners), lines)


def _path(heights: Sequence[float], width: float) -> str:
    """Return steps: points rise when a route is claimed, and stay until the next."""
    step = width / (len(heights) - 1)
    return f"M0 {heights[0]:.1f}" + "".join(
        f"H{place * step:.1f}V{at:.1f}" for place, at in enumerate(heights) if place
    )


def _met(heights: Sequence[float], width: float, share: float) -> tuple[float, float]:
    """Return where a line is after this share of the claims."""
    place = round(share * (len(heights) - 1))
    return width * place / (len(heights) - 1), heights[place]


def _gridlines(most: int) -> range:
    step = next((step for step in reversed(_STEPS) if most >= step * _FEWEST_GRIDLINES), _STEPS[0])
    return range(0, most + 1, step)


def _apart(wanted: Sequence[float], height: float) -> list[float]:
    """Return places as near to those wanted as may be, in the same order and never less than a sign apart."""
    lowest = height
    found: dict[int, float] = {}
    for place in sorted(range(len(wanted)), key=lambda place: -wanted[place]):
        found[place] = lowest = min(wanted[place], lowest)
        lowest -= _APART
    shift = max(-min(found.values()), 0)
    return [found[place] + shift for place in range(len(wanted))]
