"""The map as SVG: live and flat draw the same board and the same owners, each in the way of its reader."""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from math import dist
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from scorer import atlas
from scorer.count.scoring import score
from scorer.draw import signs
from scorer.draw.drawing import draw
from scorer.draw.looks import LOOKS
from scorer.draw.palette import PAPER, TRAIN_COLOURS
from scorer.draw.paths import long_paths
from scorer.draw.plan import plan_of
from scorer.draw.seats import Seat, seats_of
from scorer.draw.shapes import FRAME, SPOT, TERMINAL, Box
from scorer.draw.shores import rounded
from scorer.draw.svg import FLAT, LIVE, Variant
from scorer.paper.evidence import longest_on_map
from scorer.rules.board import Board
from scorer.rules.game import Game, Player
from scorer.rules.moves import BuildStation, ClaimRoute
from scorer.rules.play import play
from tests.letters import ink
from tests.tables import GAMES, RECORDED, recorded

NAMES = [next(name for name in RECORDED if name.startswith(board.id)) for board in atlas.boards()]
"""A recorded game of each board."""
TRAINS = {PAPER[f"train-{colour}"]: colour for colour in TRAIN_COLOURS}
BOTH = pytest.mark.parametrize("variant", [LIVE, FLAT], ids=["live", "flat"])


def empty(board: Board) -> Game:
    people = tuple(Player(f"Player {colour}", colour) for colour in board.colours[:2])
    return Game(board, next(iter(board.editions.values())), people)


def parsed(svg: str) -> Element:
    return ElementTree.fromstring(svg)


def laid(svg: str) -> Element:
    """Return what has all that is drawn: on the screen a group, which is turned."""
    tree = parsed(svg)
    return next((group for group in found(tree, "g") if group.get("class") == "turned"), tree)


def found(tree: Element, name: str) -> Iterator[Element]:
    return tree.iter(f"{{http://www.w3.org/2000/svg}}{name}")


def live_trains(game: Game) -> Counter[str]:
    """Count the trains on the live map by the colour of their player; those of two owners lie in halves (X13)."""
    groups = found(parsed(LIVE.map(game)), "g")
    lines = [group for group in groups if "data-route" in group.attrib or "second" in group.get("class", "")]
    uses = ((group, [part for part in group if part.tag.endswith("use")]) for group in lines)
    return Counter(colour for group, trains in uses for colour in worn(group) for _ in trains)


def flat_trains(game: Game) -> Counter[str]:
    """Count the trains and the ships (X23) on the flat map by the colour of their player."""
    drawn, hull = list(found(parsed(FLAT.map(game)), "g")), signs.ship(draw(game.board).space_length)
    groups = [group for group in drawn if group.find("{*}text") is None]  # a country card has its value
    trains = Counter(colour for group in groups for colour in painted(group, "rect"))
    claimed = [group for group in groups if group.get("color")]
    ships = [(TRAINS[group.get("fill", "")], path) for group in claimed for path in found(group, "path")]
    return trains + Counter(colour for colour, path in ships if path.get("d") == hull)


def crosses(game: Game, seat: int) -> int:
    """Return the trains that lie beside the map: one a cross, which a board prints beside the line (X5)."""
    return sum(route.crosses for route in game.routes_of(seat))


FURTHER = [board for board in atlas.boards() if board.ends]
"""Boards whose lines lead to neighbours (X1)."""


@BOTH
@pytest.mark.parametrize("owner", [None, 0])
def test_a_line_shows_its_crosses_whoever_holds_it(variant: Variant, owner: int | None) -> None:
    """X5: Legendary Asia prints 39 crosses, each stays legible on a train."""
    game = empty(atlas.board("asia"))
    crossed = next(route for route in game.board.routes.values() if route.crosses == 2)
    shown = game if owner is None else play(game, ClaimRoute(owner, crossed.id))
    assert variant.map(shown).count(signs.CROSS) == sum(route.crosses for route in game.board.routes.values())


def test_a_cross_lies_on_its_line_and_beside_the_mark_of_a_train() -> None:
    drawing = draw(atlas.board("asia"))
    for line in drawing.lines:
        assert len(line.crosses) == line.route.crosses
        for cross in line.crosses:
            away = min(dist(cross, (space.x, space.y)) for space in line.spaces)
            assert 5 + 4 < away < drawing.space_length / 2


