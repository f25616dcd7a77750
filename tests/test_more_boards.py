"""The boards besides USA, Europe, Nordic and Poland, as counted in their boxes."""

import heapq
from collections import Counter
from collections.abc import Collection, Iterable, Mapping

import pytest

from scorer.atlas import board, boards
from scorer.rules.board import Board, Deal, Goal

MORE = (
    "germany", "switzerland", "india", "asia", "netherlands", "pennsylvania", "new-york", "france", "italy",
    "northern-lights", "united-kingdom", "japan", "rails-and-sails-world", "london",
)  # fmt: skip
COLOURS = {"red", "orange", "yellow", "green", "blue", "purple", "black", "white"}


R1 = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 7: 18, 8: 21, 9: 27, 10: 40}


@pytest.mark.parametrize("of", boards(), ids=lambda of: of.id)
def test_r1_a_board_prices_the_lengths_printed_on_it(of: Board) -> None:
    assert of.points == {length: R1[length] for length in {route.length for route in of.routes.values()}}


def test_x3_switzerland_has_34_tickets_and_12_country_tickets() -> None:
    edition = board("switzerland").editions["classic"]
    usual = [ticket for ticket in edition.tickets if len(ticket.goals) == 1]
    country = Counter(ticket for ticket in edition.tickets if len(ticket.goals) > 1)
    assert (len(usual), sum(ticket.value for ticket in usual), country.total()) == (34, 258, 12)
    copies = {ticket.start: count for ticket, count in country.items()}
    assert copies == dict.fromkeys(["france", "deutschland", "osterreich", "italia"], 2) | dict.fromkeys(
        ["bern", "chur", "zurich", "lugano"], 1
    )
    by_start = {ticket.start: ticket.goals for ticket in country}
    assert by_start["lugano"] == (
        Goal("italia", 2), Goal("deutschland", 12), Goal("osterreich", 13), Goal("france", 14),
    )  # fmt: skip
    assert by_start["france"] == (Goal("deutschland", 5), Goal("italia", 11), Goal("osterreich", 14))
    assert edition.deal == Deal(5, 2)


def test_x8_to_x10_what_is_typed_on_which_board() -> None:
    typed = {
        (id, edition.id): {count.id: (count.column, count.each, count.majority) for count in edition.counts}
        for id in MORE
        for edition in board(id).editions.values()
        if edition.counts
    }
    colours = ["red", "blue", "green", "yellow", "black", "white"]
    assert typed == {
        ("germany", "passengers"): {f"passengers-{colour}": ("passengers", 1, (20, 10)) for colour in colours},
        ("netherlands", "classic"): {
            "loans": ("loans", -5, ()), "tokens": ("coin-bonus", 1, ()), "coin-bonus": ("coin-bonus", 1, ()),
            "start": ("start", 1, ()),
        },
        ("netherlands", "no-tolls"): {"start": ("start", 1, ())},
        ("pennsylvania", "classic"): SHARES | {"share-points": ("share-points", 1, ())},
        ("northern-lights", "classic"): {"locomotives": ("bonus-cards", 1, (5,))},
        ("rails-and-sails-world", "classic"): {"exchanged": ("exchanges", -1, ())},
        ("united-kingdom", "classic"): CARDS,
        ("united-kingdom", "advanced"): CARDS | {
            "risky-contracts": ("technologies", 20, ()), "equalising-beam": ("technologies", 15, ()),
        },
    }  # fmt: skip


PRINTED = {
    "prr": (15, (30, 21, 14, 9, 6)), "bo": (10, (20, 14, 9, 5, 2)), "el": (8, (16, 10, 5, 1)),
    "reading": (7, (15, 9, 5)), "lv": (6, (12, 7, 3)), "nyc": (5, (10, 6, 3)), "wm": (4, (9, 5)),
    "cnj": (3, (8, 5)), "brp": (2, (7, 4)),
}  # fmt: skip
"""X10: how many shares each railroad has, and what they bring by rank."""
SHARES = {
    id: shares
    for railroad, (_, values) in PRINTED.items()
    for id, shares in {
        f"shares-{railroad}": ("share-points", 1, values),
        f"lowest-{railroad}": ("share-points", 0, ()),
    }.items()
}


CARDS = {
    "lagged": ("technologies", 1, ()), "turbined": ("technologies", 2, ()), "double-heading": ("technologies", 2, ()),
}  # fmt: skip
"""X12: the technologies that score in both editions."""


