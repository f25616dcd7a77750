"""Behind a proxy: what it says is believed when a setting says so, and everything works below a path."""

import re
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from flask import Flask, request
from playwright.sync_api import BrowserContext, expect

from scorer.command.cli import main
from scorer.web import create_app
from tests.web.conftest import new_game, serving
from tests.web.fingers import line, saved
from tests.web.phone.test_service_worker import KEPT, UNTIL


@contextmanager
def proxy(inner: str, asked: list[str]) -> Iterator[str]:
    """Pass on whole paths under another name, as proxies do, note them, and give the proxy's address."""

    class Passing(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            asked.append(self.path)
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            forwarded = {"X-Forwarded-Host": self.headers["Host"], "X-Forwarded-Proto": "http"}
            headers = {**self.headers, **forwarded, "Host": "inner.example"}
            with closing(HTTPConnection(inner, timeout=30)) as connection:
                connection.request(self.command, self.path, body, headers)
                answer = connection.getresponse()
                content = answer.read()
            self.send_response_only(answer.status)
            for name, value in answer.getheaders():
                self.send_header(name, value)
            self.end_headers()
            with suppress(BrokenPipeError):  # a browser may have left
                self.wfile.write(content)

        do_POST = do_GET  # noqa: N815  # as the library calls it

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Passing) as server:
        server.daemon_threads, server.block_on_close = True, False
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def app_with(folder: Path, **settings: object) -> Flask:
    return create_app({"DATA": str(folder), **settings})


def test_below_a_path_a_phone_plays_keeps_its_game_and_passes_it_on(
    tmp_path: Path, phone: Callable[..., BrowserContext]
) -> None:
    app = app_with(tmp_path, PREFIX="/tickets", TRUSTED_PROXIES=1, TRUSTED_HOSTS=["127.0.0.1"])
    key = app.extensions["store"].create(new_game()).key
    context, asked, failures = phone(service_workers="allow"), list[str](), list[str]()
    page = context.new_page()
    page.on("pageerror", lambda error: failures.append(str(error)))
    page.on("response", lambda answer: failures.append(answer.url) if answer.status >= 400 else None)
    with serving(app) as inner, proxy(inner.removeprefix("http://"), asked) as outer:
        page.goto(f"{outer}/tickets")
        page.click(".languages summary")
        page.click("text=Deutsch")
        expect(page).to_have_url(f"{outer}/tickets/")
        expect(page.locator("html")).to_have_attribute("lang", "de")
        page.click(".languages summary")
        page.click("text=English")
        expect(page.locator("html")).to_have_attribute("lang", "en")
        told = context.new_cdp_session(page).send("Page.getAppManifest")
        assert (told["url"], told["errors"]) == (f"{outer}/tickets/manifest.webmanifest", [])
        page.goto(f"{outer}/tickets/games/{key}/")
        line(page, "paris-zurich").dispatch_event("click")
        saved(page)
        assert page.evaluate(UNTIL, [KEPT, ["/tickets/", "./", "claims"]])
        assert page.evaluate("async () => (await navigator.serviceWorker.ready).scope") == f"{outer}/tickets/"
        page.goto(f"{outer}/tickets/games/{key}/invite")
        expect(page.locator("main")).to_contain_text(f"{outer.rpartition(':')[2]}/tickets/join")
        page.goto(f"{outer}/tickets/games/{key}/result")
        page.goto(f"{outer}/tickets/")
        assert {cookie["path"] for cookie in context.cookies()} == {"/tickets"}
        context.set_offline(True)
        page.goto(f"{outer}/tickets/games/{key}/")
        expect(line(page, "paris-zurich")).to_contain_class("claimed")
    assert [claim.route.id for claim in app.extensions["store"].record(key).game.claims] == ["paris-zurich"]
    assert [path for path in asked if not path.startswith("/tickets")] == []
    assert failures == []


def test_no_page_below_a_path_names_an_address_outside_of_it(tmp_path: Path) -> None:
    app = app_with(tmp_path, PREFIX="/tickets")
    client, key = app.test_client(), app.extensions["store"].create(new_game()).key
    pages = ["", "rounds", *(f"games/{key}/{page}" for page in ("", "tickets", "claims", "result", "photo"))]
    for page in [*pages, "nowhere"]:
        text = client.get(f"/tickets/{page}").text
        addresses = re.findall(r'"(/[\w/][^"<> ]*|https?://localhost[^"]*)"', text)
        assert addresses
        paths = [address.removeprefix("http://localhost") for address in addresses]
        assert [path for path in paths if not path.startswith("/tickets/")] == [], page
    assert {cookie.path for cookie in client._cookies.values()} == {"/tickets"}
    manifest = client.get("/tickets/manifest.webmanifest").json
    assert {manifest[word] for word in ("id", "scope", "start_url")} == {"/tickets/"}
    assert all(icon["src"].startswith("/tickets/static/") for icon in manifest["icons"])
    worker = client.get("/tickets/service-worker.js").text
    assert all(address.startswith("/tickets/static/") for address in re.findall(r'"(/[^"]*)"', worker))
    with client.get(re.findall(r'"(/[^"]*\.css)"', worker)[0]) as style:
        assert style.status_code == 200


