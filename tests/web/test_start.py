"""The start page: choosing a board, seating people, importing a file, going on with a game."""

from playwright.sync_api import Page

from tests.web.conftest import Server, violations


def test_two_names_and_a_tap_open_the_map(server: Server, page: Page) -> None:
    page.goto(server.url)
    page.check("[name=board][value=nordic]")
    page.fill("[name=players-0-name]", "Anna")
    page.fill("[name=players-1-name]", "Björn")
    page.click(".go")
    page.wait_for_url("**/games/*/")
    key = page.url.split("/")[-2]
    game = server.store.record(key).game
    assert game.board.id == "nordic"
    assert [(player.name, player.colour) for player in game.players] == [("Anna", "red"), ("Björn", "purple")]


def test_axe_finds_nothing(server: Server, page: Page) -> None:
    page.goto(server.url)
    assert violations(page) == []
