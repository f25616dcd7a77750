"""Who opens the count, who is asked before, and what everybody is told of it for good (R10)."""

import re
from datetime import UTC, datetime, timedelta
from html import unescape
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorer.files.wire import Undo
from scorer.rules.moves import OpenCount
from scorer.store import Store
from tests.web.conftest import new_game, recorded

OPEN = {"kind": "open-count"}


class Clock:
    """Seconds that pass for the server, and for what is written in the database."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def time(self) -> datetime:
        return datetime(2026, 11, 23, tzinfo=UTC) + timedelta(seconds=self.seconds)


class Table:
    """A finished game of four, each with a phone of their own, and one that only watches."""

    def __init__(self, app: Flask, clock: Clock) -> None:
        self.store: Store = app.extensions["store"]
        self.clock = clock
        game = recorded("europe")
        self.names = [player.name for player in game.players]
        self.key = self.store.create(game).key
        self.game = f"/games/{self.key}/"
        self.phones = [app.test_client() for _ in game.players]
        self.watcher = app.test_client()
        for seat, phone in enumerate(self.phones):
            phone.post(f"{self.game}join", data={"seat": str(seat)})
        self.poll(self.watcher)

    def poll(self, phone: FlaskClient, since: int = -1) -> dict[str, Any]:
        return phone.get(f"{self.game}moves?since={since}", headers={"Accept-Language": "en"}).json or {}

    def open(self, phone: FlaskClient, id: str = "open") -> dict[str, Any]:
        return phone.post(f"{self.game}moves", json={"id": id, "move": OPEN}).json or {}

    def undo(self, phone: FlaskClient, **named: object) -> dict[str, Any]:
        return phone.post(f"{self.game}undo", json={"id": f"undo-{self.clock.seconds}", **named}).json or {}

    def done(self, *phones: FlaskClient) -> None:
        for phone in phones:
            phone.post(f"{self.game}done", json={"id": "done", "done": True, "is_sure": True})

    def passes(self, seconds: float, *awake: FlaskClient) -> None:
        """Let time pass, while these phones poll every second."""
        for _ in range(int(seconds)):
            self.clock.seconds += 1
            for phone in awake:
                phone.get(f"{self.game}moves?since=9999&seatings=9999")

    @property
    def is_open(self) -> bool:
        return self.store.record(self.key).game.is_count_open

    def page(self, phone: FlaskClient) -> str:
        text = phone.get(f"{self.game}invite?at=count", headers={"Accept-Language": "en"}).text
        return " ".join(unescape(text).split())


@pytest.fixture
def clock(app: Flask) -> Clock:
    clock = Clock()
    presence, store = app.extensions["presence"], app.extensions["store"]
    presence._now, presence._began, store.seats._now = (lambda: clock.seconds), clock.seconds, clock.time
    return clock


@pytest.fixture
def table(app: Flask, clock: Clock) -> Table:
    app.config["WTF_CSRF_ENABLED"] = False
    return Table(app, clock)


def test_who_only_watches_opens_no_count(table: Table) -> None:
    table.done(*table.phones[:-1])
    assert table.open(table.watcher)["sentence"] == "The count is opened by those who play; first say who you are."
    table.passes(11, table.watcher)
    assert not table.is_open
    assert "data-open-count" not in table.page(table.watcher)


def test_while_somebody_is_not_done_their_phone_is_asked_for_ten_seconds(table: Table) -> None:
    anna, bjorn, *_ = table.phones
    asked = table.open(anna)
    assert (asked["opened"], asked["reveals"]) == (None, False)
    assert "would open the count" in asked["said"]
    assert table.poll(bjorn)["notices"]["asks"] == (
        f"{table.names[0]}'s phone would open the count, and show these tickets, in ten seconds."
    )
    assert table.poll(anna)["notices"]["asks"] == ""
    table.passes(9, anna, *table.phones)
    assert not table.is_open
    table.passes(2, anna, *table.phones)
    opened = table.store.record(table.key).entries[-1]
    assert opened.move == OpenCount(), "nobody was silent"
    assert table.store.seats.of(table.key).at(opened.phone) == (0,), "whoever polls first, it was opened by Anna"
    told = table.page(bjorn)
    assert f"{table.names[0]}'s phone opened the count before everybody was done." in told


def test_whoever_is_asked_can_refuse_and_whoever_asks_can_think_again(table: Table) -> None:
    anna, bjorn, *_ = table.phones
    for who in (bjorn, anna):
        table.open(anna, f"open-{table.clock.seconds}")
        table.passes(5, *table.phones)
        who.post(f"{table.game}join/refuse")
        table.passes(20, *table.phones)
        assert not table.is_open
        assert table.poll(bjorn)["notices"]["asks"] == ""


def test_who_is_done_or_only_watches_refuses_nothing(table: Table) -> None:
    anna, bjorn, *_ = table.phones
    table.done(bjorn)
    table.open(anna)
    for phone in (bjorn, table.watcher):
        phone.post(f"{table.game}join/refuse")
    table.passes(11, *table.phones)
    assert table.is_open


def test_the_count_opens_at_once_when_those_who_were_asked_are_done(table: Table) -> None:
    anna, *others = table.phones
    table.open(anna)
    table.done(*others)
    assert table.is_open


def test_silent_phones_are_asked_as_long_and_named(table: Table) -> None:
    anna, bjorn, *_ = table.phones
    table.passes(20, anna, bjorn)
    before = table.poll(bjorn)["number"]
    table.open(anna)
    table.passes(5, anna, bjorn)
    assert not table.is_open
    table.passes(6, anna, bjorn)
    assert table.is_open
    silent = table.names[2:]
    assert f"Silent phones: {' and '.join(silent)}." in table.page(anna)
    news = [each["said"] for each in table.poll(bjorn, before)["news"]]
    assert news == [f"{table.names[0]}: The count is open; silent phones: {' and '.join(silent)}."]


def test_a_lone_phone_is_asked_nothing_and_may_close_the_count(app: Flask, table: Table) -> None:
    key = table.store.create(recorded("europe")).key
    alone, game = app.test_client(), f"/games/{key}/"
    alone.post(f"{game}join", data={"seat": "0"})
    assert alone.post(f"{game}moves", json={"id": "open", "move": OPEN}).json["opened"]
    alone.get(f"{game}result")
    assert alone.post(f"{game}undo", json={"id": "back"}).json["opened"] is None


def test_where_nobody_has_a_seat_anybody_opens_the_count(app: Flask, table: Table) -> None:
    key = table.store.create(recorded("europe")).key
    assert app.test_client().post(f"/games/{key}/moves", json={"id": "open", "move": OPEN}).json["opened"]


def test_when_every_seats_phone_is_silent_anybody_may_open_the_count_and_it_is_told(table: Table) -> None:
    table.passes(29, table.watcher)
    table.open(table.watcher)
    table.passes(11, table.watcher)
    assert not table.is_open, "not all were silent for half a minute when it was asked for"
    table.open(table.watcher, "again")
    table.passes(11, table.watcher)
    assert table.is_open
    assert "Somebody else's phone opened the count before everybody was done." in table.page(table.phones[0])


def test_a_count_closes_only_as_long_as_no_hand_was_shown_and_that_is_told_for_good(table: Table) -> None:
    anna, bjorn, *_ = table.phones
    table.done(*table.phones[1:])
    before = table.poll(bjorn)["number"]
    opened = table.open(anna)
    assert (bool(opened["opened"]), opened["reveals"], opened["isOpen"]) == (True, True, False)
    assert table.undo(anna)["opened"] is None
    told = f"{table.names[0]}'s phone had the count open, and it was closed again."
    assert [each["said"] for each in table.poll(bjorn, before)["news"]] == [
        f"{table.names[0]}: The tickets are secret again."
    ]
    table.passes(30, *table.phones)
    assert not table.is_open
    for phone in (*table.phones, table.watcher):
        assert told in table.page(phone)
    table.open(anna, "again")
    assert told in table.page(bjorn)


@pytest.mark.parametrize("address", ["moves", "tickets?seat=1", "result", "export.json", "screen"])
@pytest.mark.parametrize("reader", [0, 1, 3])
def test_a_count_whose_hands_somebody_has_seen_stays_open(table: Table, address: str, reader: int) -> None:
    anna, *others = table.phones
    table.done(*others)
    table.open(anna)
    [*table.phones, table.watcher][reader if reader < 3 else -1].get(f"{table.game}{address}")
    line = table.poll(anna)["opened"]
    for named in ({}, {"line": line}):
        answer = table.undo(anna, **named)
        table.clock.seconds += 1
        assert answer["sentence"] == "The count stays open: hands were seen on other phones."
    assert table.is_open
    assert all(undo.get("line") != line for undo in table.poll(anna)["undo"])


def test_old_logs_in_which_a_count_was_closed_again_count_as_they_did(table: Table) -> None:
    key = table.store.create(recorded("europe")).key
    table.store.append(key, "a", OpenCount(), phone="annas")
    table.store.append(key, "b", Undo(), phone="annas")
    assert not table.store.record(key).game.is_count_open


def test_undo_during_the_telling_asks_before_it_takes_back_what_was_entered_before(table: Table) -> None:
    anna, bjorn, *others = table.phones
    card = {"kind": "take-ticket", "seat": 1, "start": "berlin", "end": "roma"}
    bjorn.post(f"{table.game}moves", json={"id": "card", "move": card})
    table.done(*others, bjorn)
    table.open(anna)
    held = len(table.store.record(table.key).game.tickets)
    asked = table.undo(bjorn)
    assert asked["sentence"] == "The count is open, and this was entered before it."
    assert len(table.store.record(table.key).game.tickets) == held
    (remedy,) = asked["remedies"]
    assert remedy["label"] == "Take it back: A ticket put back."
    (named,) = remedy["moves"]
    table.clock.seconds += 1
    assert table.undo(bjorn, line=named["line"])["said"] == "A ticket put back."
    after = {"kind": "finish", "is_finished": False}
    bjorn.post(f"{table.game}moves", json={"id": "after", "move": after})
    table.clock.seconds += 1
    assert table.undo(bjorn)["said"] == "The game is over.", "what was done since is taken back at once"


def test_without_scripts_a_page_waits_for_those_who_were_asked_and_leads_to_the_telling(table: Table) -> None:
    anna, *others = table.phones
    moves = {"moves": '[{"kind": "open-count"}]', "back": table.game, "is_sure": "1"}
    waits = anna.post(f"{table.game}enter", data=moves).location
    shown = anna.get(waits)
    assert (shown.headers["Refresh"], "may refuse for ten seconds" in shown.text) == ("2", True)
    others[0].post(f"{table.game}join/refuse")
    refused = anna.get(waits)
    assert ("Refresh" in refused.headers, "The count stays closed." in refused.text) == (False, True)
    anna.post(f"{table.game}enter", data=moves)
    table.clock.seconds += 11
    assert anna.get(waits).location == f"{table.game}reveal"


def test_a_group_of_moves_that_would_open_the_count_asks_nobody_and_does_nothing(table: Table) -> None:
    goes_on = {"kind": "finish", "is_finished": False}
    sent = {"id": "both", "moves": [goes_on, OPEN]}
    answer = table.phones[0].post(f"{table.game}moves", json=sent)
    assert (answer.status_code, answer.json["sentence"]) == (
        409,
        "Others are asked before the count opens; open it by itself.",
    )
    table.passes(11, *table.phones)
    assert not table.is_open


# ---- Who keeps the count waiting ----


def test_nobody_is_named_of_whom_it_is_not_true_that_tickets_are_awaited(table: Table) -> None:
    anna, bjorn, *others = table.phones
    assert "Björn, Chloé, and Dąbrowska have not laid their tickets open yet." in table.page(anna)
    table.done(bjorn)
    assert "Chloé and Dąbrowska have not laid their tickets open yet." in table.page(anna)
    table.done(*others)
    assert "laid their tickets open yet" not in table.page(anna)


def test_who_waits_for_a_phone_that_is_gone_is_told_since_when_and_the_ways_on(table: Table) -> None:
    anna, bjorn, *others = table.phones
    table.done(anna, *others)
    table.passes(29, anna, *others)
    assert "data-enter-for" not in table.page(anna)
    table.passes(1, anna, *others)
    page = table.page(anna)
    name = table.names[1]
    assert f"Nothing was heard of {name}'s phone for half a minute." in page
    table.passes(60, anna, *others)
    page = table.page(anna)
    assert f"Nothing was heard of {name}'s phone for 1 minute." in page
    assert re.findall('data-enter-for="([^"]*)"', page) == [name]
    assert "data-count-without" in page
    form = re.search(r'<form[^>]*join"[^>]*>(?:(?!</form>).)*data-enter-for.*?</form>', page)
    assert form
    sent = re.findall('name="(back|seat)" value="([^"]*)"', form[0])
    wanted = {"seat": [value for name, value in sent if name == "seat"], "back": dict(sent)["back"]}
    assert anna.post(f"{table.game}join", data=wanted).status_code == 409, "as ever, it is confirmed"
    taken = anna.post(f"{table.game}join", data={**wanted, "takes_over": "1"})
    assert taken.location == f"{table.game}tickets?seat=1"
    assert table.store.seats.of(table.key).at(table.store.seats.of(table.key).taken[0].phone) == (0, 1)
    assert "took" in table.poll(bjorn)["notices"]["took"]


# ---- What is on its way ----


def last_to_be_done(table: Table, **sent: object) -> bool:
    """Let Anna's phone tell that a move waits, send it, and say that she is done; then the others are."""
    anna, *others = table.phones
    anna.get(f"{table.game}moves?since=0&waiting=1")
    move = {"kind": "finish", "is_finished": True}
    anna.post(f"{table.game}moves", json={"id": "late", "move": move, **sent})
    table.done(*others)
    return table.is_open