def test_x12_what_the_technologies_score_for_and_how_many_the_box_has() -> None:
    counts = {count.id: count for count in board("united-kingdom").editions["advanced"].counts}
    assert {id: (count.largest, count.in_box, count.of, count.is_bet) for id, count in counts.items()} == {
        "lagged": (35, None, "", False),
        "turbined": (35, None, "", False),
        "double-heading": (1, 4, "completed-tickets", False),
        "risky-contracts": (1, 1, "completed-tickets", True),
        "equalising-beam": (1, 1, "longest-path", True),
    }
    assert [count.most for count in counts.values()] == ["lines", "ferries", "", "", ""]
    assert [id for id, count in counts.items() if count.is_on_track] == ["lagged", "turbined"]


def test_x13_the_united_kingdom_has_one_card_for_a_second_owner() -> None:
    assert {of.id: of.second_owners for of in map(board, MORE) if of.second_owners} == {"united-kingdom": 1}


def test_x14_the_longest_line_leads_to_new_york() -> None:
    (route,) = [route for route in board("united-kingdom").routes.values() if route.length == 10]
    assert (route.id, route.ferry, board("united-kingdom").points[10]) == ("new-york-southampton", 3, 40)


def test_n2_penzance_and_plymouth_are_joined_by_lines_of_two_and_three() -> None:
    lines = board("united-kingdom").parallels["penzance-plymouth"]
    assert sorted((line.length, line.colour, line.ferry) for line in lines) == [(2, "black", 0), (3, "grey", 1)]


def test_x10_a_railroad_has_as_many_shares_as_its_box_and_numbers_from_one() -> None:
    counts = {count.id: count for count in board("pennsylvania").editions["classic"].counts}
    for railroad, (cards, _) in PRINTED.items():
        shares, lowest = counts[f"shares-{railroad}"], counts[f"lowest-{railroad}"]
        assert (shares.largest, shares.in_box, lowest.largest, shares.lowest) == (cards, cards, cards, lowest.id)
    assert board("pennsylvania").editions["classic"].dummy_with == 2


def test_x9_the_tokens_of_the_netherlands_are_ranked_by_the_number_of_players() -> None:
    classic, no_tolls = board("netherlands").editions.values()
    tokens, start = (next(count for count in classic.counts if count.id == id) for id in ("tokens", "start"))
    lists = [tokens.values_at(players) for players in (2, 3, 4, 5)]
    assert lists == [(35, 0), (55, 35, 0), (55, 35, 20, 0), (55, 35, 20, 10, 0)]
    assert (tokens.smallest, tokens.largest, tokens.bars) == (0, 120, "loans")
    assert (start.smallest, start.largest, start.is_distinct) == (0, 4, True)
    assert (no_tolls.doubles_open_from, classic.doubles_open_from) == (4, None)


def test_x8_ties_with_passengers_are_broken_by_them_before_they_are_shared() -> None:
    assert board("germany").editions["passengers"].tie_breaks == ("completed-tickets", "passengers")
    assert board("germany").editions["classic"].tie_breaks is None


def test_x5_asia_has_39_crosses_on_31_lines() -> None:
    crosses = [route.crosses for route in board("asia").routes.values() if route.crosses]
    assert (sum(crosses), len(crosses)) == (39, 31)
    assert not any(route.crosses for id in MORE if id != "asia" for route in board(id).routes.values())


def test_x7_nine_places_of_new_york_are_attractions() -> None:
    found = {city.name for city in board("new-york").cities.values() if city.is_attraction}
    assert found == {
        "Brooklyn", "Central Park", "Chelsea", "Chinatown", "Empire State Building", "Greenwich Village",
        "Times Square", "United Nations", "Wall Street",
    }  # fmt: skip


def test_x1_every_end_is_reached_by_border_points_of_its_own() -> None:
    borders = {id: {end.id: len(end.spots) for end in board(id).ends.values()} for id in MORE if board(id).ends}
    assert borders == {
        "germany": {"danemark": 2, "frankreich": 3, "niederlande": 3, "osterreich": 3, "schweiz": 3},
        "switzerland": {"deutschland": 5, "france": 4, "italia": 5, "osterreich": 3},
        "pennsylvania": {"ontario": 2},
        "france": {"allemagne": 3, "belgique": 3, "corse": 3, "espagne": 4, "italie": 3, "suisse": 3},
        "italy": {"austria": 2, "croazia": 3, "francia": 1, "monaco": 2, "svizzera": 4},
        "united-kingdom": {"france": 2, "new-york": 1},
    }
    kreuzlingen = [board("switzerland").routes[f"deutschland-kreuzlingen-{number}"] for number in (1, 2)]
    assert len({end for route in kreuzlingen for end in route.ends}) == 3
    assert board("switzerland").beside[kreuzlingen[0].id] == ()


