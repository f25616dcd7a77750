"""Every city has its name on every map that people read, as the drawn picture says.

On a phone, upright and turned, on a television, on paper and on a shared picture. Names lie where no train ever lies:
what is true of an empty board is true of each game on it. And they are as large as eyes need.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple
from xml.etree.ElementTree import Element

import pytest

from scorer.atlas import board
from scorer.count.scoring import score
from scorer.draw.drawing import draw
from scorer.draw.lying import lying
from scorer.draw.names import nameless, names_in_preview, wide
from scorer.draw.plan import plan_of
from scorer.draw.shapes import MARGIN, Drawing, Label, Spot
from scorer.draw.svg import AFAR, LIVE, PICTURE, names_on_side
from scorer.paper import layout, poster
from scorer.paper.imprint import PAPERS
from scorer.rules.board import Board
from scorer.words import Words
from tests.draw.test_drawing import SPACES, distance, rectangles
from tests.draw.test_svg import NAMES, empty, parsed
from tests.letters import LEAD, Box, as_one, away, ink, width
from tests.tables import recorded

TRAIN = 12.0
"""Width of a train, without its rim."""
USUAL = {"": 15, "afar": 15, "close": 10}
"""Size of letters whose rows say none, by their class."""
CROWDED = {
    "asia": "calcutta kathmandu mandalay",
    "europe": "bruxelles constantinople munchen",
    "france": "amiens cherbourg le-havre marseille montpellier",
    "germany": "karlsruhe konstanz leipzig mainz mannheim saarbrucken",
    "india": (
        "ahmadabad bezwada bhatinda bhopal bilaspur guntakal jacobabad jaipur jodhpur khandwa poona raipur "
        "ratiam waltain "
    ),
    "italy": "bergamo bologna firenze perugia ravenna siracusa verona",
    "japan": "fukushima hiroshima kyoto matsumoto morioka suitengumae yotsuya",
    "netherlands": "s-hertogenbosch",
    "nordic": "kobenhavn tampere",
    "northern-lights": (
        "honningsvag karlskrona karlstad kobenhavn kostomuksha kuressaare murmansk norrkoping rovaniemi "
        "stockholm sweden-north-unnamed tornio "
    ),
    "pennsylvania": "gettysburg harrisburg",
    "poland": "katowice",
    "rails-and-sails-great-lakes": "milwaukee toronto traverse-city",
    "rails-and-sails-world": "dar-es-salaam edinburgh lahore los-angeles manila petropavlovsk vancouver",
    "switzerland": "deutschland-kreuzlingen winterthur",
    "united-kingdom": (
        "aberystwyth barrow birmingham cambridge llandrindod-wells london manchester northampton nottingham "
        "reading stranraer "
    ),
    "usa": "pittsburgh saint-louis",
}
"""Cities among so many lines that on one of the maps their names are smaller than wanted."""
PAST_ANOTHER = {
    "asia": "calcutta",
    "germany": "karlsruhe",
    "italy": "bologna",
    "japan": "suitengumae takasaki tokyo-inset utsunomiya",
    "pennsylvania": "gettysburg",
    "rails-and-sails-great-lakes": "south-baymouth",
    "united-kingdom": "northampton",
}
"""Cities whose names have no place near them at all: a line leads there, past another dot."""


class Medium(NamedTuple):
    """A map that people read, and the least size of its letters in units of the board."""

    name: str
    drawing: Drawing
    labels: Mapping[str, Label]
    least: float


def read(svg: str, of: Drawing, kind: str = "") -> dict[str, Label]:
    """Return the names in a drawn map by city: those of a class in a live one, and all in a flat one."""
    tree = parsed(svg)
    groups = [(group.get("data-city") or group.get("data-of"), group) for group in tree.iter()]
    found = {id: label for id, group in groups if id for label in labels(group, kind)}
    if found:
        return found
    named = (spot for spot in of.spots if spot.city.id not in nameless(of.board))  # on paper they stand in this order
    for label in dict.fromkeys(labels(tree, kind)):
        name = letters("".join(label.rows))
        if not name.isdigit():  # a country card's value
            found[next(spot.city.id for spot in named if letters(spot.city.name) == name)] = label
    return found


def letters(name: str) -> str:
    return re.sub(r"\W", "", name)


def labels(group: Element, kind: str) -> Iterator[Label]:
    """Yield what a group writes in a class, with the line that leads to each."""
    leader = ""
    for thing in group.iter():
        classes = thing.get("class", "").split()
        if thing.tag.endswith("path"):
            is_leader = "leader" in classes if classes else float(thing.get("stroke-width") or 9) < 3.5
            leader = thing.get("d", "") if is_leader else ""
        if thing.tag.endswith("text") and (kind in classes if kind else not classes):
            first = (thing.get("x"), thing.text or "", "1em")
            rows = [first] if first[1].strip() else []
            rows += [(row.get("x") or thing.get("x"), row.text or "", row.get("font-size", "1em")) for row in thing]
            size = float(rows[0][2][:-2]) * USUAL[kind]
            yield set_as([(float(x or 0), text) for x, text, _ in rows], thing, size, leader)


def set_as(rows: list[tuple[float, str]], text: Element, size: float, leader: str) -> Label:
    """Return rows as a label: for paper it is written where each begins."""
    y, anchor = float(text.get("y", 0)), text.get("text-anchor", "start")
    words = tuple(row for _, row in rows)
    lefts, rights = {x for x, _ in rows}, [x + width(row) * size for x, row in rows]
    if len(lefts) == 1:
        return Label(rows[0][0], y, anchor, words, size, leader)
    if max(rights) - min(rights) < size / 4:
        return Label(max(rights), y, "end", words, size, leader)
    return Label((min(lefts) + max(rights)) / 2, y, "middle", words, size, leader)


def media(of: Board) -> Iterator[Medium]:
    game, upright, flat = empty(of), draw(of), draw(lying(of))
    wide, high = of.width + 2 * MARGIN, of.height + 2 * MARGIN
    phone, turned = max(wide / 390, high / 612), max(high / 390, wide / 612)
    live, on_side = LIVE.map(game), names_on_side(of)
    yield Medium("phone", upright, read(live, upright, "afar"), 7 * phone)
    yield Medium("phone, turned", flat, read(on_side, flat, "afar"), 7 * turned)
    yield Medium("to tap", upright, read(live, upright), 11.4)
    yield Medium("to tap, turned", flat, read(on_side, flat), 11.4)
    yield Medium("close by", upright, read(live, upright, "close"), 8)
    yield Medium("close by, turned", flat, read(on_side, flat, "close"), 8)
    yield Medium("television", upright, read(AFAR.map(game), upright, "afar"), 18 * max(wide / 1389, high / 1048))
    yield Medium("picture", upright, read(PICTURE.map(game), upright), 7 * phone)
    finished = score(recorded(next(name for name in NAMES if name.startswith(of.id))))
    for name, millimetres, points in (
        ("sheet", layout.map_box(finished, PAPERS["a4"], Words("en").outcome(finished)).width, layout.MAP_LETTERS),
        ("poster", poster.layout(of, len(finished.players)).map.width * 10, poster.MAP_LETTERS),
    ):
        names, _ = layout.names_on_map(of, millimetres, points)
        drawn = PICTURE.map(finished.game, names=names)
        yield Medium(name, upright, read(drawn, upright), points * 0.353 * wide / millimetres)


def rim(box: Box, spot: Spot) -> float:
    """Return how far a name is from the rim of a dot."""
    return away(box, spot.x, spot.y) - spot.radius


def corners(box: Box) -> list[tuple[float, float]]:
    left, top, right, bottom = box
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def row_boxes(label: Label) -> list[Box]:
    """Return where the letters of each row lie."""
    rows = enumerate(label.rows)
    return [ink(replace(label, rows=(row,), y=label.y + at * LEAD * label.size)) for at, row in rows]


def faults(on: Medium) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with a map's names: what, and the city."""
    drawing, board = on.drawing, on.drawing.board
    wanted = {spot.city.id for spot in drawing.spots if not spot.city.is_junction} - nameless(board)
    yield from (("no name", id) for id in wanted - on.labels.keys())
    trains, long = [train for *_, train in rectangles(drawing, TRAIN)], drawing.space_length + TRAIN
    for spot in drawing.spots:
        if not (label := on.labels.get(spot.city.id)):
            continue
        if label.size < on.least - 0.1 and spot.kind != "country":
            yield "too small", spot.city.id
        rows = row_boxes(label)
        if any(away(row, *train[0]) < long and distance(corners(row), train) < -1 for row in rows for train in trains):
            yield "on a train", spot.city.id
        others = [other for other in drawing.spots if other.city.name != spot.city.name]
        own, other = (min(rim(row, one) for row in rows for one in some) for some in ([spot], others))
        if other < 0:
            yield "on a dot", spot.city.id
        if other < own:
            yield "nearer to another dot", spot.city.id
        if own > 18 and not label.leader:
            yield "too far", spot.city.id
        left, top, right, bottom = ink(label)
        if min(left, top) < -MARGIN or right > board.width + MARGIN or bottom > board.height + MARGIN:
            yield "off the paper", spot.city.id
    yield from (("as one", f"{one} and {other}") for one, other in as_one(on.labels))


