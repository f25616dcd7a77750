"""The bonus cards of Northern Lights (X18, X19), each added up by hand."""

from dataclasses import replace
from typing import Any

import pytest

from scorer import atlas
from scorer.count.score_sheet import LinesScore, ScoreSheet
from scorer.count.scoring import score
from scorer.rules.board import End
from scorer.rules.errors import IllegalMove, NotFound
from scorer.rules.game import Game, Player
from scorer.rules.moves import ChooseCards, TypeCount
from scorer.rules.play import play
from tests.tables import claims, played, tickets

LIGHTS = atlas.board("northern-lights")
CLASSIC = LIGHTS.editions["classic"]
CARDS = {card.id: card for card in CLASSIC.bonus_cards}
CAPITAL = "capital-investment"


def table(*open_cards: str) -> Game:
    """Return a game of Anna and Bo with these cards open."""
    players = Player("Anna", "red"), Player("Bo", "blue")
    return Game(LIGHTS, CLASSIC, players, bonus_cards=tuple(CARDS[id] for id in open_cards))


def points(sheet: ScoreSheet) -> list[int]:
    return [player.points["bonus-cards"] for player in sheet.players]


def told(sheet: ScoreSheet, seat: int = 0) -> list[str]:
    (found,) = (found for found in sheet.players[seat].scores if found.column.id == "bonus-cards")
    return [reason.sentence.text(name=LIGHTS.name_of) for reason in found.because if isinstance(reason, LinesScore)]


def test_x18_eleven_cards_are_in_the_box_and_four_lie_open() -> None:
    assert {id: card.points for id, card in CARDS.items()} == {
        "call-of-the-wild": 5,
        "capital-investment": 7,
        "cost-efficiency": 7,
        "ferry-master": 12,
        "international-tycoon": 12,
        "local-network": 10,
        "nordic-express": 10,
        "polar-express": 12,
        "small-steps-strategist": 10,
        "snowplow-award": 12,
        "the-wild-west": 7,
    }
    assert CLASSIC.open_bonus_cards == 4


@pytest.mark.parametrize(
    ("card", "anna", "bo", "scored"),
    [
        ("small-steps-strategist", "alborg-arhus-1 kuressaare-riga-1", "bergen-oslo-1 karlstad-oslo-1", [10, 0]),
        ("small-steps-strategist", "alborg-arhus-1", "karlstad-oslo-1", [10, 10]),  # equals all get it
        ("small-steps-strategist", "bergen-oslo-1", "bergen-stavanger-1", [0, 0]),  # nobody with nothing
        ("ferry-master", "andalsnes-bergen-1", "alborg-goteborg-1 alborg-oslo", [0, 12]),  # lines, not symbols
        ("snowplow-award", "kiruna-narvik-1 boden-kiruna-1", "narvik-tromso-1", [12, 0]),  # one end is enough
        ("snowplow-award", "boden-tornio mo-i-rana-trondheim-1", "", [0, 0]),  # south of the Arctic Circle
        ("snowplow-award", "apatity-russia-unnamed kostomuksha-russia-unnamed", "narvik-tromso-1", [12, 0]),  # X19
        ("the-wild-west", "goteborg-oslo-1", "alborg-arhus-1 goteborg-karlstad", [7, 0]),
        ("nordic-express", "bergen-oslo-1 bergen-stavanger-1", "andalsnes-bergen-2", [10, 0]),  # five trains to four
        ("cost-efficiency", "bergen-oslo-1", "alborg-arhus-1", [0, 7]),
        ("international-tycoon", "gdansk-klaipeda-1 klaipeda-riga-1", "bergen-oslo-1 goteborg-oslo-1", [12, 0]),
    ],
)
def test_x18_a_card_scores_for_the_most_lines_trains_or_countries(
    card: str, anna: str, bo: str, scored: list[int]
) -> None:
    assert points(score(played(table(card), *claims(0, anna), *claims(1, bo)))) == scored


OSLO = "karlstad-oslo-1 karlstad-stockholm-1"
"""Oslo and Stockholm are capitals, Karlstad is not."""


@pytest.mark.parametrize(
    ("card", "cards", "scored"),
    [
        (CAPITAL, "oslo-stockholm 2", [7, 0]),
        (CAPITAL, "karlstad-oslo 6", [7, 0]),  # one city is enough
        (CAPITAL, "oslo-stockholm 2, oslo-murmansk 16", [7, 0]),  # only completed ones count
        ("local-network", "karlstad-oslo 5", [10, 0]),
        ("local-network", "karlstad-oslo 6", [0, 0]),  # worth more than 5
        ("polar-express", "oslo-stockholm 2", [0, 0]),
    ],
)
def test_x18_a_card_scores_for_the_most_completed_tickets_of_a_kind(card: str, cards: str, scored: list[int]) -> None:
    assert points(score(played(table(card), *claims(0, OSLO), *tickets(0, cards)))) == scored


def test_x18_a_ticket_to_a_neighbour_counts_by_its_city() -> None:
    """X2: tickets may lead to an end of the board, which lies in no country."""
    abroad = replace(LIGHTS, ends={"west": End("west", "West", ("stockholm",))})
    table = Game(abroad, CLASSIC, (Player("Anna", "red"), Player("Bo", "blue")), bonus_cards=(CARDS[CAPITAL],))
    assert points(score(played(table, *claims(0, OSLO), *tickets(0, "oslo-west 4")))) == [7, 0]


