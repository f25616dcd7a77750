"""R10: what a phone may not know yet leaves the server nowhere. All is read off the raw answers."""

import re
from collections.abc import Callable
from io import BytesIO

import pytest
from flask import Flask
from flask.testing import FlaskClient
from pypdf import PdfReader

from scorer.rules.game import Game
from scorer.store import Store
from tests.web.conftest import new_game

ANNAS = {"kind": "take-ticket", "seat": 0, "start": "brest", "end": "petrograd"}
BJORNS = {"kind": "take-ticket", "seat": 1, "start": "berlin", "end": "roma"}
LONG = {"kind": "take-ticket", "seat": 0, "start": "angora", "end": "kharkov"}
BACK = {"kind": "return-ticket", "start": "brest", "end": "petrograd", "value": 20}
PARIS = {"kind": "claim", "seat": 0, "route": "paris-zurich"}
OPEN = {"kind": "open-count"}
ANNAS_CARD = "brest-petrograd"


@pytest.fixture
def phone(app: Flask, store: Store) -> Callable[..., FlaskClient]:
    """Make phones, each with its own cookies; the ones that sit down do so before anything is entered."""
    app.config["WTF_CSRF_ENABLED"] = False
    return app.test_client


@pytest.fixture
def game(store: Store) -> str:
    return f"/games/{store.create(new_game(players=3)).key}/"


def seated(phone: Callable[..., FlaskClient], game: str, *seats: int) -> FlaskClient:
    client = phone()
    assert client.post(f"{game}join", data={"seat": [str(seat) for seat in seats]}).status_code == 303
    return client


@pytest.fixture
def anna(phone: Callable[..., FlaskClient], game: str) -> FlaskClient:
    return seated(phone, game, 0)


@pytest.fixture
def bjorn(phone: Callable[..., FlaskClient], game: str, anna: FlaskClient) -> FlaskClient:
    return seated(phone, game, 1)


made = iter(range(10**6))


def make(client: FlaskClient, game: str, *moves: object) -> list[int]:
    return [client.post(f"{game}moves", json={"id": f"m{next(made)}", "move": move}).status_code for move in moves]


def state(client: FlaskClient, game: str) -> dict[str, object]:
    return dict(client.get(f"{game}moves").json)


def held(store: Store, game: str) -> list[tuple[int, str]]:
    found: Game = store.record(game.split("/")[2]).game
    return [(held.seat, held.ticket.id) for held in found.tickets]


def told(client: FlaskClient, app: Flask, game: str) -> dict[str, str]:
    """Return every answer about a game that can be asked for, as text; what depends on the time is left out."""
    key = game.split("/")[2]
    rules = [rule for rule in app.url_map.iter_rules() if "key" in rule.arguments and "GET" in (rule.methods or ())]
    addresses = ["/", f"/?again={key}", *(rule.rule.replace("<key>", key) for rule in rules)]
    addresses += [f"{game}tickets?seat={seat}" for seat in range(3)] + [f"{game}result?path=0", f"{game}moves?since=0"]
    return {address: read(client.get(address).data) for address in addresses}


def read(content: bytes) -> str:
    if content.startswith(b"%PDF"):
        return "".join(page.extract_text() for page in PdfReader(BytesIO(content)).pages)
    return content.decode()


def test_no_answer_to_another_phone_depends_on_what_a_hidden_hand_holds(
    app: Flask, store: Store, phone: Callable[..., FlaskClient]
) -> None:
    """Games that differ in Anna's tickets alone: nobody but Anna can tell one from the other, at any address."""
    heard = []
    for tickets in ([ANNAS, LONG], [LONG, ANNAS], [ANNAS, BACK]):
        game = f"/games/{store.create(new_game(players=3)).key}/"
        annas = seated(phone, game, 0)
        bjorns, watcher = seated(phone, game, 1), phone()
        assert make(annas, game, PARIS, *tickets) == [200, 200, 200]
        assert make(bjorns, game, BJORNS) == [200]
        for client in (bjorns, watcher):
            client.get(game)
            answers = told(client, app, game)
            key = game.split("/")[2]
            heard.append({name.replace(key, "KEY"): text.replace(key, "KEY") for name, text in answers.items()})
    first, second, third = heard[:2], heard[2:4], heard[4:]
    for one, other in [*zip(first, second, strict=True), *zip(first, third, strict=True)]:
        assert len(one) >= 14
        for address, text in one.items():
            assert unsigned(text) == unsigned(other[address]), address


def unsigned(text: str) -> str:
    """Return a page without its token, its code and the picture of its address, which are random."""
    random = (
        '(csrf-token" content|csrf_token"( type="hidden")? value)="[^"]+"|class="qrline"[^>]+|<strong>[A-Z]{6}</strong>'
    )
    return re.sub(random, "", text)


