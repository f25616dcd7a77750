"""One table, one law (docs/design.md): who takes a seat or opens the count just does, and everybody is told (R10)."""

import json
import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import UTC, datetime, timedelta
from html import unescape
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy.engine import Connection

from scorer import gamefile
from scorer.files.wire import Undo
from scorer.rules.game import Game, HeldTicket
from scorer.rules.moves import OpenCount
from scorer.store import Store
from scorer.store.database import Database
from scorer.web.table import live
from tests.atlas.test_own_boards import TWO_CARDS
from tests.atlas.test_own_boards import game as drawn_game
from tests.web.conftest import new_game, recorded
from tests.web.pages.test_set_up import fields

ANNA, BJORN, CHLOE = range(3)
OPEN = {"kind": "open-count", "is_sure": True}
CARD = {"kind": "take-ticket", "seat": ANNA, "start": "brest", "end": "petrograd"}
LINE = {"kind": "claim", "seat": ANNA, "route": "paris-zurich"}
ENGLISH = {"Accept-Language": "en"}
TWO = "nordic-tie-longest-path"


class Table:
    """A game and phones of it, by name; Anna, Björn and Chloé each sit at their own."""

    def __init__(self, app: Flask, game: Game, seated: int = 3) -> None:
        self.app, self.store = app, app.extensions["store"]
        self.key = self.store.create(game).key
        self.game = f"/games/{self.key}/"
        self.seconds, self.made = 0.0, 0
        app.extensions["presence"]._now = lambda: self.seconds
        self.store.seats._now = lambda: datetime(2026, 11, 27, 19, 14, tzinfo=UTC) + timedelta(seconds=self.seconds)
        self.phones = [app.test_client() for _ in range(seated)]
        for seat, phone in enumerate(self.phones):
            self.join(phone, add=seat)

    def join(self, phone: FlaskClient, **fields: object) -> int:
        return phone.post(f"{self.game}join", data=fields).status_code

    def take(self, phone: FlaskClient, seat: int) -> None:
        """Take a seat over as a person does: the question, its button."""
        page = self.page(phone, phone.post(f"{self.game}join", data={"add": seat}, headers=ENGLISH).text)
        (number,) = re.findall('name="takes_over" value="(\\d+)"', page)
        assert self.join(phone, add=seat, takes_over=number) == 303

    def page(self, phone: FlaskClient, place: str) -> str:
        text = place if "<" in place else phone.get(f"{self.game}{place}", headers=ENGLISH).text
        return " ".join(unescape(re.sub('<time datetime="([^"]*)">[^<]*</time>', "\\1", text)).split())

    def send(self, phone: FlaskClient, move: object, **more: object) -> Any:
        self.made += 1
        sent = {"id": f"m{self.made}", "move": move, **more}
        return phone.post(f"{self.game}moves", json=sent, headers=ENGLISH).json

    def undo(self, phone: FlaskClient, **named: object) -> Any:
        self.made += 1
        return phone.post(f"{self.game}undo", json={"id": f"m{self.made}", **named}, headers=ENGLISH).json

    def done(self, *phones: FlaskClient, **sent: object) -> Any:
        for phone in phones:
            answer = phone.post(f"{self.game}done", json={"id": "d", "done": True, **sent}, headers=ENGLISH).json
        return answer

    def poll(self, phone: FlaskClient, **asked: object) -> Any:
        return phone.get(f"{self.game}moves", query_string={"since": -1, **asked}, headers=ENGLISH).json

    def told(self, phone: FlaskClient, *kinds: str) -> list[str]:
        return [one["sentence"] for one in self.poll(phone)["told"] if one["kind"] in kinds]

    def seat(self, phone: FlaskClient, seat: int) -> Any:
        return self.poll(phone)["seats"][seat]

    @property
    def opened(self) -> OpenCount | None:
        return next((one.move for one in self.store.record(self.key).entries if isinstance(one.move, OpenCount)), None)


@pytest.fixture
def at(app: Flask) -> Callable[..., Table]:
    """Return what seats people around a game."""
    app.config["WTF_CSRF_ENABLED"] = False
    return lambda game=None, seated=3: Table(app, game or new_game(players=3), seated)


@pytest.fixture
def table(at: Callable[..., Table]) -> Table:
    return at()


# ---- Seats ----


def test_each_seat_is_free_here_elsewhere_or_left(at: Callable[..., Table]) -> None:
    table = at(seated=2)
    anna, bjorn = table.phones
    table.join(bjorn, leave=BJORN)
    assert [table.seat(anna, seat)["at"] for seat in range(3)] == ["here", "left", None]
    assert [table.seat(bjorn, seat)["at"] for seat in range(3)] == ["elsewhere", "left", None]
    states = re.findall('data-seat-at="([^"]*)" data-state="([a-z]*)"', table.page(anna, "invite"))
    assert states == [("Anna", "here"), ("Björn", "left"), ("Chloé", "nobody")]
    assert table.seat(anna, CHLOE)["number"] == 0
    assert table.seat(anna, ANNA)["number"] >= 2


