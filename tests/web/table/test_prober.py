"""Who asks for every card learns nothing: answers do not depend on what a hidden hand holds (R9, R10)."""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from random import Random

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorer.rules.board import Ticket
from scorer.rules.game import Game, HeldTicket
from scorer.store import Store
from tests.web.conftest import new_game
from tests.web.table.test_secrets import unsigned

ANNA, BJORN, NOBODY = range(3)
Ask = Callable[[FlaskClient, str], TestResponse]
"""A request about the game at an address."""


@pytest.fixture
def phone(app: Flask) -> Callable[[], FlaskClient]:
    app.config["WTF_CSRF_ENABLED"] = False
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
    said = unsigned(f"{answer.status} {answer.headers.get('Location')} {answer.text}")
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


class Prober:
    """Asks anything that a phone can ask about tickets, at random."""

    def __init__(self, chance: Random, tables: Tables, deck: Sequence[Ticket]) -> None:
        self._chance = chance
        self._tables = tables
        self._deck = deck
        self._groups = ["set-up", "annas"]

    def ask(self) -> Ask:
        asks = [self._moves, self._moves, self._moves, self._undo, self._form, self._by_hand, self._page]
        return self._chance.choice(asks)()

    def _move(self) -> dict[str, object]:
        ticket, seat = self._chance.choice(self._deck), self._chance.choice([BJORN, BJORN, BJORN, NOBODY, ANNA])
        claim = {"kind": "claim", "seat": seat, "route": self._chance.choice(["paris-zurich", "bern-luzern", "x"])}
        value = self._chance.choice([None, ticket.value, ticket.value + 1])
        taken, back = take(seat, ticket, value), give_back(ticket, self._chance.choice([None, None, ANNA, BJORN]))
        return self._chance.choice([taken, taken, back, back, claim])

    def _moves(self) -> Ask:
        self._groups.append(self._tables.id())
        return moves(self._groups[-1], *(self._move() for _ in range(self._chance.choice([1, 1, 2, 3]))))

    def _undo(self) -> Ask:
        line, group = self._chance.randrange(1, 40), self._chance.choice(self._groups[:2] + self._groups[-6:])
        named: dict[str, object] = self._chance.choice([{}, {"line": line}, {"group": group}])
        return undo(self._tables.id(), **named)

    def _form(self) -> Ask:
        made = str([self._move()]).replace("'", '"')
        return lambda client, game: client.post(f"{game}enter", data={"moves": made, "back": game})

    def _by_hand(self) -> Ask:
        ticket = self._chance.choice(self._deck)
        typed = {"start": ticket.start, "end": ticket.end, "value": str(ticket.value)}
        return lambda client, game: client.post(f"{game}tickets?seat={BJORN}", data=typed)

    def _page(self) -> Ask:
        place = self._chance.choice(["tickets?seat=1", "tickets?seat=2", "moves?since=3", "result", "export.json"])
        return lambda client, game: client.get(game + place)


def dealt(chance: Random, board: str, cards: Sequence[Ticket]) -> Game:
    """Return a game in which Anna and Björn hold cards before anybody sits at a phone."""
    game = new_game(board, players=3)
    bjorns = game.edition.tickets[7]
    held = [HeldTicket(ANNA, ticket) for ticket in cards] + [HeldTicket(BJORN, bjorns)]
    return Game(game.board, game.edition, game.players, tickets=tuple(held))


def annas(chance: Random, tables: Tables, hands: Sequence[set[Ticket]], deck: Sequence[Ticket]) -> Iterator[Ask]:
    """Yield a move of Anna at each table, about any card except those that lie open before Chloé."""
    id, (chloes, *_) = tables.id(), tables.hands(NOBODY)
    for hand in hands:
        ticket = chance.choice([ticket for ticket in deck if ticket not in chloes])
        yield moves(id, give_back(ticket, ANNA) if ticket in hand else take(ANNA, ticket))
        hand ^= {ticket}


@pytest.mark.parametrize(("board", "seed"), [("europe", 0), ("switzerland", 1)])
def test_no_answer_tells_whether_a_hidden_hand_holds_a_card(
    board: str, seed: int, store: Store, phone: Callable[[], FlaskClient]
) -> None:
    """A small part of the deck, so that hands meet; Anna goes on with other cards at each table."""
    chance = Random(seed)
    deck = chance.sample(list(dict.fromkeys(new_game(board).edition.tickets)), 9)
    hands = [{*chance.sample(deck, 4)} for _ in range(3)]
    tables = Tables(store, phone, [dealt(chance, board, sorted(hand, key=str)) for hand in hands])
    prober, clashes = Prober(chance, tables, deck), 0
    tables.anna(*(moves("annas", *annas_group(chance, hand, deck)) for hand in hands))
    for turn in range(60):
        ask = prober.ask()
        first, second, third = tables.bjorn(ask)
        assert first == second == third, turn
        clashes += tables.clashes
        if turn % 4 == 0:
            tables.anna(*annas(chance, tables, hands, deck))
        assert [{*hand} for hand in tables.hands(ANNA)] == hands
    assert clashes, "the prober met a hidden hand"


def annas_group(chance: Random, hand: set[Ticket], deck: Sequence[Ticket]) -> list[dict[str, object]]:
    """Return a card and a line that Anna enters together."""
    ticket = chance.choice([ticket for ticket in deck if ticket not in hand])
    hand.add(ticket)
    return [take(ANNA, ticket), {"kind": "open-doubles", "is_open": True}]
