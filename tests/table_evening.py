"""Plays evenings of two to five people and up to six phones without a browser, each with a seed, and judges them.

``python -m tests.table_evening --games 100 --seed 1`` holds every answer (`table_judge.py`) against a model of the law
(`table_law.py`); with ``--maps`` every other game is on a small map that somebody drew. A failure tells the last steps.
"""

import argparse
import io
import json
import re
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterator, Sequence
from html import unescape
from itertools import combinations, pairwise
from pathlib import Path
from random import Random
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorer.web import create_app
from tests.table_judge import HANDS, Judge, Map, Phone, paragraphs, same, sentences
from tests.table_law import HAND, OPENING, Line, Move, Players, Table, ends_of, moves_of

PEOPLE = ("Anna", "blue"), ("Björn", "red"), ("Chloé", "green"), ("Dąbrowska", "yellow"), ("Eve", "black")
EUROPE = Path(__file__).parents[1] / "boards" / "europe" / "board.toml"
RING = "Ahaus Borken Coesfeld Dorsten Emsdetten Gronau Haltern Lingen Marl Nordhorn Olfen Rheine"
LEFT_OUT = {"moves.state", "result.step", "paper.sheet", "paper.poster", "share.preview", "counts.page", "photo.page"}
"""What scripts ask for, what takes its time to be printed or painted, and what not every map has."""
WHOEVER = "1"


def pages_of(app: Flask) -> list[str]:
    """Return what a phone may look at of a game, below its address."""
    rules = [rule for rule in app.url_map.iter_rules() if rule.arguments == {"key"} and "GET" in (rule.methods or ())]
    places = [rule.rule.partition("/games/<key>/")[2] for rule in rules if rule.endpoint not in LEFT_OUT]
    return ["", *filter(None, places), *HANDS]


def europe(_: FlaskClient) -> Map:
    return _map(tomllib.loads(EUROPE.read_text(encoding="utf-8")), "/games", {"board": "europe"})


def drawn(client: FlaskClient) -> Map:
    """Bring a map as somebody draws it: twelve cities in a ring, with spokes."""
    names = RING.split()
    ids = [name.lower() for name in names]
    lines = [*pairwise([*ids, ids[0]]), *zip(ids[:6], ids[6:], strict=True)]
    board = {
        "name": "Ring",
        "trains": 20,
        "stations": 3,
        "cities": {name.lower(): {"name": name, "at": [len(name) * 60, ord(name[0]) * 40]} for name in names},
        "routes": [{"id": f"{a}-{b}", "ends": [a, b], "length": len(a) % 4 + 1, "colour": "grey"} for a, b in lines],
        "decks": {"ring": [{"ends": [ids[0], ids[5]], "value": 7}, {"ends": [ids[2], ids[9]], "value": 12}]},
    }
    file = {"file": (io.BytesIO(json.dumps(board).encode()), "ring.json")}
    place = str(client.post("/boards/import", data=file).location)
    fields = re.findall(r'name="([\w-]+)"[^>]*? value="([^"]*)"', client.get(place).text)
    return _map(board, place, {name: value for name, value in fields if not name.startswith(("players", "then"))})


def _map(board: dict[str, Any], place: str, form: dict[str, str]) -> Map:
    """Return a board without its doubles, so that all of its lines may be claimed."""
    cities = {id: city["name"] for id, city in board["cities"].items()}
    decks = [one for deck in board["decks"].values() for one in deck]
    joined = [{*one["ends"]} for one in (*board["routes"], *decks)]
    lengths = {one["id"]: one["length"] for one in board["routes"] if joined.count({*one["ends"]}) == 1}
    cards = [card for card in combinations(sorted(cities), 2) if {*card} not in joined]
    return Map(place, form, board["trains"], lengths, cities, cards)


