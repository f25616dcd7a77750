"""What the app refuses, and what it tells the browser to refuse."""

import io
import json
import re
import stat
from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import BrowserContext, Page, expect

from scorer.store import Store
from scorer.web import create_app
from scorer.web.http import security
from tests.atlas.test_own_boards import ISLANDS
from tests.web.conftest import Server, file_of, new_game


def pages(client: FlaskClient) -> list[str]:
    key = client.application.extensions["store"].create(new_game()).key
    return ["/", *(f"/games/{key}/{page}" for page in ("", "tickets", "claims", "result")), "/nowhere"]


def test_no_page_has_a_script_or_a_style_within(client: FlaskClient) -> None:
    """A block of JSON is no script: browsers keep it and execute nothing."""
    for address in pages(client):
        text = client.get(address).text
        within = r"<style|\sstyle=|\son\w+=|<script(?![^>]* (src=|type=.application/json.))"
        assert not re.search(within, text), address


def test_every_answer_forbids_what_is_not_ours(client: FlaskClient) -> None:
    for address in [*pages(client), "/static/map-x.css"]:
        with client.get(address) as answer:
            headers = answer.headers
        assert "default-src 'none'" in headers["Content-Security-Policy"]
        assert "unsafe" not in headers["Content-Security-Policy"]
        if not address.startswith("/static/"):
            assert "frame-ancestors 'none'" in headers["Content-Security-Policy"], "clickjacking"
            assert headers["Cache-Control"] == "private, no-cache", "nobody on the way keeps what this phone may see"
        assert headers["X-Content-Type-Options"] == "nosniff"


KNOWN = {"'none'", "'self'", "data:", "'unsafe-inline'", "'wasm-unsafe-eval'"}
"""The sources that our policies name; a browser ignores what it does not know."""


def directives(policy: str) -> dict[str, list[str]]:
    return {name: sources for name, *sources in map(str.split, policy.split(";"))}


@pytest.mark.parametrize("policy", ["POLICY", "IN_SHELL", "SHELL", "PRINTABLE", "NOTHING", "PICTURE", "WORKER"])
def test_a_policy_begins_with_nothing_and_allows_what_it_says(policy: str) -> None:
    found = directives(getattr(security, policy))
    assert {source for sources in found.values() for source in sources} <= KNOWN
    assert found.pop("default-src") == (["'self'"] if policy == "SHELL" else ["'none'"])
    lax = {name for name, sources in found.items() if "'unsafe-inline'" in sources}
    assert lax == ({"style-src"} if policy in ("PRINTABLE", "PICTURE") else set())
    if policy in ("POLICY", "IN_SHELL", "PRINTABLE"):
        assert found["frame-ancestors"] == (["'none'"] if policy == "POLICY" else ["'self'"])
        assert {name for name in found if found[name] == ["'none'"]} - {"frame-ancestors"} == {"base-uri"}
        assert set(found) >= {"script-src", "style-src", "img-src", "font-src", "connect-src", "form-action"}


def test_scripts_and_styles_may_load_nothing_and_a_worker_its_own_modules(client: FlaskClient) -> None:
    own = {"script-src": ["'self'"]}
    for file, allowed in (("base.css", {}), ("play/page.ts", {}), ("worker/worker.ts", own), ("photo/worker.ts", own)):
        with client.get(file_of(client, file)) as answer:
            assert directives(answer.headers["Content-Security-Policy"]) == {"default-src": ["'none'"], **allowed}


def test_pages_name_themselves_to_our_own_site_only_and_are_alone_over_tls(client: FlaskClient) -> None:
    plain, secure = client.get("/").headers, client.get("/", base_url="https://scores.example").headers
    assert plain["Referrer-Policy"] == secure["Referrer-Policy"] == "same-origin"
    assert [headers.get("Cross-Origin-Opener-Policy") for headers in (plain, secure)] == [None, "same-origin"]