def test_a_proxy_may_take_the_path_off(tmp_path: Path) -> None:
    text = app_with(tmp_path, PREFIX="/tickets").test_client().get("/join").text
    assert 'action="/tickets/join"' in text


def test_what_a_proxy_says_is_believed_only_where_a_setting_says_that_there_is_one(tmp_path: Path) -> None:
    said = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7", "X-Forwarded-Host": "scores.example"}
    seen: list[object] = []
    for count in (0, 1):
        app = app_with(tmp_path, TRUSTED_PROXIES=count)
        app.add_url_rule("/seen", "seen", lambda: str(request.remote_addr))
        client = app.test_client()
        seen.append(
            (client.get("/seen", headers=said).text, "Secure" in client.get("/", headers=said).headers["Set-Cookie"])
        )
        key = app.extensions["store"].create(new_game()).key
        seen.append("scores.example" in client.get(f"/games/{key}/invite", headers=said).text)
    assert seen == [("127.0.0.1", False), False, ("192.0.2.7", True), True]


def test_a_foreign_name_is_answered_in_a_sentence_and_a_probe_by_any_name(tmp_path: Path) -> None:
    client = app_with(tmp_path, TRUSTED_HOSTS=["scores.example", ".club.example"]).test_client()
    record = client.application.extensions["store"].create(new_game())
    poll = f"/games/{record.key}/moves?since={record.number}"  # with nothing to tell, no page is asked
    for host, status in (("scores.example", 200), ("a.club.example:80", 200), ("evil.example", 400)):
        for address in ("/", poll):
            assert client.get(address, headers={"Host": host}).status_code == status
    for address in ("/", "/static/map-x.css", poll):
        answer = client.get(address, headers={"Host": "evil.example", "Accept-Language": "en"})
        assert (answer.status_code, answer.mimetype) == (400, "text/plain")
        assert answer.text == "This server does not answer to the name by which it was called."
    assert client.get("/health", headers={"Host": "10.0.0.7"}).status_code == 200


WRONG = {
    "SCORER_TRUSTED_PROXIES=yes": "SCORER_TRUSTED_PROXIES is the number of proxies in front, from 0 to 9, not 'yes'",
    "SCORER_TRUSTED_PROXIES=10": "SCORER_TRUSTED_PROXIES is the number of proxies in front, from 0 to 9, not '10'",
    "SCORER_TRUSTED_PROXIES=²": "SCORER_TRUSTED_PROXIES is the number of proxies in front, from 0 to 9, not '²'",
    "SCORER_TRUSTED_PROXIES=٣": "SCORER_TRUSTED_PROXIES is the number of proxies in front, from 0 to 9, not '٣'",
    "SCORER_TRUSTED_HOSTS=a.org, https://b.example, /": "SCORER_TRUSTED_HOSTS lists names such as scores.example.org "
    "with commas between them; 'https://b.example' is none of these",
    "SCORER_PREFIX=tickets": "SCORER_PREFIX is a path such as /tickets, not 'tickets'",
    "SCORER_PREFIX=/a b": "SCORER_PREFIX is a path such as /tickets, not '/a b'",
    "SCORER_PREFIX=//evil.example": "SCORER_PREFIX is a path such as /tickets, not '//evil.example'",
    "SCORER_PREFIX=/a/..": "SCORER_PREFIX is a path such as /tickets, not '/a/..'",
    "SCORER_LOG=all": "SCORER_LOG is requests or off, not 'all'",
}


@pytest.mark.parametrize("setting", WRONG)
def test_a_setting_that_cannot_be_is_told_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, setting: str
) -> None:
    monkeypatch.setenv("SCORER_DATA", str(tmp_path))
    monkeypatch.setenv(*setting.split("=", 1))
    assert main(["serve", "--port", "0"]) == 2
    assert capsys.readouterr().err == f"{WRONG[setting]}\n"


def test_the_environment_tells_what_stands_in_front(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name, said in (("TRUSTED_PROXIES", "2"), ("TRUSTED_HOSTS", "a.example, [::1]:80,"), ("PREFIX", "/a/b/")):
        monkeypatch.setenv(f"SCORER_{name}", said)
    config = app_with(tmp_path).config
    assert (config["TRUSTED_PROXIES"], config["PREFIX"]) == (2, "/a/b")
    assert config["TRUSTED_HOSTS"] == ["a.example", "[::1]:80"]
