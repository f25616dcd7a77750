"""The cards of a ticket page: those on a player's network first, each with what its taps do."""

from collections.abc import Iterator

import pytest
from flask import Flask

from scorer.count.scoring import score
from scorer.rules.moves import BuildStation, ClaimRoute, Move, TakeTicket
from scorer.web.parts.ticket_cards import Card, cards_of
from tests.tables import played
from tests.web.conftest import new_game


@pytest.fixture(autouse=True)
def request_in_english(app: Flask) -> Iterator[None]:
    with app.test_request_context(headers={"Accept-Language": "en"}):
        yield


def cards(*moves: Move, board: str = "europe") -> list[Card]:
    game = played(new_game(board, 2), *moves)
    own, *others = score(game).players
    return cards_of(game, 0, own, others)


WAY = (ClaimRoute(0, "brest-paris"), ClaimRoute(0, "paris-zurich"), ClaimRoute(0, "venezia-zurich"))


def test_cards_within_reach_come_first_then_all_by_name_and_those_in_open_hands_where_they_would() -> None:
    """Brest–Venezia is joined by hand, a station in Wien touches it; Björn has shown Amsterdam–Wilno."""
    wilno = TakeTicket(1, "amsterdam", "wilno")
    found = cards(*WAY, BuildStation(0, "wien"), TakeTicket(0, "brest", "venezia", 8), wilno)
    names = [card.name for card in found]
    assert [(card.name, card.part) for card in found[:2]] == [("Brest–Venezia", "near"), ("Paris–Wien", "near")]
    assert names[2:5] == ["Amsterdam–Pamplona", "Amsterdam–Wilno", "Angora–Athína"]
    assert [(card.part, card.owner) for card in found[2:5]] == [("far", None), ("far", 1), ("far", None)]
    assert names.index("Cádiz–Stockholm") < names.index("Constantinople–Palermo")


def test_a_held_card_is_given_back_and_taken_again_and_a_free_one_the_other_way_round() -> None:
    found = {card.id: card for card in cards(TakeTicket(0, "brest", "petrograd"), *WAY, TakeTicket(0, "paris", "wien"))}
    held, free = found["brest-petrograd-20"], found["amsterdam-wilno-12"]
    for card, kinds in ((held, ["return-ticket", "take-ticket"]), (free, ["take-ticket", "return-ticket"])):
        moves = [*card.moves, *card.opposite]
        assert [move["kind"] for move in moves] == kinds
        assert {(move["seat"], move["start"], move["end"]) for move in moves} == {
            (0, card.ticket.start, card.ticket.end)
        }


def test_of_a_card_that_is_twice_in_the_deck_one_may_be_held() -> None:
    """X3: there are two from any neighbour to France."""
    game = new_game("switzerland", 2)
    twice = next(ticket for ticket in game.edition.tickets if ticket.id == "any-france")
    take = TakeTicket(0, twice.start, twice.end, twice.value)
    both = [card for card in cards(take, board="switzerland") if card.ticket == twice]
    assert [(card.id, card.score is not None) for card in both] == [("any-france-5", True), ("any-france-5-1", False)]


def test_a_card_that_was_entered_by_hand_is_among_them_once() -> None:
    found = cards(TakeTicket(0, "roma", "wien", 7))
    names = [card.name for card in found]
    assert names.index("Roma–Smyrna") + 1 == names.index("Roma–Wien") == names.index("Rostov–Smolensk") - 1
    by_hand = [card for card in found if card.name == "Roma–Wien"]
    assert [(card.id, card.score is not None) for card in by_hand] == [("roma-wien-7", True)]


def test_a_card_is_found_by_all_spellings_of_its_cities() -> None:
    found = next(card for card in cards() if card.id == "angora-athina-5")
    assert found.spellings.splitlines() == ["Angora", "Ankara", "Athína", "Athens", "Athen"]
