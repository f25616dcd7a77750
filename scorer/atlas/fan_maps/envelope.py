"""Reads ``ticket-to-ride-map`` JSON, versions 1 to 4."""

from collections.abc import Mapping
from math import inf

from scorer.atlas.fan_maps.drawn import (
    Card,
    Drawn,
    Ground,
    Line,
    Place,
    Stop,
    number_of,
    place_of,
    slug,
    text_of,
    told,
)
from scorer.atlas.reader import Json
from scorer.rules.sentence import quoted, say

FORMAT = "ticket-to-ride-map"
_MOST_SHAPES, _MOST_POINTS, _MOST_BENDS = 60, 40, 8
"""Shapes under the lines that are drawn, about the points of each, and about the bends of a line."""
VERSIONS = (1, 2, 3, 4)
_SIZE = (1100.0, 731.0)
_SIZES = {"board-2x3": _SIZE, "board-2x4": (1100.0, 549.0)}


def read_json(drawn: Drawn, table: Mapping[str, Json]) -> None:
    version = table.get("version", 1) if table.get("format") == FORMAT else 1
    payload = table.get("payload", table) if table.get("format") == FORMAT else table
    if type(version) is not int or version not in VERSIONS:
        where = say("version {version}", version=quoted(told(version)))
        drawn.problems.note(where, say("this app reads versions 1 to {newest}", newest=VERSIONS[-1]))
    elif not isinstance(payload, dict) or not any(isinstance(payload.get(key), list) for key in ("stops", "tickets")):
        drawn.problems.append(say("this file has neither stops nor tickets"))
    else:
        _Payload(drawn, payload, version).read(table)


class _Payload:
    """The map within a file, with the styles that say what its types mean."""

    def __init__(self, drawn: Drawn, payload: Mapping[str, Json], version: int) -> None:
        self._drawn, self._payload = drawn, payload
        self._stop_styles = _styles(payload.get("stopTypeStyles")) or {"junction": {"junction": True}}
        old = {"rail": {"infrastructure": True}, "trail": {"infrastructure": True}} if version == 1 else {}
        self._route_styles = _styles(payload.get("routeTypeStyles")) or {"tunnel": {"shape": "serrated"}, **old}
        self._rails = {id for id, style in self._route_styles.items() if style.get("infrastructure")}
        """The types of routes that are always there and nobody claims."""

    def read(self, table: Mapping[str, Json]) -> None:
        drawn, payload = self._drawn, self._payload
        if stops := drawn.take("stops", _objects(payload.get("stops"))):
            drawn.has_stops, drawn.size = True, _size(table, payload)
            for at, stop in enumerate(stops):
                x, y, name = stop.get("x"), stop.get("y"), text_of(stop.get("name"))
                is_junction = self._stop_styles.get(str(stop.get("type")), {}).get("junction") is True
                read = Stop(name, place_of(x, y), is_junction, number_of(stop.get("labelAngle")))
                drawn.add(say("stop {number}", number=at + 1), told(stop.get("id", at)), read, (x, y))
        routes = [*enumerate(_objects(payload.get("routes")), 1)]
        rails = [route for _, route in routes if str(route.get("type")) in self._rails][:_MOST_SHAPES]
        lines = drawn.take("routes", [one for one in routes if str(one[1].get("type")) not in self._rails])
        drawn.lines += [self._line(at, route) for at, route in lines]
        drawn.ground = _background(payload.get("background"))
        drawn.ground += [Ground(_points(rail), ends=(told(rail.get("a")), told(rail.get("b")))) for rail in rails]
        tickets = drawn.take("tickets", _objects(payload.get("tickets")))
        drawn.cards += [self._card(at, ticket) for at, ticket in enumerate(tickets, 1)]
        drawn.rules |= rules_of(payload)

    def _line(self, at: int, route: Mapping[str, Json]) -> Line:
        style = self._route_styles.get(str(route.get("type")), {})
        slots = route.get("locomotiveSlots")
        marks = [style.get("shape"), route.get("wagonStyle"), route.get("lineStyle")]
        return Line(
            say("route {number}", number=at),
            told(route.get("a")),
            told(route.get("b")),
            route.get("length"),
            told(route.get("color")).strip(),
            len(slots) if isinstance(slots, list) else slots if type(slots) is int else 0,
            "serrated" in marks or "tunnel" in marks or route.get("tunnel") is True,
            _points(route, _MOST_BENDS),
            route.get("curved") is not False,
        )

    def _card(self, at: int, ticket: Mapping[str, Json]) -> Card:
        ids = (told(ticket.get("a")), told(ticket.get("b")))
        names = (text_of(ticket.get("aName")), text_of(ticket.get("bName")))
        a, b = (id if id in self._drawn.stops else name or id for id, name in zip(ids, names, strict=True))
        deck = slug(text_of(ticket.get("set"))) or "tickets"
        return Card(say("ticket {number}", number=at), a, b, ticket.get("points"), ticket.get("long") is True, deck)


