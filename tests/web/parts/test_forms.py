"""The forms of the site: what they offer, what they take, and what is said beside which field."""

from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pytest
from flask import Flask

from scorer import atlas
from scorer.rules.errors import GameFileError
from scorer.rules.play import MOST_POINTS
from scorer.web.parts.forms import CardByHand, ForgottenClaim, ImportGame, NewGame, invalid
from tests.web.conftest import recorded

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


@pytest.mark.parametrize(
    ("change", "field", "said"),
    [
        ({"board": ""}, "board", "Please choose a board."),
        ({"edition": "1910"}, "edition", "This board has no such edition."),
        ({"double_routes": "always"}, "double_routes", "Invalid value, must be one of: rulebook, open."),
        ({"country_cards": "never"}, "country_cards", "Invalid value, must be one of: as-they-lie, follow."),
    ],
)
def test_what_is_wrong_is_said_beside_its_field_alone(
    app: Flask, change: dict[str, str], field: str, said: str
) -> None:
    form = sent(app, TWO | change)
    assert not form.is_fine
    assert form.said == {field: said}
    assert invalid(form[field]) == {"aria-invalid": "true", "aria-describedby": f"{field}-errors"}
    assert invalid(form.players) == {}


def test_each_player_has_a_name_and_a_colour_of_their_own(app: Flask) -> None:
    form = sent(app, TWO | {"players-1-colour": "", "players-2-name": "Cy", "players-2-colour": "red"})
    assert not form.is_fine
    rows = [[*row.name.errors, *row.colour.errors] for row in form.seated]
    assert [len(row) for row in rows] == [0, 1, 1]
    assert rows[1] == ["Please choose a colour."]
    alone = sent(app, {name: text for name, text in TWO.items() if "-1-" not in name})
    assert alone.form_errors == ["This board is for 2 to 5 players, not for 1."]


def test_x18_so_many_bonus_cards_are_chosen_as_lie_open(app: Flask) -> None:
    assert sent(app, NORTH | {"bonus_cards": CARDS}).is_fine
    for wrong in (CARDS[:3], [*CARDS, "snowplow-award"], [*CARDS[:3], CARDS[0]]):
        assert sent(app, NORTH | {"bonus_cards": wrong}).said == {"bonus_cards": "Please choose 4 bonus cards."}
    assert sent(app, NORTH | {"edition": "none"}).said == {"edition": "This board has no such edition."}


def test_the_form_offers_the_boards_their_editions_and_every_colour_once() -> None:
    boards = [atlas.board(id) for id in ("usa", "nordic", "northern-lights")]
    form: Any = NewGame(boards, formdata=None)
    assert form.board.choices == [(board.id, board.name["en"]) for board in boards]
    editions = {id: [board.id for board in found] for id, found in form.boards_by_edition.items()}
    assert [id for id, _ in form.edition.choices] == list(editions)
    assert (editions["classic"], editions["1910"]) == (["usa", "nordic", "northern-lights"], ["usa"])
    assert [(board.id, edition.id) for board, edition in form.with_bonus_cards] == [("northern-lights", "classic")]
    ways = [[id for id, _ in field.choices] for field in (form.double_routes, form.country_cards)]
    assert ways == [["rulebook", "open"], ["as-they-lie", "follow"]]
    assert len(form.players) == 5
    for seat in form.players:
        ids = [id for id, _ in seat.form.colour.choices]
        assert ids == [*dict.fromkeys(id for board in boards for id in board.colours)]
    assert dict(form.players[0].form.colour.choices)["red"] == "red"
    assert form.chosen_board.id == "usa"
    assert NewGame(boards, formdata=None, data={"board": "nordic"}).chosen_board.id == "nordic"
    assert NewGame(boards, formdata=None, data={"board": "mars"}).chosen_board.id == "usa"


def test_a_name_is_typed_up_to_its_longest() -> None:
    row: Any = NewGame(atlas.boards(), formdata=None).players[0].form
    assert 'maxlength="40"' in row.name()
    assert 'maxlength="10"' in row.short()


def test_json_is_no_form(app: Flask) -> None:
    with app.test_request_context(method="POST", json={"board": "europe"}):
        assert NewGame(atlas.boards()).board.data is None


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({}, "No file was chosen."),
        ({"file": (BytesIO(b""), "x.json")}, "No file was chosen."),
        ({"file": (BytesIO(b"\xff\xfe"), "x.json")}, "This is no text, so it is no game file."),
        ({"codes": "12 34"}, ""),
    ],
)
def test_what_is_no_file_is_told(app: Flask, fields: dict[str, Any], said: str) -> None:
    with app.test_request_context(method="POST", data=fields), pytest.raises(GameFileError) as caught:
        ImportGame().text()
    assert said in caught.value.problems[0]


def test_a_card_is_typed_by_its_two_cities_in_alphabetical_order_and_its_points(app: Flask) -> None:
    europe = atlas.board("europe")
    form: Any = CardByHand(europe, formdata=None)
    assert form.start.choices == form.end.choices
    empty, *cities = form.start.choices
    names = [name for _, name in cities]
    assert empty == ("", "–")
    assert (names[:2], names[-1], len(names)) == (["Amsterdam", "Angora"], "Zürich", 47)
    assert names.index("Cádiz") < names.index("Constantinople"), "among the plain letters"
    assert 'inputmode="numeric"' in form.value()
    assert f'max="{MOST_POINTS}" min="1"' in form.value()
    right = {"start": "paris", "end": "wien", "value": "1"}
    assert sent(app, right, CardByHand, europe).is_fine
    assert sent(app, right | {"value": str(MOST_POINTS)}, CardByHand, europe).is_fine
    for value in ("0", str(MOST_POINTS + 1)):
        said = sent(app, right | {"value": value}, CardByHand, europe).said
        assert said == {"value": f"A ticket is worth 1 to {MOST_POINTS} points."}
    assert sent(app, {}, CardByHand, europe).said == {
        "start": "Please choose a city.",
        "end": "Please choose a city.",
        "value": "Please give the points printed on the card.",
    }


def test_a_forgotten_claim_is_one_of_the_free_lines_at_any_place(app: Flask) -> None:
    game = recorded("europe")
    form: Any = ForgottenClaim(game, formdata=None)
    assert form.seat.choices == [(seat, player.name) for seat, player in enumerate(game.players)]
    routes = dict(form.route.choices)
    assert routes.keys() == {"", *game.board.routes} - game.owners.keys()
    names = list(routes.values())
    assert names[0] == "–"
    london = next(id for id in routes if id.startswith("dieppe-london"))
    assert routes[london].startswith("Dieppe–London (2, ")
    first, last = form.place.choices[0], form.place.choices[-1]
    assert first == (0, f"before 1. {game.board.name_of(game.claims[0].route)}")
    assert last == (len(game.claims), "at the end")
    right = {"seat": "1", "route": london, "place": "0"}
    found = sent(app, right, ForgottenClaim, game)
    assert found.is_fine
    assert (found.seat.data, found.place.data) == (1, 0)
    assert sent(app, {"place": "0"}, ForgottenClaim, game).said == {
        "seat": "Please choose a player.",
        "route": "Please choose a route.",
    }
