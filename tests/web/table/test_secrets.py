"""R10: what a phone may not know yet leaves the server nowhere. All is read off the raw answers."""

import json
import re
from html import unescape
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorer.count.scoring import score
from scorer.files.wire import Undo
from scorer.rounds.round import Put
from scorer.rules.game import Game
from scorer.store import Store
from scorer.web import create_app
from tests.pdf import text_of
from tests.store.conftest import always
from tests.web.conftest import Clients, new_game, recorded

ANNAS = {"kind": "take-ticket", "seat": 0, "start": "brest", "end": "petrograd"}
BJORNS = {"kind": "take-ticket", "seat": 1, "start": "berlin", "end": "roma"}
LONG = {"kind": "take-ticket", "seat": 0, "start": "angora", "end": "kharkov"}
BACK = {"kind": "return-ticket", "start": "brest", "end": "petrograd", "value": 20}
BY_HAND = {"kind": "take-ticket", "seat": 0, "start": "paris", "end": "angora", "value": 33}
PARIS = {"kind": "claim", "seat": 0, "route": "paris-zurich"}
OPEN = {"kind": "open-count", "is_sure": True}
ANNAS_CARD = "brest-petrograd"


@pytest.fixture
def game(store: Store) -> str:
    return f"/games/{store.create(new_game(players=3)).key}/"


def seated(clients: Clients, game: str, *seats: int) -> FlaskClient:
    client = clients()
    assert client.post(f"{game}join", data={"seat": [str(seat) for seat in seats]}).status_code == 303
    return client


@pytest.fixture
def anna(clients: Clients, game: str) -> FlaskClient:
    return seated(clients, game, 0)


@pytest.fixture
def bjorn(clients: Clients, game: str, anna: FlaskClient) -> FlaskClient:
    return seated(clients, game, 1)


made = iter(range(10**6))


def make(client: FlaskClient, game: str, *moves: object) -> list[int]:
    return [client.post(f"{game}moves", json={"id": f"m{next(made)}", "move": move}).status_code for move in moves]


def state(client: FlaskClient, game: str) -> dict[str, Any]:
    return client.get(f"{game}moves").json or {}


def held(store: Store, game: str) -> list[tuple[int, str]]:
    found: Game = store.record(game.split("/")[2]).game
    return [(held.seat, held.ticket.id) for held in found.tickets]


def told(client: FlaskClient, app: Flask, game: str) -> dict[str, str]:
    """Return every answer about a game that can be asked for, as text; what depends on the time is left out."""
    key = game.split("/")[2]
    rules = [rule for rule in app.url_map.iter_rules() if "key" in rule.arguments and "GET" in (rule.methods or ())]
    addresses = ["/", f"/?again={key}", *(rule.rule.replace("<key>", key) for rule in rules)]
    addresses += [f"{game}tickets?seat={seat}" for seat in range(3)] + [f"{game}result?path=0", f"{game}moves?since=0"]
    return {address: text_of(client.get(address).data) for address in addresses}


def test_no_answer_to_another_phone_depends_on_what_a_hidden_hand_holds(
    app: Flask, store: Store, clients: Clients
) -> None:
    """Games that differ in Anna's tickets alone: nobody but Anna can tell one from the other, at any address."""
    heard = []
    for tickets in ([ANNAS, LONG], [LONG, ANNAS], [ANNAS, BACK], [ANNAS, BY_HAND]):
        game = f"/games/{store.create(new_game(players=3)).key}/"
        annas = seated(clients, game, 0)
        bjorns, watcher = seated(clients, game, 1), clients()
        assert make(annas, game, PARIS, *tickets) == [200, 200, 200]
        assert make(bjorns, game, BJORNS) == [200]
        for client in (bjorns, watcher):
            client.get(game)
            answers = told(client, app, game)
            key = game.split("/")[2]
            plain = {name: re.sub(r'"group":"m\d+"', "", text.replace(key, "KEY")) for name, text in answers.items()}
            heard.append({name.replace(key, "KEY"): text for name, text in plain.items()})
    for one, other in zip(heard[:2] * 3, heard[2:], strict=True):
        assert len(one) >= 14
        for address, text in one.items():
            assert unsigned(text) == unsigned(other[address]), address


def unsigned(text: str) -> str:
    """Return a page without its token, its code and the picture of its address, which are random."""
    random = '(csrf-token" content|csrf_token"( type="hidden")? value)="[^"]+"|class="qrline"[^>]+|[>/][A-Z]{8}</'
    return re.sub(random, "", text)


