"""The story of a game, read on a phone."""

import re
from collections import Counter
from dataclasses import replace

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Page, expect

from tests.web.conftest import Server, recorded, violations
from tests.web.fingers import opened

# Europe: Dąbrowska holds Berlin–Roma 9 and Berlin–London 9 and lacks one route for both, so 2 × 18 points; nobody is
# closer to Björn's 30 trains in one go than Dąbrowska with 28.
TOLD = {
    "en": [
        "Berlin–Frankfurt was still free: with it Dąbrowska would have completed Berlin–Roma and Berlin–London",
        "The dearest failure: Frankfurt–Smolensk cost Dąbrowska 13 points.",
        "With 2 trains more Dąbrowska would have had the longest path as well.",
    ],
    "de": [
        "Berlin–Frankfurt war noch frei: damit hätte Dąbrowska Berlin–Roma und Berlin–London erfüllt",
        "Die teuerste Pleite: Frankfurt–Smolensk kostete Dąbrowska 13 Punkte.",
        "Mit 2 Waggons mehr hätte auch Dąbrowska die längste durchgehende Strecke gehabt.",
    ],
}


@pytest.mark.parametrize("language", TOLD)
def test_what_hurt_is_told_in_sentences(client: FlaskClient, language: str) -> None:
    key = client.application.extensions["store"].create(recorded("europe")).key
    text = client.get(f"/games/{key}/story", headers={"Accept-Language": language}).text
    assert all(sentence in text for sentence in TOLD[language])
    lost = {"en": "left of the line: points lost", "de": "links der Linie: verlorene Punkte"}[language]
    assert re.search(rf'fill="url\(#pattern-failed\)"[^>]*/>\s*</svg>{lost}</li>', text)


def test_a_sentence_has_a_picture_of_the_lines_and_cities_that_it_names(client: FlaskClient) -> None:
    """Frankfurt–Smolensk, which failed, has two rings among the yellow lines; Berlin–Frankfurt was free."""
    game = recorded("europe")
    key = client.application.extensions["store"].create(game).key
    pictures = client.get(f"/games/{key}/story").text.split('class="told"')[1].split("</ul>")[0].split("<li")[1:]
    lines = Counter(game.players[claim.seat].name for claim in game.claims)
    assert pictures[0].count('class="in-blue"') == lines["Björn"]
    failure, *misses = (one for one in pictures if "Frankfurt–Smolensk" in one or "Berlin–Frankfurt" in one)
    assert (failure.count("<circle"), failure.count('class="in-yellow"')) == (2, lines["Dąbrowska"])
    assert [one.count('class="named"') for one in misses] == [1]


@pytest.mark.parametrize("name", ["poland", "germany-passengers", "india-mandala", "new-york-shared", "asia-for-two"])
def test_every_kind_of_game_has_its_story(client: FlaskClient, name: str) -> None:
    game = recorded(name)
    key = client.application.extensions["store"].create(game).key
    text = client.get(f"/games/{key}/story").text
    assert all(player.name in text for player in game.players)


def test_of_a_game_that_goes_on_nobody_hears_what_would_still_help(client: FlaskClient) -> None:
    """R5: after twenty claims everybody still has many trains."""
    game = replace(recorded("europe"), claims=recorded("europe").claims[:20])
    key = client.application.extensions["store"].create(game).key
    answer = client.get(f"/games/{key}/story")
    assert answer.status_code == 200
    assert "Not finished yet" in answer.text
    assert "still free" not in answer.text


def test_the_race_is_a_table_too_from_nothing_to_the_last_claim_in_fives(client: FlaskClient) -> None:
    key = client.application.extensions["store"].create(recorded("europe")).key
    assert f'href="/games/{key}/story"' in client.get(f"/games/{key}/result").text
    race = client.get(f"/games/{key}/story").text.split('id="race"')[1].split("</table>")[0]
    claims = len(recorded("europe").claims)
    rows = [int(number) for number in re.findall(r'<th scope="row">(\d+)</th>', race)]
    assert rows == [*range(0, claims, 5), claims]
    assert re.findall(r'class="number">([^<]*)<', race)[:4] == ["0"] * 4


def test_the_story_is_one_tap_from_the_result_and_readable_for_everybody(server: Server, page: Page) -> None:
    key = opened(server, page, recorded("europe"))
    page.goto(server.address(key, "result"))
    page.tap("text=The story of the game")
    expect(page.locator(".told li").first).to_have_text("Björn wins: 88 points to Anna’s 73.")
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.locator("main summary").last.tap()
    expect(page.locator(".race ~ details tr").last).to_contain_text("65")
