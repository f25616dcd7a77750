"""The forms of the site: what they offer, what they take, and what is said beside which field."""

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorer import atlas
from scorer.files.entries import GameFileError
from scorer.files.keys import KEYS
from scorer.web.parts.forms import ImportGame, NewGame

TWO = {
    "board": "europe", "players-0-name": "Anna", "players-0-colour": "red", "players-1-name": "Bo",
    "players-1-colour": "blue",
}  # fmt: skip
NORTH = TWO | {"board": "northern-lights"}
CARDS = ["ferry-master", "local-network", "call-of-the-wild", "polar-express"]


@pytest.fixture(autouse=True)
def english(app: Flask) -> Iterator[None]:
    app.config["WTF_CSRF_ENABLED"] = False
    with app.test_request_context(headers={"Accept-Language": "en"}):
        yield


def sent(app: Flask, fields: dict[str, Any], kind: Any = NewGame, *given: Any) -> Any:
    """Return a form as a browser sends it."""
    with app.test_request_context(method="POST", data=fields, headers={"Accept-Language": "en"}):
        form = kind(*(given or [atlas.boards()]))
        form.is_fine = form.validate()
        form.said = {name: " ".join(map(str, told)) for name, told in form.errors.items() if name != "players"}
        return form


def test_a_new_game_needs_no_more_than_a_board_names_and_colours(app: Flask) -> None:
    form = sent(app, TWO | {"players-0-name": "  Anna "})
    assert form.is_fine, form.errors
    game = form.game()
    assert (game.board.id, game.edition.id, game.doubles_open, game.entered_cards) == ("europe", "classic", False, None)
    assert [(player.name, player.colour, player.short) for player in game.players] == [
        ("Anna", "red", ""),
        ("Bo", "blue", ""),
    ]


def test_a_game_is_begun_by_the_rules_that_were_chosen(app: Flask) -> None:
    open_ = sent(app, TWO | {"edition": "1912", "double_routes": "open", "players-1-short": " B "})
    assert open_.is_fine
    assert (open_.game().edition.id, open_.game().doubles_open) == ("1912", True)
    assert open_.game().players[1].short == "B"
    for way, rules in (("as-they-lie", ((), False)), ("follow", (None, True))):
        form = sent(app, TWO | {"board": "poland", "country_cards": way, "players-1-colour": "green"})
        assert form.is_fine
        assert (form.game().entered_cards, form.game().claims_in_order) == rules


def test_what_a_table_chooses_stands_in_the_form_and_a_wrong_word_beside_it(app: Flask, client: FlaskClient) -> None:
    page = client.get("/").text
    for name in (name for name, key in KEYS.items() if key.is_chosen):
        assert f'name="{name}"' in page, name
    said = sent(app, TWO | {"double_routes": "maybe", "other": "x" * 41}).said
    assert said["double_routes"] == "Must be 'rulebook' / 'open'."
    assert said["other"] == "A name has 1 to 40 characters."


def test_x18_so_many_bonus_cards_are_chosen_as_lie_open(app: Flask) -> None:
    assert sent(app, NORTH | {"bonus_cards": CARDS}).is_fine
    for wrong in (CARDS[:3], [*CARDS, "snowplow-award"], [*CARDS[:3], CARDS[0]]):
        assert sent(app, NORTH | {"bonus_cards": wrong}).said == {"bonus_cards": "Please choose 4 bonus cards."}
    assert sent(app, NORTH | {"edition": "none"}).said == {"edition": "This board has no such edition."}


def test_a_pasted_line_that_is_not_whole_is_told(app: Flask) -> None:
    with app.test_request_context(method="POST", data={"codes": "12 34"}), pytest.raises(GameFileError):
        ImportGame().pasted()
