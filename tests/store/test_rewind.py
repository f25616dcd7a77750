"""Going back through a log finds what undos took back, as it was known when each of them was made."""

from datetime import UTC, datetime
from random import Random

import pytest

from scorer.files.wire import Step, Undo
from scorer.rules.errors import IllegalMove
from scorer.rules.game import Game
from scorer.rules.moves import BuildStation, ClaimRoute, GiveRoute, ReleaseRoute, RemoveStation, TakeTicket
from scorer.store import Record
from scorer.store.record import Entry
from scorer.store.rewind import TooMuch, game_at, games_before
from tests.store.conftest import claimed, new_game
from tests.work import counted

LINES = ("paris-zurich", "brest-dieppe", "berlin-wien", "budapest-kyiv")


def any_step(chance: Random, last: int) -> Step:
    seat, route, city = chance.randrange(2), chance.choice(LINES), chance.choice(("roma", "wien"))
    undo = Undo(line=chance.randint(1, max(last, 1))), Undo(group=chance.choice("gh"))
    moves = ClaimRoute(seat, route), ReleaseRoute(route), GiveRoute(seat, route), TakeTicket(seat, "kyiv", "petrograd")
    steps: list[Step] = [*moves, BuildStation(seat, city), RemoveStation(city), *undo]
    return chance.choice(steps)


def records(seed: int) -> list[Record]:
    """Return a game after each line of a log that was made by chance; every line was legal."""
    chance = Random(seed)
    made = [Record("game", datetime.now(UTC), 0, (new_game(),))]
    while len(made) < 60:
        number = len(made)
        entry = Entry(number, f"id-{number}", any_step(chance, number), group=chance.choice((None, "g", "h")))
        try:
            made.append(made[-1].after([entry]))
        except IllegalMove:
            continue
    return made


def holdings(game: Game) -> tuple[object, ...]:
    return game.claims, game.stations, game.tickets


@pytest.mark.parametrize("seed", range(8))
def test_each_move_taken_back_has_the_game_before_it_as_it_was_then(seed: int) -> None:
    """The records after every line are the truth: what the undo took is in the one before it, with its game."""
    made = records(seed)
    for since in (0, 20, 40):
        undos = made[-1].undos_since(since)
        assert [undo for undo, _ in undos] == [line for line in made[-1].lines[since:] if isinstance(line.step, Undo)]
        gone = {entry.number for _, entries in undos for entry in entries}
        games = games_before(made[-1], undos, gone, most=9999)
        for undo, entries in undos:
            then, later = made[undo.number - 1], made[undo.number]
            assert entries == [entry for entry in then.entries if entry not in later.entries]
            for entry in entries:
                assert holdings(games[entry.number]) == holdings(then.states[then.entries.index(entry)])
        assert len(games) == len(gone)


@pytest.mark.parametrize("seed", range(8))
def test_the_game_at_a_line_is_as_it_stood_whatever_was_taken_back_later(seed: int) -> None:
    made = records(seed)
    for number, then in enumerate(made):
        assert holdings(game_at(made[-1], number, most=9999)) == holdings(then.game)


def test_no_more_moves_are_played_than_is_said() -> None:
    """Two claims, taken back the first one first: before the second there was the first, so that one is played."""
    record = Record("game", datetime.now(UTC), 0, (new_game(),))
    first, second = Entry(1, "a", ClaimRoute(0, LINES[0])), Entry(2, "b", ClaimRoute(1, LINES[1]))
    both_undone = Entry(3, "c", Undo(line=2)), Entry(4, "d", Undo(line=1))
    record = record.after([first, second, *both_undone])
    undos = record.undos_since(0)
    assert claimed(games_before(record, undos, {2}, most=1)[2]) == [(0, LINES[0])]
    with counted() as work, pytest.raises(TooMuch, match=r"^much has changed on other phones in the meantime$"):
        games_before(record, undos, {2}, most=0)
    assert work.plays == 0
    assert claimed(games_before(record, undos, {1}, most=0)[1]) == []


def test_r9_a_card_that_two_hidden_hands_hold_is_held_in_what_was_taken_back_too() -> None:
    """The second is told of what was known when line 4 was taken back, when both had typed the same card."""
    record = Record("game", datetime.now(UTC), 0, (new_game(),))
    card = [Entry(2 + seat, f"card-{seat}", TakeTicket(seat, "kyiv", "petrograd")) for seat in (0, 1)]
    claims = Entry(1, "a", ClaimRoute(0, LINES[0])), Entry(4, "b", ClaimRoute(1, LINES[1]))
    undos = Entry(5, "c", Undo(line=4)), Entry(6, "d", Undo(line=1))
    record = record.after([claims[0], *card, claims[1], *undos], are_written=True)
    games = games_before(record, record.undos_since(0), {1, 4}, most=9)
    assert [held.seat for held in games[4].tickets] == [0, 1]
    assert (claimed(games[4]), claimed(games[1])) == ([(0, LINES[0])], [])
