"""Undo is one's own, and nobody's trains vanish without a word: each phone hears what the others did, and who did."""

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import pytest
from flask.testing import FlaskClient

from scorer.files.wire import json_of
from scorer.rules.moves import OpenDoubles
from scorer.store import Store
from tests.web.conftest import Clients, new_game

PARIS = {"kind": "claim", "seat": 0, "route": "paris-zurich"}
BREST = {"kind": "claim", "seat": 1, "route": "brest-dieppe"}
WIEN = {"kind": "claim", "seat": 1, "route": "berlin-wien"}
ids: Iterator[int] = count()


class Phone:
    """A phone at the table, as its pages speak with the server."""

    def __init__(self, client: FlaskClient, game: str) -> None:
        self.client = client
        self.game = game
        self.heard = self.counted(client.get(f"{game}moves").json)

    def sit(self, seat: int) -> "Phone":
        self.client.post(f"{self.game}join", data={"seat": str(seat)})
        return self

    def make(self, *moves: object) -> dict[str, Any]:
        sent = {"moves": moves} if moves[1:] else {"move": moves[0]}
        return self.client.post(f"{self.game}moves", json={"id": f"m{next(ids)}", **sent}).json or {}

    def undo(self, **named: object) -> dict[str, Any]:
        return self.client.post(f"{self.game}undo", json={"id": f"u{next(ids)}", **named}).json or {}

    @staticmethod
    def counted(told: Any) -> str:
        return f"since={told['number']}&hands={told['hands']}"

    def news(self) -> list[tuple[str, bool]]:
        told = self.client.get(f"{self.game}moves?{self.heard}").json
        self.heard = self.counted(told) if told else self.heard
        return [(item["said"], item["isOurs"]) for item in told.get("news", [])]


@pytest.fixture
def phones(clients: Clients, store: Store) -> Callable[[], Phone]:
    game = f"/games/{store.create(new_game(players=3)).key}/"
    return lambda: Phone(clients(), game)


@pytest.fixture
def anna(phones: Callable[[], Phone]) -> Phone:
    return phones().sit(0)


@pytest.fixture
def bjorn(phones: Callable[[], Phone]) -> Phone:
    return phones().sit(1)


def test_each_hears_what_the_others_did_and_nothing_of_their_own(anna: Phone, bjorn: Phone) -> None:
    anna.make(PARIS)
    bjorn.make(BREST, WIEN)
    assert anna.news() == [("Björn claims Brest–Dieppe and Berlin–Wien.", False)]
    assert bjorn.news() == [("Anna claims Paris–Zürich.", False)]
    assert (anna.news(), bjorn.news()) == ([], [])


def test_a_phone_at_which_nobody_sits_is_another_phone(anna: Phone, phones: Callable[[], Phone]) -> None:
    phones().make(BREST)
    assert anna.news() == [("Another phone: Björn claims Brest–Dieppe.", False)]


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ({"kind": "release", "route": "paris-zurich"}, "Björn: Paris–Zürich released."),
        ({"kind": "give", "seat": 1, "route": "paris-zurich"}, "Björn: Paris–Zürich goes to Björn."),
        ({"kind": "remove", "city": "roma"}, "Björn: The station in Roma taken away."),
    ],
)
def test_whose_things_another_phone_changed_is_told_who_it_was(
    anna: Phone, bjorn: Phone, phones: Callable[[], Phone], move: object, said: str
) -> None:
    watcher = phones()
    anna.make(PARIS)
    anna.make({"kind": "build", "seat": 0, "city": "roma"})
    watcher.news()
    bjorn.make(move)
    assert anna.news() == [(said, True)]
    assert watcher.news() == [(said, False)]


def test_another_card_of_a_country_is_nobodys_but_the_one_who_took_it(clients: Clients, store: Store) -> None:
    """P6: Anna has the 7 of Rosja. Björn takes the 4, which she never held, then her 7."""
    game = f"/games/{store.create(new_game('poland')).key}/"
    anna, bjorn = (Phone(clients(), game) for _ in range(2))
    anna.make({"kind": "enter-cards", "as_they_lie": True})
    anna.make({"kind": "take-card", "seat": 0, "country": "rosja", "value": 7})
    anna.news()
    bjorn.make({"kind": "take-card", "seat": 1, "country": "rosja", "value": 4})
    assert [is_ours for _, is_ours in anna.news()] == [False]
    bjorn.make({"kind": "return-card", "country": "rosja", "value": 7})
    assert [is_ours for _, is_ours in anna.news()] == [True]


def test_who_took_back_what_another_phone_made_is_told_there(anna: Phone, bjorn: Phone) -> None:
    anna.make(PARIS)
    bjorn.news()
    bjorn.make(BREST)
    bjorn.undo(line=1)
    assert anna.news() == [("Björn: Paris–Zürich released.", True), ("Björn claims Brest–Dieppe.", False)]
    assert bjorn.news() == []


