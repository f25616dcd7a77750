"""Asks what phones ask, and judges every answer by the law: its seats and count, its bytes, all of its sentences."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from html import unescape
from random import Random
from typing import Any, NamedTuple

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.table_law import Card, Move, Table, listed

EVENING = datetime(2026, 11, 27, 19, 14, tzinfo=UTC)
HANDS = "tickets?seat=0", "tickets?seat=1", "tickets?seat=2"
FILES = "handing", "result.json", "export.json"
_SCRIPTS = "moves", "undo", "done"
_ENDS = re.compile(r'"(?:end|from|start|spots)": ?\{?"([\w-]+)"[^{}]{0,60}?(?:"(?:start|to|end)": ?|,)"([\w-]+)"(?!,)')
"""How JSON names the ends of a card."""


class Map(NamedTuple):
    """A board: where its form goes, its lines with their lengths, its cities, and cards that no deck has."""

    place: str
    form: dict[str, str]
    trains: int
    lengths: dict[str, int]
    cities: dict[str, str]
    cards: list[Card]


@dataclass(eq=False)
class Phone:
    """A browser: what it has heard last, and the entries that it has not sent, or has set aside."""

    client: FlaskClient
    number: int
    since: int = -1
    hands: int = 0
    seatings: int = 0
    moment: int = -1
    numbers: dict[str, int] = field(default_factory=dict)
    polled: float = -1e9
    asked: float = -1e9
    queue: list[dict[str, Any]] = field(default_factory=list)
    aside: list[dict[str, Any]] = field(default_factory=list)
    is_gone: bool = False
    """It lost its cookie."""


class Judge:
    """The game of one evening as its phones hear of it."""

    def __init__(self, app: Flask, chance: Random, board: Map, table: Table) -> None:
        self.app, self.chance, self.map, self.table = app, chance, board, table
        self.seconds, self.game = 0.0, ""
        self.steps, self.phones = list[str](), list[Phone]()
        app.extensions["presence"]._now = lambda: self.seconds
        app.extensions["store"].seats._now = self.now

    def now(self) -> datetime:
        return EVENING + timedelta(seconds=self.seconds)

    def held(self) -> list[Phone]:
        return [phone for phone in self.phones if not phone.is_gone]

    def phone(self, *, seated: bool | None = None) -> Phone:
        """Return a phone that somebody holds, with a seat or without if asked for and there is one."""
        fit = [phone for phone in self.held() if seated in (None, bool(self.table.at(phone.number)))]
        return self.chance.choice(fit or self.held())

    def come(self) -> Phone:
        """Let somebody come with a phone, unless there are six; it says so if the count is open."""
        if len(self.held()) > 5:
            return self.phone()
        self.phones.append(phone := Phone(self.app.test_client(), len(self.phones)))
        text = self.page(phone, self.chance.choice(["invite", "join"]))
        assert ("The count is open: everybody sees every ticket." in text) == bool(self.table.opened)
        return phone

    def ask(self, phone: Phone, how: str, place: str, **sent: Any) -> TestResponse:
        if place not in (*_SCRIPTS, "join/read"):  # a redirect may have seen a hand
            self.table.see(None if place == "screen" else phone.number, is_page=False)
        headers = {"Accept-Language": "en", "Accept": "text/html"}
        answer = phone.client.open(self.game + place, method=how, headers=headers, **sent)
        self.steps.append(f"{self.now():%H:%M:%S} phone {phone.number}: {how} {place} {sent} -> {answer.status_code}")
        phone.asked = self.seconds
        phone.polled = self.seconds if place in _SCRIPTS else phone.polled
        assert answer.status_code in (200, 301, 302, 303, 409), f"{answer.status_code}: {answer.text[-500:]}"
        return answer

    def judge(self, phone: Phone, answer: TestResponse, *, opens: bool = False, sent: object = "") -> None:
        """Judge an answer, given the table after it; what opens the count still hides other hands."""
        hidden = (self.table.away if opens else self.table.hidden)(phone.number)
        self.judge_bytes(answer, hidden, sent)
        said: Any = answer.json if answer.is_json else {}
        if answer.status_code in (200, 409) and ("seats" in said or not answer.is_json):
            self.table.see(phone.number, is_page=True, opens=opens)
        if "seats" in said:
            self.judge_state(phone, said, hidden)

    def judge_bytes(self, answer: TestResponse, hidden: Sequence[int], sent: object = "") -> None:
        """Find no card that was ever in a hidden hand, but those that the request itself named."""
        text, named = unescape(answer.text), json.dumps(sent)
        for seat in hidden:
            for card in self.table.ever.get(seat, ()):
                is_known = f'"start": "{card[0]}", "end": "{card[1]}"' in named
                assert is_known or not self.shows(text, card), f"{card} of seat {seat} is shown"

    def shows(self, text: str, card: Card) -> bool:
        """Return whether a text names a card, by the ids or the names of its ends, or as JSON does."""
        names = [self.map.cities[end] for end in card]
        ways = "-".join(card), "-".join(card[::-1]), "–".join(names), "–".join(names[::-1])
        return any(way in text for way in ways) or any({*ends} == {*card} for ends in _ENDS.findall(text))

    def judge_state(self, phone: Phone, said: Any, hidden: Sequence[int]) -> None:
        table, me = self.table, phone.number
        for seat, it in table.seats.items():
            told, player = said["seats"][seat], said["players"][seat]
            state = [table.state(me, seat), bool(it.done), seat in table.lost(me)]
            assert [told["at"], told["isDone"], told.get("isLost", False)] == state, f"seat {seat}: {told}, not {state}"
            cards = 0 if seat in hidden else len(table.hands[seat])
            things = [it.name, cards, table.trains_left(seat)]
            assert [player["name"], player["tickets"], player["trainsLeft"]] == things, f"{player}, not {things}"
            self.judge_number(seat, told["number"])
            at = None if it.phone is None else self.phones[it.phone]
            is_here = bool(at and self.seconds - at.polled <= 30)
            may_be = bool(at and self.seconds - at.asked <= 30)
            assert told["isHere"] == is_here or may_be != is_here, f"seat {seat}: {told}"
        assert [said["number"], said["hands"]] == [table.counted(), table.hands_known(hidden)], "what it may count"
        opened = table.opened and table.counted(table.opened)
        public = [table.owned("route"), table.owned("city"), opened, not hidden]
        assert [said["owners"], said["stations"], said["opened"], said["isOpen"]] == public, f"not {public}"
        assert {seat for seat, player in enumerate(said["players"]) if player} == {*table.seats}
        labels = [way["label"] for way in said["next"] if way["kind"] == "count"]
        assert labels in ([["Relive the count"], []] if opened else [[self.way_to_count(me)]]), labels
        phone.since, phone.hands, phone.seatings = said["number"], said["hands"], said["seatings"]
        phone.moment = table.moment
        phone.numbers = {str(seat): one["number"] for seat, one in enumerate(said["seats"]) if one["at"] == "here"}

    def judge_number(self, seat: int, number: int) -> None:
        """Find a new number for each change of hands, the same on every phone, and 0 for a free seat."""
        it = self.table.seats[seat]
        assert (number >= 2 and it.number in (0, number)) if it.was_taken else number == 0, f"{number} of seat {seat}"
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
        """Poll as a page that has just been opened, and judge all that the table is told."""
        answer = self.ask(phone, "GET", "moves", query_string={"since": -1})
        self.judge(phone, answer)
        self.judge_told([(one["kind"], one["sentence"]) for one in answer.json["told"]])
        assert [seat for *_, seat in self.table.told()] == [one["seat"] for one in answer.json["told"]]

    def judge_told(self, told: Sequence[tuple[str, str]]) -> None:
        same([sentence for _, sentence, _ in self.table.told()], [sentence for _, sentence in told])
        assert [kind for kind, *_ in self.table.told()] == [kind for kind, _ in told]

    def hear_news(self, phone: Phone, waiting: int | None = None) -> None:
        """Poll as a page that has been open for a while, and say how many moves wait there, if that is known."""
        table, was, since = self.table, self.table.opened, phone.since
        counted = {"since": since, "hands": phone.hands, "seatings": phone.seatings}
        if waiting:
            table.waits += [phone.number] * (phone.number not in table.waits)
        elif waiting == 0:
            table.arrive(phone.number)
        expected = table.news(phone.number, table.heard(phone.number, since, phone.hands), phone.moment)
        query = {**counted, "here" if waiting is None else "waiting": waiting or 0}
        answer = self.ask(phone, "GET", "moves", query_string=query)
        self.judge(phone, answer, opens=table.opened is not was)
        news = [one["said"] for one in answer.json.get("news", ())]
        if since >= 0 and table.opened is was:
            fits = len(news) == len(expected) and all(map(str.startswith, news, expected))
            assert fits, f"{news} should begin with {expected}"

    def page(self, phone: Phone, place: str) -> str:
        """Open a page, judge what it shows and what it tells, and return its text."""
        table, me, seat = self.table, phone.number, int(place[-1]) if place in HANDS else -1
        if place in HANDS and seat not in table.seats:
            return ""
        answer = self.ask(phone, "GET", place)
        is_page = answer.status_code == 200
        text = re.sub(r'<time datetime="([^"]*)">[^<]*</time>', r"\1", unescape(answer.text))
        if place == "screen":
            table.see(None, is_page=is_page)
            self.judge_bytes(answer, table.hidden(None))
            return text
        self.judge(phone, answer)
        assert place not in FILES or is_page == (not table.hidden(me))
        assert place != "count" or is_page == bool(table.at(me) and not table.opened)
        if 'id="seat-notices"' in text:
            self.judge_notices(me, dict(re.findall(r'data-notice="(\d+)"(.*?)</section>', text, re.S)))
        if place == "count" and is_page:
            asked = text.split('id="before-count"')[1].split('class="row"')[0]
            same(table.before_count(me), paragraphs(asked), is_ordered=False)
        if place in HANDS and seat not in table.hidden(me):
            assert all(self.shows(text, card) for card in table.hands[seat]), "a card is lost"
        if place == "invite":
            self.judge_lobby(me, text)
        return text

    def judge_notices(self, me: int, found: dict[str, str]) -> None:
        same([str(seat) for seat in sorted(self.table.lost(me))], [*found])
        for seat, told in self.table.notices(me).items():
            same(told, paragraphs(found[str(seat)]))
            assert ("Take it back" in found[str(seat)]) == (self.table.seats[seat].phone != me)

    def judge_lobby(self, me: int, text: str) -> None:
        table, is_seated = self.table, bool(self.table.at(me))
        self.judge_told(re.findall(r'data-told="(\w+)">(.*?)</p>', text))
        more = len(table.take_overs) - 12
        assert (f"and {more} take-over" in text) == (more > 0)
        states = {table.seats[seat].name: table.state(me, seat) or "nobody" for seat in table.seats}
        assert dict(re.findall(r'data-seat-at="([^"]*)" data-state="(\w+)"', text)) == states
        away = {name for name, at in states.items() if is_seated and at in ("elsewhere", "left")}
        free = {name for name, at in states.items() if not is_seated or at == "nobody"}
        enter_for, join = ({*re.findall(f'data-{hook}="([^"]*)"', text)} for hook in ("enter-for", "join"))
        is_begun = any(table.sees(me, line) for line in table.counting)
        assert join == free
        away -= {it.name for it in table.seats.values() if it.done}
        assert enter_for == away if is_begun else enter_for <= away  # before the first entry only of silent phones
        assert ("data-done" in text) == (is_seated and is_begun and not table.opened)
        assert is_seated or "data-open-count" not in text

    def judge_file(self, phone: Phone) -> None:
        """Compare the exported game with all that was acknowledged."""
        file = json.loads(self.ask(phone, "GET", "export.json").text)
        names = {seat: it.name for seat, it in self.table.seats.items()}
        for thing, kind in (("route", "claims"), ("city", "stations")):
            entered = {id: names[seat] for id, seat in self.table.owned(thing).items()}
            assert {one[thing]: one["player"] for one in file[kind]} == entered
        cards = sorted((one["player"], *sorted((one["from"], one["to"]))) for one in file["tickets"])
        assert cards == sorted((names[seat], *card) for seat, hand in self.table.hands.items() for card in hand)

    def name_of(self, move: Move) -> str:
        return "−" * (move["kind"] == "return-ticket") + "–".join(
            self.map.cities[move[end]] for end in ("start", "end")
        )


def paragraphs(text: str) -> list[str]:
    return re.findall("<p>(.*?)</p>", text)


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
