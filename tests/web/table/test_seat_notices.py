"""What an owner reads of a seat that somebody without a seat asks for or takes over."""

from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorer.store import Store
from scorer.store.offers import MOST
from tests.web.conftest import new_game


def take(seat: int, *cards: str) -> list[dict[str, object]]:
    ends = [card.split("-") for card in cards]
    return [{"kind": "take-ticket", "seat": seat, "start": start, "end": end} for start, end in ends]


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

    assert notices() == {"asks": "", "took": "", "offered": ""}
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


@pytest.fixture
def lost(store: Store, phone: Callable[[], FlaskClient]) -> tuple[str, FlaskClient, FlaskClient, FlaskClient]:
    """A game in which Anna has gone on at a new phone; her old one and the new one, and Björn's."""
    game, old, new, bjorns = f"/games/{store.create(new_game()).key}/", phone(), phone(), phone()
    for seat, other in enumerate((old, bjorns)):
        other.post(f"{game}join", data={"seat": str(seat)})
    new.post(f"{game}join", data={"seat": "0", "takes_over": "1"})
    return game, old, new, bjorns


def offered(client: FlaskClient, game: str) -> str:
    return str(client.get(f"{game}moves", headers={"Accept-Language": "en"}).json["notices"]["offered"])


def held(store: Store, game: str) -> int:
    return len(store.record(game.split("/")[2]).game.tickets)


def test_tickets_that_a_lost_seat_refuses_are_offered_to_its_new_phone_and_nobody_else_hears_which(
    lost: tuple[str, FlaskClient, FlaskClient, FlaskClient],
) -> None:
    game, old, new, bjorns = lost
    for id, card in (("a", "essen-kyiv"), ("b", "paris-wien")):
        refused = old.post(f"{game}moves", json={"id": id, "moves": take(0, card)})
        assert (refused.status_code, refused.json["sentence"]) == (
            409,
            "Anna's tickets are entered on Anna's own phone.",
        )
    assert refused.json["lost"] == "Paris–Wien"
    assert offered(new, game) == "Another phone has tickets for Anna: Essen–Kyïv, Paris–Wien."
    assert "Essen–Kyïv, Paris–Wien" in new.get(f"{game}claims").text
    for other in (old, bjorns):
        for page in ("moves", "moves?since=0", "claims", "invite", "result?early=1"):
            answer = other.get(game + page, headers={"Accept-Language": "en"})
            assert "Essen–Kyïv, Paris–Wien" not in answer.get_data(as_text=True)


@pytest.mark.parametrize(("form", "tickets"), [({"add": "1"}, 2), ({}, 0)])
def test_the_new_phone_decides_and_the_old_one_s_moves_are_at_rest(
    store: Store, lost: tuple[str, FlaskClient, FlaskClient, FlaskClient], form: dict[str, str], tickets: int
) -> None:
    game, old, new, bjorns = lost
    sent = [{"id": "a", "move": take(0, "essen-kyiv")[0]}, {"id": "b", "moves": take(0, "paris-wien")}]
    for entry in sent:
        old.post(f"{game}moves", json=entry)
    bjorns.post(f"{game}join/offered", data={"add": "1"})
    assert held(store, game) == 0, "only the seat's own phone decides"
    new.post(f"{game}join/offered", data=form)
    assert (held(store, game), offered(new, game)) == (tickets, "")
    for _ in range(2):  # the old phone sends them again, and then has the seat back
        assert old.post(f"{game}moves", json={"queue": sent}).status_code == 200
        assert held(store, game) == tickets
        old.post(f"{game}join", data={"seat": "0"})


def test_they_go_through_when_the_seat_comes_back(
    store: Store, lost: tuple[str, FlaskClient, FlaskClient, FlaskClient]
) -> None:
    game, old, new, _ = lost
    sent = {"id": "a", "moves": take(0, "essen-kyiv")}
    old.post(f"{game}moves", json=sent)
    new.post(f"{game}join", data={"leaves": "1"})
    assert offered(old, game) == "", "they are its own"
    assert old.post(f"{game}moves", json=sent).status_code == 200
    assert held(store, game) == 1
    store.seats.take(game.split("/")[2], "third", [0], takes_over=True)
    (anna, _) = store.seats.of(game.split("/")[2]).taken
    assert [offer.is_open for offer in anna.offers] == [False], "no further phone is asked"


def test_a_refusal_that_comes_again_changes_nothing_and_many_are_not_kept(
    store: Store, lost: tuple[str, FlaskClient, FlaskClient, FlaskClient]
) -> None:
    game, old, new, _ = lost
    key = game.split("/")[2]
    for _ in range(2):
        old.post(f"{game}moves", json={"id": "a", "moves": take(0, "essen-kyiv")})
        assert store.numbers(key)[1] == store.seats.of(key).number == 4
    for number in range(MOST + 5):
        old.post(f"{game}moves", json={"id": f"b{number}", "moves": take(0, "paris-wien")})
    assert offered(new, game).count("–") == MOST
