"""Scripts and styles: kept for ever under an address that changes with them, the map's style sheet among them."""

import json
import re
import subprocess
import sys
from gzip import decompress
from html import unescape
from os import utime
from pathlib import Path

import pytest
from flask import Response, url_for
from flask.testing import FlaskClient
from fontTools.ttLib import TTFont

from scorer import NAME, atlas, gamefile
from scorer.draw.plan import plan_of
from scorer.paths import STATIC, TRANSLATIONS
from scorer.rules.game import Game
from scorer.web.http import assets
from tests.web.conftest import GAMES


def address_of(client: FlaskClient, file: str) -> str:
    return next(part for part in client.get("/").text.split('"') if part.startswith("/static/") and part.endswith(file))


@pytest.mark.parametrize("file", ["map.css", "base.css", "icon.svg"])
def test_what_never_changes_is_never_asked_for_again_and_says_little(client: FlaskClient, file: str) -> None:
    """Forty of them make a page, so two hundred letters of headers each are eight kilobytes."""
    with client.get(address_of(client, file), headers={"Accept-Encoding": "gzip"}) as answer:
        assert answer.headers["Cache-Control"] == "max-age=31536000, immutable"
        useless = {"ETag", "Last-Modified", "Expires", "Content-Disposition", "Accept-Ranges"}
        assert not useless & set(answer.headers.keys())
        assert sum(len(f"{name}: {value}\r\n") for name, value in answer.headers) < 320


@pytest.mark.parametrize(
    ("kind", "is_compressed"),
    [
        *((kind, True) for kind in ("text/css", "application/json", "application/javascript", "image/svg+xml")),
        *((kind, False) for kind in ("image/png", "application/pdf", "font/woff2")),
    ],
)
def test_all_that_is_text_is_compressed(client: FlaskClient, kind: str, is_compressed: bool) -> None:
    client.application.add_url_rule("/some", "some", lambda: Response(700 * b"x", mimetype=kind))
    answer = client.get("/some", headers={"Accept-Encoding": "gzip"})
    assert ("Content-Encoding" in answer.headers) is is_compressed


def test_text_is_compressed_where_that_makes_it_smaller(client: FlaskClient) -> None:
    """Six hundred bytes fit into one packet either way."""
    client.application.add_url_rule("/text/<int:size>", "text", lambda size: size * "x")
    client.application.add_url_rule("/bytes", "bytes", lambda: Response(700 * b"x", mimetype="image/png"))
    packed = {"Content-Encoding": "br"}
    client.application.add_url_rule("/packed", "packed", lambda: Response(700 * b"x", headers=packed))
    assert client.get("/packed", headers={"Accept-Encoding": "gzip"}).headers["Content-Encoding"] == "br"
    found = [
        client.get(path, headers={"Accept-Encoding": accepted})
        for path, accepted in (("/text/599", "gzip"), ("/text/600", "gzip"), ("/text/600", "br"), ("/bytes", "gzip"))
    ]
    assert [answer.headers.get("Content-Encoding") for answer in found] == [None, "gzip", None, None]
    assert [answer.headers.get("Vary") for answer in found] == ["Accept-Encoding"] * 3 + [None]
    assert decompress(found[1].data) == 600 * b"x"


