"""Poland never names a winner from an order that nobody played, without a word (P2, P6)."""

import json
from dataclasses import replace

import pytest

from scorer.ask.warnings import warnings_of
from scorer.count.scoring import score
from scorer.gamefile import load, result
from scorer.paper.report import report
from scorer.rules.game import Game
from scorer.rules.moves import EnterCards
from scorer.rules.play import play
from tests.tables import GAMES, recorded

QUESTION = (
    "the claims came player by player, and the country cards follow from their order: was that the order of play?"
)


def player_by_player(game: Game) -> Game:
    """Enter a finished board as tired people do: all trains of one player, then those of the next."""
    return replace(game, claims=tuple(sorted(game.claims, key=lambda claim: claim.seat)))


def asked(game: Game) -> list[str]:
    return [str(warning) for warning in warnings_of(score(game)) if "order of play" in str(warning)]


def test_claims_player_by_player_would_name_the_wrong_winner_and_are_asked_about() -> None:
    game = recorded("poland-emptied-stack")
    (winner,) = score(game).winners
    assert (winner.player.name, winner.total) == ("Celina", 102)
    (wrong,) = score(player_by_player(game)).winners
    assert (wrong.player.name, wrong.total) == ("Bartek", 105)
    assert asked(player_by_player(game)) == [QUESTION]
    assert "player by player" in report(score(player_by_player(game)))
    assert "\nOnly if the claims were made in this order: Bartek wins: 105 points" in report(
        score(player_by_player(game))
    )
    assert "\nCelina wins: 102 points" in report(score(game))


@pytest.mark.parametrize("name", ["poland", "poland-emptied-stack", "poland-tie-ticket-points"])
def test_an_order_of_play_is_not_asked_about(name: str) -> None:
    assert asked(recorded(name)) == []


@pytest.mark.parametrize("name", ["poland", "poland-emptied-stack", "poland-tie-ticket-points"])
def test_no_finished_board_is_entered_player_by_player_without_a_question(name: str) -> None:
    assert asked(player_by_player(recorded(name))) == [QUESTION]


def test_the_question_comes_with_the_second_players_first_cards_and_not_with_the_first_claims() -> None:
    game = player_by_player(recorded("poland-emptied-stack"))
    assert asked(replace(game, claims=game.claims[:5])) == []
    assert asked(replace(game, claims=game.claims[:20])) == [QUESTION]


def test_cards_as_they_lie_do_not_depend_on_any_order() -> None:
    assert asked(play(player_by_player(recorded("poland-emptied-stack")), EnterCards(True))) == []
    assert asked(player_by_player(recorded("europe"))) == []


def test_a_file_that_says_it_is_in_order_is_believed_but_the_question_stands() -> None:
    file = json.loads((GAMES / "poland-emptied-stack.json").read_text(encoding="utf-8"))
    file |= {"claims": sorted(file["claims"], key=lambda claim: claim["player"]), "claims_in_order": True}
    scored = result(load(json.dumps(file)))
    assert [player["total"] for player in scored["players"] if player["name"] == "Bartek"] == [105]
    assert QUESTION in scored["warnings"]


def test_the_text_says_what_the_cards_rest_on() -> None:
    assert "Country cards: They follow from the order of the claims" in report(score(recorded("poland")))
    assert "Country cards: Entered as they lie on the table" in report(score(recorded("poland-cards-as-they-lie")))
