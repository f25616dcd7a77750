"""Plays evenings of two to five people and up to six phones, without a browser, and judges every byte that phones get.

``python -m tests.table_evening --games 100 --seed 1`` holds all answers against the model of `tests/table_law.py`: what
each phone may see, what the table is told, every sentence at its moment. With ``--maps`` on a small drawn map, too.
"""

import argparse
import json
import re
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from html import unescape
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorer.web import create_app
from tests.table_law import Card, Line, Move, Table, capital, listed

EVENING = datetime(2026, 11, 27, 19, 14, tzinfo=UTC)
PEOPLE = ("Anna", "Björn", "Chloé", "Dąbrowska", "Eve")
COLOURS = ("blue", "red", "green", "yellow", "black")
ENGLISH = {"Accept-Language": "en", "Accept": "text/html"}
EUROPE = Path(__file__).parents[1] / "boards" / "europe.toml"
SMALL = {"cities": "Ahaus Borken Coesfeld Dorsten Emsdetten Gronau Haltern Lingen Marl Nordhorn Olfen Rheine".split()}
PAGES = ("", "tickets?seat=0", "tickets?seat=1", "tickets?seat=2", "claims", "check", "result", "reveal", "story", "join")
PAGES += ("set-up", "rules", "handing", "result.json", "export.json", "count", "invite?at=count")
FILES = ("handing", "result.json", "export.json")
WHOEVER = "1"


@dataclass(frozen=True)
class Map:
    """What is entered: lines that lie alone, with their lengths, cities, and cards that no deck and no line joins."""

    form: dict[str, str]
    lengths: dict[str, int]
    cities: dict[str, str]
    cards: list[Card]
    trains: int
    has_stations: bool


def europe() -> Map:
    board = tomllib.loads(EUROPE.read_text(encoding="utf-8"))
    cities = {id: city["name"] for id, city in board["cities"].items()}
    joined = [frozenset(one["ends"]) for one in (*board["routes"], *(one for deck in board["decks"].values() for one in deck))]
    lengths = {one["id"]: one["length"] for one in board["routes"] if joined.count(frozenset(one["ends"])) == 1}
    cards = [Card(*pair) for pair in combinations(sorted(cities), 2) if frozenset(pair) not in joined]
    return Map({"board": "europe"}, lengths, cities, cards, board["trains"], True)


@dataclass(eq=False)
class Phone:
    client: FlaskClient
    number: int
    since: int = -1
    seatings: int = 0
    heard: int = -1
    """The moment of the table when it last heard of it."""
    spoke: float = float("-inf")
    """The second when the program last noted it; `asked` is that of its last request of any kind."""
    asked: float = float("-inf")
    queue: list[dict[str, Any]] = field(default_factory=list)
    aside: list[dict[str, Any]] = field(default_factory=list)
    numbers: dict[int, int] = field(default_factory=dict)
    """Those of its seats, as it has heard."""
    tapped: dict[int, int] | None = None
    """The numbers of its seats when somebody tapped on "I am done" offline."""
    is_lost: bool = False
    """Nobody holds it any more: it lost its cookie."""