def test_anna_sees_her_own_tickets_and_nobody_elses(anna: FlaskClient, bjorn: FlaskClient, game: str) -> None:
    make(anna, game, ANNAS)
    make(bjorn, game, BJORNS)
    assert [player["tickets"] for player in state(anna, game)["players"]] == [1, 0, 0]
    assert [player["total"] for player in state(anna, game)["players"]] == [12 - 20, 12, 12]
    assert [player["tickets"] for player in state(bjorn, game)["players"]] == [0, 1, 0]
    assert 'aria-pressed="true"' in anna.get(f"{game}tickets?seat=0").text
    assert "They stay secret until the count is open." in anna.get(f"{game}tickets?seat=1").text


def test_the_seats_of_one_phone_see_each_other_and_so_do_those_at_none(clients: Clients, game: str) -> None:
    """Chloé's seat is at no phone: whoever enters her tickets, all may see them."""
    several, watcher = seated(clients, game, 0, 1), clients()
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
    clients: Clients, game: str, language: str, seats: list[int], sentence: str
) -> None:
    for seat in seats:
        seated(clients, game, seat)
    headers = {"Accept-Language": language, "Accept": "application/json"}
    for address in ("export.json", "result.json", "result.svg", "sheet.pdf", "poster.pdf"):
        answer = clients().get(game + address, headers=headers)
        assert (answer.status_code, answer.json["sentence"]) == (409, sentence)


def test_before_the_count_a_preview_tells_who_plays_and_nothing_of_a_hand(clients: Clients, game: str) -> None:
    phone = seated(clients, game, 0)
    before = clients().get(f"{game}preview.png").data
    assert before.startswith(b"\x89PNG")
    assert make(phone, game, {"kind": "take-ticket", "seat": 0, "start": "paris", "end": "zagrab"}) == [200]
    assert clients().get(f"{game}preview.png").data == phone.get(f"{game}preview.png").data == before


@pytest.fixture
def settled(clients: Clients, store: Store) -> tuple[FlaskClient, str]:
    """A finished game with an open count, Björn's phone of it; he has typed a card that Anna holds."""
    game = f"/games/{store.create(recorded('europe')).key}/"
    annas = seated(clients, game, 0)
    bjorn = seated(clients, game, 1)
    twice = {"kind": "take-ticket", "seat": 1, "start": "paris", "end": "zagrab"}
    assert make(bjorn, game, twice) == [200]
    assert "who mistyped" not in bjorn.get(f"{game}result").text
    assert bjorn.get(f"{game}export.json").json["sentence"] == "Anna has not laid their tickets open yet."
    annas.post(f"{game}done", json={"id": "done", "done": True})
    assert make(bjorn, game, OPEN) == [200]
    return bjorn, game


QUESTION = "Anna and Björn hold the same card, Paris–Zágráb: who mistyped?"


def test_nobody_wins_as_long_as_two_hold_the_same_card(settled: tuple[FlaskClient, str]) -> None:
    bjorn, game = settled
    for address in ("export.json", "result.json", "result.svg", "sheet.pdf", "poster.pdf"):
        answer = bjorn.get(game + address, headers={"Accept": "application/json"})
        assert (answer.status_code, answer.json["sentence"]) == (409, QUESTION)
    german = bjorn.get(f"{game}result.json", headers={"Accept-Language": "de"}).json["sentence"]
    assert german == "Anna und Björn haben dieselbe Karte, Paris–Zágráb: Wer hat sich vertippt?"
    page = bjorn.get(f"{game}result").text
    assert f'<p class="decision">{QUESTION}</p>' in page
    assert "wins" not in page
    assert bjorn.get(f"{game}reveal").headers["Location"] == f"{game}result"


@pytest.mark.parametrize("seat", [0, 1], ids=["Anna", "Björn"])
def test_whoever_mistyped_gives_the_card_back_and_the_count_can_be_told(
    settled: tuple[FlaskClient, str], store: Store, seat: int
) -> None:
    bjorn, game = settled
    buttons = re.findall(r'value="([^"]*)">([^<]* gives Paris–Zágráb back)<', bjorn.get(f"{game}result").text)
    assert [words for _, words in buttons] == ["Anna gives Paris–Zágráb back", "Björn gives Paris–Zágráb back"]
    before = held(store, game)
    form = {"moves": unescape(buttons[seat][0]), "back": f"{game}result"}
    assert bjorn.post(f"{game}enter", data=form).status_code == 303
    assert sorted(before) == sorted([*held(store, game), (seat, "paris-zagrab")])
    assert bjorn.get(f"{game}export.json").status_code == 200
    assert bjorn.get(f"{game}reveal").status_code == 200
    assert "who mistyped" not in bjorn.get(f"{game}result").text


