"""Plays evenings of two to five people and up to six phones without a browser, and judges every answer by the law.

``python -m tests.table_evening --games 100 --seed 1`` holds each answer against the model in `tests/table_law.py`: what
it says of seats and count, that it holds no card of a hidden hand, and every sentence, judged at its moment. ``--maps``
plays every other game on a small map that somebody drew. A failure tells the seed of its game and the last steps.
"""

import argparse
import io
import json
import re
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from html import unescape
from itertools import combinations, pairwise
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorer.web import create_app
from tests.table_law import HAND, OPENING, Card, Line, Move, Players, Table, listed

EVENING = datetime(2026, 11, 27, 19, 14, tzinfo=UTC)
PEOPLE = ("Anna", "blue"), ("Björn", "red"), ("Chloé", "green"), ("Dąbrowska", "yellow"), ("Eve", "black")
EUROPE = Path(__file__).parents[1] / "boards" / "europe.toml"
ENGLISH = {"Accept-Language": "en", "Accept": "text/html"}
SEATED = "tickets?seat=0", "tickets?seat=1", "tickets?seat=2"
FILES = "handing", "result.json", "export.json"
PAGES = *SEATED, *FILES, "", "claims", "check", "result", "reveal", "story", "set-up", "rules", "count", "join", "screen"
WHOEVER = "1"
_ENDS = re.compile(r'"(?:end|from|start|spots)": ?\{?"([\w-]+)"[^{}]{0,60}?(?:"(?:start|to|end)": ?|,)"([\w-]+)"(?!,)')
"""How JSON names the ends of a card."""


class Map(NamedTuple):
    """A board: where its form goes, its lines with their lengths, its cities, and cards that no deck has."""

    place: str
    form: dict[str, str]
    lengths: dict[str, int]
    cities: dict[str, str]
    cards: list[Card]
    trains: int = 45


def map_of(board: dict[str, Any], place: str, form: dict[str, str], trains: int) -> Map:
    """Return a board without its doubles: all of its lines may then be claimed."""
    cities = {id: city["name"] for id, city in board["cities"].items()}
    decks = [one for deck in board["decks"].values() for one in deck]
    joined = [frozenset(one["ends"]) for one in (*board["routes"], *decks)]
    lengths = {one["id"]: one["length"] for one in board["routes"] if joined.count(frozenset(one["ends"])) == 1}
    return Map(place, form, lengths, cities, [two for two in combinations(sorted(cities), 2) if {*two} not in joined], trains)


def europe(_: FlaskClient) -> Map:
    return map_of(tomllib.loads(EUROPE.read_text(encoding="utf-8")), "/games", {"board": "europe"}, 45)


def drawn(client: FlaskClient) -> Map:
    """Bring a map of twelve cities in a ring, with spokes, as somebody draws it."""
    names = "Ahaus Borken Coesfeld Dorsten Emsdetten Gronau Haltern Lingen Marl Nordhorn Olfen Rheine".split()
    ids = [name.lower() for name in names]
    lines = [*pairwise([*ids, ids[0]]), *zip(ids[:6], ids[6:], strict=True)]
    board: dict[str, Any] = {"name": "Ring", "trains": 20, "stations": 3}
    board["cities"] = {id: {"name": name, "at": [len(name) * 60, place * 40]} for place, (id, name) in enumerate(zip(ids, names, strict=True))}
    board["routes"] = [{"id": f"{a}-{b}", "ends": [a, b], "length": 1 + place % 4, "colour": "grey"} for place, (a, b) in enumerate(lines)]
    board["decks"] = {"ring": [{"ends": [ids[0], ids[5]], "value": 7}, {"ends": [ids[2], ids[9]], "value": 12}]}
    file = {"file": (io.BytesIO(json.dumps(board).encode()), "ring.json")}
    place = str(client.post("/boards/import", data=file).location)
    fields = re.findall(r'name="([\w-]+)"[^>]*? value="([^"]*)"', client.get(place).text)
    return map_of(board, place, {name: value for name, value in fields if not name.startswith(("players", "then"))}, 20)


