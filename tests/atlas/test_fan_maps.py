"""Maps in the formats of others become boards, and what is wrong in them is said in their drawers' words."""

import json
from math import hypot
from typing import Any
from unicodedata import normalize

import pytest

from scorer.atlas import own_board, read_map
from scorer.atlas.problems import BoardError
from scorer.draw.drawing import draw
from scorer.draw.names import box_of
from scorer.draw.plan import course_of, plan_of
from scorer.draw.shapes import LANE, Line
from scorer.files.kinds import kind_of
from scorer.rules.board import Board
from scorer.rules.game import Game, Player
from scorer.words import LANGUAGES, Words
from tests.spoken import untranslated

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
    assert untranslated(caught.value) == []
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
    assert course_of(board, kiel).bend == pytest.approx(50 / 1.1, abs=0.1)  # north is right of the way to the west
    assert sorted((ticket.id, ticket.value, ticket.is_long) for ticket in board.editions["classic"].tickets) == [
        ("gdansk-lodz", 5, False), ("kiel-lodz", 21, True),
    ]  # fmt: skip
    assert (board.trains, board.fewest_players, board.most_players, board.doubles_open_from) == (30, 2, 4, 3)
    assert board.points[10] == 40
    assert (board.width, board.height) == (1000, 665)


def bent(*corners: tuple[float, float], **more: Any) -> Line:
    """Return how a line is drawn from A at (100, 400) to B at (900, 400), with bends at some corners."""
    points = [{"x": x, "y": y} for x, y in corners]
    payload = {
        "stops": [{"id": id, "name": id.upper(), "x": x, "y": 400} for id, x in (("a", 100), ("b", 900))],
        "routes": [{"a": "a", "b": "b", "length": 4, "color": "red", "points": points, **more}],
    }
    board = read(envelope(payload, board={"width": 1000, "height": 1000}))
    return draw(board).lines[0]


@pytest.mark.parametrize("way", [{}, {"a": "b", "b": "a"}], ids=["there", "back"])
def test_a_line_with_corners_is_drawn_through_them(way: Json) -> None:
    """300 down, 800 across, 300 up: the middle of the way lies in the middle of the lower piece."""
    corners = [(100, 700), (900, 700)]
    line = bent(*(corners[::-1] if way else corners), curved=False, **way)
    assert line.path.startswith("M100 400L100 700L")
    assert line.path.endswith("L900 700L900 400")
    assert [space.y for space in line.spaces] == [700] * 4
    assert sum(space.x for space in line.spaces) / 4 == pytest.approx(500, abs=0.1)


def test_parallel_lines_take_the_same_corners_side_by_side() -> None:
    routes = [
        {"a": "s1", "b": "s2", "length": 3, "color": "red", "points": [{"x": 800, "y": 100}, {"x": 800, "y": 500}]}
    ]
    routes.append({"a": "s2", "b": "s1", "length": 3, "color": "blue"})
    one, other = draw(read(envelope(PAYLOAD | {"routes": routes, "tickets": []}))).lines
    apart = [hypot(a.x - b.x, a.y - b.y) for a, b in zip(one.spaces, other.spaces, strict=True)]
    assert apart == pytest.approx([LANE] * 3, abs=0.2)


@pytest.mark.parametrize(("angle", "side"), [(0, (1, 0)), (90, (0, 1)), (-180, (-1, 0)), (270.0, (0, -1))])
def test_a_name_stands_where_its_drawer_wanted_it(angle: float, side: tuple[int, int]) -> None:
    stops = [{**stop, "labelAngle": angle} if stop["id"] == "s2" else stop for stop in PAYLOAD["stops"]]
    drawing = draw(
        read(
            envelope(PAYLOAD | {"stops": stops, "routes": [PAYLOAD["routes"][4], PAYLOAD["routes"][2]], "tickets": []})
        )
    )
    (label,) = [spot.labels["middle"] for spot in drawing.spots if spot.city.name == "Łódź"]
    (spot,) = [spot for spot in drawing.spots if spot.city.name == "Łódź"]
    ink = box_of(label)
    assert (ink.left < spot.x < ink.right) if side[0] == 0 else ((ink.left + ink.right) / 2 - spot.x) * side[0] > 0
    assert side[1] == 0 or (label.y - spot.y) * side[1] > 0


