"""A log and the game it tells: undo names what it takes back, wherever it stands."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from scorer.files.wire import Step, Undo
from scorer.rules.errors import CardsFollow, NotThere, RouteTaken, TicketTaken
from scorer.rules.moves import BuildStation, ClaimRoute, EnterCards, GiveRoute, Move, ReleaseRoute, TakeCard, TakeTicket
from scorer.rules.sentence import say
from scorer.store import Entry, InTheWay, Record
from scorer.store.record import SET_UP
from tests.store.conftest import claimed, new_game


def record_of(*steps: Step, board: str = "europe", groups: str = "") -> Record:
    """Tell a log line by line; `groups` has a letter a line, a space for a line of its own."""
    record = Record("key", datetime.now(UTC), 0, (new_game(board),))
    for number, step in enumerate(steps, 1):
        group = groups[number - 1 : number].strip() or None
        record = record.after([Entry(number, f"id-{number}", step, group=group)])
    return record


def after(record: Record, *steps: Step) -> Record:
    return record.after([Entry(record.number + place, "", step) for place, step in enumerate(steps, 1)])


def undone(record: Record, phone: str = "") -> tuple[Undo, Record]:
    """Return what a plain undo takes back, and the record after it."""
    undo = record.name_undo(Undo(), phone)
    return undo, record.without(undo)


PARIS, BREST, WIEN, KYIV = "paris-zurich", "brest-dieppe", "berlin-wien", "budapest-kyiv"


def test_a_line_in_the_middle_is_taken_back_and_the_others_stay() -> None:
    record = record_of(ClaimRoute(0, PARIS), ClaimRoute(1, BREST), ClaimRoute(0, WIEN))
    found = after(record, Undo(line=2))
    assert claimed(found.game) == [(0, PARIS), (0, WIEN)]
    assert [claimed(state) for state in found.states] == [[], [(0, PARIS)], [(0, PARIS), (0, WIEN)]]
    assert found.number == 4, "the log has grown, nothing was taken out of it"
    assert record.without(Undo(line=2)).number == 4


def test_a_group_is_taken_back_whole_though_others_wrote_between_its_lines() -> None:
    record = record_of(ClaimRoute(0, PARIS), ClaimRoute(1, BREST), ClaimRoute(0, WIEN), groups="g g")
    assert claimed(after(record, Undo(group="g")).game) == [(1, BREST)]


def test_a_group_that_lost_a_line_is_taken_back_as_far_as_it_counts() -> None:
    record = record_of(ClaimRoute(0, PARIS), ClaimRoute(0, WIEN), groups="gg")
    assert claimed(after(record, Undo(line=1)).game) == [(0, WIEN)]
    assert claimed(after(record, Undo(line=1), Undo(group="g")).game) == []


@pytest.mark.parametrize("undo", [Undo(line=9), Undo(line=0), Undo(line=2), Undo(line=3), Undo(group="x"), Undo()])
def test_what_was_taken_back_already_or_never_was_is_not_there(undo: Undo) -> None:
    """Lines 1 and 2 are claims, line 3 takes back the second."""
    record = record_of(ClaimRoute(0, PARIS), ClaimRoute(1, BREST), Undo(line=2))
    with pytest.raises(NotThere) as refusal:
        after(record, undo)
    assert refusal.value.args == (say("this has been taken back already, or never was"),)
    assert claimed(record.game) == [(0, PARIS)]


def test_a_group_that_was_taken_back_is_not_there_any_more() -> None:
    record = record_of(ClaimRoute(0, PARIS), ClaimRoute(0, WIEN), Undo(group="g"), groups="gg")
    with pytest.raises(NotThere):
        after(record, Undo(group="g"))


@pytest.mark.parametrize(
    ("board", "steps", "line", "in_the_way", "before"),
    [
        ("europe", [ClaimRoute(0, PARIS), ClaimRoute(1, BREST), ReleaseRoute(PARIS)], 1, 3, [(1, BREST)]),
        ("europe", [ClaimRoute(0, PARIS), ReleaseRoute(PARIS), ClaimRoute(1, PARIS)], 2, 3, [(0, PARIS)]),
        ("europe", [ClaimRoute(0, PARIS), GiveRoute(1, PARIS), ClaimRoute(1, BREST)], 1, 2, []),
        ("poland", [EnterCards(True), TakeCard(0, "rosja", 7), TakeCard(1, "rosja", 4)], 1, 2, []),
    ],
)
def test_what_carries_a_later_move_stays_and_the_refusal_names_that_move(
    board: str, steps: list[Move], line: int, in_the_way: int, before: list[tuple[int, str]]
) -> None:
    record = record_of(*steps, board=board)
    with pytest.raises(InTheWay) as refused:
        after(record, Undo(line=line))
    assert refused.value.entry.number == in_the_way
    assert refused.value.move == steps[in_the_way - 1]
    assert f"move {in_the_way}" in str(refused.value)
    assert claimed(refused.value.before) == before


def test_a_new_move_is_refused_for_its_own_reason() -> None:
    with pytest.raises(RouteTaken):
        after(record_of(ClaimRoute(0, PARIS)), ClaimRoute(1, PARIS))
    with pytest.raises(CardsFollow):
        after(record_of(board="poland"), TakeCard(0, "rosja", 7))


def test_r9_a_card_that_somebody_has_is_refused_to_a_new_move_and_not_to_one_that_counts() -> None:
    record, taken = record_of(TakeTicket(0, "brest", "petrograd")), TakeTicket(1, "brest", "petrograd")
    with pytest.raises(TicketTaken):
        after(record, taken)
    assert len(record.after([Entry(2, "", taken)], are_written=True).game.tickets) == 2


def test_only_moves_that_are_judged_anew_are_paid_for() -> None:
    """Of four claims the second goes: the third and the fourth are played again."""
    paid: list[int] = []
    lines = [Entry(number, str(number), ClaimRoute(0, id)) for number, id in enumerate((PARIS, BREST, WIEN, KYIV), 1)]
    record = replace(record_of(), price=paid.append).after(lines, are_written=True)
    assert paid == []
    after(record, Undo(line=2))
    after(record, BuildStation(0, "roma"))
    assert paid == [2, 1]


def test_a_long_log_read_at_once_tells_the_same_as_line_by_line() -> None:
    steps: list[Step] = [
        *(ClaimRoute(0, PARIS), ClaimRoute(1, BREST), TakeTicket(0, "brest", "petrograd"), ClaimRoute(0, WIEN)),
        *(Undo(line=2), ClaimRoute(0, BREST), Undo(line=4), ClaimRoute(1, KYIV), Undo(line=6), ClaimRoute(1, WIEN)),
    ]
    step_by_step, at_once = record_of(*steps), after(record_of(), *steps)
    assert claimed(step_by_step.game) == claimed(at_once.game) == [(0, PARIS), (1, KYIV), (1, WIEN)]
    assert at_once.number == 10


def test_a_plain_undo_means_the_last_that_counts_with_its_group() -> None:
    record = record_of(ClaimRoute(0, PARIS), ClaimRoute(1, BREST), ClaimRoute(1, WIEN), groups=" gg")
    undo, left = undone(record)
    assert (undo, claimed(left.game)) == (Undo(group="g"), [(0, PARIS)])
    undo, left = undone(left)
    assert (undo, claimed(left.game)) == (Undo(line=1), [])
    with pytest.raises(NotThere, match="there is nothing to undo"):
        undone(left)


def test_a_plain_undo_never_empties_an_imported_game_at_once() -> None:
    steps = [ClaimRoute(0, PARIS), ClaimRoute(1, BREST)]
    record = Record("key", datetime.now(UTC), 0, (new_game(),)).after(
        [Entry(number, "", step, group=SET_UP) for number, step in enumerate(steps, 1)]
    )
    undo, left = undone(record)
    assert (undo, claimed(left.game)) == (Undo(line=2), [(0, PARIS)])
    assert claimed(after(record, Undo(group=SET_UP)).game) == [], "by its name it goes whole"


def test_what_no_longer_counts_is_told_from_the_end_with_the_game_before_it() -> None:
    record = record_of(ClaimRoute(0, PARIS), ClaimRoute(1, BREST), ClaimRoute(0, WIEN), groups="g g")
    gone = list(record.gone_in(after(record, Undo(group="g"))))
    assert [move for _, move in gone] == [ClaimRoute(0, WIEN), ClaimRoute(0, PARIS)]
    assert [claimed(before) for before, _ in gone] == [[(0, PARIS), (1, BREST)], []]


def test_what_was_made_under_a_name_is_a_line_or_a_whole_group() -> None:
    record = record_of(ClaimRoute(0, PARIS), ClaimRoute(1, BREST), ClaimRoute(0, WIEN), groups="g g")
    assert [move for _, move, _ in record.made_as("g")] == [ClaimRoute(0, PARIS), ClaimRoute(0, WIEN)]
    ((before, move, found),) = record.made_as("id-2")
    assert (claimed(before), move, claimed(found)) == ([(0, PARIS)], ClaimRoute(1, BREST), [(0, PARIS), (1, BREST)])
    assert list(record.made_as("nobody")) == []


# ---- Whose ----


def by(*lines: tuple[str, Step], groups: str = "") -> Record:
    """Tell a log of several phones: who wrote each line, and what."""
    record = Record("key", datetime.now(UTC), 0, (new_game("europe"),))
    for number, (phone, step) in enumerate(lines, 1):
        record = record.after([Entry(number, f"id-{number}", step, phone, groups[number - 1 : number].strip() or None)])
    return record


def test_a_plain_undo_takes_back_the_phones_own_last_wherever_it_stands() -> None:
    record = by(("annas", ClaimRoute(0, PARIS)), ("bjorns", ClaimRoute(1, BREST)), ("bjorns", ClaimRoute(1, WIEN)))
    undo, left = undone(record, "annas")
    assert (undo, claimed(left.game)) == (Undo(line=1), [(1, BREST), (1, WIEN)])
    assert undone(record, "bjorns")[0] == Undo(line=3)


def test_a_plain_undo_takes_back_the_phones_own_last_stroke() -> None:
    lines = ("annas", ClaimRoute(0, PARIS)), ("bjorns", ClaimRoute(1, BREST)), ("annas", ClaimRoute(0, WIEN))
    undo, left = undone(by(*lines, groups="g g"), "annas")
    assert (undo, claimed(left.game)) == (Undo(group="g"), [(1, BREST)])


def test_lines_that_no_phone_sent_are_everybodys() -> None:
    record = by(("annas", ClaimRoute(0, PARIS)), ("", ClaimRoute(1, BREST)), ("bjorns", ClaimRoute(1, WIEN)))
    assert undone(record, "annas")[0] == Undo(line=2)
    assert undone(record)[0] == Undo(line=3), "without a phone, as on the command line, the last of all"


def test_who_has_made_nothing_has_nothing_to_undo() -> None:
    with pytest.raises(NotThere, match="nothing to undo"):
        undone(by(("annas", ClaimRoute(0, PARIS))), "bjorns")


def test_an_undo_is_tried_unless_it_is_refused() -> None:
    record = record_of(ClaimRoute(0, "paris-zurich"), ClaimRoute(1, "brest-dieppe"), GiveRoute(1, "paris-zurich"))
    then = record.try_undo(Undo(line=2))
    assert then
    assert claimed(then.game) == [(1, "paris-zurich")]
    assert record.try_undo(Undo(line=1)) is None, "what was given cannot be without its claim"
