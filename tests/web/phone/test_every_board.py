"""Every page of a game of every board and edition opens, begun or played to its end, with its reasons."""

import re
from collections.abc import Sequence

import pytest
from flask.testing import FlaskClient

from scorer import atlas
from scorer.count.scoring import score
from scorer.rules.game import Game
from scorer.web.http.language import COOKIE
from tests.web.conftest import GAMES, new_game, recorded

FIRST = ("usa", "europe", "nordic", "poland")
"""Boards whose whole games the other tests open."""
PAGES = ("", "tickets", "claims", "check", "result", "result.json", "export.json")


def longest_game(board: str) -> Game:
    """Return the recorded game of a board with the longest file."""
    files = (file for file in GAMES.glob(f"{board}*.json") if ".scores" not in file.suffixes)
    return recorded(max(files, key=lambda file: file.stat().st_size).stem)


def opened(client: FlaskClient, game: Game, language: str, pages: Sequence[str] = PAGES) -> dict[str, str]:
    """Return pages of a game by their addresses below the game's."""
    key = client.application.extensions["store"].create(game).key
    client.set_cookie(COOKIE, language)
    pages = [*pages, *(["counts"] if game.counts_asked else [])]
    answers = {page: client.get(f"/games/{key}/{page}") for page in pages}
    assert {page: answer.status_code for page, answer in answers.items()} == dict.fromkeys(pages, 200)
    return {page: answer.text for page, answer in answers.items()}


@pytest.mark.parametrize("board", [board.id for board in atlas.boards()])
def test_every_page_of_a_game_that_has_just_begun_opens(client: FlaskClient, board: str) -> None:
    game = new_game(board, 2)
    shown = opened(client, game, "en")[""]
    assert set(game.board.routes) <= set(re.findall(r'data-route="([^"]+)"', shown))


@pytest.mark.parametrize("board", [board.id for board in atlas.boards() if board.id not in FIRST])
def test_every_page_of_a_whole_game_opens_with_a_reason_for_every_column(client: FlaskClient, board: str) -> None:
    game = longest_game(board)
    sheet = score(game)
    shown = opened(client, game, "de", ("", "tickets", "result"))["result"]
    for player in sheet.players:
        for column in sheet.columns:
            assert f'id="{column.id}-{player.seat}"' in shown, "what a number of the table leads to"


def test_a_country_ticket_shows_what_is_printed_on_it_and_what_counted(client: FlaskClient) -> None:
    """Reto's card of Bern pays 5 for France, 6 for Deutschland, 8 for Italia, 11 for Österreich; he reached Italia."""
    game = recorded("switzerland")
    seat = next(seat for seat, player in enumerate(game.players) if player.name == "Reto")
    key = client.application.extensions["store"].create(game).key
    for page in (f"tickets?seat={seat}", "result"):
        shown = client.get(f"/games/{key}/{page}").text.replace("\u00a0", " ")
        assert "France 5, Deutschland 6, ✓ Italia 8, Österreich 11" in shown
    assert shown.count("✓ Italia 8") == 1
