"""What is offered to share: codes that hold as much as the standard says, drawn as small as they can be."""

from dataclasses import replace
from datetime import UTC, datetime

from flask import Flask

from scorer.paper.picture import title_of
from scorer.store import Record, Seating
from scorer.web.parts.sharing import offers
from scorer.web.table.views import View
from scorer.words import Words
from tests.web.conftest import new_game, recorded


def test_a_game_is_called_after_its_board_and_its_edition_where_there_are_several() -> None:
    titles = [title_of(game, Words("en")) for game in (new_game("usa", edition="1910"), new_game("asia"))]
    assert titles == ["USA, 1910", "Legendary Asia"]


def test_a_result_for_a_chat_has_a_line_for_each_player_and_says_who_won(app: Flask) -> None:
    """The numbers are those of tests/games/usa.scores.json; where no day is known, today's is none."""
    played = replace(recorded("usa"), day="2026-01-02")
    view, undated = (
        View(Record("key", datetime(2026, 5, 6, 20, tzinfo=UTC), 0, (game,)), "", Seating(), ())
        for game in (played, recorded("usa"))
    )
    with app.test_request_context(headers={"Accept-Language": "en"}):
        found = offers(view)
        assert offers(undated)["text"].splitlines()[0] == "USA, Classic"
    head, *places, outcome = found["text"].splitlines()
    assert head == "USA, Classic, 2 January 2026"
    assert places == ["1. Anna 121", "2. Chloé 77", "3. Björn 62", "4. Dąbrowska −41"]
    assert outcome.startswith("Anna wins: 121 points")
    assert "key" not in found["text"], "whoever has the address can change the game"