@BOTH
@pytest.mark.parametrize("board", FURTHER, ids=lambda board: board.id)
def test_a_border_point_is_a_terminal_and_no_city(variant: Variant, board: Board) -> None:
    svg = variant.map(empty(board))
    points = {spot for end in board.ends.values() for spot in end.spots}
    side = f'width="{2 * TERMINAL:g}" height="{2 * TERMINAL:g}"'
    assert svg.count(side) == len(points)
    assert svg.count(f'r="{SPOT:g}"') == len(board.cities) - len(points)


@pytest.mark.parametrize("board", FURTHER, ids=lambda board: board.id)
def test_every_neighbour_has_its_name_no_further_than_75_from_each_of_its_border_points(board: Board) -> None:
    named = {spot.city.id for spot in draw(board).spots if spot.labels}
    for end in board.ends.values():
        points = [(board.cities[id].x, board.cities[id].y) for id in end.spots]
        names = [(board.cities[id].x, board.cities[id].y) for id in end.spots if id in named]
        assert all(min(dist(point, name) for name in names) <= 75 for point in points)
    assert {id for id, city in board.cities.items() if not city.is_end} <= named


@BOTH
def test_an_attraction_bears_a_star(variant: Variant) -> None:
    board = atlas.board("new-york")
    marks = variant.map(empty(board)).rpartition("</defs>")[2]  # after the shapes of the screen's trains and stations
    assert marks.count(signs.TRAIN_MARKS["star"]) == 9
    assert "attraction" not in LIVE.map(empty(atlas.board("usa")))


def live_stations(game: Game) -> Counter[str]:
    groups = [group for group in found(parsed(LIVE.map(game)), "g") if "data-city" in group.attrib]
    return Counter(colour for group in groups for colour in worn(group) for _ in found(group, "use"))


def flat_stations(game: Game) -> Counter[str]:
    return Counter(colour for group in found(parsed(FLAT.map(game)), "g") for colour in painted(group, "circle"))


def worn(group: Element) -> list[str]:
    return [name.removeprefix("p-") for name in group.get("class", "").split() if name.startswith("p-")]


def painted(group: Element, shape: str) -> Iterator[str]:
    """Yield the colour of a player's group as often as it draws a shape."""
    if group.get("color"):
        yield from (TRAINS[group.get("fill", "")] for _ in found(group, shape))


def written(name: str) -> list[dict[str, str]]:
    """Return the claims of a recorded game."""
    return list(json.loads((GAMES / f"{name}.json").read_text(encoding="utf-8")).get("claims", ()))


@pytest.mark.parametrize("count", [live_trains, flat_trains])
@pytest.mark.parametrize("name", NAMES)
def test_as_many_trains_lie_on_the_map_as_are_missing_beside_it(name: str, count: Callable[[Game], object]) -> None:
    game, scores = recorded(name), json.loads((GAMES / f"{name}.scores.json").read_text(encoding="utf-8"))
    laid = {
        player.colour: game.board.trains - scores[player.name]["trains_left"] - crosses(game, seat)
        for seat, player in enumerate(game.players)
    }
    white = sum(game.board.routes[claim["route"]].length for claim in written(name) if claim.get("bullet"))  # X15
    assert count(game) == Counter(laid) + Counter(white=white)


@pytest.mark.parametrize("count", [live_stations, flat_stations])
@pytest.mark.parametrize("name", ["europe", "europe-stations-decide"])
def test_every_station_stands_on_the_map_in_its_builders_colour(name: str, count: Callable[[Game], object]) -> None:
    written = json.loads((GAMES / f"{name}.json").read_text(encoding="utf-8"))
    colours = {player["name"]: player["colour"] for player in written["players"]}
    assert count(recorded(name)) == Counter(colours[station["player"]] for station in written.get("stations", ()))


@pytest.mark.parametrize("name", ["usa", "europe", "nordic", "poland"])
def test_ferries_and_tunnels_are_told_from_other_lines(name: str) -> None:
    board = atlas.board(name)
    ferries = {route.id for route in board.routes.values() if route.ferry}
    tunnels = {route.id for route in board.routes.values() if route.is_tunnel}
    groups = [group for group in found(parsed(LIVE.map(empty(board))), "g") if "data-route" in group.attrib]
    kinds = {group.get("data-route"): group.get("class", "").split() for group in groups}
    assert {route for route, kind in kinds.items() if "ferry" in kind} == ferries
    assert {route for route, kind in kinds.items() if "tunnel" in kind} == tunnels
    ways = list(found(parsed(FLAT.map(empty(board))), "path"))
    assert sum(way.get("stroke") == PAPER["water"] for way in ways) == len(ferries)
    assert sum(way.get("stroke") == PAPER["rock"] for way in ways) == len(tunnels)


