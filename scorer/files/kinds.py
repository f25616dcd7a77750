"""What files are that somebody opens: the one place that decides it, for every door."""

import json
import re
from collections import Counter
from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

from scorer.files.codes import is_code, text_of
from scorer.files.entries import GameFileError
from scorer.files.notation import is_notation
from scorer.rules.game import problem_of_name
from scorer.rules.sentence import NEWER, labelled, say
from scorer.rules.text import text_in

Kind: TypeAlias = Literal["game", "round", "map", "names"]
"""``names``: an export of BG Stats, of which the names of the players are taken."""

File: TypeAlias = tuple[str, bytes]
"""A name, and the content."""

FIRST = 16
"""Bytes by which a photo is recognised."""
_PHOTOS = re.compile(rb"\xff\xd8\xff|\x89PNG|GIF8|BM|RIFF....WEBP|....ftyp(?:hei|hev|mif|avif)", re.DOTALL)
_OF_A_MAP = ("cities", "routes", "stops", "payload", "tickets")
NOTHING_OF_OURS = say(
    "This is none of what opens here: a game, a round, a result, a map as a file or in tables, a game in one line, a "
    "photo of the board."
)
_NO_GAME_IN_IT = say("This result does not hold its game, so it cannot be opened; ask for the game’s file.")


def is_photo(first: bytes, mimetype: str = "") -> bool:
    """Return whether a file that begins so, or says so of itself, is a photo."""
    return mimetype.startswith("image/") or _PHOTOS.match(first) is not None


def kind_of(files: Sequence[File]) -> tuple[Kind, str]:
    """Return what one file or several are, and the text of a game; that of anything else is empty.

    Raise GameFileError in one sentence if they are nothing that can be opened.
    """
    text = text_in(files[0][1]) if files else ""
    if not text.strip():
        raise GameFileError([NOTHING_OF_OURS])
    if len(files) > 1:
        return "map", ""
    if is_notation(text):
        return "game", text
    if is_code(text.strip()):
        return "game", text_of(text)
    if text.lstrip()[:1] in ("{", "["):
        return _kind_of_json(text)
    if files[0][0].lower().endswith(".toml") or re.search("[;,\t]", text.split("\n", 1)[0]):
        return "map", ""
    raise GameFileError([NOTHING_OF_OURS])


def _kind_of_json(text: str) -> tuple[Kind, str]:
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        return "game", text  # its reader says where the text breaks
    match content:
        case {"plays": list(), "players": list()}:
            return "names", ""
        case {"winners": _, "decided_by": _}:
            if not isinstance(content.get("game"), dict):
                raise GameFileError([_NO_GAME_IN_IT])
            return "game", json.dumps(content["game"])
        case {"games": list()}:
            return "round", ""
        case {"format": "ticket-to-ride-map"}:
            return "map", ""
        case {"board": _} | {"claims": _}:
            return "game", text
        case dict() if any(key in content for key in _OF_A_MAP):
            return "map", ""
        case {"format": int(version)} if version > 1:
            raise GameFileError([labelled("format", NEWER)])
    raise GameFileError([NOTHING_OF_OURS])


def decoded(content: bytes) -> str:
    """Return the text of a game file, in whatever letters it was saved; raise GameFileError if it is no text."""
    text = text_in(content)
    if content and not text:
        raise GameFileError([say("This is no text, so it is no game file.")])
    return text


def names_in(content: bytes, most: int) -> list[str]:
    """Return the first names of an export of BG Stats, those of most plays first; what can be no name is left out.

    Raise GameFileError if there is none.
    """
    export: dict[str, Any] = json.loads(text_in(content))
    people = [each for each in export["players"] if isinstance(each, dict) and isinstance(each.get("name"), str)]
    players = {str(each.get("id")): each["name"].strip() for each in people}
    lists = [play.get("playerScores") for play in export["plays"] if isinstance(play, dict)]
    scores = [score for some in lists if isinstance(some, list) for score in some if isinstance(score, dict)]
    often = Counter(str(score.get("playerRefId")) for score in scores)
    ranked = sorted(players, key=lambda id: -often[id])
    names = list(dict.fromkeys(players[id] for id in ranked if not problem_of_name(players[id])))
    if not names:
        raise GameFileError([say("This export of BG Stats has no players in it.")])
    return names[:most]
