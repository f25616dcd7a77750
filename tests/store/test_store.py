"""Games and their logs, in a real SQLite file."""

import json
import multiprocessing
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from threading import Barrier

import pytest
import sqlalchemy as sa

from scorer import gamefile
from scorer.files.wire import BadMove, Undo
from scorer.rules.errors import IllegalMove, NotFound, NotThere, RouteTaken
from scorer.rules.moves import BuildStation, ClaimRoute, EnterCheck, GiveRoute, MarkRoute, TakeTicket
from scorer.rules.play import play
from scorer.store import Entry, InTheWay, Record, Seating, Store
from scorer.store.errors import LogFull, StoreAway
from scorer.store.tables import moves
from tests.store.conftest import SQLITE, claimed, new_game, recorded, rows, run


def test_a_new_game_and_a_new_round_have_an_address_that_nobody_guesses(store: Store) -> None:
    keys = {store.create(new_game()).key for _ in range(20)} | {store.rounds.create().key for _ in range(20)}
    assert len(keys) == 40
    assert all(len(key) >= 16 for key in keys), "96 bits and more"


@pytest.mark.parametrize("key", ["nobody-has-this", "a\0b", "\ud800", "x" * 5000])
def test_an_unknown_key_is_not_found(store: Store, key: str) -> None:
    for ask in (store.record, store.number, store.rounds.record):
        with pytest.raises(NotFound):
            ask(key)
    with pytest.raises(NotFound):
        store.append(key, "a", ClaimRoute(0, "paris-zurich"))
    assert store.numbers_of([key]) == {}
    store.visits.note(key)


@pytest.mark.parametrize("name", ["europe", "poland", "poland-cards-as-they-lie", "germany-passengers"])
def test_a_whole_recorded_game_survives_a_restart(store: Store, url: str, name: str) -> None:
    """With stations, country cards that follow or were entered, and numbers."""
    game = recorded(name)
    key = store.create(game).key
    assert gamefile.to_json(Store(url).record(key).game) == gamefile.to_json(game)


def test_a_game_is_set_up_empty_and_all_that_it_holds_is_in_its_log(store: Store) -> None:
    """So each of it can be taken back."""
    europe = play(recorded("europe"), EnterCheck(0, "trains-left", 3))
    lines = [claim.route.id for claim in europe.claims]
    unsure = replace(europe, unsure=frozenset(lines))
    for game in (unsure, recorded("germany-passengers"), recorded("poland-cards-as-they-lie")):
        begun, *_, whole = store.record(store.create(game).key).states
        assert (begun.claims, begun.stations, begun.tickets, begun.counts, begun.checks) == ((), (), (), (), ())
        assert (begun.unsure, begun.entered_cards or ()) == (frozenset(), ())
        assert gamefile.to_json(whole) == gamefile.to_json(game)
    made = [entry.move for entry in store.create(unsure).entries]
    assert made[: len(lines)] == [ClaimRoute(claim.seat, claim.route.id) for claim in europe.claims]
    assert made[-len(lines) :] == [MarkRoute(line, is_unsure=True) for line in sorted(lines)]


def test_x13_a_second_owner_who_stands_before_the_first_stays_there(store: Store) -> None:
    game = new_game("united-kingdom")
    for move in (ClaimRoute(0, "aberdeen-wick"), ClaimRoute(1, "aberdeen-wick", shared=True)):
        game = play(game, move)
    game = replace(game, claims=game.claims[::-1])
    assert store.record(store.create(game).key).game.claims == game.claims


def test_x15_a_log_says_which_trains_are_white_so_a_players_own_never_turn_white(store: Store) -> None:
    """Anna has laid all 16, so Björn's lies on a bullet line; it would turn white if one of hers were taken back."""
    game = new_game("japan")
    bullets = [route.id for route in game.board.routes.values() if route.is_bullet][:17]
    for route in bullets:
        game = play(game, ClaimRoute(int(route == bullets[16]), route))
    key = store.create(game).key
    with pytest.raises(InTheWay) as refused:
        store.append(key, "undo", Undo(line=1))
    assert refused.value.move == ClaimRoute(1, bullets[16], place=16, bullet=False)


def test_the_same_id_in_another_game_is_another_move(store: Store) -> None:
    for key in (store.create(new_game()).key, store.create(new_game()).key):
        assert store.append(key, "same", ClaimRoute(0, "paris-zurich")).number == 1
        assert store.append(key, "group", [ClaimRoute(0, "brest-dieppe")]).number == 2


def test_an_undo_that_is_sent_twice_takes_back_one_move(store: Store) -> None:
    key = store.create(new_game()).key
    store.append(key, "a", ClaimRoute(0, "paris-zurich"))
    store.append(key, "b", ClaimRoute(0, "brest-dieppe"))
    store.append(key, "undo", Undo())
    assert claimed(store.append(key, "undo", Undo()).game) == [(0, "paris-zurich")]


