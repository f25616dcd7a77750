"""What others may not know is left out, however much of a game was veiled before (R10)."""

from datetime import UTC, datetime
from random import Random

import pytest

from scorer.files.wire import Step, Undo
from scorer.rules.errors import IllegalMove
from scorer.rules.moves import ClaimRoute, ReleaseRoute, ReturnTicket, TakeTicket
from scorer.store import Record
from scorer.store.record import Entry
from scorer.web.table.veil import veil
from tests.web.conftest import new_game

LINES = ("paris-zurich", "brest-dieppe", "berlin-wien", "budapest-kyiv")
CARDS = (("brest", "petrograd", 20), ("kyiv", "petrograd", 6), ("palermo", "constantinople", 8))
BJORN = 1


def any_step(chance: Random, last: int) -> Step:
    start, end, value = chance.choice(CARDS)
    seat, line = chance.randrange(2), chance.choice(LINES)
    steps: list[Step] = [
        ClaimRoute(seat, line),
        ReleaseRoute(line),
        TakeTicket(seat, start, end),
        TakeTicket(seat, start, end),
        ReturnTicket(start, end, value),
        Undo(line=chance.randint(1, max(last, 1))),
    ]
    return chance.choice(steps)


def records(seed: int) -> list[Record]:
    """Return a game after each line of a log such as no table writes, every line of which the rules allow."""
    chance, number = Random(seed), 0
    made = [Record(f"game-{seed}", datetime.now(UTC), 0, (new_game("europe"),))]
    for _ in range(60):
        try:
            made.append(made[-1].after([Entry(number + 1, f"id-{number}", any_step(chance, number))]))
        except IllegalMove:
            continue
        number += 1
    return made


def is_about_bjorns_hand(record: Record, place: int) -> bool:
    before, after = record.states[place], record.states[place + 1]
    return before.tickets_of(BJORN) != after.tickets_of(BJORN)


def tells_of_bjorns_hand(record: Record, line: Entry) -> bool:
    step = line.step
    if isinstance(step, Undo):
        assert step.line
        step = record.lines[step.line - 1].step
    return isinstance(step, ReturnTicket) or (isinstance(step, TakeTicket) and step.seat == BJORN)


@pytest.mark.parametrize("seed", range(6))
def test_a_hidden_hand_leaves_no_trace_from_whatever_record_one_comes(seed: int) -> None:
    made, chance = records(seed), Random(seed)
    assert any(isinstance(line.step, Undo) for line in made[-1].lines)
    for record in [*made, *chance.sample(made, 12), *made[::3]]:
        seen = veil(record, (BJORN,))
        left = [place for place in range(len(record.entries)) if not is_about_bjorns_hand(record, place)]
        assert seen.entries == tuple(record.entries[place] for place in left)
        assert [game.claims for game in seen.states[1:]] == [record.states[place + 1].claims for place in left]
        assert [game.tickets_of(0) for game in seen.states[1:]] == [
            record.states[place + 1].tickets_of(0) for place in left
        ]
        assert all(not game.tickets_of(BJORN) for game in seen.states)
        assert seen.lines == tuple(line for line in record.lines if not tells_of_bjorns_hand(record, line))
        assert seen.number == record.number


def test_a_game_as_it_was_before_something_came_and_went_knows_nothing_of_it() -> None:
    game = Record("game", datetime.now(UTC), 0, (new_game("europe"),))
    earlier = game.after([Entry(1, "a", ClaimRoute(0, LINES[0]))])
    later = earlier.after([Entry(2, "b", ClaimRoute(1, LINES[1])), Entry(3, "c", Undo(line=2))])
    assert [len(veil(record, (BJORN,)).lines) for record in (later, earlier)] == [3, 1]


def test_a_record_is_veiled_once_for_all_answers_about_it() -> None:
    one, other = (Record(key, datetime.now(UTC), 0, (new_game("europe"),)) for key in ("one", "other"))
    first = one.after([Entry(1, "a", ClaimRoute(0, LINES[0]))])
    seen = veil(first, (BJORN,))
    veil(other, (BJORN,))
    veil(first, (0,))
    assert veil(first, (BJORN,)) is seen


def test_a_game_of_too_many_states_to_keep_leaves_no_room_for_another() -> None:
    """A record that is kept takes memory for each of its states; all of them together have 64 MB."""
    small = Record("small", datetime.now(UTC), 0, (new_game("europe"),))
    seen = veil(small, (BJORN,))
    veil(Record("large", datetime.now(UTC), 0, small.states * 25_000), (BJORN,))
    assert veil(small, (BJORN,)) is not seen
