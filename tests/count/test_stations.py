"""The best loans: E2 to E5, against an exhaustive search that knows no shortcut."""

from collections.abc import Iterable, Sequence
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.count.hard import TooHard
from scorer.count.scoring import score
from scorer.count.stations import Loan, best_loans
from scorer.rules.board import City, Goal, Route, Ticket
from tests.tables import board, cards, claims, game, played, routes, stations, tickets


def cities(told: str) -> list[City]:
    return [City(city, city.upper(), 0, 0) for city in told]


def loans(own: str, others: str, built: str, told: str) -> tuple[Loan, ...]:
    mine = tuple(routes(own).values()) if own else ()
    return best_loans(mine, tuple(routes(others).values()), cities(built), cards(told))


def lent_of(found: tuple[Loan, ...]) -> list[str | None]:
    return [loan.route.id if loan.route else None for loan in found]


def lent(*args: str) -> list[str | None]:
    return lent_of(loans(*args))


#  own:  a ── b         c ── d       others: b ── c, a ── x


def test_e2_a_station_lends_one_route_of_another_player_that_ends_in_its_city() -> None:
    assert lent("a-b 2, c-d 2", "b-c 3, a-x 1", "b", "a-d 9") == ["b-c"]


def test_e2_a_route_that_ends_elsewhere_is_not_lent() -> None:
    assert lent("a-b 2, c-d 2", "b-c 3", "a", "a-d 9") == [None]


def test_e3_two_stations_of_one_owner_may_serve_one_connection() -> None:
    assert lent("a-b 2", "b-c 3, c-d 1", "bc", "a-d 9") == ["b-c", "c-d"]


def test_e3_one_station_gives_the_same_route_for_all_tickets() -> None:
    # b lends the way to c or to d, not both: the ticket with more points decides
    assert lent("a-b 2", "b-c 1, b-d 1", "b", "a-c 5, a-d 6") == ["b-d"]


def test_e3_several_players_may_borrow_the_same_route() -> None:
    drawn = board("a-b 1, c-d 1, b-c 1, b-x 1, c-y 1", tickets="")
    table = played(
        game(drawn, players=3),
        *claims(0, "a-b"),
        *claims(1, "c-d"),
        *claims(2, "b-c"),
        *stations(0, "b"),
        *stations(1, "c"),
        *tickets(0, "a-c 5"),
        *tickets(1, "b-d 6"),
    )
    sheet = score(table)
    assert [[loan.route.id for loan in player.loans] for player in sheet.players[:2]] == [["b-c"], ["b-c"]]
    assert [player.points["tickets"] for player in sheet.players] == [5, 6, 0]


def test_e3_an_unclaimed_route_cannot_be_borrowed() -> None:
    drawn = board("a-b 1, b-c 1")
    table = played(game(drawn), *claims(0, "a-b"), *stations(0, "b"), *tickets(0, "a-c 5"))
    assert score(table).players[0].loans[0].route is None


def test_e4_points_come_before_the_number_of_tickets() -> None:
    assert lent("a-b 2", "b-c 1, b-d 1, d-e 1", "b", "a-c 9, a-d 4, b-d 4") == ["b-c"]


def test_e4_what_is_too_much_for_a_request_says_so_before_it_begins() -> None:
    # Each of eight stations on one network can lend the way to each of nine cities: 10 ** 8 choices.
    ways = [(f"s{place}", f"t{place}{way}") for place in range(8) for way in range(1, 10)]
    own = [Route(f"s{place}-s{place + 1}", f"s{place}", f"s{place + 1}", 1, "") for place in range(7)]
    lines = [Route(f"{a}-{b}", a, b, 1, "") for a, b in ways]
    held = [Ticket.between("s0", b, int(b[-1])) for _, b in ways]
    built = [City(f"s{place}", "", 0, 0) for place in range(8)]
    with pytest.raises(TooHard):
        best_loans(own, lines, built, held, most_steps=100_000)
    found = best_loans(own, lines, built[:2], held, most_steps=100_000)
    assert lent_of(found) == ["s0-t09", "s1-t19"]


