"""Four phones play a whole game, and each tells the winner and the totals on record; `tests.evening` plays more."""

from playwright.sync_api import Browser

from tests.evening import on_record, play
from tests.web.conftest import Server
from tests.web.phones import Phones


def test_four_phones_tell_the_truth_at_the_end_of_a_game(server: Server, browser: Browser) -> None:
    name = "new-york-shared"
    phones = Phones(browser, server.url)
    assert play(server, phones, name, latency=0) == [on_record(name)] * 5
    phones.put_back()