def test_a_left_hand_is_hidden_from_everybody_and_a_free_one_from_nobody(at: Callable[..., Table]) -> None:
    table = at(seated=2)
    anna, bjorn = table.phones
    table.send(bjorn, {**CARD, "seat": BJORN})
    table.send(bjorn, {**CARD, "seat": CHLOE, "start": "berlin", "end": "roma"})
    table.join(bjorn, leave=BJORN)
    for phone in (anna, bjorn, table.app.test_client()):
        assert [player["tickets"] for player in table.poll(phone)["players"]] == [0, 0, 1]
        assert "Björn's tickets are at no phone." in table.page(phone, "tickets?seat=1")


@pytest.mark.parametrize("is_left", [False, True])
def test_from_an_empty_phone_to_the_tickets_on_another_it_is_two_taps_and_one_question(
    table: Table, is_left: bool
) -> None:
    anna, bjorn, _ = table.phones
    if is_left:
        table.join(bjorn, leave=BJORN)
    page = table.page(anna, "tickets?seat=1")
    assert re.findall('data-enter-for="([^"]*)"', page) == ["Björn"]
    form = re.search(r'name="back" value="([^"]*)"> ?<button name="add" value="1" data-enter-for', page)
    assert form
    asked = anna.post(f"{table.game}join", data={"back": form[1], "add": "1"}, headers=ENGLISH)
    question = table.page(anna, asked.text)
    who = "Björn's tickets are at no phone." if is_left else "Björn's phone has Björn's tickets."
    assert (asked.status_code, f"{who}</p> <p>Take them over? Everybody is told." in question) == (409, True)
    assert table.seat(anna, BJORN)["at"] == ("left" if is_left else "elsewhere"), "nothing has changed yet"
    sent = dict(re.findall('name="([a-z_]+)" value="([^"]*)"', question.split("<main")[1].split("</main>")[0]))
    assert anna.post(f"{table.game}join", data=sent).location == f"{table.game}tickets?seat=1"
    assert [table.seat(anna, seat)["at"] for seat in (ANNA, BJORN)] == ["here", "here"]


def test_what_has_changed_since_the_question_is_asked_again_and_of_two_one_wins(table: Table) -> None:
    _, bjorn, chloe = table.phones
    number = table.seat(chloe, ANNA)["number"]
    assert table.join(bjorn, add=ANNA, takes_over=number) == 303
    late = chloe.post(f"{table.game}join", data={"add": ANNA, "takes_over": number}, headers=ENGLISH)
    assert (late.status_code, "Björn's phone has Anna's tickets." in table.page(chloe, late.text)) == (409, True)
    assert table.join(chloe, add=ANNA, takes_over=1) == 303, "a program takes it from whoever has it"


def test_a_phone_that_lost_its_cookie_asks_once_for_all_that_it_had(at: Callable[..., Table]) -> None:
    table = at(seated=0)
    old, new = table.app.test_client(), table.app.test_client()
    table.join(old, add=[ANNA, BJORN, CHLOE])
    asked = new.post(f"{table.game}join", data={"add": [ANNA, BJORN, CHLOE]}, headers=ENGLISH)
    page = table.page(new, asked.text)
    numbers = re.findall('name="takes_over" value="(\\d+)"', page)
    assert table.join(new, add=[ANNA, BJORN, CHLOE], takes_over=numbers) == 303
    assert table.told(old, "took")[
        0
    ] == "Another phone has had Anna's seat since 2026-11-27T19:14Z and sees the tickets." or (
        table.told(old, "took")[0] == "Another phone has had Anna's seat since 2026-11-27T19:14Z."
    )


def test_no_stale_page_takes_or_drops_a_seat_that_it_does_not_name(table: Table) -> None:
    anna, *_ = table.phones
    for sent in ({"seat": ANNA}, {}, {"add": ANNA}, {"leave": BJORN}):
        assert table.join(anna, **sent) == 303
        assert [table.seat(anna, seat)["at"] for seat in (ANNA, BJORN)] == ["here", "elsewhere"]
    assert table.join(anna, seat=BJORN) == 409, "that asks"
    anna.post(f"{table.game}join", data={"seat": []}, headers={"Accept": "application/json"})
    assert table.seat(anna, ANNA)["at"] == "left", "programs name all that they have"


# ---- Telling ----