def test_the_number_tells_whether_there_is_news(store: Store, url: str) -> None:
    key = store.create(new_game()).key
    busy = store.create(recorded("europe")).key
    assert store.number(key) == 0
    other = Store(url)
    other.append(key, "a", ClaimRoute(0, "paris-zurich"))
    other.append(key, "b", Undo())
    assert store.number(key) == 2
    assert store.number(busy) == store.record(busy).number > 50
    begun = store.create(new_game()).key
    store.seats.take(begun, "annas", [0])
    assert store.numbers_of([key, begun, "nobody-has-this"]) == {key: (2, 0), begun: (0, 2)}


def test_every_line_says_who_wrote_it_and_with_what_and_when(store: Store, url: str) -> None:
    begun = datetime.now(UTC)
    key = store.create(replace(new_game(), claims=recorded("europe").claims[:1]), phone="ours").key
    store.append(key, "a", ClaimRoute(0, "paris-zurich"), phone="mine")
    store.append(key, "b", ClaimRoute(1, "brest-dieppe"), phone="yours", group="stroke")
    store.append(key, "batch", [ClaimRoute(0, "berlin-wien"), BuildStation(0, "roma")], phone="mine")
    store.append(key, "c", ClaimRoute(0, "brest-paris"))
    lines = Store(url).record(key).entries
    assert [(line.number, line.id, line.phone, line.group) for line in lines] == [
        (1, lines[0].id, "ours", "set-up"),
        (2, "a", "mine", None),
        (3, "b", "yours", "stroke"),
        (4, "batch-1", "mine", "batch"),
        (5, "batch-2", "mine", "batch"),
        (6, "c", "", None),
    ]
    elsewhere = store.create(replace(new_game(), claims=recorded("europe").claims[:1]))
    assert [(line.phone, line.group) for line in elsewhere.entries] == [("", "set-up")], "without a phone everybody's"
    store.append(elsewhere.key, "a", ClaimRoute(0, "paris-zurich"))
    times = [begun, *(written for _, written in sorted(store.times(key).items())), datetime.now(UTC)]
    assert times == sorted(times)
    assert store.times(key).keys() == {2, 3, 4, 5, 6}, "nobody knows when what it was created with was made"


def test_a_group_is_refused_whole_if_one_of_its_moves_is_illegal(store: Store) -> None:
    key = store.create(new_game()).key
    made = [ClaimRoute(0, "paris-zurich"), ClaimRoute(0, "brest-dieppe"), ClaimRoute(1, "paris-zurich")]
    with pytest.raises(RouteTaken):
        store.append(key, "g", made)
    assert store.number(key) == 0
    assert claimed(store.append(key, "g", made[:2]).game) == [(0, "paris-zurich"), (0, "brest-dieppe")]


def test_a_group_that_the_database_refuses_in_its_middle_leaves_nothing(store: Store) -> None:
    """Somebody has used the id of its second line before."""
    key = store.create(new_game()).key
    store.append(key, "g-2", ClaimRoute(0, "berlin-wien"))
    with pytest.raises(BadMove, match=r"^a move of this game has this id already$"):
        store.append(key, "g", [ClaimRoute(0, "paris-zurich"), ClaimRoute(0, "brest-dieppe")])
    assert store.number(key) == 1
    assert claimed(store.record(key).game) == [(0, "berlin-wien")]


def test_a_group_that_is_sent_twice_counts_once(store: Store) -> None:
    key = store.create(new_game()).key
    made = [ClaimRoute(0, "paris-zurich"), ClaimRoute(0, "brest-dieppe")]
    numbers = [store.append(key, "g", made).number for _ in range(2)]
    assert numbers == [2, 2]
    store.append(key, "undo", Undo(group="g"))
    assert store.append(key, "g", made).game.claims == (), "nor does it come back when it was undone meanwhile"


def test_a_group_without_moves_changes_nothing(store: Store) -> None:
    key = store.create(new_game()).key
    assert store.append(key, "g", []).number == 0


def test_a_line_in_the_middle_is_taken_back_for_good(store: Store, url: str) -> None:
    key = store.create(new_game()).key
    for number, route in enumerate(["paris-zurich", "brest-dieppe", "berlin-wien"]):
        store.append(key, f"claim-{number}", ClaimRoute(0, route))
    for found in (
        store.append(key, "undo", Undo(line=1)),
        Store(url).record(key),
        store.append(key, "undo", Undo(line=1)),
    ):
        assert claimed(found.game) == [(0, "brest-dieppe"), (0, "berlin-wien")]
    assert store.number(key) == 4
    with pytest.raises(NotThere):
        store.append(key, "again", Undo(line=1))


