"""Games and their logs, in a real SQLite file."""

import json
import multiprocessing
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from scorer import atlas, gamefile
from scorer.rules.errors import IllegalMove, NotFound, RouteTaken, StoreError
from scorer.rules.game import Game, Player
from scorer.rules.moves import BuildStation, ClaimRoute, Move, ShiftClaim, TakeCard, TakeTicket
from scorer.store import Store

GAMES = Path(__file__).parent / "games"


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'games.sqlite'}"


@pytest.fixture
def store(url: str) -> Store:
    return Store(url)


def new_game(board: str = "europe") -> Game:
    found = atlas.board(board)
    return Game(found, found.editions["classic"], (Player("Anna", "red"), Player("Björn", "blue")))


def recorded(board: str) -> Game:
    return gamefile.load((GAMES / f"{board}.json").read_text(encoding="utf-8"))


def claimed(game: Game) -> list[tuple[int, str]]:
    return [(claim.seat, claim.route.id) for claim in game.claims]


def test_a_new_game_has_an_address_that_nobody_guesses(store: Store) -> None:
    keys = {store.create(new_game()).key for _ in range(20)}
    assert len(keys) == 20
    assert all(len(key) >= 16 for key in keys), "96 bits and more"


def test_an_unknown_key_is_not_found(store: Store) -> None:
    with pytest.raises(NotFound):
        store.record("nobody-has-this")
    with pytest.raises(NotFound):
        store.append("nobody-has-this", "a", ClaimRoute(0, "paris-zurich"))


def test_a_move_is_there_after_a_restart(store: Store, url: str) -> None:
    key = store.create(new_game()).key
    store.append(key, "a", ClaimRoute(0, "paris-zurich"))
    store.append(key, "b", BuildStation(1, "wien"))
    store.append(key, "c", TakeTicket(0, "brest", "petrograd", 20))
    game = Store(url).record(key).game
    assert claimed(game) == [(0, "paris-zurich")]
    assert [(station.seat, station.city.id) for station in game.stations] == [(1, "wien")]
    assert [held.ticket.id for held in game.tickets] == ["brest-petrograd"]


@pytest.mark.parametrize("board", ["usa", "europe", "nordic", "poland"])
def test_a_whole_recorded_game_survives_a_restart(store: Store, url: str, board: str) -> None:
    game = recorded(board)
    key = store.create(game).key
    assert gamefile.written(Store(url).record(key).game) == gamefile.written(game)


def test_country_cards_that_were_entered_as_they_lie_survive(store: Store, url: str) -> None:
    game = recorded("poland")
    lying = gamefile.written(game) | {
        "claims_in_order": False,
        "country_cards": [{"player": game.players[0].name, "country": "rosja", "value": 7}],
    }
    key = store.create(gamefile.load(json.dumps(lying))).key
    assert gamefile.written(Store(url).record(key).game)["country_cards"] == lying["country_cards"]


def test_a_move_that_is_sent_twice_counts_once(store: Store) -> None:
    key = store.create(new_game()).key
    first = store.append(key, "same", ClaimRoute(0, "paris-zurich"))
    second = store.append(key, "same", ClaimRoute(0, "paris-zurich"))
    assert (first.number, second.number) == (1, 1)
    assert claimed(second.game) == [(0, "paris-zurich")]


def test_an_undo_that_is_sent_twice_takes_back_one_move(store: Store) -> None:
    key = store.create(new_game()).key
    store.append(key, "a", ClaimRoute(0, "paris-zurich"))
    store.append(key, "b", ClaimRoute(0, "brest-dieppe"))
    store.append(key, "undo", None)
    assert claimed(store.append(key, "undo", None).game) == [(0, "paris-zurich")]


def test_undo_takes_back_several_steps_and_then_says_that_nothing_is_left(store: Store, url: str) -> None:
    key = store.create(new_game()).key
    for number, route in enumerate(["paris-zurich", "brest-dieppe", "berlin-wien"]):
        store.append(key, f"claim-{number}", ClaimRoute(0, route))
    for number in range(3):
        left = store.append(key, f"undo-{number}", None)
        assert len(left.game.claims) == 2 - number
    with pytest.raises(IllegalMove):
        store.append(key, "undo-3", None)
    assert Store(url).record(key).number == 6, "the log keeps what was undone"


