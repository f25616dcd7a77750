"""When the count opens: everybody is done, nothing waits on a phone, and nobody opens it by one stray tap (R10)."""

import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy.engine import Connection

from scorer.rules.game import Game, HeldTicket
from scorer.rules.moves import OpenCount
from scorer.store import Store
from scorer.store.database import Database
from scorer.web.table import live
from scorer.web.table.presence import WAITS, Presence
from tests.web.conftest import new_game, recorded

Seated = Callable[[Game], tuple[str, list[FlaskClient]]]


@pytest.fixture
def seated(app: Flask, store: Store) -> Seated:
    """Create a game, and a phone for each of its players."""
    app.config["WTF_CSRF_ENABLED"] = False

    def sit(game: Game) -> tuple[str, list[FlaskClient]]:
        address = f"/games/{store.create(game).key}/"
        phones = [app.test_client() for _ in game.players]
        for seat, phone in enumerate(phones):
            phone.post(f"{address}join", data={"seat": str(seat)})
        return address, phones

    return sit


def done(phone: FlaskClient, game: str, **sent: object) -> dict[str, Any]:
    return phone.post(f"{game}done", json={"id": "d", "done": True, **sent}).json or {}


def poll(phone: FlaskClient, game: str, waiting: int) -> dict[str, Any]:
    return phone.get(f"{game}moves?since=99&waiting={waiting}").json or {}


def is_open(phone: FlaskClient, game: str) -> bool:
    return bool(phone.get(f"{game}moves").json["opened"])


def test_the_count_waits_for_moves_that_a_phone_has_not_sent_and_says_on_whose(seated: Seated) -> None:
    game, (ours, theirs) = seated(recorded("nordic-tie-longest-path"))
    done(ours, game)
    poll(ours, game, 2)
    told = done(theirs, game)
    sentence = "Everybody is done. 2 moves are still on their way from Ebba; then the count opens."
    assert (told["reveals"], told["opened"], told["said"]) == (False, None, sentence)
    page = theirs.get(f"{game}result").text
    assert sentence in page
    assert "data-open-count" in page, "nobody has to wait for a broken phone"
    poll(ours, game, 1)
    assert not is_open(theirs, game)
    poll(ours, game, 0)
    assert is_open(theirs, game)


def test_a_count_that_was_closed_again_stays_closed_until_somebody_is_done_again(seated: Seated) -> None:
    game, (ours, theirs) = seated(recorded("nordic-tie-longest-path"))
    done(ours, game)
    assert done(theirs, game)["reveals"] is True
    theirs.post(f"{game}undo", json={"id": "back"})
    for phone in (ours, theirs):
        poll(phone, game, 0)
        assert not is_open(phone, game)


def test_the_last_to_be_done_with_next_to_nothing_entered_is_asked_with_their_own_numbers(seated: Seated) -> None:
    game, (ours, theirs) = seated(new_game(players=2))
    assert "sentence" not in done(ours, game), "only the last one opens the count"
    asked = done(theirs, game)
    assert asked["sentence"] == (
        "Björn holds no ticket and has 45 trains left. Everybody else is done: the count opens on every phone."
    )
    assert not is_open(theirs, game)
    (remedy,) = asked["remedies"]
    assert (remedy["label"], remedy["moves"][0]) == (
        "Yes, open the count",
        {"kind": "done", "is_done": True, "is_sure": True},
    )
    assert theirs.post(f"{game}done", json={"id": "d", "done": True}).status_code == 409
    done(theirs, game, is_sure=True)
    assert is_open(theirs, game)


@pytest.mark.parametrize("name", ["nordic-tie-longest-path", "asia-for-two", "usa-longest-path-for-two"])
def test_nobody_is_asked_who_has_entered_a_game(seated: Seated, name: str) -> None:
    game, phones = seated(recorded(name))
    assert [bool(done(phone, game)["opened"]) for phone in phones] == [False, True]


def test_what_waits_on_a_silent_phone_is_forgotten_in_the_end() -> None:
    now = [0.0]
    presence = Presence(lambda: now[0])
    assert presence.note_waiting("game", "annas", 3) is False
    assert presence.waiting("game") == {"annas": 3}
    assert presence.waiting("another") == {}
    assert presence.note_waiting("game", "annas", 0) is True
    assert presence.note_waiting("game", "annas", 0) is False
    presence.note_waiting("game", "annas", 1)
    now[0] += WAITS + 1
    assert presence.waiting("game") == {}
    presence.note("game", "bjorns")
    assert presence.note_waiting("game", "annas", 0) is False


