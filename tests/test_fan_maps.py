"""Maps in the formats of others become boards, and what is wrong in them is said in their drawers' words."""

import json
from typing import Any

import pytest

from scorer.atlas import own_board, read_map
from scorer.rules.board import Board
from scorer.rules.errors import BoardError
from scorer.rules.game import Game, Player

Json = dict[str, Any]

PAYLOAD: Json = {
    "name": "Küste",
    "stops": [
        {"id": "s1", "name": "Gdańsk", "x": 550, "y": 100, "type": "city"},
        {"id": "s2", "name": "Łódź", "x": 550, "y": 500, "type": "city"},
        {"id": "s3", "name": "Kiel", "x": 100, "y": 100, "type": "port"},
        {"id": "s4", "name": "", "x": 300, "y": 300, "type": "crossing"},
    ],
    "stopTypeStyles": [{"id": "city"}, {"id": "port"}, {"id": "crossing", "junction": True}],
    "routeTypeStyles": [{"id": "line"}, {"id": "hole", "shape": "serrated"}, {"id": "road", "infrastructure": True}],
    "routes": [
        {"id": "r1", "a": "s1", "b": "s2", "length": 4, "color": "red", "type": "line"},
        {"id": "r2", "a": "s2", "b": "s1", "length": 4, "color": "neutral", "type": "hole"},
        {"id": "r3", "a": "s1", "b": "s3", "length": 10, "color": "blue", "type": "line", "locomotiveSlots": [0, 5],
         "points": [{"x": 325, "y": 50}]},
        {"id": "r4", "a": "s3", "b": "s4", "length": 2, "color": "black", "type": "line"},
        {"id": "r5", "a": "s4", "b": "s2", "length": 3, "color": "white", "type": "line"},
        {"id": "r6", "a": "s1", "b": "s4", "length": 3, "color": "white", "type": "road"},
    ],
    "tickets": [
        {"a": "s1", "b": "s2", "points": 5, "set": "short"},
        {"a": "s3", "b": "s2", "points": 21, "long": True, "set": "far"},
    ],
    "wagonsPerPlayer": 30,
    "players": {"min": 2, "max": 4},
    "lanesUsableByPlayers": {"2": 1, "3": 2, "4+": "all"},
}  # fmt: skip


def envelope(payload: Json = PAYLOAD, **more: Any) -> Json:
    start = {"format": "ticket-to-ride-map", "version": 3, "kind": "map", "board": {"width": 1100, "height": 731}}
    return start | {"payload": payload} | more


def read(*files: object) -> Board:
    """Return the board of files: JSON, or tables as text."""
    return own_board(read_map(named(files)))


def named(files: tuple[object, ...]) -> list[tuple[str, bytes]]:
    texts = [file if isinstance(file, str) else json.dumps(file) for file in files]
    return [(f"file {number}", text.encode()) for number, text in enumerate(texts, 1)]


def problems(*files: object) -> list[str]:
    with pytest.raises(BoardError) as caught:
        read(*files)
    return list(caught.value.problems)


@pytest.mark.parametrize("version", [2, 3, 4])
def test_a_drawn_map_becomes_a_board(version: int) -> None:
    board = read(envelope(version=version))
    assert {city.name: city.is_junction for city in board.cities.values()} == {
        "Gdańsk": False, "Łódź": False, "Kiel": False, "·": True,
    }  # fmt: skip
    assert sorted(board.routes) == ["gdansk-kiel", "gdansk-lodz-1", "gdansk-lodz-2", "junction-kiel", "junction-lodz"]
    kiel, hole = board.routes["gdansk-kiel"], board.routes["gdansk-lodz-2"]
    assert (kiel.length, kiel.colour, kiel.ferry, hole.is_tunnel, hole.colour) == (10, "blue", 2, True, "grey")
    assert kiel.bend == pytest.approx(50 / 1.1, abs=0.1)  # north is right of the way to the west
    assert sorted((ticket.id, ticket.value, ticket.is_long) for ticket in board.editions["classic"].tickets) == [
        ("gdansk-lodz", 5, False), ("kiel-lodz", 21, True),
    ]  # fmt: skip
    assert (board.trains, board.fewest_players, board.most_players, board.doubles_open_from) == (30, 2, 4, 3)
    assert board.points[10] == 40
    assert (board.width, board.height) == (1000, 665)


