"""Country cards: P1 to P6, with the rulebook's examples and a replay written from its text."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.ask.cards import came_in_blocks, problems_of_entered
from scorer.count.countries import awards, cards_of
from scorer.count.scoring import score
from scorer.rules.game import Game
from scorer.rules.moves import ClaimRoute, EnterCards, TakeCard
from tests.tables import board, claims, game, played

STACKS = {"niemcy": (7, 4, 3), "rosja": (7, 4, 3), "czechy": (10, 7, 4, 2), "bialorus": (6, 4, 2)}
STACKS |= {"ukraina": (6, 4, 2), "slowacja": (6, 4, 2)}

#  rosja ═ o ──── p ═ niemcy        every country hangs on its own city, the cities on a hub
#           ╲    ╱                   by two inner lines each, so that two players can build the same
#  bialorus ═ s ─ hub ─ w ═ czechy
#            ╱    ╲
#  ukraina ═ r     b ═ slowacja
STAR = board(
    ", ".join(
        f"{country}-{city} 1, " * 3 + f"hub-{city} 1, hub-{city} 1"
        for country, city in zip(
            ("rosja", "niemcy", "czechy", "bialorus", "ukraina", "slowacja"),
            ("olsztyn", "pila", "wroclaw", "siedlce", "rzeszow", "bielsko"),
            strict=True,
        )
    ).replace(", , ", ", "),
    countries=STACKS,
    stations=0,
)


def taken(table: Game, seat: int) -> list[tuple[str, int]]:
    return [(held.card.country.id, held.card.value) for held in cards_of(table) if held.seat == seat]


def test_p2_rulebook_example_1() -> None:
    red_joins = claims(0, "olsztyn-rosja-1 hub-olsztyn-1 niemcy-pila-1 hub-pila-1")
    black_joins = claims(1, "niemcy-pila-2 hub-pila-2 czechy-wroclaw-1 hub-wroclaw-1")
    red_extends = claims(0, "bialorus-siedlce-1 hub-siedlce-1")
    table = played(game(STAR, players=4), *red_joins, *black_joins, *red_extends)
    assert sorted(taken(table, 0)[:2]) == [("niemcy", 7), ("rosja", 7)]
    assert sorted(taken(table, 1)) == [("czechy", 10), ("niemcy", 4)]
    assert sorted(taken(table, 0)[2:]) == [("bialorus", 6), ("niemcy", 3), ("rosja", 4)]
    left = {country.id: values for country, values in score(table).stacks_left.items()}
    assert left["niemcy"] == ()
    assert left["czechy"] == (7, 4, 2)


def test_p2_an_empty_stack_gives_nothing() -> None:
    """The rulebook's example goes on: the next who joins a country with Niemcy gets no card of Niemcy."""
    first = board(
        "niemcy-pila 1, niemcy-pila 1, rosja-pila 1, rosja-pila 1", countries={"niemcy": (7,), "rosja": (7, 4)}
    )
    table = played(game(first), *claims(0, "niemcy-pila-1 pila-rosja-1"), *claims(1, "niemcy-pila-2 pila-rosja-2"))
    assert taken(table, 1) == [("rosja", 4)]


def test_p3_rulebook_example_2_joining_two_paid_networks_brings_nothing_but_a_new_country_pays_for_all() -> None:
    two_networks = board(
        "rosja-n 1, bialorus-n 1, ukraina-s 1, slowacja-s 1, n-s 1, s-w 1, czechy-w 1", countries=STACKS, stations=0
    )
    start = played(game(two_networks), *claims(0, "n-rosja bialorus-n s-ukraina s-slowacja"))
    assert sorted(taken(start, 0)) == [("bialorus", 6), ("rosja", 7), ("slowacja", 6), ("ukraina", 6)]
    joined = played(start, *claims(0, "n-s s-w"))
    assert taken(joined, 0) == taken(start, 0)
    extended = played(joined, *claims(0, "czechy-w"))
    assert sorted(taken(extended, 0)[4:]) == [
        ("bialorus", 4),
        ("czechy", 10),
        ("rosja", 4),
        ("slowacja", 4),
        ("ukraina", 4),
    ]


def test_p2_a_claim_that_joins_no_new_country_brings_nothing_to_a_player_with_two_paid_networks() -> None:
    """P2: rosja 7 and bialorus 6, ukraina 6 and slowacja 6; the inner line a–n is in a network that has been paid."""
    drawn = board("rosja-n 1, bialorus-n 1, ukraina-s 1, slowacja-s 1, a-n 1", countries=STACKS, stations=0)
    table = played(game(drawn), *claims(0, "n-rosja bialorus-n s-ukraina s-slowacja a-n"))
    assert score(table).players[0].points["country-cards"] == 25


def test_p3_ruling_an_inner_route_that_joins_a_lone_country_pays() -> None:
    inner = board("rosja-a 1, a-b 1, niemcy-b 1", countries=STACKS)
    table = played(game(inner), *claims(0, "a-rosja b-niemcy"))
    assert taken(table, 0) == []
    assert sorted(taken(played(table, *claims(0, "a-b")), 0)) == [("niemcy", 7), ("rosja", 7)]