def test_the_count_stays_closed_while_somebody_sits_at_no_phone(seated: Seated) -> None:
    game, (ours, theirs) = seated(recorded("nordic-tie-longest-path"))
    theirs.post(f"{game}join", data={"leaves": "1"})
    assert done(ours, game)["opened"] is None


def test_the_page_that_asks_whether_somebody_is_sure_sends_the_same_form_and_that_they_are(
    seated: Seated, store: Store
) -> None:
    game, (ours, theirs) = seated(new_game(players=2))
    done(ours, game)
    asked = theirs.post(f"{game}done", data={"done": "1", "back": f"{game}tickets"})
    sent = dict(re.findall('name="([a-z_]+)" value="([^"]*)"', asked.text))
    assert (asked.status_code, sent["done"], sent["is_sure"]) == (409, "1", "1")
    assert "Björn holds no ticket and has 45 trains left. Everybody else is done" in asked.text
    assert "Yes, open the count" in asked.text
    assert theirs.post(f"{game}done", data=sent).status_code == 303
    key = game.split("/")[2]
    opened = store.record(key).entries[-1]
    assert (opened.move, store.seats.of(key).at(opened.phone)) == (OpenCount(), (1,))


def test_a_card_in_two_hands_keeps_every_phone_from_the_telling_until_it_is_given_back(
    seated: Seated, store: Store
) -> None:
    whole = recorded("nordic-tie-longest-path")
    held = whole.tickets[0]
    other = HeldTicket(1 - held.seat, held.ticket)
    game, (ours, theirs) = seated(Game(**{**vars(whole), "tickets": (*whole.tickets, other)}))
    done(ours, game)
    assert done(theirs, game)["reveals"] is True, "the phone that opens the count is led to the question"
    number = int(ours.get(f"{game}moves").json["number"])

    def polled() -> bool:
        return bool(ours.get(f"{game}moves?since={number}").json.get("reveals"))

    theirs.post(f"{game}moves", json={"id": "x", "move": {"kind": "finish", "is_finished": True}})
    assert polled() is False
    card = {"kind": "return-ticket", "start": held.ticket.start, "end": held.ticket.end, "value": held.ticket.value}
    settled = theirs.post(f"{game}moves", json={"id": "back", "move": {**card, "seat": other.seat}}).json
    assert settled["reveals"] is True
    assert polled() is True
    number = int(settled["number"])
    again = theirs.post(f"{game}moves", json={"id": "y", "move": {"kind": "finish", "is_finished": False}}).json
    assert again["reveals"] is False
    assert polled() is False


def test_a_card_in_two_hands_that_is_undone_begins_the_telling_on_every_phone(seated: Seated) -> None:
    game, (ours, theirs) = seated(recorded("nordic-tie-longest-path"))
    held = recorded("nordic-tie-longest-path").tickets[0]
    seats = [ours, theirs]
    card = {"kind": "take-ticket", "start": held.ticket.start, "end": held.ticket.end, "value": held.ticket.value}
    seats[1 - held.seat].post(f"{game}moves", json={"id": "twice", "move": {**card, "seat": 1 - held.seat}})
    for phone in seats:
        done(phone, game)
    number = int(ours.get(f"{game}moves").json["number"])
    assert ours.get(f"{game}moves?since={number - 1}").json["reveals"] is True, "who holds it is led to the question"
    undone = seats[1 - held.seat].post(f"{game}undo", json={"id": "back", "line": number - 1}).json
    assert undone["reveals"] is True
    assert seats[held.seat].get(f"{game}moves?since={number}").json["reveals"] is True
    assert seats[held.seat].get(f"{game}moves?since={number + 1}").json == {}