def test_x17_italy_has_17_regions_and_three_of_them_count_twice() -> None:
    edition = board("italy").editions["classic"]
    assert len(board("italy").regions) == 17
    assert edition.double_regions == ("Puglia", "Sardegna", "Sicilia")
    assert {name: len(board("italy").regions[name].cities) for name in edition.double_regions} == {
        "Puglia": 4, "Sardegna": 3, "Sicilia": 5,
    }  # fmt: skip
    assert edition.regions == {
        5: 1, 6: 2, 7: 4, 8: 7, 9: 11, 10: 16, 11: 22, 12: 29, 13: 37, 14: 46, 15: 56,
    }  # fmt: skip
    assert not any(of.editions["classic"].regions for of in map(board, MORE) if of.id != "italy")


def test_x28_the_places_of_london_lie_in_five_districts() -> None:
    """As printed: district 1 has two places, 3 has three, each other four; 17 buses each."""
    london = board("london")
    assert {name: len(district.cities) for name, district in london.regions.items()} == {
        "1": 2, "2": 4, "3": 3, "4": 4, "5": 4,
    }  # fmt: skip
    assert (london.trains, london.doubles_open_from, london.editions["classic"].bonuses) == (17, 3, {"districts": 1})


@pytest.mark.parametrize(("id", "each"), [("india", 20), ("asia", 25)])
def test_every_colour_has_the_same_number_of_spaces(id: str, each: int) -> None:
    spaces: Counter[str] = Counter()
    for route in board(id).routes.values():
        spaces[route.colour] += route.length
    assert {colour: spaces[colour] for colour in COLOURS} == dict.fromkeys(COLOURS, each)


@pytest.mark.parametrize(
    ("id", "unlike"),
    [
        ("india", {}),
        ("asia", {}),
        ("new-york", {}),
        ("london", {}),
        ("germany", {"kiel-stuttgart": 17}),
        ("pennsylvania", {"baltimore-pittsburg": 13}),
        ("northern-lights", {"gdansk-helsinki": 8}),
    ],
)
def test_a_ticket_is_worth_its_shortest_way_in_trains_and_crosses(id: str, unlike: Mapping[str, int]) -> None:
    of = board(id)
    found = {
        ticket.id: ticket.value
        for ticket in of.editions["classic"].tickets
        if ticket.value != shortest(of, of.spots_of(ticket.start), of.spots_of(ticket.end))
    }
    assert found == unlike


def shortest(of: Board, starts: Iterable[str], ends: Collection[str]) -> int:
    """Return the fewest trains from one place to another on an empty board (Dijkstra); border points join nothing."""
    done, waiting = set(), [(0, start) for start in starts]
    while waiting:
        trains, spot = heapq.heappop(waiting)
        if spot in ends:
            return trains
        if spot not in done:
            done.add(spot)
            for route in of.routes.values():
                if spot in route.ends:
                    heapq.heappush(waiting, (trains + route.length + route.crosses, route.leads_from(spot)))
    raise AssertionError(f"no way from {starts} to {ends}")


SETTLED = ("asia", "france", "new-york", "italy", "united-kingdom", "japan", "london")
"""Boards of whose booklets nothing is left to check."""


@pytest.mark.parametrize("id", MORE)
def test_what_is_not_verified_is_told_to_the_players(id: str) -> None:
    for edition in board(id).editions.values():
        caveat = edition.caveat
        assert (caveat is None) == (id in SETTLED)


@pytest.mark.parametrize(
    ("id", "word"),
    [
        ("germany", "Kiel–Stuttgart"),
        ("netherlands", "ties"),
        ("pennsylvania", "18 points"),
        ("india", "ties"),
        ("switzerland", "ties"),
    ],
)
def test_a_caveat_names_what_rests_on_custom_or_on_one_source(id: str, word: str) -> None:
    assert word in board(id).editions["classic"].caveat["en"]
