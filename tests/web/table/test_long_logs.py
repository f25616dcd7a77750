"""Whatever stands in a log, one request does a bounded amount of work; it is counted in moves played and in calls."""

from collections.abc import Iterator, Sequence
from itertools import count, cycle, islice

import pytest
from flask.testing import FlaskClient

from scorer.files.wire import Undo, json_of
from scorer.rules.moves import ClaimRoute, Move, OpenDoubles, ReleaseRoute
from scorer.rules.play import play
from scorer.store import Store
from scorer.web.pages.moves import MOST_TOGETHER
from tests.web.conftest import new_game, recorded
from tests.work import counted

CALLS_A_LINE = 50
"""At most, for everything that is done once for each line of the log."""
CALLS = 400_000
"""At most, for everything else: the score sheet, sentences, Flask."""
PARIS: tuple[Move, ...] = ClaimRoute(0, "paris-zurich"), ReleaseRoute("paris-zurich")
OTHERS = "another-phone"
ids: Iterator[int] = count()


@pytest.fixture
def key(store: Store) -> str:
    return store.create(new_game(players=3)).key


def id_of_next() -> str:
    return f"m{next(ids)}"


def together(store: Store, key: str, moves: Sequence[Move], phone: str = OTHERS) -> None:
    store.append(key, id_of_next(), moves, phone=phone)


def claim_and_undo(store: Store, key: str, times: int) -> None:
    for _ in range(times):
        line = store.append(key, id_of_next(), ClaimRoute(1, "brest-dieppe"), phone=OTHERS).number
        store.append(key, id_of_next(), Undo(line=line), phone=OTHERS)


def claims_of(client: FlaskClient, key: str, *routes: str) -> None:
    """Claim routes for Anna, each with a move of its own."""
    for route in routes:
        sent = {"id": id_of_next(), "move": {"kind": "claim", "seat": 0, "route": route}}
        assert client.post(f"/games/{key}/moves", json=sent).status_code == 200


def test_a_poll_of_a_long_log_with_many_undos_passes_over_it_once(store: Store, client: FlaskClient, key: str) -> None:
    """A group of 3,000 moves and 50 pairs of a claim and its undo: each undo once replayed the whole log."""
    together(store, key, list(islice(cycle(PARIS), 3000)))
    claim_and_undo(store, key, 50)
    for since in (0, 3000, 3050):
        with counted() as work:
            answer = client.get(f"/games/{key}/moves?since={since}").json
        assert answer["number"] == 3100
        assert work.plays <= 500
        assert work.calls <= CALLS + CALLS_A_LINE * 3100


def test_more_changes_than_anybody_reads_are_one_sentence(store: Store, client: FlaskClient, key: str) -> None:
    claims_of(client, key, "berlin-wien")
    together(store, key, list(islice(cycle(PARIS), 200)))
    (news,) = client.get(f"/games/{key}/moves?since=1").json["news"]
    assert news["said"].startswith("Another phone: Anna claims Paris–Zürich. Paris–Zürich released. Anna claims")
    together(store, key, PARIS)
    news = client.get(f"/games/{key}/moves?since=1").json["news"]
    assert news == [{"said": "Much has changed on other phones in the meantime.", "isOurs": False}]
    together(store, key, [ReleaseRoute("berlin-wien")])
    news = client.get(f"/games/{key}/moves?since=1").json["news"]
    assert news == [{"said": "Much has changed on other phones in the meantime.", "isOurs": True}]


def test_what_takes_too_long_to_say_is_one_sentence(store: Store, client: FlaskClient, key: str) -> None:
    """Of 1,000 moves others take back the first and the last: before the last, the second to the 999th were played."""
    together(store, key, list(islice(cycle(PARIS), 1000)))
    first, last = store.append(key, "x", ClaimRoute(1, "brest-dieppe"), phone=OTHERS).number, 0
    together(store, key, list(islice(cycle(PARIS), 600)))
    last = store.append(key, "y", ClaimRoute(1, "berlin-wien"), phone=OTHERS).number
    store.append(key, "z1", Undo(line=last), phone=OTHERS)
    assert client.get(f"/games/{key}/moves?since={last}").json["news"][0]["said"] == (
        "Another phone: Berlin–Wien released."
    )
    store.append(key, "z2", Undo(line=first), phone=OTHERS)
    with counted() as work:
        news = client.get(f"/games/{key}/moves?since={last}").json["news"]
    assert news == [{"said": "Much has changed on other phones in the meantime.", "isOurs": False}]
    assert work.plays == 0