@pytest.mark.parametrize(("most", "is_told"), [(500, False), (0, True)])
def test_an_undo_that_settles_nothing_begins_no_telling_unless_another_phone_finds_it_too_much_to_know(
    seated: Seated, monkeypatch: pytest.MonkeyPatch, most: int, is_told: bool
) -> None:
    monkeypatch.setattr(live, "_MOST_PLAYED", most)
    game, (ours, theirs) = seated(recorded("nordic-tie-longest-path"))
    made = theirs.post(f"{game}moves", json={"id": "x", "move": {"kind": "finish", "is_finished": True}}).json
    for phone in (ours, theirs):
        done(phone, game)
    number = int(ours.get(f"{game}moves").json["number"])
    undone = theirs.post(f"{game}undo", json={"id": "back", "line": made["number"]}).json
    assert (undone["number"], undone["reveals"]) == (number + 1, False)
    assert ours.get(f"{game}moves?since={number}").json["reveals"] is is_told


def test_an_undo_that_closes_the_count_begins_no_telling(client: FlaskClient, store: Store) -> None:
    """The game was over, and could have been told all the while; nobody wanted that."""
    game = f"/games/{store.create(new_game(players=2)).key}/"
    over, goes_on = ({"kind": "finish", "is_finished": is_so} for is_so in (True, False))
    client.post(f"{game}moves", json={"id": "over", "move": over})
    opened = client.post(f"{game}moves", json={"id": "both", "moves": [goes_on, {"kind": "open-count"}]}).json or {}
    undone = client.post(f"{game}undo", json={"id": "back", "group": "both"}).json or {}
    assert (opened["reveals"], undone["opened"], undone["reveals"]) == (True, None, False)


# ---- At the same moment ----


@pytest.fixture
def before_write(monkeypatch: pytest.MonkeyPatch) -> Callable[[int, Callable[[], object]], None]:
    """Return a function that lets another request in just before the next request writes for that time."""
    writing = Database.writing

    def let_in(time: int, other: Callable[[], object]) -> None:
        left = [time]

        def written(database: Database, **options: bool) -> AbstractContextManager[Connection]:
            left[0] -= 1
            if left[0] == 0:
                other()
            return writing(database, **options)

        monkeypatch.setattr(Database, "writing", written)

    return let_in


BeforeWrite = Callable[[int, Callable[[], object]], None]


def test_of_two_who_are_done_at_the_same_moment_one_is_asked(seated: Seated, before_write: BeforeWrite) -> None:
    """Each was not the last when they were looked at."""
    game, (ours, theirs) = seated(new_game(players=2))
    before_write(1, lambda: done(theirs, game))
    asked = done(ours, game)
    assert str(asked["sentence"]).startswith("Anna holds no ticket and has 45 trains left. Everybody else is done")
    assert not is_open(theirs, game)
    done(ours, game, is_sure=True)
    assert is_open(theirs, game)


def test_two_who_are_done_at_the_same_moment_open_the_count_once(
    seated: Seated, before_write: BeforeWrite, store: Store
) -> None:
    game, (ours, theirs) = seated(recorded("nordic-tie-longest-path"))
    before_write(1, lambda: done(theirs, game))
    assert done(ours, game)["opened"]
    assert is_open(theirs, game)
    record = store.record(game.split("/")[2])
    assert [entry.move for entry in record.lines if entry.move == OpenCount()] == [OpenCount()]


@pytest.mark.parametrize("time", [1, 2])
def test_the_count_stays_closed_if_somebody_takes_done_back_before_it_opens(
    seated: Seated, before_write: BeforeWrite, time: int
) -> None:
    """Björn is done; while Anna says so, he takes it back: before her word is written, or before the count opens."""
    game, (ours, theirs) = seated(recorded("nordic-tie-longest-path"))
    done(theirs, game)
    before_write(time, lambda: done(theirs, game, done=False))
    answer = done(ours, game)
    assert (answer["opened"], answer["reveals"]) == (None, False)
    assert not is_open(theirs, game)
    assert done(theirs, game)["reveals"] is True


def test_moves_that_begin_to_wait_meanwhile_are_waited_for(seated: Seated, before_write: BeforeWrite) -> None:
    game, (ours, theirs) = seated(recorded("nordic-tie-longest-path"))
    done(theirs, game)
    before_write(1, lambda: poll(theirs, game, 1))
    assert done(ours, game)["reveals"] is False
    poll(theirs, game, 0)
    assert is_open(theirs, game)