class Evening:
    """One game, its phones, and what they do, one step after another."""

    def __init__(self, app: Flask, chance: Random, board: Map) -> None:
        self.app, self.chance, self.map, self.seconds, self.made = app, chance, board, 0.0, 0
        self.steps = list[str]()
        app.extensions["presence"]._now = lambda: self.seconds
        app.extensions["store"].seats._now = self.now
        people = dict(enumerate(list(zip(PEOPLE, COLOURS, strict=True))[: chance.randint(2, 4)]))
        self.table = Table(people, board.trains, board.lengths, 1)
        self.phones = list[Phone]()
        answer = app.test_client().post(board.form.get("page", "/games"), data=self.form(people), headers=ENGLISH)
        assert answer.status_code == 303, answer.text
        self.game = answer.location
        self.cards, self.lines = [*board.cards], [*board.lengths]
        for items in (self.cards, self.lines):
            chance.shuffle(items)  # type: ignore[arg-type]
        self.cities = sorted(board.cities)
        for _ in range(chance.randint(1, 4)):
            self.arrive_late()
        self.kinds: list[tuple[int, Callable[[], object]]] = [
            (8, self.sit_down), (6, self.take_over), (4, self.leave), (3, self.take_back), (1, self.lose_cookie),
            (1, self.arrive_late), (14, self.enter), (5, self.go_offline), (5, self.come_back), (3, self.enter_aside),
            (9, self.say_done), (5, self.open_count), (7, self.undo), (3, self.change_set_up), (6, self.wait),
            (12, self.look), (7, self.pass_time), (3, self.read_notice), (2, self.sit_as_program), (3, self.tap_done_offline),
        ]  # fmt: skip

    def now(self) -> datetime:
        return EVENING + timedelta(seconds=self.seconds)

    def play(self, steps: int) -> None:
        for _ in range(steps):
            (kind,) = self.chance.choices([kind for _, kind in self.kinds], [weight for weight, _ in self.kinds])
            kind()
            self.hear_news(self.phone())
            self.hear_all(self.phone())
        self.end()

    # ---- Requests, and what is judged of each answer ----

    def ask(self, phone: Phone, how: str, place: str, **sent: Any) -> TestResponse:
        headers = ENGLISH | sent.pop("headers", {})
        if place not in ("moves", "undo", "done", "join/read"):
            self.table.see(None if place == "screen" else phone.number, is_page=False)  # so a redirect may have seen
        answer = phone.client.open(f"{self.game}{place}", method=how, headers=headers, **sent)
        self.steps.append(f"{self.now():%H:%M:%S} phone {phone.number}: {how} {place} {sent or ''} -> {answer.status_code}")
        phone.asked = self.seconds
        assert answer.status_code in (200, 302, 303, 409), f"{answer.status_code}: {answer.text[:2000]}"
        return answer

    def heard(self, phone: Phone, answer: TestResponse, *, opens: bool = False, sent: object = "") -> None:
        """Judge the bytes of an answer, given the table after it; what opens the count still hides other hands."""
        table, is_open = self.table, bool(self.table.opened) and not opens
        hidden = table.hidden(phone.number, is_open=is_open)
        text = unescape(answer.text).replace('": ', '":')
        for seat in hidden:
            for card in table.ever.get(seat, ()):
                if f'"start": "{card.start}", "end": "{card.end}"' not in json.dumps(sent):
                    assert not shows(text, card, self.map.cities), f"{card} of seat {seat} went to phone {phone.number}"
        said = answer.json if answer.is_json else None
        is_page = answer.status_code in (200, 409) and (said is None or "seats" in said)
        if is_page:
            table.see(phone.number, is_page=True, opens=opens)
        if said and "seats" in said:
            self.judge_state(phone, said, hidden)

    def judge_state(self, phone: Phone, said: Any, hidden: Sequence[int]) -> None:
        table, number = self.table, phone.number
        for seat, it in table.seats.items():
            told, player = said["seats"][seat], said["players"][seat]
            stay = table.stay(seat, number)
            expected = (table.state_for(number, seat), bool(it.done), bool(stay and stay.lost))
            assert (told["at"], told["isDone"], told.get("isLost", False)) == expected, f"seat {seat}: {told}, {expected}"
            self.judge_number(seat, told["number"])
            self.judge_presence(seat, told["isHere"])
            cards = 0 if seat in hidden else len(table.hands[seat])
            assert (player["name"], player["tickets"], player["trainsLeft"]) == (it.name, cards, table.trains_left(seat))
        assert {seat for seat, player in enumerate(said["players"]) if player} == {*table.seats}
        assert (said["owners"], said["stations"]) == (table.owners, table.stations)
        assert said["opened"] == (table.opened and table.opened.number), said["opened"]
        assert said["isOpen"] == (not hidden)
        counts = [way["label"] for way in said["next"] if way["kind"] == "count"]
        assert counts in ([], [self.next_label(number)]) if not table.opened else counts == [], counts
        phone.since, phone.seatings, phone.heard = said["number"], said["seatings"], table.moment
        phone.numbers = {seat: told["number"] for seat, told in enumerate(said["seats"]) if told["at"] == "here"}

    def next_label(self, phone: int) -> str:
        table = self.table
        others = [it.name for it in table.seats.values() if it.phone not in (None, phone) and not it.done]
        if not table.is_shared:
            return "Count it"
        if any(not table.seats[seat].done for seat in table.at(phone)):
            return "I am done"
        return f"Waiting for {listed(others)}" if others else "Open the count" if table.at(phone) else "Who are you?"

    def judge_number(self, seat: int, number: int) -> None:
        it = self.table.seats[seat]
        assert number == 0 if not it.was_taken else number >= 2 and it.number in (0, number), f"{number} of seat {seat}"
        it.number = number

    def judge_presence(self, seat: int, is_here: bool) -> None:
        at = self.table.seats[seat].phone
        phone = None if at is None else self.phones[at]
        if not phone or self.seconds - phone.asked > 30:
            assert not is_here, f"seat {seat} is not here"
        elif self.seconds - phone.spoke <= 30:
            assert is_here, f"seat {seat} is here"

    def hear_all(self, phone: Phone) -> None:
        """Poll as a page that has just been opened, and judge all that is told."""
        answer = self.poll(phone, -1)
        said = answer.json
        self.heard(phone, answer)
        same([told for _, told, _ in self.table.told()], [one["sentence"] for one in said["told"]], is_sorted=True)
        assert [(kind, seat) for kind, _, seat in self.table.told()] == [(one["kind"], one["seat"]) for one in said["told"]]
        assert said["notices"] == {"asks": "", "took": "", "offered": ""}

    def hear_news(self, phone: Phone) -> None:
        """Poll as a page that has been open for a while."""
        expected = self.table.news(phone.number, phone.since, phone.heard)
        answer = self.poll(phone, phone.since, seatings=phone.seatings, here="")
        if "seats" not in answer.json:
            assert not expected and phone.since >= 0 or phone.since < 0, f"phone {phone.number} does not hear {expected}"
            return
        for begin, one in zip(expected, answer.json["news"], strict=True) if phone.since >= 0 else ():
            assert one["said"].startswith(begin), f"{one['said']!r} should begin with {begin!r}"
        self.heard(phone, answer)

    def poll(self, phone: Phone, since: int, **asked: object) -> TestResponse:
        answer = self.ask(phone, "GET", "moves", query_string={"since": since, **asked})
        phone.spoke = self.seconds
        return answer

    def post(self, phone: Phone, place: str, sent: Any) -> TestResponse:
        """Send JSON as a script does, sometimes twice, since the first answer is lost."""
        answer = self.ask(phone, "POST", place, json=sent, headers={"Accept": "application/json"})
        phone.spoke = self.seconds
        return answer

    # ---- Seats ----

    def new_phone(self) -> Phone:
        """Let a phone come by the code, which says so if the count is open."""
        self.phones.append(Phone(self.app.test_client(), len(self.phones)))
        text = self.page(self.phones[-1], self.chance.choice(["invite", "join"]))
        assert ("The count is open: everybody sees every ticket." in text) == bool(self.table.opened)
        return self.phones[-1]

    def phone(self, *, seated: bool | None = None) -> Phone:
        """Return any phone that somebody holds, with a seat or without if asked for and there is one."""
        held = [one for one in self.phones if not one.is_lost]
        fit = [one for one in held if seated in (None, bool(self.table.at(one.number)))]
        return self.chance.choice(fit or held)

    def arrive_late(self) -> None:
        if sum(not phone.is_lost for phone in self.phones) < 6:
            self.new_phone()

    def seats(self, *states: str | None, of: Phone) -> list[int]:
        return [seat for seat in self.table.seats if self.table.state_for(of.number, seat) in states]

    def sit_down(self) -> None:
        phone = self.phone(seated=self.chance.random() < 0.2)
        if free := self.seats(None, of=phone):
            self.join(phone, self.chance.sample(free, min(len(free), self.chance.choice([1, 1, 1, 2]))))

    def take_over(self) -> None:
        phone = self.phone(seated=self.chance.choice([True, False]))
        if others := self.seats("elsewhere", "left", of=phone):
            self.join(phone, self.chance.sample(others, 1 if self.chance.random() < 0.8 else len(others)))

    def take_back(self) -> None:
        lost = [(phone, stay.seat) for phone in self.phones for stay in self.table.stays if not phone.is_lost
                if stay.phone == phone.number and self.table.seats[stay.seat].phone != phone.number]  # fmt: skip
        if lost:
            phone, seat = self.chance.choice(lost)
            self.join(phone, [seat])

    def lose_cookie(self) -> None:
        old = self.phone(seated=True)
        if (had := self.table.at(old.number)) and len(self.phones) < 9:
            old.is_lost = True
            self.join(self.new_phone(), had)

    def leave(self) -> None:
        phone = self.phone(seated=True)
        own = self.seats("here", of=phone)
        named = self.chance.sample(sorted(self.table.seats), 1) if self.chance.random() < 0.2 else own[:1]
        self.send_join(phone, [], named)

    def sit_as_program(self) -> None:
        """Name all seats that a phone shall have, as programs do."""
        phone = self.phone()
        wanted = self.chance.sample(sorted(self.table.seats), self.chance.randint(0, 2))
        left = [seat for seat in self.table.at(phone.number) if seat not in wanted]
        refused = self.table.asked_for(phone.number, wanted)
        answer = self.ask(phone, "POST", "join", data={"seat": wanted}, headers={"Accept": "application/json"})
        assert answer.status_code == (409 if refused else 303)
        if not refused:
            self.sat(phone, wanted, left)
        self.heard(phone, answer)

    def join(self, phone: Phone, wanted: Sequence[int]) -> bool:
        """Take seats as a person does; of those that are asked for somebody else may be first. Return whether it has."""
        answer = self.send_join(phone, wanted, [])
        tries = 0
        while answer.status_code == 409:
            numbers = re.findall(r'name="takes_over" value="(\d+)"', answer.text)
            if self.chance.random() < 0.15 or tries > 3:
                return False
            if tries == 0 and self.chance.random() < 0.25:
                self.meddle(phone, wanted)
            answer, tries = self.send_join(phone, wanted, [], numbers), tries + 1
        return True

    def meddle(self, phone: Phone, wanted: Sequence[int]) -> None:
        """Let another phone change something while the question stands on this one."""
        other, seat = self.phone(), self.chance.choice([*wanted])
        if other is not phone:
            self.send_join(other, [seat], [], [WHOEVER])
            if self.chance.random() < 0.3:
                self.send_join(other, [], [seat])

    def send_join(
        self, phone: Phone, added: Sequence[int], left: Sequence[int], numbers: Sequence[str] = ()
    ) -> TestResponse:
        table = self.table
        over = table.asked_for(phone.number, added)
        known = {str(table.seats[seat].number) for seat in over}
        is_taken = WHOEVER in numbers or known <= {*numbers}
        for _ in range(1 + (self.chance.random() < 0.1)):  # the answer is lost, so it is sent again
            answer = self.ask(phone, "POST", "join", data={"add": [*added], "leave": [*left], "takes_over": [*numbers]})
            asks = table.asks(phone.number, added)
            if is_taken and answer.status_code == 303:
                self.sat(phone, added, left)
            else:
                assert (answer.status_code, bool(asks)) == (409, True), f"{answer.status_code} {asks} {numbers} {known}"
                asked = unescape(answer.text).split("Take over?</h1>")[1].split("</form>")[0]
                same([*asks, "Take them over? Everybody is told."], re.findall("<p>(.*?)</p>", asked), is_sorted=True)
                for seat, number in zip(over, re.findall(r'name="takes_over" value="(\d+)"', answer.text), strict=True):
                    self.judge_number(seat, int(number))
            self.heard(phone, answer)
        return answer

    def sat(self, phone: Phone, added: Sequence[int], left: Sequence[int]) -> None:
        self.table.take(phone.number, added, left, self.now())
        phone.spoke = self.seconds

    def read_notice(self) -> None:
        phone = self.phone()
        moment, number = (phone.heard, phone.seatings) if self.chance.random() < 0.5 else (self.table.moment, None)
        self.ask(phone, "POST", "join/read", data={} if number is None else {"number": number})
        self.table.read(phone.number, moment)

    # ---- Moves ----

    def id(self) -> str:
        self.made += 1
        return f"id-{self.made}"

    def new_move(self, phone: Phone) -> Move | None:
        """Return a move that the rules allow, mostly for a seat at the phone; of a hand that it sees, or has lost."""
        table, kind = self.table, self.chance.choice(["claim"] * 5 + ["build"] + ["take-ticket"] * 5 + ["return-ticket"])
        own = table.at(phone.number)
        seat = self.chance.choice(own if own and self.chance.random() < 0.7 else sorted(table.seats))
        move: Move = {"kind": kind, "seat": seat}
        if kind == "claim":
            move["route"] = self.lines.pop() if self.lines else ""
        elif kind == "build":
            move["city"] = self.chance.choice(self.cities)
        elif kind == "take-ticket" and self.cards:
            move |= {**self.cards.pop()._asdict(), "value": 9}
        elif table.hands[seat] and seat not in table.hidden(phone.number):
            move |= {"kind": "return-ticket", **self.chance.choice(sorted(table.hands[seat]))._asdict(), "value": 9}
        return move if len(move) > 2 and table.is_legal([move]) and (kind != "build" or self.map.has_stations) else None

    def new_entry(self, phone: Phone) -> list[dict[str, Any]]:
        """Return an entry as an outbox sends it: a move, or a group of them; none if there is nothing to enter."""
        made = [move for _ in range(self.chance.choice([1, 1, 1, 3])) if (move := self.new_move(phone))]
        if not made or not self.table.is_legal(made):
            return []
        return [{"id": self.id(), "move": made[0]} if len(made) == 1 else {"id": self.id(), "moves": made}]

    def enter(self) -> None:
        phone = self.phone(seated=self.chance.random() < 0.9)
        if not phone.queue:
            self.send(phone, self.new_entry(phone))

    def send(self, phone: Phone, entries: list[dict[str, Any]]) -> None:
        """Send entries as an outbox does, and set aside what lost seats refuse; what became illegal is thrown away."""
        while entries:
            taken, refused, table, was = list[dict[str, Any]](), None, self.table, self.table.opened
            for entry in entries:
                made = moves_of(entry)
                if table.lost_of(phone.number, made):
                    refused = entry
                    break
                if table.is_legal(made):
                    table.enter(phone.number, made, entry["id"] if "moves" in entry else None)
                    taken.append(entry)
            sent = [*taken, *([refused] if refused else [])]
            entries = entries[entries.index(refused) + 1 :] if refused else []
            if sent:
                self.send_at_once(phone, sent, refused, was)

    def send_at_once(
        self, phone: Phone, sent: list[dict[str, Any]], refused: dict[str, Any] | None, was: Line | None
    ) -> None:
        table = self.table
        body: dict[str, Any] = sent[0] if len(sent) == 1 else {"queue": sent}
        if not refused and (phone.number in table.waits or self.chance.random() < 0.2):
            body = {**body, "waiting": 0}
            self.arrive(phone)
        for again in range(1 + (self.chance.random() < 0.1)):
            answer = self.post(phone, "moves", body)
            if refused:
                names = [self.name_of(move) for move in moves_of(refused) if move["kind"].endswith("ticket")]
                lost = (409, len(sent) - 1, ", ".join(names))
                assert (answer.status_code, answer.json["taken"], answer.json["lost"]) == lost, f"{lost}, {answer.json}"
                phone.aside += [] if again else [refused]
            else:
                assert answer.status_code == 200, answer.json["sentence"]
            self.heard(phone, answer, opens=table.opened is not was and not again, sent=body)

    def name_of(self, move: Move) -> str:
        sign = "−" if move["kind"] == "return-ticket" else ""
        return f"{sign}{self.map.cities[move['start']]}–{self.map.cities[move['end']]}"

    def arrive(self, phone: Phone) -> None:
        if self.table.arrive(phone.number) and not self.table.waits:
            self.table.open_if_due()

    def go_offline(self) -> None:
        phone = self.phone(seated=True)
        for _ in range(self.chance.randint(1, 3)):
            phone.queue += self.new_entry(phone)

    def come_back(self) -> None:
        for phone in self.chance.sample(self.phones, len(self.phones)):
            if phone.queue and not phone.is_lost:
                queue, phone.queue = phone.queue, []
                self.send(phone, queue)
                return self.send_tapped(phone)
        return None

    def enter_aside(self, is_dropped: bool | None = None) -> None:
        """Enter what was set aside, which takes the seats back first, or leave it out."""
        for phone in self.phones:
            if phone.aside and not phone.is_lost:
                entries, phone.aside = phone.aside, []
                seats = {move["seat"] for entry in entries for move in moves_of(entry)} & {*self.table.seats}
                lost = [seat for seat in seats if seat in self.table.hidden(phone.number)]
                if self.chance.random() < 0.3 or (not self.table.opened and lost and not self.join(phone, lost)):
                    return
                self.send(phone, entries)
                return

    def undo(self) -> None:
        table, phone = self.table, self.phone(seated=self.chance.random() < 0.9)
        named: Move = {}
        gone = table.undone_by(phone.number)
        others = [line for line in table.counting if table.sees(phone.number, line)]
        if others and self.chance.random() < 0.25:
            gone = [self.chance.choice(others)]
            named = {"line": gone[0].number}
        if phone.queue:
            return
        answer = self.send_undo(phone, gone, named)
        if answer.status_code == 409 and gone and table.opened and not named and gone[0].number < table.opened.number:
            assert answer.json["sentence"] == "The count is open, and this was entered before it."
            (remedy,) = answer.json["remedies"]
            named = {key: value for key, value in remedy["moves"][0].items() if key != "kind"}
            answer = self.send_undo(phone, gone, named)
        if answer.status_code == 200 and self.chance.random() < 0.5:
            redo = answer.json["redo"]
            if redo and all(move["kind"] in ("claim", "build", "take-ticket", "return-ticket") for move in redo):
                self.send(phone, [{"id": self.id(), "moves": redo}])

    def send_undo(self, phone: Phone, gone: list[Line], named: Move) -> TestResponse:
        table = self.table
        may = self.may_undo(phone, gone, named)
        body = {"id": self.id(), **named}
        for again in range(1 + (self.chance.random() < 0.1)):
            answer = self.post(phone, "undo", body)
            if may is not None:
                assert answer.status_code == (200 if may else 409), f"{gone}: {answer.status_code} {(answer.json or {}).get('sentence')}"
            if answer.status_code == 200 and not again:
                table.undo(phone.number, gone)
            self.heard(phone, answer)
            if answer.status_code == 409:
                break
        return answer

    def may_undo(self, phone: Phone, gone: list[Line], named: Move) -> bool | None:
        """Return whether an undo is made; None: it may be in the way of another move, or a hand may have been shown."""
        table = self.table
        players = table.players_without(gone)
        if not gone or any(seat not in players for seat in table.hidden(phone.number)):
            return False
        if table.opened in gone:
            if table.shown is None:
                return None if table.at(phone.number) else False
            return not table.shown and bool(table.at(phone.number) or not table.is_shared)
        if table.opened and not named and gone[0].number < table.opened.number:
            return False
        return None if table.is_rested_on(gone) else True

    # ---- Done, and the count ----

    def say_done(self) -> None:
        phone = self.phone(seated=self.chance.random() < 0.9)
        if not phone.queue:
            numbers = phone.numbers if self.chance.random() < 0.5 else None
            self.send_done(phone, self.chance.random() < 0.85, self.chance.random() < 0.2, numbers)

    def tap_done_offline(self) -> None:
        phone = self.phone(seated=True)
        phone.tapped = dict(phone.numbers)

    def send_tapped(self, phone: Phone) -> None:
        if phone.tapped is not None:
            numbers, phone.tapped = phone.tapped, None
            self.send_done(phone, True, False, numbers)

    def send_done(self, phone: Phone, is_done: bool, is_sure: bool, numbers: dict[int, int] | None) -> None:
        sent: dict[str, Any] = {"id": self.id(), "done": is_done} | ({"is_sure": True} if is_sure else {})
        sent |= {} if numbers is None else {"seats": {str(seat): number for seat, number in numbers.items()}}
        for _ in range(1 + (self.chance.random() < 0.1)):
            was = self.table.opened
            expected = self.done_by_law(phone, is_done, is_sure, numbers)
            answer = self.post(phone, "done", sent)
            assert answer.status_code in expected, f"{answer.status_code}, expected {expected}: {answer.text[-300:]}"
            self.heard(phone, answer, opens=self.table.opened is not was)
            if self.is_asked:
                same(self.table.question(phone.number), sentences(answer.json["sentence"]))
        if answer.status_code == 409 and self.is_asked and self.chance.random() < 0.7:
            self.send_done(phone, True, True, numbers)

    def done_by_law(self, phone: Phone, is_done: bool, is_sure: bool, numbers: dict[int, int] | None) -> list[int]:
        """Change the table as "I am done" does, and return the statuses that may answer it."""
        table, me = self.table, phone.number
        has_arrived, self.is_asked = table.arrive(me), False
        now = {seat: table.seats[seat].number for seat in table.at(me)}
        if numbers is not None and numbers != now:
            return [409]
        if not now:
            if has_arrived and is_done and not table.waits:
                table.open_if_due()
            return [200, 409]
        others = [it for it in table.seats.values() if it.phone != me]
        is_last = is_done and not table.opened and all(it.phone is not None and it.done for it in others)
        self.is_asked = is_last and not is_sure and bool([*table.unready(me)] or table.waits)
        if not (self.is_asked and [*table.unready(me)]):
            table.note_done(me, is_done=is_done)
        if is_last and not self.is_asked:
            table.open_if_due()
        return [409] if self.is_asked else [200]

    def open_count(self) -> None:
        table, phone = self.table, self.phone(seated=self.chance.random() < 0.85)
        if table.opened or phone.queue:
            return
        may, move = bool(table.at(phone.number)), {"kind": "open-count"}
        if may and self.chance.random() < 0.4:
            self.page(phone, "count")
        elif table.is_shared:
            answer = self.post(phone, "moves", {"id": self.id(), "move": move})
            assert answer.status_code == 409
            refused = ["The count is opened and closed by those who play; first say who you are."]
            self.heard(phone, answer)
            same(table.question(phone.number) if may else refused, sentences(answer.json["sentence"]))
        if (may or self.chance.random() < 0.3) and self.chance.random() < 0.6:
            self.open_surely(phone, is_plain=self.chance.random() < 0.3)

    def open_surely(self, phone: Phone, *, is_plain: bool = False) -> None:
        table, move, id = self.table, {"kind": "open-count", "is_sure": True}, self.id()
        may = bool(table.at(phone.number)) or not table.is_shared
        if is_plain:
            answer = self.ask(phone, "POST", "enter", data={"moves": json.dumps([move]), "back": self.game})
        else:
            answer = self.post(phone, "moves", {"id": id, "move": move})
        assert answer.status_code == (409 if not may else 303 if is_plain else 200), answer.text[-300:]
        if may:
            table.enter(phone.number, [move])
        self.heard(phone, answer, opens=may)
        if may and not is_plain and self.chance.random() < 0.1:
            self.heard(phone, self.post(phone, "moves", {"id": id, "move": move}))

    # ---- The rest of an evening ----

    def change_set_up(self) -> None:
        table, phone = self.table, self.phone(seated=True)
        if not table.is_shared:
            return
        players, who = dict(table.players), None
        new = [one for one in zip(PEOPLE, COLOURS, strict=True) if one not in players.values()]
        if new and self.chance.random() < 0.5:
            players[min({*range(5)} - {*players})] = new[0]
        elif len(players) > 2:
            del players[who := self.chance.choice([*players])]
        may = bool(table.at(phone.number)) and who not in table.hidden(phone.number)
        answer = self.ask(phone, "POST", "set-up", data=self.form(players, table.players))
        is_made = may and players != table.players and (who is None or not table.holds_something(who))
        expected = 303 if is_made or players == table.players else 409
        assert answer.status_code == expected, f"{players} -> {answer.status_code}"
        if is_made:
            table.enter(phone.number, [{"kind": "set-up", "players": dict(sorted(players.items()))}])
        self.heard(phone, answer)

    def form(self, players: dict[int, tuple[str, str]], before: dict[int, tuple[str, str]] | None = None) -> dict[str, str]:
        form = {"edition": "classic", "double_routes": "rulebook", **self.map.form}
        for row, (seat, (name, colour)) in enumerate(sorted(players.items())):
            form |= {f"players-{row}-name": name, f"players-{row}-colour": colour}
            if before is not None:
                form[f"players-{row}-seat"] = str(seat) if before.get(seat) == (name, colour) else ""
        return form

    def wait(self) -> None:
        """Say in a poll that moves wait, or that the last of them has arrived."""
        phone = self.phone()
        count = len(phone.queue) or self.chance.choice([0, 0, 1, 3])
        was, news = self.table.opened, self.table.news(phone.number, phone.since, phone.heard)
        if count and phone.number not in self.table.waits:
            self.table.waits.append(phone.number)
        elif not count:
            self.arrive(phone)
        answer = self.poll(phone, phone.since, seatings=phone.seatings, waiting=count)
        assert "seats" in answer.json or not news
        self.heard(phone, answer, opens=self.table.opened is not was)

    def pass_time(self) -> None:
        self.seconds += self.chance.choice([1, 10, 29, 31, 70, 400, 3700, 9000])

    def look(self) -> None:
        phone = self.phone()
        self.page(phone, self.chance.choice([*PAGES, "invite", "invite", "screen"]))

    def page(self, phone: Phone, place: str) -> str:
        """Open a page, judge it, and return its text."""
        table, me = self.table, phone.number
        if place.startswith("tickets?seat=") and int(place[-1]) not in table.seats:
            return ""
        answer = self.ask(phone, "GET", place)
        text = re.sub(r'<time datetime="([^"]*)">[^<]*</time>', r"\1", unescape(answer.text))
        if place == "screen":
            table.see(None, is_page=answer.status_code == 200)
            for seat in () if table.opened else table.hidden(None):
                assert not any(shows(text, card, self.map.cities) for card in table.ever.get(seat, ())), f"hand of {seat}"
            return text
        self.heard(phone, answer)
        hidden = table.hidden(me, is_open=bool(table.opened))
        if place in FILES:
            assert answer.status_code == (409 if hidden else 200), answer.text[:200]
        elif answer.status_code == 200 and 'id="seat-notices"' in text:
            notices = {int(seat): part for seat, part in re.findall(r'data-notice="(\d+)"(.*?)</section>', text, re.S)}
            expected = {seat: table.notice(me, seat) for seat in table.seats if table.notice(me, seat)}
            assert notices.keys() == expected.keys(), f"{notices.keys()}, expected {expected.keys()}"
            for seat, part in notices.items():
                same(expected[seat], re.findall("<p>(.*?)</p>", part), is_sorted=True)
                assert ("Take it back" in part) == (table.seats[seat].phone != me)
        if place == "count" and answer.status_code == 200:
            same(table.question(me), re.findall("<p>(.*?)</p>", text.split('id="before-count"')[1].split('class="row"')[0]))
        elif place == "count":
            assert table.opened or not table.at(me)
        if place.startswith("tickets?seat=") and answer.status_code == 200 and int(place[-1]) not in hidden:
            for card in table.hands[int(place[-1])]:
                assert shows(text, card, self.map.cities), f"{card} is lost"
        if place == "invite":
            self.judge_lobby(phone, text)
        return text

    def judge_lobby(self, phone: Phone, text: str) -> None:
        table, me = self.table, phone.number
        told = [(kind, sentence) for kind, sentence in re.findall(r'data-told="(\w+)">(.*?)</p>', text)]
        assert [kind for kind, _ in told] == [kind for kind, _, _ in table.told()]
        same([sentence for _, sentence, _ in table.told()], [sentence for _, sentence in told], is_sorted=True)
        more = len(table.take_overs) - 12
        assert (f"and {more} take-over" in text) == (more > 0)
        states = {seat: table.state_for(me, seat) or "nobody" for seat in table.seats}
        assert {int(seat): at for seat, at in re.findall(r'data-seat="(\d+)" [^>]*data-state="(\w+)"', text)} == states
        own = bool(table.at(me))
        away = {table.seats[seat].name for seat, at in states.items() if own and at in ("elsewhere", "left")}
        free = {table.seats[seat].name for seat, at in states.items() if not own or at == "nobody"}
        assert {*re.findall('data-enter-for="([^"]*)"', text)} == away
        assert {*re.findall('data-join="([^"]*)"', text)} == free
        begun = any(table.sees(me, line) for line in table.counting)
        assert ("data-done" in text) == (own and begun and not table.opened)
        assert own or "data-open-count" not in text

    def end(self) -> None:
        """Let everything arrive, open the count, and compare what is exported with what was acknowledged."""
        table = self.table
        for phone in [phone for phone in self.phones if not phone.is_lost]:
            queue, phone.queue, phone.aside = phone.queue, [], []
            self.send(phone, queue)
        phone = self.phone(seated=True)
        if not table.opened:
            if not table.at(phone.number) and table.is_shared:
                self.send_join(phone, [next(iter(table.seats))], [], [WHOEVER])
            self.open_surely(phone)
        for _ in range(2):
            for phone in [phone for phone in self.phones if not phone.is_lost]:
                self.hear_news(phone)
                self.hear_all(phone)
        name, file = table.everybody, json.loads(self.ask(phone, "GET", "export.json").text)
        things = {
            "claims": {(name[seat], route) for route, seat in table.owners.items()},
            "stations": {(name[seat], city) for city, seat in table.stations.items()},
            "tickets": {(name[seat], *card) for seat, hand in table.hands.items() for card in hand},
        }
        found = {kind: {tuple(value for key, value in one.items() if key != "value") for one in file.get(kind, ())} for kind in things}
        found["tickets"] = {(who, *sorted(card)) for who, *card in found["tickets"]}
        assert found == things