class Evening(Judge):
    """What people do, one step after another, and what the law makes of it."""

    def __init__(self, app: Flask, chance: Random, board: Map) -> None:
        table = Table(dict(enumerate(PEOPLE[: chance.randint(2, 4)])), board.trains, board.lengths)
        super().__init__(app, chance, board, table)
        self.pages = pages_of(app)
        self.cards, self.lines = (
            chance.sample(board.cards, len(board.cards)),
            chance.sample([*board.lengths], len(board.lengths)),
        )
        self.game = str(app.test_client().post(board.place, data=self.form(table.players())).location)
        for _ in range(chance.randint(1, 4)):
            self.come()
        if self.often(0.5):
            self.enter_most()
        self.ways: dict[Callable[[], object], int] = {
            self.sit_down: 8, self.take_over: 9, self.lose_cookie: 1, self.leave: 4, self.come: 1, self.read_notice: 3,
            self.enter: 14, self.go_offline: 5, self.come_back: 5, self.enter_aside: 3, self.undo: 7,
            self.say_done: 11, self.open_count: 5, self.change_set_up: 3, self.wait: 6, self.pass_time: 7,
            self.look: 18,
        }  # fmt: skip

    def play(self, steps: int) -> None:
        for way in self.chance.choices([*self.ways], [*self.ways.values()], k=steps):
            way()
            self.hear_news(self.phone())
            self.hear_all(self.phone())
        self.end()

    def id(self) -> str:
        return f"id-{self.chance.getrandbits(64):x}"

    def often(self, share: float) -> bool:
        return self.chance.random() < share

    def twice(self) -> range:
        """Return how often something is sent: twice if the first answer is lost."""
        return range(1 + self.often(0.1))

    # ---- Seats ----

    def sit_down(self) -> None:
        phone = self.phone(seated=self.often(0.2))
        if free := [seat for seat, it in self.table.seats.items() if not it.was_taken]:
            self.join(phone, self.chance.sample(free, min(len(free), self.chance.choice([1, 1, 1, 2]))))

    def take_over(self) -> None:
        """Take seats that are or were at another phone: what this one has lost, any, or all."""
        phone = self.phone(seated=self.chance.choice([True, False, None]))
        away = self.table.away(phone.number)
        lost = [seat for seat in away if seat in self.table.lost(phone.number)]
        if away:
            self.join(phone, lost or (away if self.often(0.2) else [self.chance.choice(away)]))

    def lose_cookie(self) -> None:
        old = self.phone(seated=True)
        if had := self.table.at(old.number):
            old.is_gone = True
            self.join(self.come(), had)

    def leave(self) -> None:
        phone = self.phone(seated=True)
        own = self.table.at(phone.number)[:1]
        self.send_join(phone, [], own if self.often(0.8) else [self.chance.choice([*self.table.seats])])

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

    def send_join(self, phone: Phone, added: Sequence[int], left: Sequence[int], numbers: Any = ()) -> TestResponse:
        table, me = self.table, phone.number
        for _ in self.twice():
            over = [seat for seat in table.away(me) if seat in added]
            is_taken = WHOEVER in numbers or all(str(table.seats[seat].number) in numbers for seat in over)
            answer = self.ask(phone, "POST", "join", data={"add": [*added], "leave": [*left], "takes_over": [*numbers]})
            assert answer.status_code == (303 if is_taken else 409), [table.seats[seat].number for seat in over]
            if is_taken:
                table.take(me, added, left, self.now())
                phone.polled = self.seconds
            else:
                asked = unescape(answer.text).split("Take over?</h1>")[1].split("</form>")[0]
                same(table.before_taking(me, added), paragraphs(asked))
                for seat, number in zip(over, re.findall(r'name="takes_over" value="(\d+)"', asked), strict=True):
                    self.judge_number(seat, int(number))
            self.judge(phone, answer)
        return answer

    def read_notice(self) -> None:
        phone = self.phone()
        is_stale = self.often(0.5)
        self.ask(phone, "POST", "join/read", data={"number": phone.seatings} if is_stale else {})
        self.table.read(phone.number, phone.moment if is_stale else self.table.moment)

    # ---- Moves ----

    def new_moves(self, phone: Phone) -> list[Move]:
        """Return a move that the rules allow, mostly for a seat at the phone; none if there is nothing to enter."""
        table, own = self.table, self.table.at(phone.number)
        seat = self.chance.choice(own if own and self.often(0.7) else [*table.seats])
        kind = self.chance.choice(["claim"] * 5 + ["build"] + ["take-ticket"] * 5 + ["return-ticket"])
        held = [] if seat in table.hidden(phone.number) else sorted(table.hands[seat])
        if kind == "claim":
            thing: Move = {"route": self.lines.pop()} if self.lines else {}
        elif kind == "build":
            thing = {"city": self.chance.choice([*self.map.cities])}
        else:
            cards = held if kind == "return-ticket" else [self.cards.pop()]
            thing = ends_of(self.chance.choice(cards)) if cards else {}
        move = {"kind": kind, "seat": seat, **thing}
        return [move] if thing and table.is_legal([move]) else []

    def new_entry(self, phone: Phone) -> list[dict[str, Any]]:
        """Return what an outbox sends at once: a move, or a group of some; none if there is nothing to enter."""
        made = [move for _ in range(self.chance.choice([1, 1, 1, 3])) for move in self.new_moves(phone)]
        entry = {"id": self.id()} | ({"move": made[0]} if len(made) == 1 else {"moves": made})
        return [entry] if made and self.table.is_legal(made) else []

    def enter_most(self) -> None:
        """Enter a card for everybody, and so many lines that nothing is asked of the last one who is done."""
        phone = self.phone()
        for seat in self.table.seats:
            card = {"kind": "take-ticket", "seat": seat, **ends_of(self.cards.pop())}
            self.send(phone, [{"id": self.id(), "move": card}])
            while 2 * self.table.trains_left(seat) > self.map.trains and self.lines:
                claim = {"kind": "claim", "seat": seat, "route": self.lines.pop()}
                self.send(phone, [{"id": self.id(), "move": claim}])

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
                if (lost := table.lost_of(phone.number, moves_of(entry))) or table.is_legal(moves_of(entry)):
                    sent.append(entry)
                    if not lost:
                        table.enter(phone.number, moves_of(entry), entry["id"] if "moves" in entry else None)
            if sent:
                phone.aside += sent[-1:] if lost else []
                self.send_now(phone, sent, lost, was)

    def send_now(self, phone: Phone, sent: list[dict[str, Any]], lost: Sequence[Move], was: Line | None) -> None:
        body: dict[str, Any] = sent[0] if len(sent) == 1 else {"queue": sent}
        if not lost and (phone.number in self.table.waits or self.often(0.2)):
            body = {**body, "waiting": 0}
            self.table.arrive(phone.number)
        for again in self.twice():
            answer = self.ask(phone, "POST", "moves", json=body)
            told = answer.json.get("taken"), answer.json.get("lost")
            expected = (len(sent) - 1, ", ".join(map(self.name_of, lost))) if lost else (None, None)
            assert (answer.status_code == 409, told) == (bool(lost), expected), f"{answer.json.get('sentence')} {told}"
            self.judge(phone, answer, opens=self.table.opened is not was and not again, sent=body)

    def go_offline(self) -> None:
        phone = self.phone(seated=True)
        for _ in range(self.chance.randint(1, 3)):
            phone.queue += self.new_entry(phone)

    def come_back(self) -> None:
        """Send what was entered offline, and perhaps that somebody is done, as the seats were when that was tapped."""
        if late := [phone for phone in self.held() if phone.queue]:
            phone = self.chance.choice(late)
            numbers, queue, phone.queue = phone.numbers, phone.queue, []
            self.send(phone, queue)
            if self.often(0.4):
                self.send_done(phone, numbers)

    def enter_aside(self) -> None:
        """Enter what was set aside, which takes the seats back first, or leave it out."""
        if late := [phone for phone in self.held() if phone.aside]:
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
        known = [line for line in table.counting if table.sees(phone.number, line) and line.is_open]
        if known and self.often(0.25):
            gone = [self.chance.choice(known)]
            named = {"line": table.counted(gone[0])}
        answer = self.send_undo(phone, gone, named)
        if not named and (asked := table.asks_first(phone.number, gone)):
            assert answer.json["sentence"] == asked
            named = {key: value for key, value in answer.json["remedies"][0]["moves"][0].items() if key != "kind"}
            answer = self.send_undo(phone, gone, named)
        redo = answer.json.get("redo", ())
        if redo and self.often(0.5) and all(move["kind"] in ("claim", "build", *HAND) for move in redo):
            self.send(phone, [{"id": self.id(), "moves": redo}])

    def send_undo(self, phone: Phone, gone: list[Line], named: dict[str, object]) -> TestResponse:
        may, sent = self.table.may_undo(phone.number, gone, is_named=bool(named)), {"id": self.id(), **named}
        answer = self.ask(phone, "POST", "undo", json=sent)
        assert may in (None, answer.status_code == 200), f"{gone}: {answer.json.get('sentence')}"
        if answer.status_code == 200:
            self.table.undo(phone.number, gone)
        self.judge(phone, answer)
        if answer.status_code == 200 and self.often(0.1):
            self.judge(phone, self.ask(phone, "POST", "undo", json=sent))
        return answer

    # ---- Done, and the count ----

    def say_done(self) -> None:
        phone = self.phone(seated=self.often(0.9))
        if not phone.queue:
            numbers = phone.numbers if self.often(0.5) else None
            self.send_done(phone, numbers, is_done=self.often(0.85), is_sure=self.often(0.2))

    def send_done(self, phone: Phone, numbers: Any, *, is_done: bool = True, is_sure: bool = False) -> None:
        """Say that a phone's players are done, as its seats were then or whatever they are; answer what that asks."""
        table, me = self.table, phone.number
        sent = {"id": self.id(), "done": is_done, "is_sure": is_sure} | ({} if numbers is None else {"seats": numbers})
        is_late = numbers not in (None, {str(seat): table.seats[seat].number for seat in table.at(me)})
        if me in table.waits and (is_late or not table.at(me)):
            return  # it goes only after its moves
        for _ in self.twice():
            was = table.opened
            asks = not is_late and table.finish(me, is_done=is_done, is_sure=is_sure)
            answer = self.ask(phone, "POST", "done", json=sent)
            assert answer.status_code == (409 if is_late or asks else 200), answer.json.get("sentence")
            self.judge(phone, answer, opens=table.opened is not was)
            if asks:
                same(sentences(" ".join(table.before_count(me))), sentences(answer.json["sentence"]), is_ordered=False)
        if asks and self.often(0.7):
            self.send_done(phone, numbers, is_sure=True)

    def open_count(self) -> None:
        table, phone = self.table, self.phone(seated=self.often(0.85))
        if table.opened or phone.queue:
            return
        if table.is_shared:
            answer = self.ask(phone, "POST", "moves", json={"id": self.id(), "move": OPENING})
            self.judge(phone, answer)
            refused = ["The count is opened and closed by those who play; first say who you are."]
            question = table.before_count(phone.number) if table.at(phone.number) else refused
            same(sentences(" ".join(question)), sentences(answer.json["sentence"]), is_ordered=False)
        if self.often(0.6):
            self.open_surely(phone)

    def open_surely(self, phone: Phone) -> None:
        table, sent = self.table, {"id": self.id(), "move": OPENING | {"is_sure": True}}
        may = bool(table.at(phone.number)) or not table.is_shared
        answer = self.ask(phone, "POST", "moves", json=sent)
        assert answer.status_code == (200 if may else 409), answer.json.get("sentence")
        if may:
            table.enter(phone.number, [OPENING])
        self.judge(phone, answer, opens=may)
        if may and self.often(0.1):
            self.judge(phone, self.ask(phone, "POST", "moves", json=sent))

    # ---- The rest of an evening ----

    def change_set_up(self) -> None:
        """Let somebody play, too, or take somebody out, who stays while they hold something or sit elsewhere."""
        table, phone = self.table, self.phone(seated=True)
        before, who = table.players(), self.chance.choice([*table.seats])
        new = [one for one in PEOPLE if one not in before.values()]
        after = {seat: one for seat, one in before.items() if seat != who}
        may = who not in table.away(phone.number) and not table.holds_something(who)
        if new and (len(before) < 3 or self.often(0.5)):
            after, may = before | {min({*range(5)} - {*before}): new[0]}, True
        if table.at(phone.number) and len(after) > 1:
            (board,) = re.findall('name="board" value="([^"]*)"', self.page(phone, "set-up"))
            answer = self.ask(phone, "POST", "set-up", data=self.form(after, before) | {"board": board})
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
        self.page(self.phone(), self.chance.choice([*self.pages, *["invite"] * 4]))

    def end(self) -> None:
        """Let everything arrive, open the count, hear of it, and compare the file with what was entered."""
        for phone in self.held():
            queue, phone.queue, phone.aside = phone.queue, [], []
            self.send(phone, queue)
        if not self.table.opened:
            phone = self.phone(seated=True)
            self.send_join(phone, [*self.table.seats][:1], [], [WHOEVER])
            self.open_surely(phone)
        for phone in self.held():
            self.hear_news(phone)
            self.hear_all(phone)
        self.judge_file(phone)


def play(seeds: Sequence[int], steps: int = 60, *, has_maps: bool = False) -> Iterator[int]:
    """Play a game for each seed, and yield how many requests that took."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app({"DATA": folder, "LIMITS": 0.0, "WTF_CSRF_ENABLED": False})
        for seed in seeds:
            board = (drawn if has_maps and seed % 2 else europe)(app.test_client())
            evening = Evening(app, Random(seed), board)
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
    print(f"{options.games} games, {asked} requests: all that was told is true")
    return 0


if __name__ == "__main__":
    sys.exit(main())
