"""Converts moves to and from JSON objects, which clients send and the log stores."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import ClassVar, TypeAlias, get_args

from pydantic import ConfigDict, TypeAdapter, ValidationError, with_config

from scorer.files.entries import Json
from scorer.rules.errors import ScorerError
from scorer.rules.moves import Move
from scorer.rules.sentence import outline, quoted, say


@dataclass(frozen=True, slots=True)
class Undo:
    """Takes back a line of the log by its number, or the rest of a group; with neither, the last move."""

    kind: ClassVar = "undo"
    line: int | None = None
    group: str | None = None

    def __post_init__(self) -> None:
        if self.line is not None and self.group is not None:
            raise ValueError("a line or a group")


Step: TypeAlias = Move | Undo
"""The content of a line of the log."""

_STEPS: Mapping[str, type[Step]] = {step.kind: step for step in (*get_args(Move), Undo)}
_DEFAULTS = {step: {field.name: field.default for field in fields(step)} for step in _STEPS.values()}
_SHAPES = {name: TypeAdapter(with_config(ConfigDict(extra="forbid"))(kind)) for name, kind in _STEPS.items()}


LARGEST = 9999
"""Limit for all numbers in moves; seats, places, points and line numbers are smaller."""


class BadMove(ScorerError):
    """The JSON object is not a valid move; nothing was changed."""


def move_from(json: Json) -> Move:
    """Return the move that a JSON object describes, ``{"kind": "claim", "seat": 0, "route": "paris-zurich"}``.

    Raise BadMove if its kind is unknown, or a key is missing, unknown, of the wrong type or a number too large.
    """
    step = step_from(json)
    if isinstance(step, Undo):
        raise unknown(json)
    return step


def step_from(json: Json) -> Step:
    """Return a move, or the undo ``{"kind": "undo", "line": 7}`` or ``{"kind": "undo", "group": "…"}``.

    Raise BadMove if it is neither.
    """
    kind = json.get("kind") if isinstance(json, Mapping) else None
    if not isinstance(kind, str) or kind not in _STEPS:
        raise unknown(json)
    given = {key: value for key, value in json.items() if key != "kind"}
    try:
        step = _SHAPES[kind].validate_python(given)
    except ValidationError as error:
        raise _wrong(".".join(map(str, error.errors()[0]["loc"]))) from None
    for word, value in given.items():  # pydantic takes true for 1, and 1 for true
        if isinstance(value, bool) != isinstance(getattr(step, word), bool):
            raise _wrong(word)
    if any(isinstance(value, int) and abs(value) > LARGEST for value in _fields(step).values()):
        raise BadMove(say("no number of a move is larger than {most}", most=LARGEST))
    return step


def _wrong(word: str) -> BadMove:
    return BadMove(say("the move's word {word} is wrong", word=quoted(word)))


def unknown(json: Json) -> BadMove:
    """Return the error for an invalid move, even if it is deeply nested."""
    return BadMove(say("unknown move {move}", move=quoted(outline(json))))


def json_of(step: Step) -> dict[str, Json]:
    """Return the JSON object; `move_from` and `step_from` are the inverse."""
    defaults = _DEFAULTS[type(step)]
    given = {word: value for word, value in _fields(step).items() if value != defaults[word]}
    return {"kind": step.kind, **given}


def _fields(step: Step) -> dict[str, Json]:
    """Return a step's fields by their names, in a fifth of the time of `asdict`: a round reads 30,000 steps."""
    return {word: getattr(step, word) for word in _DEFAULTS[type(step)]}