def test_e4_among_equal_points_more_completed_tickets_are_picked() -> None:
    # b–c completes one ticket of 8, b–d two of 4
    assert lent("a-b 2", "b-c 1, b-d 1", "b", "a-c 8, a-d 4, b-d 4") == ["b-d"]
    assert lent("a-b 2", "b-c 1, b-d 1", "b", "a-c 3, a-d 2, b-d 1") == ["b-d"]


def test_e4_among_equals_the_fewest_routes_are_borrowed() -> None:
    assert lent("a-b 2, b-c 2", "a-c 1, c-d 1", "abc", "a-c 8") == [None, None, None]
    assert lent("a-b 2", "b-x 1, x-c 1, b-c 1, c-y 1", "bxc", "a-c 8").count(None) == 2


def test_e4_a_loan_names_the_tickets_that_need_it() -> None:
    found = loans("a-b 2, c-d 2", "b-c 3", "b", "a-d 9, a-b 2, b-c 4")
    assert found[0].completes == cards("a-d 9, b-c 4")


def test_e4_of_equal_loans_the_first_by_id_is_picked_in_whatever_order_the_claims_came() -> None:
    # First two parallel lines, then two ways into one network, that of d and e.
    pair = routes("b-c 3, b-c 3")
    for order in ((1, 2), (2, 1)):
        others = [pair[f"b-c-{number}"] for number in order]
        assert lent_of(best_loans((), others, cities("b"), cards("b-c 5"))) == ["b-c-1"]
    ways = list(routes("c-d 1, c-e 1").values())
    for others in (ways, ways[::-1]):
        own = routes("d-e 2").values()
        assert lent_of(best_loans(own, others, cities("c"), cards("c-d 5"))) == ["c-d"]


def test_e4_of_two_loans_that_one_ticket_needs_each_names_it() -> None:
    found = loans("a-b 2", "b-c 3, c-d 1", "bc", "a-d 9")
    assert [[ticket.id for ticket in loan.completes] for loan in found] == [["a-d"], ["a-d"]]


def test_e4_a_loan_names_only_the_tickets_that_fail_without_it() -> None:
    # a–b–c and c–d are lent by b and c: a–d needs both, a–c only the first, c–d only the second.
    found = loans("a-b 2", "b-c 3, c-d 1", "bc", "a-d 9, a-c 4, c-d 1")
    assert [[ticket.id for ticket in loan.completes] for loan in found] == [["a-d", "a-c"], ["a-d", "c-d"]]


def test_e4_of_three_loans_the_middle_one_names_its_own_ticket() -> None:
    found = loans("a-b 1, c-d 1, e-f 1", "b-x 1, d-y 1, f-z 1", "bdf", "a-x 2, c-y 3, e-z 4")
    assert [[ticket.id for ticket in loan.completes] for loan in found] == [["a-x"], ["c-y"], ["e-z"]]


def test_a_station_that_lends_nothing_completes_nothing() -> None:
    assert loans("a-b 2", "b-c 3", "bx", "a-c 4")[1] == Loan(City("x", "X", 0, 0), None, ())


def test_e5_borrowed_routes_score_nothing_and_do_not_lengthen_the_longest_path() -> None:
    drawn = board("a-b 2, b-c 6", tickets="")
    table = played(game(drawn), *claims(0, "a-b"), *claims(1, "b-c"), *stations(0, "b"), *tickets(0, "a-c 5"))
    anna = score(table).players[0]
    assert (anna.points["tickets"], anna.points["routes"], anna.longest_path.length) == (5, 2, 2)
    assert anna.points["stations"] == 8


def test_no_tickets_or_no_stations_borrow_nothing() -> None:
    assert lent("a-b 2", "b-c 3", "b", "") == [None]
    assert lent("a-b 2", "b-c 3", "", "a-c 4") == []


CITIES = "abcdefgh"
pairs = st.lists(st.sampled_from(CITIES), min_size=2, max_size=2, unique=True).map(sorted)


def reachable(lines: Iterable[Sequence[str]], start: str) -> set[str]:
    """Return the cities connected with `start`, by spreading step by step."""
    found = {start}
    while more := {end for a, b in lines for end in (a, b) if {a, b} & found} - found:
        found |= more
    return found