@dataclass(eq=False)
class Phone:
    """A browser: what it has heard last, when it was heard of, and the entries that it has not sent, or set aside."""

    client: FlaskClient
    number: int
    since: int = -1
    seatings: int = 0
    heard: int = -1
    numbers: dict[str, int] = field(default_factory=dict)
    polled: float = -1e9
    asked: float = -1e9
    queue: list[dict[str, Any]] = field(default_factory=list)
    aside: list[dict[str, Any]] = field(default_factory=list)


class Evening:
    """One game, its phones, and what they do step by step."""

    def __init__(self, app: Flask, chance: Random, board: Map) -> None:
        self.app, self.chance, self.map, self.seconds, self.made = app, chance, board, 0.0, 0
        self.steps, self.phones, self.gone = list[str](), list[Phone](), set[Phone]()
        app.extensions["presence"]._now = lambda: self.seconds
        app.extensions["store"].seats._now = self.now
        self.table = Table(dict(enumerate(PEOPLE[: chance.randint(2, 4)])), board.trains, board.lengths)
        self.cards, self.lines = (chance.sample(all, len(all)) for all in (board.cards, [*board.lengths]))  # type: ignore[misc, type-var, var-annotated]
        answer = app.test_client().post(board.place, data=self.form(self.table.players()), headers=ENGLISH)
        assert answer.status_code == 303, answer.text
        self.game = answer.location
        for _ in range(chance.randint(1, 4)):
            self.come()
        self.ways: dict[Callable[[], object], int] = {
            self.sit_down: 8, self.take_over: 6, self.take_back: 3, self.lose_cookie: 1, self.leave: 4, self.come: 1,
            self.sit_as_program: 2, self.read_notice: 3, self.enter: 14, self.go_offline: 5, self.come_back: 5,
            self.enter_aside: 3, self.undo: 7, self.say_done: 11, self.open_count: 5, self.change_set_up: 3,
            self.wait: 6, self.pass_time: 7, self.look: 18,
        }  # fmt: skip

    def now(self) -> datetime:
        return EVENING + timedelta(seconds=self.seconds)

    def id(self) -> str:
        self.made += 1
        return f"id-{self.made}"

    def often(self, share: float) -> bool:
        return self.chance.random() < share

    def play(self, steps: int) -> None:
        for way in self.chance.choices([*self.ways], [*self.ways.values()], k=steps):
            way()
            self.hear_news(self.phone())
            self.hear_all(self.phone())
        self.end()

    # ---- Requests, and what is judged of every answer ----

    def ask(self, phone: Phone, how: str, place: str, **sent: Any) -> TestResponse:
        if place not in ("moves", "undo", "done", "join/read"):
            self.table.see(None if place == "screen" else phone.number, is_page=False)  # a redirect may have seen a hand
        answer = phone.client.open(f"{self.game}{place}", method=how, **{"headers": ENGLISH} | sent)
        self.steps.append(f"{self.now():%H:%M:%S} phone {phone.number}: {how} {place} {sent or ''} -> {answer.status_code}")
        phone.asked = self.seconds
        assert answer.status_code in (200, 302, 303, 409), f"{answer.status_code}: {answer.text[-500:]}"
        return answer

    def post(self, phone: Phone, place: str, sent: Any) -> TestResponse:
        answer = self.ask(phone, "POST", place, json=sent)
        phone.polled = self.seconds
        return answer

    def poll(self, phone: Phone, since: int, **asked: object) -> TestResponse:
        answer = self.ask(phone, "GET", "moves", query_string={"since": since, **asked})
        phone.polled = self.seconds
        return answer

    def twice(self) -> range:
        """Return how often something is sent: twice if its first answer is lost."""
        return range(1 + self.often(0.1))

    def judge(self, phone: Phone, answer: TestResponse, *, opens: bool = False, sent: object = "") -> None:
        """Judge an answer, given the table after it; what opens the count still hides other hands."""
        hidden = (self.table.away if opens else self.table.hidden)(phone.number)
        self.judge_bytes(answer, hidden, f"phone {phone.number}", sent)
        said = answer.json if answer.is_json else {}
        if answer.status_code in (200, 409) and ("seats" in said or not answer.is_json):
            self.table.see(phone.number, is_page=True, opens=opens)
        if "seats" in said:
            self.judge_state(phone, said, hidden)

    def judge_bytes(self, answer: TestResponse, hidden: Sequence[int], who: str, sent: object = "") -> None:
        """Find no card that was ever in a hidden hand, but those that the request itself named."""
        text, named = unescape(answer.text), json.dumps(sent)
        for seat in hidden:
            for card in self.table.ever.get(seat, ()):
                is_known = f'"start": "{card[0]}", "end": "{card[1]}"' in named
                assert is_known or not self.shows(text, card), f"{card} of seat {seat} went to {who}"

    def shows(self, text: str, card: Card) -> bool:
        """Return whether a text names a card, by the ids or the names of its ends, or as JSON does."""
        names = [self.map.cities[end] for end in card]
        ways = ("-".join(card), "-".join(card[::-1]), "–".join(names), "–".join(names[::-1]))
        return any(way in text for way in ways) or any({*ends} == {*card} for ends in _ENDS.findall(text))

    def judge_state(self, phone: Phone, said: Any, hidden: Sequence[int]) -> None:
        table, me = self.table, phone.number
        for seat, it in table.seats.items():
            told, player = said["seats"][seat], said["players"][seat]
            expected = (table.state(me, seat), bool(it.done), seat in table.lost(me))
            assert (told["at"], told["isDone"], told.get("isLost", False)) == expected, f"seat {seat}: {told}, {expected}"
            cards = 0 if seat in hidden else len(table.hands[seat])
            assert (player["name"], player["tickets"], player["trainsLeft"]) == (it.name, cards, table.trains_left(seat))
            self.judge_number(seat, told["number"])
            at = None if it.phone is None else self.phones[it.phone]
            if not at or self.seconds - max(at.asked, at.polled) > 30 or self.seconds - at.polled <= 30:
                assert told["isHere"] == bool(at and self.seconds - at.polled <= 30), f"seat {seat} is here, or not"
        opened = table.opened and table.opened.number
        state = (table.owned("route"), table.owned("city"), opened, not hidden)
        assert (said["owners"], said["stations"], said["opened"], said["isOpen"]) == state, f"{state}"
        assert {seat for seat, player in enumerate(said["players"]) if player} == {*table.seats}
        labels = [way["label"] for way in said["next"] if way["kind"] == "count"]
        assert labels in ([["Relive the count"], []] if opened else [[self.way_to_count(me)]]), labels
        phone.since, phone.seatings, phone.heard = said["number"], said["seatings"], table.moment
        phone.numbers = {str(seat): one["number"] for seat, one in enumerate(said["seats"]) if one["at"] == "here"}

    def judge_number(self, seat: int, number: int) -> None:
        it = self.table.seats[seat]
        assert number >= 2 and it.number in (0, number) if it.was_taken else number == 0, f"{number} of seat {seat}"
        it.number = number

    def way_to_count(self, me: int) -> str:
        seats = self.table.seats.values()
        others = [it.name for it in seats if it.phone not in (None, me) and not it.done]
        if any(it.phone == me and not it.done for it in seats):
            return "I am done"
        if not self.table.is_shared:
            return "Count it"
        return f"Waiting for {listed(others)}" if others else "Open the count" if self.table.at(me) else "Who are you?"

    def hear_all(self, phone: Phone) -> None:
        """Poll as a page that has just been opened, and judge all that is told."""
        answer = self.poll(phone, -1)
        self.judge(phone, answer)
        self.judge_told([(one["kind"], one["sentence"], one["seat"]) for one in answer.json["told"]])

    def judge_told(self, told: Sequence[tuple[str, str, int | None]], *, has_seats: bool = True) -> None:
        expected = [*self.table.told()]
        same([sentence for _, sentence, _ in expected], [sentence for _, sentence, _ in told])
        assert [(kind, seat) for kind, _, seat in told] == [(kind, seat if has_seats else None) for kind, _, seat in expected]

    def hear_news(self, phone: Phone, waiting: int | None = None) -> None:
        """Poll as a page that has been open for a while, and say how many moves wait there, or that none does any more."""
        table, was = self.table, self.table.opened
        if waiting:
            table.waits += [phone.number] * (phone.number not in table.waits)
        elif waiting == 0:
            table.arrive(phone.number)
        expected, since = table.news(phone.number, phone.since, phone.heard), phone.since
        more = {"here": ""} if waiting is None else {"waiting": waiting}
        answer = self.poll(phone, since, seatings=phone.seatings, **more)
        self.judge(phone, answer, opens=table.opened is not was)
        news = [one["said"] for one in answer.json.get("news", ())]
        if since >= 0 and table.opened is was:
            fits = len(news) == len(expected) and all(map(str.startswith, news, expected))
            assert fits, f"{news} should begin with {expected}"

    # ---- Seats ----

    def phone(self, *, seated: bool | None = None) -> Phone:
        """Return any phone that somebody holds, with a seat or without if asked for and there is one."""
        held = [one for one in self.phones if one not in self.gone]
        return self.chance.choice([one for one in held if seated in (None, bool(self.table.at(one.number)))] or held)

    def come(self) -> Phone:
        """Let somebody come with a phone, unless there are six; it says so if the count is open."""
        if len(self.phones) - len(self.gone) > 5:
            return self.phone()
        self.phones.append(Phone(self.app.test_client(), len(self.phones)))
        text = self.page(self.phones[-1], self.chance.choice(["invite", "join"]))
        assert ("The count is open: everybody sees every ticket." in text) == bool(self.table.opened)
        return self.phones[-1]

    def seats(self, phone: Phone, *states: str | None) -> list[int]:
        return [seat for seat in self.table.seats if self.table.state(phone.number, seat) in states]

    def sit_down(self) -> None:
        phone = self.phone(seated=self.often(0.2))
        if free := self.seats(phone, None):
            self.join(phone, self.chance.sample(free, min(len(free), self.chance.choice([1, 1, 1, 2]))))

    def take_over(self) -> None:
        phone = self.phone(seated=self.often(0.5))
        if away := self.seats(phone, "elsewhere", "left"):
            self.join(phone, away if self.often(0.2) else [self.chance.choice(away)])

    def take_back(self) -> None:
        phone = self.phone()
        if lost := [seat for seat in self.table.lost(phone.number) if seat in self.table.away(phone.number)]:
            self.join(phone, lost)

    def lose_cookie(self) -> None:
        old = self.phone(seated=True)
        if had := self.table.at(old.number):
            self.gone.add(old)
            self.join(self.come(), had)

    def leave(self) -> None:
        phone = self.phone(seated=True)
        seats = self.seats(phone, "here")[:1] if self.often(0.8) else [self.chance.choice([*self.table.seats])]
        self.send_join(phone, [], seats)

    def sit_as_program(self) -> None:
        """Name all the seats that a phone is to have, as programs do."""
        phone, wanted = self.phone(), self.chance.sample([*self.table.seats], self.chance.randint(0, 2))
        answer = self.ask(phone, "POST", "join", data={"seat": wanted}, headers={"Accept": "application/json"})
        is_refused = any(seat in wanted for seat in self.table.away(phone.number))
        assert answer.status_code == (409 if is_refused else 303)
        if not is_refused:
            self.sit(phone, wanted, [seat for seat in self.table.at(phone.number) if seat not in wanted])
        self.judge(phone, answer)

    def sit(self, phone: Phone, added: Sequence[int], left: Sequence[int]) -> None:
        self.table.take(phone.number, added, left, self.now())
        phone.polled = self.seconds

    def join(self, phone: Phone, wanted: Sequence[int]) -> bool:
        """Take seats as a person does, who is asked first; others may be quicker. Return whether that went well."""
        answer = self.send_join(phone, wanted, [])
        for again in range(4):
            if answer.status_code == 303 or self.often(0.15):
                break
            numbers = re.findall(r'name="takes_over" value="(\d+)"', answer.text)
            if not again and self.often(0.25) and (other := self.phone()) is not phone:
                self.send_join(other, wanted[:1], [], [WHOEVER])
                self.send_join(other, [], wanted[: self.often(0.3)])
            answer = self.send_join(phone, wanted, [], numbers)
        return answer.status_code == 303

    def send_join(self, phone: Phone, added: Sequence[int], left: Sequence[int], numbers: Sequence[str] = ()) -> TestResponse:
        table, me = self.table, phone.number
        for _ in self.twice():
            over = [seat for seat in table.away(me) if seat in added]
            is_taken = WHOEVER in numbers or all(str(table.seats[seat].number) in numbers for seat in over)
            answer = self.ask(phone, "POST", "join", data={"add": [*added], "leave": [*left], "takes_over": [*numbers]})
            assert answer.status_code == (303 if is_taken else 409), f"{over}, {[table.seats[seat].number for seat in over]}"
            if is_taken:
                self.sit(phone, added, left)
            else:
                asked = unescape(answer.text).split("Take over?</h1>")[1].split("</form>")[0]
                question = [*table.question_of_seats(me, added), "Take them over? Everybody is told."]
                same(question, re.findall("<p>(.*?)</p>", asked))
                for seat, number in zip(over, re.findall(r'name="takes_over" value="(\d+)"', asked), strict=True):
                    self.judge_number(seat, int(number))
            self.judge(phone, answer)
        return answer

    def read_notice(self) -> None:
        phone = self.phone()
        moment, number = (phone.heard, {"number": phone.seatings}) if self.often(0.5) else (self.table.moment, {})
        self.ask(phone, "POST", "join/read", data=number)
        self.table.read(phone.number, moment)

    # ---- Moves ----

    def new_moves(self, phone: Phone) -> list[Move]:
        """Return a move that the rules allow, mostly for a seat at the phone; none if there is nothing to enter."""
        table, own = self.table, self.table.at(phone.number)
        seat = self.chance.choice(own if own and self.often(0.7) else [*table.seats])
        kind = self.chance.choice(["claim"] * 5 + ["build"] + ["take-ticket"] * 5 + ["return-ticket"])
        held = [] if seat in table.hidden(phone.number) else sorted(table.hands[seat])
        move: Move = {"kind": kind, "seat": seat}
        if kind in HAND:
            cards = held if kind == "return-ticket" else self.cards[:1]
            start, end = self.chance.choice(cards or [("", "")])
            self.cards = self.cards[kind == "take-ticket" :]
            move |= {"start": start, "end": end, "value": 9}
        elif kind == "claim":
            move["route"] = self.lines.pop() if self.lines else ""
        else:
            move["city"] = self.chance.choice([*self.map.cities])
        return [move] if "" not in move.values() and table.is_legal([move]) else []

    def new_entry(self, phone: Phone) -> list[dict[str, Any]]:
        """Return what an outbox sends at once: a move, or a group of some; none if there is nothing to enter."""
        made = [move for _ in range(self.chance.choice([1, 1, 1, 3])) for move in self.new_moves(phone)]
        if not made or not self.table.is_legal(made):
            return []
        return [{"id": self.id(), "move": made[0]} if len(made) == 1 else {"id": self.id(), "moves": made}]

    def enter(self) -> None:
        phone = self.phone(seated=self.often(0.9))
        if not phone.queue:
            self.send(phone, self.new_entry(phone))

    def send(self, phone: Phone, entries: list[dict[str, Any]]) -> None:
        """Send entries as an outbox does: it sets aside what lost seats refuse, and throws away what became illegal."""
        table = self.table
        while entries:
            was, sent, lost = table.opened, list[dict[str, Any]](), list[Move]()
            while entries and not lost:
                entry, *entries = entries
                made = moves_of(entry)
                if (lost := table.lost_of(phone.number, made)) or table.is_legal(made):
                    sent.append(entry)
                    if not lost:
                        table.enter(phone.number, made, entry["id"] if "moves" in entry else None)
            if sent:
                phone.aside += sent[-1:] if lost else []
                self.send_now(phone, sent, lost, was)

    def send_now(self, phone: Phone, sent: list[dict[str, Any]], lost: Sequence[Move], was: Line | None) -> None:
        body: dict[str, Any] = sent[0] if len(sent) == 1 else {"queue": sent}
        if not lost and (phone.number in self.table.waits or self.often(0.2)):
            body = {**body, "waiting": 0}
            self.table.arrive(phone.number)
        for again in self.twice():
            answer = self.post(phone, "moves", body)
            assert answer.status_code == (409 if lost else 200), answer.json.get("sentence")
            if lost:
                names = ", ".join(map(self.name_of, lost))
                assert (answer.json["taken"], answer.json["lost"]) == (len(sent) - 1, names), f"{names}, {answer.json['lost']}"
            self.judge(phone, answer, opens=self.table.opened is not was and not again, sent=body)

    def name_of(self, move: Move) -> str:
        return "−" * (move["kind"] == "return-ticket") + "–".join(self.map.cities[move[end]] for end in ("start", "end"))

    def go_offline(self) -> None:
        phone = self.phone(seated=True)
        for _ in range(self.chance.randint(1, 3)):
            phone.queue += self.new_entry(phone)

    def come_back(self) -> None:
        if late := [phone for phone in self.phones if phone.queue and phone not in self.gone]:
            phone = self.chance.choice(late)
            queue, phone.queue = phone.queue, []
            self.send(phone, queue)
            if self.often(0.4):
                self.send_done(phone, phone.numbers)

    def enter_aside(self) -> None:
        """Enter what was set aside, which takes the seats back first, or leave it out."""
        if late := [phone for phone in self.phones if phone.aside and phone not in self.gone]:
            phone = self.chance.choice(late)
            entries, phone.aside = phone.aside, []
            named = {move["seat"] for entry in entries for move in moves_of(entry)}
            lost = [seat for seat in self.table.hidden(phone.number) if seat in named]
            if self.often(0.7) and (not lost or self.join(phone, lost)):
                self.send(phone, entries)

    def undo(self) -> None:
        """Take back a phone's last move, or any line that it knows of, and perhaps make that again."""
        table, phone = self.table, self.phone(seated=self.often(0.9))
        gone, named = table.last_of(phone.number), dict[str, object]()
        known = [line for line in table.counting if table.sees(phone.number, line)]
        if known and self.often(0.25):
            gone = [self.chance.choice(known)]
            named = {"line": gone[0].number}
        answer = self.send_undo(phone, gone, named)
        if gone and not named and table.opened and gone[0].number < table.opened.number:
            assert answer.json["sentence"] == "The count is open, and this was entered before it."
            (remedy,) = answer.json["remedies"]
            named = {key: value for key, value in remedy["moves"][0].items() if key != "kind"}
            answer = self.send_undo(phone, gone, named)
        redo = answer.json.get("redo", ())
        if redo and self.often(0.5) and all(move["kind"] in ("claim", "build", *HAND) for move in redo):
            self.send(phone, [{"id": self.id(), "moves": redo}])

    def send_undo(self, phone: Phone, gone: list[Line], named: dict[str, object]) -> TestResponse:
        may, sent = self.table.may_undo(phone.number, gone, is_named=bool(named)), {"id": self.id(), **named}
        answer = self.post(phone, "undo", sent)
        assert may is None or answer.status_code == (200 if may else 409), f"{gone}: {answer.json.get('sentence')}"
        if answer.status_code == 200:
            self.table.undo(phone.number, gone)
        self.judge(phone, answer)
        if answer.status_code == 200 and self.often(0.1):
            self.judge(phone, self.post(phone, "undo", sent))
        return answer

    # ---- Done, and the count ----

    def say_done(self) -> None:
        phone = self.phone(seated=self.often(0.9))
        if not phone.queue:
            self.send_done(phone, phone.numbers if self.often(0.5) else None, self.often(0.85), self.often(0.2))

    def send_done(
        self, phone: Phone, numbers: dict[str, int] | None = None, is_done: bool = True, is_sure: bool = False
    ) -> None:  # fmt: skip
        table, me = self.table, phone.number
        sent = {"id": self.id(), "done": is_done, "is_sure": is_sure} | ({} if numbers is None else {"seats": numbers})
        is_late = numbers not in (None, {str(seat): table.seats[seat].number for seat in table.at(me)})
        if me in table.waits and (is_late or not table.at(me)):
            return
        for _ in self.twice():
            was = table.opened
            asks = not is_late and table.finish(me, is_done=is_done, is_sure=is_sure)
            answer = self.post(phone, "done", sent)
            assert answer.status_code == (409 if is_late or asks else 200), answer.json.get("sentence")
            self.judge(phone, answer, opens=table.opened is not was)
            if asks:
                same(table.question(me), sentences(answer.json["sentence"]), is_ordered=False)
        if asks and self.often(0.7):
            self.send_done(phone, numbers, is_sure=True)

    def open_count(self) -> None:
        table, phone = self.table, self.phone(seated=self.often(0.85))
        if table.opened or phone.queue:
            return
        if table.is_shared:
            answer = self.post(phone, "moves", {"id": self.id(), "move": OPENING})
            self.judge(phone, answer)
            refused = ["The count is opened and closed by those who play; first say who you are."]
            question = table.question(phone.number) if table.at(phone.number) else refused
            same(question, sentences(answer.json["sentence"]), is_ordered=False)
        if self.often(0.6):
            self.open_surely(phone)

    def open_surely(self, phone: Phone) -> None:
        """Open the count as a script does, or with a plain button; a watcher may not."""
        table, is_plain, move = self.table, self.often(0.3), OPENING | {"is_sure": True}
        may = bool(table.at(phone.number)) or not table.is_shared
        sent = {"id": self.id(), "move": move}
        if is_plain:
            answer = self.ask(phone, "POST", "enter", data={"moves": json.dumps([move]), "back": self.game})
        else:
            answer = self.post(phone, "moves", sent)
        assert answer.status_code == (409 if not may else 303 if is_plain else 200), answer.text[-300:]
        if may:
            table.enter(phone.number, [OPENING])
        self.judge(phone, answer, opens=may)
        if may and not is_plain and self.often(0.1):
            self.judge(phone, self.post(phone, "moves", sent))

    # ---- The rest of an evening ----

    def change_set_up(self) -> None:
        """Let somebody play, too, or take somebody out, who stays while they hold something or sit elsewhere."""
        table, phone = self.table, self.phone(seated=True)
        before, who = table.players(), self.chance.choice([*table.seats])
        new = [one for one in PEOPLE if one not in before.values()]
        if not table.at(phone.number) or (not new and len(before) < 3):
            return
        if new and (len(before) < 3 or self.often(0.5)):
            after, may = before | {min({*range(5)} - {*before}): new[0]}, True
        else:
            after = {seat: one for seat, one in before.items() if seat != who}
            may = who not in table.away(phone.number) and not table.holds_something(who)
        answer = self.ask(phone, "POST", "set-up", data=self.form(after, before))
        assert answer.status_code == (303 if may else 409), f"{after}"
        if may:
            table.enter(phone.number, [{"kind": "set-up", "players": after}])
        self.judge(phone, answer)

    def form(self, players: Players, before: Players | None = None) -> dict[str, str]:
        form = {"double_routes": "rulebook", **self.map.form}
        for row, (seat, (name, colour)) in enumerate(sorted(players.items())):
            form |= {f"players-{row}-name": name, f"players-{row}-colour": colour}
            form |= {f"players-{row}-seat": str(seat)} if before and seat in before else {}
        return form

    def wait(self) -> None:
        phone = self.phone()
        self.hear_news(phone, len(phone.queue) or self.chance.choice([0, 0, 1, 3]))

    def pass_time(self) -> None:
        self.seconds += self.chance.choice([1, 10, 29, 31, 70, 400, 3700, 9000])

    def look(self) -> None:
        self.page(self.phone(), self.chance.choice([*PAGES, *["invite"] * 4]))

    def page(self, phone: Phone, place: str) -> str:
        """Open a page, judge what it shows and what it tells, and return its text."""
        table, me, seat = self.table, phone.number, int(place[-1]) if place in SEATED else -1
        if place in SEATED and seat not in table.seats:
            return ""
        answer = self.ask(phone, "GET", place)
        is_page = answer.status_code == 200
        text = re.sub(r'<time datetime="([^"]*)">[^<]*</time>', r"\1", unescape(answer.text))
        if place == "screen":
            table.see(None, is_page=is_page)
            self.judge_bytes(answer, table.hidden(None), "the television")
            return text
        self.judge(phone, answer)
        assert is_page == (not table.hidden(me)) or place not in FILES
        assert is_page == (bool(table.at(me)) and not table.opened) or place != "count"
        if 'id="seat-notices"' in text:
            found = dict(re.findall(r'data-notice="(\d+)"(.*?)</section>', text, re.S))
            same([str(seat) for seat in sorted(table.lost(me))], [*found])
            for lost, sentences in table.notices(me).items():
                same(sentences, re.findall("<p>(.*?)</p>", found[str(lost)]))
                assert ("Take it back" in found[str(lost)]) == (table.seats[lost].phone != me)
        if place == "count" and is_page:
            asked = text.split('id="before-count"')[1].split('class="row"')[0]
            same(table.question(me), re.findall("<p>(.*?)</p>", asked), is_ordered=False)
        if place in SEATED and seat not in table.hidden(me):
            assert all(self.shows(text, card) for card in table.hands[seat]), "a card is lost"
        if place == "invite":
            self.judge_lobby(me, text)
        return text

    def judge_lobby(self, me: int, text: str) -> None:
        table, has_seat = self.table, bool(self.table.at(me))
        self.judge_told([(*one, None) for one in re.findall(r'data-told="(\w+)">(.*?)</p>', text)], has_seats=False)
        more = len(table.take_overs) - 12
        assert (f"and {more} take-over" in text) == (more > 0)
        states = {seat: table.state(me, seat) for seat in table.seats}
        shown = {int(seat): at for seat, at in re.findall(r'data-seat="(\d+)" [^>]*data-state="(\w+)"', text)}
        assert shown == {seat: at or "nobody" for seat, at in states.items()}
        away = {table.seats[seat].name for seat, at in states.items() if has_seat and at in ("elsewhere", "left")}
        free = {table.seats[seat].name for seat, at in states.items() if not has_seat or not at}
        assert [{*re.findall(f'data-{hook}="([^"]*)"', text)} for hook in ("enter-for", "join")] == [away, free]
        is_begun = any(table.sees(me, line) for line in table.counting)
        assert ("data-done" in text) == (has_seat and is_begun and not table.opened)
        assert has_seat or "data-open-count" not in text

    def end(self) -> None:
        """Let everything arrive, open the count, and compare the file with what was acknowledged."""
        table = self.table
        for phone in [phone for phone in self.phones if phone not in self.gone]:
            queue, phone.queue, phone.aside = phone.queue, [], []
            self.send(phone, queue)
        if not table.opened:
            phone = self.phone(seated=True)
            self.send_join(phone, [*table.seats][:1], [], [WHOEVER])
            self.open_surely(phone)
        for phone in [phone for phone in self.phones if phone not in self.gone]:
            self.hear_news(phone)
            self.hear_all(phone)
        file = json.loads(self.ask(phone, "GET", "export.json").text)
        names = {seat: it.name for seat, it in table.seats.items()}
        for thing, kind in (("route", "claims"), ("city", "stations")):
            entered = {one[thing]: one["player"] for one in file[kind]}
            assert entered == {id: names[seat] for id, seat in table.owned(thing).items()}
        cards = sorted((one["player"], *sorted((one["from"], one["to"]))) for one in file["tickets"])
        assert cards == sorted((names[seat], *card) for seat, hand in table.hands.items() for card in hand)