def test_anna_sees_her_own_tickets_and_nobody_elses(anna: FlaskClient, bjorn: FlaskClient, game: str) -> None:
    make(anna, game, ANNAS)
    make(bjorn, game, BJORNS)
    assert [player["tickets"] for player in state(anna, game)["players"]] == [1, 0, 0]
    assert [player["total"] for player in state(anna, game)["players"]] == [12 - 20, 12, 12]
    assert [player["tickets"] for player in state(bjorn, game)["players"]] == [0, 1, 0]
    assert 'aria-pressed="true"' in anna.get(f"{game}tickets?seat=0").text
    assert "own phone" in anna.get(f"{game}tickets?seat=1").text


def test_the_seats_of_one_phone_see_each_other_and_so_do_those_at_none(
    phone: Callable[..., FlaskClient], game: str
) -> None:
    """Chloé's seat is at no phone: whoever enters her tickets, all may see them."""
    several, watcher = seated(phone, game, 0, 1), phone()
    make(several, game, ANNAS, BJORNS)
    make(watcher, game, {**LONG, "seat": 2})
    assert [player["tickets"] for player in state(several, game)["players"]] == [1, 1, 1]
    assert [player["tickets"] for player in state(watcher, game)["players"]] == [0, 0, 1]
    assert several.get(f"{game}export.json").status_code == 200


@pytest.mark.parametrize(
    ("language", "seats", "sentence"),
    [
        ("en", [0, 2], "Anna and Chloé have not laid their tickets open yet."),
        ("en", [0], "Anna has not laid their tickets open yet."),
        ("de", [0, 2], "Anna und Chloé haben ihre Zielkarten noch nicht aufgedeckt."),
        ("de", [2], "Chloé hat die Zielkarten noch nicht aufgedeckt."),
    ],
)
def test_the_whole_count_waits_for_those_who_have_not_laid_their_tickets_open(
    phone: Callable[..., FlaskClient], game: str, language: str, seats: list[int], sentence: str
) -> None:
    for seat in seats:
        seated(phone, game, seat)
    headers = {"Accept-Language": language, "Accept": "application/json"}
    for address in ("export.json", "result.json", "result.svg", "sheet.pdf", "story"):
        answer = phone().get(game + address, headers=headers)
        assert (answer.status_code, answer.json["sentence"]) == (409, sentence)


def test_a_taken_card_cannot_be_taken_twice_and_nobody_is_told_by_whom(
    anna: FlaskClient, bjorn: FlaskClient, game: str, store: Store
) -> None:
    make(anna, game, ANNAS)
    answer = bjorn.post(f"{game}moves", json={"id": "x", "move": {**ANNAS, "seat": 1}})
    assert answer.status_code == 409
    assert answer.json["sentence"] == "Brest–Petrograd is taken already."
    assert answer.json["remedies"] == []
    page = bjorn.post(f"{game}enter", data={"moves": f"[{as_json({**ANNAS, 'seat': 1})}]", "back": game})
    assert page.status_code == 409
    assert "Anna" not in page.text
    form = bjorn.post(f"{game}tickets?seat=1", data={"start": "petrograd", "end": "brest", "value": "20"})
    assert form.status_code == 409
    assert "Anna" not in form.text
    assert held(store, game) == [(0, ANNAS_CARD)]


def as_json(move: dict[str, object]) -> str:
    return str(move).replace("'", '"')


@pytest.mark.parametrize(
    "move",
    [
        BACK,
        LONG,
    ],
)
def test_nobody_reaches_into_a_hidden_hand(
    anna: FlaskClient, bjorn: FlaskClient, game: str, store: Store, move: dict[str, object]
) -> None:
    make(anna, game, ANNAS)
    assert make(bjorn, game, move) == [409]
    assert held(store, game) == [(0, ANNAS_CARD)]


@pytest.mark.parametrize("named", [{"line": 1}, {"group": "both"}, {}])
def test_nobody_takes_back_what_is_hidden_from_them(
    anna: FlaskClient, bjorn: FlaskClient, game: str, store: Store, named: dict[str, object]
) -> None:
    anna.post(f"{game}moves", json={"id": "both", "moves": [ANNAS, PARIS]})
    answer = bjorn.post(f"{game}undo", json={"id": "x", **named})
    assert answer.status_code == 409
    assert "ticket" not in answer.text.replace('"tickets":', "")
    assert held(store, game) == [(0, ANNAS_CARD)]


def test_what_stands_in_the_way_of_an_undo_is_not_told_if_it_is_hidden(
    anna: FlaskClient, bjorn: FlaskClient, game: str
) -> None:
    """Björn gives the card back, Anna takes it: his undo meets her hand."""
    card = {**ANNAS, "seat": 1}
    make(bjorn, game, card, BACK)
    make(anna, game, ANNAS)
    answer = bjorn.post(f"{game}undo", json={"id": "x", "line": 2})
    assert (answer.status_code, answer.json["sentence"]) == (
        409,
        "What was done later at another phone stands in the way.",
    )