def test_an_illegal_move_leaves_no_trace(store: Store) -> None:
    key = store.create(new_game()).key
    store.append(key, "a", ClaimRoute(0, "paris-zurich"))
    with pytest.raises(RouteTaken):
        store.append(key, "b", ClaimRoute(1, "paris-zurich"))
    assert [entry.id for entry in store.moves_since(key, 0)] == ["a"]


def test_another_phone_is_told_what_it_missed_and_only_that(store: Store) -> None:
    key = store.create(new_game()).key
    moves: list[Move | None] = [ClaimRoute(0, "paris-zurich"), None, ShiftClaim("brest-dieppe", 0)]
    store.append(key, "a", ClaimRoute(1, "brest-dieppe"))
    for number, move in enumerate(moves):
        store.append(key, f"b{number}", move)
    assert [(entry.number, entry.move) for entry in store.moves_since(key, 1)] == list(enumerate(moves, 2))
    assert store.moves_since(key, 4) == ()


def test_two_servers_on_one_file_see_each_others_moves(store: Store, url: str) -> None:
    other = Store(url)
    key = store.create(new_game()).key
    store.append(key, "a", ClaimRoute(0, "paris-zurich"))
    other.append(key, "b", ClaimRoute(1, "brest-dieppe"))
    assert (
        claimed(store.record(key).game) == claimed(other.record(key).game) == [(0, "paris-zurich"), (1, "brest-dieppe")]
    )


def _claim_all(url: str, key: str, seat: int, routes: list[str]) -> None:
    """What one of two servers does at the same time as the other."""
    store = Store(url)
    for route in routes:
        store.append(key, f"{seat}-{route}", ClaimRoute(seat, route))


def test_two_writers_at_once_lose_nothing(url: str) -> None:
    """Two processes, each with its own server, claim in one game as fast as they can."""
    game = recorded("europe")
    wanted = [[claim.route.id for claim in game.claims if claim.seat == seat] for seat in (0, 1)]
    key = Store(url).create(replace(new_game(), doubles_open=True)).key
    context = multiprocessing.get_context("spawn")
    writers = [context.Process(target=_claim_all, args=(url, key, seat, routes)) for seat, routes in enumerate(wanted)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join(60)
    assert [writer.exitcode for writer in writers] == [0, 0]
    found = claimed(Store(url).record(key).game)
    assert [[route for seat, route in found if seat == wanted_seat] for wanted_seat in (0, 1)] == wanted


def test_of_two_who_claim_the_same_line_at_once_one_gets_it(store: Store) -> None:
    key = store.create(new_game()).key

    def claim(seat: int) -> str:
        try:
            store.append(key, f"claim-{seat}", ClaimRoute(seat, "paris-zurich"))
        except RouteTaken as taken:
            return taken.owner
        return ""

    with ThreadPoolExecutor(2) as hands:
        told = list(hands.map(claim, (0, 1)))
    owner = store.record(key).game.owners["paris-zurich"]
    assert told[owner] == "", "the winner hears nothing"
    assert told[1 - owner] == ("Anna", "Björn")[owner], "the loser hears whose it is"


def test_the_same_move_from_two_threads_counts_once(store: Store) -> None:
    key = store.create(new_game()).key
    with ThreadPoolExecutor(8) as hands:
        numbers = [hands.submit(store.append, key, "same", ClaimRoute(0, "paris-zurich")) for _ in range(16)]
    assert {future.result().number for future in numbers} == {1}


def test_a_card_is_refused_while_cards_follow_from_the_claims(store: Store) -> None:
    key = store.create(new_game("poland")).key
    with pytest.raises(IllegalMove):
        store.append(key, "a", TakeCard(0, "rosja", 7))


def test_a_log_has_an_end(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorer.store._LONGEST_LOG", 2)
    key = store.create(new_game()).key
    store.append(key, "a", ClaimRoute(0, "paris-zurich"))
    store.append(key, "b", ClaimRoute(0, "brest-dieppe"))
    with pytest.raises(IllegalMove):
        store.append(key, "c", ClaimRoute(0, "berlin-wien"))


def test_a_file_that_is_no_database_is_said_so(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    file.write_text("no database at all, but long enough to be looked at" * 20)
    with pytest.raises(StoreError):
        Store(f"sqlite:///{file}")


def test_points_are_never_stored(store: Store, tmp_path: Path) -> None:
    store.create(recorded("europe"))
    with sqlite3.connect(tmp_path / "games.sqlite") as opened:
        schema = " ".join(sql for (sql,) in opened.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL"))
    opened.close()
    assert "point" not in schema
    assert "total" not in schema