@pytest.mark.parametrize("held", [[], [CARD]], ids=["empty hand", "full hand"])
def test_a_take_over_is_told_to_all_and_to_whoever_lost_the_seat_until_it_is_read(
    table: Table, held: list[object]
) -> None:
    """Alike to the letter, whatever the hand holds."""
    anna, bjorn, chloe = table.phones
    for card in held:
        table.send(anna, card)
    before = table.poll(chloe)["seatings"]
    table.take(bjorn, ANNA)
    assert table.told(chloe, "took") == ["Björn's phone has had Anna's seat since 2026-11-27T19:14Z."]
    assert [one["said"] for one in table.poll(chloe, since=99, seatings=before)["news"]] == [
        "Björn's phone has Anna's seat now."
    ]
    bjorn.get(f"{table.game}tickets?seat=0")
    table.seconds += 70
    took = "Björn's phone has had Anna's seat since 2026-11-27T19:14Z and sees the tickets."
    assert table.told(anna, "took") == [took]
    table.join(bjorn, leave=ANNA)
    sentence = "Björn's phone had Anna's seat for 1 minute (2026-11-27T19:14Z) and saw the tickets."
    assert [table.told(phone, "had") for phone in (anna, chloe)] == [[sentence], [sentence]]
    notice = re.search('data-notice="0".*?</section>', table.page(anna, "result"))
    assert notice
    assert sentence in notice[0]
    assert "Take it back" in notice[0]
    assert table.seat(anna, ANNA)["isLost"]
    assert "data-notice" not in table.page(chloe, "result")
    anna.post(f"{table.game}join/read")
    assert "data-notice" not in table.page(anna, "result")
    assert sentence in table.page(anna, "invite"), "there it stands all evening"
    assert sentence in table.page(chloe, "count")


def test_a_hand_that_was_not_shown_was_not_seen(table: Table) -> None:
    anna, bjorn, _ = table.phones
    table.take(bjorn, ANNA)
    table.take(anna, ANNA)
    assert table.told(anna, "had") == [
        "Björn's phone had Anna's seat for less than a minute (2026-11-27T19:14Z) and saw nothing of it."
    ]
    table.take(bjorn, ANNA)
    assert table.told(anna, "took") == ["Björn's phone has Anna's seat again, 2 times since 2026-11-27T19:14Z."]


def test_in_a_chain_each_who_lost_the_seat_reads_who_had_it_since_and_takes_it_from_whoever_has_it(
    table: Table,
) -> None:
    anna, bjorn, chloe = table.phones
    table.take(bjorn, ANNA)
    table.take(chloe, ANNA)
    for phone, names in ((anna, ["Björn", "Chloé"]), (bjorn, ["Chloé"])):
        notice = re.search('data-notice="0".*?</section>', table.page(phone, "tickets?seat=0"))
        assert notice
        assert re.findall("([^ >]*)'s phone (?:has had|has|had) Anna's seat", notice[0]) == names
    table.take(anna, ANNA)
    assert table.seat(chloe, ANNA)["isLost"]
    assert not [one for one in table.told(bjorn, "took") if one.startswith("Anna")], "it is her own"


def test_of_many_take_overs_twelve_are_told_and_the_others_counted(at: Callable[..., Table]) -> None:
    table = at(seated=1)
    for _ in range(14):
        table.join(table.app.test_client(), add=ANNA, takes_over=1)
    page = table.page(table.phones[0], "invite").split('class="card note told"')[1]
    assert page.count('data-told="had"') + page.count('data-told="took"') == 12
    assert "and 2 take-overs before" in page


# ---- Moves of a lost seat ----


def test_lines_of_a_lost_seat_are_entered_and_cards_are_named_and_enter_no_hidden_hand(table: Table) -> None:
    anna, bjorn, _ = table.phones
    table.take(bjorn, ANNA)
    queue = [{"id": "a", "move": LINE}, {"id": "b", "moves": [CARD, {**LINE, "route": "brest-dieppe"}]}]
    answer = anna.post(f"{table.game}moves", json={"queue": queue}, headers=ENGLISH)
    told = answer.json or {}
    assert (answer.status_code, told["taken"], told["lost"]) == (409, 1, "Brest–Petrograd")
    assert told["sentence"] == "Anna's tickets are entered on another phone."
    assert (told["owners"], table.store.record(table.key).game.tickets) == ({"paris-zurich": 0}, ()), (
        "whole or not at all"
    )
    table.join(bjorn, leave=ANNA)
    assert table.send(anna, CARD)["lost"], "nor the hand of a seat that was left"
    table.take(anna, ANNA)
    assert table.send(anna, CARD)["said"] == "Anna takes Brest–Petrograd. −20 points for tickets.", (
        "as it is printed, and not completed"
    )


def test_a_card_of_a_lost_seat_is_named_with_its_value_where_its_cities_are_on_two(at: Callable[..., Table]) -> None:
    table = Table(at(seated=0).app, gamefile.load(drawn_game(TWO_CARDS)), seated=2)
    table.take(table.phones[1], ANNA)
    card = {"kind": "take-ticket", "seat": ANNA, "start": "west", "end": "ost", "value": 21}
    assert table.send(table.phones[0], card)["lost"] == "West–Ost 21"