def test_an_undo_that_others_have_built_on_is_refused_and_not_stored(store: Store) -> None:
    key = store.create(new_game()).key
    store.append(key, "a", ClaimRoute(0, "paris-zurich"))
    store.append(key, "b", GiveRoute(1, "paris-zurich"))
    with pytest.raises(InTheWay):
        store.append(key, "c", Undo(line=1))
    assert store.number(key) == 2
    assert claimed(store.append(key, "c", Undo(line=2)).game) == [(0, "paris-zurich")], (
        "what stood in the way goes first"
    )
    assert claimed(store.append(key, "d", Undo(line=1)).game) == []


def test_an_undo_is_stored_with_the_name_of_what_it_takes_back(store: Store, url: str) -> None:
    """Whoever reads the log later need not know what counted then."""
    key = store.create(new_game()).key
    store.append(key, "a", ClaimRoute(0, "paris-zurich"))
    store.append(key, "g", [ClaimRoute(0, "brest-dieppe")])
    for id in ("b", "c"):
        store.append(key, id, Undo(), phone="mine")
    with sa.create_engine(url).connect() as connection:
        lines = connection.execute(sa.select(moves.c.move, moves.c.phone).where(moves.c.number > 2)).all()
    assert [(json.loads(line.move), line.phone) for line in lines] == [
        ({"kind": "undo", "group": "g"}, "mine"),
        ({"kind": "undo", "line": 1}, "mine"),
    ]


def test_an_id_is_plain_ascii(store: Store) -> None:
    key = store.create(new_game()).key
    writes: list[Callable[[], object]] = [
        lambda: store.append(key, "ä", ClaimRoute(0, "paris-zurich")),
        lambda: store.append(key, "a", ClaimRoute(0, "paris-zurich"), group="ä"),
        lambda: store.append(key, "ä", [ClaimRoute(0, "paris-zurich")]),
        lambda: store.append(key, "ä", Undo()),
        lambda: store.append(key, "a\0", ClaimRoute(0, "paris-zurich")),
    ]
    for write in writes:
        with pytest.raises(BadMove, match=r"^the id of a move is plain ASCII$"):
            write()
    assert store.number(key) == 0


def _claim_all(url: str, key: str, seat: int, routes: list[str]) -> None:
    """What one of two servers does at the same time as the other."""
    store = Store(url)
    for route in routes:
        store.append(key, f"{seat}-{route}", ClaimRoute(seat, route))


