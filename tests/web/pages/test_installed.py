"""The app can be put on a phone's home screen."""

import json
import re
from struct import unpack

import pytest
from flask.testing import FlaskClient

from scorer.store import Store
from tests.web.conftest import new_game


def test_the_manifest_names_the_app_in_the_readers_language(client: FlaskClient) -> None:
    page = client.get("/").text
    assert '<link rel="manifest" href="/manifest.webmanifest">' in page
    answer = client.get("/manifest.webmanifest", headers={"Accept-Language": "de"})
    assert answer.mimetype == "application/manifest+json"
    found = answer.json
    assert [found[name] for name in ("id", "start_url", "scope")] == ["/", "/", "/"]
    assert [icon["purpose"] for icon in found["icons"]] == ["any", "any", "any", "maskable"]
    assert (found["name"], found["short_name"], found["lang"]) == ("Draisine", "Draisine", "de")
    assert found["display"] == "standalone"
    assert found["background_color"] == found["theme_color"] == "#fbf9f3"
    assert {"Accept-Language", "Cookie"} <= set(answer.vary)
    assert found["description"].startswith("Zählt die Punkte bei Zug um Zug")


@pytest.mark.parametrize("number", range(4))
def test_every_icon_is_there_in_the_size_it_says(client: FlaskClient, number: int) -> None:
    icon = client.get("/manifest.webmanifest").json["icons"][number]
    with client.get(icon["src"]) as answer:
        assert (answer.status_code, answer.mimetype) == (200, icon["type"])
        if icon["sizes"] != "any":
            assert "{}x{}".format(*unpack(">II", answer.data[16:24])) == icon["sizes"]


def test_whatever_it_is_is_shared_with_the_app_and_opened_with_it(client: FlaskClient) -> None:
    manifest = client.get("/manifest.webmanifest").json
    target, (handler,) = manifest["share_target"], manifest["file_handlers"]
    (files,) = target["params"]["files"]
    assert (target["action"], target["method"], target["enctype"]) == ("/open", "POST", "multipart/form-data")
    assert (files["name"], target["params"]["text"]) == ("file", "codes")
    assert {"application/json", "text/csv", "text/plain", "application/toml", "image/*", ".toml"} <= {*files["accept"]}
    assert {kind for kind in files["accept"] if "/" in kind} == {*handler["accept"]}
    assert "opening/page-" in client.get(handler["action"]).text


def test_the_icon_has_ways_to_a_new_game_to_others_and_to_the_last_one(client: FlaskClient, store: Store) -> None:
    new, join, on = (shortcut["url"] for shortcut in client.get("/manifest.webmanifest").json["shortcuts"])
    assert (new, join) == ("/#board", "/join")
    assert client.get(on).headers["Location"] == "/"
    client.get(f"/games/{(key := store.create(new_game()).key)}/")
    assert client.get(on).headers["Location"] == f"/games/{key}/"


def test_a_worker_that_is_forbidden_removes_itself(client: FlaskClient) -> None:
    for is_wanted, does in ((True, "keep"), (False, "leave")):
        client.application.config["SERVICE_WORKER"] = is_wanted
        answer = client.get("/service-worker.js")
        assert answer.mimetype == "text/javascript"
        told = re.fullmatch(rf'importScripts\("([^"]+)"\);\nown.{does}\(self(?:, (.*))?\);\n', answer.text)
        assert told
        with client.get(told[1]) as found:
            assert re.match(rf'"use strict";var own=.*\b{does}:', found.get_data(as_text=True))
        edition = json.loads(told[2]) if is_wanted else {"version": client.get("/").headers["Scorer"], "files": []}
        assert (edition["version"], told[1] in edition["files"]) == (client.get("/").headers["Scorer"], is_wanted)


def test_pages_say_to_the_worker_what_they_show_of_a_game_and_which_games_are_this_phones(client: FlaskClient) -> None:
    """So it drops what a phone may no longer see, keeps the land under a map, and lets go what is off the list."""
    first, second = (client.application.extensions["store"].create(new_game()).key for _ in range(2))
    told = client.get(f"/games/{first}/", headers={"Accept-Language": "de"})
    (land,) = re.findall(r'<image href="([^"]+)"', told.text)
    (sight,) = re.findall(r'data-sight="([^"]+)"', told.text)
    assert (told.headers["Scorer-Sight"], told.headers["Scorer-Land"]) == (f"de {sight}", land)
    assert "Scorer-Land" not in client.get(f"/games/{first}/claims").headers
    client.get(f"/games/{second}/result")
    assert set(client.get("/").headers["Scorer-Games"].split()) == {first, second}
    client.post(f"/games/{first}/forget")
    assert client.get("/").headers["Scorer-Games"] == second
