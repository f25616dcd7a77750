"""The bar knows what is missing, leads through a whole evening, and never in circles."""

import re
from dataclasses import replace
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorer import atlas
from scorer.ask.agenda import agenda
from scorer.count.scoring import score
from scorer.rules.board import Deal
from scorer.rules.game import Game
from scorer.rules.moves import (
    BuildStation,
    ClaimRoute,
    EnterCards,
    EnterCheck,
    FinishGame,
    MarkRoute,
    TakeCard,
    TakeTicket,
    TypeCount,
)
from scorer.rules.play import play
from scorer.store import Store
from tests.web.conftest import GAMES, Clients, new_game, recorded

WITH_COUNTS = ["claims", "tickets", "counts", "check", "count", "result"]
NOTHING_ENTERED = {
    "usa": ["claims", "tickets", "check", "count", "result"],
    "europe": ["claims", "stations", "tickets", "check", "count", "result"],
    "poland": ["claims", "tickets", "check", "count", "result"],
    "pennsylvania": WITH_COUNTS,
    "netherlands": WITH_COUNTS,
    "united-kingdom": WITH_COUNTS,
    "germany": WITH_COUNTS,
    "rails-and-sails-world": ["claims", "stations", "tickets", "counts", "check", "count", "result"],
    "rails-and-sails-great-lakes": ["claims", "stations", "tickets", "counts", "check", "count", "result"],
}
"""Kinds of open steps when a game begins; before two countries are joined, nobody can have a country card (P2)."""


def example(board: str) -> Game:
    """Return a whole recorded game of a board."""
    files = (file.stem for file in sorted(GAMES.glob(f"{board}*.json")) if ".scores" not in file.suffixes)
    return next(game for game in map(recorded, files) if game.board.id == board)


def begun(board: str) -> Game:
    """Return it as it began."""
    game = example(board)
    cards = None if game.entered_cards is None else ()
    return replace(
        game, claims=(), stations=(), tickets=(), entered_cards=cards, counts=(), checks=(), is_finished=False
    )


def steps(game: Game, *seats: int) -> list[str]:
    """Return the open steps: their kinds, with the seat where a step is one player's."""
    found = agenda(score(game), seats or range(len(game.players)))
    return [step.kind if step.seat is None else f"{step.kind} {step.seat}" for step in found]


@pytest.mark.parametrize("board", [board.id for board in atlas.boards()])
def test_a_new_game_has_everything_before_it(board: str) -> None:
    game = begun(board)
    kinds = [step.split()[0] for step in steps(game)]
    assert list(dict.fromkeys(kinds)) == NOTHING_ENTERED.get(board, NOTHING_ENTERED["usa"])
    assert kinds.count("claims") == kinds.count("tickets") == len(game.players)


def test_passengers_are_asked_for_where_they_are_played() -> None:
    game = new_game("germany", 2, "passengers")
    assert "counts" in steps(game)
    assert "counts" not in steps(play(game, TypeCount(0, "passengers-red", 3)))
    assert "counts" in steps(play(game, TypeCount(0, "passengers-red", 3)), 1), "the other phone's player"
    assert "counts" in steps(play(game, TypeCount(0, "passengers-red", 11))), "the box has ten"


def test_routes_of_players_are_asked_for_until_somebody_is_out_of_trains_and_all_have_some() -> None:
    """Recorded: Anna has no train left, Björn 1, Chloé 5, Dąbrowska 14."""
    game = recorded("usa")
    assert steps(game) == ["check", "count", "result"], "whoever else is nearly out (R5)"
    assert steps(play(game, FinishGame(True))) == ["check", "count", "result"], "they said so"
    annas = replace(game, claims=tuple(claim for claim in game.claims if claim.seat == 0))
    assert steps(annas)[:4] == ["claims 1", "claims 2", "claims 3", "check"]
    goes_on = replace(game, claims=tuple(claim for claim in game.claims if claim.seat > 1))
    assert steps(goes_on)[:4] == ["claims 0", "claims 1", "claims 2", "claims 3"], "nobody has two trains or fewer (R5)"
    assert steps(play(goes_on, FinishGame(True)))[:3] == ["claims 0", "claims 1", "check"], "they said so"


