"""Maps that people drew travel in their games: read, counted, written and read again; what is wrong is said."""

import json
from collections.abc import Callable
from datetime import UTC, datetime
from hashlib import sha256
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer import gamefile
from scorer.atlas import own_board
from scorer.atlas.own import to_text
from scorer.atlas.problems import BoardError
from scorer.draw.drawing import draw
from scorer.draw.plan import Course, course_of, plan_of
from scorer.files.codes import code_of, text_of
from scorer.files.entries import GameFileError
from scorer.files.round_file import dump_round, load_round
from scorer.rules.board import Board, Deal
from tests.spoken import untranslated

Json = dict[str, Any]

ISLANDS: Json = {
    "name": "Inseln",
    "cities": {
        "ost": {"name": "Ost", "x": 900, "y": 300, "kind": "city"},
        "west": {"name": "West", "x": 100, "y": 300, "kind": "city"},
        "nord": {"name": "Nørd", "x": 500, "y": 100, "kind": "city"},
        "weiche": {"name": "", "x": 500, "y": 300, "kind": "junction"},
    },
    "routes": [
        {"id": "ost-weiche", "ends": ["ost", "weiche"], "length": 4, "colour": "red"},
        {"id": "weiche-west", "ends": ["weiche", "west"], "length": 3, "colour": "grey"},
        {"id": "nord-weiche-1", "ends": ["weiche", "nord"], "length": 2, "colour": "blue"},
        {"id": "nord-weiche-2", "ends": ["nord", "weiche"], "length": 2, "colour": "green"},
        {"id": "nord-ost", "ends": ["nord", "ost"], "length": 7, "colour": "grey"},
    ],
    "tickets": [{"from": "ost", "to": "west", "value": 9}, {"ends": ["nord", "west"], "value": 5}],
}
"""A map with no more than has to be there, and a junction."""
NAMED: Json = ISLANDS["cities"]
TWO_CARDS: Json = ISLANDS | {"tickets": [{"from": "west", "to": "ost", "value": value} for value in (5, 21)]}
"""Two cards between the same cities."""
LINE: Json = ISLANDS["routes"][0]
CITY: Json = NAMED["ost"]
CARD: Json = {"start": "ost", "goals": {"west": 5, "nord": 3}}
COUNT: Json = {"id": "coal", "name": {"en": "Coal"}, "range": [-100_000, 0]}
BONUS: Json = {"id": "x", "points": 5, "most": "tickets", "name": {"en": "X"}, "about": {"en": "x"}}
SEAS: Json = {"sea": {"name": "Sea"}, "lake": {"name": "Lake"}}
POINTS: Json = {"2": 2, "3": 4, "4": 7, "7": 18, "99": 99}


def game(board: Json, claims: str = "", **more: Any) -> str:
    """Return the file of a game in which A owns the first lines named and B those after a slash."""
    hands = zip("AB", claims.split("/"), strict=False)
    held = [{"player": name, "route": route} for name, routes in hands for route in routes.split()]
    players = [{"name": "A", "colour": "red"}, {"name": "B", "colour": "blue"}]
    return json.dumps({"format": 1, "board": board, "players": players, "claims": held} | more)