def test_the_first_version_has_no_envelope_and_its_rails_are_infrastructure() -> None:
    old = {key: PAYLOAD[key] for key in ("stops", "tickets")} | {"format": "board-2x4", "stopTypeStyles": None}
    stops = [stop | {"type": "junction" if not stop["name"] else "city"} for stop in PAYLOAD["stops"]]
    routes = [
        route | {"type": {"road": "rail", "hole": "tunnel"}.get(route["type"], "city")} for route in PAYLOAD["routes"]
    ]
    board = read(old | {"stops": stops, "routes": routes})
    assert (len(board.routes), board.routes["gdansk-lodz-2"].is_tunnel) == (5, True)
    assert (board.width, board.height) == (1000, 499)


def test_a_network_and_its_tickets_may_be_two_files_that_names_tie_together() -> None:
    network = envelope({key: value for key, value in PAYLOAD.items() if key != "tickets"}, kind="network")
    tickets = envelope({"tickets": [{"aName": "gdańsk", "bName": "Kiel", "points": 7}]}, kind="tickets")
    assert [ticket.id for ticket in read(network, tickets).editions["classic"].tickets] == ["gdansk-kiel"]


STOPS = "Name;Type;Lat;Lon\nAachen;city;50,8;6,1\nKöln;city;50,9;7,0\nBonn;waypoint;50,7;7,1\nTrier;city;;\n"
ROUTES = (
    "From;To;Length;Colour;Locomotives;Tunnel\nAachen;KÖLN;2;rot;;\nKöln;Aachen;2;Grau;1;ja\nBonn;Köln;1;;;\n"
    "Bonn;Aachen;11;blau;;\nTrier;Aachen;3;green;;\nTrier;Bonn;3;green;;\n"
)
TICKETS = "Deck\tFrom\tTo\tPoints\tLong deck\nEins\tAachen\tKöln\t4\tyes\n"


def test_three_spreadsheets_become_a_board() -> None:
    table = read_map(named((ROUTES, STOPS, TICKETS)))
    with pytest.raises(BoardError, match="points: has nothing for length 11"):
        own_board(table)  # people are asked for it
    board = own_board(table | {"points": {"1": 1, "2": 2, "3": 4, "11": 50}})
    assert {route.id: (route.length, route.colour) for route in board.routes.values()} == {
        "aachen-koln-1": (2, "red"), "aachen-koln-2": (2, "grey"), "bonn-koln": (1, "grey"),
        "aachen-bonn": (11, "blue"), "aachen-trier": (3, "green"), "bonn-trier": (3, "green"),
    }  # fmt: skip
    assert (board.routes["aachen-koln-2"].ferry, board.routes["aachen-koln-2"].is_tunnel) == (1, True)
    assert (board.cities["bonn"].is_junction, board.cities["koln"].y < board.cities["aachen"].y) == (True, True)
    assert board.cities["aachen"].x < board.cities["trier"].x < board.cities["bonn"].x  # between its neighbours
    (ticket,) = board.editions["classic"].tickets
    assert (ticket.id, ticket.value, ticket.is_long) == ("aachen-koln", 4, True)


def test_windows_letters_and_a_list_of_lines_without_places_are_read() -> None:
    table = read_map([("paths.txt", "Köln ; Bonn ; 2 ; red\nBonn ; Trier ; 3 ; grey\n".encode("cp1252"))])
    assert [city["name"] for city in table["cities"].values()] == ["Köln", "Bonn", "Trier"]
    assert own_board(table).routes["bonn-koln"].length == 2