def test_countries_are_told_from_cities() -> None:
    game = empty(atlas.board("poland"))
    neighbours = {"rosja", "litwa", "bialorus", "ukraina", "slowacja", "czechy", "niemcy"}
    groups = {group.get("data-city"): group.get("class") for group in found(parsed(LIVE.map(game)), "g")}
    assert {city for city, kind in groups.items() if kind == "country"} == neighbours
    badges = [circle for circle in found(parsed(FLAT.map(game)), "circle") if circle.get("fill") == PAPER["badge"]]
    assert len(badges) == len(neighbours)


@pytest.mark.parametrize("name", ["usa", "europe", "nordic", "poland"])
def test_every_city_bears_its_whole_name(name: str) -> None:
    board = atlas.board(name)
    names = [re.sub(r"\s", "", city.name) for city in board.cities.values()]
    assert texts(LIVE, board) == names
    written = [text for text in texts(FLAT, board) if not text.isdigit()]  # a card's value
    assert written == [twice for once in names for twice in (once, once)]  # the rim, then the letters


def texts(variant: Variant, board: Board) -> list[str]:
    names = [text for text in found(parsed(variant.map(empty(board))), "text") if not text.get("class")]
    return [re.sub(r"\s", "", "".join(text.itertext())) for text in names]


@pytest.mark.parametrize("name", NAMES)
def test_paper_needs_no_style_sheet(name: str) -> None:
    game = recorded(name)
    for svg in (FLAT.map(game), *map(FLAT.token, seats_of(game)), FLAT.swatch("red")):
        assert not re.search(r"\bclass=|\sstyle=|<style|<use|var\(|\bdata-", svg)
        assert '"currentColor"' not in svg or 'color="#' in svg


def test_a_claimed_line_shows_its_owners_colour_and_mark() -> None:
    board = atlas.board("europe")
    game = play(empty(board), ClaimRoute(1, "brest-paris"))
    assert seats_of(game)[1] == Seat(1, game.players[1].name, game.players[1].colour, "triangle", game.players[1].name)
    claimed = f'<g class="route c-black claimed p-{game.players[1].colour}" data-route="brest-paris">'
    line = LIVE.map(game).partition(claimed)[2].partition("</g>")[0]
    assert line.count('<use href="#train-triangle"') == 3
    assert 'data-route="brest-paris"' in LIVE.map(empty(board))
    assert "claimed" not in LIVE.map(empty(board))


@pytest.mark.parametrize("board", atlas.boards(), ids=lambda board: board.id)
def test_every_printed_colour_has_a_symbol_of_its_own(board: Board) -> None:
    """Grey takes cards of any colour, an open bed of a colour that is chosen later: neither has one."""
    shapes = {thing.get("id"): thing for thing in parsed(LIVE.map(empty(board))).iter() if thing.get("id")}
    colours = {route.colour for route in board.routes.values()}
    symbols = {colour: [path.get("d") for path in found(shapes[f"space-{colour}"], "path")] for colour in colours}
    drawn = [paths for colour, paths in symbols.items() if colour not in ("grey", "open")]
    assert all(len(paths) == 1 for paths in drawn)
    assert len({paths[0] for paths in drawn}) == len(drawn)
    assert not any(symbols.get(colour) for colour in ("grey", "open"))


def test_a_station_shows_its_builders_mark() -> None:
    game = play(empty(atlas.board("europe")), BuildStation(0, "paris"))
    built = f'<g class="city claimed p-{game.players[0].colour}" data-city="paris"><use href="#station-circle"'
    assert built in LIVE.map(game)
    larger = f'd="{signs.TRAIN_MARKS["circle"]}" transform="scale(1.5)"/>'
    assert all(larger in variant.map(game) for variant in (LIVE, FLAT))


def test_on_paper_too_every_train_and_every_station_bears_its_owners_mark() -> None:
    game = play(play(empty(atlas.board("europe")), ClaimRoute(1, "brest-paris")), BuildStation(0, "paris"))
    drawn = FLAT.map(game)
    assert {mark: drawn.count(f'd="{path}"') for mark, path in signs.TRAIN_MARKS.items() if path in drawn} == {
        "triangle": 3,
        "circle": 1,
    }