@pytest.mark.parametrize("path", ["photo", "", "tickets"])
def test_a_browser_gives_a_page_no_device(server: Server, page: Page, path: str) -> None:
    warnings: list[str] = []
    page.on("console", lambda message: warnings.append(message.text))
    page.goto(server.address(server.store.create(new_game()).key, path))
    allowed = set(page.evaluate("document.featurePolicy.allowedFeatures()"))
    assert not allowed & {"camera", "microphone", "geolocation", "usb", "clipboard-read", "gyroscope"}
    assert allowed >= {"screen-wake-lock", "clipboard-write", "fullscreen"}
    assert not [text for text in warnings if "feature" in text], "it knows every name in the header"


def test_no_page_asks_another_machine_for_anything(client: FlaskClient) -> None:
    for address in pages(client):
        assert set(re.findall(r'(?:src|href|action)="(https?:)', client.get(address).text)) == set()


@pytest.mark.parametrize("origin", ["https://elsewhere.example", "null", "http://localhost.elsewhere.example", "//"])
def test_a_page_of_somebody_else_changes_nothing(app: Flask, origin: str) -> None:
    """Its form comes with the cookies of a browser that has been here."""
    client = app.test_client()
    client.get("/")
    assert client.post("/language/en", headers={"Origin": origin}).status_code == 400


def test_a_script_brings_its_token_even_if_its_page_is_ours(app: Flask) -> None:
    """Only forms are taken for our own by the origin that the browser names."""
    client, ours = app.test_client(), {"Origin": "http://localhost"}
    client.get("/")
    assert client.post("/language/en", headers=ours).status_code == 302
    refused = client.post("/games/x/moves", json={"id": "a"}, headers=ours)
    assert refused.status_code == 400
    assert "This page has grown old" in refused.json["sentence"]


def test_of_two_tabs_that_are_opened_first_both_can_start_a_game(
    server: Server, phone: Callable[..., BrowserContext]
) -> None:
    context = phone()
    first, second = context.new_page(), context.new_page()
    first.goto(server.url)
    context.clear_cookies()  # the second tab asked before the first one had its answer
    second.goto(server.url)
    for tab in (first, second):
        tab.check("[name=board][value=usa]", force=True)
        tab.fill("[name=players-0-name]", "Anna")
        tab.fill("[name=players-1-name]", "Björn")
        tab.click("text=To the map")
        expect(tab).to_have_url(re.compile("/games/"))


@pytest.mark.parametrize("address", ["/games", "/games/import", "/language/de", "/games/x/enter", "/games/x/moves"])
def test_nothing_is_changed_without_a_token_of_the_page(app: Flask, address: str) -> None:
    client = app.test_client()
    client.get("/")
    answer = client.post(address, data={"board": "europe"}, headers={"Accept-Language": "en"})
    assert answer.status_code == 400
    assert "This page has grown old" in answer.text


def test_a_browser_that_sends_no_cookie_is_told_so_and_not_that_its_page_is_old(app: Flask) -> None:
    for sent in ({"data": {"board": "europe"}}, {"json": {"id": "a"}}):
        answer = app.test_client().post("/games/x/moves", headers={"Accept-Language": "en"}, **sent)
        assert answer.status_code == 400
        assert "Your browser sent no cookie with that." in answer.text
        assert "grown old" not in answer.text