# ---- Done ----


def test_done_is_a_word_of_whoever_sits_there_and_has_entered_something(at: Callable[..., Table]) -> None:
    table = at(seated=1)
    anna, watcher = table.phones[0], table.app.test_client()
    assert "data-done" not in table.page(anna, "invite"), "nothing is entered yet"
    table.send(anna, LINE)
    assert "data-done" in table.page(anna, "invite")
    assert "data-done" not in table.page(watcher, "invite")


def test_done_that_was_tapped_before_a_seat_changed_hands_does_not_count(table: Table) -> None:
    anna, bjorn, _ = table.phones
    numbers = {str(ANNA): table.seat(anna, ANNA)["number"]}
    table.take(bjorn, ANNA)
    table.take(anna, ANNA)
    late = anna.post(f"{table.game}done", json={"id": "d", "done": True, "seats": numbers}, headers=ENGLISH)
    assert late.status_code == 409
    assert late.json["sentence"] == "Seats have changed hands since “I am done” was tapped, so it does not count."
    assert not table.seat(anna, ANNA)["isDone"]
    table.done(anna, seats={str(ANNA): table.seat(anna, ANNA)["number"]})
    assert table.seat(anna, ANNA)["isDone"]
    table.send(anna, LINE)
    assert table.seat(anna, ANNA)["isDone"], "an entry after it changes nothing"


# ---- Opening the count ----


@pytest.mark.parametrize("name", [TWO, "asia-for-two", "usa-longest-path-for-two"])
def test_the_last_done_opens_it_without_a_question_where_a_game_is_entered(at: Callable[..., Table], name: str) -> None:
    table = at(recorded(name), 2)
    assert [bool(table.done(phone)["opened"]) for phone in table.phones] == [False, True]
    assert table.opened == OpenCount()


def test_the_last_done_is_asked_what_is_open_of_its_own_and_is_not_done_before(at: Callable[..., Table]) -> None:
    table = at(new_game(players=2), 2)
    anna, bjorn = table.phones
    assert "sentence" not in table.done(anna), "only the last one opens the count"
    asked = table.done(bjorn)
    assert asked["sentence"] == (
        "Björn holds no ticket and has 45 trains left. Not done: Björn. All tickets are then seen on every phone."
    )
    assert (table.opened, table.seat(bjorn, BJORN)["isDone"]) == (None, False)
    (remedy,) = asked["remedies"]
    assert (remedy["label"], remedy["moves"]) == (
        "Open the count",
        [{"kind": "done", "is_done": True, "is_sure": True}],
    )
    page = bjorn.post(f"{table.game}done", data={"done": "1", "back": table.game})
    sent = dict(re.findall('name="(done|is_sure)" value="([^"]*)"', page.text))
    assert (page.status_code, sent) == (409, {"done": "1", "is_sure": "1"})
    assert bjorn.post(f"{table.game}done", data=sent).location == f"{table.game}reveal"
    assert table.opened == OpenCount()


def test_the_last_done_is_asked_while_moves_wait_on_another_phone_and_their_arrival_opens_it_in_its_name(
    at: Callable[..., Table],
) -> None:
    table = at(recorded(TWO), 2)
    ours, theirs = table.phones
    table.done(ours)
    table.poll(ours, waiting=2)
    asked = table.done(theirs)
    first, second = (player.name for player in recorded(TWO).players)
    assert asked["sentence"] == (
        f"{first}'s phone still has moves to send. All tickets are then seen on every phone."
    ), "never how many"
    assert (table.opened, table.told(theirs, "waits")) == (None, [f"{first}'s phone still has moves to send."])
    table.poll(ours, waiting=1)
    assert table.opened is None
    table.poll(ours, waiting=0)
    assert table.opened == OpenCount()
    assert table.told(ours, "opened") == [f"{second}'s phone opened the count."]


def test_phones_without_a_seat_of_their_own_wait_in_one_sentence(table: Table) -> None:
    for watching in (table.app.test_client(), table.app.test_client()):
        table.join(watching)
        table.poll(watching, waiting=1)
    assert table.told(table.phones[ANNA], "waits") == ["Another phone still has moves to send."]


def test_no_time_makes_anybody_forget_that_moves_wait(at: Callable[..., Table]) -> None:
    table = at(recorded(TWO), 2)
    ours, theirs = table.phones
    table.done(ours)
    table.poll(ours, waiting=1)
    table.seconds += 5 * 3600
    assert "moves to send" in table.done(theirs)["sentence"]
    assert table.done(theirs, is_sure=True)["opened"]


def test_done_says_that_nothing_of_its_phone_waits(at: Callable[..., Table]) -> None:
    """The phone is locked before it polls again."""
    table = at(recorded(TWO), 2)
    ours, theirs = table.phones
    table.poll(ours, waiting=1)
    table.done(theirs)
    assert table.done(ours)["opened"]


