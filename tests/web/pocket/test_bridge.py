"""The app without a server: requests as the pages make them, and files that bring everything back."""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import unquote, urlencode
from xml.etree import ElementTree

import pytest

from scorer.pocket import bridge as bridges
from scorer.pocket.bridge import Answer, Bridge, warm_up
from scorer.store import Store
from tests.web.conftest import GAMES

HOME = "https://example.org/trains/"
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


@pytest.fixture
def bridge(tmp_path: Path) -> Bridge:
    return Bridge(tmp_path, HOME)


def token(page: Answer) -> str:
    found = re.search(rb'name="csrf-token" content="([^"]+)"', page.body)
    assert found
    return found[1].decode()


def imported(bridge: Bridge, game: str) -> str:
    """Open a game file as the start page does, and return the address of the game."""
    fields = {"csrf_token": token(bridge.answer("GET", HOME, {}))}
    file = (GAMES / f"{game}.json").read_bytes()
    kind, body = multipart(fields, file)
    answer = bridge.answer("POST", f"{HOME}games/import", {"Content-Type": kind}, body)
    assert answer.status == 303
    return f"https://example.org{dict(answer.headers)['Location']}"


def multipart(fields: Mapping[str, str], file: bytes) -> tuple[str, bytes]:
    parts = [f'Content-Disposition: form-data; name="{name}"\r\n\r\n{text}'.encode() for name, text in fields.items()]
    parts.append(b'Content-Disposition: form-data; name="file"; filename="game.json"\r\n\r\n' + file)
    return "multipart/form-data; boundary=cut", b"".join(b"--cut\r\n" + part + b"\r\n" for part in parts) + b"--cut--"


def restarted(bridge: Bridge, folder: Path) -> Bridge:
    """Return the app as it starts with nothing but the files that were saved."""
    folder.mkdir()
    for name, content in bridge.changed():
        (folder / name).write_bytes(content)
    return Bridge(folder, HOME)


@pytest.mark.parametrize("game", ["usa", "europe", "poland", "japan"])
def test_whole_games_score_as_they_were_added_up(bridge: Bridge, game: str) -> None:
    address = imported(bridge, game)
    result = json.loads(bridge.answer("GET", f"{address}result.json", {}).body)
    recorded = json.loads((GAMES / f"{game}.scores.json").read_text(encoding="utf-8"))
    assert {who: told["total"] for who, told in ((each["name"], each) for each in result["players"])} == {
        who: score["total"] for who, score in recorded.items()
    }


@pytest.mark.parametrize("page", ["", "tickets", "check", "result", "reveal", "claims", "invite", "sheet.pdf"])
def test_every_page_of_a_game_opens_within_the_shell(bridge: Bridge, page: str) -> None:
    answer = bridge.answer("GET", imported(bridge, "europe") + page, {})
    assert answer.status == 200
    headers = dict(answer.headers)
    assert headers["Content-Type"].startswith("text/html")
    assert "frame-ancestors 'self'" in headers["Content-Security-Policy"]


def test_what_was_saved_brings_back_game_and_seat(bridge: Bridge, tmp_path: Path) -> None:
    address = imported(bridge, "europe")
    again = restarted(bridge, tmp_path / "again")
    page = again.answer("GET", address, {})
    assert page.status == 200
    path = address.removeprefix("https://example.org").encode()
    assert path in again.answer("GET", HOME, {}).body, "the start page knows this phone's games"
    assert (
        again.answer("GET", f"{address}export.json", {}).body == bridge.answer("GET", f"{address}export.json", {}).body
    )


def test_a_move_is_among_the_changes_until_it_is_saved(bridge: Bridge, tmp_path: Path) -> None:
    address = imported(bridge, "europe")
    bridge.saved()
    page = bridge.answer("GET", address, {})
    bridge.saved()
    bridge.answer("GET", address, {})
    assert not bridge.changed(), "whoever only looks changes nothing"
    release = {"id": "one", "move": {"kind": "release", "route": "frankfurt-munchen"}}
    headers = {"Content-Type": "application/json", "X-CSRFToken": token(page)}
    answer = bridge.answer("POST", f"{address}moves", headers, json.dumps(release).encode())
    assert answer.status == 200, answer.body
    assert "games.sqlite" in dict(bridge.changed())
    again = restarted(bridge, tmp_path / "again")
    owners = json.loads(again.answer("GET", f"{address}export.json", {}).body)["claims"]
    assert "frankfurt-munchen" not in [claim["route"] for claim in owners]
    bridge.saved()
    assert not bridge.changed()


def test_a_phone_begins_with_the_empty_database_of_the_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    empty = tmp_path / "empty.sqlite"
    Store(f"sqlite:///{empty}").close()
    before = empty.read_bytes()
    monkeypatch.setattr(bridges, "EMPTY", empty)
    (tmp_path / "games").mkdir()
    warm_up(HOME)
    assert imported(Bridge(tmp_path / "games", HOME), "europe")
    assert empty.read_bytes() == before


def test_an_address_says_whose_tickets_are_asked_for(bridge: Bridge) -> None:
    address = imported(bridge, "europe")
    for seat, name in enumerate(("Anna", "Björn")):
        page = bridge.answer("GET", f"{address}tickets?seat={seat}", {}).body.decode()
        assert f"<title>Tickets of {name} · Draisine</title>" in page


def test_whoever_asks_for_the_head_of_a_page_gets_no_body(bridge: Bridge) -> None:
    answer = bridge.answer("HEAD", HOME, {})
    assert (answer.status, answer.body) == (200, b"")


def test_the_app_is_at_its_address_with_and_without_a_stroke(tmp_path: Path) -> None:
    for address in (HOME, HOME.rstrip("/")):
        bridge = Bridge(tmp_path, address)
        assert [bridge.answer("GET", home, {}).status for home in (HOME, HOME.rstrip("/"))] == [200, 200]


def test_a_language_is_kept(bridge: Bridge, tmp_path: Path) -> None:
    fields = {"csrf_token": token(bridge.answer("GET", HOME, {}))}
    bridge.answer("POST", f"{HOME}language/de", FORM, urlencode(fields).encode())
    for each in (bridge, restarted(bridge, tmp_path / "again")):
        assert '<html lang="de"' in each.answer("GET", HOME, {"Accept-Language": "en"}).body.decode()


def test_a_sheet_prints_with_its_letters_and_imprint_and_without_an_address_that_only_this_phone_knows(
    bridge: Bridge,
) -> None:
    address = imported(bridge, "europe")
    sheet = bridge.answer("GET", f"{address}sheet.pdf", {}).body.decode()
    pictures = [unquote(svg) for svg in re.findall('"data:image/svg\\+xml,([^"]*)"', sheet)]
    assert len(pictures) > 5
    for picture in pictures:
        ElementTree.fromstring(picture)
        assert ("<text" in picture) == ("@font-face" in picture)
    assert re.search(r'@bottom-left \{\s*content: "Made with Draisine', sheet)
    assert "example.org/trains/games/" not in sheet
    result = bridge.answer("GET", f"{address}result", {}).body.decode()
    assert 'data-share="png"' in result
    assert 'data-share="pdf"' not in result, "a page would be shared as if it were a PDF"
