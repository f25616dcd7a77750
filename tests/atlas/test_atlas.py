"""Board files: the contents of the boxes, counted by hand, and the problems of broken files."""

import contextlib
import heapq
import re
import shutil
import tomllib
from collections import Counter
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer import paths
from scorer.atlas import board, boards, load_board
from scorer.atlas.entries import read
from scorer.atlas.problems import BoardError
from scorer.count import columns
from scorer.count.scoring import score
from scorer.draw.plan import Course, course_of
from scorer.rules.board import Board, City, Deal, Route, Ticket
from scorer.rules.errors import NotFound
from tests import reference
from tests.atlas.slips import checked, slips
from tests.random_games import BOARDS
from tests.tables import ABROAD, claims, game, played, tickets

ORDER = {id: reference.board(id)["order"] for id in BOARDS}
DRAWN = Path(__file__).parents[1] / "boards"
WOODS = (DRAWN / "woods" / "board.toml").read_text(encoding="utf-8")
FILES = [file for folder in (paths.BOARDS, DRAWN) for file in sorted(folder.glob("*/board.toml"))]
EVERY = sorted(ORDER, key=ORDER.__getitem__)
PRICED = [f"'{column.id}'" for column in columns.COLUMNS if not column.has]


def by_cities(cards: Iterable[Ticket]) -> dict[str, int]:
    return {ticket.id: ticket.value for ticket in cards}


def shortest(of: Board, start: str, end: str) -> int:
    """Return the fewest trains from one city to another on an empty board (Dijkstra)."""
    done, waiting = set(), [(0, start)]
    while waiting:
        trains, city = heapq.heappop(waiting)
        if city == end:
            return trains
        if city not in done:
            done.add(city)
            for route in of.routes.values():
                if city in route.ends:
                    heapq.heappush(waiting, (trains + route.length, route.leads_from(city)))
    raise AssertionError(f"no way from {start} to {end}")


def unlike_shortest(of: Board, cards: Iterable[Ticket]) -> dict[str, int]:
    """Return the tickets, with their value, that do not cost exactly their shortest connection."""
    return {ticket.id: ticket.value for ticket in cards if ticket.value != shortest(of, ticket.start, ticket.end)}


# The boards of the boxes


def counted(raw: dict[str, Any]) -> dict[str, int]:
    """Count in a board file what a tally may have, but for the tickets."""
    lines = Counter(
        (*line["ends"], *line.get("border", ()), line.get("bullet"), line.get("type")) for line in raw["routes"]
    )
    kinds = Counter(city.get("kind") for city in raw["cities"].values())
    stacks = raw.get("country_cards", {}).values()
    return {
        "cities": len(raw["cities"]) - kinds["country"],
        "attractions": kinds["attraction"],
        "regions": len({city["region"] for city in raw["cities"].values() if "region" in city}),
        "countries": kinds["country"],
        "ends": len(raw.get("ends", {})),
        "ports": sum(city.get("harbour", False) for city in raw["cities"].values()),
        "ships": sum(line.get("type") == "ship" for line in raw["routes"]),
        "wraps": sum(line.get("wrap", False) for line in raw["routes"]),
        "bullets": sum(line.get("bullet", False) for line in raw["routes"]),
        "lines": len(raw["routes"]),
        "pairs": len({tuple(line["ends"]) for line in raw["routes"]}),
        "doubles": sum(count > 1 for count in lines.values()),
        "triples": sum(count == 3 for count in lines.values()),
        "crosses": sum(line.get("crosses", 0) for line in raw["routes"]),
        "spaces": sum(line["length"] for line in raw["routes"]),
        "country_cards": sum(map(len, stacks)),
        "country_points": sum(map(sum, stacks)),
    }


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.parent.name))
def test_a_file_has_what_was_counted_in_the_box(file: Path) -> None:
    """So it has no omissions and no duplicates."""
    raw = tomllib.loads(file.read_text(encoding="utf-8"))
    tally, editions = raw["tally"], load_board(file.read_text(encoding="utf-8")).editions
    for id, cards in tally.pop("tickets").items():
        tickets = editions[id].tickets
        found = {
            "cards": len(tickets),
            "points": sum(ticket.value for ticket in tickets if not ticket.is_choice and not ticket.is_tour),
            "tours": sum(ticket.is_tour for ticket in tickets),
            "long": sum(ticket.is_long for ticket in tickets),
            "country": sum(ticket.is_choice for ticket in tickets),
        }
        assert cards == {name: found[name] for name in cards}
    found, _ = counted(raw), tally.pop("released", "")
    assert tally == {name: count for name, count in found.items() if name in tally or (count and name != "triples")}