def test_an_undo_is_refused_where_too_many_moves_were_made_since(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorer.store.record.MOST_REPLAYED", 2)
    key = store.create(new_game()).key
    for number, route in enumerate(("paris-zurich", "brest-dieppe", "berlin-wien", "budapest-kyiv")):
        store.append(key, f"id-{number}", ClaimRoute(0, route))
    with pytest.raises(IllegalMove, match="too many moves ago"):
        store.append(key, "u1", Undo(line=1))
    assert store.number(key) == 4, "nothing was written"
    assert len(store.append(key, "u2", Undo(line=2)).game.claims) == 3


def test_what_is_read_or_judged_anew_is_paid_for(store: Store, url: str) -> None:
    """Two lines are read, then one that another server wrote meanwhile; an undo has two judged again."""
    paid = list[int]()
    key, reading = store.create(new_game()).key, Store(url, price=paid.append)
    store.append(key, "a", ClaimRoute(0, "paris-zurich"))
    store.append(key, "b", ClaimRoute(0, "brest-dieppe"))
    reading.record(key)
    store.append(key, "c", ClaimRoute(0, "berlin-wien"))
    reading.record(key)
    assert paid == [2, 1]
    reading.append(key, "undo", Undo(line=1))
    assert paid == [2, 1, 2]


@SQLITE
def test_no_game_begins_in_a_file_that_somebody_has_removed(store: Store, url: str) -> None:
    """It would be gone with the server."""
    Path(url.removeprefix("sqlite:///")).unlink()
    for ask in (lambda: store.create(new_game()), store.check):
        with pytest.raises(StoreAway, match="was removed or replaced"):
            ask()


def test_a_store_knows_whether_others_may_share_it_and_whether_its_database_answers(store: Store, url: str) -> None:
    assert store.is_shared == url.startswith("postgresql")
    store.check()
    assert rows(url, "SELECT * FROM settings") == [], "what it wrote to try is gone"
    run(url, "ALTER TABLE games RENAME TO gone")
    with pytest.raises(StoreAway, match="does not answer"):
        store.check()


def test_two_writers_at_once_lose_nothing(url: str) -> None:
    """Two processes, each with its own server, claim in one game as fast as they can."""
    game = recorded("europe")
    wanted = [[claim.route.id for claim in game.claims if claim.seat == seat] for seat in (0, 1)]
    key = Store(url).create(replace(new_game(), doubles_open=True)).key
    context = multiprocessing.get_context("forkserver")  # which imports all that a writer needs once
    context.set_forkserver_preload([__name__])
    writers = [context.Process(target=_claim_all, args=(url, key, seat, routes)) for seat, routes in enumerate(wanted)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join(60)
    assert [writer.exitcode for writer in writers] == [0, 0]
    found = claimed(Store(url).record(key).game)
    assert [[route for seat, route in found if seat == wanted_seat] for wanted_seat in (0, 1)] == wanted


def test_who_was_forestalled_is_judged_again_in_the_state_that_the_other_made(store: Store, url: str) -> None:
    key, other = store.create(new_game()).key, Store(url)

    def judge(record: Record, lines: Sequence[Entry], _: Seating) -> Sequence[Entry]:
        if record.number == 0:
            other.append(key, "early", ClaimRoute(0, "paris-zurich"))
        return lines

    late = store.append(key, "late", ClaimRoute(1, "brest-dieppe"), judge=judge)
    assert claimed(late.game) == [(0, "paris-zurich"), (1, "brest-dieppe")]


def test_r9_a_judge_who_sees_one_hand_lets_two_hold_the_same_card(store: Store, url: str) -> None:
    key = store.create(new_game()).key
    for seat in (0, 1):
        made = TakeTicket(seat, "brest", "petrograd")
        stored = store.append(key, f"card-{seat}", made, judge=lambda _, lines, __: lines)
    for game in (stored.game, Store(url).record(key).game):
        assert [held.seat for held in game.tickets] == [0, 1]


def test_a_move_is_judged_again_if_somebody_has_sat_down_meanwhile(store: Store) -> None:
    key = store.create(new_game()).key
    seen = list[Seating]()

    def judge(_: Record, lines: Sequence[Entry], seating: Seating) -> Sequence[Entry]:
        seen.append(seating)
        if len(seen) == 1:
            store.seats.take(key, "annas", [0])
            return lines
        return []

    assert store.append(key, "late", ClaimRoute(0, "paris-zurich"), judge=judge).number == 0
    assert [seating.at("annas") for seating in seen] == [(), (0,)]
    assert store.number(key) == 0


def test_a_game_that_is_removed_while_a_move_is_judged_is_not_found(store: Store, url: str) -> None:
    key = store.create(new_game()).key

    def judge(_: Record, lines: Sequence[Entry], __: Seating) -> Sequence[Entry]:
        run(url, "DELETE FROM games")
        return lines

    with pytest.raises(NotFound) as missing:
        store.append(key, "late", ClaimRoute(0, "paris-zurich"), judge=judge)
    assert (missing.value.kind, missing.value.id) == ("game", key)


def test_of_two_who_claim_the_same_line_at_once_one_gets_it(store: Store) -> None:
    key = store.create(new_game()).key

    def claim(seat: int) -> str:
        try:
            store.append(key, f"claim-{seat}", ClaimRoute(seat, "paris-zurich"))
        except RouteTaken as taken:
            return str(taken.sentence.things["owner"])
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
    assert claimed(store.record(key).game) == [(0, "paris-zurich")]


def test_a_log_has_an_end_and_that_is_no_fault_of_the_move(url: str) -> None:
    store = Store(url, longest_log=2)
    key = store.create(new_game()).key
    store.append(key, "a", ClaimRoute(0, "paris-zurich"))
    with pytest.raises(LogFull):
        store.append(key, "g", [ClaimRoute(0, "brest-dieppe"), ClaimRoute(0, "berlin-wien")])
    store.append(key, "b", ClaimRoute(0, "brest-dieppe"))
    with pytest.raises(LogFull) as full:
        store.append(key, "c", ClaimRoute(0, "berlin-wien"))
    assert not isinstance(full.value, IllegalMove)
    assert store.append(key, "b", ClaimRoute(0, "brest-dieppe")).number == 2, "what has arrived may be sent again"


def test_a_game_that_nobody_has_open_yet_is_read_once_for_all_who_come_at_once(store: Store, url: str) -> None:
    key = store.create(recorded("europe")).key
    restarted, everybody = Store(url), 8
    start, read = Barrier(everybody), []

    def note(_: object, __: object, statement: str, *___: object) -> None:
        read.append("set_up" in statement)

    sa.event.listen(sa.Engine, "before_cursor_execute", note)

    def come(_: int) -> Record:
        start.wait()
        return restarted.record(key)

    with ThreadPoolExecutor(everybody) as phones:
        found = list(phones.map(come, range(everybody)))
    sa.event.remove(sa.Engine, "before_cursor_execute", note)
    assert sum(read) == 1
    assert {record.number for record in found} == {store.record(key).number}
    restarted.close()