def test_the_word_of_who_only_watches_opens_nothing(at: Callable[..., Table]) -> None:
    table = at(recorded(TWO), 2)
    table.poll(table.phones[0], waiting=1)
    table.done(table.phones[0])
    table.poll(table.phones[0], waiting=1)
    table.done(table.phones[1])
    assert table.done(table.app.test_client(), is_sure=True)["opened"] is None


def test_the_count_stays_closed_while_somebody_sits_at_no_phone(at: Callable[..., Table]) -> None:
    table = at(recorded(TWO), 2)
    table.join(table.phones[1], leave=1)
    assert table.done(table.phones[0])["opened"] is None


def test_whoever_has_a_seat_opens_it_after_one_question_that_names_what_is_open(at: Callable[..., Table]) -> None:
    table = at(recorded("europe"))
    anna, bjorn, chloe = table.phones
    names = [player.name for player in recorded("europe").players]
    table.done(bjorn)
    table.join(chloe, leave=CHLOE)
    table.poll(bjorn, waiting=3)
    asked = table.send(anna, {"kind": "open-count"})
    assert asked["sentence"] == (
        f"Not done: {names[0]}. At no phone: {names[2]} and {names[3]}. "
        f"{names[1]}'s phone still has moves to send. All tickets are then seen on every phone."
    )
    assert (table.opened, asked["remedies"][0]["moves"]) == (None, [OPEN])
    for page in (
        anna.get(f"{table.game}count"),
        anna.post(f"{table.game}enter", data={"moves": '[{"kind": "open-count"}]'}),
    ):
        text = table.page(anna, page.text)
        assert [sentence in text for sentence in asked["sentence"].split(". ")[:2]] == [True, True]
        question = text.split('id="before-count"')[1].split("</section>")[0]
        buttons = re.findall("(?<=>)[^<>]+(?=</(?:button|a)>)", question)
        assert [button.strip() for button in buttons] == ["Open the count", "No, back"]
    button = re.search('name="moves" value="(.*?)" class="primary" data-confirm data-open-count', text)
    assert button
    answer = anna.post(f"{table.game}enter", data={"moves": button[1], "back": table.game})
    assert answer.location == f"{table.game}reveal"
    assert table.opened == OpenCount(not_done=(0, 2, 3)), "the opener's own, and those at no phone"
    assert table.told(bjorn, "opened") == [
        f"{names[0]}'s phone opened the count. Not done: {names[0]}, {names[2]}, and {names[3]}."
    ]


def test_the_question_asks_once_about_who_has_far_more_trains_than_the_others(at: Callable[..., Table]) -> None:
    """Chloé's lines are missing: she has her 45 trains, the others 4 and 2."""
    whole = recorded("europe")
    game = Game(**{**vars(whole), "claims": tuple(claim for claim in whole.claims if claim.seat not in (2, 3))})
    table = at(Game(**{**vars(game), "players": whole.players}))
    question = table.send(table.phones[0], {"kind": "open-count"})["sentence"]
    assert question.count("Chloé has 45 trains left. Is something missing?") == 1
    own = table.send(table.phones[2], {"kind": "open-count"})["sentence"]
    assert ("Chloé has 45 trains left." in own, "Chloé has 45 trains left. Is something" in own) == (True, False)


def test_who_was_not_done_is_read_from_the_line_whatever_happens_later(table: Table) -> None:
    anna, bjorn, chloe = table.phones
    table.done(anna, bjorn)
    before = table.poll(bjorn)
    table.send(chloe, OPEN)
    said = ["Chloé: The count is open; not done: Chloé."]
    assert [one["said"] for one in table.poll(bjorn, since=before["number"])["news"]] == said
    table.done(chloe)
    table.take(anna, CHLOE)
    table.join(bjorn, leave=BJORN)
    assert table.told(anna, "opened") == ["Chloé's phone opened the count. Not done: Chloé."]
    assert [one["said"] for one in table.poll(bjorn, since=before["number"])["news"]] == said


@pytest.mark.parametrize("sent", [{"not_done": [1]}, {"silent": [1]}])
def test_no_phone_says_itself_who_was_not_done(table: Table, sent: dict[str, object]) -> None:
    answer = table.phones[0].post(f"{table.game}moves", json={"id": "x", "move": OPEN | sent})
    assert (answer.status_code, table.opened) == (400, None)


@pytest.mark.parametrize("is_dark", [False, True])
@pytest.mark.parametrize("is_left", [False, True])
def test_who_only_watches_neither_opens_nor_closes_it_even_if_all_phones_are_dark(
    table: Table, is_dark: bool, is_left: bool
) -> None:
    watcher = table.app.test_client()
    for seat, phone in enumerate(table.phones):
        if is_left:
            table.join(phone, leave=seat)
    table.seconds += 7200 * is_dark
    refused = "The count is opened and closed by those who play; first say who you are."
    assert table.send(watcher, OPEN)["sentence"] == refused
    assert "data-open-count" not in table.page(watcher, "invite?at=count")
    assert watcher.get(f"{table.game}count").location == f"{table.game}invite?at=count"
    if not is_left:
        line = table.send(table.phones[0], OPEN)["opened"]
        assert table.undo(watcher, line=line)["sentence"] == refused


