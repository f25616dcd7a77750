"""What a phone sends of its moves and undos, and what it is answered; without a browser."""

import pytest
from flask.testing import FlaskClient

from scorer.store import Store
from tests.web.conftest import Clients, new_game

PARIS = {"kind": "claim", "seat": 0, "route": "paris-zurich"}
BREST = {"kind": "claim", "seat": 0, "route": "brest-dieppe"}
THEIRS = {"kind": "claim", "seat": 1, "route": "paris-zurich"}


@pytest.fixture
def game(store: Store) -> str:
    """The address of a new game with its slash."""
    return f"/games/{store.create(new_game()).key}/"


def owners(client: FlaskClient, game: str) -> dict[str, int]:
    found: dict[str, int] = client.get(f"{game}moves").json["owners"]
    return found


def test_a_group_arrives_whole_and_is_undone_whole(client: FlaskClient, game: str) -> None:
    live = client.post(f"{game}moves", json={"id": "stroke", "moves": [PARIS, BREST]}).json
    assert (live["number"], live["owners"]) == (2, {"paris-zurich": 0, "brest-dieppe": 0})
    assert live["said"] == "Anna claims Paris–Zürich and Brest–Dieppe."
    (step,) = live["undo"]
    assert (step["group"], step["owners"]) == ("stroke", {"paris-zurich": None, "brest-dieppe": None})
    assert step["said"] == "Undone: Anna claims Paris–Zürich and Brest–Dieppe."
    undone = client.post(f"{game}undo", json={"id": "undo"}).json
    assert (undone["owners"], undone["said"], undone["undo"]) == ({}, step["said"], [])


def test_x13_a_refused_tap_offers_to_share_the_line_and_undo_takes_back_either_owner(
    client: FlaskClient, store: Store
) -> None:
    game, line = f"/games/{store.create(new_game('united-kingdom')).key}/", "london-reading"
    claim = {"kind": "claim", "seat": 0, "route": line}
    client.post(f"{game}moves", json={"id": "a", "move": claim})
    refused = client.post(f"{game}moves", json={"id": "b", "move": claim | {"seat": 1}}).json
    share = refused["remedies"][0]
    assert share["label"] == "Björn, too: they share the line"
    assert share["moves"] == [claim | {"seat": 1, "shared": True}]
    both = client.post(f"{game}moves", json={"id": "c", "moves": share["moves"]}).json
    assert (both["owners"], both["seconds"]) == ({line: 0}, {line: 1})
    assert both["said"] == "Björn shares London–Reading."
    assert [(step["owners"], step.get("seconds")) for step in both["undo"]] == [
        ({}, {line: None}),
        ({line: None}, None),
    ]
    freed = client.post(f"{game}moves", json={"id": "d", "move": {"kind": "release", "route": line}}).json
    assert (freed["owners"], freed["seconds"]) == ({line: 1}, {})
    again = client.post(f"{game}undo", json={"id": "e"}).json
    assert (again["owners"], again["seconds"]) == ({line: 0}, {line: 1})
    alone = client.post(f"{game}undo", json={"id": "f", "line": 1}).json
    assert (alone["owners"], alone["seconds"]) == ({line: 1}, {})


FIVE = ("edinburgh-london-1", "dieppe-london-1", "brest-dieppe", "brest-pamplona", "pamplona-paris-1")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            (
                "Anna claims Edinburgh–London, Dieppe–London and 3 more.",
                "Undone: Anna claims Edinburgh–London, Dieppe–London and 3 more.",
                "Edinburgh–London, Dieppe–London and 3 more go to Björn.",
                "Undone: Edinburgh–London, Dieppe–London and 3 more go to Björn.",
            ),
        ),
        (
            "de",
            (
                "Anna nimmt Edinburgh–London, Dieppe–London und 3 weitere.",
                "Rückgängig: Anna nimmt Edinburgh–London, Dieppe–London und 3 weitere.",
                "Edinburgh–London, Dieppe–London und 3 weitere gehen an Björn.",
                "Rückgängig: Edinburgh–London, Dieppe–London und 3 weitere gehen an Björn.",
            ),
        ),
    ],
)
def test_a_stroke_is_told_in_one_sentence_that_names_all_of_it(
    client: FlaskClient, game: str, language: str, said: tuple[str, ...]
) -> None:
    client.post(f"/language/{language}")
    claims = [{"kind": "claim", "seat": 0, "route": route} for route in FIVE]
    live = client.post(f"{game}moves", json={"id": "stroke", "moves": claims}).json
    told = [live["said"], live["undo"][0]["said"]]
    gives = [{"kind": "give", "seat": 1, "route": route} for route in FIVE]
    live = client.post(f"{game}moves", json={"id": "given", "moves": gives}).json
    assert (*told, live["said"], live["undo"][0]["said"]) == said
    assert set(live["owners"].values()) == {1}


