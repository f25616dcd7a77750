"""Scripts and styles: kept for ever under an address that changes with them, the map's style sheet among them."""

import re
from gzip import decompress
from html import unescape
from pathlib import Path
from shutil import copytree
from urllib.parse import urljoin

import pytest
from flask import Response
from flask.testing import FlaskClient
from fontTools.ttLib import TTFont

from scorer import NAME, atlas, bundling, gamefile
from scorer.draw.plan import plan_of
from scorer.paths import BOARDS, HOME, STATIC, TEMPLATES, TRANSLATIONS
from scorer.rules.game import Game
from scorer.web.http import assets
from tests.web.conftest import GAMES, file_of


@pytest.mark.parametrize("file", ["map.css", "base.css", "icons/icon.svg"])
def test_what_never_changes_is_never_asked_for_again_and_says_little(client: FlaskClient, file: str) -> None:
    """Ten of them make a page, so two hundred letters of headers each are four kilobytes."""
    with client.get(file_of(client, file), headers={"Accept-Encoding": "gzip"}) as answer:
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


def test_an_address_of_a_file_that_is_gone_is_nobodys_and_an_older_one_of_the_map_is_the_newest(
    client: FlaskClient,
) -> None:
    """A page that is open while the server is updated still finds its land, and its browser keeps it under no name."""
    assert client.get("/static/play/page-AAAAAAAA.js").status_code == 404
    for file in ("map-00000000.css", "map/land/switzerland-en-00000000.svg"):
        with client.get(f"/static/{file}") as answer:
            assert answer.status_code == 200
            assert "immutable" not in answer.headers["Cache-Control"]


def test_while_somebody_works_on_a_script_a_reload_brings_it(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def script() -> str:
        return received(client, file_of(client, "start/page.ts"))[1]

    copytree(STATIC, tmp_path / "client")
    for name in ("node_modules", "package.json"):
        (tmp_path / name).symlink_to(HOME / name)
    copied = {"HOME": "", "STATIC": "client", "BUNDLES": "made", "_PROJECT": "package.json", "_MANIFEST": "told.json"}
    for name, place in copied.items():
        monkeypatch.setattr(bundling, name, tmp_path / place)
    monkeypatch.setattr(assets, "BUNDLES", tmp_path / "made")
    client.application.debug = True
    assert "changed" not in script()
    (tmp_path / "client/start/page.ts").write_text('import "../parts/typed.ts";\nconsole.log("changed");\n')
    assert 'console.log("changed")' in script()


def test_a_phone_keeps_for_offline_what_its_pages_load_and_nothing_of_photos(client: FlaskClient) -> None:
    with client.application.test_request_context():
        kept = {address.removeprefix("/static/") for address in assets.addresses()}
    names = {re.sub(r"-\w+\.", ".", name) for name in kept}
    assert {"base.css", "map.css", "play/page.js", "letters/Regular.woff2"} <= names
    assert not [name for name in names if name.startswith(("photo", "map/land")) or name.endswith((".png", ".map"))]
    for entry in ("play/page.ts", "result/page.ts", "worker/worker.ts"):
        assert scripts(client, file_of(client, entry)) <= {f"/static/{name}" for name in kept}, "also what comes later"


@pytest.mark.parametrize("board", ["france", "northern-lights", "usa"])
def test_the_first_load_of_a_whole_game_weighs_at_most_72_kilobytes(client: FlaskClient, board: str) -> None:
    """The map's page and all that it names, packed, with the headers of every answer.

    The land comes later, and the icon of the home screen when somebody puts the app there.
    """
    game = client.application.extensions["store"].create(example_of(board))
    page, text = received(client, f"/games/{game.key}/")
    named = {unescape(file) for file in re.findall(r'(?:href|src)="(/static/[^"]+)"', text)}
    entries = {file for file in named if file.endswith(".js")}
    files = named.union(*(scripts(client, entry, at_once=True) for entry in entries))
    files = {file for file in files if not re.search(r"/map/land/|/icon-180", file)}
    assert len(files) == 7, "three scripts and three style sheets, and an icon"
    assert page + sum(received(client, file)[0] for file in files) <= 72_000


def test_our_face_is_small_and_has_every_letter_that_we_say() -> None:
    files = [STATIC / "letters" / "near" / f"{name}.woff2" for name in ("Regular", "Semibold")]
    assert sum(file.stat().st_size for file in files) <= 25_000
    texts = [*TRANSLATIONS.rglob("messages.po"), *TRANSLATIONS.rglob("boards.toml"), *BOARDS.glob("*/??.toml")]
    said = "".join(file.read_text(encoding="utf-8") for file in texts)
    with TTFont(STATIC / "letters" / "Title.woff2") as title:
        assert set(NAME) <= set(map(chr, title.getBestCmap())), "a name is written in one face"
    for file in files:
        with TTFont(file) as font:
            assert set(said) - {"\n"} <= set(map(chr, font.getBestCmap()))
            for sheet in (TEMPLATES / "map/map.css", STATIC / "play/page.css"):
                ranges = re.findall(r"U\+20-7E[^;\"]+", sheet.read_text(encoding="utf-8"))
                assert ranges
                assert all(set(font.getBestCmap()) <= codes_in(text) for text in ranges), sheet


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
    address = file_of(client, "map/land/switzerland-en.svg")
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


def codes_in(ranges: str) -> set[int]:
    """Return the letters of a style sheet's range."""
    ends = [[int(code, 16) for code in part.strip()[2:].split("-")] for part in ranges.split(",")]
    return {code for each in ends for code in range(each[0], each[-1] + 1)}


def example_of(board: str) -> Game:
    example = next(file for file in sorted(GAMES.glob(f"{board}*.json")) if ".scores" not in file.suffixes)
    return gamefile.load(example.read_text(encoding="utf-8"))


def received(client: FlaskClient, address: str) -> tuple[int, str]:
    """Return how many bytes an answer has on its way, and its text."""
    with client.get(address, headers={"Accept-Encoding": "gzip", "Accept-Language": "pl"}) as answer:
        head = "\r\n".join([f"HTTP/1.1 {answer.status}", *(f"{name}: {value}" for name, value in answer.headers)])
        packed = answer.headers.get("Content-Encoding") == "gzip"
        return len(head) + 4 + len(answer.data), (decompress(answer.data) if packed else answer.data).decode()


def scripts(client: FlaskClient, address: str, at_once: bool = False) -> set[str]:
    """Return the address of a script and those of all that it imports, at once or ever."""
    found, waiting = set[str](), [address]
    while waiting:
        found.add(script := waiting.pop())
        text = received(client, script)[1]
        imported = re.findall(r'(?:from|import)"(\.{1,2}/[^"]+\.js)"' if at_once else r'"(\.{1,2}/[^"]+\.js)"', text)
        waiting += {urljoin(script, name) for name in imported} - found
    return found