def test_where_no_seat_was_ever_taken_no_opening_is_offered(at: Callable[..., Table]) -> None:
    table = at(seated=0)
    phone = table.app.test_client()
    assert "data-open-count" not in table.page(phone, "result")
    assert table.send(phone, {"kind": "open-count"})["opened"], "there is no secret, so nothing to ask"
    assert table.opened == OpenCount()


# ---- Closing it ----


def test_a_count_closes_until_a_hand_was_shown_and_whoever_closes_it_is_not_done(at: Callable[..., Table]) -> None:
    table = at(recorded(TWO), 2)
    ours, theirs = table.phones
    second = recorded(TWO).players[1].name
    table.done(ours)
    before = table.poll(ours)["number"]
    opened = table.done(theirs)
    assert (bool(opened["opened"]), opened["reveals"], opened["isOpen"]) == (True, True, False)
    assert table.undo(theirs)["opened"] is None
    assert [one["said"] for one in table.poll(ours, since=before)["news"]] == [
        f"{second}: The tickets are secret again."
    ]
    assert [table.seat(ours, seat)["isDone"] for seat in (0, 1)] == [True, False]
    for phone in table.phones:
        table.poll(phone, waiting=1)
        table.poll(phone, waiting=0)
    assert table.opened is None, "no arrival opens it again"
    told = f"{second}'s phone had the count open, and it was closed again."
    assert [table.told(phone, "closed") for phone in table.phones] == [[told], [told]]
    assert table.done(theirs)["opened"]
    assert told in table.page(ours, "invite")


@pytest.mark.parametrize("address", ["moves", "tickets?seat=1", "result", "export.json", "screen"])
@pytest.mark.parametrize("reader", [0, 1, -1])
def test_a_count_whose_hands_somebody_has_seen_stays_open(at: Callable[..., Table], address: str, reader: int) -> None:
    table = at(recorded("europe"))
    anna = table.phones[0]
    table.send(anna, OPEN)
    [*table.phones, table.app.test_client()][reader].get(f"{table.game}{address}")
    line = table.poll(anna)["opened"]
    for named in ({}, {"line": line}):
        assert table.undo(anna, **named)["sentence"] == "The count stays open: hands were seen on other phones."
    assert all(undo.get("line") != line for undo in table.poll(anna)["undo"])


def test_whoever_joins_an_open_count_is_told_so_before_they_take_a_card(table: Table) -> None:
    table.send(table.phones[0], OPEN)
    late = table.app.test_client()
    for place in ("invite", "join"):
        assert "The count is open: everybody sees every ticket." in table.page(late, place)
        assert "nobody else sees" not in table.page(late, place)


def test_every_page_offers_the_telling_of_an_open_count_to_a_phone_that_comes_later(at: Callable[..., Table]) -> None:
    table = at(recorded(TWO), 2)
    table.done(*table.phones)
    late = table.app.test_client()
    for place in ("", "tickets?seat=0", "check", "invite?at=count"):
        assert f'href="{table.game}reveal" data-next-step="count"' in table.page(late, place), place
        assert "data-owed" in table.page(table.phones[0], place), "who has a seat is led there"


def test_old_lines_are_told_as_before(at: Callable[..., Table]) -> None:
    table = at(recorded("europe"))
    names = [player.name for player in recorded("europe").players]
    table.store.append(table.key, "a", OpenCount(), phone="annas")
    table.store.append(table.key, "b", Undo(), phone="annas")
    table.store.append(table.key, "c", OpenCount(silent=(2,)), phone="annas")
    assert table.told(table.phones[0], "closed", "opened") == [
        "Another phone had the count open, and it was closed again.",
        f"Another phone opened the count. Silent phones: {names[2]}.",
    ]


