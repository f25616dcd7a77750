"""Turns what was read of a map into the table of a board file; whatever is wrong goes to its problems."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from colorsys import rgb_to_hls
from difflib import get_close_matches
from itertools import count
from math import cos, hypot, pi, sin

from scorer.atlas.fan_maps.drawn import Card, Drawn, Line, Stop, bare, slug, told, whole_of
from scorer.atlas.fan_maps.typed import COLOURS, key_of
from scorer.atlas.reader import Json
from scorer.rules.sentence import Sentence, labelled, quoted, say
from scorer.rules.text import LONGEST_MAP_NAME, problem_of_text

_FROM, _TO = say("from {stop}"), say("to {stop}")
_ALIKE = say(
    "are {one} and {other} one city? Then it is written in one way; if they are two, a table of cities has both"
)
_STEPS = 5
"""Straight pieces between two points of a smooth line."""
_MOST_GUESSES = 30
"""Problems after which no name is guessed any more: a guess takes four milliseconds among 200 names."""


def table_of(drawn: Drawn) -> dict[str, Json]:
    """Return the table of a board file, as `read_map` does; whatever is wrong goes to the problems."""
    if not drawn.has_stops:
        _arrange(drawn)
    known = _Known(drawn)
    lines = [(line, known.ends(line.where, line.a, line.b)) for line in drawn.lines]
    cards = [(card, known.ends(card.where, card.a, card.b)) for card in drawn.cards]
    joined = [ends for _, ends in lines if ends]
    is_seen = {end for ends in joined for end in ends}
    stops = {id: stop for id, stop in drawn.stops.items() if id in is_seen}
    _place(drawn, stops, joined)
    ids = _ids(stops, [ends for _, ends in (*lines, *cards) if ends])
    cities: dict[str, Json] = {}
    for id, stop in stops.items():
        if stop.name and (problem := problem_of_text(stop.name)):
            drawn.problems.note(_stop(stop.name), problem)
        elif not stop.name and not stop.is_junction:
            drawn.problems.note(_stop(id), say("has no name"))
        x, y = stop.at or (None, None)
        label = {} if stop.angle is None else {"label": round(stop.angle % 360, 1)}
        kind = "junction" if stop.is_junction else "city"
        cities[ids[id]] = {"name": stop.name, "x": x, "y": y, "kind": kind, **label}
    decks: dict[str, list[Json]] = {}
    for card, ends in cards:
        _add_card(drawn, decks, card, ends, ids)
    deal = drawn.rules.pop("deal", None)
    ground = [*_ground(drawn)]
    return {
        **drawn.rules,
        **({"size": list(drawn.size)} if drawn.size else {}),
        "cities": cities,
        "routes": list(_routes(drawn, [(line, ends) for line, ends in lines if ends], ids)),
        "decks": decks,
        **({"ground": ground} if ground else {}),
        **({"editions": {"classic": {"deal": deal}}} if deal else {}),
    }


class _Known:
    """Finds stops by their key, or by their name in any case."""

    def __init__(self, drawn: Drawn) -> None:
        self._drawn = drawn
        self._by_name: dict[str, list[str]] = {}
        for id, stop in drawn.stops.items():
            if stop.name:
                self._by_name.setdefault(stop.name.casefold(), []).append(id)

    def ends(self, where: Sentence, a: str, b: str) -> tuple[str, str] | None:
        """Return the keys of two ends; None, with a problem, if one is unknown or they are the same."""
        found = [self._key(where, word, name) for word, name in ((_FROM, a), (_TO, b))]
        if not found[0] or not found[1]:
            return None
        if found[0] == found[1]:
            stop = self._drawn.stops[found[0]]
            self._drawn.problems.note(where, say("joins {stop} with itself", stop=quoted(stop.name)))
            return None
        return found[0], found[1]

    def _key(self, where: Sentence, word: Sentence, name: str) -> str:
        if name in self._drawn.stops:
            return name
        word = Sentence(word.template, {"stop": quoted(name)})
        if keys := self._by_name.get(name.strip().casefold()):
            if len(keys) > 1:
                self._drawn.problems.note(where, labelled(word, say("several stops have this name")))
            return keys[0] if len(keys) == 1 else ""
        is_asked = len(name) <= LONGEST_MAP_NAME and len(self._drawn.problems) < _MOST_GUESSES
        near = get_close_matches(name.casefold(), self._by_name, 1) if is_asked else []
        problem = say("there is no such stop")
        if near:
            meant = self._drawn.stops[self._by_name[near[0]][0]].name
            problem = say("there is no such stop; did you mean {meant}?", meant=quoted(meant))
        self._drawn.problems.note(where, labelled(word, problem))
        return ""


def _arrange(drawn: Drawn) -> None:
    """Put the cities of a list of lines, which says no places, on a circle."""
    names: dict[str, str] = {}
    for name in (name for line in drawn.lines for name in (line.a, line.b) if name):
        names.setdefault(name.casefold(), name)
    written: dict[str, str] = {}
    for name in names.values():
        if (other := written.setdefault(bare(name), name)) != name:
            drawn.problems.append(Sentence(_ALIKE.template, {"one": quoted(other), "other": quoted(name)}))
    for number, (key, name) in enumerate(names.items()):
        angle = 2 * pi * number / len(names)
        drawn.stops[key] = Stop(name, (500 + 450 * sin(angle), 500 - 450 * cos(angle)))


def _place(drawn: Drawn, stops: Mapping[str, Stop], joined: Sequence[tuple[str, str]]) -> None:
    """Put a stop without a place between its neighbours."""
    waiting = {id: stop for id, stop in stops.items() if not stop.at}
    beside = {id: [drawn.stops[pair[pair[0] == id]] for pair in joined if id in pair] for id in waiting}
    for id, stop in [*waiting.items()] * len(waiting):
        spots = [other.at for other in beside[id] if other.at]
        if spots and not stop.at:
            across, down = zip(*spots, strict=True)
            stop.at = sum(across) / len(spots), sum(down) / len(spots)
    for stop in waiting.values():
        if not stop.at:
            drawn.problems.note(_stop(stop.name), say("has no place"))


def _stop(name: str) -> Sentence:
    return say("stop {stop}", stop=quoted(name))


def _ids(stops: Mapping[str, Stop], pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Return an id for each stop: its name in small letters, numbered if several have it.

    Lines are called by their ends, so if two of the `pairs` read alike, no id has a hyphen: New York – Zug and
    New – York Zug become newyork-zug and new-yorkzug.
    """
    found = _slugs(stops, "-")
    lines = Counter(tuple(sorted(found.get(end, end) for end in pair)) for pair in pairs)
    names = Counter[str]()
    for pair, most in lines.items():
        name = "-".join(pair)
        names.update([name, *(f"{name}-{number}" for number in range(1, most + 1))])
    return found if max(names.values(), default=1) == 1 else _slugs(stops, "")


