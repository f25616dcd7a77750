"""What was chosen or ruled by us is named where it changes a number of the game, and nowhere else."""

from dataclasses import replace

import pytest

from scorer import atlas
from scorer.ask.referee import rule_cards, texts
from scorer.ask.rulings import rulings_of
from scorer.ask.warnings import questions_of
from scorer.ask.which_rule import CARDS_OF_CHECKS, card_of_column, card_of_reason, card_of_ties
from scorer.count.scoring import score
from scorer.rules.game import Game, Player
from scorer.rules.moves import TakeTicket, TypeCount
from scorer.words import Words
from scorer.words.rules import counted_by
from tests.tables import claims, played, recorded
from tests.test_games import NAMES


def table(board: str, *, edition: str = "classic", players: int = 2) -> Game:
    colours = atlas.board(board).colours
    seated = tuple(Player(name, colour) for name, colour in zip("ABCDE"[:players], colours, strict=False))
    return Game(atlas.board(board), atlas.board(board).editions[edition], seated, is_finished=True)


@pytest.mark.parametrize("name", NAMES)
def test_whatever_is_asked_and_counted_names_a_card_of_its_board_and_edition(name: str) -> None:
    game = recorded(name)
    sheet, cards = score(game), rule_cards(game.board, game.edition)
    begun = replace(game, claims=game.claims[:4], tickets=game.tickets[:1], is_finished=False)
    asked = {question.rule for of in (game, begun) for question in questions_of(of)}
    told = {card_of_column(column.id) for column in sheet.columns}
    told |= {card_of_reason(game, one) for player in sheet.players for score in player.scores for one in score.because}
    assert {*asked, *told, *CARDS_OF_CHECKS.values(), card_of_ties(game.board, game.edition)} - {""} <= set(cards)


def test_a_card_that_stands_beside_others_names_cards_that_exist() -> None:
    assert {id for text in texts().values() for id in text.beside} <= set(texts())


def test_a_line_closed_by_an_unequal_one_names_the_ruling() -> None:
    """N2: B would need the 2 of Kristiansand–Stavanger, and A's 3 beside them close it."""
    game = played(
        table("nordic"), *claims(0, "kristiansand-stavanger-1"), TakeTicket(1, "kristiansand", "stavanger", 5)
    )
    (ticket,) = score(game).of(1).tickets
    assert card_of_reason(game, ticket) == "N2"
    assert "N2" in rulings_of(score(game))
    assert "N2" not in rulings_of(score(replace(game, doubles_open=True)))


def test_nobody_has_a_bonus_with_nothing_and_the_note_says_so_once_the_game_is_over() -> None:
    game = table("usa", edition="mega")
    assert rulings_of(score(game)) == ("R7a",)
    assert rulings_of(score(replace(game, is_finished=False))) == ()
    claimed = played(game, *claims(0, "atlanta-miami"), TakeTicket(0, "atlanta", "miami", 5))
    assert rulings_of(score(claimed)) == ()


@pytest.mark.parametrize(("loans", "ruled"), [(0, True), (1, False)])
def test_zero_tokens_are_a_ruling_only_where_they_would_have_a_rank(loans: int, ruled: bool) -> None:
    """X9: with three players the second rank brings 35; who has a loan has no rank by the print."""
    game = table("netherlands", players=3)
    typed = [TypeCount(0, "tokens", 9), *(TypeCount(seat, "loans", loans) for seat in (1, 2) if loans)]
    assert ("X9r" in rulings_of(score(played(game, *typed)))) is ruled


def test_the_written_result_says_house_rule_and_printing() -> None:
    game = replace(table("europe", players=3), doubles_open=True, tie_rule="fewest-stations")
    told = [text for _, text in counted_by(score(game), Words("en"))]
    assert told[:2] == [
        "Doubles were open although you were 3: a house rule.",
        "Ties are broken by the English booklet.",
    ]
    assert [text for _, text in counted_by(score(table("usa", players=4)), Words("en"))][1:] == []