@BOTH
@pytest.mark.parametrize("name", ["europe", "usa", "nordic", "france", "india"])
def test_it_says_beside_the_longest_path_whose_it_is(variant: Variant, name: str) -> None:
    game = recorded(example_of(name))
    best = longest_on_map(score(game))
    assert best
    drawn = parsed(variant.map(game, best))
    words = [f"{game.players[player.seat].shown} {player.longest_path.length}" for player in best]
    written = ["".join(text.itertext()) for text in found(drawn, "text")]
    assert [text for text in written if text in words] == words


@pytest.mark.parametrize("name", NAMES)
def test_whose_the_longest_path_is_stands_on_no_city_no_name_and_no_train(name: str) -> None:
    """Beside the path, on paper and on a screen, whatever the size of its map."""
    game = recorded(name)
    drawing, claimed = draw(game.board), {claim.route.id for claim in game.claims}
    trains = [(one.x, one.y) for line in drawing.lines if line.route.id in claimed for one in line.spaces]
    sizes = [[spot.labels[size] for spot in drawing.spots if size in spot.labels] for size in ("middle", "far")]
    best = longest_on_map(score(game))
    for shown in ([], *sizes):
        names = [ink(label) for label in shown or [*sizes[0], *sizes[1]]]
        for path in long_paths(game, drawing, best, shown):
            assert path.plate.is_on(game.board, FRAME)
            assert not [spot.city.id for spot in drawing.spots if path.plate.covers(spot.x, spot.y, spot.radius)]
            assert not [place for place in trains if path.plate.covers(*place, 5)]
            assert not [name for name in names if path.plate.meets(Box(*name))]
            near = [space for line in path.lines for space in line.spaces]
            assert min(dist(((path.plate.left + path.plate.right) / 2, path.middle), (s.x, s.y)) for s in near) < 250


def example_of(name: str) -> str:
    return next(each for each in NAMES if each.startswith(name))


@pytest.mark.parametrize("name", ["nordic", "italy"], ids=["upright", "narrow"])
def test_the_plate_of_a_long_name_fits_on_the_board(name: str) -> None:
    game = recorded(example_of(name))
    named = replace(
        game, players=tuple(Player(40 * letter, who.colour) for letter, who in zip("ABCDE", game.players, strict=False))
    )
    (best, *_) = score(named).players
    (path,) = long_paths(named, draw(named.board), (best,))
    assert path.plate.is_on(named.board)
    assert path.words == f"{17 * 'A'}… {best.longest_path.length}"


@BOTH
def test_what_one_game_claims_another_does_not(variant: Variant) -> None:
    free = empty(atlas.board("nordic"))
    before = variant.map(free)
    taken = variant.map(play(free, ClaimRoute(0, next(iter(free.board.routes)))))
    assert taken != before
    assert variant.map(free) == before


@BOTH
def test_a_name_with_signs_of_markup_is_written_as_it_is(variant: Variant) -> None:
    board = atlas.board("usa")
    odd = replace(board, cities={**board.cities, "miami": replace(board.cities["miami"], name='<b>"&')})
    assert '<b>"&' in {"".join(text.itertext()) for text in found(parsed(variant.map(empty(odd))), "text")}


# Land and sea


@BOTH
def test_land_lies_on_the_sea_and_below_all_lines(variant: Variant) -> None:
    game = empty(atlas.board("usa"))
    things = [child for child in laid(variant.map(game)) if child.tag.rpartition("}")[2] in ("rect", "path", "g")]
    _, sea, shore, *others = things
    assert coloured(variant, sea, "fill") == "sea"
    assert (shore.get("d"), coloured(variant, shore, "fill")) == (rounded(plan_of(game.board).coast.land), "ground")
    kinds = [thing.tag.rpartition("}")[2] for thing in others]
    assert [kind for kind in kinds if kind != "path"][:2] == ["rect", "g"]  # the frame, a line


@BOTH
def test_a_board_that_is_a_country_is_told_from_its_neighbours(variant: Variant) -> None:
    game = empty(atlas.board("poland"))
    paths = [child for child in laid(variant.map(game)) if child.tag.endswith("}path")]
    lands = {path.get("d"): coloured(variant, path, "fill") for path in paths}
    coast = plan_of(game.board).coast
    assert [lands[rounded(path)] for path in (coast.land, coast.home)] == ["abroad", "ground"]


def coloured(variant: Variant, thing: Element, part: str) -> str:
    """Return the name of a thing's colour, which the live map's last class and the flat map's attribute give it."""
    if variant is LIVE:
        return [LOOKS[f".{name}"][part] for name in thing.get("class", "").split() if part in LOOKS[f".{name}"]][-1]
    return next((name for name, colour in PAPER.items() if colour == thing.get(part)), thing.get(part, ""))
