"""A result passed on: as a picture, as a file, as a text; where the phone cannot share, by saving and copying."""

import re
from base64 import b64decode
from dataclasses import replace
from datetime import date
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
from flask.testing import FlaskClient
from PIL import Image, ImageColor
from playwright.sync_api import Page, expect

from scorer.count.scoring import score
from scorer.draw.palette import NIGHT, PAPER
from scorer.paper.imprint import Imprint
from scorer.paper.picture import picture
from scorer.paper.preview import preview
from scorer.paths import STATIC
from scorer.rules.game import Game, Player
from scorer.store import Store
from scorer.web import create_app
from scorer.words import LANGUAGES
from tests.tables import RECORDED
from tests.web.conftest import Server, new_game, recorded

SHARING = """() => {
  window.shared = [];
  navigator.canShare = () => true;
  navigator.share = async (data) => { window.shared.push(data); };
}"""
"""A phone with a place to share; it takes what it is given."""


@pytest.mark.parametrize("name", ["europe", "nordic", "new-york-shared", "europe-mega-five-players"])
def test_the_picture_is_square_and_shows_everybody_with_their_points(client: FlaskClient, name: str) -> None:
    game = recorded(name)
    key = client.application.extensions["store"].create(game).key
    answer = client.get(f"/games/{key}/result.svg")
    assert answer.mimetype == "image/svg+xml"
    picture = ElementTree.fromstring(answer.text)
    assert picture.get("width") == picture.get("height") == "1080.0"
    words = " ".join(text.text or "" for text in picture.iter("{http://www.w3.org/2000/svg}text"))
    assert all(player.name in words for player in game.players)
    assert "style=" not in answer.text
    assert "class=" not in answer.text
    day, night = (client.get(f"/games/{key}/result.svg?map={light}").text for light in ("day", "night"))
    assert NIGHT["sea"] in night
    assert NIGHT["sea"] not in day
    alone = ElementTree.fromstring(day)
    wide, tall = (float(alone.get(side, "")) for side in ("width", "height"))
    assert (wide < tall) == (game.board.width < game.board.height), "the map without the words beside or below it"


def test_the_picture_says_where_when_who_won_and_what_would_have_changed_it(client: FlaskClient, store: Store) -> None:
    key = store.create(replace(recorded("europe"), day="2024-02-29")).key
    picture = ElementTree.fromstring(client.get(f"/games/{key}/result.svg").text)
    victory, title, *told = picture.findall(f"{SVG}g/{SVG}text")
    assert (victory.text, numbers(victory, "font-size")) == ("Björn wins", (40,))
    assert title.text == "Europe, Classic · 29 February 2024"
    assert [line.text for line in told[:12:3]] == ["Björn", "Anna", "Chloé", "Dąbrowska"]
    assert [line.text for line in told[1:12:3]] == ["1.", "2.", "3.", "4."]
    assert len({numbers(line, "font-size") for line in told[:12:3]}) == 1
    assert " ".join(str(line.text) for line in told[12:]).replace("– ", "–") == (
        "Berlin–Frankfurt was still free: with it Dąbrowska would have completed Berlin–Roma and Berlin–London, "
        "36 points more."
    )
    plates = picture.findall(f"{SVG}g/{SVG}rect")
    assert len([plate for plate in plates if plate.get("fill") == PAPER["train-blue"]]) == 1


def named(client: FlaskClient, *names: str) -> dict[str, float]:
    """Return the names on a picture, each with the size of its letters."""
    usual = recorded("nordic")
    players = (replace(player, name=name) for player, name in zip(usual.players, names, strict=True))
    texts = picture_of(client, replace(usual, players=tuple(players))).findall(f"{SVG}g/{SVG}text")
    cards = [at for at, text in enumerate(texts) if re.fullmatch(r"\d\.", str(text.text))]
    return {str(texts[at - 1].text): numbers(texts[at - 1], "font-size")[0] for at in cards}