def test_a_board_file_is_read_as_it_is() -> None:
    told = {"cities": {"a": {"name": "A", "x": 0, "y": 0}, "b": {"name": "B", "x": 9, "y": 0}}, "routes": [
        {"id": "a-b", "ends": ["a", "b"], "length": 2, "colour": "red"}
    ]}  # fmt: skip
    assert read(told).routes["a-b"].length == 2
    toml = 'cities = { a = { name = "A", x = 0, y = 0 }, b = { name = "B", x = 9, y = 0 } }\n'
    toml += 'routes = [{ id = "a-b", ends = ["a", "b"], length = 2, colour = "red" }]\n'
    assert own_board(read_map([("my.toml", toml.encode())])).cities.keys() == {"a", "b"}


def test_every_problem_is_said_in_the_drawers_words() -> None:
    routes = [
        {"a": "s1", "b": "s9", "length": 2, "color": "red"},
        {"a": "s1", "b": "s1", "length": 2, "color": "red"},
        {"a": "s1", "b": "s2", "length": "wide", "color": "red"},
        {"a": "s1", "b": "s2", "length": 2, "color": "<b>"},
        {"a": "s4", "b": "s2", "length": 2, "color": "red"},
    ]
    tickets = [{"a": "s1", "b": "s4", "points": 3}, {"a": "s1", "b": "s2", "points": 1000}]
    assert problems(envelope(PAYLOAD | {"routes": routes, "tickets": tickets})) == [
        "route 1: to 's9': there is no such stop",
        "route 2: joins 'Gdańsk' with itself",
        "ticket 1: no ticket ends at a junction",
        "ticket 2: a ticket is worth 1 to 99 points, not '1000'",
        "route 3: a length is a whole number from 1, not 'wide'",
        "route 4: '<b>' is no colour of this game",
    ]
    said = problems(STOPS, "From;To;Length\nAchen;Köln;2\n")
    assert said == ["route in row 2: from 'Achen': there is no such stop; did you mean 'Aachen'?"]


@pytest.mark.parametrize(
    ("file", "problem"),
    [
        (envelope(version=9), "version '9': this app reads versions 1 to 4"),
        (envelope({"name": "x"}), "this file has neither stops nor tickets"),
        ("{", "not JSON"),
        ("[" * 200_000, "nested too deeply"),
        ("Aachen,Bonn\n1,2\n", "is no map that this app reads"),
        (";Aachen;Bonn\nAachen;0;3\nBonn;3;0\n", "is no map that this app reads"),  # a table of distances
        ("", "is no map that this app reads"),
        ("x" * 1_000_001, "1000000 at most"),
        ("From;To;Length\n" + "x" * 200_000, "field larger than field limit"),
        ("From;To;Length\n" + "a;b;1\n" * 100_000, "routes: are 100000, and a map has 500 at most"),
        (envelope({"stops": [{}] * 100_000}), "stops: are 100000, and a map has 200 at most"),
    ],
)
def test_what_is_no_map_is_refused_in_a_sentence(file: object, problem: str) -> None:
    assert any(problem in one for one in problems(file))


def test_a_date_in_a_board_file_is_refused_in_a_sentence() -> None:
    with pytest.raises(BoardError, match="things that JSON does not have"):
        own_board(read_map([("my.toml", b"name = 2026-11-22\ncities = {}\nroutes = []")]))


def test_only_the_first_unknown_names_are_guessed() -> None:
    """A guess compares a name with all others: a map of misspelt names would take seconds."""
    stops = "Name;X;Y\n" + "".join(f"Stadt {number};{number};{number % 7}\n" for number in range(50))
    routes = "From;To;Length;Colour\n" + "".join(f"Stedt {number};Stadt 1;3;red\n" for number in range(50))
    said = problems(stops, routes)
    assert len(said) == 50
    assert [number for number, one in enumerate(said) if "did you mean" in one] == list(range(30))


