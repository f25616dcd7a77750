"""The log of a round: its name, its games, who left, and what was taken back."""

from datetime import UTC, datetime

import pytest

from scorer.rounds.round import Leave, Line, Merge, Name, Put, Round, Step, Undo
from scorer.rules.errors import NotThere

NEW = Round("key", datetime(2026, 11, 21, tzinfo=UTC))
FRIDAYS = NEW.after(Name("Fridays"), Put("a"), Put("b"), Merge("Ann", "Anna"))


def test_lines_are_numbered_from_one_and_go_on() -> None:
    assert FRIDAYS.lines[0] == Line(1, Name("Fridays"))
    assert (FRIDAYS.number, FRIDAYS.after(Put("c")).lines[-1]) == (4, Line(5, Put("c")))
    assert FRIDAYS.after() == FRIDAYS


def test_the_last_name_counts_that_was_not_taken_back() -> None:
    renamed = FRIDAYS.after(Name("Saturdays"))
    assert (FRIDAYS.name, renamed.name, renamed.after(Undo(5)).name) == ("Fridays", "Saturdays", "Fridays")
    assert renamed.after(Undo(1)).name == "Saturdays"


def test_games_stand_in_the_order_in_which_they_came_and_come_back_at_the_end() -> None:
    assert FRIDAYS.games == ("a", "b")
    left = FRIDAYS.after(Leave("a"))
    assert (left.games, left.gone) == (("b",), {5: "a"})
    assert (left.after(Put("a")).games, left.after(Put("a")).gone) == (("b", "a"), {})
    assert (left.after(Undo(5)).games, left.after(Undo(5)).gone) == (("a", "b"), {})
    assert left.after(Leave("c")).games == ("b",), "what was never there"


@pytest.mark.parametrize("steps", [[Undo(5)], [Undo(0)], [Undo(1), Undo(6)]])
def test_what_is_not_there_cannot_be_taken_back(steps: list[Step]) -> None:
    with pytest.raises(NotThere, match="taken back already, or never was"):
        FRIDAYS.after(*steps)


def test_nothing_is_taken_back_twice_and_no_undo_is_taken_back() -> None:
    undone = FRIDAYS.after(Undo(1))
    for line in (1, 5):
        with pytest.raises(NotThere):
            undone.after(Undo(line))
