"""Who asks for every card learns nothing: answers do not depend on what a hidden hand holds (R9, R10)."""

import json
import os
import re
from collections.abc import Callable, Sequence
from dataclasses import MISSING, fields, replace
from itertools import count
from random import Random
from typing import Any, TypeAlias, get_args

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorer.files.wire import json_of
from scorer.rules.board import Ticket
from scorer.rules.game import Game, HeldTicket
from scorer.rules.moves import ChangeSetUp, Move, ReturnTicket, TakeTicket
from scorer.rules.set_up import set_up_of
from scorer.store import Store
from tests.pdf import text_of
from tests.web.conftest import new_game
from tests.web.table.test_secrets import unsigned

ANNA, BJORN, NOBODY = range(3)
Ask = Callable[[FlaskClient, str], TestResponse]
"""A request about the game at an address."""
Asked: TypeAlias = tuple[str, str, dict[str, Any]]
"""How, where below a game, and with what."""


@pytest.fixture
def phone(app: Flask) -> Callable[[], FlaskClient]:
    app.config |= {"WTF_CSRF_ENABLED": False, "LIMITS": 0.0}
    app.extensions["presence"]._now = lambda: 0.0  # a slow machine must not make anybody leave
    return app.test_client


class Tables:
    """Games that differ in Anna's hand alone, and the phones of Anna and Björn at each."""

    def __init__(self, store: Store, phone: Callable[[], FlaskClient], games: Sequence[Game]) -> None:
        self._store = store
        self._ids = count()
        self._keys = [store.create(game).key for game in games]
        self._annas, self._bjorns = ([self._seated(phone(), key, seat) for key in self._keys] for seat in (ANNA, BJORN))

    def _seated(self, client: FlaskClient, key: str, seat: int) -> FlaskClient:
        assert client.post(f"/games/{key}/join", data={"seat": str(seat)}).status_code == 303
        return client

    def id(self) -> str:
        return f"id-{next(self._ids)}"

    def anna(self, *asked: Ask) -> None:
        """Let Anna ask something else at each table."""
        for client, key, ask in zip(self._annas, self._keys, asked, strict=True):
            answer = ask(client, f"/games/{key}/")
            assert answer.status_code == 200, answer.text

    def bjorn(self, ask: Ask) -> list[str]:
        """Let Björn ask the same at all tables, and return what he is told."""
        answers = [ask(client, f"/games/{key}/") for client, key in zip(self._bjorns, self._keys, strict=True)]
        return [told(answer).replace(key, "KEY") for answer, key in zip(answers, self._keys, strict=True)]

    def hands(self, seat: int) -> list[tuple[Ticket, ...]]:
        return [self._store.record(key).game.tickets_of(seat) for key in self._keys]

    @property
    def clashes(self) -> int:
        return sum(len(self._store.record(key).game.clashes) for key in self._keys)


def told(answer: TestResponse) -> str:
    """Return all of an answer except what is random: tokens, and groups that the server names for a form."""
    said = unsigned(f"{answer.status} {answer.headers.get('Location')} {text_of(answer.data)}")
    return re.sub(r'"group":"(?!id-|annas|set-up)[\w-]{12}"', "", said)


def moves(id: str, *made: dict[str, object]) -> Ask:
    return lambda client, game: client.post(f"{game}moves", json={"id": id, "moves": made})


def undo(id: str, **named: object) -> Ask:
    return lambda client, game: client.post(f"{game}undo", json={"id": id, **named})


def take(seat: int, ticket: Ticket, value: int | None = None) -> dict[str, object]:
    printed = {} if value is None else {"value": value}
    return {"kind": "take-ticket", "seat": seat, "start": ticket.start, "end": ticket.end, **printed}


def give_back(ticket: Ticket, seat: int | None = None) -> dict[str, object]:
    whose = {} if seat is None else {"seat": seat}
    return {"kind": "return-ticket", "start": ticket.start, "end": ticket.end, "value": ticket.value, **whose}


