"""What servers agree on is made once, whoever asks first, and at the same moment."""

from concurrent.futures import ThreadPoolExecutor
from itertools import count

from scorer.store import Store


def test_all_servers_have_the_setting_that_the_first_one_made(store: Store, url: str) -> None:
    assert store.shared.agree("key", lambda: "first") == "first"
    assert Store(url).shared.agree("key", lambda: "second") == "first"
    assert store.shared.agree("other", lambda: "second") == "second"


def test_servers_that_ask_at_once_agree(url: str) -> None:
    stores, numbers = [Store(url) for _ in range(4)], count()
    with ThreadPoolExecutor(4) as hands:
        found = set(hands.map(lambda store: store.shared.agree("key", lambda: f"{next(numbers)}"), stores))
    assert len(found) == 1
