"""Moves and undos as JSON objects."""

import pytest

from scorer.files.wire import BadMove, Step, Undo, json_of, move_from, step_from
from scorer.rules.moves import (
    ChooseCards,
    ClaimRoute,
    EnterCards,
    EnterCheck,
    FinishGame,
    MarkRoute,
    SetDuration,
    ShortenName,
)

CLAIM = {"kind": "claim", "seat": 0, "route": "paris-zurich"}


@pytest.mark.parametrize(
    ("step", "json"),
    [
        (ClaimRoute(0, "paris-zurich"), CLAIM),
        (ClaimRoute(0, "paris-zurich", 3), CLAIM | {"place": 3}),
        (EnterCards(False), {"kind": "enter-cards", "as_they_lie": False}),
        (EnterCheck(1, "trains-left", 0), {"kind": "check", "seat": 1, "check": "trains-left", "number": 0}),
        (EnterCheck(1, "track"), {"kind": "check", "seat": 1, "check": "track"}),
        (MarkRoute("paris-zurich", False), {"kind": "mark", "route": "paris-zurich", "is_unsure": False}),
        (FinishGame(is_finished=True), {"kind": "finish", "is_finished": True}),
        (ChooseCards(("capitals", "ferries")), {"kind": "choose-cards", "cards": ("capitals", "ferries")}),
        (SetDuration(75), {"kind": "duration", "minutes": 75}),
        (SetDuration(None), {"kind": "duration", "minutes": None}),
        (ShortenName(1, "Maxi"), {"kind": "shorten", "seat": 1, "short": "Maxi"}),
        (Undo(line=7), {"kind": "undo", "line": 7}),
        (Undo(group="stroke"), {"kind": "undo", "group": "stroke"}),
        (Undo(), {"kind": "undo"}),
    ],
)
def test_a_step_is_written_and_read_back(step: Step, json: dict[str, object]) -> None:
    assert json_of(step) == json
    assert step_from(json) == step


@pytest.mark.parametrize(
    "json",
    [
        {"kind": "undo", "line": 7, "group": "stroke"},
        {"kind": "undo", "line": "last"},
        {"kind": "undo", "line": 1.5},
        {"kind": "undo", "group": 7},
        {"kind": "undo", "route": "paris-zurich"},
        {"kind": "fly"},
        {"kind": ["undo"]},
        {"seat": 0},
        CLAIM | {"colour": "red"},
        CLAIM | {"seat": True},
        CLAIM | {"place": False},
        CLAIM | {"shared": 1},
        {"kind": "claim", "seat": 0},
        [],
        "undo",
        None,
    ],
)
def test_what_is_no_step_is_refused(json: object) -> None:
    with pytest.raises(BadMove):
        step_from(json)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"seat": "first"}, "the move's word 'seat' is wrong"),
        ({"spaces": 3}, "the move's word 'spaces' is wrong"),
        ({"seat": 10_000}, "no number of a move is larger than 9999"),
        ({"seat": -10_000}, "no number of a move is larger than 9999"),
        ({"kind": "fly"}, "unknown move \"{'kind': 'fly', 'route': 'paris-zurich', 'seat': 0}\""),
    ],
)
def test_a_refusal_says_what_is_wrong(wrong: dict[str, object], said: str) -> None:
    with pytest.raises(BadMove) as refused:
        step_from(CLAIM | wrong)
    assert str(refused.value) == said
    assert step_from(CLAIM | {"seat": 9999}) == ClaimRoute(9999, "paris-zurich")


def test_an_undo_is_no_move_on_the_table() -> None:
    with pytest.raises(BadMove, match="unknown move"):
        move_from({"kind": "undo", "line": 7})
    assert move_from(CLAIM) == ClaimRoute(0, "paris-zurich")