@pytest.mark.parametrize("id", ["nordic", "poland"])
def test_every_ticket_is_worth_its_shortest_connection(id: str) -> None:
    assert unlike_shortest(board(id), board(id).editions["classic"].tickets) == {}


def test_five_classic_tickets_of_usa_are_worth_more() -> None:
    assert unlike_shortest(board("usa"), board("usa").editions["classic"].tickets) == {
        "chicago-los-angeles": 16,
        "los-angeles-miami": 20,
        "los-angeles-new-york": 21,
        "oklahoma-city-sault-st-marie": 9,
        "new-york-seattle": 22,
    }


def test_two_classic_tickets_of_europe_are_worth_more() -> None:
    assert unlike_shortest(board("europe"), board("europe").editions["classic"].tickets) == {
        "athina-edinburgh": 21,
        "london-wien": 10,
    }


def test_each_colour_of_usa_has_27_spaces() -> None:
    spaces: Counter[str] = Counter()
    for route in board("usa").routes.values():
        spaces[route.colour] += route.length
    del spaces["grey"]
    assert spaces == dict.fromkeys(["red", "orange", "yellow", "green", "blue", "purple", "black", "white"], 27)


def test_the_mega_game_of_usa_holds_the_1910_cards_and_new_values_of_classic_ones() -> None:
    editions = board("usa").editions
    mega, classic = by_cities(editions["mega"].tickets), by_cities(editions["classic"].tickets)
    assert set(editions["1910"].tickets) < set(editions["mega"].tickets)
    assert {id: mega[id] for id in classic if mega[id] != classic[id]} == {
        "los-angeles-miami": 19,
        "los-angeles-new-york": 20,
        "oklahoma-city-sault-st-marie": 8,
        "new-york-seattle": 20,
    }


def test_only_the_four_cards_that_the_rulebook_of_2025_names_are_verified() -> None:
    editions = board("usa").editions.values()
    unverified = {edition.id: sum(not ticket.is_verified for ticket in edition.tickets) for edition in editions}
    assert +Counter(unverified) == {"2025": 27}
    named = [ticket for ticket in board("usa").editions["2025"].tickets if ticket.is_verified]
    assert by_cities(named) == {
        "atlanta-montreal": 9,
        "atlanta-new-york": 6,
        "nashville-sault-st-marie": 8,
        "atlanta-washington": 4,
    }


def test_unverified_tickets_have_a_caveat_for_the_players() -> None:
    editions = [edition for each in boards() for edition in each.editions.values()]
    assert all(edition.caveat for edition in editions if not all(card.is_verified for card in edition.tickets))


def test_what_one_source_told_us_is_said_to_the_players() -> None:
    assert "one source only" in board("usa").editions["big-cities"].caveat["en"]


def test_europes_big_cities_deal_only_regular_tickets_that_end_in_one() -> None:
    big = {"london", "berlin", "moskva", "paris", "wien", "madrid", "roma", "athina", "angora"}
    cards = board("europe").editions["big-cities"].tickets
    assert all(big & {ticket.start, ticket.end} for ticket in cards)
    assert not any(ticket.is_long for ticket in cards)


def test_europe_and_1912_share_no_ticket() -> None:
    europe = board("europe").editions
    assert by_cities(europe["classic"].tickets).keys().isdisjoint(by_cities(europe["1912"].tickets))


def test_n1_and_n2_the_odd_lines_of_nordic() -> None:
    nordic = board("nordic")
    uneven = {
        connection: [route.length for route in routes]
        for connection, routes in nordic.parallels.items()
        if len({route.length for route in routes}) > 1
    }
    assert uneven == {"kristiansand-stavanger": [3, 2], "mo-i-rana-trondheim": [6, 5]}
    assert nordic.points[nordic.routes["lieksa-murmansk"].length] == 27


def test_p1_a_country_of_poland_has_as_many_cards_as_border_lines() -> None:
    poland = board("poland")
    borders = Counter(poland.country_of(route) for route in poland.routes.values())
    del borders[None]
    assert borders == {country: len(stack) for country, stack in poland.country_cards.items()}


def test_p1_the_stacks_of_the_rulebooks_example_lie_as_printed() -> None:
    stacks = board("poland").country_cards
    assert stacks["niemcy"] == (7, 4, 3)
    assert stacks["rosja"][:2] == (7, 4)
    assert (stacks["czechy"][0], stacks["bialorus"][0]) == (10, 6)


