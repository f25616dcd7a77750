"""Moves as JSON objects: what a client sends and what the log keeps."""

from collections.abc import Mapping
from dataclasses import asdict, astuple
from typing import get_args

from pydantic import ConfigDict, TypeAdapter, ValidationError, with_config

from scorer.gamefile.shapes import Json
from scorer.rules import moves
from scorer.rules.errors import ScorerError
from scorer.rules.moves import Move
from scorer.rules.sentence import quoted, say

KINDS: Mapping[str, type[Move]] = {
    "claim": moves.ClaimRoute,
    "release": moves.ReleaseRoute,
    "give": moves.GiveRoute,
    "shift": moves.ShiftClaim,
    "build": moves.BuildStation,
    "remove": moves.RemoveStation,
    "take-ticket": moves.TakeTicket,
    "return-ticket": moves.ReturnTicket,
    "enter-cards": moves.EnterCards,
    "take-card": moves.TakeCard,
    "return-card": moves.ReturnCard,
    "open-doubles": moves.OpenDoubles,
}
"""Names of the moves; released ones never change, for logs keep them."""

_NAMES = {kind: name for name, kind in KINDS.items()}
assert set(_NAMES) == set(get_args(Move)), "every move has a name"
_SHAPES = {name: TypeAdapter(with_config(ConfigDict(extra="forbid"))(kind)) for name, kind in KINDS.items()}


LARGEST = 999
"""Of all numbers in moves: seats, places and points are far smaller."""


class BadMove(ScorerError):
    """A JSON object that is no move; nothing was changed."""


def move_from(json: Json) -> Move:
    """Return the move that a JSON object describes, ``{"kind": "claim", "seat": 0, "route": "paris-zurich"}``.

    Raises
    ------
    BadMove
        Its kind is unknown, a word is missing, of the wrong kind or a number too large, or there is one too many.
    """
    kind = json.get("kind") if isinstance(json, Mapping) else None
    if not isinstance(kind, str) or kind not in KINDS:
        raise BadMove(say("unknown move {move}", move=quoted(kind if isinstance(kind, str) else "")))
    move = _shaped(kind, {key: value for key, value in json.items() if key != "kind"})
    if any(isinstance(word, int) and abs(word) > LARGEST for word in astuple(move)):
        raise BadMove(say("no number of a move is larger than {most}", most=LARGEST))
    return move


def _shaped(kind: str, words: Mapping[str, Json]) -> Move:
    try:
        return _SHAPES[kind].validate_python(words)
    except ValidationError as error:
        fault = error.errors()[0]
        raise BadMove(
            say("the move's word {word} is wrong", word=quoted(".".join(str(step) for step in fault["loc"])))
        ) from None


def json_of(move: Move) -> dict[str, Json]:
    """Return the JSON object that `move_from` reads back as the same move."""
    return {"kind": _NAMES[type(move)], **{word: value for word, value in asdict(move).items() if value is not None}}