def moves_of(entry: dict[str, Any]) -> list[Move]:
    return entry["moves"] if "moves" in entry else [entry["move"]]


def sentences(text: str) -> list[str]:
    return re.split(r"(?<=[.?]) (?=[^a-z])", text)


def same(expected: Sequence[str], said: Sequence[str], *, is_ordered: bool = True) -> None:
    """Compare sentences; `[one|other]` in an expected one may be either."""
    left = [*said]
    for one in expected:
        ways = [re.sub(r"\[(.*?)\|(.*?)\]", way, one) for way in (r"\1", r"\2")]
        found = [each for each in (left[:1] if is_ordered else left) if each in ways]
        assert found, f"expected {one!r} in {left} of {[*said]}"
        left.remove(found[0])
    assert not left, f"nobody expects {left}; {[*expected]}"


def play(seeds: Sequence[int], steps: int = 60, *, has_maps: bool = False) -> Iterator[int]:
    """Play a game for each seed, and yield how many requests that took."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app({"DATA": folder, "LIMITS": 0.0})
        app.config["WTF_CSRF_ENABLED"] = False
        for seed in seeds:
            evening = Evening(app, Random(seed), (drawn if has_maps and seed % 2 else europe)(app.test_client()))
            try:
                evening.play(steps)
            except Exception as error:
                last = "\n".join(evening.steps[-20:])
                raise AssertionError(f"seed {seed}, after {len(evening.steps)} requests:\n{last}\n{error!r}") from error
            yield len(evening.steps)
        app.extensions["store"].close()


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.table_evening", description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--maps", action="store_true")
    options = parser.parse_args()
    asked = sum(play(range(options.seed, options.seed + options.games), has_maps=options.maps))
    print(f"{options.games} games, {asked} requests: everything that was told is true")
    return 0


if __name__ == "__main__":
    sys.exit(main())
