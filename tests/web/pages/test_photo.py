"""A photo as first guess: the whole way from a file to moves; nothing leaves the phone."""

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Page, Request, expect

from scorer.paths import STATIC
from scorer.rules.board import Board
from scorer.rules.game import Game
from scorer.rules.moves import ClaimRoute, EnterCheck
from tests.tables import played
from tests.web.boards import Point, photographed, saved
from tests.web.conftest import Server, new_game, violations
from tests.web.fingers import claims

SIZE = (1200, 850)
CORNERS = ((96, 84), (1112, 92), (1118, 762), (88, 750))
NEAR = ((6, -7), (-8, 5), (5, 8), (-7, -6))
"""How far beside the corners a finger lands, in pixels of the photo: up to a hundredth of the board."""
GREY = "calgary-vancouver"
"""A grey route of three trains, so that its trains look like no print."""


@pytest.fixture
def usa() -> Game:
    return new_game("usa", 4)


def laid(game: Game, chance: Random) -> dict[str, str]:
    """Lay trains as the rules allow, on grey routes mostly, with enough trains for everybody."""
    trains: dict[str, str] = {GREY: "red"}
    left = {player.colour: 30 for player in game.players}
    for route in chance.sample(sorted(game.board.routes.values(), key=lambda route: route.id), 45):
        colour = chance.choice(list(left))
        beside = {trains.get(other.id) for other in game.board.beside[route.id]}
        if route.id not in trains and route.colour != colour and colour not in beside and left[colour] >= route.length:
            trains[route.id] = colour
            left[colour] -= route.length
    return trains


def photo_of(board: Board, trains: Mapping[str, str], file: Path, orientation: int = 1) -> Path:
    printed = {route.id: route.colour for route in board.routes.values()}
    return saved(photographed(board.id, CORNERS, SIZE, printed, trains), file, orientation)


def read_in_part(page: Page) -> set[str]:
    """Let the page read every fourth route only, which takes a quarter of the time; return these routes."""
    spaces = json.loads((STATIC / "photo" / "usa.json").read_text(encoding="utf-8"))
    spaces["routes"] = dict(list(spaces["routes"].items())[1::4])
    page.route("**/photo/usa.json", lambda route: route.fulfill(json=spaces))
    return set(spaces["routes"])


def chosen(page: Page, file: Path) -> None:
    page.set_input_files("input[type=file]", file)


def put(page: Page, corners: Sequence[Point]) -> None:
    """Drag every handle to a place of the photo."""
    for name, (x, y) in zip(("nw", "ne", "se", "sw"), corners, strict=True):
        photo, handle = (page.locator(f"[data-{hook}]").bounding_box() for hook in ("photo", f"corner={name}"))
        assert photo
        assert handle
        scale = photo["width"] / SIZE[0]
        page.mouse.move(handle["x"] + handle["width"] / 2, handle["y"] + handle["height"] / 2)
        page.mouse.down()
        expect(page.locator(".glass")).to_be_visible()
        page.mouse.move(photo["x"] + (x + 0.5) * scale, photo["y"] + (y + 0.5) * scale)
        page.mouse.up()
        expect(page.locator(".glass")).to_be_hidden()


def near_the_corners() -> list[Point]:
    return [(x + dx, y + dy) for (x, y), (dx, dy) in zip(CORNERS, NEAR, strict=True)]


def guessed(page: Page, sure: str) -> dict[str, str]:
    """Return whose the routes are that are sure, or those that are not; nobody has no name."""
    told = "all => Object.fromEntries(all.map(one => [one.dataset.guessRoute, one.dataset.guess]))"
    return page.locator(f"[data-guess-route][data-sure={sure}]").evaluate_all(told)


def test_from_a_photo_whose_corners_are_moved_to_moves_that_are_undone_as_one(
    server: Server, page: Page, usa: Game, tmp_path: Path
) -> None:
    sent: list[Request] = []
    page.on("request", lambda request: sent.append(request))  # noqa: PLW0108 # Playwright cannot hang its mark on append
    spaces = read_in_part(page)
    trains = {route: colour for route, colour in laid(usa, Random(2)).items() if route in spaces}
    names = {player.colour: player.name for player in usa.players}
    truth = {route: names.get(trains.get(route, ""), "") for route in usa.board.routes}
    key = server.store.create(usa).key
    server.store.append(key, "before", ClaimRoute(1 if usa.players[0].colour == "red" else 0, GREY))
    entered = claims(server, key)
    page.goto(server.address(key))
    page.click("[aria-label=Photo]")
    chosen(page, photo_of(usa.board, trains, tmp_path / "photo.jpg", orientation=6))
    expect(page.locator("#guess")).to_be_visible(timeout=60_000)
    expect(page.locator("[data-photo][data-found]")).to_be_visible()
    assert page.evaluate(
        "() => [document.querySelector('.photo').width, document.querySelector('.photo').height]"
    ) == list(SIZE)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")  # else a button half below the bar counts as small
    assert violations(page) == []
    sure = guessed(page, "true")
    assert len([route for route, owner in sure.items() if owner]) > len(trains) / 2, "it is drawn plainly"
    assert {route: owner for route, owner in sure.items() if owner != truth[route]} == {}

    page.click(".reopen")
    put(page, near_the_corners())
    assert violations(page, "#corners") == []
    page.click("[data-read]")
    expect(page.locator("#guess")).to_be_visible(timeout=60_000)
    sure, asked = guessed(page, "true"), guessed(page, "false")
    assert set(sure) | set(asked) == set(usa.board.routes)
    assert {route: owner for route, owner in sure.items() if owner != truth[route]} == {}
    card = page.locator(f"[data-doubt={GREY}]")
    expect(card).to_contain_text(f"Entered for {entered[0][0]}; the photo says")
    assert asked[GREY] == names["red"]
    for _ in range(len(usa.players)):
        if card.get_attribute("data-owner") != truth[GREY]:
            card.dispatch_event("click")
    expect(card).to_have_attribute("data-owner", truth[GREY])
    assert claims(server, key) == entered, "nothing counts until it is taken"

    expect(page.locator("#take")).to_have_text(re.compile(r"Take all \d+, \d+ of them unsure"))
    page.click("[data-accept]")
    page.wait_for_url(server.address(key))
    taken, unsure = server.store.record(key).game, set(asked) - {GREY}
    owners = {route: usa.players[seat].name for route, seat in taken.owners.items()}
    assert owners == {route: owner for route, owner in (sure | asked).items() if owner}
    assert taken.unsure == unsure
    expect(page.locator("[data-unsure]")).to_have_count(len(unsure))
    page.click("#undo")
    expect(page.locator("#said")).to_contain_text("more")
    page.wait_for_function("() => !Object.keys(localStorage).some(key => key.startsWith('move '))")
    assert claims(server, key) == entered
    nothing_was_uploaded(server, sent)