def test_all_names_are_as_small_as_a_long_one_which_is_cut_before_it_cannot_be_read(client: FlaskClient) -> None:
    assert {*named(client, "il" * 5, "Björn", "Anna").values()} == {34}
    (small,) = {*named(client, "Mommsen", "Wilhelm-Mommsenw", "Anna").values()}
    assert 18 <= small < 34
    cut = named(client, "W" * 40, "Björn", "Anna")
    assert 18 <= min(cut.values()) == max(cut.values()) < 20
    assert [name for name in cut if re.fullmatch("W{6,20}…", name)]


@pytest.mark.parametrize(("at", "name"), [*enumerate(RECORDED)])
def test_a_picture_tells_all_in_letters_that_a_phone_shows(at: int, name: str) -> None:
    """Whatever the board, the number of players and the language; at the edge it leaves air."""
    imprint = Imprint(date(2026, 9, 30), [*LANGUAGES][at % len(LANGUAGES)])
    legend = ElementTree.fromstring(picture(score(recorded(name)), imprint)).findall(f"{SVG}g")[-1]
    _, top, scale = map(float, re.findall(r"[\d.]+", legend.get("transform", "")))
    lines = [(numbers(text, "y")[0], numbers(text, "font-size")[0]) for text in legend.findall(f"{SVG}text")]
    assert min(size for _, size in lines) * scale >= 18
    assert max(y for y, _ in lines) * scale + top <= 1070
    assert lines[-1][1] == 24, "the sentence below the cards"


def test_a_picture_has_what_our_font_has_of_a_name_or_else_its_colour(client: FlaskClient) -> None:
    """Red, purple and white, for U+0378 is in no font."""
    assert [*named(client, "🚂🚂", "Zoë 🚂", "\u0378")] == ["Zoë", "Red", "White"]
    assert [*named(client, "\u0378 Wei", "Anna 🚂", "Anna 🦊")] == ["Anna (purple)", "Wei", "Anna (white)"]


@pytest.mark.parametrize("name", ["europe-stations-decide", "nordic", "usa-mega-tie-completed-tickets"])
def test_both_ends_of_each_longest_path_are_named(client: FlaskClient, name: str) -> None:
    game = recorded(name)
    most = max(player.longest_path.length for player in score(game).players)
    paths = [player.longest_path.cities for player in score(game).players if player.longest_path.length == most]
    written = "".join(picture_of(client, game).itertext())
    assert [cities for cities in paths for end in (0, -1) if game.board.cities[cities[end]].name not in written] == []


OF_EVERY_SHAPE = pytest.mark.parametrize("name", ["usa", "nordic", "italy"], ids=["flat", "upright", "narrow"])


@OF_EVERY_SHAPE
def test_the_map_fills_most_of_the_square(client: FlaskClient, name: str) -> None:
    """60 of 100; a board so slim or so flat that it cannot fills all of the height or the width."""
    game = recorded(name)
    seen = picture_of(client, game).find(f"{SVG}svg")
    assert seen is not None
    width, height = numbers(seen, "width", "height")
    board = game.board
    is_slim = height == 1080 and board.width / board.height < 0.57
    is_flat = width == 1080 and board.height / board.width < 0.57
    assert width * height >= 0.6 * 1080**2 or is_slim or is_flat


@OF_EVERY_SHAPE
def test_names_can_be_read_where_the_picture_is_320_pixels_wide(client: FlaskClient, name: str) -> None:
    """Most in letters of 7 pixels and more; where many lines meet, they are smaller rather than missing."""
    game = recorded(name)
    seen = picture_of(client, game).find(f"{SVG}svg")
    shown = 320 / 1080 * float(seen.get("width", 0)) / (game.board.width + 48)
    names = [text for text in seen.iter(f"{SVG}text") if text.get("fill") == PAPER["ink"]]
    assert len(names) >= 8
    rows = [row.get("font-size", "1em") for written in names for row in written.iter(f"{SVG}tspan")]
    pixels = [float(row.removesuffix("em")) * 15 * shown for row in rows]
    assert min(pixels) >= 4
    assert sum(size >= 7 for size in pixels) > len(pixels) / 2