def test_a_game_on_a_map_of_ones_own_is_counted_and_written() -> None:
    tickets = [{"player": "A", "from": "west", "to": "ost"}, {"player": "B", "from": "nord", "to": "west"}]
    read = gamefile.load(game(ISLANDS, "ost-weiche weiche-west / nord-ost", tickets=tickets))
    result = gamefile.result(read)
    text = json.dumps(ISLANDS, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert (result["board"], result["edition"]) == (f"own-{sha256(text.encode()).hexdigest()[:12]}", "classic")
    a, b = result["players"]
    assert (a["routes"], a["tickets"], a["longest_path"], a["total"]) == (7 + 4, 9, 10, 30)
    assert (b["routes"], b["tickets"], b["longest_path"], b["total"]) == (18, -5, 10, 23)
    assert b["ticket_results"][0]["missing"] == ["nord-weiche-1", "weiche-west"]
    file = gamefile.to_json(read)
    assert (file["board"], "edition" in file) == (ISLANDS, False)
    assert gamefile.dump(gamefile.load(gamefile.dump(read))) == gamefile.dump(read)


@pytest.mark.parametrize(
    ("hands", "totals"),
    [
        ("A5 A21", [11 + 26 + 10, 0]),
        ("A21 B5", [11 + 21 + 10, -5]),
        ("B21 A5", [11 + 5 + 10, -21]),
        ("B5 B21", [21, -26]),
    ],
)
def test_two_cards_between_the_same_cities_stay_apart_on_every_way_out_and_in(hands: str, totals: list[int]) -> None:
    held = [{"player": hand[0], "from": "ost", "to": "west", "value": int(hand[1:])} for hand in hands.split()]
    read = gamefile.load(game(TWO_CARDS, "ost-weiche weiche-west", tickets=held))
    assert gamefile.to_json(read)["tickets"] == held
    result = gamefile.result(read)
    assert [player["total"] for player in result["players"]] == totals
    now = datetime(2026, 11, 21, tzinfo=UTC)
    ways = [gamefile.dump(read), json.dumps(result["game"]), text_of(code_of(gamefile.dump(read)))]
    games = [*map(gamefile.load, ways), load_round(dump_round("", [(read, now)]), now).games[0][0]]
    assert [gamefile.result(each) for each in games] == [result] * len(games)


def test_a_file_says_which_of_two_cards_it_means_and_two_equal_ones_need_no_value() -> None:
    unnamed = [{"player": "A", "from": "ost", "to": "west"}] * 2
    with pytest.raises(GameFileError, match=r"this deck has .*ost.* with 5, 21 points: give the card's value, too"):
        gamefile.load(game(TWO_CARDS, tickets=unnamed[:1]))
    twice = gamefile.load(game(ISLANDS | {"tickets": [ISLANDS["tickets"][0]] * 2}, tickets=unnamed))
    assert gamefile.to_json(twice)["tickets"] == unnamed
    stored = gamefile.load_stored(game(TWO_CARDS, tickets=unnamed[:1]))
    assert [one.ticket.value for one in stored.tickets] == [5], "the first, as it was"


def test_a_map_that_says_nothing_is_played_as_the_classic() -> None:
    board = own_board(ISLANDS)
    assert (board.trains, board.stations, board.doubles_open_from) == (45, 0, 4)
    assert (board.fewest_players, board.most_players) == (2, 5)
    assert (board.editions["classic"].bonuses, board.editions["classic"].deal) == ({"longest-path": 10}, Deal(3, 2))
    assert board.points == {2: 2, 3: 4, 4: 7, 7: 18}
    assert board.tie_breaks == ("completed-tickets", "longest-path-card")  # R8
    assert own_board(json.loads(json.dumps(ISLANDS))) is board  # cached by its hash
    assert own_board({key: told for key, told in ISLANDS.items() if key != "name"}).name == {"en": "Own map"}


def test_a_map_may_say_what_a_board_file_says() -> None:
    told = ISLANDS | {
        "trains": 20, "stations": 2, "station_points": 4, "players": [2, 3], "doubles_open_from": 3,
        "points": {"2": 5, "3": 6, "4": 7, "7": 30}, "tie_breaks": ["longest-path"], "size": [1100, 731],
        "editions": {"mine": {"bonuses": {"globetrotter": 12}, "deal": {"regular": 4, "keep": 2}}},
        "decks": {"more": [{"ends": ["nord", "ost"], "value": 30, "long": True}]},
    }  # fmt: skip
    board = own_board(told)
    assert (board.trains, board.stations, board.points[7], board.tie_breaks) == (20, 2, 30, ("longest-path",))
    assert (board.width, board.height) == (1000, 665)
    edition = board.editions["classic"]
    without_card = own_board(ISLANDS | {"editions": {"mine": {"bonuses": {}}}})
    assert without_card.tie_breaks == ("completed-tickets",)
    assert (edition.bonuses, sorted(ticket.value for ticket in edition.tickets)) == ({"globetrotter": 12}, [5, 9, 30])


def test_a_junction_joins_lines_and_is_no_city() -> None:
    board = own_board(ISLANDS)
    assert sorted(board.places) == ["nord", "ost", "west"]
    assert [spot.city.id for spot in draw(board).spots if not spot.labels] == ["weiche"]


def test_ids_that_read_like_another_pair_are_refused() -> None:
    cities = {id: {"name": id, "x": at, "y": at * at} for at, id in enumerate(("new", "york-zug", "new-york", "zug"))}
    pairs = [("new", "york-zug"), ("new-york", "zug"), ("new", "zug")]
    routes = [{"id": f"line-{a}", "ends": pair, "length": 2, "colour": "red"} for a, pair in enumerate(pairs)]
    assert refused({"cities": cities, "routes": routes}) == [
        "board.routes[1] 'line-1': reads like a line from 'new' to 'york-zug'; give a city another id"
    ]
    tickets = [{"from": "zug", "to": "new-york", "value": 3}]
    assert refused({"cities": cities, "routes": [routes[0], routes[2]], "tickets": tickets}) == [
        "board.tickets[0]: reads like a line from 'new' to 'york-zug'; give a city another id"
    ]


def refused(board: object) -> list[str]:
    with pytest.raises(GameFileError) as caught:
        gamefile.load(game(board))  # type: ignore[arg-type] # a wrong map is the point
    assert untranslated(caught.value) == []
    return list(caught.value.problems)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"cities": {}}, "board.cities: is missing"),
        ({"cities": []}, "board.cities: must be an object"),
        ({"routes": 7}, "board.routes: must be a list"),
        ({"routes": []}, "board.routes: is missing"),
        ({"tickets": 7}, "board.tickets: must be a list"),
        ({"decks": 7}, "board.decks: must be an object"),
        ({"editions": 7}, "board.editions: must be an object"),
        ({"players": [0, 2]}, "board.players[0]: must be 1 or more"),
        ({"routes": [LINE | {"ends": ["ost", 3]}]}, "board.routes[0].ends[1]: must be text"),
        ({"cities": {**NAMED, "nord": {"name": "N", "at": [5]}}}, "board.cities.nord.at[1]: is missing"),
        ({"cities": {**NAMED, "west": NAMED["west"] | {"kind": "country"}}},
         "board.tickets[0]: no ticket ends at a junction or a country"),
        ({"x" * 500: 7}, f"board.'{'x' * 60}…': unknown key"),
        ({"odd\x1b[2J": 7}, "board.'odd\\x1b[2J': unknown key"),
        ({"colour": "red"}, "board.colour: unknown key"),
        ({"trains": 1000}, "board.trains: are 1000, and a map has 100 at most"),
        ({"players": [2, 9]}, "board.players: from 2 to 9, with 6 colours"),
        ({"points": {"2": 2}}, "board.points: has nothing for length 4"),
        ({"routes": [{"id": "ost-rom", "ends": ["ost", "rom"], "length": 1, "colour": "red"}]},
         "board.routes[0] 'ost-rom': unknown city 'rom'"),
        ({"tickets": [{"from": "ost", "to": "ost", "value": 1}]}, "board.tickets[0]: both ends are the same city"),
        ({"tickets": [{"from": "ost", "value": 1}]}, "board.decks.tickets[0].from: unknown key"),
        ({"tickets": [{"to": "ost", "value": 1}]}, "board.decks.tickets[0].to: unknown key"),
        ({"tickets": [{}] * 301}, "board.tickets: are 301, and a map has 300 at most"),
        ({"cities": {**ISLANDS["cities"], "ost": {"name": "O", "x": 1e99, "y": 0}}},
         "board.cities: each place must be two numbers, none beyond 100000"),
        ({"cities": {**ISLANDS["cities"], "ost": {"name": "O", "x": 10**400, "y": 0}}},  # no float is as large
         "board.cities: each place must be two numbers, none beyond 100000"),
        ({"size": [10**400, 1]}, "board.size: must be two numbers above 0, none beyond 100000"),
        ({"ground": [{"points": [[10**400, 1], [2, 3]]}]}, "board.ground[0].points[0][0]: must be a"),
        ({"size": [10, 0]}, "board.size: must be two numbers above 0, none beyond 100000"),
        ({"size": None}, "board.size: must be two numbers above 0, none beyond 100000"),
        ({"size": [10]}, "board.size: must be two numbers above 0, none beyond 100000"),
        ({"size": [10, -1]}, "board.size: must be two numbers above 0, none beyond 100000"),
        ({"cities": {**ISLANDS["cities"], "ost": {"name": "O", "x": "<script>", "y": 0}}},
         "board.cities: each place must be two numbers, none beyond 100000"),
        ({"cities": {**ISLANDS["cities"], "ost": {"name": "O", "x": -100_001, "y": 0}}},
         "board.cities: each place must be two numbers, none beyond 100000"),
        ({"size": [100_001, 1]}, "board.size: must be two numbers above 0, none beyond 100000"),
        ({"cities": {"ost": {"name": "O", "at": []}, "west": {"name": "W", "at": []}}},
         "board.cities.ost.at[0]: is missing"),
        ({"tickets": [{"from": "ost", "to": "rom", "value": 1}]}, "board.tickets[0]: unknown city 'rom'"),
        ({"tickets": [{"from": "ost", "to": "weiche", "value": 1}]},
         "board.tickets[0]: no ticket ends at a junction or a country"),
        ({"tickets": [], "decks": {"more": [{"ends": ["ost", "weiche"], "value": 1}]}},
         "board.decks.more[0]: no ticket ends at a junction or a country"),
        ({"tickets": [{}] * 200, "decks": {"more": [{}] * 101}}, "board.tickets: are 301, and a map has 300 at most"),
        ({"cities": {**ISLANDS["cities"], "ost": {"name": "O\n" * 50, "x": 1, "y": 0}}},
         "board.cities.ost.name: a name has 1 to 60 characters"),
        ({"cities": {**ISLANDS["cities"], "ost": ISLANDS["cities"]["weiche"] | {"name": "O", "kind": "city"}}},
         "board.routes[0] 'ost-weiche': 'O' and '·' lie on the same spot"),
        ({"routes": [5, *ISLANDS["routes"]]}, "board.routes[0]: must be an object"),
        ({"routes": [LINE | {"ends": 5}]}, "board.routes[0].ends: must be a pair"),
        ({"routes": [LINE | {"ends": [5, 3]}]}, "board.routes[0].ends[0]: must be text"),
        ({"routes": [LINE | {"via": 5}]}, "board.routes[0].via: must be a list"),
        ({"routes": [LINE | {"via": [5]}]}, "board.routes[0].via[0]: must be a pair"),
        ({"cities": {**NAMED, "nord": 5}}, "board.cities.nord: must be an object"),
        ({"tickets": [5]}, "board.decks.tickets[0]: must be an object"),
        ({"ground": [5]}, "board.ground[0]: must be an object"),
        ({"ground": [{"points": 5}]}, "board.ground[0].points: must be a list"),
        ({"ground": [{"points": [5, [1, 2]]}]}, "board.ground[0].points[0]: must be a pair"),
        ({"editions": {"mine": {"bonuses": 5}}}, "board.editions.classic.bonuses: must be an object"),
        ({"editions": {"mine": {"bonus_cards": [BONUS | {"most": "cows"}]}}},
         "board.editions.classic.bonus_cards[0].most: unknown count 'cows'"),
        ({"editions": {"mine": {"bullet_points": {"4": [3, 2]}}}},
         "board.editions.classic.bullet_points: must name 2 to 5 players"),
        ({"ends": SEAS, "routes": [LINE | {"ends": ["ost", "sea"]}]}, "board.routes[0].border: is missing"),
        ({"ends": SEAS, "routes": [LINE | {"ends": ["lake", "sea"], "border": [9, 9]}]},
         "board.routes[0].border: a line leads to one end of the board, not to two"),
        ({"routes": [LINE | {"border": [9, 9]}]}, "board.routes[0].border: none of its ends is one of the board"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_map_is_said_with_its_place(change: Json, problem: str) -> None:
    assert any(said.startswith(problem) for said in refused(ISLANDS | change))


def test_a_map_of_numbers_that_json_does_not_have_or_without_end_is_refused() -> None:
    with pytest.raises(BoardError, match="things that JSON does not have"):
        own_board(ISLANDS | {"trains": float("nan")})
    with pytest.raises(BoardError, match="1000000 at most"):
        own_board(ISLANDS | {"name": "x" * 1_000_000})
    with pytest.raises(GameFileError):
        gamefile.load('{"format": 1, "board": ' + '{"a":' * 100_000 + "1" + "}" * 100_000 + "}")
    assert refused([1]) == ["board: must be text, or a whole board"]


@st.composite
def maps(draw: st.DrawFn) -> Json:
    """Draw a small map: three to six cities and junctions on a circle, up to nine lines, triples among them."""
    count = draw(st.integers(3, 6))
    places = [(round(500 + 400 * (i % 3 - 1)), 100 + 300 * (i // 3)) for i in range(count)]
    cities = {
        f"c{i}": {"name": f"C{i}", "x": x, "y": y, "kind": draw(st.sampled_from(["city", "city", "junction"]))}
        for i, (x, y) in enumerate(places)
    }
    cities["c0"]["kind"] = cities["c1"]["kind"] = "city"
    pairs = draw(st.lists(st.sampled_from(list(combinations(cities, 2))), min_size=2, max_size=9))
    routes: list[Json] = []
    for pair in sorted(pairs):
        number = pairs.count(pair)
        taken = sum(route["ends"] == list(pair) for route in routes)
        name = "-".join(pair) + (f"-{taken + 1}" if number > 1 else "")
        routes.append({"id": name, "ends": list(pair), "length": draw(st.integers(1, 10)), "colour": "grey"})
    return {"cities": cities, "routes": routes, "tickets": [{"from": "c0", "to": "c1", "value": 7}]}


@given(board=maps(), data=st.data())
@settings(max_examples=60, deadline=None)
def test_whatever_is_drawn_is_scored_as_an_exhaustive_search_does(board: Json, data: st.DataObject) -> None:
    lines: dict[tuple[str, ...], Json] = {tuple(route["ends"]): route for route in board["routes"]}  # one of parallels
    mine = [route for route in lines.values() if data.draw(st.booleans())]
    mine = [route for at, route in enumerate(mine) if sum(other["length"] for other in mine[: at + 1]) <= 45]
    claims = " ".join(route["id"] for route in mine)
    a, b = gamefile.result(gamefile.load(game(board, claims, tickets=[{"player": "A", "from": "c0", "to": "c1"}])))[
        "players"
    ]
    prices = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 7: 18, 8: 21, 9: 27, 10: 40}
    longest = max((ridden(mine, end, ()) for route in mine for end in route["ends"]), default=0)
    assert a["routes"] == sum(prices[route["length"]] for route in mine)
    assert (a["longest_path_length"], a["longest_path"]) == (longest, 10 if longest else 0)
    assert a["tickets"] == (7 if "c1" in reached(mine, "c0") else -7)
    assert (a["total"], b["total"]) == (a["routes"] + a["tickets"] + a["longest_path"], 0)


def ridden(lines: list[Json], city: str, used: tuple[str, ...]) -> int:
    """Return the longest ride on from a city, by trying every one."""
    ways = (line for line in lines if city in line["ends"] and line["id"] not in used)
    return max((line["length"] + ridden(lines, other(line, city), (*used, line["id"])) for line in ways), default=0)


def other(line: Json, city: str) -> str:
    return str(line["ends"][line["ends"][0] == city])


def reached(lines: list[Json], start: str) -> set[str]:
    found, grown = set[str](), {start}
    while grown - found:
        found = set(grown)
        grown |= {end for line in lines if found & set(line["ends"]) for end in line["ends"]}
    return found


@pytest.mark.parametrize(
    ("places", "size", "drawn"),
    [
        ({"a": (0, 0), "b": (100, 50)}, (1000, 533), {"a": (32.7, 32.7), "b": (967.3, 500.0)}),
        ({"a": (9.0, -54.25), "b": (9.5, -54.0)}, (1000, 533), {"a": (32.7, 32.7), "b": (967.3, 500.0)}),
        ({"a": (0, 0), "b": (0.001, 0.0005)}, (1000, 533), {"a": (32.7, 32.7), "b": (967.3, 500.0)}),
        ({"a": (5, 5), "b": (5, 105)}, (439, 1000), {"a": (219.6, 32.7), "b": (219.6, 967.3)}),
    ],
    ids=["pixels", "degrees", "tiny", "on one line"],
)
def test_a_map_fills_its_paper_whatever_its_unit(places: Json, size: tuple[int, int], drawn: Json) -> None:
    """Room is 3.5 hundredths of the longer side: 100 of 107; the shorter side is at least 40 of 107."""
    cities = {id: {"name": id, "x": x, "y": y} for id, (x, y) in places.items()}
    routes = [{"id": "a-b", "ends": ["a", "b"], "length": 2, "colour": "red"}]
    board = own_board({"cities": cities, "routes": routes, "tickets": []})
    assert (board.width, board.height) == size
    assert {city.id: (city.x, city.y) for city in board.cities.values()} == drawn


def test_what_lies_under_the_lines_lies_in_the_units_of_the_cities_and_reaches_the_frame() -> None:
    """The map of 107 by 57 units begins 3.5 before its cities; a thousandth from its edge is at the edge."""
    cities = {id: {"name": id, "x": x, "y": y} for id, x, y in (("a", 0, 0), ("b", 100, 50))}
    routes = [{"id": "a-b", "ends": ["a", "b"], "length": 2, "colour": "red"}]
    points = [[50, 25], [0, 50], [-3.4, 53.45], [-3.35, 53.35]]  # 500, 266.4; 32.7, 500; 0.9, 532.2; 1.4, 531.3
    (ground,) = plan_of(own_board({"cities": cities, "routes": routes, "ground": [{"points": points}]})).ground
    assert ground.points == ((500, 266), (33, 500), (-16, 533 + 16), (1, 531))


@pytest.mark.parametrize("size", [None, [100, 60]])
def test_no_frame_cuts_the_badge_of_a_country(size: Json) -> None:
    """A badge has a radius of 37 thousandths, whatever the map's unit; the frame lies 16 outside the map's edge."""
    places = {"a": (40, 30), "b": (0, 0), "c": (100, 60), "d": (50, 2)}
    cities = {id: {"name": id, "x": x, "y": y, "kind": "country"} for id, (x, y) in places.items()}
    cities["a"]["kind"] = "city"
    routes = [{"id": f"a-{id}", "ends": ["a", id], "length": 2, "colour": "red"} for id in "bcd"]
    said = {"cities": cities, "routes": routes, "ground": [{"points": [[0, 0], [100, 0], [50, 30]]}]}
    board = own_board(said | ({"size": size} if size else {}))
    for id in "bcd":
        city = board.cities[id]
        assert min(city.x, city.y) - 37 >= -16
        assert city.x + 37 <= board.width + 16
        assert city.y + 37 <= board.height + 16
    corner = plan_of(board).ground[0].points[0]
    assert (corner == (-16, -16)) == bool(size), "land that reaches the edge of the map still reaches the frame"


def course(board: Board) -> Course:
    return course_of(board, board.routes["ost-weiche"])


def test_a_line_that_is_told_from_its_other_end_swings_to_the_same_side() -> None:
    line = {"id": "ost-weiche", "length": 4, "colour": "red"}
    told = [line | {"ends": ["ost", "weiche"], "bend": 7}, line | {"ends": ["weiche", "ost"], "bend": -7, "lane": 2}]
    boards = [own_board(ISLANDS | {"routes": [one, *ISLANDS["routes"][1:]]}) for one in told]
    assert [course(board).bend for board in boards] == [7, 7]
    assert [board.routes["ost-weiche"].ends for board in boards] == [("ost", "weiche")] * 2
    assert course(boards[1]).lane == 0, "lanes are told as seen from the first of its ends"


def test_the_corners_of_a_line_lie_in_the_units_of_the_cities_from_its_first_end_to_its_second() -> None:
    """500 units make 1000 thousandths."""
    [line, *others] = ISLANDS["routes"]
    ways = [(["ost", "weiche"], [[10, 20], [30.5, 40]]), (["weiche", "ost"], [[30.5, 40], [10, 20]])]
    for ends, via in ways:
        told = {"size": [500, 300], "routes": [line | {"ends": ends, "via": via, "bend": 1.26}, *others]}
        assert abs(course(own_board(ISLANDS | told)).bend) == 1.3
        assert course(own_board(ISLANDS | told)).via == ((20, 40), (61, 80))


def test_a_map_is_written_for_people_and_read_again() -> None:
    text = to_text(ISLANDS)
    assert json.loads(text) == ISLANDS
    assert len(text.splitlines()) == 20
    assert "Nørd" in text
    assert to_text({"ö": [{"ü": 1}]}) == '{\n "ö": [\n  {"ü": 1}\n ]\n}\n'
    assert '  {"id": "nord-ost", "ends": ["nord", "ost"], "length": 7, "colour": "grey"}\n' in text


@pytest.mark.parametrize("key", ["length", "crosses", "ferry", "opening", "bend"])
def test_numbers_that_would_be_drawn_for_ever_are_refused(key: str) -> None:
    [line, *others] = ISLANDS["routes"]
    with pytest.raises(BoardError, match=rf"routes\[0\].{key}: is \d+ at most"):
        own_board(
            ISLANDS | {"routes": [line | {key: 1e9 if key == "bend" else 10**30}, *others], "points": {10**30: 1}}
        )


def test_x1_parallel_lines_share_a_border_point_and_other_lines_of_their_city_have_their_own() -> None:
    line = {"ends": ["ost", "sea"], "length": 2, "colour": "red", "border": [950, 300]}
    routes = [line | {"id": f"ost-sea-{number}"} for number in (1, 2)]
    routes += [line | {"id": f"ost-sea-{number}", "border": [900, 400]} for number in (3, 4)]
    board = own_board(ISLANDS | {"ends": {"sea": {"name": "See"}}, "routes": [*ISLANDS["routes"], *routes]})
    assert board.ends["sea"].spots == ("sea-ost", "sea-ost-2")
    assert [board.routes[route["id"]].ends[1] for route in routes] == ["sea-ost"] * 2 + ["sea-ost-2"] * 2


def drawn_alike(via: int) -> list[Json]:
    """Return the lines of the map, of which two that lie side by side have so many bends each."""
    return [line | {"via": [[1, 1]] * via} if line["id"] == "nord-weiche-1" else line for line in ISLANDS["routes"]]


def long_lines(ferry: int) -> list[Json]:
    """Return the lines of the map, 18 spaces, and 1980 more with so many locomotives."""
    more = [LINE | {"id": f"nord-west-{number}", "ends": ["nord", "west"], "length": 99} for number in range(1, 21)]
    return [*ISLANDS["routes"], *more[1:], more[0] | {"ferry": ferry}]


def named_at_length(letters: int) -> Json:
    """Return the cities of the map, eleven letters, with 66 of sixty and one of so many."""
    more = {f"c{number}": {"name": "n" * 60, "x": number, "y": 5} for number in range(66)}
    return {**NAMED, **more, "last": {"name": "n" * letters, "x": 5, "y": 50}}


def nested(depth: int) -> Json:
    return {"in": nested(depth - 1)} if depth else {}


@pytest.mark.parametrize(
    ("most", "more"),
    [
        ({"trains": 100}, {"trains": 101}),
        ({"stations": 5}, {"stations": 6}),
        ({"players": [1, 6]}, {"players": [1, 7]}),
        ({"players": [2, 2], "colours": ["red", "blue"]}, {"players": [2, 3], "colours": ["red", "blue", "red"]}),
        ({"ground": [{"points": [[1, 1]] * 6000}]}, {"ground": [{"points": [[1, 1]] * 6001}]}),
        ({"cities": NAMED | {"ost": CITY | {"x": 100_000}}}, {"cities": NAMED | {"ost": CITY | {"x": 100_001}}}),
        ({"points": POINTS | {"2": 100_000}}, {"points": POINTS | {"2": 100_001}}),
        ({"editions": {"a": {"counts": [COUNT]}}}, {"editions": {"a": {"counts": [COUNT | {"range": [-100_001, 0]}]}}}),
        (
            {"cities": NAMED | {"ost": CITY | {"name": "n" * 60}}},
            {"cities": NAMED | {"ost": CITY | {"name": "n" * 61}}},
        ),
        ({"cities": NAMED | {"ost": CITY | {"x": 504}}}, {"cities": NAMED | {"ost": CITY | {"x": 503}}}),
        (
            {"routes": [LINE | {"via": [[1, 1]] * 6000}, *ISLANDS["routes"][1:]]},
            {"routes": [LINE | {"via": [[1, 1]] * 6001}, *ISLANDS["routes"][1:]]},
        ),
        ({"routes": drawn_alike(via=3000)}, {"routes": drawn_alike(via=3001)}),
        ({"routes": long_lines(ferry=2), "points": POINTS}, {"routes": long_lines(ferry=3), "points": POINTS}),
        ({"cities": named_at_length(29)}, {"cities": named_at_length(30)}),
        ({"name": "n" * 60}, {"name": "n" * 61}),
        ({"editions": {"a": {"name": {"en": "n" * 60}}}}, {"editions": {"a": {"name": {"en": "n" * 61}}}}),
        ({"editions": {"a": {"caveat": {"en": "n" * 400}}}}, {"editions": {"a": {"caveat": {"en": "n" * 401}}}}),
        ({"decks": {"d" * 60: []}}, {"decks": {"d" * 61: []}}),
        (
            {"routes": [*ISLANDS["routes"], LINE | {"id": "i" * 140}]},
            {"routes": [*ISLANDS["routes"], LINE | {"id": "i" * 141}]},
        ),
        (
            {"cities": NAMED | {"ost": CITY | {"spellings": ["O"] * 500}}},
            {"cities": NAMED | {"ost": CITY | {"spellings": ["O"] * 501}}},
        ),
        (
            {"tally": {f"n{number}": [0] * 490 for number in range(40)}},
            {"tally": {f"n{number}": [0] * 500 for number in range(40)}},
        ),
        ({"tally": nested(19)}, {"tally": nested(20)}),
        ({"tickets": [CARD | {"copies": 300}]}, {"tickets": [CARD | {"copies": 301}]}),
    ],
)
def test_a_map_may_have_as_much_as_is_said(most: Json, more: Json) -> None:
    size = {"size": [1000, 600]}  # so that 4 of its units are 4 thousandths, too near for a line
    assert own_board(ISLANDS | size | most)
    with pytest.raises(BoardError) as caught:
        own_board(ISLANDS | size | more)
    assert len(caught.value.problems) == 1


STEERING = ["\x1b]0;x\a", "\x9b2J", "\u202e", "\u2066", "\u200f", "\u061c", "\u2028", "\n", "\ufffe"]


@pytest.mark.parametrize("odd", STEERING, ids=ascii)
@pytest.mark.parametrize(
    "change",
    [
        lambda text: {"name": text},
        lambda text: {"name": {"en": "Islands", "de": text}},
        lambda text: {"editions": {"a": {"name": {"en": text}}}},
        lambda text: {"editions": {"a": {"counts": [COUNT | {"name": {"en": text}}]}}},
        lambda text: {"decks": {text: []}},
        lambda text: {"cities": NAMED | {"ost": CITY | {"name": text}}},
        lambda text: {"cities": NAMED | {"ost": CITY | {"spellings": [text]}}},
        lambda text: {"cities": NAMED | {"ost": CITY | {"region": text}}},
        lambda text: {"cities": NAMED | {text: CITY | {"x": 5}}},
        lambda text: {"ends": {"sea": {"name": text}}},
        lambda text: {"countries": {text: {"en": "x"}}},
        lambda text: {"routes": [*ISLANDS["routes"], LINE | {"id": text}]},
        lambda text: {"colours": [text]},
        lambda text: {text: 5},
    ],
)
def test_no_text_of_a_map_steers_what_shows_it_nor_does_the_sentence_that_refuses_it(
    change: Callable[[str], Json], odd: str
) -> None:
    said = refused(ISLANDS | change(f"A{odd}B"))
    assert said
    assert all(line.isprintable() for line in said)


@pytest.mark.parametrize(
    "name", ["Łódź", "东京", "القاهرة", "נהריה", "👩🏽\u200d🚒 Wache", "1\ufe0f\u20e3", "Sankt\u00a0Gallen"]
)
def test_a_city_may_be_called_in_any_script_and_with_joined_emoji(name: str) -> None:
    assert (
        own_board(ISLANDS | {"name": name, "cities": NAMED | {"ost": CITY | {"name": name}}}).cities["ost"].name == name
    )


def test_a_stored_map_may_be_larger_than_a_new_one() -> None:
    """500 lines of 30 spaces were once allowed, and a name of any length."""
    stored = ISLANDS | {"name": "n" * 30_000, "routes": long_lines(ferry=99), "points": POINTS}
    assert refused(stored) == ["board.name.en: a name has 1 to 60 characters"]
    board = own_board(stored, is_stored=True)
    assert (board.name["en"], len(board.routes)) == ("n" * 30_000, 25)
    with pytest.raises(BoardError, match="trains: are 101"):
        own_board(stored | {"trains": 101}, is_stored=True)