def test_lines_that_a_photo_guessed_are_checked_before_the_count() -> None:
    game = recorded("usa")
    for seat in range(4):
        game = play(game, EnterCheck(seat, "trains-left", game.trains_left(seat)))
    assert steps(game) == ["count", "result"]
    unsure = play(game, MarkRoute("chicago-omaha", is_unsure=True))
    assert steps(unsure) == ["check", "count", "result"]
    assert steps(play(unsure, MarkRoute("chicago-omaha", is_unsure=False))) == ["count", "result"]


def test_a_check_says_whose_routes_are_missing() -> None:
    game = recorded("usa")
    for seat, left in enumerate((0, 1, 2, 14)):
        game = play(game, EnterCheck(seat, "trains-left", left))
    assert steps(game) == ["claims 2", "check", "count", "result"], "Chloé has 5 by the entries"
    assert steps(game, 0) == ["count", "result"]
    assert steps(play(game, EnterCheck(2, "trains-left", 5))) == ["count", "result"]


def test_stations_are_open_until_all_are_built() -> None:
    game = new_game("europe", 2)
    for seat, cities in enumerate((("paris", "zurich", "roma"), ("berlin", "wien"))):
        for city in cities:
            game = play(game, BuildStation(seat, city))
    assert "stations" in steps(game)
    assert "stations" not in steps(game, 0)
    assert "stations" not in steps(play(game, BuildStation(1, "kyiv")))


def test_a_hand_is_open_below_the_least_that_must_be_kept() -> None:
    game = play(new_game("europe", 2), TakeTicket(0, "brest", "petrograd"))
    assert [step for step in steps(game) if "tickets" in step] == ["tickets 0", "tickets 1"]
    game = play(game, TakeTicket(0, "berlin", "roma"))
    assert [step for step in steps(game) if "tickets" in step] == ["tickets 1"]
    few = new_game("new-york", 2)  # of whose tickets one must be kept
    for game in (few, replace(few, edition=replace(few.edition, deal=Deal(2, 0)))):
        assert "tickets 0" in steps(game), "somebody who must keep none may have one"
        assert "tickets 0" not in steps(play(game, TakeTicket(0, "central-park", "chinatown", 5)))


def test_country_cards_are_asked_for_once_somebody_must_have_one() -> None:
    game = recorded("poland")
    assert "cards" not in steps(game), "they follow from claims in turns"
    lying = play(game, EnterCards(True))
    assert "cards" in steps(lying)
    anna = play(lying, TakeCard(0, "rosja", 7))
    assert "cards" not in steps(anna, 0), "this phone's player has one"
    assert "cards" in steps(anna, 1)
    under_another = play(lying, TakeCard(0, "rosja", 4))
    assert "cards" in steps(under_another, 0), "its 7 must be gone before (P6)"
    in_blocks = replace(game, claims=tuple(sorted(game.claims, key=lambda claim: claim.seat)))
    assert "cards" in steps(in_blocks), "was that the order of play?"


WAY = re.compile(r'<(?:a|button)[^>]*data-next-step="(\w+)"[^>]*>')


def way_in(page: str) -> tuple[str, str]:
    """Return the kind of the only visible way on, and its address if it is a link; nothing where the lobby waits."""
    ways = [way for way in WAY.finditer(page) if " hidden" not in way[0]]
    if not ways and re.search(rf'href="[^"]*{re.escape(LOBBY)}[^"]*"[^>]* hidden', page):
        return "waits", ""
    (way,) = ways
    if way[0].startswith("<a"):
        return way[1], unescape(re.findall(r'href="([^"]*)"', way[0])[0])
    return way[1], ""