def test_a_group_of_different_moves_is_undone_in_words_that_begin_with_the_last(client: FlaskClient, game: str) -> None:
    build = {"kind": "build", "seat": 0, "city": "wien"}
    live = client.post(f"{game}moves", json={"id": "mixed", "moves": [PARIS, BREST, build]}).json
    assert live["said"] == "Anna claims Paris–Zürich and Brest–Dieppe. Anna builds a station in Wien."
    assert live["undo"][0]["said"] == f"Undone: {live['said']}"


def test_a_group_that_is_sent_twice_counts_once_and_is_told_again(client: FlaskClient, game: str) -> None:
    sent = {"id": "stroke", "moves": [PARIS, BREST]}
    first, again = (client.post(f"{game}moves", json=sent).json for _ in range(2))
    assert again == first
    for place, move in enumerate(sent["moves"], 1):  # the ids with which an outbox divides a group that is too large
        portion = {"id": f"stroke-{place}", "move": move, "group": "stroke"}
        assert client.post(f"{game}moves", json=portion).json["number"] == first["number"]


def test_a_group_may_be_sent_move_by_move(client: FlaskClient, game: str) -> None:
    for id, move in (("a", PARIS), ("b", BREST)):
        live = client.post(f"{game}moves", json={"id": id, "move": move, "group": "stroke"}).json
    assert live["said"] == "Anna claims Brest–Dieppe."
    assert [step["group"] for step in live["undo"]] == ["stroke"]
    assert client.post(f"{game}undo", json={"id": "undo", "group": "stroke"}).json["owners"] == {}


def test_all_that_waits_on_a_phone_arrives_in_one_request_and_each_entry_counts_once(
    client: FlaskClient, store: Store, game: str
) -> None:
    queue: list[object] = [
        {"id": "a", "move": PARIS},
        {"id": "stroke", "moves": [BREST, {"kind": "build", "seat": 0, "city": "wien"}]},
        {"id": "b", "undo": {"line": 1}},
    ]
    for _ in range(2):  # the first answer may be lost
        live = client.post(f"{game}moves", json={"queue": queue}).json
        assert (live["number"], live["owners"], live["stations"]) == (4, {"brest-dieppe": 0}, {"wien": 0})
    assert [line.id for line in store.record(game.split("/")[2]).lines] == ["a", "stroke-1", "stroke-2", "b"]


def test_a_queue_tells_the_last_thing_that_it_did(client: FlaskClient, game: str) -> None:
    queue = [{"id": "a", "move": PARIS}, {"id": "b", "undo": {"line": 1}}]
    assert client.post(f"{game}moves", json={"queue": queue[:1]}).json["said"] == "Anna claims Paris–Zürich."
    assert client.post(f"{game}moves", json={"queue": queue}).json["said"] == "Undone: Anna claims Paris–Zürich."


def test_a_queue_is_made_up_to_what_is_refused(client: FlaskClient, game: str) -> None:
    queue = [{"id": "a", "move": PARIS}, {"id": "b", "move": THEIRS}, {"id": "c", "move": BREST}]
    answer = client.post(f"{game}moves", json={"queue": queue})
    assert (answer.status_code, answer.json["taken"], answer.json["owners"]) == (409, 1, {"paris-zurich": 0})
    assert answer.json["sentence"] == "Paris–Zürich is already Anna's."
    assert client.post(f"{game}moves", json={"queue": queue[2:]}).json["owners"].keys() == {
        "paris-zurich",
        "brest-dieppe",
    }