def test_corners_that_lead_off_the_map_or_are_too_many_are_refused() -> None:
    board = read_map(named((envelope(),)))
    route = board["routes"][0]
    for via in ([[1e7, 3]], [[3, -1e9]], [[float("nan"), 1]], [["x", 1]], [[1]], "abc", [[1, 1]] * 25_001):
        with pytest.raises(BoardError):
            own_board(board | {"routes": [route | {"via": via}, *board["routes"][1:]]})


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
    assert len(read_map(named(("Köln;Bonn;2\nBonn;Trier;3;red\nwith love\n",)))["routes"]) == 2


@pytest.mark.parametrize("table", ["Quebec;Sydney;21\nHalifax;Sydney;8\n", "Arviat,63,40\nBaker Lake,64,30\n"])
def test_tickets_and_cities_without_headings_are_no_lines(table: str) -> None:
    [said] = problems(table)
    assert said.startswith("file 1: has not the headings of stops (Name), routes (From, To, Length) or tickets (From, ")


def test_of_several_files_a_list_of_lines_has_colours_or_headings() -> None:
    stops, tickets = "Name;X;Y\nA;1;2\nB;3;4\n", "A;B;7\n"
    assert len(read_map(named((stops, "A;B;3;red\n")))["routes"]) == 1
    assert problems(stops, "From;To;Length\nA;B;3\n", tickets)[0].startswith("file 3: has not the headings")


LINES = [("Köln", "Bonn", 2, "red"), ("Bonn", "Trier", 3, "gray")]


@pytest.mark.parametrize(
    "file",
    [
        LINES,
        [";".join(map(str, line)) for line in LINES],
        [{"from": a, "to": b, "length": length, "color": colour} for a, b, length, colour in LINES],
        {
            "name": "Rhein",
            "cities": [{"name": name, "place": {"x": x, "y": x}} for x, name in enumerate(("Köln", "Bonn", "Trier"))],
            "routes": [{"cities": [a, b], "length": length, "color": colour} for a, b, length, colour in LINES],
            "tickets": [{"from": "Köln", "to": "Trier", "points": 7}],
            "players": [{"name": "nobody"}],
        },
    ],
    ids=["lists", "texts", "objects", "cities and routes"],
)  # fmt: skip
def test_lines_in_the_json_of_other_programs_are_read(file: Any) -> None:
    board = read(file)
    assert [(route.id, route.length, route.colour) for route in board.routes.values()] == [
        ("bonn-koln", 2, "red"), ("bonn-trier", 3, "grey"),
    ]  # fmt: skip
    values = [ticket.value for ticket in board.editions["classic"].tickets]
    assert (board.name["en"], values) == (("Rhein", [7]) if isinstance(file, dict) else ("Own map", []))


def test_what_is_wrong_in_such_json_is_said_by_its_entry() -> None:
    assert problems({"routes": [{"from": "A", "to": "B", "length": 2}, {"from": "A", "to": "B", "length": "?"}]}) == [
        "route in row 2: a length is a whole number from 1 to 99, not '?'"
    ]
    assert problems({"routes": [{"start": "A", "length": 2}]})[0].startswith("routes: has not the headings of stops")
    assert problems([[1]] * 20_001) == ["file 1: rows: are 20001, and a map has 20000 at most"]


