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


@pytest.mark.parametrize(
    ("language", "asks", "took"),
    [
        ("en", "Somebody at another phone wants Anna's seat", "Somebody at another phone took Anna's seat over"),
        (
            "de",
            "Jemand an einem anderen Telefon möchte den Platz von Anna",
            "Jemand an einem anderen Telefon hat den Platz von Anna übernommen",
        ),
    ],
)
def test_somebody_without_a_seat_is_part_of_the_sentence(
    store: Store, phone: Callable[[], FlaskClient], language: str, asks: str, took: str
) -> None:
    game, owner, other = f"/games/{store.create(new_game()).key}/", phone(), phone()
    owner.post(f"{game}join", data={"seat": "0"})

    def notices() -> dict[str, str]:
        return dict(owner.get(f"{game}moves", headers={"Accept-Language": language}).json["notices"])

    owner.get(f"{game}moves?since=0&here=")
    other.post(f"{game}join", data={"seat": "0", "takes_over": "1"})
    assert notices()["asks"].startswith(asks)
    store.seats.take(game.split("/")[2], "somebodys", [0], takes_over=True)
    assert notices()["took"].startswith(took)