@pytest.mark.parametrize(
    ("board", "is_played"),
    [*((board.id, False) for board in atlas.boards()), *((board, True) for board in NOTHING_ENTERED)],
)
def test_whoever_only_follows_the_bar_reaches_the_result(
    client: FlaskClient, board: str, is_played: bool, store: Store
) -> None:
    client.application.config["WTF_CSRF_ENABLED"] = False
    game = replace(example(board), is_finished=False) if is_played else begun(board)
    key = store.create(game).key
    address, kinds = f"/games/{key}/", list[str]()
    for _ in range(30):
        answer = client.get(address, follow_redirects=True)
        assert answer.status_code == 200, address
        if answer.request.path.endswith(("/reveal", "/result")):
            break
        kind, link = way_in(answer.text)
        kinds.append(kind)
        address = link or pressed(client, address)
    assert 'id="telling"' in answer.text, "and below it the result"
    assert kinds[-1] == "count"
    assert is_played or len(kinds) + 1 == len(steps(game)), "the first player's routes are before us, and one page asks"


FORM = re.compile(r"<form[^>]*action=\"([^\"]*)\"(?:(?!</form>).)*?data-next-step.*?</form>", re.DOTALL)
FIELD = re.compile(r'name="(\w+)"[^>]*?value="([^"]*)"')


def pressed(phone: FlaskClient, address: str) -> str:
    """Press the bar of a page, with yes to any question; return where that leads."""
    page = phone.get(address, follow_redirects=True).text
    if "data-confirm" in page:  # the question before the count, which has no bar
        (moves,) = re.findall('name="moves" value="([^"]*)" class="primary" data-confirm data-open-count', page)
        return phone.post(address.replace("/count", "/enter"), data={"moves": unescape(moves)}).location
    bar = page[page.index('<div class="guide"') :]
    kind, link = way_in(bar)
    if link or kind == "waits":
        return link or address
    (form,) = [form for form in FORM.finditer(bar) if "data-next-step" in form[0]]
    fields = {name: unescape(value) for name, value in FIELD.findall(form[0])}
    return phone.post(form[1], data=fields | {"is_sure": "1"}).location


@pytest.mark.parametrize("is_played", [True, False], ids=["played", "nothing entered"])
@pytest.mark.parametrize(
    "seats",
    [((0,), (1,), (2,)), ((0, 1), (2,)), ((), (1,), (2,)), ((), (0, 1), ()), ((2,), ()), ((0, 1, 2), ())],
    ids=str,
)
def test_whoever_sits_where_all_come_to_the_open_count_by_the_bar(
    clients: Clients, seats: tuple[tuple[int, ...], ...], is_played: bool, store: Store
) -> None:
    key = store.create(example("nordic") if is_played else begun("nordic")).key
    phones = [clients() for _ in seats]
    for phone, sitting in zip(phones, seats, strict=True):
        if sitting:
            phone.post(f"/games/{key}/join", data={"seat": [*sitting]})
    at = dict.fromkeys(range(len(phones)), f"/games/{key}/invite")
    for _ in range(20):
        at |= {number: pressed(phone, at[number]) for number, phone in enumerate(phones)}
        if store.record(key).game.is_count_open:
            return
    pytest.fail(f"in circles: {at}")


PAGES = ("tickets?seat=2", "claims?seat=1", "check", "invite", "result")


@pytest.mark.parametrize("page", PAGES)
def test_undo_in_the_bar_leads_back_to_the_page_where_it_was_pressed(client: FlaskClient, page: str) -> None:
    address = f"/games/{client.application.extensions['store'].create(recorded('poland')).key}/{page}"
    (bar,) = re.findall(r'<div class="guide".*', client.get(address).text, re.DOTALL)
    back = unescape(re.findall(r'name="back" value="([^"]*)"', bar)[0])
    answer = client.post(address.replace(page, "enter"), data={"moves": '[{"kind": "undo"}]', "back": back})
    assert (answer.status_code, answer.location) == (303, address)