def test_a_board_file_is_read_as_it_is() -> None:
    drawn = {"cities": {"a": {"name": "A", "x": 0, "y": 0}, "b": {"name": "B", "x": 9, "y": 0}}, "routes": [
        {"id": "a-b", "ends": ["a", "b"], "length": 2, "colour": "red"}
    ]}  # fmt: skip
    assert read(drawn).routes["a-b"].length == 2
    grey, gray = (read(drawn | {"routes": [drawn["routes"][0] | {"colour": word}]}) for word in ("grey", "gray"))
    assert (gray.id, gray.routes["a-b"].colour) == (grey.id, "grey")
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
        "route 3: a length is a whole number from 1 to 99, not 'wide'",
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
        ("Node 1,Node 2,Line Length\nA,B,3\n", "known are: –; unknown are: 'Node 1', 'Node 2', 'Line Length'"),
        ("From;To\nA;B\n", "known are: 'From', 'To'; unknown are: –"),
        ("A;B;2;???\n", "line 1: '???' is no colour of this game"),
        ("x" * 1_000_001, "1000000 at most"),
        ("From;To;Length\n" + "x" * 200_000, "a quotation mark may be open"),
        ("From;To;Length\n" + "a;b;1\n" * 501, "routes: are 501, and a map has 500 at most"),
        ("From;To;Points\n" + "a;b;1\n" * 301, "tickets: are 301, and a map has 300 at most"),
        ("Name;X;Y\n" + "a;1;1\n" * 201, "stops: are 201, and a map has 200 at most"),
        ("a;b;1\n" * 501, "routes: are 501, and a map has 500 at most"),
        ("From;To;Length\n" + "\n" * 20_000, "file 1: rows: are 20001, and a map has 20000 at most"),
        (envelope({"stops": [], "tickets": [{}] * 240_000}), "tickets: are 240000, and a map has 300 at most"),
        (envelope({"stops": [{}] * 100_000}), "stops: are 100000, and a map has 200 at most"),
    ],
)
def test_what_is_no_map_is_refused_in_a_sentence(file: object, problem: str) -> None:
    assert any(problem in one for one in problems(file))


@pytest.mark.parametrize(
    ("most", "more"),
    [
        ("a.b.c.d.e.f = 1", "a.b.c.d.e.f.g = 1"),
        ("[a.b.c.d.e.f]", "[ a . b.c.d.e.f.g ]"),
        ("x = {a.b.c.d.e.f = 1}", "x = {a.b.c.d.e.f.g = 1}"),
        ("\"a.b.c\".d.'e.f.g.h' = 1", '"a".b."c d".\'e\'.f.g."\\"" = 1'),
        ('x = "a.b.c.d.e.f.g"  # a.b.c.d.e.f.g', 'x = "\\\\"  # "\ny = \'\\\'\na.b.c.d.e.f.g = 1'),
        ('x = """"a""\n.a.b.c.d.e.f.g"""""', 'x = """\\"""""\na.b.c.d.e.f.g = 1'),
        ("x = '''\\''\n.a.b.c.d.e.f.g'''", "x = '''\\'''\na.b.c.d.e.f.g = 1"),
        ("#" + "x" * (256 * 1024 - 1), "#" + "x" * 256 * 1024),
    ],
)
def test_toml_that_would_take_quadratic_time_is_refused_before_it_is_read(most: str, more: str) -> None:
    """Of a key of 10,000 parts Python's parser makes 1.5 GB; a board file needs five."""
    [said, *_] = problems_of("my.toml", more)
    assert said in ("has a key of more than 6 parts", "my.toml: is 262145 bytes, and a map has 262144 at most")
    assert problems_of("my.toml", most) == ["cities: is missing", "routes: is missing"]


def problems_of(name: str, content: str) -> list[str]:
    with pytest.raises(BoardError) as caught:
        own_board(read_map([(name, content.encode())]))
    return list(caught.value.problems)


def test_accents_in_disorder_are_read_in_no_time_and_are_no_name() -> None:
    """To compose 240,000 of them takes minutes."""
    stops = "Name;X;Y\nJo\u0308rg;1;2\nB;3;4\n"
    table = read_map(named((stops, "From;To;Length\nJo\u0308rg;B;2\n")))
    assert [city["name"] for city in table["cities"].values()] == ["J\u00f6rg", "B"]
    disorder = "e" + "\u0300\u0316" * 60_000
    assert problems(f"{disorder};B;2\nB;C;3\n")[0].endswith("a name has 1 to 60 characters")