def test_while_somebody_works_on_the_files_their_version_follows_every_change(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(assets, "STATIC", tmp_path)
    (tmp_path / "folder").mkdir()
    (tmp_path / "a.css").write_text("a")
    with client.application.app_context():
        client.application.debug = True
        first = assets.current_version()
        assert assets.current_version() == first
        (tmp_path / "a.css").write_text("b")
        utime(tmp_path / "a.css", ns=(1, 2**62))
        assert assets.current_version() != first
        client.application.debug = False
        usual = assets.current_version()
        assert re.fullmatch("[0-9a-f]{10}", usual), "a page has it forty times"
        (tmp_path / "a.css").write_text("c")
        utime(tmp_path / "a.css", ns=(1, 2**61))
        assert assets.current_version() == usual
    assets.version.cache_clear()


def test_a_phone_keeps_for_offline_what_its_pages_load_and_nothing_of_photos(client: FlaskClient) -> None:
    with client.application.test_request_context():
        names = {address.split("/", 3)[3] for address in assets.addresses()}
    assert {"base.css", "map.css", "engine/outbox.js", "letters/Regular.woff2"} <= names
    assert not [name for name in names if name.startswith(("photo", "map/land")) or name.endswith(".png")]


@pytest.mark.parametrize("board", ["france", "northern-lights", "usa"])
def test_the_first_load_of_a_whole_game_weighs_at_most_85_kilobytes(client: FlaskClient, board: str) -> None:
    """The map's page and all that it names, packed, with the headers of every answer; the land comes later."""
    game = client.application.extensions["store"].create(example_of(board))
    page, text = received(client, f"/games/{game.key}/")
    named = {unescape(file) for file in re.findall(r'(?:href|src)="(/static/[^"]+)"', text)}
    files = sorted(file for file in named if "/map/land/" not in file)
    assert len(files) > 25
    assert page + sum(received(client, file)[0] for file in files) <= 85_000


def test_scripts_are_sent_without_comments_and_mean_what_we_wrote(client: FlaskClient, tmp_path: Path) -> None:
    """A parser reads both alike. (A template within a template, for one, is not safe from what leaves out spaces.)"""
    pairs = []
    with client.application.test_request_context():
        for number, script in enumerate(sorted(STATIC.rglob("*.js"))):
            with client.get(url_for("static", filename=script.relative_to(STATIC).as_posix())) as answer:
                (tmp_path / f"{number}.js").write_bytes(answer.data)
            assert answer.content_length < script.stat().st_size, script
            pairs.append((str(script), str(tmp_path / f"{number}.js")))
    node = Path(sys.executable).with_name("node")
    said = subprocess.run(
        [str(node), str(Path(__file__).with_name("same_meaning.mjs"))],
        input=json.dumps(pairs),
        text=True,
        capture_output=True,
        check=False,
    )
    assert (said.stdout, said.stderr) == ("", "")


def test_our_face_is_small_and_has_every_letter_that_we_say() -> None:
    files = [STATIC / "letters" / f"{name}.woff2" for name in ("Regular", "Semibold")]
    assert sum(file.stat().st_size for file in files) <= 40_000
    texts = [*TRANSLATIONS.rglob("messages.po"), *TRANSLATIONS.rglob("boards.toml")]
    said = "".join(file.read_text(encoding="utf-8") for file in texts)
    with TTFont(STATIC / "letters" / "Title.woff2") as title:
        assert set(NAME) <= set(map(chr, title.getBestCmap())), "a name is written in one face"
    for file in files:
        with TTFont(file) as font:
            assert set(said) - {"\n"} <= set(map(chr, font.getBestCmap()))


@pytest.mark.parametrize("board", ["europe", "japan", "nordic"])
def test_the_land_is_a_small_picture_of_its_own(client: FlaskClient, board: str) -> None:
    game = client.application.extensions["store"].create(example_of(board))
    (address,) = re.findall(r'<image href="(/static/[^"]+)"', client.get(f"/games/{game.key}/").text)
    weight, picture = received(client, address)
    assert weight <= 25_000
    assert "prefers-color-scheme" in picture
    with client.get(address) as answer:
        assert answer.mimetype == "image/svg+xml"
        assert "immutable" in answer.headers["Cache-Control"]


def test_a_phone_that_saves_data_gets_the_land_without_its_relief(client: FlaskClient) -> None:
    address = address_of(client, "base.css").replace("base.css", "map/land/switzerland-en.svg")
    whole, bare = (client.get(address, headers={"Save-Data": saved}).text for saved in ("off", "on"))
    mountains = plan_of(atlas.board("switzerland")).coast.mountains
    assert mountains in whole
    assert mountains not in bare
    assert len(bare) < len(whole)
    with client.get(address) as answer:
        assert "Save-Data" in answer.headers["Vary"]


@pytest.mark.parametrize(("language", "sea"), [("en", "Black Sea"), ("de", "Schwarzes Meer"), ("pl", "Morze Czarne")])
def test_the_seas_are_named_in_the_reader_s_language(client: FlaskClient, language: str, sea: str) -> None:
    game = client.application.extensions["store"].create(example_of("europe"))
    page = client.get(f"/games/{game.key}/", headers={"Accept-Language": language}).text
    (address,) = re.findall(r'<image href="(/static/[^"]+)"', page)
    assert sea in " ".join(re.findall(r"<tspan[^>]*>([^<]+)", client.get(address).text))


def example_of(board: str) -> Game:
    example = next(file for file in sorted(GAMES.glob(f"{board}*.json")) if ".scores" not in file.suffixes)
    return gamefile.load(example.read_text(encoding="utf-8"))


def received(client: FlaskClient, address: str) -> tuple[int, str]:
    """Return how many bytes an answer has on its way, and its text."""
    with client.get(address, headers={"Accept-Encoding": "gzip", "Accept-Language": "pl"}) as answer:
        head = "\r\n".join([f"HTTP/1.1 {answer.status}", *(f"{name}: {value}" for name, value in answer.headers)])
        packed = answer.headers.get("Content-Encoding") == "gzip"
        return len(head) + 4 + len(answer.data), (decompress(answer.data) if packed else answer.data).decode()