def test_of_a_queue_with_something_that_is_no_move_nothing_is_made(client: FlaskClient, game: str) -> None:
    for wrong in ({"id": "b"}, {"id": "b", "undo": 1}, {"move": BREST}, "b", {"id": "b", "queue": []}):
        assert client.post(f"{game}moves", json={"queue": [{"id": "a", "move": PARIS}, wrong]}).status_code == 400
    for queue in ([], "a", [{"id": f"a{number}", "move": PARIS} for number in range(101)]):
        assert client.post(f"{game}moves", json={"queue": queue}).status_code == 400
    assert owners(client, game) == {}


def test_a_group_is_refused_whole_and_its_ways_out_are_whole_too(client: FlaskClient, game: str) -> None:
    client.post(f"{game}moves", json={"id": "a", "move": PARIS})
    answer = client.post(f"{game}moves", json={"id": "stroke", "moves": [BREST, THEIRS]})
    assert (answer.status_code, answer.json["number"]) == (409, 1)
    assert answer.json["sentence"] == "Paris–Zürich is already Anna's."
    remedy, released = answer.json["remedies"]
    assert remedy["moves"] == [BREST, {"kind": "give", "seat": 1, "route": "paris-zurich"}]
    assert released["moves"] == [BREST, {"kind": "release", "route": "paris-zurich"}]
    assert client.post(f"{game}moves", json={"id": "b", "moves": remedy["moves"]}).status_code == 200
    assert owners(client, game) == {"paris-zurich": 1, "brest-dieppe": 0}


def test_a_line_is_undone_by_its_number_wherever_it_stands(client: FlaskClient, game: str) -> None:
    for id, move in (("a", PARIS), ("b", BREST)):
        live = client.post(f"{game}moves", json={"id": id, "move": move}).json
    assert [step["line"] for step in live["undo"]] == [2, 1]
    undone = client.post(f"{game}undo", json={"id": "c", "line": 1}).json
    assert (undone["owners"], undone["said"]) == ({"brest-dieppe": 0}, "Undone: Anna claims Paris–Zürich.")
    again = client.post(f"{game}undo", json={"id": "d", "line": 1})
    assert (again.status_code, again.json["number"]) == (409, 3)
    assert again.json["sentence"] == "This has been taken back already, or never was."


def test_a_secret_ticket_stays_secret_when_it_stands_in_the_way(client: FlaskClient, game: str) -> None:
    """R10: everybody may read why, nobody which card."""
    take = {"kind": "take-ticket", "seat": 0, "start": "brest", "end": "petrograd"}
    back = {"kind": "return-ticket", "start": "brest", "end": "petrograd", "value": 20}
    for id, move in (("a", take), ("b", back)):
        client.post(f"{game}moves", json={"id": id, "move": move})
    sentence = client.post(f"{game}undo", json={"id": "c", "group": "a"}).json["sentence"]
    assert sentence == "What was done later stands in the way: A ticket put back."


def test_the_cards_of_a_whole_group_are_announced(client: FlaskClient, store: Store) -> None:
    """P2: from Rosja over three routes to Litwa, whose stack has a single 3."""
    key = store.create(new_game("poland", players=2)).key
    way = ("olsztyn-rosja-1", "elk-olsztyn", "elk-suwalki", "litwa-suwalki")
    moves = [{"kind": "claim", "seat": 0, "route": route} for route in way]
    live = client.post(f"/games/{key}/moves", json={"id": "g", "moves": moves}).json
    assert live["announced"] == "Anna takes Litwa 3 and Rosja 7"
    assert live["stacks"]["litwa"] == []


NO_MOVES: list[object] = [{}, {"id": ""}, {"id": 7}, [], "text", {"id": "a", "move": None}]


@pytest.mark.parametrize(
    ("address", "sent"),
    [
        *(("moves", none) for none in NO_MOVES),
        ("moves", {"id": "a", "moves": []}),
        ("moves", {"id": "a", "moves": "all"}),
        ("moves", {"id": "a", "moves": [PARIS, None]}),
        ("moves", {"id": "a", "moves": [PARIS, {"kind": "undo"}]}),
        ("moves", {"id": "a", "move": {"kind": "undo", "line": 1}}),
        ("moves", {"id": "a" * 57, "moves": [PARIS]}),
        ("moves", {"id": "ä", "moves": [PARIS]}),
        ("moves", {"id": "a", "move": PARIS, "group": ""}),
        ("moves", {"id": "a", "move": PARIS, "group": 7}),
        ("undo", {"id": "a", "line": "last"}),
        ("undo", {"id": "a", "line": 1, "group": "g"}),
        ("undo", {"id": "a", "lines": 1}),
        ("undo", {"line": 1}),
        ("undo", []),
    ],
)
def test_what_is_no_move_and_no_undo_is_refused_with_a_sentence(
    client: FlaskClient, game: str, address: str, sent: object
) -> None:
    answer = client.post(f"{game}{address}", json=sent)
    assert answer.status_code == 400
    assert "cannot be understood" in answer.json["sentence"]
    assert owners(client, game) == {}