def test_what_is_no_name_is_said_so_that_it_can_be_read_and_so_is_the_name_of_a_file() -> None:
    odd = {**PAYLOAD["stops"][0], "name": "Gda\x1bńsk"}
    for files in (
        [envelope(PAYLOAD | {"stops": [odd, *PAYLOAD["stops"][1:]]})],
        ["Name;X;Y\nGda\x1bńsk;1;2\nC;3;4\n", "From;To;Length\nGda\x1bńsk;C;2\n"],
        ["Gda\x1bńsk;B;2\nB;C;3\n"],
    ):
        assert problems(*files) == ["stop 'Gda\\x1bńsk': the name 'Gda\\x1bńsk' has characters that cannot be shown"]
    assert problems_of("\x1b[2J" + "x" * 90, "?")[0] == f"'\\x1b[2J{'x' * 56}…': is no map that this app reads"


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
    assert [(one.colour, one.points) for one in plan_of(board).ground] == [
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
    assert plan_of(board).ground[0].colour == colour


def test_a_background_of_thousands_of_points_is_thinned() -> None:
    coast = [[n % 1000, n // 10] for n in range(500)]
    shapes = [{"type": "area", "points": coast, "fill": "blue"}] * 100
    board = read(envelope(PAYLOAD | {"background": shapes}))
    assert len(plan_of(board).ground) == 61  # and a road
    assert all(len(one.points) <= 41 for one in plan_of(board).ground)


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


def test_a_row_is_called_by_its_number_in_the_sheet() -> None:
    """A drawer looks for row 4; an empty row above it counts there, too."""
    gap = "\nFrom;To;Length\nAachen;Köln;2\n\nAachen;Bon;2\n;;\nBon;Köln;x\n"
    assert [problem.split(":")[0] for problem in problems(STOPS, gap)] == ["route in row 5", "route in row 7"]
    assert problems("\nKöln;Bonn;2\n\nBonn;Trier;two\n")[0].startswith("line 4: a length")
    assert problems(STOPS, ROUTES, "From;To;Points\n\nAachen;Köln;0\n")[0].startswith("ticket in row 3: a ticket")


def test_stops_without_places_lie_between_those_that_were_placed_before() -> None:
    """A has a place, B is beside it, C beside B; each pass places one, whatever their order."""
    stops = "Name;X;Y\nC;;\nB;;\nA;0;0\nD;90;30\n"
    cities = read_map(named((stops, "From;To;Length\nC;B;1\nB;A;1\nA;D;1\nB;D;1\n")))["cities"]
    assert [(cities[id]["x"], cities[id]["y"]) for id in "abcd"] == [(0, 0), (45, 15), (45, 15), (90, 30)]


@pytest.mark.parametrize(
    ("cell", "shown"),
    [
        ("'=1+1", "=1+1"),
        ("'+A", "+A"),
        ("'-A", "-A"),
        ("'@A", "@A"),
        ("'s-Gravenhage", "'s-Gravenhage"),
        (" A ", "A"),
        ("A-B", "A-B"),
    ],
)
def test_the_apostrophe_of_a_spreadsheet_is_no_part_of_a_name(cell: str, shown: str) -> None:
    table = read_map(named((f"Name;X;Y\n{cell};1;2\nZ;3;4\n", f"From;To;Length\n{cell};Z;1\n")))
    assert {city["name"] for city in table["cities"].values()} == {shown, "Z"}


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", [",", ";", "\t"])
def test_tables_are_read_with_the_marks_of_any_spreadsheet(mark: str, end: str) -> None:
    rows = [
        ["From ", "TO", "Länge", "Ferry_Locomotives"],
        ['"St. Gallen"', "Wil", "3", "2"],
        ["Wil", "Bern", "4", "two"],
        ["Thun", "Bern", "4", "²"],
        ["Thun", "Wil", "4", "9" * 5000],
        ["Thun", "St. Gallen", "4", "-1"],
    ]
    table = read_map(
        named(("Name,X,Y\nSt. Gallen,1,2\nWil,3,4\nBern,5,6\nThun,7,7\n", end.join(mark.join(row) for row in rows)))
    )
    assert [(each["id"], each["length"], each.get("ferry")) for each in table["routes"]] == [
        ("st-gallen-wil", 3, 2),
        *((between, 4, None) for between in ("bern-wil", "bern-thun", "thun-wil", "st-gallen-thun")),
    ]


def test_rows_of_a_spreadsheet_can_be_pasted_below_typed_headings() -> None:
    stops = "Name;X;Y\nMühle;10;10\nKirche\t60\t20\n"
    table = read_map([("stops", stops.encode()), ("routes", "From;To;Length\nMühle\tKirche\t3\n".encode())])
    assert [(city["x"], city["y"]) for city in table["cities"].values()] == [(10, 10), (60, 20)]
    assert [route["length"] for route in table["routes"]] == [3]


def test_a_sheet_names_ids_decks_and_long_tickets() -> None:
    stops = "Id,Name,X,Y\n1,Neustadt,1,2\n2,Neustadt,30,4\n3,Bern,50,6\n"
    tickets = "Von,Nach,Punkte,Deck,Long\n1,2,5,Kurz & gut,no\nBern,2,9,,X\n"
    table = read_map(named((stops, "Start,End,Length,Farbe\n1,2,2,lila\n2,3,2,WEISS\n", tickets)))
    assert [each["id"] for each in table["routes"]] == ["neustadt-neustadt-2", "bern-neustadt-2"]
    assert [each["colour"] for each in table["routes"]] == ["purple", "white"]
    assert table["decks"] == {
        "kurz-gut": [{"from": "neustadt", "to": "neustadt-2", "value": 5}],
        "tickets": [{"from": "bern", "to": "neustadt-2", "value": 9, "long": True}],
    }


def test_the_headings_of_no_table_are_named_and_those_that_are_known() -> None:
    assert problems("From;Node 2;Length\nA;B;3\n") == [
        "file 1: has not the headings of stops (Name), routes (From, To, Length) or tickets (From, To, Points); "
        "known are: 'From', 'Length'; unknown are: 'Node 2'"
    ]


@pytest.mark.parametrize(
    ("facts", "rules"),
    [
        ({"name": " " + "n" * 70}, {"name": {"en": "n" * 60}}),
        ({"name": " ", "wagonsPerPlayer": 0}, {}),
        ({"wagonsPerPlayer": 1}, {"trains": 1}),
        ({"wagonsPerPlayer": "45"}, {}),
        ({"players": {"min": 1, "max": 8}}, {"players": [2, 6]}),
        ({"players": {"min": 3, "max": 3}}, {"players": [3, 3]}),
        ({"players": {"min": 1, "max": 1}}, {"players": [2, 2]}),
        ({"players": {"min": 2}}, {}),
        ({"players": {"max": 4}}, {}),
        ({"startingTickets": 4, "keptTickets": 4}, {"editions": {"classic": {"deal": {"regular": 4, "keep": 4}}}}),
        ({"startingTickets": 4, "keptTickets": 0}, {"editions": {"classic": {"deal": {"regular": 4, "keep": 0}}}}),
        ({"startingTickets": 4, "keptTickets": 5}, {}),
        ({"startingTickets": 4, "keptTickets": -1}, {}),
        ({"startingTickets": 4}, {}),
        ({"keptTickets": 2}, {}),
        ({"lanesUsableByPlayers": {}}, {"doubles_open_from": 2}),
        ({"lanesUsableByPlayers": {"2+": 1}}, {"doubles_open_from": 9}),
        ({"lanesUsableByPlayers": {"2+": 1, "4+": 0}}, {"doubles_open_from": 4}),
        ({"lanesUsableByPlayers": {"2+": 1, "5": 2}}, {"doubles_open_from": 5, "triples": {"5": 2}}),
        ({"lanesUsableByPlayers": "all"}, {}),
    ],
)
def test_what_a_file_says_of_the_game_reaches_the_board_and_nonsense_does_not(facts: Json, rules: Json) -> None:
    payload = {key: PAYLOAD[key] for key in ("stops", "stopTypeStyles", "routes")} | facts
    table = read_map(named((envelope(payload),)))
    assert {key: table[key] for key in table if key not in ("size", "cities", "routes", "decks", "ground")} == rules


@pytest.mark.parametrize(("key", "most"), [("stops", 200), ("routes", 500), ("tickets", 300)])
def test_a_map_may_have_as_much_as_is_said(key: str, most: int) -> None:
    stops = [{"name": f"S{at}", "x": at, "y": at % 9} for at in range(200)]
    routes = [{"a": at % 200, "b": (at + 1 + at // 200) % 200, "length": 1} for at in range(500)]
    tickets = [{"a": at % 200, "b": (at + 1 + at // 200) % 200, "points": 1} for at in range(300)]
    payload: Json = {"stops": stops, "routes": routes, "tickets": tickets}
    assert len(read_map(named((envelope(payload),)))["routes"]) == 500
    more = payload | {key: [*payload[key], payload[key][0]]}
    with pytest.raises(BoardError, match=f"{key}: are {most + 1}, and a map has {most} at most"):
        read_map(named((envelope(more),)))


@pytest.mark.parametrize(("length", "points"), [(0, 5), (100, 5), (1.0, 5), (True, 5), (2, 0), (2, 100), (2, None)])
def test_lengths_and_points_are_whole_numbers_from_1_to_99(length: object, points: object) -> None:
    def payload(length: object, points: object) -> Json:
        route = PAYLOAD["routes"][0] | {"length": length}
        return PAYLOAD | {
            "routes": [route, *PAYLOAD["routes"][1:]],
            "tickets": [{"a": "s1", "b": "s2", "points": points}],
        }

    assert len(problems(envelope(payload(length, points)))) == 1
    read_map(named((envelope(payload("99", "99")),)))
    read_map(named((envelope(payload(1, 1)),)))


def test_a_ticket_leads_where_a_line_leads() -> None:
    stops = [*PAYLOAD["stops"], {"id": "s5", "name": "Hel", "x": 1, "y": 1}]
    file = envelope(PAYLOAD | {"stops": stops, "tickets": [{"a": "s1", "b": "s5", "points": 5}]})
    assert problems(file) == ["ticket 1: no route leads to 'Hel'"]


def test_stops_of_one_name_are_numbered_and_nameless_ones_named() -> None:
    stops = [
        {"name": name, "x": at, "y": at * at, "type": "city" if name.strip() else "junction"}
        for at, name in enumerate("AÄ  B")
    ]
    routes = [{"a": at, "b": at + 1, "length": 1} for at in range(4)]
    table = read_map(named((envelope({"stops": stops, "routes": routes}),)))
    assert list(table["cities"]) == ["a", "a-2", "junction", "junction-2", "b"]
    cities = [stop | {"name": "中", "type": "city"} for stop in stops]
    assert list(read_map(named((envelope({"stops": cities, "routes": routes}),)))["cities"])[:2] == ["city", "city-2"]
    nameless = envelope({"stops": [stop | {"type": "city"} for stop in stops], "routes": routes})
    assert problems(nameless) == ["stop '2': has no name", "stop '3': has no name"]


@pytest.mark.parametrize(
    ("stops", "said"),
    [
        ("Name;X;Y\nAachen;1;1\n\nKöln;2;2\nAachen;3;3\nKÖLN;4;5\nBonn;5;5\n;6;6\n", [
            "stop in row 5: there is a stop 'Aachen' already",
            "stop in row 6: there is a stop 'Köln' already",
            "stop in row 8: has no name",
        ]),
        ("Id;Name;X;Y\naachen;Aachen;1;1\n2;Köln;2;2\nAachen;Hof;3;3\n2;Bonn;5;5\n", [
            "stop in row 5: there is a stop '2' already",
        ]),
        (envelope({"stops": [*PAYLOAD["stops"], {"id": "s1"}, {"id": "s2", "name": "Hel"}]}), [
            "stop 5: there is a stop 's1' already",
            "stop 6: there is a stop 's2' already",
        ]),
    ],
)  # fmt: skip
def test_a_stop_that_would_replace_another_is_a_problem(stops: object, said: list[str]) -> None:
    assert problems(stops, "From;To;Length\nAachen;Köln;2\n")[: len(said)] == said


def test_a_name_that_several_stops_have_says_nothing() -> None:
    stops = "Id;Name;X;Y\n1;Neustadt;1;1\n2;neustadt;2;2\n3;Hof;9;9\n"
    assert problems(stops, "From;To;Length\n1;2;3\n3;Neustadt;2\n") == [
        "route in row 3: to 'Neustadt': several stops have this name"
    ]
    named = [stop | {"name": "Neustadt"} for stop in PAYLOAD["stops"]]
    ticket = {"aName": "Neustadt", "b": "s2", "points": 3}
    assert problems(envelope(PAYLOAD | {"stops": named, "tickets": [ticket]})) == [
        "ticket 1: from 'Neustadt': several stops have this name"
    ]


def test_an_accent_is_part_of_its_letter_however_a_computer_writes_it() -> None:
    stops = normalize("NFD", "Name;X;Y\nKöln;1;1\nBonn;2;2\n")
    assert read(stops, "From;To;Length\nKöln;Bonn;2\n").cities.keys() == {"koln", "bonn"}


def test_names_of_several_words_are_not_taken_for_other_pairs() -> None:
    """New York – Zug and New – York Zug are no double, and the second line to 市 is none to the second 市."""
    lines = "New York;Zug;2\nNew;York Zug;3\nZug;New;1\n"
    assert [len(lines) for lines in read(lines).parallels.values()] == [1, 1, 1]
    stops = "Id;Name;X;Y\n1;Bonn;1;1\n2;市;9;2\n3;市;3;9\n"
    board = read(stops, "From;To;Length\n1;2;2\n1;2;2\n1;3;4\n")
    assert sorted(map(len, board.parallels.values())) == [1, 2]


COLOURS = {
    "red": "red rot RED rouge rojo rosso rood czerwony", "orange": "orange naranja arancione oranje pomarańczowy",
    "yellow": "yellow gelb jaune amarillo giallo geel żółty", "green": "green grün gruen vert verde groen zielony",
    "blue": "blue blau bleu Bleue azul blu blauw niebieski", "black": "black schwarz noir negro nero zwart czarny",
    "purple": "purple pink lila violett violet morado viola paars fioletowy rose różowy",
    "white": "white weiß weiss blanc BLANCHE blanco bianco wit biały",
    "grey": "grey gray grau neutral any wild Any gris grigio grijs szary",
}  # fmt: skip


@pytest.mark.parametrize("colour", COLOURS)
def test_a_colour_has_many_words(colour: str) -> None:
    for word in (*COLOURS[colour].split(), *(Words(language).colour(colour) for language in LANGUAGES)):
        assert read_map(named((f"A;B;2;{word}\n",)))["routes"][0]["colour"] == colour


@pytest.mark.parametrize(
    ("stops", "routes", "tickets"),
    [
        ("Name;X;Y;Type", "From;To;Length;Color;Locomotives;Tunnel", "From;To;Points;Long"),
        ("NAME;x;y;Kind", "Von;Nach;Länge;Farbe;Ferry locomotives;Wagon style", "von;nach;Punkte;Long deck"),
        ("name;Lon;Lat;Typ", "A;B;length;Colour;locomotives;TUNNEL", "a;b;Value;LONG_DECK"),
        ("Name;Longitude;Latitude;Type", "Start;End;Length;colour;Locomotives;Tunnel", "start;end;value;long"),
        ("Name;Lng;Lat;Type", "City A;City B;Trains;Colour;Locomotives;Tunnel", "From;To;Points;Long"),
        ("Name;Long;Lat;Type", "From;To;Length;Colour;Locomotives;Tunnel", "From;To;Points;Long"),
        ("Stadt;Länge;Breite;Art", "Von;Nach;Wagen;Farbe;Lokomotiven;Tunnel", "VON;NACH;Punkte;Lang"),
        ("Nom;Longitude;Latitude;Type", "De;À;Longueur;Couleur;Locomotives;Tunnel", "De;A;Points;Longue"),
        ("Nombre;Longitud;Latitud;Tipo", "De;A;Longitud;Color;Locomotoras;Túnel", "Desde;Hasta;Puntos;Largo"),
        ("Nome;Longitudine;Latitudine;Tipo", "Da;A;Lunghezza;Colore;Locomotive;Galleria", "Da;A;Punti;Lungo"),
        ("Naam;Lengtegraad;Breedtegraad;Soort", "Van;Naar;Lengte;Kleur;Locomotieven;Tunnel", "Van;Naar;Punten;Lang"),
        ("Miasto;Długość;Szerokość;Typ", "Skąd;Dokąd;Długość;Kolor;Lokomotywy;Tunel", "Od;Do;Punkty;Długi"),
        ("Nom;X;Y;Type", "De ;À;Long.;Couleur :;Locomotives;Tunnel", "De;À;Points;Long"),
    ],
)
def test_a_column_has_many_headings(stops: str, routes: str, tickets: str) -> None:
    files = (f"{stops}\nA;8;0;city\nB;9;1;junction\nC;9;0;city\n", f"{routes}\nA;B;3;rot;2;ja\nB;C;1;;;\n")
    table = read_map(named((*files, f"{tickets}\nA;C;7;yes\n")))
    assert [(city["x"], city["kind"]) for city in table["cities"].values()] == [
        (8, "city"), (9, "junction"), (9, "city"),
    ]  # fmt: skip
    assert abs(table["cities"]["b"]["y"]) == pytest.approx(1, abs=1e-3)
    line = {"id": "a-b", "ends": ["a", "b"], "length": 3, "colour": "red", "bend": 0, "ferry": 2, "tunnel": True}
    assert table["routes"][0] == line
    assert table["decks"] == {"tickets": [{"from": "a", "to": "c", "value": 7, "long": True}]}


def test_cells_are_read_in_every_language() -> None:
    stops = "Nom;X;Y;Type\nA;1;1;Embranchement\nB;9;1;ville\nC;5;5;\nD;1;9;\n"
    table = read_map(named((stops, "De;À;Longueur;Tunnel;Type\nA;B;3;oui;\nB;C;1;Sí;\nC;D;2;non;Túnel\nA;D;2;nie;\n")))
    assert [city["kind"] for city in table["cities"].values()] == ["junction", "city", "city", "city"]
    assert [route.get("tunnel", False) for route in table["routes"]] == [True, True, True, False]


@pytest.mark.parametrize("mark", [",", ";", "\t"])
def test_what_excel_writes_is_read(mark: str) -> None:
    """`sep=` is no row in Excel; "Unicode text" is UTF-16 with tabs."""
    rows = "\r\n".join(
        [f"sep={mark}", *(mark.join(row) for row in (["From", "To", "Length"], ["Łódź", "Gdańsk", "two"]))]
    )
    for code in ("utf-8", "utf-8-sig", "utf-16"):
        files = [("lines", rows.encode(code))]
        with pytest.raises(BoardError, match="route in row 2: a length is a whole number from 1 to 99, not 'two'"):
            read_map(files)
        assert kind_of(files) == ("map", files)


@pytest.mark.parametrize(
    ("headings", "cells"), [("Lat;Lon", "170; 8,5"), ("Lat;Lon", "-90; 0"), ("Lat;Lon", "8"), ("X;Y", "3; two")]
)
def test_a_place_that_is_none_is_named(headings: str, cells: str) -> None:
    stops = f"Name;{headings}\nA;{cells}\nB;1;2\nC;;\n"
    assert problems(stops, "From;To;Length\nA;B;2\nC;B;2\n") == [
        f"stop in row 2: '{cells}' is no place: that is two numbers, and a latitude lies between −90 and 90"
    ]
    stops = [{**PAYLOAD["stops"][0], "x": True}, *PAYLOAD["stops"][1:]]  # type: ignore[assignment]
    assert problems(envelope(PAYLOAD | {"stops": stops}))[0].startswith("stop 1: 'true; 100' is no place")


def test_two_ways_to_write_a_city_are_asked_about_unless_a_table_has_both() -> None:
    lines = "From;To;Length\nZürich;Bern;2\nBern;St. Gallen;3\nSt Gallen;Zurich;4\nか市;中;2\n"
    asked = "are '{}' and '{}' one city? Then it is written in one way; if they are two, a table of cities has both"
    assert problems(lines) == [asked.format("St. Gallen", "St Gallen"), asked.format("Zürich", "Zurich")]
    stops = "Name;X;Y\nZürich;1;1\nZurich;9;9\nBern;1;9\n"
    assert len(read(stops, "From;To;Length\nZürich;Bern;2\nBern;Zurich;3\n").cities) == 3
