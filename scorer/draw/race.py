"""Draws the race: each player's points for routes over all claims, as one line; lengths in the unit of `width`."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorer.ask.story import race_of
from scorer.count.score_sheet import ScoreSheet

_APART = 18.0
"""Least distance between the signs at the ends of two lines."""
_BESIDE = 2.5
"""How far lines that would run on one another lie apart."""
_STEPS = (5, 10, 20, 25, 50, 100, 200, 500)
_FEWEST_GRIDLINES = 3


@dataclass(frozen=True, slots=True)
class Runner:
    """One player's line."""

    seat: int
    points: tuple[int, ...]
    """The points at the start and after each claim of any player."""
    path: str
    """SVG path data."""
    at: float
    """Where the line ends, from the top."""
    sign: float
    """Where the player's sign is beside that end, from the top, clear of the others."""
    aside: float
    """How far it is drawn to the right and down, so that lines that run together stay visible."""
    on_the_way: tuple[float, float]
    """Where the sign is on the line itself, at a different place for each player, to tell similar colours apart."""


@dataclass(frozen=True, slots=True)
class Race:
    """The lines of all players, on one scale."""

    width: float
    height: float
    runners: tuple[Runner, ...]
    """From the first place to the last."""
    claims: tuple[tuple[int, float], ...]
    """Numbers of claims, and their distance from the left."""
    gridlines: tuple[tuple[int, float], ...]
    """Points, and their distance from the top."""


def race(sheet: ScoreSheet, width: float, height: float) -> Race | None:
    """Return the race of a game, or None if its claims were not entered in the order of play."""
    game = sheet.game
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
            _BESIDE * (place - (len(seats) + 1) / 2),
            _on_the_way(heights, width, place / (len(seats) + 1)),
        )
        for place, (seat, points, heights, sign) in enumerate(zip(game.seats, seats, down, signs, strict=True), 1)
    )
    lines = tuple((points, height - height * points / most) for points in _gridlines(most))
    last = len(game.claims)
    claims = tuple((claim, width * claim / last) for claim in _gridlines(last))
    order = [player.seat for player in sheet.ranking]
    return Race(width, height, tuple(sorted(runners, key=lambda one: order.index(one.seat))), claims, lines)


def _path(heights: Sequence[float], width: float) -> str:
    """Return the path as steps: points rise at a claim and stay until the next."""
    step = width / (len(heights) - 1)
    return f"M0 {heights[0]:.1f}" + "".join(
        f"H{place * step:.1f}V{at:.1f}" for place, at in enumerate(heights) if place
    )


def _on_the_way(heights: Sequence[float], width: float, share: float) -> tuple[float, float]:
    """Return the point of a line after this share of the claims."""
    place = round(share * (len(heights) - 1))
    return width * place / (len(heights) - 1), heights[place]


def _gridlines(most: int) -> range:
    step = next((step for step in reversed(_STEPS) if most >= step * _FEWEST_GRIDLINES), _STEPS[0])
    return range(0, most + 1, step)


def _apart(wanted: Sequence[float], height: float) -> list[float]:
    """Return positions close to the wanted ones, in the same order and at least `_APART` apart."""
    lowest = height
    found: dict[int, float] = {}
    for place in sorted(range(len(wanted)), key=lambda place: -wanted[place]):
        found[place] = lowest = min(wanted[place], lowest)
        lowest -= _APART
    shift = max(-min(found.values()), 0)
    return [found[place] + shift for place in range(len(wanted))]