@pytest.mark.parametrize("id", EVERY)
def test_ids_never_change(id: str) -> None:
    """Games of years lie in people's files: `released` is the digest of the ids, a line each, sorted."""
    of = board(id)
    borders = {spot for end in of.ends.values() for spot in end.spots}
    ids = sorted([*(of.cities.keys() - borders), *of.ends, *of.routes])
    digest = sha256("\n".join(ids).encode()).hexdigest()[:16]
    assert reference.board(id)["tally"].get("released") == digest


@pytest.mark.parametrize(
    ("id", "city", "typed"),
    [
        ("europe", "warszawa", "Warschau"),
        ("europe", "munchen", "Munich"),
        ("europe", "kobenhavn", "Kopenhagen"),
        ("europe", "kyiv", "Kiew"),
        ("europe", "athina", "Athens"),
        ("europe", "wilno", "Vilnius"),
        ("europe", "constantinople", "Istanbul"),
        ("usa", "sault-st-marie", "Sault Ste. Marie"),
        ("usa", "saint-louis", "St. Louis"),
        ("nordic", "goteborg", "Gothenburg"),
        ("nordic", "turku", "Åbo"),
        ("poland", "wroclaw", "Breslau"),
        ("poland", "slowacja", "Slowakei"),
        ("germany", "koln", "Cologne"),
        ("germany", "schweiz", "Switzerland"),
        ("switzerland", "geneve", "Genf"),
        ("switzerland", "italia", "Italien"),
        ("india", "bombay", "Mumbai"),
        ("asia", "peking", "Beijing"),
        ("netherlands", "s-gravenhage", "Den Haag"),
        ("pennsylvania", "pittsburg", "Pittsburgh"),
        ("france", "nice", "Nizza"),
        ("france", "corse", "Korsika"),
        ("italy", "firenze", "Florenz"),
        ("italy", "croazia", "Kroatien"),
        ("japan", "tokyo", "Tokio"),
        ("northern-lights", "kobenhavn", "Kopenhagen"),
        ("northern-lights", "gdansk", "Danzig"),
        ("united-kingdom", "londonderry", "Derry"),
        ("united-kingdom", "france", "Frankreich"),
    ],
)
def test_a_city_knows_what_else_people_call_it(id: str, city: str, typed: str) -> None:
    of = board(id)
    assert typed in (of.ends.get(city) or of.cities[city]).spellings


def test_an_unknown_board_is_not_found() -> None:
    with pytest.raises(NotFound, match="atlantis"):
        board("atlantis")


# A board drawn by hand


@pytest.fixture
def grown(tmp_path: Path) -> Path:
    """Return a folder with all boards and a new one."""
    for id in BOARDS:
        (tmp_path / id).mkdir()
        shutil.copy(paths.BOARDS / id / "board.toml", tmp_path / id)
    shutil.copytree(DRAWN / "woods", tmp_path / "woods")
    return tmp_path


def test_a_new_board_needs_no_code(grown: Path) -> None:
    assert [each.id for each in boards(grown)] == [*EVERY, "woods"]
    assert board("woods", grown).name == {"en": "The Woods", "de": "Der Wald"}
    assert board("woods", grown) is board("woods", grown)


def test_a_new_board_is_scored_like_the_others(grown: Path) -> None:
    """Red owns all but one line: 2+4+1+1+1; a ticket 6, two stations 6, the longest path 10, two cards 5+4."""
    table = played(
        game(board("woods", grown)),
        *claims(0, "ash-birch-1 birch-cedar cedar-dale ash-fen dale-gorse"),
        *tickets(0, "ash-dale 6"),
    )
    red, blue = score(table).players
    assert (red.total, blue.total) == (9 + 6 + 6 + 10 + 9, 6)


def test_every_word_of_a_file_reaches_the_board() -> None:
    woods = load_board(WOODS)
    assert (woods.width, woods.height, woods.trains) == (500, 100, 12)
    assert woods.cities["ash"] == City("ash", "Ash", 100, 50, spellings=("Esche",))
    assert woods.cities["fen"] == City("fen", "Fen", 0, 50, **ABROAD)
    assert woods.routes["ash-birch-2"] == Route("ash-birch-2", "ash", "birch", 2, "grey")
    assert course_of(woods, woods.routes["ash-birch-2"]) == Course(bend=9, lane=1)
    assert woods.routes["birch-cedar"].ferry == 1
    assert woods.routes["cedar-dale"].is_tunnel
    classic, birches = woods.editions.values()
    assert classic.deal == Deal(2, 2, long=1, keep_long=1)
    assert [ticket.is_long for ticket in classic.tickets] == [False, True, False]
    assert birches.tickets == (Ticket.between("birch", "dale", 4), Ticket.between("ash", "birch", 2))
    assert [ticket.is_verified for ticket in birches.tickets] == [True, False]
    assert birches.caveat == {"en": "Guessed.", "de": "Geraten."}