@pytest.mark.parametrize("name", SPACES)
def test_every_city_has_a_name_where_nothing_is_in_its_way(name: str) -> None:
    known = {("too small", city) for city in CROWDED.get(name, "").split()}
    known |= {("nearer to another dot", city) for city in PAST_ANOTHER.get(name, "").split()}
    assert not [(on.name, *fault) for on in media(board(name)) for fault in faults(on) if fault not in known]


@pytest.mark.parametrize("name", SPACES)
def test_a_map_that_people_drew_has_a_name_beside_every_dot(name: str) -> None:
    """Close to its dot, and to no other; large ones for who looks from afar cover no train."""
    own = board(name)
    drawing = draw(replace(own, plan=replace(plan_of(own), names={})))
    of_all = {spot.city.id: spot.labels["middle"] for spot in drawing.spots if "middle" in spot.labels}
    few = {spot.city.id: spot.labels["far"] for spot in drawing.spots if "far" in spot.labels}
    wrong = ("no name", "nearer to another dot", "too far", "off the paper")
    assert len([fault for fault in faults(Medium("to tap", drawing, of_all, 15)) if fault[0] in wrong]) <= 1
    assert not [fault for fault in faults(Medium("phone", drawing, few, 15)) if fault[0] in ("on a train", "on a dot")]


@pytest.mark.parametrize("name", NAMES)
def test_the_preview_of_a_link_has_few_names_and_large_ones_on_no_train(name: str) -> None:
    game = recorded(name)
    names = names_in_preview(draw(game.board), game, 50, ())
    lines = {claim.route.id for claim in game.claims}
    trains = [train for line, _, train in rectangles(draw(game.board), TRAIN) if line.route.id in lines]
    assert 3 <= len(names) <= 6
    assert all(distance(corners(ink(label)), train) > 0 for label in names.values() for train in trains)


def test_the_width_of_a_name_is_known_without_its_font() -> None:
    names = {city.name for name in SPACES for city in board(name).cities.values()}
    assert max(abs(wide(name) / width(name) - 1) for name in names) < 0.02