def _slugs(stops: Mapping[str, Stop], hyphen: str) -> dict[str, str]:
    found: dict[str, str] = {}
    last: dict[str, int] = {}
    taken = set[str]()
    for id, stop in stops.items():
        stem = slug(stop.name).replace("-", hyphen) or ("junction" if stop.is_junction else "city")
        numbered = (
            (number, stem if number == 1 else f"{stem}{hyphen}{number}") for number in count(last.get(stem, 0) + 1)
        )
        last[stem], found[id] = next((number, name) for number, name in numbered if name not in taken)
        taken.add(found[id])
    return found


def _ground(drawn: Drawn) -> Iterator[dict[str, Json]]:
    """Yield what lies under the lines, as a board file has it; fills become the pale colours of this game."""
    for one in drawn.ground:
        ends = [drawn.stops.get(end) for end in one.ends or ()]
        a, b = ([stop.at] if stop and stop.at else [] for stop in ends) if ends else ([], [])
        points = [list(point) for point in (*a, *one.points, *b)]
        if len(points) > 1:
            yield {"points": points} | ({"colour": _pale(one.fill)} if one.fill else {})


def _pale(fill: str) -> str:
    """Return the colour of this game that is nearest to one of CSS, by its hue; grey for what is none."""
    if colour := _colour(fill):
        return colour
    figures = fill.removeprefix("#")
    if len(figures) in (3, 4):
        figures = "".join(2 * figure for figure in figures)
    if not re.fullmatch(r"[0-9a-fA-F]{6,8}", figures):
        return "grey"
    hue, light, full = rgb_to_hls(*(int(figures[at : at + 2], 16) / 255 for at in (0, 2, 4)))
    if full < 0.15 or light < 0.05 or light > 0.98:
        return "white" if light > 0.9 else "grey"
    return next(colour for most, colour in _HUES if hue * 360 <= most)


_HUES = (
    (15, "red"), (42, "orange"), (65, "yellow"), (165, "green"), (260, "blue"), (330, "purple"), (360, "red"),
)  # fmt: skip
"""Up to which hue in degrees a colour goes."""