def test_whoever_takes_a_seat_over_takes_back_what_it_entered_elsewhere_which_is_named_first(table: Table) -> None:
    anna, bjorn, _ = table.phones
    table.join(bjorn, add=CHLOE, takes_over=table.seat(bjorn, CHLOE)["number"])
    table.send(bjorn, {**LINE, "seat": CHLOE, "route": "brest-dieppe"})
    for move in (LINE, CARD, {"kind": "claim", "seat": BJORN, "route": "berlin-wien"}):
        table.send(anna, move)
    table.take(new := table.app.test_client(), ANNA)
    table.send(new, own := {**LINE, "route": "budapest-kyiv"})
    assert table.undo(new)["redo"][0]["route"] == own["route"], "what the phone entered itself is just taken back"
    for what in ("Berlin–Wien released.", "A ticket put back.", "Paris–Zürich released."):
        (step,) = table.poll(new)["undo"]
        assert (step["owners"], step.get("line", step.get("group"))) == ({}, None), "a page asks, too"
        asked = table.undo(new)
        (remedy,) = asked["remedies"]
        assert f"{asked['sentence']} {remedy['label']}" == f"This was entered on another phone. Take it back: {what}"
        table.undo(new, **{key: name for key, name in remedy["moves"][0].items() if key != "kind"})
    assert table.undo(new)["sentence"] == "There is nothing to undo."
    table.take(new, CHLOE)
    assert table.poll(new)["undo"] == [], "Björn's phone was not Chloé's own"


def test_undo_during_the_telling_asks_before_it_takes_back_what_was_entered_before(at: Callable[..., Table]) -> None:
    table = at(recorded("europe"))
    anna, bjorn, _ = table.phones
    table.send(bjorn, {**CARD, "seat": BJORN, "start": "berlin", "end": "roma"})
    table.send(anna, OPEN)
    asked = table.undo(bjorn)
    assert asked["sentence"] == "The count is open, and this was entered before it."
    (remedy,) = asked["remedies"]
    assert remedy["label"] == "Take it back: A ticket put back."
    assert table.undo(bjorn, group=remedy["moves"][0]["group"])["said"] == "Undone: Dąbrowska takes a ticket."
    table.send(bjorn, {"kind": "finish", "is_finished": False})
    assert table.undo(bjorn)["said"] == "Undone: The game goes on.", "what was done since is taken back at once"


def test_an_undo_that_something_stands_in_the_way_of_is_refused_alike_before_and_after_the_count_opens(
    table: Table,
) -> None:
    """Anna's line has gone to Björn since."""
    anna, bjorn, _ = table.phones
    table.send(anna, LINE)
    table.send(bjorn, {"kind": "give", "seat": BJORN, "route": "paris-zurich"})
    before = table.undo(anna)
    table.send(bjorn, OPEN)
    after = table.undo(anna)
    assert (
        before["sentence"]
        == after["sentence"]
        == ("What was done later stands in the way: Paris–Zürich goes to Björn.")
    )
    assert before["remedies"] == after["remedies"]


# ---- The lobby and silence ----


def test_all_are_here_is_said_only_while_something_is_heard_of_every_phone(table: Table) -> None:
    anna, bjorn, chloe = table.phones
    assert "All are here" in table.page(anna, "invite")
    table.seconds = 31
    for phone in (anna, bjorn):
        table.poll(phone)
    page = table.page(anna, "invite")
    assert "All are here" not in page
    assert "<h1>Waiting for Chloé</h1>" in page
    assert [table.seat(anna, seat)["isHere"] for seat in range(3)] == [True, True, False]
    assert table.poll(anna, since=99, seatings=99, here="012") == {"here": [0, 1]}
    table.poll(chloe)
    assert "All are here" in table.page(anna, "invite")


def test_who_is_taken_out_goes_with_the_seat_and_no_set_up_takes_out_a_hand_that_is_hidden(table: Table) -> None:
    anna, bjorn, _ = table.phones
    table.join(bjorn, leave=BJORN)
    form = fields([("Anna", "blue"), ("Chloé", "green")], {"Anna": ANNA, "Chloé": CHLOE})
    refused = anna.post(f"{table.game}set-up", data=form, headers=ENGLISH)
    assert refused.status_code == 409
    assert "Björn's seat is not at this phone: take it over first." in table.page(anna, refused.text)
    table.take(anna, BJORN)
    assert anna.post(f"{table.game}set-up", data=form).status_code == 303
    assert [(one.seat, one.phone != "") for one in table.store.seats.of(table.key).sittings] == [(0, True), (2, True)]
    assert {stay.seat for stay in table.store.seats.of(table.key).stays} == {0, 2}


# ---- Tickets in two hands ----


def test_a_card_in_two_hands_keeps_every_phone_from_the_telling_until_it_is_given_back(
    at: Callable[..., Table],
) -> None:
    whole = recorded(TWO)
    held = whole.tickets[0]
    other = HeldTicket(1 - held.seat, held.ticket)
    table = at(Game(**{**vars(whole), "tickets": (*whole.tickets, other)}), 2)
    ours, theirs = table.phones
    table.done(ours)
    before = table.poll(ours)["number"]
    assert table.done(theirs)["reveals"] is True, "the phone that opens the count is led to the question"
    assert table.poll(ours, since=before)["reveals"] is True, "and so is the other one that holds the card"
    known = table.poll(ours)
    table.send(theirs, {"kind": "finish", "is_finished": True})
    assert table.poll(ours, since=known["number"])["reveals"] is False
    card = {"kind": "return-ticket", "start": held.ticket.start, "end": held.ticket.end, "value": held.ticket.value}
    assert table.send(theirs, {**card, "seat": other.seat})["reveals"] is True
    assert table.poll(ours, since=known["number"] + 1, hands=known["hands"])["reveals"] is True
    number = table.poll(ours)["number"]
    assert table.send(theirs, {"kind": "finish", "is_finished": False})["reveals"] is False
    assert table.poll(ours, since=number)["reveals"] is False