def test_a_phone_that_asks_for_every_card_finds_none(store: Store, phone: Callable[[], FlaskClient]) -> None:
    """Anna holds four cards, four others, or none; a tap on each card and another one to give it back.

    In Switzerland, whose deck has cards with one goal and with several.
    """
    tables = Tables(store, phone, [new_game("switzerland", players=3)] * 3)
    deck = list(dict.fromkeys(new_game("switzerland").edition.tickets))
    for turn in range(4):
        empty = give_back(deck[5]) if turn % 2 else take(ANNA, deck[5])
        id, made = tables.id(), [take(ANNA, deck[turn]), take(ANNA, deck[-1 - turn]), empty]
        tables.anna(*(moves(id, move) for move in made))
    before = tables.hands(ANNA)
    found = []
    for ticket in deck:
        ids = [tables.id() for _ in range(3)]
        asked = [moves(ids[0], give_back(ticket)), moves(ids[1], take(BJORN, ticket)), moves(ids[2], give_back(ticket))]
        if any(len(set(tables.bjorn(ask))) > 1 for ask in asked):
            found.append(ticket)
    assert found == []
    assert tables.hands(ANNA) == before
    assert tables.hands(BJORN) == [()] * 3


CARD = {"kind": "take-ticket", "seat": ANNA, "start": "brest", "end": "petrograd"}


@pytest.mark.parametrize(
    ("before", "annas", "asked"),
    [
        ({}, CARD, {"other": "Alvin", "other_secret": True}),
        ({"edition": "mega"}, {**CARD, "start": "amsterdam", "end": "rostov"}, None),
    ],
    ids=["the table's own points become secret", "an edition comes back"],
)
def test_a_set_up_is_changed_and_taken_back_whatever_a_hidden_hand_holds(
    store: Store, phone: Callable[[], FlaskClient], before: dict[str, Any], annas: dict[str, Any], asked: dict[str, Any]
) -> None:
    game = new_game("europe", players=3)
    tables = Tables(store, phone, [game] * 2)
    change = json_of(replace(set_up_of(game), **before))
    assert not before or tables.bjorn(moves("a", change))[0].startswith("200")
    tables.anna(moves("annas", annas), lambda client, game: client.get(game))
    ask = undo("b") if asked is None else moves("b", json_of(replace(set_up_of(game), **asked)))
    one, other = tables.bjorn(ask)
    assert one == other


BOARDS = [("europe", 4), ("switzerland", 3), ("poland", 4), ("northern-lights", 4), ("usa", 4)]
FREE = 3
"""A seat that is at no phone, where there are four."""
PAIRS = int(os.environ.get("PAIRS", "10"))
ASKED = 50
"""Requests of each pair."""