def in_regions(*changes: str) -> str:
    """Return the woods with a region for every tree and an edition that counts them, and further changes."""
    regions = {"[100, 50]": "South", "[200, 50]": "South", "[300, 50]": "North", "[400, 50]": "North"}
    trees = [f'at = {at} -> region = "{region}", at = {at}' for at, region in regions.items()]
    counted = 'decks   = ["trees"] -> decks   = ["trees"]\nregions = { 2 = 5 }\ndouble_regions = ["South"]'
    return broken(*trees, counted, *changes)


def test_x17_the_regions_of_a_file_reach_the_board() -> None:
    woods = load_board(in_regions())
    assert {name: region.cities for name, region in woods.regions.items()} == {
        "North": ("cedar", "dale"), "South": ("ash", "birch"),
    }  # fmt: skip
    assert (woods.editions["classic"].regions, woods.editions["classic"].double_regions) == ({2: 5}, ("South",))


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ('double_regions = ["South"] -> double_regions = ["West"]', "editions.classic: unknown region 'West'"),
        ('region = "North", at = [300, 50] -> at = [300, 50]', "editions.classic: regions: a city has none"),
    ],
)
def test_x17_a_file_whose_regions_do_not_agree_is_refused(change: str, problem: str) -> None:
    assert problems(in_regions(change)) == [problem]


# Broken files


def problems(text: str) -> list[str]:
    with pytest.raises(BoardError) as caught:
        checked(text)
    return list(caught.value.problems)


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.parent.name))
def test_our_own_files_are_tidy(file: Path) -> None:
    assert list(slips(read(file.read_text(encoding="utf-8")))) == []


def broken(*changes: str) -> str:
    """Return the woods with each ``"old -> new"`` done once."""
    text = WOODS
    for old, new in (change.split(" -> ") for change in changes):
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