@pytest.mark.parametrize(("most", "is_told"), [(500, False), (0, True)])
def test_an_undo_that_settles_nothing_begins_no_telling_unless_another_phone_finds_it_too_much_to_know(
    at: Callable[..., Table], monkeypatch: pytest.MonkeyPatch, most: int, is_told: bool
) -> None:
    monkeypatch.setattr(live, "_MOST_PLAYED", most)
    table = at(recorded(TWO), 2)
    ours, theirs = table.phones
    made = table.send(theirs, {"kind": "finish", "is_finished": True})
    table.done(ours, theirs)
    number = table.poll(ours)["number"]
    undone = table.undo(theirs, line=made["number"])
    assert (undone["number"], undone["reveals"]) == (number + 1, False)
    assert table.poll(ours, since=number)["reveals"] is is_told


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


def test_of_two_who_are_done_at_the_same_moment_one_is_asked(
    at: Callable[..., Table], before_write: BeforeWrite
) -> None:
    """Each was not the last when they were looked at."""
    table = at(new_game(players=2), 2)
    ours, theirs = table.phones
    before_write(1, lambda: table.done(theirs))
    assert table.done(ours)["sentence"].startswith("Anna holds no ticket and has 45 trains left.")
    assert table.opened is None


def test_two_who_are_done_at_the_same_moment_open_the_count_once(
    at: Callable[..., Table], before_write: BeforeWrite
) -> None:
    table = at(recorded(TWO), 2)
    ours, theirs = table.phones
    before_write(1, lambda: table.done(theirs))
    assert table.done(ours)["opened"]
    assert [line.step for line in table.store.record(table.key).lines if line.step == OpenCount()] == [OpenCount()]


@pytest.mark.parametrize("time", [1, 2])
def test_the_count_stays_closed_if_somebody_takes_done_back_before_it_opens(
    at: Callable[..., Table], before_write: BeforeWrite, time: int
) -> None:
    """Before the last word is written, or before the count opens."""
    table = at(recorded(TWO), 2)
    ours, theirs = table.phones
    table.done(theirs)
    before_write(time, lambda: table.done(theirs, done=False))
    answer = table.done(ours)
    assert (answer["opened"], answer["reveals"], table.opened) == (None, False, None)
    assert table.done(theirs)["reveals"] is True


# ---- What a poll may tell ----


def test_no_answer_at_any_moment_tells_how_often_somebody_taps_on_their_own_cards(at: Callable[..., Table]) -> None:
    """Two evenings that differ in secret moves only; every answer is compared, header for header, none waiting."""
    evenings = [at(), at()]
    heard: list[list[object]] = []
    for table, is_busy in zip(evenings, (True, False), strict=True):
        anna, bjorn, _ = table.phones
        television = table.app.test_client()
        before = table.poll(bjorn)
        heard.append([])
        for kind in ("take-ticket", "return-ticket", "take-ticket"):
            if is_busy:
                table.send(anna, {**CARD, "kind": kind})
            for phone, since in ((bjorn, before), (television, before)):
                asked = f"{table.game}moves?since={since['number']}&seatings={since['seatings']}&here="
                answers = [phone.get(asked), phone.get(asked), phone.get(f"{table.game}screen")]
                headers = [[name for name, _ in answer.headers] + [answer.content_length] for answer in answers[:2]]
                shown = re.findall('data-number="\\d+" data-seatings="\\d+"', answers[2].text)
                heard[-1].append((headers, [answer.data for answer in answers[:2]], shown))
    assert heard[0] == heard[1]
    table = evenings[0]
    table.send(table.phones[0], {"kind": "finish", "is_finished": False})
    assert table.poll(table.phones[1], since=before["number"])["news"]


def test_the_question_before_the_count_tells_nothing_of_a_hidden_hand(at: Callable[..., Table]) -> None:
    asked = []
    for cards in ([], [CARD, {**CARD, "start": "berlin", "end": "roma"}]):
        table = at()
        for card in cards:
            table.send(table.phones[0], card)
        answer = table.send(table.phones[1], {"kind": "open-count"})
        asked.append((answer["sentence"], json.dumps(answer["remedies"])))
    assert asked[0] == asked[1]


def test_many_games_of_one_store_know_nothing_of_each_other(at: Callable[..., Table], store: Store) -> None:
    one, other = at(), at()
    one.poll(one.phones[0], waiting=2)
    assert other.told(other.phones[0], "waits") == []
