"""The games of a round, as a phone may see them."""

from datetime import UTC, datetime, timedelta

from flask import Flask

from scorer.store import Store
from scorer.web.parts.round_view import open_round
from tests.web.conftest import new_game

DAY = datetime(2026, 1, 1, 20, tzinfo=UTC)


def test_the_game_that_was_played_last_comes_first_and_of_one_moment_the_one_that_came_last(
    app: Flask, store: Store
) -> None:
    days = (1, 0, 0, 0, 0, -1)
    ours = store.rounds.create("Ours", [(new_game(players=2), DAY + timedelta(days=day)) for day in days])
    with app.test_request_context("/"):
        shown = open_round(ours.key)
        assert [ours.games.index(one.key) for one in shown.games] == [0, 4, 3, 2, 1, 5]
        assert shown.last
        assert shown.last.key == ours.games[0]
        assert [game.key for game in shown.open_games] == [ours.games[place] for place in (5, 1, 2, 3, 4, 0)]
        with store._database.writing() as connection:
            connection.exec_driver_sql(f"DELETE FROM games WHERE key = '{ours.games[0]}'")
        assert [ours.games.index(one.key) for one in open_round(ours.key).games] == [4, 3, 2, 1, 5]