class Pair:
    """Two tables that differ in what Anna does about her hand, and how often; others ask the same at both.

    They are Björn at his phone, somebody who watches, the phone that left Chloé's seat, and phones that are new.
    """

    def __init__(self, store: Store, phone: Callable[[], FlaskClient], seed: int) -> None:
        self._chance, self._ids, self._phone = Random(seed), count(), phone
        board, players = BOARDS[seed % len(BOARDS)]
        game, self._is_secret = new_game(board, players), bool(seed % 3)
        self._game = replace(game, edition=game.edition.with_other("Alvin", is_secret=self._is_secret))
        self._deck = self._chance.sample(list(dict.fromkeys(game.edition.tickets)), 9)
        hands = [self._chance.sample(self._deck, self._chance.randrange(4)) for _ in range(2)]
        dealt = [replace(self._game, tickets=tuple(HeldTicket(ANNA, card) for card in hand)) for hand in hands]
        self._keys = [store.create(each).key for each in dealt]
        self._annas, *others = (self._phones_with({"seat": str(seat)}) for seat in (ANNA, BJORN, NOBODY))
        self._others = [*others, self._phones_with({})]
        for client, key in zip(others[1], self._keys, strict=True):
            client.post(f"/games/{key}/join", data={"leave": str(NOBODY)})
        rules = phone().application.url_map.iter_rules()
        here = [rule for rule in rules if rule.rule.startswith("/games/<key>/")]
        self._places = {
            how: [rule.rule.partition("<key>/")[2] for rule in here if how in (rule.methods or ())]
            for how in ("GET", "POST")
        }
        self._said, self._groups, self._sure = self._words(), ["set-up"], ""

    def _phones_with(self, seat: dict[str, str]) -> list[FlaskClient]:
        phones = [self._phone() for _ in self._keys]
        for client, key in zip(phones, self._keys, strict=True):
            assert client.post(f"/games/{key}/join", data=seat).status_code == 303
        return phones

    def _words(self) -> dict[str, list[Any]]:
        """Return what each word of a move or a form may say, also what no game has."""
        game, some = self._game, self._chance.sample
        return {
            "seat": [ANNA, BJORN, BJORN, NOBODY, FREE, 9],
            "route": [*some(list(game.board.routes), 5), "x"],
            "city": [*some(list(game.board.cities), 3), "x"],
            "country": [*game.board.country_cards, "x"][:2],
            "count": ["other", "other", *(each.id for each in game.edition.counts), "x"],
            "check": ["trains-left", "track", "x"],
            "number": [0, 5, -3, 999],
            "place": [None, 0, 2],
            "cards": [[], [card.id for card in game.bonus_cards]],
            "rule": ["", "x"],
            "minutes": [None, 45, 0],
            "short": ["", "B", "x" * 99],
        }

    def anna_goes_on(self) -> None:
        """Let Anna do something about her hand at each table, or nothing; some of it she takes back."""
        for client, key in zip(self._annas, self._keys, strict=True):
            for _ in range(self._chance.randrange(4)):
                card, id = self._chance.choice(self._deck), f"annas-{next(self._ids)}"
                typed = {"kind": "type-count", "seat": ANNA, "count": "other", "number": self._chance.randrange(9)}
                made = [take(ANNA, card), take(ANNA, card), give_back(card, ANNA), *[typed] * self._is_secret]
                client.post(f"/games/{key}/moves", json={"id": id, "move": self._chance.choice(made)})
                if self._chance.random() < 0.2:
                    client.post(f"/games/{key}/undo", json={"id": f"{id}-back", "group": id})

    def ask(self) -> tuple[object, list[str]]:
        """Ask the same at both tables, and return what, and both answers."""
        how, place, sent = self._chance.choice(
            [self._moves, self._moves, self._undo, self._form, self._form, self._page]
        )()
        who = self._chance.choice([*self._others, self._others[0], [self._phone(), self._phone()]])
        answers = list[str]()
        for client, key in zip(who, self._keys, strict=True):
            answer = client.open(f"/games/{key}/{place}", method=how, **sent)
            assert answer.status_code < 500, (how, place, sent)
            text = text_of(answer.data)
            if 'name="sure" value="' in text:
                self._sure = text.partition('name="sure" value="')[2].partition('"')[0]
            headers = [f"{name}: {value}" for name, value in answer.headers if name not in ("Set-Cookie", "Date")]
            random = '"group": ?"(?!id-|set-up)[\\w-]{12}"|Content-Length: .*'
            said = re.sub(random, "", unsigned("\n".join([answer.status, *headers, text])))
            answers.append(said.replace(key, "KEY"))
        return (self._others.index(who) if who in self._others else "new", how, place, sent), answers

    def _moves(self) -> Asked:
        id = f"id-{next(self._ids)}"
        self._groups.append(id)
        made = [self._move() for _ in range(self._chance.choice([1, 1, 2]))]
        if self._chance.random() < 0.2:
            return "POST", "enter", {"data": {"moves": json.dumps(made), "back": "/"}}
        return "POST", "moves", {"json": {"id": id, "moves": made} if made[1:] else {"id": id, "move": made[0]}}

    def _move(self) -> dict[str, Any]:
        kind = self._chance.choice([*get_args(Move), TakeTicket, ReturnTicket, ChangeSetUp])
        card = self._chance.choice(self._deck)
        if kind is TakeTicket:
            return take(self._pick("seat"), card, self._chance.choice([None, card.value, card.value + 1]))
        if kind is ReturnTicket:
            return give_back(card, self._chance.choice([None, ANNA, BJORN]))
        if kind is ChangeSetUp:
            return self._set_up()
        given = {field.name: self._pick(field.name) for field in fields(kind) if field.default is MISSING}
        return {"kind": kind.kind, **given}

    def _pick(self, word: str) -> Any:
        return self._chance.choice(self._said.get(word, [True, False]))

    def _set_up(self) -> dict[str, Any]:
        players = [[seat, each.name, each.colour] for seat, each in self._game.playing.items()]
        if self._chance.random() < 0.4:
            del players[self._chance.randrange(len(players))]
        edition = self._chance.choice([self._game.edition.id, *self._game.board.editions])
        cards = self._chance.choice(self._said["cards"])
        same: dict[str, Any] = {"other": "Alvin", "other_secret": self._is_secret}
        own: dict[str, Any] = self._chance.choice([same, same, same, {"other": "A"}, {}])
        return {"kind": "set-up", "edition": edition, "players": players, "bonus_cards": cards, **own}

    def _undo(self) -> Asked:
        line, group = self._chance.randrange(1, 30), self._chance.choice([self._groups[0], *self._groups[-6:]])
        named: dict[str, Any] = self._chance.choice([{}, {"line": line}, {"line": line}, {"group": group}])
        return "POST", "undo", {"json": {"id": f"id-{next(self._ids)}", **named}}

    def _form(self) -> Asked:
        """Return a form with what it may ask, as far as it opens no count and takes Anna's seat from nobody."""
        place = self._chance.choice([*self._places["POST"], *["set-up"] * 4])
        card, told = self._chance.choice(self._deck), self._set_up()
        if place == "set-up":
            form = {
                "board": self._game.board.id,
                "edition": told["edition"],
                "sure": self._chance.choice(["", self._sure]),
            }
            form |= {"double_routes": "rulebook", "other": told.get("other", ""), "bonus_cards": told["bonus_cards"]}
            form |= {"other_secret": "y"} if told.get("other_secret") else {}
            for row, (seat, name, colour) in enumerate(told["players"]):
                form |= dict(
                    zip(
                        (f"players-{row}-{each}" for each in ("name", "colour", "seat")),
                        (name, colour, seat),
                        strict=True,
                    )
                )
            return "POST", place, {"data": form}
        words = {word: self._pick(word) for word in self._said if word not in ("place", "minutes")}
        ends = {"start": card.start, "end": card.end, "value": card.value, "leave": ANNA, "back": "/"}
        return "POST", f"{place}?seat={self._pick('seat')}", {"data": words | ends}

    def _page(self) -> Asked:
        place = self._chance.choice([*self._places["GET"], "moves"])
        asks = {"seat": self._pick("seat"), "since": self._chance.randrange(-1, 12), "hands": self._chance.randrange(3)}
        return "GET", place, {"query_string": asks | ({"page": "p"} if place == "reveal/step" else {})}


@pytest.mark.parametrize("seed", range(PAIRS))
def test_no_answer_tells_what_a_hidden_hand_holds_or_does(
    seed: int, store: Store, phone: Callable[[], FlaskClient]
) -> None:
    """Every kind of move, every form and every page, valid or not."""
    pair = Pair(store, phone, seed)
    for turn in range(ASKED):
        if turn % 3 == 0:
            pair.anna_goes_on()
        asked, (one, other) = pair.ask()
        assert one == other, (turn, asked)