@pytest.mark.parametrize(
    ("card", "lines"),
    [
        ("small-steps-strategist", "alborg-arhus-1 karlstad-oslo-1 karlstad-stockholm-1"),
        ("ferry-master", "alborg-oslo"),
        (CAPITAL, "karlstad-oslo-1 karlstad-stockholm-1"),
        ("international-tycoon", "alborg-arhus-1 alborg-oslo karlstad-oslo-1 karlstad-stockholm-1"),
    ],
)
def test_x18_a_reason_names_the_lines_that_bring_it(card: str, lines: str) -> None:
    held = [*claims(0, f"alborg-arhus-1 alborg-oslo {OSLO}"), *tickets(0, "oslo-stockholm 2")]
    because: Any = score(played(table(card), *held)).players[0].scores[-1].because
    (reason,) = because
    assert [route.id for route in reason.lines] == lines.split()


def test_x18_a_ticket_with_two_such_cities_counts_once() -> None:
    far = played(table("polar-express"), *claims(0, "narvik-tromso-1 kiruna-narvik-1"), *tickets(0, "kiruna-tromso 4"))
    near = played(far, *claims(1, "kirkenes-murmansk"), *tickets(1, "kirkenes-murmansk 2, murmansk-boden 9"))
    assert points(score(near)) == [12, 12]


def test_x18_locomotives_are_typed_and_bring_nothing_unless_their_card_lies_open() -> None:
    typed = [TypeCount(0, "locomotives", 3), TypeCount(1, "locomotives", 2)]
    assert points(score(played(table("call-of-the-wild"), *typed))) == [5, 0]
    assert points(score(played(table("ferry-master"), *typed))) == [0, 0]
    other = replace(CLASSIC.counts[0], id="wagons")
    two = replace(table("call-of-the-wild"), edition=replace(CLASSIC, counts=(other, *CLASSIC.counts)))
    assert points(score(played(two, *typed))) == [5, 0], "whatever else players type"
    assert [count.id for count in table("call-of-the-wild").counts_asked] == ["locomotives"]
    assert table("ferry-master").counts_asked == ()


def test_x18_the_counts_page_says_the_points_of_the_card() -> None:
    (count,) = CLASSIC.counts
    assert count.majority == (CARDS["call-of-the-wild"].points,)


def test_x18_four_different_cards_are_chosen_and_lie_in_the_order_of_the_box() -> None:
    ids = tuple(CARDS)
    chosen = play(table(*ids[:4]), ChooseCards((ids[5], ids[0], ids[3], ids[2])))
    assert [card.id for card in chosen.bonus_cards] == [ids[0], ids[2], ids[3], ids[5]]
    for wrong in (ids[:3], ids[:5], (*ids[:3], ids[0]), (*ids[:4], ids[0])):
        with pytest.raises(IllegalMove, match="4 different bonus cards lie open"):
            play(table(*ids[:4]), ChooseCards(wrong))
    with pytest.raises(NotFound, match="unknown bonus card 'none'"):
        play(table(*ids[:4]), ChooseCards((*ids[:3], "none")))


def test_x18_every_card_is_a_reason_for_whoever_has_any() -> None:
    sheet = score(
        played(
            table("ferry-master", "international-tycoon", "cost-efficiency", "small-steps-strategist"),
            *claims(0, "helsinki-stockholm-1 gdansk-kobenhavn-1"),
            *claims(1, "helsinki-tallinn-1"),
        )
    )
    assert told(sheet) == [
        "Ferry Master, ferries: 2 → 12",
        "International Tycoon, countries reached: 4 → 12: Denmark, Finland, Poland, Sweden",
        "Cost Efficiency, trains left: 32 → 0",
    ]
    assert told(sheet, 1)[0] == "Ferry Master, ferries: 1 → 0"


def test_x18_the_tie_compares_how_many_cards_scored_not_their_points() -> None:
    game = table("ferry-master", "capital-investment", "local-network", "nordic-express")
    anna = (*claims(0, "alborg-goteborg-1 alborg-kristiansand-1"), *claims(1, OSLO))
    sheet = score(played(game, *anna, *tickets(1, "oslo-stockholm 2"), *tickets(0, "goteborg-kristiansand 10")))
    assert [(player.total, len(player.completed)) for player in sheet.players] == [
        (2 + 10 + 12 + 10, 1),
        (2 + 2 + 27, 1),
    ]
    level = score(played(game, *anna, *tickets(1, "oslo-stockholm 2"), *tickets(0, "goteborg-kristiansand 7")))
    assert [player.total for player in level.players] == [31, 31]
    assert (level.decided_by, [player.rank for player in level.players]) == ("bonus-cards", [2, 1])


def test_x11_of_a_triple_one_line_is_open_with_two_players_and_two_with_three() -> None:
    assert LIGHTS.triples == {2: 1, 3: 2}
    two = table()
    assert two.lines_open(3) == 1
    assert replace(two, players=(*two.players, Player("Cy", "green"))).lines_open(3) == 2


def test_x19_the_places_without_a_name_lie_in_their_countries() -> None:
    unnamed = {id: city for id, city in LIGHTS.cities.items() if id.endswith("unnamed")}
    assert {id: (city.country, city.marks) for id, city in unnamed.items()} == {
        "russia-unnamed": ("russia", ("arctic",)),
        "sweden-north-unnamed": ("sweden", ("arctic",)),
        "sweden-south-unnamed": ("sweden", ()),
    }
    named = {place for ticket in CLASSIC.tickets for place in (ticket.start, ticket.end)}
    assert unnamed.keys().isdisjoint(named)
    caveat = CLASSIC.caveat
    assert caveat is not None
    assert "Arctic Circle" in caveat["en"]