def _routes(
    drawn: Drawn, lines: Sequence[tuple[Line, tuple[str, str]]], ids: Mapping[str, str]
) -> Iterator[dict[str, Json]]:
    """Yield the lines as a board file has them; parallel ones are numbered, and swing alike."""
    pairs = [tuple(sorted(ids[end] for end in ends)) for _, ends in lines]
    bends = [_bend(drawn, line, ends, ids) for line, ends in lines]
    beside: dict[tuple[str, ...], list[float]] = {}
    for pair, bend in zip(pairs, bends, strict=True):
        beside.setdefault(pair, []).append(bend)
    numbers = {pair: count(1) for pair in beside}
    for (line, ends), pair in zip(lines, pairs, strict=True):
        number, colour, length = next(numbers[pair]), _colour(line.colour), whole_of(line.length)
        if colour is None:
            drawn.problems.note(line.where, say("{colour} is no colour of this game", colour=quoted(line.colour)))
        if length is None or not 1 <= length <= 99:  # no train is longer
            given = quoted(told(line.length))
            drawn.problems.note(line.where, say("a length is a whole number from 1 to 99, not {given}", given=given))
            continue
        alike = beside[pair]
        yield {
            "id": "-".join(pair) + (f"-{number}" if len(alike) > 1 else ""),
            "ends": list(pair),
            "length": length,
            "colour": colour,
            "bend": round(sum(alike) / len(alike), 1),
            **({"via": via} if (via := _via(drawn, line, ends, ids)) else {}),
            **({"ferry": min(line.ferry, length)} if line.ferry else {}),
            **({"tunnel": True} if line.is_tunnel else {}),
        }


def _bend(drawn: Drawn, line: Line, ends: tuple[str, str], ids: Mapping[str, str]) -> float:
    """Return how far a line's furthest bend lies to the right of the straight way, from its first city by id."""
    one, other = (drawn.stops[end].at for end in sorted(ends, key=lambda end: ids[end]))
    if not line.points or not one or not other:
        return 0
    across, down = other[0] - one[0], other[1] - one[1]
    size, unit = hypot(across, down), 1000 / max(drawn.size) if drawn.size else 1
    if not size:
        return 0
    aside = [((x - one[0]) * -down + (y - one[1]) * across) / size for x, y in line.points]
    return max(aside, key=abs) * unit


def _via(drawn: Drawn, line: Line, ends: tuple[str, str], ids: Mapping[str, str]) -> list[Json]:
    """Return the corners of a line that one arc cannot be, from its first city by id; a smooth one has many."""
    if len(line.points) < 1 + line.is_curved:
        return []
    a, b = (drawn.stops[end].at for end in ends)
    corners = [complex(*at) for at in (a, *line.points, b) if at]
    way = _spline(corners)[1:-1] if line.is_curved else corners[1:-1]
    turned = way if ids[ends[0]] <= ids[ends[1]] else way[::-1]
    return [[round(corner.real, 1), round(corner.imag, 1)] for corner in turned]


def _spline(corners: Sequence[complex]) -> list[complex]:
    """Return points of the Catmull-Rom spline through some corners: the curve meets each, and has no kink there."""
    padded = [corners[0], *corners, corners[-1]]
    steps = [step / _STEPS for step in range(_STEPS)]
    points = []
    for before, one, other, after in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        turn = 2 * before - 5 * one + 4 * other - after
        bends = (other - before + at * (turn + at * (3 * (one - other) + after - before)) for at in steps)
        points += [one + at / 2 * bend for at, bend in zip(steps, bends, strict=True)]
    return [*points, corners[-1]]


def _colour(word: str) -> str | None:
    return COLOURS.get(key_of(word)) if word else "grey"


def _add_card(
    drawn: Drawn, decks: dict[str, list[Json]], card: Card, ends: tuple[str, str] | None, ids: Mapping[str, str]
) -> None:
    value = whole_of(card.value)
    if value is None or not 1 <= value <= 99:  # as scorer.rules.play
        given = quoted(told(card.value))
        drawn.problems.note(card.where, say("a ticket is worth 1 to 99 points, not {given}", given=given))
        return
    if ends is None:
        return
    for end in ends:
        if drawn.stops[end].is_junction:
            drawn.problems.note(card.where, say("no ticket ends at a junction"))
            return
        if end not in ids:
            drawn.problems.note(card.where, say("no route leads to {stop}", stop=quoted(drawn.stops[end].name)))
            return
    entry = {"from": ids[ends[0]], "to": ids[ends[1]], "value": value}
    decks.setdefault(card.deck, []).append(entry | ({"long": True} if card.is_long else {}))