def test_what_came_and_went_between_two_polls_is_no_news(anna: Phone, bjorn: Phone) -> None:
    bjorn.make(BREST)
    bjorn.undo()
    assert anna.news() == []


def test_no_news_tells_of_a_ticket_in_a_hidden_hand(anna: Phone, bjorn: Phone) -> None:
    """R10: neither that it was taken, nor that it was put back, alone or together with something else."""
    bjorn.make({"kind": "take-ticket", "seat": 1, "start": "berlin", "end": "roma"})
    bjorn.make({"kind": "take-ticket", "seat": 1, "start": "brest", "end": "petrograd"}, BREST)
    assert anna.news() == [("Björn claims Brest–Dieppe.", False)]
    bjorn.undo()
    assert anna.news() == [("Björn: Brest–Dieppe released.", False)]
    bjorn.undo()
    assert anna.news() == []


def test_what_rests_on_a_move_is_told_and_the_ways_on_are_buttons(anna: Phone, bjorn: Phone) -> None:
    """Anna claimed two routes; Björn took over the second."""
    anna.make(WIEN | {"seat": 0})
    anna.make(PARIS)
    bjorn.make({"kind": "give", "seat": 1, "route": "paris-zurich"})
    (step,) = anna.client.get(f"{anna.game}moves").json["undo"]
    assert (step["line"], step["owners"]) == (2, {}), "the phone need not guess what it cannot have"
    refused = anna.undo(line=step["line"])
    assert refused["sentence"] == "What was done later stands in the way: Paris–Zürich goes to Björn."
    assert refused["remedies"] == [
        {"label": "First take back: Paris–Zürich goes to Björn.", "moves": [{"kind": "undo", "line": 3}]},
        {"label": "Instead: Berlin–Wien released.", "moves": [{"kind": "undo", "line": 1}]},
    ]
    anna.make(BREST | {"seat": 0})
    ways = anna.undo(line=2)["remedies"]
    assert [way["label"] for way in ways] == [
        "First take back: Paris–Zürich goes to Björn.",
        "Instead: Brest–Dieppe released.",
    ], "of two moves that could go instead only the last is offered"
    anna.undo()
    assert anna.undo(line=3)["owners"] == {"berlin-wien": 0, "paris-zurich": 0}
    assert ("Anna: Paris–Zürich is Anna's again.", True) in bjorn.news()
    assert anna.undo()["owners"] == {"berlin-wien": 0}


def test_what_stands_in_the_way_is_only_offered_if_it_can_go(anna: Phone, bjorn: Phone) -> None:
    """R3: since the one line is Björn's, Anna could claim the other; so he cannot give the first back."""
    anna.make(json_of(OpenDoubles(True)))
    anna.make({"kind": "claim", "seat": 0, "route": "dieppe-london-1"})
    bjorn.make({"kind": "give", "seat": 1, "route": "dieppe-london-1"})
    anna.make({"kind": "claim", "seat": 0, "route": "dieppe-london-2"})
    labels = [way["label"] for way in anna.undo(line=2)["remedies"]]
    assert labels == ["Instead: Dieppe–London released."]


def test_an_undo_that_took_back_only_a_hidden_ticket_is_no_news(anna: Phone, bjorn: Phone) -> None:
    """R10: Björn claims a route and takes a ticket together, then undoes the claim, then the rest of the group."""
    bjorn.make(BREST, {"kind": "take-ticket", "seat": 1, "start": "berlin", "end": "roma"})
    assert anna.news() == [("Björn claims Brest–Dieppe.", False)]
    group = f"m{next(ids) - 1}"
    bjorn.undo(line=1)
    bjorn.undo(group=group)
    assert anna.news() == [("Björn: Brest–Dieppe released.", False)]


@pytest.mark.parametrize(
    ("board", "edition", "number"),
    [
        ("europe", "classic", {"kind": "check", "check": "trains-left"}),
        ("germany", "passengers", {"kind": "type-count", "count": "passengers-red"}),
    ],
)
def test_each_players_number_is_a_thing_of_its_own(
    clients: Clients, store: Store, board: str, edition: str, number: dict[str, str]
) -> None:
    """What Björn sees or types for himself changes nothing that Anna entered; her own number is hers."""
    key = store.create(new_game(board, 3, edition)).key
    anna, bjorn = (Phone(clients(), f"/games/{key}/").sit(seat) for seat in range(2))
    anna.make({**number, "seat": 0, "number": 4})
    anna.news()
    bjorn.make({**number, "seat": 1, "number": 5})
    assert [is_ours for _, is_ours in anna.news()] == [False]
    bjorn.make({**number, "seat": 0, "number": 6})
    assert [is_ours for _, is_ours in anna.news()] == [True]
