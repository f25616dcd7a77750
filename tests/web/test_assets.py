"""Scripts and styles: kept for ever under an address that changes with them, the map's style sheet among them."""

import pytest
from flask.testing import FlaskClient

from scorer.map import style
from scorer.web import assets


def address_of(client: FlaskClient, file: str) -> str:
    return next(part for part in client.get("/").text.split('"') if part.startswith("/static/") and part.endswith(file))


def test_the_map_s_style_sheet_is_served_like_every_other(client: FlaskClient) -> None:
    with client.get(address_of(client, "map.css")) as made, client.get(address_of(client, "base.css")) as kept:
        assert made.text == style()
        for name in ("Content-Type", "Cache-Control", "Vary"):
            assert made.headers[name] == kept.headers[name]
    old = client.get("/static/old/map.css")
    assert old.status_code == 200
    assert "immutable" not in old.headers["Cache-Control"]


def test_the_map_s_style_sheet_is_small_on_the_way(client: FlaskClient) -> None:
    packed = client.get(address_of(client, "map.css"), headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert len(packed.data) < 2_000


def test_a_new_colour_is_a_new_address(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    before = assets._version.__wrapped__(0)
    monkeypatch.setattr(assets, "style", lambda: style().replace("#f7f3e8", "#f7f3e9"))
    assert assets._version.__wrapped__(0) != before