def test_a_round_with_a_card_in_two_hands_saves_its_other_games(settled: tuple[FlaskClient, str], store: Store) -> None:
    bjorn, game = settled
    whole = store.create(recorded("usa")).key
    ours = store.rounds.create("Ours")
    for key in (game.split("/")[2], whole):
        store.rounds.add(ours.key, always(Put(key)))
    file = bjorn.get(f"/rounds/{ours.key}/export.json").json
    assert [each["board"] for each in file["games"]] == ["usa"]
    assert "Not finished: it does not count yet." in bjorn.get(f"/rounds/{ours.key}").text


@pytest.mark.parametrize("move", [BACK, LONG])
def test_nobody_reaches_into_a_hidden_hand(
    anna: FlaskClient, bjorn: FlaskClient, game: str, store: Store, move: dict[str, object]
) -> None:
    make(anna, game, ANNAS)
    assert make(bjorn, game, move) == [409]
    assert held(store, game) == [(0, ANNAS_CARD)]


@pytest.mark.parametrize("named", [{"line": 2}, {"group": "both-1"}, {}])
def test_nobody_takes_back_what_is_hidden_from_them(
    anna: FlaskClient, bjorn: FlaskClient, game: str, store: Store, named: dict[str, object]
) -> None:
    anna.post(f"{game}moves", json={"id": "both", "moves": [ANNAS, PARIS]})
    answer = bjorn.post(f"{game}undo", json={"id": "x", **named})
    assert answer.status_code == 409
    told = {**json.loads(answer.text), "next": None}
    assert "ticket" not in json.dumps(told).replace('"tickets":', "")
    assert held(store, game) == [(0, ANNAS_CARD)]


def test_of_a_group_only_what_is_seen_is_taken_back(
    anna: FlaskClient, bjorn: FlaskClient, game: str, store: Store
) -> None:
    anna.post(f"{game}moves", json={"id": "all", "moves": [ANNAS, PARIS, PARIS | {"route": "brest-dieppe"}]})
    answer = bjorn.post(f"{game}undo", json={"id": "x", "group": "all"})
    assert (answer.status_code, answer.json["said"]) == (200, "Undone: Anna claims Paris–Zürich and Brest–Dieppe.")
    assert (held(store, game), answer.json["owners"]) == ([(0, ANNAS_CARD)], {})
    lines = store.record(game.split("/")[2]).lines[3:]
    assert [(line.number, line.step) for line in lines] == [(4, Undo(line=2)), (5, Undo(line=3))]
    assert bjorn.post(f"{game}undo", json={"id": "x", "group": "all"}).status_code == 200, (
        "what is sent twice counts once"
    )


def test_a_group_without_tickets_is_taken_back_by_one_line_though_hands_are_hidden(
    anna: FlaskClient, bjorn: FlaskClient, game: str, store: Store
) -> None:
    make(anna, game, ANNAS)
    bjorn.post(f"{game}moves", json={"id": "both", "moves": [PARIS, PARIS | {"route": "brest-dieppe"}]})
    before = store.record(game.split("/")[2]).number
    bjorn.post(f"{game}undo", json={"id": "x", "group": "both"})
    assert store.record(game.split("/")[2]).number == before + 1


def test_an_undo_may_meet_a_hidden_hand(anna: FlaskClient, bjorn: FlaskClient, game: str, store: Store) -> None:
    """Björn gives the card back, Anna takes it: his undo brings his back, and hers stays."""
    make(bjorn, game, {**ANNAS, "seat": 1}, BACK)
    make(anna, game, ANNAS)
    assert bjorn.post(f"{game}undo", json={"id": "x"}).status_code == 200
    assert held(store, game) == [(1, ANNAS_CARD), (0, ANNAS_CARD)]
    assert make(bjorn, game, BACK) == [200]
    assert held(store, game) == [(0, ANNAS_CARD)], "he gives back his own, although hers was taken later"


def test_a_card_in_two_hands_survives_a_restart_and_another_undo(
    app: Flask, anna: FlaskClient, bjorn: FlaskClient, game: str, store: Store
) -> None:
    make(anna, game, PARIS, ANNAS)
    make(bjorn, game, {**ANNAS, "seat": 1})
    make(anna, game, OPEN)
    assert anna.post(f"{game}undo", json={"id": "x", "line": 1}).status_code == 200
    again = create_app({"DATA": app.config["DATA"]}).extensions["store"]
    assert held(again, game) == held(store, game) == [(0, ANNAS_CARD), (1, ANNAS_CARD)]