def test_p2_a_lone_country_pays_nothing() -> None:
    assert taken(played(game(STAR), *claims(0, "niemcy-pila-1 hub-pila-1 hub-wroclaw-1")), 0) == []


def test_p5_the_cards_add_their_value_and_there_is_no_other_bonus() -> None:
    table = played(game(STAR, longest_path=0), *claims(0, "olsztyn-rosja-1 hub-olsztyn-1 niemcy-pila-1 hub-pila-1"))
    assert score(table).players[0].points["country-cards"] == 14


def test_an_award_names_the_claim_that_brought_it() -> None:
    table = played(game(STAR), *claims(0, "olsztyn-rosja-1 hub-olsztyn-1 niemcy-pila-1 hub-pila-1"))
    assert [(award.place, award.claim.route.id) for award in awards(table)] == [(3, "hub-pila-1")]


JOINED = claims(0, "olsztyn-rosja-1 hub-olsztyn-1 niemcy-pila-1 hub-pila-1")


def entered(*cards: tuple[int, str, int]) -> Game:
    moves = [TakeCard(seat, country, value) for seat, country, value in cards]
    return played(game(STAR), *JOINED, EnterCards(True), *moves)


def told(table: Game) -> list[str]:
    return [str(problem) for _, problem in problems_of_entered(table)]


@pytest.mark.parametrize(
    ("seats", "is_asked"),
    [
        ((0, 0, 0, 0, 0), False),  # with five claims nobody can say
        ((0, 0, 0, 0, 0, 0), True),
        ((0, 0, 0, 0, 1, 1), True),  # two runs, three long on average
        ((0, 0, 0, 0, 1, 0), False),  # three runs
    ],
)
def test_p6_claims_in_long_runs_of_one_player_were_hardly_made_in_that_order(
    seats: tuple[int, ...], is_asked: bool
) -> None:
    routes = ["olsztyn-rosja-1", "hub-olsztyn-1", "niemcy-pila-1", "hub-pila-1", "hub-wroclaw-1", "hub-siedlce-1"]
    table = played(
        game(STAR, players=4), *(ClaimRoute(seat, route) for seat, route in zip(seats, routes, strict=False))
    )
    assert cards_of(table), "Anna has joined two countries"
    assert came_in_blocks(table) == is_asked
    assert not came_in_blocks(played(table, EnterCards(True)))


def test_p6_an_order_that_brings_nobody_a_card_is_never_asked_about() -> None:
    assert not came_in_blocks(
        played(
            game(STAR), *claims(0, "hub-olsztyn-1 hub-pila-1 hub-wroclaw-1 hub-siedlce-1 hub-rzeszow-1 bielsko-hub-1")
        )
    )


def test_p6_entered_cards_count_as_they_lie() -> None:
    table = entered((0, "niemcy", 7), (0, "niemcy", 4), (0, "rosja", 7))
    assert score(table).players[0].points["country-cards"] == 18
    assert told(table) == []


def test_p6_from_each_stack_only_cards_from_the_top_down_are_gone() -> None:
    assert told(entered((0, "niemcy", 4))) == ["country 'niemcy''s card 4 cannot be gone while 7 still lies above it"]


def test_p6_nobody_holds_a_card_of_a_country_outside_their_joined_networks() -> None:
    for seat, name, country, value in ((0, "Anna", "czechy", 10), (1, "Björn", "niemcy", 7)):
        problem = f"{name} holds a card of country '{country}', but has not joined it with another country"
        assert told(entered((seat, country, value))) == [problem]


ROUTES = sorted(STAR.routes)


def replayed(order: list[tuple[int, str]]) -> list[tuple[int, str, int]]:
    """Replay (seat, route) by the rulebook's words: spread from a claim's city, then look which countries are new."""
    stacks = {country: list(values) for country, values in STACKS.items()}
    lines: dict[int, list[tuple[str, str]]] = {0: [], 1: []}
    paid: dict[int, set[str]] = {0: set(), 1: set()}
    taken = []
    for seat, route in order:
        lines[seat].append(STAR.routes[route].ends)
        network = set(STAR.routes[route].ends)
        while more := {end for ends in lines[seat] if set(ends) & network for end in ends} - network:
            network |= more
        countries = network & set(STACKS)
        if len(countries) > 1 and countries - paid[seat]:
            paid[seat] |= countries
            taken += [(seat, country, stacks[country].pop(0)) for country in sorted(countries) if stacks[country]]
    return taken


@settings(max_examples=200)
@given(st.lists(st.tuples(st.integers(0, 1), st.sampled_from(ROUTES)), max_size=30, unique_by=lambda claim: claim[1]))
def test_p2_the_cards_follow_the_order_of_the_claims(order: list[tuple[int, str]]) -> None:
    seen, legal = set(), []
    for seat, route in order:
        beside = (seat, STAR.routes[route].connection)
        if beside not in seen:
            seen.add(beside)
            legal.append((seat, route))
    table = played(game(STAR, players=4), *(move for seat, route in legal for move in claims(seat, route)))
    assert [(held.seat, held.card.country.id, held.card.value) for held in cards_of(table)] == replayed(legal)