def test_a_phone_of_ones_own_leads_its_player_to_done_and_then_waits(clients: Clients, store: Store) -> None:
    key = store.create(new_game("europe", 2)).key
    anna, bjorn = clients(), clients()
    for seat, client in enumerate((anna, bjorn)):
        client.post(f"/games/{key}/join", data={"seat": seat})
    assert ways(anna, key) == ["Your routes", "Stations", "Your tickets", "Check the trains", "I am done"]
    assert way_in(anna.get(f"/games/{key}/check").text) == ("count", "")
    anna.post(f"/games/{key}/done", data={"done": "1", "is_sure": "1"})
    assert ways(anna, key) == ["Waiting for Björn"]
    assert way_in(anna.get(f"/games/{key}/check").text)[1].endswith(f"/{LOBBY}")
    assert ways(bjorn, key)[:2] == ["Your routes", "Stations"]
    bjorn.post(f"/games/{key}/done", data={"done": "1", "is_sure": "1"})
    assert ways(bjorn, key)[-1] == "To the result"
    assert "count" not in [way["kind"] for way in bjorn.get(f"/games/{key}/moves").json["next"]]


LOBBY = "invite?at=count"
"""The lobby at the end of an evening."""


def test_a_phone_that_never_said_who_it_is_comes_to_the_lobby_by_the_bar_and_the_others_open_the_count(
    clients: Clients, store: Store
) -> None:
    """Whoever made the game enters for Ebba without a seat; nobody can say that she is done."""
    game = recorded("nordic")
    key = store.create(game).key
    host, *others = (clients() for _ in game.players)
    for seat, other in enumerate(others, 1):
        other.post(f"/games/{key}/join", data={"seat": seat})
    pages = [way_in(host.get(f"/games/{key}/{page}").text)[1] for page in ("tickets?seat=0", "check", LOBBY)]
    assert pages == [f"/games/{key}/check", f"/games/{key}/{LOBBY}", ""], "it waits there"
    for other in others:
        other.post(f"/games/{key}/done", data={"done": "1", "is_sure": "1"})
    asked = host.get(f"/games/{key}/{LOBBY}").text
    assert way_in(asked) == ("waits", ""), "it asks who they are, and no button leads to itself"
    assert "data-open-count" not in asked
    for phone in others:
        page = phone.get(f"/games/{key}/{LOBBY}").text
        assert way_in(page) == ("count", f"/games/{key}/count"), "to the question"
    moves = '[{"kind": "open-count", "is_sure": true}]'
    assert host.post(f"/games/{key}/enter", data={"moves": moves}).status_code == 409
    assert others[0].post(f"/games/{key}/enter", data={"moves": moves}).location == f"/games/{key}/reveal"
    assert store.record(key).game.is_count_open


def test_at_the_end_nobody_is_led_back_to_a_player_who_has_nothing(client: FlaskClient, store: Store) -> None:
    """Chloé was seated but did not play; nobody sits for her, and no routes of hers are entered."""
    game = recorded("nordic")
    key = store.create(replace(game, claims=tuple(claim for claim in game.claims if claim.seat < 2))).key
    store.seats.take(key, "others", [1])
    store.seats.finish(key, "others")
    assert way_in(client.get(f"/games/{key}/invite").text)[0] == "claims"
    assert way_in(client.get(f"/games/{key}/{LOBBY}").text) == ("waits", "")


def test_whoever_looks_at_the_result_too_early_is_asked_whether_they_are_done(clients: Clients, store: Store) -> None:
    """Nobody else sits at a phone, so they see all of it, but the others wait for them."""
    key = store.create(recorded("usa")).key
    anna = clients()
    anna.post(f"/games/{key}/join", data={"seat": 0})
    page = anna.get(f"/games/{key}/result").text
    assert way_in(page) == ("count", "")
    assert 'value="1" data-done' in page