def test_an_id_has_at_most_56_characters(client: FlaskClient, game: str) -> None:
    claim = {"kind": "claim", "seat": 0, "route": "paris-zurich"}
    for group in ({}, {"group": "g" * 56}):
        sent = [client.post(f"{game}moves", json={"id": "a" * many, "move": claim, **group}) for many in (57, 56)]
        assert [answer.status_code for answer in sent] == [400, 200]
    assert client.post(f"{game}moves", json={"id": "b", "move": claim, "group": "g" * 57}).status_code == 400


def test_no_more_than_500_moves_are_made_together(client: FlaskClient, game: str) -> None:
    claim = {"kind": "claim", "seat": 0, "route": "brest-paris"}
    sent = [client.post(f"{game}moves", json={"id": "a", "moves": [claim] * many}) for many in (500, 501)]
    assert [answer.status_code for answer in sent] == [409, 400]


@pytest.mark.parametrize("sent", [{"line": 0}, {"line": 9999}, {"group": "nobody's"}, {}])
def test_what_never_was_is_not_undone(client: FlaskClient, game: str, sent: dict[str, object]) -> None:
    answer = client.post(f"{game}undo", json={"id": "a"} | sent)
    assert (answer.status_code, answer.json["number"]) == (409, 0)


# ---- Who ----


def phones(store: Store, game: str) -> list[str]:
    return [entry.phone for entry in store.record(game.split("/")[2]).entries]


def test_every_phone_has_a_name_of_its_own_from_its_first_visit_on(clients: Clients, store: Store) -> None:
    game = f"/games/{store.create(new_game()).key}/"
    one, other = clients(), clients()
    for client in (one, other):
        client.get(game)
    one.post(f"{game}moves", json={"id": "a", "move": PARIS})
    other.post(f"{game}moves", json={"id": "b", "move": BREST})
    one.post(f"{game}enter", data={"moves": '[{"kind": "build", "seat": 0, "city": "roma"}]'})
    one.post(f"{game}tickets?seat=0", data={"start": "brest", "end": "roma", "value": "7"})
    one.post(f"{game}claims", data={"seat": "1", "route": "berlin-wien", "place": "0"})
    first, second, *others = phones(store, game)
    assert first != second
    assert others == [first] * 3
    assert all(len(phone) >= 16 for phone in (first, second)), "96 bits and more"


# ---- Without scripts ----


def test_the_moves_of_one_button_are_made_whole_or_not_at_all(client: FlaskClient, store: Store, game: str) -> None:
    both = (
        '[{"kind": "claim", "seat": 0, "route": "brest-dieppe"}, {"kind": "claim", "seat": 1, "route": "paris-zurich"}]'
    )
    client.post(f"{game}moves", json={"id": "a", "move": PARIS})
    sent = {"moves": both, "back": f"{game}claims"}
    refused = client.post(f"{game}enter", data=sent, headers={"Accept-Language": "en"})
    assert refused.status_code == 409
    assert "Paris–Zürich is already Anna&#39;s." in refused.text
    assert f'<a class="button" href="{game}claims">Back</a>' in refused.text
    assert owners(client, game) == {"paris-zurich": 0}
    client.post(f"{game}undo", json={"id": "b"})
    assert client.post(f"{game}enter", data={"moves": both}).status_code == 303
    assert owners(client, game) == {"brest-dieppe": 0, "paris-zurich": 1}
    client.post(f"{game}enter", data={"moves": '[{"kind": "undo"}]'})
    assert owners(client, game) == {}, "what one button did, one undo takes back"


def test_an_undo_stands_alone(client: FlaskClient, game: str) -> None:
    answer = client.post(f"{game}enter", data={"moves": '[{"kind": "undo"}, {"kind": "undo"}]'})
    assert answer.status_code == 400
