"""The page that says what is kept says what is so, on this server."""

import io
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import BrowserContext

from scorer.web import create_app
from tests.atlas.test_own_boards import ISLANDS
from tests.web.conftest import TWO, Server, violations


def test_the_start_page_leads_to_it_and_everybody_can_read_it(
    server: Server, phone: Callable[..., BrowserContext]
) -> None:
    page = phone(locale="de-DE").new_page()
    page.goto(server.url)
    page.get_by_role("link", name="Was aufbewahrt wird, und wo").click()
    assert "kein Verfolgen, keine Werbung" in page.inner_text("main")
    assert violations(page) == []


@pytest.mark.parametrize(
    ("days", "said"), [(400, "nobody has opened for 400 days is removed"), (0, "stays until the people who run")]
)
def test_it_says_how_long_games_are_kept_here(tmp_path: Path, days: int, said: str) -> None:
    client = create_app({"DATA": str(tmp_path), "KEEP_DAYS": days}).test_client()
    assert said in client.get("/privacy").get_data(as_text=True)


def test_no_other_cookies_are_set_than_it_names(client: FlaskClient) -> None:
    """A random name and what was entered last, a game and a round that were opened, the language."""
    game = client.post("/games", data=TWO).location
    client.get(game)
    client.post("/rounds", data={"name": "Fridays"}, follow_redirects=True)
    client.post("/language/de")
    names = {re.sub(r"-[\w-]{16}$", "-KEY", cookie.key) for cookie in client._cookies.values()}
    assert names == {"ticket-scorer", "game-KEY", "round-KEY", "language"}


def test_neither_the_address_of_a_phone_nor_what_it_is_gets_into_the_database(
    client: FlaskClient, tmp_path: Path
) -> None:
    who = {"environ_base": {"REMOTE_ADDR": "203.0.113.77"}, "headers": {"User-Agent": "Peculiar Phone"}}
    game = client.post("/games", data=TWO, **who).location
    move = {"id": "a", "move": {"kind": "claim", "seat": 0, "route": "paris-zurich"}}
    assert client.post(f"{game}moves", json=move, **who).status_code == 200
    assert client.get(f"{game}invite", **who).status_code == 200
    map_ = (io.BytesIO(json.dumps(ISLANDS).encode()), "map.json")
    assert client.post("/boards/import", data={"file": map_}, **who).status_code == 303
    kept = b"".join(file.read_bytes() for file in (tmp_path / "games").glob("games.sqlite*"))
    assert "Björn".encode() in kept or b"Bj\\u00f6rn" in kept
    assert b"203.0.113.77" not in kept
    assert b"Peculiar" not in kept