def _styles(styles: Json) -> dict[str, Mapping[str, Json]]:
    if isinstance(styles, dict):
        return {id: style for id, style in styles.items() if isinstance(style, dict)}
    return {str(style.get("id")): style for style in _objects(styles)}


def _points(shape: Mapping[str, Json], most: int = _MOST_POINTS) -> list[Place]:
    """Return about so many points of a shape, each an object with x and y or a pair of numbers."""
    raw = shape.get("points")
    some = raw[:: 1 + len(raw) // most] if isinstance(raw, list) else []
    pairs = [[point.get("x"), point.get("y")] if isinstance(point, dict) else point for point in some]
    places = [place_of(*pair) for pair in pairs if isinstance(pair, list) and len(pair) == 2]
    return [place for place in places if place]


def _background(shapes: Json) -> list[Ground]:
    """Return the areas and lines of a background, the first ones of too many; its labels are left out."""
    if isinstance(shapes, dict):
        shapes = [shape for some in shapes.values() if isinstance(some, list) for shape in some]
    found = []
    for shape in _objects(shapes)[:_MOST_SHAPES]:
        points, fill = _points(shape), text_of(shape.get("fill"))
        is_area = "line" not in text_of(shape.get("type")).lower() and fill not in ("", "none", "transparent")
        if len(points) > (2 if is_area else 1) and text_of(shape.get("type")) != "label":
            found.append(Ground(points, fill if is_area else ""))
    return found


def _objects(things: Json) -> list[Mapping[str, Json]]:
    return [thing for thing in things if isinstance(thing, dict)] if isinstance(things, list) else []


def _size(table: Mapping[str, Json], payload: Mapping[str, Json]) -> tuple[float, float]:
    board = table.get("board")
    sides = [number_of(board.get(side)) for side in ("width", "height")] if isinstance(board, dict) else [None, None]
    name = str(payload.get("format") or payload.get("boardFormat") or "")
    width, height = (sides[0], sides[1]) if sides[0] and sides[1] else _SIZES.get(name, _SIZE)
    is_standing = "portrait" in (table.get("orientation"), payload.get("orientation"))
    return (height, width) if is_standing and width > height else (width, height)


def rules_of(payload: Mapping[str, Json]) -> dict[str, Json]:
    """Return what a file says about the game, as a board file has it."""
    found: dict[str, Json] = {}
    if name := text_of(payload.get("name")):
        found["name"] = {"en": name[:60]}
    if type(wagons := payload.get("wagonsPerPlayer")) is int and wagons > 0:
        found["trains"] = wagons
    players = payload.get("players")
    if isinstance(players, dict) and type(players.get("min")) is type(players.get("max")) is int:
        found["players"] = [max(2, players["min"]), min(6, max(2, players["max"]))]
    dealt, kept = payload.get("startingTickets"), payload.get("keptTickets")
    if type(dealt) is type(kept) is int and 0 <= kept <= dealt:
        found["deal"] = {"regular": dealt, "keep": kept}
    lanes = payload.get("lanesUsableByPlayers")
    return found | (_lanes(lanes) if isinstance(lanes, dict) else {})


def _lanes(given: Mapping[str, Json]) -> dict[str, Json]:
    """Return from how many players doubles are open, and how many lines of a triple where not all are (R3, X11)."""
    open_lines: dict[int, float] = {}
    for players in range(2, 7):  # of parallel lines, as in ``{"2": 1, "3": 2, "4+": "all"}``
        starts = [least for least in range(2, players + 1) if f"{least}+" in given]
        most = given.get(str(players), given.get(f"{max(starts)}+") if starts else None)
        open_lines[players] = most if type(most) is int and most > 0 else inf
    opened = [players for players, most in open_lines.items() if most > 1]
    triples = {str(players): most for players, most in open_lines.items() if most == 2}
    return {"doubles_open_from": min(opened, default=9)} | ({"triples": triples} if triples else {})