CARDS = (
    "[editions.birches] -> [editions.birches]\nopen_bonus_cards = {}\n"
    'bonus_cards = [{{ id = "x", points = 5, most = "tickets", name = {{ en = "X" }}, about = {{ en = "x" }} }}]'
)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        # its shape
        ("format = 1 -> format = 2", "format: a newer version of this app wrote it"),
        ("trains            = 12 -> ", "trains: is missing"),
        ("format = 1 -> format = 1\ncolors = []", "colors: unknown key"),
        ("length = 3 -> length = '3'", "routes[3].length: must be a whole number, not '3'"),
        ("length = 3 -> length = 3, gauge = 1435", "routes[3].gauge: unknown key"),
        ("at = [300, 50] -> at = [300]", "cities.cedar.at[1]: is missing"),
        ("at = [300, 50] -> at = [3, 5, 7]", "cities.cedar.at: must be a pair, not [3, 5, 7]"),
        (
            'dale  = { name = "Dale" -> Dale = { name = "Dale"',
            "cities.Dale: must be small letters, digits and single hyphens, not 'Dale'",
        ),
        ("value = 4 -> value = 0", "decks.trees[2].value: must be 1 or more, not 0"),
        ("3 = 4 -> three = 4", "points.three: must be a whole number, not 'three'"),
        (
            "longest-path = 10 -> longest-road = 10",
            f"editions.classic.bonuses.longest-road: must be {' / '.join(PRICED)}, not 'longest-road'",
        ),
        (
            '"ticket-points" -> "dice"',
            "tie_breaks[0]: must be 'completed-tickets' / 'longest-path-card' / 'longest-path' / 'ticket-points' / "
            "'mountain-lines' / 'passengers' / 'fewest-stations' / 'bonus-cards', not 'dice'",
        ),
        # a route
        ('["cedar", "dale"] -> ["cedar", "dole"]', "routes[4] 'cedar-dale': unknown city 'dole'"),
        (
            'id = "ash-fen" -> id = "fen-ash"',
            "routes[2] 'fen-ash': the id should be 'ash-fen', with -1, -2, … where lines run in parallel",
        ),
        ('["ash", "fen"] -> ["fen", "ash"]', "routes[2] 'ash-fen': the ends should stand in alphabetical order"),
        ('["ash", "fen"] -> ["ash", "ash"]', "routes[2] 'ash-fen': both ends are the same city"),
        ('id = "ash-birch-2" -> id = "ash-birch-1"', "routes[1] 'ash-birch-1': this id is used twice"),
        (
            'id = "ash-birch-2" -> id = "ash-birch-3"',
            "routes: between ash and birch the ids should be ash-birch-1, ash-birch-2",
        ),
        ('id = "ash-fen" -> id = "ash-fen-1"', "routes: between ash and fen the ids should be ash-fen"),
        ("lane = 2 -> lane = 1", "routes: between ash and birch the lanes should be 1 to 2, not [1, 1]"),
        ("lane = 2,  -> ", "routes: between ash and birch the lanes should be 1 to 2, not [0, 1]"),
        ("length = 3 -> length = 4", "points: has nothing for length 4"),
        ("length = 3 -> length = 2", "points: no route is 3 long"),
        ("ferry = 1 -> ferry = 4", "routes[3] 'birch-cedar': 4 locomotives do not fit on 3 spaces"),
        ("ferry = 1 -> opening = 3", "routes[3] 'birch-cedar': an opening after 3 spaces is not between two of 3"),
        # a city
        ("[cities] -> [ends.ash]\nname = 'Sea'\n\n[cities]", "ends.ash: a city has this id"),
        ("[cities] -> [ends.sea]\nname = 'Sea'\n\n[cities]", "ends.sea: no route ends here"),
        ("at = [300, 50] -> at = [300, 101]", "cities.cedar: [300.0, 101.0] is off the board, which is [500, 100]"),
        ("[cities] -> [cities]\nelm = { name = 'Elm', at = [1, 1] }", "cities.elm: no route ends here"),
        # a ticket, an edition
        ('["ash", "cedar"],  value -> ["ash", "oak"], value', "decks.trees[0]: unknown city 'oak'"),
        (
            '["ash", "cedar"],  value -> ["ash", "dale"], value',
            "decks.trees[1] 'dale-ash': this deck has the ticket twice",
        ),
        ('["ash", "cedar"],  value -> ["ash", "ash"], value', "decks.trees[0]: both ends are the same city"),
        (
            '["ash", "birch"],  value -> ["dale", "birch"], value',
            "editions.birches: two of its decks have the ticket 'birch-dale'",
        ),
        ('["trees", "more"] -> ["trees", "moor"]', "editions.birches: unknown deck 'moor'"),
        ('big_cities = ["birch"] -> big_cities = ["oak"]', "editions.birches: unknown city 'oak'"),
        (
            "{ regular = 2, keep = 1 } -> { regular = 2, keep = 3 }",
            "editions.birches: deal: 2 tickets are dealt, 3 cannot be kept",
        ),
        (
            "{ regular = 2, keep = 1 } -> { regular = 2, keep = 1, long = 1, keep_long = 2 }",
            "editions.birches: deal: 1 long tickets are dealt, 2 cannot be kept",
        ),
        (
            "[editions.birches] -> [editions.birches]\nbullet_points = { 2 = [5, 0] }",
            "editions.birches.bullet_points: must name 2 to 3 players",
        ),
        ("[editions.classic] -> [editions.plain]", "editions: 'classic' is missing, the one of a game that names none"),
        (
            "[editions.birches] -> [editions.birches]\nopen_bonus_cards = 1",
            "editions.birches: open_bonus_cards: 1 of 0",
        ),
        (CARDS.format(0), "editions.birches: open_bonus_cards: 0 of 1"),
        (
            CARDS.format(1).replace('"tickets"', '"trees"'),
            "editions.birches.bonus_cards[0].most: unknown count 'trees'",
        ),
        (
            CARDS.format(1).replace('"tickets"', '"tickets", place = "oak"'),
            "editions.birches: bonus_cards[0] 'x': unknown place 'oak'",
        ),
        (CARDS.format(2), "editions.birches: open_bonus_cards: 2 of 1"),
        (
            CARDS.format(2)[:-1] + ", " + CARDS.format(2).rpartition("[")[2],
            "editions.birches: bonus_cards[1] 'x': this id is used twice",
        ),
        # a country
        ("fen   = [5, 2] -> fen   = [2, 5]", "country_cards.fen: [2, 5] should descend, top card first"),
        ("gorse = [4] -> dale = [4]", "country_cards.dale: no country has this id"),
        ("gorse = [4] -> ", "cities.gorse: a country without country_cards"),
        # the players
        ("[2, 3] -> [3, 2]", "players: from 3 to 2, with 3 colours"),
        ('"blue", "green" -> "blue"', "players: from 2 to 3, with 2 colours"),
        ('"blue", "green" -> "blue", "red"', "colours: one is named twice"),
    ],
)
def test_a_problem_is_named_with_its_place(change: str, problem: str) -> None:
    assert problem in problems(broken(change))


