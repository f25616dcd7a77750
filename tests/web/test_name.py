"""The app has one name, whatever the language."""

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from scorer import NAME
from scorer.paths import TEMPLATES, TRANSLATIONS
from tests.web.conftest import new_game

PLACES = ("/", "/rules", "/privacy", "/join", "/boards/import", "/nowhere", "{game}", "{game}result", "{game}screen")


@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_every_page_says_last_in_its_title_which_app_it_is_of(client: FlaskClient, language: str) -> None:
    """Of twenty open tabs, or in a phone's history, people find the game again."""
    game = f"/games/{client.application.extensions['store'].create(new_game()).key}/"
    heads = {"Accept-Language": language}
    for place in PLACES:
        page = client.get(place.format(game=game), headers=heads, follow_redirects=True).text
        (title,) = re.findall("<title>(.*?)</title>", page, re.DOTALL)
        assert title.split(" · ")[-1] == "Draisine", place
        assert title.count("Draisine") == 1, place


def test_only_one_place_decides_how_the_app_is_called() -> None:
    """Templates and translations take the name from it."""
    files: list[Path] = [*TEMPLATES.rglob("*.*"), *TRANSLATIONS.rglob("*.po")]
    assert [file.name for file in files if re.search(rf"{NAME}|Ticket Scorer|Score the trains", _read(file))] == []


def _read(file: Path) -> str:
    return file.read_text("utf-8")