def test_a_move_that_is_sent_again_counts_once_though_its_seat_has_gone_to_another_phone(
    clients: Clients, game: str, store: Store
) -> None:
    """The answer was lost; before the phone tries again, Anna has sat down at hers."""
    ours = clients()
    sent = {"id": "lost", "move": ANNAS}
    ours.post(f"{game}moves", json=sent)
    seated(clients, game, 0)
    assert ours.post(f"{game}moves", json=sent).status_code == 200
    assert held(store, game) == [(0, ANNAS_CARD)]


# ---- The count is opened ----


def test_an_open_count_shows_everything_to_everybody_for_good(anna: FlaskClient, bjorn: FlaskClient, game: str) -> None:
    make(anna, game, ANNAS)
    make(bjorn, game, BJORNS)
    done(anna, game)
    answer = bjorn.post(f"{game}moves", json={"id": "open", "move": OPEN})
    assert (answer.json["said"], answer.json["isOpen"]) == ("The count is open; not done: Björn and Chloé.", False), (
        "this answer shows no hand"
    )
    for client in (anna, bjorn):
        assert [player["tickets"] for player in state(client, game)["players"]] == [1, 1, 0]
        assert client.get(f"{game}export.json").status_code == 200
    assert make(anna, game, OPEN) == [409]
    back = bjorn.post(f"{game}undo", json={"id": "back"})
    assert (back.status_code, back.json["sentence"]) == (409, "The count stays open: hands were seen on other phones.")
    assert state(anna, game)["isOpen"]


def test_a_page_that_comes_too_early_names_the_way_on(anna: FlaskClient, bjorn: FlaskClient, game: str) -> None:
    early = anna.get(f"{game}result.svg")
    assert early.status_code == 409
    assert f'href="{game}result"' in early.text, "there it says whose tickets are awaited"


def done(client: FlaskClient, game: str) -> None:
    answer = client.post(f"{game}done", data={"done": "1", "is_sure": "1", "back": f"{game}tickets"})
    assert (answer.status_code, answer.headers["Location"]) == (303, f"{game}tickets")


# ---- Seats ----


def test_a_phone_that_was_asleep_has_its_seat_again_and_another_must_say_that_it_takes_it_over(
    clients: Clients, anna: FlaskClient, game: str
) -> None:
    make(anna, game, ANNAS)
    new = clients()
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


@pytest.mark.parametrize("seat", ["3", "-1", "x", "01"])
def test_nobody_sits_where_there_is_no_seat(clients: Clients, game: str, seat: str) -> None:
    assert clients().post(f"{game}join", data={"seat": ["0", seat]}).status_code == 404
    assert clients().post("/games/none/join", data={"seat": "0"}).status_code == 404


def test_a_result_with_a_hidden_hand_has_no_ranks_and_calls_secret_what_that_hand_decides(
    clients: Clients, store: Store
) -> None:
    """Of Mega USA Björn has completed most tickets, as far as Anna sees; she does not know what Chloé has."""
    whole = recorded("usa-mega-tie-completed-tickets")
    game = f"/games/{store.create(whole).key}/"
    annas = seated(clients, game, 0)
    chloes = seated(clients, game, 2)
    page = annas.get(f"{game}result").text
    assert 'class="rank ' not in page
    assert "place-1" not in page
    rows = {name: re.findall("<td.*?</td>", row, re.DOTALL) for name, row in rows_of(page)}
    seats = len(whole.players)
    assert ["secret" in cell for cell in rows["Tickets"]] == [seat == 2 for seat in range(seats)]
    assert all("secret" in cell for cell in rows["Globetrotter"])
    assert not any("secret" in cell for cell in rows["Routes"])
    assert "So far" in rows
    seen = [player["total"] for player in state(annas, game)["players"]]
    sheet = score(whole)
    bonus = [player.points["globetrotter"] for player in sheet.players]
    assert any(bonus)
    for seat in {*range(seats)} - {2}:
        assert seen[seat] == sheet.players[seat].total - bonus[seat], "nor may a total tell who has most"
    annas.post(f"{game}done", json={"id": "done", "done": True})
    make(chloes, game, OPEN)
    page = annas.get(f"{game}result").text
    assert 'class="rank ' in page
    assert ">secret<" not in page
    assert [player["total"] for player in state(annas, game)["players"]] == [player.total for player in sheet.players]


def rows_of(page: str) -> list[tuple[str, str]]:
    """Return the rows of the table of points, each with its name."""
    table = page.split('<table class="points"')[1].split("</table>", maxsplit=1)[0]
    rows = [row.split("</tr>")[0] for row in table.split('<tr role="row">')[2:]]
    return [(row.split(">")[1].split("<")[0].strip(), row) for row in rows]
