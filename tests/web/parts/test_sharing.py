"""What is offered to share: codes that hold as much as the standard says, drawn as small as they can be."""

import re
from datetime import UTC, datetime

import pytest
from flask import Flask

from scorer.store import Record, Seating, Store
from scorer.web.parts.sharing import invitation_to, qr_of, qr_with, shared, title_of
from scorer.web.table.views import View
from tests.web.conftest import new_game, recorded


def sides(code: str) -> set[int]:
    """Return the sides of a code in modules, without the three of each margin."""
    _, _, *sides = re.findall(r"[\d.]+", re.findall('viewBox="([^"]*)"', code)[0])
    return {int(side) - 6 for side in sides}


def test_a_code_is_as_small_as_an_address_allows_that_is_read_off_a_crumpled_or_dirty_screen() -> None:
    """ISO 18004: at level M, 42 bytes fit into version 3, which has 29 modules a side, and 62 into version 4."""
    assert sides(qr_of("http://x/" + "a" * 33)) == {29}
    assert sides(qr_of("http://x/" + "a" * 34)) == {33}
    assert sides(qr_of("x")) == {21}, "few phones read a smaller kind"


def test_the_digits_of_a_code_take_ten_bits_for_three_of_them() -> None:
    """ISO 18004: version 4, of 33 modules, has 640 bits at level L: 12 + 23 bytes, then 14 + 430 for 129 digits."""
    address, page = "http://10.1.2.3/open", "1"
    assert sides(qr_with(address, f"{page}-{'7' * 129}")) == {33}
    assert sides(qr_with(address, f"{page}-{'7' * 130}")) == {37}


def test_a_game_is_called_after_its_board_and_its_edition_where_there_are_several(app: Flask) -> None:
    games = new_game("usa", edition="1910"), new_game("asia")
    views = [View(Record("key", datetime.now(UTC), 0, (game,)), "", Seating(), ()) for game in games]
    with app.test_request_context(headers={"Accept-Language": "en"}):
        assert [title_of(view) for view in views] == ["USA, 1910", "Legendary Asia"]


@pytest.mark.parametrize(("server", "is_at_home"), [("http://10.1.2.3:5000", True), ("https://example.org", False)])
def test_others_join_by_a_code_to_scan_or_by_one_to_type(
    app: Flask, store: Store, server: str, is_at_home: bool
) -> None:
    key = store.create(new_game()).key
    with app.test_request_context("/", base_url=server):
        found = invitation_to(key)
    assert found["qr"] == qr_of(f"{server}/games/{key}/join")
    assert (found["join"].geturl(), found["is_at_home"]) == (f"{server}/join", is_at_home)
    assert store.codes.key(found["code"]) == key


def test_a_result_for_a_chat_has_a_line_for_each_player_and_says_who_won(app: Flask) -> None:
    """The numbers are those of tests/games/usa.scores.json."""
    view = View(Record("key", datetime(2026, 1, 2, 20, tzinfo=UTC), 0, (recorded("usa"),)), "", Seating(), ())
    with app.test_request_context(headers={"Accept-Language": "en"}):
        found = shared(view)
    head, *places, outcome = found["text"].splitlines()
    assert head == "USA, Classic, January 2, 2026"
    assert places == ["1. Anna 121", "2. Chloé 77", "3. Björn 62", "4. Dąbrowska −41"]
    assert outcome.startswith("Anna wins: 121 points")
    assert "key" not in found["text"], "whoever has the address can change the game"