def test_what_lies_under_the_lines_is_drawn_pale_and_claimed_by_nobody() -> None:
    sea = {"type": "area", "points": [{"x": 0, "y": 0}, {"x": 1100, "y": 0}, {"x": 1100, "y": 731}], "fill": "#3a7bd5"}
    wood = {"type": "area", "points": [[110, 110], [220, 110], [110, 220]], "fill": "#0a0", "label": "<b>Wald</b>"}
    river = {"type": "line", "points": [[110, 110], [220, 220]], "stroke": "#00f", "fill": "none"}
    odd = [{"type": "area", "points": [[1, 2], ["x", None], {}], "fill": "red"}, {"type": "label", "label": "x"}, 7]
    board = read(envelope(PAYLOAD | {"background": [sea, wood, river, *odd]}))
    assert [(one.colour, one.points) for one in board.ground] == [
        ("blue", ((-16, -16), (1016, -16), (1016, 681))),  # to the frame
        ("green", ((100, 100), (200, 100), (100, 200))),
        ("", ((100, 100), (200, 200))),
        ("", ((500, 91), (273, 273))),  # the road from Gdańsk to the crossing
    ]
    assert "wald" not in board.source.lower()


@pytest.mark.parametrize(
    ("fill", "colour"),
    [
        ("#f00", "red"), ("#ff7700", "orange"), ("gelb", "yellow"), ("#ffff00cc", "yellow"), ("#3a3", "green"),
        ("#00f", "blue"), ("#a0a", "purple"), ("#888", "grey"), ("#fff", "white"), ("url(#x)", "grey"), ("#12", "grey"),
    ],
)  # fmt: skip
def test_a_fill_becomes_the_pale_colour_that_is_nearest(fill: str, colour: str) -> None:
    area = {"type": "area", "points": [[0, 0], [9, 0], [0, 9]], "fill": fill}
    board = read(envelope(PAYLOAD | {"background": {"areas": [area]}}))
    assert board.ground[0].colour == colour


def test_a_background_of_thousands_of_points_is_thinned() -> None:
    coast = [[n % 1000, n // 10] for n in range(500)]
    shapes = [{"type": "area", "points": coast, "fill": "blue"}] * 100
    board = read(envelope(PAYLOAD | {"background": shapes}))
    assert len(board.ground) == 61  # and a road
    assert all(len(one.points) <= 41 for one in board.ground)


def claimable(board: Board, players: int, *, is_house_rule: bool = False) -> tuple[int, int]:
    """Return how many lines of a double and of a triple may be claimed."""
    people = tuple(Player(name, colour) for name, colour in zip("ABCDE", board.colours[:players], strict=False))
    game = Game(board, board.editions["classic"], people, doubles_open=is_house_rule)
    return game.lines_open(2), game.lines_open(3)


def test_x11_a_map_says_how_many_parallel_lines_are_open_with_how_many_players() -> None:
    family = read(envelope(PAYLOAD | {"players": {"min": 2, "max": 5}}))
    assert [claimable(family, players) for players in (2, 3, 4, 5)] == [(1, 1), (2, 2), (2, 3), (2, 3)]
    assert claimable(family, 2, is_house_rule=True) == claimable(family, 3, is_house_rule=True) == (2, 3)
    narrow = read(envelope(PAYLOAD | {"players": {"min": 2, "max": 5}, "lanesUsableByPlayers": {"2+": 1, "5": "all"}}))
    assert [claimable(narrow, players) for players in (2, 3, 4, 5)] == [(1, 1), (1, 1), (1, 1), (2, 3)]
    open_ = read(envelope(PAYLOAD | {"lanesUsableByPlayers": {"2+": "all"}}))
    assert [claimable(open_, players) for players in (2, 3)] == [(2, 3), (2, 3)]


def test_a_ticket_without_an_end_is_a_problem_even_if_a_stop_is_called_none() -> None:
    stops = [*PAYLOAD["stops"], {"id": None, "name": "Hel", "x": 1, "y": 1}]
    assert problems(envelope(PAYLOAD | {"stops": stops, "tickets": [{"b": "s1", "points": 5}]}))