def test_whoever_is_done_or_only_watches_is_asked_for_no_number(clients: Clients, store: Store) -> None:
    key = store.create(new_game("united-kingdom", 2)).key
    anna, bjorn, watcher = (clients() for _ in range(3))
    for seat, client in enumerate((anna, bjorn)):
        client.post(f"/games/{key}/join", data={"seat": seat})
    anna.post(f"/games/{key}/done", data={"done": "1", "is_sure": "1"})
    assert ways(anna, key) == ways(watcher, key) == ["Waiting for Björn"]


def test_each_open_step_has_the_address_of_its_page_which_passes_over_the_step_before(
    client: FlaskClient, store: Store
) -> None:
    def leads(key: str) -> dict[str, tuple[str, str]]:
        found = client.get(f"/games/{key}/moves").json["next"]
        return {way["label"]: (way["to"], way.get("does", "")) for way in found if way["kind"] != "result"}

    europe, usa = store.create(new_game("europe", 2)).key, store.create(recorded("usa")).key
    assert leads(europe) == {
        "Routes: Anna": ("./?seat=0", ""),
        "Routes: Björn": ("./?seat=1", ""),
        "Stations": ("./?at=10", ""),
        "Tickets: Anna": ("tickets?seat=0&passed=10", ""),
        "Tickets: Björn": ("tickets?seat=1&passed=20", ""),
        "Check the trains": ("check?passed=21", ""),
        "Count it": ("asks", ""),
    }
    assert way_in(client.get(f"/games/{europe}/invite").text) == ("claims", f"/games/{europe}/?seat=0")
    assert leads(usa) == {"Check the trains": ("check", ""), "Count it": ("asks", "")}
    poland = store.create(play(recorded("poland"), EnterCards(True))).key
    assert leads(poland)["Country cards"] == ("cards", "")
    key = store.create(new_game("germany", 2, "passengers")).key
    client.post(f"/games/{key}/join", data={"seat": "0"})
    store.seats.take(key, "bjorns", [1])
    assert leads(key)["Passengers"] == ("counts?passed=20", "")
    assert leads(key)["I am done"] == ("invite", "done")
    store.seats.finish(key, str(store.seats.of(key).taken[0].phone))
    assert leads(key) == {"Waiting for Björn": ("invite?at=count", "")}
    store.seats.finish(key, "bjorns")
    assert leads(key) == {"Open the count": ("count", "")}


def ways(client: FlaskClient, key: str) -> list[str]:
    """Return the words of a phone's open steps, without the result."""
    found = client.get(f"/games/{key}/moves").json["next"]
    return [way["label"] for way in found if way["kind"] != "result"] or [found[-1]["label"]]


def test_a_check_is_named_with_what_is_missing_of_whom(client: FlaskClient, store: Store) -> None:
    """By the entries Anna has no train left, Björn 1, Chloé 5; on the table Chloé sees 2."""
    key = store.create(play(recorded("usa"), EnterCheck(2, "trains-left", 2))).key
    assert ways(client, key)[0] == "Chloé: 3 trains missing"
    store.append(key, "again", EnterCheck(2, "trains-left", 4))
    assert ways(client, key)[0] == "Chloé: 1 train missing"
    assert way_in(client.get(f"/games/{key}/").text) == ("claims", f"/games/{key}/?seat=2")


@pytest.mark.parametrize(
    ("game", "kind", "label"),
    [
        (new_game("usa", 2), "claims", "Routes: Anna"),
        (play(recorded("poland"), EnterCards(True)), "cards", "Country cards"),
        (begun("pennsylvania"), "counts", "Share points"),
        (begun("netherlands"), "counts", "More numbers"),
        (play(recorded("usa"), MarkRoute("denver-helena", True)), "check", "1 unsure line"),
        (
            play(play(new_game("europe", 2), ClaimRoute(0, "paris-zurich")), MarkRoute("paris-zurich", True)),
            *("stations", "Stations"),
        ),
    ],
)
def test_the_bar_says_what_to_enter(client: FlaskClient, game: Game, kind: str, label: str, store: Store) -> None:
    found = client.get(f"/games/{store.create(game).key}/moves").json["next"]
    assert label in [way["label"] for way in found if way["kind"] == kind]


