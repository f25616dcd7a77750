"""Long names have a short form where there is little room; it is asked for once, and goes on to the next game."""

import re

import pytest
from flask.testing import FlaskClient

from scorer import gamefile
from scorer.files.entries import GameFileError
from scorer.store import Store
from tests.web.conftest import TWO, recorded

LONG = "Maximilian Alexander"


def named(*names: str, short: str = "") -> str:
    """Return the file of a whole game for people of these names; the first may have a short one."""
    file = gamefile.dump(recorded("usa"))
    for before, name in zip(("Anna", "Björn"), names, strict=False):
        file = file.replace(f'"{before}"', f'"{name}"')
    return file.replace('"colour"', f'"short": "{short}", "colour"', 1) if short else file


def plain(page: str) -> str:
    """Return a page without what browsers are told about its names."""
    return page.replace("\u00ad", "").replace(' translate="no"', "")


def heads(page: str) -> list[str]:
    return re.findall('<th scope="col".*?<span class="name block">(.*?)</span>', plain(page), re.DOTALL)


def test_the_result_asks_for_a_short_name_and_proposes_the_first_word(client: FlaskClient, store: Store) -> None:
    key = store.create(gamefile.load(named(LONG))).key
    page = client.get(f"/games/{key}/result").text
    assert re.findall('name="short" value="(.*?)"', page) == ["Maximilian"]
    answer = client.post(f"/games/{key}/short", data={"seat": 0, "short": " Maxi "})
    assert (answer.status_code, answer.location) == (303, f"/games/{key}/result#points")
    page = client.get(f"/games/{key}/result").text
    assert 'name="short"' not in page
    assert heads(page)[0] == "Maxi"
    assert f'is-long">{LONG}</span>' in plain(page), "where there is room"
    assert '<span class="name small bold">Maxi</span>' in plain(client.get(f"/games/{key}/reveal").text)
    assert gamefile.load(client.get(f"/games/{key}/export.json").text).players[0].short == "Maxi"
    for wrong in ({"short": "Anka"}, {"seat": "x", "short": "Anka"}, {"seat": "9", "short": "Anka"}):
        assert client.post(f"/games/{key}/short", data=wrong).status_code == 404
    assert client.post(f"/games/{key}/short", data={"seat": "0"}).status_code == 303
    assert store.record(key).game.players[0].short == "", "an empty one is none"


def test_the_form_for_a_new_game_takes_it_and_the_next_game_knows_it(client: FlaskClient, store: Store) -> None:
    client.post("/games", data=TWO | {"players-0-name": LONG, "players-0-short": "Maxi"})
    assert re.search('name="players-0-short"[^>]* value="Maxi"', client.get("/").text)
    wrong = client.post("/games", data=TWO | {"players-0-name": LONG, "players-0-short": "björn"})
    assert wrong.status_code == 400
    assert "given twice" in wrong.text


@pytest.mark.parametrize("short", ["Maximilians", "björn", "\u200b", "a\u2067b"])
def test_a_short_name_is_short_can_be_seen_and_is_nobody_elses(client: FlaskClient, store: Store, short: str) -> None:
    with pytest.raises(GameFileError, match=r"^players\[0\]\.short: "):
        gamefile.load(named(LONG, short=short))
    key = store.create(gamefile.load(named(LONG))).key
    assert client.post(f"/games/{key}/short", data={"seat": 0, "short": short}).status_code == 409
    assert store.record(key).game.players[0].short == ""


def test_no_name_that_is_short_is_asked_for(client: FlaskClient, store: Store) -> None:
    page = client.get(f"/games/{store.create(recorded('usa')).key}/result").text
    assert 'name="short"' not in page


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (["Maximilian-Alexander", "Anna Maria Huber"], ["Maximilian", "Anna"]),
        (["Anna Maria Huber", "anna"], ["Anna Maria Huber", "anna"]),
        (["Anna Maria Huber", "Anna Lena Kowalska"], ["Anna Maria Huber", "Anna Lena Kowalska"]),
        (["Alexandrina Bo", "Bo"], ["Alexandrina Bo", "Bo"]),
    ],
)
def test_until_then_a_first_word_that_can_mean_nobody_else_stands_for_a_long_name(
    client: FlaskClient, store: Store, names: list[str], shown: list[str]
) -> None:
    key = store.create(gamefile.load(named(*names))).key
    assert {*shown} < {*heads(client.get(f"/games/{key}/result").text)}
    page = plain(client.get(f"/games/{key}/").text)
    assert re.findall('<span class="name clip">(.*?)</span></span>\n<span class="counts', plain(page))[:2] == shown