def worth(lines: Iterable[Sequence[str]], card: Ticket) -> int:
    """Return the points of a ticket: the best goal reached, minus the lowest if there is none (X3)."""
    there = reachable(lines, card.start)
    return max((goal.value for goal in card.goals if goal.city in there), default=-card.value)


@settings(max_examples=300)
@given(
    own=st.lists(pairs, max_size=5),
    others=st.lists(pairs, max_size=7),
    cities=st.lists(st.sampled_from(CITIES), max_size=3, unique=True),
    held=st.lists(
        st.tuples(
            st.sampled_from(CITIES),
            st.lists(st.tuples(st.sampled_from(CITIES), st.integers(1, 9)), min_size=1, max_size=3),
        ).filter(lambda card: all(card[0] != city for city, _ in card[1])),
        max_size=4,
    ),
)
def test_e4_the_choice_is_the_true_optimum_for_tickets_with_several_goals_too(
    own: list[Sequence[str]],
    others: list[Sequence[str]],
    cities: list[str],
    held: list[tuple[str, list[tuple[str, int]]]],
) -> None:
    hand = [Ticket(start, tuple(Goal(*goal) for goal in goals)) for start, goals in held]
    mine = [Route(f"own-{n}", a, b, 1, "grey") for n, (a, b) in enumerate(own)]
    theirs = [Route(f"others-{n}", a, b, 1, "grey") for n, (a, b) in enumerate(others)]
    found = best_loans(mine, theirs, [City(city, city, 0, 0) for city in cities], hand)

    def gain(lent: Sequence[Sequence[str] | None]) -> tuple[int, int, int]:
        lines = [*own, *(line for line in lent if line)]
        points = [worth(lines, card) for card in hand]
        return sum(points), sum(value > 0 for value in points), list(lent).count(None)

    offers = [[None, *(line for line in others if city in line)] for city in cities]
    assert gain([loan.route.ends if loan.route else None for loan in found]) == max(
        gain(choice) for choice in product(*offers)
    )


def best_by_trying_all(
    own: Sequence[Sequence[str]], others: Sequence[Sequence[str]], cities: list[str], cards: list[tuple[str, str, int]]
) -> tuple[int, int, int]:
    """Try every route for every station, (points, tickets, stations that borrow nothing) of the best."""
    offers = [[None, *(line for line in others if city in line)] for city in cities]
    results = []
    for choice in product(*offers):
        lines = [*own, *(line for line in choice if line)]
        done = [value for a, b, value in cards if b in reachable(lines, a)]
        results.append((sum(done), len(done), choice.count(None)))
    return max(results)


@settings(max_examples=400)
@given(
    own=st.lists(pairs, max_size=6),
    others=st.lists(pairs, max_size=9),
    built=st.lists(st.sampled_from(CITIES), max_size=3, unique=True),
    held=st.lists(st.tuples(pairs, st.integers(1, 9)), max_size=5),
)
def test_e4_the_choice_is_the_true_optimum(
    own: list[Sequence[str]], others: list[Sequence[str]], built: list[str], held: list[tuple[list[str], int]]
) -> None:
    told = [(a, b, value) for (a, b), value in held]
    lines = {
        "own": [Route(f"own-{n}", a, b, 1, "grey") for n, (a, b) in enumerate(own)],
        "others": [Route(f"others-{n}", a, b, 1, "grey") for n, (a, b) in enumerate(others)],
    }
    tickets = cards(", ".join(f"{a}-{b} {value}" for a, b, value in told))
    found = best_loans(lines["own"], lines["others"], [City(city, city, 0, 0) for city in built], tickets)
    assert all(
        loan.route is None or (loan.route in lines["others"] and loan.city.id in loan.route.ends) for loan in found
    )
    used = [*own, *(loan.route.ends for loan in found if loan.route)]
    done = [value for a, b, value in told if b in reachable(used, a)]
    got = (sum(done), len(done), sum(loan.route is None for loan in found))
    assert got == best_by_trying_all(own, others, built, told)