def test_whoever_says_that_they_are_done_has_nothing_on_its_way(table: Table) -> None:
    """The phone is locked before it polls again."""
    anna, *_ = table.phones
    last_to_be_done(table)
    table.done(anna)
    assert table.is_open


def test_a_move_says_how_many_wait_behind_it(table: Table) -> None:
    anna, *_ = table.phones
    anna.post(f"{table.game}done", json={"id": "done", "done": True, "is_sure": True})
    assert not last_to_be_done(table, waiting=1)
    anna.post(f"{table.game}undo", json={"id": "behind", "waiting": 0})
    assert table.is_open


# ---- Questions ----


def test_all_who_hold_a_card_that_is_in_two_hands_are_led_to_the_question(table: Table) -> None:
    anna, bjorn, *others = table.phones
    held = next(held for held in table.store.record(table.key).game.tickets if held.seat == 0).ticket
    card = {"kind": "take-ticket", "seat": 1, "start": held.start, "end": held.end, "value": held.value}
    bjorn.post(f"{table.game}moves", json={"id": "twice", "move": card})
    table.done(anna, bjorn, *others[:-1])
    before = table.store.number(table.key)
    table.done(others[-1])
    led = [table.poll(phone, before)["reveals"] for phone in (anna, bjorn, *others, table.watcher)]
    assert led == [True, True, *(False for _ in others), False]
    assert anna.get(f"{table.game}reveal").location == f"{table.game}result"