def test_x1_a_line_leads_to_one_end_of_the_board() -> None:
    ends = "[cities] -> [ends]\nlake = { name = 'Lake' }\nsea = { name = 'Sea' }\n\n[cities]"
    line = "routes[2].border: a line leads to one end of the board, not to two"
    assert line in problems(broken(ends, '["ash", "fen"] -> ["lake", "sea"]'))
    assert line not in problems(broken(ends, '["ash", "fen"] -> ["ash", "sea"]'))


def test_x18_a_city_lies_in_a_country_that_the_file_names() -> None:
    names = '[cities] -> [countries]\nnorway = { en = "Norway" }\n\n[cities]'
    sweden = 'at = [200, 50] -> country = "sweden", at = [200, 50]'
    assert "cities.birch: unknown country 'sweden'" in problems(broken(names, sweden))


def test_a_file_that_is_not_toml_says_where() -> None:
    assert problems(broken("trains            = 12 -> trains 12")) == [
        "not TOML: Expected '=' after a key in a key/value pair (at line 11, column 8)"
    ]


def test_all_contradictions_are_named_at_once() -> None:
    text = broken(
        "length = 3 -> length = 4",
        '["trees", "more"] -> ["trees", "moor"]',
        '["ash", "cedar"],  value = 5 -> ["ash", "oak"],  value = 5',
        "fen   = [5, 2] -> fen   = [2, 5]",
        "[2, 3] -> [3, 2]",
    )
    assert problems(text)[:5] == [
        "points: has nothing for length 4",
        "decks.trees[0]: unknown city 'oak'",
        "players: from 3 to 2, with 3 colours",
        "editions.birches: unknown deck 'moor'",
        "country_cards.fen: [2, 5] should descend, top card first",
    ]


@given(st.integers(0, len(WOODS.splitlines()) - 1), st.sampled_from(["", "x", "x = 1", "id = 3", "[x]", "[[x]]", "{"]))
def test_no_slip_of_the_pen_is_worse_than_a_board_error(place: int, slip: str) -> None:
    lines = WOODS.splitlines()
    lines[place] = slip
    with contextlib.suppress(BoardError):
        checked("\n".join(lines))


VALUES = ["3", "-3", "0.5", "nan", "true", '"x"', "[]", "[1, 2, 3]", "{}", "{ x = 1 }", "[{ x = 1 }]", "1979-05-27"]


@given(
    st.sampled_from([*re.finditer(r"(?<== )([^=,{}\[\]\n]+|\[[^=]*?\](?= *[,}\n]))", WOODS)]), st.sampled_from(VALUES)
)
def test_no_value_of_another_kind_is_worse_than_a_board_error(value: re.Match[str], other: str) -> None:
    with contextlib.suppress(BoardError):
        checked(WOODS[: value.start()] + other + WOODS[value.end() :])


def test_every_broken_file_of_a_folder_is_named(grown: Path) -> None:
    for id in ("usa", "asia", "italy", "poland", "india"):
        (grown / id / "board.toml").write_text("format 1", encoding="utf-8")
    (grown / "woods" / "board.toml").write_text(broken("trains            = 12 -> trains = 0"), encoding="utf-8")
    (grown / "europe" / "board.toml").rename(grown / "europe" / "coast.toml")
    with pytest.raises(BoardError) as caught:
        boards(grown)
    assert list(caught.value.problems) == [
        *(
            f"{id}/board.toml: not TOML: Expected '=' after a key in a key/value pair (at line 1, column 8)"
            for id in ("asia", "india", "italy", "poland", "usa")
        ),
        "woods/board.toml: trains: must be 1 or more, not 0",
        "europe/board.toml: is missing",
    ]


def test_a_file_that_is_not_utf8_is_named(grown: Path) -> None:
    (grown / "usa" / "board.toml").write_bytes("Montréal".encode("latin-1"))
    with pytest.raises(BoardError, match=r"usa/board\.toml: not UTF-8"):
        boards(grown)