def test_a_phones_last_move_long_ago_is_not_tried_out_beforehand(store: Store, client: FlaskClient, key: str) -> None:
    claims_of(client, key, "berlin-wien")
    together(store, key, list(islice(cycle(PARIS), 40)))
    (step,) = client.get(f"/games/{key}/moves").json["undo"]
    assert (step["said"], step["owners"]) == ("Undone: Anna claims Berlin–Wien.", {"berlin-wien": None})
    together(store, key, PARIS)
    with counted() as work:
        (step,) = client.get(f"/games/{key}/moves").json["undo"]
    assert (step["line"], step["said"], step["owners"], work.plays) == (1, "", {}, 0)
    answer = client.post(f"/games/{key}/undo", json={"id": "u", "line": 1}).json
    assert (answer["said"], answer["owners"]) == ("Undone: Anna claims Berlin–Wien.", {})


def test_a_phone_with_groups_of_many_moves_is_told_beforehand_what_the_first_of_them_would_be(
    store: Store, client: FlaskClient, key: str
) -> None:
    moves = [json_of(move) for move in islice(cycle(PARIS), MOST_TOGETHER)]
    for _ in range(8):
        sent = {"id": id_of_next(), "moves": moves}
        assert client.post(f"/games/{key}/moves", json=sent).status_code == 200
    with counted() as work:
        steps = client.get(f"/games/{key}/moves?since=3999").json["undo"]
    assert len(steps) == 1
    assert work.calls <= CALLS_A_LINE * 4000


def test_what_a_thousand_moves_rest_on_is_not_taken_back(store: Store, client: FlaskClient, key: str) -> None:
    claims_of(client, key, "berlin-wien")
    together(store, key, list(islice(cycle(PARIS), 1002)))
    with counted() as work:
        refused = client.post(f"/games/{key}/undo", json={"id": "u", "line": 1})
    assert (refused.status_code, work.plays) == (409, 0)
    assert refused.json["sentence"] == "That was too many moves ago to be taken back."
    store.append(key, "v", Undo(line=1003), phone=OTHERS)
    store.append(key, "w", Undo(line=1002), phone=OTHERS)
    assert client.post(f"/games/{key}/undo", json={"id": "u", "line": 1}).json["owners"] == {}


def test_what_may_be_undone_instead_is_not_searched_for_ever(store: Store, client: FlaskClient, key: str) -> None:
    """Others release each of Anna's twenty routes, after 900 other moves: no claim of hers can be taken back."""
    routes = [route for route in new_game().board.routes if route != "paris-zurich"][:20:2]
    claims_of(client, key, *routes)
    together(store, key, list(islice(cycle(PARIS), 900)))
    together(store, key, [ReleaseRoute(route) for route in routes])
    with counted() as work:
        refused = client.post(f"/games/{key}/undo", json={"id": "u", "line": len(routes)}).json
    assert refused["sentence"].startswith("What was done later stands in the way")
    assert len(refused["remedies"]) == 1, "what lies in the way can go first"
    assert work.plays <= 1000 + 500 + 2 * len(routes)


@pytest.mark.parametrize("is_open", [True, False])
def test_no_move_looks_through_all_claims_for_each_claim(is_open: bool) -> None:
    """The house rule on doubles asks each claim once: with 60 of them that is what other moves do in a hundred."""
    game = recorded("europe")
    assert len(game.claims) == 60
    with counted() as work:
        play(game, OpenDoubles(is_open))
    assert work.calls <= 15 * 60