def test_others_hear_that_somebody_is_asked_whether_they_are_sure(app: Flask, table: Table) -> None:
    key = table.store.create(new_game(players=2)).key
    anna, bjorn = app.test_client(), app.test_client()
    for seat, phone in enumerate((anna, bjorn)):
        phone.post(f"/games/{key}/join", data={"seat": str(seat)})
    anna.post(f"/games/{key}/done", json={"id": "a", "done": True})
    seatings = anna.get(f"/games/{key}/moves").json["seatings"]
    assert bjorn.post(f"/games/{key}/done", json={"id": "b", "done": True}).status_code == 409

    def heard(phone: FlaskClient) -> list[str]:
        news = phone.get(f"/games/{key}/moves?since=0&seatings={seatings}").json["news"]
        return [each["said"] for each in news]

    assert heard(anna) == ["Björn is asked something."]
    assert heard(bjorn) == []
    bjorn.post(f"/games/{key}/done", json={"id": "c", "done": False})
    assert heard(anna) == []


# ---- What a poll may tell ----


def test_no_poll_tells_how_often_somebody_taps_on_their_own_cards(table: Table) -> None:
    anna, bjorn, *_ = table.phones
    before = table.poll(bjorn)
    for id, kind in (("a", "take-ticket"), ("b", "return-ticket")):
        card = {"kind": kind, "seat": 0, "start": "berlin", "end": "roma"}
        anna.post(f"{table.game}moves", json={"id": id, "move": card})
        assert table.poll(bjorn)["number"] == before["number"]
        asked = f"{table.game}moves?since={before['number']}&seatings={before['seatings']}"
        assert [bjorn.get(asked).json for _ in range(2)] == [{}, {}]
        assert table.poll(anna)["number"] > before["number"], "her own other page hears of it"
    made = {"kind": "finish", "is_finished": False}
    anna.post(f"{table.game}moves", json={"id": "c", "move": made})
    assert bjorn.get(asked).json["news"]