SVG = "{http://www.w3.org/2000/svg}"


def picture_of(client: FlaskClient, game: Game) -> ElementTree.Element:
    key = client.application.extensions["store"].create(game).key
    return ElementTree.fromstring(client.get(f"/games/{key}/result.svg").text)


def numbers(part: ElementTree.Element, *names: str) -> tuple[float, ...]:
    return tuple(round(float(part.get(name, 0)), 3) for name in names)


def test_the_letters_are_in_the_picture(client: FlaskClient) -> None:
    key = client.application.extensions["store"].create(new_game("usa", 2)).key
    answer = client.get(f"/games/{key}/result.svg")
    assert answer.headers["Content-Security-Policy"].endswith("font-src data:")
    text = answer.text
    (packed,) = re.findall(r"url\(data:font/woff2;base64,([^)]+)\)", text)
    assert b64decode(packed) == (STATIC / "letters" / "Semibold.woff2").read_bytes()


def test_a_preview_of_a_result_is_wide_and_is_painted_with_our_letters(client: FlaskClient) -> None:
    key = client.application.extensions["store"].create(recorded("europe")).key
    answer = client.get(f"/games/{key}/preview.png")
    assert answer.mimetype == "image/png"
    painted = Image.open(BytesIO(answer.data)).convert("RGB")
    assert painted.size == (1200, 630)
    blue = ImageColor.getrgb(PAPER["train-blue"])
    assert {painted.getpixel((1190, y)) for y in (10, 150, 290)} == {blue}  # Björn's, who wins
    white = painted.crop((760, 10, 1190, 290)).convert("L").histogram()[250:]
    assert 5_000 < sum(white) < 60_000  # the name and the points


def test_a_preview_has_the_winners_lines_alone_and_no_letter_below_14_of_400_pixels() -> None:
    """Two win on New York, and the map stands north up: 582 of 630 pixels are its height."""
    picture = ElementTree.fromstring(preview(recorded("new-york-shared"), score(recorded("new-york-shared")), "de"))
    lines = {path.get("stroke") for path in picture.iter(f"{SVG}path") if path.get("stroke-width") == "21"}
    assert lines == {PAPER["train-green"], PAPER["train-blue"]}
    written = {str(text.text): numbers(text, "font-size")[0] for text in picture.findall(f"{SVG}text")}
    assert [*written] == ["Ben", "28", "Dov", "Ada", "27", "Cleo", "25", "New York"]
    assert min(written.values()) >= 42
    seen = picture.find(f"{SVG}svg")
    assert seen is not None
    assert numbers(seen, "height") == (582,)


def test_every_page_of_a_game_has_a_preview_and_only_the_result_says_who_won(client: FlaskClient, store: Store) -> None:
    finished, begun = store.create(recorded("europe")).key, store.create(new_game("europe")).key
    for key in (finished, begun):
        for page in ("", "join", "result"):
            image = f'<meta property="og:image" content="http://localhost/games/{key}/preview.png">'
            assert image in client.get(f"/games/{key}/{page}").text
    assert 'og:title" content="Björn wins' in client.get(f"/games/{finished}/result").text
    assert "og:title" not in client.get(f"/games/{begun}/result").text


def test_a_long_name_stays_on_the_picture(server: Server, page: Page) -> None:
    game = recorded("nordic")
    long = Player("Maximiliane-Friederike von Wolkenstein", game.players[0].colour)
    key = server.store.create(Game(game.board, game.edition, (long, *game.players[1:]))).key
    page.goto(server.address(key, "result.svg"))
    assert page.evaluate(RIGHT) <= 1080 - 20


RIGHT = """() => Math.max(...[...document.querySelectorAll(":root > g > text")].map(
  text => text.getBoundingClientRect().right))"""