def test_a_phone_that_blocks_cookies_is_told_so_wherever_it_taps(server: Server, page: Page) -> None:
    """The browser of the tests cannot block them, so the server receives none; such a browser stores nothing either."""
    receive = server.app.wsgi_app
    server.app.wsgi_app = lambda environ, answer: receive({**environ, "HTTP_COOKIE": ""}, answer)  # type: ignore[method-assign, assignment]
    page.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new DOMException(); } })")
    key = server.store.create(new_game(players=2)).key
    page.goto(server.address(key))
    page.locator("[data-route=paris-zurich]").dispatch_event("click")
    expect(page.locator("#ask")).to_contain_text("Your browser sent no cookie with that.")
    expect(page.locator("[data-route=paris-zurich]")).not_to_contain_class("claimed")
    page.goto(server.address(key, "tickets"))
    page.tap("[data-ticket=amsterdam-pamplona]")
    expect(page.locator("#refusal")).to_contain_text("Your browser sent no cookie with that.")
    page.goto(server.address(key, "join"))
    page.tap("[data-join='Anna']")
    expect(page.locator("h1")).to_contain_text("Your browser sent no cookie with that.")
    assert server.store.record(key).number == 0
    assert not server.store.seats.of(key).taken


def test_cookies_are_out_of_reach_for_scripts_and_other_sites(client: FlaskClient, store: Store) -> None:
    key = store.create(new_game()).key
    answers = [client.get(f"/games/{key}/"), client.get("/"), client.post("/language/de")]
    cookies = [cookie for answer in answers for cookie in answer.headers.getlist("Set-Cookie")]
    assert {cookie.partition("=")[0] for cookie in cookies} == {"ticket-scorer", "language", f"game-{key}"}
    assert all("; HttpOnly" in cookie and "; SameSite=Lax" in cookie for cookie in cookies)


def test_the_secret_key_is_made_once_and_kept_for_its_owner(tmp_path: Path) -> None:
    first, second = (create_app({"DATA": str(tmp_path)}) for _ in range(2))
    assert first.config["SECRET_KEY"] == second.config["SECRET_KEY"]
    assert len(first.config["SECRET_KEY"]) == 64
    assert stat.S_IMODE((tmp_path / "secret-key").stat().st_mode) == 0o600
    assert sorted(file.name for file in tmp_path.iterdir() if "secret" in file.name) == ["secret-key"]


def test_a_cookie_that_the_key_before_has_signed_is_still_read(tmp_path: Path) -> None:
    before = create_app({"DATA": str(tmp_path), "SECRET_KEY": "before"}).test_client()
    with before.session_transaction() as session:
        session["phone"] = "anna"
    cookie = before.get_cookie("ticket-scorer")
    assert cookie
    for fallbacks, known in ((["before"], "anna"), ([], None)):
        app = create_app({"DATA": str(tmp_path), "SECRET_KEY": "now", "SECRET_KEY_FALLBACKS": fallbacks})
        client = app.test_client()
        client.set_cookie("ticket-scorer", cookie.value)
        with client.session_transaction() as session:
            assert session.get("phone") == known


def test_an_empty_key_is_made_anew(tmp_path: Path) -> None:
    (tmp_path / "secret-key").touch()
    app = create_app({"DATA": str(tmp_path)})
    assert len(app.config["SECRET_KEY"]) == 64
    assert app.test_client().get("/").status_code == 200


def test_scripts_and_styles_bring_no_cookie(client: FlaskClient) -> None:
    client.get(pages(client)[1])
    for address in (file_of(client, "base.css"), file_of(client, "play/page.ts")):
        with client.get(address) as answer:
            assert "Set-Cookie" not in answer.headers


def test_what_a_phone_shares_needs_no_token_and_a_form_of_another_page_does(app: Flask) -> None:
    client, file = app.test_client(), json.dumps(ISLANDS).encode()

    def shared(address: str, **headers: str) -> int:
        sent = {"file": (io.BytesIO(file), "islands.json")}
        told = {name.replace("_", "-"): text for name, text in headers.items()}
        return client.post(address, data=sent, headers={"Origin": "null"} | told).status_code

    assert shared("/open", Sec_Fetch_Site="none") == 303
    assert shared("/open", Sec_Fetch_Site="same-origin") == 303, "through the service worker"
    assert shared("/open", Sec_Fetch_Site="cross-site") == 400
    assert shared("/open") == 400
    assert shared("/games/import", Sec_Fetch_Site="none") == 400, "only the one door is shared with"