def test_what_was_never_over_is_called_over_by_one_press(client: FlaskClient, store: Store) -> None:
    key = store.create(new_game("usa", 2)).key
    early = client.get(f"/games/{key}/asks").text
    assert way_in(early) == ("count", "")
    assert "We are done: count it" in early
    assert "Anna holds 0 of at least 2 tickets" in early
    assert f'name="back" value="/games/{key}/reveal"' in early, "nothing is asked twice"
    assert way_in(client.get(f"/games/{key}/result").text)[0] == "claims", "nobody has asked for the end"
    client.post(f"/games/{key}/enter", data={"moves": '[{"kind":"finish","is_finished":true}]', "back": "/"})
    assert way_in(client.get(f"/games/{key}/check").text) == ("count", f"/games/{key}/asks")
    assert way_in(client.get(f"/games/{key}/result").text)[0] == "result"


def test_a_step_that_was_passed_over_is_not_offered_again_to_this_phone(app: Flask) -> None:
    """Nobody builds a station; Anna's tickets are entered later; somebody goes back to the map for a line."""
    key = app.extensions["store"].create(new_game("europe", 2)).key
    here, elsewhere = app.test_client(), app.test_client()
    address = f"/games/{key}/?seat=1"
    offered = list[str]()
    for _ in range(3):
        _, address = way_in(here.get(address, follow_redirects=True).text)
        offered.append(address.split("/")[-1])
    assert offered == ["?at=10", "tickets?seat=0&passed=10", "tickets?seat=1&passed=20"]
    assert way_in(here.get(f"/games/{key}/?seat=1").text)[1] == f"/games/{key}/tickets?seat=0", "they were not left yet"
    answer = here.get(address)
    assert (answer.status_code, answer.location) == (303, f"/games/{key}/tickets?seat=1")
    assert way_in(here.get(f"/games/{key}/?seat=1").text)[1] == f"/games/{key}/tickets?seat=1"
    assert ways(here, key)[2:4] == ["Tickets: Björn", "Check the trains"]
    assert ways(elsewhere, key)[2:5] == ["Stations", "Tickets: Anna", "Tickets: Björn"]


def test_from_the_result_the_bar_leads_to_another_game_or_to_an_open_question(
    client: FlaskClient, store: Store
) -> None:
    """P2, P6: nobody has entered a country card, and which of the claims came first decides about them."""
    over = play(recorded("usa"), FinishGame(True))
    told = store.create(over).key
    assert way_in(client.get(f"/games/{told}/result").text) == ("result", f"/games/{told}/../../?again={told}#new-game")
    assert ways(client, told) == ["To the result"], "all of it is entered"
    annas = tuple(held for held in over.tickets if held.seat == 0)
    assert ways(client, store.create(replace(over, tickets=annas)).key)[0] == "Tickets: Björn"
    poland = recorded("poland")
    alike = replace(poland, claims=tuple(sorted(poland.claims, key=lambda claim: claim.seat)))
    hangs = store.create(play(alike, FinishGame(True))).key
    page = client.get(f"/games/{hangs}/asks", follow_redirects=True).text
    assert way_in(page) == ("result", f"/games/{hangs}/result#questions")
    assert "One question first" in page


@pytest.mark.parametrize("passed", ["0", "1", "50", "60", "70", "9999", "-1", "²", "x"])
def test_nothing_else_can_be_passed_over(client: FlaskClient, passed: str) -> None:
    key = client.application.extensions["store"].create(new_game("usa", 2)).key
    kinds = [way["kind"] for way in client.get(f"/games/{key}/moves").json["next"]]
    assert client.get(f"/games/{key}/?passed={passed}", follow_redirects=True).status_code == 200
    assert [way["kind"] for way in client.get(f"/games/{key}/moves").json["next"]] == kinds