def test_a_move_that_is_sent_again_counts_once_though_its_seat_has_gone_to_another_phone(
    phone: Callable[..., FlaskClient], game: str, store: Store
) -> None:
    """The answer was lost; before the phone tries again, Anna has sat down at hers."""
    ours = phone()
    sent = {"id": "lost", "move": ANNAS}
    ours.post(f"{game}moves", json=sent)
    seated(phone, game, 0)
    assert ours.post(f"{game}moves", json=sent).status_code == 200
    assert held(store, game) == [(0, ANNAS_CARD)]


# ---- The count is opened ----


def test_an_open_count_shows_everything_to_everybody_and_an_undo_hides_it_again(
    anna: FlaskClient, bjorn: FlaskClient, game: str
) -> None:
    make(anna, game, ANNAS)
    make(bjorn, game, BJORNS)
    answer = bjorn.post(f"{game}moves", json={"id": "open", "move": OPEN})
    assert (answer.json["said"], answer.json["isOpen"]) == ("The count is open.", True)
    for client in (anna, bjorn):
        assert [player["tickets"] for player in state(client, game)["players"]] == [1, 1, 0]
        assert client.get(f"{game}export.json").status_code == 200
    assert make(anna, game, OPEN) == [409]
    back = bjorn.post(f"{game}undo", json={"id": "back"})
    assert (back.json["said"], back.json["isOpen"]) == ("The tickets are secret again.", False)
    assert anna.get(f"{game}export.json").status_code == 409
    early = anna.get(f"{game}story")
    assert early.status_code == 409
    assert f'href="{game}result"' in early.text  # the way on: there it says whose tickets are awaited


def done(client: FlaskClient, game: str, word: str = "1") -> None:
    answer = client.post(f"{game}done", data={"done": word, "back": f"{game}result"})
    assert (answer.status_code, answer.headers["Location"]) == (303, f"{game}result")


def test_the_count_opens_by_itself_when_everybody_is_done(
    phone: Callable[..., FlaskClient], anna: FlaskClient, bjorn: FlaskClient, game: str
) -> None:
    make(anna, game, ANNAS)
    for client in (anna, bjorn):
        done(client, game)
    assert not state(anna, game)["isOpen"], "Chloé has not even sat down"
    chloe = seated(phone, game, 2)
    done(bjorn, game, "")
    done(chloe, game)
    assert not state(chloe, game)["isOpen"], "Björn has thought better of it"
    done(bjorn, game)
    assert state(chloe, game)["isOpen"]
    done(bjorn, game)
    assert state(chloe, game)["players"][0]["tickets"] == 1


def test_everybody_sees_who_is_here_and_who_is_done_but_not_at_which_phone(
    anna: FlaskClient, bjorn: FlaskClient, game: str, store: Store
) -> None:
    done(bjorn, game)
    state(anna, game)
    assert state(anna, game)["seats"] == [
        {"at": "here", "isDone": False, "isHere": True},
        {"at": "elsewhere", "isDone": True, "isHere": False},
        {"at": None, "isDone": False, "isHere": False},
    ]
    phones = [sitting.phone for sitting in store.seats.of(game.split("/")[2]).taken]
    assert not [name for name in phones if name in anna.get(game).text and name != phones[0]]


# ---- Seats ----


def test_a_phone_that_was_asleep_has_its_seat_again_and_another_must_say_that_it_takes_it_over(
    phone: Callable[..., FlaskClient], anna: FlaskClient, game: str
) -> None:
    make(anna, game, ANNAS)
    new = phone()
    answer = new.post(f"{game}join", data={"seat": "0"}, headers={"Accept": "application/json"})
    assert (answer.status_code, answer.json["sentence"]) == (409, "This seat is at another phone already.")
    assert state(anna, game)["seats"][0]["at"] == "here"
    seatings = state(anna, game)["seatings"]
    assert anna.get(f"{game}moves?since=1&seatings={seatings}").json == {}
    assert new.post(f"{game}join", data={"seat": "0", "takes_over": "1"}).headers["Location"] == f"{game}?seat=0"
    assert anna.get(f"{game}moves?since=1").json == {}, "a page of the version before asks for moves only"
    told = anna.get(f"{game}moves?since=1&seatings={seatings}").json
    assert (told["seats"][0]["at"], told["players"][0]["tickets"]) == ("elsewhere", 0)
    assert state(new, game)["players"][0]["tickets"] == 1


def test_who_gets_up_leaves_a_seat_that_is_everybodys(anna: FlaskClient, bjorn: FlaskClient, game: str) -> None:
    make(anna, game, ANNAS)
    assert anna.post(f"{game}join", data={"leaves": "1"}).headers["Location"] == game
    assert [player["tickets"] for player in state(bjorn, game)["players"]] == [1, 0, 0]


@pytest.mark.parametrize("seat", ["3", "-1", "x", "01"])
def test_nobody_sits_where_there_is_no_seat(phone: Callable[..., FlaskClient], game: str, seat: str) -> None:
    assert phone().post(f"{game}join", data={"seat": ["0", seat]}).status_code == 404
    assert phone().post("/games/none/join", data={"seat": "0"}).status_code == 404