def moves_of(entry: dict[str, Any]) -> list[Move]:
    return entry["moves"] if "moves" in entry else [entry["move"]]


def shows(text: str, card: Card, cities: dict[str, str]) -> bool:
    """Return whether a text names a card, by the ids or the names of its ends, or as JSON does."""
    for one, other in (card, card[::-1]):
        if f"{one}-{other}" in text or f"{cities[one]}–{cities[other]}" in text:
            return True
    pair = {card.start, card.end}
    return any({*ends} == pair for ends in _ENDS.findall(text))


_ENDS = re.compile(r'"(?:end|from|start|spots)": ?\{?"([\w-]+)"[^{}]{0,60}?(?:"(?:start|to|end)": ?|,)"([\w-]+)"(?!,)')


def sentences(text: str) -> list[str]:
    return re.split(r"(?<=[.?]) (?=[^a-z])", text)


def same(expected: Sequence[str], said: Sequence[str], *, is_sorted: bool = False) -> None:
    """Compare sentences; an expected one in brackets may be either way."""
    left = [*said]
    for one in expected:
        ways = [re.sub(r"\[(.*?)\|(.*?)\]", way, one) for way in (r"\1", r"\2")]
        found = [place for place, each in enumerate(left[:1] if is_sorted else left) if each in ways]
        assert found, f"expected {one!r} in {left}, all of {[*expected]}"
        del left[found[0]]
    assert not left, f"nobody expects {left}, but {[*expected]}"


def play(games: int, seed: int, *, steps: int = 60, boards: Sequence[Map] = ()) -> Iterator[int]:
    """Play games, each with a seed of its own, and yield how many requests it took; a failure says where and after what."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app({"DATA": folder, "LIMITS": 0.0})
        app.config["WTF_CSRF_ENABLED"] = False
        for number in range(seed, seed + games):
            chance = Random(number)
            evening = Evening(app, chance, (boards or [europe()])[number % len(boards or [1])])
            try:
                evening.play(steps)
            except Exception as error:
                last = "\n".join(evening.steps[-20:])
                raise AssertionError(f"game {number}, step {len(evening.steps)}:\n{last}\n{error!r}") from error
            yield len(evening.steps)
        app.extensions["store"].close()


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.table_evening", description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--maps", action="store_true")
    options = parser.parse_args()
    asked = sum(play(options.games, options.seed))
    print(f"{options.games} games, {asked} requests: everything told is true")
    return 0


if __name__ == "__main__":
    sys.exit(main())
