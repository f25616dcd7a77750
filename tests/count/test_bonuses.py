"""What further boards pay for: mandala, mountains, cities, attractions, regions (X4 to X7, X17), added up by hand."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

import pytest

from scorer import atlas
from scorer.ask.warnings import is_unfinished, warnings_of
from scorer.count.network import two_ways
from scorer.count.scoring import score
from scorer.rules.board import Board, Route
from scorer.rules.errors import NotEnoughTrains
from scorer.rules.game import Game, Player
from scorer.rules.moves import ClaimRoute
from scorer.rules.play import play
from tests.tables import board, claims, game, played, routes, text_of, tickets

# The mandala (X4)

#   a ─1─ b ─1─ c ─1─ d         a ring a b c e with a tail c d, and a ring d f g
#   └─1─  e  ─1─┘     │ \
#                     f─ g      1 each
RINGS = board("a-b 1, b-c 1, c-d 1, a-e 1, c-e 1, d-f 1, d-g 1, f-g 1, g-h 1, g-h 1", stations=0)
EVERY = "a-b b-c c-d a-e c-e d-f d-g f-g g-h-1"


def mandala(table: Game, values: tuple[int, ...] = (5, 10, 20, 30, 40)) -> Game:
    return replace(table, edition=replace(table.edition, bonuses={}, mandala=values))


def of_the(column: str, table: Game, seat: int = 0) -> tuple[int, tuple[Any, ...]]:
    (found,) = [each for each in score(table).players[seat].scores if each.column.id == column]
    return found.points, found.because


def counted(table: Game) -> tuple[int, list[tuple[str, set[tuple[str, ...]]]]]:
    """Return the points of the mandala, and the tickets that count with the cities of their two ways."""
    points, because = of_the("mandala", table)
    return points, [(ring.ticket.id, {tuple(city.id for city in way.cities) for way in ring.ways}) for ring in because]


def test_x4_a_ticket_counts_if_two_ways_join_its_cities_that_share_no_line() -> None:
    table = mandala(played(game(RINGS), *claims(0, EVERY), *tickets(0, "a-c 5")))
    assert counted(table) == (5, [("a-c", {("a", "b", "c"), ("a", "e", "c")})])


def test_x4_the_ways_may_cross_in_a_city() -> None:
    r"""Both ways lead through c:  a ═ c ═ d, joined by b and e, then by f and g."""
    crossing = board("a-b 1, b-c 1, a-e 1, c-e 1, c-f 1, d-f 1, c-g 1, d-g 1", stations=0)
    table = mandala(played(game(crossing), *claims(0, " ".join(crossing.routes)), *tickets(0, "a-d 5")))
    points, ((ticket, ways),) = counted(table)
    assert (points, ticket) == (5, "a-d")
    assert all(way[0] == "a" and way[2] == "c" and way[4] == "d" for way in ways)


@pytest.mark.parametrize(
    ("held", "points"),
    [("a-d 5", 0), ("a-h 5", 0), ("g-h 3", 0), ("b-e 3", 5), ("b-e 3, a-c 3", 10), ("a-b 1, d-f 2, a-d 9", 10)],
)
def test_x4_a_ticket_across_a_line_that_every_way_needs_does_not_count(held: str, points: int) -> None:
    assert counted(mandala(played(game(RINGS), *claims(0, EVERY), *tickets(0, held))))[0] == points


@pytest.mark.parametrize(("number", "points"), [(0, 0), (1, 5), (2, 10), (3, 20), (4, 30), (5, 40), (6, 40)])
def test_x4_the_more_tickets_the_dearer_and_from_five_on_forty(number: int, points: int) -> None:
    held = ", ".join(["a-b 1", "a-c 1", "a-e 1", "b-c 1", "b-e 1", "c-e 1"][:number])
    assert counted(mandala(played(game(RINGS), *claims(0, EVERY), *tickets(0, held))))[0] == points


def test_x4_a_ticket_that_is_not_completed_and_lines_of_others_do_not_count() -> None:
    table = mandala(played(game(RINGS), *claims(0, "a-b b-c"), *claims(1, "a-e c-e"), *tickets(0, "a-c 5, a-e 2")))
    assert counted(table) == (0, [])


def test_x4_a_borrowed_line_closes_no_ring() -> None:
    drawn = board("a-b 1, b-c 1, a-c 1, c-d 1")
    table = played(game(drawn), *claims(0, "a-b b-c"), *claims(1, "a-c"), *tickets(0, "a-c 5"))
    assert counted(mandala(table)) == (0, [])


def test_x4_without_a_price_there_is_no_such_column() -> None:
    assert "mandala" not in score(game(RINGS)).players[0].points


@pytest.mark.parametrize("seed", range(60))
def test_x4_exhaustively_two_ways_are_found_exactly_where_there_are_some(seed: int) -> None:
    """In small networks drawn at random: of all sets of lines that are a way, are there two with nothing in common?"""
    chance = Random(seed)
    pairs = chance.sample([*combinations("abcdef", 2)], chance.randint(5, 9))
    network = list(routes(", ".join(f"{a}-{b} {chance.randint(1, 3)}" for a, b in pairs)).values())
    for start, end in combinations("abcdef", 2):
        ways = list(all_ways(network, start, end, frozenset()))
        exist = any(one.isdisjoint(other) for one, other in combinations(ways, 2))
        found = two_ways(network, (start,), (end,))
        assert (found is not None) == exist
        if found:
            one, other = found
            assert {route.id for route in one} in ways
            assert {route.id for route in other} in ways
            assert not {route.id for route in one} & {route.id for route in other}
            assert [leads(way, start) for way in found] == [end, end]


def all_ways(network: list[Route], start: str, end: str, ridden: frozenset[str]) -> Iterator[frozenset[str]]:
    """Yield the ids of every way that rides no line twice."""
    if start == end:
        yield ridden
    for route in network:
        if start in route.ends and route.id not in ridden:
            yield from all_ways(network, route.leads_from(start), end, ridden | {route.id})


def leads(way: tuple[Route, ...], city: str) -> str:
    for route in way:
        assert city in route.ends
        city = route.leads_from(city)
    return city


def test_x4_two_ways_to_an_end_may_meet_it_at_two_border_points() -> None:
    """A city, and an end with border points at b and c:  X.1 ─ b ─ a ─ c ─ X.2."""
    drawn = board("a-b 1, a-c 1, X.1-b 1, X.2-c 1", stations=0)
    table = played(game(drawn), *claims(0, " ".join(drawn.routes)), *tickets(0, "a-X 5, X-b 2"))
    points, told = counted(mandala(table))
    assert points == 10
    assert told[0] == ("X-a", {("a", "b", "X.1"), ("a", "c", "X.2")})
    assert told[1] == ("X-b", {("X.1", "b"), ("X.2", "c", "a", "b")})
    assert counted(mandala(played(game(drawn), *claims(0, "a-b X.1-b"), *tickets(0, "a-X 5")))) == (0, [])


# The mountains of Asia (X5)

#   a ─3xx─ b ─2x─ c ─3─ d      an x is a cross
PASSES = board("a-b 3xx, b-c 2x, c-d 3", stations=0, trains=12)


def test_x5_a_cross_costs_a_train_and_scores_two_points_beside_the_line() -> None:
    """A line of 3 with 2 crosses takes 5 trains and scores 4 and 4; one of 2 with 1 takes 3 and scores 2 and 2."""
    table = played(game(PASSES, mountains=2), *claims(0, "a-b b-c"))
    anna = score(table).players[0]
    assert (anna.points["routes"], anna.points["mountains"], anna.trains_left) == (4 + 2, 4 + 2, 12 - 5 - 3)


def test_x5_the_trains_of_the_crosses_are_not_ridden() -> None:
    anna = score(played(game(PASSES, mountains=2), *claims(0, "a-b b-c"))).players[0]
    assert anna.longest_path.length == 5


def test_x5_each_mountain_line_is_told() -> None:
    _, because = of_the("mountains", played(game(PASSES, mountains=2), *claims(0, "a-b b-c c-d")))
    told = [(reason.things["route"].id, reason.things["crosses"], reason.things["points"]) for reason in because]
    assert told == [("a-b", 2, 4), ("b-c", 1, 2)]


def test_x5_and_r4_a_line_is_refused_for_want_of_trains_for_its_crosses() -> None:
    """Of 12 trains 8 are gone for a–b and c–d; b–c with its cross needs 3, of which 2 would do for the spaces."""
    tight = board("a-b 3xx, b-c 2x, c-d 5", stations=0, trains=12)
    table = played(game(tight, mountains=2), *claims(0, "a-b c-d"))
    with pytest.raises(NotEnoughTrains) as refused:
        play(table, ClaimRoute(0, "b-c"))
    assert (refused.value.sentence.things["needed"], refused.value.sentence.things["left"]) == (3, 2)
    assert str(refused.value) == "route 'b-c' takes 3 trains with its crosses, but Anna has only 2 left"


def test_x5_and_r5_the_trains_of_the_crosses_end_the_game() -> None:
    """10 trains: a–b takes 5, b–c 3, so 2 are left."""
    table = played(game(board("a-b 3xx, b-c 2x, c-d 3", stations=0, trains=10)), *claims(0, "a-b b-c"))
    assert not any("or more trains left" in str(warning) for warning in warnings_of(score(table)))
    assert not is_unfinished(played(table, *tickets(0, "a-b 1"), *tickets(1, "a-c 1")))


def test_x5_more_mountain_lines_break_a_tie() -> None:
    """Each has 4: a line of 3 without a cross, or two of 1 with a cross each … 1 + 1 and 2 for two crosses at 1."""
    drawn = board("a-b 3, b-c 1x, c-d 1x", stations=0, tie_breaks=("completed-tickets", "mountain-lines"))
    sheet = score(played(game(drawn, mountains=1), *claims(0, "a-b"), *claims(1, "b-c c-d")))
    assert [player.total for player in sheet.players] == [4, 4]
    assert ([player.rank for player in sheet.players], sheet.decided_by) == ([2, 1], "mountain-lines")


def test_x5_one_line_with_many_crosses_is_one_mountain_line() -> None:
    """Each has 7: a line of 1 and three crosses at 2; lines of 1 and 2 and two crosses."""
    drawn = board("a-b 1xxx, b-c 1x, c-d 2x", stations=0, tie_breaks=("mountain-lines",))
    sheet = score(played(game(drawn, mountains=2), *claims(0, "a-b"), *claims(1, "b-c c-d")))
    assert [player.total for player in sheet.players] == [7, 7]
    assert ([player.rank for player in sheet.players], sheet.decided_by) == ([2, 1], "mountain-lines")


def test_what_a_ticket_misses_counts_the_trains_of_the_crosses() -> None:
    """From a to c: 2 + 2 crosses over the pass, or 3 around it."""
    around = board("a-c 2xx, a-b 1, b-c 2", stations=0)
    (ticket,) = score(played(game(around), *tickets(0, "a-c 4"))).players[0].tickets
    assert [route.id for route in ticket.missing] == ["a-b", "b-c"]


# Most cities (X6)

#   a ─ b ─ c ─ d      e ─ f       X.1 ─ a      1 each
TOWNS = board("a-b 1, b-c 1, c-d 1, e-f 1, a-c 1, X.1-a 1", stations=0)


def most_cities(table: Game) -> list[int]:
    return [player.points["most-cities"] for player in score(table).players]


def test_x6_whoever_joins_the_most_cities_in_one_network_gets_the_bonus() -> None:
    """Three cities in one network beat four in two."""
    table = played(game(TOWNS, most_cities=10), *claims(0, "a-b e-f"), *claims(1, "b-c c-d"))
    assert most_cities(table) == [0, 10]
    assert [str(of_the("most-cities", table, seat)[1][0]) for seat in (0, 1)] == [
        "2 in one network: city 'a', city 'b'",
        "3 in one network, the most at the table: city 'b', city 'c', city 'd'",
    ]


@pytest.mark.parametrize("lines", ["a-b e-f", "e-f a-b"])
def test_x6_of_networks_with_as_many_cities_the_same_is_named_whichever_was_claimed_first(lines: str) -> None:
    (reason,) = of_the("most-cities", played(game(TOWNS, most_cities=10), *claims(0, lines)))[1]
    assert [city.id for city in reason.things["cities"]] == ["a", "b"]


def test_x6_cities_count_once_however_many_lines_join_them() -> None:
    table = played(game(TOWNS, players=3, most_cities=10), *claims(0, "a-b b-c a-c"), *claims(1, "c-d"))
    assert most_cities(table) == [10, 0, 0]
    assert of_the("most-cities", table)[1][0].things["count"] == 3


def test_x6_and_r7_equals_get_it_in_full_and_nobody_for_nothing() -> None:
    assert most_cities(played(game(TOWNS, most_cities=10), *claims(0, "a-b"), *claims(1, "e-f"))) == [10, 10]
    assert most_cities(game(TOWNS, most_cities=10)) == [0, 0]
    assert of_the("most-cities", game(TOWNS, most_cities=10)) == (0, ())


def test_r6_and_r7_one_train_is_the_longest_path_and_one_ticket_the_most_if_nobody_has_more() -> None:
    table = played(game(TOWNS, longest_path=10, globetrotter=15), *claims(1, "a-b"), *tickets(1, "a-b 3"))
    assert [player.points["longest-path"] for player in score(table).players] == [0, 10]
    assert [player.points["globetrotter"] for player in score(table).players] == [0, 15]


def test_x6_a_border_point_is_no_city() -> None:
    assert most_cities(played(game(TOWNS, most_cities=10), *claims(0, "X.1-a a-b"), *claims(1, "c-d"))) == [10, 10]


@pytest.mark.parametrize("seed", range(20))
def test_x6_exhaustively_the_most_cities_are_those_reached_on_foot(seed: int) -> None:
    chance = Random(seed)
    drawn = board(", ".join(f"{a}-{b} 1" for a, b in chance.sample([*combinations("abcdefgh", 2)], 9)), stations=0)
    seats = {id: chance.choice([0, 1, None]) for id in drawn.routes}
    told = {seat: " ".join(id for id, owner in seats.items() if owner == seat) for seat in (0, 1)}
    table = played(game(drawn, most_cities=10), *claims(0, told[0]), *claims(1, told[1]))
    sizes = [
        max((len(on_foot(drawn, told[seat].split(), city)) for city in drawn.cities), default=0) for seat in (0, 1)
    ]
    sizes = [size if told[seat] else 0 for seat, size in enumerate(sizes)]
    assert most_cities(table) == [10 if size == max(sizes) > 0 else 0 for size in sizes]


def on_foot(drawn: Board, own: list[str], start: str) -> set[str]:
    reached = {start}
    for _ in own:
        reached |= {end for id in own if reached & {*drawn.routes[id].ends} for end in drawn.routes[id].ends}
    return reached


# The attractions of New York (X7)


def test_x7_an_attraction_scores_once_for_everybody_whose_line_touches_it() -> None:
    r"""a and c are attractions, and so is d, which nobody touches:  a ─ b ─ c   d ─ e."""
    park = board("a-b 1, a-c 1, b-c 1, d-e 1", attractions="a c d", stations=0)
    table = played(game(park, players=3, attractions=1), *claims(0, "a-b a-c"), *claims(1, "b-c"))
    assert [player.points["attractions"] for player in score(table).players] == [2, 1, 0]
    assert [city.id for city in of_the("attractions", table)[1][0].things["cities"]] == ["a", "c"]
    assert of_the("attractions", table, 2) == (0, ())


def test_x7_the_price_of_an_attraction_is_the_editions() -> None:
    park = board("a-b 1", attractions="a b", stations=0)
    assert score(played(game(park, attractions=3), *claims(0, "a-b"))).players[0].points["attractions"] == 6


# The regions of Italy (X17)

NORTH = "genova-torino-1 genova-parma-1 bologna-parma-1 bologna-verona-1 bolzano-verona"
"""Piemonte, Liguria, Emilia-Romagna, Veneto, Trentino-Alto Adige."""
MIDDLE = "grosseto-roma-1 grosseto-perugia ancona-perugia ancona-pescara-1"
"""Toscana, Lazio, Umbria, Marche, Abruzzo."""
SOUTH = "cagliari-olbia-1 olbia-roma-1 napoli-roma-1 napoli-salerno-1 cosenza-salerno-1"
"""Sardegna, Lazio, Campania, Calabria."""


def toured(lines: str, **numbers: Any) -> tuple[int, list[str]]:
    """Return the points for regions of somebody with these lines of Italy, and the sentences about them."""
    italy = atlas.board("italy")
    edition = replace(italy.editions["classic"], **numbers)
    table = Game(italy, edition, (Player("Anna", "red"), Player("Bo", "blue")))
    points, because = of_the("regions", played(table, *claims(0, lines)))
    return points, [text_of(reason, italy) for reason in because]


@pytest.mark.parametrize(
    ("lines", "points"),
    [
        ("", 0),
        ("genova-torino-1 genova-parma-1 bologna-parma-1 bologna-verona-1", 0),  # four regions
        (NORTH, 1),
        (f"{NORTH} bergamo-verona-1", 2),
        (f"{NORTH} {MIDDLE}", 1 + 1),  # two networks, one by one
        (f"{NORTH} {MIDDLE} bologna-firenze firenze-grosseto", 16),  # ten in one
        (SOUTH, 0),
        (f"{SOUTH} olbia-sassari-1", 1),  # all of Sardegna: five
        (f"{NORTH} austria-bolzano austria-tarvisio-1", 1),  # an end joins nothing
        (f"{NORTH} bolzano-svizzera", 1),  # and is no region
    ],
)
def test_x17_each_network_scores_by_its_regions(lines: str, points: int) -> None:
    assert toured(lines)[0] == points


def test_x17_the_regions_and_those_that_count_twice_are_named() -> None:
    assert toured(f"{SOUTH} olbia-sassari-1")[1] == [
        "5 regions in one network → 1: Calabria, Campania, Lazio, Sardegna",
        "they count twice, with all their cities: Sardegna",
    ]
    assert toured(f"{NORTH} {MIDDLE}")[1] == [
        "5 regions in one network → 1: Abruzzo, Lazio, Marche, Toscana, Umbria",
        "5 regions in one network → 1: Emilia-Romagna, Liguria, Piemonte, Trentino-Alto Adige, Veneto",
    ]
    assert toured(SOUTH)[1] == []
    assert [told.partition(":")[0] for told in toured(f"{NORTH} bergamo-verona-1 {MIDDLE}")[1]] == [
        "6 regions in one network → 2",
        "5 regions in one network → 1",
    ]


def test_x17_more_regions_than_the_table_has_score_as_the_most() -> None:
    assert toured(NORTH, regions={3: 4, 4: 9})[0] == 9


def test_x17_the_first_reason_of_a_network_names_its_lines_for_the_map() -> None:
    italy = atlas.board("italy")
    table = Game(italy, italy.editions["classic"], (Player("Anna", "red"), Player("Bo", "blue")))
    table = played(table, *claims(0, f"{NORTH} catania-messina"))
    _, (reason,) = of_the("regions", table)
    assert reason.lines == tuple(italy.routes[id] for id in NORTH.split())


# The districts of London (X28)

AROUND = "big-ben-waterloo big-ben-elephant-and-castle elephant-and-castle-globe-theatre"
"""Waterloo, Elephant & Castle and Globe Theatre, all of district 3, joined by Big Ben of district 2."""


@pytest.mark.parametrize(
    ("lines", "points"),
    [
        ("", []),
        ("british-museum-covent-garden-1", [1]),
        (AROUND, [3]),
        (f"{AROUND} british-museum-covent-garden-1", [3, 1]),
        # one place of five in each of two networks
        ("baker-street-regents-park baker-street-hyde-park british-museum-kings-cross", []),
        ("baker-street-regents-park baker-street-hyde-park british-museum-kings-cross kings-cross-regents-park", [5]),
    ],
)
def test_x28_a_district_scores_its_number_if_one_network_joins_its_places(lines: str, points: list[int]) -> None:
    london = atlas.board("london")
    table = Game(london, london.editions["classic"], (Player("Anna", "red"), Player("Bo", "blue")))
    scored, reasons = of_the("districts", played(table, *claims(0, lines)))
    assert (scored, [reason.sentence.things["points"] for reason in reasons]) == (sum(points), points)


def test_x28_a_district_is_for_everybody_who_has_it_whole() -> None:
    """Both lines of British Museum–Covent Garden; each reason names the district and the lines of its network."""
    london = atlas.board("london")
    table = Game(london, london.editions["classic"], (*map(Player, ("Anna", "Bo", "Cem"), ("red", "blue", "green")),))
    table = played(
        table, *claims(0, f"british-museum-covent-garden-1 {AROUND}"), *claims(1, "british-museum-covent-garden-2")
    )
    (_, (three, one)), (points, (other,)) = of_the("districts", table), of_the("districts", table, 1)
    assert (text_of(one, london), points) == ("all of district 1 → 1", 1)
    assert [[route.id for route in reason.lines] for reason in (one, other)] == [
        ["british-museum-covent-garden-1"],
        ["british-museum-covent-garden-2"],
    ]
    assert [route.id for route in three.lines] == AROUND.split()
