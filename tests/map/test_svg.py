"""The map as SVG: live and flat draw the same board and the same owners, each in the way of its reader."""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from gzip import compress
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from scorer import atlas, gamefile
from scorer.map import FLAT, LIVE, PAPER, seats_of
from scorer.map.svg import Variant
from scorer.rules.board import Board
from scorer.rules.game import Game, Player

GAMES = Path(__file__).parents[1] / "games"
NAMES = sorted(file.name.removesuffix(".scores.json") for file in GAMES.glob("*.scores.json"))
SPACES = {"usa": 309, "europe": 300, "nordic": 207, "poland": 230}
"""Train spaces printed on each board."""
PATH = 'd="M-4.9 1.6'
"""How the locomotive on a ferry begins."""


def load(name: str) -> Game:
    return gamefile.load((GAMES / f"{name}.json").read_text(encoding="utf-8"))


def empty(board: Board) -> Game:
    people = tuple(Player(f"Player {colour}", colour) for colour in board.colours[:2])
    return Game(board, next(iter(board.editions.values())), people)


def parsed(svg: str) -> Element:
    return ElementTree.fromstring(svg)


def found(tree: Element, name: str) -> Iterator[Element]:
    return tree.iter(f"{{http://www.w3.org/2000/svg}}{name}")


def live_trains(game: Game) -> Counter[str]:
    """Count the trains on the live map by the colour of their player."""
    groups = [group for group in found(parsed(LIVE.map(game)), "g") if "data-route" in group.attrib]
    return Counter(colour for group in groups for colour in worn(group) for _ in found(group, "use"))


def flat_trains(game: Game) -> Counter[str]:
    """Count the trains on the flat map by the colour of their player."""
    return Counter(colour for group in found(parsed(FLAT.map(game)), "g") for colour in painted(group, "rect"))


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


@pytest.mark.parametrize("count", [live_trains, flat_trains])
@pytest.mark.parametrize("name", NAMES)
def test_as_many_trains_lie_on_the_map_as_are_missing_beside_it(name: str, count: Callable) -> None:
    game, scores = load(name), json.loads((GAMES / f"{name}.scores.json").read_text(encoding="utf-8"))
    laid = {player.colour: game.board.trains - scores[player.name]["trains_left"] for player in game.players}
    assert count(game) == Counter(laid)


@pytest.mark.parametrize("count", [live_stations, flat_stations])
@pytest.mark.parametrize("name", NAMES)
def test_every_station_stands_on_the_map_in_its_builders_colour(name: str, count: Callable) -> None:
    written = json.loads((GAMES / f"{name}.json").read_text(encoding="utf-8"))
    colours = {player["name"]: player["colour"] for player in written["players"]}
    assert count(load(name)) == Counter(colours[station["player"]] for station in written.get("stations", ()))


@BOTH
@pytest.mark.parametrize(("name", "count"), SPACES.items())
def test_every_space_of_the_box_is_drawn_and_every_locomotive_on_it(variant: Variant, name: str, count: int) -> None:
    game = empty(atlas.board(name))
    svg = variant.map(game)
    shape, plates = ("use", 1) if variant is LIVE else ("rect", 2)
    ferries = sum(route.ferry for route in game.board.routes.values())
    spaces = [
        one for one in found(parsed(svg), shape) if "transform" in one.attrib and "scale" not in one.attrib["transform"]
    ]
    assert len(spaces) == count
    if variant is LIVE:
        assert sum(one.get("href") == "#locomotive" for one in spaces) == ferries
    else:
        assert svg.count('d="M-4.9 1.6') == ferries


@BOTH
@pytest.mark.parametrize("name", SPACES)
def test_every_city_is_named(variant: Variant, name: str) -> None:
    board = atlas.board(name)
    written = {
        " ".join(text.itertext()).replace("- ", "-") for text in found(parsed(variant.map(empty(board))), "text")
    }
    assert written == {city.name for city in board.cities.values()}
