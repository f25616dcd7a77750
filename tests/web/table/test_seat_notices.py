"""What an owner reads of a seat that somebody without a seat asks for or takes over."""

from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorer.store import Store
from tests.web.conftest import new_game


@pytest.fixture
def phone(app: Flask) -> Callable[[], FlaskClient]:
    app.config["WTF_CSRF_ENABLED"] = False
    return app.test_client


def test_of_every_seat_stands_a_sentence_there_with_who_sits_at_the_other_phone(
    store: Store, phone: Callable[[], FlaskClient]
) -> None:
    key, owner, other = store.create(new_game()).key, phone(), phone()
    owner.post(f"/games/{key}/join", data={"seat": ["0", "1"]})
    other.post(f"/games/{key}/join", data={"seat": ["2", "3"]})

    def notices() -> dict[str, str]:
        return dict(owner.get(f"/games/{key}/moves", headers={"Accept-Language": "en"}).json["notices"])

    assert notices() == {"asks": "", "took": ""}
    owner.get(f"/games/{key}/moves?since=0&here=")
    other.post(f"/games/{key}/join", data={"seat": ["0", "1", "2", "3"], "takes_over": "1"})
    assert notices()["asks"] == (
        "Chloé and Dąbrowska's phone wants Anna's seat, and would show these tickets. "
        "Chloé and Dąbrowska's phone wants Björn's seat, and would show these tickets."
    )
    store.seats.take(key, store.seats.of(key).taken[2].phone, [0, 1, 2, 3], takes_over=True)
    assert notices()["took"] == (
        "Chloé and Dąbrowska's phone took Anna's seat over and shows its tickets; you may take it back. "
        "Chloé and Dąbrowska's phone took Björn's seat over and shows its tickets; you may take it back."
    )
