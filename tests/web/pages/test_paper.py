"""Sheets and pads over the web: printed once, kept until the game changes, few at a time."""

import io
import json
import re
from dataclasses import replace
from typing import Any
from urllib.request import urlopen

import pytest
from flask import Flask
from flask.testing import FlaskClient
from pypdf import PdfReader

from scorer.atlas import boards
from scorer.files.wire import Undo
from scorer.paper.prints import SCHEME
from scorer.web.http.addresses import for_phones
from tests.pdf import pages
from tests.web.conftest import GAMES, Server, recorded


def width_of(pdf: bytes) -> int:
    """Points."""
    return round(PdfReader(io.BytesIO(pdf)).pages[0].mediabox.width)


@pytest.fixture
def key(app: Flask) -> str:
    return app.extensions["store"].create(recorded("usa")).key


def test_a_real_server_prints_the_sheet_of_a_game(server: Server) -> None:
    address = server.address(server.store.create(recorded("poland")).key)
    with urlopen(address + "sheet.pdf") as answer:
        assert answer.headers["Content-Type"] == "application/pdf"
        assert "inline" in answer.headers["Content-Disposition"]
        pdf = answer.read()
    scores = json.loads((GAMES / "poland.scores.json").read_text())
    totals = [player["total"] for player in sorted(scores.values(), key=lambda player: player["rank"])]
    assert "Total " + " ".join(str(total).replace("-", "−") for total in totals) in " ".join(pages(pdf))
    links: Any = PdfReader(io.BytesIO(pdf)).pages[0].get("/Annots", ())
    reached = for_phones(address)  # of this machine, if it has a network
    assert {link["/A"]["/URI"] for link in links} == ({reached} if reached != address else set())
    assert "127.0.0.1" not in " ".join(link["/A"]["/URI"] for link in links)


def test_the_result_page_leads_to_the_sheet_in_one_tap(client: FlaskClient, key: str) -> None:
    page = client.get(f"/games/{key}/result", headers={"Accept-Language": "en"}).text
    assert re.search(rf'<a [^>]*href="/games/{key}/sheet.pdf"[^>]*>\s*Print the score sheet', page)
    assert f'href="/games/{key}/sheet.pdf" data-share="pdf"' in client.get(f"/games/{key}/more").text


def test_the_poster_bears_the_day_of_the_game_and_is_as_large_as_a3_whatever_is_asked(client: FlaskClient) -> None:
    key = client.application.extensions["store"].create(replace(recorded("usa"), day="2024-02-29")).key
    posters = [client.get(f"/games/{key}/poster.pdf{query}") for query in ("", "?paper=a2", "?paper=a3")]
    assert [width_of(poster.data) for poster in posters] == [842, 842, 842]
    assert "29 February 2024" in pages(posters[0].data)[0]
    assert posters[0].headers["Content-Disposition"] == 'inline; filename="usa-2024-02-29-poster.pdf"'
    page = client.get(f"/games/{key}/more").text
    offered = ["poster.pdf", "sheet.pdf?paper=a4", "sheet.pdf?paper=letter"]
    assert [address for address in offered if f'href="/games/{key}/{address}"' not in page] == []


def test_the_start_page_leads_to_a_pad_of_every_board(client: FlaskClient) -> None:
    pads = re.findall('href="(/pads/[^"]*)"', client.get("/").text)
    assert sorted(pads) == sorted(f"/pads/{board.id}.pdf" for board in boards())


@pytest.mark.parametrize("asked", ["europe.pdf", "northern-lights.pdf?paper=letter"])
@pytest.mark.parametrize("language", ["de", "fr"])
def test_the_rules_of_a_board_fit_on_both_sides_of_a_sheet(client: FlaskClient, asked: str, language: str) -> None:
    pdf = client.get(f"/rules/{asked}", headers={"Accept-Language": language}).data
    assert len(PdfReader(io.BytesIO(pdf)).pages) <= 2


def test_the_sheet_speaks_the_language_of_the_page(client: FlaskClient, key: str) -> None:
    """In English, too: see the sheet that is kept."""
    assert "Wertungsblatt" in _title(client.get(f"/games/{key}/sheet.pdf", headers={"Accept-Language": "de"}).data)


def _title(pdf: bytes) -> str:
    return str(PdfReader(io.BytesIO(pdf)).metadata.title)


@pytest.mark.parametrize(
    ("language", "query", "width"),
    [
        ("de", "", 595),
        ("en-US", "", 612),
        ("en-GB", "", 595),
        ("en", "", 595),
        ("es-MX", "", 612),
        ("fr", "", 595),
        ("de", "?paper=letter", 612),
        ("en-US", "?paper=A0", 612),
        ("en-US", "?paper=a4", 595),
    ],
)
def test_the_paper_follows_the_reader_unless_asked_for(
    client: FlaskClient, language: str, query: str, width: int
) -> None:
    assert width_of(client.get(f"/pads/nordic.pdf{query}", headers={"Accept-Language": language}).data) == width


def test_each_pad_is_kept_apart_from_others(client: FlaskClient) -> None:
    english, german = ({"Accept-Language": language} for language in ("en", "de"))
    asked = [("usa", "a4", english), ("nordic", "a4", english), ("nordic", "letter", english), ("nordic", "a4", german)]
    pads = [client.get(f"/pads/{board}.pdf?paper={paper}", headers=reader).data for board, paper, reader in asked]
    assert len(set(pads)) == 4


def test_a_sheet_is_kept_until_the_game_changes(client: FlaskClient, key: str) -> None:
    address = f"/games/{key}/sheet.pdf"
    first, again = client.get(address), client.get(address)
    assert "Score sheet" in _title(first.data)
    assert first.headers["Content-Disposition"] == 'inline; filename="usa.pdf"', "nobody knows its day"
    assert first.data == again.data
    assert client.get(address, headers={"If-None-Match": first.headers["ETag"]}).status_code == 304
    client.application.extensions["store"].append(key, "undo-1", Undo())
    changed = client.get(address, headers={"If-None-Match": first.headers["ETag"]})
    assert changed.status_code == 200
    assert changed.data != first.data


def test_an_app_without_a_press_answers_with_the_page_which_the_browser_prints(client: FlaskClient, key: str) -> None:
    client.application.config["POCKET"] = True
    for address, shown in ((f"/games/{key}/sheet.pdf", "Anna"), ("/pads/usa.pdf", "<table")):
        answer = client.get(address)
        assert (answer.status_code, answer.mimetype) == (200, "text/html")
        assert shown in answer.text
        assert f'"{SCHEME}' not in answer.text
        assert re.search(r"letters/Semibold-\w+\.woff2", answer.text)
    sheet = client.get(f"/games/{key}/sheet.pdf").text
    assert f"/games/{key}/" not in sheet, "nobody else can open its address"
    assert 'class="address"' not in sheet


@pytest.mark.parametrize("address", ["/games/nothing-here/sheet.pdf", "/pads/atlantis.pdf", "/pads/..%2Fusa.pdf"])
def test_what_does_not_exist_is_not_printed(client: FlaskClient, address: str) -> None:
    assert client.get(address).status_code == 404
