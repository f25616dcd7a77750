"""The whole app as static files, handed out by a server."""

from pathlib import Path

import pytest
from flask.testing import FlaskClient

from scorer.web.http import addresses
from scorer.web.pages import pocket


def test_without_the_site_there_is_nothing_and_nobody_offers_it(
    client: FlaskClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (pocket, addresses):
        monkeypatch.setattr(module, "POCKET", tmp_path / "site")
    assert client.get("/pocket/").status_code == 404
    assert b"/pocket/" not in client.get("/", base_url="https://localhost").data


def test_with_the_site_the_start_page_offers_it_over_tls(
    client: FlaskClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (pocket, addresses):
        monkeypatch.setattr(module, "POCKET", tmp_path)
    (tmp_path / "index.html").write_text("the shell", encoding="utf-8")
    assert b'href="/pocket/"' in client.get("/", base_url="https://example.org").data
    assert b"/pocket/" not in client.get("/", base_url="http://192.168.0.7").data, "without TLS it cannot be kept"
    with client.get("/pocket/") as answer:
        assert answer.data == b"the shell"
        assert "'wasm-unsafe-eval'" in answer.headers["Content-Security-Policy"]
    assert client.get("/pocket/../settings.py").status_code == 404