def test_a_picture_is_shared_alone_and_the_text_by_itself(server: Server, page: Page) -> None:
    page.add_init_script(f"({SHARING})()")
    page.goto(server.address(server.store.create(recorded("europe")).key, "result"))
    page.tap("[data-share=png]")
    page.wait_for_function("() => window.shared.length === 1")
    kinds = page.evaluate("window.shared.map(data => [Object.keys(data), data.files?.[0].type])")
    assert kinds == [[["files"], "image/png"]]
    width = page.evaluate("createImageBitmap(window.shared[0].files[0]).then(picture => picture.width)")
    assert width == 1080
    page.evaluate("() => { navigator.share = async () => { throw new DOMException('', 'InvalidStateError'); }; }")
    page.tap("[data-share=png]")  # impatient: nothing is saved beside what is being shared
    expect(page.locator("#shared")).to_be_empty()
    page.tap("text=Everything else")
    page.tap("[data-share=text]")
    page.wait_for_function("() => window.shared.length === 1")
    assert page.evaluate("window.shared[0].text").splitlines()[1:] == [
        "1. Björn 88", "2. Anna 73", "3. Chloé 47", "4. Dąbrowska 17", "Björn wins: 88 points to Anna’s 73.",
    ]  # fmt: skip


KEPT = """() => new Promise((done) => { const opening = indexedDB.open("handover"); opening.onsuccess = () => {
  const asked = opening.result.transaction("handover").objectStore("handover").getAllKeys();
  asked.onsuccess = () => opening.result.close() ?? done(asked.result.join()); }; })"""


def test_a_picture_of_the_table_is_seen_and_shared_and_no_request_bears_it(server: Server, page: Page) -> None:
    """A red one, twice as wide as high, lies above the result; it goes with the game from the list."""
    bodies, key, red = list[bytes](), server.store.create(recorded("europe")).key, BytesIO()
    page.on("request", lambda request: bodies.append(request.post_data_buffer or b""))
    page.add_init_script("delete Navigator.prototype.canShare")
    page.goto(server.address(key, "result"))
    Image.new("RGB", (200, 100), "red").save(red, "PNG")
    picture = {"name": "table.png", "mimeType": "image/png", "buffer": red.getvalue()}
    page.set_input_files("#picture input:not([capture])", picture)  # type: ignore[arg-type]
    expect(page.locator("#table")).to_be_visible()
    page.goto(server.url, wait_until="networkidle")
    assert page.evaluate(KEPT) == f"/games/{key}/"
    page.tap("a.game")
    expect(page.locator("#table")).to_be_visible()
    with page.expect_download() as download:
        page.tap("[data-share=png]")
    with Image.open(download.value.path()) as shared:
        assert shared.size == (1080, 540 + 1080)
        assert [shared.convert("RGB").getpixel((9, y))[1] < 9 for y in (1, 538, 542)] == [True, True, False]
    page.goto(server.url)
    page.tap("[data-remove]")
    page.wait_for_function(f"async () => await ({KEPT})() === ''")
    assert any(bodies), "what is posted is seen here"
    assert not [body for body in bodies if re.search(rb"PNG|\xff\xd8\xff|image/", body)]


def test_a_play_is_handed_over_only_when_somebody_has_won(client: FlaskClient, store: Store) -> None:
    finished, begun = store.create(recorded("europe")).key, store.create(new_game("europe")).key
    assert "app.bgstatsapp.com" in client.get(f"/games/{finished}/more").text
    assert "app.bgstatsapp.com" not in client.get(f"/games/{begun}/more").text


def test_in_a_browser_alone_there_is_no_picture_for_previews_and_no_page_names_one(tmp_path: Path) -> None:
    app = create_app({"DATA": str(tmp_path), "POCKET": True})
    key, client = app.extensions["store"].create(recorded("europe")).key, app.test_client()
    assert client.get(f"/games/{key}/preview.png").status_code == 404
    assert "preview.png" not in client.get(f"/games/{key}/result").text
    app.extensions["store"].close()