def nothing_was_uploaded(server: Server, sent: list[Request]) -> None:
    """What left the phone: questions without a body, and the moves, which are far too small for a picture."""
    assert all(request.url.startswith(server.url) for request in sent)
    bodies = [
        (request.url.rpartition("/")[2], request.post_data_buffer or b"") for request in sent if request.method != "GET"
    ]
    assert [name for name, body in bodies if body] == ["moves", "undo"]
    assert all(len(body) < 8_000 for _, body in bodies)
    assert all(len(request.url) < 300 for request in sent)


@pytest.mark.parametrize("board", ["usa", "nordic"])
def test_the_photo_is_offered_where_the_printed_spaces_are_known(client: FlaskClient, board: str) -> None:
    key = client.application.extensions["store"].create(new_game(board, 2)).key
    is_known = board in {"usa", "europe"}
    assert ("/photo" in client.get(f"/games/{key}/").text) is is_known
    assert client.get(f"/games/{key}/photo").status_code == (200 if is_known else 404)


def test_a_table_with_a_colour_that_was_never_practised_is_told_so(client: FlaskClient) -> None:
    game = new_game("europe", 2)
    strange = Game(
        game.board, game.edition, tuple(type(one)(one.name, "pink") for one in game.players[:1]) + game.players[1:]
    )
    keys = [client.application.extensions["store"].create(one).key for one in (game, new_game("europe", 5), strange)]
    told = ["never been practised" in client.get(f"/games/{key}/photo").text for key in keys]
    assert told == [False, False, True]


def test_the_scripts_get_what_they_need_to_know_and_every_file_is_there(client: FlaskClient) -> None:
    usa = new_game("usa", 2)
    key = client.application.extensions["store"].create(played(usa, EnterCheck(1, "trains-left", 40))).key
    page = client.get(f"/games/{key}/photo").text
    [told] = re.findall('<script type="application/json" id="photo">(.*?)</script>', page)
    photo = json.loads(told)
    files = photo.pop("files")
    prints = files.pop("prints")
    assert {name: re.sub(r"/static/(.+)-\w+(\.\w+)", r"\1\2", file) for name, file in files.items()} == {
        "worker": "photo/worker.js", "weights": "photo/weights.bin",
        "plan": "photo/weights.json", "stations": "photo/stations.json", "spaces": "photo/usa.json",
    }  # fmt: skip
    assert set(prints) == {"usa", "europe"}
    for file in (*files.values(), *prints.values()):
        with client.get(file) as answer:
            assert answer.status_code == 200
    assert (photo["board"], photo["trains"], photo["left"]) == ("usa", 45, [None, 40])
    assert photo["colours"] == [player.colour for player in usa.players]
    assert (photo["printed"][GREY], photo["names"][GREY]) == ("grey", "Calgary–Vancouver")
    assert photo["names"].keys() == photo["printed"].keys() | usa.board.cities.keys()
    assert photo["names"]["miami"] == "Station in Miami"
    assert f'data-route="{GREY}"' in page, "the map of the guess"
    assert 'data-other-europe="' in page
    assert 'data-other-usa="' not in page


def test_the_cities_nearest_to_the_corners_show_a_board_that_is_turned(client: FlaskClient) -> None:
    corners = {
        "usa": {"Vancouver", "Montréal", "Miami", "Los Angeles"},
        "europe": {"Edinburgh", "Petrograd", "Erzurum", "Lisboa"},
    }
    for board, cities in corners.items():
        key = client.application.extensions["store"].create(new_game(board, 2)).key
        [told] = re.findall(r'id="photo">(.*?)</script>', client.get(f"/games/{key}/photo").text)
        assert set(json.loads(told)["towns"].values()) == cities


def test_a_phone_that_reads_no_photo_fetches_nothing_of_it(client: FlaskClient) -> None:
    key = client.application.extensions["store"].create(new_game("usa", 2)).key
    for address in (f"/games/{key}/", "/service-worker.js"):
        text = client.get(address).text
        assert "/static/" in text
        assert not re.search(r"/static/photo", text), address
